"""Statistics of all players at all tables, kept between starts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from itertools import chain
from pathlib import Path

from game.background.job import Job, Report
from game.background.worker import Worker
from game.kernel.opaque import Json
from game.kernel.result import Figure, Standing
from game.match.record import Record
from game.match.series import Series
from game.match.storage import JsonFile

FILE, VERSION = "statistics.json", 1
RECENT = 20
"""Number of recent results kept individually."""
COUNTED = 50
"""Number of recent matches remembered, so that none counts twice."""
POINTS = "points"
"""The figure for a player's most points."""
UNDONE = "undone"
"""The figure for moves taken back by a solo player."""
LETTERS: dict[Standing, str] = {"won": "w", "drawn": "d", "lost": "l", "played": "p"}
"""The saved letter for each result."""
PERSON, PLAYER, BOT = "seat:", "player:", "bot:"
"""Prefixes of ids: a guest's seat, a player's id, or a bot's device id."""
LONGEST_NAME = 80
"""The most characters of a match id."""


@dataclass
class Tally:
    """The figures of one player at one table."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    sets: int = 0
    sets_won: int = 0
    streak: int = 0
    """Current number of consecutive wins."""
    longest: int = 0
    """The most consecutive wins."""
    recent: str = ""
    """The last results, the newest last: ``w``, ``d``, ``l`` or ``p``."""
    sums: dict[str, int] = field(default_factory=dict)
    bests: dict[str, int] = field(default_factory=dict)
    """Figures of the table: sums and best values, by name."""

    @property
    def only_points(self) -> bool:
        """True if no recent match could be won or lost."""
        return bool(self.recent) and not self.recent.strip(LETTERS["played"])

    def add(self, result: str, set_over: bool, set_won: bool, figures: Iterable[Figure]) -> None:
        """Add one match."""
        self.matches += 1
        self.won += result == "w"
        self.drawn += result == "d"
        self.streak = self.streak + 1 if result == "w" else 0
        self.longest = max(self.longest, self.streak)
        self.recent = (self.recent + result)[-RECENT:]
        self.sets += set_over
        self.sets_won += set_won
        for figure in figures:
            if figure.best:
                self.bests[figure.name] = max(self.bests.get(figure.name, 0), figure.value)
            else:
                self.sums[figure.name] = self.sums.get(figure.name, 0) + figure.value

    @classmethod
    def read(cls, told: Json) -> Tally:
        """Return the saved figures; raise ValueError if they are invalid."""
        if not isinstance(told, dict) or told.keys() != {each.name for each in fields(cls)}:
            raise ValueError("no tally")
        numbers = {name: _number(told[name]) for name in told.keys() - {"recent", "sums", "bests"}}
        recent = told["recent"]
        if not isinstance(recent, str) or re.fullmatch(f"[wdlp]{{0,{RECENT}}}", recent) is None:
            raise ValueError("no results")
        tally = cls(**numbers, recent=recent, sums=_numbers(told["sums"]), bests=_numbers(told["bests"]))
        if tally.won + tally.drawn > tally.matches or tally.sets_won > tally.sets or tally.longest > tally.won:
            raise ValueError("more won than played")
        return tally


def _number(told: Json) -> int:
    if type(told) is not int or not 0 <= told < 10**18:
        raise ValueError("no number")
    return told


def _numbers(told: Json) -> dict[str, int]:
    if not isinstance(told, dict):
        raise ValueError("no figures")
    return {_name(name): _number(number) for name, number in told.items()}


def _name(told: Json) -> str:
    if not isinstance(told, str) or not (told and told.isprintable()):
        raise ValueError("no name")
    return told


Tables = dict[str, dict[str, Tally]]


def _read(told: Json) -> tuple[Tables, list[str]]:
    counted = [_name(each) for each in told["counted"][-COUNTED:]]
    tables = {
        _name(table): {_name(who): Tally.read(tally) for who, tally in players.items()}
        for table, players in told["tables"].items()
    }
    return tables, counted


class Statistics(JsonFile[tuple[Tables, list[str]]]):
    """Counts matches; without a folder the figures are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, _read)
        self.tables: Tables
        self.counted: list[str]
        self.tables, self.counted = self.read() or ({}, [])
        self._worker = Worker("statistics")
        self._working: Job[None] | None = None

    @property
    def settled(self) -> bool:
        """True if everything is counted and stored."""
        return (self._working is None or self._working.done()) and super().settled

    def of(self, table: str, who: str) -> Tally:
        """Return the figures of a player, all zero for a new one."""
        self.wait()
        return self.tables.get(table, {}).get(who) or Tally()

    def played(self, table: str) -> bool:
        """Return True if any person has finished a match at a table."""
        self.wait()
        return any(tally.matches for who, tally in self.tables.get(table, {}).items() if not who.startswith(BOT))

    def count(self, record: Record, known: Mapping[int, str], series: Series) -> None:
        """Count a finished match in the background.

        ``known`` maps seats to ids, without guests; ``series`` is the standing after the match. A match between bots is
        not counted, and no match counts twice.
        """
        self.wait()
        match = f"{record.log.seed}:{record.log.note('begun')}"[:LONGEST_NAME]
        bots = [who for who in known.values() if not who.startswith((PERSON, PLAYER))]
        if len(bots) == record.on.seat_count(record.rules) or match in self.counted:
            return
        self.counted = [*self.counted, match][-COUNTED:]
        self._working = self._worker.ask("count a match", self._count, record, known, series)

    def _count(self, report: Report, record: Record, known: Mapping[int, str], series: Series) -> None:
        on, rules = record.on, record.rules
        result = on.result(rules, record.position)
        assert result is not None
        figures = [*on.figures(rules, chain.from_iterable(record.events))]
        figures += [Figure(seat, POINTS, total, best=True) for seat, total in enumerate(result.totals, 1)]
        if len(result.totals) == 1 and record.taken_back:
            figures.append(Figure(1, UNDONE, record.taken_back))
        if result.winner and result.by in on.record.special_wins:
            figures.append(Figure(result.winner, result.by))
        ends = series.over and series.best_of > 1
        kinds = [f"{on.name} {what}={name}" for what, name in record.log.varied if what in on.choices.ranked]
        for players in (self.tables.setdefault(name, {}) for name in (on.name, *kinds)):
            for seat in range(1, len(result.totals) + 1):
                tally = players.setdefault(known.get(seat, f"{PERSON}{seat}"), Tally())
                won = ends and series.winner == seat
                tally.add(LETTERS[result.of(seat)], ends, won, [figure for figure in figures if figure.seat == seat])
        self._keep()

    def _keep(self) -> None:
        """Save all figures."""
        told = {name: {who: asdict(each) for who, each in found.items()} for name, found in self.tables.items()}
        self.write({"tables": told, "counted": self.counted})

    def clear(self) -> None:
        """Delete all figures; counted matches stay remembered, so that none counts again."""
        self.wait()
        self.tables, self.notice = {}, None
        self._keep()

    def forget(self, who: str) -> None:
        """Delete the figures of a player."""
        self.wait()
        for players in self.tables.values():
            players.pop(who, None)
        self._keep()

    def wait(self) -> None:
        """Wait until the counting and saving is done or has failed."""
        if self._working is not None:
            try:
                self._working.result()
            finally:
                self._working = None
