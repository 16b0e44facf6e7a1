"""What a player has done of the challenges: days, steps and achievements, kept from start to start."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import TypeVar

from game.kernel.json_values import Json, JsonObject
from game.match.json_file import keep_later, read_kept
from game.match.log import Log
from game.match.record import DAILY

FILE, VERSION = "challenges.json", 1
COUNTED = 50
"""Matches that are known again, so that none counts twice."""
LONGEST = 80
"""Characters of anything that is kept here."""
RESULTS = ("", "won", "drawn", "lost", "played")
"""How a day's match ended; "" while it has not."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Day:
    """The first try of a day, which is the one that counts."""

    match: str
    """What that match is known by."""
    table: str
    bot: str
    result: str = ""
    totals: tuple[int, ...] = ()

    @classmethod
    def read(cls, told: Json) -> Day:
        """What was kept; raises ValueError for what cannot have been."""
        totals = tuple(map(_number, told["totals"]))
        if told["result"] not in RESULTS or len(totals) > 8:
            raise ValueError("no day")
        return cls(_word(told["match"]), _word(told["table"]), _word(told["bot"]), told["result"], totals)


@dataclass
class Feats:
    """Those of one player."""

    days: dict[str, Day] = field(default_factory=dict)
    """By date, as 2026-11-22."""
    climbed: dict[str, int] = field(default_factory=dict)
    """Steps of the ladder by table."""
    counts: dict[str, int] = field(default_factory=dict)
    """By goal, what no statistics know."""
    reached: dict[str, str] = field(default_factory=dict)
    """The goals that were reached, and when."""

    def streak(self, today: date) -> int:
        """Days in a row on which the match of the day was seen to its end, up to today or yesterday.

        Whatever the clock said when they were played, none is lost: those after today only wait for it.
        """
        done, last = self.done, today.toordinal()
        if last not in done:
            last -= 1
        return next(number for number in range(len(done) + 1) if last - number not in done)

    @property
    def longest(self) -> int:
        """The most days in a row there ever were."""
        return max((self.streak(date.fromordinal(day)) for day in self.done), default=0)

    @property
    def done(self) -> frozenset[int]:
        """The days whose match was seen to its end, counted since the first of all days."""
        return frozenset(date.fromisoformat(day).toordinal() for day, known in self.days.items() if known.result)

    def ago(self, today: date, days: int) -> Day | None:
        """The try of so many days ago."""
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
    """What can be used of a mapping; the rest is told in ``lost``."""
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
    """All that can be used, the matches that were counted, and whether that is all that was kept."""
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


class Book:
    """The feats of everybody; without a folder they are forgotten with the game. Read when first asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / FILE if folder is not None else None
        self.notice: str | None = None
        """Key of a sentence for the player when what was kept could not be used, or not all of it."""
        self._players: dict[str, Feats] | None = None
        self._counted: list[str] = []

    @property
    def players(self) -> Mapping[str, Feats]:
        """By what the statistics know them by."""
        return self._read()

    def of(self, who: str) -> Feats:
        """Those of a player, none for one who has done nothing yet."""
        return self._read().get(who) or Feats()

    def made(self, who: str) -> Feats:
        """Those of a player, to be changed; ``keep`` follows."""
        return self._read().setdefault(who, Feats())

    def has_counted(self, match: str) -> bool:
        """Return True if a match counts no more."""
        self._read()
        return match[:LONGEST] in self._counted

    def count(self, match: str) -> None:
        """Let a match count no more; ``keep`` follows."""
        self._read()
        self._counted = [*self._counted, match[:LONGEST]][-COUNTED:]

    def forget(self, who: str) -> None:
        """Nobody of that id has done anything."""
        if self._read().pop(who, None) is not None:
            self.keep()

    def keep(self, aside: bool = False) -> None:
        """Bring all of it to the disk without waiting; with ``aside`` the file that was there gets another name."""
        if self.path is not None:
            players: JsonObject = {who: asdict(feats) for who, feats in self._read().items()}
            keep_later(self.path, VERSION, {"players": players, "counted": self._counted}, aside)

    def _read(self) -> dict[str, Feats]:
        if self._players is None:
            self._players = {}
            if self.path is not None:
                found, damaged = read_kept(self.path, VERSION, _read)
                self._players, self._counted, whole = found or ({}, [], True)
                self.notice = "notice.challenges" if damaged else None if whole else "notice.some_challenges"
                if not whole:
                    self.keep(aside=True)
        return self._players


def known_by(log: Log) -> str:
    """What a match is known by."""
    return f"{log.seed}:{log.note('begun')}"


def began(book: Book, log: Log, who: str) -> None:
    """A match has begun in earnest: of a day the first one is the try that counts."""
    day = log.note(DAILY)
    if day and day not in book.of(who).days:
        book.made(who).days[day] = Day(known_by(log), log.table, log.note("bot2"))
        book.keep()
