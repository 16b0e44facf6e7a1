"""Runs through the Undercity are kept: the one that was left, decision by decision, and finished ones."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.store import Store
from game.kernel.bots import never
from game.kernel.refusal import Refusal
from game.match.evening import Entrant
from game.match.log import write_log
from game.match.runs import AnyRun, Runs
from game.tables.undercity.bots import hint
from game.tools.commands.replay import in_words, summary_of

ADA, TANUKI = Entrant("a1", "Ada", "cat"), Entrant("bot:level3", "Tanuki")


def begin(runs: Runs, store: Store, mode: str = "alone", seed: int = 5) -> AnyRun:
    """Begin a run."""
    return runs.begin(store, "short", {"mode": mode}, seed, (ADA, TANUKI)[: 1 if mode == "alone" else 2])


def walk(session: AnyRun, most: int = 1000) -> None:
    """Make sensible decisions."""
    for _ in range(most):
        if session.over:
            break
        session.play(hint(session.rules, session.position, never)["move"])


def killed(home: Path) -> Runs:
    """Return the runs that the next start would find if the game were killed now."""
    copy = home.with_name(f"{home.name}-{len([*home.parent.iterdir()])}")
    shutil.copytree(home, copy)
    return Runs(copy, copy)


@pytest.mark.parametrize(("mode", "end"), [("alone", "won"), ("together", "won"), ("versus", "Ada wins")])
def test_a_run_continues_after_a_kill_at_any_decision_and_is_on_the_shelf_at_its_end(
    home: Path, store: Store, mode: str, end: str
) -> None:
    session = begin(Runs(home, home), store, mode)
    for _ in range(6):
        found = killed(home).resume(store)
        assert found is not None and found.log == session.log and found.position == session.position
        assert found.path == session.path and found.people == session.people and found.key == session.key
        walk(session, 1)
    walk(session)
    assert session.over and len(session.path) > 3
    after = killed(home)
    assert after.unfinished() is None and after.resume(store) is None and after.finished() == [session.log]
    file = home / "run.kotsu"
    file.write_text(write_log(session.log), encoding="utf-8")
    assert in_words(summary_of(file)).endswith(end)


def test_the_result_of_a_match_counts_once_and_an_impossible_decision_changes_nothing(home: Path, store: Store) -> None:
    session = begin(Runs(home, home), store)
    with pytest.raises(Refusal):
        session.play("take:1")
    assert not session.log.plies and killed(home).unfinished() == session.log
    key = session.key
    assert not session.settle(key, "drawn") and session.key == key
    assert session.settle(key, "won") and not session.settle(key, "won")
    assert not session.settle(session.key, "won") and len(session.log.plies) == 1


def test_a_run_that_was_given_up_is_kept_unless_it_had_just_begun(home: Path, store: Store) -> None:
    runs = Runs(home, home)
    runs.give_up(begin(runs, store).most)
    assert runs.unfinished() is None and not killed(home).finished()
    session = begin(runs, store)
    walk(session, 2)
    assert runs.resume(store) is session
    begin(runs, store, seed=6)
    assert runs.finished() == [session.log] and not session.over
    found = killed(home).resume(store)
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
