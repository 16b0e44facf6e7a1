"""The rules of Khet: a new match, legal moves, their effects, the reasons for refusals, and the score."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.refusal import Refusal
from game.kernel.result import OutcomeForTwo, leading_seat
from game.tables.edges import edge_changes, with_edge
from game.tables.khet import events
from game.tables.khet.beam import END_NAMES
from game.tables.khet.board import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    KIND_AT,
    PIECE_MOVE,
    QUARTERS,
    START_AT,
    TOWER_MOVE,
    UNSTACK,
    Board,
    parts_of,
    undo_of,
    write_tower_actions,
)
from game.tables.khet.cells import FILES, NEIGHBORS, RANKS, TOWERS, UPPER_AT, lower, name_of
from game.tables.khet.definitions import Rules
from game.tables.khet.events import Event
from game.tables.khet.pieces import (
    ALLOWED_CELLS,
    COLOR_SHIFT,
    EMPTY,
    ENTERS,
    ENTERS_WITH_TOP,
    ENTRANCES,
    FACING_COUNTS,
    FIRST_PIECE,
    KINDS,
    NEAR_CELLS,
    OBELISK,
    PHARAOH,
    PIECE_TURNS,
    PYRAMID,
    REMAINS,
    SPHINX,
    STACK,
    SWAPPED_KINDS,
    SWAPPING_KINDS,
    SWAPS,
    TURNS_BACK,
    TURNS_ON,
    color_of,
    facing_of,
    may_stand,
    piece_kind,
)
from game.tables.khet.position import (
    NO_EDGES,
    PAST_KEY,
    WORD_MOVES,
    MatchPhase,
    Move,
    Position,
    action_of,
    board_of,
    move_of,
    parse,
    repeats,
    write,
    write_move,
)

MOST_TOWER_ACTIONS = 2 + len(NEIGHBORS)


def legal_actions(board: Board) -> list[int]:
    """Return every action of the side to move once, unordered."""
    actions: list[int] = []
    squares, step_up = board.squares, board.step_up
    entrances, piece_turns = ENTRANCES[board.swaps[board.side] > 0], PIECE_TURNS[board.idle]
    for cell in board.own:
        code = squares[cell]
        group, entries = code >> COLOR_SHIFT, entrances[code]
        near = NEAR_CELLS[group][cell]
        if step_up:
            level = cell + step_up if cell < UPPER_AT else cell - step_up
            if level in ALLOWED_CELLS[group]:
                near = (*near, level)
        start = cell << START_AT
        move, unstack = PIECE_MOVE << KIND_AT | start, UNSTACK << KIND_AT | start
        for end in near:
            entry = entries[squares[end]]
            if entry & ENTERS or (entry == SWAPS and may_stand(squares[end], cell)):
                actions.append(move | end)
            if entry & ENTERS_WITH_TOP:
                actions.append(unstack | end)
        turns = piece_turns[code]
        if turns & TURNS_ON:
            actions.append(CLOCKWISE << KIND_AT | start)
        if turns & TURNS_BACK:
            actions.append(COUNTERCLOCKWISE << KIND_AT | start)
    if step_up:
        tower_actions = [0] * MOST_TOWER_ACTIONS
        actions += tower_actions[: write_tower_actions(squares, 0, board.tower, board.last, tower_actions, 0)]
    return actions


def event_of(board: Board, seat: int, number: int) -> events.Action:
    """Return the event of a legal action that is not made yet."""
    kind, cell, end = parts_of(number)
    start, target = (name_of(square, board.tower) if square else "" for square in (cell, end))
    if kind >= TOWER_MOVE:
        tower_square = name_of(board.tower, 0)
        return events.TowerMoved(seat, tower_square, target or tower_square, QUARTERS[kind])
    if QUARTERS[kind]:
        return events.PieceTurned(seat, start, QUARTERS[kind] == 1)
    if board.squares[end]:
        swaps = piece_kind(board.squares[cell]) not in (OBELISK, STACK)
        return events.PiecesSwapped(seat, start, target) if swaps else events.PiecesStacked(seat, start, target)
    if kind == UNSTACK:
        return events.PieceUnstacked(seat, start, target)
    changes_level = (cell < UPPER_AT) != (end < UPPER_AT)
    return events.LevelChanged(seat, start, target) if changes_level else events.PieceMoved(seat, start, target)


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Return the number of sequences of ``depth`` actions; those that end the match earlier do not count.

    The last action is counted without being made.
    """
    if not depth:
        return 1
    if position.over:
        return 0
    board = board_of(position, rules.idle_turns)
    if not _may_meet_a_limit(rules, position, depth):
        return sequences(board, depth)
    moves = (move_of(action, position.tower) for action in legal_actions(board))
    return sum(perft(rules, apply(rules, position, move)[0], depth - 1) for move in moves)


def _may_meet_a_limit(rules: Rules, position: Position, depth: int) -> bool:
    """Return True if less than ``depth`` actions may end the match otherwise than by a Pharaoh, or edges count."""
    moves_left = rules.quiet - len(position.keys)
    if position.left is not None:
        moves_left = min(moves_left, position.left)
    return moves_left < depth or position.edges is not NO_EDGES


def sequences(board: Board, depth: int) -> int:
    """Return the number of sequences without limits; ``depth`` is at least 1."""
    actions = legal_actions(board)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = board.after(action)
        if not after.fallen:
            count += sequences(after, depth - 1)
    return count


def refusal_of(position: Position, board: Board, move: Move) -> Refusal:
    """Return the reason why an action is not legal in this position."""
    refusal = _refusal(position, board, move)
    return Refusal(refusal.code, refusal.sentence, write(position))


def _refusal(position: Position, board: Board, move: Move) -> Refusal:
    number = action_of(move, position.tower)
    kind, cell, end = parts_of(number)
    if move.verb in ("tower", "turn_tower"):
        return _tower_refusal(board, move, number)
    if not number:
        return Refusal("no_square", f"{' and '.join(move[1:])}: one of these is no square here.")
    code = board.squares[cell]
    if code < FIRST_PIECE:
        return Refusal("no_piece", f"Nothing stands on {move.start} that could move.")
    if color_of(code) != board.side:
        return Refusal("other_side", f"The piece on {move.start} is not yours.")
    if QUARTERS[kind]:
        return _turn_refusal(code, move)
    if piece_kind(code) == SPHINX:
        return Refusal("sphinx_stays", "A Sphinx turns, and never leaves its square.")
    if kind == UNSTACK and piece_kind(code) != STACK:
        return Refusal("no_stack", f"On {move.start} stands no stack whose top could leave it.")
    return _target_refusal(board, cell, end, move)


def _target_refusal(board: Board, cell: int, end: int, move: Move) -> Refusal:
    code = board.squares[cell]
    occupant = board.squares[end]
    square = move.end
    level = board.step_up if cell < UPPER_AT else -board.step_up
    if end - cell not in NEIGHBORS and (not level or end - cell != level):
        return Refusal("too_far", f"{square} is not next to {move.start}.")
    if EMPTY < occupant < FIRST_PIECE:
        return Refusal("tower_there", f"The tower stands on {square}.")
    if not may_stand(code, end):
        if piece_kind(code) == PHARAOH and end >= UPPER_AT:
            return Refusal("corner", "A Pharaoh stands on no corner of the upper board.")
        return Refusal("reserved", f"Only pieces of the other side may stand on {square}.")
    if piece_kind(code) in SWAPPING_KINDS and piece_kind(occupant) in SWAPPED_KINDS:
        return Refusal("reserved_back", f"What stands on {square} may not stand on {move.start}.")
    return Refusal("not_free", f"On {square} stands a piece already.")


def _turn_refusal(code: int, move: Move) -> Refusal:
    if piece_kind(code) == SPHINX:
        return Refusal("sphinx_turns", "A Sphinx looks along its edges, nowhere else.")
    if piece_kind(code) in FACING_COUNTS:
        return Refusal("turns_once", f"Either way it looks the same: write {move.start}+.")
    return Refusal("looks_same", "The piece would look the same after the turn, and passing is not allowed.")


def _tower_refusal(board: Board, move: Move, number: int) -> Refusal:
    kind, start, end = parts_of(number)
    if not board.tower:
        return Refusal("no_tower", "There is no tower here.")
    if number and number == undo_of(board.last):
        return Refusal("undoes", "That would undo what the other side has just done with the tower.")
    if kind != TOWER_MOVE or start != board.tower:
        return Refusal("not_there", f"The tower stands on {name_of(board.tower, 0)}.")
    if end - start not in NEIGHBORS:
        return Refusal("too_far", f"The tower goes one square, and {move.end} is further.")
    if end not in TOWERS:
        return Refusal("tower_barred", "The tower stands on neutral squares alone.")
    return Refusal("not_free", "Under the tower there must be no piece.")


class Score(NamedTuple):
    """The pieces of Silver and Red (a stack is two), the winner (None: not yet), and the way the match was won."""

    pieces: tuple[int, int]
    outcome: OutcomeForTwo | None
    by: MatchPhase | None

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both seats, under the name that every table uses."""
        return self.pieces


def score(rules: object, position: Position) -> Score:
    """Return the score of a position, under any rules."""
    pieces = position.pieces
    if not position.over:
        return Score(pieces, None, None)
    if position.state in COUNTED_ENDS:
        first, second = position.edges
        pieces = pieces[0] + first.pieces, pieces[1] + second.pieces
    return Score(pieces, _outcome(position, pieces), position.state)


COUNTED_ENDS = "counted", "pieces"
"""Ends at which the side with more pieces wins."""


def _outcome(position: Position, pieces: tuple[int, int]) -> OutcomeForTwo:
    if position.state in ("resigned", "late"):
        return 2 if position.side == 1 else 1
    if position.state == "pharaoh":
        colors = {color_of(code) for code in position.squares if piece_kind(code) == PHARAOH}
        if len(colors) != 1:
            return "draw"
        return 2 if 1 in colors else 1
    if position.state not in COUNTED_ENDS:
        return "draw"
    one, other = pieces
    if one == other:
        one, other = (edges.ties for edges in position.edges)
    return leading_seat(one, other) or "draw"


ACCEPT, DECLINE = ANSWERS = Move("accept"), Move("decline")
CLAIM = Move("claim")


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return a new match. The seed has no effect. Refuse with ``silver_first`` if ``first`` is the other seat."""
    start = read(rules, rules.start)
    if first not in (None, start.side):
        raise Refusal("silver_first", "Silver moves first.")
    edges = rules.silver, rules.red
    return start._replace(left=rules.limit or None, edges=start.edges if edges == NO_EDGES else edges)


def opener(rules: Rules) -> int:
    """Return Silver's seat, which moves first."""
    return 1


def read(rules: Rules, text: str) -> Position:
    """Return the position a line describes; refuse with ``bad_position``."""
    position = parse(text)
    board = board_of(position, rules.idle_turns)
    return position._replace(state=end_of(rules, board, position.keys, position.left) or position.state)


def end_of(rules: Rules, board: Board, keys: tuple[int, ...], left: int | None) -> MatchPhase:
    """Return the way the match has ended in this position, "" while it runs."""
    if board.fallen:
        return "pharaoh"
    if left == 0:
        return "pieces"
    if len(keys) >= rules.quiet:
        return "counted"
    return "" if legal_actions(board) else "stuck"


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return every move of the seat to move, sorted by notation; none at the end.

    An offer must be answered first. ``offer`` and ``resign`` are not listed: both are always legal.
    """
    if position.over:
        return ()
    if position.state == "offered":
        return ANSWERS
    board = board_of(position, rules.idle_turns)
    moves = [move_of(number, position.tower) for number in legal_actions(board)]
    if repeats(position, board.key):
        moves.append(CLAIM)
    return tuple(sorted(moves, key=write_move))


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move and its events, in order; refuse an illegal move with ``Refusal``."""
    if position.over:
        raise Refusal("over", "The match is over.", write(position))
    if position.state == "offered" and move.verb not in OFFER_WORDS:
        raise Refusal("must_answer", "A draw is offered: accept it or decline it.", write(position))
    if move.verb in WORD_MOVES:
        return _apply_word(rules, position, move.verb)
    seat, board = position.side, board_of(position, rules.idle_turns)
    number, key = action_of(move, position.tower), board.key
    if number not in legal_actions(board):
        raise refusal_of(position, board, move)
    event, edges = event_of(board, seat, number), position.edges
    if isinstance(event, events.PiecesSwapped) and piece_kind(board.squares[parts_of(number)[1]]) == PYRAMID:
        edges = with_edge(edges, seat, "swaps", -1)
    board.make(number)
    left = None if position.left is None else position.left - 1
    after = Position(
        bytes(board.squares), 3 - seat, board.tower, board.turns, board.last,
        (*position.keys, key), "", left, edges,
    )
    shot = _shot(board, seat)
    after, losses = _losses(board, after)
    if losses:
        after = after._replace(keys=())
    elif board.losses:
        after = after._replace(keys=(PAST_KEY,) * len(after.keys))
    if after.edges is not NO_EDGES:
        board = board_of(after, rules.idle_turns)
    after = after._replace(state=end_of(rules, board, after.keys, left))
    return after, (event, shot, *losses, *edge_changes(position.edges, after.edges), _last_event(rules, after))


def _shot(board: Board, seat: int) -> events.BeamFired:
    """Return the event of the last action's beam."""
    shot, tower = board.shot, board.tower
    paths = tuple(tuple(name_of(cell, tower) for cell in part) for part in shot.parts)
    hits = tuple(name_of(cell, tower) for cell in shot.hits)
    return events.BeamFired(seat, paths, tuple(END_NAMES[end] for end in shot.ends), hits)


def _losses(board: Board, after: Position) -> tuple[Position, list[Event]]:
    """Return the position after the pieces that were hit are lost, or not by edges, and the events."""
    squares = bytearray(after.squares)
    edges = after.edges
    losses = list[Event]()
    for cell, code in board.losses:
        owner = color_of(code) + 1
        square = name_of(cell, board.tower)
        kind = piece_kind(code)
        owner_edges = edges[owner - 1]
        if owner_edges.armor and kind != PHARAOH:
            squares[cell] = code
            edges = with_edge(edges, owner, "armor", -1)
            continue
        is_stack, name = kind == STACK, KINDS[kind]
        losses.append(events.StackHalved(owner, square) if is_stack else events.PieceDestroyed(owner, square, name))
        if kind == PHARAOH:
            continue
        if owner_edges.losses:
            edges = with_edge(with_edge(edges, owner, "losses", -1), owner, "pieces", 1)
        rest = REMAINS[code] or code
        if owner_edges.returns and (back := _return_cell(squares, rest)):
            squares[back] = rest
            edges = with_edge(edges, owner, "returns", -1)
            square, name = name_of(back, board.tower), KINDS[piece_kind(rest)]
            losses.append(events.PieceReturned(owner, square, name, facing_of(rest)))
    if edges is after.edges:
        return after, losses
    return after._replace(squares=bytes(squares), edges=edges), losses


def _return_cell(squares: bytearray, code: int) -> int:
    """Return the free square of its side's first rank on which a piece returns, nearest the middle; 0 if none."""
    color = color_of(code)
    rank = RANKS - 1 if color else 0
    for file in sorted(range(FILES), key=lambda file: abs(2 * file - FILES + 1)):
        cell = lower(file, rank)
        if squares[cell] == EMPTY and may_stand(code, cell):
            return cell
    return 0


def _apply_word(rules: Rules, position: Position, word: str) -> tuple[Position, tuple[Event, ...]]:
    """Return the position and the events after a move that moves no piece."""
    seat, state = position.side, position.state
    text = write(position)
    if word in ("accept", "decline") and state != "offered":
        raise Refusal("no_offer", "No draw is offered.", text)
    if word == "offer" and state == "declined":
        raise Refusal("declined", "The other side has just declined: move first.", text)
    if word == "claim" and not repeats(position, board_of(position).key):
        raise Refusal("no_claim", "This position is not here for the third time.", text)
    if word in END_OF_WORD:
        after = position._replace(state=END_OF_WORD[word])
        return after, (_last_event(rules, after),)
    phase, event = PHASE_OF_WORD[word]
    return position._replace(side=3 - seat, state=phase), (event(seat), events.TurnPassed(3 - seat))


END_OF_WORD: dict[str, MatchPhase] = {"accept": "agreed", "claim": "claimed", "resign": "resigned", "late": "late"}
"""Ends of a match by a move that moves no piece."""
PHASE_OF_WORD: dict[str, tuple[MatchPhase, type[events.DrawOffered | events.DrawDeclined]]] = {
    "offer": ("offered", events.DrawOffered), "decline": ("declined", events.DrawDeclined),
}
"""The phase after a word about a draw, and its event."""
OFFER_WORDS = ("accept", "decline", "resign", "late")
"""The moves that are possible while a draw is offered."""


def _last_event(rules: Rules, position: Position) -> Event:
    """Return the last event of a move: the seat to move, or the end of the match."""
    pieces, outcome, by = score(rules, position)
    if outcome is None or by is None:
        return events.TurnPassed(position.side)
    return events.MatchDrawn(pieces, by) if outcome == "draw" else events.MatchWon(outcome, pieces, by)
