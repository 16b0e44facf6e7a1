"""Whole matches that no one watches."""

from __future__ import annotations

import esper
import pytest

from components.match import Match
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import MatchDrawn, MatchWon
from game.tables.knucklebones.manifest import BOTS
from game.tables.knucklebones.moves import Move
from systems.simulate import play_match, world
from tests.kit.rules import KOTSU
from tests.kit.watched import the

RANDOM = BOTS["random"]


@pytest.mark.parametrize("deck", [None, (), ("shield", "thief")])
def test_a_match_is_played_to_its_end(deck: tuple[str, ...] | None) -> None:
    played = play_match(KOTSU, 7, (RANDOM, RANDOM), deck)
    assert played.position.over
    assert isinstance(played.events[-1], MatchWon | MatchDrawn)


def test_no_bot_sees_the_random_stream() -> None:
    seen: list[int | None] = []

    def curious(rules: Rules, position: Board, stream: Stream) -> Move:
        seen.append(position.rng)
        return RANDOM(rules, position, stream)

    play_match(KOTSU, 7, (curious, curious))
    assert set(seen) == {None}


def test_a_world_of_its_own_leaves_the_one_before_alone() -> None:
    esper.create_entity(Match("mine", None))
    with world():
        play_match(KOTSU, 7, (RANDOM, RANDOM))
    assert the(Match).rules == "mine"
