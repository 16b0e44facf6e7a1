"""Draw what all tables share: ``python assets/shared/generate.py [FOLDER]`` (needs Pillow). Writes ``sprites/``."""

from __future__ import annotations

import avatars
import cabinet
import crowd
import glyphs
import honors
import lens
import panels
import sign
import street
from pixels import save

FAMILIES = (avatars, street, panels, sign, cabinet, glyphs, honors, lens, crowd)

if __name__ == "__main__":
    save(__file__, (family.pictures() for family in FAMILIES))
