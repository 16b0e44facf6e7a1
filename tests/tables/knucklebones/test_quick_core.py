"""The counting core plays as the engine and its bots do, to the byte, and the compiled search finds plain values.

Here its functions run as plain Python, so nothing has to be installed. `KOTSU_PLAIN= python3 run.py test
tests/tables/knucklebones/measure_quick_core.py` plays many more matches with numba compiling them.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from random import Random
from types import FunctionType
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from game.kernel.random_stream import Stream
from game.match.bot_names import levels_of
from game.tables import find_table
from game.tables.bot_levels import ThinkingLimits
from game.tables.knucklebones import clash, decision, ending, scoring
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots import decisions
from game.tables.knucklebones.bots.compiled import think
from game.tables.knucklebones.bots.decisions import CompileThread, decide, strongest
from game.tables.knucklebones.bots.lookahead import AT_ONCE, WAITING_THRESHOLD, ThresholdBot
from game.tables.knucklebones.bots.search import SearchPass
from game.tables.knucklebones.bots.search import think as plainly
from game.tables.knucklebones.clash import resolve_arrivals
from game.tables.knucklebones.decision import put_die
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dice_changes import destroy_dice
from game.tables.knucklebones.ending import begin_turn, close_move, end_move, pass_turn, report_end
from game.tables.knucklebones.events import DiceDestroyed
from game.tables.knucklebones.quick import lookup, turns
from game.tables.knucklebones.quick.cards import reason_against, reason_against_core
from game.tables.knucklebones.quick.matches import core
from game.tables.knucklebones.rules import legal_moves, new
from game.tables.knucklebones.seat_rules import Faces, Scores
from game.tables.knucklebones.turn import Turn
from game.tables.numba_support import compiles
from game.tools.lab import simulation
from game.tools.lab.simulation import SimulationTask
from tests.kit.cases import examples, long, one_in
from tests.kit.quick import (
    CoreDiffers,
    check_match,
    compare_plies,
    invent_card,
    random_board,
    rules_with_new,
    search_values,
    without_stream,
)
from tests.kit.rules import BASE, CLASSIC, KOTSU, WIDER, rules

TABLE = find_table("knucklebones")
EVERY = {**BASE, **WIDER}
POINTS = {"do": "points", "by": 3}
SEEDS = st.integers(0, 2**64 - 1)
HANDS = st.lists(st.sampled_from(sorted(EVERY)), min_size=1, max_size=4, unique=True).map(tuple)
WHOLE = rules(catalogue=EVERY)
"""Rules shared by all tests, because computing the facts about every card takes time."""
SETS = st.sampled_from([WHOLE, rules(catalogue=EVERY, multipliers={"diagonal": 0}, instant_win=False)])


@given(SETS, HANDS, HANDS, SEEDS)
@examples(1 / 2)
def test_the_core_makes_every_move_of_the_engine(
    rule_set: Rules, one: tuple[str, ...], other: tuple[str, ...], seed: int
) -> None:
    compare_plies(rule_set, (one, other), seed)


@given(SEEDS, SEEDS)
@examples(1 / 6)
def test_so_it_does_with_invented_cards(chance: int, seed: int) -> None:
    rule_set = rules_with_new(invent_card(Random(chance)))
    assume(not reason_against(rule_set, ["new"]))
    compare_plies(rule_set, (("new", "thief", "trap", "joker"), ("new", "shield", "fog")), seed)


def test_a_rule_that_is_changed_in_the_engine_alone_is_found_with_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    def strike_row(turn: Turn, seat: int, row: int, face: int) -> None:
        field = turn.board.dice(seat, row).index(face) + 1
        destroy_dice(turn, seat, row, (field,), DiceDestroyed(seat, row, face, (field,)))

    monkeypatch.setattr(clash, "strike_row", strike_row)
    with pytest.raises(CoreDiffers, match="board of the engine") as parted:
        for seed in range(50):
            compare_plies(KOTSU, (None, None), seed)
    assert re.search(r"deck .*, seed \d+, ply \d+: .* place:\d", str(parted.value))


def hits_one(dice: Faces, face: int) -> tuple[int, ...]:
    return (dice.index(face) + 1,) if face in dice else ()


def raises_higher(board: Board, seat: int, row: int, health: int) -> None:
    set_shield(board, seat, row, health + (health > board.shield(seat, row)))


set_shield = Board.set_shield


@pytest.mark.parametrize(("users", "name", "changed"), [
    ((clash, lookup), "fields_hit", hits_one),
    ((scoring, lookup), "die_worth", lambda rules, dice, field: 3),
    ((scoring, lookup), "diagonal_bonus", lambda side, number, face: 5),
    ((Scores,), "worth", lambda self, face, count=1: face + 2),
    ((Board,), "set_shield", raises_higher),
])
def test_a_changed_rule_changes_both(
    users: tuple[object, ...], name: str, changed: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    for user in users:
        monkeypatch.setattr(user, name, changed)
    rule_set = rules(catalogue=EVERY, title={"en": f"with another {name}", "de": "anders"})
    for seed in range(8):
        compare_plies(rule_set, (("shield", "multiplier", "row_doubler"), ("shield", "destroyer")), seed)


def end_move_without_shields(turn: Turn, passes: bool) -> None:
    passes = close_move(turn, passes)
    if report_end(turn) or not passes:
        return
    pass_turn(turn)
    begin_turn(turn)


def make_placement_and_stay(turn: Turn, row: int, face: int, traits: tuple[str, ...]) -> None:
    put_die(turn, row, face, traits)
    resolve_arrivals(turn)
    end_move(turn, False)


@pytest.mark.skipif(compiles(), reason="compiled code is not replaced")
@pytest.mark.parametrize(("module", "changed"), [
    (ending, end_move_without_shields), (decision, make_placement_and_stay),
])
def test_a_changed_order_of_a_turn_changes_both(
    module: Any, changed: FunctionType, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = re.sub("_(without|and)_.*", "", changed.__name__)
    of_engine, of_core = getattr(module, name), getattr(turns, name)
    assert of_engine.__code__ is of_core.__code__
    decks = ("shield", "multiplier", "destroyer"), ("shield", "thief")
    monkeypatch.setattr(of_engine, "__code__", changed.__code__)
    with pytest.raises(CoreDiffers):
        for seed in range(8):
            compare_plies(WHOLE, decks, seed)
    monkeypatch.setattr(of_core, "__code__", changed.__code__)
    for seed in range(8):
        compare_plies(WHOLE, decks, seed)


@given(SETS, HANDS, HANDS, SEEDS, st.sampled_from(["random", "greedy"]), st.sampled_from(["random", "greedy"]))
@examples(1 / 3)
def test_its_bots_do_what_the_bots_do(
    rule_set: Rules, one: tuple[str, ...], other: tuple[str, ...], seed: int, first: str, second: str
) -> None:
    check_match(rule_set, (first, second), (one, other), seed)


@pytest.mark.parametrize("card", one_in(6, EVERY))
def test_the_patient_bot_plays_every_card_the_same_in_both_engines(card: str) -> None:
    check_match(WHOLE, ("patient", "patient"), ((card, "shield"), (card,)), 7)


@pytest.mark.parametrize(("card", "points"), one_in(4, product(
    ["thief", "shield", "fog", "twins", "destroyer"], [AT_ONCE, WAITING_THRESHOLD, 5])))
def test_a_card_with_choices_plays_the_same_in_both_engines(card: str, points: int) -> None:
    check_match(WHOLE, (ThresholdBot(card, points),) * 2, ((card, "shield", "trap"), ("shield", "trap")), 7 + points)


def test_of_two_seats_that_ask_different_things_the_core_plays_neither() -> None:
    asking = ThresholdBot("thief", 2)
    bots = asking, TABLE.plain_bots["greedy"]
    assert reason_against_core(WHOLE, bots, [("thief",)]) == "both bots must ask the same of a card"
    assert not reason_against_core(WHOLE, (asking, asking), [("thief",)])


@given(SEEDS, SEEDS, st.sampled_from([("random", "greedy"), ("greedy", "greedy")]))
@examples(1 / 4)
def test_random_cards_play_the_same_in_both_engines(chance: int, seed: int, bots: tuple[str, str]) -> None:
    found = invent_card(Random(chance))
    rule_set = rules_with_new(found)
    assume(not reason_against(rule_set, ["new"]))
    check_match(rule_set, bots, (("new", "thief", "trap"), ("new", "shield", "joker")), seed)


@pytest.mark.parametrize("rule_set", [
    rules(rows=4), rules(sides=8), rules(points=100), rules(board_full=False), rules(cards_a_turn=1),
    rules(turns=9), rules(wins_by="row"),
])
def test_other_rules_are_left_to_the_engine(rule_set: Rules) -> None:
    bots = (TABLE.plain_bots["greedy"],) * 2
    assert reason_against_core(rule_set, bots, [()]).startswith("it plays only on the usual boards")


@pytest.mark.parametrize("parts", [
    {"steps": [POINTS], "when": {"not": {"ahead": 1}}},
    {"steps": [POINTS], "cost": 6},
    {"steps": [{"do": "points", "by": {"count": "own_destroyed", "during": "last_turn"}}]},
    {"steps": [{"do": "roll", "dice": 2}], "ends_turn": False},
    {"steps": [{"do": "shield", "to": 1}], "choices": [{"kind": "own_row", "where": ["best"]}]},
    {"steps": [{"do": "wait", "event": "roll", "steps": [POINTS]}]},
])
def test_a_card_that_does_more_is_left_to_the_engine(parts: dict[str, Any]) -> None:
    assert "new" in reason_against(rules_with_new(parts), ["new"])


def test_other_cards_and_bots_are_left_to_the_engine() -> None:
    odd = rules_with_new({"choices": [{"kind": "own_die"}], "steps": [{"do": "remove", "to": 1}], "ends_turn": True})
    greedy = (TABLE.plain_bots["greedy"],) * 2
    assert reason_against_core(odd, greedy, [("new",)]) == "it does not know all that new can do"
    assert not reason_against_core(odd, greedy, [("thief",)])
    bots = greedy[0], TABLE.plain_bots["lookahead"]
    assert "random, greedy and patient" in reason_against_core(odd, bots, [("thief",)])
    assert "at most 12 cards" in reason_against_core(WHOLE, greedy, [tuple(EVERY)])


ODD = rules(multipliers={"double": 5, "diagonal": 1})


def count_outcomes(rule_set: Rules, seed: int, bots: tuple[str, str], decks: tuple[tuple[str, ...], ...],
                   n: int) -> Counter[str]:
    seated, hands = (TABLE.plain_bots[bots[0]], TABLE.plain_bots[bots[1]]), simulation.hands_by_seat(decks)
    tally = core(rule_set, seated, hands).count(seed, 40, 40 + n, hands)
    assert tally is not None
    return simulation.sums_of_core(TABLE, n, tally).counts


@pytest.mark.parametrize("share", [0.2, long(1.0)])
@pytest.mark.parametrize(("rule_set", "matches"), one_in(4, product([CLASSIC, KOTSU, rules(instant_win=False), ODD], [
    (("random", "random"), ((),), 400), (("random", "random"), (), 150), (("greedy", "random"), (), 10),
    (("random", "random"), (("thief", "shield"), ("twister",)), 60),
])))
def test_matches_are_counted_as_the_rules_count_them(
    rule_set: Rules, matches: tuple[tuple[str, str], tuple[tuple[str, ...], ...], int], share: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bots, decks, n = matches
    n = round(share * n)
    monkeypatch.setattr(simulation, "rules_named", lambda *asked: rule_set)
    monkeypatch.setattr(simulation, "decks_named", lambda *asked: decks)
    for seed in (1, 2**64 - 1):
        task = SimulationTask("knucklebones", "kotsu", None, bots, seed, "rules")
        plain = simulation.play_chunk(task, range(40, 40 + n)).counts
        found = count_outcomes(rule_set, seed, bots, decks, n)
        assert plain["digest"] & simulation.MASK64 == found["digest"]
        assert {**plain, "digest": 0, "core": n} == {**found, "digest": 0}


@given(HANDS, HANDS, SEEDS, st.integers(0, 17), st.sampled_from([(0, False), (1, False), (1, True)]))
@example((), (), 0, 0, (1, False))
@example(("trap",), ("shield", "twins", "thief"), 22051, 12, (1, False))
@examples(1 / 4)
def test_it_thinks_what_the_plain_search_thinks(
    one: tuple[str, ...], other: tuple[str, ...], seed: int, moves: int, look: tuple[int, bool]
) -> None:
    board = random_board(WHOLE, (one, other), seed, moves)
    assume(legal_moves(board))
    for move, value, wanted in search_values(WHOLE, board, SearchPass(*look, 3)):
        assert value == pytest.approx(wanted, abs=1e-9), move


@given(SEEDS, st.integers(0, 20))
@examples(1 / 6)
def test_it_makes_the_same_move_again_and_foresees_no_roll(seed: int, moves: int) -> None:
    board = random_board(KOTSU, (None, None), seed, moves)
    assume(legal_moves(board))
    other = board.copy()
    other.rng = seed ^ 1
    seen = board, other, without_stream(board)
    asked = [think(KOTSU, each, Stream(seed), 250) for each in seen]
    assert asked[0] is not None and asked[0].move in legal_moves(board)
    assert asked == [asked[0]] * 3


def test_what_it_looks_at_is_limited_and_it_ends_when_it_is_reported_to() -> None:
    board = random_board(KOTSU, (None, None), 5, 6)
    for nodes in (1, 40, 400):
        found = think(KOTSU, board, Stream(1), nodes)
        assert found is not None and found.nodes <= nodes and found.move in legal_moves(board)
    dropped = think(KOTSU, board, Stream(1), 10**9, lambda: True)
    assert dropped is not None and dropped.nodes < 1000 and dropped.plies == 1, "a glance there is always time for"


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
    kitsune, hoshi = (levels_of(TABLE)[name] for name in ("kitsune", "hoshi"))
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
