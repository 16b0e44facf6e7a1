"""Puzzles: positions in which exactly one action wins, at once or after any answer; and riddles, random ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from game.kernel.bots import Stop, never
from game.kernel.opaque import all_as_type
from game.kernel.random_stream import Stream, seed_state
from game.kernel.review import PosedPuzzle
from game.tables.khet.beam import Beam
from game.tables.khet.board import CELL, KIND_AT, START_AT, TOWER_GOES, Board
from game.tables.khet.cells import FILES, LOWER_CELLS, RANKS, lower
from game.tables.khet.definitions import Rules
from game.tables.khet.pieces import (
    ALLOWED_CELLS,
    DJED,
    EMPTY,
    FACING_COUNTS,
    HIT,
    OBELISK,
    PHARAOH,
    PYRAMID,
    color_of,
    piece_code,
)
from game.tables.khet.position import Move, Position, action_of, bare, board_of, move_of
from game.tables.khet.rules import choices

FEWEST_MIRRORS = 2
"""Least number of reflections of a beam that is worth finding."""


class WinSearch:
    """A search for wins that counts its positions."""

    def __init__(self) -> None:
        self.nodes = 0

    def wins(self, board: Board) -> Iterable[int]:
        """Yield the actions after which only the other Pharaoh has fallen."""
        shot, wanted = board.beam(), 2 >> board.side
        touched = touched_by(shot)
        fallen = {board.squares[cell] for cell in shot.hits if board.squares[cell] >> 3 == PHARAOH}
        as_it_is = sum(1 << color_of(code) for code in fallen)
        self.nodes += 1
        for number in sorted(choices(board)):
            if touches(number, touched):
                self.nodes += 1
                board.make(number)
                won = board.fallen == wanted
                board.unmake()
            else:
                won = as_it_is == wanted
            if won:
                yield number

    def winning_actions(self, board: Board) -> list[int]:
        """Return the actions after which every answer leaves a way to win."""
        winning, refuting = [], 0
        for number in sorted(choices(board)):
            board.make(number)
            if not board.fallen:
                answers = sorted(choices(board))
                if refuting in answers:
                    # An answer that refutes one action often refutes the next.
                    answers.insert(0, refuting)
                refuting = next((answer for answer in answers if self.saves(board, answer)), 0)
                if answers and not refuting:
                    winning.append(number)
            board.unmake()
        return winning

    def saves(self, board: Board, answer: int) -> bool:
        """Return True if the other side cannot win after this answer."""
        own = 1 << board.side
        board.make(answer)
        saved = board.fallen != own and (board.fallen > 0 or next(iter(self.wins(board)), 0) == 0)
        board.unmake()
        return saved


def puzzle(rules: Rules, position: Position) -> PosedPuzzle | None:
    """Return the puzzle: the only hit on the Pharaoh, by mirrors, or the only way to force it; None without one."""
    if position.over or position.state:
        return None
    position = position._replace(keys=())
    board, search = board_of(position, rules.idle_turns), WinSearch()
    wins = list(search.wins(board))
    if wins:
        alone = len(wins) == 1 and reflections(board.try_action(wins[0])[0]) >= FEWEST_MIRRORS
        return PosedPuzzle(position, 1, _as_moves(position, wins), search.nodes) if alone else None
    forced = search.winning_actions(board)
    if len(forced) != 1:
        return None
    return PosedPuzzle(position, 3, _as_moves(position, _line(board, forced[0])), search.nodes)


def _line(board: Board, first: int) -> list[int]:
    """Return the action, the answer that leaves the fewest ways to win, and the first of these."""
    board.make(first)
    ways: list[tuple[int, int, int]] = []
    for answer in sorted(choices(board)):
        board.make(answer)
        wins = [] if board.fallen else list(WinSearch().wins(board))
        board.unmake()
        if wins:
            ways.append((len(wins), answer, wins[0]))
    board.unmake()
    return [first, *min(ways)[1:]] if ways else [first]


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
    stream, plain = Stream(seed_state(seed)), list[Position]()
    while not stop():
        position = _draw(stream)
        if any(board_of(position._replace(side=side)).beam().hits for side in (1, 2)):
            continue
        posed = puzzle(rules, position)
        if posed is None or posed.plies != RIDDLE_PLIES:
            continue
        if _turns(position, all_as_type(posed.line, Move)) >= FEWEST_MIRRORS:
            return position
        plain.append(position)
        if len(plain) == MOST_PLAIN_PUZZLES:
            return plain[0]
    return None


def _draw(stream: Stream) -> Position:
    """Return a random board with Silver to move: each Pharaoh on its side's first rank, the other pieces anywhere."""
    squares = bare(0)
    for color in (0, 1):
        code = piece_code(PHARAOH, color, 0)
        first = [lower(file, RANKS - 1 if color else 0) for file in range(FILES)]
        squares[stream.pick([cell for cell in first if cell in ALLOWED_CELLS[code >> 2]])] = code
        for kind, least, most in PIECES:
            for _ in range(least + stream.below(most - least + 1)):
                code = piece_code(kind, color, stream.below(FACING_COUNTS.get(kind, 1)))
                free = [cell for cell in LOWER_CELLS if squares[cell] == EMPTY and cell in ALLOWED_CELLS[code >> 2]]
                squares[stream.pick(free)] = code
    return Position(bytes(squares), 1)


def _turns(position: Position, line: Iterable[Move]) -> int:
    """Return the reflections of the beam that ends a line."""
    board = board_of(position)
    for move in line:
        board.make(action_of(move, 0))
    return reflections(board.shot)


def touched_by(shot: Beam) -> set[int]:
    """Return the cells where a change would redirect a beam."""
    return {cell for part in shot.parts for cell in part}


def touches(number: int, cells: set[int]) -> bool:
    """Return True if an action changes one of these cells; tower actions always may."""
    return number >= TOWER_GOES << KIND_AT or number >> START_AT & CELL in cells or number & CELL in cells


def reflections(shot: Beam) -> int:
    """Return the number of reflections before the farthest hit of a beam; 0 if it hits nothing."""
    most = 0
    for part, end in zip(shot.parts, shot.ends, strict=True):
        if end == HIT:
            steps = [there - here for here, there in pairwise(part)]
            most = max(most, sum(one != other for one, other in pairwise(steps)))
    return most
