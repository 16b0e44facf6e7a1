"""Small tables: two seats in turn, plain notation, events and refusals, and a picture that shared code draws.

A small table imports everything from here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeVar, cast

from pydantic import Field

from game.content.definition import RuleSet
from game.content.placeholders import TextKeys
from game.content.table_content import TableFiles
from game.kernel.events import MatchEnded, MatchWon, MoveMade, PlainEvent, TurnPassed
from game.kernel.opaque import P, Position, R
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.kernel.result import Points, Score
from game.tables.contract import Notation, Table
from game.tables.contract_parts import Bots
from game.tables.plain_notation import (
    Fields,
    T,
    board_fields,
    plain_move_text,
    plain_notation,
    plain_text,
    position_and_move,
)

__all__ = ["Bots", "Count", "Field", "Move", "Points", "Refusal", "RuleSet", "Seat", "plain_apply", "plain_table"]

Seat = Annotated[int, Field(ge=1, le=2)]
Count = Annotated[int, Field(ge=0, le=999)]
"""Types for the fields of a position: the seat to move, and a number of things."""
RuleFile = TypeVar("RuleFile", bound=RuleSet)
UNNAMED = "seat_to_move", "rng"
"""Fields of positions that the picture does not show."""
SEAT_FIELDS = {"first": 1, "second": 2}
"""Fields that the picture names after the players."""


class Move(NamedTuple):
    """A move that is one number, for tables whose moves say no more."""

    number: int


def plain_table(
    rules: type[RuleFile],
    start: Callable[[RuleFile, int], P],
    legal: Callable[[RuleFile, P], tuple[T, ...]],
    play: Callable[[RuleFile, P, T], P],
    score: Callable[[RuleFile, P], Score],
    is_possible: Callable[[RuleFile, P], bool] = lambda rules, position: True,
    bots: Bots[RuleFile, P, T] | None = None,
    texts: TextKeys = MappingProxyType({}),
) -> Table[RuleFile, P, T, PlainEvent]:
    """Return a small table: (rules, seat that opens) to the first position, and the function that plays a legal move.

    A position that is not possible is refused where it is read. The table needs ``texts`` and one for each field of its
    position that the picture names, by the field's name.
    """
    position, move = position_and_move(play)
    table_name = rules.__module__.split(".")[-2]
    names: TextKeys = {f"{table_name}.{field}": () for field in named_fields(position)}
    files: TableFiles[RuleFile] = TableFiles(rules, texts={**texts, **names})

    def new(rules: RuleFile, seed: int, first: int | None = None) -> P:
        return start(rules, first or Stream(seed).pick((1, 2)))

    def sorted_moves(rules: RuleFile, position: P) -> tuple[T, ...]:
        return tuple(sorted(legal(rules, position), key=plain_move_text))

    plain: Notation[RuleFile, P, T] = plain_notation(position, move)

    def read(rules: RuleFile, text: str) -> P:
        if is_possible(rules, found := plain.read(rules, text)):
            return found
        example = plain.write(start(rules, 1))
        raise Refusal("bad_position", f"{text}: no match has this position. One it can have is {example}.")

    notation = replace(plain, read=read)
    return Table(files, new, sorted_moves, plain_apply(play, legal, score), score, notation, bots=bots or Bots())


def named_fields(position: type[Fields]) -> tuple[str, ...]:
    """Return the fields that the picture names with a text; a board that is the only one needs no name."""
    boards = board_fields(position)
    unnamed = (*UNNAMED, *SEAT_FIELDS, *(boards if len(boards) == 1 else ()))
    return tuple(field for field in getattr(position, "_fields", ()) if field not in unnamed)


def plain_apply(
    play: Callable[[R, P, T], P], legal: Callable[[R, P], tuple[T, ...]], score: Callable[[R, P], Score]
) -> Callable[[R, P, T], tuple[P, tuple[PlainEvent, ...]]]:
    """Return the ``apply`` of a table with plain notation, made of the function that plays a legal move.

    It refuses a move after the end with ``over``, an illegal one with ``bad_move``.
    """

    @wraps(play)
    def apply(rules: R, position: P, move: T) -> tuple[P, tuple[PlainEvent, ...]]:
        if position.over:
            raise Refusal("over", "The match is over.", _text(position))
        if move not in legal(rules, position):
            raise Refusal("bad_move", f"{plain_move_text(move)}: this move is not allowed here.", _text(position))
        after = play(rules, position, move)
        return after, (MoveMade(position.seat_to_move, plain_move_text(move)), _consequence(after, score(rules, after)))

    return apply


def _text(position: Position) -> str:
    return plain_text(cast(Fields, position))


def _consequence(position: Position, score: Score) -> PlainEvent:
    """Return the last event of a move: the end of the match, or the seat to move next."""
    if not position.over:
        return TurnPassed(position.seat_to_move)
    return MatchWon(score.outcome, score.totals) if isinstance(score.outcome, int) else MatchEnded(score.totals)
