"""Positions and moves as text, the messages for invalid text, and boards, which are values."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from game.kernel.refusal import Refusal
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import Answer, Move, pack
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.knucklebones.rules import apply_to_board, legal_moves, new
from tests.kit.cases import long
from tests.kit.rules import BASE, KOTSU, STORM, WIDER, card, rules

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
        ("-/-/- -/-/- 1 place:?+pair+destroy", "-/-/- -/-/- 1 place:?+pair+destroy - - - -"),
        ("-/-/- -/-/- 1 place:2+reflect+again", "-/-/- -/-/- 1 place:2+reflect+again - - - -"),
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
        ("1/2/3 1/2/3 1 place:4+", r"place:4\+"),
        ("1/2/3 1/2/3 1 place:4+pair+reflect", "reflect"),
        ("1/2/3 1/2/3 1 place:+pair", r"place:\+pair"),
        ("1/2/3 1/2/3 1 place:4+pear", "pear"),
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


def odd_move(rule_set: Rules, moves: tuple[Move, ...], chance: Random) -> Move:
    """Return a move that is often not legal."""
    way = chance.random()
    if way < 0.35 and moves:
        return chance.choice(moves)._replace(draws=chance.choice((0, 1, 3, 6, 7, pack((2, 5)), pack((1, 2, 3)))))
    if way < 0.5:
        return Move("place", (chance.randint(0, 6),), chance.choice((0, 0, 4)))
    if way < 0.6:
        return Move("roll", (), chance.randint(0, 9))
    verb = chance.choice((*rule_set.catalogue, "nonsense", "pick", "answer", "place", "roll"))
    if moves and chance.random() < 0.5:
        return Move(verb, chance.choice(moves).choices)
    some: tuple[Answer, ...] = ("even", 1, 2, 5, (1, 1), (2, 2), (3, 1), (1, 1, 1), (2, 1, 1), "shield", "1.shield")
    return Move(verb, tuple(chance.choice(some) for _ in range(chance.randint(0, 2))), chance.choice((0, 0, 2)))


@pytest.mark.parametrize("seeds", [4, long(20)])
def test_a_refused_move_changes_nothing(seeds: int) -> None:
    chance, refused = Random(5), 0
    every = {"every": "own_die"}
    steps = [{"do": "points", "by": 3}, {"do": "reroll", "to": 1}, {"do": "set", "to": every, "face": "random"}]
    draws = card(choices=[{"kind": "own_die"}], steps=steps)
    rule_set = rules(catalogue={**BASE, **WIDER, "it": draws}, deck=["it", "thief", "fog", "trap", "twister"])
    for seed in range(seeds):
        board = new(rule_set, seed)
        while moves := legal_moves(board):
            for move in [odd_move(rule_set, moves, chance), Move("it", ((1, 1),), 7), Move("it", ((1, 1),), 3)]:
                for rng in (None, board.rng):
                    before, twin = board.copy(), board.copy()
                    before.rng = twin.rng = rng
                    try:
                        apply_to_board(twin, move)
                    except Refusal as refusal:
                        refused += 1
                        assert twin == before and write(twin) == write(before) == refusal.position
            apply_to_board(board, chance.choice(moves))
    assert refused > 50 * seeds


def test_boards_are_values_that_can_be_copied_and_pickled() -> None:
    board = read(STORM, "4/-/- 6/5/- 1 ready fog,trap joker 2.1=2 7 1.1.1*3,1diagonal8")
    twin = pickle.loads(pickle.dumps(board))
    assert twin == board.copy() == board and len({twin, board, board.copy()}) == 1
    assert twin.sides[0].rules.diagonals.factor == 8 and twin.rules is not None
    apply_to_board(twin, read_move(STORM, "trap:1.2"))
    assert twin != board and write(board) == "4/-/- 6/5/- 1 ready trap,fog joker 2.1=2 7 1diagonal8,1.1.1*3"
