"""Recipes: instructions in lines of text, read and checked."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from game.content.faults import Fault, Faults
from game.dungeon.pattern import Size
from game.dungeon.rule import Rule
from game.dungeon.rulebook import means

WORD = re.compile(r"\S+")
RESERVED = ("subdivide", "def", "end")
MOST = 1_000_000
"""The largest count in a recipe."""
FAULTS = 100
"""The most faults reported for a recipe, because each searches for a similar name."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One line: the name to call and the number of times."""

    name: str
    low: int
    high: int
    sweep: bool
    """True to apply it at all places that do not overlap."""
    by: Size | None
    """Size of a subdivision; None for calls."""
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """The instructions and functions."""

    main: tuple[Instruction, ...]
    functions: Mapping[str, tuple[Instruction, ...]] = field(default_factory=dict)


def read_recipe(text: str, rules: Sequence[Rule], file: str, line: int = 1, indent: int = 0) -> Recipe:
    """Return the recipe in a text; raise Faults. ``line`` and ``indent`` give its position in the file."""
    return _Reader(text, rules, file, line, indent).read()


class _Reader:
    def __init__(self, text: str, rules: Sequence[Rule], file: str, line: int, indent: int) -> None:
        self.lines = text.splitlines()
        self.file, self.first, self.indent = file, line, indent
        self.limited = {rule.name for rule in rules if rule.limit is not None}
        self.rules = {rule.name for rule in rules}
        self.faults: list[Fault] = []

    def read(self) -> Recipe:
        """Return the whole recipe, or raise Faults."""
        main: list[Instruction] = []
        functions: dict[str, list[Instruction]] = {}
        inside: str | None = None
        opened = (0, 0)
        for number, text in enumerate(self.lines, self.first):
            words = [(match.group(), match.start() + 1 + self.indent) for match in WORD.finditer(text.split("#")[0])]
            if not words:
                continue
            word, column = words[0]
            if word == "def":
                name = self._defined(words, number, inside, functions)
                inside, opened = name, (number, column)
                functions.setdefault(name, [])
            elif word == "end":
                if inside is None:
                    self._fault(number, column, "'end' without a 'def' before it")
                self._nothing_more(words[1:], number)
                inside = None
            elif (told := self._instruction(words, number)) is not None:
                (main if inside is None else functions[inside]).append(told)
        if inside is not None:
            self._fault(*opened, f"the function {inside!r} has no 'end'")
        self._check_names([*main, *(each for body in functions.values() for each in body)], functions)
        self._check_recursion(functions)
        if self.faults:
            raise Faults(self.faults)
        return Recipe(tuple(main), {name: tuple(body) for name, body in functions.items()})

    def _fault(self, line: int, column: int, what: str, near: str = "", among: Collection[str] = ()) -> None:
        close = get_close_matches(near[:60], sorted(among), 1) if near else []
        self.faults.append(Fault(self.file, line, column, what, close[0] if close else None))
        if len(self.faults) == FAULTS:
            raise Faults(self.faults)

    def _nothing_more(self, words: Sequence[tuple[str, int]], line: int) -> None:
        if words:
            self._fault(line, words[0][1], f"nothing can follow here, but there is {words[0][0]!r}")

    def _defined(
        self, words: Sequence[tuple[str, int]], line: int, inside: str | None, functions: Collection[str]
    ) -> str:
        column = words[0][1]
        if inside is not None:
            self._fault(line, column, f"a function inside the function {inside!r}; does an 'end' lack before?")
        if len(words) < 2:
            self._fault(line, column, "a function needs a name: def NAME")
            return ""
        name, column = words[1]
        if name in self.rules or name in functions:
            self._fault(line, column, f"there is a {'rule' if name in self.rules else 'function'} {name!r} already")
        elif name in RESERVED or name.endswith("*"):
            self._fault(line, column, f"a function cannot be called {name!r}")
        self._nothing_more(words[2:], line)
        return name

    def _instruction(self, words: Sequence[tuple[str, int]], line: int) -> Instruction | None:
        (name, column), rest = words[0], words[1:]
        if name == "subdivide":
            numbers = [self._number(word, line) for word in rest[:3]]
            if len(rest) < 3:
                self._fault(line, column, "subdivide takes three numbers, one for each of x, y and z")
                return None
            self._nothing_more(rest[3:], line)
            if None in numbers:
                return None
            x, y, z = (number or 0 for number in numbers)
            return Instruction(name, 1, 1, False, (x, y, z), line, column)
        if rest and rest[0][0] == "!":
            if rest[1:]:
                self._fault(line, rest[1][1], "'!' takes all places, so no number can follow")
            return Instruction(name, 1, 1, True, None, line, column)
        if len(rest) == 2 and rest[1][0] == "!":
            self._fault(line, rest[1][1], "'!' takes all places, so no number can stand before it")
            return None
        counts = [self._number(word, line) for word in rest[:2]]
        self._nothing_more(rest[2:], line)
        if None in counts:
            return None
        low, high = (*counts, *counts, 1, 1)[:2] if len(counts) != 2 else counts
        assert low is not None and high is not None
        if low > high:
            self._fault(line, rest[1][1], f"from {low} to {high}: the first number is the smaller one")
        return Instruction(name, low, high, False, None, line, column)

    def _number(self, word: tuple[str, int], line: int) -> int | None:
        text, column = word
        if text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= MOST:
            return int(text)
        self._fault(line, column, f"{text[:40]!r} is no whole number from 0 to {MOST}")
        return None

    def _check_names(self, all_: Sequence[Instruction], functions: Collection[str]) -> None:
        groups = {f"{rule.partition('_')[0]}*" for rule in self.rules}
        known = [*sorted({*self.rules, *functions, "subdivide"}), *sorted(groups)]
        rules, limited = sorted(self.rules), sorted(self.limited)
        for each in all_:
            if each.by is not None:
                continue
            at = each.line, each.column
            if each.name in functions:
                if each.sweep:
                    self._fault(*at, f"{each.name!r} is a function; '!' is for rules")
            elif _first(each.name, rules) is None:
                what = "no rule begins with" if each.name.endswith("*") else "no rule and no function is called"
                self._fault(*at, f"{what} {each.name.rstrip('*')[:60]!r}", each.name.rstrip("*"), known)
            elif each.sweep and (bound := _first(each.name, limited)) is not None:
                self._fault(*at, f"'!' takes all places, but {bound!r} has a limit")

    def _check_recursion(self, functions: Mapping[str, Sequence[Instruction]]) -> None:
        calls = {name: [each for each in body if each.name in functions] for name, body in functions.items()}
        finished: set[str] = set()

        def visit(name: str, around: tuple[str, ...]) -> Iterator[tuple[Instruction, tuple[str, ...]]]:
            for each in calls[name]:
                if each.name in (*around, name):
                    yield each, (*around, name)
                elif each.name not in finished:
                    yield from visit(each.name, (*around, name))
            finished.add(name)

        if max(map(len, calls.values()), default=0) > 0 and len(functions) > DEEPEST:
            last = next(iter(functions.values()))
            line = last[0].line if last else self.first
            self._fault(line, 1 + self.indent, f"more than {DEEPEST} functions that call each other")
            return
        for name in functions:
            for each, around in visit(name, ()) if name not in finished else ():
                way = " -> ".join([*around[around.index(each.name) :], each.name])
                self._fault(each.line, each.column, f"recursion without end: {way}")


def _first(called: str, names: Sequence[str]) -> str | None:
    """Return the first of these sorted names that a call matches, or None."""
    at = bisect_left(names, called.removesuffix("*"))
    return names[at] if at < len(names) and means(called, names[at]) else None


DEEPEST = 200
"""The most functions in a recipe that call each other."""
