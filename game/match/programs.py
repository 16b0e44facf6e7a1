"""Programs of anybody's that play: each is asked a line of JSON and answers one, for any seat at any table.

They are named on the command line or in ``bots.yaml`` of the player's own folder, never by a pack: a pack is data, and
runs nothing. ``docs/bots.md`` tells what goes to and fro.
"""

from __future__ import annotations

import atexit
import json
import os
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Annotated

from pydantic import Field, model_validator

from game.background.job import Job, Report
from game.background.worker import Worker
from game.content.definition import Definition, Entries
from game.content.faults import Faults
from game.kernel.json_values import Json
from game.kernel.opaque import Bot, Move, Position, Rules
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.match import program_guard
from game.match.bot_thinking import Verdict
from game.paths import user_dir
from game.tables import table
from game.tables.contract import Table
from game.terminal import complain

NAMED = "KOTSU_BOTS"
"""The environment's programs by name in JSON, so that every process sees those of the command line."""
FILE = "bots.yaml"
SECONDS = 1.0
"""For a move, unless its file says otherwise."""
WAKES = 5.0
"""Seconds more for the first answer of a program that has just been started."""
LONGEST = 1 << 16
"""Bytes of an answer."""
MOST = 1000
"""Lines that a program may be ahead of its questions."""
DYING = 3.0
"""Seconds that one which was ended is waited for."""
TOLD = 3
"""How often one command tells of what went wrong with a program."""


FAILURES = "wrong", "late", "dead"
"""Why nothing may come of asking a program."""


class Failed(Exception):
    """Nothing came of asking a program, for one of these reasons."""


class Written(Definition):
    """A program as ``bots.yaml`` says it."""

    command: str
    seconds: float = Field(default=SECONDS, gt=0, le=60)

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, said: object) -> object:
        """A text is the command, and nothing else is said."""
        return {"command": said} if isinstance(said, str) else said


class File(Entries[dict[Annotated[str, Field(pattern=r"^[\w-]{1,16}$")], Written]]):
    """``bots.yaml``: a command, or what else is to be said of it, by the name of the bot."""


@dataclass(frozen=True, slots=True)
class Program:
    """Somebody's bot, as far as a seat knows it."""

    id: str
    command: str
    seconds: float = SECONDS
    level: int = 0
    """No level of ours."""
    portrait: str = "bot_3"

    @property
    def name(self) -> Mapping[str, str]:
        """What it is called in any language."""
        return {"en": self.id}

    @property
    def description(self) -> Mapping[str, str]:
        """What it is, in any language."""
        return {"en": self.command}

    @property
    def longest(self) -> float:
        """Seconds it may think about any move."""
        return self.seconds


class Line:
    """A program that runs: one question at a time."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._running: subprocess.Popen[bytes] | None = None
        self._answers: SimpleQueue[bytes] = SimpleQueue()

    def ask(self, on: Table, rules: Rules, position: Position, seconds: float | None = None) -> Move:
        """The move it answers within its time, or so many seconds, legal in this position as it may know it; raises
        Failed, and starts it anew then."""
        seconds = self.program.seconds if seconds is None else seconds
        moves = {on.write_move(move): move for move in on.legal(rules, position)}
        said = {"table": on.name, "rules": rules.name, "position": on.write(position), "moves": [*moves],
                "seconds": seconds}  # fmt: skip
        try:
            return self._move(json.loads(self._said(json.dumps(said).encode() + b"\n", seconds)), moves)
        except (ValueError, RecursionError):
            self.close()
            raise Failed("wrong") from None
        except Failed:
            self.close()
            raise

    def _move(self, told: Json, moves: Mapping[str, Move]) -> Move:
        move = told.get("move") if isinstance(told, dict) else None
        if not isinstance(move, str) or move not in moves:
            raise Failed("wrong")
        return moves[move]

    def _said(self, question: bytes, patience: float) -> bytes:
        if self._running is None:
            self._start()
            patience += WAKES
        running, until = self._running, time.monotonic() + patience
        assert running is not None and running.stdin is not None
        for _ in range(self._answers.qsize()):  # Said before it was asked.
            if not self._answers.get():
                raise Failed("dead")
        # Writing waits for whoever does not read; so somebody else does it.
        Thread(target=_write, args=(running, question), daemon=True).start()
        with suppress(Empty):
            while (left := until - time.monotonic()) > 0:
                answer = self._answers.get(timeout=left)
                if not answer:
                    raise Failed("dead")
                if answer.strip():
                    return answer
        raise Failed("late")

    def _start(self) -> None:
        try:
            words, pipe = shlex.split(self.program.command, posix=os.name != "nt"), subprocess.PIPE
            self._running = subprocess.Popen(
                with_guard(words), stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError, IndexError):
            raise Failed("dead") from None
        self._answers = SimpleQueue()
        Thread(target=_read, args=(self._running, self._answers), daemon=True).start()
        Thread(target=_pass_on, args=(self._running,), daemon=True).start()

    def close(self) -> None:
        """End the program and everything it has started, such as the bot behind a script that only calls it."""
        running, self._running = self._running, None
        if running is not None:
            with suppress(OSError):
                running.terminate()
            with suppress(subprocess.TimeoutExpired):  # Another user's, behind sudo, ends without us or never.
                running.wait(DYING)


def with_guard(words: list[str]) -> list[str]:
    """Return the words that start a program under its guard; raises IndexError where there is none to start."""
    if not words[0] or os.name == "nt":
        return words
    if getattr(sys, "frozen", False):
        return [sys.executable, program_guard.GUARD, *words]
    return [sys.executable, "-I", "-S", program_guard.__file__, *words]


def _write(running: subprocess.Popen[bytes], question: bytes) -> None:
    assert running.stdin is not None
    with suppress(OSError, ValueError):
        running.stdin.write(question)
        running.stdin.flush()


def _read(running: subprocess.Popen[bytes], answers: SimpleQueue[bytes]) -> None:
    """Hand on every line; nothing at the end, where one has no end, or where there are more than anybody asks for."""
    assert running.stdout is not None
    with suppress(OSError, ValueError):
        while answers.qsize() < MOST and (line := running.stdout.readline(LONGEST)).endswith(b"\n"):
            answers.put(line)
    answers.put(b"")


def _pass_on(running: subprocess.Popen[bytes]) -> None:
    """Print what a program says on its standard error, such as a traceback."""
    assert running.stderr is not None
    with suppress(OSError, ValueError):
        while line := running.stderr.readline(LONGEST):
            complain(line.decode("utf-8", "backslashreplace").rstrip("\r\n"))


@contextmanager
def named(bots: Mapping[str, str]) -> Iterator[None]:
    """Let these programs be known as long as the block runs, in this process and those it starts."""
    before = os.environ.get(NAMED)
    if bots:
        os.environ[NAMED] = json.dumps({**_commands(), **bots})
    try:
        yield
    finally:
        if bots:
            os.environ.pop(NAMED, None)
            os.environ.update({} if before is None else {NAMED: before})


def _commands() -> dict[str, str]:
    with suppress(ValueError):
        told = json.loads(os.environ.get(NAMED) or "{}")
        return {str(name): str(command) for name, command in told.items()} if isinstance(told, dict) else {}
    return {}


def programs() -> dict[str, Program]:
    """All that are known, by name: of the player's folder, and over them those of the command line. Raises Faults."""
    from game.content.file_reading import read_file

    path = user_dir() / FILE
    written = read_file(File, path, FILE).value.root if os.path.lexists(path) else {}
    known = {**written, **{name: Written(command=command) for name, command in _commands().items()}}
    return {name: Program(name, each.command, each.seconds) for name, each in known.items()}


@cache
def _line(program: Program) -> Line:
    line = Line(program)
    atexit.register(line.close)
    return line


def playing(on: Table, program: Program) -> Bot:
    """A program as a bot for matches without a screen: where nothing comes of it the weakest bot moves."""
    found, failed = _line(program), Counter[str]()

    def move(rules: Rules, position: Position, stream: Stream) -> Move:
        try:
            return found.ask(on, rules, position)
        except Failed as wrong:
            failed[str(wrong)] += 1
            if failed.total() <= TOLD:
                complain(f"kotsu: {program.id} was {wrong}; the weakest bot moved")
            return on.bots["random"](rules, position, stream)

    return move


class Asking:
    """Asks programs beside the frames of the game, each in a thread of its own."""

    def __init__(self) -> None:
        self._lines: dict[Program, tuple[Line, Worker]] = {}

    def think(
        self, on: str, rules: Rules, position: Position, program: Program, seconds: float | None = None
    ) -> Job[Verdict]:
        """The move of a program, as bots promise theirs, within its own time or so many seconds."""
        if program not in self._lines:
            self._lines[program] = Line(program), Worker(f"asks {program.id}")
        line, worker = self._lines[program]
        known = table(on)

        def asked(report: Report) -> Verdict:
            return Verdict(known.write_move(line.ask(known, rules, known.blind(position), seconds)), 0.5)

        return worker.ask(f"a move of {program.id}", asked)

    def close(self) -> None:
        """End all programs."""
        for line, worker in self._lines.values():
            worker.close()
            line.close()
        self._lines.clear()


def told(words: list[str]) -> dict[str, str]:
    """Programs as a command line names them, ``NAME=command``; refuses with ``bad_bot``."""
    found = {}
    for word in words:
        name, equals, command = word.partition("=")
        if not equals or not command.strip() or not name.replace("-", "").replace("_", "").isalnum() or len(name) > 16:
            raise Refusal("bad_bot", f"A program is named as NAME=\"command\", not {word!r}.")
        found[name] = command
    return found


def known() -> tuple[dict[str, Program], str]:
    """The programs that may sit down, and what is wrong with the file that names them."""
    try:
        return programs(), ""
    except Faults as wrong:
        return {}, str(wrong.found[0])
