"""Nothing is lost when the game is killed, and soak runs; the long runs are the modules ``kills`` and ``soak``."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import esper
import pytest

from game.screens.match import attract
from game.screens.screen import Screen
from tests.kit.cases import long
from tests.kit.endless import State
from tests.reliability.kills import judge, kills
from tests.reliability.soak.__main__ import main
from tests.reliability.soak.checks import CheckFailed, Checks, Series
from tests.reliability.stored_kinds import Lost


@pytest.mark.slow
@pytest.mark.parametrize(("number", "longest", "plays", "seen"), [
    (1, 0.1, ("walk", "evening"), ("steps", "moves")),
    long((20, 2.0, ("walk", "run", "evening", "daily"), ("steps", "moves", "decisions of runs"))),
])
def test_kills_lose_nothing(
    home: Path, number: int, longest: float, plays: tuple[str, ...], seen: tuple[str, ...]
) -> None:
    figures = kills(number, home, longest=longest, plays=plays)
    assert figures["kills"] == figures["nothing"] + figures["ahead"] == number
    assert all(figures[what] for what in seen)


def state(match: Any = None, **changed: Any) -> State:
    """Return a state, as the game reports it and as the next start finds it."""
    return {
        "match": match, "walk": None, "evening": None, "days": {}, "climbed": {}, "solved": 0, "undoing": False,
        "replays": [], "ended walks": [], "run": None, "room": None, "ended runs": [], **changed,
    }


@pytest.mark.parametrize(("last", "found"), [
    (state(["a", 7, 0, False]), state(["a", 6, 0, False])),
    (state(["a", 7, 0, False]), state()),
    (state(["a", 7, 0, False]), state(["a", 5, 1, False])),
    (state(["a", 7, 0, True]), state(["a", 8, 0, False])),
    (state(["a", 7, 2, False]), state(["a", 7, 0, False])),
    (state(["a", 7, 0, False]), state(["b", 1, 0, False])),
    (state(["a", 50, 0, True]), state()),
    (state(walk=["w", 7, False]), state(walk=["w", 6, False])),
    (state(walk=["w", 9, True]), state()),
    (state(walk=["w", 7, False]), state(walk=["x", 1, False])),
    (state(run=["r", 7]), state(run=["r", 6])),
    (state(run=["r", 7]), state(run=["r", 9])),
    (state(run=["r", 7]), state()),
    (state(run=["r", 7], room=["r.7", 4]), state(run=["r", 7], room=["r.7", 3])),
    (state(run=["r", 7], room=["r.7", 4]), state(run=["r", 7])),
    (state(evening=["e", 2, False]), state(evening=["e", 1, False])),
    (state(evening=["e", 2, False]), state()),
    (state(days={"2026-01-01": "won"}), state(days={"2026-01-01": ""})),
])
def test_what_it_may_not(last: State, found: State) -> None:
    with pytest.raises(Lost):
        judge(last, found)


ROOT = Path(__file__).resolve().parents[2]
STORM = "--seed", "3", "--stormy", "0.1"


def no_worlds() -> None:
    """Delete everything that other tests left."""
    esper.switch_world("default")
    esper.clear_database()
    for world in {*esper.list_worlds()} - {"default"}:
        esper.delete_world(world)


@pytest.fixture
def somewhere() -> Iterator[str]:
    """Return the name of a world that no screen knows."""
    yield "left behind"
    no_worlds()


@pytest.fixture
def checks() -> Checks:
    """Return checks of a screen without a match."""
    no_worlds()
    couch: Any = SimpleNamespace(app=SimpleNamespace(current=Screen(SimpleNamespace())))
    return Checks(couch)


def figures_of(matches: str, output: str) -> None:
    """Check the figures of a run."""
    figures = dict(line.split(": ", 1) for line in output.splitlines())
    assert figures["matches"] == matches and int(figures["positions built anew"]) > 5


@pytest.mark.slow
@pytest.mark.usefixtures("home", "checks")
def test_a_match_in_a_heavy_storm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("KOTSU_HOME", "KOTSU_DATA", "TMPDIR"):
        monkeypatch.setenv(name, "")  # A run sets them.
    monkeypatch.setattr(attract, "randbits", attract.randbits)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "argv", ["soak", "1", *STORM, "--log", str(tmp_path / "log")])
    assert main() == 0
    figures_of("1", capsys.readouterr().out)


@pytest.mark.long
def test_a_few_matches_in_a_heavy_storm_with_the_packages_of_players(tmp_path: Path) -> None:
    asked = ["10", *STORM, "--log", str(tmp_path / "log")]
    command = [sys.executable, "-m", "tests.kit.play_only", "tests.reliability.soak", *asked]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    figures_of("10", ran.stdout)


def test_a_world_that_stays_behind_its_table_is_seen(checks: Checks, somewhere: str) -> None:
    checks.look()
    esper.switch_world(somewhere)
    with pytest.raises(CheckFailed, match=somewhere):
        checks.look()


@pytest.mark.parametrize(
    ("taken", "grows"),
    [([9] * 2 + [5] * 18, False), ([1] * 2 + [100] * 16 + [101, 102], False),
     ([1] * 2 + [100] * 16 + [110, 110], True), ([100 + at for at in range(20)], True)],
)
def test_growth_until_the_end_is_reported(taken: list[int], grows: bool) -> None:
    series = Series()
    series.taken = {name: list(taken) for name in series.taken}
    assert any(growth.startswith("objects") for growth in series.growing()) is grows
