"""A second, slow implementation of Reversi, square by square; it shares no code with the game."""

from __future__ import annotations

from functools import cache

Board = dict[tuple[int, int], str]
STEPS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0))


def size_of(line: str) -> int:
    """Return the number of squares in a row."""
    return round(len(line.split(" ")[0]) ** 0.5)


def board_of(line: str) -> tuple[Board, str]:
    """Return the discs by (row, column) from 0, and the side to move."""
    squares, side = line.split(" ")
    size = size_of(line)
    return {divmod(n, size): letter for n, letter in enumerate(squares) if letter != "-"}, side


def line_of(board: Board, side: str, size: int) -> str:
    return "".join(board.get(divmod(n, size), "-") for n in range(size * size)) + f" {side}"


def against(side: str) -> str:
    return "O" if side == "X" else "X"


def turning(board: Board, side: str, row: int, column: int) -> list[tuple[int, int]]:
    """Return every disc that a disc of this side here would turn."""
    found: list[tuple[int, int]] = []
    for down, right in STEPS:
        run, at = [], (row + down, column + right)
        while board.get(at) == against(side):
            run.append(at)
            at = (at[0] + down, at[1] + right)
        if board.get(at) == side:
            found += run
    return found


def choices(line: str) -> list[str]:
    """Return the sorted moves of the side to move: squares, ``pass`` if there are none, or nothing at the end."""
    (board, side), size = board_of(line), size_of(line)

    def places(who: str) -> list[str]:
        free = [(row, column) for row in range(size) for column in range(size) if (row, column) not in board]
        return sorted("abcdefgh"[column] + str(row + 1) for row, column in free if turning(board, who, row, column))

    return places(side) or (["pass"] if places(against(side)) else [])


def after(line: str, move: str) -> str:
    """Return the position after a move."""
    board, side = board_of(line)
    if move != "pass":
        row, column = int(move[1]) - 1, "abcdefgh".index(move[0])
        for at in [*turning(board, side, row, column), (row, column)]:
            board[at] = side
    return line_of(board, against(side), size_of(line))


@cache
def sequences(line: str, depth: int) -> int:
    """Count the move sequences of ``depth`` plies; a match that ends earlier counts once."""
    moves = choices(line)
    if depth == 0 or not moves:
        return 1
    return sum(sequences(after(line, move), depth - 1) for move in moves)
