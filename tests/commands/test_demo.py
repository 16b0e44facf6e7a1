"""The game that plays itself: people may watch and leave, and do nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.app.libraries import FRAME_SECONDS
from game.app.settings import Settings
from game.content.models.controls import KEY_SYMBOLS
from game.tools.benchmarks.sample_matches import DemoWindow


@pytest.fixture
def demo() -> Iterator[DemoWindow]:
    """The demonstration at speed 0, at its first table, with the banner closed."""
    app = DemoWindow(seed=3, settings=Settings(speed=0.0), visible=False)
    app._enable_event_queue = False
    app.play.pause = 1000.0
    for _ in range(40):
        app.on_update(0.1)
    yield app
    app.close()


def press(app: DemoWindow, key: str) -> None:
    app.dispatch_event("on_key_press", KEY_SYMBOLS[key], 0)
    app.dispatch_event("on_key_release", KEY_SYMBOLS[key], 0)
    app.on_update(FRAME_SECONDS)


def test_no_one_can_play_along_and_back_ends_it_without_a_question(
    demo: DemoWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = demo.current.attention()
    for key in ("space", "enter", "a", "left", "w"):
        press(demo, key)
    assert demo.current.attention() == before
    demo.play.pause = 0.0
    demo.on_update(FRAME_SECONDS)
    assert demo.current.attention() != before
    ended = []
    monkeypatch.setattr("game.app.window.arcade.exit", lambda: ended.append(True))
    for number, key in enumerate(("escape", "backspace"), 1):
        press(demo, key)
        assert len(ended) == number
