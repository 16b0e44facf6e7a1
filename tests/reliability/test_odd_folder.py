"""With anything under any known name in the player's folder, every screen opens and nothing is removed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from game.app.records import SavedRecords
from game.app.settings import Settings
from game.match import storage
from game.tables import NAMES, SHORTCUTS
from tests.kit.app import Kotsu
from tests.kit.cases import one_in
from tests.kit.data_copies import NODES, write_huge

LONG = 20
"""Seconds allowed for each test."""
SCREENS = ("setup", "joining", "options", "controls", "statistics", "replays", "saves", "gathering", "challenges",
           "rivals", "trophies", "walk_entry", "walk_kept", "workshop", "credits", "decks", "khet_editor")
PLACES = ("settings.json", "bindings.json", "players.json", "statistics.json", "evening.json", "evenings.json",
          "challenges.json", "high_scores.json", "puzzles.json", "blind_test.json", "match.kotsu",
          "match.kotsu.000001.new", "walk.kotsu", "run.kotsu", "room.kotsu", "runs/000001.kotsu", "replays.json",
          "bots.yaml", "khet_draft.json", "saves/x.kotsu", "replays/x.kotsu", "walks/000001.kotsu",
          "packs/own/khet/setups/own_x.yaml")


def bomb(path: Path) -> None:
    """Write small text that grows large when read."""
    path.write_text("[" * 100_000 if path.suffix == ".json" else "kotsu match 1\n" + "a: &a [*a, *a]\n" * 9)


def noise(path: Path) -> None:
    """Write bytes that are no text."""
    path.write_bytes(bytes(range(256)) * 40)


@contextmanager
def soon() -> Iterator[None]:
    """Fail if the block waits forever."""

    def late(number: int, frame: FrameType | None) -> None:
        raise AssertionError("somebody waits for ever")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, LONG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="nobody is woken here")
@pytest.mark.parametrize("made", one_in(4, [*NODES, bomb, noise]))
def test_every_screen_opens_and_nothing_goes(kotsu: Kotsu, home: Path, made: Callable[[Path], None]) -> None:
    for place in PLACES:
        (home / place).parent.mkdir(parents=True, exist_ok=True)
        made(home / place)
    app = kotsu.app
    with soon():
        app.settings = Settings.load()
        app.take_from(SavedRecords.in_folder(home, home))
        app.read_data()
        for save in app.autosave, app.records.runs.room_save:
            save.read(app.store)
        app.apply_settings()
        for name in SCREENS:
            app.go(name)
            kotsu.frame()
            kotsu.frame()
        for table_name in NAMES:
            app.table_name = table_name
            app.go("high_scores", table_name=table_name)
            kotsu.frame()
            for name in SHORTCUTS.get(table_name, ()):
                app.go(name)
                kotsu.frame()
        app.go("home")
        kotsu.frame()
        storage.disk.wait()
    there = [os.lstat(path) for path in home.rglob("*")]
    assert len([each for each in there if made in NODES[:3] or each.st_size]) >= len(PLACES)
    for place in PLACES if made not in (write_huge, bomb, noise) else ():
        assert os.path.lexists(home / place), place
