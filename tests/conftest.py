"""Shared fixtures. Every test has a separate player's folder, and no window stays open except the shared one."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from game.app.libraries import SKIPPED_MODULES, silence_audio
from game.background.job import Immediate
from game.match import storage
from game.match.writer import Writer

if TYPE_CHECKING:
    from _pytest.capture import CaptureResult

    from game.content.store import Store
    from tests.kit.app import Kotsu
    from tests.kit.commands import Command

HOME = TemporaryDirectory(prefix="kotsu-tests-")
os.environ["KOTSU_HOME"] = HOME.name  # Before and after its tests, a run must not use the folder of a real player.
os.environ.pop("KOTSU_PACKS", None)
os.environ.setdefault("KOTSU_PLAIN", "1")  # If numba is installed, no test waits for it.
silence_audio()  # Before anything imports the library; child processes inherit it.
os.environ.setdefault("PYGLET_DEBUG_GL", "0")  # Asking after each call takes long; `no_errors_in_drawing` asks once.
# Keep compiled files, so that hundreds of starts do not compile everything again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def is_long(config: pytest.Config) -> bool:
    """Return True in a run of the long tests."""
    return bool(config.option.markexpr == "long")


def pytest_configure(config: pytest.Config) -> None:
    """Set the number of examples before any test is read."""
    from tests.kit.cases import use_profile

    use_profile(is_long(config))


def pytest_report_header() -> str | None:
    """Warn once about a missing display, before the window tests fail one by one."""
    os.environ["LIBGL_ALWAYS_SOFTWARE"] = "1"
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        return "no display: window tests will fail; `python3 run.py test` brings its own"
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run files with slow tests first, so that no long test is left for the end. Long runs try properties, too."""
    for item in items if is_long(config) else ():
        if getattr(getattr(item, "obj", None), "hypothesis", None):
            item.add_marker("long")
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_collection_finish() -> None:
    """Freeze everything that the tests are made of, and collect rarely: collecting took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)


def pytest_sessionfinish() -> None:
    """Freeze everything again, so that the exit does not collect it."""
    gc.freeze()


@pytest.fixture(autouse=True)
def files_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do background writing at once and without waiting for the disk, which would take seconds."""
    monkeypatch.setattr(os, "fsync", lambda file: None)
    monkeypatch.setattr(storage, "disk", Immediate())
    monkeypatch.setattr(storage, "lists", Immediate())
    monkeypatch.setattr(storage, "writer", Writer())


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield folders for players that do not exist until something is written."""
    base = tmp_path_factory.mktemp("homes")
    return (base / str(number) for number in count(1))


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder of this test; it has no packs except those that the test adds."""
    folder = next(homes)
    monkeypatch.setenv("KOTSU_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def store() -> Store:
    """The data as the game ships them, which no test may change."""
    from tests.kit.shipped import shipped_store

    return shipped_store()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data to change, in which a shield lasts three turns."""
    from tests.kit.data_copies import copy_data

    folder = copy_data(tmp_path / "data")
    monkeypatch.setenv("KOTSU_DATA", str(folder))
    return folder


@pytest.fixture
def quick_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimate the value of keeping cards from two matches, for tests that do not depend on good play."""
    monkeypatch.setattr("game.tables.knucklebones.bots.lookahead.MEASURED_MATCHES", 2)


@pytest.fixture(scope="session")
def folder_of_known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One copy of the data with the fixed values of the tests, which no test changes."""
    from tests.kit.data_copies import FIXED, copy_data

    folder = copy_data(tmp_path_factory.mktemp("known") / "data")
    FIXED.add(folder)
    return folder


@pytest.fixture
def known_data(folder_of_known: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use the copy of the data with fixed numbers and colors, for tests of what is computed from them."""
    monkeypatch.setenv("KOTSU_DATA", str(folder_of_known))
    return folder_of_known


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """A function that runs a command, checks its exit status, ``code``, and returns what is printed since the last."""
    from game.__main__ import main

    def run(*words: str, code: int = 0) -> CaptureResult[str]:
        status, output = main([*words]), capsys.readouterr()
        assert status == code, output
        return output

    return run


@pytest.fixture(scope="module")
def no_charts() -> Iterator[None]:
    """Leave charts empty, which take longer to draw than matches to play; ``lab/test_charts`` draws them."""
    from game.tools.lab import charts

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(charts, "_svg", lambda *asked: "<svg></svg>")
        yield


@pytest.fixture(scope="session")
def quick_lint() -> Iterator[None]:
    """Let the linter read and judge the shipped data only once."""
    from tests.kit.linting import cached_lint

    with cached_lint():
        yield


@pytest.fixture(scope="session")
def window() -> Iterator[Kotsu]:
    """The application in the window that all tests share; call its ``reset`` or ``begin`` for a new start."""
    from tests.kit.app import Kotsu

    kotsu = Kotsu()
    yield kotsu
    kotsu.close()


@pytest.fixture(scope="module")
def one_sheet(window: Kotsu) -> Iterator[None]:
    """Let all starts of the window in a module share what is drawn on the sheet of sprites and letters."""
    with pytest.MonkeyPatch.context() as patch:
        window.share_sheet(patch)
        yield


@pytest.fixture
def kotsu(window: Kotsu) -> Kotsu:
    """The application as if it had just started, without pads."""
    window.reset()
    return window


@pytest.fixture(autouse=True)
def no_errors_in_drawing() -> Iterator[None]:
    """Fail if a call of OpenGL went wrong; the driver remembers it. PYGLET_DEBUG_GL=1 shows which call it was."""
    yield
    gl = sys.modules.get("pyglet.gl")
    if gl is not None and gl.current_context is not None:
        assert gl.glGetError() == gl.GL_NO_ERROR, "a call of OpenGL went wrong; PYGLET_DEBUG_GL=1 shows which"


@pytest.fixture(autouse=True)
def no_library_left_out() -> Iterator[None]:
    """Forget what a start of the game leaves out: other libraries import it, such as statsmodels."""
    yield
    for name in SKIPPED_MODULES:
        if name in sys.modules and sys.modules[name] is None:
            del sys.modules[name]


@pytest.fixture(autouse=True)
def no_window_left() -> Iterator[None]:
    """Close windows that a test left open, so that no loop that really runs finds them later."""
    yield
    if (pyglet_app := sys.modules.get("pyglet.app")) is not None:
        for window in list(pyglet_app.windows):
            window.close()
