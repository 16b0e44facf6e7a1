"""Rule variants as data: other boards, dice and ends of a match; rules, notation, bots and entities support them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.paths import PACKS_VARIABLE, data_dir
from game.tables.knucklebones.definitions import Level, Rules
from game.tables.knucklebones.manifest import BOTS, TABLE, apply, legal, new
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.table_files import load_rules
from systems.rebuild import play_match
from tests.kit.rules import BASE, WIDER, card, line_after, moves, play_move, rules
from tests.kit.shipped import read_store
from tests.kit.watched import assert_mirrored

CARDS = {**BASE, **WIDER}


def variant(**values: Any) -> Rules:
    return rules(catalogue=CARDS, deck=["destiny", "thief", "twins", "trap"], **values)


GROUNDS = {
    "four lanes": variant(rows=4),
    "eight sides": variant(sides=8, diagonals="rising"),
    "large": variant(rows=5, fields=5, sides=12, wins_by="row"),
    "one field": variant(rows=1, fields=1, sides=4),
    "low": variant(rows=2, fields=5, sides=10, diagonals="none"),
    "to sixty": variant(points=60, board_full=False),
    "six turns": variant(turns=6),
    "won by lanes": variant(decides="rows"),
    "golf": variant(decides="lowest"),
    "one card a turn": variant(cards_a_turn=1, hand=2),
    "two dice, both placed": variant(dice=2, take="all"),
    "three dice, one chosen": variant(dice=3),
    "two dice, one given away": variant(dice=2, rest="given"),
    "a card in every turn": variant(must_play=True),
    "loaded dice": variant(shows=[1, 2, 3, 3, 4, 6]),
    "straights": variant(values={"6": -6}, scores=[
        {"only": {"finds": {"every": "this_row", "where": ["has_straight"]}}, "times": 2},
        {"each": "side", "only": {"ahead": 5}, "points": {"count": "own_cards"}},
    ]),
}


@pytest.mark.parametrize("rule_set", GROUNDS.values(), ids=GROUNDS)
def test_matches_end_text_says_all_and_entities_follow(rule_set: Rules) -> None:
    both = BOTS["random"], BOTS["random"]
    match = play_match(rule_set, 1, both, watch=assert_mirrored)
    assert match.position.over and read(rule_set, write(match.position)) == match.position
    position, chance = new(rule_set, 5), Random(5)
    while moves := legal(rule_set, position):
        move = chance.choice(moves)
        assert read_move(rule_set, write_move(move)) == move
        position, _ = apply(rule_set, position, move)
        assert read(rule_set, write(position)) == position


def test_of_several_dice_one_is_taken_or_all_are_placed_in_one_turn() -> None:
    empty = "-/-/- -/-/- 1 ready - - - -"
    after, events = play_move(variant(dice=2, take="lowest"), empty, "roll=5.3")
    assert after.startswith("-/-/- -/-/- 1 place:3 ") and events == ["dice_offered 1 (5, 3)", "die_chosen 1 3"]
    assert moves(variant(dice=2), play_move(variant(dice=2), empty, "roll=5.3")[0]) == ["pick:3", "pick:5"]
    rule_set = variant(dice=2, take="all")
    assert line_after(rule_set, empty, "roll=5.3", "pick:3", "place:1", "place:2").startswith("3/5/- -/-/- 2 ready ")
    assert play_move(rule_set, "-/-/- -/-/- 1 ready - - - - 1?", "roll")[0].split()[3] == "place:?"


@pytest.mark.parametrize("rule_set", [GROUNDS["four lanes"], GROUNDS["two dice, both placed"]], ids=["lanes", "dice"])
@pytest.mark.parametrize("line", ["start", "place"])
def test_bots_play_on_any_ground(rule_set: Rules, line: str) -> None:
    position = new(rule_set, 2)
    if line == "place":
        position, _ = apply(rule_set, position, read_move(rule_set, "roll"))
    blind = TABLE.blind(position)
    for bot in ("random", "greedy"):
        assert BOTS[bot](rule_set, blind, Stream(1)) in legal(rule_set, position)
    level = Level(level=5, name={"en": "B"}, description={"en": "B"}, thinks="ahead", depth=1, nodes=20)
    assert TABLE.bots.decide is not None
    assert TABLE.bots.decide(rule_set, blind, level, Stream(1)).move in legal(rule_set, position)


def test_four_lanes_have_four_diagonals() -> None:
    rule_set = variant(rows=4)
    board = read(rule_set, "1/-/15/125 -/-/-/- 1 place:5 - - - -")
    after, events = apply(rule_set, board, read_move(rule_set, "place:2"))
    assert "DiagonalGained(seat=1, diagonal=2, face=5, bonus=60)" in map(str, events)
    assert TABLE.score(rule_set, after).diagonals == (60, 0)
    rule_set = variant(diagonals="none", most_fields=4)
    assert TABLE.score(rule_set, read(rule_set, "1235/-/- -/-/- 1 ready - - - - 1.1size4")).diagonals == (0, 0)


def test_diagonals_add_points_instead_of_a_multiple_for_the_referee_and_for_bots() -> None:
    rule_set = variant(multipliers={"diagonal_points": 20}, instant_win=False)
    after, events = apply(rule_set, read(rule_set, "5/1/155 -/1/- 1 place:5 - - - -"), read_move(rule_set, "place:2"))
    assert "DiagonalGained(seat=1, diagonal=1, face=5, bonus=20)" in map(str, events)
    assert TABLE.score(rule_set, after).diagonals == (20, 0)
    board = read(rule_set, "5/1/155 -/-/- 1 place:5 - - - -")
    assert write_move(BOTS["greedy"](rule_set, board, Stream(1))) == "place:2"
    assert reason_against(rule_set, ()) and not reason_against(variant(), ())
    assert reason_against(variant(ties=["best_row"]), ()), "the core leaves an even match drawn"
    assert '"diagonal_points"' not in variant().model_dump_json()
    both = variant(multipliers={"diagonal": 1, "diagonal_points": 20}, instant_win=False)
    assert TABLE.score(both, read(both, "5/15/155 -/1/- 1 ready - - - -")).diagonals == (35, 0)


def test_a_point_goal_wins_and_a_last_turn_ends_a_match() -> None:
    rule_set = variant(points=60, board_full=False)
    position, _ = apply(rule_set, read(rule_set, "66/-/1 -/-/- 1 place:6 - - - -"), read_move(rule_set, "place:1"))
    assert not position.over
    position, _ = apply(rule_set, read(rule_set, "66/2/11 -/-/- 1 place:6 - - - -"), read_move(rule_set, "place:1"))
    assert position.over and TABLE.score(rule_set, position).outcome == 1
    rule_set = variant(turns=1)
    position, _ = apply(rule_set, read(rule_set, "-/-/- 5/-/- 1 place:6 - - - - 2#1"), read_move(rule_set, "place:2"))
    assert position.over


def test_a_seat_plays_one_card_a_turn_where_the_rules_say_so() -> None:
    rule_set = rules(catalogue=CARDS, deck=["fog", "trap"], cards_a_turn=1)
    line = "-/-/- -/-/- 1 ready fog,trap - - 3"
    after, _ = apply(rule_set, read(rule_set, line), read_move(rule_set, "fog"))
    assert [write_move(move) for move in legal(rule_set, after)] == ["roll"]


@pytest.mark.parametrize(
    ("data", "why"),
    [({"best_of": 4}, "odd number"), ({"best_of": 5, "set_limit": 2}, "room for 3 wins"), ({"sides": 13}, "sides"),
     ({"sides": 4, "faces": {"5": {"en": "Skull"}}}, "no die shows '5'")],
)
def test_rules_that_contradict_themselves_are_refused(data: dict[str, Any], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        variant(**data)


SHIPPED = sorted(path.stem for path in (data_dir() / "knucklebones/rules").glob("*.yaml"))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_rules_are_played_to_their_end(name: str) -> None:
    rule_set = load_rules(name)
    match = play_match(rule_set, 1, (BOTS["random"], BOTS["random"]), watch=assert_mirrored)
    assert TABLE.result(rule_set, match.position) is not None


def test_it_is_offered_and_has_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tmp_path / "tall" / "knucklebones" / "rules"
    rules.mkdir(parents=True)
    (rules / "tall.yaml").write_text("title: {en: Tall, de: Hoch}\nfields: 5\n", "utf-8")
    (rules / "hidden.yaml").write_text("fields: 4\n", "utf-8")
    monkeypatch.setenv(PACKS_VARIABLE, json.dumps([str(tmp_path / "tall")]))
    store = read_store()
    setups = store.content_of("knucklebones").setups
    which = next(choice for choice in setups.choices if choice.id == "rules")
    assert [option.id for option in which.options if option.id in ("tall", "hidden")] == ["tall"]
    assert setups.setup({"rules": "tall"}, "kotsu").rules == "tall"
    assert "decks" in [choice.id for choice in setups.open_choices({"rules": "tall"})]
    assert "decks" not in [choice.id for choice in setups.open_choices({"rules": "classic"})]


@pytest.mark.parametrize(("line", "winner"), [
    ("13/4/1/44 4/5/5/53 1 place:1", ""),
    ("22/2/-/- 4/5/5/53 1 place:2", "exodia"),
])
def test_an_x_of_two_diagonals_wins_on_a_narrow_board_and_a_v_does_not(line: str, winner: str) -> None:
    _, events = play_move(variant(rows=4, fields=2), line, "place:2")
    assert [event.split()[2] for event in events if event.startswith("match_won")] == [winner] * bool(winner)


@pytest.mark.parametrize(("line", "winner"), [
    ("221/1/12 666/-/- 1 place:1", "1"),
    ("21/1/12 66/1/- 1 place:1", "2"),
])
def test_more_lanes_win_and_points_decide_if_lanes_are_even(line: str, winner: str) -> None:
    by_lanes = variant(decides="rows", turns=1, instant_win=False)
    _, events = play_move(by_lanes, f"{line} - - - - 2#1", "place:3")
    assert [event.split()[1] for event in events if event.startswith("match_")] == [winner]


@pytest.mark.parametrize(("data", "line", "end"), [
    ({"ties": []}, "6/-/- 5/1/- 1 place:1", "match_drawn (7, 6)"),
    ({"rows_to_win": 2}, "6/-/- 5/-/- 1 place:1", "match_won 1 score (7, 5)"),
    ({"rows_to_win": 2, "ties": ["free", "points"]}, "6/-/- 5/-/- 1 place:1", "match_won 2 free (7, 5)"),
    ({"decides": "points", "ties": ["best_row"]}, "3/4/- 6/2/- 1 place:1", "match_won 2 best_row (8, 8)"),
])
def test_rules_say_how_many_lanes_win_and_what_decides_a_tie(data: dict[str, Any], line: str, end: str) -> None:
    rule_set = variant(**{"decides": "rows", "turns": 1, "instant_win": False, **data})
    assert play_move(rule_set, f"{line} - - - - 2#1", "place:1")[1][-1] == end


def test_what_decides_is_what_a_lead_is_counted_in() -> None:
    for decides, numbers in {"points": (16, 54), "rows": (2, 1), "lowest": (54, 16)}.items():
        rule_set = variant(decides=decides)
        assert TABLE.deciding_numbers(rule_set, read(rule_set, "221/1/6 666/-/-")) == numbers


def test_a_seat_that_must_play_a_card_rolls_only_after_one_or_without_any_that_it_can_play() -> None:
    rule_set = variant(must_play=True)
    open_moves = {hand: {move.verb for move in legal(rule_set, read(rule_set, f"1/-/- 2/-/- 1 ready {hand}"))}
                  for hand in ("destiny", "twister", "-", "destiny - - - 1played1")}
    assert [*open_moves.values()] == [{"destiny"}, {"roll"}, {"roll"}, {"roll", "destiny"}]
    with pytest.raises(Refusal) as refused:
        play_move(rule_set, "1/-/- 2/-/- 1 ready destiny", "roll=3")
    assert refused.value.code == "must_play"
    with pytest.raises(Refusal) as refused:
        play_move(variant(must_play=True, board_full=False, points=100), "123/456/124 -/-/- 1 ready", "roll=3")
    assert refused.value.code == "row_full", "without a card that could be played"
    after, _ = play_move(rule_set, "1/-/- 2/-/- 1 ready destiny,shield", "destiny:odd=3")
    assert "place:1" in moves(rule_set, after)


def test_a_die_that_is_given_away_is_placed_by_the_opponent_before_its_own_roll() -> None:
    rule_set = variant(dice=2, rest="given")
    given, events = play_move(rule_set, line_after(rule_set, "1/-/- 2/-/- 1 ready", "roll=3.5", "pick:3"), "place:2")
    assert given.startswith("1/3/- 2/-/- 2 place:5") and events[-1] == "die_waits 2 5 ()"
    after, _ = play_move(rule_set, given, "place:3")
    assert after == "1/3/- 2/-/5 2 ready - - - -"


def test_a_number_that_is_on_two_sides_comes_twice_as_often_and_others_never() -> None:
    rule_set = variant(shows=[1, 2, 3, 3, 4, 6])
    assert [read(rule_set, "-/-/- -/-/- 1 ready").sides[0].rules.die.shows.count(face) for face in range(1, 7)] == [
        1, 1, 2, 1, 0, 1]
    with pytest.raises(Refusal):
        play_move(rule_set, "-/-/- -/-/- 1 ready", "roll=5")
    loaded = variant(shows=[2, 2, 3])
    assert loaded.sides == 4 and "die_rolled 1 3 (2, 3)" in play_move(loaded, "-/-/- -/-/- 1 ready", "roll=3")[1]


def test_the_lowest_total_wins_and_bots_place_for_it() -> None:
    golf = variant(decides="lowest", turns=1, instant_win=False)
    line = "66/1/- 1/-/- 1 place:6 - - - - 2#1"
    assert [event.split()[1] for event in play_move(golf, line, "place:3")[1] if event.startswith("match_")] == ["2"]
    placed = {bot: write_move(BOTS[bot](golf, read(golf, line), Stream(1))) for bot in ("greedy",)}
    assert placed["greedy"] != "place:1", "a third 6 there would cost the most"


PAUSE = card(steps=[{"do": "skip_turn", "turns": 2}])
MORE = card(steps=[{"do": "extra_turn"}], ends_turn=False)
REST = card(steps=[{"do": "points", "by": 9}, {"do": "skip_turn", "of": "own"}])
LATE = card(steps=[{"do": "wait", "after": {"turns": 1}, "steps": [{"do": "extra_turn"}]}])
SETS = rules(catalogue={"pause": PAUSE, "more": MORE, "rest": REST, "late": LATE, **BASE}, deck=list(BASE))


def seats(line: str, moves: str) -> str:
    """Return the seats to move, before each of the moves and after the last one."""
    board = read(SETS, line)
    found = [board.active]
    for move in moves.split():
        board = apply(SETS, board, read_move(SETS, move))[0]
        assert read(SETS, write(board)) == board
        found.append(board.active)
    return "".join(map(str, found))


@pytest.mark.parametrize(("hand", "moves", "expected"), [
    ("pause", "pause roll=1 place:1 roll=2 place:2 roll=3 place:1", "11111221"),
    ("more", "more roll=1 place:1 roll=2 place:2", "111112"),
    ("rest", "rest roll=1 place:1 roll=2 place:1", "122221"),
    ("late", "late roll=6 place:1 roll=1 place:1 roll=2 place:2", "12211112"),
])
def test_a_seat_takes_the_turns_that_the_other_one_skips(hand: str, moves: str, expected: str) -> None:
    assert seats(f"-/-/- -/-/- 1 ready {hand} - - -", moves) == expected


def test_a_turn_is_not_skipped_if_the_other_seat_can_do_nothing() -> None:
    open_end = SETS.model_copy(update={"board_full": False})
    board = read(open_end, "666/55/666 -/-/- 1 place:5 - - - - 2skip3")
    board, _ = apply(open_end, board, read_move(open_end, "place:2"))
    assert write(board).endswith(" 2 ready - - - - 2skip3")
