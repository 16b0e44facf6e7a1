"""Everything that a player keeps, one class for each kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import ClassVar

from game.app.settings import Bindings, Settings
from game.content.models.controls import actions
from game.content.store import Store
from game.dungeon.walk.walk import Walk, WalkLog, walk_log
from game.match.autosave import Autosave, SavedMatch
from game.match.blind_test import BlindTest, ComparedMap, ComparedPair, Preference
from game.match.challenges import ChallengeBook
from game.match.evening import Entrant, Evening, Evenings
from game.match.log import Log
from game.match.named_saves import NamedSaves
from game.match.players import Players
from game.match.practice import SolvedPuzzles
from game.match.record import Record
from game.match.replays import Replays
from game.match.runs import Runs
from game.match.series import Series
from game.match.statistics import HighScores, Statistics, list_name
from game.match.storage import own_file, save_own
from game.match.walks import Walks
from game.screens.khet.own_setups import Desk
from game.screens.own_things import open_histories
from game.tables.table_files import load_rules
from game.tables.undercity.bots import sensible_move
from game.tools.benchmarks.sample_matches import TABLE, random_match
from systems.input.bindings import bindings_of, names
from tests.kit.dungeons import floors
from tests.kit.shipped import read_store

LENGTH = 3
"""Plies of each match, and steps of each walk."""
MANY = 100_000
"""More replays, walks and players than any test writes, so that none is dropped."""
ME = "seat:1"


class Lost(AssertionError):
    """Something that was stored is gone or damaged."""


class Kind:
    """One kind of stored thing, as a fresh start finds it in the player's folder, KOTSU_HOME.

    Its states are numbered from 1. ``write`` stores state ``number``, which follows the one before.
    """

    def __init__(self, home: Path) -> None:
        self.home = home

    def found(self) -> int:
        """Return the number of the newest state, 0 without any; raise Lost if any part is missing or damaged."""
        raise NotImplementedError

    def write(self, number: int) -> None:
        """Store the next state."""
        raise NotImplementedError


class Options(Kind):
    def __init__(self, home: Path) -> None:
        self.settings = Settings.load()

    def found(self) -> int:
        refuse_damage(self.settings.notice)
        return number_in(self.settings.picks.setups.get(TABLE.name, {}).get("state", "0"))

    def write(self, number: int) -> None:
        self.settings.picks.setups = {TABLE.name: {"state": str(number)}}
        self.settings.save()


class Keys(Kind):
    """Bindings: the number is written in the keys that confirm, one for each bit."""

    BITS: ClassVar = tuple(f"f{number}" for number in range(1, 13))

    def __init__(self, home: Path) -> None:
        self.bindings = Bindings(home)

    def found(self) -> int:
        refuse_damage(self.bindings.notice)
        for family, named in bindings_of(store().controls, self.bindings.own).items():
            assert set(named) == set(actions(family)) and all(named.values())
        keys = self.bindings.own.get("keys_right", {}).get("confirm", ())
        return sum(1 << self.BITS.index(key) for key in keys if key in self.BITS)

    def write(self, number: int) -> None:
        assert set(self.BITS) <= set(names("keys_right")) and number < 1 << len(self.BITS)
        shipped = {family: dict(actions) for family, actions in bindings_of(store().controls, {}).items()}
        keys = [key for bit, key in enumerate(self.BITS) if number >> bit & 1]
        own = {family: shipped[family] for family in ("keys_left", "keys_right")}
        own["keys_right"]["confirm"] = ("enter", *keys)
        self.bindings.change(own)


class People(Kind):
    def __init__(self, home: Path) -> None:
        self.players = Players(home)

    def found(self) -> int:
        refuse_damage(self.players.notice)
        return highest(number_in(player.name) for player in self.players.known)

    def write(self, number: int) -> None:
        self.players.add(str(number), "cat", MANY)


class AnEvening(Kind):
    def __init__(self, home: Path) -> None:
        self.evenings = Evenings(home)

    def found(self) -> int:
        refuse_damage(self.evenings.notice)
        return number_in(self.evenings.open_evening.id) if self.evenings.open_evening is not None else 0

    def write(self, number: int) -> None:
        guests = tuple(Entrant(f"guest:{guest}", f"Guest {guest}") for guest in (1, 2, 3))
        self.evenings.keep(Evening(str(number), TABLE.name, "all", guests))


class Challenges(Kind):
    def __init__(self, home: Path) -> None:
        self.book = ChallengeBook(home)

    def found(self) -> int:
        number = self.book.of(ME).counts.get("state", 0)
        refuse_damage(self.book.notice)
        return number

    def write(self, number: int) -> None:
        self.book.feats_for_change(ME).counts["state"] = number
        self.book.keep()


class Scores(Kind):
    def __init__(self, home: Path) -> None:
        self.scores = HighScores(home)

    def found(self) -> int:
        refuse_damage(self.scores.notice)
        return self.scores.best(TABLE.name, list_name(TABLE, "kotsu", {})) or 0

    def write(self, number: int) -> None:
        self.scores.add(ended_match(number), number, "Ada", ME)


class Figures(Kind):
    def __init__(self, home: Path) -> None:
        self.statistics = Statistics(home)

    def found(self) -> int:
        refuse_damage(self.statistics.notice)
        return self.statistics.of(TABLE.name, ME).matches

    def write(self, number: int) -> None:
        self.statistics.count(ended_match(number), {1: ME, 2: "seat:2"}, Series())
        self.statistics.wait()


class Puzzles(Kind):
    def __init__(self, home: Path) -> None:
        self.solved = SolvedPuzzles(home)

    def found(self) -> int:
        refuse_damage(self.solved.notice)
        number = next(number for number in count(1) if not self.solved.has(TABLE.name, str(number))) - 1
        if number != len(self.solved.names):
            raise Lost(f"{len(self.solved.names)} puzzles, the first {number} of them")
        return number

    def write(self, number: int) -> None:
        self.solved.add(TABLE.name, str(number))


class ComparedMaps(Kind):
    """Answers in the blind test of maps; the number is the seed of the left map."""

    def __init__(self, home: Path) -> None:
        self.test = BlindTest(home)

    def found(self) -> int:
        refuse_damage(self.test.notice)
        return highest(each.pair.left.seed for each in self.test.answers)

    def write(self, number: int) -> None:
        maps = ComparedPair(ComparedMap("one", number), ComparedMap("other", 1))
        self.test.add(Preference("main", maps, "one" if number % 2 else ""))


class FinishedMatches(Kind):
    def __init__(self, home: Path) -> None:
        self.replays = Replays(home)

    def found(self) -> int:
        matches = self.replays.list_replays()
        refuse_damage(*self.replays.damaged_files, *self.replays.long_files)
        if any(replay.plies != LENGTH or replay.read().plies != match(1).plies for replay in matches):
            raise Lost("a replay has other plies")
        return highest(number_of(replay.log) for replay in matches)

    def write(self, number: int) -> None:
        self.replays.keep(match(number), MANY)
        self.replays.wait()


class Named(Kind):
    def __init__(self, home: Path) -> None:
        self.saves = NamedSaves()

    def found(self) -> int:
        matches = self.saves.list_later(TABLE.name).result()
        refuse_damage(*self.saves.damaged_files, *self.saves.long_files)
        return highest(number_in(each.name) for each in matches)

    def write(self, number: int) -> None:
        self.saves.save(SavedMatch(match(number), Series()), str(number))


class UnfinishedMatch(Kind):
    """A match that grows by a ply for each number; the next one replaces it."""

    def __init__(self, home: Path) -> None:
        self.saves = Autosave(home)
        self.saves.read(store())

    def found(self) -> int:
        refuse_damage(self.saves.notice)
        held = self.saves.match
        return 0 if held is None else (number_of(held.log) - 1) * LENGTH + len(held.log.plies)

    def write(self, number: int) -> None:
        of, plies = divmod(number - 1, LENGTH)
        log = match(of + 1)
        self.saves.write(SavedMatch(replace(log, plies=log.plies[: plies + 1]), Series()))


class Dungeons(Kind):
    """A walk that grows by a step for each number and is then among the finished ones."""

    def __init__(self, home: Path) -> None:
        self.walks = Walks(home)
        self.walks.unfinished()

    def found(self) -> int:
        left, ended = self.walks.unfinished(), self.walks.finished()
        refuse_damage("the unfinished walk" if self.walks.damaged else None)
        number = highest(number_in(log.recipe) for log in ended)
        next_one = number + 1 if left is None else number_in(left.recipe)
        if any(len(log.plies) != LENGTH for log in ended) or next_one != number + 1:
            raise Lost(f"{number} finished walks, then {left}")
        return number * LENGTH + (0 if left is None else len(left.plies))

    def write(self, number: int) -> None:
        of, steps = divmod(number - 1, LENGTH)
        log = whole_walk(of + 1)
        log = replace(log, plies=log.plies[: steps + 1])
        left = self.walks.unfinished()
        if left is not None and left.recipe != log.recipe:
            self.walks.end(left, MANY)  # A kill came after its last step. The walk's screens do the same.
        self.walks.keep(log)
        if steps + 1 == LENGTH:
            self.walks.end(log, MANY)


class ARun(Kind):
    """A run that grows by a decision for each number and is then among the finished ones."""

    def __init__(self, home: Path) -> None:
        self.runs = Runs(home, home)
        self.runs.unfinished()

    def found(self) -> int:
        left, ended = self.runs.unfinished(), self.runs.finished()
        refuse_damage("the unfinished run" if self.runs.damaged else None)
        number = highest(log.seed for log in ended)
        if any(len(log.plies) != LENGTH for log in ended) or (left is not None and left.seed != number + 1):
            raise Lost(f"{number} finished runs, then {left}")
        return number * LENGTH + (0 if left is None else len(left.plies))

    def write(self, number: int) -> None:
        of, made = divmod(number - 1, LENGTH)
        log = started_run(of + 1)
        log = replace(log, plies=log.plies[: made + 1])
        left = self.runs.unfinished()
        if left is not None and left.seed != log.seed:
            self.runs.end(left, MANY)  # A kill came after its last decision.
        self.runs.keep(log)
        if made + 1 == LENGTH:
            self.runs.end(log, MANY)


class Draft(Kind):
    """The setup that was left in the editor of Khet."""

    def __init__(self, home: Path) -> None:
        open_histories.clear()
        self.desk = Desk.last() or Desk()

    def found(self) -> int:
        return number_in(self.desk.name or "0")

    def write(self, number: int) -> None:
        self.desk.name = str(number)
        self.desk.store()


class OwnSetup(Kind):
    """A file of the workshop: only whether it is whole matters here, not what it says."""

    PLACE: ClassVar = "khet/setups/own_state.yaml"
    LINES: ClassVar = 500

    def found(self) -> int:
        path = own_file(self.PLACE)
        lines = path.read_text().splitlines() if path.exists() else ["0"] * self.LINES
        if len(lines) != self.LINES or len(set(lines)) != 1:
            raise Lost(f"{len(lines)} lines of {sorted(set(lines))}")
        return int(lines[0])

    def write(self, number: int) -> None:
        save_own(self.PLACE, f"{number}\n" * self.LINES)


KINDS: tuple[type[Kind], ...] = (
    Options, Keys, People, AnEvening, Challenges, Scores, Figures, Puzzles, ComparedMaps, FinishedMatches,
    Named, UnfinishedMatch, Dungeons, ARun, Draft, OwnSetup,
)


def refuse_damage(*wrong: str | None) -> None:
    """Raise Lost if anything was damaged."""
    if any(wrong):
        raise Lost(f"damaged: {wrong}")


def number_in(text: str) -> int:
    """Return the number that a text is; raise Lost if it is none."""
    if not (text.isascii() and text.isdecimal()):
        raise Lost(f"found {text!r}")
    return int(text)


def highest(numbers: Iterable[int]) -> int:
    """Return the number of things; raise Lost unless they are numbered 1, 2, 3 without a gap."""
    found = sorted(numbers)
    if found != list(range(1, len(found) + 1)):
        raise Lost(f"found {found}")
    return len(found)


@cache
def store() -> Store:
    return read_store()


@cache
def started_run(number: int) -> Log:
    """Return a run that is known by its seed, with the first decisions of a sensible player."""
    run = Runs().begin(store(), "short", {}, number, [Entrant("", "Ada")])
    for _ in range(LENGTH):
        run.play(sensible_move(run.rules, run.position))
    return run.log


@cache
def match(number: int, plies: int | None = LENGTH) -> Log:
    """Return a match that is known by its number; all have the same moves, to save time."""
    log = _played(plies)
    return replace(log, notes=(*log.notes[:2], ("begun", f"2026-11-21 10:00:{number}")))


@cache
def ended_match(number: int) -> Record:
    """Return a whole match that is known by its number."""
    return Record(TABLE, load_rules("kotsu"), match(number, None))


def number_of(log: Log) -> int:
    return int(log.note("begun").rpartition(":")[2])


@cache
def _played(plies: int | None) -> Log:
    return random_match(load_rules("kotsu"), 1, plies)


@cache
def whole_walk(number: int) -> WalkLog:
    walk = Walk(floors("S-" + "o-" * (LENGTH - 1) + "G", recipe=str(number)))
    for _ in range(LENGTH):
        walk.play("1:e")
    return walk_log(walk)
