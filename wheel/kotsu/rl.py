"""Every table as a PettingZoo environment (``pip install 'kotsu[rl]'``): ``env("reversi")``; see its class."""

from __future__ import annotations

try:
    from game.tools.learning.environment import Environment, env
except ModuleNotFoundError as missing:
    raise ImportError(f"{missing}: kotsu.rl needs pip install 'kotsu[rl]'") from None

__all__ = ["Environment", "env"]
