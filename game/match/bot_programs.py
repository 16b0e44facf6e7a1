"""External programs that play as bots.

A program gets a line of JSON and answers with one, for any seat at any table. It is named on the command line or in
``bots.yaml`` in the user folder, never by a pack, because a pack is only data. ``docs/protocol.md`` has the messages.
"""

from __future__ import annotations

import atexit
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from itertools import count
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Annotated, NamedTuple

from pydantic import Field, model_validator

from game.background.job import Job, Report, Worker
from game.content.definition import Definition, Entries, text_like
from game.content.faults import Faults
from game.kernel.bot_use import count_use
from game.kernel.opaque import Bot, Json, Move, Position, Rules
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.match import program_guard
from game.match.thinker import MoveAnswer
from game.paths import user_dir
from game.tables import Table, find_table
from game.terminal import complain

PROGRAMS_VARIABLE = "KOTSU_BOTS"
"""Environment variable with programs by name in JSON, which passes those of the command line to child processes."""
PROGRAMS_FILE = "bots.yaml"
LIMIT_SIGN = "@"
"""Sign between the name of a bot and its limit."""
MOVE_SECONDS = 1.0
START_SECONDS = 5.0
"""Extra seconds for the first answer of a program that has just started."""
LONGEST_ANSWER = 1 << 16
"""The most bytes of an answer."""
MOST_LINES_AHEAD = 1000
"""The most lines a program may be ahead of its questions."""
MOST_ERRORS = 1 << 16
"""The most bytes of a program's standard error that are printed after a start."""
END_TIMEOUT = 3.0
"""Seconds to wait for a terminated program."""
MOST_REPORTS = 3
"""Number of failures of a program that one command reports."""
MOST_STARTS = 3
"""Number of starts in a row without a valid answer after which a program is out."""
SHOWN_CHARACTERS = 80
"""The most characters of a refused answer that are shown."""


FAILURES = "wrong", "late", "dead", "out"
"""Reasons a question to a program may fail. A program is ``out`` once too many starts in a row have failed."""


class ProgramFailure(Exception):
    """A question to a program failed, for one of these reasons."""

    def __init__(self, reason: str, answer: bytes = b"") -> None:
        super().__init__(reason)
        self.answer = answer.decode("utf-8", "backslashreplace").strip()[:SHOWN_CHARACTERS]
        """The refused answer, shortened, if there was one."""


class ReplacedMove(NamedTuple):
    """The reason why the weakest bot moved for a program."""

    bot: str
    why: str
    answer: str
    """The refused answer, shortened; "" if there was none."""


class ProgramEntry(Definition):
    """A program as written in ``bots.yaml``."""

    command: str
    seconds: float = Field(default=MOVE_SECONDS, gt=0, le=60)

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: object) -> object:
        return {"command": value} if isinstance(value, str) else value


BotName = Annotated[str, text_like(r"^[\w-]{1,16}$", "at most 16 letters, digits, - and _")]


class ProgramFile(Entries[dict[BotName, ProgramEntry]]):
    """The content of ``bots.yaml``: a command or a mapping for each bot name."""


@dataclass(frozen=True, slots=True)
class Program:
    """An external bot, with the attributes a seat needs."""

    id: str
    command: str
    seconds: float = MOVE_SECONDS
    level: int = 0
    """Not one of the built-in levels."""
    nodes: int = 0
    """A program counts seconds, not positions."""
    portrait: str = "bot_3"

    @property
    def name(self) -> Mapping[str, str]:
        return {"en": self.id}

    @property
    def description(self) -> Mapping[str, str]:
        return {"en": self.command}

    @property
    def most_seconds(self) -> float:
        """The most seconds it may think about a move."""
        return self.seconds


class RunningProgram:
    """A running program; it answers one question at a time."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._number = 0
        """The number of the last question, so that an answer to an older one is not taken for its answer."""
        self._starts = 0
        """The number of starts since the last valid answer."""
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: SimpleQueue[bytes] = SimpleQueue()

    def ask(self, table: Table, rules: Rules, position: Position, seconds: float | None = None) -> Move:
        """Return the program's move, legal in this position, within its own time or ``seconds``.

        Raises ProgramFailure, and restarts the program at the next question then, unless too many starts in a row have
        failed.
        """
        seconds = self.program.seconds if seconds is None else seconds
        moves = {table.notation.write_move(move): move for move in table.legal(rules, position)}
        self._number += 1
        request = {"id": self._number, "table": table.name, "rules": rules.name,
                   "position": table.notation.write(position), "moves": [*moves], "seconds": seconds}
        try:
            move = self._move(json.dumps(request).encode() + b"\n", moves, seconds)
        except ProgramFailure:
            self.close()
            raise
        self._starts = 0
        return move

    def _move(self, question: bytes, moves: Mapping[str, Move], seconds: float) -> Move:
        for line in self._next_lines(question, seconds):
            try:
                answer: Json = json.loads(line)
            except (ValueError, RecursionError):
                raise ProgramFailure("wrong", line) from None
            if not line.endswith(b"\n"):
                raise ProgramFailure("wrong", line)
            fields = answer if isinstance(answer, dict) else {}
            if (number := fields.get("id", self._number)) != self._number or isinstance(number, bool):
                continue
            if not isinstance(move := fields.get("move"), str) or move not in moves:
                raise ProgramFailure("wrong", line)
            return moves[move]
        raise ProgramFailure("late")

    def _next_lines(self, question: bytes, patience: float) -> Iterator[bytes]:
        """Ask, and yield every line that comes in time."""
        if self._process is None:
            if self._starts == MOST_STARTS:
                raise ProgramFailure("out")
            self._starts += 1
            self._start()
            patience += START_SECONDS
        process, deadline = self._process, time.monotonic() + patience
        assert process is not None and process.stdin is not None
        for _ in range(self._answers.qsize()):  # Discard lines sent before the question.
            if not self._answers.get():
                raise ProgramFailure("dead")
        # Writing blocks if the program does not read, so a thread does it.
        Thread(target=_write, args=(process, question), daemon=True).start()
        with suppress(Empty):
            while (seconds_left := deadline - time.monotonic()) > 0:
                answer = self._answers.get(timeout=seconds_left)
                if not answer:
                    raise ProgramFailure("dead")
                if answer.strip():
                    yield answer

    def _start(self) -> None:
        try:
            words, pipe = shlex.split(self.program.command, posix=os.name != "nt"), subprocess.PIPE
            self._process = subprocess.Popen(
                with_guard(words), stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError, IndexError):
            raise ProgramFailure("dead") from None
        self._answers = SimpleQueue()
        Thread(target=_queue_lines, args=(self._process, self._answers), daemon=True).start()
        Thread(target=_forward_errors, args=(self._process, self.program.id), daemon=True).start()

    def close(self) -> None:
        """End the program and everything it has started, such as a bot started by a script."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(OSError):
                process.terminate()
            with suppress(subprocess.TimeoutExpired):  # A process of another user, started with sudo, cannot be killed.
                process.wait(END_TIMEOUT)


def with_guard(words: list[str]) -> list[str]:
    """Return the words that start a program under its guard; raise IndexError if there are no words."""
    if not words[0] or os.name == "nt":
        return words
    if getattr(sys, "frozen", False):
        return [sys.executable, program_guard.GUARD_ARGUMENT, *words]
    return [sys.executable, "-I", "-S", program_guard.__file__, *words]


def _write(process: subprocess.Popen[bytes], question: bytes) -> None:
    assert process.stdin is not None
    with suppress(OSError, ValueError):
        process.stdin.write(question)
        process.stdin.flush()


def _queue_lines(process: subprocess.Popen[bytes], answers: SimpleQueue[bytes]) -> None:
    """Queue every line; queue an empty one at the end, after the start of an overlong line, or after too many lines."""
    assert process.stdout is not None
    with suppress(OSError, ValueError):
        while answers.qsize() < MOST_LINES_AHEAD and (line := process.stdout.readline(LONGEST_ANSWER)).endswith(b"\n"):
            answers.put(line)
        if len(line) == LONGEST_ANSWER and not line.endswith(b"\n"):
            answers.put(line)
    answers.put(b"")


def _forward_errors(process: subprocess.Popen[bytes], name: str) -> None:
    """Print the first part of the program's standard error, such as a traceback, and read the rest."""
    assert process.stderr is not None
    bytes_left = MOST_ERRORS
    with suppress(OSError, ValueError):
        while line := process.stderr.readline(LONGEST_ANSWER):
            if bytes_left > 0:
                complain(line.decode("utf-8", "backslashreplace").rstrip("\r\n"))
                if bytes_left <= len(line):
                    complain(f"kotsu: {name} writes too much to its standard error; the rest is left out")
            bytes_left -= len(line)


@contextmanager
def with_programs(bots: Mapping[str, ProgramEntry]) -> Iterator[None]:
    """Make these programs known inside this context, in this process and its children."""
    old_value = os.environ.get(PROGRAMS_VARIABLE)
    if bots:
        commands = {**_commands(), **bots}
        os.environ[PROGRAMS_VARIABLE] = json.dumps({name: entry.model_dump() for name, entry in commands.items()})
    try:
        yield
    finally:
        if bots:
            os.environ.pop(PROGRAMS_VARIABLE, None)
            os.environ.update({} if old_value is None else {PROGRAMS_VARIABLE: old_value})


def _commands() -> Mapping[str, ProgramEntry]:
    return ProgramFile.model_validate_json(os.environ.get(PROGRAMS_VARIABLE) or "{}").root


def programs() -> dict[str, Program]:
    """Return all known programs by name; those of the command line override the file. Raises Faults."""
    from game.content.data_files import read_file

    path = user_dir() / PROGRAMS_FILE
    in_file = read_file(ProgramFile, path, PROGRAMS_FILE).value.root if os.path.lexists(path) else {}
    entries = {**in_file, **_commands()}
    return {name: Program(name, entry.command, entry.seconds) for name, entry in entries.items()}


@cache
def _running_program(program: Program) -> RunningProgram:
    connection = RunningProgram(program)
    atexit.register(connection.close)
    return connection


_REPLACED_MOVES = Counter[ReplacedMove]()


def take_replaced_moves() -> Counter[ReplacedMove]:
    """Return how often the weakest bot has moved for programs of this process since the last call, and why."""
    moves = _REPLACED_MOVES.copy()
    _REPLACED_MOVES.clear()
    return moves


def headless_bot(table: Table, program: Program) -> Bot:
    """Return a program as a bot for matches without a screen; if it fails, the weakest bot moves, and that counts."""
    connection, reports = _running_program(program), count(1)

    def move(rules: Rules, position: Position, stream: Stream) -> Move:
        start = time.perf_counter()
        try:
            answer = connection.ask(table, rules, position)
            count_use(program.id, time.perf_counter() - start, {})
            return answer
        except ProgramFailure as error:
            _REPLACED_MOVES[ReplacedMove(program.id, str(error), error.answer)] += 1
            if next(reports) <= MOST_REPORTS:
                detail = f" instead of {error.answer!r}" if error.answer else ""
                complain(f"kotsu: {program.id} was {error}; the weakest bot moved{detail}")
            return table.plain_bots["random"](rules, position, stream)

    return move


class BackgroundPrograms:
    """Asks programs in the background, each in a thread."""

    def __init__(self) -> None:
        self._connections: dict[Program, tuple[RunningProgram, Worker]] = {}

    def think(
        self, table_name: str, rules: Rules, position: Position, program: Program, seconds: float | None = None
    ) -> Job[MoveAnswer]:
        """Promise the move of a program, within its own time or ``seconds``."""
        if program not in self._connections:
            self._connections[program] = RunningProgram(program), Worker(f"asks {program.id}")
        connection, worker = self._connections[program]
        table = find_table(table_name)

        def find_move(report: Report) -> MoveAnswer:
            move = connection.ask(table, rules, table.blind(position), seconds)
            return MoveAnswer(table.notation.write_move(move), 0.5)

        return worker.ask(f"a move of {program.id}", find_move)

    def close(self) -> None:
        for connection, worker in self._connections.values():
            worker.close()
            connection.close()
        self._connections.clear()


def read_programs(words: list[str]) -> dict[str, ProgramEntry]:
    """Return the programs of a command line, ``NAME=command`` or ``NAME@SECONDS=command``; refuse with ``bad_bot``.

    A program that does not exist is refused, too.
    """
    commands = {}
    for word in words:
        head, _, command = word.partition("=")
        name, has_limit, seconds = head.partition(LIMIT_SIGN)
        if not command.strip() or not _is_program_name(name):
            raise Refusal("bad_bot", f'A program is named as NAME="command", not {word!r}.')
        try:
            commands[name] = ProgramEntry(command=command, seconds=float(seconds) if has_limit else MOVE_SECONDS)
        except ValueError:
            message = f"The seconds per move of {name} are a number above 0 and up to 60, not {seconds!r}."
            raise Refusal("bad_bot", message) from None
        _check_command(name, command)
    return commands


def _is_program_name(name: str) -> bool:
    with suppress(ValueError):
        return name in ProgramFile.model_validate({name: ""}).root
    return False


def _check_command(name: str, command: str) -> None:
    try:
        first = shlex.split(command, posix=os.name != "nt")[0]
    except (ValueError, IndexError):
        raise Refusal("bad_bot", f"The command of {name} has a quote that does not end: {command}") from None
    if shutil.which(first) is None:
        raise Refusal("bad_bot", f"The bot {name} cannot start: there is no program {first!r}.")


def find_programs() -> tuple[dict[str, Program], str]:
    """Return the programs that may take a seat, and the error in the file that names them."""
    try:
        return programs(), ""
    except Faults as error:
        return {}, str(error.faults[0])
