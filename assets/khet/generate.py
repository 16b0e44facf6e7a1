"""Draw what the Khet table adds: ``python assets/khet/generate.py [FOLDER]`` (needs Pillow).

Writes ``sprites/``; what stands on the table is made of shapes in space, by the game.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))

import button_art
import cabinet_art
import lesson_art
import portrait_art
from pixels import save

FAMILIES = (button_art, cabinet_art, lesson_art, portrait_art)

if __name__ == "__main__":
    save(__file__, (family.pictures() for family in FAMILIES))
