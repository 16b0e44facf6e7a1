"""Draw what is walked: ``python assets/walk/generate.py [FOLDER]`` (needs Pillow).

Writes ``sprites/``.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))

import cabinet_art
import furniture
import people
import things
from pixels import save

FAMILIES = (people, things, furniture, cabinet_art)

if __name__ == "__main__":
    save(__file__, (family.pictures() for family in FAMILIES))
