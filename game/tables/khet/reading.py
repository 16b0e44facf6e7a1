"""A reader of positions that reports each fault with its part of the line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.kernel.refusal import Refusal
from game.tables.khet.actions import TOWER_GOES, parts
from game.tables.khet.cells import AROUND, HIGH, LOWER, NUMBERS, TOWERS, name_of
from game.tables.khet.keys import DIGITS
from game.tables.khet.moves import action_of, read_move
from game.tables.khet.notation import HIGH_ROWS, NONE, ROWS, SAID, SIDES
from game.tables.khet.pieces import ALLOWED, COLUMN, LEAST, PHARAOH, READ, SPHINX, colour_of
from game.tables.khet.position import Position, bare

COLOURS = ("Silver", "Red")
LONGEST = 100
"""Characters of a wrong position that its refusal repeats."""
DECIMALS = "0123456789"
WORDS = re.compile(r"[0-9]+|[NnSs][nesw]|.", re.DOTALL)
KEY = re.compile(rf"[0-9a-f]{{{DIGITS}}}")
TOWER = re.compile(r"T([a-j][1-8])([0-3]):(.*)", re.DOTALL)


def parsed(text: str) -> Position:
    """Return the position of a line; only the rules know some ways in which it may have ended.

    Refuses with ``bad_position``, naming the part that is wrong and its place.
    """
    fields = text.split(" ")
    if not 2 <= len(fields) <= 5:
        raise bad(text, text, "a position is BOARD SIDE TOWER LAST KEYS with a space between them, and the last three "
                              "may be left out")  # fmt: skip
    board, side, raised, done, before = (*fields, NONE, NONE, NONE)[:5]
    letter, colon, said = side.partition(":")
    if letter not in tuple(SIDES) or (colon and said not in SAID):
        raise bad(text, side, f"the side to move is s or r, which a colon and {', '.join(SAID)} may follow")
    tower, turns, ranks = (0, 0, "") if raised == NONE else _raised(text, raised)
    squares = bare(tower)
    _lay(text, squares, board, ROWS, 0)
    if tower:
        _lay(text, squares, ranks, HIGH_ROWS, tower)
    _check_pharaohs(text, squares, tower)
    last = 0 if done == NONE else _last(text, done, tower)
    keys = () if before == NONE else tuple(_key(text, key) for key in before.split(","))
    return Position(bytes(squares), SIDES.index(letter) + 1, tower, turns, last, keys, SAID.get(said, ""))


def _lay(text: str, squares: bytearray, ranks: str, rows: Sequence[Sequence[int]], tower: int) -> None:
    """Set the pieces of one board."""
    lines = ranks.split("/")
    if len(lines) != len(rows):
        raise bad(text, ranks, f"there are {len(rows)} ranks, with / between them, not {len(lines)}")
    for line, row in zip(lines, rows, strict=True):
        first, last = name_of(row[0], tower), name_of(row[-1], tower)
        place = 0
        for word in WORDS.findall(line):
            if word[0] in DECIMALS:
                if word[0] == "0":
                    raise bad(text, line, f"{word!r} counts no empty squares (from {first} to {last})")
                place += int(word[:3])
                continue
            if place >= len(row):
                raise bad(text, line, f"the rank ends with {last}, before {word!r}")
            if word not in READ:
                raise bad(text, line, f"{word!r} is no piece ({name_of(row[place], tower)})")
            _set(text, squares, row[place], word, tower)
            place += 1
        if place != len(row):
            raise bad(text, line, f"from {first} to {last} there are {len(row)} squares, not {place}")


def _set(text: str, squares: bytearray, cell: int, word: str, tower: int) -> None:
    """Set a piece if it may stand there."""
    code, square = READ[word], name_of(cell, tower)
    colour, kind = colour_of(code), code >> 3
    if COLUMN <= squares[cell] < LEAST:
        raise bad(text, word, f"the tower stands on {square}")
    if kind == SPHINX and (cell not in ALLOWED[code >> 2] or code & 3 not in (2 * colour, (2 * colour + 3) % 4)):
        raise bad(text, word, f"not on {square}: a Sphinx stands on j1 and looks north or west, a red one on a8 and "
                              "looks south or east")  # fmt: skip
    if cell not in ALLOWED[code >> 2]:
        who = "a Pharaoh" if tower else COLOURS[colour]
        raise bad(text, word, f"{who} may not stand on {square}")
    squares[cell] = code


def _raised(text: str, raised: str) -> tuple[int, int, str]:
    """Return the lower left cell of the tower, its quarter turns, and the ranks of the upper board."""
    found = TOWER.fullmatch(raised)
    if not found:
        raise bad(text, raised, "a tower is T, its lower left square, quarter turns from 0 to 3, a colon and six ranks")
    square, turns, ranks = found.groups()
    if NUMBERS[square] not in TOWERS:
        raise bad(text, square, "the tower stands on four neutral squares, this one the lower left of them")
    return NUMBERS[square], int(turns), ranks


def _check_pharaohs(text: str, squares: bytearray, tower: int) -> None:
    """Check that neither side has more than one Pharaoh."""
    for colour, who in enumerate(COLOURS):
        wanted = 8 * PHARAOH + 4 * colour
        if len(found := [cell for cell in LOWER + HIGH if squares[cell] == wanted]) > 1:
            raise bad(text, "Pp"[colour], f"{who} has a second Pharaoh on {name_of(found[1], tower)}")


def _last(text: str, done: str, tower: int) -> int:
    """Return the tower action just before."""
    try:
        move = read_move(None, done)
    except Refusal:
        move = None
    number = 0 if move is None or move.verb not in ("tower", "turn_tower") else action_of(move, tower)
    does, start, end = parts(number)
    went = does == TOWER_GOES and (start not in TOWERS or end != tower or end - start not in AROUND)
    if not tower or not number or went:
        raise bad(text, done, "that is no action which has brought the tower where it stands")
    return number


def _key(text: str, key: str) -> int:
    if not KEY.fullmatch(key):
        raise bad(text, key, f"keys are {DIGITS} digits from 0 to f, with commas between them")
    return int(key, 16)


def bad(text: str, part: str, why: str) -> Refusal:
    """Return the refusal of a position, with the part that is wrong and the correct form."""
    shown = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    return Refusal("bad_position", f"{_quoted(part)}: {why}.", shown)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
