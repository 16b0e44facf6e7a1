"""Positions of the core as observations, for many matches at once: those of ``knucklebones.encoding``."""

from __future__ import annotations

import numpy as np

from game.tables.encoding import Array
from game.tables.knucklebones.encoding import HUNDRED, MOST, Code
from game.tables.knucklebones.mark import ON_FIELD, ON_ROW, ON_SEAT, WAITING
from game.tables.knucklebones.quick import layout as at
from game.tables.knucklebones.quick.layout import FACES, ROWS, Numbers

MARKS = {WAITING: {"*": at.BEARS_TIMES, "-": at.BEARS_COSTS}, ON_SEAT: {"-": at.LOST, "?": at.FOG},
         ON_ROW: {"*": at.LANE, "**": at.LASTING}, ON_FIELD: {"*": at.TIMES, "-": at.COSTS, "!": at.TRAP}}
"""The first place of marks, by what they name and by sign."""
SHAPES = {WAITING: 1, ON_SEAT: 2, ON_ROW: 6, ON_FIELD: 18}
"""The places of a mark."""
LANES, FIELDS = 6, 18
NEVER = -1
"""In place of the place of a mark that the core never makes."""


class Planes:
    """The planes under some rules. An array ``s`` has a position in each row."""

    def __init__(self, t: Numbers, code: Code) -> None:
        table: Array = np.asarray(t)
        codes, often = len(ROWS), at.RULE - at.OFTEN
        self.scores: Array = table[at.SCORES : at.SCORES + codes]
        self.faces: Array = table[at.FACES_AT : at.FACES_AT + 3 * codes].reshape(codes, 3)
        equals: Array = table[at.EQUALS : at.EQUALS + 7 * codes].reshape(codes, 7)
        self.times: Array = table[at.OFTEN : at.OFTEN + often][np.take_along_axis(equals, self.faces, 1)]
        """The multiplier of each die, by the code of its row and its field."""
        self.diagonal, self.at_once = int(table[at.RULE + at.DIAGONAL]), bool(table[at.RULE + at.INSTANT])
        shown: Array = np.arange(1, len(FACES) + 1)
        self.one_hot: Array = (self.faces[:, :, None] == shown).reshape(codes, -1).astype(np.float32)
        self.waiting: Array = np.zeros((at.HIDDEN + 2, len(FACES) + 1), np.float32)
        self.waiting[shown + 1, shown - 1] = self.waiting[at.HIDDEN + 1, -1] = 1
        """What is seen of the waiting die, by its face + 1, because ``OVER`` is -1."""
        self.width = sum(plane for plane in self._sizes(code).values())
        self.places: Array = np.array([self._places(code, seat) for seat in (0, 1)], np.int64)
        """The places that are copied into an observation, for each seat."""
        self.there: Array = self.places[0] != NEVER

    def _sizes(self, code: Code) -> dict[str, int]:
        marks = sum(SHAPES[place] * len(kinds) for place, kinds in code.kinds.items())
        return {"faces": LANES * self.one_hot.shape[1], "rows": LANES, "totals": 2, "shields": LANES,
                "waiting": self.waiting.shape[1], "ways": len(at.WAY), "hands": 2 * len(code.cards), "marks": marks,
                "turn": 1}

    def _places(self, code: Code, seat: int) -> list[int]:
        """Return the places of hands and marks, as a seat sees them."""
        order = (seat, 1 - seat)
        found = [at.HAND + at.CARDS * who + card for who in order for card in range(len(code.cards))]
        for place, kinds in code.kinds.items():
            half = SHAPES[place] // 2
            spots = [who * half + part for who in order for part in range(half)] if half else [0]
            found += [MARKS[place][sign] + spot if sign in MARKS[place] else NEVER for spot in spots for sign in kinds]
        return found

    def rows(self, s: Array) -> Array:
        """Return the points of every row, by lane."""
        codes = s[:, :LANES]
        found: Array = self.scores[codes]
        if s[:, at.MARKED].any():
            more = np.maximum(s[:, at.TIMES : at.TIMES + FIELDS].reshape(-1, LANES, 3) - 1, 0)
            found = found + (more * self.faces[codes] * self.times[codes]).sum(2)
            for place in (at.LANE, at.LASTING):
                found = found * np.maximum(s[:, place : place + LANES], 1)
        return found

    def lines(self, s: Array) -> Array:
        """Return the face of both diagonals of each seat, 0 for those that are not complete."""
        face = self.faces[s[:, :LANES]].reshape(-1, 2, 3, 3)
        one, middle, last = face[:, :, 0], face[:, :, 1, 1], face[:, :, 2]
        rising = middle * ((one[:, :, 0] == middle) & (last[:, :, 2] == middle))
        falling = middle * ((last[:, :, 0] == middle) & (one[:, :, 2] == middle))
        found: Array = np.stack([rising, falling], 2)
        return found

    def totals(self, s: Array, rows: Array) -> Array:
        """Return the points of both seats."""
        found: Array = rows.reshape(-1, 2, 3).sum(2) + 3 * self.diagonal * self.lines(s).sum(2)
        return found - s[:, at.LOST : at.LOST + 2]

    def results(self, s: Array) -> Array:
        """Return 1 for a win, -1 for a loss and 0 for a draw, by seat, in matches that are over."""
        totals = self.totals(s, self.rows(s))
        ahead: Array = np.sign(totals[:, 0] - totals[:, 1])
        if self.at_once:
            every, mover = np.arange(len(s)), s[:, at.SEAT]
            wins: Array = self.lines(s).min(2) > 0
            seat = np.where(wins[every, mover], mover, np.where(wins[every, 1 - mover], 1 - mover, -1))
            ahead = np.where(seat < 0, ahead, 1 - 2 * seat)
        found: Array = np.stack([ahead, -ahead], 1)
        return found

    def observe(self, s: Array, seats: Array) -> Array:
        """Return the observations of positions, as these seats (from 0) see them."""
        count, rows = len(s), self.rows(s)
        lanes = np.where(seats[:, None], [[3, 4, 5, 0, 1, 2]], [[0, 1, 2, 3, 4, 5]])
        found: Array = np.empty((count, self.width), np.float32)
        start = 0
        for part in (
            self.one_hot[np.take_along_axis(s, lanes, 1)].reshape(count, -1),
            np.take_along_axis(rows, lanes, 1) / HUNDRED,
            np.take_along_axis(self.totals(s, rows), np.stack([seats, 1 - seats], 1), 1) / HUNDRED,
            np.take_along_axis(s, at.SHIELD + lanes, 1),
            self.waiting[s[:, at.FACE] + 1],
            s[:, at.WAYS, None] >> np.arange(len(at.WAY)) & 1,
            np.take_along_axis(s, self.places[seats], 1) * self.there,
            ((s[:, at.SEAT] == seats) & (s[:, at.FACE] != at.OVER))[:, None],
        ):
            found[:, start : start + part.shape[1]] = part
            start += part.shape[1]
        return np.clip(found, -MOST, MOST, out=found)
