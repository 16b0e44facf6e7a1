"""Labels of cells, and arrays of them: reading, writing and turning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.content.faults import Fault, Faults

EMPTY, OUTSIDE, ANY = ".", "#", "*"
"""An empty cell, a cell outside the edge, and any cell inside (on a right side: the cell unchanged)."""
TURNS = 4
LABEL_PATTERN = re.compile(r"[^\s,;.#*_]+(_[^\s,;.#*_]+)*")


def label_fault(label: str) -> str:
    """Return the problem with a word as a label, "" if it is valid."""
    if label in (EMPTY, OUTSIDE, ANY):
        return ""
    if not LABEL_PATTERN.fullmatch(label):
        return f"{label!r} is no label: tags are joined by single '_', and '.', '#' and '*' stand alone"
    last = label.rpartition("_")[2]
    if last.isdecimal() and not (last.isascii() and len(last) == 1 and int(last) < TURNS):
        return f"{label!r} is turned {last} times; a turn is 0, 1, 2 or 3"
    return ""


@lru_cache(maxsize=4096)
def rotate_label(label: str, times: int) -> str:
    """Return the label after quarter turns around the vertical axis."""
    head, joint, last = label.rpartition("_")
    return f"{head}{joint}{(int(last) + times) % TURNS}" if last.isdecimal() else label


@lru_cache(maxsize=4096)
def split_rotation(label: str) -> tuple[str, int]:
    """Return a label without its rotation, and the rotation, 0 if it has none."""
    head, _, last = label.rpartition("_")
    return (head, int(last)) if last.isdecimal() else (label, 0)


Size = tuple[int, int, int]
TOKEN = re.compile(r"[^\s,;]+|[,;]")
MOST_CELLS = 32768
"""The most cells of an array."""


class Pattern(NamedTuple):
    """A block of labels; x changes slowest, then y, then z."""

    size: Size
    cells: tuple[str, ...]

    def __str__(self) -> str:
        sx, sy, sz = self.size
        rows = [" ".join(self.cells[start : start + sz]) for start in range(0, len(self.cells), sz)]
        return ";".join(",".join(rows[x * sy : (x + 1) * sy]) for x in range(sx))

    def label_at(self, x: int, y: int, z: int) -> str:
        return self.cells[(x * self.size[1] + y) * self.size[2] + z]

    def rotate(self, times: int) -> Pattern:
        """Return the block after quarter turns; each rotates a row of z into a column of x."""
        if times % TURNS == 0:
            return self
        size, order = _rotated_indexes(self.size, times % TURNS)
        return Pattern(size, tuple(rotate_label(self.cells[index], times % TURNS) for index in order))

    def places(self) -> Iterator[Size]:
        """Return an iterator over the places of its cells, in order."""
        return places_in(self.size)

    def labels(self) -> dict[Size, str]:
        """Return the label at each place, in order."""
        return dict(zip(self.places(), self.cells, strict=True))

    def filled_cells(self) -> dict[Size, str]:
        """Return the labels of the cells that are not empty, by place."""
        return {place: label for place, label in self.labels().items() if label != EMPTY}


def places_in(size: Size) -> Iterator[Size]:
    """Return an iterator over the places of the cells in a block, in order."""
    sx, sy, sz = size
    return product(range(sx), range(sy), range(sz))


def block_of(size: Size, labels: Mapping[Size, str]) -> Pattern:
    """Return a block with these labels; its other cells are empty."""
    return Pattern(size, tuple(labels.get(place, EMPTY) for place in places_in(size)))


@lru_cache(maxsize=128)
def _rotated_indexes(size: Size, times: int) -> tuple[Size, tuple[int, ...]]:
    """Return the size of a block after quarter turns, and the old index of each cell."""
    order = tuple(range(size[0] * size[1] * size[2]))
    for _ in range(times):
        sx, sy, sz = size
        order = tuple(order[((sx - 1 - z) * sy + y) * sz + x] for x in range(sz) for y in range(sy) for z in range(sx))
        size = sz, sy, sx
    return size, order


class TextSpot(NamedTuple):
    """The position of a text in its file, and the indent of its later lines."""

    file: str
    line: int = 1
    column: int = 1
    indent: int = 0

    def fault(self, text_line: int, text_column: int, message: str, nearest: str | None = None) -> Fault:
        """Return a fault at a position inside the text."""
        shift = self.column - 1 if text_line == 1 else self.indent
        return Fault(self.file, self.line + text_line - 1, text_column + shift, message, nearest)


def read_pattern(text: str, spot: TextSpot) -> Pattern:
    """Return the block in a text: ``;`` separates x layers, ``,`` y rows, spaces z cells; raise Faults."""

    def fault(offset: int, message: str) -> Faults:
        return Faults([spot.fault(*line_and_column(text, offset), message)])

    layers: list[list[list[str]]] = [[[]]]
    row_start = 0
    for word in [*TOKEN.finditer(text), None]:
        token, at = (word.group(), word.start()) if word else (";", len(text.rstrip()))
        if token not in (",", ";"):
            if problem := label_fault(token):
                raise fault(at, problem)
            if not layers[-1][-1]:
                row_start = at
            layers[-1][-1].append(token)
            continue
        row, first = layers[-1][-1], layers[0][0]
        if not row:
            raise fault(at, "a row without cells")
        if len(row) != len(first):
            raise fault(row_start, f"this row has {count_of(len(row), 'cell')}, the first one {len(first)}")
        if token == ",":
            layers[-1].append([])
            continue
        if len(layers[-1]) != len(layers[0]):
            raise fault(row_start, f"this layer has {count_of(len(layers[-1]), 'row')}, the first one {len(layers[0])}")
        if word:
            layers.append([[]])
    size = len(layers), len(layers[0]), len(layers[0][0])
    if size[0] * size[1] * size[2] > MOST_CELLS:
        raise fault(0, f"a block of {size[0]}x{size[1]}x{size[2]} is over the {MOST_CELLS} cells an array may have")
    return Pattern(size, tuple(label for layer in layers for row in layer for label in row))


def place_in_text(text: str, cell: int) -> tuple[int, int]:
    """Return the line and column of a cell in the text of a block."""
    starts = [word.start() for word in TOKEN.finditer(text) if word.group() not in (",", ";")]
    return line_and_column(text, starts[cell])


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Return the line and column of a character in a text."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def count_of(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def read_floors(floors: tuple[str, ...], spots: tuple[TextSpot, ...]) -> Pattern:
    """Return the block in drawings, the lowest floor first; the lines of each go from north to south."""
    levels: list[list[list[str]]] = []
    for floor, spot in zip(floors, spots, strict=True):
        lines = []
        for number, line in enumerate(floor.splitlines(), 1):
            words = list(TOKEN.finditer(line))
            for word in words:
                problem = "a drawing has lines, no ',' or ';'" if word.group() in ",;" else label_fault(word.group())
                if problem:
                    raise Faults([spot.fault(number, word.start() + 1, problem)])
            if words:
                lines.append([word.group() for word in words])
                first = (levels[0] if levels else lines)[0]
                if len(lines[-1]) != len(first):
                    message = f"this line has {count_of(len(lines[-1]), 'cell')}, the first one {len(first)}"
                    raise Faults([spot.fault(number, words[0].start() + 1, message)])
        if not lines or len(lines) != len((levels or [lines])[0]):
            message = f"this floor has {count_of(len(lines), 'line')}, the first one {len((levels or [lines])[0])}"
            raise Faults([spot.fault(1, 1, message)])
        levels.append(lines)
    size = len(levels[0][0]), len(levels), len(levels[0])
    cells = (levels[y][z][x] for x in range(size[0]) for y in range(size[1]) for z in range(size[2]))
    return Pattern(size, tuple(cells))


def choices(placeholders: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[Mapping[str, str], Mapping[str, str]]]:
    """Yield the values of the placeholder words before and after, for every combination of choices."""
    for choice in product(*(replacements.items() for replacements in placeholders.values())):
        yield (
            {word: before for word, (before, _) in zip(placeholders, choice, strict=True)},
            {word: after for word, (_, after) in zip(placeholders, choice, strict=True)},
        )


def replace_words(pattern: Pattern, replacements: Mapping[str, str]) -> Pattern:
    """Return the block with placeholder words replaced."""
    return Pattern(pattern.size, tuple(replacements.get(label, label) for label in pattern.cells))
