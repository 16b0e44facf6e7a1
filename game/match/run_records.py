"""Finished runs: their results, which their logs keep as notes, and the records and first tries among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.kernel.ply import TENTHS_PER_SECOND
from game.match.log import Log
from game.match.record import DAILY_NOTE, WEEKLY_NOTE, Record

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
        """The way it was played."""
        return dict(self.log.choices).get("mode", "alone")

    @property
    def ascent(self) -> int:
        """Its ascent."""
        return number(dict(self.log.choices).get("ascent", ""))

    @property
    def boss(self) -> str:
        """The boss that was met in the last match, "" for none."""
        return self.log.note(BOSS_NOTE)

    @property
    def best(self) -> int:
        """The most points of a side."""
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


class Records(NamedTuple):
    """The records of a mode and a length; None without any."""

    points: FinishedRun | None = None
    fastest: FinishedRun | None = None
    highest: FinishedRun | None = None
    """The win at the highest ascent."""


def number(text: str) -> int:
    """Return the number in a note, 0 for an invalid one."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def seconds_of(log: Log) -> int:
    """Return the seconds that a run was played."""
    return round(sum(ply.spent or 0 for ply in log.plies) / TENTHS_PER_SECOND)


def result_notes(record: Record) -> tuple[tuple[str, str], ...]:
    """Return the notes of a run that is over."""
    score = record.table.score(record.rules, record.position)
    points, rooms = " ".join(map(str, score.totals)), str(score._asdict()[ROOMS_NOTE])
    return (ENDING_NOTE, str(score.outcome)), (POINTS_NOTE, points), (ROOMS_NOTE, rooms)


def finished_run(log: Log) -> FinishedRun:
    """Return the result in a log."""
    points = tuple(map(number, log.note(POINTS_NOTE).split()[:2]))
    return FinishedRun(log, log.note(ENDING_NOTE), points, number(log.note(ROOMS_NOTE)), seconds_of(log))


def records(runs: Iterable[FinishedRun], rules: str, mode: str) -> Records:
    """Return the records of a mode and a length; an older run keeps its record against an equal one.

    ``runs`` are in order, the newest first. Against each other, every end counts as a win for the time.
    """
    comparable_runs = [run for run in runs if run.ending and run.log.rules == rules and run.mode == mode][::-1]
    wins = [run for run in comparable_runs if run.ending != "lost"]
    return Records(
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


def memorable(logs: Iterable[Log]) -> list[Log]:
    """Return the runs that hold a record or are a first try, so that they are kept."""
    runs = results_of(logs)
    kinds = {(run.log.rules, run.mode) for run in runs}
    best_runs = [run for kind in kinds for run in records(runs, *kind) if run is not None]
    for mode in {mode for _, mode in kinds}:
        best_runs += [run for occasion in OCCASION_NOTES for run in first_tries(runs, occasion, mode).values()]
    best = max((run for run in runs if run.is_won), key=lambda run: run.ascent, default=None)
    return [run.log for run in (*best_runs, *([best] if best else ()))]
