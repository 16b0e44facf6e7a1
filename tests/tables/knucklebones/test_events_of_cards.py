"""Events that cards wait for and who causes them, the ends of things that last, and scores that stand for a while."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.tables.knucklebones.bots.placements import gains_by_making, placements
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.ending import score
from game.tables.knucklebones.manifest import BOTS
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.texts.cards import describe
from game.tables.knucklebones.texts.waits_and_scores import rule_sentences
from tests.kit.proving import SAY
from tests.kit.rules import card, line_after, play_move, rules

OTHERS: dict[str, Any] = yaml.safe_load("""
turned: {steps: [{do: add, to: {every: any_die}, by: 1, strikes: false}], ends_turn: false}
moved: {choices: [{kind: any_die}, {kind: any_row}], steps: [{do: move, to: 1, into: 2, strikes: false}]}
gone: {choices: [{kind: any_die}], steps: [{do: remove, to: 1}]}
bomb: {choices: [{kind: any_row}], steps: [{do: destroy, to: 1}]}
shields: {steps: [{do: shield, to: {every: own_row}, turns: 1}]}
thief: {choices: [{kind: opponent_card}], steps: [{do: take_card, to: 1}], uses: 3}
rich: {steps: [{do: points, by: 7, of: opponent}]}
poor: {steps: [{do: points, by: -4, of: opponent}]}
twice: {steps: [{do: extra_turn}], ends_turn: false}
""")


def with_card(steps: str, **more: Any) -> Rules:
    """Return rules with a card ``it`` that has these steps, and others to set things off."""
    catalogue = {"it": card(steps=yaml.safe_load(steps), **{"ends_turn": False, **more})}
    return rules(catalogue=catalogue | {name: card(**fields) for name, fields in OTHERS.items()}, deck=["it"])


def points(rule_set: Rules, line: str) -> int:
    """Return what seat 1 has won apart from its dice."""
    found = score(read(rule_set, line))
    return found.totals[0] - sum(found.rows[0]) - found.diagonals[0]


HAPPEN = [
    ("event: turned, of: opponent", "1/-/- 3/-/- 1 ready it,turned - - -", "turned", 4),
    ("event: moved", "1/5/- 3/-/- 1 ready it,moved - - -", "moved:1.2.1,1.3", 5),
    ("event: moved, of: opponent", "1/5/- 3/-/- 1 ready it,moved - - -", "moved:1.2.1,1.3", 0),
    ("event: removed, of: opponent", "1/5/- 3/-/- 1 ready it,gone - - -", "gone:2.1.1", 3),
    ("event: points_lost, of: opponent", "1/-/- -/-/- 1 ready it,poor - - -", "poor", 4),
    ("event: points_won, of: opponent", "1/-/- -/-/- 1 ready it,rich - - -", "rich", 7),
]


@pytest.mark.parametrize(("event", "line", "move", "won"), HAPPEN)
def test_steps_count_the_number_of_what_happens(event: str, line: str, move: str, won: int) -> None:
    rule_set = with_card(f"[{{do: wait, {event}, steps: [{{do: points, by: {{count: rolled}}}}]}}]")
    assert points(rule_set, line_after(rule_set, line, "it", move)) == won


@pytest.mark.parametrize(("event", "line", "moves", "won"), [
    ("emptied, of: opponent", "1/-/- 3/2/- 1 ready it,gone - - -", "gone:2.1.1", 9),
    ("shielded", "1/-/- 3/2/- 1 ready it,shields - - -", "shields", 9),
    ("card_gained", "1/-/- 3/2/- 1 ready it,thief rich - -", "thief:rich", 9),
    ("card_lost, of: opponent", "1/-/- 3/2/- 1 ready it,thief rich - -", "thief:rich", 9),
    ("card_lost", "1/-/- 3/2/- 1 ready it,thief rich - -", "thief:rich", 0),
    ("skipped, of: opponent", "1/-/- 3/2/- 1 ready it,twice - - -", "twice roll=4 place:1", 9),
    ("diagonal_lost, of: opponent", "1/-/- 3/3/3 1 ready it,gone - - -", "gone:2.2.1", 0),
    ("diagonal_lost, of: opponent", "1/-/- 3/13/113 1 ready it,gone - - -", "gone:2.2.2", 9),
    ("destroyed, of: opponent, by: own", "1/-/- 2/3/- 1 ready it,bomb - - -", "bomb:2.1", 9),
    ("destroyed, of: opponent, by: opponent", "1/-/- 2/3/- 1 ready it,bomb - - -", "bomb:2.1", 0),
    ("destroyed, by: own", "4/-/- 2/3/- 1 ready it bomb - -", "roll=1 place:1 bomb:1.1", 0),
    ("destroyed, by: opponent", "4/-/- 2/3/- 1 ready it bomb - -", "roll=1 place:1 bomb:1.1", 9),
    ("destroyed, by: opponent", "4/-/- 2/3/- 1 ready it - 2.1=2 -", "roll=2 place:1", 9),
    ("struck, by: opponent", "-/-/- 3/-/- 1 ready it - - -", "roll=4 place:1 roll=4 place:1", 9),
    ("shield_broken, by: opponent", "-/-/- 3/-/- 1 ready it,shields - - -", "shields roll=4 place:1", 0),
])
def test_an_event_may_have_to_be_caused_by_one_seat(event: str, line: str, moves: str, won: int) -> None:
    rule_set = with_card(f"[{{do: wait, event: {event}, steps: [{{do: points, by: 9}}]}}]")
    assert points(rule_set, line_after(rule_set, line, "it", *moves.split())) == won


def test_a_mark_on_a_die_sees_it_go() -> None:
    wait = "[{do: wait, to: 1, event: %s, times: 3, steps: [{do: points, by: {count: rolled}}]}]"
    for event, move, won in ("moved", "moved:1.1.1,1.2", 4), ("removed", "gone:1.1.1", 4), ("moved", "gone:1.1.1", 0):
        rule_set = with_card(wait % event, choices=[{"kind": "own_die"}])
        assert points(rule_set, line_after(rule_set, "45/-/- -/-/- 1 ready it,moved,gone - - -", "it:1.1", move)) == won


def test_texts_say_who_causes_an_event() -> None:
    wait = {"do": "wait", "event": "destroyed", "by": "opponent", "steps": [{"do": "points", "by": 5}]}
    model = Card.model_validate(card(steps=[wait]))
    assert describe(SAY["en"], model) == "The next time your dice are destroyed because of the opponent, gain 5 points."
    with pytest.raises(ValueError, match="only one seat can cause this"):
        Card.model_validate(card(steps=[{**wait, "event": "card"}]))
    faces = {"do": "set", "to": {"every": "own_die"}, "face": "rolled"}
    with pytest.raises(ValueError, match="nothing shows a face here"):
        Card.model_validate(card(steps=[{**wait, "event": "points_won", "steps": [faces]}]))


@pytest.mark.parametrize(("span", "moves", "locked"), [
    ("{until: placed, of: opponent}", "roll=1 place:2 roll=2", True),
    ("{until: placed, of: opponent}", "roll=1 place:2 roll=2 place:2", False),
    ("{until: turn}", "roll=1 place:2 roll=2", True),
    ("{until: turn}", "roll=1 place:2 roll=2 place:2", False),
    ("{until: card, of: both}", "roll=1 place:2", True),
    ("{until: card, of: both}", "roll=1 place:2 rich", False),
    ("{until: removed, of: there}", "gone:2.1.1 roll=2", True),
    ("{until: removed, of: there}", "gone:2.3.1", False),
])
def test_what_lasts_until_an_event_ends_with_it(span: str, moves: str, locked: bool) -> None:
    rule_set = with_card(f"[{{do: lock, to: 1, for: {span}}}]", choices=[{"kind": "opponent_row"}])
    assert ("2.3x~" in line_after(rule_set, "1/-/- 5/-/5 1 ready it,gone rich - -", "it:3", *moves.split())) is locked


def test_a_guard_until_the_next_turn_begins_outlives_a_bomb_that_is_due_before() -> None:
    later = {"do": "wait", "to": 1, "after": {"turns": 1}, "steps": [{"do": "destroy", "to": {"every": "this_row"}}]}
    guard = {"do": "guard", "to": 1, "against": "all", "for": {"until": "turn"}}
    rule_set = rules(catalogue={"bomb": card(steps=[later], choices=[{"kind": "opponent_row"}]),
                                "aegis": card(steps=[guard], choices=[{"kind": "own_row"}])}, deck=["bomb"])
    line = line_after(rule_set, "5/-/- -/-/- 2 ready aegis bomb - -", "bomb:1", "aegis:1")
    line = line_after(rule_set, line, "roll=1", "place:2")
    assert line == "5/-/- -/1/- 1 ready - - - -"


def test_texts_say_until_when_something_lasts() -> None:
    lock = {"do": "lock", "to": {"every": "opponent_row", "where": ["fullest"]}}
    for span, words in (({"until": "placed", "of": "opponent"}, "until the opponent places a die."),
                        ({"until": "turn"}, "until your next turn begins."),
                        ({"until": "struck", "of": "there"}, "until a clash destroys dice there.")):
        assert describe(SAY["en"], Card.model_validate(card(steps=[{**lock, "for": span}]))).endswith(words)
    wait = {"do": "wait", "event": "triple", "for": {"until": "turn"}, "steps": [{"do": "points", "by": 3}]}
    says = "The next time you get a triple before your next turn begins, gain 3 points."
    assert describe(SAY["en"], Card.model_validate(card(steps=[wait]))) == says
    german = describe(SAY["de"], Card.model_validate(card(steps=[{**lock, "for": {"until": "turn"}}])))
    assert german.endswith(", bis dein nächster Zug beginnt.")
    with pytest.raises(ValueError, match="say 'match'"):
        Card.model_validate(card(steps=[{**lock, "for": {"until": "end"}}]))


@pytest.mark.parametrize(("step", "move", "after"), [
    ("{do: set, to: {every: rolled}, face: 1}", "roll=6", "2 place:1 - - - -"),
    ("{do: add, to: {every: rolled}, by: -2}", "roll=6", "2 place:4 - - - -"),
    ("{do: reroll, to: {every: rolled}}", "roll=6.3", "2 place:3 - - - -"),
    ("{do: remove, to: {every: rolled}}", "roll=6", "2 ready - - - -"),
    ("{do: set_aside, to: {every: rolled}}", "roll=6", "2 ready - - - - 1queue6"),
    ("{do: mark_die, to: {every: rolled}, times: 0}", "roll=6", "2 place:6 - - - - die*0"),
])
def test_a_card_that_waits_for_a_roll_can_change_the_rolled_die(step: str, move: str, after: str) -> None:
    rule_set = with_card(f"[{{do: wait, of: opponent, event: roll, steps: [{step}]}}]", ends_turn=True)
    line = line_after(rule_set, "1/-/- 5/-/- 1 ready it - - -", "it", move)
    assert line.partition("- ")[2].partition("- ")[2].endswith(after)
    line_after(rule_set, line, *["roll=2"] * ("ready" in line), "place:1")


def test_the_text_of_a_lost_roll_says_who_rolls_again() -> None:
    gone = {"do": "remove", "to": {"every": "rolled"}}
    wait = {"do": "wait", "of": "opponent", "event": "roll", "faces": [6], "times": "always", "steps": [gone]}
    text = describe(SAY["en"], Card.model_validate(card(steps=[wait])))
    assert text.endswith("(at most 50 times), the rolled die is lost, and the opponent rolls again.")
    with pytest.raises(ValueError, match="about the roll of a card"):
        Card.model_validate(card(steps=[{**wait, "event": "placed"}]))


KEPT = """
- {do: remove, to: 1, as: hostage}
- do: wait
  after: {turns: 1}
  steps: [{do: give, to: {every: own_row, rows: [3]}, face: {count: faces, of: hostage}}]
"""
SEEN = """
- {do: wait, event: roll, steps: [{do: wait, event: placed, steps: [{do: points, by: {count: faces, of: 1}}]}]}
- {do: set, to: 1, face: 1}
"""


def test_steps_that_wait_remember_dice_that_are_gone_or_change() -> None:
    rule_set = with_card(KEPT, choices=[{"kind": "opponent_die"}], ends_turn=True)
    line = line_after(rule_set, "1/-/- 64/-/- 1 ready it - - -", "it:1.1")
    assert line.endswith("1&it/1.2/_hostage.6~1")
    line = line_after(rule_set, line, "roll=2", "place:2", "roll=5", "place:2")
    assert line.split()[:2] == ["1/5/6", "4/2/-"]
    rule_set = with_card(SEEN, choices=[{"kind": "own_die"}])
    line = line_after(rule_set, "46/-/- -/-/- 1 ready it - - -", "it:1.2", "roll=2", "place:2")
    assert line.startswith("41/2/-") and points(rule_set, line) == 6


@pytest.mark.parametrize("mark", ["1&it/1.2~1", "1&it/1.2/_hostage.06~1", "1&it/1.2/_other.6~1", "1&it/1.2/_.1.6~1"])
def test_a_mark_without_its_numbers_is_refused(mark: str) -> None:
    rule_set = with_card(KEPT, choices=[{"kind": "opponent_die"}])
    with pytest.raises(Refusal, match="remember"):
        read(rule_set, f"1/-/- 6/-/- 1 ready - - - - {mark}")


def test_only_numbers_of_chosen_dice_are_remembered() -> None:
    for inner in ({"do": "destroy", "to": 1}, {"do": "points", "by": {"count": "score", "of": 1}}):
        with pytest.raises(ValueError, match="dice and fields change until then"):
            Card.model_validate(card(steps=[{"do": "wait", "event": "roll", "steps": [inner]}],
                                     choices=[{"kind": "own_die"}]))
    with pytest.raises(ValueError, match="no earlier step is called"):
        with_card(KEPT.replace("as: hostage", "as: other"), choices=[{"kind": "opponent_die"}])


def scoring_rules(*scores: dict[str, Any], **values: Any) -> Rules:
    return rules(catalogue={}, deck=[], scores=list(scores), **values)


def shows(*where: str) -> dict[str, Any]:
    return {"finds": {"every": "this_row", "where": where}}


def counts(count: str, of: dict[str, Any], **limits: Any) -> dict[str, Any]:
    return {"counted": {"number": {"count": count, "of": of}, **limits}}


ROW, DIE = {"every": "this_row"}, {"every": "this_die"}
ACROSS = {"every": "opponent_die", "relation": {"row": "opposite", "of": "this_row"}, "faces": [1]}
CASES = {
    "a straight in any order": (scoring_rules({"only": shows("has_straight"), "times": 2}), "423/245/- -/-/-",
                                (18, 11, 0)),
    "a sum": (scoring_rules({"only": counts("faces", ROW, least=15), "times": 0}), "663/561/- -/-/-", (0, 12, 0)),
    "more dice than across": (scoring_rules({"only": counts("dice", ROW, more_than={
        "count": "dice", "of": {**ROW, "across": True}}), "points": 5}), "12/3/- 3/4/6", (8, 3, 0)),
    "one after the other": (scoring_rules({"points": 3}, {"only": shows("all_odd"), "times": -1}), "1/2/- -/-/-",
                            (-4, 5, 3)),
    "the best lane": (scoring_rules({"only": shows("best"), "times": 2}), "1/5/3 -/-/-", (1, 10, 3)),
    "what lies across": (scoring_rules({"points": {"count": "things", "of": ACROSS, "times": -2}}), "4/5/- 1/-/-",
                         (2, 5, 0)),
    "a die as another": (scoring_rules({"each": "die", "only": {"finds": {**DIE, "faces": [1]}}, "counts_as": 4}),
                         "14/-/- -/-/-", (16, 0, 0)),
    "a face as another": (scoring_rules(values={"6": -6}), "66/6/- -/-/-", (-24, -6, 0)),
}


@pytest.mark.parametrize(("rule_set", "line", "rows"), CASES.values(), ids=CASES)
def test_a_lane_counts_by_what_it_shows(rule_set: Rules, line: str, rows: tuple[int, ...]) -> None:
    found = score(read(rule_set, line))
    assert found.rows[0] == rows and found.totals[0] == sum(rows)


def test_sides_and_diagonals_score_besides_lanes() -> None:
    rule_set = scoring_rules({"each": "side", "only": counts("different", {"every": "own_die"}, least=3), "points": 20},
                             {"each": "diagonal", "only": counts("straight", DIE, least=3), "points": 7})
    assert score(read(rule_set, "1/42/553 1/2/-")).totals == (1 + 6 + 23 + 20 + 7, 3)


def test_a_move_reports_each_lane_whose_score_changes_and_bots_see_it() -> None:
    rule_set = scoring_rules({"only": counts("dice", ROW, less_than={"count": "dice", "of": {**ROW, "across": True}}),
                              "times": 0}, instant_win=False)
    _, events = play_move(rule_set, "33/5/- 12/-/- 2 place:6", "place:1")
    assert "row_scored 1 1 0" in events
    assert write_move(BOTS["greedy"](rule_set, read(rule_set, "33/5/- 12/-/- 1 place:4"), Stream(1))) == "place:1"
    assert reason_against(rule_set, ()) and not reason_against(rules(catalogue={}, deck=[]), ())


def test_bots_look_lanes_up_whose_scores_depend_on_nothing_else() -> None:
    rule_set = scoring_rules({"only": shows("has_straight"), "times": 2},
                             {"only": shows("full", "all_odd"), "points": 9})
    for line in ("24/35/1 5/-/31 1 ready", "64/3/11 33/2/- 2 ready"):
        board = read(rule_set, line)
        assert not board.rules.crosses_lanes and placements(board) == gains_by_making(board)
    assert seat_rules_of(scoring_rules({"only": shows("best"), "times": 2})).crosses_lanes


def test_the_text_of_a_rule_set_says_what_counts() -> None:
    rule_set = scoring_rules({"only": shows("full", "all_even"), "points": 10},
                             {"each": "side", "points": {"count": "own_free"}})
    sentences = rule_sentences(SAY["en"], rule_set)
    assert sentences.startswith("A lane counts 10 points more as long as that lane is full and has only even numbers. ")
    assert "for each of your free fields" in sentences


@pytest.mark.parametrize(("wrong", "what"), [
    ({"each": "side", "only": shows("has_pair"), "points": 1}, "'this_row' is not known here"),
    ({"points": {"count": "rolled"}}, "'count: rolled' is not known"),
    ({"points": {"count": "things", "of": {"every": "own_die", "random": 1}}}, "nothing is drawn"),
    ({"times": 1}, "say 'points', 'times' or 'counts_as'"),
    ({"counts_as": 3}, "'counts_as' is for 'each: die'"),
])
def test_what_cannot_be_looked_at_at_any_time_is_refused(wrong: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        scoring_rules(wrong)


def rules_with_held(*steps: dict[str, Any], **values: Any) -> Rules:
    return rules(catalogue={"it": card(steps=list(steps), **values)}, deck=["it"])


def test_a_card_lets_a_lane_count_more_while_something_holds_for_a_time() -> None:
    rule_set = rules_with_held({"do": "score", "to": 1, "only": shows("has_pair"), "times": 3, "for": {"turns": 1}},
                               choices=[{"kind": "own_row"}])
    after, events = play_move(rule_set, "23/-/- 3/-/- 1 ready it - - -", "it:1")
    assert after.endswith(" 1.1;it/1.1~1") and "row_scored" not in " ".join(events)
    assert "row_scored 1 1 42" in play_move(rule_set, after.replace("2 ready", "1 place:3"), "place:1")[1]
    assert "row_scored 1 1 14" in play_move(rule_set, "233/-/- 1/-/- 1 place:4 - - - - 1.1;it/1.1~1", "place:2")[1]


def test_a_die_counts_as_what_is_counted_and_takes_that_along() -> None:
    joker = {"do": "score", "to": 1, "counts_as": {"count": "highest", "of": ROW}}
    rule_set = rules_with_held(joker, choices=[{"kind": "own_die"}])
    after, events = play_move(rule_set, "25/-/- -/-/- 1 ready it - - -", "it:1.1")
    assert "row_scored 1 1 20" in events
    assert score(read(rule_set, after.replace("25/", "26/"))).rows[0][0] == 24
