"""Draw the Undercity: ``python assets/undercity/generate.py [FOLDER]`` (needs Pillow and NumPy).

Writes ``sprites/``.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).parents[1] / "walk"))
sys.path.insert(1, str(Path(__file__).parents[1] / "shared"))

import boards
import bosses
import charms
import depths
import golden
import places
import portraits
import residents
import signs
import stage
import walkers
import ways
from pixels import save

FAMILIES = (depths, places, ways, signs, boards, residents, walkers, bosses, charms, golden, portraits, stage)

if __name__ == "__main__":
    save(__file__, (family.pictures() for family in FAMILIES))
