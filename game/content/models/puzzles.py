"""Puzzles: positions in which exactly one move wins."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition


class Puzzle(Definition):
    """A position and its solution."""

    position: str
    """The position, in the table's notation. The seat to move is the solver's."""
    plies: Literal[1, 3]
    """1 if a move wins at once; 3 if it wins with the next move after any answer."""
    line: Annotated[tuple[str, ...], Field(strict=False, min_length=1, max_length=3)]
    """The move, the best answer, and then the winning move."""
    nodes: int = Field(ge=1)
    """The number of positions searched to prove the solution. Harder puzzles need more."""


class PuzzleFile(Definition):
    """The file ``puzzles.yaml`` of a table, written by ``python3 run.py puzzles``."""

    puzzles: Annotated[tuple[Puzzle, ...], Field(strict=False, min_length=1)]
    """The puzzles, from easy to hard."""
