"""Setups from data files: the pieces before the first move, the conditions they must meet, and drafts of new ones."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, Field

from game.content.definition import Definition, misfit
from game.content.faults import Complaint
from game.content.placeholders import LANGUAGES, DataFolder, check_translations
from game.kernel.refusal import Refusal
from game.tables.khet.cells import (
    CELL_OF,
    HIGH_CELLS,
    HIGH_CORNERS,
    HOMES,
    LOWER_CELLS,
    TOWERS,
    cell_of,
    lower,
    name_of,
)
from game.tables.khet.pieces import (
    ANUBIS,
    COLUMN,
    EMPTY,
    EYE,
    FACING_COUNTS,
    FIRST_PIECE,
    KINDS,
    OBELISK,
    PHARAOH,
    SPHINX,
    STACK,
    color_of,
    faces_edge,
    may_stand,
    piece_code,
    piece_kind,
    rotate_clockwise,
)
from game.tables.khet.position import (
    COLOR_NAMES,
    OPPOSITE_CELL,
    Position,
    board_of,
    empty_boards,
    half_turn,
    parse,
    with_code,
    write,
)


def _complete_line(line: str) -> str:
    """Return the complete notation of a start position; a line may omit everything after the board."""
    try:
        return write(read_start(line))
    except Refusal as refusal:
        raise misfit(refusal.sentence) from None


def read_start(line: str) -> Position:
    """Return the position of such a line; refuse with ``bad_position``."""
    position = parse(line if " " in line else f"{line} s")
    if position.side != 1 or position.state or position.last or position.keys:
        raise Refusal("bad_position", "before the first move Silver is to move, and nothing has happened yet")
    return position


Start = Annotated[str, AfterValidator(_complete_line)]
"""A position that can start a match."""
CLASSIC_POSITION = "4wpwb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A2/2DWPW4 s - - -"
"""The default setup."""


PieceKind = Literal["pharaoh", "djed", "pyramid", "obelisk", "eye", "anubis", "sphinx"]
"""Kinds of pieces; a stack is two obelisks."""
USUAL_PIECES: dict[PieceKind, int] = {
    "pharaoh": 1, "djed": 2, "pyramid": 7, "obelisk": 4, "eye": 0, "anubis": 0, "sphinx": 0,
}


class StartingSetup(Definition):
    """A file in ``setups/``."""

    name: dict[str, str]
    """Its name, by language."""
    about: dict[str, str]
    """A line about it, by language."""
    edition: Literal[1, 2] = 1
    symmetric: bool = True
    """Require that it looks the same from both sides of the table."""
    pieces: dict[PieceKind, Annotated[int, Field(ge=0, le=40)]] = Field(default_factory=dict)
    """The number of a kind per side, if it differs from one Pharaoh, 2 Djeds, 7 pyramids, 4 obelisks and none other."""
    listed: bool = True
    """Show it on the setup page; one that only rule files name, such as those of rooms, is not shown."""
    unfinished: bool = False
    """Marks work in progress: nothing is checked, and it cannot be played."""
    position: Start = CLASSIC_POSITION
    """The pieces in notation: eight ranks; with a tower also ``s`` and the tower."""


def check_setup(setup: StartingSetup, around: DataFolder) -> Iterable[Complaint]:
    """Check the texts, the number of pieces, the Pharaohs, the symmetry, and that no piece is hit at the start."""
    for sentence in fault_sentences(setup):
        yield Complaint(("position",), sentence)
    yield from check_translations({"name": setup.name, "about": setup.about}, "setup", around.languages)


def fault_sentences(setup: StartingSetup) -> Iterable[str]:
    """Yield the faults of a setup, a sentence each."""
    if setup.unfinished:
        return ()
    problems = faults(parse(setup.position), {**USUAL_PIECES, **setup.pieces}, setup.symmetric)
    return (problem.sentence for problem in problems)


SENTENCES = {
    "count": "{who} has {has} of {kind}, not {wanted}",
    "hit": "the beam of {who} hits {square} before the first move",
    "differs": "it is not the same from across the table: {square} differs",
    "aside": "it is not the same from across the table: the tower stands aside",
}


class SetupFault(NamedTuple):
    """A fault in the position of the pieces."""

    code: str
    """Key of the sentence in ``SENTENCES``."""
    square: str = ""
    """The square; "" if there is none, such as for a missing piece."""
    color: int = 0
    """The color of the piece, or of the beam."""
    kind: PieceKind = "pharaoh"
    """The kind of the piece; for a wrong number of pieces, also the number found and the number wanted."""
    has: int = 0
    wanted: int = 0

    @property
    def sentence(self) -> str:
        """The sentence for designers."""
        return SENTENCES[self.code].format(who=COLOR_NAMES[self.color], **self._asdict())


def faults(position: Position, required: Mapping[PieceKind, int], symmetric: bool) -> Iterable[SetupFault]:
    """Yield the faults of a position as the start of a match."""
    for color in range(len(COLOR_NAMES)):
        has = piece_counts(position, color)
        for kind, number in required.items():
            if has[kind] != number:
                last = squares_of(position, color, kind)[number:][-1:]
                yield SetupFault("count", "".join(last), color, kind, has[kind], number)
        shot = board_of(position._replace(side=color + 1)).beam()
        for cell in shot.hits:
            yield SetupFault("hit", name_of(cell, position.tower), color)
    if symmetric and not is_symmetric(position):
        opposite = half_turn(position)
        different = [cell for cell in LOWER_CELLS + HIGH_CELLS if opposite.squares[cell] != position.squares[cell]]
        square = name_of((different or [position.tower])[0], position.tower)
        yield SetupFault("differs" if different else "aside", square)


def edition_of(position: Position) -> Literal[1, 2]:
    """Return the edition that has these pieces."""
    return 2 if any(piece_kind(code) == ANUBIS for code in position.squares) else 1


def variant_of(setup: StartingSetup) -> str:
    """Return the variant of a setup: the ``second`` edition, the ``tower``, the ``eye`` or the ``base`` game."""
    position = parse(setup.position)
    if setup.edition == 2:
        return "second"
    eyes = any(piece_kind(code) == EYE for code in position.squares)
    return "tower" if position.tower else "eye" if eyes else "base"


def is_symmetric(position: Position) -> bool:
    """Return True if the position looks the same from both sides of the table."""
    return half_turn(position)._replace(side=position.side) == position


def squares_of(position: Position, color: int, kind: PieceKind) -> list[str]:
    """Return the squares of a color's pieces of a kind; a stack of two is listed twice."""
    squares = []
    for cell in LOWER_CELLS + HIGH_CELLS:
        code = position.squares[cell]
        is_stack = piece_kind(code) == STACK
        if code >= FIRST_PIECE and color_of(code) == color and kind == KINDS[OBELISK if is_stack else piece_kind(code)]:
            squares += [name_of(cell, position.tower)] * (1 + is_stack)
    return squares


def piece_counts(position: Position, color: int) -> dict[PieceKind, int]:
    """Return the number of pieces of each kind of a color; a stack is two obelisks."""
    has = Counter(piece_kind(code) for code in position.squares if code >= FIRST_PIECE and color_of(code) == color)
    has[OBELISK] += 2 * has.pop(STACK, 0)
    return {kind: has[KINDS.index(kind)] for kind in USUAL_PIECES}


def with_sphinxes(line: str) -> str:
    """Return the position with a Sphinx on j1 and on a8 if those squares are empty."""
    position = parse(line)
    for color, home in enumerate(HOMES):
        if not position.squares[home]:
            position = with_code(position, home, piece_code(SPHINX, color, 2 * color))
    return write(position)


MIDDLE_TOWER = lower(4, 3)
"""The cell of a tower that looks the same from both sides of the table."""
OPTIONAL_SUFFIXES = " - -", " -", " s"
"""Empty parts at the end of a setup that are left out: last action and keys, tower, side to move."""


def empty_draft(tower: bool = False) -> Position:
    """Return empty boards, on request with a tower in the middle."""
    cell = MIDDLE_TOWER if tower else 0
    return Position(bytes(empty_boards(cell)), 1, cell)


def place_piece(draft: Position, square: str, code: int) -> Position:
    """Return the draft with this piece on the square, in place of any other; a Pharaoh leaves its old square.

    Refuses if no such piece may stand there.
    """
    cell = _cell(draft, square)
    if not may_stand(code, cell):
        if piece_kind(code) == SPHINX:
            raise Refusal("sphinx_stays", "A Sphinx stands in the corner its beam comes from.")
        if piece_kind(code) == PHARAOH and cell in HIGH_CORNERS:
            raise Refusal("corner", "A Pharaoh stands on no corner of the upper board.")
        raise Refusal("reserved", f"Only pieces of the other side may stand on {square}.")
    if piece_kind(code) == SPHINX and not faces_edge(code):
        raise Refusal("sphinx_turns", "A Sphinx looks along its edges, nowhere else.")
    if piece_kind(code) == PHARAOH:
        draft = draft._replace(squares=bytes(EMPTY if other == code else other for other in draft.squares))
    return with_code(draft, cell, code)


def remove_piece(draft: Position, square: str) -> Position:
    """Return the draft without the piece on the square; refuse if the square is empty."""
    return with_code(draft, _piece_cell(draft, square), EMPTY)


def rotate_piece(draft: Position, square: str, quarters: int = 1) -> Position:
    """Return the draft with the piece on the square rotated to its next facing; refuse if nothing would change."""
    cell = _piece_cell(draft, square)
    code = draft.squares[cell]
    if piece_kind(code) not in FACING_COUNTS:
        raise Refusal("looks_same", "Turned, it would look the same.")
    turned_code = rotate_clockwise(code, quarters)
    while piece_kind(turned_code) == SPHINX and not faces_edge(turned_code):
        turned_code = rotate_clockwise(turned_code, quarters)
    return with_code(draft, cell, turned_code)


def raise_tower(draft: Position, square: str) -> Position:
    """Return the draft with the tower there, on a square that becomes its lower left one; the pieces there are removed.

    If the tower already stands there, it is removed with its pieces. Refuses if it may not stand there.
    """
    cell = CELL_OF.get(square)
    if cell is not None and COLUMN <= draft.squares[cell] < FIRST_PIECE:
        return _with_tower(draft, 0)
    if cell not in TOWERS:
        raise Refusal("tower_barred", "The tower stands on four neutral squares.")
    return _with_tower(draft, cell)


def _with_tower(draft: Position, tower: int) -> Position:
    """Return the draft with the tower on another cell, or without one for 0."""
    squares = empty_boards(tower)
    for cell in LOWER_CELLS + (HIGH_CELLS if tower and draft.tower else ()):
        if draft.squares[cell] >= FIRST_PIECE and squares[cell] == EMPTY:
            squares[cell] = draft.squares[cell]
    return Position(bytes(squares), draft.side, tower)


def mirror_color(draft: Position, color: int) -> Position:
    """Return the draft with this color's pieces mirrored by a half turn for the other color, in place of its old ones.

    Refuses if the tower is not in the middle.
    """
    if draft.tower not in (0, MIDDLE_TOWER):
        raise Refusal("not_there", "Only a tower in the middle looks the same from both sides.")
    squares = empty_boards(draft.tower)
    for cell in LOWER_CELLS + HIGH_CELLS:
        code = draft.squares[cell]
        if code >= FIRST_PIECE and color_of(code) == color:
            squares[cell], squares[OPPOSITE_CELL[cell]] = code, rotate_clockwise(code, 2) ^ 4
    return draft._replace(squares=bytes(squares))


def pieces_of(draft: Position) -> dict[PieceKind, int]:
    """Return the number of each kind that Silver has, if it is not the usual one."""
    has = piece_counts(draft, 0)
    return {kind: has[kind] for kind, usual in USUAL_PIECES.items() if has[kind] != usual}


def draft_faults(draft: Position) -> tuple[SetupFault, ...]:
    """Return the faults that make a draft unplayable: unequal sides, a missing Pharaoh, or a hit at the start.

    A draft need not be symmetric.
    """
    required: dict[PieceKind, int] = {**USUAL_PIECES, **pieces_of(draft), "pharaoh": 1}
    return tuple(faults(draft, required, symmetric=False))


def share_line(draft: Position) -> str:
    """Return the setup as a line of text that ``read_line`` reads."""
    line = write(draft)
    for suffix in OPTIONAL_SUFFIXES:
        line = line.removesuffix(suffix)
    return line


def read_line(line: str) -> Position:
    """Return the setup of a line of text, which may be broken after any rank; refuse with ``bad_position``."""
    return read_start(re.sub(r"/ ", "/", " ".join(line.split())))


def as_file(draft: Position, name: str, about: str) -> str:
    """Return the setup as a data file, marked as unfinished if it has faults."""
    lines = [f"{key}: {json.dumps(dict.fromkeys(LANGUAGES, text), ensure_ascii=False)}"
             for key, text in (("name", name), ("about", about))]
    if draft_faults(draft):
        lines.append("unfinished: true")
    if edition_of(draft) == 2:
        lines.append("edition: 2")
    if not is_symmetric(draft):
        lines.append("symmetric: false")
    if more := pieces_of(draft):
        lines.append(f"pieces: {json.dumps(more)}")
    return "\n".join((*lines, f"position: {share_line(draft)}", ""))


def _cell(draft: Position, square: str) -> int:
    """Return the cell of a square that can hold a piece."""
    cell = cell_of(square, draft.tower)
    if cell is None:
        raise Refusal("no_square", f"{square} is no square here.")
    if COLUMN <= draft.squares[cell] < FIRST_PIECE:
        raise Refusal("tower_there", f"The tower stands on {square}.")
    return cell


def _piece_cell(draft: Position, square: str) -> int:
    cell = _cell(draft, square)
    if draft.squares[cell] < FIRST_PIECE:
        raise Refusal("no_piece", f"Nothing stands on {square}.")
    return cell
