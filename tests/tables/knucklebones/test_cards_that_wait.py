"""Cards whose steps happen later: how they are written, refused and foreseen; ``card_stories`` has their moves."""

from __future__ import annotations

from typing import Any

import pytest

from components.seat_choice import SeatChoice
from game.kernel.random_stream import Stream, seed_state
from game.kernel.refusal import Refusal
from game.tables.knucklebones.bots.gains import greedy
from game.tables.knucklebones.checks import rare_ends
from game.tables.knucklebones.definitions import Card, RuleFile, Rules, digest_of
from game.tables.knucklebones.manifest import new
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import read, write
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.rules import legal_moves
from game.tables.knucklebones.texts.cards import describe
from systems.knucklebones.preview import focus_preview
from tests.kit.cases import one_in
from tests.kit.data_copies import read_yaml
from tests.kit.proving import SAY, Figures, Proof, lint_card
from tests.kit.rules import BASE, card, line_after, play_move, rules
from tests.tables.knucklebones.stories import HERE

CARDS: dict[str, Any] = read_yaml(HERE / "card_stories" / "waits.yaml")["cards"]
CATALOGUE = {name: card(**parts, name={"en": name, "de": name}, prompt={}, description={}, art="card_comet")
             for name, parts in CARDS.items()}
WAITING = rules(catalogue={**CATALOGUE, **BASE}, deck=list(BASE))


@pytest.mark.parametrize("name", one_in(3, CARDS))
def test_every_card_that_waits_is_playable_said_and_played_to_the_end(name: str) -> None:
    made = Card.model_validate(CATALOGUE[name])
    found, reason = lint_card(CATALOGUE[name])
    assert found is not None, reason
    for say in SAY.values():
        text = describe(say, made)
        assert text and not set("{}") & set(text) and "  " not in text, text
    rule_set = rules(catalogue={"it": CATALOGUE[name], **BASE}, deck=["it", *BASE])
    for match in range(2):
        Proof(Figures(), match).play(rule_set, ("it", "thief"), match, True)


def test_marks_that_set_each_other_off_come_to_an_end_within_a_move() -> None:
    restless = {"do": "wait", "of": "both", "event": "arrives", "times": "always", "steps": [
        {"do": "add", "to": {"every": "any_die"}, "by": 1, "over": "wrap"},
        {"do": "give", "to": {"every": "any_row"}, "face": 4}]}
    rule_set = rules(catalogue={"it": card(steps=[restless]), "too": card(steps=[restless])}, deck=["it", "too"])
    line = line_after(rule_set, "-/-/- -/-/- 1 ready it too - -", "it", "too", "roll=2")
    _, events = play_move(rule_set, line, "place:1")
    assert 4 <= sum(line.startswith("mark_acts") for line in events) <= 40


@pytest.mark.parametrize(("mark", "words"), [
    ("2.1$thorn/1.1", "no card has this step"),
    ("2.1$thorns/1.2", "no card has this step"),
    ("2.1&thorns/1.1", "or it waits for something else"),
    ("2.1$thorns", "2.1$it/1.1"),
])
def test_a_misspelled_mark_that_waits_is_refused(mark: str, words: str) -> None:
    with pytest.raises(Refusal) as caught:
        read(WAITING, f"55/-/- 1/-/- 1 ready - - - - {mark}")
    assert caught.value.code == "bad_position" and words in caught.value.sentence


def test_bots_count_what_marks_do_and_copies_share_nothing() -> None:
    line = "-/-/- 6/5/- 1 place:6 - - - - 2.1$thorns/2.1"
    board = read(WAITING, line)
    before = write(board)
    assert greedy(WAITING, board, Stream(seed_state(1, 1))) != Move("place", (1,))
    board.copy().marks.clear()
    assert write(board) == before


def test_the_preview_of_a_placement_foresees_no_card_that_a_mark_draws() -> None:
    for marks, seen in (("1$trio/1.1", False), ("1$tax/1.1", True)):
        board = read(WAITING, f"66/-/- -/-/- 1 place:6 - - - - {marks}")
        choosing = SeatChoice(position=board, mode="place", focus=("row", 1, 1))
        assert (focus_preview(WAITING, board, choosing) is not None) == seen


def test_rules_may_begin_with_marks_a_pile_and_patterns() -> None:
    start = {"both": [{"do": "mark_row", "to": {"every": "own_row", "rows": [2]}, "times": 2, "lasts": True},
                      {"do": "wait", "after": {"turns": 3}, "times": "always", "steps": [{"do": "draw_card"}]}],
             "second": [{"do": "points", "by": 5}]}
    rule_set = rules(start=start, pile={"cards": ["thief", "thief", "shield"]}, cards_every=3,
                     patterns=[[[1, 1], [2, 1]], [[1, 1], [1, 2], [2, 1]]], instant_win=False)
    board = new(rule_set, 1, 1, ("thief",))
    assert read(rule_set, write(board)) == board
    assert write(board).split()[-1] == "1&/1.2*50~3,1|shield*1,1|thief*2,1.2**2,2&/2.2*50~3,2+5,2.2**2"
    assert [move.verb for move in legal_moves(board)] == ["roll"]


def test_the_linter_names_an_end_that_hardly_comes() -> None:
    def named(**values: Any) -> list[Any]:
        return [complaint.path[0] for complaint in rare_ends(RuleFile.model_validate(values))]

    assert named(points=999) == ["points"] and named(turns=90) == ["turns"]
    assert named(points=40) == named(turns=4) == named() == []
    assert named(turns=4, values={str(face): -face for face in range(1, 7)}) == []
    assert named(points=999, board_full=False, rows=5, fields=5) == ["points"]


def test_the_core_leaves_such_cards_and_rules_to_the_engine_and_files_keep_them() -> None:
    started = rules(start={"both": [{"do": "wait", "event": "card", "steps": [{"do": "points", "by": 1}]}]})
    assert "bomb" in reason_against(WAITING, ["bomb"]) and "frost" in reason_against(WAITING, ["frost"])
    assert reason_against(started, [])
    assert not reason_against(rules(), list(BASE))
    for rule_set in (WAITING, started):
        assert digest_of(Rules.model_validate_json(rule_set.model_dump_json())) == digest_of(rule_set)
