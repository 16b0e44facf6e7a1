"""Copies of the game's data that tests may break, in which the numbers they change are known beforehand."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from game.paths import data_dir

CARDS = "knucklebones/cards.yaml"
SHIELD = re.compile(r"(do: shield, to: 1, turns: )\d+")


def copied(to: Path) -> Path:
    """The data in a folder of their own, where a shield lasts three turns whatever it lasts in the game."""
    folder = Path(shutil.copytree(data_dir(), to))
    cards = folder / CARDS
    text, times = SHIELD.subn(r"\g<1>3", cards.read_text("utf-8"), count=1)
    assert times == 1
    cards.write_text(text, "utf-8")
    return folder
