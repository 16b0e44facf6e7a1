"""Jobs in a thread, in a process and at once: how far they are, what comes of them, and how they end."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path
from threading import Event

import pytest

from game.background.immediate import Immediate
from game.background.job import Job, Report
from game.background.process import Lost, Process
from game.background.worker import Worker

LONG = 60
"""Seconds a test waits before it fails."""


def counted(report: Report, steps: int) -> int:
    """So many steps, each of them told."""
    for step in range(steps):
        report.tell(step + 1, steps)
    return steps


def endless(report: Report, mark: Path) -> str:
    """Until nobody waits any more; then it leaves a mark."""
    report.tell(1, 2)
    while not report.dropped():
        time.sleep(0.001)
    mark.write_text("ended")
    return "too late"


def wrong(report: Report) -> None:
    """Cannot be done."""
    raise KeyError("missing")


class Picky(Exception):
    """Cannot go through a pipe."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def picky(report: Report) -> None:
    """Fails with what cannot be told to another process."""
    raise Picky(1, 2)


def deadly(report: Report) -> None:
    """Ends the process that does it."""
    os._exit(1)


@pytest.fixture
def process() -> Iterator[Process]:
    found = Process("test")
    yield found
    found.close()


@pytest.fixture(params=["thread", "process", "at once"])
def runner(request: pytest.FixtureRequest, process: Process) -> Process | Worker | Immediate:
    return {"thread": Worker("test"), "process": process, "at once": Immediate()}[request.param]


def until(job: Job[str], steps: tuple[int, int]) -> None:
    """Wait until so much of it has been told."""
    before = time.monotonic()
    while job.steps != steps:
        assert time.monotonic() < before + LONG
        time.sleep(0.001)


def test_it_runs_beside_whoever_waits_for_it_last() -> None:
    go = Event()
    work = Worker("test").ask("wait", lambda report: go.wait(10))
    assert not work.done()
    go.set()
    assert work.result() is True


def test_what_goes_wrong_is_raised_where_the_answer_is_wanted(runner: Process | Worker | Immediate) -> None:
    with pytest.raises(KeyError, match="missing"):
        runner.ask("fail", wrong).result(LONG)
    assert runner.ask("go on", counted, 3).result(LONG) == 3


def test_a_job_tells_how_far_it_is(runner: Process | Worker | Immediate) -> None:
    job = runner.ask("count", counted, 4)
    assert job.result(LONG) == 4
    assert (job.name, job.steps, job.progress) == ("count", (4, 4), 1.0)


@pytest.mark.parametrize("where", ["thread", "process"])
def test_a_job_that_is_cancelled_ends_and_the_next_one_is_done(where: str, process: Process, tmp_path: Path) -> None:
    runner = process if where == "process" else Worker("test")
    job, waiting = runner.ask("go on", endless, tmp_path / "one"), runner.ask("go on", endless, tmp_path / "two")
    until(job, (1, 2))
    assert job.progress == 0.5 and waiting.progress == 0.0
    assert waiting.cancel() and job.cancel() and job.dropped()
    assert runner.ask("count", counted, 2).result(LONG) == 2
    with pytest.raises(CancelledError):
        job.result()
    assert (tmp_path / "one").read_text() == "ended" and not (tmp_path / "two").exists()


def test_a_thread_ends_when_nothing_is_to_be_done_and_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.background.worker.LINGERS", 0.0)
    worker = Worker("test")
    for _ in range(50):
        assert worker.ask("count", counted, 1).result(LONG) == 1
    worker.wait()
    assert worker.idle


def test_what_comes_after_the_end_is_cancelled(process: Process) -> None:
    worker = Worker("test")
    for runner in (worker, process):
        runner.close()
        late: Future[int] = runner.ask("count", counted, 1)
        assert late.cancelled()


def test_a_fault_that_cannot_be_sent_is_told_in_words(process: Process) -> None:
    with pytest.raises(RuntimeError, match="Picky: 1 and 2"):
        process.ask("fail", picky).result(LONG)
    assert process.ask("go on", counted, 1).result(LONG) == 1


def test_what_cannot_go_to_a_process_is_refused_at_once(process: Process) -> None:
    with pytest.raises(Exception, match="lambda"):
        process.ask("never", lambda report: 1)


def test_a_job_that_kills_its_process_again_and_again_fails_alone(process: Process) -> None:
    bad, good = process.ask("die", deadly), process.ask("count", counted, 1)
    with pytest.raises(Lost, match="die"):
        bad.result(LONG)
    assert good.result(LONG) == 1
