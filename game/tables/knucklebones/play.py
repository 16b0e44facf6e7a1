"""The rules of a turn: what may be done, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from game.kernel.refusal import Refusal
from game.kernel.stream import draw, seeded
from game.tables.knucklebones.book import BOOKS, REMEMBERED, Book, Play, book_of, card_order
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
LANES: dict[Play, int] = {(1,): 0, (2,): 1, (3,): 2}
PLACES = tuple(
    tuple(
        tuple(tuple(Move("place", lane) for lane, n in LANES.items() if (a, b, c)[n] < 3) for c in range(4))
        for b in range(4)
    )
    for a in range(4)
)
"""The placements left, by the number of dice in each row."""
ROLLED = {
    among: tuple({face: (DieRolled(seat, face, among),) for face in among} for seat in range(3))
    for among in (FACES, *PARITIES.values())
}
"""All that happens in a roll, by the faces it may show, seat and face."""
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
    book = BOOKS.get(id(rules)) or book_of(rules)
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
    book = BOOKS.get(id(rules)) or book_of(rules)
    boards, _, face, _, _, _ = position
    if face == OVER or (boards is not book.open and _decided(book, position)):
        raise Refusal("over", "The match is over.", write(position))
    verb = move.verb
    if verb == "place":
        return _place(book, position, move)
    if face:
        raise Refusal("must_place", f"The rolled {face} must be placed first.", write(position))
    if verb == "roll":
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
    index = LANES.get(move.choices)
    if index is None or move.face:
        raise Refusal("bad_move", "A die is placed in row 1, 2 or 3.", write(position))
    own, other = boards if seat == 1 else (boards[1], boards[0])
    a, b, c = own
    row = own[index]
    field = len(row)
    if field == 3:
        raise Refusal("row_full", f"Row {index + 1} is full.", write(position))
    longer = (*row, face)
    own = (longer, b, c) if index == 0 else (a, longer, c) if index == 1 else (a, b, longer)
    boards = (own, other) if seat == 1 else (other, own)
    ends = field == 2 and len(own[0]) == len(own[1]) == len(own[2])
    loud = face in other[index] or ends or not book.board_full
    if loud or shields[2 - seat] != UNSHIELDED or diagonals(own) != BROKEN:
        events: list[Event] = [DiePlaced(seat, index + 1, field + 1, face)]
        after = _new(Position, (boards, seat, READY, hands, shields, rng))
        after = _settle(book, position, after, (Arrival(index, field, face),), (index,), events)
        return _finish(book, after, events)
    # Most placements: nothing clashes, no diagonal, no shield to wear, no end in sight.
    book.open = boards
    return _new(Position, (boards, 3 - seat, READY, hands, shields, rng)), book.quiet[seat - 1][index][longer]


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
    rolled = ROLLED[among][seat].get(face)
    if rolled is None:
        shown = " ".join(map(str, among))
        raise Refusal("bad_face", f"This roll cannot show {face}, only {shown}.", write(position))
    if full(boards[seat - 1]):
        raise Refusal("row_full", "Every row is full.", write(position))
    return _new(Position, (boards, seat, face, hands, shields, rng)), before + rolled if before else rolled


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
        arrivals.sort(key=lambda arrival: (arrival.row, -arrival.field))
        after = _settle(book, position, after, arrivals, sorted(touched), events)
    if rolls and not (touched and decided(book.rules, after)):
        return _roll(after, among, move, tuple(events))
    return _finish(book, after, events)


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
    arrivals: Sequence[Arrival],
    touched: Iterable[int],
    events: list[Event],
) -> Position:
    """Clash and closing-up, row scores of every row touched (given in order), diagonals of both seats."""
    boards, seat, face, hands, shields, rng = position
    own, other = boards if seat == 1 else (boards[1], boards[0])
    shielded = shields[2 - seat]
    struck: list[int] = []
    for arrival in arrivals:
        row, field, value = arrival
        facing = other[row]
        if value not in facing:
            continue
        if shielded[row]:
            events.append(DieRepelled(seat, row + 1, field + 1, value))
            own = _with(own, row, own[row][:field] + own[row][field + 1 :])
        else:
            fields = tuple([i for i, die in enumerate(facing, 1) if die == value])
            events.append(DiceDestroyed(3 - seat, row + 1, value, fields))
            other = _with(other, row, tuple([die for die in facing if die != value]))
            if row not in struck:
                struck.append(row)
    for row in touched:
        events.append(book.scored[seat - 1][row][own[row]])
    for row in struck:
        events.append(book.scored[2 - seat][row][other[row]])
    if book.diagonal:
        was_own, was_other = before.boards if seat == 1 else (before.boards[1], before.boards[0])
        _tell_diagonals(book, seat, diagonals(was_own), diagonals(own), events)
        if struck:
            _tell_diagonals(book, 3 - seat, diagonals(was_other), diagonals(other), events)
    return _new(Position, ((own, other) if seat == 1 else (other, own), seat, face, hands, shields, rng))


def _tell_diagonals(book: Book, seat: int, before: Diagonals, after: Diagonals, events: list[Event]) -> None:
    if before == after:
        return
    for n, (old, now) in enumerate(zip(before, after, strict=True), 1):
        if old and old != now:
            events.append(DiagonalLost(seat, n))
        if now and old != now:
            events.append(DiagonalGained(seat, n, now, 3 * now * book.diagonal))


def _finish(book: Book, position: Position, events: list[Event]) -> tuple[Position, tuple[Event, ...]]:
    """Instant win, full board; otherwise the turn passes and the other seat's shields wear."""
    boards, seat, _, hands, shields, rng = position
    if boards is not book.open and _decided(book, position):
        events.append(_verdict(book.rules, position))
        return _new(Position, (boards, seat, OVER, hands, shields, rng)), tuple(events)
    following = 3 - seat
    worn: list[Event] = []
    if shields[following - 1] != UNSHIELDED:
        shields = _wear(following, shields, worn)
    after = _new(Position, (boards, following, READY, hands, shields, rng))
    if not book.board_full and not able(book.rules, after, following):
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
