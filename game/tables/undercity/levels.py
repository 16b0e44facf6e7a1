"""The strength of the house in the rooms of a run."""

from __future__ import annotations

from game.tables.undercity.definitions import Rules
from game.tables.undercity.places import map_of, place_of
from game.tables.undercity.position import Position, rules_of


def house_level(rules: Rules, position: Position) -> int:
    """Return the level of the house in the current room."""
    by, run, place = rules_of(rules, position), map_of(rules, position), place_of(rules, position)
    file, more = by.file, position.waits("level")
    if place.kind == "boss":
        level = file.boss_level + by.climb(lambda each: each.boss_level)
    elif place.kind == "rival":
        level = file.rival_level
    elif place.id == run.start:
        level = file.first_level
    else:
        level = file.levels[min(place.floor, len(file.levels)) - 1] + (file.red_levels if by.is_red(place) else 0)
    if place.floor == run.floors:
        level += by.climb(lambda each: each.last_level)
    return max(1, min(5, level + more))


def weaknesses(rules: Rules, position: Position) -> int:
    """Return the number of weaknesses of the boss that are known: from behind the glass, and from the rival."""
    run = map_of(rules, position)
    return sum(run.places[room].kind in ("glass", "rival") for room in position.done)
