"""Puzzles: positions in which exactly one action wins, at once or after any answer; and riddles, random ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from game.kernel.bots import Stop, never
from game.kernel.hindsight import PosedPuzzle
from game.kernel.opaque import all_as_type
from game.kernel.random_stream import Stream, seed_state
from game.tables.khet.beam import Beam
from game.tables.khet.board import CELL, KIND_AT, START_AT, TOWER_MOVE, Board
from game.tables.khet.cells import FILES, LOWER_CELLS, RANKS, lower
from game.tables.khet.definitions import Rules
from game.tables.khet.pieces import (
    DJED,
    EMPTY,
    FACING_COUNTS,
    HIT,
    OBELISK,
    PHARAOH,
    PYRAMID,
    color_of,
    may_stand,
    piece_code,
    piece_kind,
)
from game.tables.khet.position import Move, Position, action_of, board_of, empty_boards, move_of
from game.tables.khet.rules import legal_actions

FEWEST_MIRRORS = 2
"""Least number of reflections of a beam that is worth finding."""


class WinSearch:
    """A search for wins that counts its positions."""

    def __init__(self) -> None:
        self.nodes = 0

    def wins(self, board: Board) -> Iterable[int]:
        """Yield the actions after which only the other Pharaoh has fallen."""
        shot, goal = board.beam(), 2 >> board.side
        beam_cells = {cell for part in shot.parts for cell in part}
        fallen = {board.squares[cell] for cell in shot.hits if piece_kind(board.squares[cell]) == PHARAOH}
        unchanged_fall = sum(1 << color_of(code) for code in fallen)
        self.nodes += 1
        for number in sorted(legal_actions(board)):
            if changes(number, beam_cells):
                self.nodes += 1
                is_win = board.after(number).fallen == goal
            else:
                is_win = unchanged_fall == goal
            if is_win:
                yield number

    def winning_actions(self, board: Board) -> list[int]:
        """Return the actions after which every answer leaves a way to win."""
        actions, refutation = [], 0
        for number in sorted(legal_actions(board)):
            after = board.after(number)
            if not after.fallen:
                answers = sorted(legal_actions(after))
                if refutation in answers:
                    # An answer that refutes one action often refutes the next.
                    answers.insert(0, refutation)
                refutation = next((answer for answer in answers if self.saves(after, answer)), 0)
                if answers and not refutation:
                    actions.append(number)
        return actions

    def saves(self, board: Board, answer: int) -> bool:
        """Return True if the other side cannot win after this answer."""
        after = board.after(answer)
        return after.fallen != 1 << board.side and (after.fallen > 0 or next(iter(self.wins(after)), 0) == 0)


def puzzle(rules: Rules, position: Position) -> PosedPuzzle | None:
    """Return the puzzle: the only hit on the Pharaoh, by mirrors, or the only way to force it; None without one."""
    if position.over or position.state:
        return None
    position = position._replace(keys=())
    board, search = board_of(position, rules.idle_turns), WinSearch()
    wins = list(search.wins(board))
    if wins:
        is_unique = len(wins) == 1 and _reflections(board, wins) >= FEWEST_MIRRORS
        return PosedPuzzle(position, 1, _as_moves(position, wins), search.nodes) if is_unique else None
    actions = search.winning_actions(board)
    if len(actions) != 1:
        return None
    return PosedPuzzle(position, 3, _as_moves(position, _line(board, actions[0])), search.nodes)


def _line(board: Board, action: int) -> list[int]:
    """Return the action, the answer that leaves the fewest ways to win, and the first of these."""
    board = board.after(action)
    defenses: list[tuple[int, int, int]] = []
    for answer in sorted(legal_actions(board)):
        after = board.after(answer)
        wins = [] if after.fallen else list(WinSearch().wins(after))
        if wins:
            defenses.append((len(wins), answer, wins[0]))
    return [action, *min(defenses)[1:]] if defenses else [action]


def _as_moves(position: Position, numbers: Iterable[int]) -> tuple[Move, ...]:
    """Return the actions of a line as moves; the tower may move between them."""
    board, line = board_of(position), []
    for number in numbers:
        line.append(move_of(number, board.tower))
        board.make(number)
    return tuple(line)


PIECES = (DJED, 1, 2), (PYRAMID, 2, 4), (OBELISK, 0, 1)
"""The kinds of pieces on a riddle's board besides the Pharaoh, with the fewest and the most of each side."""
MOST_PLAIN_PUZZLES = 3
"""Puzzles with a single mirror after which the first of them is good enough."""
RIDDLE_PLIES = 3
"""A riddle is a hit in two actions of its solver."""


def riddle(rules: Rules, seed: int, stop: Stop = never) -> Position | None:
    """Return a position of this seed with a puzzle of two actions; None if ``stop`` came first.

    One whose beam ends after several mirrors is preferred.
    """
    stream, simple = Stream(seed_state(seed)), list[Position]()
    while not stop():
        position = _random_position(stream)
        if any(board_of(position._replace(side=side)).beam().hits for side in (1, 2)):
            continue
        example = puzzle(rules, position)
        if example is None or example.plies != RIDDLE_PLIES:
            continue
        line = (action_of(move, 0) for move in all_as_type(example.line, Move))
        if _reflections(board_of(position), line) >= FEWEST_MIRRORS:
            return position
        simple.append(position)
        if len(simple) == MOST_PLAIN_PUZZLES:
            return simple[0]
    return None


def _random_position(stream: Stream) -> Position:
    """Return a random board with Silver to move: each Pharaoh on its side's first rank, the other pieces anywhere."""
    squares = empty_boards(0)
    for color in (0, 1):
        code = piece_code(PHARAOH, color, 0)
        first_rank = [lower(file, RANKS - 1 if color else 0) for file in range(FILES)]
        squares[stream.pick([cell for cell in first_rank if may_stand(code, cell)])] = code
        for kind, least, most in PIECES:
            for _ in range(least + stream.below(most - least + 1)):
                code = piece_code(kind, color, stream.below(FACING_COUNTS.get(kind, 1)))
                free = [cell for cell in LOWER_CELLS if squares[cell] == EMPTY and may_stand(code, cell)]
                squares[stream.pick(free)] = code
    return Position(bytes(squares), 1)


def _reflections(board: Board, line: Iterable[int]) -> int:
    """Return the reflections of the beam that ends a line of actions, before its farthest hit."""
    for number in line:
        board.make(number)
    return reflections(board.shot)


def changes(number: int, cells: set[int]) -> bool:
    """Return True if an action changes one of these cells; tower actions always may."""
    return number >= TOWER_MOVE << KIND_AT or number >> START_AT & CELL in cells or number & CELL in cells


def reflections(shot: Beam) -> int:
    """Return the number of reflections before the farthest hit of a beam; 0 if it hits nothing."""
    most = 0
    for part, end in zip(shot.parts, shot.ends, strict=True):
        if end == HIT:
            steps = [after - before for before, after in pairwise(part)]
            most = max(most, sum(one != other for one, other in pairwise(steps)))
    return most
