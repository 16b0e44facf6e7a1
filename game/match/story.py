"""What a match has to tell when it is over: who led when, what was biggest, and what each seat has done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from game.background.job import Report
from game.kernel.figure import Figure
from game.kernel.opaque import Event
from game.match.record import Record


class Feat(NamedTuple):
    """The biggest thing of its kind."""

    seat: int
    """Whose doing it was."""
    value: int
    ply: int
    """How many plies came before it."""


@dataclass(slots=True)
class Story:
    """Everything that follows from the moves alone; what a bot says of them is no part of it."""

    leads: list[int]
    """How far the first seat was ahead before every ply and at the end; of one that sat alone the points."""
    changes: int = 0
    """How often the lead went to the other seat."""
    swing: Feat | None = None
    """The ply that moved it most."""
    feats: dict[str, Feat] = field(default_factory=dict)
    """The highest of what counts by its best, by the table's name for it."""
    bests: dict[int, dict[str, int]] = field(default_factory=dict)
    sums: dict[int, dict[str, int]] = field(default_factory=dict)
    """What each seat has of that, and of what is added up."""


def told(report: Report, record: Record) -> Story:
    """The story of a match."""
    on, rules = record.on, record.rules
    totals = [on.score(rules, position).totals for position in record.positions]
    leads = [total[0] - total[1] if len(total) > 1 else total[0] for total in totals]
    story = Story(leads)
    if len(totals[0]) > 1:
        story.changes, story.swing = changes(leads), swing(leads)
    for ply, figure in _figures(record):
        _count(story, ply, figure)
    return story


def changes(leads: Sequence[int]) -> int:
    """How often another seat leads than the last one that did."""
    ahead = [lead > 0 for lead in leads if lead]
    return sum(one != other for one, other in pairwise(ahead))


def swing(leads: Sequence[int]) -> Feat | None:
    """The ply that moved the lead most, and for whom; None where none did."""
    moved = [after - before for before, after in pairwise(leads)]
    ply = max(range(len(moved)), key=lambda at: abs(moved[at]), default=0)
    return Feat(1 if moved[ply] > 0 else 2, abs(moved[ply]), ply) if any(moved) else None


def _figures(record: Record) -> Iterator[tuple[int, Figure]]:
    """Everything that the table counts, with its ply."""
    on, rules, at = record.on, record.rules, 0

    def events() -> Iterator[Event]:
        nonlocal at
        for ply, happened in enumerate(record.events):
            at = ply
            yield from happened

    for figure in on.figures(rules, events()):
        yield at, figure
    for ply, (before, after) in enumerate(pairwise(record.positions)):
        for figure in on.deeds(rules, before, after, record.events[ply]):
            yield ply, figure


def _count(story: Story, ply: int, figure: Figure) -> None:
    seat, name, value, best = figure
    if not best:
        sums = story.sums.setdefault(seat, {})
        sums[name] = sums.get(name, 0) + value
        return
    bests = story.bests.setdefault(seat, {})
    bests[name] = max(bests.get(name, 0), value)
    if name not in story.feats or value > story.feats[name].value:
        story.feats[name] = Feat(seat, value, ply)
