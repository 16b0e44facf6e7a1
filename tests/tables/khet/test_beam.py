"""The beam, one line per case: every piece from four sides, splits, loops, the tower and hits."""

from __future__ import annotations

import pytest

from game.kernel.bots import never
from game.tables.khet.position import beam_as_json
from tests.tables.khet.positions import position_of
from tests.tables.khet.sets import STANDARD

WAYS = {
    "N": ("s", "j4", "", {"n": "j5", "e": "", "w": "i4"}),
    "E": ("r", "e8", "a8:se ", {"e": "f8", "n": "", "s": "e7"}),
    "S": ("r", "a5", "", {"s": "a4", "e": "b5", "w": ""}),
    "W": ("s", "e1", "j1:Sw ", {"w": "d1", "n": "e2", "s": ""}),
}
"""By direction of the beam: its side, the square of the piece, other pieces needed, and the next squares."""
PIECES = {
    "A": "..en", "B": "e..s", "C": "ws..", "D": ".nw.", "X": "wsen", "Y": "enws", "P": "....", "O": "....",
    "W": "....", "Nn": "..#.", "Ne": "...#", "Ns": "#...", "Nw": ".#..",
}
"""The beam after meeting each piece on its way north, east, south and west: a new direction, ``.`` hits, ``#`` ends it.
"""


@pytest.mark.parametrize("way", WAYS)
def test_every_piece_from_four_sides(way: str) -> None:
    side, square, more, onward = WAYS[way]
    for letter, outs in PIECES.items():
        code = letter if side == "s" else letter[0].lower() + letter[1:]
        data = beam_as_json(STANDARD, position_of(f"{more}{square}:{code}", side), never)
        out, (part,) = outs["NESW".index(way)], data["parts"]
        ends = {".": "hit", "#": "blocked"}.get(out, "rim")
        after = [onward[out]] if ends == "rim" and onward[out] else []
        assert part[part.index(square) + 1 :][: 1 if ends == "rim" else None] == after, letter
        assert (data["hits"], data["ends"]) == ([square] if out == "." else [], [ends]), letter


@pytest.mark.parametrize(("letter", "mirror"), [("H", "X"), ("I", "Y")])
@pytest.mark.parametrize("way", WAYS)
def test_an_eye_lets_one_part_through_and_turns_the_other_as_a_djed_would(letter: str, mirror: str, way: str) -> None:
    side, square, more, _ = WAYS[way]
    eye, djed = (each if side == "s" else each.lower() for each in (letter, mirror))
    through, aside = beam_as_json(STANDARD, position_of(f"{more}{square}:{eye}", side), never)["parts"]
    (straight,) = beam_as_json(STANDARD, position_of(more, side), never)["parts"]
    (turned,) = beam_as_json(STANDARD, position_of(f"{more}{square}:{djed}", side), never)["parts"]
    assert through == straight and turned == [*through[: through.index(square) + 1], *aside]


@pytest.mark.parametrize(("pieces", "side", "parts", "hits", "ends"), [
    ("", "s", ["j1 j2 j3 j4 j5 j6 j7 j8"], [], ["rim"]),
    ("", "r", ["a8 a7 a6 a5 a4 a3 a2 a1"], [], ["rim"]),
    ("j1:Sw", "s", ["i1 h1 g1 f1 e1 d1 c1 b1"], ["b1"], ["hit"]),
    ("a8:se h8:O j8:A", "r", ["b8 c8 d8 e8 f8 g8 h8"], ["h8"], ["hit"]),
    ("j2:A", "s", ["j1 j2"], ["j2"], ["hit"]),
    ("j2:C e2:p", "s", ["j1 j2 i2 h2 g2 f2 e2"], ["e2"], ["hit"]),
    ("j2:C e2:Ne", "s", ["j1 j2 i2 h2 g2 f2 e2"], [], ["blocked"]),
    ("j8:C a8:ss", "s", ["j1 j2 j3 j4 j5 j6 j7 j8 i8"], ["i8"], ["hit"]),
    ("i7:p j8:C a8:se", "s", ["j1 j2 j3 j4 j5 j6 j7 j8 i8 h8 g8 f8 e8 d8 c8 b8 a8"], [], ["blocked"]),
    # An Eye splits the beam; both parts meet the stack on h4, which is one hit.
    ("j2:H h2:a h4:w j4:D", "s", ["j1 j2 j3 j4", "i2 h2 h3 h4"], ["j4", "h4"], ["hit", "hit"]),
    ("j2:H j6:C h6:w h2:a", "s", ["j1 j2 j3 j4 j5 j6 i6 h6", "i2 h2 h3 h4 h5 h6"], ["h6"], ["hit", "hit"]),
    # The mirror of a pyramid turns one part, and another part destroys the pyramid.
    ("j2:H j5:C g5:c g2:a", "s", ["j1 j2 j3 j4 j5 i5 h5 g5", "i2 h2 g2 g3 g4 g5 f5 e5 d5 c5 b5 a5"], ["g5"],
     ["hit", "rim"]),
    ("j2:I i1:p", "s", ["j1 j2 j3 j4 j5 j6 j7 j8", ""], [], ["rim", "rim"]),
    # A ring: the beam goes around and stops before it would repeat itself; also with two Eyes in the ring.
    ("j2:I j5:X f5:y f2:x", "s", ["j1 j2 j3 j4 j5 i5 h5 g5 f5 f4 f3 f2 g2 h2 i2 j2", ""], [], ["loop", "rim"]),
    ("j2:I j5:X f5:i f2:x", "s", ["j1 j2 j3 j4 j5 i5 h5 g5 f5 e5 d5 c5 b5 a5", "", "f4 f3 f2 g2 h2 i2 j2"], [],
     ["rim", "rim", "loop"]),
    ("j2:H j5:X f5:y f2:x", "s",
     ["j1 j2 j3 j4 j5 i5 h5 g5 f5 f4 f3 f2 g2 h2 i2 j2", "i2 h2 g2 f2 f3 f4 f5 g5 h5 i5 j5 j4 j3 j2", "j1"], [],
     ["rim", "loop", "rim"]),
    ("j2:H j6:C e6:p g2:P", "s", ["j1 j2 j3 j4 j5 j6 i6 h6 g6 f6 e6", "i2 h2 g2"], ["e6", "g2"], ["hit", "hit"]),
])
def test_ways_of_the_beam(pieces: str, side: str, parts: list[str], hits: list[str], ends: list[str]) -> None:
    found = beam_as_json(STANDARD, position_of(pieces, side), never)
    assert ([" ".join(part) for part in found["parts"]], found["hits"], found["ends"]) == (parts, hits, ends)


TOWER = "e4"
"""The tower's square; the tower covers e4 to f5, the upper board c2' to h7'."""


@pytest.mark.parametrize(("pieces", "side", "parts", "hits", "ends"), [
    # South of the tower, on the left: up, and back on the upper board; on the right there is only wall.
    ("j2:C e2:A", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3' e2'", [], "rim"),
    ("j2:C f2:A", "s", "j1 j2 i2 h2 g2 f2 f3", [], "wall"),
    ("j2:C e2:A e3':o", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3'", ["e3'"], "hit"),
    # East of the tower: g4 faces its mirror, g5 its wall.
    ("j4:C", "s", "j1 j2 j3 j4 i4 h4 g4 g4' h4'", [], "rim"),
    ("j5:C", "s", "j1 j2 j3 j4 j5 i5 h5 g5", [], "wall"),
    # North and west of the tower, with the beam of the other side.
    ("a7:a f7:c", "r", "a8 a7 b7 c7 d7 e7 f7 f6 f6' f7'", [], "rim"),
    ("a7:a e7:c", "r", "a8 a7 b7 c7 d7 e7 e6", [], "wall"),
    ("a5:a", "r", "a8 a7 a6 a5 b5 c5 d5 d5' c5'", [], "rim"),
    ("a4:a", "r", "a8 a7 a6 a5 a4 b4 c4 d4", [], "wall"),
    # Down again: up the south face, around on the upper board, to its mirrors and walls.
    ("j2:C e2:A e3':X g3':Y", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3' f3' g3' g4' g5' g6' g7'", [], "rim"),
    ("j2:C e2:A e3':X h3':D h4':d", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3' f3' g3' h3' h4'", ["h4'"], "hit"),
    ("j2:C e2:A e3':X h3':D h4':c", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3' f3' g3' h3' h4' g4' g4 h4 i4 j4", [], "rim"),
    ("j2:C e2:A e3':X h3':D h5':c", "s", "j1 j2 i2 h2 g2 f2 e2 e3 e3' f3' g3' h3' h4' h5' g5'", [], "wall"),
])
def test_the_beam_climbs_the_tower(pieces: str, side: str, parts: str, hits: list[str], ends: str) -> None:
    found = beam_as_json(STANDARD, position_of(pieces, side, TOWER), never)
    assert ([" ".join(part) for part in found["parts"]], found["hits"], found["ends"]) == ([parts], hits, [ends])
