"""Chance: what a move draws, from the random stream or as the move names it, and which cards draw."""

from __future__ import annotations

from game.tables.knucklebones.blocks.dice import Reroll
from game.tables.knucklebones.blocks.rolls import Roll, RollAndChoose
from game.tables.knucklebones.card_faults import selectors
from game.tables.knucklebones.definitions import Card


class Undrawn(Exception):
    """No random stream exists, and the move does not name a draw from these faces or things."""

    def __init__(self, among: tuple[int, ...]) -> None:
        super().__init__(among)
        self.among = among


class Unlikely(Exception):
    """A move names something impossible to draw."""

    def __init__(self, named: int, among: tuple[int, ...]) -> None:
        super().__init__(named, among)
        self.named, self.among = named, among


def rolls(card: Card) -> bool:
    """Return True if a card may roll a die."""
    return any(isinstance(effect, Roll | Reroll | RollAndChoose) for effect in card.effects)


def draws(card: Card) -> bool:
    """Return True if a card may leave anything to chance."""
    return rolls(card) or any(
        effect.kind == "repeat"
        or getattr(effect, "face", None) == "random"
        or any(found.random for _, found in selectors(effect))
        for effect in card.effects
    )
