"""A position of Prospector, one mine or in a duel two, and its moves; both also as text."""

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
    run_cards: int
    """Cards of the run."""
    run_gold: int
    """Gold cards of the run."""
    score: int
    """Points in the bank."""
    round: int
    side: int
    """The seat that digs, 1 or 2."""
    rng: int | None
    cards_left: int = 0
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
    return position._replace(digs=tuple(map(_as_seen, position.digs)))


def _as_seen(dig: Dig) -> Dig:
    mine = tuple(
        card if card == GONE or dig.seen >> slot & 1 else HIDDEN + card[2:] for slot, card in enumerate(dig.mine)
    )
    return dig._replace(mine=mine, pile=(HIDDEN,) * len(dig.pile), rng=None)


class Move(NamedTuple):
    """``m`` takes the card of a slot, ``draw`` turns the top card of the pile. ``seat`` is 0 in a game alone."""

    verb: str
    slot: int = 0
    seat: int = 0


def draw(seat: int = 0) -> Move:
    """Return the move that turns the top card of the pile."""
    return Move("draw", 0, seat)


def take(slot: int, seat: int = 0) -> Move:
    """Return the move that takes the card of a slot."""
    return Move("m", slot, seat)


def write_move(move: Move) -> str:
    """Write a move as text: ``m12``, ``draw``; in a duel with the seat in front, ``2:m12``."""
    told = f"m{move.slot}" if move.verb == "m" else move.verb
    return f"{move.seat}:{told}" if move.seat else told


FIELDS = ("LAYOUT", "MINE", "TARGET", "PILE", "DISCARDS", "RUN", "SCORE", "ROUND", "SIDE", "RNG")


DUEL = " | "
"""Separator between the digs of both seats."""


def write(position: Position) -> str:
    """Write every dig by its ``FIELDS``; in a duel both, with a bar between them."""
    return DUEL.join(map(_dig_text, position.digs))


def _dig_text(dig: Dig) -> str:
    rng = "-" if dig.rng is None else f"{dig.rng:x}"
    return (
        f"{dig.layout} {','.join(dig.mine)} {dig.target} {','.join(dig.pile) or '-'} {','.join(dig.discards) or '-'} "
        f"{dig.run_cards}.{dig.run_gold} {dig.score} {dig.round} {dig.side} {rng}"
    )
