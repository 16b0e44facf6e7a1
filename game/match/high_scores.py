"""High scores of solo games: the best ten for each table and variant, kept on the disk."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.kernel.opaque import Json
from game.match.record import Record, noted
from game.match.storage import JsonFile

if TYPE_CHECKING:
    from game.tables import Table

FILE, VERSION = "high_scores.json", 1
MOST = 10
"""The most games in a list."""
GAME = "game"
"""The note with the id of the game that a match continues."""
FAR = 10**15
"""A number of points no game reaches."""
LONGEST = 120
"""The most characters of any saved text."""


class Entry(NamedTuple):
    """A game in a high score list."""

    points: int
    name: str
    """The player's name at that time."""
    who: str
    """The player's id in the statistics."""
    game: str
    """Id of the game, so that it is listed only once."""
    day: str
    """The date it began."""
    undone: int = 0
    """Moves taken back in its last match."""


def listed(on: Table, rules: str, varied: Mapping[str, str]) -> str:
    """Return the list that a match belongs to: its rule set and the choices that make it a different game."""
    return " ".join((rules, *(f"{what}={name}" for what, name in sorted(varied.items()) if what in on.choices.ranked)))


def game_of(record: Record) -> str:
    """Return the id of a match's game, which comes from its first match."""
    return record.log.note(GAME) or noted(f"{record.log.seed}:{record.log.note('begun')}")


class HighScores(JsonFile[dict[str, dict[str, tuple[Entry, ...]]]]):
    """The high score lists of all tables; without a folder they are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, _read)
        self.lists = self.read() or {}
        """Lists by table, then by ``listed``; the best game first."""

    def of(self, table: str, name: str) -> tuple[Entry, ...]:
        """Return a list, the best game first."""
        return self.lists.get(table, {}).get(name, ())

    def best(self, table: str, name: str) -> int | None:
        """Return the most points in a list, or None if it is empty."""
        entries = self.of(table, name)
        return entries[0].points if entries else None

    def add(self, record: Record, points: int, name: str, who: str) -> int | None:
        """Add a finished solo match with its total points and return the place of its game in the list, from 1.

        A game is listed once, with its highest total.
        """
        log, on = record.log, record.on
        where = listed(on, log.rules, dict(log.varied))
        entry = Entry(points, noted(name), who, game_of(record), log.note("begun")[:10], record.taken_back)
        others = [each for each in self.of(on.name, where) if each.game != entry.game]
        before = next((each for each in self.of(on.name, where) if each.game == entry.game), entry)
        entry = max(before, entry, key=lambda each: each.points)
        # With equal points, the newer game comes first.
        ordered = sorted([entry, *others], key=lambda each: -each.points)[:MOST]
        self.lists.setdefault(on.name, {})[where] = tuple(ordered)
        self.keep()
        return ordered.index(entry) + 1 if entry in ordered else None

    def forget(self, who: str) -> None:
        """Remove all games of a player."""
        for lists in self.lists.values():
            for name, entries in lists.items():
                lists[name] = tuple(each for each in entries if each.who != who)
        self.keep()

    def keep(self) -> None:
        """Save the lists in the background."""
        told = {on: {name: [*map(list, each)] for name, each in lists.items()} for on, lists in self.lists.items()}
        self.write({"lists": told})


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
