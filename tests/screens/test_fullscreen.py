"""Full screen and back, in a real window that the system creates again each time."""

from __future__ import annotations

from tests.kit.app import KeyHands, Stage


def test_the_picture_is_the_same_on_the_whole_screen_and_back(stage: Stage) -> None:
    app, keys = stage.app, KeyHands(stage, "left")
    app.settings.reduced_motion, size = True, app.get_size()
    stage.frame()
    before = app.paper.read()
    for wanted in (True, False):
        app.settings.fullscreen = wanted
        app.apply_settings()
        stage.frame()
        assert app.fullscreen is wanted and app.paper.read() == before
    keys.do("right")
    assert stage.focus != "knucklebones" and app.get_size() == size
