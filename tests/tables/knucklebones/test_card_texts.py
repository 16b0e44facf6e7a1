"""Generated card texts follow the guide in docs/designing.md: checked by rule on many random cards."""

from __future__ import annotations

import itertools
import re
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.tables.knucklebones.cards.blocks import BLOCKS, Block, word_of
from game.tables.knucklebones.cards.blocks.waits import Wait
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.texts.cards import asked_across, choices_sentence, describe
from game.tools.reference.block_examples import examples_of_parts, play_example, steps_in_words
from tests.kit import inventing
from tests.kit.cases import long
from tests.kit.inventing import card_values
from tests.kit.proving import SAY, card_text, lint_card

CARDS, MANY = 12, 60
"""Random cards in the suite, and in a long run."""
FAULTS = {
    "en": (
        r"\b1 (dice|points|turns|cards|lanes|fields|rolls|times)\b", r"\b[2-9] (die|point|turn|card|lane|field)\b",
        r"\ba (8|11|odd|even)\b", r"\ban (?!8|11|odd|even|option|equal|opponent)\w", r"\b(the|a|of|to|in|now) \1\b",
        r"at (least|most) 0 [a-z]", "at least 1 dice", r"showing [\d, or]+ to \d", "by lot", "whoever", r"\bxX\b",
        r"\(\S[^()]*\) \(", r"^[a-z]", r"\. [a-z]", r"[,;] [A-Z][a-z]", "all of your", r"(exactly|least|most) ?[.,]",
        r"\b(die|dice) of (all|each) ",
    ),
    "de": (
        r"\b1 (Würfel zerstört|Punkte|Züge|Karten|Bahnen|Felder)\b", r"\b([2-9]|\d\d) (Punkt|Zug|Karte|Bahn|Feld)\b",
        r"\b(der|die|das|den|dem|von|in|auf) \1\b", r"(mindestens|höchstens) 0 [A-Za-z]+ (hat|hast|auf)",
        "von: ", "genau +beträgt",
        r"\bvon \d+ gegnerische ",
        r"\b(gegenüber|aus|mit|von|bei|zu) (die|alle|einen|eine) ",
        r"\(\S[^()]*\) \(", r"^[a-zäöü]", r"(?<!\d)\. [a-zäöü]",
    ),
}
"""Patterns that no text contains."""
KEYS = r"\b(says|every|chosen|several|lots?|most\w*|again\w*|found|when|many|count|each|rule|step|happens|later)\.\w"
"""A key without a text."""


@cache
def random_cards(count: int) -> list[Card]:
    """Return cards that the linter passes."""
    linted = (lint_card(card_values(Random(number)))[0] for number in itertools.count())
    return list(islice(filter(None, linted), count))


@pytest.mark.parametrize("block", [block for block in BLOCKS if block is not Wait], ids=word_of)
def test_random_cards_have_every_step(block: type[Block], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inventing, "BLOCKS", (block,))
    assert any(lint_card(card_values(Random(seed)))[0] for seed in range(40)), "its fields are filled in by no rule"


def test_a_score_that_counts_a_choice_is_known_when_a_later_step_rolls() -> None:
    score = {"do": "score", "points": {"count": "chosen", "of": 1}, "of": "opponent"}
    assert card_text("en", choices=[{"kind": "number", "least": 1, "most": 9}], steps=[score, {"do": "roll"}],
                     ends_turn=False)


def wrong_in(language: str, text: str) -> list[str]:
    return [each for each in (*FAULTS[language], KEYS) if re.search(each, text)]


EXAMPLES = {**{word: step.example for word, step in steps_in_words().items()}, **examples_of_parts()}


@pytest.mark.parametrize("title", EXAMPLES)
def test_examples_read_like_cards(title: str) -> None:
    for line in play_example(title, EXAMPLES[title]).sentences.splitlines():
        language, _, text = line.removeprefix("- `").partition("`: ")
        assert wrong_in(language, text) == [], text


@pytest.mark.parametrize(("language", "bad"), [
    ("en", "The last die of all dice in one of your lanes comes first."),
    ("de", "Der letzte Würfel von alle Würfel in einer deiner Bahnen kommt nach vorn."),
])
def test_objects_after_a_word_that_takes_another_form_are_found(language: str, bad: str) -> None:
    assert wrong_in(language, bad)


@pytest.mark.parametrize("count", [CARDS, long(MANY)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_random_cards_read_like_cards(language: str, count: int) -> None:
    say = SAY[language]
    for card in random_cards(count):
        asks = [asked_across(say, card)] if any(choice.by == "opponent" for choice in card.choices) else []
        for text in (describe(say, card), choices_sentence(say, card), *asks):
            assert text[-1] in ".?", text
            assert "  " not in text and not {*text} & {*"{}|"}, text
            wrong = wrong_in(language, text)
            assert wrong == [], text


@pytest.mark.parametrize(("card", "words"), [
    ({"choices": [{"kind": "face"}, {"kind": "any_row"}, {"kind": "face"}],
      "steps": [{"do": "give", "to": 2, "named": 1}, {"do": "give", "to": 2, "named": 3}]},
     ("Choose 2 numbers and any lane.", "showing the second chosen number into the chosen lane")),
    ({"choices": [{"kind": "face"}], "ends_turn": False,
      "steps": [{"do": "load_roll", "to": 1, "chance": 3, "of": 3}, {"do": "roll"}]},
     ("Your roll shows the chosen number.",)),
    ({"steps": [{"do": "points", "by": {"count": "own_shields", "times": 2, "per": 4, "plus": 1}}]},
     ("X is 1 more than half of the number of your shields (rounded down).",)),
    ({"choices": [{"kind": "any_die"}], "steps": [
        {"do": "remove", "to": 1}, {"do": "points", "by": 2, "when": {"finds": {"choice": 1, "faces": [6]}}},
        {"do": "points", "by": 3, "when": {"finds": {"choice": 1}}}]},
     ("If you chose a die showing 6, gain 2", "If the chosen die is still there, gain 3")),
    ({"steps": [{"do": "discard", "to": {"every": "own_card"}, "as": "mine"},
                {"do": "discard", "to": {"every": "opponent_card"}, "as": "theirs", "optional": True},
                {"do": "draw_card", "count": {"count": "things", "of": "mine"}},
                {"do": "draw_card", "of": "opponent", "count": {"count": "things", "of": "theirs"}}]},
     ("Draw 1 card for each of your cards discarded this way.", "for each of the opponent's cards discarded")),
    ({"steps": [{"do": "wait", "of": "opponent", "event": "card", "instead": True,
                 "only": {"last_card": {"of": "opponent", "among": ["it"]}}}]},
     ("The next time the opponent plays a card right after It, that card does nothing.",)),
    ({"steps": [{"do": "wait", "event": "strikes", "placed": True, "for": {"until": "turn", "of": "opponent"},
                 "only": {"behind": 5}, "steps": [{"do": "guard", "to": {"every": "own_die"}}]}]},
     ("Until the opponent's next turn begins, the next time your die destroys dice in a clash",
      "protect all dice you have now from clashes.")),
    ({"choices": [{"kind": "option", "options": ["cards", "dice"], "by": "opponent",
                   "titles": {each: {"en": each.title(), "de": each} for each in ("cards", "dice")}},
                  {"kind": "opponent_card", "by": "opponent"}], "ends_turn": False,
      "steps": [{"do": "discard", "to": 2, "when": {"choice": ["cards"]}},
                {"do": "roll", "dice": 2, "take": "all", "when": {"choice": ["dice"]}}]},
     ("The opponent chooses: Cards or Dice. Cards: Discard one of the opponent's cards (the opponent chooses).",)),
    ({"choices": [{"kind": "own_row"}], "steps": [
        {"do": "score", "to": 1, "points": {"count": "score", "of": {"every": "this_row", "across": True},
                                            "less": {"count": "own_total"}}}]},
     (", counted again for each score.", "A negative X makes the score lower.")),
    ({"steps": [{"do": "add", "to": {"every": "own_row", "relation": {"score": "higher", "of": "across"}}, "by": 1}]},
     ("Raise all your dice in lanes worth more than the lane opposite by 1.",)),
], ids=["two numbers", "always", "one more", "chosen", "two names", "right after", "time first", "asked later", "anew",
        "dice of lanes"])
def test_texts_say_repeats_once_and_leave_out_what_is_always_so(card: dict[str, Any], words: tuple[str, ...]) -> None:
    found, faults = lint_card({"name": {"en": "It", "de": "Es"}, "art": "card_comet", **card})
    assert found is not None, faults
    text = f"{choices_sentence(SAY['en'], found)} {describe(SAY['en'], found)}"
    assert [each for each in words if each not in text] == [], text


TRAILS, LATE, POINT = {"behind": 5}, {"turn": {"least": 3}}, {"do": "points", "by": 1}


def test_a_clash_of_a_placed_die_comes_after_its_placement() -> None:
    wait = {"do": "wait", "event": "strikes", "placed": True, "for": {"until": "placed"}, "steps": [POINT]}
    found, faults = lint_card({"name": {"en": "It", "de": "Es"}, "art": "card_comet", "steps": [wait]})
    assert found is None and "'strikes' follows 'placed', which ends this first" in faults


def text_of(language: str, steps: dict[str, Any] | list[dict[str, Any]], *choices: dict[str, Any]) -> str:
    """Return the text of a card with one or more steps."""
    return card_text(language, choices=list(choices), steps=steps if isinstance(steps, list) else [steps])


def test_a_text_tells_a_condition_for_the_event_from_one_for_the_steps() -> None:
    wait = {"do": "wait", "event": "roll"}
    assert text_of("en", {**wait, "only": TRAILS, "steps": [POINT]}).startswith("The next time you roll while you")
    assert text_of("en", {**wait, "steps": [{**POINT, "when": TRAILS}]}).startswith("The next time you roll, if you")


def test_a_text_says_that_what_waits_begins_later() -> None:
    wait = {"do": "wait", "of": "both", "steps": [POINT]}
    nested = {"do": "wait", "event": "roll", "steps": [{**wait, "event": "card"}]}
    assert "this begins: The next" in text_of("en", nested)
    assert "or more, this begins: The next" in text_of("en", {**wait, "event": "roll", "when": TRAILS})


@pytest.mark.parametrize(("denied", "english", "german"), [
    ({"any": [TRAILS, {"last_field": True}]}, "Unless you trail by 5 points or more or you have one", "Außer wenn du"),
    (LATE, "Except from your turn 3 on, gain", "Außer ab deinem 3. Zug: "),
    ({"not": TRAILS}, "If you trail", "Wenn du"),
    ({**TRAILS, "not": {"last_field": True}}, "Unless you trail by 5 points or more, or if", "Wenn nicht"),
], ids=["any", "turn", "not", "and not"])
def test_what_must_not_hold_has_phrases_for_every_nesting(denied: dict[str, Any], english: str, german: str) -> None:
    step = {**POINT, "when": {"not": denied}}
    assert text_of("en", step).startswith(english)
    assert text_of("de", step).startswith(german)


def test_dice_compared_in_each_lane_name_their_lanes() -> None:
    best = {"where": ["highest"], "each_row": True}
    ours = {"do": "remove", "to": {"every": "own_die", "rows": [1, 3], **best}}
    assert "in each of lanes 1 and 3 " in text_of("en", ours)
    two = {"kind": "own_row", "count": 2, "where": ["distinct"]}
    assert "(compared lane by lane)" in text_of("en", {"do": "remove", "to": {"choice": 1, **best}}, two)
    assert "lane by" not in text_of("en", {"do": "remove", "to": {"choice": 1, **best}}, {"kind": "own_row"})


def test_what_a_text_asks_about_or_uses_later_is_chosen_at_its_beginning() -> None:
    lane, roll = {"kind": "own_row"}, {"do": "wait", "event": "roll"}
    later = {**roll, "steps": [{"do": "shield", "to": 1}]}
    assert text_of("en", later, lane).startswith("Choose one of your lanes. The next time you roll, shield the chosen")
    seven = {"do": "reroll", "to": 1, "when": {"counted": {"number": {"count": "faces", "of": 1}, "equals": 7}}}
    assert "dice is 7, reroll the chosen dice." in text_of("en", seven, {"kind": "own_die", "count": 2})


def test_options_have_their_names_and_the_one_who_chooses_in_the_text() -> None:
    titles = {"pay": {"en": "Tax", "de": "Steuer"}}
    option = {"kind": "option", "options": ["pay", "lose"], "by": "opponent", "titles": titles}
    dilemma = [{"kind": "opponent_die"}, option]
    steps = [{"do": "points", "by": 8, "when": {"choice": ["pay"]}},
             {"do": "destroy", "to": 1, "when": {"choice": ["lose"]}}]
    assert text_of("en", steps, *dilemma) == (
        "Choose one of the opponent's dice. The opponent chooses: Tax or option 2. Tax: Gain 8 points. "
        "Option 2: Destroy the chosen die.")
    assert "Die andere Seite wählt: Steuer oder Wahl 2. Steuer: Du bekommst" in text_of("de", steps, *dilemma)


@pytest.mark.parametrize(("wait", "english", "german"), [
    ({"event": "roll", "only": {"rolled": ["chosen"]}}, "time you roll what you chose, ", "das Gewählte würfelst"),
    ({"event": "roll", "only": {"rolled": [1, 2]}}, "The next time you roll a 1 or 2, ", "du eine 1 oder 2 würfelst"),
    ({"event": "destroyed", "only": {"rolled": ["even"]}}, "(only an even number), gain", "(nur eine gerade Zahl)"),
    ({"event": "destroyed", "steps": [{"do": "give", "to": 2, "face": "rolled"}]}, "of the destroyed", "des zerst"),
    ({"event": "destroyed", "instead": True, "steps": []}, "your dice would be destroyed, they stay.", "bleiben sie."),
    ({"event": "struck", "instead": True, "steps": [], "to": {"every": "own_die", "random": 1}},
     "Mark a random die of yours. The next time a clash would destroy it, it stays.", "bleibt er."),
], ids=["bet", "faces", "of an event", "face", "they stay", "it stays"])
def test_a_text_says_for_which_face_it_waits_and_what_becomes_of_dice(
    wait: dict[str, Any], english: str, german: str
) -> None:
    step, choices = {"do": "wait", "steps": [POINT], **wait}, ({"kind": "face"}, {"kind": "own_row"})
    assert english in text_of("en", step, *choices)
    assert german in text_of("de", step, *choices)


def test_steps_in_a_row_are_linked_by_words_that_fit() -> None:
    held = {"do": "wait", "held": True, "event": "triple", "steps": [POINT]}
    text = text_of("en", [held, {**held, "event": "pair"}])
    assert "gain 1 point. Also, the next time you get a pair" in text
    wait = {"do": "wait", "event": "roll", "steps": [POINT, {**POINT, "when": TRAILS}]}
    assert "gain 1 point. Then, if you trail" in text_of("en", wait)


def test_several_conditions_of_which_one_must_hold_stay_apart() -> None:
    either = {"any": [{"last_field": True, "own_cards": {"least": 2}}, {"ahead": 3}]}
    assert "field left; or if you lead" in text_of("en", {**POINT, "when": either})


@pytest.mark.parametrize(("by", "text"), [
    ({"count": "own_dice", "times": -2, "plus": -1}, "Lose X points. X is 1 more than 2 times {dice}."),
    ({"count": "own_dice", "times": -1, "plus": 9, "least": 0}, "Gain X points. X is 9 minus {dice}, at least 0."),
    ({"count": "own_dice", "times": -1, "plus": 9}, "Gain X points. X is 9 minus {dice}. A negative X costs points."),
    ({"count": "own_dice", "less": {"count": "own_free"}, "times": -2}, "Gain X points. X is 2 times Y. "
     "Y is the number of your free fields minus {dice}. A negative X costs points."),
    ({"count": "turn", "least": 1}, "Gain X points. X is the number of your turns including this one."),
], ids=["always lost", "never lost", "either", "difference", "limit"])
def test_a_number_has_the_sign_and_the_limits_that_it_can_have(by: dict[str, Any], text: str) -> None:
    assert text_of("en", {"do": "points", "by": by}) == text.format(dice="the number of your dice")


@pytest.mark.parametrize(("compared", "text"), [
    ({"least": 0}, "If you have at least as many dice as the opponent, "),
    ({"most": 0}, "If you have at most as many dice as the opponent, "),
    ({"more_than": -3, "less_than": 3}, "your dice and the number of the opponent's dice differ by at most 2, "),
    ({"least": 2}, "If the number of your dice is at least 2 more than the number of the opponent's dice, "),
])
def test_a_difference_is_told_as_a_comparison(compared: dict[str, Any], text: str) -> None:
    number = {"count": "own_dice", "less": {"count": "opponent_dice"}}
    assert text in text_of("en", {**POINT, "when": {"counted": {"number": number, **compared}}})


@pytest.mark.parametrize("count", ["things", "dice"])
def test_a_number_of_dice_is_not_the_number_on_the_only_one(count: str) -> None:
    steps = [{"do": "destroy", "to": 1, "as": "it"}, {"do": "points", "by": {"count": count, "of": "it", "plus": 1}}]
    assert text_of("en", steps, {"kind": "own_die"}).endswith("X is 1 more than the number of dice destroyed this way.")
    assert text_of("de", steps, {"kind": "own_die"}).endswith("die Anzahl der dabei zerstörten Würfel.")


def test_a_letter_is_explained_after_all_branches_of_a_condition() -> None:
    doubled = {"do": "points", "by": {"count": "own_dice", "plus": 2}, "when": TRAILS}
    text = text_of("en", [doubled, {**POINT, "else": True}])
    assert text.endswith("gain X points. Otherwise, gain 1 point. X is 2 more than the number of your dice.")


def test_what_must_not_hold_at_an_event_is_in_brackets_right_behind_it() -> None:
    dice = {"finds": {"every": "this_row", "where": ["not_empty"]}}
    text = text_of("en", {"do": "wait", "event": "destroyed", "only": {"not": dice}, "steps": [POINT]})
    assert text.startswith("The next time your dice are destroyed (unless that lane has dice), gain")


def test_a_lane_that_stands_to_a_choice_is_told_as_that_lane() -> None:
    lane = {"kind": "opponent_row", "relation": {"row": "same", "of": 1}}
    found = Card.model_validate({"name": {"en": "It"}, "art": "card_comet", "choices": [{"kind": "opponent_die"}, lane],
                                 "steps": [{"do": "remove", "to": 1}, {"do": "give", "to": 2, "face": 1}]})
    assert choices_sentence(SAY["en"], found) == "Choose one of the opponent's dice and the lane of the chosen die."


@pytest.mark.parametrize(("to", "english", "german"), [
    ({"every": "own_die", "rows": [1], "where": ["outermost"]}, "your outermost die in lane 1 ", "deinen äußersten W"),
    ({"choice": 1, "where": ["innermost"]}, "the innermost die in one of your lanes ", "den innersten Würfel in einer"),
    ({"every": "opponent_die", "rows": [2], "fields": [3]}, "the opponent's die in lane 2 on field 3 ", "den gegneris"),
], ids=["lane", "choice", "field"])
def test_the_one_die_of_a_lane_is_singular(to: dict[str, Any], english: str, german: str) -> None:
    step = {"do": "remove", "to": to}
    assert f"Remove {english}" in text_of("en", step, {"kind": "own_row"})
    assert f"Nimm {german}" in text_of("de", step, {"kind": "own_row"})


def test_marks_that_a_thing_never_has_cannot_be_cleared_from_it() -> None:
    with pytest.raises(ValueError, match="a card has none of these: say 'locks'"):
        Card.model_validate({"name": {"en": "It"}, "art": "card_comet", "steps": [
            {"do": "clear", "to": {"every": "opponent_card"}, "what": ["traps"]}]})
