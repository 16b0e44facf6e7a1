"""Setups from data files: the pieces before the first move, and the conditions they must meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, Field

from game.content.definition import Definition, misfit
from game.content.faults import Complaint
from game.content.placeholders import Surroundings, check_texts
from game.kernel.refusal import Refusal
from game.tables.khet.cells import HIGH, HOMES, LOWER, name_of
from game.tables.khet.pieces import ANUBIS, EYE, KINDS, LEAST, OBELISK, SPHINX, STACK, color_of, piece_code
from game.tables.khet.position import COLORS, Position, board_of, half_turn, parse, write


def _stands(line: str) -> str:
    """Return the complete notation of a start position; a line may omit everything after the board."""
    try:
        return write(starting(line))
    except Refusal as refusal:
        raise misfit(refusal.sentence) from None


def starting(line: str) -> Position:
    """Return the position of such a line; refuse with ``bad_position``."""
    position = parse(line if " " in line else f"{line} s")
    if position.side != 1 or position.state or position.last or position.keys:
        raise Refusal("bad_position", "before the first move Silver is to move, and nothing has happened yet")
    return position


Start = Annotated[str, AfterValidator(_stands)]
"""A position that can start a match."""
CLASSIC = "4wpwb2/2c7/3D6/a1C1xy1b1D/b1D1YX1a1C/6b3/7A2/2DWPW4 s - - -"
"""The default setup."""


Kind = Literal["pharaoh", "djed", "pyramid", "obelisk", "eye", "anubis", "sphinx"]
"""Kinds of pieces; a stack is two obelisks."""
USUAL: dict[Kind, int] = {
    "pharaoh": 1, "djed": 2, "pyramid": 7, "obelisk": 4, "eye": 0, "anubis": 0, "sphinx": 0,
}  # fmt: skip
"""Usual number of each kind per side."""


class StartingSetup(Definition):
    """A file in ``setups/``."""

    name: dict[str, str]
    """Its name, by language."""
    about: dict[str, str]
    """A line about it, by language."""
    edition: Literal[1, 2] = 1
    symmetric: bool = True
    """Require that it looks the same from both sides of the table."""
    pieces: dict[Kind, Annotated[int, Field(ge=0, le=40)]] = Field(default_factory=dict)
    """The number of a kind per side, if it differs from one Pharaoh, 2 Djeds, 7 pyramids, 4 obelisks and none other."""
    unfinished: bool = False
    """Marks work in progress: nothing is checked, and it cannot be played."""
    position: Start = CLASSIC
    """The pieces in notation: eight ranks; with a tower also ``s`` and the tower."""


def check_setup(setup: StartingSetup, around: Surroundings) -> Iterable[Complaint]:
    """Check the texts, the number of pieces, the Pharaohs, the symmetry, and that no piece is hit at the start."""
    for what in wrong(setup):
        yield Complaint(("position",), what)
    yield from check_texts({"name": setup.name, "about": setup.about}, (), "setup", around.languages)


def wrong(setup: StartingSetup) -> Iterable[str]:
    """Yield the faults of a setup, a sentence each."""
    if setup.unfinished:
        return ()
    found = faults(parse(setup.position), {**USUAL, **setup.pieces}, setup.symmetric)
    return (each.sentence for each in found)


SENTENCES = {
    "count": "{who} has {has} of {kind}, not {wanted}",
    "hit": "the beam of {who} hits {square} before the first move",
    "differs": "it is not the same from across the table: {square} differs",
    "aside": "it is not the same from across the table: the tower stands aside",
}


class Fault(NamedTuple):
    """A fault in the position of the pieces."""

    code: str
    """Key of the sentence in ``SENTENCES``."""
    square: str = ""
    """The square; "" if there is none, such as for a missing piece."""
    color: int = 0
    """The color of the piece, or of the beam."""
    kind: Kind = "pharaoh"
    """The kind of the piece; for a wrong number of pieces, also the number found and the number wanted."""
    has: int = 0
    wanted: int = 0

    @property
    def sentence(self) -> str:
        """The sentence for designers."""
        return SENTENCES[self.code].format(who=COLORS[self.color], **self._asdict())


def faults(position: Position, wanted: Mapping[Kind, int], symmetric: bool) -> Iterable[Fault]:
    """Yield the faults of a position as the start of a match."""
    for color in range(len(COLORS)):
        has = piece_counts(position, color)
        for kind, number in wanted.items():
            if has[kind] != number:
                last = standing(position, color, kind)[number:][-1:]
                yield Fault("count", "".join(last), color, kind, has[kind], number)
        shot = board_of(position._replace(side=color + 1)).beam()
        for cell in shot.hits:
            yield Fault("hit", name_of(cell, position.tower), color)
    if symmetric and not is_symmetric(position):
        other = half_turn(position)
        odd = [cell for cell in LOWER + HIGH if other.squares[cell] != position.squares[cell]]
        square = name_of((odd or [position.tower])[0], position.tower)
        yield Fault("differs" if odd else "aside", square)


def edition_of(position: Position) -> Literal[1, 2]:
    """Return the edition that has these pieces."""
    return 2 if any(code >> 3 == ANUBIS for code in position.squares) else 1


def variant_of(setup: StartingSetup) -> str:
    """Return the variant of a setup: the ``second`` edition, the ``tower``, the ``eye`` or the ``base`` game."""
    position = parse(setup.position)
    if setup.edition == 2:
        return "second"
    eyes = any(code >> 3 == EYE for code in position.squares)
    return "tower" if position.tower else "eye" if eyes else "base"


def is_symmetric(position: Position) -> bool:
    """Return True if the position looks the same from both sides of the table."""
    return half_turn(position)._replace(side=position.side) == position


def standing(position: Position, color: int, kind: Kind) -> list[str]:
    """Return the squares of a color's pieces of a kind; a stack of two is listed twice."""
    found = []
    for cell in LOWER + HIGH:
        code = position.squares[cell]
        if code >= LEAST and color_of(code) == color and kind == KINDS[OBELISK if code >> 3 == STACK else code >> 3]:
            found += [name_of(cell, position.tower)] * (1 + (code >> 3 == STACK))
    return found


def piece_counts(position: Position, color: int) -> dict[Kind, int]:
    """Return the number of pieces of each kind of a color; a stack is two obelisks."""
    has = Counter(code >> 3 for code in position.squares if code >= LEAST and color_of(code) == color)
    has[OBELISK] += 2 * has.pop(STACK, 0)
    return {kind: has[KINDS.index(kind)] for kind in USUAL}


def with_sphinxes(line: str) -> str:
    """Return the position with a Sphinx on j1 and on a8 if those squares are empty."""
    position = parse(line)
    squares = bytearray(position.squares)
    for color, home in enumerate(HOMES):
        if not squares[home]:
            squares[home] = piece_code(SPHINX, color, 2 * color)
    return write(position._replace(squares=bytes(squares)))
