"""A player's challenge record: days, ladder steps and achievements, kept between starts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import TypeVar

from game.kernel.opaque import Json
from game.match.log import Log
from game.match.record import DAILY
from game.match.storage import JsonFile

FILE, VERSION = "challenges.json", 1
COUNTED = 50
"""Number of recent matches remembered, so that none counts twice."""
LONGEST = 80
"""The most characters of any saved text."""
RESULTS = ("", "won", "drawn", "lost", "played")
"""Results of a daily match; "" if it is unfinished."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Day:
    """The first try of a daily match; only this one counts."""

    match: str
    """Id of the match."""
    table: str
    bot: str
    result: str = ""
    totals: tuple[int, ...] = ()

    @classmethod
    def read(cls, told: Json) -> Day:
        """Return the saved day; raise ValueError if it is invalid."""
        totals = tuple(map(_number, told["totals"]))
        if told["result"] not in RESULTS or len(totals) > 8:
            raise ValueError("no day")
        return cls(_word(told["match"]), _word(told["table"]), _word(told["bot"]), told["result"], totals)


@dataclass
class Feats:
    """The challenge record of one player."""

    days: dict[str, Day] = field(default_factory=dict)
    """Daily matches by date, such as 2026-11-22."""
    climbed: dict[str, int] = field(default_factory=dict)
    """Ladder steps climbed, by table."""
    counts: dict[str, int] = field(default_factory=dict)
    """Counts that the statistics do not cover, by goal."""
    reached: dict[str, str] = field(default_factory=dict)
    """The goals that were reached, and the dates."""

    def streak(self, today: date) -> int:
        """Return the number of consecutive days with a finished daily match, up to today or yesterday.

        Days later than today, played with a wrong clock, are not lost: they count once their date comes.
        """
        done, last = self.done, today.toordinal()
        if last not in done:
            last -= 1
        return next(number for number in range(len(done) + 1) if last - number not in done)

    @property
    def longest(self) -> int:
        """The longest streak so far."""
        return max((self.streak(date.fromordinal(day)) for day in self.done), default=0)

    @property
    def done(self) -> frozenset[int]:
        """Ordinals of the days with a finished daily match."""
        return frozenset(date.fromisoformat(day).toordinal() for day, known in self.days.items() if known.result)

    def ago(self, today: date, days: int) -> Day | None:
        """Return the try from ``days`` days ago."""
        number = today.toordinal() - days
        return self.days.get(date.fromordinal(number).isoformat()) if number > 0 else None


def _number(told: Json) -> int:
    if type(told) is not int or not -(10**9) < told < 10**9:
        raise ValueError("no number")
    return told


def _word(told: Json) -> str:
    if not isinstance(told, str) or not told.isprintable() or len(told) > LONGEST:
        raise ValueError("no word")
    return told


def _date(told: Json) -> str:
    if not isinstance(told, str) or re.fullmatch(r"\d{4}-\d\d-\d\d", told) is None:
        raise ValueError("no date")
    return date.fromisoformat(told).isoformat()


def _whole(told: Json, name: Callable[[Json], str], take: Callable[[Json], T], lost: list[str]) -> dict[str, T]:
    """Return the valid entries of a mapping; append the keys of the others to ``lost``."""
    found = {}
    for key, value in (told if isinstance(told, dict) else {}).items():
        try:
            found[name(key)] = take(value)
        except (ValueError, LookupError, TypeError, AttributeError):
            lost.append(str(key))
    if not isinstance(told, dict):
        lost.append("")
    return found


def _read(told: Json) -> tuple[dict[str, Feats], list[str], bool]:
    """Return the valid records, the counted matches, and True if nothing was invalid."""
    lost: list[str] = []

    def feats(one: Json) -> Feats:
        if not isinstance(one, dict):
            raise ValueError("no feats")
        return Feats(
            _whole(one.get("days", {}), _date, Day.read, lost), _whole(one.get("climbed", {}), _word, _number, lost),
            _whole(one.get("counts", {}), _word, _number, lost), _whole(one.get("reached", {}), _word, _date, lost),
        )  # fmt: skip

    players = _whole(told["players"], _word, feats, lost)
    counted = told.get("counted", [])
    known = [each for each in counted if isinstance(each, str)][-COUNTED:] if isinstance(counted, list) else []
    return players, known, not lost


class Book(JsonFile[tuple[dict[str, Feats], list[str], bool]]):
    """The challenge records of all players; without a folder they are lost with the game. Loaded on first use."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, _read)
        self._players: dict[str, Feats] | None = None
        self._counted: list[str] = []

    @property
    def players(self) -> Mapping[str, Feats]:
        """The records by statistics id."""
        return self._read()

    def of(self, who: str) -> Feats:
        """Return the record of a player, an empty one for a new player."""
        return self._read().get(who) or Feats()

    def made(self, who: str) -> Feats:
        """Return the record of a player for changes; call ``keep`` after them."""
        return self._read().setdefault(who, Feats())

    def has_counted(self, match: str) -> bool:
        """Return True if a match was already counted."""
        self._read()
        return match[:LONGEST] in self._counted

    def count(self, match: str) -> None:
        """Mark a match as counted; call ``keep`` after it."""
        self._read()
        self._counted = [*self._counted, match[:LONGEST]][-COUNTED:]

    def forget(self, who: str) -> None:
        """Delete the record of a player."""
        if self._read().pop(who, None) is not None:
            self.keep()

    def keep(self, aside: bool = False) -> None:
        """Save all records in the background; with ``aside`` the old file is renamed."""
        players = {who: asdict(feats) for who, feats in self._read().items()}
        self.write({"players": players, "counted": self._counted}, aside)

    def _read(self) -> dict[str, Feats]:
        if self._players is None:
            self._players, self._counted, whole = self.read() or ({}, [], True)
            if not whole:
                self.notice = "notice.some_challenges"
                self.keep(aside=True)
        return self._players


def known_by(log: Log) -> str:
    """Return the id of a match."""
    return f"{log.seed}:{log.note('begun')}"


def began(book: Book, log: Log, who: str) -> None:
    """Record the start of a match; for a daily match the first one is the try that counts."""
    day = log.note(DAILY)
    if day and day not in book.of(who).days:
        book.made(who).days[day] = Day(known_by(log), log.table, log.note("bot2"))
        book.keep()
