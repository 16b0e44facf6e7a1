"""Farmer, Priest, Pharaoh, Seth and Apophis: the moves that each level sees, and mistakes that none makes."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from game.kernel.random_stream import Stream, seed_state
from game.tables.bot_levels import ThinkingLimits
from game.tables.khet.bots.core.search import SURE_WIN
from game.tables.khet.bots.decisions import MoveSearch, decide, hindsight, reason
from game.tables.khet.definitions import Level
from game.tables.khet.position import Move, Position, board_of, read_move, write_move
from game.tables.khet.rules import apply, legal, read, score
from tests.kit.cases import one_in
from tests.tables.khet.sets import SETS, STANDARD

WORDS = {"en": "a", "de": "a"}


def level(plies: int, **values: Any) -> Level:
    """Return a level that searches this many plies deep."""
    return Level(level=1, name=WORDS, description=WORDS, plies=plies, **values)


def at(line: str) -> Position:
    return read(STANDARD, line)


def best(line: str, plies: int = 2, **values: Any) -> str:
    """Return the best move of a level, as text."""
    return write_move(decide(STANDARD, at(line), level(plies, **values), Stream(1)).move)


IN_ONE = "4p5/10/10/10/4B4C/10/10/6P3 s"
"""Silver's beam comes up file j and j4 turns it west; turning e4 leads it north to the Pharaoh."""


@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_every_level_hits_a_pharaoh_that_one_move_hits(plies: int) -> None:
    assert best(IN_ONE, plies) == "e4-"


def test_who_follows_no_beam_behind_the_first_mirror_does_not_see_it() -> None:
    assert best(IN_ONE, 2, slips=100, mirrors=1) != "e4-"
    assert best(IN_ONE, 2, slips=100, mirrors=2) == "e4-"


def test_a_piece_that_would_be_hit_is_saved_or_paid_for() -> None:
    threatened = "4p5/10/10/10/a3B5/10/10/4P5 s"
    after, _ = apply(STANDARD, at(threatened), read_move(STANDARD, best(threatened)))
    assert after.pieces[0] == at(threatened).pieces[0]


@pytest.mark.parametrize("name", one_in(2, SETS))
def test_the_same_bot_makes_the_same_legal_move_and_takes_all_back(name: str) -> None:
    rules, stream = SETS[name], Stream(seed_state(5, 1))
    position = read(rules, rules.start)
    for _ in range(6):
        once, again = (decide(rules, position, level(2, nodes=400), Stream(3)).move for _ in range(2))
        assert once == again and once in legal(rules, position)
        position, _ = apply(rules, position, stream.pick(legal(rules, position)))
        if position.over or position.state == "offered":
            break


def test_a_bot_that_has_to_stop_answers_with_the_best_it_has() -> None:
    rules = SETS["tower"]
    position = read(rules, rules.start)
    found = MoveSearch(rules, level(9), position, Stream(1), ThinkingLimits(stop=lambda: True)).think()
    assert found.move in legal(rules, position) and found.depth < 9


def test_seconds_limit_what_a_level_looks_at_beyond_its_plies_only() -> None:
    ticks = count()
    limits = ThinkingLimits(clock=lambda: float(next(ticks)))
    found = MoveSearch(STANDARD, level(2, further=9), at(STANDARD.start), Stream(1), limits).think()
    assert found.depth == 2


def test_only_a_level_with_the_book_plays_its_moves_and_none_that_is_not_legal() -> None:
    start = at(STANDARD.start)
    key = f"{board_of(start).key:016x}"
    rules = STANDARD.model_copy(update={"book": {key: "f1-f2"}})
    reader, other = level(1, book=True), level(1)
    first = decide(rules, start, reader, Stream(1))
    assert (write_move(first.move), first.nodes) == ("f1-f2", 0)
    assert decide(rules, start, other, Stream(1)).nodes > 0
    wrong = STANDARD.model_copy(update={"book": {key: "e4-e5"}})
    assert decide(wrong, start, reader, Stream(1)).move in legal(wrong, start)


AHEAD, BEHIND = "4p5/10/10/10/3W5C/10/10/4P5 r:offered", "4p5/10/10/a3w5/10/10/10/4P5 r:offered"


def test_a_bot_that_is_behind_accepts_a_draw() -> None:
    assert (best(AHEAD), best(BEHIND)) == ("accept", "decline")


def test_going_through_a_match_tells_what_a_move_gave_away() -> None:
    missed = hindsight(STANDARD, at(IN_ONE), Move("turn", "e4", "+"), level(2), 5000)
    assert write_move(missed.best) == "e4-" and missed.chance == 1.0 and missed.move_chance < 1.0
    assert hindsight(STANDARD, at(IN_ONE), Move("resign"), level(2), 5000).move_chance == 0.0
    found = hindsight(STANDARD, at(IN_ONE), Move("turn", "e4", "-"), level(2), 5000)
    assert found.chance == found.move_chance == 1.0


@pytest.mark.parametrize(("line", "move", "key"), [
    pytest.param(IN_ONE, "e4-", "hits_pharaoh", id="the other Pharaoh is hit"),
    pytest.param("o3p5/4o5/10/10/4B4C/10/10/6P3 s", "e4-", "hits", id="another piece is hit"),
    pytest.param("4p5/10/10/10/1B8/10/10/4P5 s", "e1-f1", "luck", id="nothing of it is so"),
    pytest.param("4p5/10/10/10/a3P5/10/10/10 s", "e4-e3", "saves_pharaoh", id="the own Pharaoh steps aside"),
    pytest.param("4p5/10/10/10/9D/10/10/4P5 r:offered", "accept", "said_accept", id="a word"),
])
def test_a_reason_is_the_weightiest_thing_that_is_so(line: str, move: str, key: str) -> None:
    assert reason(STANDARD, at(line), read_move(STANDARD, move)).key == key


@pytest.mark.parametrize("name", one_in(2, SETS))
def test_hits_in_one_are_those_that_trying_every_move_finds(name: str) -> None:
    rules, stream = SETS[name], Stream(seed_state(9, 1))
    position = read(rules, rules.start)
    for _ in range(12):
        found = MoveSearch(rules, level(1), position, Stream(1)).think().value
        won = any(
            after.over and rules_won(rules, after) == position.side
            for after in (apply(rules, position, move)[0] for move in legal(rules, position))
        )
        assert (found > SURE_WIN) == won
        position, _ = apply(rules, position, stream.pick(legal(rules, position)))
        if position.over:
            break


def rules_won(rules: Any, position: Position) -> int | None:
    """Return the seat that has hit the other Pharaoh, or None."""
    found = score(rules, position)
    return found.outcome if found.by == "pharaoh" and found.outcome != "draw" else None
