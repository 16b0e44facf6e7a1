"""Checks of the texts that the game writes for cards of Knucklebones."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.faults import Complaint
from game.content.placeholders import LANGUAGES
from game.tables.knucklebones.definitions import Cards
from game.tables.knucklebones.texts.cards import describe, say_in
from game.tools.lint.checks.texts import texts_in
from game.tools.lint.findings import FlawInSource, across_files, warning
from game.tools.lint.folders import Tree

MOST_WORDS = 90
"""The most words of a text that is read in play."""


@warning
@across_files
def long_texts(tree: Tree) -> Iterator[FlawInSource]:
    """Check that no card has a text of many words that the game has made from its steps."""
    say = say_in({LANGUAGES[0]: texts_in(tree, "knucklebones", LANGUAGES[0])}, LANGUAGES[0])
    for source, cards in tree.own_values("cards", Cards):
        for name, card in cards.root.items():
            words = 0 if card.description else len(describe(say, card).split())
            if words > MOST_WORDS:
                yield source, Complaint((name, "steps"), f"the text made from these steps has {words} words: write a "
                                                         "'description', or use fewer steps")
