"""The rule sets of this table that the shared test kits run over, with separate setups."""

from __future__ import annotations

from typing import Any

from game.tables.khet.definitions import Rules
from game.tables.khet.position import SideEdges
from game.tables.khet.setups import StartingSetup
from tests.tables.khet.boards import BOARDS

TEXT = {"en": "A setup", "de": "Eine Aufstellung"}
SETUPS = {
    name: StartingSetup(name=TEXT, about=TEXT, position=board, edition=2 if name.endswith("_2") else 1)
    for name, board in BOARDS.items()
}


def rules(name: str = "standard", **changed: Any) -> Rules:
    """Return rules with these setups."""
    return Rules(name=name, setups=SETUPS, **changed)


STANDARD = rules(quiet=60)
EYES = rules("eyes", setup="osiris", sphinx="piece", quiet=30)
SECOND = rules("second", setup="classic_2", edition=2, quiet=40)
TOWER = rules("tower", setup="tower", idle_turns=True, quiet=50)
WITH_EDGES = rules(
    "with_edges", limit=24, silver=SideEdges(pieces=1, returns=2, swaps=3), red=SideEdges(ties=1, losses=2, armor=2),
)
"""Rules with a limit of moves and edges of both sides."""
SETS = {each.name: each for each in (STANDARD, EYES, SECOND, TOWER, WITH_EDGES)}
