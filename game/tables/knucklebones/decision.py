"""The decision that is open in a match: the moves of each kind of decision, what they do, and the refusal of others."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Literal

from game.kernel.refusal import Refusal
from game.tables.knucklebones import roll
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.blocks.edges import REPEATED_FACE
from game.tables.knucklebones.cards.blocks.hands import PLAYED_CARDS, Question, question_of
from game.tables.knucklebones.cards.blocks.marks import LOCKED_ROW
from game.tables.knucklebones.cards.blocks.rolls import (
    OFFERED_DICE,
    REROLLS_LEFT,
    REST_DICE,
    ROLL_QUEUE,
    rolls_to_order,
)
from game.tables.knucklebones.cards.card_moves import move_list, shape_of
from game.tables.knucklebones.cards.card_play import answer_question, leave_die, play_card, possible_answers
from game.tables.knucklebones.cards.card_refusals import check_card
from game.tables.knucklebones.cards.reactions import react_to_events
from game.tables.knucklebones.clash import resolve_arrivals
from game.tables.knucklebones.dice_changes import place_die
from game.tables.knucklebones.dimensions import BOARD_LIMIT, HIDDEN_FACE
from game.tables.knucklebones.ending import end_move, is_over
from game.tables.knucklebones.events import DiceDestroyed, DieWaits
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.moves import PICK_VERB, ROLL_MOVE, Move, to_row, write_move
from game.tables.knucklebones.turn import Turn, announce_mark, end_mark, use_edge

ROLL_LIST = ROLL_MOVE.verb, (ROLL_MOVE,)
ROW_MOVES = tuple(to_row(row) for row in range(1, BOARD_LIMIT + 1))


class Decision(ABC):
    """A decision that a seat has to make."""

    name: Literal["over", "answer", "place", "pick", "ready"]
    seat = 0
    """The seat that makes the move, if it is not the active one."""

    @abstractmethod
    def moves(self, board: Board) -> tuple[Move, ...]:
        """Return the legal moves, sorted by text, with chance unnamed."""

    @abstractmethod
    def make(self, turn: Turn, move: Move, is_legal: bool) -> None:
        """Make a move. Refuse a wrong one, unless it is said to be legal."""


class MatchEnd(Decision):
    """Nothing is left to decide."""

    name = "over"

    def moves(self, board: Board) -> tuple[Move, ...]:
        return ()

    def make(self, turn: Turn, move: Move, is_legal: bool) -> None:
        raise Refusal("over", "The match is over.")


class OpenQuestion(Decision):
    """A seat makes the choice that a card of the other seat asks for."""

    name = "answer"

    def __init__(self, question: Question) -> None:
        self.question, self.seat = question, question.seat

    def moves(self, board: Board) -> tuple[Move, ...]:
        return possible_answers(board, self.question)

    def make(self, turn: Turn, move: Move, is_legal: bool) -> None:
        answer_question(turn, self.question, move)


class Placement(Decision):
    """The waiting die is placed; the turn ends unless the same die is placed again."""

    name = "place"

    def moves(self, board: Board) -> tuple[Move, ...]:
        return tuple([ROW_MOVES[row - 1] for row in open_rows(board)])

    def make(self, turn: Turn, move: Move, is_legal: bool) -> None:
        board = turn.board
        row = move.choices[0] if is_legal else check_place(board, move)
        assert isinstance(row, int)
        if board.die == HIDDEN_FACE:
            roll.reveal_die(turn)
            if turn.watches_events:
                react_to_events(turn)
                if not board.die or row not in open_rows(board) or is_over(board):
                    leave_die(turn)
                    if board.die:
                        turn.events.append(DieWaits(turn.seat, board.die, board.traits))
                    return
        make_placement(turn, row, board.die, board.traits)


class Pick(Decision):
    """A seat picks a die or a roll among those that a mark holds."""

    name = "pick"

    def __init__(self, mark: Mark) -> None:
        self.mark = mark

    def moves(self, board: Board) -> tuple[Move, ...]:
        return pick_moves({*board.mark_faces(self.mark)})

    def make(self, turn: Turn, move: Move, is_legal: bool) -> None:
        faces = turn.board.mark_faces(self.mark)
        self.pick(turn, faces, picked_face(faces, move))

    @abstractmethod
    def pick(self, turn: Turn, faces: Sequence[int], face: int) -> None:
        """Take one of the faces."""


class OfferedDie(Pick):
    """One of several rolled dice is chosen, or they are rolled again; the others are lost, or go to a seat."""

    def can_reroll(self, board: Board) -> bool:
        return self.mark._replace(sign=REROLLS_LEFT.sign) in board.marks

    def moves(self, board: Board) -> tuple[Move, ...]:
        return (*super().moves(board), *((ROLL_MOVE,) if self.can_reroll(board) else ()))

    def make(self, turn: Turn, move: Move, is_legal: bool) -> None:
        if move[:2] == ROLL_MOVE[:2] and self.can_reroll(turn.board):
            roll.throw_again(turn)
            end_roll(turn)
        else:
            super().make(turn, move, is_legal)

    def pick(self, turn: Turn, faces: Sequence[int], face: int) -> None:
        roll.choose_die(turn, faces, face)
        end_roll(turn)


class RestDie(Pick):
    """One of several dice that are all placed is chosen to be the next."""

    def pick(self, turn: Turn, faces: Sequence[int], face: int) -> None:
        roll.take_one(turn, faces, face)
        end_roll(turn)


class NextRoll(Pick):
    """The next roll of a queue is chosen; the last one needs no choice."""

    def pick(self, turn: Turn, faces: Sequence[int], face: int) -> None:
        queue = self.mark._replace(sign=ROLL_QUEUE.sign)
        left = list(faces)
        left.remove(face)
        queued_faces = (*turn.board.mark_faces(queue), face)
        if len(left) > 1:
            announce_mark(turn, self.mark, MarkState(faces=tuple(left)))
            announce_mark(turn, queue, MarkState(faces=queued_faces))
        else:
            end_mark(turn, self.mark)
            announce_mark(turn, queue, MarkState(faces=(*queued_faces, *left)))
            end_move(turn, False)


class TurnStart(Decision):
    """A seat rolls, chooses the face of its die, or plays a card."""

    name = "ready"

    def moves(self, board: Board) -> tuple[Move, ...]:
        seat = board.active
        rolls = not board.is_full(seat)
        side = board.sides[seat - 1]
        chooses = rolls and "choose_face" in side.rules.edges
        if not side.hand and not chooses:
            return (ROLL_MOVE,) if rolls else ()
        shape = shape_of(board, seat)
        lists = [moves for name in side.hand if (moves := move_list(board, name, seat, shape))[1]]
        if lists and must_play(board, seat):
            rolls = chooses = False
        if rolls:
            lists.append(ROLL_LIST)
        if chooses:
            choices = pick_moves(side.rules.die.faces)
            lists.append((write_move(choices[0]), choices))
        lists.sort()
        return tuple(chain.from_iterable([moves for _, moves in lists]))

    def make(self, turn: Turn, move: Move, is_legal: bool) -> None:
        board, seat = turn.board, turn.seat
        rules = board.sides[seat - 1].rules
        rolls = move.verb == ROLL_MOVE.verb
        chooses = move.verb == PICK_VERB and rules.edge("choose_face")
        if not is_legal and is_roll(move) and must_play(board, seat) and not all(map(is_roll, self.moves(board))):
            raise Refusal("must_play", "A card must be played before the roll.")
        if not is_legal and (rolls or chooses) and board.is_full(seat):
            raise Refusal("row_full", "Every row is full.")
        if rolls:
            roll.throw_all(turn)
            end_roll(turn)
        elif chooses:
            roll.take_die(turn, picked_face(rules.die.faces, move))
            use_edge(turn, "choose_face", seat)
        elif move.verb == "place":
            raise Refusal("not_rolled", "There is no die to place: roll first.")
        else:
            play_card(turn, move.verb, move.choices if is_legal else check_card(board, seat, move))


MATCH_END, PLACEMENT, TURN_START = MatchEnd(), Placement(), TurnStart()
PICKS = tuple(
    (OfferedDie(OFFERED_DICE.at(seat)), *map(NextRoll, rolls_to_order(seat)),
     RestDie(REST_DICE.at(seat))) for seat in (1, 2)
)
"""The picks that each seat may have to make, the first one first."""


def decision_of(board: Board) -> Decision:
    if board.no_moves_left:
        return MATCH_END
    marks = board.marks
    if marks and (question := question_of(marks)) is not None:
        return OpenQuestion(question)
    if board.die:
        return PLACEMENT
    if marks:
        for pick in PICKS[board.active - 1]:
            if pick.mark in marks:
                return pick
    return TURN_START


def must_play(board: Board, seat: int) -> bool:
    """Return True if the rules ask a seat to play a card in this turn, if it can."""
    return board.rules.model.must_play and PLAYED_CARDS.at(seat) not in board.marks


def is_roll(move: Move) -> bool:
    """Return True if a move rolls the die of the turn, or chooses its face."""
    return move.verb in (ROLL_MOVE.verb, PICK_VERB)


def pick_moves(faces: Iterable[int]) -> tuple[Move, ...]:
    """Return the moves that choose one of these faces."""
    return tuple(sorted((Move(PICK_VERB, (face,)) for face in faces), key=write_move))


def picked_face(faces: Sequence[int], move: Move) -> int:
    """Return the face that a move chooses; refuse any other move."""
    face = move.choices[0] if move.verb == PICK_VERB and len(move.choices) == 1 else None
    if not isinstance(face, int) or face not in faces:
        raise Refusal("must_pick", "One of the faces that are offered must be chosen first.")
    return face


def end_roll(turn: Turn) -> None:
    """End the turn if all dice are lost; otherwise let marks act on the roll."""
    if turn.roll.is_lost:
        end_move(turn, True)
    elif turn.watches_events:
        react_to_events(turn)
        leave_die(turn)


def open_rows(board: Board) -> list[int]:
    """Return the rows that can take the waiting die. If all of them are locked, none counts as locked."""
    side = board.sides[board.active - 1]
    dice_count = dice_per_placement(board) if board.traits else 1
    rules = side.rules
    if rules.is_uneven:
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
    return 2 if "pair" in board.traits and any(board.free_fields(board.active, row) > 1 for row in rows) else 1


def repeat_double(turn: Turn, row: int, face: int) -> None:
    """Remember the face of a new pair if the next roll may repeat it."""
    repeats = turn.board.sides[turn.seat - 1].rules.edge("double_repeats")
    if repeats and turn.board.dice(turn.seat, row).count(face) == 2:
        announce_mark(turn, REPEATED_FACE.at(turn.seat), MarkState(face))


def make_placement(turn: Turn, row: int, face: int, traits: tuple[str, ...]) -> None:
    """Place the waiting die; the turn ends unless it continues. The counting core runs this function, too."""
    put_die(turn, row, face, traits)
    resolve_arrivals(turn)
    react_to_events(turn)
    if not continue_turn(turn, row, face, traits):
        end_move(turn, True)


def continue_turn(turn: Turn, row: int, face: int, traits: tuple[str, ...]) -> bool:
    """Let the same die or another one wait, or the same seat move; return False if the turn ends."""
    board, seat = turn.board, turn.seat
    if turn.has_edges:
        repeat_double(turn, row, face)
    if "again" in traits and not board.is_full(seat) and not is_over(board):
        board.set_die(face, roll.without_trait(traits, "again"))
        turn.events.append(DieWaits(seat, face, board.traits))
    elif board.marks and roll.take_gift(turn):
        board.hand_over(seat)
        if is_over(board) or not roll.place_gift(turn):
            end_move(turn, False)
    elif not (rest := board.mark_faces(REST_DICE.at(seat)) if board.marks else ()):
        if not (turn.has_edges and stays_after_clash(turn)):
            return False
        end_move(turn, False)
    elif board.is_full(seat) or is_over(board):
        end_mark(turn, REST_DICE.at(seat))
        return False
    else:
        roll.take_one(turn, rest)
        end_roll(turn)
    return True


def stays_after_clash(turn: Turn) -> bool:
    """Return True if the seat may go on because its die has destroyed others; this uses up the edge that allows it."""
    if not turn.board.sides[turn.seat - 1].rules.edge("roll_again_after_clash"):
        return False
    if not any(isinstance(event, DiceDestroyed) and event.seat == turn.other for event in turn.events):
        return False
    use_edge(turn, "roll_again_after_clash", turn.seat)
    return True


def check_place(board: Board, move: Move) -> int:
    """Return the row of a placement; refuse any other move, and rows that cannot take the die."""
    if move.verb != "place":
        face = "die" if board.die == HIDDEN_FACE else board.die
        raise Refusal("must_place", f"The rolled {face} must be placed first.")
    row = move.choices[0] if len(move.choices) == 1 else 0
    if move.draws and board.die != HIDDEN_FACE and not board.watches_events:
        raise Refusal("bad_move", "Only a hidden die gets its face where it is placed.")
    if not isinstance(row, int) or not 1 <= row <= board.rules.rows:
        raise Refusal("bad_move", f"A die is placed in a row from 1 to {board.rules.rows}.")
    side = board.sides[board.active - 1]
    if len(side.rows[row - 1]) + (dice_per_placement(board) if board.traits else 1) > side.rules.sizes[row - 1]:
        full = not board.free_fields(board.active, row)
        raise Refusal("row_full", f"Row {row} is full." if full else f"Row {row} has no room for it.")
    if board.marks and row not in open_rows(board):
        raise Refusal("row_locked", f"Row {row} is locked.")
    return row


def put_die(turn: Turn, row: int, face: int, traits: tuple[str, ...]) -> None:
    """Place a die, which may come twice, or copy the face across."""
    board = turn.board
    if not traits:
        place_die(turn, row, face)
        return
    for _ in range(dice_per_placement(board)):
        field = len(board.dice(turn.seat, row))
        facing = board.dice(turn.other, row)
        place_die(turn, row, facing[field] if "reflect" in traits and field < len(facing) else face)
