"""Positions and moves as text, and the messages for invalid text."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from game.tables.knucklebones.notation import read, read_move, write
from tests.kit.rules import KOTSU

FULL = "21/4/55 3/662/- 1 place:4 destiny,shield - 2.2=3 -"


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("-/-/- -/-/-", "-/-/- -/-/- 1 ready - - - -"),
        (FULL, FULL),
        ("1/2/3 4/5/6 2 over", "1/2/3 4/5/6 2 over - - - -"),
        ("1/2/3 4/5/6 2 ready twister,thief*2", "1/2/3 4/5/6 2 ready thief*2,twister - - -"),
        ("1/2/3 4/5/6 1 ready - - 2.3=1,1.2=4 00FF", "1/2/3 4/5/6 1 ready - - 1.2=4,2.3=1 ff"),
        ("111/111/111 111/111/111 1 ready", "111/111/111 111/111/111 1 ready - - - -"),
        ("1/2/3 4/5/6 1 ready - - - - -", "1/2/3 4/5/6 1 ready - - - -"),
        ("1/2/3 4/5/6 1 ready - - - - 2.1**3,1.2*2", "1/2/3 4/5/6 1 ready - - - - 1.2*2,2.1**3"),
        ("1/2/3 4/5/6 1 place:4 - - - - 2.1.1*9,die*2", "1/2/3 4/5/6 1 place:4 - - - - die*2,2.1.1*9"),
        ("1/2/3 4/5/6 1 ready - - - - 2.3.2!,1.1.3!", "1/2/3 4/5/6 1 ready - - - - 1.1.3!,2.3.2!"),
        ("1/2/3 4/5/6 1 place:? - - - - 2?,die=135", "1/2/3 4/5/6 1 place:? - - - - die=135,2?"),
        ("1/2/3 4/5/6 1 place:4 - - - - 1.1.1-9,2-30,die-7", "1/2/3 4/5/6 1 place:4 - - - - die-7,1.1.1-9,2-30"),
    ],
)
def test_left_out_fields_have_defaults_and_answers_have_them_all(line: str, whole: str) -> None:
    assert write(read(KOTSU, line)) == whole
    assert write(read(KOTSU, whole)) == whole


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("", "''"),
        ("1/2/3", "1/2/3"),
        ("1/2 1/2/3", "1/2"),
        ("1/2/7 1/2/3", "'7'"),
        ("1/2/1234 1/2/3", "1234"),
        ("1//3 1/2/3", "''"),
        ("1/2/3  1/2/3", "''"),
        ("1/2/3 1/2/3 3", "'3'"),
        ("1/2/3 1/2/3 1 place:7", "place:7"),
        ("1/2/3 1/2/3 1 ready theif", "theif"),
        ("1/2/3 1/2/3 1 ready thief,thief", "thief"),
        ("1/2/3 1/2/3 1 ready thief*0", r"thief\*0"),
        ("1/2/3 1/2/3 1 ready - - 3.1=2", "3.1=2"),
        ("1/2/3 1/2/3 1 ready - - 1.1=0", "1.1=0"),
        ("1/2/3 1/2/3 1 ready - - 1.1=1,1.1=2", "1.1=2"),
        ("1/2/3 1/2/3 1 ready - - - xyz", "xyz"),
        ("1/2/3 1/2/3 1 ready - - - 11112222333344445", "11112222333344445"),
        ("1/2/3 1/2/3 1 ready - - - - - -", "'-'"),
        ("1/2/3 1/2/3 1 ready - - - - 1.2*1", r"1\.2\*1"),
        ("1/2/3 1/2/3 1 ready - - - - 1.2*109", r"1\.2\*109"),
        ("1/2/3 1/2/3 1 place:? - - - - die=10", "die=10"),
        ("1/2/3 1/2/3 1 ready - - - - 1*2", r"1\*2"),
        ("1/2/3 1/2/3 1 ready - - - - die*2", r"die\*2"),
        ("1/2/3 1/2/3 1 ready - - - - 1.2-5", "1.2-5"),
        ("1/2/3 1/2/3 1 ready - - - - 1-0", "1-0"),
        ("1/2/3 1/2/3 1 ready - - - - 1.1?", r"1\.1\?"),
        ("1/2/3 1/2/3 1 place:? - - - - die=137", "die=137"),
        ("1/2/3 1/2/3 1 place:4 - - - - die=135", "die=135"),
        ("1/2/3 1/2/3 1 ready - - - - 1.1.1!", "1.1.1!"),
        ("1/2/3 1/2/3 1 ready - - - - 1.1.2!2", "1.1.2!2"),
        ("1/2/3 1/2/3 1 ready - - - - 1.1!", "1.1!"),
        ("1/2/3 1/2/3 1 ready - - - - 1.2.2*2", r"1\.2\.2\*2"),
        ("1/2/3 1/2/3 1 ready - - - - 1.2.1**2", r"1\.2\.1\*\*2"),
        ("1/2/3 1/2/3 1 ready - - - - 1.2*2,1.2*3", r"1\.2\*3"),
        ("1/2/3 1/2/3 1 ready - - - - 1.2*2,", "''"),
        ("\u0661/2/3 1/2/3", "\u0661"),
        ("1/2/3\n 1/2/3", "3"),
    ],
)
def test_a_malformed_position_is_refused_naming_the_part(line: str, part: str) -> None:
    with pytest.raises(Refusal, match=part) as caught:
        read(KOTSU, line)
    assert caught.value.code == "bad_position"


@pytest.mark.parametrize(
    "move",
    ["", "rol", "roll:1", "roll=7", "place", "place:4", "destiny:three", "thief:2", "thief:4.1",
     "shield:1.1", "twister:1.1", "twister:1.1,1.2,1.3", "roll ", "ROLL", "place:²"],
)
def test_a_malformed_move_is_refused(move: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_move(KOTSU, move)
    assert caught.value.code == "bad_move"
