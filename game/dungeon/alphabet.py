"""The meaning of labels: openings, doors and kinds of rooms; and labels by their openings, to build rules from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from game.content.models.dungeon import DungeonAlphabet
from game.dungeon.pattern import ANY, EMPTY, OUTSIDE, TURNS, Pattern, Size, split_rotation

WAYS = ("s", "e", "n", "w", "up", "down")
"""The directions; a quarter turn leads from each of the first four to the next."""
WAY_STEPS = ((0, 0, 1), (1, 0, 0), (0, 0, -1), (-1, 0, 0), (0, 1, 0), (0, -1, 0))
OPPOSITE_WAYS = (2, 3, 0, 1, 5, 4)
WAY_OF_SIDE = {"front": 0, "left": 1, "back": 2, "right": 3, "up": 4, "down": 5}
MIRRORED_WAYS = (0, 3, 2, 1, 4, 5)
Ways = tuple[int, ...]
"""Directions as indexes into WAYS."""


def neighbor(cell: Size, way: int) -> Size:
    """Return the next cell in a direction."""
    (x, y, z), (dx, dy, dz) = cell, WAY_STEPS[way]
    return x + dx, y + dy, z + dz


class LabelMeaning(NamedTuple):
    """The meaning of a label, with directions in the dungeon."""

    kind: str
    comes: Ways
    leads: Ways
    falls: Ways
    joins: Ways
    door: str = ""
    key: bool = False

    @property
    def open_ways(self) -> Ways:
        """Every direction without a wall."""
        return *self.comes, *self.leads, *self.falls, *self.joins


class Alphabet:
    """The known labels."""

    def __init__(self, data: DungeonAlphabet) -> None:
        self.data = data
        self.meaning: Callable[[str], LabelMeaning | None] = cache(self._meaning)
        """Return the meaning of a label, or None if it is unknown."""
        self.label_fault: Callable[[str], tuple[str, str | None]] = cache(self._label_fault)
        """Return the problem with a label and the nearest valid label; "" and None if it is valid."""
        self.mirror_label: Callable[[str], str | None] = cache(self._mirror_label)
        """Return the label that is a mirror image with west and east swapped, or None if no label is."""

    def __reduce__(self) -> tuple[type[Alphabet], tuple[DungeonAlphabet]]:
        """Let processes send an alphabet without what it remembers."""
        return Alphabet, (self.data,)

    def _meaning(self, label: str) -> LabelMeaning | None:
        head, rotation = split_rotation(label)
        name, _, feature = head.partition("_")
        shape = self.data.shapes.get(name)
        feature_data = self.data.features.get(feature) if feature else None
        if shape is None or (feature and feature_data is None):
            return None

        def ways(sides: tuple[str, ...]) -> Ways:
            numbers = (WAY_OF_SIDE[side] for side in sides)
            return tuple(sorted((number + rotation) % 4 if number < 4 else number for number in numbers))

        kind = (feature_data.kind or feature) if feature_data else shape.kind
        meaning = LabelMeaning(kind, ways(shape.comes), ways(shape.leads), ways(shape.falls), ways(shape.joins))
        return meaning._replace(door=feature_data.door, key=feature_data.key) if feature_data else meaning

    def nonterminal(self, label: str) -> str:
        """Return the part of a label, shape or feature, that rules have to replace; "" for a terminal label."""
        name, _, feature = split_rotation(label)[0].partition("_")
        parts = ((name, self.data.shapes.get(name)), (feature, self.data.features.get(feature)))
        return next((word for word, meaning in parts if meaning is not None and not meaning.terminal), "")

    def meanings(self, cells: Mapping[Size, str]) -> dict[Size, LabelMeaning]:
        """Return the meanings of all known labels in these cells."""
        return {cell: meaning for cell, label in cells.items() if (meaning := self.meaning(label)) is not None}

    def openings(self, label: str) -> tuple[str, ...]:
        """Return the names of the directions in which a cell with this label is open."""
        meaning = self.meaning(label)
        return () if meaning is None else tuple(WAYS[way] for way in meaning.open_ways)

    def turns(self, label: str) -> bool:
        """Return True if a label needs a turn because it is open to a side."""
        shape = self.data.shapes[label.partition("_")[0]]
        return any(WAY_OF_SIDE[side] < 4 for side in (*shape.comes, *shape.leads, *shape.falls, *shape.joins))

    def _label_fault(self, label: str) -> tuple[str, str | None]:
        if label in (EMPTY, ANY, OUTSIDE):
            return "", None
        head, _, last = label.rpartition("_")
        unturned = head if last.isdecimal() else label
        name, _, feature = unturned.partition("_")
        if re.fullmatch(r"-?\d+(\.\d+)?", feature):
            return f"{label!r} is turned {feature} times; a turn is 0, 1, 2 or 3", f"{name}_0"
        for word, words, part in ((name, self.data.shapes, "shape"), (feature, self.data.features, "feature")):
            if word and word not in words:
                similar = get_close_matches(word, words, 1)
                return f"unknown {part} {word!r}", similar[0] if similar else None
        if last.isdecimal() and not self.turns(unturned):
            return f"{label!r} has no turn", unturned
        return ("", None) if last.isdecimal() or not self.turns(unturned) else (f"{label!r} needs a turn", f"{label}_0")

    def _mirror_label(self, label: str) -> str | None:
        own_meaning = self.meaning(label)
        if own_meaning is None:
            return label
        head, _ = split_rotation(label)
        name, joint, feature = head.partition("_")
        mirrored_ways = [tuple(sorted(MIRRORED_WAYS[way] for way in ways)) for ways in own_meaning[1:5]]
        for shape in (name, *self.data.shapes):
            if self.data.shapes[shape].kind != self.data.shapes[name].kind:
                continue
            for turn in range(4) if self.turns(shape) else (None,):
                image = f"{shape}{joint}{feature}" + ("" if turn is None else f"_{turn}")
                meaning = self.meaning(image)
                if meaning is not None and list(meaning[1:5]) == mirrored_ways:
                    return image
        return None


def mirror_image(alphabet: Alphabet, pattern: Pattern) -> Pattern | None:
    """Return a block with west and east swapped, or None if a label has no mirror image."""
    sx, _, _ = pattern.size
    labels = [alphabet.mirror_label(pattern.label_at(sx - 1 - x, y, z)) for x, y, z in pattern.places()]
    cells = tuple(label for label in labels if label is not None)
    return Pattern(pattern.size, cells) if len(cells) == len(labels) else None


def feature_of(label: str) -> str:
    """Return the feature in a cell, "" for none."""
    return split_rotation(label)[0].partition("_")[2]


def with_feature(label: str, feature: str) -> str:
    """Return the label with another feature, or without one."""
    head, _ = split_rotation(label)
    shape = head.partition("_")[0]
    tail = label[len(head) :]
    return f"{shape}_{feature}{tail}" if feature else f"{shape}{tail}"


CLOSED_MEANING = LabelMeaning("", (), (), (), ())


class Breach(NamedTuple):
    """The fault of a cell, as values for a sentence in any language."""

    code: str
    """Key of the sentence in ``BREACHES``."""
    label: str
    way: str = ""
    """The direction in which the fault is."""
    opening: str = ""
    """The opening of the cell in this direction; "a wall" for none."""
    other: str = ""
    """The opening of the next cell, or the label that the cell had before."""

    def __str__(self) -> str:
        return BREACHES[self.code].format(**self._asdict())


BREACHES = {
    "anything": "{label!r} replaces anything, with any openings",
    "unmet": "{way} of {label!r} is {opening!r}, but the next cell has {other!r} there",
    "differs": "{other!r} and {label!r} differ in what they are to the {way}",
}
"""English messages for files; screens have their own texts for these codes."""


def breaches(alphabet: Alphabet, left: Pattern, right: Pattern) -> Iterator[tuple[int, Breach]]:
    """Yield faulty cells of the right side, each with the fault."""
    places = {place: index for index, place in enumerate(left.places())}
    parts = {label: _parts(_meaning(alphabet, label)) for label in {*left.cells, *right.cells} - {ANY}}
    for place, index in places.items():
        label, old_label = right.cells[index], left.cells[index]
        if label == ANY:
            continue
        if old_label == ANY:
            yield index, Breach("anything", label)
            continue
        openings, old_openings = parts[label], parts[old_label]
        for way in range(6):
            neighbor_at = places.get(neighbor(place, way))
            if neighbor_at is not None and right.cells[neighbor_at] != ANY:
                opening = parts[right.cells[neighbor_at]][OPPOSITE_WAYS[way]]
                if opening not in MEETING_OPENINGS[openings[way]]:
                    yield index, Breach("unmet", label, WAYS[way], openings[way] or WALL_WORDS, opening or WALL_WORDS)
            elif openings[way] != old_openings[way]:
                yield index, Breach("differs", label, WAYS[way], openings[way] or WALL_WORDS, old_label)


def _meaning(alphabet: Alphabet, label: str) -> LabelMeaning:
    return CLOSED_MEANING if label in (EMPTY, OUTSIDE) else alphabet.meaning(label) or CLOSED_MEANING


@lru_cache(maxsize=512)
def _parts(meaning: LabelMeaning) -> tuple[str, ...]:
    """Return the opening of a cell in each direction; "" is a wall."""
    parts = (("in", meaning.comes), ("out", meaning.leads), ("fall", meaning.falls), ("one room", meaning.joins))
    return tuple(next((name for name, ways in parts if way in ways), "") for way in range(6))


MEETING_OPENINGS = {"in": ("out", "fall"), "out": ("in",), "fall": ("in",), "one room": ("one room",), "": ("",)}

WALL_WORDS = "a wall"


# Labels to build rules from, chosen by their openings instead of their names.


Openings = tuple[str, ...]
"""The opening in each direction, "" for a wall."""
OPENING_KINDS = ("", "in", "out", "fall", "one room")
"""The kinds of openings; "" is a wall."""
NO_OPENINGS: Openings = ("",) * len(WAY_STEPS)
END_KINDS = START_KIND, GOAL_KIND = "start", "goal"
"""The kinds of rooms of which a dungeon has one."""
SPECIAL_LABELS = (EMPTY, ANY, OUTSIDE)
"""Labels that are no room."""


class Pieces:
    """All labels of an alphabet, by their openings."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet

    def openings(self, label: str) -> Openings:
        return NO_OPENINGS if label in SPECIAL_LABELS else _parts(_meaning(self.alphabet, label))

    @cached_property
    def plain(self) -> dict[Openings, tuple[str, ...]]:
        """The labels without a feature, by their openings."""
        by_openings: dict[Openings, tuple[str, ...]] = {NO_OPENINGS: (EMPTY,)}
        for shape in self.alphabet.data.shapes:
            has_turn = self.alphabet.turns(shape)
            for label in (f"{shape}_{turn}" for turn in range(TURNS)) if has_turn else (shape,):
                openings = self.openings(label)
                by_openings[openings] = (*by_openings.get(openings, ()), label)
        return by_openings

    def contents(self, label: str) -> tuple[str, ...]:
        """Return every label with the openings of this one: the plain ones, then those with something in them."""
        plain = self.plain.get(self.openings(label), ())
        pairs = product(self.alphabet.data.features, plain)
        return *plain, *(with_feature(label, feature) for feature, label in pairs
                         if label != EMPTY and self._can_hold(label, feature))

    def _can_hold(self, label: str, feature: str) -> bool:
        meaning, data = self.alphabet.meaning(label), self.alphabet.data
        if meaning is None or meaning.kind in END_KINDS or meaning.joins:
            return False
        door = data.features[feature].door
        ways = meaning.leads if door in ("lock", "turnstile") else meaning.comes
        return not door or any(way < TURNS for way in ways)

    def nearest(self, label: str, openings: dict[int, str]) -> str | None:
        """Return the label with these openings that differs least from another one, None if there is none."""
        current = self.openings(label)
        best: tuple[tuple[int, int], str] | None = None
        for offer, labels in self.plain.items():
            if any(offer[way] != kind for way, kind in openings.items()):
                continue
            changes = [(old, new) for old, new in zip(current, offer, strict=True) if new != old]
            rank = len(changes), sum(not old for old, _ in changes)
            if best is None or rank < best[0]:
                best = rank, self._similar_label(labels, label)
        if best is None:
            return None
        nearest = best[1]
        full_label = with_feature(nearest, "" if label in SPECIAL_LABELS else feature_of(label))
        return full_label if full_label in self.contents(nearest) else nearest

    def _similar_label(self, labels: Sequence[str], model: str) -> str:
        """Return the label of the same kind of room, else the first one that is no start or goal."""
        kinds = {label: self.kind(label) for label in labels}
        same_kind = (label for label, kind in kinds.items() if kind and kind == self.kind(model))
        others = (label for label, kind in kinds.items() if kind not in END_KINDS)
        return next(same_kind, next(others, labels[0]))

    def kind(self, label: str) -> str:
        """Return the kind of room of a label, "" for none."""
        meaning = self.alphabet.meaning(label)
        return "" if meaning is None else meaning.kind

    def goal(self, label: str) -> str:
        """Return the goal with the openings of a label, the label itself if there is none."""
        return next((content for content in self.contents(label) if self.kind(content) == GOAL_KIND), label)


def meeting_opening(kind: str) -> str:
    """Return the opening that the next cell has opposite of one of this kind."""
    return MEETING_OPENINGS[kind][0]
