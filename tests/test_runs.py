"""Runs and walks are kept: the one that was left, decision by decision, and finished ones."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.store import Store
from game.dungeon.walk.walk import Walk, WalkLog, walk_log, walk_of, write_walk_log
from game.kernel.bots import never
from game.kernel.ply import Ply
from game.kernel.refusal import Refusal
from game.match.evening import Entrant
from game.match.journal import ENTRY_WORD
from game.match.log import write_log
from game.match.runs import AnyRun, Runs
from game.match.walks import Walks
from game.tables.undercity.bots import hint
from game.tools.commands.replay import in_words, summary_of
from tests.kit.dungeons import floors

ADA, TANUKI = Entrant("a1", "Ada", "cat"), Entrant("bot:level3", "Tanuki")


def begin(runs: Runs, store: Store, mode: str = "alone", seed: int = 5) -> AnyRun:
    return runs.begin(store, "short", {"mode": mode}, seed, (ADA, TANUKI)[: 1 if mode == "alone" else 2])


def walk(session: AnyRun, most: int = 1000) -> None:
    """Make sensible decisions."""
    for _ in range(most):
        if session.is_over:
            break
        session.play(hint(session.rules, session.position, never)["move"])


def after_kill(home: Path) -> Path:
    """Return a copy of the folder, as the next start would find it if the game were killed now."""
    return Path(shutil.copytree(home, home.with_name(f"{home.name}-{len([*home.parent.iterdir()])}")))


def runs_after_kill(home: Path) -> Runs:
    copy = after_kill(home)
    return Runs(copy, copy)


@pytest.mark.parametrize(("mode", "end"), [("alone", "won"), ("together", "won"), ("versus", "Ada wins")])
def test_a_run_continues_after_a_kill_and_is_kept_at_its_end(home: Path, store: Store, mode: str, end: str) -> None:
    session = begin(Runs(home, home), store, mode)
    for _ in range(6):
        found = runs_after_kill(home).resume(store)
        assert found is not None and found.log == session.log and found.position == session.position
        assert found.path == session.path and found.people == session.people and found.key == session.key
        walk(session, 1)
    walk(session)
    assert session.is_over and len(session.path) > 3
    after = runs_after_kill(home)
    assert after.unfinished() is None and after.resume(store) is None and after.finished() == [session.log]
    file = home / "run.kotsu"
    file.write_text(write_log(session.log), encoding="utf-8")
    assert in_words(summary_of(file)).endswith(end)


def test_the_result_of_a_match_counts_once_and_an_impossible_decision_changes_nothing(home: Path, store: Store) -> None:
    session = begin(Runs(home, home), store)
    with pytest.raises(Refusal):
        session.play("take:1")
    assert not session.log.plies and runs_after_kill(home).unfinished() == session.log
    key = session.key
    assert not session.record_result(key, "drawn") and session.key == key
    assert session.record_result(key, "won") and not session.record_result(key, "won")
    assert not session.record_result(session.key, "won") and len(session.log.plies) == 1


def test_a_run_that_was_given_up_is_kept_unless_it_had_just_begun(home: Path, store: Store) -> None:
    runs = Runs(home, home)
    runs.give_up(begin(runs, store).most)
    assert runs.unfinished() is None and not runs_after_kill(home).finished()
    session = begin(runs, store)
    walk(session, 2)
    assert runs.resume(store) is session
    begin(runs, store, seed=6)
    assert runs.finished() == [session.log] and not session.is_over
    found = runs_after_kill(home).resume(store)
    assert found is not None and found.log.seed == 6


def test_a_damaged_run_is_set_aside(home: Path, store: Store) -> None:
    session = begin(Runs(home, home), store)
    walk(session, 3)
    file = home / Runs.FILE
    Runs(home, home).unfinished()
    text = file.read_text()
    for broken in ("nonsense", text.replace("match:won", "match:lost")):
        file.write_text(broken)
        runs = Runs(home, home)
        assert runs.resume(store) is None and runs.damaged and not file.exists()


PLAN = floors("S-o-G")

FILE, FOLDER = Walks.FILE, Walks.FOLDER


def walked(seconds: float, moves: int = 1) -> WalkLog:
    """Return a walk that took this many seconds."""
    walk = Walk(PLAN)
    for _ in range(moves):
        walk.play("1:e")
    walk.seconds = seconds
    return walk_log(walk)


ONE = walked(1.0)


def test_each_step_is_a_line_behind_the_dungeon_until_the_game_ends(tmp_path: Path) -> None:
    walks, walk = Walks(tmp_path), Walk(PLAN)
    for move in ("1:e", "1:face:n", "1:e"):
        walk.play(move)
        walks.keep(walk_log(walk))
    assert (tmp_path / FILE).read_text().count(ENTRY_WORD) == 2
    assert Walks(after_kill(tmp_path)).unfinished() == walk_log(walk)
    walk.undo()
    walks.keep(walk_log(walk))
    assert Walks(after_kill(tmp_path)).unfinished() == walk_log(walk)
    walks.close()
    assert (tmp_path / FILE).read_text() == write_walk_log(walk_log(walk))
    resumed = Walks(tmp_path)
    again = walk_of(resumed.unfinished() or ONE)
    again.play("1:e")
    resumed.keep(walk_log(again))
    assert (tmp_path / FILE).read_text().count(ENTRY_WORD) == 1


def test_a_finished_walk_goes_once_it_is_among_those_that_ended(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[bool] = []
    unlink = Path.unlink

    def watched(path: Path, missing_ok: bool = False) -> None:
        if path.name == FILE:
            gone.append((home / FOLDER / "000001.kotsu").exists())
        unlink(path, missing_ok)

    walks = Walks(home)
    walks.keep(ONE)
    with monkeypatch.context() as disk:
        disk.setattr(Path, "unlink", watched)
        walks.end(ONE, 3)
    assert gone == [True] and Walks(home).finished() == [ONE] and not (home / FILE).exists()
    (home / FILE).write_text(write_walk_log(ONE))
    walks = Walks(home)
    assert walks.unfinished() is None and walks.finished() == [ONE], "after a kill between both, it is there once"
    assert not (home / FILE).exists()


def test_the_newest_that_ended_stay_and_without_a_folder_until_the_game_ends(tmp_path: Path) -> None:
    for walks in (Walks(), Walks(tmp_path)):
        for number in range(5):
            walks.keep(ONE)
            assert walks.unfinished() == ONE
            walks.end(walked(number), 3)
        assert walks.finished() == [walked(4), walked(3), walked(2)] and walks.unfinished() is None
    assert walks.finished() == Walks(tmp_path).finished() == [walked(4), walked(3), walked(2)]
    assert walks.unfinished() is None and len([*(tmp_path / FOLDER).iterdir()]) == 3
    (tmp_path / FOLDER / "000004.kotsu").write_bytes(b"\xff\xfe")
    assert len(Walks(tmp_path).finished()) == 2


def test_the_next_game_continues_the_numbering_and_ignores_other_files(tmp_path: Path) -> None:
    for first in (0, 2):
        (tmp_path / FOLDER).mkdir(exist_ok=True)
        (tmp_path / FOLDER / "notes.kotsu").write_text("a player's own")
        walks = Walks(tmp_path)
        for number in range(2):
            walks.end(walked(number + first), 3)
    assert Walks(tmp_path).finished() == [walked(3), walked(2), walked(1)]
    assert (tmp_path / FOLDER / "notes.kotsu").exists()


def test_a_walk_with_markers_of_earlier_versions_continues_without_them() -> None:
    walk = Walk(PLAN)
    walk.play("1:e")
    (ply,) = walk.plies
    old = replace(walk_log(walk), plies=(ply, Ply("1:mark", ply.digest), Ply("1:mark:e", ply.digest)))
    assert walk_log(walk_of(old)) == walk_log(walk)
