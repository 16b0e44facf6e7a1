"""Every table as an environment of PettingZoo and Gymnasium (``pip install 'kotsu[rl]'``).

``env("reversi")`` asks one seat after the other, ``parallel_env()`` both at once, and ``vector_env("knucklebones")``
plays many matches side by side. ``Setting`` has the actions and observations of a table. docs/learning.md lists them.
"""

from __future__ import annotations

try:
    from game.tools.learning.environment import Environment, ParallelEnvironment, env, parallel_env
    from game.tools.learning.setting import Setting
    from game.tools.learning.vector import VectorMatches, vector_env
except ModuleNotFoundError as missing:
    raise ImportError(f"{missing}: kotsu.rl needs pip install 'kotsu[rl]'") from None

__all__ = ["Environment", "ParallelEnvironment", "Setting", "VectorMatches", "env", "parallel_env", "vector_env"]
