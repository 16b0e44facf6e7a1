"""The rules of a turn: what may be done, and what follows from it."""

from __future__ import annotations

from game.kernel.random_stream import draw, seeded
from game.kernel.refusal import Refusal
from game.tables.knucklebones.card_play import play_card
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.die import DIE, Die
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.hazards import UNMARKED, Hazards
from game.tables.knucklebones.hidden_die import hide
from game.tables.knucklebones.marked_moves import retold, told
from game.tables.knucklebones.moves import PLACES, ROLL, Move
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.offered_moves import ROLLS, dealt, offered
from game.tables.knucklebones.one import rules as one
from game.tables.knucklebones.one.convert import to_board, to_position
from game.tables.knucklebones.placing import place
from game.tables.knucklebones.position import BARE, EMPTY, Fields, Marked, Position, made
from game.tables.knucklebones.roll_that_destroys import sweep
from game.tables.knucklebones.rows import full
from game.tables.knucklebones.rule_tables import Book, book_of, carried_book, shaped
from game.tables.knucklebones.scoring import over
from game.tables.knucklebones.special_placing import announce, places
from game.tables.knucklebones.waiting_die import OVER, PLAIN, READY
from game.tables.knucklebones.ways import needed

FREE = tuple(
    tuple(tuple(tuple(PLACES[n] for n in range(3) if (a, b, c)[n] < 3) for c in range(4)) for b in range(4))
    for a in range(4)
)
"""The placements left, by the number of dice in each row."""


def new(
    rules: Rules,
    seed: int,
    first: int | None = None,
    deck: tuple[str, ...] | None = None,
    second: tuple[str, ...] | None = None,
) -> Position:
    """A fresh match. The seat that starts is drawn from the seed unless ``first`` names it; the dice are the same.

    Both seats hold ``deck`` (None: what the rules name), or seat 1 that and seat 2 the ``second``.
    """
    rng, coin = draw(seeded(seed), 2)
    book = book_of(rules)
    hand = dealt(book, deck)
    hands = hand, hand if second is None else dealt(book, second)
    rows = rules.rows
    board, bare = (EMPTY, BARE) if rows == 3 else (((),) * rows, ((0,) * rows,) * 2)
    return shaped(book, ((board, board), first or coin + 1, READY, hands, bare, rng), ())


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Every move of the active seat, sorted by notation, each choice once and chance unnamed."""
    try:
        book = carried_book(rules)
    except AttributeError:
        book = book_of(rules)
    return choices(book, position)


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """The position after a move and what happened, in order. A refused move raises ``Refusal`` and changes nothing."""
    try:
        book = carried_book(rules)
    except AttributeError:
        book = book_of(rules)
    after, events = follow(book, position, move)
    return after if type(after) is Marked else made(Position, after), events


def choices(book: Book, position: Fields) -> tuple[Move, ...]:
    """``legal`` by the book."""
    try:
        boards, seat, waiting, hands, _, _ = position
    except ValueError:  # marks follow; asking for them would cost every other position something
        if needed(book, position, position[2] is not READY):
            return one.legal(to_board(book.rules, made(Marked, position)))
        return choices(book, position[:6])
    if boards is not book.open and over(book, position):
        return ()
    if waiting is not READY:
        if waiting is OVER:
            return ()
        if waiting.ways:
            return places(position)
        a, b, c = boards[seat - 1]
        return FREE[len(a)][len(b)][len(c)]
    if hands[seat - 1] and book.cards:
        found, book.answer = offered(book, position)
        book.asked = position
        return found
    return ROLLS if book.board_full or not full(boards[seat - 1]) else ()


def follow(
    book: Book, position: Fields, move: Move, hazards: Hazards = UNMARKED
) -> tuple[Fields, tuple[Event, ...]]:
    """``apply`` by the book. What ``hazards`` there are is told where the position itself tells of no marks."""
    try:
        boards, _, waiting, _, _, _ = position
    except ValueError:
        if needed(book, position, move.verb in ("roll", "place")):
            return _follow_on_a_board(book, made(Marked, position), move)
        return retold(book, position, move, follow)
    if waiting is OVER or (boards is not book.open and over(book, position)):
        raise Refusal("over", "The match is over.", write(position))
    if waiting is not READY:
        return place(book, position, waiting, move, hazards)
    if hazards.veiled and move.verb == "roll":
        return hide(position, DIE, move.face)
    if move is ROLL:
        return _roll(book, position, DIE, 0, position)
    if move.verb == "roll":
        return _roll(book, position, DIE, move.face, position)
    if move.verb == "place":
        raise Refusal("not_rolled", "There is no die to place: roll first.", write(position))
    after, events, die = play_card(book, position, move, hazards.pitfalls)
    if die is not None and hazards.veiled:
        after, rolled = hide(after, die, move.face)
        events += rolled
    elif die is not None:
        after, rolled = _roll(book, after, die, move.face, position)
        events += rolled
        if die.sweeps:
            after, events = sweep(book, after, events)
        if die.ways:
            after, events = announce(after, events, die.ways)
    return told(book, (), after, events) if move.verb in book.marking and hazards is UNMARKED else (after, events)


def _follow_on_a_board(book: Book, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Follow a move that only the board knows: with any card, any mark, any size."""
    board = to_board(book.rules, position)
    events = one.apply(board, move)
    return to_position(book.rules, board), tuple(events)


def _roll(book: Book, position: Fields, die: Die, named: int, asked: Fields) -> tuple[Fields, tuple[Event, ...]]:
    boards, seat, _, hands, shields, rng = position
    if rng is not None:
        sides = die.sides[seat]
        rng, k = draw(rng, len(sides))
        waiting, rolled = sides[k]
    elif not named:
        raise Refusal("needs_face", "This position has no random stream: name the face.", write(asked))
    if named:
        if named not in die.faces:
            shown = " ".join(map(str, die.faces))
            raise Refusal("bad_face", f"This roll cannot show {named}, only {shown}.", write(asked))
        waiting, rolled = PLAIN[named], die.rolled[seat][named]
    if boards is not book.open and full(boards[seat - 1]):
        raise Refusal("row_full", "Every row is full.", write(asked))
    return (boards, seat, waiting, hands, shields, rng), rolled
