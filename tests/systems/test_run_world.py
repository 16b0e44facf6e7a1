"""The belts and lanterns of a run follow its events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import esper
import pytest

from components.undercity import Belt
from game.kernel.random_stream import Stream, seed_state
from game.tables.undercity.definitions import Rules, vary
from game.tables.undercity.events import CardImproved, Event, ThingLost
from game.tables.undercity.moves import legal
from game.tables.undercity.position import Position, map_of
from game.tables.undercity.rule_files import RunLook
from game.tables.undercity.rules import apply, new
from systems.undercity.run.world import Places, belt_of, build, lanterns, show_crowns, show_event
from tests.kit.cases import long
from tests.tables.undercity.sets import RUN, SHORT

MODES = "alone", "together", "versus"
LOOK = RunLook(rooms={})


def begin(rules: Rules, position: Position) -> Callable[[Event], float]:
    """Show a run in a new world; return a function that shows an event, which takes no time."""
    esper.clear_database()
    run_map = map_of(rules, position)
    build(run_map, position, 2)
    places = Places(nowhere, (0, 0), nowhere, nowhere, (0, 0))
    return lambda event: show_event(event, 0.0, run_map, LOOK, places)


def nowhere(number: int) -> tuple[float, float]:
    return 0, 0


def shown(position: Position) -> list[tuple[Belt, int]]:
    """Return the belts and the lit lanterns of all sides."""
    sides = range(1, len(position.bags) + 1)
    return [(belt_of(side), sum(lantern.is_lit for lantern in lanterns(side))) for side in sides]


def expected(position: Position) -> list[tuple[Belt, int]]:
    """Return the belts and the lit lanterns that a position asks for."""
    return [
        (Belt(side, bag.coins, position.keys, bag.crowns, bag.hand, bag.charms), bag.hearts)
        for side, bag in enumerate(position.bags, 1)
    ]


@pytest.mark.parametrize(
    ("mode", "seeds"),
    [*((mode, range(20)) for mode in MODES), *(long((mode, range(20, 300))) for mode in MODES)],
)
def test_events_show_everything_that_changes_in_random_runs(mode: str, seeds: range) -> None:
    rules = vary(RUN, {"mode": mode})
    for seed in seeds:
        position, stream = new(rules, seed), Stream(seed_state(seed, 1))
        show = begin(rules, position)
        while moves := [move for move in legal(rules, position) if move.value != "left"]:
            move = stream.pick(moves)
            position, events = apply(rules, position, move)
            for event in events:
                show(event)
            show_crowns(position)
            assert shown(position) == expected(position), (seed, move, events)


def test_of_two_equal_cards_the_one_that_changes_is_shown() -> None:
    first = new(SHORT, 1)
    show = begin(SHORT, replace(first, bags=(replace(first.bag, hand=("reroll", "shield", "reroll")),)))
    show(CardImproved(1, "reroll+", 3))
    assert belt_of(1).hand == ("reroll", "shield", "reroll+")
    show(CardImproved(1, "reroll+", 1))
    show(ThingLost(1, "card:reroll+", 3))
    assert belt_of(1).hand == ("reroll+", "shield")
