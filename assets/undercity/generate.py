"""Draw the Undercity: ``python assets/undercity/generate.py [FOLDER]`` (needs Pillow and NumPy).

Writes ``sprites/``.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))

import boards
import bosses
import charms
import golden
import people
import places
import portraits
import signs
import stage
import ways
from pixels import save

FAMILIES = (places, ways, signs, boards, people, bosses, charms, golden, portraits, stage)

if __name__ == "__main__":
    save(__file__, (family.pictures() for family in FAMILIES))
