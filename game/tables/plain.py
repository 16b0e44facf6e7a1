"""Plain notation, events and refusals, for tables that need no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from types import UnionType
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from game.kernel.events import MatchEnded, MatchWon, MoveMade, PlainEvent, TurnPassed
from game.kernel.opaque import P, Position, R, Rules
from game.kernel.refusal import Refusal
from game.kernel.result import Score

Fields: TypeAlias = tuple[object, ...]
T = TypeVar("T", bound=Fields)

NO_VALUE, MOVE_SEPARATOR = "-", ":"


def plain_text(value: Iterable[object], separator: str = " ") -> str:
    """Write a position: ``15 1`` or ``7 -``."""
    return separator.join(NO_VALUE if field is None else str(field) for field in value)


def plain_move_text(move: Iterable[object]) -> str:
    """Write a move, which is one word in logs: ``3`` or ``far:3``."""
    return plain_text(move, MOVE_SEPARATOR)


@dataclass(frozen=True, slots=True)
class PlainNotation(Generic[T]):
    """The fields of a named tuple with spaces or another separator between them; ``-`` for None.

    Each field is a whole number or one of a few words, within the bounds that its type gives.
    """

    kind: type[T]
    code: str
    """The code that refuses other texts."""
    separator: str
    adapter: TypeAdapter[T]

    @classmethod
    def of(cls, kind: type[T], code: str, separator: str = " ") -> PlainNotation[T]:
        """Return the notation of that tuple; raise TypeError if it holds other types."""
        for field in getattr(kind, "_fields", ("",)):
            if not field or not _is_plain(get_type_hints(kind, include_extras=True)[field]):
                raise TypeError(f"{kind.__module__}: {kind.__name__} {field} cannot be written as plain fields, so its "
                                "table has to say how it is written and read")
        return cls(kind, code, separator, TypeAdapter(kind))

    def read(self, rules: Rules, text: str) -> T:
        """Return the value of a text; refuse everything that ``plain_text`` does not write."""
        words, fields = text.split(self.separator), getattr(self.kind, "_fields", ())
        form = f"{text[:60]!r}: write its fields in this form: {self.separator.join(fields)}"
        try:
            value = self.adapter.validate_python([None if word == NO_VALUE else word for word in words])
        except ValidationError as error:
            fault = error.errors()[0]
            place = next(iter(fault["loc"]), None)
            if isinstance(place, int) and place < len(words):
                expected = fault["msg"].removeprefix("Input ").partition(", unable")[0]
                form += f"; {fields[place]} {expected}, not {words[place][:60]!r}"
            raise Refusal(self.code, f"{form}.") from None
        if plain_text(value, self.separator) != text:
            raise Refusal(self.code, f"{form}.")
        return value


def _is_plain(kind: object) -> bool:
    """Return True if all values of a type are whole numbers, words or None."""
    if get_origin(kind) is Annotated:
        return _is_plain(get_args(kind)[0])
    if get_origin(kind) is Literal:
        words = get_args(kind)
        return all(isinstance(word, str) and re.split(r"[\s:]", word) == [word] != [NO_VALUE] for word in words)
    if get_origin(kind) in (Union, UnionType):
        return all(map(_is_plain, get_args(kind)))
    return kind in (int, type(None))


def position_and_move(apply: Callable[..., object]) -> tuple[type[Fields], type[Fields]]:
    """Return the types that ``apply(rules, position, move)`` names for both; raise TypeError if it names none."""
    try:
        _, position, move = (kind for name, kind in get_type_hints(apply).items() if name != "return")
    except (NameError, TypeError, ValueError) as error:
        raise TypeError(f"apply names no types of rules, position and move: {apply} ({error})") from None
    return position, move


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
        return after, (MoveMade(position.turn, plain_move_text(move)), _consequence(after, score(rules, after)))

    return apply


def _text(position: Position) -> str:
    return plain_text(cast(Fields, position))


def _consequence(position: Position, score: Score) -> PlainEvent:
    """Return the last event of a move: the end of the match, or the seat to move next."""
    if not position.over:
        return TurnPassed(position.turn)
    return MatchWon(score.outcome, score.totals) if isinstance(score.outcome, int) else MatchEnded(score.totals)
