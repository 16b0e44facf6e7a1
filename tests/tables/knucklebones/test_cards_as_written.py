"""Cards written in YAML as a designer writes them, and faults found with random cards, each as a small case."""

from __future__ import annotations

from typing import Any

import esper
import pytest
import yaml

from components.match import Match
from game.content.faults import Faults
from game.content.yaml_models import read as read_yaml
from game.kernel.refusal import Refusal
from game.tables.knucklebones.cards.card_refusals import find_lack
from game.tables.knucklebones.checks import try_card
from game.tables.knucklebones.definitions import Card, Cards, Rules
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.texts.cards import describe, option_words, reason
from systems.order import make_pending_moves
from systems.rebuild import rebuild, world
from tests.kit.proving import AROUND, CHECKS, SAY, card_text, lint_card
from tests.kit.rules import BASE, card, card_rules, moves, play_move, rules
from tests.kit.watched import assert_mirrored

CARDS = """
crowd:  # Gain a point for each of your dice, but never more than 5.
  steps: [{do: points, by: {count: own_dice, most: 5}}]
majority:  # If the number of your dice minus the number of the opponent's dice is at least 1, gain 5 points.
  steps:
  - do: points
    by: 5
    when: {counted: {number: {count: own_dice, less: {count: opponent_dice}}, least: 1}}
crossroads:  # Choose one: gain 4 points, or shield a lane for as many turns as it has dice.
  choices: [{kind: option, options: [gain, guard]}, {kind: own_row, where: [not_empty]}]
  steps:
  - {do: points, by: 4, when: {choice: [gain]}}
  - {do: shield, to: 2, turns: {count: things, of: {choice: 2, faces: [1, 2, 3, 4, 5, 6]}}, when: {choice: [guard]}}
devil:  # Choose a lane. The opponent's option 1: shield it for 2 turns. The opponent's option 2: gain 7 points.
  choices: [{kind: own_row, where: [not_empty]}, {kind: option, options: [calm, storm], by: opponent}]
  steps:
  - {do: shield, to: 1, turns: 2, when: {choice: [calm]}}
  - {do: points, by: 7, when: {choice: [storm]}}
wager:  # Bet on even or odd. If your roll is that, gain 6 points, otherwise lose 3.
  choices: [{kind: parity}]
  steps:
  - {do: roll}
  - {do: points, by: 6, when: {rolled: [chosen]}}
  - {do: points, by: -3, else: true}
  ends_turn: false
oracle:  # If your next roll is even, gain 6 points.
  steps:
  - {do: wait, event: roll, steps: [{do: points, by: 6, when: {rolled: [even]}}]}
  ends_turn: false
switch:  # Exchange hands with the opponent, all at once.
  steps: [{do: exchange, to: {every: own_card}, with: {every: opponent_card}}]
tide:  # Exchange a lane with the one across. Nothing is destroyed.
  choices: [{kind: own_row}]
  steps: [{do: exchange, to: 1, with: {choice: 1, across: true}, strikes: false}]
photocopy:  # Remove one of your dice, then copy an opponent's die into its lane.
  choices: [{kind: own_die}, {kind: opponent_die}]
  steps:
  - {do: remove, to: 1}
  - {do: copy, to: 2}
trio:  # If the chosen die shows a 6, it turns into a 1 and the points are yours; you may also lose a card for it.
  choices: [{kind: own_die}]
  steps:
  - {do: points, by: {count: faces, of: 1, times: 2}, when: {finds: {choice: 1, faces: [6]}}}
  - {do: set, to: 1, face: 1, strikes: false}
  - {do: give_card, to: {every: own_card, random: 1}, optional: true}
smithy:  # Choose one: gain 2 points, or put a die with a number of your choice into one of your lanes.
  choices: [{kind: option, options: [sell, forge]}, {kind: face}, {kind: own_row}]
  steps:
  - {do: points, by: 2, when: {choice: [sell]}}
  - {do: give, to: 3, named: 2, when: {choice: [forge]}}
polish:  # Each of your ones turns into a random number.
  steps: [{do: set, to: {every: own_die, faces: [1]}, face: random, strikes: false}]
"""
SAID = {"name": {"en": "It", "de": "Es"}, "art": "card_comet"}
WRITTEN = {name: {**SAID, **card} for name, card in yaml.safe_load(CARDS).items()}


def rules_with(*names: str) -> Rules:
    """Return rules with these cards and those of the base deck."""
    return rules(catalogue={**BASE, **WRITTEN}, deck=list(names))


def play_card(name: str, line: str, move: str) -> tuple[str, list[str]]:
    """Return the position after a move of a card, and its events; the move and the position survive notation."""
    rule_set = rules_with(name, "shield", "thief")
    assert read_move(rule_set, move) == read_move(rule_set, move)
    after, events = play_move(rule_set, line, move)
    assert write(read(rule_set, after)) == after
    return after, events


def test_every_card_passes_lint_and_says_in_both_languages_what_it_does() -> None:
    text = yaml.safe_dump(WRITTEN, sort_keys=False, allow_unicode=True)
    cards = read_yaml(Cards, text, "cards.yaml", lambda found: CHECKS["cards"](found, AROUND)).value.root
    en, de = ({name: describe(SAY[language], card) for name, card in cards.items()} for language in ("en", "de"))
    assert en["crowd"] == "Gain 1 point for each of your dice (at most 5)."
    assert de["crowd"] == "Du bekommst 1 Punkt für jeden deiner Würfel (höchstens 5)."
    assert "Option 1: Gain 4 points." in en["crossroads"] and "Wahl 2: " in de["crossroads"]
    assert option_words(SAY["en"], cards["crossroads"], "gain") == "Gain 4 points."
    assert "If what you chose was rolled, gain 6 points." in en["wager"]
    assert en["tide"].endswith("Equal dice opposite stay.") and de["tide"].endswith("Gleiche Würfel gegenüber bleiben.")


def test_a_number_is_counted_when_the_step_happens() -> None:
    assert "points_won 1 3" in play_card("crowd", "12/3/- -/-/- 1 ready crowd - - -", "crowd")[1]
    assert "points_won 1 5" in play_card("crowd", "123/345/6 -/-/- 1 ready crowd - - -", "crowd")[1]
    assert moves(rules_with("crowd"), "-/-/- 1/-/- 1 ready crowd - - -") == [], "0 points are nothing"


def test_of_two_options_only_the_chosen_one_asks_and_happens() -> None:
    line = "12/-/- -/-/- 1 ready crossroads - - -"
    assert moves(rules_with("crossroads"), line) == ["crossroads:gain,_", "crossroads:guard,1"]
    assert "points_won 1 4" in play_card("crossroads", line, "crossroads:gain,_")[1]
    assert "row_shielded 1 1 2" in play_card("crossroads", line, "crossroads:guard,1")[1]
    empty = "-/-/- -/-/- 1 ready crossroads - - -"
    assert moves(rules_with("crossroads"), empty) == ["crossroads:gain,_"], "no lane has dice"
    with pytest.raises(Refusal, match="none of gain, guard"):
        play_card("crossroads", line, "crossroads:gian,1")


def test_what_only_an_option_of_the_opponent_needs_is_chosen_before() -> None:
    assert moves(rules_with("devil"), "12/-/3 -/-/- 1 ready devil - - -") == ["devil:1", "devil:3"]


def test_a_bet_on_a_roll_is_won_or_lost() -> None:
    line = "-/-/- -/-/- 1 ready wager - - -"
    assert "points_won 1 6" in play_card("wager", line, "wager:odd=3")[1]
    assert "points_lost 1 3 card" in play_card("wager", line, "wager:even=3")[1]


def test_a_bet_on_the_next_roll_waits_for_it() -> None:
    after, _ = play_card("oracle", "-/-/- -/-/- 1 ready oracle - - -", "oracle")
    rule_set = rules_with("oracle")
    assert "points_won 1 6" in play_move(rule_set, after, "roll=4")[1]
    assert "points_won 1 6" not in play_move(rule_set, after, "roll=3")[1]


def test_hands_and_lanes_are_exchanged_at_once() -> None:
    after, _ = play_card("switch", "1/-/- 2/-/- 1 ready switch,shield thief - -", "switch")
    assert after.split(" ")[4:6] == ["thief", "shield"]
    after, events = play_card("tide", "12/-/- 235/-/- 1 ready tide - - -", "tide:1")
    assert after.startswith("235/-/- 12/-/- 2") and not any(each.startswith("dice_destroyed") for each in events)


def test_a_step_may_use_what_an_earlier_one_makes_free() -> None:
    line = "123/-/- 4/-/- 1 ready photocopy - - -"
    assert moves(rules_with("photocopy"), line) == [f"photocopy:1.{field},1.1" for field in (1, 2, 3)]
    after, events = play_card("photocopy", line, "photocopy:1.1,1.1")
    assert after.startswith("234/-/- -/-/- 2") and "die_given 1 1 3 4" in events


def test_a_card_is_refused_with_the_reason_that_the_screen_shows() -> None:
    rule_set, line = rules_with("photocopy"), "123/4/- -/-/6 1 ready photocopy - - -"
    full = "1/456/- -/6/- 1 ready photocopy - - -"
    with pytest.raises(Refusal, match=r"step 2, 'copy', finds nothing"):
        play_move(rule_set, full, "photocopy:1.1,2.1")
    assert "photocopy:1.1,3.1" in moves(rule_set, line)
    with pytest.raises(Refusal, match=r"choice 2 needs 1 of kind 'opponent_die'"):
        play_move(rule_set, "1/-/- -/-/- 1 ready photocopy - - -", "photocopy:1.1,1.1")
    lack = find_lack(read(rule_set, "1/-/- -/-/- 1 ready photocopy - - -"), 1, "photocopy")
    assert reason(SAY["en"], lack) == "Needs one of the opponent's dice."
    assert reason(SAY["de"], lack) == "Braucht einen gegnerischen Würfel."


def test_a_number_is_asked_only_for_the_option_that_needs_it() -> None:
    line = "6/-/- -/-/- 1 ready smithy - - -"
    assert moves(rules_with("smithy"), line)[-1] == "smithy:sell,_,_"
    assert play_card("smithy", line, "smithy:forge,4,1")[0].startswith("64/-/- -/-/- 2")


def test_dice_of_one_face_turn_into_random_ones() -> None:
    line = "11/6/- 4/-/- 1 ready polish - - -"
    assert moves(rules_with("polish"), line) == ["polish"]
    assert play_card("polish", line, "polish=4.5")[0].startswith("45/6/- 4/-/- 2")


def test_a_condition_looks_at_the_chosen_die_and_an_optional_step_may_find_nothing() -> None:
    line = "65/-/- -/-/- 1 ready trio - - -"
    assert "points_won 1 12" in play_card("trio", line, "trio:1.1")[1]
    assert not any(each.startswith("points") for each in play_card("trio", line, "trio:1.2")[1])


@pytest.mark.parametrize(("data", "why"), [
    ({"steps": [{"do": "points", "by": 1, "when": {"choice": ["left"]}}]}, "nothing called 'left' is chosen"),
    ({"choices": [{"kind": "option", "options": ["one", "two"]}],
      "steps": [{"do": "points", "by": 1, "when": {"choice": ["one"]}}]}, r"no step says 'when: \{choice: \[two\]\}'"),
    ({"choices": [{"kind": "option"}], "steps": [{"do": "veil"}]}, "names its 'options'"),
    ({"steps": [{"do": "points", "by": {"count": "faces"}}]}, "needs 'of', the target that is counted"),
    ({"steps": [{"do": "points", "by": {"count": "own_dise"}}]}, "did you mean 'own_dice'"),
    ({"steps": [{"do": "exchange", "to": {"every": "own_row"}, "with": {"every": "opponent_card"}}]},
     "'exchange' needs things of one kind"),
    ({"choices": [{"kind": "own_die"}, {"kind": "face", "relation": {"face": "same"}}],
      "steps": [{"do": "set", "to": 1, "named": 2}]}, "only dice show a face"),
    ({"steps": [{"do": "points", "by": 1}, {"do": "remove", "to": {"every": "own_die", "where": ["full", "alone"],
      "faces": [7]}}]}, "finds nothing in any position"),
])
def test_what_does_not_fit_together_is_refused_with_the_way_out(data: dict[str, object], why: str) -> None:
    text = yaml.safe_dump({"it": {**SAID, **data}}, sort_keys=False, allow_unicode=True)
    with pytest.raises(Faults, match=why):
        read_yaml(Cards, text, "cards.yaml", lambda found: CHECKS["cards"](found, AROUND))


@pytest.mark.parametrize(("line", "playable"), [
    ("12/3/- 4/5/- 1 ready it - - -", True), ("12/-/- 4/5/- 1 ready it - - -", False),
])
def test_two_counts_are_compared(line: str, playable: bool) -> None:
    assert bool(moves(rules_with("majority"), line.replace("it", "majority"))) == playable


def test_a_card_without_counted_numbers_is_saved_as_before() -> None:
    made = Card.model_validate({**SAID, "steps": [{"do": "points", "by": 3}]})
    assert '"effects":[{"kind":"points","of":"own","by":3,"target":null,"times":1}]' in made.model_dump_json()


def test_the_words_of_older_files_are_still_read_and_digests_are_made_with_them() -> None:
    dice = {**SAID, "choices": [{"kind": "own_die"}, {"kind": "own_die", "where": ["distinct"]}]}
    old = [{"kind": "swap", "choices": [2, 1]}, {"kind": "reroll", "choice": 2},
           {"kind": "wait", "after": {"turns": 2}, "effects": [{"kind": "skip_turn"}]}]
    new = [{"do": "swap", "to": [2, 1]}, {"do": "reroll", "to": 2},
           {"do": "wait", "after": {"turns": 2}, "steps": [{"do": "skip_turn"}]}]
    made = Card.model_validate({**dice, "steps": new})
    saved = made.model_dump_json()
    assert Card.model_validate({**dice, "effects": old}) == made == Card.model_validate_json(saved)
    for part in ('"effects":[{"kind":"swap"', '"choices":[2,1]', '"choice":2', '"effects":[{"kind":"skip_turn"'):
        assert part in saved


GAIN = {"do": "points", "by": 3}
MORE_IN_LANE = {"counted": {"number": {"count": "dice", "of": 1},
                            "more_than": {"count": "dice", "of": {"choice": 1, "across": True}}}}


@pytest.mark.parametrize(("when", "holds", "fails"), [
    ({"not": {"full_row": "own"}}, "12/-/- -/-/-", "123/-/- -/-/-"),
    ({"any": [{"full_row": "own"}, {"behind": 5}]}, "123/-/- -/-/-", "12/-/- -/-/-"),
    ({"any": [{"full_row": "own"}, {"behind": 5}]}, "-/-/- 6/-/-", "-/-/- 1/-/-"),
    ({"counted": {"number": {"count": "own_dice"}, "more_than": {"count": "opponent_dice"}}},
     "12/-/- 5/-/-", "1/-/- 5/-/-"),
    ({"counted": {"number": {"count": "own_total"}, "equals": {"count": "opponent_total", "times": 2}}},
     "6/-/- 3/-/-", "6/-/- 2/-/-"),
    ({"counted": {"number": {"count": "own_free"}, "less_than": 8}}, "12/-/- -/-/-", "1/-/- -/-/-"),
])
def test_a_card_is_playable_while_its_condition_holds(when: dict[str, Any], holds: str, fails: str) -> None:
    rule_set = card_rules(GAIN, when=when)
    assert moves(rule_set, f"{holds} 1 ready it - - -") == ["it"]
    assert moves(rule_set, f"{fails} 1 ready it - - -") == []


def test_lanes_are_compared_with_the_lanes_across() -> None:
    rule_set = card_rules({"do": "remove", "to": 1, "when": MORE_IN_LANE}, choices=[{"kind": "own_row"}])
    assert moves(rule_set, "12/1/5 5/34/6 1 ready it - - -") == ["it:1"]


@pytest.mark.parametrize(("when", "english", "german"), [
    ({"not": {"full_row": "own"}}, "Never if one of your lanes is full.", "Nie, wenn eine deiner Bahnen voll ist."),
    ({"any": [{"last_field": True}, {"ahead": 1}]}, "Only if you have one free field left or you lead.",
     "Nur wenn du nur noch ein freies Feld hast oder du führst."),
    ({"counted": {"number": {"count": "own_cards"}, "less_than": {"count": "opponent_cards"}}},
     "Only if you have fewer other cards than the opponent.",
     "Nur wenn du weniger andere Karten hast als die andere Seite."),
    ({"ahead": 1, "not": {"full_row": "any"}}, "Only if you lead, unless any lane is full.",
     "Nur wenn du führst, außer wenn irgendeine Bahn voll ist."),
])
def test_a_card_says_its_condition_in_both_languages(when: dict[str, Any], english: str, german: str) -> None:
    for language, words in (("en", english), ("de", german)):
        assert card_text(language, when=when, steps=[GAIN])[: len(words)] == words


@pytest.mark.parametrize("when", [
    {"not": {"rolled": [6]}}, {"any": [{"choice": ["attack"]}]}, {"counted": {"number": {"count": "own_dice"}}},
])
def test_faults_inside_of_conditions_are_found(when: dict[str, Any]) -> None:
    step = {**GAIN, "when": when}
    found, why = lint_card({"name": {"en": "It", "de": "Es"}, "art": "card_comet", "steps": [step]})
    assert found is None and why


def test_turns_are_counted_for_a_card_that_only_counts_them() -> None:
    rule_set = card_rules({**GAIN, "by": {"count": "turn"}})
    after, events = play_move(rule_set, "-/-/- -/-/- 1 ready it - - - 1#4", "it")
    assert "points_won 1 5" in " ".join(events) and after.endswith("1#5,1+5")


def test_the_counting_core_declines_a_card_with_a_condition() -> None:
    assert "it" in reason_against(card_rules(GAIN, when={"not": {"ahead": 1}}), ["it"])


def play_with_entities(rule_set: Rules, line: str, *moves: str) -> None:
    """Make these moves with entities, and check that they agree with the position after each move."""
    for is_watched in (False, True):
        with world():
            entity = rebuild(rule_set, read(rule_set, line), is_watched=is_watched)
            match = esper.component_for_entity(entity, Match)
            for move in moves:
                match.pending.append(read_move(rule_set, move))
                make_pending_moves()
                assert match.refusal is None, match.refusal
                assert_mirrored()


def test_dice_of_a_swap_are_reported_by_their_places() -> None:
    made = card(steps=[{"do": "swap", "to": [1, 2]}],
                choices=[{"kind": "own_die", "where": ["lowest"]}, {"kind": "own_die"}])
    line = "5/31/- -/-/- 1 ready it - - -"
    _, events = play_move(card_rules(*made["steps"], choices=made["choices"]), line, "it:2.2,1.1")
    assert "dice_swapped 1 (1, 1) (2, 2)" in events


def test_dice_of_a_swap_stay_in_their_order_where_more_is_done_with_one_of_them() -> None:
    steps = {"do": "swap", "to": [1, 2]}, {"do": "add", "to": 1, "by": 1}
    rule_set = card_rules(*steps, choices=[{"kind": "own_die"}, {"kind": "own_die", "where": ["distinct"]}])
    line = "5/3/- -/-/- 1 ready it - - -"
    assert moves(rule_set, line) == ["it:1.1,2.1", "it:2.1,1.1"]
    assert play_move(rule_set, line, "it:2.1,1.1")[0].startswith("4/5/-")


def test_what_was_meant_for_a_die_that_is_not_rolled_goes() -> None:
    roll = {"do": "roll", "when": {"own_dice": {"least": 1}}}
    rule_set = card_rules({"do": "mark_die", "times": 2}, roll, ends_turn=False)
    after, events = play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it")
    assert events[-1] == "mark_ended 0 0 0 *" and after.endswith(" 1 ready - - - -")
    play_with_entities(rule_set, "-/-/- -/-/- 1 ready it - - -", "it", "roll=2", "place:1")
    play_with_entities(rule_set, "1/-/- -/-/- 1 ready it - - -", "it=3", "place:1")


@pytest.mark.parametrize("step", [
    {"do": "push", "to": {"every": "own_row"}}, {"do": "give", "to": {"every": "own_row"}},
    {"do": "set", "to": {"every": "own_die"}},
], ids=lambda step: step["do"])
def test_a_face_that_no_die_has_is_never_shown(step: dict[str, Any]) -> None:
    rule_set = card_rules({**step, "face": 8, "optional": True}, {"do": "points", "by": 1})
    after, events = play_move(rule_set, "1/-/- -/-/- 1 ready it - - -", "it")
    assert after.startswith("1/-/- -/-/- 2 ready - - - - 1+1")
    assert events[1:] == ["points_won 1 1", "turn_passed 2"]


def test_a_card_that_is_chosen_twice_changes_hands_once() -> None:
    rule_set = rules(
        catalogue={**BASE, "it": card(choices=[{"kind": "opponent_card", "count": 2}],
                                      steps=[{"do": "take_card", "to": 1}, {"do": "lock", "to": 1, "optional": True}])},
        deck=["it", "shield"],
    )
    after, events = play_move(rule_set, "-/-/- -/-/- 1 ready it shield - -", "it:shield,shield")
    assert after.split(" ")[4:6] == ["shield", "-"]
    assert events[1:] == ["card_lost 2 shield 0", "card_gained 1 shield 1", "turn_passed 2"]
    play_with_entities(rule_set, "-/-/- -/-/- 1 ready it shield - -", "it:shield,shield")


def test_no_trap_is_set_on_a_field_taken_by_a_die() -> None:
    made = card(choices=[{"kind": "any_field"}],
                steps=[{"do": "give", "to": {"every": "any_row"}, "face": 2},
                       {"do": "snare", "to": 1, "optional": True}])
    rule_set = card_rules(*made["steps"], choices=made["choices"])
    events = play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it:1.1.1")[1]
    assert not any(each.startswith("field_marked") for each in events)
    assert "field_marked 1 1 2" in play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it:1.1.2")[1]


def test_traps_triggered_by_a_die_are_reported_row_by_row() -> None:
    steps = {"do": "snare", "to": {"every": "field"}}, {"do": "give", "to": 1, "face": 5}
    rule_set = card_rules(*steps, choices=[{"kind": "opponent_row"}])
    events = play_move(rule_set, "-/-/- 11/11/11 1 ready it - - - 2.3.3!", "it:2")[1]
    assert [each for each in events if each.startswith("mark_gone")] == ["mark_gone 2 1 3", "mark_gone 2 3 3"]


def test_a_die_that_met_a_trap_is_destroyed_at_its_new_place() -> None:
    give = {"do": "give", "to": {"every": "opponent_row", "where": ["not_full"]}, "face": 5}
    line = "-/-/- 111/-/111 1 ready it it - - 2.2.1!"
    rule_set = card_rules(give, {"do": "steal", "to": {"every": "opponent_die", "faces": [5]}})
    after, events = play_move(rule_set, line, "it")
    assert after == "-/-/- 111/-/111 2 ready - it - -"
    assert "trap_sprung 1 2 1 5" in events and events.index("mark_gone 2 2 1") < events.index("trap_sprung 1 2 1 5")
    play_with_entities(rule_set, line, "it", "roll=3")
    rule_set = card_rules(give, {"do": "remove", "to": {"every": "opponent_die", "faces": [5]}})
    assert "mark_gone 2 2 1" in play_move(rule_set, line, "it")[1]
    play_with_entities(rule_set, line, "it", "roll=3")


def test_ways_of_a_waiting_die_are_reported_in_one_order() -> None:
    rule_set = card_rules({"do": "pair"}, {"do": "reflect"}, {"do": "roll"},
                          {"do": "set", "to": {"every": "rolled"}, "face": 2},
                          ends_turn=False)
    events = play_move(rule_set, "-/-/- -/-/- 1 ready it - - -", "it=4")[1]
    assert events[-2:] == ["die_waits 1 4 ('reflect', 'pair')", "die_waits 1 2 ('reflect', 'pair')"]


def test_a_card_that_rolls_a_lying_die_and_another_names_both() -> None:
    rule_set = card_rules({"do": "reroll", "to": 1}, {"do": "roll"}, choices=[{"kind": "own_die"}], ends_turn=False)
    events = play_move(rule_set, "1/-/- -/-/- 1 ready it - - -", "it:1.1=3.5")[1]
    assert "die_rerolled 1 1 1 3 (1, 2, 3, 4, 5, 6)" in events and events[-1] == "die_rolled 1 5 (1, 2, 3, 4, 5, 6)"


def test_a_rolled_die_that_its_card_leaves_no_room_for_goes() -> None:
    steps = {"do": "roll"}, {"do": "give", "to": {"every": "own_row"}, "face": 3}
    rule_set = rules(
        catalogue={**BASE, "it": card(steps=[{"do": "mark_die", "times": 2}, *steps], ends_turn=False)}, deck=["it"],
        rows=1, fields=2, board_full=False,
    )
    after, events = play_move(rule_set, "1 - 1 ready it it - -", "it=5")
    assert after == "13 - 2 ready - it - -"
    assert events[-2:] == ["turn_passed 2", "mark_ended 0 0 0 *"]
    play_with_entities(rule_set, "1 - 1 ready it it - -", "it=5", "roll=2", "place:1")


@pytest.mark.parametrize(
    "data",
    [
        {"choices": [{"kind": "own_card", "count": 3, "where": ["distinct"]}], "steps": [{"do": "give_card", "to": 1}]},
        {"when": {"own_cards": {"least": 2}}, "steps": [{"do": "points", "by": 1}]},
        {"steps": [{"do": "veil", "when": {"opponent_cards": {"least": 3}}}]},
        {"when": {"last_field": True, "ahead": 3}, "steps": [{"do": "points", "by": 1}]},
        {"when": {"last_field": True, "own_dice": {"most": 2}}, "steps": [{"do": "points", "by": 1}]},
    ],
)
def test_a_card_that_can_be_played_anywhere_is_not_refused(data: dict[str, Any]) -> None:
    assert try_card("it", Card.model_validate(card(**data))).playable


def test_a_card_that_can_be_played_nowhere_is() -> None:
    when = {"own_dice": {"most": 2}, "opponent_dice": {"least": 30}}
    assert not try_card("it", Card.model_validate(card(when=when, steps=[{"do": "points", "by": 1}]))).playable


def test_a_rule_that_ends_with_a_turn_may_end_the_match() -> None:
    rule_set = card_rules({"do": "change", "rule": "board_full", "of": "own", "value": False, "for": {"turns": 1}})
    full = "325/562/16 64/141/245 2 place:5 - - - - 1boardfull2~2,2boardfull2~1"
    after, events = play_move(rule_set, full, "place:1")
    assert " over " in after and events[-1] == "match_won 2 score (25, 34)"
    assert events.index("turn_passed 1") < events.index("mark_ended 2 0 0 boardfull")
    play_with_entities(rule_set, full, "place:1")


def test_nothing_ends_while_a_card_waits_for_a_choice() -> None:
    asked = {"do": "shield", "to": 1, "turns": 7}
    rule_set = rules(
        rows=1, fields=3, sides=5, board_full=False, instant_win=False, deck=["it"],
        catalogue={"it": card(steps=[asked], choices=[{"kind": "own_die", "by": "opponent"}], ends_turn=False)},
    )
    play_with_entities(rule_set, "153 242 2 ready - it - -", "it", "answer:1.2")


def test_a_die_is_loaded_with_no_face_that_it_lacks() -> None:
    loads = {"do": "load_roll", "to": 1, "chance": 2, "of": 3}, {"do": "roll"}
    rule_set = card_rules(*loads, choices=[{"kind": "face"}], ends_turn=False)
    assert moves(rule_set, "-/-/- -/-/- 1 ready it - - - 1sides4") == ["it:1", "it:2", "it:3", "it:4"]
    fewer = {"do": "change", "rule": "sides", "of": "own", "value": 4}
    rule_set = card_rules(fewer, {**loads[0], "optional": True}, loads[1], choices=[{"kind": "face"}], ends_turn=False)
    _, events = play_move(rule_set, "-/-/- -/-/- 1 ready it - - 1", "it:6")
    assert events[-1].endswith(" (1, 2, 3, 4)"), "it has none by then"


def test_a_seat_whose_own_card_leaves_no_room_passes() -> None:
    fewer = {"do": "change", "rule": "fields", "of": "own", "by": -1}
    rule_set = rules(
        fields=4, board_full=False, deck=["it"], catalogue={"it": card(steps=[fewer], ends_turn=False)}
    )
    after, events = play_move(rule_set, "112/-/- 112/1121/232 2 ready - it - -", "it")
    assert " 1 ready " in after and "turn_passed 1" in events


def test_a_sure_roll_that_is_limited_to_other_faces_stays_sure() -> None:
    steps = {"do": "load_roll", "to": 1, "of": 1}, {"do": "next_roll", "faces": [1, 2], "of": "own"}, {"do": "roll"}
    rule_set = card_rules(*steps, choices=[{"kind": "face"}], ends_turn=False)
    assert play_move(rule_set, "-/-/- -/-/- 1 ready it - - 1", "it:6")[0].startswith("-/-/- -/-/- 1 place:6 ")


def test_a_card_that_rolls_a_hidden_die_and_draws_a_lot_names_the_lot_alone() -> None:
    rule_set = card_rules({"do": "roll"}, {"do": "destroy", "to": {"every": "own_die", "random": 1}}, ends_turn=False)
    line = "1/4/- -/-/- 1 ready it - - - 1?"
    assert play_move(rule_set, line, "it=2")[0].startswith("1/-/- -/-/- 1 place:? ")
    with pytest.raises(Refusal, match="This die stays hidden"):
        play_move(rule_set, line, "it=2.3")


def test_a_row_that_would_count_once_gets_no_mark() -> None:
    rule_set = card_rules({"do": "mark_row", "to": 1, "times": {"count": "opponent_dice"}},
                          choices=[{"kind": "own_row"}])
    assert moves(rule_set, "1/-/- 4/-/- 1 ready it - - -") == []
    after, _ = play_move(rule_set, "1/-/- 4/4/- 1 ready it - - -", "it:1")
    assert after.endswith(" 1.1*2") and read(rule_set, after)
