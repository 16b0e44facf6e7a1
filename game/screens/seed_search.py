"""The screen shown while a suitable seed is sought in the background, for games that need one."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from components.press import Input, Press
from game.screens.layout.boxes import row
from game.screens.layout.leaves import Text
from game.screens.layout.node import Node
from game.screens.setup import cabinet
from game.screens.tree_screen import TreeScreen

if TYPE_CHECKING:
    from game.app.application import App


class SeedSearchScreen(TreeScreen):
    """The search for a seed. It opens the match once a seed is found; if none is found, it says so and uses a random
    one."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.begin(None)
        self.found: Future[int] = app.thinker.seek(app.table, app.rules, app.coming_seed())

    def hear(self, said: Input) -> None:
        """Go home on back or menu."""
        if isinstance(said, Press) and said.action in ("back", "menu") and said.at >= self.menu.deaf_until:
            self.app.go("home", focus=self.app.table)

    def update(self, dt: float) -> None:
        if not self.found.done():
            return
        app, seed = self.app, seed_of(self.found)
        if seed is None:
            app.toasts.add(self.say("seeking.title"), self.say("seeking.none"))
        app.deal = app.deal._replace(seed=app.coming_seed() if seed is None else seed, found=True)
        app.go("match")

    def close(self) -> None:
        if not self.found.done():
            self.app.thinker.drop(self.found)

    def tree(self) -> Node:
        told = Text(self.say("seeking.title"), ("bold", "body", "small"), side="center", centered=True, weight=1)
        return self.page(self.say(f"{self.app.table}.name"), row(cabinet(self.app.table), told), back="back")


def seed_of(found: Future[int]) -> int | None:
    """Return the seed that was found, or None."""
    return None if found.cancelled() or found.exception() is not None else found.result()
