"""Fast evaluations of placements agree with making them, and reach the same boards as the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.gains import gains_of, greedy
from game.tables.knucklebones.bots.placements import WIN_VALUE, boards_after, lead, placements
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, write
from game.tables.knucklebones.rules import legal_moves, make_move, new
from tests.kit.cases import long
from tests.kit.rules import BASE, CLASSIC, KOTSU, STORM, WIDER, card, rules

FROST = card(steps=[{"do": "lock", "to": {"every": "opponent_row", "random": 2}, "turns": 3}], ends_turn=False, uses=3)
DEARER = {"do": "change", "rule": "double", "value": 4, "for": {"turns": 2}, "of": "both"}
BOOST = card(steps=[DEARER, {"do": "points", "by": 3}], ends_turn=False, uses=3)
ODD = {**BASE, **WIDER, "frost": FROST, "boost": BOOST}
SETS = {
    "kotsu": KOTSU,
    "classic": CLASSIC,
    "storm": STORM,
    "odd": rules(catalogue=ODD, deck=list(ODD)),
    "turns": rules(catalogue=ODD, deck=["frost", "doubler", "trap"], turns=40),
    "lanes": rules(catalogue=ODD, deck=["boost", "twins", "shield"], rows=4, wins_by="diagonal"),
    "large": rules(catalogue=ODD, deck=["mirror", "shield"], rows=5, fields=4, sides=8, wins_by="row"),
    "race": rules(catalogue=ODD, deck=["thief", "fog"], points=60, board_full=False),
}


def boards(rule_set: Rules, seeds: range) -> Iterator[Board]:
    """Yield every board of random matches, without its random stream."""
    for seed in seeds:
        board, lots = new(rule_set, seed), Random(seed)
        while moves := legal_moves(board):
            seen = board.copy()
            seen.rng = None
            yield seen
            make_move(board, lots.choice(moves))


@pytest.mark.parametrize("seeds", [2, long(6)])
@pytest.mark.parametrize("rule_set", SETS.values(), ids=SETS)
def test_a_placement_gains_and_does_what_the_rules_say(rule_set: Rules, seeds: int) -> None:
    met = 0
    for board in boards(rule_set, range(seeds)):
        if not board.die or board.die == HIDDEN_FACE:
            continue
        moves, before, seat = legal_moves(board), lead(board, board.active), board.active
        afters = [board.copy() for _ in moves]
        for after, move in zip(afters, moves, strict=True):
            make_move(after, move)
        found = [(each.value, each.no_moves_left, lead(each, seat)) for _, each in boards_after(board)]
        assert found == [(each.value, each.no_moves_left, lead(each, seat)) for each in afters], write(board)
        if not board.traits:
            made = [lead(after, seat) - before for after in afters]
            assert [placements(board)[int(str(move.choices[0]))][board.die - 1] for move in moves] == made, write(board)
            assert gains_of(board, moves) == [6 * gain for gain in made]
            met += any(abs(gain) >= WIN_VALUE for gain in made)
    assert met or rule_set.wins_by != "diagonal"


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ("5/-/- -/5/- 1 place:5", {"place:1"}),
        ("535/35/53 1/2/3 1 place:5", {"place:3"}),
        ("1/-/- 66/-/- 1 ready thief -", {"thief:1.1", "thief:1.2"}),
        ("-/-/- -/-/- 1 ready shield -", {"roll"}),
    ],
)
def test_greedy_takes_what_gains_most(line: str, best: set[str]) -> None:
    board = read(KOTSU, line)
    assert {write_move(greedy(KOTSU, board, Stream(seed))) for seed in range(20)} == best
