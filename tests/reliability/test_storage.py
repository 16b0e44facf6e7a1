"""Failed writes are retried until they succeed, and only one game at a time may write."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from threading import Thread

import pytest

from game.app.settings import Settings, SoundSettings
from game.background.job import Worker
from game.content.safe_files import PART_ENDING, set_aside
from game.match import storage, writer
from game.match.autosave import AUTOSAVE_FILE, Autosave
from game.match.json_file import write_json
from game.match.players import Players
from game.match.replays import REPLAY_FOLDER, Replays
from game.match.statistics import Statistics
from game.match.writer import Writer
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import random_match
from tests.kit.cases import one_of
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


def test_a_game_that_was_stopped_while_it_wrote_does_not_keep_another_one_from_the_folder(
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


@pytest.mark.parametrize(("name", "made"), one_of(3, product(
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


def in_time(work: Callable[[], object], seconds: float = 20) -> None:
    """Run work that might never end; fail if it does not end in time."""
    done = Thread(target=work, daemon=True)
    done.start()
    done.join(seconds)
    assert not done.is_alive(), "everybody waits for somebody else"


def test_small_files_wait_until_the_match_is_stored(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "disk", Worker("small files"))
    replays, log = Replays(home), random_match(load_rules("kotsu"), 1)

    def both() -> None:
        write_json(home / "small.json", 1, {}, keep_old=False)
        replays._write_match(log)

    in_time(lambda: storage.writer.attempt(home / "match", both))
    storage.disk.wait(20)
    assert [replay.log.seed for replay in replays.list_replays()] == [1] and (home / "small.json").exists()
