"""The most points that anybody who sat alone has had: ten games for each table and way to play it, kept on the disk."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.kernel.json_values import Json
from game.match.json_file import keep_later, read_kept
from game.match.record import Record, noted

if TYPE_CHECKING:
    from game.tables import Table

FILE, VERSION = "high_scores.json", 1
MOST = 10
"""Games of a list."""
GAME = "game"
"""The note of the game that a match carries on."""
FAR = 10**15
"""No game has as many points."""
LONGEST = 120
"""Characters of whatever is kept."""


class Entry(NamedTuple):
    """A game in a list."""

    points: int
    name: str
    """What whoever played it was called then."""
    who: str
    """What that one is counted by in the statistics."""
    game: str
    """What the game is known by, so that it stands there but once."""
    day: str
    """When it was begun."""
    undone: int = 0
    """Moves that were taken back in its last match."""


def listed(on: Table, rules: str, varied: Mapping[str, str]) -> str:
    """The list that a match belongs to: its rule set, and what was chosen beside it that makes it another game."""
    return " ".join((rules, *(f"{what}={name}" for what, name in sorted(varied.items()) if what in on.ranked)))


def game_of(record: Record) -> str:
    """What the game of a match is known by: its first match."""
    return record.log.note(GAME) or noted(f"{record.log.seed}:{record.log.note('begun')}")


class HighScores:
    """The lists of every table; without a folder they are forgotten with the game."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / FILE if folder is not None else None
        self.lists: dict[str, dict[str, tuple[Entry, ...]]] = {}
        """By table, then by ``listed``; the best first."""
        self.notice: str | None = None
        """Key of a sentence for the player when what was kept could not be used."""
        if self.path is not None:
            found, damaged = read_kept(self.path, VERSION, _read)
            self.lists = found or {}
            self.notice = "notice.high_scores" if damaged else None

    def of(self, table: str, name: str) -> tuple[Entry, ...]:
        """A list, the best first."""
        return self.lists.get(table, {}).get(name, ())

    def best(self, table: str, name: str) -> int | None:
        """The most points of a list, None of an empty one."""
        entries = self.of(table, name)
        return entries[0].points if entries else None

    def add(self, record: Record, points: int, name: str, who: str) -> int | None:
        """A match of somebody alone has ended with so many points in all; the place of its game in the list, from 1.

        A game stands there once, with the most it has ever come to.
        """
        log, on = record.log, record.on
        where = listed(on, log.rules, dict(log.varied))
        entry = Entry(points, noted(name), who, game_of(record), log.note("begun")[:10], record.taken_back)
        others = [each for each in self.of(on.name, where) if each.game != entry.game]
        before = next((each for each in self.of(on.name, where) if each.game == entry.game), entry)
        entry = max(before, entry, key=lambda each: each.points)
        # Whoever equals a game stands above it.
        ordered = sorted([entry, *others], key=lambda each: -each.points)[:MOST]
        self.lists.setdefault(on.name, {})[where] = tuple(ordered)
        self.keep()
        return ordered.index(entry) + 1 if entry in ordered else None

    def forget(self, who: str) -> None:
        """Nobody of that id has played anywhere."""
        for lists in self.lists.values():
            for name, entries in lists.items():
                lists[name] = tuple(each for each in entries if each.who != who)
        self.keep()

    def keep(self) -> None:
        """Bring the lists to the disk without waiting for it."""
        if self.path is not None:
            told = {on: {name: [*map(list, each)] for name, each in lists.items()} for on, lists in self.lists.items()}
            keep_later(self.path, VERSION, {"lists": told})


def _read(told: Json) -> dict[str, dict[str, tuple[Entry, ...]]]:
    lists = told["lists"].items()
    return {_text(on): {_text(name): _entries(each) for name, each in those.items()} for on, those in lists}


def _entries(told: Json) -> tuple[Entry, ...]:
    return tuple(sorted(map(_entry, told), key=lambda each: -each.points)[:MOST])


def _entry(told: Json) -> Entry:
    points, name, who, game, day, undone = told
    if any(type(number) is not int or abs(number) > FAR for number in (points, undone)):
        raise ValueError("no number")
    return Entry(points, _text(name), _text(who), _text(game), _text(day), undone)


def _text(told: Json) -> str:
    if not isinstance(told, str) or not told.isprintable() or len(told) > LONGEST:
        raise ValueError("no text")
    return told
