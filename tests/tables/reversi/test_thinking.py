"""The moves of bots: repeatable, within their budgets, and better from level to level."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from game.content.faults import Faults
from game.content.yaml_models import read
from game.kernel.bots import Budget
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.tables.bot_levels import ThinkingLimits
from game.tables.reversi.board import WIDEST_BOARD
from game.tables.reversi.bots.decisions import BOTS, MoveSearch
from game.tables.reversi.bots.search import Search
from game.tables.reversi.definitions import Level, Rules, Weights
from game.tables.reversi.position import MOVE_OF_BIT, PASS, Position, sides, write_move
from game.tables.reversi.position import read as read_position
from game.tables.reversi.rules import apply, legal, new, score
from game.tables.table_files import load_rules
from tests.tables.reversi.boards import count_free, positions, rows, shipped_rules

RULES, SMALL = shipped_rules(), shipped_rules("small")
TOP = RULES.levels["kitsune"]


def level(**changes: Any) -> Level:
    """Return the strongest level with changes."""
    return TOP.model_copy(update=changes)


QUICK = level(nodes=600, solve=TOP.solve.model_copy(update={"empty": 8}))


def chosen(line: str, level: Level = QUICK) -> str:
    return write_move(MoveSearch(RULES, level, read_position(RULES, line), Stream(1)).think().move)


def test_it_takes_a_corner_rather_than_many_discs() -> None:
    line = rows("-OX-----", "--OOOOX-", "--OOO---", "--XXX---", side="X")
    assert "a1" in {write_move(move) for move in legal(RULES, read_position(RULES, line))}
    assert chosen(line) == "a1"
    greedy = BOTS["greedy"](RULES, read_position(RULES, line), Stream(1))
    assert write_move(greedy) != "a1"


def test_it_thinks_about_the_boards_that_the_rules_make() -> None:
    position = read_position(RULES, f"{rows('', '', '', '---OX---', '---XO---', side='X')} turned.2=3,holds.2=1")
    search = MoveSearch(RULES, QUICK, position, Stream(1))
    boards = {MOVE_OF_BIT[bit]: discs for _, bit, *discs in search.moves}
    assert boards == {move: [*sides(apply(RULES, position, move)[0])] for move in legal(RULES, position)}


def test_it_passes_without_another_move() -> None:
    thought = MoveSearch(RULES, TOP, read_position(RULES, rows("XO------", "OO", side="O")), Stream(1)).think()
    assert (thought.move, thought.nodes) == (PASS, 0)


@pytest.mark.parametrize("position", positions(30, 4) + positions(14, 2) + positions(8, 5))
def test_a_hint_is_the_move_and_tells_what_each_square_is_worth_at_the_end_by_best_play(position: Position) -> None:
    search = MoveSearch(RULES, QUICK, position, Stream(9))
    thought = search.think()
    values = search.values(thought)
    assert MoveSearch(RULES, QUICK, position, Stream(9)).think() == thought
    assert set(values) == set(legal(RULES, position))
    assert max(values.values()) == values[thought.move] == thought.value
    assert thought.is_exact == (count_free(position) == 8) == (thought.depth == 8)
    for move, value in values.items() if thought.is_exact else ():
        after, _ = apply(RULES, position, move)
        assert value == -Search(Budget(10**6), WIDEST_BOARD).end_value(*sides(after))


@pytest.mark.parametrize("name", list(RULES.levels))
def test_the_same_stream_gives_the_same_thought_within_the_nodes(name: str) -> None:
    of = RULES.levels[name].model_copy(update={"nodes": min(RULES.levels[name].nodes, 500)})
    for position in positions(40, 3):
        thoughts = [MoveSearch(RULES, of, position, Stream(seed)).think() for seed in (4, 4)]
        assert thoughts[0] == thoughts[1]
        assert thoughts[0].nodes <= of.nodes and thoughts[0].depth <= of.depth
        assert thoughts[0].move in legal(RULES, position)


def test_it_answers_at_once_when_it_is_to_stop() -> None:
    for empty in (40, 13):
        (position,) = positions(empty, 1)
        thought = MoveSearch(RULES, TOP, position, Stream(1), ThinkingLimits(stop=lambda: True)).think()
        assert thought.move in legal(RULES, position) and thought.nodes < 200


def test_a_clock_limits_it_too() -> None:
    (position,) = positions(40, 1)
    ticks = count()
    limits = ThinkingLimits(clock=lambda: float(next(ticks)))
    thought = MoveSearch(RULES, level(seconds=5), position, Stream(1), limits).think()
    assert thought.nodes < 1000 < MoveSearch(RULES, level(nodes=2000), position, Stream(1)).think().nodes
    (position,) = positions(14, 1)
    hurried = level(solve=TOP.solve.model_copy(update={"seconds": 2.0}), nodes=3000)
    thought = MoveSearch(RULES, hurried, position, Stream(1), ThinkingLimits(clock=lambda: float(next(ticks)))).think()
    assert not thought.is_exact and thought.move in legal(RULES, position)


def points(one: str, other: str, matches: int, rules: Rules = RULES) -> float:
    """Return the share of points that the first bot makes, with black in half of the matches."""
    made = 0.0
    for seed in range(matches):
        black, white = (one, other) if seed % 2 == 0 else (other, one)
        position, streams = new(rules, 1), (Stream(2 * seed), Stream(2 * seed + 1))
        while legal(rules, position):
            bot = BOTS[black if position.side == 1 else white]
            position, _ = apply(rules, position, bot(rules, position, streams[position.side - 1]))
        outcome = score(rules, position).outcome
        made += 0.5 if outcome == "draw" else float((outcome == 1) == (seed % 2 == 0))
    return made / matches


@pytest.mark.long
@pytest.mark.parametrize(("one", "other"), [("level2", "level1"), ("level3", "level2"), ("level4", "level3")])
def test_each_level_beats_the_one_below(one: str, other: str) -> None:
    assert points(one, other, 16) > 0.5


BOT = "{level: N, name: {en: A, de: A}, description: {en: A, de: A}, judges: sound}"
BOTS_FILE = "\n".join(f"bot{n}: {BOT.replace('N', str(n))}" for n in range(1, 6)) + "\n"


@pytest.mark.parametrize(("old", "new", "message"), [
    ("level: 2", "level: 1", ":2:15: 'bot1' already has level 1"),
    ("level: 5", "level: 10", "bots.yaml:5:15: 'level'"),
    (BOTS_FILE[BOTS_FILE.index("bot3") : BOTS_FILE.index("bot4")], "", ":1:1: no bot has level 3"),
    ("judges: sound", "judges: sund", "unknown weights 'sund' (did you mean 'sound'?)"),
    ("name: {en: A, de: A}", "name: {en: A}", "'name' is missing in 'de'"),
    ("description: {en: A, de: A}", "description: {en: '{x}', de: A}", "this bot has no value for {x}"),
])
def test_wrong_bots_are_reported_with_their_place(old: str, new: str, message: str, data: Path) -> None:
    (data / "reversi/bots.yaml").write_text(BOTS_FILE)
    assert set(load_rules("reversi", on="reversi").levels) == {f"bot{n}" for n in range(1, 6)}
    (data / "reversi/bots.yaml").write_text(BOTS_FILE.replace(old, new, 1))
    with pytest.raises(Refusal) as caught:
        load_rules("reversi", on="reversi")
    assert caught.value.code == "bad_rules" and message in caught.value.sentence


@pytest.mark.parametrize(("text", "message"), [
    ("a:\n  - {until: 30}\n  - {until: 30}\n", "3:13: each stage lasts longer than the one before it"),
    ("a:\n  - {until: 30}\n", "2:13: the last stage lasts until 64"),
    ("a: []\n", "'a' must have at least 1 item"),
])
def test_stages_follow_each_other_to_the_end(text: str, message: str) -> None:
    with pytest.raises(Faults, match=message.replace("(", r"\(")):
        read(Weights, text, "weights.yaml")
