"""A file may be of any length: no screen waits for it, and a sentence says why it is left out."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.background.job import Job
from game.dungeon.walk.walk import MOST_MOVES, Walk, read_walk, walk_log, write_walk
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.journal import read_journal
from game.match.log import MOST_NOTE_CHARACTERS, MOST_PLIES, Log, read_lines, write_log
from game.match.named_saves import SAVES_FOLDER as SAVES
from game.match.named_saves import NamedSaves
from game.match.replays import REPLAY_FOLDER, Replays, read_match
from game.match.walks import Walks
from game.tables import find_table
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import random_match
from tests.kit.app import Kotsu
from tests.kit.commands import Command
from tests.kit.dungeons import floors
from tests.reliability.disks import WaitingDisk

PLAN = floors("S-o-G")
PLY = "d3 abcdefabcdef\n"
FAR = 30 * MOST_PLIES


def head(plies: object, version: int = 4) -> str:
    """Return the first lines of a Reversi match by the current rules."""
    table = find_table("reversi")
    rules = load_rules(table.files.standard, on=table.name)
    log = Log(table.name, rules.name, table.files.digest(rules), 7, 1, files=tuple(table.files.digests(rules).items()))
    return write_log(log).replace("plies 0", f"plies {plies}").rstrip("\n") + "\n"


LONG: dict[str, Callable[[], tuple[str, str]]] = {
    "announced": lambda: (head(FAR) + "\n", PLY),
    "announced beyond all numbers": lambda: (head("9" * 4000) + "\n", PLY),
    "more than announced": lambda: (head(5) + "\n", PLY),
    "of the first version": lambda: ("\n".join(["kotsu match 1", *head(0).splitlines()[1:6]]) + "\n", PLY),
    "notes": lambda: (head(1), "x y\n"),
    "an entry behind it": lambda: (head(1) + f"\n{PLY}after 1 abcdefabcdef {FAR}\n\n", PLY),
    "entries behind it": lambda: (head(1) + f"\n{PLY}", f"after 1 abcdefabcdef {MOST_PLIES}\n\n" + PLY),
    "notes of an entry": lambda: (head(1) + f"\n{PLY}after 1 abcdefabcdef 1\n", "x y\n"),
    "one line": lambda: ("", "k"),
    "a move of sixty thousand letters": lambda: (head(900) + "\n", "d" * 60_000 + " abcdefabcdef\n"),
}
"""The beginning of a file, and the text repeated after it."""


class Endless(io.TextIOBase):
    """A file that never ends, and counts the characters read."""

    def __init__(self, first: str, again: str) -> None:
        self.first, self.again, self.size = io.StringIO(first), again, 0

    def readline(self, size: int = -1) -> str:
        line = self.first.readline(size) or self.again[:size]
        self.size += len(line)
        return line



@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> WaitingDisk:
    """Let all reading for lists wait."""
    runner = WaitingDisk()
    monkeypatch.setattr(storage, "lists", runner)
    return runner


@pytest.mark.parametrize("kind", LONG)
def test_no_more_is_read_of_a_file_than_a_match_may_have(kind: str) -> None:
    first, again = LONG[kind]()
    file, began = Endless(first, again), time.monotonic()
    try:
        read_journal(file, read_lines, stop=lambda: time.monotonic() > began + 20)
    except Refusal as refusal:
        assert refusal.code in ("bad_log", "long_log"), refusal
        assert refusal.sentence.endswith(".") and len(refusal.sentence) < 200
    assert file.size < len(first) + 2 * MOST_PLIES * (len(PLY) + 30)


def test_the_longest_match_is_read_and_one_ply_more_is_not() -> None:
    lines = (head(MOST_PLIES) + "\n" + PLY * MOST_PLIES).splitlines()
    assert len(read_lines(lines).plies) == MOST_PLIES
    longer = (head(MOST_PLIES + 1) + "\n" + PLY * (MOST_PLIES + 1)).splitlines()
    with pytest.raises(Refusal, match=f"{MOST_PLIES + 1} plies, and at most {MOST_PLIES} are read") as refused:
        read_lines(longer)
    assert refused.value.code == "long_log"


def test_reading_ends_at_the_deadline_or_when_canceled(tmp_path: Path) -> None:
    path = tmp_path / "match.kotsu"
    path.write_text(head(90_000) + "\n" + PLY * 90_000)
    with pytest.raises(Refusal, match="takes too long") as refused:
        read_match(path, storage.reading_stop(Job("x"), 0.01))
    assert refused.value.code == "slow_log"
    dropped: Job[Any] = Job("x")
    dropped.cancel()
    with pytest.raises(Refusal):
        read_match(path, storage.reading_stop(dropped))


def test_a_list_counts_what_the_whole_match_has(home: Path) -> None:
    log, path = random_match(load_rules("kotsu"), 1), home / REPLAY_FOLDER / "match.kotsu"
    path.parent.mkdir(parents=True)
    cut = len(log.plies) - 2
    path.write_text(write_log(log) + f"after {cut} {log.plies[cut - 1].digest} 0\n\n")
    (replay,) = Replays(home).list_replays()
    assert (replay.log.plies, replay.plies, len(replay.read().plies)) == ((), cut, cut)


def test_the_list_of_replays_is_read_away_from_the_frames(kotsu: Kotsu, home: Path, later: WaitingDisk) -> None:
    kotsu.app.records.replays = Replays(home)
    kotsu.app.records.replays.keep(random_match(kotsu.app.next_match.rules, 1), 50)
    kotsu.app.records.replays.wait()
    (home / REPLAY_FOLDER / "friend.kotsu").write_text(head(FAR) + "\n" + PLY)
    kotsu.app.go("replays")
    kotsu.frame()
    assert kotsu.screen.shown_entries == [] and kotsu.screen.panel is None and kotsu.screen.reading is not None
    later.wait()
    kotsu.frame()
    assert len(kotsu.screen.shown_entries) == 1 and kotsu.screen.reading is None
    question = kotsu.screen.panel
    assert (question.key, question.values) == ("replays.long", {"files": "friend.kotsu"})
    assert (home / REPLAY_FOLDER / "friend.kotsu").exists(), "it may be whole"


def test_a_match_that_takes_too_long_is_reported(kotsu: Kotsu, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.match.replays.REPLAY_SECONDS", 0.0)
    monkeypatch.setattr(storage, "WORK_SECONDS", 0.0)
    kotsu.app.records.replays = Replays(home)
    kotsu.app.records.replays.keep(random_match(kotsu.app.next_match.rules, 1), 50)
    kotsu.app.go("replays")
    kotsu.frame()
    kotsu.screen.watch(kotsu.screen.shown_entries[0], "watching")
    assert kotsu.name == "ReplaysScreen" and kotsu.screen.panel.key == "replays.too_long"
    kotsu.frame()


def test_lists_of_saves_and_walks_are_read_away_from_the_frames(kotsu: Kotsu, home: Path, later: WaitingDisk) -> None:
    kotsu.app.table_name = "reversi"
    (home / SAVES).mkdir(parents=True)
    (home / SAVES / "friend.kotsu").write_text(head(FAR) + "\n" + PLY)
    assert NamedSaves().has("reversi") and not NamedSaves().has("khet")
    kotsu.app.go("saves")
    kotsu.frame()
    assert kotsu.screen.shown_entries == [] and kotsu.screen.reading is not None
    later.wait()
    kotsu.frame()
    assert kotsu.screen.panel.key == "replays.long"
    kotsu.app.records.walks = Walks(home)
    kotsu.app.records.walks.end(walk_log(Walk(PLAN)), 9)
    kotsu.app.go("walk_kept")
    kotsu.frame()
    assert kotsu.screen.walks == []
    later.wait()
    kotsu.frame()
    assert len(kotsu.screen.walks) == 1
    kotsu.app.go("home")
    assert (home / Walks.FOLDER).is_dir()


@pytest.mark.parametrize("kind", ["announced", "more than announced", "notes"])
def test_the_command_says_why_a_file_is_not_played(tmp_path: Path, command: Command, kind: str) -> None:
    first, again = LONG[kind]()
    path = tmp_path / "match.kotsu"
    path.write_text(first + again * (MOST_NOTE_CHARACTERS if kind == "notes" else 9))
    output = command("replay", str(path), code=1).err
    assert output.startswith(f"kotsu replay: {path}: ") and output.count("\n") == 1 and "Traceback" not in output


def test_a_walk_has_an_end_as_well(tmp_path: Path, command: Command) -> None:
    text = write_walk(Walk(PLAN))
    longer = text.replace("moves 0", f"moves {MOST_MOVES + 1}") + "1:n abc\n" * (MOST_MOVES + 1)
    with pytest.raises(Refusal, match=f"{MOST_MOVES + 1} moves, and at most {MOST_MOVES} are read"):
        read_walk(longer)
    path = tmp_path / "walk.kotsu"
    path.write_text(longer)
    assert main(["replay", str(path)]) == 1
    path.write_text(text + "\n" * (5 << 20))
    assert "at most 4 are read" in command("replay", str(path), code=1).err
