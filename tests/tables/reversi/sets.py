"""The rule sets of this table that the shared test kits run over."""

from __future__ import annotations

from game.tables.reversi.definitions import Rules
from game.tables.reversi.position import SideEdges

REVERSI = Rules()
WHITE_FIRST = Rules(name="white_first", start="-" * 27 + "XO" + "-" * 6 + "OX" + "-" * 27 + " O")
SMALL = Rules(name="small", start="-" * 14 + "OX" + "-" * 4 + "XO" + "-" * 14 + " X")
"""Rules on a 6x6 board."""
TINY = Rules(name="tiny", start="-" * 5 + "OX--XO" + "-" * 5 + " X")
"""Rules on a 4x4 board."""
WITH_EDGES = Rules(
    name="with_edges",
    start="#----#--------OX----XO--------#----# X",
    black=SideEdges(corners=2, holds=3, turned=4, quarter=1),
    white=SideEdges(ties=1, closed=5, walled=3, rows=1, edges=2),
)
"""Rules with gaps in the corners and edges of both sides."""
SETS = {each.name: each for each in (REVERSI, WHITE_FIRST, SMALL, TINY, WITH_EDGES)}
