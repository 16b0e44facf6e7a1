"""The base of screens with a world of entities."""

from __future__ import annotations

from game.app.application import App
from game.app.open_screen import PausedMatch
from game.screens.screen import Screen
from systems.entities import delete_world, open_world


class WorldScreen(Screen, PausedMatch):
    """A screen with a world of entities, which opens and closes with it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._world = open_world(type(self).__name__)

    @property
    def world(self) -> str:
        return self._world

    def close(self) -> None:
        super().close()
        delete_world(self.world)
