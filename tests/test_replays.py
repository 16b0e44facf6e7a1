"""Finished matches are kept as small files: the newest, and those that a player marked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.match.log import VERSION, Log, read_log, write_log
from game.match.replays import REPLAY_FOLDER, Replays
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import random_match
from tests.kit.commands import Command


@pytest.fixture(scope="module")
def rules() -> Any:
    return load_rules("kotsu")


@pytest.fixture
def replays(home: Path) -> Replays:
    return Replays(home)


def keep(replays: Replays, *logs: Log, most: int = 50) -> None:
    for log in logs:
        replays.keep(log, most)
    replays.wait()


def names(replays: Replays) -> list[str]:
    return [replay.path.name for replay in replays.list_replays()]


def test_a_stored_match_is_named_by_its_date_and_its_players(replays: Replays, rules: Any) -> None:
    log = random_match(rules, 1, names=("Ada", "Ben/../x"))
    keep(replays, log)
    assert names(replays) == ["2026-11-21-10-01-00_Ada_Ben----x.kotsu"]
    assert replays.list_replays()[0].read() == log


def test_the_same_match_is_stored_once_and_another_one_next_to_it(replays: Replays, rules: Any) -> None:
    log, other = random_match(rules, 1), random_match(rules, 2)
    other = replace(other, notes=log.notes)
    keep(replays, random_match(rules, 1, plies=5), log, log, other, log)
    assert names(replays) == ["2026-11-21-10-01-00_Ada_Ben_2.kotsu", "2026-11-21-10-01-00_Ada_Ben.kotsu"]
    assert [replay.read() for replay in replays.list_replays()] == [other, log], "the end took the place of a stop"
    replays.delete(replays.list_replays()[0])
    assert [replay.log.seed for replay in replays.list_replays()] == [1]


def test_only_the_newest_and_the_marked_matches_stay(replays: Replays, rules: Any) -> None:
    keep(replays, *(random_match(rules, seed, plies=2) for seed in (1, 2, 3)))
    newest, middle, oldest = replays.list_replays()
    replays.set_title(oldest, "The first one")
    replays.protect(middle, True)
    keep(replays, *(random_match(rules, seed, plies=2) for seed in (4, 5)), most=2)
    assert [replay.log.seed for replay in replays.list_replays()] == [5, 4, 2, 1]
    held = replays.list_replays()[2]
    assert held.is_protected and not replays.protect(held, False).is_protected
    assert replays.list_replays()[3].title == "The first one"
    assert newest.path not in [replay.path for replay in replays.list_replays()]


def test_a_name_changes_nothing_can_be_taken_away_and_brings_nothing_back(replays: Replays, rules: Any) -> None:
    keep(replays, random_match(rules, 1))
    (replay,) = replays.list_replays()
    named = replays.set_title(replay, "  Twice\nsix \0 ")
    assert named.title == "Twice six" and replays.list_replays() == [named]
    assert replays.set_title(named, "") == replay
    replay.path.unlink()
    replays.set_title(replay, "gone")
    assert replays.list_replays() == []


def test_a_damaged_file_is_set_aside_and_reported(home: Path, replays: Replays, rules: Any) -> None:
    keep(replays, random_match(rules, 1))
    (home / REPLAY_FOLDER / "broken.kotsu").write_bytes(b"kotsu match 2\n\xff")
    (home / REPLAY_FOLDER / "newer.kotsu").write_text("kotsu match 9\n")
    assert len(replays.list_replays()) == 1
    assert (replays.damaged_files, replays.newer_count) == (["broken.kotsu"], 1)
    assert sorted(path.name for path in (home / REPLAY_FOLDER).iterdir())[1:] == ["broken.kotsu.damaged", "newer.kotsu"]
    (home / "replays.json").write_text("{")
    again = Replays(home)
    assert len(again.list_replays()) == 1 and again.order.notice == "notice.replays"


def test_a_match_without_moves_or_folder_is_not_stored(home: Path, replays: Replays, rules: Any) -> None:
    keep(replays, random_match(rules, 1, plies=0))
    keep(Replays(), random_match(rules, 1))
    assert replays.list_replays() == Replays().list_replays() == [] and not (home / REPLAY_FOLDER).exists()


def test_the_command_says_how_a_match_ended(tmp_path: Path, rules: Any, command: Command) -> None:
    path, log = tmp_path / "match.kotsu", random_match(rules, 1)
    path.write_text(write_log(log))
    output = command("replay", str(path)).out
    assert output.startswith(f"{path}: Ada and Ben, 2026-11-21 10:01:00, knucklebones by the rules 'kotsu': ")
    assert f"{len(log.plies)} plies" in output and " wins" in output
    assert json.loads(command("replay", "--json", str(path)).out)["names"] == ["Ada", "Ben"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (f"kotsu match {VERSION}", f"kotsu match {VERSION + 1}", "newer game"),
        ("table knucklebones", "table chess", "no table called 'chess'"),
        ("rules kotsu", "rules LICENSE", "knucklebones/rules/LICENSE.yaml differs"),
        ("seed 1", "seed -1", "Line 4"),
        ("\nplies ", "\nplies 1", "something is missing"),
    ],
)
def test_the_command_says_why_a_match_cannot_be_played(
    tmp_path: Path, rules: Any, command: Command, old: str, new: str, why: str
) -> None:
    path = tmp_path / "match.kotsu"
    path.write_text(write_log(random_match(rules, 1)).replace(old, new, 1))
    assert why in command("replay", str(path), code=1).err


def test_notes_of_another_program_stay(replays: Replays, rules: Any) -> None:
    log = replace(random_match(rules, 1), notes=(("club", "Thursday"),))
    assert read_log(write_log(log)) == log
    keep(replays, log)
    assert replays.set_title(replays.list_replays()[0], "x").log.note("club") == "Thursday"
