"""The turning points of a run, from its positions and events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from game.tables.undercity.definitions import Rules
from game.tables.undercity.events import DoorOpened, Event, HeartsChanged, KeyTaken, RoomPlayed, ThingTaken
from game.tables.undercity.offers import rarity
from game.tables.undercity.places import map_of
from game.tables.undercity.position import Position

Turn = Literal[
    "end", "last_heart", "saved", "comeback", "stake_won", "stake_lost", "rival", "lead", "key", "boss", "heart",
    "lock", "charm",
]
WEIGHTS: Mapping[Turn, int] = {
    "end": 12, "last_heart": 9, "comeback": 9, "lead": 8, "stake_won": 8, "rival": 7, "saved": 7, "stake_lost": 6,
    "key": 5, "boss": 5, "heart": 4, "lock": 3, "charm": 3,
}
"""The weight of each kind; of two equal ones, the later one counts."""
MOST = 3
"""The most turning points of a run."""


class TurningPoint(NamedTuple):
    """A decision of a run that mattered."""

    kind: Turn
    ply: int
    room: int
    seat: int
    """The side."""
    thing: str = ""
    """The token of a charm."""


def turning_points(
    rules: Rules, positions: Sequence[Position], events: Sequence[tuple[Event, ...]]
) -> tuple[TurningPoint, ...]:
    """Return the turning points, one of each kind and at each decision, the most telling first."""
    best: dict[Turn, TurningPoint] = {}
    for ply, happened in enumerate(events):
        for point in _points(rules, positions[ply], positions[ply + 1], happened, ply):
            best[point.kind] = point
    ranked = sorted(best.values(), key=lambda point: (-WEIGHTS[point.kind], -point.ply))
    at_once: dict[int, TurningPoint] = {}
    for point in ranked:
        at_once.setdefault(point.ply, point)
    return tuple(at_once.values())


def _points(
    rules: Rules, before: Position, after: Position, events: Sequence[Event], ply: int
) -> Iterator[TurningPoint]:
    """Yield the turning points of one decision."""
    place = map_of(rules, before).places[before.where]
    for event in events:
        at = ply, before.where, event.seat
        if isinstance(event, HeartsChanged):
            hearts = after.bags[event.seat - 1].hearts
            if event.change < 0:
                yield TurningPoint("end" if hearts <= 0 else "last_heart" if hearts == 1 else "heart", *at)
            elif hearts - event.change <= 1:
                yield TurningPoint("saved", *at)
        elif isinstance(event, KeyTaken):
            yield TurningPoint("key", *at)
        elif isinstance(event, DoorOpened):
            door = map_of(rules, before).doors[event.door]
            if door.lock is not None:
                yield TurningPoint("lock", *at)
        elif isinstance(event, ThingTaken) and event.thing.startswith("charm:"):
            if rarity(rules, event.thing) == "rare":
                yield TurningPoint("charm", *at, event.thing)
        elif isinstance(event, RoomPlayed) and event.ended in ("won", "lost"):
            won = event.ended == "won"
            if before.stake:
                yield TurningPoint("stake_won" if won else "stake_lost", *at)
            elif before.mode == "versus":
                leader = _leader(after)
                if leader not in (0, _leader(before)) and before.tries:
                    yield TurningPoint("lead", ply, before.where, leader)
            elif won and before.where in after.done and place.kind == "rival":
                yield TurningPoint("rival", *at)
            elif won and before.where in after.done and place.kind == "boss":
                yield TurningPoint("comeback" if before.tried(before.where)[1] else "boss", *at)


def _leader(position: Position) -> int:
    """Return the side with more crowns, 0 if both have as many."""
    one, other = (bag.crowns for bag in position.bags)
    return 0 if one == other else 1 if one > other else 2
