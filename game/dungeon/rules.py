"""Rules of the grammar: their turned and reversed forms, their tables for the search, and their JSON forms."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from game.content.faults import Fault, Faults
from game.dungeon.pattern import ANY, EMPTY, OUTSIDE, TURNS, Pattern, Size, TextSpot, place_in_text, read_pattern
from game.kernel.opaque import Json, JsonObject


class Rule(NamedTuple):
    """A replacement of one block by another. Rules with the same name form a group."""

    name: str
    left: Pattern
    right: Pattern
    weight: float = 1.0
    """Weight of each of its places in a random choice."""
    limit: int | None = None
    """The most times it may be applied, in all forms together."""
    wait: int = 0
    """Number of steps that must come before it."""
    turned: bool = True
    """True if it also applies in the other three turns."""
    reversible: bool = False
    """True if it may also be applied from right to left."""
    cycle: str = ""
    """The type of the cycle it makes, "" for none."""
    mirrored: bool = False
    """True if it stands for its mirror image, too; a grammar has both as rules."""

    @property
    def sides(self) -> tuple[Pattern, Pattern]:
        """Both blocks."""
        return self.left, self.right

    @property
    def size(self) -> Size:
        """The size of both blocks."""
        return self.left.size

    def changed_cells(self) -> frozenset[Size]:
        """Return the places of the cells that it changes."""
        cells = zip(self.left.places(), self.left.cells, self.right.cells, strict=True)
        return frozenset(place for place, before, after in cells if before != after)


class Form(NamedTuple):
    """One way to apply a rule."""

    rule: int
    """Index of the rule."""
    turns: int
    inverse: bool
    left: Pattern
    right: Pattern


def forms(index: int, rule: Rule) -> Iterator[Form]:
    """Yield the forms of the rule at an index, without duplicates."""
    known_sides: set[tuple[Pattern, Pattern]] = set()
    for inverse in (False, True)[: 1 + rule.reversible]:
        for turns in range(TURNS if rule.turned else 1):
            sides = side(rule, turns, inverse), side(rule, turns, not inverse)
            if sides not in known_sides:
                known_sides.add(sides)
                yield Form(index, turns, inverse, *sides)


def side(rule: Rule, turns: int, after: bool) -> Pattern:
    """Return the block that a turned rule searches for or, with ``after``, the block it leaves."""
    return (outcome(rule.left, rule.right) if after else rule.left).rotate(turns)


def outcome(left: Pattern, right: Pattern) -> Pattern:
    """Return a right side with unchanged cells replaced by their labels on the left side."""
    pairs = zip(left.cells, right.cells, strict=True)
    return Pattern(right.size, tuple(before if after == ANY else after for before, after in pairs))


def misfits(left: Pattern, right: Pattern) -> Iterator[tuple[int, str]]:
    """Yield the reasons two sides do not form a rule: the cell of the right side and a sentence."""
    if left.size != right.size:
        sizes = ["x".join(map(str, side.size)) for side in (left, right)]
        yield 0, f"the left side is {sizes[0]}, the right side {sizes[1]}"
        return
    for index, (before, after) in enumerate(zip(left.cells, right.cells, strict=True)):
        if (before == OUTSIDE and after not in (OUTSIDE, ANY)) or (after == OUTSIDE and before != OUTSIDE):
            yield index, "what lies outside ('#') is only read, never written: both sides have it in the same cell"
    if OUTSIDE in left.cells and all(label == OUTSIDE for label in left.cells):
        yield 0, "a rule needs a cell inside"


CACHED_GRIDS = 2
"""Number of grid sizes whose search data are cached; each takes a moment to build and megabytes of memory."""
EVERY_RULE = "*"


class FormShape(NamedTuple):
    """The left side of a form in a grid, as offsets from the first cell of its box."""

    exact: tuple[tuple[int, str], ...]
    """Cells that need a label; empty and outside ones come last."""
    free: tuple[int, ...]
    """Cells that only need to be inside."""


FormGroup = tuple[int, ...]
"""Forms with the same shape: they fit in the same places."""
RuleEntries = dict[str, tuple[tuple[FormGroup, int], ...]]
"""Forms with the same shape and the offset of the examined cell in their box, by the label of a second cell."""
EntryLists = dict[str, dict[int, dict[str, list[tuple[FormGroup, int]]]]]
"""Entries under construction: by a label, the offset of a second cell, and its label."""


class Index(NamedTuple):
    """The search index of some forms in a grid; offsets count from the first cell of a form's box."""

    shapes: dict[int, FormShape]
    by_label: dict[str, list[tuple[int, RuleEntries]]]
    """Forms that contain a label, by the offset and label of another cell they need."""
    anchors: dict[str, list[tuple[int, RuleEntries]]]
    """Each shape once, under its most telling label."""
    anywhere: list[tuple[FormGroup, int]]
    """Forms without a telling label, each with the offset of an inside cell."""
    bound: tuple[int, ...]
    """Rules with a limit or a wait."""
    heaviest: float
    """The greatest weight of these rules."""


def calls_rule(call: str, rule: str) -> bool:
    """Return True if a call matches a rule name: exactly, or as a prefix before ``*``."""
    return rule.startswith(call[:-1]) if call.endswith("*") else rule == call


def calls_of(words: Collection[str]) -> Callable[[str], bool]:
    """Return a function that is True for the names of the rules that any of these words calls, as by ``calls_rule``."""
    prefixes = tuple(word[:-1] for word in words if word.endswith("*"))
    return lambda name: name in words or name.startswith(prefixes)


class Rulebook:
    """Rules in the order of their file, and their forms."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules: Sequence[Rule] = tuple(rules)
        self.form_rules = array("l")
        """Index of the rule of each form."""
        self._orientations = bytearray()
        """Turn and reversal of each form. The right sides are built on demand, because those of thousands of forms take
        megabytes."""
        self.lefts: list[Pattern] = []
        """Left side of each form."""
        patterns: dict[Pattern, Pattern] = {}
        for index, rule in enumerate(self.rules):
            for form in forms(index, rule):
                self.form_rules.append(index)
                self._orientations.append(form.inverse * TURNS + form.turns)
                self.lefts.append(patterns.setdefault(form.left, form.left))
        x, y, z = (max((left.size[axis] - 1 for left in patterns), default=0) for axis in range(3))
        self.form_count = len(self.form_rules)
        self.margin: Size = x, y, z
        """The farthest distance a box may reach past the edge."""
        self._called_rules: dict[str, frozenset[int]] = {}
        self._cells: dict[str, int] = {}
        self._indexes: dict[tuple[str, Size], Index] = {}
        self._shapes: dict[Size, dict[Pattern, FormShape]] = {}
        """Shapes of left sides in grids with these strides."""

    def rules_called(self, call: str) -> frozenset[int]:
        """Return the indexes of the rules that a call matches."""
        if call not in self._called_rules:
            rules = enumerate(self.rules)
            self._called_rules[call] = frozenset(index for index, rule in rules if calls_rule(call, rule.name))
        return self._called_rules[call]

    def rule(self, form: int) -> Rule:
        return self.rules[self.form_rules[form]]

    def form(self, number: int) -> Form:
        turns, inverse = self.orientation(number)
        right = side(self.rule(number), turns, not inverse)
        return Form(self.form_rules[number], turns, inverse, self.lefts[number], right)

    def orientation(self, number: int) -> tuple[int, bool]:
        """Return the turns of a form, and True if it is reversed."""
        inverse, turns = divmod(self._orientations[number], TURNS)
        return turns, bool(inverse)

    def cell_count(self, call: str) -> int:
        """Return the number of cells in all forms of these rules, which is the work to build an index."""
        if call not in self._cells:
            rules, forms = self.rules_called(call), enumerate(self.form_rules)
            self._cells[call] = sum(len(self.lefts[form].cells) for form, rule in forms if rule in rules)
        return self._cells[call]

    def index(self, call: str, strides: Size) -> Index:
        """Return the search index for the forms of these rules in a grid with these strides."""
        index = self._indexes.get((call, strides))
        if index is None:
            self._drop_oldest(strides)
            rules = self.rules_called(call)
            forms = [n for n, rule in enumerate(self.form_rules) if rule in rules]
            bound = tuple(n for n in sorted(rules) if self.rules[n].limit is not None or self.rules[n].wait)
            by_left = self._shapes.setdefault(strides, {})
            lefts = {self.lefts[n] for n in forms}
            by_left.update((left, _shape(left, strides)) for left in lefts - by_left.keys())
            shapes = {n: by_left[self.lefts[n]] for n in forms}
            heaviest = max((self.rules[n].weight for n in rules), default=0.0)
            index = self._indexes[call, strides] = _index(shapes, bound, heaviest)
        return index

    def _drop_oldest(self, strides: Size) -> None:
        """Drop the data of the oldest grid if these strides are new."""
        grids = list(dict.fromkeys(grid for _, grid in list(self._indexes)))
        for old_grid in grids[: len(grids) + 1 - CACHED_GRIDS] if strides not in grids else ():
            self._shapes.pop(old_grid, None)
            for key in [key for key in list(self._indexes) if key[1] == old_grid]:
                self._indexes.pop(key, None)  # Another thread may have removed it.


def _index(shapes: dict[int, FormShape], bound: tuple[int, ...], heaviest: float) -> Index:
    by_label: EntryLists = {}
    anchors: EntryLists = {}
    anywhere = []
    groups: dict[FormShape, list[int]] = {}
    for form, shape in shapes.items():
        groups.setdefault(shape, []).append(form)
    for (exact, free), indexes in groups.items():
        group = tuple(indexes)
        second = next((cell for cell in exact if cell[0] != exact[0][0]), None)
        for delta, label in exact:
            second_delta, second_label = second if second and delta == exact[0][0] else exact[0]
            spot = group, delta
            for entry_lists in (by_label, anchors) if (delta, label) == exact[0] and label != OUTSIDE else (by_label,):
                entries = entry_lists.setdefault(label, {}).setdefault(second_delta - delta, {})
                entries.setdefault(second_label, []).append(spot)
        if not exact or exact[0][1] == OUTSIDE:
            anywhere.append((group, free[0]))
    return Index(shapes, _list_entries(by_label), _list_entries(anchors), anywhere, bound, heaviest)


def _list_entries(entry_lists: EntryLists) -> dict[str, list[tuple[int, RuleEntries]]]:
    return {
        label: [(delta, {other: tuple(spots) for other, spots in entries.items()}) for delta, entries in cells.items()]
        for label, cells in entry_lists.items()
    }


def _shape(left: Pattern, strides: Size) -> FormShape:
    sx, sy, _ = strides
    exact = []
    free = []
    for (x, y, z), label in zip(left.places(), left.cells, strict=True):
        delta = x * sx + y * sy + z
        if label == ANY:
            free.append(delta)
        else:
            exact.append(_cell(delta, label))
    exact.sort(key=lambda cell: (cell[1] == OUTSIDE, cell[1] == EMPTY))
    return FormShape(tuple(exact), tuple(free))


@lru_cache(maxsize=4096)
def _cell(delta: int, label: str) -> tuple[int, str]:
    """Return a cell with its label as a shared tuple."""
    return delta, label


REQUEST_KEYS = ("name", "match", "replacement", "turned", "weight", "limit", "wait", "reversible", "cycle")
"""Keys of a rule in a request."""
FILE_KEYS = ("name", "match", "replacement", "weight", "strictRotation", "maximumApplications", "wait", "reversible",
             "cycle")
"""Keys of a rule in a file."""
BOTH_SIDES = ("match", "replacement")
WITHOUT_END = -1
"""The value in files for a rule without a limit."""
MOST_FAULTS = 100
"""The most faults reported for one list of rules."""
LARGEST_WEIGHT = 1e15
"""The greatest weight of a rule, so that the sum of all weights stays finite."""


def read_rules(data: Json, file: str) -> tuple[Rule, ...]:
    """Return the rules of a request; raise Faults."""
    return _read(data, file, REQUEST_KEYS)


def read_exchanged(data: Json, file: str) -> tuple[Rule, ...]:
    """Return the rules of a file ``{"serializedRules": [...]}``; raise Faults."""
    if not isinstance(data, dict) or set(data) != {"serializedRules"}:
        raise Faults([Fault(file, 1, 1, "rules come as an object with the one key 'serializedRules'")])
    return _read(data["serializedRules"], f"{file} serializedRules", FILE_KEYS)


def as_json(rules: Sequence[Rule]) -> JsonObject:
    """Return the rules in the form for exchange; reading it gives the same rules."""
    return {"serializedRules": [_rule_as_json(rule) for rule in rules]}


def _rule_as_json(rule: Rule) -> JsonObject:
    data: JsonObject = {
        "name": rule.name, "match": str(rule.left), "replacement": str(rule.right), "weight": rule.weight,
        "strictRotation": not rule.turned,
        "maximumApplications": WITHOUT_END if rule.limit is None else rule.limit,
    }
    optional_values = {"wait": rule.wait, "reversible": rule.reversible, "cycle": rule.cycle}
    return data | {key: value for key, value in optional_values.items() if value}


def _read(data: Json, file: str, keys: Sequence[str]) -> tuple[Rule, ...]:
    if not isinstance(data, list):
        raise Faults([Fault(file, 1, 1, "rules are a list")])
    faults: list[Fault] = []
    rules = []
    for index, entry in enumerate(data):
        try:
            rules.append(_rule(entry, f"{file}[{index}]", keys))
        except Faults as error:
            faults += error.faults
            if len(faults) >= MOST_FAULTS:
                break
    if faults:
        raise Faults(faults)
    return tuple(rules)


def _rule(data: Json, file: str, keys: Sequence[str]) -> Rule:
    def fault(message: str, nearest: str | None = None) -> Faults:
        return Faults([Fault(file, 1, 1, message, nearest)])

    if not isinstance(data, dict):
        raise fault("a rule is an object")
    for key in data:
        if key not in keys:
            raise fault(f"unknown key {key[:40]!r}", next(iter(get_close_matches(key[:40], keys, 1)), None))
    for key in ("name", *BOTH_SIDES):
        if not isinstance(data.get(key), str) or not data[key]:
            raise fault(f"{key!r} takes a text")
    left, right = _sides(data, file)
    limit = data.get("maximumApplications", data.get("limit"))
    turned = not data["strictRotation"] if "strictRotation" in data else data.get("turned", True)
    rule = Rule(
        data["name"], left, right, data.get("weight", 1), None if limit == WITHOUT_END else limit, data.get("wait", 0),
        turned, data.get("reversible", False), data.get("cycle", ""),
    )
    weight: object = rule.weight
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight <= LARGEST_WEIGHT:
        raise fault(f"'weight' takes a number from 0 to {LARGEST_WEIGHT:g}")
    for name, value in (("limit", rule.limit), ("wait", rule.wait)):
        if value is not None and (type(value) is not int or value < 0):
            raise fault(f"{name!r} takes a whole number from 0 on")
    flags: Mapping[str, object] = {key: data.get(key, False) for key in ("turned", "strictRotation", "reversible")}
    for name, flag in flags.items():
        if type(flag) is not bool:
            raise fault(f"{name!r} is true or false")
    if type(rule.cycle) is not str:
        raise fault("'cycle' takes a text")
    return rule


def _sides(data: Mapping[str, str], file: str) -> tuple[Pattern, Pattern]:
    left, right = (read_pattern(data[side], TextSpot(f"{file}.{side}")) for side in BOTH_SIDES)
    for index, message in misfits(left, right):
        line, column = place_in_text(data["replacement"], index)
        raise Faults([Fault(f"{file}.replacement", line, column, message)])
    return left, right


def as_yaml(rules: Sequence[Rule]) -> str:
    """Return the rules as a YAML file; reading it gives the same rules. Raises Faults if a rule cannot be written."""
    for rule in rules:
        if not re.fullmatch("[a-z][a-z0-9_]{0,39}", rule.name):
            raise Faults([Fault("--export", 1, 1, f"no rule can be called {rule.name!r} in a YAML file")])
    return "# Rules, as they were written out.\n" + yaml_of((rule.name, yaml_values(rule)) for rule in rules)


def yaml_values(rule: Rule) -> JsonObject:
    """Return the values of a rule as they are written in YAML files."""
    data: JsonObject = {"match": str(rule.left), "replacement": str(rule.right), "weight": rule.weight}
    names = ("limit", "wait", "turned", "reversible", "cycle", "mirrored")
    return data | {name: value for name in names if (value := getattr(rule, name)) != Rule._field_defaults[name]}


def yaml_of(rules: Iterable[tuple[str, JsonObject]]) -> str:
    """Return rules, each with its name and its values, as YAML; further rules of a name get a number as their id."""
    entries = list(rules)
    names = {name for name, _ in entries}
    ids = set[str]()
    lines = list[str]()
    for name, values in entries:
        numbers = (f"{name}_{number}" for number in count(2))
        free = (candidate for candidate in numbers if candidate not in ids and candidate not in names)
        id = name if name not in ids else next(free)
        ids.add(id)
        data = ({"name": name} if id != name else {}) | values
        lines += [f"{id}:", *(f"  {key}: {json.dumps(value)}" for key, value in data.items())]
    return "\n".join(lines) + "\n"
