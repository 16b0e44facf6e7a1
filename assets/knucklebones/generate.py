"""Draw the Knucklebones table: ``python assets/knucklebones/generate.py [FOLDER]`` (needs Pillow).

Writes ``sprites/``.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))

import bots
import cabinet_art
import cards
import dice
import fields
import marks
import omens
import portraits
import wider
from pixels import save

FAMILIES = (bots, cabinet_art, dice, fields, cards, wider, marks, omens, portraits)

if __name__ == "__main__":
    save(__file__, (family.pictures() for family in FAMILIES))
