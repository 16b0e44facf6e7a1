"""The rules of Prospector, its notation and its rounds."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.refusal import Refusal
from game.match.log import read_log, write_log
from game.match.record import Record, rules_of
from game.tables import find_table
from game.tables.prospector.definitions import Rules, vary
from game.tables.prospector.events import (
    CardDrawn,
    CardTaken,
    CardTurned,
    DrawPaid,
    DuelEnded,
    PileBanked,
    RoundLost,
    RoundWon,
    RunBanked,
    TurnPassed,
)
from game.tables.prospector.position import blind, read, read_move, write, write_move
from game.tables.prospector.rules import apply, legal, new, next_round, score
from game.tables.table_files import load_rules
from tests.kit import tables
from tests.tables.prospector.sets import APART, DUEL, SHORT, STANDARD, TURNS, rules

after = partial(tables.after, "prospector")


def events(line: str, move: str, rule_set: Rules = STANDARD) -> tuple[Any, ...]:
    return apply(rule_set, read(rule_set, line), read_move(rule_set, move))[1]


def moves(line: str, rule_set: Rules = STANDARD) -> str:
    """Return every legal move, separated by spaces."""
    return " ".join(tables.legal_moves("prospector", line, rule_set))


def refusal_code(line: str, move: str, rule_set: Rules = STANDARD) -> str:
    """Return the code with which a move is refused."""
    with pytest.raises(Refusal) as caught:
        apply(rule_set, read(rule_set, line), read_move(rule_set, move))
    assert caught.value.position == write(read(rule_set, line)) and caught.value.sentence.endswith(".")
    return caught.value.code


@pytest.mark.parametrize(("line", "there"), [
    ("trio KD,6C,8C 7H 2C", "draw m1 m2"),  # one rank up or down, in any suit
    ("trio KD,7C,9C 7H 2C", "draw"),  # neither the same rank nor two away
    ("trio KD,KC,2C AH 2D", "draw m1 m2"),  # ace and king are neighbors
    ("trio 6D,--,-- 7H -", "m0"),  # an uncovered card can be taken
    ("trio 6D,--,4C 7H 2C", "draw"),  # a single card over it blocks it
    ("trio 9D,--,-- 7H -", ""),  # the pile is empty and nothing fits: lost
    ("trio --,--,-- 7H 2C", ""),  # the mine is empty: won
])
def test_legal_moves(line: str, there: str) -> None:
    assert moves(line) == there


def test_ace_and_king_are_apart_where_the_rules_say_so() -> None:
    assert moves("trio KD,KC,2C AH 2D", APART) == "draw m2"


def test_a_card_taken_is_the_target_and_a_drawn_one_ends_the_run() -> None:
    line = "trio KD,6C,5C* 7H 2C,3C"
    for move, expected, then in (
        ("m1", (CardTaken(1, 1, "6C", 1, 1),), "trio KD,--,5C* 6C 2C,3C 7H 1.0 0 1 1 -"),
        ("m2", (CardTaken(1, 2, "5C*", 2, 6), CardTurned(1, 0, "KD")), "trio KD,--,-- 5C* 2C,3C 7H,6C 2.1 0 1 1 -"),
        ("draw", (RunBanked(1, 2, 1, 6, 6, False), CardDrawn(1, "2C", 1)),
         "trio KD,--,-- 2C 3C 7H,6C,5C* 0.0 6 1 1 -"),
        ("draw", (CardDrawn(1, "3C", 0), RoundLost(1, 1, 6)), "trio KD,--,-- 3C - 7H,6C,5C*,2C 0.0 6 1 1 -"),
    ):
        assert events(line, move) == expected
        line = after(line, move)
        assert line == then


@pytest.mark.parametrize(
    ("run", "worth"), [("1.0", 1), ("3.0", 6), ("3.1", 12), ("3.2", 24), ("10.0", 55), ("28.2", 1624)]
)
def test_the_value_of_a_run(run: str, worth: int) -> None:
    values = score(STANDARD, read(STANDARD, f"trio KD,6C,8C 7H 2C - {run}"))._asdict()
    assert values["run"]["worth"] == worth and values["banked"] == 0


def test_runs_pay_as_the_data_say_and_behind_the_last_each_as_much_more() -> None:
    rule_set = rules(pays=(2, 3, 5))
    assert [rule_set.worth(cards, 0) for cards in range(6)] == [0, 2, 5, 10, 17, 26]
    assert rules(pays=(4,)).worth(3, 0) == 12


def test_a_won_round_banks_its_run_and_says_so() -> None:
    line = "trio 5D*,--,-- 6C 2C 7H 2.0 200"
    assert events(line, "m0") == (CardTaken(1, 0, "5D*", 3, 12), RunBanked(1, 3, 1, 12, 212, True), RoundWon(1, 212))
    result = score(STANDARD, read(STANDARD, after(line, "m0")))
    assert result._asdict() == {"banked": 212, "run": {"cards": 3, "gold": 1, "worth": 12}, "outcome": "won"}
    assert (result.totals, result.by) == ((212,), "mine")


def test_a_lost_round_banks_its_run_too() -> None:
    line = "trio 9D,5C,-- 6C - 7H 2.0 3"
    assert events(line, "m1") == (
        CardTaken(1, 1, "5C", 3, 6), CardTurned(1, 0, "9D"), RunBanked(1, 3, 0, 6, 9, True), RoundLost(1, 1, 9),
    )
    assert score(STANDARD, read(STANDARD, after(line, "m1")))._asdict()["outcome"] == "lost"


def test_a_draw_may_cost_and_leftover_cards_may_pay() -> None:
    assert events("trio 5D,--,-- 8C 2C,3C", "draw", SHORT) == (CardDrawn(1, "2C", 1), DrawPaid(1, -1, -1))
    assert events("trio 5D,--,-- 6C 2C,3C", "m0", SHORT)[-2:] == (PileBanked(1, 10, 12), RoundWon(1, 12))


@pytest.mark.parametrize(("line", "move", "code"), [
    ("trio 6D,5C,4C 7H 2C", "m0", "face_down"),
    ("seen 6D,5C 7H 2C", "m0", "covered"),
    ("trio 6D,5C,4C 7H 2C", "m1", "does_not_fit"),
    ("trio 6D,--,4C 7H 2C", "m1", "slot_empty"),
    ("trio 6D,5C,4C 7H 2C", "m3", "no_slot"),
    ("trio 6D,6C,4C 7H -", "draw", "pile_empty"),
    ("trio 6D,6C,4C 7H ??", "draw", "hidden_card"),
    ("trio --,--,-- 7H 2C", "draw", "over"),
    ("trio 6D,6C,4C 7H 2C", "2:m1", "no_seat"),
])
def test_illegal_moves_are_refused(line: str, move: str, code: str) -> None:
    assert refusal_code(line, move) == code


@given(st.integers(0, 2**64 - 1))
def test_a_deal_is_the_whole_deck_and_its_seed_deals_it_again(seed: int) -> None:
    position = new(STANDARD, seed)
    (dig,) = position.digs
    assert position == new(STANDARD, seed) and (len(dig.mine), len(dig.pile)) == (28, 23)
    assert sorted(card[:2] for card in (*dig.mine, dig.target, *dig.pile)) == sorted(STANDARD.cards.cards)
    assert write(position).endswith(" - 0.0 0 1 1 -") and not dig.ending


def test_any_card_of_the_mine_is_gold_as_often_as_the_data_say() -> None:
    gold = sum(card.endswith("*") for seed in range(500) for card in new(STANDARD, seed).digs[0].mine)
    assert 0.08 < gold / (500 * 28) < 0.12


def test_a_won_round_carries_its_score_into_the_next_one() -> None:
    won = read(STANDARD, "trio --,--,-- 7H 2C - 1.0 41 2")
    assert next_round(STANDARD, won) == {"score": 42, "round": 3}
    assert write(new(STANDARD, 1, score=42, round=3)).endswith("- 0.0 42 3 1 -")
    assert next_round(STANDARD, read(STANDARD, "trio 9D,--,-- 7H -")) is None
    assert next_round(rules(rounds=2), won) is None


def test_a_player_sees_open_cards_and_gold() -> None:
    assert write(blind(read(STANDARD, "trio 6D*,5C,4C 7H 2C,3C"))).startswith("trio ??*,5C,4C 7H ??,??")
    assert write(blind(read(STANDARD, "seen 6D,5C 7H 2C"))).startswith("seen 6D,5C 7H ??")


def test_only_winnable_deals_are_dealt_where_that_is_wanted() -> None:
    from game.tables.prospector.solver import is_winnable

    rule_set = rules(winnable=True, wrap=False)
    assert all(is_winnable(rule_set, new(rule_set, seed).digs[0]) for seed in range(12))
    hopeless = rules(winnable=True, layout="trio", pays=(1,))
    assert is_winnable(hopeless, new(hopeless, 3).digs[0])


def test_in_a_duel_both_dig_the_same_deal_and_the_higher_bank_wins() -> None:
    position = new(DUEL, 5)
    one, other = position.digs
    assert one._replace(side=2) == other and {write_move(move)[:2] for move in legal(DUEL, position)} == {"1:", "2:"}
    line = "trio --,--,-- 7H 2C - 1.0 9 1 1 - | trio 6D,--,-- 7H 2C - 0.0 5 1 2 -"
    assert moves(line, DUEL) == "2:draw 2:m0"
    assert events(line, "2:m0", DUEL)[-1] == DuelEnded(1, (10, 6))
    assert score(DUEL, read(DUEL, after(line, "2:m0", rules=DUEL))).outcome == 1


def test_in_turns_the_second_digs_when_the_first_has_ended() -> None:
    line = "trio 6D,--,-- 7H 2C - 0.0 0 1 1 - | trio 6D,5C,8C 7H 2C - 0.0 0 1 2 -"
    assert moves(line, TURNS) == "1:draw 1:m0" and refusal_code(line, "2:m2", TURNS) == "other_turn"
    assert events(line, "1:m0", TURNS)[-1] == TurnPassed(2)
    assert moves(after(line, "1:m0", rules=TURNS), TURNS) == "2:draw 2:m2"


def test_another_layout_or_deck_by_its_name() -> None:
    assert vary(STANDARD, {"layout": "trio", "deck": "plain"}).mine is STANDARD.layouts["trio"]
    for chosen, code in (({"layout": "tri"}, "unknown_layout"), ({"deck": "plan"}, "unknown_deck")):
        with pytest.raises(Refusal, match="There is no") as caught:
            vary(STANDARD, chosen)
        assert caught.value.code == code


def test_parts_missing_at_the_end_have_their_first_values() -> None:
    assert write(read(STANDARD, "trio 6D,5C,4C* 7H 2C")) == "trio 6D,5C,4C* 7H 2C - 0.0 0 1 1 -"
    assert write(read(STANDARD, "trio 6D,5C,-- 7H - 8C,9C 1.0 -4 3 2 ff")) == "trio 6D,5C,-- 7H - 8C,9C 1.0 -4 3 2 ff"


@pytest.mark.parametrize(("line", "code", "part"), [
    ("trio 6D,5C,4C 7H", "bad_position", "LAYOUT MINE TARGET"),
    ("tri 6D,5C,4C 7H 2C", "unknown_layout", "'tri'"),
    ("trio 6D,5C 7H 2C", "bad_position", "3 slots, not 2"),
    ("trio 6D,5C,1C 7H 2C", "bad_position", "'1C'"),
    ("trio 6D,5C,4X 7H 2C", "bad_position", "'4X'"),
    ("trio 6D,5C,4C ** 2C", "bad_position", "'**'"),
    ("trio 6D,5C,4C -- 2C", "bad_position", "'--'"),
    ("trio 6D,5C,4C 7H 2C,", "bad_position", "''"),
    ("trio 6D,5C,4C 7H 2C - 3", "bad_position", "'3'"),
    ("trio 6D,5C,4C 7H 2C - 1.2", "bad_position", "no more gold"),
    ("trio 6D,5C,4C 7H 2C - 1.0 x", "bad_position", "SCORE"),
    ("trio 6D,5C,4C 7H 2C - 1.0 0 0", "bad_position", "ROUND"),
    ("trio 6D,5C,4C 7H 2C - 1.0 0 1 3", "bad_position", "SIDE"),
    ("trio 6D,5C,4C 7H 2C - 1.0 0 1 1 xyz", "bad_position", "RNG"),
    ("trio 6D,5C,4C 7H 2C | trio 6D,5C,4C 7H 2C", "bad_position", "seat 1 comes first"),
    ("", "bad_position", "LAYOUT"),
])
def test_a_line_that_cannot_be_read_is_reported_by_its_part(line: str, code: str, part: str) -> None:
    with pytest.raises(Refusal) as caught:
        read(STANDARD, line)
    assert caught.value.code == code and part in caught.value.sentence


@pytest.mark.parametrize("text", ["", "m", "m01", "m100", "Draw", "3:draw", "1:", "m1 ", "take 1"])
def test_a_move_that_cannot_be_read(text: str) -> None:
    with pytest.raises(Refusal, match="is not a move"):
        read_move(STANDARD, text)


TABLE = find_table("prospector")
SHIPPED = load_rules("standard", on="prospector")


def new_record(layout: str, **carried: int) -> Record:
    """Return a round of the shipped game on another layout."""
    varied = {"layout": layout}
    rules = TABLE.choices.vary(SHIPPED, varied)
    return Record.begin(TABLE, rules, 5, None, (), ["Ada"], choices=varied, start_values=carried)


def test_a_round_on_another_layout_is_played_again_from_its_log() -> None:
    record = new_record("gallery", score=40, round=3)
    assert write(record.position).endswith(" 40 3 1 -")
    assert record.follow(TABLE.legal(record.rules, record.position)[:1])
    log = read_log(write_log(record.log))
    again = Record(*rules_of(log), log)
    assert write(again.position) == write(record.position)
    assert write(record.position).startswith("gallery ")


def test_a_layout_that_is_gone_is_reported() -> None:
    text = write_log(new_record("vein").log).replace("layout=vein", "layout=void")
    with pytest.raises(Refusal, match="no layout called 'void'"):
        rules_of(read_log(text))
    with pytest.raises(Refusal, match="chosen as 'roof'"):
        rules_of(read_log(text.replace("layout=void", "roof=high")))


@pytest.mark.parametrize("layout", sorted(SHIPPED.layouts))
def test_every_shipped_layout_can_be_won_and_shows_some_card(layout: str) -> None:
    rule_set = TABLE.choices.vary(SHIPPED, {"layout": layout})
    solve = TABLE.referee.requests["solve"]
    assert any(solve(rule_set, TABLE.new(rule_set, seed), lambda: False)["winnable"] for seed in range(6))
    assert TABLE.legal(rule_set, TABLE.new(rule_set, 1))
