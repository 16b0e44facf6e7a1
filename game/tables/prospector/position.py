"""A position of Prospector: one mine, or in a duel the mines of both seats."""

from __future__ import annotations

from typing import Literal, NamedTuple

GONE, HIDDEN = "--", "??"
"""Signs of a slot without a card, and of a card that a player cannot see."""
GOLD = "*"
"""Sign after a gold card."""
Ended = Literal["won", "lost"]


class Dig(NamedTuple):
    """The cards of one seat, in notation: rank and suit, ``*`` after gold."""

    layout: str
    mine: tuple[str, ...]
    """The card of each slot."""
    target: str
    pile: tuple[str, ...]
    """The cards of the pile, the top one first."""
    discards: tuple[str, ...]
    """Earlier targets, the oldest first."""
    cards: int
    """Cards of the run."""
    gold: int
    """Gold cards of the run."""
    score: int
    """Points in the bank."""
    round: int
    side: int
    """The seat that digs, 1 or 2."""
    rng: int | None
    lying: int = 0
    """The slots that hold a card, as bits; follows from ``mine``."""
    seen: int = 0
    """The slots among these whose cards are face up, as bits; follows from the layout."""
    ended: Ended | None = None
    """The way the round has ended; follows from the rest."""


class Position(NamedTuple):
    """One dig, or both in a duel, seat 1's first."""

    digs: tuple[Dig, ...]
    turn: int
    """The seat to move; if both may, the first that has not ended."""

    @property
    def over(self) -> bool:
        """True if no seat can move any more."""
        return all(dig.ended for dig in self.digs)


def position_of(digs: tuple[Dig, ...]) -> Position:
    """Return the position of these digs."""
    return Position(digs, next((seat for seat, dig in enumerate(digs, 1) if not dig.ended), len(digs)))


def share(position: Position, seat: int) -> Position:
    """Return the dig of one seat, as if there were no other."""
    return Position((position.digs[seat - 1],), 1)


def blind(position: Position) -> Position:
    """Return the position as a player sees it: face-down cards show only their gold, the pile shows nothing."""
    return position._replace(digs=tuple(map(_seen, position.digs)))


def _seen(dig: Dig) -> Dig:
    mine = tuple(
        card if card == GONE or dig.seen >> slot & 1 else HIDDEN + card[2:] for slot, card in enumerate(dig.mine)
    )
    return dig._replace(mine=mine, pile=(HIDDEN,) * len(dig.pile), rng=None)
