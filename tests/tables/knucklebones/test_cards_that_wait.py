"""Cards whose steps happen later, written as a designer writes them, each by its sentence."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from components.seat_choice import SeatChoice
from game.kernel.random_stream import Stream, seed_state
from game.kernel.refusal import Refusal
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.gains import greedy
from game.tables.knucklebones.checks import rare_ends
from game.tables.knucklebones.definitions import Card, RuleFile, Rules, digest_of
from game.tables.knucklebones.ending import score
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.manifest import apply, new
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.rules import legal
from game.tables.knucklebones.texts.cards import describe
from systems.knucklebones.preview import focus_preview
from tests.kit.cases import one_of
from tests.kit.proving import SAY, Figures, Proof, lint_card
from tests.kit.rules import BASE, card, event_line, play_move, rules

CARDS: dict[str, Any] = yaml.safe_load("""
bomb:     # In two turns, everything in this lane is destroyed.
  choices: [{kind: any_row}]
  steps:
    - {do: wait, to: 1, after: {turns: 2}, steps: [{do: destroy, to: {every: this_row}}]}
thorns:   # The next clash against this lane destroys the attacker.
  choices: [{kind: own_row}]
  steps:
    - {do: wait, to: 1, event: struck, steps: [{do: destroy, to: {every: cause}}]}
trio:     # When I get a triple, I draw a card.
  steps:
    - {do: wait, event: triple, times: 3, steps: [{do: draw_card}]}
avenger:  # When this die is destroyed, the opponent loses 10 points.
  choices: [{kind: own_die}]
  steps:
    - {do: wait, to: 1, event: destroyed, steps: [{do: points, of: opponent, by: -10}]}
tax:      # Twice, when the opponent plays a card, I get 4 points.
  steps:
    - {do: wait, of: opponent, event: card, times: 2, steps: [{do: points, by: 4}]}
encore:   # At the end of the match, my sixes count once more.
  steps:
    - {do: wait, event: end, steps: [{do: points, to: {every: own_die, faces: [6]}}]}
tide:     # Every turn, three times, my lowest die rises by 1.
  steps:
    - do: wait
      after: {turns: 1}
      times: 3
      steps: [{do: add, to: {every: own_die, where: [lowest]}, by: 1}]
revenge:  # When the shield on this lane ends, the highest die across is destroyed.
  choices: [{kind: own_row}]
  steps:
    - {do: shield, to: 1, turns: 1}
    - do: wait
      to: 1
      event: shield_broken
      steps: [{do: destroy, to: {every: this_row, across: true, where: [not_empty]}}]
echo:     # The opponent's next roll also comes to this lane.
  choices: [{kind: own_row}]
  steps:
    - {do: wait, of: opponent, event: roll, steps: [{do: give, to: 1, face: rolled}]}
oracle:   # Name a number. When the opponent rolls it, I get 5 points, twice.
  choices: [{kind: face}]
  steps:
    - {do: wait, of: opponent, event: roll, only: {rolled: [chosen]}, times: 2, steps: [{do: points, by: 5}]}
straight: # A lane of 1, 2 and 3 brings 10 points, and its highest die rises by 1.
  steps:
    - do: wait
      event: full
      only: {counted: {number: {count: different, of: {every: this_row, faces: [1, 2, 3]}}, least: 3}}
      steps: [{do: points, by: 10}, {do: add, to: {every: this_row, where: [highest]}, by: 1}]
frost:    # This die counts nothing for one turn of the opponent.
  choices: [{kind: any_die}]
  steps:
    - {do: mark_die, to: 1, times: 0, for: {turns: 1, of: opponent}}
curse:    # This lane counts against its owner until one of its dice is destroyed.
  choices: [{kind: opponent_row}]
  steps:
    - {do: mark_row, to: 1, times: -1}
""")
CATALOGUE = {name: card(**parts, name={"en": name, "de": name}, prompt={}, description={}, art="card_comet")
             for name, parts in CARDS.items()}
WAITING = rules(catalogue={**CATALOGUE, **BASE}, deck=list(BASE))


def play_moves(line: str, *moves: str, rule_set: Rules = WAITING) -> tuple[Board, list[str]]:
    """Return the position after these moves, and the events of the last one; positions survive being written."""
    board, events = read(rule_set, line), tuple[Event, ...]()
    for move in moves:
        board, events = apply(rule_set, board, read_move(rule_set, move))
        assert read(rule_set, write(board)) == board
    return board, [event_line(event) for event in events]


def totals(board: Board) -> tuple[int, int]:
    return score(board).totals


def test_a_bomb_counts_down_on_its_lane_and_destroys_what_lies_there_then() -> None:
    board, events = play_moves("-/-/- 36/2/- 1 ready bomb - - -", "bomb:2.1", "roll=5", "place:3", "roll=4", "place:2")
    assert events[-1] == "mark_worn 2 1 0 &bomb/1.1 3000" and write(board).endswith("2.1&bomb/1.1~~1")
    board, events = play_moves(write(board), "roll=1", "place:1", "roll=5", "place:1")
    at = events.index("mark_acts 2 1 0 &bomb/1.1")
    assert events[at + 1 : at + 3] == ["mark_ended 2 1 0 &bomb/1.1", "dice_destroyed 2 1 1 (3,)"]
    assert write(board).split()[1] == "-/2/5" and not board.marks


def test_the_next_clash_against_a_lane_of_thorns_destroys_the_attacker() -> None:
    board, events = play_moves("55/-/- -/-/- 1 ready thorns - - -", "thorns:1", "roll=5", "place:1")
    assert write(board).startswith("-/-/- -/-/-") and "mark_ended 1 1 0 $thorns/1.1" in events
    assert write(play_moves("55/-/- -/-/- 1 ready thorns - - -", "thorns:2", "roll=5",
                            "place:1")[0]).startswith("-/-/- 5/")


def test_a_triple_draws_a_card_as_often_as_the_card_says() -> None:
    board, events = play_moves("66/-/- -/-/- 1 ready trio - - -", "trio", "roll=1", "place:3", "roll=6", "place:1=2")
    assert "card_gained 1 thief 1" in events and "lot_drawn 1 2 4" in events
    assert write(board).split()[-1] == "1$trio/1.1*2"


def test_a_mark_goes_with_its_die_and_answers_when_the_die_is_destroyed() -> None:
    board, events = play_moves("5/-/- -/-/- 1 ready avenger - - -", "avenger:1.1", "roll=5", "place:1")
    assert "points_lost 2 10 card" in events and totals(board) == (0, -5)
    moved, _ = play_moves("5/2/- -/-/- 2 ready - - - - 1.1.1$avenger/1.1", "roll=3", "place:3")
    assert write(moved).endswith("1.1.1$avenger/1.1")


def test_a_card_of_the_other_seat_is_an_event_and_so_is_the_end() -> None:
    board, _ = play_moves("5/-/- -/-/- 1 ready tax shield*3 - -", "tax", "shield:1")
    assert totals(board) == (9, 0) and write(board).split()[-1] == "1+4,2$tax/1.1"
    board, events = play_moves("666/21/123 -/-/- 1 ready encore - - -", "encore", "roll=5", "place:3", "roll=4",
                               "place:2")
    assert "points_won 1 18" in events and events[-1].startswith("match_won 1")


def test_turns_are_counted_again_as_often_as_the_card_says() -> None:
    board, _ = play_moves("1/-/- -/-/- 1 ready tide - - -", "tide")
    for _ in range(3):
        board, _ = play_moves(write(board), "roll=6", "place:3", "roll=6", "place:2")
        board = read(WAITING, write(board).replace("/6 ", "/- ", 1))
    assert not board.marks


def test_a_shield_that_ends_a_roll_and_a_remembered_lane_are_events_too() -> None:
    board, events = play_moves("5/-/- 4/-/- 1 ready revenge - - -", "revenge:1", "roll=3", "place:2")
    assert events.index("shield_gone 1 1") < events.index("dice_destroyed 2 1 4 (1,)")
    board, events = play_moves("-/-/- -/-/- 1 ready echo - - -", "echo:2", "roll=3")
    assert write(board).startswith("-/3/- -/-/- 2 place:3") and "die_given 1 2 1 3" in events


def test_a_mark_keeps_waiting_until_the_condition_for_its_event_holds() -> None:
    board, _ = play_moves("-/-/- -/-/- 1 ready oracle - - -", "oracle:4", "roll=3")
    assert write(board).endswith("2$oracle/1.1/4*2")
    board, _ = play_moves("-/-/- -/-/- 1 ready oracle - - -", "oracle:4", "roll=4")
    assert write(board).endswith("1+5,2$oracle/1.1/4")
    board, _ = play_moves("12/13/- -/-/- 1 ready straight - - -", "straight", "roll=6", "place:3", "roll=5", "place:2")
    assert write(board).startswith("12/135/-")
    board, _ = play_moves(write(board), "roll=6", "place:3", "roll=3", "place:1")
    assert write(board).startswith("124/135/-") and write(board).endswith("1+10")


def test_a_frozen_die_counts_nothing_and_a_cursed_lane_takes_points() -> None:
    board, _ = play_moves("55/-/- -/-/- 1 ready frost,curse - - -", "frost:1.1.1")
    assert totals(board) == (10, 0) and write(board).endswith("1.1.1*0~~1")
    board, _ = play_moves("-/-/- 55/-/- 1 ready curse - - -", "curse:1")
    assert totals(board) == (0, -20) and write(board).endswith("2.1*-1")


@pytest.mark.parametrize("name", one_of(3, CARDS))
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
    board, _ = play_moves("-/-/- -/-/- 1 ready it too - -", "it", "too", rule_set=rule_set)
    board, events = play_moves(write(board), "roll=2", "place:1", rule_set=rule_set)
    assert 4 <= sum(line.startswith("mark_acts") for line in events) <= 40


@pytest.mark.parametrize(("mark", "words"), [
    ("2.1$thorn/1.1", "at 2.1, there is no card 'thorn' that waits for an event; the nearest is 'thorns'"),
    ("2.1$thorns/1.2", "'thorns' has no step '2' that waits for an event; the nearest is '1'"),
    ("2.1&thorns/1.1", "'thorns' has no step '1' that waits for turns"),
    ("2.1$thorns", "such as 2.1$it/1.1"),
])
def test_a_misspelled_mark_that_waits_is_refused_with_the_nearest_right_one(mark: str, words: str) -> None:
    with pytest.raises(Refusal) as caught:
        read(WAITING, f"55/-/- 1/-/- 1 ready - - - - {mark}")
    assert caught.value.code == "bad_position" and words in caught.value.sentence


def test_a_card_that_may_draw_without_end_is_refused_with_the_reason() -> None:
    draw, often = {"do": "draw_card"}, {"do": "wait", "event": "card", "times": 9}
    for endless in ({**often, "times": "always", "steps": [draw]}, {**often, "steps": [{**often, "steps": [draw]}]},
                    {"do": "wait", "after": {"turns": 1}, "times": "always", "steps": [draw]}):
        with pytest.raises(ValueError, match="never let a match end"):
            rules(catalogue={"it": card(steps=[endless])}, deck=["it"])
    rules(catalogue={"it": card(steps=[{**often, "steps": [{**often, "times": 2, "steps": [draw]}]}])}, deck=["it"])
    with pytest.raises(ValueError, match="no die causes this event"):
        rules(catalogue={"it": card(steps=[{"do": "wait", "event": "card", "steps": [
            {"do": "destroy", "to": {"every": "cause"}}]}])}, deck=["it"])
    for gone in ({"event": "struck"}, {"event": "destroyed", "to": {"every": "own_die"}}):
        with pytest.raises(ValueError, match="'count: rolled' is its number"):
            rules(catalogue={"it": card(steps=[{"do": "wait", **gone, "steps": [
                {"do": "shield", "to": {"every": "this_die"}}]}])}, deck=["it"])
    with pytest.raises(ValueError, match="no die is left of this event"):
        rules(catalogue={"it": card(steps=[{"do": "wait", "event": "pair", "steps": [
            {"do": "points", "by": {"count": "highest", "of": {"every": "this_die"}}}]}])}, deck=["it"])


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
    assert [move.verb for move in legal(board)] == ["roll"]
    board, events = play_moves("3/-/- -/-/- 1 place:3 - - - -", "place:2", rule_set=rule_set)
    assert "diagonal_gained 1 1 3 24" in events and totals(board)[0] == 30
    board, events = play_moves("-/-/- -/-/- 1 place:1 thief - - 9 1|thief*1,1&/1.2*50~1", "place:1", rule_set=rule_set)
    assert "card_gained 1 thief 2" in events and write(board).split()[-1] == "1#1,1&/1.2*49~3"


def test_a_seat_sees_its_next_rolls_and_chooses_their_order() -> None:
    rule_set = rules(catalogue={"it": card(steps=[{"do": "order_rolls"}], ends_turn=False)}, deck=["it"])
    board, _ = play_moves("-/-/- -/-/- 1 ready it - - -", "it=2.6.4", rule_set=rule_set)
    assert legal(board) == (Move("pick", (2,)), Move("pick", (4,)), Move("pick", (6,)))
    board, _ = play_moves(write(board), "pick:6", "pick:2", rule_set=rule_set)
    assert write(board).endswith("1 ready - - - - 1queue60204")
    board, events = play_moves(write(board), "roll=6", rule_set=rule_set)
    assert events[-1] == "die_rolled 1 6 (1, 2, 3, 4, 5, 6)"
    with pytest.raises(Refusal, match="cannot show 5"):
        play_moves(write(board), "place:1", "roll=1", "place:1", "roll=5", rule_set=rule_set)


def test_a_seat_sees_the_next_rolls_of_the_opponent_and_puts_the_worst_on_top() -> None:
    cards = {"peek": card(steps=[{"do": "reveal_rolls"}], ends_turn=False),
             "it": card(steps=[{"do": "order_rolls", "of": "opponent"}], ends_turn=False)}
    rule_set = rules(catalogue=cards, deck=["peek", "it"])
    board, _ = play_moves("-/-/- -/-/- 1 ready peek*2,it - - -", "peek=5", rule_set=rule_set)
    assert write(board).endswith(" 2queue5") and "peek" not in [move.verb for move in legal(board)]
    board, _ = play_moves(write(board), "it=1.6", rule_set=rule_set)
    assert legal(board) == (Move("pick", (1,)), Move("pick", (5,)), Move("pick", (6,)))
    board, _ = play_moves(write(board), "pick:1", "pick:6", rule_set=rule_set)
    assert write(board).endswith("1 ready peek - - - 2queue10605")
    with pytest.raises(Refusal, match="cannot show 6"):
        play_moves(write(board), "roll=3", "place:1", "roll=6", rule_set=rule_set)


def test_lanes_grow_up_to_the_most_of_the_rules_and_shrink_without_losing_dice() -> None:
    step = {"do": "resize", "to": 1, "by": 1, "for": {"turns": 1}}
    rule_set = rules(catalogue={"it": card(steps=[step], choices=[{"kind": "own_row"}])}, deck=["it"], most_fields=4)
    board, _ = play_moves("123/-/- -/-/- 1 ready it - - -", "it:1", "roll=6", "place:3", rule_set=rule_set)
    board, _ = play_moves(write(board).replace("ready", "place:5"), "place:1", "roll=1", "place:3", rule_set=rule_set)
    assert board.dice(1, 1) == (1, 2, 3, 5) and not board.marks and board.free_fields(1, 1) == 0
    shrinks = rules(catalogue={"it": card(steps=[{**step, "by": -2, "for": "match"}], choices=[{"kind": "own_row"}])},
                    deck=["it"])
    board, _ = play_moves("12/-/- -/-/- 1 ready it - - -", "it:1", rule_set=shrinks)
    assert write(board).split()[-1] == "1.1size1" and board.free_fields(1, 1) == 0 and board.free_fields(1, 2) == 3


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


REPLACING: dict[str, Any] = yaml.safe_load("""
phoenix:  # Instead of being destroyed, this die turns to 1.
  choices: [{kind: own_die}]
  steps: [{do: wait, to: 1, event: destroyed, instead: true, steps: [{do: set, to: {every: this_die}, face: 1}]}]
decoy:    # The next time a clash would destroy my dice, my lowest die is destroyed instead.
  steps: [{do: wait, event: struck, instead: true, steps: [{do: destroy, to: {every: own_die, where: [lowest]}}]}]
mirror:   # The next time a clash would destroy dice in this lane, it destroys the attacker instead.
  choices: [{kind: own_row}]
  steps: [{do: wait, to: 1, event: struck, instead: true, steps: [{do: destroy, to: {every: cause}}]}]
parry:    # The next card that the opponent plays does nothing.
  steps: [{do: wait, of: opponent, event: card, instead: true}]
warder:   # The next Thief that the opponent plays does nothing.
  steps: [{do: wait, of: opponent, event: card, among: [thief], instead: true}]
""")
REPLACED = rules(catalogue={**{name: card(**parts) for name, parts in REPLACING.items()}, **BASE}, deck=list(BASE))


@pytest.mark.parametrize(("line", "moves", "board"), [
    ("5/-/- -/-/- 1 ready phoenix - - -", "phoenix:1.1 roll=5 place:1", "1/-/- 5/-/- 1 ready"),
    ("55/2/- -/-/- 1 ready decoy - - -", "decoy roll=5 place:1", "55/-/- 5/-/- 1 ready"),
    ("55/2/- -/-/- 1 ready mirror - - -", "mirror:1 roll=5 place:1", "55/2/- -/-/- 1 ready"),
    ("5/-/- -/-/- 1 ready parry shield - -", "parry shield:1", "5/-/- -/-/- 1 ready - - -"),
    ("5/-/- -/-/- 1 ready warder shield,thief - -", "warder shield:1 roll=6 place:3 thief:1.1", "5/-/6 -/-/- 1 ready"),
])
def test_steps_that_happen_instead_keep_the_dice_or_stop_the_card(line: str, moves: str, board: str) -> None:
    after, _ = play_moves(line, *moves.split(), rule_set=REPLACED)
    assert write(after).startswith(board) and "$" not in write(after)


def test_a_die_that_is_kept_once_is_destroyed_the_next_time_and_other_events_are_refused() -> None:
    after, _ = play_moves("1/-/- -/-/- 1 ready phoenix - - -", "phoenix:1.1", "roll=1", "place:1", "roll=3", "place:3",
                          "roll=1", "place:1", rule_set=REPLACED)
    assert write(after).startswith("-/-/3 11/-/-")
    with pytest.raises(ValueError, match="nothing else can be replaced"):
        rules(catalogue={"it": card(steps=[{"do": "wait", "event": "roll", "instead": True}])}, deck=["it"])


BLOWS: dict[str, Any] = yaml.safe_load("""
bomb:   {steps: [{do: destroy, to: {every: any_die}}]}
angel:  {steps: [{do: wait, event: destroyed, instead: true, steps: [{do: points, by: {count: destroyed, times: 2}}]}]}
wall:   # It keeps the dice of a lane.
  choices: [{kind: own_row}]
  steps: [{do: wait, to: 1, event: destroyed, instead: true}]
vulture: {steps: [{do: wait, of: both, event: destroyed, times: 2, steps: [{do: points, by: {count: destroyed}}]}]}
ambush: {steps: [{do: wait, of: opponent, event: strikes, placed: true, steps: [{do: points, by: 9}]}]}
turned: {steps: [{do: set, to: {every: own_die, where: [lowest]}, face: 5}]}
finale: {steps: [{do: wait, of: both, event: end, steps: [{do: points, by: 7}]}]}
widow:  {steps: [{do: wait, held: true, of: both, event: destroyed, steps: [{do: points, by: {count: destroyed}}]}]}
ghost:  {steps: [{do: wait, held: true, event: destroyed, instead: true}]}
census:
  steps:
    - {do: destroy, to: {every: any_die}, as: gone}
    - {do: points, by: {count: things, of: gone}}
    - {do: points, by: {count: own_destroyed, times: 10, plus: 1}}
""")
BLOWN = rules(catalogue={**{name: card(**parts) for name, parts in BLOWS.items()}, **BASE}, deck=list(BASE))


@pytest.mark.parametrize(("hand", "board", "points"), [
    ("angel", "123/44/- -/-/-", "1+10"),
    ("wall:2", "-/44/- -/-/-", ""),
    ("vulture", "-/-/- -/-/-", "1+7"),
])
def test_all_dice_that_a_step_destroys_are_one_event(hand: str, board: str, points: str) -> None:
    card_name = hand.partition(":")[0]
    after, _ = play_moves(f"123/44/- 5/6/- 1 ready {card_name} bomb - -", hand, "bomb", rule_set=BLOWN)
    assert write(after).startswith(f"{board} 1 ready") and points in write(after)


@pytest.mark.parametrize(("hand", "board", "points"), [("widow", "-/-/- -/-/-", 7), ("ghost", "123/44/- -/-/-", 22)])
def test_a_held_card_answers_once_for_all_dice_that_a_step_destroys(hand: str, board: str, points: int) -> None:
    after, events = play_moves(f"123/44/- 5/6/- 1 ready {hand},bomb - - -", "bomb", rule_set=BLOWN)
    assert write(after).startswith(board) and totals(after)[0] == points
    assert sum(line.startswith("mark_acts") for line in events) == 1


@pytest.mark.parametrize(("mark", "points"), [("", 25), (" 1.1$wall/1.1", 6)])
def test_steps_count_the_dice_of_a_blow_without_those_that_a_mark_keeps(mark: str, points: int) -> None:
    after, _ = play_moves(f"12/-/- 34/-/- 1 ready census - - -{mark}", "census", rule_set=BLOWN)
    assert totals(after)[0] == points


def test_a_mark_for_both_seats_acts_once_on_an_event() -> None:
    after, _ = play_moves("6/6/- 6/6/- 1 ready vulture bomb - -", "vulture", "bomb", rule_set=BLOWN)
    assert sorted(write(after).split()[-1].split(",")) == ["1$vulture/1.1", "1+4"]
    _, events = play_moves("666/21/123 -/-/- 1 ready finale - - -", "finale", "roll=5", "place:3", "roll=4", "place:2",
                           rule_set=BLOWN)
    assert events.count("points_won 1 7") == 1
    point = {"do": "points", "by": {"count": "destroyed"}}
    for steps in ({"after": {"turns": 1}, "of": "both", "steps": [{"do": "points", "by": 1}]},
                  {"event": "roll", "steps": [point]}):
        with pytest.raises(ValueError, match=r"'of: both' is for an event|for struck, strikes, destroyed"):
            rules(catalogue={"it": card(steps=[{"do": "wait", **steps}])}, deck=["it"])


@pytest.mark.parametrize(("moves", "points"), [(("turned",), 0), (("roll=5", "place:1"), 9)])
def test_a_mark_may_wait_for_clashes_of_placed_dice_only(moves: tuple[str, ...], points: int) -> None:
    board, _ = play_moves("5/-/- 1/-/- 1 ready ambush turned - -", "ambush", *moves, rule_set=BLOWN)
    assert write(board).startswith("-/-/-") and totals(board)[0] == points


def rules_with_held(event: str, *steps: dict[str, Any], **more: Any) -> Rules:
    """Return rules with a card that acts while it is in the hand, and a card that takes it."""
    held = {"do": "wait", "held": True, "event": event, "steps": list(steps), **more}
    take = card(steps=[{"do": "take_card", "to": 1, "uses": "all"}], choices=[{"kind": "opponent_card"}])
    return rules(catalogue={"it": card(steps=[held, {"do": "points", "by": 1}]), "take": take}, deck=["it", "take"])


def test_a_card_acts_as_long_as_it_is_held_and_has_times_left() -> None:
    rule_set = rules_with_held("placed", {"do": "destroy", "to": {"every": "cause"}}, of="opponent", times=2)
    board, events = play_moves("-/-/- 3/-/- 2 place:5 it take - -", "place:1", rule_set=rule_set)
    assert write(board) == "-/-/- 3/-/- 1 ready it take - - 2[it/1.1*1" and "mark_acts 2 0 0 [it/1.1" in events
    board, _ = play_moves("-/-/- 3/-/- 2 place:5 it take - - 2[it/1.1*2", "place:1", rule_set=rule_set)
    assert write(board).startswith("-/-/- 35/-/- 1"), "its times are over"
    board, events = play_moves("-/-/- 3/-/- 1 ready it take - 5", "it", rule_set=rule_set)
    assert totals(board) == (1, 3) and not any("mark" in each for each in events), "playing it leaves nothing behind"


def test_a_card_that_changes_hands_acts_for_its_new_owner_from_the_next_move_on() -> None:
    rule_set = rules_with_held("card", {"do": "points", "by": 5}, times="always")
    for uses in ("", "*2"):
        board, _ = play_moves(f"-/-/- -/-/- 2 ready it{uses} take*2 - -", "take:it", rule_set=rule_set)
        assert totals(board) == (0, 0), "it came after the card that took it"
    assert totals(play_moves("-/-/- -/-/- 1 ready it it,take - -", "it", rule_set=rule_set)[0]) == (1, 0)
    assert totals(play_moves("-/-/- -/-/- 1 ready it*2 it,take - -", "it", rule_set=rule_set)[0]) == (6, 0)


def test_dice_can_be_kept_from_destruction_while_a_card_is_held() -> None:
    rule_set = rules_with_held("struck", instead=True)
    board, _ = play_moves("6/-/- -/-/- 2 place:6 it take - -", "place:1", rule_set=rule_set)
    assert write(board) == "6/-/- 6/-/- 1 ready it take - - 1[it/1.1*1"


def test_a_held_card_says_so_in_its_text_and_names_no_choice() -> None:
    held = {"do": "wait", "held": True, "event": "triple", "times": "always", "steps": [{"do": "points", "by": 3}]}
    model = Card.model_validate(card(steps=[held, {"do": "points", "by": -1}]))
    says = "While you hold this card, whenever you get a triple, gain 3 points. When you play it, lose 1 point."
    assert describe(SAY["en"], model) == says
    named = {**held, "steps": [{"do": "shield", "to": 1}]}
    with pytest.raises(ValueError, match="nothing is chosen while a card is held"):
        Card.model_validate(card(steps=[named, {"do": "shield", "to": 1}], choices=[{"kind": "own_row"}]))


def test_a_mark_acts_as_a_turn_of_its_seat_begins() -> None:
    wait = {"do": "wait", "event": "turn", "times": "always", "steps": [{"do": "points", "by": 2}]}
    rule_set = rules(catalogue={**BASE, "it": card(steps=[wait], ends_turn=False)}, deck=["it"])
    line, _ = play_move(rule_set, "5/-/- 44/1/- 1 ready it - - -", "it")
    line, events = play_move(rule_set, line.replace("ready", "place:1"), "place:1")
    assert "points_won 1 2" not in events, "the turn of the other seat begins"
    line, events = play_move(rule_set, line.replace("ready", "place:2"), "place:2")
    assert events.index("turn_passed 1") < events.index("points_won 1 2")
    assert line.split()[2:4] == ["1", "ready"]
