"""Checks for rules that can never take effect because of the other rules."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from game.content.faults import Complaint
from game.content.table_content import Checked
from game.tables.knucklebones.card_files import DeckFile, RuleFile


def idle_rules(rules: RuleFile, around: Checked) -> Iterable[Complaint]:
    """Check that every rule can take effect."""
    lines = rules.ground.lines
    crossing = any({*one} & {*other} for one, other in combinations(lines, 2))
    said = rules.model_fields_set
    if not lines and rules.multipliers.diagonal and "multipliers" in said:
        yield Complaint(("multipliers", "diagonal"), "no diagonal counts here, so this does nothing: write 0")
    if rules.instant_win and rules.wins_by != "row" and not (crossing if rules.wins_by == "cross" else lines):
        where = "wins_by" if "wins_by" in said else "instant_win"
        what = "no diagonals cross here" if lines else "no diagonal counts here"
        yield Complaint((where,), f"{what}, so nothing wins at once: write 'instant_win: false' or another 'wins_by'")
    for where in ("hand", "cards_a_turn"):
        if not rules.cards and getattr(rules, where) is not None:
            yield Complaint((where,), "cards are off here, so this does nothing")
    decks = around.value("decks", DeckFile)
    deck = decks.root.get(rules.deck) if decks and rules.cards else None
    if deck and rules.hand is not None and rules.hand > len(deck.cards) > 0:
        yield Complaint(("hand",), f"the deck {rules.deck!r} has no more than {len(deck.cards)} cards")
