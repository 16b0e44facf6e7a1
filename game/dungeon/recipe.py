"""Recipes: instructions in lines of text, checked and followed."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple

from game.content.faults import Fault, Faults
from game.dungeon.growth import Growth, GrowthStep, TooLarge, TooManyMatches
from game.dungeon.pattern import MOST_CELLS, Size
from game.dungeon.rules import Rule, calls_rule
from game.kernel.refusal import quote

WORD = re.compile(r"\S+")
RESERVED_WORDS = ("subdivide", "def", "end")
LARGEST_COUNT = 1_000_000
MOST_FUNCTIONS = 200
"""The most functions in a recipe that call each other."""
MOST_FAULTS = 100
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


def read_instruction(line: str) -> Instruction | None:
    """Return the call in a line, of any rule; None for a line of a function, or one that cannot be read."""
    reader, words = _Reader("", (), "", 1, 0), words_of(line)
    if not words or words[0][0] in ("def", "end"):
        return None
    instruction = reader.instruction(words, 1)
    return None if reader.faults else instruction


def words_of(line: str, indent: int = 0) -> list[tuple[str, int]]:
    """Return the words of a line without its comment, each with its column."""
    return [(match.group(), match.start() + 1 + indent) for match in WORD.finditer(line.split("#")[0])]


class _Reader:
    def __init__(self, text: str, rules: Sequence[Rule], file: str, line: int, indent: int) -> None:
        self.lines = text.splitlines()
        self.file = file
        self.first = line
        self.indent = indent
        self.limited_rules = {rule.name for rule in rules if rule.limit is not None}
        self.rules = {rule.name for rule in rules}
        self.faults: list[Fault] = []

    def read(self) -> Recipe:
        """Return the whole recipe, or raise Faults."""
        main: list[Instruction] = []
        functions: dict[str, list[Instruction]] = {}
        function: str | None = None
        function_start = (0, 0)
        for number, text in enumerate(self.lines, self.first):
            words = words_of(text, self.indent)
            if not words:
                continue
            word, column = words[0]
            if word == "def":
                name = self._read_definition(words, number, function, functions)
                function, function_start = name, (number, column)
                functions.setdefault(name, [])
            elif word == "end":
                if function is None:
                    self._fault(number, column, "'end' without a 'def' before it")
                self._refuse_rest(words[1:], number)
                function = None
            elif (instruction := self.instruction(words, number)) is not None:
                (main if function is None else functions[function]).append(instruction)
        if function is not None:
            self._fault(*function_start, f"the function {function!r} has no 'end'")
        self._check_names([*main, *(instruction for body in functions.values() for instruction in body)], functions)
        self._check_recursion(functions)
        if self.faults:
            raise Faults(self.faults)
        return Recipe(tuple(main), {name: tuple(body) for name, body in functions.items()})

    def _fault(self, line: int, column: int, message: str, word: str = "", among: Collection[str] = ()) -> None:
        similar = get_close_matches(word[:60], sorted(among), 1) if word else []
        self.faults.append(Fault(self.file, line, column, message, similar[0] if similar else None))
        if len(self.faults) == MOST_FAULTS:
            raise Faults(self.faults)

    def _refuse_rest(self, words: Sequence[tuple[str, int]], line: int) -> None:
        if words:
            self._fault(line, words[0][1], f"nothing can follow here, but there is {words[0][0]!r}")

    def _read_definition(
        self, words: Sequence[tuple[str, int]], line: int, function: str | None, functions: Collection[str]
    ) -> str:
        column = words[0][1]
        if function is not None:
            self._fault(line, column, f"a function inside the function {function!r}; does an 'end' lack before?")
        if len(words) < 2:
            self._fault(line, column, "a function needs a name: def NAME")
            return ""
        name, column = words[1]
        if name in self.rules or name in functions:
            self._fault(line, column, f"there is a {'rule' if name in self.rules else 'function'} {name!r} already")
        elif name in RESERVED_WORDS or name.endswith("*"):
            self._fault(line, column, f"a function cannot be called {name!r}")
        self._refuse_rest(words[2:], line)
        return name

    def instruction(self, words: Sequence[tuple[str, int]], line: int) -> Instruction | None:
        (name, column), arguments = words[0], words[1:]
        if name == "subdivide":
            numbers = [self._number(word, line) for word in arguments[:3]]
            if len(arguments) < 3:
                self._fault(line, column, "subdivide takes three numbers, one for each of x, y and z")
                return None
            self._refuse_rest(arguments[3:], line)
            if None in numbers:
                return None
            x, y, z = (number or 0 for number in numbers)
            return Instruction(name, 1, 1, False, (x, y, z), line, column)
        if arguments and arguments[0][0] == "!":
            if arguments[1:]:
                self._fault(line, arguments[1][1], "'!' takes all places, so no number can follow")
            return Instruction(name, 1, 1, True, None, line, column)
        if len(arguments) == 2 and arguments[1][0] == "!":
            self._fault(line, arguments[1][1], "'!' takes all places, so no number can stand before it")
            return None
        counts = [self._number(word, line) for word in arguments[:2]]
        self._refuse_rest(arguments[2:], line)
        if None in counts:
            return None
        low, high = (*counts, *counts, 1, 1)[:2] if len(counts) != 2 else counts
        assert low is not None and high is not None
        if low > high:
            self._fault(line, arguments[1][1], f"from {low} to {high}: the first number is the smaller one")
        return Instruction(name, low, high, False, None, line, column)

    def _number(self, word: tuple[str, int], line: int) -> int | None:
        text, column = word
        if text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= LARGEST_COUNT:
            return int(text)
        self._fault(line, column, f"{text[:40]!r} is no whole number from 0 to {LARGEST_COUNT}")
        return None

    def _check_names(self, instructions: Sequence[Instruction], functions: Collection[str]) -> None:
        groups = {f"{rule.partition('_')[0]}*" for rule in self.rules}
        names = [*sorted({*self.rules, *functions, "subdivide"}), *sorted(groups)]
        rules, limited_rules = sorted(self.rules), sorted(self.limited_rules)
        for instruction in instructions:
            if instruction.by is not None:
                continue
            place = instruction.line, instruction.column
            if instruction.name in functions:
                if instruction.sweep:
                    self._fault(*place, f"{instruction.name!r} is a function; '!' is for rules")
            elif _first_match(instruction.name, rules) is None:
                name = instruction.name.rstrip("*")
                problem = "no rule begins with" if name != instruction.name else "unknown rule or function"
                self._fault(*place, f"{problem} {quote(name)}", name, names)
            elif instruction.sweep and (bound := _first_match(instruction.name, limited_rules)) is not None:
                self._fault(*place, f"'!' takes all places, but {bound!r} has a limit")

    def _check_recursion(self, functions: Mapping[str, Sequence[Instruction]]) -> None:
        calls = {name: [call for call in body if call.name in functions] for name, body in functions.items()}
        checked_functions: set[str] = set()

        def visit(name: str, callers: tuple[str, ...]) -> Iterator[tuple[Instruction, tuple[str, ...]]]:
            for call in calls[name]:
                if call.name in (*callers, name):
                    yield call, (*callers, name)
                elif call.name not in checked_functions:
                    yield from visit(call.name, (*callers, name))
            checked_functions.add(name)

        if max(map(len, calls.values()), default=0) > 0 and len(functions) > MOST_FUNCTIONS:
            first = next(iter(functions.values()))
            line = first[0].line if first else self.first
            self._fault(line, 1 + self.indent, f"more than {MOST_FUNCTIONS} functions that call each other")
            return
        for name in functions:
            for call, callers in visit(name, ()) if name not in checked_functions else ():
                cycle = " -> ".join([*callers[callers.index(call.name) :], call.name])
                self._fault(call.line, call.column, f"recursion without end: {cycle}")


def _first_match(call: str, names: Sequence[str]) -> str | None:
    """Return the first of these sorted names that a call matches, or None."""
    index = bisect_left(names, call.removesuffix("*"))
    return names[index] if index < len(names) and calls_rule(call, names[index]) else None


_MISS = "line {line}, column {column}: {name!r} found no place"
SENTENCES = {
    "missed": _MISS,
    "missed_often": f"{_MISS}, {{times}} times",
    "missed_some": f"{_MISS} ({{done}} of {{wanted}} done)",
    "missed_some_often": f"{_MISS} ({{done}} of {{wanted}} done), {{times}} times",
    "stopped_steps": "line {line}, column {column}: stopped after {most} steps, the most there are",
    "stopped_places": "line {line}: stopped, as the rules fit in more places than can be gone through",
    "too_large": "line {line}, column {column}: {size} is over the {most} cells a dungeon may have",
}
"""English messages for the command; screens have their own texts for these codes."""


class Remark(NamedTuple):
    """A single remark."""

    code: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.values)


class RecipeRun:
    """A recipe that is running."""

    def __init__(self, growth: Growth, recipe: Recipe, most_steps: int) -> None:
        self.growth, self.recipe = growth, recipe
        self.most_steps = self.steps_left = most_steps
        self.line = 0
        self._misses: dict[Instruction, tuple[int, int, int]] = {}
        self._ends: list[Remark] = []

    @property
    def report(self) -> list[Remark]:
        """Remarks on what could not be done."""
        remarks = []
        for call, (times, done, wanted) in self._misses.items():
            code = "missed" + ("_some" if wanted > 1 else "") + ("_often" if times > 1 else "")
            values = {"name": call.name, "times": times, "done": done, "wanted": wanted}
            remarks.append(Remark(code, {"line": call.line, "column": call.column, **values}))
        return remarks + self._ends

    def steps(self) -> Iterator[GrowthStep]:
        """Yield every step as it is done."""
        try:
            yield from self._follow(self.recipe.main)
        except _OutOfSteps as error:
            self._ends.append(error.remark)
        except TooManyMatches:
            self._ends.append(Remark("stopped_places", {"line": self.line}))

    def _follow(self, instructions: tuple[Instruction, ...]) -> Iterator[GrowthStep]:
        for call in instructions:
            yield from self._follow_call(call)

    def _follow_call(self, call: Instruction) -> Iterator[GrowthStep]:
        self.line = call.line
        self.growth.spend(1)
        if call.by is not None:
            self._count(call)
            try:
                yield self.growth.subdivide(call.by, call.line)
            except TooLarge as error:
                values = {"line": call.line, "column": call.column, "size": error.size, "most": MOST_CELLS}
                self._ends.append(Remark("too_large", values))
            return
        count = call.low if call.low == call.high else call.low + self.growth.stream.below(call.high - call.low + 1)
        if call.name in self.recipe.functions:
            for _ in range(count):
                self._count(call)
                yield from self._follow(self.recipe.functions[call.name])
        elif call.sweep:
            yield from self._sweep(call)
        else:
            for done in range(count):
                self._count(call)
                step = self.growth.step(call.name, call.line)
                if step is None:
                    self._miss(call, done, count)
                    return
                yield step

    def _sweep(self, call: Instruction) -> Iterator[GrowthStep]:
        """Apply matches one by one, each without overlap with those before.

        A match that no longer fits is skipped, because a user may have applied others by hand.
        """
        growth = self.growth
        keys = growth.keys(call.name)
        if not keys:
            self._miss(call, 0, 1)
        covered_cells: set[int] = set()
        for key in growth.order(keys):
            box = growth.box(key)
            if covered_cells.isdisjoint(box) and growth.fits(key):
                self._count(call)
                covered_cells |= box
                yield growth.apply(key, call.line)

    def _count(self, call: Instruction) -> None:
        if self.steps_left == 0:
            values = {"line": call.line, "column": call.column, "most": self.most_steps}
            raise _OutOfSteps(Remark("stopped_steps", values))
        self.steps_left -= 1

    def _miss(self, call: Instruction, done: int, count: int) -> None:
        times, sum_done, total = self._misses.get(call, (0, 0, 0))
        self._misses[call] = times + 1, sum_done + done, total + count


class _OutOfSteps(Exception):
    """No steps are left."""

    def __init__(self, remark: Remark) -> None:
        super().__init__(str(remark))
        self.remark = remark
