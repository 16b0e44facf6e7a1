"""The story of a finished match: the lead over time, the biggest plies, figures of seats, and turning points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from game.background.job import Report
from game.kernel.opaque import Event
from game.kernel.result import Figure
from game.match.record import Record, note_text


class BestPly(NamedTuple):
    """The ply with the highest figure of a kind."""

    seat: int
    """The seat that made it, or that it helped."""
    value: int
    ply: int
    """Number of plies before it."""


@dataclass(slots=True)
class Story:
    """The facts that follow from the moves alone, without any bot's opinion."""

    leads: list[int]
    """Lead of the first seat before every ply and at the end; in a solo match its points."""
    changes: int = 0
    swing: BestPly | None = None
    best_plies: dict[str, BestPly] = field(default_factory=dict)
    """The highest figure of each kind that counts by its best, by name."""
    bests: dict[int, dict[str, int]] = field(default_factory=dict)
    sums: dict[int, dict[str, int]] = field(default_factory=dict)
    """Figures of each seat: best values, and sums."""


class TurningPoint(NamedTuple):
    """The ply that turned a set, and what is needed to show it again."""

    record: Record
    match: int
    """The number of the match in its set, from 1."""
    ply: int
    """Number of plies before it."""
    seat: int
    """The seat that it helped."""
    gain: int
    """The points that this seat gained on the best other seat; 0 if points did not decide."""


def turning_point(records: Sequence[Record], winner: str, first: int = 1) -> TurningPoint | None:
    """Return the ply of a set that helped its winner the most, in a match that the winner won if there is one.

    ``winner`` is the winner's name, "" if there is none, and ``first`` the number of the first of these matches. If no
    ply brought points, the last one decided.
    """
    points = [
        point for number, record in enumerate(records, first)
        if record.moves and (point := _turning_point_of(record, number)) is not None
    ]
    return best_of(points, [winner])


def best_of(points: Sequence[TurningPoint], winners: Sequence[str]) -> TurningPoint | None:
    """Return the turning point with the highest gain, for one of these people if there is one."""
    names = [note_text(winner) for winner in winners]
    own_points = [point for point in points if point.record.log.note(f"name{point.seat}") in names]
    return max(own_points or points, key=lambda point: (point.gain, point.match), default=None)


def _turning_point_of(record: Record, number: int) -> TurningPoint | None:
    """Return the ply of a match that helped its winner the most; in a draw, any seat; of equal ones, the last."""
    result = record.table.result(record.rules, record.position)
    totals = _numbers(record)
    if len(totals[0]) < 2:
        return None
    seats = (result.winner,) if result is not None and result.winner else range(1, len(totals[0]) + 1)
    points = []
    for seat in seats:
        leads = pairwise([_lead(total, seat) for total in totals])
        gains = [after - before for before, after in leads]
        points += [TurningPoint(record, number, ply, seat, gain) for ply, gain in enumerate(gains) if gain > 0]
    last = TurningPoint(record, number, len(record.moves) - 1, seats[0], 0)
    return max(points, key=lambda point: (point.gain, point.ply), default=last)


def _numbers(record: Record) -> list[tuple[int, ...]]:
    """Return what decides the match, by seat, before every ply and at the end."""
    return [record.table.deciding_numbers(record.rules, position) for position in record.positions]


def _lead(totals: Sequence[int], seat: int) -> int:
    return totals[seat - 1] - max(total for other, total in enumerate(totals, 1) if other != seat)


def write_story(report: Report, record: Record) -> Story:
    leads = find_leads(record)
    story = Story(leads)
    if record.table.seat_count(record.rules) > 1:
        story.changes, story.swing = changes(leads), swing(leads)
    for ply, figure in _figures(record):
        _count(story, ply, figure)
    return story


def find_leads(record: Record) -> list[int]:
    """Return the lead of the first seat, in what decides, before every ply and at the end; alone, its points."""
    totals = _numbers(record)
    return [total[0] - total[1] if len(total) > 1 else total[0] for total in totals]


def changes(leads: Sequence[int]) -> int:
    """Return how often another seat took the lead."""
    ahead = [lead > 0 for lead in leads if lead]
    return sum(one != other for one, other in pairwise(ahead))


def swing(leads: Sequence[int]) -> BestPly | None:
    """Return the ply that changed the lead the most and the seat it helped, or None if the lead never changed."""
    gains = [later - earlier for earlier, later in pairwise(leads)]
    ply = max(range(len(gains)), key=lambda at: abs(gains[at]), default=0)
    return BestPly(1 if gains[ply] > 0 else 2, abs(gains[ply]), ply) if any(gains) else None


def _figures(record: Record) -> Iterator[tuple[int, Figure]]:
    """Yield the figures of a match, each with the ply that brought it."""
    table = record.table
    rules = record.rules
    current_ply = 0

    def events() -> Iterator[Event]:
        nonlocal current_ply
        for ply, ply_events in enumerate(record.events):
            current_ply = ply
            yield from ply_events

    # Figures follow from all events at once. Each comes as soon as its last event has been read, hence the ply.
    for figure in table.statistics.figures(rules, events()):
        yield current_ply, figure
    for ply, (before, after) in enumerate(pairwise(record.positions)):
        for figure in table.statistics.deeds(rules, before, after, record.events[ply]):
            yield ply, figure


def _count(story: Story, ply: int, figure: Figure) -> None:
    seat, name, value, best = figure
    if not best:
        sums = story.sums.setdefault(seat, {})
        sums[name] = sums.get(name, 0) + value
        return
    bests = story.bests.setdefault(seat, {})
    bests[name] = max(bests.get(name, 0), value)
    if name not in story.best_plies or value > story.best_plies[name].value:
        story.best_plies[name] = BestPly(seat, value, ply)
