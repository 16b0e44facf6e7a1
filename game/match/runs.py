"""Runs through the Undercity: the unfinished one with the match in its room, the finished ones, and the best of them.

A run is a log of a table whose moves include the results of matches. Every decision is on the disk before it counts.
The match of a room has an automatic save apart from that of other matches, so none replaces it. Its note ``run`` names
the run and the decision that its result will be, so no result counts twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from typing import Generic, Literal, NamedTuple, Protocol, TypeAlias, cast

from game.background.job import Report
from game.content.safe_files import is_file
from game.content.store import Store
from game.kernel.bots import BOT_PREFIX
from game.kernel.opaque import E, Event, P, Position, R, Rules
from game.kernel.random_stream import MASK64, seed_state
from game.kernel.refusal import Refusal
from game.kernel.result import Result
from game.kernel.time_control import TENTHS_PER_SECOND
from game.match import storage
from game.match.autosave import MATCH_FORMAT, Autosave
from game.match.evening import Entrant
from game.match.journal import LogShelf, Notes
from game.match.log import Log
from game.match.players import LOOK_NOTE, PLAYER_NOTE
from game.match.record import DAILY_NOTE, WEEKLY_NOTE, Record, differing_files, rules_of
from game.match.storage import is_count
from game.tables import find_table

ENDING_NOTE, POINTS_NOTE, ROOMS_NOTE = "ended", "points", "rooms"
"""The notes of a finished run: how it ended, the points of each side, and the rooms that are done."""
BOSS_NOTE = "boss"
"""The note with the boss that was met in the last match."""
WON_ENDING = "won"
OCCASION_NOTES = DAILY_NOTE, WEEKLY_NOTE
"""The notes of runs that all can walk on a date or in a week."""
SHOWN_TRIES = 10
"""The most dates or weeks whose first tries are kept."""


class FinishedRun(NamedTuple):
    """The result of a run, from its notes."""

    log: Log
    ending: str
    """``won``, ``lost``, the side that won, ``draw``, or "" for a run that was given up."""
    points: tuple[int, ...]
    """Points by side."""
    rooms: int
    seconds: int
    """Seconds of play."""

    @property
    def mode(self) -> str:
        return dict(self.log.choices).get("mode", "alone")

    @property
    def ascent(self) -> int:
        return number(dict(self.log.choices).get("ascent", ""))

    @property
    def boss(self) -> str:
        return self.log.note(BOSS_NOTE)

    @property
    def best(self) -> int:
        return max(self.points, default=0)

    @property
    def has_people(self) -> bool:
        """True if not only bots walked."""
        return any(self.log.note(f"name{seat}") and not self.log.note(f"bot{seat}") for seat in (1, 2))

    @property
    def is_won(self) -> bool:
        """True if the golden dice were won."""
        return self.ending == WON_ENDING


def results_of(logs: Iterable[Log]) -> list[FinishedRun]:
    """Return the results of runs in which people walked."""
    return [run for run in map(finished_run, logs) if run.has_people]


class BestRuns(NamedTuple):
    """The best runs of a mode and a length; None without any."""

    points: FinishedRun | None = None
    fastest: FinishedRun | None = None
    highest: FinishedRun | None = None
    """The win at the highest ascent."""


def number(text: str) -> int:
    """Return the number in a note, 0 for an invalid one."""
    return int(text) if is_count(text, 9) else 0


def seconds_of(log: Log) -> int:
    """Return the seconds that a run was played."""
    return round(sum(ply.spent or 0 for ply in log.plies) / TENTHS_PER_SECOND)


def result_notes(record: Record) -> tuple[tuple[str, str], ...]:
    score = record.table.score(record.rules, record.position)
    points, rooms = " ".join(map(str, score.totals)), str(score._asdict()[ROOMS_NOTE])
    return (ENDING_NOTE, str(score.outcome)), (POINTS_NOTE, points), (ROOMS_NOTE, rooms)


def finished_run(log: Log) -> FinishedRun:
    points = tuple(map(number, log.note(POINTS_NOTE).split()[:2]))
    return FinishedRun(log, log.note(ENDING_NOTE), points, number(log.note(ROOMS_NOTE)), seconds_of(log))


def best_runs(runs: Iterable[FinishedRun], rules: str, mode: str) -> BestRuns:
    """Return the best runs of a mode and a length; an older run is better than an equal one.

    ``runs`` are in order, the newest first. Against each other, every end counts as a win for the time.
    """
    comparable_runs = [run for run in runs if run.ending and run.log.rules == rules and run.mode == mode][::-1]
    wins = [run for run in comparable_runs if run.ending != "lost"]
    return BestRuns(
        max(comparable_runs, key=lambda run: run.best, default=None),
        min(wins, key=lambda run: run.seconds, default=None),
        max(wins, key=lambda run: run.ascent, default=None),
    )


def open_ascent(runs: Iterable[FinishedRun], most: int) -> int:
    """Return the highest ascent that can be chosen: one above the highest win."""
    return min(most, max((run.ascent + 1 for run in runs if run.is_won), default=0))


def first_tries(runs: Iterable[FinishedRun], occasion: str, mode: str) -> Mapping[str, FinishedRun]:
    """Return the first try of each date or week, the newest first. A run that was given up is a try, too."""
    tries: dict[str, FinishedRun] = {}
    for run in runs:  # The newest comes first, so older ones replace it.
        if (period := run.log.note(occasion)) and run.mode == mode:
            tries[period] = run
    return {period: tries[period] for period in sorted(tries, reverse=True)[:SHOWN_TRIES]}


def runs_to_keep(logs: Iterable[Log]) -> list[Log]:
    runs = results_of(logs)
    kinds = {(run.log.rules, run.mode) for run in runs}
    kept = [run for kind in kinds for run in best_runs(runs, *kind) if run is not None]
    for mode in {mode for _, mode in kinds}:
        kept += [run for occasion in OCCASION_NOTES for run in first_tries(runs, occasion, mode).values()]
    best = max((run for run in runs if run.is_won), key=lambda run: run.ascent, default=None)
    return [run.log for run in (*kept, *([best] if best else ()))]


RUN_TABLE = "undercity"
RUN_NOTE = "run"
"""The note with the id of a run; in the match of a room, with the decision that its result is."""
WALKER_PREFIX = "walker:"
"""The prefix of the id of a guest who walks; the number of the walker follows."""
PAIR_ID = f"{WALKER_PREFIX}0"
NAME_JOINER = " & "
"""The sign between the names of two who share a seat."""
MOST_WALKERS = 2
"""The most people and bots who walk."""
LONGEST_DECISION = 10**7
"""The most tenths of a second of one decision."""
DRAWN_SALT = 0x647261776E
"""Salt for the seed of the match after a drawn one."""
RunEnding = Literal["won", "lost", "drawn", "left"]


class InRoom(Protocol):
    """The part of a run's position that storage reads."""

    @property
    def room(self) -> int: ...


class RunSession(Generic[R, P, E]):
    """A run that is played; ``record`` has its position after each decision."""

    def __init__(self, runs: Runs, record: Record, most: int) -> None:
        self.runs, self.record, self.most = runs, record, most
        self.decision_seconds = 0.0
        """Seconds of play since the last decision."""
        self._ended: Log | None = None
        """The log with the result, once the run is over."""

    @property
    def rules(self) -> R:
        return cast("R", self.record.rules)

    @property
    def position(self) -> P:
        return cast("P", self.record.position)

    @property
    def log(self) -> Log:
        """The log up to now; once the run is over, with its result."""
        return self._ended or self.record.log

    @property
    def key(self) -> str:
        """The id of the next decision, so that the result of a match counts once."""
        return decision_of(self.log)

    @property
    def is_over(self) -> bool:
        return self.record.position.over

    @property
    def path(self) -> tuple[int, ...]:
        """The rooms that were walked, from the first to the current one."""
        rooms = [position.room for position in cast("list[InRoom]", self.record.positions)]
        return tuple(room for index, room in enumerate(rooms) if index == 0 or room != rooms[index - 1])

    @cached_property
    def people(self) -> tuple[Entrant, ...]:
        return walkers(self.log)

    def play(self, move: object, boss: str = "") -> tuple[E, ...]:
        """Make a decision, a move or its text, and return its events; it is on the disk then.

        Refuse one that is not possible. ``boss`` was met in it; if it ends the run, its result names the boss.
        """
        chosen_move = self.record.table.notation.read_move(self.record.rules, str(move))
        duration = min(LONGEST_DECISION, round(TENTHS_PER_SECOND * self.decision_seconds))
        self.record.follow([*self.record.moves, chosen_move], lambda seat: duration)
        self.decision_seconds = 0.0
        if self.is_over:
            log = self.record.log
            boss_note = ((BOSS_NOTE, boss),) if boss else ()
            self._ended = log.with_plies(log.plies, (*log.notes, *result_notes(self.record), *boss_note))
        self.runs.keep(self.log)
        if self.is_over:
            self.runs.end(self.log, self.most)
        return cast("tuple[E, ...]", self.record.events[-1])

    def record_result(self, key: str, ending: RunEnding, boss: str = "") -> bool:
        """Take in the end of a room's match against a boss, "" for none; return False if it is not the next decision.

        A drawn match is played again.
        """
        table, move = self.record.table, f"match:{ending}"
        legal_moves = table.legal(self.record.rules, self.record.position)
        possible = [table.notation.write_move(legal_move) for legal_move in legal_moves]
        if key == self.key and move in possible:
            self.play(move, boss)
            return True
        return False


AnyRun: TypeAlias = RunSession[Rules, Position, Event]


class Runs(LogShelf[Log]):
    """The saved runs."""

    FILE, FOLDER = "run.kotsu", "runs"
    ROOM_FILE = "room.kotsu"
    """The file of the unfinished match in a room."""

    def __init__(self, home: Path | None = None, unfinished_home: Path | None = None) -> None:
        super().__init__(MATCH_FORMAT, home, unfinished_home)
        self.room_save = Autosave(unfinished_home, self.ROOM_FILE)
        self.keep_replay: Callable[[Log], object] = lambda log: None
        """A function that keeps a run that is over among the replays."""
        self._session: AnyRun | None = None
        self._results: list[FinishedRun] | None = None
        """The results of finished runs, the newest first, once they were read."""

    def fault(self, log: Log) -> str | None:
        return None if log.table == RUN_TABLE else "notice.save"

    def begin(
        self, store: Store, name: str, choices: Mapping[str, str], seed: int, people: Sequence[Entrant],
        occasion: Notes = (),
    ) -> AnyRun:
        """Begin a run under the rule set of that name, and return it; an unfinished one is given up.

        ``occasion`` is the note of a daily or a weekly run.
        """
        table, most = find_table(RUN_TABLE), store.replays.runs
        self.give_up(most)
        bots = [walker.bot or None for walker in people]
        ids = ((f"{PLAYER_NOTE}{number}", walker.id) for number, walker in enumerate(people, 1) if not walker.bot)
        looks = ((f"{LOOK_NOTE}{number}", walker.look) for number, walker in enumerate(people, 1))
        rules = table.choices.vary(store.content_of(RUN_TABLE).rules[name], choices)
        notes = (*ids, *looks, (RUN_NOTE, token_hex(4)), *occasion)
        names = [walker.name for walker in people]
        record = Record.begin(table, rules, seed & MASK64, None, (), names, bots, notes, choices)
        self._session = RunSession(self, record, most)
        self.keep(record.log)
        return self._session

    def give_up(self, most: int) -> None:
        """Give the unfinished run up; once a decision was made, it is kept among the finished ones, but not over."""
        unfinished = self.unfinished()
        self.room_save.discard()
        if unfinished is not None and unfinished.plies:
            self.end(unfinished, most)
        elif unfinished is not None:
            self._drop()

    def resume(self, store: Store) -> AnyRun | None:
        """Return the unfinished run if its rules have not changed; rename the file of a damaged one."""
        log = self.unfinished()
        if log is None or self.changed_files(store):
            return None
        if self._session is None or self._session.log is not log:
            try:
                self._session = RunSession(self, Record(*rules_of(log, store), log), store.replays.runs)
            except Refusal:
                self.set_aside()
                return None
        return self._session

    def end(self, log: Log, most: int) -> None:
        super().end(log, most)
        if log.note(ENDING_NOTE):
            self.keep_replay(log)
        if self._results is not None:
            self._results = results_of([log]) + self._results

    def results(self) -> Sequence[FinishedRun]:
        """Return the results of finished runs in which people walked, the newest first."""
        if self._results is None:
            self._results = results_of(self.finished())
        return self._results

    def _trim(self, report: Report, newest: Path, most: int) -> None:
        """Keep the newest runs, the best ones and the first tries."""
        old = self._paths()[most:] if is_file(newest) else []
        logs = {path: log for path in self._paths() if (log := self._read_newest(path)) is not None} if old else {}
        kept = runs_to_keep(logs.values())
        for path in old:
            if is_file(path) and not any(logs.get(path) is log for log in kept):
                storage.writer.remove(path)

    @property
    def walkers(self) -> tuple[Entrant, ...]:
        """The people and bots of the run that was played last."""
        return () if self._session is None else self._session.people

    def changed_files(self, store: Store) -> tuple[str, ...]:
        return differing_files(log, store) if (log := self.unfinished()) is not None else ()


def past_run(record: Record, plies: int | None = None) -> AnyRun:
    """Return a finished run as it was after this many decisions; nothing about it is saved."""
    log = record.log
    if plies is not None:
        record = Record(record.table, record.rules, log.with_plies(log.plies[:plies], log.notes))
    return RunSession(Runs(), record, 0)


def decision_of(log: Log) -> str:
    """Return the id of the next decision of a run."""
    return decision_id(log, len(log.plies))


def decision_id(log: Log, ply: int) -> str:
    """Return the id of a decision of a run, which is in the note of the match that it reports."""
    return f"{log.note(RUN_NOTE)}.{ply}"


def walkers(log: Log) -> tuple[Entrant, ...]:
    entrants = []
    for number in range(1, MOST_WALKERS + 1):
        if name := log.note(f"name{number}"):
            bot, id = log.note(f"bot{number}"), log.note(f"{PLAYER_NOTE}{number}")
            entrants.append(Entrant(f"{BOT_PREFIX}{bot}" if bot else id, name, log.note(f"{LOOK_NOTE}{number}")))
    return tuple(entrants)


def ending_of(result: Result) -> RunEnding:
    """Return the ending of a room's match for seat 1. Where only points count, playing to the end wins."""
    standing = result.of(1)
    return "won" if standing == "played" else standing


def seed_after(log: Log) -> int:
    """Return the seed of the match that follows a drawn one."""
    return seed_state(log.seed, DRAWN_SALT) & MASK64
