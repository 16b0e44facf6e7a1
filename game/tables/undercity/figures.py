"""The score of a run, figures of finished runs, and turning points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from game.kernel.result import leading_seat
from game.tables.undercity.definitions import Rules
from game.tables.undercity.events import DoorOpened, Event, HeartsChanged, KeyTaken, RoomPlayed, ThingTaken
from game.tables.undercity.offers import rarity
from game.tables.undercity.position import Position, map_of, place_of, rules_of


class RunScore(NamedTuple):
    """The score of a run."""

    totals: tuple[int, ...]
    outcome: int | Literal["draw", "won", "lost"] | None
    by: str | None
    hearts: int
    coins: int
    rooms: int
    """Rooms that were won or are done."""
    crowns: tuple[int, ...]


def score(rules: Rules, position: Position) -> RunScore:
    """Return the score: points for rooms, hearts, coins and the boss, the outcome, and what the sides carry."""
    rooms, points = len(position.done_rooms), rules.file.points
    crowns = tuple(bag.crowns for bag in position.bags)
    outcome: int | Literal["draw", "won", "lost"] | None = None
    by = None
    if position.over and position.is_versus:
        outcome = leading_seat(*crowns) or "draw"
        by = "crowns"
    elif position.over:
        outcome = "won" if position.phase == "won" else "lost"
        by = "dice" if position.phase == "won" else "lanterns" if position.bag.hearts <= 0 else "train"
    totals = tuple(
        points["room"] * rooms + points["heart"] * bag.hearts + points["coin"] * bag.coins
        + points["crown"] * bag.crowns + points["boss"] * (outcome == "won")
        for bag in position.bags
    )
    hearts = min(bag.hearts for bag in position.bags)
    coins = sum(bag.coins for bag in position.bags)
    return RunScore(totals, outcome, by, hearts, coins, rooms, crowns)


def mean_counts(rules: Rules, position: Position) -> dict[str, int]:
    """Return the coins, hearts and charms at the end, for their means."""
    bags = position.bags
    return {
        "coins": sum(bag.coins for bag in bags), "hearts": sum(bag.hearts for bag in bags),
        "charms": sum(len(bag.charms) for bag in bags),
    }


def median_counts(rules: Rules, position: Position) -> dict[str, int]:
    """Return the number of rooms played and the minutes of a run, for their medians."""
    run_map = map_of(rules, position)
    played = sum(bool(run_map.places[room].table) or room == run_map.goal for room in position.tries)
    return {"rooms": played, "minutes": round(minutes(rules, position))}


def minutes(rules: Rules, position: Position) -> float:
    """Return the estimated minutes of a run so far, from the minutes of its matches and rooms; two take longer."""
    places, file = map_of(rules, position).places, rules_of(rules, position).file
    total = file.minutes["room"] * len(position.seen_rooms)
    pair_factor = file.minutes["pair"] if position.mode != "alone" else 1.0
    for room, results in position.tries.items():
        place = places[room]
        subject = "riddle" if place.kind == "riddle" else place.table or "knucklebones"
        total += pair_factor * file.minutes[subject] * sum(results)
    return total


def end_words(rules: Rules, position: Position) -> dict[str, str]:
    """Return the kind of room in which a run was lost, "" if it was not."""
    return {"lost_in": place_of(rules, position).kind if position.phase == "lost" else ""}


# Turning points.


TurningPoint = Literal[
    "end", "last_heart", "saved", "comeback", "stake_won", "stake_lost", "rival", "lead", "key", "boss", "heart",
    "lock", "charm",
]
TURN_WEIGHTS: Mapping[TurningPoint, int] = {
    "end": 12, "last_heart": 9, "comeback": 9, "lead": 8, "stake_won": 8, "rival": 7, "saved": 7, "stake_lost": 6,
    "key": 5, "boss": 5, "heart": 4, "lock": 3, "charm": 3,
}
"""The weight of each kind; of two equal ones, the later one counts."""
MOST_TURNING_POINTS = 3


class RunTurningPoint(NamedTuple):
    """A decision of a run that mattered."""

    kind: TurningPoint
    ply: int
    room: int
    seat: int
    """The side."""
    thing: str = ""
    """The token of a charm."""


def turning_points(
    rules: Rules, positions: Sequence[Position], events: Sequence[tuple[Event, ...]]
) -> tuple[RunTurningPoint, ...]:
    """Return the turning points, one of each kind and at each decision, the most telling first."""
    best: dict[TurningPoint, RunTurningPoint] = {}
    for ply, ply_events in enumerate(events):
        for point in _points(rules, positions[ply], positions[ply + 1], ply_events, ply):
            best[point.kind] = point
    points = sorted(best.values(), key=lambda point: (-TURN_WEIGHTS[point.kind], -point.ply))
    by_ply: dict[int, RunTurningPoint] = {}
    for point in points:
        by_ply.setdefault(point.ply, point)
    return tuple(by_ply.values())


def _crown_leader(position: Position) -> int:
    return leading_seat(*(bag.crowns for bag in position.bags))


def _points(
    rules: Rules, before: Position, after: Position, events: Sequence[Event], ply: int
) -> Iterator[RunTurningPoint]:
    place = map_of(rules, before).places[before.room]
    for event in events:
        decision = ply, before.room, event.seat
        if isinstance(event, HeartsChanged):
            hearts = after.bags[event.seat - 1].hearts
            if event.change < 0:
                yield RunTurningPoint("end" if hearts <= 0 else "last_heart" if hearts == 1 else "heart", *decision)
            elif hearts - event.change <= 1:
                yield RunTurningPoint("saved", *decision)
        elif isinstance(event, KeyTaken):
            yield RunTurningPoint("key", *decision)
        elif isinstance(event, DoorOpened):
            door = map_of(rules, before).doors[event.door]
            if door.lock is not None:
                yield RunTurningPoint("lock", *decision)
        elif isinstance(event, ThingTaken) and event.thing.startswith("charm:"):
            if rarity(rules, event.thing) == "rare":
                yield RunTurningPoint("charm", *decision, event.thing)
        elif isinstance(event, RoomPlayed) and event.ended in ("won", "lost"):
            won = event.ended == "won"
            if before.stake:
                yield RunTurningPoint("stake_won" if won else "stake_lost", *decision)
            elif before.is_versus:
                leader, leader_before = _crown_leader(after), _crown_leader(before)
                if leader not in (0, leader_before) and before.tries:
                    yield RunTurningPoint("lead", ply, before.room, leader)
            elif won and before.room in after.done_rooms and place.kind == "rival":
                yield RunTurningPoint("rival", *decision)
            elif won and before.room in after.done_rooms and place.kind == "boss":
                yield RunTurningPoint("comeback" if before.results(before.room)[1] else "boss", *decision)
