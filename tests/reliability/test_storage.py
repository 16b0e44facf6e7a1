"""Writes are retried until they succeed, one game at a time writes, and nothing goes before its successor is stored."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest

from game.app import finished_matches
from game.app.finished_matches import MatchCounter
from game.app.records import SavedRecords
from game.app.settings import Settings, SoundSettings
from game.background.job import Job, Worker
from game.content.safe_files import PART_ENDING, set_aside
from game.content.store import Store
from game.match import storage, writer
from game.match.autosave import AUTOSAVE_FILE, Autosave, SavedMatch, Sitter
from game.match.evening import Entrant, Evening, Evenings
from game.match.json_file import write_json
from game.match.log import Log
from game.match.players import PAIRING_NOTE, Players
from game.match.record import Record
from game.match.replays import REPLAY_FOLDER, Replays
from game.match.series import Series
from game.match.statistics import FILE as FIGURES
from game.match.statistics import Statistics
from game.match.storage import NUMBERED_ENDING, Ready
from game.match.writer import Writer
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import TABLE, random_match
from tests.kit.app import Kotsu
from tests.kit.cases import one_in
from tests.kit.data_copies import make_loop, make_pipe
from tests.kit.shipped import read_store
from tests.reliability import sharing
from tests.reliability.disks import Disk
from tests.test_replays import keep
from tests.test_saves import find_autosave, save_match


def again() -> None:
    """Let the game retry its failed writes."""
    storage.writer.retry()


def test_matches_that_began_in_one_second_do_not_take_each_others_place_while_they_wait(home: Path, disk: Disk) -> None:
    replays, rules = Replays(home), load_rules("kotsu")
    logs = [random_match(rules, seed) for seed in (1, 2, 3)]
    assert len({replays._stem(replace(log, notes=logs[0].notes)) for log in logs}) == 1
    disk.refused = ""
    keep(replays, *(replace(log, notes=logs[0].notes) for log in logs))
    disk.refused = None
    again()
    assert {replay.log.seed for replay in replays.list_replays()} == {1, 2, 3}


def test_writing_resumes_once_nothing_can_be_lost(home: Path) -> None:
    path = home / Settings.FILE
    path.mkdir(parents=True)
    Settings.load().save()
    Statistics(home)
    storage.disk.wait()
    again()
    assert [*storage.writer.failures] == [path] and storage.writer.needs_retry
    path.rmdir()
    again()
    assert not storage.writer.failures and storage.writer.has_recovered
    assert not storage.writer.needs_retry and path.is_file()


def test_of_what_waits_only_the_last_is_written(home: Path, disk: Disk) -> None:
    disk.refused = ""
    for volume in (30, 50, 70):
        Settings(sound=SoundSettings(music=volume)).save()
    assert [path.name for path in storage.writer.failures] == [Settings.FILE]
    disk.refused = None
    again()
    assert Settings.load().sound.music == 70 and [*home.iterdir()] == [home / Settings.FILE]


@pytest.mark.parametrize("year", ["1970", "2100", "0001", ""])
def test_a_clock_that_is_wrong_deletes_nothing_new(home: Path, year: str) -> None:
    replays, rules = Replays(home), load_rules("kotsu")
    logs = [random_match(rules, seed, plies=2) for seed in (1, 2, 3, 4)]
    then = tuple((word, text.replace("2026", year, 1)) if word == "begun" else (word, text) for word, text in
                 logs[2].notes)
    keep(replays, *logs[:2], replace(logs[2], notes=then), logs[3], most=2)
    assert [replay.log.seed for replay in replays.list_replays()] == [4, 3]
    assert [replay.log.seed for replay in Replays(home).list_replays()] == [4, 3]


def test_matches_from_before_there_was_an_order_are_in_that_of_their_dates(home: Path) -> None:
    replays, rules = Replays(home), load_rules("kotsu")
    keep(replays, *(random_match(rules, seed, plies=2) for seed in (1, 2, 3)))
    (home / "replays.json").unlink()
    keep(Replays(home), random_match(rules, 4, plies=2), most=3)
    assert [replay.log.seed for replay in Replays(home).list_replays()] == [4, 3, 2]
    (home / "replays.json").write_text('{"version": 1, "came": 3}')
    assert len(Replays(home).list_replays()) == 3


HOLD = """
import sys
from pathlib import Path
from threading import Thread
from game.match import storage
print(storage.writer.claim(Path(sys.argv[1])), flush=True)
sys.stdin.readline()
print(storage.writer.write(Path(sys.argv[1]) / "x.json", "first"), storage.writer.is_locked_out, flush=True)
"""


@pytest.fixture
def first(home: Path) -> subprocess.Popen[str]:
    """Start another game that claims the folder first."""
    home.mkdir()
    other = subprocess.Popen([sys.executable, "-c", HOLD, home], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             text=True, cwd=Path(__file__).parents[2])
    assert other.stdout is not None and other.stdout.readline() == "True\n"
    return other


def test_a_second_game_keeps_nothing_until_the_first_has_ended(home: Path, first: subprocess.Popen[str]) -> None:
    (home / "players.json").write_text("{")
    assert not storage.writer.claim(home)
    Settings(sound=SoundSettings(music=30)).save()
    Statistics(home).clear()
    players = Players(home)
    players.add("Ada", "cat", 8)
    keep(Replays(home), random_match(load_rules("kotsu"), 1, plies=2))
    assert sorted(path.name for path in home.iterdir()) == ["in_use", "players.json"] and storage.writer.is_locked_out
    assert not storage.writer.failures and not storage.writer.needs_retry
    output, _ = first.communicate("\n")
    assert output == "True False\n"
    assert storage.writer.claim(home) and not storage.writer.is_locked_out
    storage.writer.release()


def test_a_game_that_takes_over_keeps_and_the_first_one_stops(home: Path, first: subprocess.Popen[str]) -> None:
    assert storage.writer.claim(home, take_over=True) and storage.writer.claim(home)
    assert storage.writer.write(home / "x.json", "second")
    output, _ = first.communicate("\n")
    assert output == "False True\n" and (home / "x.json").read_text() == "second"
    storage.writer.release()


def test_two_games_that_take_the_folder_over_from_each_other_lose_no_count(tmp_path: Path) -> None:
    found = sharing.share(tmp_path, 240)
    assert found["counted"] == 240 and found["taken over"] > 2
    assert {*found["read"]} <= {sharing.WHOLE, "not there yet"} and found["read"][sharing.WHOLE] > 100


def test_a_game_stopped_while_it_wrote_leaves_the_folder_to_another(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LOCK_TIMEOUT", 0.05)
    stopped, fresh = Writer(), Writer()
    assert stopped.claim(home)

    def meanwhile() -> None:
        assert not fresh.claim(home) and fresh.claim(home, take_over=True)
        assert fresh.write(home / "x.json", "fresh")

    stopped.attempt(home / "y.json", meanwhile)
    assert not stopped.write(home / "x.json", "old") and (home / "x.json").read_text() == "fresh"
    fresh.release()


def test_a_game_that_ends_or_keeps_its_things_elsewhere_leaves_the_folder_to_the_next(home: Path) -> None:
    one, two, three = (Writer() for _ in range(3))
    assert one.claim(home) and not two.claim(home)
    assert one.claim(home / "elsewhere") and two.claim(home) and not three.claim(home / "elsewhere")
    one.release()
    assert one.claim(home / "elsewhere") and not three.claim(home / "elsewhere"), "it may come back"
    one.release()
    assert three.claim(home / "elsewhere")
    two.release()
    three.release()


def test_half_written_files_are_removed_at_the_next_start(home: Path) -> None:
    home.mkdir()
    dead, own = home / f"settings.json.999999999-1.{PART_ENDING}", home / f"settings.json.{os.getpid()}-1.{PART_ENDING}"
    (home / REPLAY_FOLDER).mkdir()
    for path in (dead, home / REPLAY_FOLDER / dead.name, own, home / f"letters.{PART_ENDING}"):
        path.write_text("x")
    game = Writer()
    assert game.claim(home)
    names = sorted(path.name for path in home.rglob("*"))
    assert names == ["in_use", f"letters.{PART_ENDING}", REPLAY_FOLDER, own.name]
    game.release()


def test_a_file_set_aside_never_replaces_an_earlier_one(tmp_path: Path) -> None:
    for text in "abc":
        (tmp_path / "x").write_text(text)
        set_aside(tmp_path / "x")
    assert sorted(path.read_text() for path in tmp_path.iterdir()) == ["a", "b", "c"]
    assert (tmp_path / "x.damaged").read_text() == "c"


def test_a_half_written_file_of_a_newer_game_is_not_lost(home: Path) -> None:
    store = read_store()
    (home / f"{AUTOSAVE_FILE}.000001.new").write_text("kotsu match 99\ntable kn")
    saves = find_autosave(home, store)
    assert saves.notice == "notice.save_newer"
    assert [path.read_text() for path in home.glob("match*")] == ["kotsu match 99\ntable kn"]
    assert find_autosave(home, store).notice is None


@pytest.mark.parametrize(("name", "made"), one_in(3, product(
    [AUTOSAVE_FILE, f"{AUTOSAVE_FILE}.000001.new", "settings.json", "players.json", "replays.json", REPLAY_FOLDER,
     "in_use", "."],
    [make_pipe, make_loop, Path.mkdir])))
def test_odd_things_in_the_folder_hide_and_remove_nothing(home: Path, name: str, made: Callable[[Path], None]) -> None:
    path = home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if name == ".":
        path.rmdir() if path.exists() else None
        path = home
    made(path)
    before = os.lstat(path).st_ino
    store = read_store()
    storage.writer.claim(home)
    saves, replays, settings = Autosave(home), Replays(home), Settings.load()
    saves.read(store)
    saves.write(save_match(store, 3))
    keep(replays, random_match(load_rules("kotsu"), 1, plies=2))
    settings.save()
    Players(home).add("Ada", "cat", 8)
    storage.disk.wait()
    again()
    saves.journal.close()
    replays.list_replays()
    assert os.lstat(path).st_ino == before
    storage.writer.release()


def test_small_files_wait_until_the_match_is_stored(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "disk", Worker("small files"))
    replays, log = Replays(home), random_match(load_rules("kotsu"), 1)

    def both() -> None:
        write_json(home / "small.json", 1, {}, keep_old=False)
        replays._write_match(log)

    writing = Thread(target=storage.writer.attempt, args=(home / "match", both), daemon=True)
    writing.start()
    writing.join(20)
    assert not writing.is_alive(), "everybody waits for somebody else"
    storage.disk.wait(20)
    assert [replay.log.seed for replay in replays.list_replays()] == [1] and (home / "small.json").exists()


PEOPLE = tuple(Entrant(f"guest:{number}", f"Guest {number}") for number in (1, 2, 3))


class StoppedDisk:
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


def test_the_game_in_the_folder_gives_what_a_kill_left_its_name(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr(storage, "disk", StoppedDisk())
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
        stopped.setattr(storage, "disk", StoppedDisk())
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


def test_achievements_count_at_the_start_after_a_kill(kotsu: Kotsu, home: Path, killed: Callable[[], Path]) -> None:
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


def test_nothing_is_settled_while_it_is_counted(kotsu: Kotsu, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
