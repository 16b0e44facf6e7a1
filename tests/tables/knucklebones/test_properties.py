"""Properties of every match, for any moves."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.digest import digest
from game.kernel.ply import Ply
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.match.log import Log, read_log, replay, write_log
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import RowScored
from game.tables.knucklebones.manifest import TABLE, apply, legal, new, score
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.moves import Answer, Move, write_move
from game.tables.knucklebones.notation import read, write
from game.tables.knucklebones.rules import play_random
from tests.kit.cases import examples
from tests.kit.rules import KOTSU, STORM, rules
from tests.kit.tables import random_match
from tests.tables.knucklebones.sets import SETS

SEEDS = st.integers(0, 2**64 - 1)
PLAYED = st.sampled_from(list(SETS.values()))


def recount(position: Board, seat: int, diagonal: int) -> int:
    """Return a seat's total, computed die by die from the text of the specification."""
    total, board = 0, position.sides[seat - 1].rows
    for number, row in enumerate(board, 1):
        for field, face in enumerate(row, 1):
            on = (seat, number, 0), (seat, number, field)
            times = [state.value for mark, state in position.marks.items() if mark[:3] in on and mark.sign != "-"]
            total += face * {1: 1, 2: 2, 3: 3}[row.count(face)] * prod(times)
    total -= position.mark_value(Mark(seat, 0, 0, "-"))
    lines = ([(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)])
    for line in lines:
        faces = [board[row][field] if len(board[row]) > field else 0 for row, field in line]
        if faces[0] and len(set(faces)) == 1:
            total += sum(faces) * diagonal
    return total


@given(PLAYED, SEEDS)
def test_facing_rows_never_share_a_value_and_totals_equal_an_independent_recount(rule_set: Rules, seed: int) -> None:
    for _, position, _ in random_match(TABLE, rule_set, seed):
        for own, facing in zip(*(side.rows for side in position.sides), strict=True):
            assert not set(own) & set(facing), write(position)
        diagonal = rule_set.multipliers.diagonal
        assert score(rule_set, position).totals == tuple(recount(position, seat, diagonal) for seat in (1, 2))


ROW: tuple[Answer, ...] = (1, 2, 3)
DICE: tuple[Answer, ...] = tuple(product((1, 2, 3), repeat=2))
TARGETS: dict[str, tuple[Answer, ...]] = {
    "parity": ("odd", "even"), "face": (1, 2, 3, 4, 5, 6), "own_row": ROW, "opponent_row": ROW, "own_die": DICE,
    "opponent_die": DICE, "field": DICE,
}


def every_move(rule_set: Rules) -> list[Move]:
    """Return every move without results of chance, legal or not; swaps name the smaller die first."""
    cards = [
        Move(name, play)
        for name, card in rule_set.catalogue.items()
        for play in product(*(TARGETS[choice.kind] for choice in card.choices))
        if not (len(play) == 2 and str(play[0]) > str(play[1]))
    ]
    return [Move("roll"), *(Move("place", (row,)) for row in ROW), *cards]


def is_accepted(rule_set: Rules, position: Board, move: Move) -> bool:
    try:
        apply(rule_set, position, move)
    except Refusal:
        return False
    return True


ROWS = st.text("123456", max_size=3).map(lambda row: row or "-")
BOARDS = st.tuples(ROWS, ROWS, ROWS).map("/".join)
PLACES = [f"{seat}.{row}" for seat in (1, 2) for row in (1, 2, 3)]
SHIELDS = st.dictionaries(st.sampled_from(PLACES), st.integers(1, 3)).map(
    lambda shields: ",".join(f"{place}={health}" for place, health in shields.items()) or "-"
)
STATES = st.sampled_from(["ready", "over", *(f"place:{face}" for face in range(1, 7))])
HANDS = st.sets(st.sampled_from(list(STORM.catalogue)))


@st.composite
def positions(draw: st.DrawFn) -> tuple[Rules, Board]:
    """Return any rules and any well-formed position, even one that play cannot reach."""
    rule_set = draw(PLAYED)
    hands = [",".join(sorted(draw(HANDS) & rule_set.catalogue.keys())) or "-" for _ in (1, 2)]
    seat, state = draw(st.sampled_from("12")), draw(STATES)
    line = [draw(BOARDS), draw(BOARDS), seat, state, *hands, draw(SHIELDS), f"{draw(SEEDS):x}"]
    return rule_set, read(rule_set, " ".join(line))


@given(positions())
@examples(2)
def test_legal_moves_are_exactly_those_that_apply_accepts(case: tuple[Rules, Board]) -> None:
    rule_set, position = case
    found = legal(rule_set, position)
    assert set(found) == {move for move in every_move(rule_set) if is_accepted(rule_set, position, move)}
    assert [write_move(move) for move in found] == sorted(map(write_move, found))


@given(positions(), st.data())
@examples(2)
def test_from_any_position_the_events_tell_the_rows_that_changed(
    case: tuple[Rules, Board], data: st.DataObject
) -> None:
    rule_set, position = case
    if not (moves := legal(rule_set, position)):
        return
    after, events = apply(rule_set, position, data.draw(st.sampled_from(moves)))
    scores = {(e.seat, e.row): e.score for e in events if isinstance(e, RowScored)}
    rows = score(rule_set, after).rows
    assert all(rows[seat - 1][row - 1] == worth for (seat, row), worth in scores.items())
    changed = {
        (seat, row) for seat, row in product((1, 2), (1, 2, 3)) if position.dice(seat, row) != after.dice(seat, row)
    }
    assert changed <= set(scores)


@given(SEEDS)
@examples(1 / 4)
def test_a_log_knows_the_deck_of_each_seat(seed: int) -> None:
    decks = ("shield",), ("thief", "twister")
    position, stream, plies = new(KOTSU, seed, 2, *decks), Stream(seed), []
    assert write(position).split()[4:6] == ["shield", "thief,twister"]
    while moves := legal(KOTSU, position):
        move = stream.pick(moves)
        position, _ = apply(KOTSU, position, move)
        plies.append(Ply(write_move(move), digest(write(position))))
    log = Log("knucklebones", "kotsu", TABLE.files.digest(KOTSU), seed, 2, decks, tuple(plies))
    assert "\ndeck shield thief,twister\n" in write_log(log)
    assert read_log(write_log(log)) == log
    assert replay(TABLE, KOTSU, log)[-1][0] == position


@given(PLAYED | st.sampled_from([rules(instant_win=False), rules(multipliers={"diagonal": 0})]), SEEDS,
       st.sampled_from([(), ((),), (("thief", "shield"),), (("thief",), ("shield", "twister"))]))
def test_a_match_played_in_one_go_leads_where_its_moves_lead(
    rule_set: Rules, seed: int, decks: tuple[tuple[str, ...], ...]
) -> None:
    position, streams, placed = new(rule_set, seed, None, *decks), (Stream(seed), Stream(seed + 1)), 0
    first = position.seat_to_move
    while moves := legal(rule_set, position):
        move = streams[position.seat_to_move - 1].pick(moves)
        position, _ = apply(rule_set, position, move)
        placed += TABLE.places_piece(move)
    assert play_random(rule_set, seed, (Stream(seed), Stream(seed + 1)), decks) == (first, position, placed)


HEADER = "kotsu match 1\ntable knucklebones\nrules kotsu 0\nseed 1\nfirst 1\n"


@pytest.mark.parametrize(
    "text", ["", "kotsu match 2\n", "kotsu match 0\n", "kotsu match 1\ntable\n", HEADER + "deck a b c\n"]
)
def test_a_broken_log_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="bad_log"):
        read_log(text)
