"""Nothing is removed before its replacement is on the disk, and nothing waits in memory for a kill."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from game.app import finished_matches
from game.app.finished_matches import MatchCounter
from game.app.records import SavedRecords
from game.background.job import Job
from game.content.store import Store
from game.match import storage
from game.match.autosave import AUTOSAVE_FILE, Autosave, SavedMatch, Sitter
from game.match.evening import Entrant, Evening, Evenings
from game.match.log import Log
from game.match.players import PAIRING_NOTE, Players
from game.match.record import Record
from game.match.replays import Replays
from game.match.series import Series
from game.match.statistics import FILE as FIGURES
from game.match.statistics import Statistics
from game.match.storage import NUMBERED_ENDING, Ready
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import TABLE, random_match
from tests.kit.app import Kotsu
from tests.reliability.disks import Disk
from tests.test_saves import save_match

PEOPLE = tuple(Entrant(f"guest:{number}", f"Guest {number}") for number in (1, 2, 3))


class Stopped:
    """A disk thread that has not begun its work yet."""

    def ask(self, name: str, work: Callable[..., Any], *args: Any, patience: float | None = None) -> Job[Any]:
        return Job(name)

    def wait(self, seconds: float | None = None) -> None:
        """Do nothing."""


@pytest.fixture
def killed(home: Path) -> Iterator[Callable[[], Path]]:
    """Return a function that copies the folder as a kill would leave it now."""
    copies: list[Path] = []

    def copied() -> Path:
        copies.append(home.with_name(f"{home.name}-killed-{len(copies)}"))
        try:
            shutil.copytree(home, copies[-1])
        except shutil.Error:  # A thread renamed a file while it was copied.
            shutil.rmtree(copies.pop())
            return copied()
        return copies[-1]

    yield copied
    for copy in copies:
        shutil.rmtree(copy)


def test_the_game_that_holds_the_folder_gives_what_a_kill_left_its_name(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr(storage, "disk", Stopped())
        Players(home).add("Ada", "cat", 8)
    assert not (home / "players.json").exists()
    storage.writer.claim(home)
    Players(home)
    assert (home / "players.json").exists() and [*home.glob(f"*.{NUMBERED_ENDING}")] == []
    storage.writer.release()


def test_the_valid_part_of_a_damaged_file_is_stored_before_it_is_set_aside(
    home: Path, killed: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    Players(home).add("Ada", "cat", 8)
    path = home / "players.json"
    content = json.loads(path.read_text())
    path.write_text(json.dumps({**content, "players": [*content["players"], 3]}))
    damaged = path.read_text()
    with monkeypatch.context() as stopped:
        stopped.setattr(storage, "disk", Stopped())
        assert Players(home).notice == "notice.some_players"
        assert [player.name for player in Players(killed()).known] == ["Ada"]
    players = Players(home)
    players.add("Ben", "owl", 8)
    assert [player.name for player in Players(home).known] == ["Ben", "Ada"]
    assert (home / "players.json.damaged").read_text() == damaged


def one(seed: int, plies: int | None = None) -> SavedMatch:
    """Return a save of the match with this seed."""
    return SavedMatch(random_match(load_rules("kotsu"), seed, plies), Series(1, 1))


def test_a_match_makes_way_only_for_one_whose_replay_is_on_the_disk(
    home: Path, store: Store, disk: Disk, killed: Callable[[], Path]
) -> None:
    saves, replays = Autosave(home), Replays(home)
    saves.write(one(1, 5))
    disk.refused = "replays"
    after = replays.keep(one(1, 5).log, 9)
    replays.wait()
    for plies in (1, 2, 3):
        saves.write(one(2, plies), condition=after if plies == 1 else None)
    copy, kept = killed(), list[Log]()

    def noted(log: Log) -> Ready:
        kept.append(log)
        return lambda: False

    again = Autosave(copy)
    again.read(store, rescue=noted)
    assert again.match is not None and again.match.log == one(2, 3).log
    assert [log.plies for log in kept] == [one(1, 5).log.plies]
    third = Autosave(copy)
    third.read(store, rescue=lambda log: Replays(copy).keep(log, 9))
    third.journal.close()
    assert third.match is not None and third.match.log == one(2, 3).log
    disk.refused = None
    storage.writer.retry()
    saves.journal.close()
    assert [path.name for path in home.iterdir() if path.name.startswith(AUTOSAVE_FILE)] == [AUTOSAVE_FILE]
    found = Autosave(home)
    found.read(store)
    assert found.match is not None and found.match.log == one(2, 3).log
    assert [replay.read().plies for replay in replays.list_replays()] == [one(1, 5).log.plies]


def test_a_save_with_an_unusable_new_part_is_set_aside_for_the_old_one(home: Path, store: Store) -> None:
    saves = Autosave(home)
    saves.write(save_match(store, 3))
    other = save_match(store, 4)
    text = replace(other, log=replace(other.log, table="chess")).text()
    (home / f"{AUTOSAVE_FILE}.000009.{NUMBERED_ENDING}").write_text(text)
    found = Autosave(home)
    found.read(store)
    assert found.match == save_match(store, 3)
    assert [path.read_text() for path in home.glob("*.damaged")] == [text]


def start_after_end(kotsu: Kotsu, home: Path, *notes: tuple[str, str]) -> SavedMatch:
    """Save a match that was over when the game was killed, and start the application with it."""
    app = kotsu.app
    rules = app.store.content_of(TABLE.name).rules["kotsu"]
    log = random_match(rules, 5)
    sitters = Sitter("keys:left"), Sitter("bot:kitsune")
    saved = SavedMatch(replace(log, notes=(*log.notes, *notes)), Series(1, 1), sitters)
    Autosave(home).write(saved)
    app.take_from(SavedRecords.in_folder(home, home))
    app.autosave.read(app.store)
    return saved


def test_a_save_stays_until_its_match_is_counted(kotsu: Kotsu, home: Path, disk: Disk) -> None:
    app = kotsu.app
    saved = start_after_end(kotsu, home)
    kotsu.sit("keys:left", "keys:right")
    app.settings.picks.setups = {TABLE.name: {"length": "one"}}
    app.current_set.series = saved.series
    disk.refused = FIGURES
    app.go("match", record=app.autosave.resume(app.store))
    kotsu.wait(8)
    assert kotsu.name == "ResultScreen"
    app.records.statistics.wait()
    app.records.replays.wait()
    kotsu.tick()
    assert (home / AUTOSAVE_FILE).exists() and not (home / FIGURES).exists()
    disk.refused = None
    storage.writer.retry()
    kotsu.tick()
    assert not (home / AUTOSAVE_FILE).exists() and (home / FIGURES).exists()
    assert [replay.log.seed for replay in app.records.replays.list_replays()] == [5]


def test_a_match_that_was_over_when_a_kill_came_is_counted_once(kotsu: Kotsu, home: Path) -> None:
    app = kotsu.app
    people = (("player1", "guest:1"), ("player2", "guest:2"), (PAIRING_NOTE, "e.0"))
    Evenings(home).keep(Evening("e", TABLE.name, "all", PEOPLE))
    saved = start_after_end(kotsu, home, *people)
    for _ in range(2):
        app.match_counter.settle_saved()
        app.match_counter.wait()
        app.records.replays.wait()
    assert app.records.statistics.of(TABLE.name, "bot:kitsune").matches == 1
    assert Statistics(home).of(TABLE.name, "seat:1").matches == 1
    assert app.records.evenings.current is not None and len(app.records.evenings.current.story) == 1
    assert [replay.log.plies for replay in app.records.replays.list_replays()] and app.autosave.match == saved
    assert len(SavedRecords.in_folder(home, home).challenges.players) == 1


def test_achievements_count_at_the_next_start_if_a_kill_came_before_they_were_counted(
    kotsu: Kotsu, home: Path, killed: Callable[[], Path]
) -> None:
    app = kotsu.app
    start_after_end(kotsu, home)
    app.match_counter.settle_saved()
    copy = killed()
    app.match_counter.wait()
    counts = app.records.challenges.of("seat:1").counts
    assert counts
    app.match_counter = MatchCounter(app)
    app.take_from(SavedRecords.in_folder(copy, copy))
    app.autosave.read(app.store)
    app.match_counter.settle_saved()
    app.match_counter.wait()
    assert app.records.challenges.of("seat:1").counts == counts


def test_nothing_is_settled_while_it_is_still_counted(
    kotsu: Kotsu, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, settled = kotsu.app, list[bool]()
    start_after_end(kotsu, home)
    add, keep = finished_matches.add_tally, Statistics._keep

    def entered(*what: Any) -> None:
        settled.append(app.match_counter.is_done)
        add(*what)

    def kept(statistics: Statistics) -> None:
        sleep(0.05)  # By now another thread waits for it.
        settled.append(statistics.is_written)
        keep(statistics)

    monkeypatch.setattr(finished_matches, "add_tally", entered)
    monkeypatch.setattr(Statistics, "_keep", kept)
    app.match_counter.settle_saved()
    app.records.statistics.wait()
    assert app.records.statistics.is_written
    app.match_counter.wait()
    assert settled == [False, False] and app.match_counter.is_done


def test_an_unfinished_record_is_not_counted(kotsu: Kotsu, home: Path) -> None:
    app = kotsu.app
    rules = app.store.content_of(TABLE.name).rules["kotsu"]
    Autosave(home).write(SavedMatch(Record(TABLE, rules, random_match(rules, 5, 4)).log, Series(1, 1)))
    app.take_from(SavedRecords.in_folder(home, home))
    app.autosave.read(app.store)
    app.match_counter.settle_saved()
    assert app.autosave.match is not None
    assert not app.records.statistics.has_played(TABLE.name) and not app.records.replays.list_replays()
