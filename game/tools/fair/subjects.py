"""Subjects of a question: a card, a deck or a rule set, with the hands to try it with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from game.content.measured import is_file
from game.content.rule_sets import rule_names
from game.kernel.refusal import Refusal
from game.tables import FIRST
from game.tables.knucklebones.card_files import HAND
from game.tables.knucklebones.content import dealable
from game.tables.knucklebones.definitions import Rules
from game.tables.table_files import load_rules, strict
from game.tools.lab.observed_match import Deck, Setting
from game.tools.lab.pairs import mirrored, swapped

Kind = Literal["card", "deck", "rules"]
Hands = tuple[Deck, Deck]
"""The hands dealt to the two seats of a match."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject, with all pairs of matches that are played for it."""

    kind: Kind
    name: str
    rows: tuple[str, ...]
    """The decks to try it with; successive pairs use successive decks."""
    hands: tuple[tuple[Hands, ...], ...]
    """The hands of each row, used in turn."""

    def starts(self, pair: int) -> tuple[int, tuple[Setting, Setting]]:
        """Return the row of a pair, and the start of its two matches."""
        row, turn = pair % len(self.rows), pair // len(self.rows)
        one, other = self.hands[row][turn % len(self.hands[row])]
        return row, swapped(one) if self.kind == "rules" else mirrored(turn, one, other)


def subject_of(name: str, rules_name: str) -> tuple[Subject, Rules]:
    """Return the subject of a name, and the rules to try it by. Refuse with ``unknown_subject``, also if nothing of it
    would be dealt."""
    sets = rule_names(FIRST)
    decks = {each: cards for each, cards in dealable(strict(FIRST)).items() if cards}
    rules = load_rules(rules_name)
    if name in rules.catalogue or name in decks:
        if not rules.cards:
            raise Refusal("unknown_subject", f"By the rules {rules_name} no cards are played; ask with other --rules.")
        return (_card(name, rules, decks) if name in rules.catalogue else _deck(name, rules, decks)), rules
    if name in sets or is_file(Path(name)):
        rules = load_rules(name)
        return _rules(rules, decks), rules
    known = (*rules.catalogue, *decks, *sets)
    near = get_close_matches(name, known, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise Refusal("unknown_subject", (
        f"No card, deck or rule set is called {name!r}.{hint} Cards: {', '.join(rules.catalogue)}. "
        f"Decks: {', '.join(decks)}. Rule sets: {', '.join(sets)}."
    ))  # fmt: skip


def _card(card: str, rules: Rules, decks: Mapping[str, tuple[str, ...]]) -> Subject:
    """Return a subject whose hands from each deck hold the card, against the same hands with a blank in its place."""
    size = min(rules.hand or HAND, HAND)
    hands = []
    for deck in decks.values():
        left = [tuple(each for each in deck if each not in (card, out)) for out in deck]
        kept = dict.fromkeys(rest[: size - 1] for rest in (left[:1] if card in deck or len(deck) < size else left))
        if card in deck:
            kept = dict.fromkeys([tuple(each for each in deck if each != card)[: size - 1]])
        hands.append(tuple(((card, *rest), rest) for rest in kept))
    return Subject("card", card, tuple(decks), tuple(hands))


def _deck(name: str, rules: Rules, decks: Mapping[str, tuple[str, ...]]) -> Subject:
    """Return a subject that plays the deck against every other."""
    others = {each: cards for each, cards in decks.items() if each != name}
    if not others:
        raise Refusal("unknown_subject", f"There is no other deck that {name!r} could play against.")
    return Subject("deck", name, tuple(others), tuple(((decks[name], cards),) for cards in others.values()))


def _rules(rules: Rules, decks: Mapping[str, tuple[str, ...]]) -> Subject:
    """Return a subject in which both seats hold the same deck, one after the other; the starting seat swaps."""
    if not rules.cards:
        return Subject("rules", rules.name, ("no cards",), ((((), ()),),))
    return Subject("rules", rules.name, tuple(decks), tuple(((cards, cards),) for cards in decks.values()))
