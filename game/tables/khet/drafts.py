"""Drafts of setups: placing, turning, removing and mirroring pieces, with no checks yet."""

from __future__ import annotations

import json
import re

from game.content.placeholders import LANGUAGES
from game.kernel.refusal import Refusal
from game.tables.khet.cells import (
    CORNERS,
    HIGH,
    LOWER,
    NUMBERS,
    TOWERS,
    cell_of,
    lower,
)
from game.tables.khet.pieces import (
    ALLOWED,
    COLUMN,
    EMPTY,
    LEAST,
    PHARAOH,
    SPHINX,
    TURNS,
    color_of,
    looks_along,
    turn_clockwise,
)
from game.tables.khet.position import FAR, Position, bare, write
from game.tables.khet.setups import USUAL, Fault, Kind, edition_of, faults, is_symmetric, piece_counts, starting

MIDDLE = lower(4, 3)
"""The cell of a tower that looks the same from both sides of the table."""
NOTHING = " - -", " -", " s"
"""Empty parts at the end of a setup that are left out: last action and keys, tower, side to move."""


def empty(tower: bool = False) -> Position:
    """Return empty boards, on request with a tower in the middle."""
    at = MIDDLE if tower else 0
    return Position(bytes(bare(at)), 1, at)


def put_piece(draft: Position, square: str, code: int) -> Position:
    """Return the draft with this piece on the square, in place of any other; a Pharaoh leaves its old square.

    Refuses if no such piece may stand there.
    """
    cell = _cell(draft, square)
    if cell not in ALLOWED[code >> 2]:
        if code >> 3 == SPHINX:
            raise Refusal("sphinx_stays", "A Sphinx stands in the corner its beam comes from.")
        if code >> 3 == PHARAOH and cell in CORNERS:
            raise Refusal("corner", "A Pharaoh stands on no corner of the upper board.")
        raise Refusal("reserved", f"Only pieces of the other side may stand on {square}.")
    if code >> 3 == SPHINX and not looks_along(code):
        raise Refusal("sphinx_turns", "A Sphinx looks along its edges, nowhere else.")
    squares = bytearray(draft.squares)
    if code >> 3 == PHARAOH:
        squares = bytearray(EMPTY if each == code else each for each in squares)
    squares[cell] = code
    return draft._replace(squares=bytes(squares))


def remove_piece(draft: Position, square: str) -> Position:
    """Return the draft without the piece on the square; refuse if the square is empty."""
    squares = bytearray(draft.squares)
    squares[_standing(draft, square)] = EMPTY
    return draft._replace(squares=bytes(squares))


def turned_at(draft: Position, square: str, quarters: int = 1) -> Position:
    """Return the draft with the piece on the square turned to its next facing; refuse if nothing would change."""
    squares = bytearray(draft.squares)
    cell = _standing(draft, square)
    code = squares[cell]
    if code >> 3 not in TURNS:
        raise Refusal("looks_same", "Turned, it would look the same.")
    after = turn_clockwise(code, quarters)
    while after >> 3 == SPHINX and not looks_along(after):
        after = turn_clockwise(after, quarters)
    squares[cell] = after
    return draft._replace(squares=bytes(squares))


def raise_tower(draft: Position, square: str) -> Position:
    """Return the draft with the tower there, on a square that becomes its lower left one; the pieces there are removed.

    If the tower already stands there, it is removed with its pieces. Refuses if it may not stand there.
    """
    cell = NUMBERS.get(square)
    if cell is not None and COLUMN <= draft.squares[cell] < LEAST:
        return _over(draft, 0)
    if cell not in TOWERS:
        raise Refusal("tower_barred", "The tower stands on four neutral squares.")
    return _over(draft, cell)


def _over(draft: Position, tower: int) -> Position:
    """Return the draft with the tower on another cell, or without one for 0."""
    squares = bare(tower)
    for cell in LOWER + (HIGH if tower and draft.tower else ()):
        if draft.squares[cell] >= LEAST and squares[cell] == EMPTY:
            squares[cell] = draft.squares[cell]
    return Position(bytes(squares), draft.side, tower)


def mirror_color(draft: Position, color: int) -> Position:
    """Return the draft with this color's pieces mirrored by a half turn for the other color, in place of its old ones.

    Refuses if the tower is not in the middle.
    """
    if draft.tower not in (0, MIDDLE):
        raise Refusal("not_there", "Only a tower in the middle looks the same from both sides.")
    squares = bare(draft.tower)
    for cell in LOWER + HIGH:
        code = draft.squares[cell]
        if code >= LEAST and color_of(code) == color:
            squares[cell], squares[FAR[cell]] = code, turn_clockwise(code, 2) ^ 4
    return draft._replace(squares=bytes(squares))


def pieces_of(draft: Position) -> dict[Kind, int]:
    """Return the number of each kind that Silver has, if it is not the usual one."""
    has = piece_counts(draft, 0)
    return {kind: has[kind] for kind, usual in USUAL.items() if has[kind] != usual}


def check(draft: Position, symmetric: bool = True) -> tuple[Fault, ...]:
    """Return the faults that make a draft unplayable: unequal sides, a missing Pharaoh, or a hit at the start."""
    wanted: dict[Kind, int] = {**USUAL, **pieces_of(draft), "pharaoh": 1}
    return tuple(faults(draft, wanted, symmetric))


def share_line(draft: Position) -> str:
    """Return the setup as a line of text that ``read_line`` reads."""
    line = write(draft)
    for end in NOTHING:
        line = line.removesuffix(end)
    return line


def read_line(line: str) -> Position:
    """Return the setup of a line of text, which may be broken after any rank; refuse with ``bad_position``."""
    return starting(re.sub(r"/ ", "/", " ".join(line.split())))


def as_file(draft: Position, name: str, about: str) -> str:
    """Return the setup as a data file, marked as unfinished if it has faults."""
    said = [f"{key}: {json.dumps(dict.fromkeys(LANGUAGES, text), ensure_ascii=False)}"
            for key, text in (("name", name), ("about", about))]  # fmt: skip
    if check(draft, symmetric=False):
        said.append("unfinished: true")
    if edition_of(draft) == 2:
        said.append("edition: 2")
    if not is_symmetric(draft):
        said.append("symmetric: false")
    if more := pieces_of(draft):
        said.append(f"pieces: {json.dumps(more)}")
    return "\n".join((*said, f"position: {share_line(draft)}", ""))


def _cell(draft: Position, square: str) -> int:
    """Return the cell of a square that can hold a piece."""
    cell = cell_of(square, draft.tower)
    if cell is None:
        raise Refusal("no_square", f"{square} is no square here.")
    if COLUMN <= draft.squares[cell] < LEAST:
        raise Refusal("tower_there", f"The tower stands on {square}.")
    return cell


def _standing(draft: Position, square: str) -> int:
    cell = _cell(draft, square)
    if draft.squares[cell] < LEAST:
        raise Refusal("no_piece", f"Nothing stands on {square}.")
    return cell
