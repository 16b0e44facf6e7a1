"""The card of a rule set, which players read before they sit down."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from game.content.definition import Definition, Text
from game.content.faults import Complaint
from game.content.placeholders import Surroundings, check_texts


class RuleCard(Definition):
    """The words of a rule set that rooms of a run play by."""

    about: Text = Field(default_factory=dict)
    """A sentence about its house rules, by language code, which players read before a match in a room."""


def check_card(card: RuleCard, around: Surroundings) -> Iterable[Complaint]:
    """Check that the sentence is there in every language, if there is any."""
    if card.about:
        yield from check_texts({"about": card.about}, (), "rule set", around.languages)
