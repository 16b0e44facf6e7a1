"""Numbers of cards and rules by name, and the rules with other values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import UnionType
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from game.kernel.refusal import Refusal
from game.tables.knucklebones.block import Block
from game.tables.knucklebones.card_fitting import word_of
from game.tables.knucklebones.definitions import Card, Rules

MOST = 9
"""The most values of a sweep."""
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A number in the data, or one left at its default."""

    card: str
    """The card it belongs to; empty for a number of the rules."""
    path: Path
    words: tuple[str, ...]
    """The words of its name: its path with the words of steps, and the number's own name last."""
    value: int | None

    @property
    def name(self) -> str:
        """The full name."""
        return ".".join(self.words)

    def is_called(self, asked: tuple[str, ...]) -> bool:
        """Return True if the number has these words in this order, with the same last word."""
        rest = iter(self.words)
        return bool(asked) and asked[-1] == self.words[-1] and all(word in rest for word in asked)


@dataclass(frozen=True, slots=True)
class Sweep:
    """A number and the values to try."""

    number: Number
    values: tuple[int, ...]


def numbers_of(rules: Rules) -> list[Number]:
    """Return every number of a rule set and its cards."""
    found = [Number("", path, words, value) for path, words, value in _inside(rules, (), ()) if path[0] != "catalogue"]
    for name, card in rules.catalogue.items():
        found += [Number(name, path, (name, *words), value) for path, words, value in _inside(card, (), ())]
    return found


def _inside(of: Any, path: Path, words: tuple[str, ...]) -> Iterator[tuple[Path, tuple[str, ...], int | None]]:
    if isinstance(of, BaseModel):
        for name, field in type(of).model_fields.items():
            value, called = getattr(of, name), field.alias or name
            if value is None and isinstance(field.annotation, UnionType) and int in get_args(field.annotation):
                yield (*path, called), (*words, called), None
            elif name != "catalogue":
                yield from _inside(value, (*path, called), (*words, called))
    elif isinstance(of, tuple | list):
        for at, each in enumerate(of):
            does = (word_of(type(each)),) if isinstance(each, Block) else ()
            yield from _inside(each, (*path, at), (*words, str(at + 1), *does))
    elif isinstance(of, Mapping):
        for key, each in of.items():
            yield from _inside(each, (*path, key), (*words, str(key)))
    elif isinstance(of, int) and not isinstance(of, bool):
        yield path, words, of


def swept(text: str, rules: Rules, own: tuple[str, ...]) -> Sweep:
    """Return the sweep of a text such as ``turns=1..4``. A name means a number of the cards in question (``own``), then
    of the rules, then of any card. Refuse with ``unknown_number`` and ``bad_sweep``."""
    name, equals, said = text.partition("=")
    if not equals:
        raise Refusal("bad_sweep", f"A sweep is a name and values, such as turns=1..4 or turns=1,3, not {text!r}.")
    known = numbers_of(rules)
    asked = tuple(name.strip().split("."))
    levels = [
        [each for each in known if each.card in own], [each for each in known if not each.card],
        [each for each in known if each.card and each.card not in own],
    ]  # fmt: skip
    for among in levels:
        found = [each for each in among if each.is_called(asked)]
        if len(found) > 1:
            named = ", ".join(each.name for each in found[:6])
            raise Refusal("unknown_number", f"{name!r} may be {named}; say more of its name.")
        if found:
            return Sweep(found[0], _values(said))
    near = get_close_matches(asked[-1], {each.words[-1] for among in levels[:2] for each in among}, 1)
    mine = sorted({each.words[-1] for each in (levels[0] or levels[1])})
    hint = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(mine)}."
    raise Refusal("unknown_number", f"There is no number {name!r} here; {hint}")


def _values(said: str) -> tuple[int, ...]:
    try:
        low, dots, high = said.partition("..")
        values = tuple(range(int(low), int(high) + 1)) if dots else tuple(int(each) for each in said.split(","))
    except ValueError:
        values = ()
    if not 0 < len(values) <= MOST:
        raise Refusal("bad_sweep", f"Values are like 1..4 or 1,3,5, at most {MOST} of them, not {said!r}.")
    return tuple(dict.fromkeys(values))


def with_value(rules: Rules, number: Number, value: int) -> Rules:
    """Return the rules with another value for a number. Refuse with ``bad_sweep`` if it is not allowed."""
    try:
        if not number.card:
            return Rules.model_validate({name: getattr(rules, name) for name in Rules.model_fields} | {
                str(number.path[0]): _changed(getattr(rules, str(number.path[0])), number.path[1:], value)
            })  # fmt: skip
        card = Card.model_validate(_changed(rules.catalogue[number.card], number.path, value))
        return rules.model_copy(update={"catalogue": {**rules.catalogue, number.card: card}})
    except ValidationError as wrong:
        why = str(wrong.errors()[0]["msg"])
        raise Refusal("bad_sweep", f"{number.name} cannot be {value}: {why[:1].lower()}{why[1:]}.") from None


def _changed(of: Any, path: Path, value: int) -> Any:
    """Return the written data with one value changed; defaults stay unwritten."""
    if not path:
        return value
    if isinstance(of, BaseModel):
        said = of.model_dump(by_alias=True, exclude_unset=True)
        names = {field.alias or name: name for name, field in type(of).model_fields.items()}
        return {**said, path[0]: _changed(getattr(of, names[str(path[0])]), path[1:], value)}
    if isinstance(of, Mapping):
        return {**of, path[0]: _changed(of[path[0]], path[1:], value)}
    return [_changed(each, path[1:], value) if at == path[0] else _said(each) for at, each in enumerate(of)]


def _said(of: Any) -> Any:
    return of.model_dump(by_alias=True, exclude_unset=True) if isinstance(of, BaseModel) else of
