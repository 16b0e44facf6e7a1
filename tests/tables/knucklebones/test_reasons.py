"""Reasons for moves, and the sentences that say them."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from game.content.placeholders import placeholder_names
from game.kernel.refusal import Refusal
from game.tables.knucklebones.bots.decisions import reason
from game.tables.knucklebones.cards.card_refusals import find_lack
from game.tables.knucklebones.manifest import apply, legal, new, refusal_sentence
from game.tables.knucklebones.notation import read, read_move
from game.tables.knucklebones.texts.cards import lack_in_words, say_by_language
from game.tables.table_files import strict_files
from systems.knucklebones.input import as_move, places
from tests.kit.rules import CLASSIC, KOTSU, STORM, card_rules
from tests.kit.watched import STORE


def reason_of(line: str, move: str) -> str:
    found = reason(KOTSU, read(KOTSU, line), read_move(KOTSU, move))
    return " ".join([found.key, *(f"{name}={value}" for name, value in found.values.items())])


@pytest.mark.parametrize(
    ("line", "move", "message"),
    [
        ("215/4/5 3/66/444 1 place:6", "place:2", "destroys_2 faces=6 points=24"),
        ("3/66/444 215/4/5 2 place:6", "place:2", "destroys_2 faces=6 points=24"),
        ("1/-/- 6/-/- 1 place:6", "place:1", "destroys_1 face=6 points=6"),
        ("1/-/- 222/-/- 1 place:2", "place:1", "destroys_3 faces=2 points=18"),
        ("6/-/- -/-/- 1 place:6", "place:1", "makes_2 faces=6 points=18"),
        ("-/55/- -/-/- 1 place:5", "place:2", "makes_3 faces=5 points=25"),
        ("12/-/- -/-/- 1 place:5", "place:1", "closes row=1 points=5"),
        ("-/-/- -/-/- 1 place:5", "place:2", "brings points=5"),
        ("21/4/5 3/66/4 1 place:6 - - 2.2=3", "place:2", "repelled"),
        ("-/-/- -/-/- 1 ready", "roll", "roll"),
        ("-/-/- -/-/- 1 ready thief -", "roll", "roll_saves"),
        ("-/-/- 6/-/- 1 ready thief -", "thief:1.1", "steals face=6 points=12"),
        ("1/-/- -/-/- 1 ready shield -", "shield:1", "shields row=1"),
        ("1/-/- -/-/- 1 ready destiny -", "destiny:odd", "luck"),
        ("525/15/53 3/64/2 1 place:5", "place:3", "crosses"),
        ("164/34/255 3/61/442 1 place:6", "place:2", "wins own=46 other=22"),
    ],
)
def test_the_weightiest_thing_is_reported(line: str, move: str, message: str) -> None:
    assert reason_of(line, move) == message


@pytest.mark.parametrize(("rules", "seed"), [*product((CLASSIC, KOTSU, STORM), (1, 2))])
def test_every_move_has_a_sentence_in_both_languages_and_places_that_make_it(rules: object, seed: int) -> None:
    chance, position = Random(seed), new(rules, seed)
    while not position.over:
        moves = legal(rules, position)
        for move in moves:
            found = reason(rules, position, move)
            for language in ("en", "de"):
                assert set(placeholder_names(STORE.texts[language][f"advice.{found.key}"])) == set(found.values)
            first, *answers = places(rules, position, move)
            if first[0] == "card":
                assert as_move(position, first[2], answers) == move
            else:
                assert answers == [] and first[0] == {"roll": "die", "place": "row"}[move.verb]
        position = apply(rules, position, chance.choice(moves))[0]


SAY = say_by_language(strict_files("knucklebones", None))["en"]


GRAVITY = card_rules(*({"do": "move", "to": {"every": "opponent_row", "rows": [at]}, "into": {"every": "opponent_row",
               "rows": [at + 1]}, "when": {"choice": [word]}} for at, word in ((1, "left"), (2, "middle"))),
                     choices=[{"kind": "option", "options": ["left", "middle"]}])


def test_a_refusal_names_what_is_wrong_with_these_choices() -> None:
    rule_set = card_rules({"do": "destroy", "to": 1}, choices=[{"kind": "opponent_die"}])
    with pytest.raises(Refusal, match="choice 1 is protected"):
        apply(rule_set, read(rule_set, "-/-/- 52/3/- 1 ready it - 2.1=2 -"), read_move(rule_set, "it:1.1"))


def test_the_referee_names_a_condition_as_the_text_of_the_card_does() -> None:
    rule_set = card_rules({"do": "destroy", "to": 1,
                           "when": {"counted": {"number": {"count": "faces", "of": 1}, "least": 5}}},
                          choices=[{"kind": "opponent_die"}])
    board = read(rule_set, "1/-/- 4/-/- 1 ready it - - -")
    with pytest.raises(Refusal) as refused:
        apply(rule_set, board, read_move(rule_set, "it:1.1"))
    sentence = refusal_sentence(rule_set, board, "it:1.1", refused.value)
    assert sentence.endswith("No choice fits. Only if the number on the chosen die is at least 5.")


def test_a_step_on_dice_that_stand_to_a_chosen_one_has_a_reason_before_anything_is_chosen() -> None:
    alike = {"every": "opponent_die", "relation": {"of": 1, "face": "same"}}
    rule_set = card_rules({"do": "remove", "to": alike}, choices=[{"kind": "own_die"}])
    for theirs, idle in (("44", False), ("-", True)):
        lack = find_lack(read(rule_set, f"123/-/- {theirs}/-/- 1 ready it - - -"), 1, "it")
        assert lack is not None and (lack.kind, lack.idle) == ("step", idle)


def test_a_step_without_dice_is_not_said_to_lack_room() -> None:
    lack = find_lack(read(GRAVITY, "2/-/- -/-/- 1 ready it - - -"), 1, "it")
    assert lack is not None and lack.idle and lack_in_words(SAY, lack).startswith("This would do nothing now: Move")


@pytest.mark.parametrize(("card", "line", "sentence"), [
    ({"steps": [{"do": "points", "by": 5, "when": {"own_dice": {"least": 5}}}]}, "4/-/- -/-/- 1 ready it - - -",
     "Only if your board has at least 5 dice."),
    ({"steps": [{"do": "add", "to": {"every": "own_die"}, "by": {"count": "own_played", "during": "this_turn"}}]},
     "4/-/- -/-/- 1 ready it - - -",
     "The number it counts is too low now: Raise all your dice by 1 for each other card you played this turn."),
    ({"choices": [{"kind": "spent_card"}], "steps": [{"do": "renew_card", "to": 1}]},
     "4/-/- -/-/- 1 ready it - - - 1%it", "Needs a card that hands out no cards itself."),
])
def test_the_reason_names_the_condition_the_count_or_the_kind_of_card(
    card: dict[str, Any], line: str, sentence: str,
) -> None:
    rule_set = card_rules(*card["steps"], choices=card.get("choices", []))
    assert lack_in_words(SAY, find_lack(read(rule_set, line), 1, "it")) == sentence
