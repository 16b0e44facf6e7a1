"""One word for every action and one button for every word, on every screen; back leads back from each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.app.application import App
from game.screens import screens
from game.screens.home import Home
from game.screens.layout.leaves import Button
from game.screens.match.live_match import LiveMatch
from game.screens.menu import Question
from game.screens.run.run import RunScreen
from game.screens.walk.walk import WalkScreen
from game.tables.table_files import TABLES
from game.tools.gallery.scene import Scene
from game.tools.lint.screens import all_scenes
from systems.draw import widgets
from tests.kit.app import KeyHands, Kotsu
from tests.kit.cases import long, one_in
from tests.kit.layout_faults import tree_menus
from tests.pictures.test_pictures import ALIKE
from tests.screens.test_layout import open_scene

EVERYWHERE = ("back", "leave", "resume", "start", "restart", "watch", "undo", "setup", "options", "rules", "save",
              "load", "open", "rename", "delete", "review", "story", "done", "give_up")
"""Actions whose buttons have the same word on every screen."""
PLACES = {(scene.screen, scene.table): scene for scene in reversed(all_scenes())
          if scene.screen not in ("naming", "profile")}
"""A scene for each screen, at each table that has it; the two that are missing have nowhere to go in the gallery."""
SCREENS = {scene.screen: scene for scene in PLACES.values() if scene.screen != "match"}
AGAIN = [scene for scene in PLACES.values() if scene.screen != "match"
         and (scene not in SCREENS.values() or (scene.screen not in screens() and scene.name in ALIKE))]
"""Scenes of a screen that another table has, too, or that another scene shows with other things."""
FIRST = [scene for scene in PLACES.values() if scene not in AGAIN]
GROUPS = [*one_in(2, (FIRST[first::8] for first in range(8))), *(long(AGAIN[first::4]) for first in range(4))]
FAR = 8
"""The most presses of back from any screen to Home."""


def stand(app: App) -> tuple[Any, ...]:
    """Return all that a press of back may change: the screen, its panel, its focus, an open choice."""
    screen: Any = app.current
    menu = next(iter(tree_menus(screen)), None)
    choosing = screen.seat_choice if isinstance(screen, LiveMatch) else None
    opened = [getattr(screen, name, None) for name in ("panel", "offer", "opening", "first_visit",
                                                       "phase")]
    opened.append(getattr(getattr(screen, "banner", None), "visible", None))
    seats = [app.seats.device(seat) for seat in app.seats.all]
    return (screen, *opened, menu and menu.focus, choosing and choosing.path, seats)


def words_out_of_place(app: App, seen: list[tuple[str, str]]) -> Iterator[tuple[object, str]]:
    """Yield every prompt of this screen that is not in the map, and every button with another word for its action."""
    own = {action.name for table in TABLES.values() for action in table.actions}
    words = [word for listed in app.store.controls.prompts.values() for word in listed]
    known = {*app.store.prompts("en", *words)}
    yield from (each for each in seen if each not in known and each[0] not in own and each[1])
    menus = tree_menus(app.current)
    for button in (node for menu in menus for node in menu.layout.nodes if isinstance(node, Button)):
        name = button.id[-1] if isinstance(button.id, tuple) else button.id
        words = button.words.removesuffix(f" {game_to_resume(app)}") if name == "resume" else button.words
        if name in EVERYWHERE and words != app.store.text(f"action.{name}", "en"):
            yield button.id, button.words


def game_to_resume(app: App) -> str:
    """Return the name of the game that Home offers to resume."""
    return app.store.text(f"{app.current.open_cabinet()}.name", "en") if isinstance(app.current, Home) else ""


@pytest.mark.parametrize("scenes", GROUPS, ids=range(len(GROUPS)))
def test_every_screen_has_the_words_of_the_map_and_back_leads_back(
    unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, scenes: list[Scene]
) -> None:
    app, seen, shown = unseen_kotsu.app, list[tuple[str, str]](), widgets.shown_prompts

    def record(canvas: Any, family: Any, entries: Any) -> Any:
        seen.extend(entries)
        return shown(canvas, family, entries)

    monkeypatch.setattr(widgets, "shown_prompts", record)
    for scene in scenes:
        app.go("home")
        seen.clear()
        open_scene(unseen_kotsu, scene)
        for _ in range(FAR):
            app.draw_picture()
            place = scene.name, app.current.opened_as
            assert [*words_out_of_place(app, seen)] == [], place
            before = stand(app)
            unseen_kotsu.tick(0.4)
            half = "right" if app.seats.device(getattr(app.current, "active", 1)) == "keys:right" else "left"
            KeyHands(unseen_kotsu, half).do("back")
            unseen_kotsu.wait(0.1)
            assert stand(app) != before, place
            asks = isinstance(getattr(app.current, "panel", None), Question)
            if asks or app.current.opened_as == "home" or isinstance(app.current, LiveMatch | RunScreen | WalkScreen):
                break
        else:
            raise AssertionError(f"back never leads home from {scene.name}")
