"""The rules of a turn: what may be done, and what follows from it."""

from __future__ import annotations

from game.kernel.refusal import Refusal
from game.kernel.stream import draw, seeded
from game.tables.knucklebones.book import BOOKS, Play, book_of
from game.tables.knucklebones.cards import shape_of
from game.tables.knucklebones.clash import settle
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.die import DIE
from game.tables.knucklebones.effects import play_card
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.hands import ROLLS, dealt, moves
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import write
from game.tables.knucklebones.passing import finish, over
from game.tables.knucklebones.position import BARE, EMPTY, OVER, READY, UNSHIELDED, Position, made
from game.tables.knucklebones.rows import BROKEN, diagonals, full

LANES: dict[Play, int] = {(1,): 0, (2,): 1, (3,): 2}
PLACES = tuple(
    tuple(
        tuple(tuple(Move("place", choices) for choices, n in LANES.items() if (a, b, c)[n] < 3) for c in range(4))
        for b in range(4)
    )
    for a in range(4)
)
"""The placements left, by the number of dice in each row."""


def new(rules: Rules, seed: int, first: int | None = None, deck: tuple[str, ...] | None = None) -> Position:
    """A fresh match. The seat that starts is drawn from the seed unless ``first`` names it; the dice are the same."""
    rng, coin = draw(seeded(seed), 2)
    hand = dealt(book_of(rules), deck)
    return made(Position, ((EMPTY, EMPTY), first or coin + 1, READY, (hand, hand), BARE, rng))


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Every move of the active seat, sorted by notation, each choice once and chance unnamed."""
    try:
        book = BOOKS[id(rules)]
    except KeyError:
        book = book_of(rules)
    boards, seat, face, hands, _, _ = position
    if (face == OVER or boards is not book.open) and over(book, position):
        return ()
    if face:
        a, b, c = boards[seat - 1]
        return PLACES[len(a)][len(b)][len(c)]
    hand = hands[seat - 1]
    if hand and book.cards:
        book.asked, book.answer = position, moves(book, hand, shape_of(position, seat))
        return book.answer
    return ROLLS if book.board_full or not full(boards[seat - 1]) else ()


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """The position after a move and what happened, in order. A refused move raises ``Refusal`` and changes nothing."""
    try:
        book = BOOKS[id(rules)]
    except KeyError:
        book = book_of(rules)
    boards, seat, face, hands, shields, rng = position
    if (face == OVER or boards is not book.open) and over(book, position):
        raise Refusal("over", "The match is over.", write(position))
    verb, choices, named = move
    if verb == "place":
        if not face:
            raise Refusal("not_rolled", "There is no die to place: roll first.", write(position))
        row = LANES.get(choices)
        if row is None or named:
            raise Refusal("bad_move", "A die is placed in row 1, 2 or 3.", write(position))
        own, other = boards if seat == 1 else (boards[1], boards[0])
        dice = own[row]
        placed = book.placed[seat][row].get(dice)
        if placed is None:
            raise Refusal("row_full", f"Row {row + 1} is full.", write(position))
        longer, events = placed[face]
        a, b, c = own
        own = (longer, b, c) if row == 0 else (a, longer, c) if row == 1 else (a, b, longer)
        after = (own, other) if seat == 1 else (other, own)
        if (
            face in other[row]
            or (shields is not BARE and shields[2 - seat] != UNSHIELDED)
            or (len(own[1]) > 1 and diagonals(own) is not BROKEN)
            or (len(longer) == 3 and full(own))
            or not book.board_full
        ):
            happened = [events[0]]
            arrivals = ((row, len(dice), face),)
            own, other = settle(book, seat, boards, own, other, shields[2 - seat], arrivals, (row,), happened)
            after = (own, other) if seat == 1 else (other, own)
            return finish(book, made(Position, (after, seat, READY, hands, shields, rng)), happened)
        # Most placements: nothing clashes, no diagonal, no shield to wear, no end in sight.
        book.open = after
        return made(Position, (after, 3 - seat, READY, hands, shields, rng)), events
    if face:
        raise Refusal("must_place", f"The rolled {face} must be placed first.", write(position))
    before: tuple[Event, ...] = ()
    die = DIE
    if verb != "roll":
        answered, before, rolls = play_card(book, position, move)
        if rolls is None:
            return answered, before
        die = rolls
        boards, seat, _, hands, shields, rng = answered
    face = named
    if rng is not None:
        rng, k = draw(rng, len(die.faces))
        face = named or die.faces[k]
    elif not named:
        raise Refusal("needs_face", "This position has no random stream: name the face.", write(position))
    rolled = die.rolled[seat].get(face)
    if rolled is None:
        shown = " ".join(map(str, die.faces))
        raise Refusal("bad_face", f"This roll cannot show {face}, only {shown}.", write(position))
    if boards is not book.open and full(boards[seat - 1]):
        raise Refusal("row_full", "Every row is full.", write(position))
    return made(Position, (boards, seat, face, hands, shields, rng)), before + rolled if before else rolled
