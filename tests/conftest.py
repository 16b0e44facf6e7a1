"""Every test has a player's folder of its own, and no window is left from one to the next but the one they share."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from tempfile import gettempdir
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from game.app.sound_device import silence
from game.background.immediate import Immediate
from game.match import keeping, reading

if TYPE_CHECKING:
    from tests.kit.app import Stage

os.environ.setdefault("KOTSU_PLAIN", "1")  # Where numba is there, nothing has to wait for it either.
silence()  # Before anything imports the library; what tests start inherits it.
# Hundreds of starts must not each compile all of it, so what is compiled is kept.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


FIRST = "gw0"
PATIENCE = 60
"""Seconds that workers wait for what the first of them compiles."""


def pytest_report_header() -> str | None:
    """Says once what to do, before the window tests fail one by one."""
    os.environ["LIBGL_ALWAYS_SOFTWARE"] = "1"
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        return "no display: window tests will fail; `python3 run.py test` brings its own"
    return None


def all_read(config: pytest.Config) -> Path:
    """Is there once the first worker has read all tests."""
    return Path(gettempdir()) / f"kotsu-tests-{config.workerinput['testrunuid']}"


def worker(config: pytest.Config) -> str:
    """Which of those that test at the same time this is, nothing where nobody else does."""
    found: dict[str, str] = getattr(config, "workerinput", {})
    return found.get("workerid", "")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """The first worker reads all tests before the others do: what it compiles is there for them, and types are checked
    on their cores meanwhile."""
    me, latest = worker(session.config), monotonic() + PATIENCE
    while me not in ("", FIRST) and not all_read(session.config).exists() and monotonic() < latest:
        sleep(0.05)
    try:
        return (yield)
    finally:
        if me == FIRST:
            all_read(session.config).touch()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with something slow come first, so that in the end no core waits for one that has just begun."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_collection_finish() -> None:
    """What thousands of tests are made of stays to the end, so nobody looks through it for what can go."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Nor is all of it looked through once more when the tests are over."""
    gc.freeze()
    if worker(session.config) == FIRST:
        all_read(session.config).unlink(missing_ok=True)


@pytest.fixture(autouse=True)
def files_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the game writes beside its frames is there when a test looks, and no test waits for the disk: of all that is
    written meanwhile, by whomever, that takes seconds."""
    monkeypatch.setattr(os, "fsync", lambda file: None)
    monkeypatch.setattr(keeping, "disk", Immediate())
    monkeypatch.setattr(reading, "lists", Immediate())
    monkeypatch.setattr(keeping, "here", keeping.Keeping())


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Player's folders, none of which is there before somebody writes into it."""
    base = tmp_path_factory.mktemp("homes")
    return (base / str(number) for number in count(1))


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder of this test, and no packs but those it lays there."""
    folder = next(homes)
    monkeypatch.setenv("KOTSU_HOME", str(folder))
    monkeypatch.delenv("KOTSU_PACKS", raising=False)
    return folder


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data to change, in which a shield lasts three turns."""
    from tests.kit.data_copies import copied

    folder = copied(tmp_path / "data")
    monkeypatch.setenv("KOTSU_DATA", str(folder))
    return folder


@pytest.fixture
def soon_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it is worth to keep a card is told by two matches, not by many: for who plays on, not for how well."""
    monkeypatch.setattr("game.tables.knucklebones.bots.patience.MATCHES", 2)


@pytest.fixture(scope="session")
def folder_of_known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One copy of the data in which all that tests count with is known, for those that only read."""
    from tests.kit.data_copies import copied

    return copied(tmp_path_factory.mktemp("known") / "data")


@pytest.fixture
def known_data(folder_of_known: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Numbers and colours that no designer changes, for a test of what is made of them; nobody writes there."""
    monkeypatch.setenv("KOTSU_DATA", str(folder_of_known))
    return folder_of_known


@pytest.fixture(scope="session")
def window(homes: Iterator[Path]) -> Iterator[Stage]:
    """The application in the one window that all tests share: ``reset`` it, or let it ``begin`` anew."""
    from tests.kit.app import Stage

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KOTSU_HOME", str(next(homes)))
        stage = Stage()
    yield stage
    stage.close()


@pytest.fixture
def stage(window: Stage) -> Stage:
    """The application as if it had just started, without pads."""
    window.reset()
    return window


@pytest.fixture(autouse=True)
def no_window_left() -> Iterator[None]:
    """A window that a test leaves open is closed, so that no loop that really runs meets it later."""
    yield
    if (pyglet_app := sys.modules.get("pyglet.app")) is not None:
        for window in list(pyglet_app.windows):
            window.close()
