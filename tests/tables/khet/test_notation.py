"""Positions and moves as text, and the messages for invalid text."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from game.tables.khet.position import read_move, write, write_move
from game.tables.khet.rules import read
from tests.tables.khet.sets import BOARDS, STANDARD

CLASSIC = BOARDS["classic"]
EMPTY = "/".join(["10"] * 8)
BARE = "6/6/6/6/6/6"


@pytest.mark.parametrize("line", [
    f"{CLASSIC} s - - -", f"{CLASSIC} r - - -", f"{EMPTY} s Te40:{BARE} - -", f"{EMPTY} r Te43:1P4/6/6/6/6/6 T- -",
    f"{EMPTY} s Te40:{BARE} Td3-e4 0123456789abcdef,fedcba9876543210", f"{CLASSIC} r:offered - - -",
    "ss9/10/10/10/10/10/10/4PNn1p1Sw s:declined - - -", "O3wW3C/10/10/10/10/10/10/10 s - - -".replace("O3", "o3"),
])
def test_a_line_survives_reading_and_writing(line: str) -> None:
    assert write(read(STANDARD, line)) == line


def test_a_missing_part_is_a_dash() -> None:
    for line in (f"{CLASSIC} s", f"{CLASSIC} s -", f"{CLASSIC} s - -"):
        assert write(read(STANDARD, line)) == f"{CLASSIC} s - - -"


@pytest.mark.parametrize(("line", "part"), [
    ("", "''"), (CLASSIC, "BOARD SIDE"), (f"{CLASSIC}  s", "side"), (f"{CLASSIC} s - - - -", "BOARD SIDE"),
    (f"{CLASSIC} x", "'x'"), (f"{CLASSIC} S", "'S'"), (f"{CLASSIC} s:", "'s:'"), (f"{CLASSIC} s:won", "'s:won'"),
    (f"{CLASSIC} sr", "'sr'"), (f"{CLASSIC} -", "'-'"), ("10/10 s", "8 ranks"), (f"{EMPTY}/10 s", "8 ranks"),
    (EMPTY.replace("10", "9", 1) + " s", "from a8 to j8"), (EMPTY.replace("10", "11", 1) + " s", "from a8 to j8"),
    (EMPTY.replace("10", "55", 1) + " s", "from a8 to j8"), (EMPTY.replace("10", "010", 1) + " s", "'010'"),
    (EMPTY.replace("10", "10A", 1) + " s", "'A'"), (EMPTY.replace("10", "0A9", 1) + " s", "'0'"),
    (EMPTY.replace("10", "3Q6", 1) + " s", "'Q'.*d8"), (EMPTY.replace("10", "3N6", 1) + " s", "'N'.*d8"),
    (EMPTY.replace("10", "3Nx6", 1) + " s", "'N'.*d8"), (EMPTY.replace("10", "A9", 1) + " s", "Silver.*a8"),
    (EMPTY.replace("10", "1a8", 1) + " s", "Red.*b8"), (EMPTY.replace("10", "8A1", 1) + " s", "Silver.*i8"),
    (EMPTY.replace("10", "9a", 1) + " s", "Red.*j8"), (EMPTY.replace("10", "3PP5", 1) + " s", "second Pharaoh on e8"),
    (EMPTY.replace("10", "p3p5", 1) + " s", "second Pharaoh on e8"), (EMPTY.replace("10", "9Sn", 1) + " s", "j8"),
    (EMPTY.replace("10", "sn9", 1) + " s", "'sn'"), (EMPTY[:-2] + "9Se s", "'Se'"), (EMPTY[:-2] + "9S s", "'S'"),
    (f"{EMPTY} s Te4:{BARE}", "tower"), (f"{EMPTY} s Te44:{BARE}", "tower"), (f"{EMPTY} s Te40{BARE}", "tower"),
    (f"{EMPTY} s Ta40:{BARE}", "'a4'"), (f"{EMPTY} s Ti40:{BARE}", "'i4'"), (f"{EMPTY} s Te80:{BARE}", "'e8'"),
    (f"{EMPTY} s Tb10:{BARE}", "'b1'"), (f"{EMPTY} s Th70:{BARE}", "'h7'"), (f"{EMPTY} s Te40:6/6/6/6/6", "6 ranks"),
    (f"{EMPTY} s Te40:6/6/2A3/6/6/6", "e5'"), (f"{EMPTY} s Te40:P5/6/6/6/6/6", "c7'"),
    (f"{EMPTY} s Te40:7/6/6/6/6/6", "c7'"),
    (f"{EMPTY} s Te40:6/6/6/6/6/5Q", "h2'"), (f"{EMPTY} s Te40:6/6/6/6/6/5Sn", "h2'"),
    ("10/10/10/4A5/10/10/10/10 s Te40:" + BARE, "e5"),
    (f"3P6/{EMPTY[3:]} s Te40:1P4/6/6/6/6/6", "second Pharaoh on d7'"),
    (f"{EMPTY} s - T+", "T\\+"), (f"{EMPTY} s Te40:{BARE} T", "'T'"), (f"{EMPTY} s Te40:{BARE} e4-e5", "e4-e5"),
    (f"{EMPTY} s Te40:{BARE} Te4-f4", "Te4-f4"), (f"{EMPTY} s Te40:{BARE} Tb4-e4", "Tb4-e4"),
    (f"{EMPTY} s Te40:{BARE} Te4-e4", "Te4"),
    (f"{CLASSIC} s - - x", "'x'"), (f"{CLASSIC} s - - 0123456789ABCDEF", "digits"), (f"{CLASSIC} s - - ,", "''"),
    (f"{CLASSIC} s - - 0123456789abcdef,", "''"), (f"{CLASSIC}\n s", "'\\\\n'"), (f"{CLASSIC} s\n", "side"),
    (EMPTY.replace("10", "\u0661\u0660", 1) + " s", "piece"), (EMPTY.replace("10", "9" * 5000, 1) + " s", "squares"),
])
def test_a_malformed_position_is_refused_naming_the_part(line: str, part: str) -> None:
    with pytest.raises(Refusal, match=part) as caught:
        read(STANDARD, line)
    assert caught.value.code == "bad_position"


@pytest.mark.parametrize("text", [
    "e4-e5", "e4'-f5'", "e4+", "e4-", "e4'+", "e4'-", "e4^e5", "e4'^e5'", "e4u", "e4d", "e4^u", "e4^d", "Tc3-d3",
    "T+", "T-", "z0'-a-1'", "k10'-k9'", "c-1'-", "claim", "offer", "accept", "decline", "resign",
])
def test_a_move_survives_reading_and_writing(text: str) -> None:
    assert write_move(read_move(None, text)) == text


@pytest.mark.parametrize(("text", "same"), [("e4'd", "e4d"), ("e4-e4'", "e4u"), ("e4'^e4", "e4^d")])
def test_other_spellings_of_moves_are_understood(text: str, same: str) -> None:
    assert write_move(read_move(None, text)) == same


@pytest.mark.parametrize("text", [
    "", "e4", "e4-e9x", "E4-e5", "e4 e5", "l4-l5", "e44-e5", "e4--e5", "e4++", "T", "T*", "Tc3+", "Tc3'-d3'", "T+ ",
    "Claim", "e4^", "e4uu", "e11-e9", "e4-e5\n", "\u0664", "pass", "e4'u", "e4'^u",
])
def test_a_malformed_move_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is no move") as caught:
        read_move(None, text)
    assert caught.value.code == "bad_move"
