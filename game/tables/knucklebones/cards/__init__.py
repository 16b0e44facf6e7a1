"""The effects of cards that are whole in a module of their own, found by lying here; in the order of their names.

A module has one as its ``EFFECT``, or several as its ``EFFECTS``."""

from __future__ import annotations

from game.kernel.modules import modules_in
from game.tables.knucklebones.card_effect import CardEffect, MarkKind


def _found() -> tuple[CardEffect, ...]:
    found = modules_in(__name__, __path__)
    return tuple(effect for module in found for effect in getattr(module, "EFFECTS", None) or (module.EFFECT,))


EFFECTS: tuple[CardEffect, ...] = _found()
BY_BLOCK = {effect.block: effect for effect in EFFECTS if effect.block is not None}
MARKS: dict[tuple[int, str], MarkKind] = {
    (on, kind.sign): kind for effect in EFFECTS for kind in effect.marks for on in kind.on
}
"""Every mark that a card can leave, by how much it names and by its sign."""
