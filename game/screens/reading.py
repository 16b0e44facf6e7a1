"""A close look at readable items on the table, which any seated player may open at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Item
from components.press import Input, Press
from game.screens.menu import BACK, Menu
from game.screens.panels import legend
from game.screens.question import Question
from systems.draw.readable import draw_readable
from systems.draw.view import View
from systems.input.devices import MOUSE
from systems.tables import Readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.screens.screen import Screen

CLOSES = ("look", "menu")


class Reading(Question):
    """The close look; the table is paused while it is open, and the focus moves between readable items."""

    def __init__(self, items: Sequence[Item], focus: Id, deaf_until: float) -> None:
        super().__init__("legend.look", deaf_until)
        self.menu = Menu(list(items), focus, deaf_until)

    def answer(self, said: Input) -> bool | None:
        """Return False once the player closes it with look, menu, back or confirm, else None."""
        if isinstance(said, Press) and said.action in CLOSES and not said.repeat and said.at >= self.menu.deaf_until:
            return False
        chosen = self.menu.hear(said)
        clicked = isinstance(said, Press) and said.device == MOUSE and chosen != BACK
        return None if chosen is None or clicked else False


def draw_reading(screen: Screen, view: View, reading: Reading, readable: Readable) -> None:
    """Draw the item looked at over everything drawn so far, in gray."""
    screen.app.paper.grey(screen.app.store.look.pause_grey)
    item = next(item for item in reading.menu.items if item.id == reading.menu.focus)
    draw_readable(view, readable, item)
    legend(screen, move="look", back="back")
