"""The rules of a turn: ``new`` deals, ``legal`` lists the moves, ``apply`` makes one and returns its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from game.kernel.random_stream import Stream, draw, seed_state
from game.kernel.refusal import Refusal
from game.tables.knucklebones.board import Board, PlainBoard, PlainSide, kind_of
from game.tables.knucklebones.cards.blocks.edges import REPEATED_FACE
from game.tables.knucklebones.cards.blocks.hands import PILED_CARD, PLAYED_CARDS, question_of
from game.tables.knucklebones.cards.blocks.marks import LOCKED_ROW
from game.tables.knucklebones.cards.blocks.rolls import (
    OFFERED_DICE,
    REROLLS_LEFT,
    REST_DICE,
    ROLL_QUEUE,
    dice_to_choose,
    rolls_to_order,
)
from game.tables.knucklebones.cards.card_moves import offer_of, shape_of
from game.tables.knucklebones.cards.card_play import answer_question, check_card, leave_die, play_card, possible_answers
from game.tables.knucklebones.cards.play_steps import do_steps
from game.tables.knucklebones.cards.triggers import react_to_events
from game.tables.knucklebones.clash import resolve_arrivals
from game.tables.knucklebones.definitions import Pile, Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE
from game.tables.knucklebones.edges import give_rule_edges
from game.tables.knucklebones.ending import finish, is_over
from game.tables.knucklebones.events import DiceDestroyed, DieVeiled, DieWaits, Event
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.moves import PICK_VERB, ROLL_MOVE, Move, to_row, write_move
from game.tables.knucklebones.notation import either, write
from game.tables.knucklebones.roll import (
    choose_die,
    place_gift,
    reveal_die,
    take_die,
    take_gift,
    take_one,
    throw_again,
    throw_all,
    without_rule,
)
from game.tables.knucklebones.seat_rules import SeatRules, seat_rules_of
from game.tables.knucklebones.turn import ImpossibleDraw, MissingDraw, Turn

ROLL_OFFER = ROLL_MOVE.verb, (ROLL_MOVE,)
ROW_MOVES = tuple(to_row(row) for row in range(1, 6))


def new(
    rules: Rules,
    seed: int,
    first: int | None = None,
    deck: tuple[str, ...] | None = None,
    second: tuple[str, ...] | None = None,
) -> Board:
    """Return a new match. The seed draws the starting seat unless ``first`` names it.

    Both seats hold ``deck`` (None: the one that the rules name), or seat 1 that one and seat 2 the ``second``.
    """
    rng, coin = draw(seed_state(seed), 2)
    seat_rules = seat_rules_of(rules)
    hand = deal_hand(seat_rules, deck)
    hands = hand, hand if second is None else deal_hand(seat_rules, second)
    one, two = (PlainSide(seat_rules, [()] * seat_rules.rows, (0,) * seat_rules.rows, hand, ()) for hand in hands)
    board = PlainBoard(seat_rules, (one, two), first or coin + 1, rng, {})
    give_rule_edges(board)
    if rules.pile is not None:
        lay_pile(board, rules.pile)
    if seat_rules.start:
        do_first_steps(board)
    return board


def lay_pile(board: Board, pile: Pile) -> None:
    """Lay the pile that cards are drawn from; cards that do not exist are left out."""
    for seat in (1, 2) if pile.of == "own" else (1,):
        for card in dict.fromkeys(pile.cards):
            if card in board.rules.cards:
                board.put_mark(PILED_CARD.at(seat, card=card), MarkState(pile.cards.count(card)))


def do_first_steps(board: Board) -> None:
    """Do the steps of the rules that happen before the first turn."""
    start, steps, first = board.rules.model.start, board.rules.start, board.active
    first_end = len(start.both) + len(start.first)
    for seat, seat_steps in ((first, steps[len(start.both) : first_end]), (3 - first, steps[first_end:])):
        turn = Turn(board, seat)
        turn.mover = 0
        do_steps(turn, (*steps[: len(start.both)], *seat_steps))
        resolve_arrivals(turn)
        react_to_events(turn)


def deal_hand(rules: SeatRules, deck: tuple[str, ...] | None) -> dict[str, int]:
    """Return the hand that a seat starts with."""
    hand = rules.hands.get(deck)
    if hand is None:
        model = rules.model
        cards = (model.deck if deck is None else deck) if model.cards else ()
        for card in cards:
            if card not in rules.cards:
                raise Refusal("unknown_deck", f"There is no card called {card!r} to deal.")
        cards = cards[: model.hand]
        hand = rules.hands[deck] = {
            card: rules.cards[card].uses * cards.count(card) for card in rules.order if card in cards
        }
    return hand


def legal(board: Board) -> tuple[Move, ...]:
    """Return every move of the seat to move, sorted by text, with chance unnamed."""
    if board.decided:
        return ()
    marks, seat = board.marks, board.active
    if marks:
        question = question_of(marks)
        if question is not None:
            return possible_answers(board, question)
        for mark in dice_to_choose(seat) if not board.die else ():
            if faces := board.mark_faces(mark):
                can_reroll = mark.sign == OFFERED_DICE.sign and REROLLS_LEFT.at(seat) in marks
                return (*pick_moves({*faces}), *((ROLL_MOVE,) if can_reroll else ()))
    if board.die:
        return tuple([ROW_MOVES[row - 1] for row in open_rows(board)])
    rolls = not board.is_full(seat)
    hand = board.sides[seat - 1].hand
    chooses = rolls and "choose_face" in board.sides[seat - 1].rules.edges
    if not hand and not chooses:
        return (ROLL_MOVE,) if rolls else ()
    shape = shape_of(board, seat)
    offers = [offer for name in hand if (offer := offer_of(board, name, seat, shape))[1]]
    if offers and must_play(board, seat):
        rolls = chooses = False
    if rolls:
        offers.append(ROLL_OFFER)
    if chooses:
        choices = pick_moves(board.sides[seat - 1].rules.die.faces)
        offers.append((write_move(choices[0]), choices))
    offers.sort()
    return tuple(chain.from_iterable([moves for _, moves in offers]))


def must_play(board: Board, seat: int) -> bool:
    """Return True if the rules ask a seat to play a card in this turn, if it can."""
    return board.rules.model.must_play and PLAYED_CARDS.at(seat) not in board.marks


def is_roll(move: Move) -> bool:
    """Return True if a move rolls the die of the turn, or chooses its face."""
    return move.verb in (ROLL_MOVE.verb, PICK_VERB)


def pick_moves(faces: Iterable[int]) -> tuple[Move, ...]:
    """Return the moves that choose one of these faces."""
    return tuple(sorted((Move(PICK_VERB, (face,)) for face in faces), key=write_move))


def apply(board: Board, move: Move) -> list[Event]:
    """Make a move on the board and return its events. A refused move raises ``Refusal`` and changes nothing."""
    try:
        if move.draws or board.rng is None:
            make_move(board.copy(), move)  # Only here can a draw be refused, in the middle of a card.
        return make_move(board, move)
    except MissingDraw:
        example = f"{write_move(move)} needs another draw, named after a dot, such as {write_move(move)}.1"
        sentence = f"This position has no random stream: {example if move.draws else 'name the face'}."
        raise Refusal("needs_face", sentence, write(board)) from None
    except ImpossibleDraw as error:
        faces = " ".join(map(str, sorted(set(error.options))))
        raise Refusal("bad_face", f"This roll cannot show {error.number}, only {faces}.", write(board)) from None
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, write(board)) from None


def make_move(board: Board, move: Move, is_legal: bool = False) -> list[Event]:
    """Make a move like ``apply``. If a draw is refused in the middle of a card, the board is of no more use.

    A move that ``legal`` has listed is not checked again: it ``is_legal``.
    """
    if board.decided:
        raise Refusal("over", "The match is over.")
    marks, seat, question = board.marks, board.active, None
    if marks:
        question = question_of(marks)
        seat = board.active if question is None else question.seat
    turn = Turn(board, seat, move.draws)
    if turn.compares:
        turn.remember_compared_scores()
    if turn.edges:
        turn.ways = board.sides[seat - 1].rules.ways
    if marks:
        turn.die_is_hidden = any([mark.seat == seat and kind_of(mark).veils for mark in marks])
    if question is not None:
        answer_question(turn, question, move)
    elif board.die:
        place(turn, move, is_legal)
    else:
        begin_move(turn, move, is_legal)
    if turn.named_draws:
        raise too_many_draws(turn)
    if board.marks and not board.die:
        end_die_marks(turn)
    return turn.events


def too_many_draws(turn: Turn) -> Refusal:
    """Return the refusal of a move that names more draws than it makes."""
    card = turn.board.rules.cards.get(turn.scope.card)
    if any(isinstance(event, DieVeiled) for event in turn.events):
        return Refusal("bad_face", "This die stays hidden: its face is named when it is placed.")
    if card is not None and not card.draws:
        return Refusal("bad_move", f"{card.title} rolls no die, so it cannot name a face.")
    return Refusal("bad_move", "This move leaves less to chance than it names.")


def begin_move(turn: Turn, move: Move, is_legal: bool) -> None:
    """Roll, play a card, or pick one of the dice that a card has rolled."""
    board = turn.board
    if board.marks:
        offer = board.mark_faces(OFFERED_DICE.at(turn.seat))
        if offer:
            if move == ROLL_MOVE._replace(draws=move.draws) and REROLLS_LEFT.at(turn.seat) in board.marks:
                throw_again(turn)
                end_roll(turn)
            else:
                choose_die(turn, offer, picked_face(offer, move))
                end_roll(turn)
            return
        for mark in rolls_to_order(turn.seat):
            if mark in board.marks:
                put_in_order(turn, mark, move)
                return
        rest = board.mark_faces(REST_DICE.at(turn.seat))
        if rest:
            take_one(turn, rest, picked_face(rest, move))
            end_roll(turn)
            return
    if not is_legal and is_roll(move) and must_play(board, turn.seat) and not all(map(is_roll, legal(board))):
        raise Refusal("must_play", "A card must be played before the roll.")
    if move.verb == "roll":
        if not is_legal and board.is_full(turn.seat):
            raise Refusal("row_full", "Every row is full.")
        throw_all(turn)
        end_roll(turn)
    elif move.verb == PICK_VERB and board.sides[turn.seat - 1].rules.edge("choose_face"):
        if not is_legal and board.is_full(turn.seat):
            raise Refusal("row_full", "Every row is full.")
        take_die(turn, picked_face(board.sides[turn.seat - 1].rules.die.faces, move))
        turn.use_edge("choose_face", turn.seat)
    elif move.verb == "place":
        raise Refusal("not_rolled", "There is no die to place: roll first.")
    else:
        play_card(turn, move.verb, move.choices if is_legal else check_card(board, turn.seat, move))


def end_roll(turn: Turn) -> None:
    """End the turn if all dice are lost; otherwise let marks act on the roll."""
    if turn.roll_is_lost:
        finish(turn, True)
    elif turn.watches:
        react_to_events(turn)
        leave_die(turn)


def picked_face(faces: Sequence[int], move: Move) -> int:
    """Return the face that a move chooses; refuse any other move."""
    face = move.choices[0] if move.verb == PICK_VERB and len(move.choices) == 1 else None
    if not isinstance(face, int) or face not in faces:
        raise Refusal("must_pick", "One of the faces that are offered must be chosen first.")
    return face


def put_in_order(turn: Turn, mark: Mark, move: Move) -> None:
    """Choose the next roll of the queue; the last one needs no choice."""
    queue, offered_faces = ROLL_QUEUE.at(mark.seat), list(turn.board.mark_faces(mark))
    face = picked_face(offered_faces, move)
    offered_faces.remove(face)
    queued_faces = (*turn.board.mark_faces(queue), face)
    if len(offered_faces) > 1:
        turn.announce_mark(mark, MarkState(faces=tuple(offered_faces)))
        turn.announce_mark(queue, MarkState(faces=queued_faces))
        return
    turn.end_mark(mark)
    turn.announce_mark(queue, MarkState(faces=(*queued_faces, *offered_faces)))
    finish(turn, False)


def open_rows(board: Board) -> list[int]:
    """Return the rows that can take the waiting die. If all of them are locked, none counts as locked."""
    side = board.sides[board.active - 1]
    dice_count, rules = dice_per_placement(board) if board.ways else 1, side.rules
    if rules.uneven:
        rows = [row for row in range(1, len(side.rows) + 1) if board.free_fields(board.active, row) >= dice_count]
    else:
        most_dice = rules.fields - dice_count
        rows = [row for row, dice in enumerate(side.rows, 1) if len(dice) <= most_dice]
    if board.marks and not side.rules.edge("ignores_locks"):
        return [row for row in rows if LOCKED_ROW.at(board.active, row) not in board.marks] or rows
    return rows


def dice_per_placement(board: Board) -> int:
    """Return the number of dice placed at once: a pair, unless no row has room for two."""
    rows = range(1, board.rules.rows + 1)
    return 2 if "pair" in board.ways and any(board.free_fields(board.active, row) > 1 for row in rows) else 1


def place(turn: Turn, move: Move, is_legal: bool) -> None:
    """Place the waiting die; the turn ends unless the same die is placed again."""
    board, seat = turn.board, turn.seat
    row = move.choices[0] if is_legal else check_place(board, move)
    assert isinstance(row, int)
    if board.die == HIDDEN_FACE:
        reveal_die(turn)
        if turn.watches:
            react_to_events(turn)
            if not board.die or row not in open_rows(board) or is_over(board):
                leave_die(turn)
                if board.die:
                    turn.events.append(DieWaits(seat, board.die, board.ways))
                return
    face, ways = board.die, board.ways
    if ways:
        place_by_ways(turn, row, face, ways)
    else:
        turn.place(row, face)
    resolve_arrivals(turn)
    if turn.watches:
        react_to_events(turn)
    if turn.edges:
        repeat_double(turn, row, face)
    if "again" in ways and not board.is_full(seat) and not is_over(board):
        board.set_die(face, without_rule(ways, "again"))
        turn.events.append(DieWaits(seat, face, board.ways))
    elif board.marks and take_gift(turn):
        board.hand_over(seat)
        if is_over(board) or not place_gift(turn):
            finish(turn, False)
    elif not (rest := board.mark_faces(REST_DICE.at(seat)) if board.marks else ()):
        finish(turn, not (turn.edges and stays_after_clash(turn)))
    elif board.is_full(seat) or is_over(board):
        turn.end_mark(REST_DICE.at(seat))
        finish(turn, True)
    else:
        take_one(turn, rest)
        end_roll(turn)


def repeat_double(turn: Turn, row: int, face: int) -> None:
    """Remember the face of a new pair if the next roll may repeat it."""
    repeats = turn.board.sides[turn.seat - 1].rules.edge("double_repeats")
    if repeats and turn.board.dice(turn.seat, row).count(face) == 2:
        turn.announce_mark(REPEATED_FACE.at(turn.seat), MarkState(face))


def stays_after_clash(turn: Turn) -> bool:
    """Return True if the seat may go on because its die has destroyed others; this uses up the edge that allows it."""
    if not turn.board.sides[turn.seat - 1].rules.edge("roll_again_after_clash"):
        return False
    if not any(isinstance(event, DiceDestroyed) and event.seat == turn.other for event in turn.events):
        return False
    turn.use_edge("roll_again_after_clash", turn.seat)
    return True


def check_place(board: Board, move: Move) -> int:
    """Return the row of a placement; refuse any other move, and rows that cannot take the die."""
    if move.verb != "place":
        face = "die" if board.die == HIDDEN_FACE else board.die
        raise Refusal("must_place", f"The rolled {face} must be placed first.")
    row = move.choices[0] if len(move.choices) == 1 else 0
    if move.draws and board.die != HIDDEN_FACE and not board.watches:
        raise Refusal("bad_move", "Only a hidden die gets its face where it is placed.")
    if not isinstance(row, int) or not 1 <= row <= board.rules.rows:
        raise Refusal("bad_move", f"A die is placed in row {either(range(1, board.rules.rows + 1))}.")
    side = board.sides[board.active - 1]
    if len(side.rows[row - 1]) + (dice_per_placement(board) if board.ways else 1) > side.rules.sizes[row - 1]:
        full = not board.free_fields(board.active, row)
        raise Refusal("row_full", f"Row {row} is full." if full else f"Row {row} has no room for it.")
    if board.marks and row not in open_rows(board):
        raise Refusal("row_locked", f"Row {row} is locked.")
    return row


def place_by_ways(turn: Turn, row: int, face: int, ways: tuple[str, ...]) -> None:
    """Place a die that comes twice, or that copies the face across."""
    board = turn.board
    for _ in range(dice_per_placement(board)):
        field, facing = len(board.dice(turn.seat, row)), board.dice(turn.other, row)
        turn.place(row, facing[field] if "reflect" in ways and field < len(facing) else face)


def end_die_marks(turn: Turn) -> None:
    """Remove the marks for a die that never came."""
    for mark in sorted(mark for mark in turn.board.marks if not mark.seat):
        if turn.board.over:
            turn.drop_mark(mark)
        else:
            turn.end_mark(mark)


def play_random(
    rules: Rules, seed: int, streams: Sequence[Stream], decks: Sequence[tuple[str, ...] | None]
) -> tuple[int, Board, int]:
    """Return the seat that began, the last board, and the number of dice placed.

    The moves are the same as with ``legal``, a draw from the stream of the seat to move, and ``apply``.
    """
    board = new(rules, seed, None, *decks)
    first, dice_placed = board.active, 0
    picks = streams[0].pick, streams[1].pick
    while moves := legal(board):
        if board.die:
            dice_placed += 1
        make_move(board, moves[0] if len(moves) == 1 else picks[board.active - 1](moves), is_legal=True)
    return first, board, dice_placed
