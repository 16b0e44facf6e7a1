"""Static evaluation of a board."""

from __future__ import annotations

from functools import lru_cache

from game.tables.khet.beam import Beam
from game.tables.khet.board import CELL, FROM, TOWER_GOES, Board, make_piece_move, parts
from game.tables.khet.cells import AROUND, CELLS, FILES, HIGH, LOWER, RANKS, UPPER_AT, WIDE
from game.tables.khet.definitions import Values
from game.tables.khet.pieces import ANUBIS, CODES, DJED, EYE, OBELISK, PHARAOH, PYRAMID, SINGLE, STACK, color_of

WON = 1_000_000
"""Value of hitting a Pharaoh."""
FAR = 40
"""Squares of a beam that count, at most."""


class Judge:
    """Evaluates pieces, places and beams by these values, from Silver's side: Red's pieces count negative."""

    __slots__ = ("lost", "margin", "near", "reach", "worth")

    def __init__(self, values: Values) -> None:
        self.worth = _worth(values)
        """Worth by piece and cell, in hundredths of a pyramid."""
        self.lost = [_lost(self.worth, code) for code in range(CODES)]
        """Change of the worth if the piece is hit, by piece and cell."""
        self.reach, self.near = values.reach, values.near
        self.margin = FAR * values.reach + len(AROUND) * values.near
        """Most that the beams can add or subtract."""

    def pieces(self, board: Board) -> int:
        """Return the worth of all pieces on the board."""
        worth, squares = self.worth, board.squares
        return sum(worth[squares[cell]][cell] for cell in board.men + board.others)

    def gain(self, squares: bytearray, hits: list[int]) -> int:
        """Return the change of the worth if these cells are hit."""
        lost = self.lost
        return sum(lost[squares[cell]][cell] for cell in hits)

    def hit(self, pieces: list[tuple[int, int]]) -> int:
        """Return the change of the worth if these pieces are hit on these cells."""
        lost = self.lost
        return sum(lost[code][cell] for cell, code in pieces)

    def change_of_worth(self, squares: bytearray, number: int) -> int:
        """Return the change of the worth by a piece's action before the beam is fired."""
        worth, cell, end = self.worth, number >> FROM & CELL, number & CELL
        code, met = squares[cell], squares[end]
        make_piece_move(squares, number)
        found = worth[squares[cell]][cell] + worth[squares[end]][end] - worth[code][cell] - worth[met][end]
        squares[cell], squares[end] = code, met
        return found

    def after(self, static: int, board: Board, before: bytearray, number: int) -> int:
        """Return the worth of all pieces after the action just made, updated from ``static``, the worth before it."""
        does, cell, end = parts(number)
        if does > TOWER_GOES:
            return self.pieces(board)
        worth, now = self.worth, board.squares
        for each in {cell, end, *board.shot.hits}:
            static += worth[now[each]][each] - worth[before[each]][each]
        return static

    def beams(self, board: Board, own: Beam, other: Beam) -> int:
        """Return the worth of both beams to the side to move."""
        return self._aim(board, own, board.others) - self._aim(board, other, board.men)

    def _aim(self, board: Board, shot: Beam, at: list[int]) -> int:
        entered = {cell for part in shot.parts for cell in part}
        squares = board.squares
        pharaoh = next((cell for cell in at if squares[cell] >> 3 == PHARAOH), None)
        found = self.reach * min(len(entered), FAR)
        return found if pharaoh is None else found + self.near * sum(pharaoh + step in entered for step in AROUND)


@lru_cache(maxsize=2)
def judge_of(values: Values) -> Judge:
    """Return the judge for these values, cached from one move to the next."""
    return Judge(values)


def _lost(worth: list[list[int]], code: int) -> list[int]:
    """Return the change of the worth, by cell, if this piece is hit."""
    if code >> 3 == PHARAOH:
        return [WON if color_of(code) else -WON] * CELLS
    left = worth[code - SINGLE] if code >> 3 == STACK else worth[0]
    return [after - before for after, before in zip(left, worth[code], strict=True)]


def _worth(values: Values) -> list[list[int]]:
    each = {
        PYRAMID: values.pyramid, OBELISK: values.obelisk, STACK: 2 * values.obelisk, ANUBIS: values.anubis,
    }  # fmt: skip
    worth = [[0] * CELLS for _ in range(CODES)]
    for code in range(SINGLE, CODES):
        kind, red = code >> 3, color_of(code)
        for cell in LOWER + HIGH:
            found = each.get(kind, 0)
            if cell < UPPER_AT:
                rank, file = cell // WIDE - 2, cell % WIDE - 1
                forward = RANKS - 1 - rank if red else rank
                found += values.forward * min(forward, RANKS // 2) * (kind in (PYRAMID, DJED, EYE))
                found += values.middle * min(file, FILES - 1 - file) * (kind in (DJED, EYE))
                found -= values.home * forward * (kind == PHARAOH)
            worth[code][cell] = -found if red else found
    return worth
