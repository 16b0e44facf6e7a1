"""Descriptions of cards, made from their steps; they always say which dice are meant."""

from __future__ import annotations

from typing import Any

import pytest

from game.tables.knucklebones.card_sentences import describe, sayings
from game.tables.knucklebones.definitions import Card
from game.tables.table_files import strict

MINE, THEIRS = {"kind": "own_die"}, {"kind": "opponent_die"}
SAY = sayings(strict("knucklebones", None))["en"]


def told(*steps: dict[str, Any], choices: tuple[dict[str, Any], ...] = ()) -> str:
    """Return the description of a card with these steps, in English."""
    said = {"name": {"en": "It"}, "art": "card_thief", "choices": list(choices), "steps": list(steps)}
    return describe(SAY, Card.model_validate(said))


@pytest.mark.parametrize("number", [1, 2])
def test_a_die_that_was_chosen_is_not_taken_for_another_one(number: int) -> None:
    cards = told({"do": "swap", "to": [1, 2]}, {"do": "destroy", "to": number}, choices=(MINE, THEIRS))
    meant = SAY(f"says.on_side_{number - 1}", what=SAY("again.die"))
    assert cards.endswith(SAY("step.destroy", to=meant))


def test_two_choices_of_one_side_are_reported_in_full() -> None:
    cards = told({"do": "swap", "to": [1, 2]}, {"do": "destroy", "to": 1}, choices=(MINE, MINE))
    assert cards.endswith(SAY("step.destroy", to=SAY("chosen.own_die")))


def test_of_a_row_dice_are_picked_and_not_rows() -> None:
    highest = {"do": "destroy", "to": {"choice": 1, "where": ["highest"]}}
    cards = told({"do": "reroll", "to": 1}, highest, choices=({"kind": "any_row", "count": 2},))
    dice = SAY("says.dice_there", what=SAY("again.rows"))
    assert cards.endswith(SAY("step.destroy", to=f"{dice} ({SAY('those.highest')})"))


def test_each_of_several_marked_dice_costs_its_destroyer() -> None:
    some = {"do": "mark_die", "to": {"every": "own_die"}, "costs": 7}
    each = SAY("step.costs_each", to=SAY("every.own_die"), costs=7, **{"for": ""})
    assert told(some) == each[:1].upper() + each[1:]
    assert told({**some, "times": 2}).endswith(SAY("step.costs_such", costs=7, **{"for": ""}))
