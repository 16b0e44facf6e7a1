"""A match of 5,000 moves, 50,000 in long runs, can be written, read, replayed and continued at the usual cost."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path
from statistics import median

import pytest

from game.content.store import Store
from game.match.autosave import AUTOSAVE_FILE, Autosave, SavedMatch, Sitter
from game.match.journal import ENTRY_WORD, apply_entries, entries, entry, read_journal
from game.match.log import Log, read_lines, read_log, replay, write_log
from game.match.record import Record
from game.match.replays import Replays
from game.match.series import Series
from tests.kit.cases import long
from tests.kit.long_match import PLIES, RULES, TABLE, long_match

FRAME = 2.0
"""Milliseconds of a frame that a save may take."""
MOVES = 40


@pytest.fixture(scope="module", params=[PLIES // 10, long(PLIES)])
def record(request: pytest.FixtureRequest) -> Record:
    return long_match(request.param)


@pytest.fixture(autouse=True)
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replay the match by the rules it was played by."""
    monkeypatch.setattr("game.match.record.find_table", lambda name: TABLE)


def milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


def save(record: Record) -> SavedMatch:
    return SavedMatch(record.log, Series())


def test_it_is_written_read_replayed_and_listed(record: Record, home: Path) -> None:
    text = write_log(record.log)
    assert read_log(text) == record.log
    assert replay(TABLE, RULES, record.log)[-1][0] == record.position
    replays = Replays(home)
    replays.keep(record.log, 50)
    (kept,) = replays.list_replays()
    assert kept.read().plies == record.log.plies and kept.names == ("Ada", "Ben")


def test_a_move_of_it_is_saved_within_the_frame_that_makes_it(record: Record, home: Path, store: Store) -> None:
    saves, moves = Autosave(home), record.moves
    saves.write(save(record))
    times = []
    for _ in range(MOVES):
        moves.append(TABLE.legal(RULES, record.position)[0])

        def follow_and_save() -> None:
            record.follow(moves)
            saves.write(save(record))

        times.append(milliseconds(follow_and_save))
        saves.journal.file.wait()
    assert median(times) < FRAME, times
    assert (home / AUTOSAVE_FILE).read_text().count(f"\n{ENTRY_WORD} ") == MOVES
    found = Autosave(home)
    found.read(store)
    assert found.match == save(record) and found.notice is None
    resumed = found.resume(store)
    assert resumed is not None and resumed.position == record.position
    saves.journal.close()
    assert f"\n{ENTRY_WORD} " not in (home / AUTOSAVE_FILE).read_text()


@pytest.fixture
def short(home: Path) -> Record:
    return long_match(30)


def grow(record: Record, by: int) -> Log:
    """Return the log after this many more moves."""
    moves = record.moves
    for _ in range(by):
        moves.append(TABLE.legal(RULES, record.position)[-1])
        record.follow(moves)
    return record.log


def journal(text: str) -> Log:
    """Read a log from this text."""
    return read_journal(StringIO(text), read_lines)[0]


def test_torn_or_invalid_lines_are_skipped(short: Record) -> None:
    first, second = short.log, grow(short, 1)
    third = grow(short, 1)
    one, two = entry(first, second), entry(second, third)
    whole = write_log(first)
    assert journal(whole + one + one + two + one + two) == third, "met twice, it changes nothing"
    for cut in range(1, len(two)):
        assert journal(whole + one + two[:-cut]) == second
    assert journal(whole + two) == first, "the move before is missing"
    assert journal(whole + one.replace(first.plies[-1].digest, "0" * 12) + two) == first
    assert apply_entries(first, ["nothing\n"]) is None and list(entries(iter([f"{ENTRY_WORD} 1 - x\n"]))) == []


def test_a_save_of_another_match_takes_the_place_of_the_one_before(home: Path, short: Record, store: Store) -> None:
    saves, other = Autosave(home), long_match(3)
    saves.write(save(short))
    grow(short, 1)
    saves.write(save(short))
    log = replace(other.log, seed=8)
    assert entry(short.log, log) is None
    saves.write(replace(save(other), sitters=(Sitter("pad:1", "X"), Sitter())))
    saves.discard()
    saves.write(save(short))
    saves.journal.file.wait()
    found = Autosave(home)
    found.read(store)
    assert found.match == save(short) and [path.name for path in home.iterdir()] == [AUTOSAVE_FILE]
