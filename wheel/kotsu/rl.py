"""Every table as a PettingZoo environment (``pip install 'kotsu[rl]'``): ``env("reversi")``, as its class tells."""

from __future__ import annotations

from game.tools.learning.environment import Environment, env

__all__ = ["Environment", "env"]
