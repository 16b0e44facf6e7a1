"""A study measures every generator in the same way, repeats by seed, and writes what it found."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

import run
from game.__main__ import main
from game.dungeon.generators import GENERATORS, add_locks, without_cycles
from game.dungeon.plan import Plan, read_plan
from game.dungeon.solvability import faults
from game.kernel.random_stream import Stream
from game.tools.dungeon import study_page
from game.tools.dungeon.sources import StudySource, setting_of
from game.tools.dungeon.study import METRICS, MeasuredDungeon, difference, distribution, seed_figures, tasks
from game.tools.lab import charts
from tests.dungeon.test_solvability import by_force
from tests.kit.dungeons import TWO_FLOORS, dungeon, dungeon_json

SMALL = StudySource("small")
TREE = dungeon("0-1", "1-2", "1-3", "3-4", goal=4)
"""A corridor to the goal with a dead end."""
RING = dungeon("0-1", "1-2", "2-3", "3-0", "2-4", goal=4)
"""A ring with the goal behind it."""
ERRAND = dungeon("0-1", "0-2 A", "2-3", keys=[1], goal=3)
"""A key in a dead end: the way back is walked twice."""
SIDE_DOOR = dungeon("0-1", "0-2 A", "2-3", "0-4 B", keys=[1, 1], goal=3)
"""A door in the way and one to a closet."""
VALUES = {
    "rooms": (TREE, 5), "locks": (ERRAND, 1), "mission length": (ERRAND, 4), "dead ends": (TREE, 1 / 5),
    "doors in the way": (SIDE_DOOR, 1 / 2), "backtracking": (ERRAND, 1 / 4), "cycle rank": (RING, 1),
    "map linearity": (RING, 0.8), "redundancy": (RING, 0.8), "leniency": (ERRAND, 0),
    "verticality": (TWO_FLOORS, 1 / 8),
}


@pytest.mark.parametrize("name", METRICS)
def test_a_metric_has_the_value_that_one_counts_by_hand(name: str) -> None:
    plan, value = VALUES[name]
    assert METRICS[name].measure(MeasuredDungeon(plan)) == pytest.approx(value, abs=0.001)


def test_good_rooms_and_dangers_make_leniency() -> None:
    data = dungeon_json("0-1", "1-2", "2-3", goal=3)
    for room, kind in ((0, "treasure"), (1, "garden"), (2, "danger")):
        data["rooms"][room]["kind"] = kind
    assert METRICS["leniency"].measure(MeasuredDungeon(read_plan(data))) == 0.25


def test_a_dungeon_without_a_way_has_no_mission_to_measure() -> None:
    cut = MeasuredDungeon(dungeon("0-1", "2-3", goal=3))
    assert METRICS["mission length"].measure(cut) is None and METRICS["backtracking"].measure(cut) is None
    assert distribution([None, None]) is None


def test_variety_counts_the_cells_that_differ() -> None:
    assert difference([(0, 0, 0), (1, 0, 0)], [(1, 0, 0), (2, 0, 0)]) == pytest.approx(2 / 3)
    assert difference([(0, 0, 0)], [(0, 0, 0)]) == 0


def cut_in_two(plan: Plan, without: int) -> bool:
    """Return True if the dungeon falls apart without a passage."""
    seen, open_ = {plan.start}, [plan.start]
    while open_:
        here = open_.pop()
        for at in plan.passages_of[here]:
            there = plan.passages[at].other(here)
            if at != without and there not in seen:
                seen.add(there)
                open_.append(there)
    return len(seen) < len(plan.rooms)


def cycles_by_joining(plan: Plan) -> int:
    """Count the passages that join what is already joined."""
    part, closing = {room: room for room in plan.rooms}, 0
    for passage in plan.passages:
        one, other = part[passage.a], part[passage.b]
        closing += one == other
        part = {room: one if of == other else of for room, of in part.items()}
    return closing


@pytest.mark.parametrize("name", GENERATORS)
def test_cycles_redundancy_and_validity_agree_with_plain_counts(name: str) -> None:
    for seed in range(4):
        plan = GENERATORS[name].make(setting_of(SMALL), seed).plan
        of = MeasuredDungeon(plan)
        bridges = sum(cut_in_two(plan, index) for index in range(len(plan.passages)))
        assert METRICS["cycle rank"].measure(of) == cycles_by_joining(plan)
        assert METRICS["redundancy"].measure(of) == pytest.approx(1 - bridges / len(plan.passages), abs=0.001)
        reached, lost, entered = by_force(plan)
        assert (not faults(plan)) == (reached and not lost and entered == set(plan.rooms))


@pytest.mark.parametrize("name", GENERATORS)
def test_a_seed_makes_the_same_dungeon_again_and_another_one_a_different_one(name: str) -> None:
    one, again, other = (GENERATORS[name].make(setting_of(SMALL), seed).plan for seed in (3, 3, 4))
    assert one.json == again.json and one.digest != other.digest
    assert len(one.keys) >= len(one.locks) >= (name != "cyclic")


def test_the_branching_grammar_has_no_cycles_and_no_rule_for_them() -> None:
    assert not any(rule.cycle for rule in without_cycles(setting_of(SMALL)).grammar.rules)
    for seed in range(8):
        dungeon = MeasuredDungeon(GENERATORS["branching"].make(setting_of(SMALL), seed).plan)
        assert METRICS["cycle rank"].measure(dungeon) == 0


def test_a_lock_and_its_key_alone_never_trap_but_several_may() -> None:
    star = dungeon_json("0-1", "1-2", "0-3", "3-4", "0-5", "5-6", "6-7", goal=7)
    found = [read_plan(add_locks(star, Stream(seed))) for seed in range(60)]
    assert all(not faults(plan) for plan in found if len(plan.locks) == 1)
    assert {bool(faults(plan)) for plan in found if len(plan.locks) > 1} == {True, False}


def test_a_task_reports_each_of_its_seeds_and_the_variety_of_pairs() -> None:
    todo = tasks(SMALL, 1, 12)
    assert {task.generator for task in todo} == set(GENERATORS) and sum(task.seeds for task in todo) == 48
    found = seed_figures(todo[-1])
    assert [each.seed for each in found] == [11, 12] and [each.variety is None for each in found] == [True, False]


def test_the_command_writes_a_page_a_text_and_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_page, "EXAMPLES", 1)
    monkeypatch.setattr(charts, "_svg", lambda *asked: "<svg></svg>")  # `lab/test_charts` draws them.
    out = tmp_path / "new" / "study"
    assert main(["dungeon", "--recipe", "small", "--study", str(out), "--count", "2", "--jobs", "1"]) == 0
    output, page, text = capsys.readouterr().out, (out / "report.html").read_text(), (out / "study.md").read_text()
    numbers = json.loads((out / "figures.json").read_text())["generators"]
    assert numbers.keys() == GENERATORS.keys() and numbers["cyclic"]["valid"]["value"] == 100
    assert all(each["made"] == 2 and each["variety"]["n"] == 1 for each in numbers.values())
    assert page.count("<h3>Seed ") == page.count('<img src="data:image/png') == len(GENERATORS)
    assert "Whitehead" in page and "Whitehead" in text
    assert f"| rooms | {numbers['cyclic']['rooms']['value']:.2f}" in text
    if find_spec("matplotlib") and find_spec("statsmodels"):
        assert page.count("<svg") == len(METRICS) + 4 and "Valid: cyclic grammar 100.0 %" in output


def test_a_study_in_a_folder_that_cannot_be_made_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["dungeon", "--study", str(tmp_path / "file" / "study"), "--count", "4"]) != 0
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(("words", "extras"), [
    (["--study", "folder"], ["lab"]), (["--study=folder"], ["lab"]), (["--metrics", "9"], [""]),
    (["--study", "folder", "--help"], [""]),
])
def test_a_study_gets_the_packages_of_the_lab_first(
    words: list[str], extras: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(run, "make_ready", asked.append)
    monkeypatch.setattr(run.os, "execve", lambda *_: None)
    run.run(["dungeon", *words])
    assert asked == extras
