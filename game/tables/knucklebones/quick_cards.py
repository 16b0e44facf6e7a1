"""Which cards the quick way knows: those that do only what it does without a table that is open to any change."""

from __future__ import annotations

from game.tables.knucklebones.card_effect import Block
from game.tables.knucklebones.card_fitting import references, selectors
from game.tables.knucklebones.cards import BY_BLOCK
from game.tables.knucklebones.definitions import Card

QUICK: dict[str, tuple[str, ...]] = {
    "restrict_roll": ("parity",), "load_roll": ("face",), "destroy": (), "reflect": (), "pair": (), "again": (),
    "roll": (), "reroll": ("own_die",), "copy_die": ("opponent_die",), "shield": ("own_row",), "swap": ("own_die",),
    "veil": (), "mark_die": (), "mark_row": ("own_row",), "snare": ("field",),
}  # fmt: skip
"""What the quick way knows, and the kinds of choices it knows for each."""
LANDING = ("reroll", "copy_die", "swap")
DRAWING = ("reroll", "roll")
"""Of these the quick way does one: a move that it makes names one face."""
KNOWN = frozenset({"parity", "face", "own_row", "opponent_row", "own_die", "opponent_die", "field"})
PLAIN = frozenset({"not_full", "not_empty", "unshielded", "facing_not_full", "distinct"})


def quick(card: Card) -> bool:
    """Whether a card does only what the quick way knows; what it knows not at all is a module's own and is told by
    ``plays``."""
    kinds = [step.kind for step in card.effects]
    if card.when is not None or any(sum(kind in one_of for kind in kinds) > 1 for one_of in (LANDING, DRAWING)):
        return False
    if any(choice.count > 1 or choice.by != "own" for choice in card.choices):
        return False
    if any(choice.faces or choice.kind not in KNOWN or not PLAIN.issuperset(choice.where) for choice in card.choices):
        return False
    return all(_quick(card, step) for step in card.effects) and all(
        step.kind != "roll" or at == len(card.effects) - 1 for at, step in enumerate(card.effects)
    )


def _quick(card: Card, step: Block) -> bool:
    if step.when is not None or step.otherwise or next(selectors(step), None) is not None:
        return False
    if step.kind not in QUICK:
        return type(step) in BY_BLOCK and BY_BLOCK[type(step)].plays is not None
    if getattr(step, "span", None) not in (None, "match"):
        return False
    named = [card.choices[each.number - 1].kind for each in references(step)]
    return all(kind in QUICK[step.kind] for kind in named)

