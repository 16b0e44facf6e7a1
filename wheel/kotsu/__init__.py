"""Kotsu, an arcade of tabletop games. For bot authors, ``kotsu.rules`` has the rules of every table.

The modules of the game are imported under their names in the source tree: ``game``, ``systems``, ``components`` and
``assets``. Another package with one of these names cannot be used in the same process.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
PACKAGES = "game", "systems", "components", "assets"

for name in PACKAGES:
    if name in sys.modules and not str(sys.modules[name].__file__).startswith(str(HERE)):
        raise ImportError(f"kotsu cannot be imported after another package called {name!r}")
sys.path.insert(0, str(HERE))
