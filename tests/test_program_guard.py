"""A bot program ends with all processes it has started, however hidden, and however the game ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match.bots import Program, ProgramFailure, RunningProgram
from game.tables import find_table
from game.tables.table_files import load_rules
from tests.kit.cases import long

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="orphans are adopted on Linux alone")
ROOT = Path(__file__).parents[1]
LONG = 30
"""Seconds a test waits for something to happen."""
OFFSPRING = """
import os, signal, sys, time

def note():
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    with open(sys.argv[1] + "/" + str(os.getpid()), "w"):
        pass
    time.sleep(60)

def child(*steps):
    if os.fork() == 0:
        for step in steps:
            step()
        note()

def leave():
    if os.fork():
        os._exit(0)

child()                               # in the group of the bot
child(os.setsid)                      # in a separate session
child(leave)                          # an orphan
child(os.setsid, leave, os.setsid)    # a daemon
child(leave, lambda: os.execve(sys.executable, [sys.executable, "-c", NOTE, sys.argv[1]], {}))  # without environment
"""
FAMILY = 5
NOTE = "import os, sys, time; open(os.path.join(sys.argv[1], str(os.getpid())), 'w'); time.sleep(60)"
STARTS = f"NOTE = {NOTE!r}{OFFSPRING}"
WAITS = f"{STARTS}\nwhile len(os.listdir(sys.argv[1])) < {FAMILY}: time.sleep(0.01)\n"
SLEEPS = "time.sleep(60)\n"


@pytest.fixture
def births(tmp_path: Path) -> Iterator[Path]:
    """A folder in which every process of a bot notes its number; the fixture checks that none is left running."""
    folder = tmp_path / "births"
    folder.mkdir()
    yield folder
    for number in numbers(folder):
        if lives(number):
            os.kill(number, signal.SIGKILL)


def command(tmp_path: Path, births: Path, text: str) -> str:
    (tmp_path / "bot.py").write_text(text)
    return f'"{sys.executable}" "{tmp_path / "bot.py"}" "{births}"'


def numbers(births: Path) -> list[int]:
    return [int(path.name) for path in births.rglob("*") if path.name.isdecimal()]


def lives(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def wait_until(true: object) -> None:
    until = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("text", "why"),
    [(f"{WAITS}{SLEEPS}", "late"), long((WAITS, "dead")), (f"{WAITS}os.kill(os.getpid(), 9)\n", "dead")],
)
def test_child_processes_of_a_program_end_with_it(
    tmp_path: Path, births: Path, text: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.match.bots.START_SECONDS", 0.0 if why == "late" else LONG)
    table, rules = find_table("reversi"), load_rules("reversi", on="reversi")
    line = RunningProgram(Program("mine", command(tmp_path, births, text), 2.0))
    with pytest.raises(ProgramFailure, match=why):
        line.ask(table, rules, table.new(rules, 1))
    assert len(numbers(births)) == FAMILY
    wait_until(lambda: not any(map(lives, numbers(births))))


def hear_signals() -> None:
    """Undo the effect of `nohup` and of background jobs: a process inherits ignored signals."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@pytest.mark.parametrize("ends", [{"SIGTERM": [], "SIGKILL": ["--jobs", "2"]}, long({"SIGINT": [], "SIGHUP": []})])
def test_however_sim_ends_its_bots_end_with_it(tmp_path: Path, births: Path, ends: dict[str, list[str]]) -> None:
    started: list[subprocess.Popen[bytes]] = []
    for name, more in ends.items():
        (births / name).mkdir()
        bot = command(tmp_path, births / name, f"{STARTS}{SLEEPS}")
        words = ["sim", "--table", "reversi", "--bots", "mine,random", "--bot", f"mine={bot}", *more]
        started.append(subprocess.Popen([sys.executable, "-m", "game", *words], cwd=ROOT, stderr=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, preexec_fn=hear_signals))
    for sim, (name, more) in zip(started, ends.items(), strict=True):
        wait_until(lambda: len(numbers(births / name)) >= FAMILY * (2 if more else 1))  # noqa: B023
        sim.send_signal(getattr(signal, name))
        assert sim.wait(LONG) != 0
    wait_until(lambda: not any(map(lives, numbers(births))))
