"""Puzzles: positions in which one move, and no other, wins."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition


class Puzzle(Definition):
    """One position, and what there is to find."""

    position: str
    """In the table's notation, the side to move being whoever solves it."""
    plies: Literal[1, 3]
    """1 where a move wins at once, 3 where it wins by the next one, whatever is answered."""
    line: Annotated[tuple[str, ...], Field(strict=False, min_length=1, max_length=3)]
    """The move, the best answer, and the move that wins then."""
    nodes: int = Field(ge=1)
    """How many positions have to be looked at until that is sure: the more, the harder."""


class PuzzleFile(Definition):
    """``puzzles.yaml`` of a table, written by ``python3 run.py puzzles``."""

    puzzles: Annotated[tuple[Puzzle, ...], Field(strict=False, min_length=1)]
    """From easy to hard."""
