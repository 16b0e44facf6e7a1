"""Whole matches that no one watches."""

from __future__ import annotations

import esper
import pytest

from components.match import Match
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
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


def test_a_bot_that_breaks_the_rules_is_told() -> None:
    with pytest.raises(Refusal, match="roll first"):
        play_match(KOTSU, 7, (lambda *_: Move("place", (1,)),) * 2)


def test_a_world_of_its_own_leaves_the_one_before_alone() -> None:
    esper.create_entity(Match("mine", None))
    with world():
        play_match(KOTSU, 7, (RANDOM, RANDOM))
    assert the(Match).rules == "mine"


def test_the_world_before_is_back_after_a_fault() -> None:
    before = esper.current_world
    with pytest.raises(ZeroDivisionError), world():
        raise ZeroDivisionError
    assert esper.current_world == before
