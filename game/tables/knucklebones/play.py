"""The rules of a turn: what may be done, and what follows from it."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from game.kernel.refusal import Refusal
from game.kernel.stream import draw, seeded
from game.tables.knucklebones.book import REMEMBERED, Book, Play, book_of, card_order
from game.tables.knucklebones.cards import able, group, in_order, plays, shape_of
from game.tables.knucklebones.definitions import Card, CopyDie, RaiseShield, RestrictRoll, Roll, Rules, Swap
from game.tables.knucklebones.events import (
    CardPlayed,
    DiagonalGained,
    DiagonalLost,
    DiceDestroyed,
    DiceSwapped,
    DiePlaced,
    DieRepelled,
    DieRolled,
    DieStolen,
    Event,
    MatchDrawn,
    MatchWon,
    RowShielded,
    ShieldGone,
    ShieldWorn,
    TurnPassed,
)
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.notation import write, write_move
from game.tables.knucklebones.position import OVER, READY, Board, Hand, Position, Row, Shields
from game.tables.knucklebones.rows import BROKEN, FACES, Diagonals, diagonals, full
from game.tables.knucklebones.scoring import crossed_seat, decided, total

PARITIES = {"even": (2, 4, 6), "odd": (1, 3, 5)}
UNSHIELDED: Shields = (0, 0, 0)
ROLLS = (ROLL,)
LANES = {Move("place", (n,)): n - 1 for n in (1, 2, 3)}
PLACES = tuple(
    tuple(tuple(tuple(move for move, n in LANES.items() if (a, b, c)[n] < 3) for c in range(4)) for b in range(4))
    for a in range(4)
)
"""The placements left, by the number of dice in each row."""
PLACED = tuple(
    tuple(tuple(tuple(DiePlaced(s, r, f, face) for face in range(7)) for f in (1, 2, 3)) for r in (1, 2, 3))
    for s in range(3)
)
"""Events that are the same every time, by seat, row and field (from 0), face."""
ROLLED = {
    (seat, face, among): DieRolled(seat, face, among)
    for seat in (1, 2)
    for among in (FACES, *PARITIES.values())
    for face in among
}
TURNS = (TurnPassed(0), TurnPassed(1), TurnPassed(2))
_new = tuple.__new__
"""A position without the detour over its keywords: this is where the time of a simulation goes."""


class Arrival(NamedTuple):
    """A die that came to lie in a row this turn (row and field from 0)."""

    row: int
    field: int
    face: int


def new(rules: Rules, seed: int, first: int | None = None, deck: tuple[str, ...] | None = None) -> Position:
    """A fresh match. The seat that starts is drawn from the seed unless ``first`` names it; the dice are the same."""
    rng, coin = draw(seeded(seed), 2)
    ids = (rules.deck if deck is None else deck) if rules.cards else ()
    for card_id in ids:
        if card_id not in rules.catalogue:
            raise Refusal("unknown_card", f"There is no card called {card_id!r}.")
    hand: Hand = tuple(
        (card_id, rules.catalogue[card_id].uses * ids.count(card_id)) for card_id in card_order(rules) if card_id in ids
    )
    board: Board = ((), (), ())
    none: Shields = (0, 0, 0)
    return Position((board, board), first or coin + 1, READY, (hand, hand), (none, none), rng)


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Every move of the active seat, sorted by notation, each choice once and chance unnamed."""
    book = book_of(rules)
    boards, seat, face, hands, _, _ = position
    if face == OVER or (boards is not book.open and _decided(book, position)):
        return ()
    own = boards[seat - 1]
    if face:
        a, b, c = own
        return PLACES[len(a)][len(b)][len(c)]
    hand = hands[seat - 1]
    if not hand or not book.cards:
        return ROLLS if not full(own) else ()
    shape = shape_of(position, seat)
    found = book.moves.get((hand, shape))
    if found is None:
        if len(book.moves) >= REMEMBERED:
            book.moves.clear()
        groups = [moves for card_id, _ in hand if (moves := group(book, card_id, shape))]
        if not full(own):
            groups.append(ROLLS)
        groups.sort(key=lambda moves: write_move(moves[0]))
        found = book.moves[hand, shape] = tuple(chain.from_iterable(groups))
    return found


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """The position after a move and what happened, in order. A refused move raises ``Refusal`` and changes nothing."""
    book = book_of(rules)
    if position.face == OVER or (position.boards is not book.open and _decided(book, position)):
        raise Refusal("over", "The match is over.", write(position))
    if move.verb == "place":
        return _place(book, position, move)
    if position.face != READY:
        raise Refusal("must_place", f"The rolled {position.face} must be placed first.", write(position))
    if move.verb == "roll":
        return _roll(position, FACES, move, ())
    return _play_card(book, position, move)


def _decided(book: Book, position: Position) -> bool:
    if decided(book.rules, position):
        return True
    if book.board_full:
        book.open = position.boards
    return False


def _place(book: Book, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    boards, seat, face, hands, shields, rng = position
    if face == READY:
        raise Refusal("not_rolled", "There is no die to place: roll first.", write(position))
    index = LANES.get(move)
    if index is None:
        raise Refusal("bad_move", "A die is placed in row 1, 2 or 3.", write(position))
    own, other = boards if seat == 1 else (boards[1], boards[0])
    row = own[index]
    field = len(row)
    if field == 3:
        raise Refusal("row_full", f"Row {index + 1} is full.", write(position))
    longer = (*row, face)
    if index == 0:
        own = (longer, own[1], own[2])
    elif index == 1:
        own = (own[0], longer, own[2])
    else:
        own = (own[0], own[1], longer)
    events: list[Event] = [PLACED[seat][index][field][face]]
    boards = (own, other) if seat == 1 else (other, own)
    after = _new(Position, (boards, seat, READY, hands, shields, rng))
    if face in other[index]:
        after = _settle(book, position, after, [Arrival(index, field, face)], {index}, events)
        return _finish(book, after, events, True)
    # Nothing clashes, so only this row scores, and a diagonal can only be gained.
    events.append(book.scored[seat - 1][index][longer])
    gained = diagonals(own)
    if gained != BROKEN and book.diagonal:
        _tell_diagonals(book, seat, diagonals(position.boards[seat - 1]), gained, events)
    return _finish(book, after, events, field == 2 or gained != BROKEN)


def _roll(
    position: Position, among: tuple[int, ...], move: Move, before: tuple[Event, ...]
) -> tuple[Position, tuple[Event, ...]]:
    boards, seat, _, hands, shields, rng = position
    face = move.face
    if rng is not None:
        rng, k = draw(rng, len(among))
        face = face or among[k]
    elif not face:
        raise Refusal("needs_face", "This position has no random stream: name the face.", write(position))
    rolled = ROLLED.get((seat, face, among))
    if rolled is None:
        shown = " ".join(map(str, among))
        raise Refusal("bad_face", f"This roll cannot show {face}, only {shown}.", write(position))
    if full(boards[seat - 1]):
        raise Refusal("row_full", "Every row is full.", write(position))
    return _new(Position, (boards, seat, face, hands, shields, rng)), (*before, rolled)


def _play_card(book: Book, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    seat = position.active
    play, card = _allowed(book, position, move)
    left = dict(position.hands[seat - 1])[move.verb] - 1
    hand = tuple((i, n - (i == move.verb)) for i, n in position.hands[seat - 1] if n - (i == move.verb) > 0)
    hands = (hand, position.hands[1]) if seat == 1 else (position.hands[0], hand)
    events: list[Event] = [CardPlayed(seat, move.verb, play, left)]
    after = position._replace(hands=hands)
    arrivals: list[Arrival] = []
    touched: set[int] = set()
    among: tuple[int, ...] = FACES
    rolls = False
    for effect in card.effects:
        if isinstance(effect, RestrictRoll):
            among = PARITIES[str(play[effect.choice - 1])]
        elif isinstance(effect, Roll):
            rolls = True
        elif isinstance(effect, RaiseShield):
            after = _shield(after, play[effect.choice - 1], effect.turns, events)
        elif isinstance(effect, CopyDie):
            after = _copy(after, play[effect.choice - 1], arrivals, touched, events)
        else:
            after = _swap(after, play, effect, arrivals, touched, events)
    if touched:
        after = _settle(book, position, after, arrivals, touched, events)
    if rolls and not (touched and decided(book.rules, after)):
        return _roll(after, among, move, tuple(events))
    return _finish(book, after, events, bool(touched))


def _allowed(book: Book, position: Position, move: Move) -> tuple[Play, Card]:
    if not book.rules.cards:
        raise Refusal("no_cards", "These rules are played without cards.", write(position))
    card = book.cards.get(move.verb)
    if card is None:
        raise Refusal("unknown_card", f"There is no card called {move.verb!r}.", write(position))
    name = card.name.get("en", move.verb)
    if move.verb not in dict(position.hands[position.active - 1]):
        raise Refusal("card_spent", f"{name} is not in this hand any more.", write(position))
    allowed = plays(book, move.verb, shape_of(position, position.active))
    if not allowed:
        raise Refusal("card_unavailable", f"{name} has no legal choice now.", write(position))
    if move.choices not in allowed and not any(in_order(card, play) == move.choices for play in allowed):
        raise Refusal("bad_choice", f"{name} cannot be played on that: {write_move(move)}.", write(position))
    if move.face and not any(isinstance(effect, Roll) for effect in card.effects):
        raise Refusal("bad_move", f"{name} rolls no die, so it cannot name a face.", write(position))
    return in_order(card, move.choices), card


def _shield(position: Position, row: object, turns: int, events: list[Event]) -> Position:
    assert isinstance(row, int)
    seat = position.active
    events.append(RowShielded(seat, row, turns))
    shields = list(position.shields[seat - 1])
    shields[row - 1] = turns
    return position._replace(shields=_shields(seat, (shields[0], shields[1], shields[2]), position.shields[2 - seat]))


def _copy(
    position: Position, die: object, arrivals: list[Arrival], touched: set[int], events: list[Event]
) -> Position:
    assert isinstance(die, tuple)
    seat = position.active
    row, field = die
    own, other = position.boards[seat - 1], position.boards[2 - seat]
    if len(own[row - 1]) == 3:
        return position
    face = other[row - 1][field - 1]
    landing = len(own[row - 1])
    events.append(DieStolen(seat, row, landing + 1, face, row, field))
    arrivals.append(Arrival(row - 1, landing, face))
    touched.add(row - 1)
    return position._replace(boards=_boards(seat, _with(own, row - 1, (*own[row - 1], face)), other))


def _swap(
    position: Position, play: Play, effect: Swap, arrivals: list[Arrival], touched: set[int], events: list[Event]
) -> Position:
    first, second = play[effect.choices[0] - 1], play[effect.choices[1] - 1]
    assert isinstance(first, tuple) and isinstance(second, tuple)
    seat = position.active
    events.append(DiceSwapped(seat, first, second))
    rows = [list(row) for row in position.boards[seat - 1]]
    (a, i), (b, j) = (first[0] - 1, first[1] - 1), (second[0] - 1, second[1] - 1)
    rows[a][i], rows[b][j] = rows[b][j], rows[a][i]
    touched.update((a, b))
    if a != b:
        arrivals += [Arrival(a, i, rows[a][i]), Arrival(b, j, rows[b][j])]
    own = (tuple(rows[0]), tuple(rows[1]), tuple(rows[2]))
    return position._replace(boards=_boards(seat, own, position.boards[2 - seat]))


def _settle(
    book: Book,
    before: Position,
    position: Position,
    arrivals: list[Arrival],
    touched: set[int],
    events: list[Event],
) -> Position:
    """Clash and closing-up, row scores of every row touched, diagonals of both seats."""
    seat, other = position.active, 3 - position.active
    own, facing = list(position.boards[seat - 1]), list(position.boards[other - 1])
    shields = position.shields[other - 1]
    struck: set[int] = set()
    for row, field, face in sorted(arrivals, key=lambda arrival: (arrival.row, -arrival.field)):
        if face not in facing[row]:
            continue
        if shields[row]:
            events.append(DieRepelled(seat, row + 1, field + 1, face))
            own[row] = own[row][:field] + own[row][field + 1 :]
        else:
            fields = tuple(i + 1 for i, value in enumerate(facing[row]) if value == face)
            events.append(DiceDestroyed(other, row + 1, face, fields))
            facing[row] = tuple(value for value in facing[row] if value != face)
            struck.add(row)
    events.extend(book.scored[seat - 1][row][own[row]] for row in sorted(touched))
    events.extend(book.scored[other - 1][row][facing[row]] for row in sorted(struck))
    boards = _boards(seat, (own[0], own[1], own[2]), (facing[0], facing[1], facing[2]))
    if book.diagonal:
        for who in (seat, other):
            old, now = diagonals(before.boards[who - 1]), diagonals(boards[who - 1])
            if old != now:
                _tell_diagonals(book, who, old, now, events)
    return _new(Position, (boards, *position[1:]))


def _tell_diagonals(book: Book, seat: int, before: Diagonals, after: Diagonals, events: list[Event]) -> None:
    for n, (old, now) in enumerate(zip(before, after, strict=True), 1):
        if old and old != now:
            events.append(DiagonalLost(seat, n))
        if now and old != now:
            events.append(DiagonalGained(seat, n, now, 3 * now * book.diagonal))


def _finish(book: Book, position: Position, events: list[Event], moved: bool) -> tuple[Position, tuple[Event, ...]]:
    """Instant win, full board; otherwise the turn passes and the other seat's shields wear.

    ``moved`` is false where the dice cannot have decided anything.
    """
    boards, seat, _, hands, shields, rng = position
    if (moved or not book.board_full) and decided(book.rules, position):
        events.append(_verdict(book.rules, position))
        return _new(Position, (boards, seat, OVER, hands, shields, rng)), tuple(events)
    following = 3 - seat
    worn: list[Event] = []
    if shields[following - 1] != UNSHIELDED:
        shields = _wear(following, shields, worn)
    after = _new(Position, (boards, following, READY, hands, shields, rng))
    if book.board_full:
        book.open = boards
    elif not able(book.rules, after, following):
        following = seat
        after = after._replace(active=seat)
    events.append(TURNS[following])
    events += worn
    return after, tuple(events)


def _wear(seat: int, shields: tuple[Shields, Shields], events: list[Event]) -> tuple[Shields, Shields]:
    for row, health in enumerate(shields[seat - 1], 1):
        if health:
            events.append(ShieldWorn(seat, row, health - 1) if health > 1 else ShieldGone(seat, row))
    a, b, c = shields[seat - 1]
    return _shields(seat, (max(a - 1, 0), max(b - 1, 0), max(c - 1, 0)), shields[2 - seat])


def _verdict(rules: Rules, position: Position) -> Event:
    totals = total(rules, position.boards[0]), total(rules, position.boards[1])
    crossing = crossed_seat(rules, position)
    if crossing:
        return MatchWon(crossing, "exodia", totals)
    if totals[0] == totals[1]:
        return MatchDrawn(totals)
    return MatchWon(1 if totals[0] > totals[1] else 2, "score", totals)


def _with(board: Board, row: int, dice: Row) -> Board:
    a, b, c = board
    return (dice, b, c) if row == 0 else (a, dice, c) if row == 1 else (a, b, dice)


def _boards(seat: int, own: Board, other: Board) -> tuple[Board, Board]:
    return (own, other) if seat == 1 else (other, own)


def _shields(seat: int, own: Shields, other: Shields) -> tuple[Shields, Shields]:
    return (own, other) if seat == 1 else (other, own)
