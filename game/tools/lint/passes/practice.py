"""Practice rounds that the rules do not allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.content.models.practice import Practice, check_practice
from game.content.store import TABLE
from game.tables import RULES, table
from game.tables.knucklebones.content import Cards, Decks, RuleFile, rules_of
from game.tools.lint.data_folder import Tree
from game.tools.lint.registry import Found, error


def rules_in(tree: Tree) -> Any:
    """What matches are played by unless told otherwise; None where that cannot be used."""
    cards, decks = tree.value("cards", Cards), tree.value("decks", Decks)
    name = RULES[TABLE]
    found = [file for source, file in tree.values("rules", RuleFile) if source.place.stem == name]
    return rules_of(name, found[0], cards, decks) if cards and decks and found else None


@error
def practice(tree: Tree) -> Iterator[Found]:
    """Every step can be played and is told; of a pack only one that says so itself, since others are passed over."""
    own = {source.place for source in tree.sources}
    rules = rules_in(tree)
    for source, value in tree.values("practice", Practice):
        if source.place in own and rules is not None:
            for complaint in check_practice(value, table(TABLE), rules, tree.spoken):
                yield source, complaint
