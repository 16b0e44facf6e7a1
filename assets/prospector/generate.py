"""Draw the Prospector table: ``python assets/prospector/generate.py [FOLDER]`` (needs Pillow).

Writes ``sprites/``.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "shared"))

import cabinet_art
import faces
import playing_cards
import shaft
import suits
from pixels import save

FAMILIES = (suits, faces, playing_cards, shaft, cabinet_art)

if __name__ == "__main__":
    save(__file__, (family.pictures() for family in FAMILIES))
