"""Blocks of labels in data files: as text or as drawings of floors, with placeholder words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from game.content.faults import Fault, Faults
from game.dungeon.labels import ailment
from game.dungeon.pattern import WORD, Pattern, counted, read_pattern


class Spot(NamedTuple):
    """The position of a text in its file, and the indent of its later lines."""

    file: str
    line: int
    column: int
    indent: int = 0

    def fault(self, text_line: int, text_column: int, what: str, nearest: str | None = None) -> Fault:
        """Return a fault at a position inside the text."""
        more = self.column - 1 if text_line == 1 else self.indent
        return Fault(self.file, self.line + text_line - 1, text_column + more, what, nearest)


def read_block(said: str, spot: Spot) -> Pattern:
    """Return the block in a text."""
    return read_pattern(said, spot.file, spot.line, spot.column, spot.indent)


def read_floors(floors: tuple[str, ...], spots: tuple[Spot, ...]) -> Pattern:
    """Return the block in drawings, the lowest floor first; the lines of each go from north to south."""
    drawn: list[list[list[str]]] = []
    for floor, spot in zip(floors, spots, strict=True):
        lines = []
        for number, line in enumerate(floor.splitlines(), 1):
            words = list(WORD.finditer(line))
            for word in words:
                wrong = "a drawing has lines, no ',' or ';'" if word.group() in ",;" else ailment(word.group())
                if wrong:
                    raise Faults([spot.fault(number, word.start() + 1, wrong)])
            if words:
                lines.append([word.group() for word in words])
                first = (drawn[0] if drawn else lines)[0]
                if len(lines[-1]) != len(first):
                    what = f"this line has {counted(len(lines[-1]), 'cell')}, the first one {len(first)}"
                    raise Faults([spot.fault(number, words[0].start() + 1, what)])
        if not lines or len(lines) != len((drawn or [lines])[0]):
            what = f"this floor has {counted(len(lines), 'line')}, the first one {len((drawn or [lines])[0])}"
            raise Faults([spot.fault(1, 1, what)])
        drawn.append(lines)
    size = len(drawn[0][0]), len(drawn), len(drawn[0])
    cells = (drawn[y][z][x] for x in range(size[0]) for y in range(size[1]) for z in range(size[2]))
    return Pattern(size, tuple(cells))


def choices(each: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[Mapping[str, str], Mapping[str, str]]]:
    """Yield the values of the placeholder words before and after, for every combination of choices."""
    for chosen in product(*(stands.items() for stands in each.values())):
        yield (
            {word: before for word, (before, _) in zip(each, chosen, strict=True)},
            {word: after for word, (_, after) in zip(each, chosen, strict=True)},
        )


def filled(pattern: Pattern, stands: Mapping[str, str]) -> Pattern:
    """Return the block with placeholder words replaced."""
    return Pattern(pattern.size, tuple(stands.get(label, label) for label in pattern.cells))
