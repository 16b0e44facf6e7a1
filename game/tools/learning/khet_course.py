"""Training of the bots of Khet: values of pieces and places fitted to self-play, and the opening book.

The static evaluation is a sum of counts times values, and ``lead`` turns it into a chance, so a logistic regression of
results on counts gives all values at once. The book has the best move of every start and of every position after one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy
import numpy.typing as npt

from game.content.safe_files import write_file
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.tables.khet.beam import Beam, beam
from game.tables.khet.board import DIGITS, Board
from game.tables.khet.bots.core.memory import Search, core
from game.tables.khet.bots.core.search import FAR, SURE
from game.tables.khet.bots.judge import judge_of
from game.tables.khet.cells import AROUND, CELLS
from game.tables.khet.definitions import DEEPEST, Rules, Values
from game.tables.khet.pieces import PHARAOH
from game.tables.khet.position import Position, board_of, move_of, write_move
from game.tables.khet.rules import apply, choices, new, score

Numbers = npt.NDArray[numpy.float64]
PLACED = "pyramid", "obelisk", "anubis", "forward", "middle", "home"
COUNTED = (*PLACED, "reach", "near")
"""Values that are fitted: those of pieces on their cells, and those of beams."""
OPENING, PLIES, MOST_NODES, LONGEST = 8, 2, 20_000, 160
"""Random moves at the start of a match, plies and positions that its bots search, and its most moves."""
BOOK_HEAD = """\
# yaml-language-server: $schema=../schema/khet_book.json
# Opening moves by keys of positions, written by `learn --table khet --book`.
"""
ROUNDS, PULL = 40, 2.0
"""Steps of Newton's method, and the weight by which values are pulled toward zero."""


def counts(board: Board, tables: Sequence[Sequence[int]]) -> list[float]:
    """Return how often each value counts for the side to move, and 1 for the right to move."""
    squares, sign = board.squares, 1 - 2 * board.side
    men = board.men + board.others
    found = [sign * sum(table[CELLS * squares[cell] + cell] for cell in men) for table in tables]
    own, other = board.beam(), beam(squares, 1 - board.side, board.above)
    one, two = aims(board, own, board.others), aims(board, other, board.men)
    return [*found, one[0] - two[0], one[1] - two[1], 1.0]


def aims(board: Board, shot: Beam, at: Sequence[int]) -> tuple[int, int]:
    """Return the number of cells that a beam enters, and of those next to the Pharaoh among these pieces."""
    entered = {cell for part in shot.parts for cell in part}
    kings = [cell for cell in at if board.squares[cell] >> 3 == PHARAOH]
    return min(len(entered), FAR), sum(king + step in entered for king in kings for step in AROUND)


def played(rules: Rules, seed: int) -> tuple[list[Board], float]:
    """Return the quiet boards of a match of self-play from the seed's setup, and Silver's result."""
    stream, position = Stream(seed_state(seed)), new(rules, seed)
    met: list[Board] = []
    for ply in range(LONGEST):
        if position.over:
            break
        board = board_of(position, rules.idle_turns)
        actions = choices(board)
        if ply < OPENING:
            number = stream.pick(actions)
        else:
            if not board.beam().hits and not beam(board.squares, 1 - board.side, board.above).hits:
                met.append(board)
            number = best(rules, position, PLIES, MOST_NODES, stream)[0]
        position, _ = apply(rules, position, move_of(number, position.tower))
    outcome = score(rules, position).outcome
    return met, 1.0 if outcome == 1 else 0.0 if outcome == 2 else 0.5


def best(rules: Rules, position: Position, plies: int, nodes: int, stream: Stream) -> tuple[int, int, int]:
    """Return the best action within this many plies and positions, its value, and the plies searched."""
    board = board_of(position, rules.idle_turns)
    search = Search(
        judge_of(rules.values), board, position.keys, core=core(waits=True), quiet=rules.quiet, depth=plies
    )
    actions = search.tries() or choices(board)
    stream.shuffle(actions)
    search.start(actions, nodes)
    depth, value = 0, 0
    while depth < plies and abs(value) < SURE:
        found = search.look(depth, passes=depth > PLIES)
        if found is None:
            break
        depth, value = depth + 1, found
    return search.actions()[0], value, depth


def fitted(found: Numbers, results: Numbers) -> Numbers:
    """Return the coefficients of a logistic regression."""
    weights = numpy.zeros(found.shape[1])
    for _ in range(ROUNDS):
        chances = 1 / (1 + numpy.exp(-found @ weights))
        slope = found.T @ (results - chances) - PULL * weights
        curve = (found * (chances * (1 - chances))[:, None]).T @ found + PULL * numpy.eye(len(weights))
        weights = weights + numpy.linalg.solve(curve, slope)
    return numpy.asarray(weights)


def fit(every: Sequence[Rules], matches: int, seed: int) -> Values:
    """Return the values that explain the results of this many matches best, by all of these rules in turn."""
    units = [Values.model_validate({**dict.fromkeys(COUNTED, 0), name: 1}) for name in PLACED]
    tables = [judge_of(each).worth for each in units]
    rows: list[list[float]] = []
    results: list[float] = []
    for number in range(matches):
        boards, result = played(every[number % len(every)], extend_state(seed, number))
        rows += [counts(board, tables) for board in boards]
        results += [1 - result if board.side else result for board in boards]
    weights = fitted(numpy.array(rows), numpy.array(results))
    lead = 100 / weights[0]
    names = {name: max(0, round(float(lead * weight))) for name, weight in zip(COUNTED, weights, strict=False)}
    return every[0].values.model_copy(update={**names, "lead": round(float(lead))})


def write_values(values: Values, path: Path) -> None:
    """Write fitted values to a file, and leave its comments as they are."""
    text = path.read_text("utf-8")
    for name, value in values.model_dump().items():
        text = re.sub(rf"^{name}: .*$", f"{name}: {value}", text, flags=re.MULTILINE)
    write_file(path, text)


def openings(rules: Rules) -> Iterator[Position]:
    """Yield the start, and every position after one move."""
    start = new(rules, 0)
    yield start
    for number in choices(board_of(start, rules.idle_turns)):
        yield apply(rules, start, move_of(number, start.tower))[0]


def book(every: Sequence[Rules], nodes: int, seed: int) -> dict[str, str]:
    """Return the best move within this many positions, by the key of each opening position of these rules."""
    found: dict[str, str] = {}
    for rules in every:
        for position in openings(rules):
            if not position.over:
                key = board_of(position, rules.idle_turns).key
                number, _, _ = best(rules, position, DEEPEST, nodes, Stream(extend_state(seed_state(seed), key)))
                found[f"{key:0{DIGITS}x}"] = write_move(move_of(number, position.tower))
    return found


def write_book(found: dict[str, str], path: Path) -> None:
    """Write an opening book."""
    write_file(path, BOOK_HEAD + "".join(f'"{key}": {move}\n' for key, move in sorted(found.items())))
