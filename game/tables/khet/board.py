"""The boards as they are played on: every action, done and taken back. Rules and search work on this alone."""

from __future__ import annotations

from game.tables.khet.actions import CELL, DOES, FROM, GOES, QUARTERS, TOWER_GOES, UNSTACKS
from game.tables.khet.beam import Beam, beam
from game.tables.khet.cells import BACK, BASE, HIGH, LOWER, TURNED, over
from game.tables.khet.keys import RED_MOVES, STANDS, TOWER, last_key
from game.tables.khet.pieces import COLUMN, EMPTY, PHARAOH, SINGLE, STACK, colour_of, turned

NOTHING = Beam([], [], [])
Before = tuple[
    bytearray, list[int], list[int], int, int, int, Beam, list[tuple[int, int]], int, int, int,
]  # fmt: skip
"""What a board was before an action, for whoever takes it back."""


def placed(squares: bytearray, action: int) -> None:
    """Do with a piece what an action says: change the cells it leads from and to, and no others."""
    cell, end = action >> FROM & CELL, action & CELL
    code, met = squares[cell], squares[end]
    does = action >> DOES
    if does == UNSTACKS:
        squares[cell], squares[end] = code - SINGLE, code if met else code - SINGLE
    elif does != GOES:
        squares[cell] = turned(code, QUARTERS[does])
    elif met == code:
        # An obelisk comes to stand on another one.
        squares[cell], squares[end] = EMPTY, code + SINGLE
    else:
        squares[cell], squares[end] = met, code


class Board:
    """A position that is played on. ``make`` and ``unmake`` change it in place."""

    __slots__ = (
        "_before", "above", "fallen", "idle", "key", "last", "men", "others", "removed", "shot", "side", "squares",
        "tower", "turns",
    )  # fmt: skip

    def __init__(
        self, squares: bytes, side: int, tower: int = 0, turns: int = 0, last: int = 0, idle: bool = False
    ) -> None:
        """``squares`` are all cells, ``side`` is the colour to move, ``tower`` the tower's lower left cell or 0,
        ``last`` the tower action just before or 0; ``idle`` whether pieces turn that look the same afterwards."""
        self.squares = bytearray(squares)
        self.side, self.tower, self.turns, self.last, self.idle = side, tower, turns, last, idle
        self.above = over(tower)
        """What leads from a cell to the one straight above it; 0 without a tower."""
        standing = [cell for cell in LOWER + HIGH if squares[cell] >= 8]
        self.men = [cell for cell in standing if colour_of(squares[cell]) == side]
        """Where the pieces of the side to move stand, in no order that matters."""
        self.others = [cell for cell in standing if colour_of(squares[cell]) != side]
        """And those of the other side."""
        pharaohs = {colour_of(squares[cell]) for cell in standing if squares[cell] >> 3 == PHARAOH}
        self.fallen = sum(1 << colour for colour in (0, 1) if colour not in pharaohs)
        """The colours without a Pharaoh, a bit each: with any the match is over."""
        self.shot = NOTHING
        """What the beam of the last action did."""
        self.removed: list[tuple[int, int]] = []
        """What it removed: the cells, and the pieces as they stood there."""
        self.key = self._key()
        """A number of all that makes two positions the same."""
        self._before: list[Before] = []

    def _key(self) -> int:
        key = self.side * RED_MOVES ^ last_key(self.last) ^ TOWER[self.turns][self.tower]
        for cell in self.men + self.others:
            key ^= STANDS[cell][self.squares[cell]]
        return key

    @property
    def depth(self) -> int:
        """How many actions have been done that can be taken back."""
        return len(self._before)

    def beam(self) -> Beam:
        """What the beam of the side to move would do now."""
        return beam(self.squares, self.side, self.above)

    def tried(self, action: int) -> tuple[Beam, list[tuple[int, int]]]:
        """What the beam would do after an action, which is not done, and the pieces it would hit: their cells, and as
        what they would stand there."""
        if action >= TOWER_GOES << DOES:
            self.make(action)
            shot, hit = self.shot, self.removed
            self.unmake()
            return shot, hit
        squares, cell, end = self.squares, action >> FROM & CELL, action & CELL
        code, met = squares[cell], squares[end]
        placed(squares, action)
        shot = beam(squares, self.side, self.above)
        hit = [(each, squares[each]) for each in shot.hits]
        squares[cell], squares[end] = code, met
        return shot, hit

    def make(self, action: int) -> None:
        """Do an action, fire the beam, remove what it hits, and hand the turn over."""
        squares, men, others, key, last = self.squares, self.men, self.others, self.key, self.last
        self._before.append(
            (squares, men, others, key, last, self.fallen, self.shot, self.removed, self.tower, self.turns,
             self.above)
        )  # fmt: skip
        self.squares = squares = squares[:]
        self.men, self.others = men, others = men[:], others[:]
        does, cell, end = action >> DOES, action >> FROM & CELL, action & CELL
        if last:
            key ^= last_key(last)
            self.last = 0
        if does < TOWER_GOES:
            code, met = squares[cell], squares[end]
            placed(squares, action)
            key ^= STANDS[cell][code] ^ STANDS[end][met] ^ STANDS[cell][squares[cell]] ^ STANDS[end][squares[end]]
            if does == UNSTACKS:
                if not met:
                    men.append(end)
            elif does == GOES:
                if met == code:
                    men.remove(cell)
                elif not met or met >> 2 & 1 != self.side:
                    men[men.index(cell)] = end
                    if met:
                        others[others.index(end)] = cell
        else:
            key = self._move_tower(action, does, end, key)
        self.shot = shot = beam(squares, self.side, self.above)
        self.removed = [(cell, squares[cell]) for cell in shot.hits]
        for cell, code in self.removed:
            key ^= STANDS[cell][code]
            if code >> 3 == STACK:
                squares[cell] = code - SINGLE
                key ^= STANDS[cell][code - SINGLE]
                continue
            squares[cell] = EMPTY
            (men if code >> 2 & 1 == self.side else others).remove(cell)
            if code >> 3 == PHARAOH:
                self.fallen |= 1 << (code >> 2 & 1)
        self.men, self.others = others, men
        self.side ^= 1
        self.key = key ^ RED_MOVES

    def _move_tower(self, action: int, does: int, end: int, key: int) -> int:
        """Move or turn the tower with all that stands on it; answers the key that comes of it."""
        squares = self.squares
        key ^= TOWER[self.turns][self.tower] ^ last_key(action)
        if does == TOWER_GOES:
            for more in BASE:
                squares[self.tower + more] = EMPTY
            for corner, more in enumerate(BASE):
                squares[end + more] = COLUMN + corner
            self.tower, self.above = end, over(end)
        else:
            quarters = QUARTERS[does]
            self.turns = (self.turns + quarters) % 4
            led = TURNED if quarters == 1 else BACK
            raised = [(cell, squares[cell]) for cell in HIGH if squares[cell] >= 8]
            for cell, code in raised:
                squares[cell] = EMPTY
                key ^= STANDS[cell][code]
            for cell, code in raised:
                squares[led[cell]] = after = turned(code, quarters)
                key ^= STANDS[led[cell]][after]
            self.men[:] = [led.get(cell, cell) for cell in self.men]
            self.others[:] = [led.get(cell, cell) for cell in self.others]
        self.last = action
        return key ^ TOWER[self.turns][self.tower]

    def unmake(self) -> None:
        """Take the last action back."""
        (self.squares, self.men, self.others, self.key, self.last, self.fallen, self.shot, self.removed, self.tower,
         self.turns, self.above) = self._before.pop()  # fmt: skip
        self.side ^= 1
