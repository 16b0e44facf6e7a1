"""Cut Galmuri down to the characters Kotsu writes: ``python subset.py FOLDER_WITH_GALMURI_TTF`` (needs fonttools).

All name records stay: without them the family is not found by its name.
"""

from __future__ import annotations

import sys
from pathlib import Path

try:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
except ModuleNotFoundError:
    sys.exit("This needs fonttools, which `python3 run.py test` installs into .venv.")

HERE = Path(__file__).parent
FILES = ("Galmuri7.ttf", "Galmuri9.ttf", "Galmuri11.ttf", "Galmuri11-Bold.ttf")
CHARACTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x2190, 0x219A),
    *range(0x2680, 0x2686),
    *range(0x2013, 0x2027),
    0x2212,
    *map(ord, "€ẞ○△□◎★♥■▲▼◀▶骨打"),
]


def cut(source: Path, target: Path) -> None:
    """Write the subset of ``source`` to ``target``."""
    options = Options()
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    options.notdef_outline = True
    font = TTFont(source)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font.save(target)


if __name__ == "__main__":
    for name in FILES:
        cut(Path(sys.argv[1]) / name, HERE / name)
