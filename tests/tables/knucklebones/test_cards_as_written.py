"""Cards written in YAML as a designer writes them: their texts, their files and what the linter tries."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from game.content.yaml_models import read as read_model
from game.tables.knucklebones.card_trials import try_card
from game.tables.knucklebones.cards.card_refusals import find_lack
from game.tables.knucklebones.definitions import Card, Cards
from game.tables.knucklebones.notation import read
from game.tables.knucklebones.texts.cards import describe, lack_in_words, option_words
from game.tables.knucklebones.workshop import draft
from tests.kit.data_copies import read_yaml
from tests.kit.proving import AROUND, CHECKS, SAY
from tests.kit.rules import card, rules
from tests.tables.knucklebones.stories import HERE

SAID = {"name": {"en": "It", "de": "Es"}, "art": "card_comet"}
STORIES = read_yaml(HERE / "card_stories" / "written.yaml")
WRITTEN = {name: {**SAID, **parts} for name, parts in STORIES["cards"].items()}


def test_every_card_passes_lint_and_says_in_both_languages_what_it_does() -> None:
    text = yaml.safe_dump(WRITTEN, sort_keys=False, allow_unicode=True)
    cards = read_model(Cards, text, "cards.yaml", lambda found: CHECKS["cards"](found, AROUND)).value.root
    en, de = ({name: describe(SAY[language], card) for name, card in cards.items()} for language in ("en", "de"))
    assert en["crowd"] == "Gain 1 point for each of your dice (at most 5)."
    assert de["crowd"] == "Du bekommst 1 Punkt für jeden deiner Würfel (höchstens 5)."
    assert "Option 1: Gain 4 points." in en["crossroads"] and "Wahl 2: " in de["crossroads"]
    assert option_words(SAY["en"], cards["crossroads"], "gain") == "Gain 4 points."
    assert "If what you chose was rolled, gain 6 points." in en["wager"]
    assert en["tide"].endswith("Equal dice opposite stay.") and de["tide"].endswith("Gleiche Würfel gegenüber bleiben.")


def test_the_screen_shows_why_a_card_cannot_be_played() -> None:
    lack = find_lack(read(rules(catalogue=WRITTEN), "1/-/- -/-/- 1 ready photocopy"), 1, "photocopy")
    assert lack_in_words(SAY["en"], lack) == "Needs one of the opponent's dice."
    assert lack_in_words(SAY["de"], lack) == "Braucht einen gegnerischen Würfel."


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


def test_the_workshop_offers_names_and_what_has_one() -> None:
    sixes = {"do": "destroy", "to": {"every": "opponent_die", "faces": [6]}, "as": "gone"}
    tree = {**draft.new_card("It", "card"), "steps": [sixes, {"do": "points", "by": {"count": "own_dice"}}]}
    assert "second" in [each.value for each in draft.options(tree, ("steps", 0, "as"))]
    named = draft.with_value(tree, ("steps", 0, "as"), "first")
    counting = draft.with_value(named or {}, ("steps", 1, "by", "count"), "things")
    assert "first" in [each.value for each in draft.options(counting or {}, ("steps", 1, "by", "of"))]
