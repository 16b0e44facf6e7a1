"""The rules of Pearls: positions, moves, chance and the score."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from game.kernel.random_stream import MASK64, next_number
from game.kernel.refusal import Refusal, bad_part
from game.kernel.result import Points
from game.tables.pearls.events import DayEnded, Event, MatchEnded, PearlsFound, StormCame
from game.tables.pearls.rule_files import Rules

DIVER = 1
"""The only seat."""


class Position(NamedTuple):
    """Pearls in the boat and at home, days left, and the state of the random stream."""

    boat: int
    bank: int
    days: int
    rng: int | None

    @property
    def seat_to_move(self) -> int:
        """The only seat."""
        return 1

    @property
    def over(self) -> bool:
        """True if no days are left."""
        return not self.days


class Move(NamedTuple):
    """``dive`` or ``home``; ``found`` is the number of pearls a dive brings, 0 if chance decides."""

    what: str
    found: int = 0


DIVE, HOME = Move("dive"), Move("home")


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return the first position: the first day, with an empty boat."""
    return Position(0, 0, rules.days, seed & MASK64)


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the legal moves: dive or go home while days are left."""
    return (DIVE, HOME) if position.days else ()


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move, and its events; refuse with ``over``, ``unnamed`` or ``too_many``."""
    boat, bank, days, rng = position
    if not days:
        raise Refusal("over", "The match is over.", write(position))
    if move.what == "home":
        return _evening(position._replace(bank=bank + boat), boat)
    if rng is None and not move.found:
        raise Refusal("unnamed", "Without a random stream a dive has to name what it brings.", write(position))
    if move.found > rules.most:
        raise Refusal("too_many", f"No dive brings {move.found} pearls here.", write(position))
    state, drawn = (None, 0) if rng is None else next_number(rng, rules.most)
    found = move.found or drawn + 1
    after = position._replace(rng=state)
    if found > 1:
        return after._replace(boat=boat + found), (PearlsFound(DIVER, found),)
    after, events = _evening(after, 0)
    return after, (StormCame(DIVER), *events)


def _evening(position: Position, banked: int) -> tuple[Position, tuple[Event, ...]]:
    """End the day: empty the boat, and end the match after the last day."""
    after = position._replace(boat=0, days=position.days - 1)
    ends = () if after.days else (MatchEnded(DIVER, (after.bank,)),)
    return after, (DayEnded(DIVER, banked), *ends)


def score(rules: Rules, position: Position) -> Points:
    """Return the score: the pearls at home; pearls in the boat never count."""
    return Points((position.bank,), "points", "pearls") if position.over else Points((position.bank,))


def named(move: Move, events: Sequence[Event]) -> Move:
    """Return a dive with the number of pearls it brought; return any other move unchanged."""
    found = {PearlsFound: lambda event: event.count, StormCame: lambda event: 1}
    return next((Move("dive", found[type(event)](event)) for event in events if type(event) in found), move)


def write(position: Position) -> str:
    """Write a position as boat, home, days left and random stream: ``5 12 2 -``."""
    rng = "-" if position.rng is None else f"{position.rng:x}"
    return f"{position.boat} {position.bank} {position.days} {rng}"


def read(rules: Rules, text: str) -> Position:
    """Read a position; refuse with ``bad_position``."""
    found = re.fullmatch(r"(0|[1-9][0-9]{0,3}) (0|[1-9][0-9]{0,3}) ([0-9]) (-|0|[1-9a-f][0-9a-f]{0,15})", text)
    if found is None:
        raise bad_part(text, "a position is boat, home, days and random stream")
    boat, bank, days, rng = found.groups()
    return Position(int(boat), int(bank), int(days), None if rng == "-" else int(rng, 16))


def write_move(move: Move) -> str:
    """Write a move: ``home``, ``dive``, or ``dive=4`` with the number of pearls."""
    return f"{move.what}={move.found}" if move.found else move.what


def read_move(rules: Rules, text: str) -> Move:
    """Read a move; refuse with ``bad_move``."""
    found = re.fullmatch(r"home|dive(?:=([1-9]))?", text)
    if found is None:
        raise Refusal("bad_move", f"{text[:60]!r} is no move: dive, dive=4 or home.")
    return HOME if text == "home" else Move("dive", int(found[1] or 0))
