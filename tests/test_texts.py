"""No text lies in the files that the game never says."""

from __future__ import annotations

import re
from pathlib import Path

from game.screens.review_page import LED
from game.tables.contents import store_of
from game.tables.knucklebones.die import PARITIES
from systems.knucklebones.draw.table import CONFIRMS

ROOT = Path(__file__).parent.parent
SOURCES = "\n".join(
    path.read_text("utf-8") for folder in ("game", "systems") for path in sorted((ROOT / folder).rglob("*.py"))
)
MADE = re.compile(
    r"(advice|controls|home|naming|options|player|refused|replays|statistics)\..+"
    r"|\w+\.(lesson\d|name|subtitle|new_sure|figure_\w+)"
    r"|reversi\.(hints|music)_(on|off)"
)
"""Keys that are put together from names which tests of their own hold to the texts."""
LEADS = "confirm|back|menu|move|else"
"""What stands before the name of a text of the legend."""
RUNS = ("run", "pause", *(entry for _, entry in LED if entry))
NAMED = {
    "common": ("yes", "no", "options", "ok", "later"),
    "legend": tuple(re.findall(rf'(?:{LEADS})\s?=?\s?"(\w+)"', SOURCES)) + tuple(CONFIRMS.values()) + RUNS,
    "result": ("next", "home", "rematch", "review", "by_score", "by_exodia", "by_discs"),
    "review": ("choice", "luck_good", "luck_bad"),
    "table": tuple(PARITIES),
}


def said(key: str) -> bool:
    """Whether some line of the game can say this."""
    section, _, name = key.partition(".")
    return f'"{key}"' in SOURCES or name in NAMED.get(section, ()) or MADE.fullmatch(key) is not None


def test_every_text_is_said_somewhere() -> None:
    store = store_of()
    store.read()
    assert [key for key in store.texts["en"] if "." in key and not said(key)] == []
    assert not said("table.roll") and not said("legend.move") and not said("notice.data")
