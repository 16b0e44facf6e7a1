"""One window for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.app import Stage


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The application, built once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KOTSU_HOME", str(tmp_path_factory.mktemp("home")))
        stage = Stage()
    yield stage
    stage.app.close()


@pytest.fixture
def stage(window: Stage) -> Stage:
    """The application as if it had just started, without pads."""
    window.reset()
    return window
