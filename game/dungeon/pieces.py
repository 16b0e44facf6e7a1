"""The labels to build rules from, chosen by their openings instead of their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product

from game.dungeon.alphabet import MEETS, STEPS, Alphabet, openings_of
from game.dungeon.pattern import ANY, EMPTY, OUTSIDE, TURNS, split_turn

Openings = tuple[str, ...]
"""The opening in each direction, "" for a wall."""
KINDS = ("", "in", "out", "fall", "one room")
"""The kinds of openings; "" is a wall."""
CLOSED: Openings = ("",) * len(STEPS)
ENDS = START, GOAL = "start", "goal"
"""The kinds of rooms of which a dungeon has one."""
SPECIAL = (EMPTY, ANY, OUTSIDE)
"""Labels that are no room."""


class Pieces:
    """All labels of an alphabet, by their openings."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet

    def openings(self, label: str) -> Openings:
        """Return the openings of a label."""
        return CLOSED if label in SPECIAL else openings_of(self.alphabet, label)

    @cached_property
    def plain(self) -> dict[Openings, tuple[str, ...]]:
        """The labels without a feature, by their openings."""
        by_openings: dict[Openings, tuple[str, ...]] = {CLOSED: (EMPTY,)}
        for shape in self.alphabet.data.shapes:
            turned = self.alphabet.turns(shape)
            for label in (f"{shape}_{turn}" for turn in range(TURNS)) if turned else (shape,):
                openings = self.openings(label)
                by_openings[openings] = (*by_openings.get(openings, ()), label)
        return by_openings

    def contents(self, label: str) -> tuple[str, ...]:
        """Return every label with the openings of this one: the plain ones, then those with something in them."""
        return self._contents.setdefault(self.openings(label), tuple(self._with(self.openings(label))))

    @cached_property
    def _contents(self) -> dict[Openings, tuple[str, ...]]:
        return {}

    def _with(self, openings: Openings) -> Iterator[str]:
        plain = self.plain.get(openings, ())
        yield from plain
        for feature, label in product(self.alphabet.data.features, plain):
            shape, _ = split_turn(label)
            if label != EMPTY and self._holds(label, feature):
                yield f"{shape}_{feature}{label[len(shape):]}"

    def _holds(self, label: str, feature: str) -> bool:
        """Return True if a room with this label can hold a feature."""
        sign, data = self.alphabet.sign(label), self.alphabet.data
        if sign is None or sign.kind in ENDS or sign.joins:
            return False
        door = data.features[feature].door
        return not door or any(way < TURNS for way in (sign.leads if door in ("lock", "turnstile") else sign.comes))

    def nearest(self, label: str, wanted: dict[int, str]) -> str | None:
        """Return the label with these openings that differs least from another one, None if there is none."""
        now, (head, _) = self.openings(label), split_turn("" if label in SPECIAL else label)
        feature = head.partition("_")[2]
        best: tuple[tuple[int, int], str] | None = None
        for openings, labels in self.plain.items():
            if any(openings[way] != kind for way, kind in wanted.items()):
                continue
            rank = sum(one != other for one, other in zip(openings, now, strict=True)), _more(openings, now)
            if best is None or rank < best[0]:
                best = rank, self._alike(labels, label)
        if best is None:
            return None
        nearest = best[1]
        shape, _ = split_turn(nearest)
        filled = f"{shape}_{feature}{nearest[len(shape):]}"
        return filled if feature and filled in self.contents(nearest) else nearest

    def _alike(self, labels: Sequence[str], label: str) -> str:
        """Return the label of the same kind of room, else the first one that is no start or goal."""
        kinds = {one: self.kind(one) for one in labels}
        same = (one for one, kind in kinds.items() if kind and kind == self.kind(label))
        usual = (one for one, kind in kinds.items() if kind not in ENDS)
        return next(same, next(usual, labels[0]))

    def kind(self, label: str) -> str:
        """Return the kind of room of a label, "" for none."""
        sign = self.alphabet.sign(label)
        return "" if sign is None else sign.kind

    def goal(self, label: str) -> str:
        """Return the goal with the openings of a label, the label itself if there is none."""
        return next((content for content in self.contents(label) if self.kind(content) == GOAL), label)


def _more(openings: Openings, before: Openings) -> int:
    """Return the number of openings that were not there before."""
    return sum(bool(one) and not other for one, other in zip(openings, before, strict=True))


def meeting(kind: str) -> str:
    """Return the opening that the next cell has opposite of one of this kind."""
    return MEETS[kind][0]

