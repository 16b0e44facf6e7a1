"""The quick core says what the plain rules and bots say, to the byte.

Here its functions run as Python reads them, so nothing has to be installed; `KOTSU_PLAIN= python3 run.py test
tests/tables/knucklebones/measure_quick_core.py` plays many more matches where numba compiles them.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from game.__main__ import main
from game.tables import table
from game.tables.knucklebones import manifest
from game.tables.knucklebones.bots.patience import AT_ONCE, Asking
from game.tables.knucklebones.quick.matches import core
from game.tables.knucklebones.quick.taking import taken
from game.tables.knucklebones.quick.tally import tally
from game.tools.commands import sim
from game.tools.lab.observed_match import LIMIT
from tests.kit.quick import KINDS, alike, dealing, invented
from tests.kit.rules import BASE, CLASSIC, KOTSU, WIDER, rules

ON = table("knucklebones")
EVERY = {**BASE, **WIDER}
SEEDS = st.integers(0, 2**64 - 1)
HANDS = st.lists(st.sampled_from(sorted(EVERY)), min_size=1, max_size=4, unique=True).map(tuple)
WHOLE = rules(catalogue=EVERY)
"""What is found out of every card once is there for all tests."""
SETS = st.sampled_from([WHOLE, rules(catalogue=EVERY, multipliers={"diagonal": 0}, instant_win=False)])
HALF_A_MINUTE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(SETS, HANDS, HANDS, SEEDS, st.sampled_from(["random", "greedy"]), st.sampled_from(["random", "greedy"]))
@settings(HALF_A_MINUTE, max_examples=20)
def test_quick_bots_do_what_plain_ones_do(
    of: object, one: tuple[str, ...], other: tuple[str, ...], luck: int, first: str, second: str
) -> None:
    alike(of, (first, second), (one, other), luck)


@pytest.mark.parametrize("card", EVERY)
def test_the_patient_bot_plays_every_card_alike(card: str) -> None:
    alike(WHOLE, ("patient", "patient"), ((card, "shield"), (card,)), 7)


@pytest.mark.parametrize("points", [AT_ONCE, 5])
@pytest.mark.parametrize("card", ["thief", "shield", "fog", "twins", "destroyer"])
def test_a_card_of_which_something_is_asked_is_played_alike(card: str, points: int) -> None:
    for glances in (True, False):
        alike(WHOLE, (Asking(card, points, glances),) * 2, ((card, "shield", "trap"), ("shield", "trap")), 7 + points)


def test_of_two_seats_that_ask_different_things_the_core_plays_neither() -> None:
    asking = Asking("thief", 2, glances=True)
    assert core(WHOLE, (asking, ON.bots["greedy"]), [("thief",)], LIMIT) is None
    assert core(WHOLE, (asking, asking), [("thief",)], LIMIT) is not None


@given(SEEDS, SEEDS, st.sampled_from([("random", "greedy"), ("greedy", "greedy")]))
@settings(HALF_A_MINUTE, max_examples=12)
def test_cards_nobody_has_thought_of_are_played_alike(chance: int, luck: int, bots: tuple[str, str]) -> None:
    found = invented(Random(chance))
    of = dealing(found)
    assume(taken(of, ["new"]))
    alike(of, bots, (("new", "thief", "trap"), ("new", "shield", "joker")), luck)


def test_a_row_struck_twice_in_a_move_is_counted_with_what_its_dice_bear() -> None:
    steps: list[dict[str, Any]] = [{"kind": each} for each in ("again", "veil", "reflect", "destroy")]
    steps += [{"kind": "mark_die", "times": 2, "costs": 3}, {"kind": "roll"}]
    said = {"effects": steps, "ends_turn": False, "uses": 2}
    for luck in range(4):
        alike(dealing(said), ("greedy", "greedy"), (("new", "thief", "trap"), ("new", "shield", "joker")), luck)


@given(SEEDS, SEEDS)
@settings(HALF_A_MINUTE, max_examples=5)
def test_the_patient_bot_plays_cards_nobody_has_thought_of_alike(chance: int, luck: int) -> None:
    of = dealing(invented(Random(chance)))
    assume(taken(of, ["new"]))
    alike(of, ("patient", "patient"), (("new", "fog"), ("new",)), luck)


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_of_every_block_it_knows_is_taken(kind: str) -> None:
    of = dealing(KINDS[kind])
    assert taken(of, ["new"])
    alike(of, ("greedy", "greedy"), (("new",), ("new", "destiny")), 3)


@pytest.mark.parametrize("of", [
    rules(rows=4), rules(sides=8), rules(points=100), rules(board_full=False), rules(cards_a_turn=1),
    rules(turns=9), rules(wins_by="row"),
])  # fmt: skip
def test_other_grounds_are_left_to_the_plain_rules(of: object) -> None:
    assert core(of, (ON.bots["greedy"],) * 2, [()], LIMIT) is None and tally(of, 1, 0, 1, ()) is None


def test_other_cards_and_bots_are_left_to_the_plain_rules() -> None:
    odd = dealing({"choices": [{"kind": "own_die"}], "effects": [{"kind": "remove", "to": 1}], "ends_turn": True})
    greedy = (ON.bots["greedy"],) * 2
    assert core(odd, greedy, [("new",)], LIMIT) is None
    assert core(odd, greedy, [("thief",)], LIMIT) is not None
    assert core(odd, (ON.bots["greedy"], ON.bots["lookahead"]), [("thief",)], LIMIT) is None


ODD = rules(multipliers={"double": 5, "diagonal": 1})


@pytest.mark.parametrize("of", [CLASSIC, KOTSU, rules(instant_win=False), ODD])
@pytest.mark.parametrize("seed", [1, 2**64 - 1])
def test_lots_are_summed_up_alike(of: object, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "_rules", lambda *asked: of)
    task = sim.Task("knucklebones", "kotsu", "none", ("random", "random"), seed, "rules")
    plain = sim.play_chunk(task, 40, 640)
    found = sim.tallied(ON, 600, tally(of, seed, 40, 640, ()))
    assert plain["digest"] & sim.MASK == found["digest"]
    assert {**plain, "digest": 0} == {**found, "digest": 0}


def test_with_cards_lots_are_left_to_the_plain_rules() -> None:
    assert tally(KOTSU, 1, 0, 10) is None and tally(KOTSU, 1, 0, 10, ("thief",)) is None


def test_nobody_reads_the_core_who_does_not_ask_for_many_matches() -> None:
    code = ("import sys; from game.tables import table; table('knucklebones'); import game.tools.commands.sim;"
            "print([name for name in sys.modules if name.startswith(('numba', 'numpy'))"
            "or name.startswith('game.tables.knucklebones.quick.')])")
    root = Path(__file__).parents[3]
    assert subprocess.check_output([sys.executable, "-c", code], cwd=root, text=True) == "[]\n"


def test_whole_reports_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "--bots", "greedy", "--deck", "shadows", "--matches", "20", "--lift", "4", "--seed", "9", "--jobs", "1"
    for name, quick in (("plain", False), ("quick", True)):
        monkeypatch.setattr(manifest, "compiles", lambda quick=quick: quick)
        assert main(["lab", *words, "--out", str(tmp_path / f"{name}.html")]) == 0
        said = capsys.readouterr().out
        assert ("the quick core" if quick else "the plain rules") in said
    for ending in ("html", "json"):
        plain, quickly = ((tmp_path / f"{name}.{ending}").read_bytes() for name in ("plain", "quick"))
        assert plain == quickly
