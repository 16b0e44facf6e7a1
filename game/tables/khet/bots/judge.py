"""The worth of pieces on their cells by ``values.yaml``, as tables for the search."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.tables.khet.bots.core.search import FAR, WON
from game.tables.khet.cells import AROUND, CELLS, FILES, HIGH, LOWER, RANKS, UPPER_AT, WIDE
from game.tables.khet.definitions import Values
from game.tables.khet.pieces import ANUBIS, CODES, DJED, EYE, OBELISK, PHARAOH, PYRAMID, SINGLE, STACK, color_of


class Judge(NamedTuple):
    """The worth of everything from Silver's side, in hundredths of a pyramid: Red's pieces count negative."""

    worth: tuple[int, ...]
    """The worth of each piece on each cell, at ``CELLS * code + cell``."""
    lost: tuple[int, ...]
    """The change of the worth if the piece is hit."""
    reach: int
    near: int

    @property
    def margin(self) -> int:
        """The most that the beams can add or subtract."""
        return FAR * self.reach + len(AROUND) * self.near


@lru_cache(maxsize=2)
def judge_of(values: Values) -> Judge:
    """Return the judge for these values, cached from one move to the next."""
    worth = [0] * (CODES * CELLS)
    for code in range(SINGLE, CODES):
        for cell in LOWER + HIGH:
            worth[CELLS * code + cell] = _worth(values, code, cell)
    lost = [0] * (CODES * CELLS)
    for code in range(SINGLE, CODES):
        for cell in LOWER + HIGH:
            rest = worth[CELLS * (code - SINGLE) + cell] if code >> 3 == STACK else 0
            lost[CELLS * code + cell] = rest - worth[CELLS * code + cell]
            if code >> 3 == PHARAOH:
                lost[CELLS * code + cell] = WON if color_of(code) else -WON
    return Judge(tuple(worth), tuple(lost), values.reach, values.near)


def _worth(values: Values, code: int, cell: int) -> int:
    """Return the worth of a piece on a cell."""
    kind, red = code >> 3, color_of(code)
    worth = {
        PYRAMID: values.pyramid, OBELISK: values.obelisk, STACK: 2 * values.obelisk, ANUBIS: values.anubis,
    }.get(kind, 0)
    if cell < UPPER_AT:
        rank, file = cell // WIDE - 2, cell % WIDE - 1
        forward = RANKS - 1 - rank if red else rank
        worth += values.forward * min(forward, RANKS // 2) * (kind in (PYRAMID, DJED, EYE))
        worth += values.middle * min(file, FILES - 1 - file) * (kind in (DJED, EYE))
        worth -= values.home * forward * (kind == PHARAOH)
    return -worth if red else worth
