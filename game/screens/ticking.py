"""The clocks of a live match: what each seat has left, and what is made of whoever has nothing left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.kernel.time_control import TENTHS, TimeControl
from game.match.record import Record
from game.screens.live_match import LiveMatch
from systems.draw.clocks import draw_clock
from systems.tables import staging

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas

SOON = 10
"""Seconds from which on every one is heard."""
SHARE = 30
"""Moves that a bot keeps time for, unless each of them has time of its own."""
HASTE = 0.7
"""The part of such a time that it thinks for."""
LEAST = 0.05
"""Seconds that it may think about any move."""


class Ticking:
    """Only time that a seat really has to decide counts: none passes while something is shown, while the match stands
    still, or while whoever should act has lost the pad."""

    def __init__(self, table: LiveMatch) -> None:
        self.table = table
        self.going: defaultdict[int, float] = defaultdict(float)
        """Seconds that each seat has thought about the move it has not made yet."""
        self.spent: dict[int, list[int]] = {}
        """Tenths that each move of a seat has taken."""
        self.set_back()

    @property
    def control(self) -> TimeControl | None:
        """What the clocks are set to; None where nobody plays by them, or the table does not know how."""
        record = self.table.record
        plays = record is not None and self.table.on.files.late and not self.table.at_once
        return record.clock if plays and record is not None else None

    def set_back(self) -> None:
        """Let the clocks stand as the match as it is written left them."""
        record = self.table.record
        self.going.clear()
        self.spent = spent_by(record, len(record.log.plies)) if record is not None else {}

    def left(self, seat: int) -> float:
        """Seconds a seat has left, never less than none."""
        control = self.control
        assert control is not None, "nobody plays by clocks"
        return max(0.0, control.left(self.spent.get(seat, ())) / TENTHS - self.going[seat])

    def patience(self, seat: int, longest: float) -> float:
        """Seconds the bot of a seat may think about its move, that would like to think this long at most."""
        control = self.control
        if control is None:
            return longest
        share = HASTE * self.left(seat) if control.each else self.left(seat) / SHARE + HASTE * control.more
        return max(LEAST, min(longest, share))

    def step(self, dt: float) -> bool:
        """Let ``dt`` seconds pass for whoever has to decide; whether that was too much."""
        table, seat = self.table, self.table.active
        if self.control is None or not self.runs:
            return False
        self.going[seat] += dt
        if self.left(seat):
            return False
        table.match.pending.append(table.on.read_move(table.match.rules, table.on.files.late))
        return True

    @property
    def runs(self) -> bool:
        """Whether anybody's clock runs now."""
        table = self.table
        stands = table.over or table.opening or table.question is not None or table.waits
        return not stands and not table.playback.busy and not table.match.pending

    def took(self, seat: int) -> int | None:
        """Tenths that the move took which a seat has just made."""
        if self.control is None:
            return None
        spent = round(TENTHS * self.going.pop(seat, 0.0))
        self.spent.setdefault(seat, []).append(spent)
        return spent

    @property
    def soon(self) -> int | None:
        """Seconds left of whoever acts, once they are few; None before that."""
        if self.control is None or not self.runs:
            return None
        seconds = int(self.left(self.table.active))
        return seconds if seconds < SOON else None

    def draw(self, canvas: Canvas) -> None:
        """What each seat has left."""
        if self.control is not None:
            left = {seat: self.left(seat) for seat in self.table.players}
            draw_clocks(canvas, self.table.on.name, left, 0 if self.table.over else self.table.active)


def draw_clocks(canvas: Canvas, on: str, left: Mapping[int, float], active: int) -> None:
    """The clocks of a table, by seat the seconds that are left; that of the seat to move runs, 0 where none does."""
    for seat, seconds in left.items():
        draw_clock(canvas, staging(on).clock(seat), seat, seconds, seat == active, seconds < SOON)


def spent_by(record: Record, plies: int) -> dict[int, list[int]]:
    """Tenths that each move of a seat has taken, of the first so many plies."""
    found: dict[int, list[int]] = {}
    if record.clock is not None:
        for seat, ply in zip(record.movers, record.log.plies[:plies], strict=False):
            found.setdefault(seat, []).append(ply.spent or 0)
    return found


def left_after(record: Record, plies: int) -> dict[int, float]:
    """Seconds each seat had left after the first so many plies of a match, none where nobody played by clocks."""
    control = record.clock
    if control is None:
        return {}
    spent = spent_by(record, plies)
    seats = range(1, record.on.taken(record.rules) + 1)
    return {seat: max(0.0, control.left(spent.get(seat, ())) / TENTHS) for seat in seats}
