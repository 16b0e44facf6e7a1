"""The search of Khet's bots and its fitted values: beams and boards are those of the rules; it knows repetitions."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.random_stream import Stream, seed_state
from game.tables.khet import beam as beams
from game.tables.khet import board as boards
from game.tables.khet import rules as rules_of_khet
from game.tables.khet.beam import beam
from game.tables.khet.board import Board
from game.tables.khet.bots.core import moves
from game.tables.khet.bots.core import places as at
from game.tables.khet.bots.core.memory import PLAIN_CORE, Search, SearchCore, compile_core, piece_worth
from game.tables.khet.bots.core.moves import HITS, make
from game.tables.khet.bots.core.moves import beam as numbered_beam
from game.tables.khet.bots.core.moves import write_actions as write_numbered
from game.tables.khet.bots.core.search import ACTION_MASK
from game.tables.khet.bots.decisions import decide
from game.tables.khet.cells import CELLS, TOWERS, step_up
from game.tables.khet.definitions import Level, Rules, Values
from game.tables.khet.pieces import CODES, EMPTY, FIRST_PIECE, HIT, KIND_SHIFT, PIECE_TEXTS, RED, SILVER, SWAPPING_KINDS
from game.tables.khet.position import board_of, empty_boards, read_move, write_move
from game.tables.khet.rules import apply, legal_actions, read
from game.tools.learning.khet_values import VariationResult, best, strengths, variation
from tests.kit.cases import examples
from tests.tables.khet.sets import SETS, STANDARD

PIECE_WORTH = piece_worth(Values())


def middle_game(rules: Rules, seed: int, plies: int = 14) -> Board:
    """Return a board after random actions that end no match."""
    board, stream = board_of(read(rules, rules.start), rules.idle_turns), Stream(seed_state(seed))
    while plies:
        after = board.after(stream.pick(legal_actions(board)))
        if not after.fallen:
            board, plies = after, plies - 1
    return board


@pytest.mark.parametrize("name", SETS)
def test_its_actions_beams_and_keys_are_those_of_the_board(name: str) -> None:
    board = middle_game(SETS[name], 3)
    search = Search(PIECE_WORTH, board)
    work, keys = search.work, search.keys
    actions = keys[at.ACTIONS : at.ACTIONS + write_numbered(work, keys, 0)]
    assert sorted(actions) == sorted(legal_actions(board))
    for number in actions:
        make(work, keys, 0, number)
        after = board.after(number)
        worths = (PIECE_WORTH.worth[CELLS * after.squares[cell] + cell] for cell in after.own + after.others)
        assert work[at.SIZE : at.SIZE + CELLS] == [*after.squares] and work[at.SIZE + at.FALLEN] == after.fallen
        assert work[at.SIZE + at.MATERIAL] == sum(worths)
        assert keys[at.POSITION_KEYS + 1] & 0xFFFF_FFFF_FFFF_FFFF == after.key


def next_boards(board: Board) -> dict[int, list[int]]:
    """Return the cells after each action."""
    return {number: [*board.after(number).squares] for number in legal_actions(board)}


def next_rows(board: Board) -> dict[int, list[int]]:
    """Return the same, as the search has it."""
    search = Search(PIECE_WORTH, board)
    work, keys = search.work, search.keys
    after = {}
    for number in keys[at.ACTIONS : at.ACTIONS + write_numbered(work, keys, 0)]:
        make(work, keys, 0, number)
        after[number] = work[at.SIZE : at.SIZE + CELLS]
    return after


@pytest.mark.parametrize(("name", "users", "changed"), [
    ("BEAM_OUTCOMES", (beams,), (*beams.BEAM_OUTCOMES[:FIRST_PIECE], *((HIT,) * 4,) * (CODES - FIRST_PIECE))),
    ("MUZZLES", (beams,), beams.MUZZLES[::-1]),
    ("TURNED", (boards,), boards.TURNED[::-1]),
    ("TURNED_CELLS", (boards, moves), boards.TURNED_CELLS[::-1]),
    ("REMAINS", (boards, moves), (EMPTY,) * CODES),
    ("ENTRANCES", (rules_of_khet, moves), ((tuple(int(not code) for code in range(CODES)),) * CODES,) * 2),
    ("PIECE_TURNS", (rules_of_khet, moves), ((3,) * CODES,) * 2),
])
def test_a_changed_rule_changes_both(
    name: str, users: tuple[ModuleType, ...], changed: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len({id(getattr(user, name)) for user in users}) == 1
    positions = [middle_game(rules, seed) for seed, rules in enumerate(SETS.values())]
    before = list(map(next_boards, positions))
    for user in users:
        monkeypatch.setattr(user, name, changed)
    after = list(map(next_boards, positions))
    assert before != after == list(map(next_rows, positions))


MANY_MIRRORS = [*PIECE_TEXTS, *20 * [code for code in PIECE_TEXTS if code >> KIND_SHIFT in SWAPPING_KINDS]]


@given(st.sampled_from([0, *sorted(TOWERS)]), st.sampled_from([SILVER, RED]), st.integers(0, 60), st.integers())
@examples(30)
def test_its_beam_enters_and_hits_what_the_beam_of_the_rules_does(
    tower: int, color: int, pieces: int, seed: int
) -> None:
    squares, chance = empty_boards(tower), Random(seed)
    shot = beam(squares, color, step_up(tower))
    for _ in range(pieces):
        if free := [cell for part in shot.parts for cell in part if squares[cell] == EMPTY]:
            squares[chance.choice(free)] = chance.choice(MANY_MIRRORS)
            shot = beam(squares, color, step_up(tower))
    work = [*squares, *[0] * (at.WORK_SIZE - CELLS)]
    work[at.STEP_UP] = step_up(tower)
    assert work[HITS : HITS + numbered_beam(work, 0, color, stamp=1)] == shot.hits
    assert {cell for cell in range(CELLS) if work[at.STAMPS + cell]} == {cell for part in shot.parts for cell in part}


STACK_AHEAD = "4p5/10/10/10/10/10/3W6/4P5"


@pytest.mark.parametrize(("start", "line", "back", "wants"), [
    pytest.param(f"{STACK_AHEAD} s", ("d2-d3", "e8-f8", "d3-d2"), "f8-e8", True, id="behind"),
    pytest.param(f"{STACK_AHEAD} r", ("e8-f8", "d2-d3", "f8-e8"), "d3-d2", False, id="ahead"),
])
def test_only_who_is_behind_repeats_a_position(start: str, line: tuple[str, ...], back: str, wants: bool) -> None:
    position = read(STANDARD, start)
    for move in line:
        position, _ = apply(STANDARD, position, read_move(STANDARD, move))
    name = {"en": "Priest", "de": "Priester"}
    found = decide(STANDARD, position, Level(level=1, name=name, description=name, plies=2), Stream(1))
    assert (write_move(found.move) == back) == wants


def thinks(core: SearchCore, board: Board, nodes: int) -> tuple[list[int], int, int]:
    """Return the order of all root actions, and the plies and positions searched."""
    search = Search(PIECE_WORTH, board, core=core, quiet=100, depth=6)
    search.start(search.promising_actions(), nodes)
    depth = 0
    while depth < 6 and search.search_root(depth, passes=depth > 2) is not None:
        depth += 1
    return [each & ACTION_MASK for each in search.actions()], depth, nodes - search.left


@pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")
def test_compiled_it_makes_the_same_moves_with_the_same_positions() -> None:
    fast = compile_core()
    for seed, (_, rules) in enumerate(SETS.items()):
        for nodes in (300, 3000):
            board = middle_game(rules, seed)
            assert thinks(fast, board, nodes) == thinks(PLAIN_CORE, board, nodes)


TODAY = Values()


def test_a_value_that_decides_matches_moves_and_the_others_hardly_do() -> None:
    luck = Stream(1)
    found = []
    for _ in range(400):
        one, other = variation(TODAY, luck), variation(TODAY, luck)
        found.append(VariationResult(one, other, 2.0 * (one.near - one.forward > other.near - other.forward)))
    fitted = best(TODAY, *strengths(TODAY, found))
    assert fitted.near > 2 * TODAY.near and fitted.forward < TODAY.forward
    assert abs(fitted.anubis - TODAY.anubis) < TODAY.anubis / 2 and fitted.pyramid == TODAY.pyramid


def test_without_matches_the_values_stay() -> None:
    drawn = [VariationResult(TODAY, TODAY, 1.0)]
    assert best(TODAY, *strengths(TODAY, drawn)) == TODAY
