"""Jobs in a thread, in a process and at once, and bots that think in another process, even one that fails."""

from __future__ import annotations

import json
import os
import pickle
import signal
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from decimal import Decimal
from pathlib import Path
from random import Random
from threading import Event
from types import SimpleNamespace

import pytest

from game.background.job import Immediate, Job, Worker
from game.background.plain import NotPlain, describe_exception, make_exception, pack, unpack
from game.background.process import Process, ProcessLost, _Request
from game.content.store import Store
from game.kernel.random_stream import Stream
from game.match.players import Player
from game.match.thinker import MoveAnswer, Thinker
from game.tables import KNOWN_TABLES, find_table
from game.tables.knucklebones.board import Board, blind_copy
from game.tables.knucklebones.bots.decisions import decide
from game.tables.knucklebones.definitions import Level
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read
from tests.kit.bot import process_of
from tests.kit.jobs import (
    Unpicklable,
    end_process,
    linger,
    raise_error,
    raise_unpicklable,
    report_steps,
    stop_process,
)
from tests.kit.rules import dice_content
from tests.kit.shipped import shipped_store

LONG = 60
"""Seconds a test waits before it fails."""


@pytest.fixture
def process() -> Iterator[Process]:
    found = Process("test")
    yield found
    found.close()


@pytest.fixture(scope="module")
def lasting() -> Iterator[Process]:
    """A process for all tests that neither stop nor kill it."""
    found = Process("test")
    yield found
    found.close()


@pytest.fixture(params=["thread", "process", "at once"])
def runner(request: pytest.FixtureRequest, lasting: Process) -> Process | Worker | Immediate:
    return {"thread": Worker("test"), "process": lasting, "at once": Immediate()}[request.param]


def until(job: Job[str], steps: tuple[int, int]) -> None:
    """Wait until this progress has been reported."""
    before = time.monotonic()
    while job.steps != steps:
        assert time.monotonic() < before + LONG
        time.sleep(0.001)


def test_an_abandoned_job_blocks_nothing_and_earlier_jobs_finish(tmp_path: Path) -> None:
    worker, go = Worker("test"), Event()
    first, then = worker.ask("write", lambda report: go.wait(10)), worker.ask("look", linger, tmp_path / "mark")
    assert not first.done(), "it runs in the background"
    then.cancel()
    worker.wait(0.05)
    assert not worker.idle
    go.set()
    worker.wait(LONG)
    assert first.result() is True and worker.idle


def test_a_job_tells_its_progress_and_raises_its_error_with_the_result(runner: Process | Worker | Immediate) -> None:
    with pytest.raises(KeyError, match="missing"):
        runner.ask("fail", raise_error).result(LONG)
    job = runner.ask("count", report_steps, 4)
    assert job.result(LONG) == 4
    assert (job.name, job.steps, job.progress) == ("count", (4, 4), 1.0)


@pytest.mark.parametrize("where", ["thread", "process"])
def test_a_job_that_is_cancelled_ends_and_the_next_one_is_done(where: str, lasting: Process, tmp_path: Path) -> None:
    runner = lasting if where == "process" else Worker("test")
    job, waiting = runner.ask("go on", linger, tmp_path / "one"), runner.ask("go on", linger, tmp_path / "two")
    until(job, (1, 2))
    assert job.progress == 0.5 and waiting.progress == 0.0
    assert waiting.cancel() and job.cancel() and job.is_cancelled()
    assert runner.ask("count", report_steps, 2).result(LONG) == 2
    with pytest.raises(CancelledError):
        job.result()
    assert (tmp_path / "one").read_text() == "ended" and not (tmp_path / "two").exists()


def test_jobs_after_the_end_are_canceled(process: Process) -> None:
    worker = Worker("test")
    for runner in (worker, process):
        runner.close()
        late: Future[int] = runner.ask("count", report_steps, 1)
        assert late.cancelled()


def test_what_cannot_be_sent_is_reported_in_words_or_refused_at_once(lasting: Process) -> None:
    with pytest.raises(RuntimeError, match="Unpicklable: 1 and 2"):
        lasting.ask("fail", raise_unpicklable).result(LONG)
    with pytest.raises(Exception, match="lambda"):
        lasting.ask("never", lambda report: 1)
    assert lasting.ask("go on", report_steps, 1).result(LONG) == 1


def test_a_job_that_kills_its_process_again_and_again_fails_alone(process: Process) -> None:
    bad, good = process.ask("die", end_process), process.ask("count", report_steps, 1)
    with pytest.raises(ProcessLost, match="die"):
        bad.result(LONG)
    assert good.result(LONG) == 1


class Nonsense:
    """A connection whose other end sends something else."""

    def __init__(self, *parts: bytes) -> None:
        self.parts = list(parts)

    def poll(self, seconds: float) -> bool:
        return bool(self.parts)

    def recv_bytes(self, most: int) -> bytes:
        return self.parts.pop(0)


@pytest.mark.parametrize(
    "data",
    [b"", b"\x80\x04nonsense", pickle.dumps(("done", 1)), pack(("done",)), pack(("told", ("x", None))), pack(7),
     pack({"a": 1}), pack(("failed", 3)), b"[5]\n{\"na", b'[36]\n{"tuple": "os:system", "of": ["touch x"]}',
     b'[26]\n{"named": "os:system"}      ', b'[20]\n{"pickled": 0}      cos\nsystem\n(S"x"\ntR.', b"9" * 5000,
     *(pack(("done", each), trusted=True) for each in (Player("a", "b", "c"), {1, 2}, report_steps))],
)
def test_nonsense_from_a_process_is_no_answer(process: Process, data: bytes) -> None:
    job: Job[object] = Job("ask")
    asked = _Request(job, b"", 1.0)
    assert process._receive_answer(asked, Nonsense(data)) is False
    assert not job.done()


@pytest.mark.parametrize(
    "value",
    [None, True, -3, 0.5, "x\n\0", b"\0\n[", [1, [2]], (1, ("a",)), {"a": (1,), 2: b"x"}, Path("a/b"), {},
     MoveAnswer("place:1", 0.5, {"a": 3}, True)],
)
def test_plain_values_come_out_as_they_went_in(value: object) -> None:
    found = unpack(pack(value))
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize("name", KNOWN_TABLES)
def test_rules_and_bots_of_every_table_come_out_as_they_went_in(name: str) -> None:
    store = shipped_store()
    content = store.content_of(name)
    for value in (*content.rules.values(), *content.bots.values(), content.timing):
        data = pack(value, trusted=True)
        found = unpack(data, trusted=True)
        assert found == value and type(found) is type(value) and pack(found, trusted=True) == data
        assert getattr(found, "name", None) == getattr(value, "name", None)


def test_values_of_unknown_types_are_not_sent() -> None:
    ring: list[object] = []
    ring.append(ring)
    for value in (object(), SimpleNamespace(a=1), Decimal(1), Random(1), ring, report_steps.__get__(1)):
        with pytest.raises(NotPlain):
            pack(value, trusted=True)
    for made in ("builtins:object", "os:_Environ", "subprocess:Popen", "game.background.plain:pack", "game:nothing"):
        head = json.dumps({"made": made, "of": None})
        with pytest.raises(NotPlain):
            unpack(f"[{len(head)}]\n{head}".encode(), trusted=True)


def test_errors_are_sent_only_as_python_exceptions() -> None:
    for error in (OSError(28, "full"), KeyError("x"), UnicodeDecodeError("utf-8", b"x", 0, 1, "why"),
                  Unpicklable(1, 2)):
        name, words, args = unpack(pack(describe_exception(error)))
        assert isinstance(make_exception(name, words, args), type(error) if name else RuntimeError)
    for name in ("SystemExit", "exec", "UnicodeDecodeError", "nothing", "__import__"):
        assert type(make_exception(name, "why", ("x",))) is RuntimeError


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nobody can be stopped here")
def test_a_stopped_process_is_replaced_within_two_seconds(process: Process) -> None:
    assert process.ask("go on", report_steps, 1).result(LONG) == 1
    stopped = process.process
    os.kill(stopped.pid, signal.SIGSTOP)
    began = time.monotonic()
    job = process.ask("count", report_steps, 3)
    while process.process is stopped:
        assert time.monotonic() < began + 2
        time.sleep(0.01)
    assert job.result(LONG) == 3 and not stopped.is_alive()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nobody can be stopped here")
def test_a_stopped_process_does_not_hold_the_end(process: Process) -> None:
    job = process.ask("stop", stop_process)
    while process._open_job is not job:
        time.sleep(0.01)
    time.sleep(0.1)
    began = time.monotonic()
    job.cancel()
    process.close()
    assert time.monotonic() < began + 1 and job.cancelled()


def test_a_process_that_cannot_start_fails_its_jobs_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Process) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(Process, "_start", refuse)
    process = Process("never")
    with pytest.raises(ProcessLost):
        process.ask("count", report_steps, 1).result(LONG)
    monkeypatch.undo()
    with pytest.raises(ProcessLost):  # No process has been started since.
        monkeypatch.setattr("game.background.process.JOB_TRIES", 1)
        process.ask("count", report_steps, 1).result(LONG)
    assert process.ask("count", report_steps, 1).result(LONG) == 1
    process.close()


LINE = "21/4/55 3/662/- 1 ready destiny,shield thief 2.2=3 5"
@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    found = Thinker()
    yield found
    found.close()


def position(store: Store, line: str = LINE) -> Board:
    return read(dice_content(store).rules["kotsu"], line)


def levels(store: Store) -> list[Level]:
    return [level for _, level in dice_content(store).bots.items()]


def test_it_answers_like_the_bot_and_errors_stop_nothing(store: Store, thinker: Thinker) -> None:
    rules, here = dice_content(store).rules["kotsu"], position(store)
    promises = [thinker.think("knucklebones", rules, here, level, 7, LONG) for level in levels(store)[:4]]
    for level, promise in zip(levels(store), promises, strict=False):
        thought = decide(rules, blind_copy(here), level, Stream(7))
        assert promise.result(LONG)[:2] == (write_move(thought.move), thought.chance)
    with pytest.raises(AttributeError):
        thinker.think("knucklebones", rules, here, None, 1, 1).result(LONG)


def test_the_strongest_answers_when_its_time_is_up(store: Store, thinker: Thinker) -> None:
    top = levels(store)[-1].model_copy(update={"nodes": 2_000_000})
    rules = dice_content(store).rules["kotsu"]
    verdict = thinker.think("knucklebones", rules, position(store), top, 1, 0.05).result(LONG)
    assert 0 < verdict.chance < 1 and verdict.chance != 0.5


def test_a_process_runs_from_its_first_use_to_its_end_and_starts_again_if_killed(store: Store) -> None:
    thinker = Thinker()
    assert process_of(thinker) is None
    question = "knucklebones", dice_content(store).rules["kotsu"], position(store), levels(store)[0], 1, 1
    thinker.think(*question).result(LONG)
    process_of(thinker).kill()
    process_of(thinker).join()
    thinker.think(*question).result(LONG)
    process = process_of(thinker)
    assert process is not None and process.is_alive() and process.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, process.pid) > os.getpriority(os.PRIO_PROCESS, 0), "frames come first"
    thinker.close()
    assert not process.is_alive()
    late = thinker.think("knucklebones", dice_content(store).rules["kotsu"], position(store), levels(store)[0], 1, 1)
    assert late.cancelled()


def test_it_tells_what_every_move_is_worth_where_the_table_can(store: Store, thinker: Thinker) -> None:
    rules = store.content_of("reversi").default_rules
    level = list(rules.levels.values())[-1].model_copy(update={"nodes": 300})
    start = find_table("reversi").new(rules, 0)
    verdict = thinker.think("reversi", rules, start, level, 1, LONG, weighs=True).result(LONG)
    assert set(verdict.values) == {"c4", "d3", "e6", "f5"}
    assert verdict.values[verdict.move] == max(verdict.values.values())
    asked = "knucklebones", dice_content(store).rules["kotsu"], position(store), levels(store)[0], 1, 1
    assert thinker.think(*asked, weighs=True).result(LONG).values == {}


def test_an_abandoned_search_ends_and_the_next_question_gets_a_full_answer(store: Store, thinker: Thinker) -> None:
    rules, hour = store.content_of("reversi").default_rules, 3600.0
    endless = list(rules.levels.values())[-1].model_copy(update={"nodes": 900_000, "depth": 60})
    start = find_table("reversi").new(rules, 0)
    quick = endless.model_copy(update={"nodes": 300, "depth": 4})
    alone = thinker.think("reversi", rules, start, quick, 1, LONG).result(LONG)
    first, second = (thinker.think("reversi", rules, start, endless, 1, hour) for _ in "ab")
    last = thinker.think("reversi", rules, start, quick, 1, LONG)
    for promise in (second, first):
        promise.cancel()
        assert promise.cancelled()
    assert last.result(LONG) == alone
    last.cancel()
    assert last.result(LONG) == alone
