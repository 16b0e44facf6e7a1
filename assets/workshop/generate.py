"""Draw the cabinet of the workshop and its signs: ``python assets/workshop/generate.py [FOLDER]``.

Writes ``sprites/``.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

import cabinet_art
from pixels import save

FAMILIES = (cabinet_art,)

if __name__ == "__main__":
    save(__file__, (family.pictures() for family in FAMILIES))
