"""The compiled search gives the same values as the plain search, and leaves positions it cannot handle to it.

Here its functions run as plain Python; `measure_quick_core.py` lets numba compile them and compares thousands of
positions.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from game.kernel.random_stream import Stream
from game.match.bots import minds_of
from game.tables import find_table
from game.tables.bot_levels import ThinkingLimits
from game.tables.knucklebones.bots import decisions
from game.tables.knucklebones.bots.compiled.search import think
from game.tables.knucklebones.bots.decisions import CompileThread, decide, strongest
from game.tables.knucklebones.bots.search import SearchPass
from game.tables.knucklebones.bots.search import think as plainly
from game.tables.knucklebones.rules import legal, new
from tests.kit.cases import examples
from tests.kit.quick import random_board, search_values, without_stream
from tests.kit.rules import BASE, CLASSIC, KOTSU, WIDER, rules

TABLE = find_table("knucklebones")
EVERY = {**BASE, **WIDER}
OF = rules(catalogue=EVERY)
SEEDS = st.integers(0, 2**64 - 1)
HANDS = st.lists(st.sampled_from(sorted(EVERY)), min_size=1, max_size=4, unique=True).map(tuple)


@given(HANDS, HANDS, SEEDS, st.integers(0, 17), st.sampled_from([(0, False), (1, False), (1, True)]))
@example((), (), 0, 0, (1, False))
@example(("trap",), ("shield", "twins", "thief"), 22051, 12, (1, False))
@examples(1 / 4)
def test_it_thinks_what_the_plain_search_thinks(
    one: tuple[str, ...], other: tuple[str, ...], seed: int, moves: int, look: tuple[int, bool]
) -> None:
    board = random_board(OF, (one, other), seed, moves)
    assume(legal(board))
    for move, value, wanted in search_values(OF, board, SearchPass(*look, 3)):
        assert value == pytest.approx(wanted, abs=1e-9), move


@given(SEEDS, st.integers(0, 20))
@examples(1 / 6)
def test_it_makes_the_same_move_again_and_foresees_no_roll(seed: int, moves: int) -> None:
    board = random_board(KOTSU, (None, None), seed, moves)
    assume(legal(board))
    other = board.copy()
    other.rng = seed ^ 1
    seen = board, other, without_stream(board)
    asked = [think(KOTSU, each, Stream(seed), 250) for each in seen]
    assert asked[0] is not None and asked[0].move in legal(board)
    assert asked == [asked[0]] * 3


def test_what_it_looks_at_is_limited_and_it_ends_when_it_is_reported_to() -> None:
    board = random_board(KOTSU, (None, None), 5, 6)
    for nodes in (1, 40, 400):
        found = think(KOTSU, board, Stream(1), nodes)
        assert found is not None and found.nodes <= nodes and found.move in legal(board)
    dropped = think(KOTSU, board, Stream(1), 10**9, lambda: True)
    assert dropped is not None and dropped.nodes < 1000 and dropped.depth == 0, "a glance there is always time for"


@pytest.mark.parametrize("rule_set", [
    CLASSIC, rules(rows=4), rules(sides=8), rules(points=50), rules(multipliers={"double": 3}),
])
def test_other_rules_are_left_to_the_plain_search(rule_set: Any) -> None:
    assert think(rule_set, new(rule_set, 1), Stream(1), 100) is None


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> CompileThread[decisions.Think]:
    """Pretend that numba is installed and compiles everything soon."""
    found = CompileThread(decisions.load_think)
    monkeypatch.setattr(decisions, "compiles", lambda: True)
    monkeypatch.setattr(decisions, "compile_thread", lambda: found)
    monkeypatch.setattr(decisions, "MOST_BOARDS", 120)
    return found


def test_the_plain_search_answers_until_everything_is_compiled(compiled: CompileThread[decisions.Think]) -> None:
    kitsune, hoshi = (minds_of(TABLE)[name] for name in ("kitsune", "hoshi"))
    board = random_board(KOTSU, (None, None), 5, 7)
    brief = kitsune.model_copy(update={"nodes": 60})
    before = decide(KOTSU, board, brief, Stream(1))
    assert before == plainly(KOTSU, board, Stream(1), 60)
    compiled.run()
    quickly = think(KOTSU, board, Stream(1), 120)
    assert decide(KOTSU, board, brief, Stream(1)) == quickly != before
    assert decide(
        KOTSU, board, brief, Stream(1), ThinkingLimits(60)
    ) == before, "a limit of nodes repeats on any machine"
    assert decide(KOTSU, board, hoshi, Stream(8)) == decide(KOTSU, board, hoshi, Stream(8), ThinkingLimits(2000))


def test_waiting_gives_the_quick_search_or_the_plain_one_without_numba(
    compiled: CompileThread[decisions.Think], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = random_board(KOTSU, (None, None), 5, 7)
    monkeypatch.setattr(decisions, "DEFAULT_NODES", 60)
    compiled.start()
    quickly = think(KOTSU, board, Stream(1), 120)
    assert quickly is not None and strongest(KOTSU, board, Stream(1)) == quickly.move
    monkeypatch.setattr(decisions, "compiles", lambda: False)
    assert strongest(KOTSU, board, Stream(1)) == plainly(KOTSU, board, Stream(1), 60).move
