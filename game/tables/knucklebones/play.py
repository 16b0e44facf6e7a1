"""The rules of a turn: what may be done, and what follows from it."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.refusal import Refusal
from game.kernel.stream import draw, seeded
from game.tables.knucklebones.book import Play, book_of, card_order
from game.tables.knucklebones.cards import able, in_order, plays, shape_of
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
from game.tables.knucklebones.rows import FACES, crossed, diagonals, full
from game.tables.knucklebones.scoring import decided, total

PARITIES = {"even": (2, 4, 6), "odd": (1, 3, 5)}


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
    if position.face == OVER or decided(rules, position):
        return ()
    seat = position.active
    own = position.boards[seat - 1]
    if position.face != READY:
        return tuple(Move("place", (n,)) for n in (1, 2, 3) if len(own[n - 1]) < 3)
    book = book_of(rules)
    hand, shape = position.hands[seat - 1], shape_of(position, seat)
    found = book.moves.get((hand, shape))
    if found is None:
        moves = {
            Move(card_id, in_order(book.cards[card_id], play))
            for card_id, _ in hand
            for play in plays(book, card_id, shape)
        }
        if not full(own):
            moves.add(ROLL)
        found = book.moves[hand, shape] = tuple(sorted(moves, key=write_move))
    return found


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """The position after a move and what happened, in order. A refused move raises ``Refusal`` and changes nothing."""
    if position.face == OVER or decided(rules, position):
        raise Refusal("over", "The match is over.", write(position))
    if move.verb == "place":
        return _place(rules, position, move)
    if position.face != READY:
        raise Refusal("must_place", f"The rolled {position.face} must be placed first.", write(position))
    if move.verb == "roll":
        events: list[Event] = []
        return _roll(position, FACES, move, events), tuple(events)
    return _play_card(rules, position, move)


def _place(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    seat, face = position.active, position.face
    if face == READY:
        raise Refusal("not_rolled", "There is no die to place: roll first.", write(position))
    if move.face or len(move.choices) != 1 or move.choices[0] not in (1, 2, 3):
        raise Refusal("bad_move", "A die is placed in row 1, 2 or 3.", write(position))
    number = move.choices[0]
    assert isinstance(number, int)
    row = position.boards[seat - 1][number - 1]
    if len(row) == 3:
        raise Refusal("row_full", f"Row {number} is full.", write(position))
    field = len(row)
    events: list[Event] = [DiePlaced(seat, number, field + 1, face)]
    own = _with(position.boards[seat - 1], number - 1, (*row, face))
    after = position._replace(boards=_boards(seat, own, position.boards[2 - seat]))
    after = _settle(rules, position, after, [Arrival(number - 1, field, face)], {number - 1}, events)
    return _finish(rules, after, events), tuple(events)


def _roll(position: Position, among: tuple[int, ...], move: Move, events: list[Event]) -> Position:
    if position.rng is None:
        if not move.face:
            raise Refusal("needs_face", "This position has no random stream: name the face.", write(position))
        rng, face = None, move.face
    else:
        rng, k = draw(position.rng, len(among))
        face = move.face or among[k]
    if face not in among:
        shown = " ".join(map(str, among))
        raise Refusal("bad_face", f"This roll cannot show {face}, only {shown}.", write(position))
    if full(position.boards[position.active - 1]):
        raise Refusal("row_full", "Every row is full.", write(position))
    events.append(DieRolled(position.active, face, among))
    return position._replace(face=face, rng=rng)


def _play_card(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    seat = position.active
    play, card = _allowed(rules, position, move)
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
        after = _settle(rules, position, after, arrivals, touched, events)
    if rolls and not decided(rules, after):
        return _roll(after, among, move, events), tuple(events)
    return _finish(rules, after, events), tuple(events)


def _allowed(rules: Rules, position: Position, move: Move) -> tuple[Play, Card]:
    book = book_of(rules)
    if not rules.cards:
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
    rules: Rules,
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
    book = book_of(rules)
    events.extend(book.scored[seat - 1][row][own[row]] for row in sorted(touched))
    events.extend(book.scored[other - 1][row][facing[row]] for row in sorted(struck))
    boards = _boards(seat, (own[0], own[1], own[2]), (facing[0], facing[1], facing[2]))
    if rules.multipliers.diagonal:
        for who in (seat, other):
            _diagonals(rules, who, before.boards[who - 1], boards[who - 1], events)
    return position._replace(boards=boards)


def _diagonals(rules: Rules, seat: int, before: Board, after: Board, events: list[Event]) -> None:
    for n, (old, now) in enumerate(zip(diagonals(before), diagonals(after), strict=True), 1):
        if old and old != now:
            events.append(DiagonalLost(seat, n))
        if now and old != now:
            events.append(DiagonalGained(seat, n, now, 3 * now * rules.multipliers.diagonal))


def _finish(rules: Rules, position: Position, events: list[Event]) -> Position:
    """Instant win, full board; otherwise the turn passes and the other seat's shields wear."""
    seat, other = position.active, 3 - position.active
    position = position._replace(face=READY)
    if decided(rules, position):
        events.append(_verdict(rules, position))
        return position._replace(face=OVER)
    worn: list[Event] = []
    shields = position.shields[other - 1]
    if shields != (0, 0, 0):
        for row, health in enumerate(shields, 1):
            if health:
                worn.append(ShieldWorn(other, row, health - 1) if health > 1 else ShieldGone(other, row))
        less = (max(shields[0] - 1, 0), max(shields[1] - 1, 0), max(shields[2] - 1, 0))
        position = position._replace(shields=_shields(other, less, position.shields[seat - 1]))
    following = other if able(rules, position, other) else seat
    events.append(TurnPassed(following))
    events += worn
    return position._replace(active=following)


def _verdict(rules: Rules, position: Position) -> Event:
    totals = total(rules, position.boards[0]), total(rules, position.boards[1])
    if rules.instant_win:
        for seat in (position.active, 3 - position.active):
            if crossed(position.boards[seat - 1]):
                return MatchWon(seat, "exodia", totals)
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
