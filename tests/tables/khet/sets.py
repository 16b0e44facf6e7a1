"""The rule sets of this table that the shared test kits run over, with setups from the printed rules of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.tables.khet.definitions import Rules
from game.tables.khet.position import SideEdges
from game.tables.khet.setups import StartingSetup

BOARDS: Mapping[str, str] = {
    "classic": "4wpwb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A2/2DWPW4",
    "imhotep": "4wpwy2/10/3D2a3/aC2By2bD/bD2Yd2aC/3C2b3/10/2YWPW4",
    "dynasty": "4cwb3/5p4/a3cwy3/b1x1D1B3/3d1b1X1D/3YWA3C/4P5/3DWA4",
    "eye_classic": "4wpwb2/2c7/3D6/a1C1xi1b1D/b1D1IX1a1C/6b3/7A2/2DWPW4",
    "eye_imhotep": "4wpwy2/10/3D2a3/aC2Bi2bD/bD2Id2aC/3C2b3/10/2YWPW4",
    "eye_dynasty": "4cwb3/5p4/a3cwy3/b1h1D1B3/3d1b1H1D/3YWA3C/4P5/3DWA4",
    "osiris": "1Y3cp1bC/2w3wb2/6D3/a3ix3D/b3XI3C/3b6/2DW3W2/aD1PA3y1",
    "isis": "6wpb1/a1x3cw2/1X8/a1a1DI2c1/1A2ib1C1C/8x1/2WA3X1C/1DPW6",
    "classic_2": "ss3nspnsb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A2/2DNnPNn3Sn",
    "tower": "4wpwb2/10/10/a1C4b1D/b1D4a1C/10/10/2DWPW4 s Te40:2x1ic/6/b4a/C4D/6/AI1X2",
}
"""Setups for tests that must not depend on the data."""
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
