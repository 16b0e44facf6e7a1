"""The plain notation, for tables that need no other: the fields of a position or a move, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from game.kernel.opaque import M, P, R, Rules
from game.kernel.refusal import Refusal, quote
from game.tables.contract import Notation

Fields: TypeAlias = tuple[object, ...]
T = TypeVar("T", bound=Fields)

NO_VALUE, MOVE_SEPARATOR = "-", ":"


def plain_text(value: Iterable[object], separator: str = " ") -> str:
    """Write a position: ``15 1`` or ``7 -``."""
    return separator.join(NO_VALUE if field in (None, "") else str(field) for field in value)


def plain_move_text(move: Iterable[object]) -> str:
    """Write a move, which is one word in logs: ``3`` or ``far:3``."""
    return plain_text(move, MOVE_SEPARATOR)


@dataclass(frozen=True, slots=True)
class PlainNotation(Generic[T]):
    """The fields of a named tuple with spaces or another separator between them; ``-`` for None and an empty board.

    Each field is a whole number, one of a few words or a board, within the bounds that its type gives.
    """

    kind: type[T]
    code: str
    """The code that refuses other texts."""
    separator: str
    adapter: TypeAdapter[T]

    @classmethod
    def of(cls, kind: type[T], code: str, separator: str = " ") -> PlainNotation[T]:
        """Return the notation of that tuple; raise TypeError if it holds other types or hides a method of tuples."""
        for field in getattr(kind, "_fields", ("",)):
            if not field or not _is_plain(get_type_hints(kind, include_extras=True)[field]):
                raise TypeError(f"{kind.__module__}: {kind.__name__} {field} cannot be written as plain fields, so its "
                                "table has to say how it is written and read")
            if hasattr(tuple, field):
                raise TypeError(f"{kind.__module__}: {kind.__name__} {field} needs another name, because every tuple "
                                f"has a method {field}")
        return cls(kind, code, separator, TypeAdapter(kind))

    def read(self, rules: Rules, text: str) -> T:
        """Return the value of a text; refuse everything that ``plain_text`` does not write."""
        words, fields = text.split(self.separator), getattr(self.kind, "_fields", ())
        empty = dict.fromkeys(map(fields.index, board_fields(self.kind)), "")
        form = f"{quote(text)}: write its fields in this form: {self.separator.join(fields)}"
        try:
            value = self.adapter.validate_python(
                [empty.get(index) if word == NO_VALUE else word for index, word in enumerate(words)]
            )
        except ValidationError as error:
            fault = error.errors()[0]
            place = next(iter(fault["loc"]), None)
            if isinstance(place, int) and place < len(words):
                expected = re.sub("^(Input|String) ", "", fault["msg"]).partition(", unable")[0]
                form += f"; {fields[place]} {expected}, not {quote(words[place])}"
            raise Refusal(self.code, f"{form}.") from None
        if plain_text(value, self.separator) != text:
            raise Refusal(self.code, f"{form}.")
        return value


def plain_notation(position: type[Fields], move: type[Fields]) -> Notation[R, P, M]:
    """Return the plain notation of a table; raise TypeError if a type cannot be written so."""
    for name in ("over", "seat_to_move"):
        if not hasattr(position, name):
            raise TypeError(f"{position.__module__}: its {position.__name__} has no {name}")
    read = PlainNotation.of(position, "bad_position").read
    read_move = PlainNotation.of(move, "bad_move", MOVE_SEPARATOR).read
    return cast("Notation[R, P, M]", Notation(plain_text, read, plain_move_text, read_move))


def _is_plain(kind: object) -> bool:
    """Return True if all values of a type are whole numbers, words, boards or None."""
    if get_origin(kind) is Annotated:
        return _is_board(kind) or _is_plain(get_args(kind)[0])
    if get_origin(kind) is Literal:
        words = get_args(kind)
        return all(isinstance(word, str) and re.fullmatch(r"[^\s:]+", word) and word != NO_VALUE for word in words)
    if get_origin(kind) in (Union, UnionType):
        return all(_is_plain(part) and not _is_board(part) for part in get_args(kind))
    return kind in (int, type(None))


def _is_board(kind: object) -> bool:
    return get_origin(kind) is Annotated and get_args(kind)[0] is str


@cache
def board_fields(kind: type[object]) -> tuple[str, ...]:
    """Return the fields of a named tuple that are boards: texts with a letter for each square, and a pattern."""
    return tuple(name for name, hint in get_type_hints(kind, include_extras=True).items() if _is_board(hint))


def position_and_move(apply: Callable[..., object]) -> tuple[type[Fields], type[Fields]]:
    """Return the types that ``apply(rules, position, move)`` names for both; raise TypeError if it names none."""
    try:
        _, position, move = (kind for name, kind in get_type_hints(apply).items() if name != "return")
    except (NameError, TypeError, ValueError) as error:
        raise TypeError(f"apply names no types of rules, position and move: {apply} ({error})") from None
    return position, move
