"""A position of Prospector: one mine alone, or in a duel the mines of both seats."""

from __future__ import annotations

from typing import Literal, NamedTuple

GONE, HIDDEN = "--", "??"
"""A slot without a card, and a card that a player cannot see."""
GOLD = "*"
"""Behind a gold card."""
Ended = Literal["won", "lost"]


class Dig(NamedTuple):
    """What one seat has before it. Cards are as notation writes them: rank and suit, ``*`` behind gold."""

    layout: str
    mine: tuple[str, ...]
    """By slot."""
    target: str
    pile: tuple[str, ...]
    """The top first."""
    discards: tuple[str, ...]
    """Targets before this one, the oldest first."""
    cards: int
    """Of the run."""
    gold: int
    """Of these."""
    score: int
    """What is banked."""
    round: int
    side: int
    """The seat that digs, 1 or 2."""
    rng: int | None
    lying: int = 0
    """The slots that hold a card, as bits; follows from ``mine``."""
    seen: int = 0
    """Of these, the slots whose cards lie face up, as bits; follows from the layout."""
    ended: Ended | None = None
    """How the round has ended; follows from the rest."""


class Position(NamedTuple):
    """One dig, or in a duel both, seat 1's first."""

    digs: tuple[Dig, ...]
    turn: int
    """The seat to move; where both may, the first that has not ended."""

    @property
    def over(self) -> bool:
        """Whether nobody can do anything any more."""
        return all(dig.ended for dig in self.digs)


def position_of(digs: tuple[Dig, ...]) -> Position:
    """The position of these digs."""
    return Position(digs, next((seat for seat, dig in enumerate(digs, 1) if not dig.ended), len(digs)))


def share(position: Position, seat: int) -> Position:
    """The dig of one seat, as if there were no other."""
    return Position((position.digs[seat - 1],), 1)


def blind(position: Position) -> Position:
    """The position as a player sees it: of cards face down only whether they are gold, and nothing of the pile."""
    return position._replace(digs=tuple(map(_seen, position.digs)))


def _seen(dig: Dig) -> Dig:
    mine = tuple(
        card if card == GONE or dig.seen >> slot & 1 else HIDDEN + card[2:] for slot, card in enumerate(dig.mine)
    )
    return dig._replace(mine=mine, pile=(HIDDEN,) * len(dig.pile), rng=None)
