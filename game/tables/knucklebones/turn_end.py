"""How a turn ends: an instant win or a full board, otherwise the other seat's shields wear and it is to move."""

from __future__ import annotations

from functools import lru_cache

from game.tables.knucklebones.card_options import able
from game.tables.knucklebones.events import Event, MatchDrawn, MatchWon, ShieldGone, ShieldWorn, TurnPassed
from game.tables.knucklebones.position import UNSHIELDED, Fields, Shields
from game.tables.knucklebones.rule_tables import Book
from game.tables.knucklebones.scoring import crossed_seat, over, totals
from game.tables.knucklebones.waiting_die import OVER, READY

TURNS = (TurnPassed(0), TurnPassed(1), TurnPassed(2))


def finish(
    book: Book, position: Fields, events: list[Event], passes: bool = True
) -> tuple[Fields, tuple[Event, ...]]:
    """The position after everything a move did, with its result, or with the turn passed (or kept by who can go on)."""
    boards, seat, _, hands, shields, rng = position
    if boards is not book.open and over(book, position):
        events.append(verdict(book, position))
        return (boards, seat, OVER, hands, shields, rng), tuple(events)
    if not passes and (book.board_full or able(book.rules, position, seat)):
        return position, tuple(events)
    following = 3 - seat
    worn: tuple[Event, ...] = ()
    healths = shields[following - 1]
    if healths != UNSHIELDED:
        healths, worn = wear(following, healths)
        shields = (healths, shields[1]) if following == 1 else (shields[0], healths)
    if not book.board_full and not able(book.rules, (boards, following, READY, hands, shields, rng), following):
        following = seat
    return (boards, following, READY, hands, shields, rng), (*events, TURNS[following], *worn)


@lru_cache(maxsize=4096)
def wear(seat: int, healths: Shields) -> tuple[Shields, tuple[Event, ...]]:
    """The shields of a seat after a turn of its opponent, and what happened to them."""
    a, b, c = (max(health - 1, 0) for health in healths)
    return (a, b, c), tuple(
        ShieldWorn(seat, row, health - 1) if health > 1 else ShieldGone(seat, row)
        for row, health in enumerate(healths, 1)
        if health
    )


def verdict(book: Book, position: Fields) -> Event:
    """How a match that is over has ended."""
    first, second = counted = totals(book, position)
    crossing = crossed_seat(book.rules, position)
    if crossing:
        return MatchWon(crossing, "exodia", counted)
    if first == second:
        return MatchDrawn(counted)
    return MatchWon(1 if first > second else 2, "score", counted)
