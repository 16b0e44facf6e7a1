"""The clocks of a live match: time left per seat, and the loss on time."""

from __future__ import annotations

from collections.abc import Mapping

import esper

from components.match import Seat, SeatClock
from game.kernel.time_control import TENTHS_PER_SECOND, TimeControl
from game.match.record import Record
from game.screens.match.live_match import LiveMatch
from systems.draw.canvas import Canvas
from systems.draw.seats import draw_clock
from systems.entities import in_world, of_seat
from systems.staging import staging

LOW_TIME = 10
"""Seconds left below which every second is audible."""
MOVES_AHEAD = 30
"""Number of moves a bot saves time for, unless each move has a separate time."""
TIME_SHARE = 0.7
"""Fraction of a move's own time that a bot uses."""
SHORTEST_THOUGHT = 0.05
"""Minimum thinking time of a bot, in seconds."""


class Clocks:
    """The clocks of a match.

    Only real thinking time counts: none passes during animations, in pauses, or while the acting seat has lost its
    device.
    """

    def __init__(self, live: LiveMatch) -> None:
        self.live = live

    @property
    def control(self) -> TimeControl | None:
        """The time control; None if the match has no clocks or the table does not support them."""
        record = self.live.record
        has_clock = record is not None and self.live.table.files.late_move and not self.live.is_simultaneous
        return record.clock if has_clock and record is not None else None

    def reset(self) -> None:
        """Set the new clocks of a world to the recorded state of the match."""
        record = self.live.record
        spent = spent_tenths(record, len(record.log.plies)) if record is not None else {}
        for _, (seat, clock) in esper.get_components(Seat, SeatClock):
            clock.spent = spent.get(seat.number, [])

    def clock(self, seat: int) -> SeatClock:
        with in_world(self.live.world):
            return of_seat(seat, SeatClock)

    def seconds_left(self, seat: int) -> float:
        """Return the seconds a seat has left, at least 0."""
        control, clock = self.control, self.clock(seat)
        assert control is not None, "the match has no clocks"
        return max(0.0, control.tenths_left(clock.spent) / TENTHS_PER_SECOND - clock.thinking_time)

    def patience(self, seat: int, longest: float) -> float:
        """Return the thinking time for the bot of a seat, in seconds, at most ``longest``."""
        control = self.control
        if control is None:
            return longest
        time = self.seconds_left(seat)
        share = TIME_SHARE * time if control.per_move else time / MOVES_AHEAD + TIME_SHARE * control.increment
        return max(SHORTEST_THOUGHT, min(longest, share))

    def advance(self, dt: float) -> bool:
        """Let ``dt`` seconds pass for the active seat; return True if its time ran out."""
        live, seat = self.live, self.live.active
        if self.control is None or not self.is_running:
            return False
        self.clock(seat).thinking_time += dt
        if self.seconds_left(seat):
            return False
        live.match.pending.append(live.table.notation.read_move(live.match.rules, live.table.files.late_move))
        return True

    @property
    def is_running(self) -> bool:
        """True if a clock runs now."""
        live = self.live
        is_stopped = live.over or live.is_opening or live.panel is not None or live.is_waiting
        return not is_stopped and not live.playback.is_busy and not live.match.pending

    def finish_move(self, seat: int) -> int | None:
        """Record and return the tenths of a second that a seat's last move took, None without clocks."""
        if self.control is None:
            return None
        clock = self.clock(seat)
        clock.spent.append(round(TENTHS_PER_SECOND * clock.thinking_time))
        clock.thinking_time = 0.0
        return clock.spent[-1]

    @property
    def last_seconds(self) -> int | None:
        """Seconds left for the active seat, once they are few; None before that."""
        if self.control is None or not self.is_running:
            return None
        seconds = int(self.seconds_left(self.live.active))
        return seconds if seconds < LOW_TIME else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the time each seat has left."""
        if self.control is not None:
            seconds = {seat: self.seconds_left(seat) for seat in self.live.players}
            draw_clocks(canvas, self.live.table.name, seconds, 0 if self.live.over else self.live.active)


def draw_clocks(canvas: Canvas, table_name: str, seconds_left: Mapping[int, float], active: int) -> None:
    """Draw the clocks of a table; ``seconds_left`` is by seat, ``active`` the seat to move or 0."""
    for seat, seconds in seconds_left.items():
        draw_clock(canvas, staging(table_name).layout.clock(seat), seat, seconds, seat == active, seconds < LOW_TIME)


def spent_tenths(record: Record, plies: int) -> dict[int, list[int]]:
    """Return the tenths of a second of each move of a seat within the first ``plies`` plies."""
    spent: dict[int, list[int]] = {}
    if record.clock is not None:
        for seat, ply in zip(record.movers, record.log.plies[:plies], strict=False):
            spent.setdefault(seat, []).append(ply.spent or 0)
    return spent


def seconds_left_after(record: Record, plies: int) -> dict[int, float]:
    """Return the seconds each seat had left after ``plies`` plies; empty without clocks."""
    control = record.clock
    if control is None:
        return {}
    spent = spent_tenths(record, plies)
    seats = range(1, record.table.seat_count(record.rules) + 1)
    return {seat: max(0.0, control.tenths_left(spent.get(seat, ())) / TENTHS_PER_SECOND) for seat in seats}
