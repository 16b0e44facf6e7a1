"""A window stepped by hand, as benchmarks do: its events are handled and do not pile up."""

from __future__ import annotations

from pyglet.app import platform_event_loop

from game.content.models.controls import SYMBOLS
from tests.kit.app import Stage


def test_what_other_threads_say_is_heard(stage: Stage) -> None:
    platform_event_loop.post_event(stage.app, "on_key_press", SYMBOLS["d"], 0)
    stage.tick()
    assert stage.focus == "knucklebones"
    stage.app.attend()
    stage.tick()
    assert stage.focus == "reversi"
