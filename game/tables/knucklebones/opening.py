"""A position opened to be worked on, and put together again."""

from __future__ import annotations

from functools import partial

from game.tables.knucklebones.cards import EFFECTS
from game.tables.knucklebones.cards.trap import MarkGone
from game.tables.knucklebones.chance_drawn import Lots
from game.tables.knucklebones.die import plain
from game.tables.knucklebones.event_changes import OF_CARDS
from game.tables.knucklebones.marks import kind_of, ruling, usual
from game.tables.knucklebones.position import Board, Fields, Position, marks_of
from game.tables.knucklebones.rule_tables import Book, card_order, shaped
from game.tables.knucklebones.work import Hooks, Lying, Work

HOOKS = Hooks(
    OF_CARDS,
    lambda mark: kind_of(mark).carried,
    lambda mark: kind_of(mark).swallows,
    lambda place: MarkGone(*place),
    tuple(effect.arrived for effect in EFFECTS if effect.arrived),
    tuple(effect.destroyed for effect in EFFECTS if effect.destroyed),
)


def opened(book: Book, position: Fields, seat: int = 0, named: int = 0) -> Work:
    """All of a position, open to change by a seat, the one to move if none is named."""
    boards, active, waiting, hands, shields, rng = position[:6]
    seat = seat or active
    work = Work(book.ground, HOOKS, seat, Lots(rng, named))
    work.waiting = waiting
    work.boards = [[[Lying(face) for face in row] for row in board] for board in boards]
    work.shields = [list(healths) for healths in shields]
    work.hands = [dict(hand) for hand in hands]
    for mark, number in marks_of(position):
        if mark.field and kind_of(mark).carried:
            work.boards[mark.seat - 1][mark.row - 1][mark.field - 1].bears[mark.kind] = number
        else:
            work.marks[mark] = number
    work.dealt = lambda card: book.cards[card].uses
    work.usual = partial(usual, book, work.marks)
    work.sided = lambda: plain(tuple(range(1, ruling(book, work.marks, seat, "sides") + 1)))
    work.limits = lambda seat: ruling(book, work.marks, seat, "fields")
    return work


def boards_of(work: Work) -> tuple[Board, Board]:
    """Both boards as a position holds them."""
    first, second = (tuple(tuple(die.face for die in row) for row in board) for board in work.boards)
    return first, second


def closed(book: Book, work: Work, seat: int) -> Position:
    """The position as it now lies, with that seat to move."""
    order = card_order(book.rules)
    first, second = (tuple((card, hand[card]) for card in order if hand.get(card)) for hand in work.hands)
    one, two = (tuple(healths) for healths in work.shields)
    assert work.waiting is not None
    bare = boards_of(work), seat, work.waiting, (first, second), (one, two), work.lots.rng
    return shaped(book, bare, tuple(sorted(work.all_marks().items())))
