"""What holds in every match, whatever is played."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.digest import digest
from game.kernel.ply import Ply
from game.kernel.random_stream import Stream, seeded
from game.kernel.refusal import Refusal
from game.match.log import Log, read_log, replay, write_log
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import RowScored
from game.tables.knucklebones.manifest import BOTS, TABLE
from game.tables.knucklebones.moves import Move, Target
from game.tables.knucklebones.notation import write, write_move
from game.tables.knucklebones.play import apply, legal, new
from game.tables.knucklebones.position import Position, marks_of
from game.tables.knucklebones.rule_tables import card_order
from game.tables.knucklebones.scoring import score
from game.tables.knucklebones.waiting_die import OVER, PLAIN, READY
from tests.kit.rules import KOTSU, STORM
from tests.tables.knucklebones.sets import SETS

SEEDS = st.integers(0, 2**64 - 1)
PLAYED = st.sampled_from(list(SETS.values()))


def played(of: Rules, seed: int) -> list[tuple[Move | None, Position]]:
    """A random match: every position with the move that led to it."""
    position, stream = new(of, seed), Stream(seeded(seed, 1))
    line: list[tuple[Move | None, Position]] = [(None, position)]
    while moves := legal(of, position):
        move = stream.pick(moves)
        position, _ = apply(of, position, move)
        line.append((move, position))
    return line


def recount(position: Position, seat: int, diagonal: int) -> int:
    """The total by the words of the spec, die by die."""
    total, board = 0, position.boards[seat - 1]
    for number, row in enumerate(board, 1):
        for field, face in enumerate(row, 1):
            on = (seat, number, 0), (seat, number, field)
            times = [n for mark, n in marks_of(position) if mark[:3] in on and mark.kind != "-"]
            total += face * {1: 1, 2: 2, 3: 3}[row.count(face)] * prod(times)
    total -= sum(n for mark, n in marks_of(position) if mark == (seat, 0, 0, "-"))
    lines = ([(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)])
    for line in lines:
        faces = [board[row][field] if len(board[row]) > field else 0 for row, field in line]
        if faces[0] and len(set(faces)) == 1:
            total += sum(faces) * diagonal
    return total


@given(PLAYED, SEEDS)
@settings(max_examples=60, deadline=None)
def test_facing_rows_never_share_a_value(of: Rules, seed: int) -> None:
    for _, position in played(of, seed):
        for own, facing in zip(*position.boards, strict=True):
            assert not set(own) & set(facing), write(position)


@given(PLAYED, SEEDS)
@settings(max_examples=60, deadline=None)
def test_totals_equal_an_independent_recount(of: Rules, seed: int) -> None:
    for _, position in played(of, seed):
        diagonal = of.multipliers.diagonal
        assert score(of, position).totals == tuple(recount(position, seat, diagonal) for seat in (1, 2))


ROW: tuple[Target, ...] = (1, 2, 3)
DICE: tuple[Target, ...] = tuple(product((1, 2, 3), repeat=2))
TARGETS: dict[str, tuple[Target, ...]] = {
    "parity": ("odd", "even"), "face": (1, 2, 3, 4, 5, 6), "own_row": ROW, "opponent_row": ROW, "own_die": DICE,
    "opponent_die": DICE, "field": DICE,
}  # fmt: skip


def every_move(of: Rules) -> list[Move]:
    """Every move that can be written with chance unnamed, legal anywhere or not; swaps with the smaller die first."""
    cards = [
        Move(name, play)
        for name, card in of.catalogue.items()
        for play in product(*(TARGETS[choice.kind] for choice in card.choices))
        if not (len(play) == 2 and str(play[0]) > str(play[1]))
    ]
    return [Move("roll"), *(Move("place", (row,)) for row in ROW), *cards]


def accepted(of: Rules, position: Position, move: Move) -> bool:
    try:
        apply(of, position._replace(), move)  # not the very one whose moves were listed: those need no second look
    except Refusal:
        return False
    return True


FACES = st.integers(1, 6)
ROWS = st.lists(FACES, max_size=3).map(tuple)
BOARDS = st.tuples(ROWS, ROWS, ROWS)
SHIELDS = st.tuples(*[st.integers(0, 3)] * 3)
HANDS = st.sets(st.sampled_from(list(STORM.catalogue))).map(
    lambda held: tuple((card, 1) for card in card_order(STORM) if card in held)
)
POSITIONS = st.builds(
    Position,
    st.tuples(BOARDS, BOARDS),
    st.sampled_from([1, 2]),
    st.sampled_from([READY, OVER, *(PLAIN[face] for face in range(1, 7))]),
    st.tuples(HANDS, HANDS),
    st.tuples(SHIELDS, SHIELDS),
    st.integers(0, 2**64 - 1),
)
"""Any well-formed position, also those that play cannot reach."""


@given(PLAYED, POSITIONS)
@settings(max_examples=200, deadline=None)
def test_legal_moves_are_exactly_those_that_apply_accepts(of: Rules, position: Position) -> None:
    found = legal(of, position)
    assert set(found) == {move for move in every_move(of) if accepted(of, position, move)}
    assert [write_move(move) for move in found] == sorted(map(write_move, found))


@given(PLAYED, POSITIONS, st.data())
@settings(max_examples=200, deadline=None)
def test_from_any_position_the_events_tell_the_rows_that_changed(
    of: Rules, position: Position, data: st.DataObject
) -> None:
    if not (moves := legal(of, position)):
        return
    after, events = apply(of, position, data.draw(st.sampled_from(moves)))
    told = {(e.seat, e.row): e.score for e in events if isinstance(e, RowScored)}
    rows = score(of, after).rows
    assert all(rows[seat - 1][row - 1] == worth for (seat, row), worth in told.items())
    changed = {
        (seat, row)
        for seat, row in product((1, 2), (1, 2, 3))
        if position.boards[seat - 1][row - 1] != after.boards[seat - 1][row - 1]
    }
    assert changed <= set(told)


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_a_log_knows_the_deck_of_each_seat(seed: int) -> None:
    decks = ("shield",), ("thief", "twister")
    position, stream, plies = new(KOTSU, seed, 2, *decks), Stream(seed), []
    assert write(position).split()[4:6] == ["shield", "thief,twister"]
    while moves := legal(KOTSU, position):
        move = stream.pick(moves)
        position, _ = apply(KOTSU, position, move)
        plies.append(Ply(write_move(move), digest(write(position))))
    log = Log("knucklebones", "kotsu", TABLE.data(KOTSU), seed, 2, decks, tuple(plies))
    assert "\ndeck shield thief,twister\n" in write_log(log)
    assert read_log(write_log(log)) == log
    assert replay(TABLE, KOTSU, log)[-1][0] == position


HEADER = "kotsu match 1\ntable knucklebones\nrules kotsu 0\nseed 1\nfirst 1\n"


@pytest.mark.parametrize(
    "text", ["", "kotsu match 2\n", "kotsu match 0\n", "kotsu match 1\ntable\n", HEADER + "deck a b c\n"]
)
def test_a_broken_log_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="bad_log"):
        read_log(text)


def test_the_greedy_bot_beats_chance() -> None:
    wins = 0
    for seed in range(40):
        position, stream = new(KOTSU, seed), Stream(seed)
        while position.waiting != OVER:
            bot = BOTS["greedy" if position.active == 1 else "random"]
            position, _ = apply(KOTSU, position, bot(KOTSU, position, stream))
        wins += score(KOTSU, position).outcome == 1
    assert wins > 28
