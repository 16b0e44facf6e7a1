"""The story of a finished match: the lead over time, the biggest plies, and the figures of each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from game.background.job import Report
from game.kernel.opaque import Event
from game.kernel.result import Figure
from game.match.record import Record


class Feat(NamedTuple):
    """The best figure of its kind."""

    seat: int
    """The seat that achieved it."""
    value: int
    ply: int
    """Number of plies before it."""


@dataclass(slots=True)
class Story:
    """The facts that follow from the moves alone, without any bot's opinion."""

    leads: list[int]
    """Lead of the first seat before every ply and at the end; in a solo match its points."""
    changes: int = 0
    """Number of times the lead changed."""
    swing: Feat | None = None
    """The ply that changed the lead the most."""
    feats: dict[str, Feat] = field(default_factory=dict)
    """The highest figure of each kind that counts by its best, by name."""
    bests: dict[int, dict[str, int]] = field(default_factory=dict)
    sums: dict[int, dict[str, int]] = field(default_factory=dict)
    """Figures of each seat: best values, and sums."""


def write_story(report: Report, record: Record) -> Story:
    """Return the story of a match."""
    leads = find_leads(record)
    story = Story(leads)
    if record.on.seat_count(record.rules) > 1:
        story.changes, story.swing = changes(leads), swing(leads)
    for ply, figure in _figures(record):
        _count(story, ply, figure)
    return story


def find_leads(record: Record) -> list[int]:
    """Return the lead of the first seat before every ply and at the end; in a solo match its points."""
    totals = [record.on.score(record.rules, position).totals for position in record.positions]
    return [total[0] - total[1] if len(total) > 1 else total[0] for total in totals]


def changes(leads: Sequence[int]) -> int:
    """Return the number of lead changes."""
    ahead = [lead > 0 for lead in leads if lead]
    return sum(one != other for one, other in pairwise(ahead))


def swing(leads: Sequence[int]) -> Feat | None:
    """Return the ply that changed the lead the most and the seat it helped, or None if the lead never changed."""
    moved = [after - before for before, after in pairwise(leads)]
    ply = max(range(len(moved)), key=lambda at: abs(moved[at]), default=0)
    return Feat(1 if moved[ply] > 0 else 2, abs(moved[ply]), ply) if any(moved) else None


def _figures(record: Record) -> Iterator[tuple[int, Figure]]:
    """Yield every figure the table counts, with its ply."""
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
