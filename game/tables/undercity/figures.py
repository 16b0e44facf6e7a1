"""The score of a run, and figures of finished runs."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.tables.undercity.definitions import Rules
from game.tables.undercity.places import map_of, place_of
from game.tables.undercity.position import Position, rules_of


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
    rooms, points = len(position.done), rules.file.points
    crowns = tuple(bag.crowns for bag in position.bags)
    outcome: int | Literal["draw", "won", "lost"] | None = None
    by = None
    if position.over and position.mode == "versus":
        outcome = "draw" if crowns[0] == crowns[1] else 1 + (crowns[1] > crowns[0])
        by = "crowns"
    elif position.over:
        outcome = "won" if position.phase == "won" else "lost"
        by = "dice" if position.phase == "won" else "lanterns" if position.bag.hearts <= 0 else "train"
    totals = tuple(
        points["room"] * rooms + points["heart"] * bag.hearts + points["coin"] * bag.coins
        + points["crown"] * bag.crowns + points["boss"] * (outcome == "won")
        for bag in position.bags
    )
    hearts, coins = min(bag.hearts for bag in position.bags), sum(bag.coins for bag in position.bags)
    return RunScore(totals, outcome, by, hearts, coins, rooms, crowns)


def counts(rules: Rules, position: Position) -> dict[str, int]:
    """Return the coins, hearts and charms at the end, for their means."""
    bags = position.bags
    return {
        "coins": sum(bag.coins for bag in bags), "hearts": sum(bag.hearts for bag in bags),
        "charms": sum(len(bag.charms) for bag in bags),
    }


def medians(rules: Rules, position: Position) -> dict[str, int]:
    """Return the number of rooms played and the minutes of a run, for their medians."""
    run = map_of(rules, position)
    played = sum(bool(run.places[room].table) or room == run.goal for room in position.tries)
    return {"rooms": played, "minutes": round(minutes(rules, position))}


def minutes(rules: Rules, position: Position) -> float:
    """Return the estimated minutes of a run so far, from the minutes of its matches and rooms; two take longer."""
    run, file = map_of(rules, position), rules_of(rules, position).file
    total = file.minutes["room"] * len(position.seen)
    longer = file.minutes["pair"] if position.mode != "alone" else 1.0
    for room, tried in position.tries.items():
        place = run.places[room]
        subject = "riddle" if place.kind == "riddle" else place.table or "knucklebones"
        total += longer * file.minutes[subject] * sum(tried)
    return total


def labels(rules: Rules, position: Position) -> dict[str, str]:
    """Return the kind of room in which a run was lost, "" if it was not."""
    return {"lost_in": place_of(rules, position).kind if position.phase == "lost" else ""}
