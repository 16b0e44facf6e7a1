"""A yes-or-no panel over a grayed screen; No has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.press import Input, Press
from game.screens.layout.boxes import Spacer, center, panel, row
from game.screens.layout.leaves import Button, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, Reactions, TreeMenu

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

BUTTONS: dict[str | None, tuple[str, ...]] = {None: ("yes", "no"), "later": ("yes", "later"), "ok": ("ok",)}
"""The buttons without and with an alternative to yes and no.

``ok`` alone is a message to close. ``later`` is a softer no.
"""
NO = ("no", "later", "ok", BACK)
WIDTH, MESSAGE_WIDTH = 320, 440
"""Width of a question, and of a message that may name files, if their texts need no more."""


class Panel(Reactions):
    """A tree over a grayed screen; it takes all input until it is answered."""

    key: str
    """Text key of the title or sentence."""
    menu: TreeMenu
    app: App

    @property
    def prompts(self) -> tuple[str, ...]:
        """The words of the button prompts."""
        return "select", "back"

    def say(self, key: str, **values: object) -> str:
        """Return a text in the current language."""
        return self.app.store.text(key, self.app.settings.language, **values)

    def answer(self, player_input: Input) -> bool | None:
        """Return True for yes, False for no or back, None while the panel is open."""
        chosen = self.menu.hear(player_input)
        return None if chosen is None else chosen not in NO

    def closed_by(self, player_input: Input, *actions: str) -> bool:
        """Return True if this input is a press of a button that closes the panel, usually the one that opened it."""
        pressed = isinstance(player_input, Press) and player_input.action in actions and not player_input.repeat
        return pressed and player_input.at >= self.menu.deaf_until

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel over everything drawn so far, in gray."""
        canvas.gray(self.app.store.look.pause_gray)
        self.menu.draw(canvas)


class Question(Panel):
    """A yes-or-no question. ``key`` is the text key of its sentence, and ``values`` fill it.

    ``other`` names an alternative set of buttons.
    """

    def __init__(self, key: str, app: App, focus: str = "no", other: str | None = None, **values: object) -> None:
        self.key, self.app, self.other, self.values = key, app, other, values
        self.menu = TreeMenu(app, self.tree, "ok" if other == "ok" else focus)

    def tree(self) -> Node:
        """Build the panel in the middle of the screen."""
        return center(self.sentence_and_buttons())

    def sentence_and_buttons(self) -> Node:
        """Build the panel."""
        buttons = [Button(self.say(f"common.{name}"), id=name, extra_height=9, weight=1)
                   for name in BUTTONS[self.other]]
        margin = 0.4 if len(buttons) > 1 else 1
        sentence = Text(self.say(self.key, **self.values), ("bold", "body", "small", "tiny"), side="center",
                        max_width=MESSAGE_WIDTH)
        answers = row(Spacer(weight=margin), *buttons, Spacer(weight=margin), gap=(2, 8))
        width = MESSAGE_WIDTH if self.other == "ok" else WIDTH
        return panel(sentence, answers, color="outline", pad=(14, 18), gap=(8, 20), preferred_width=width)
