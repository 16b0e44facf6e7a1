"""The base class of screens that are trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id
from components.press import Input, Press
from game.app.open_screen import PausedMatch
from game.screens.layout.boxes import Box, Spacer, column, row
from game.screens.layout.leaves import Heading, Legend
from game.screens.layout.node import Node
from game.screens.menu import BACK, Reactions, TreeMenu
from game.screens.question import Panel
from game.screens.screen import Screen

if TYPE_CHECKING:
    from systems.draw.canvas import Canvas


class TreeScreen(Screen, Reactions):
    """A screen described by ``tree``. React in ``button_confirmed``, ``dial_changed``, ``leave`` and others.

    The tree is built again after presses, after a moved focus, and after ``invalidate``. Other frames build nothing.
    """

    menu: TreeMenu
    question: Panel | None = None
    pressed_by = ""
    """Device of the last press."""

    def begin(self, focus: Id) -> None:
        """Start with the focus on an item; an unknown id means the first item."""
        self.menu = TreeMenu(self.app, self.tree, focus, self, self.live_state)

    def tree(self) -> Node:
        """Build the tree for the current state; ``self.focus`` is the focused id."""
        raise NotImplementedError

    def live_state(self) -> object:
        """Return what the tree shows that may change without input; a new value builds the tree again."""
        return None

    def button_confirmed(self, id: Id) -> None:
        """React to a confirmed button."""

    def question_answered(self, yes: bool) -> None:
        """React to the answer to the open question."""

    def leave(self) -> None:
        """Go back."""

    @property
    def focus(self) -> Id:
        """Id of the focused item."""
        return self.menu.focus

    @focus.setter
    def focus(self, id: Id) -> None:
        self.menu.focus = id

    @property
    def open_panel(self) -> Panel | None:
        """The panel over the tree, if one is open."""
        return self.question

    def invalidate(self) -> None:
        """Build the tree again before it is used. Call this if anything but input has changed the screen."""
        self.menu.invalidate()

    def page(self, title: str, body: Node, *prompts: str) -> Box:
        """Build the usual screen: title, body and the prompts of the buttons."""
        body.weight = body.weight or 1.0
        return column(Spacer(1, 4), Heading(title), row(Spacer(4, 20), body, Spacer(4, 20), weight=1, gap=(0, 0)),
                      self.legend(*prompts), gap=(2, 5))

    def legend(self, *prompts: str) -> Legend:
        """Build the prompts of the buttons, those of the open question if there is one."""
        panel = self.open_panel
        return Legend(self.family, self.prompts(*(prompts if panel is None else panel.prompts)))

    def adopt_settings(self) -> None:
        if self.behind is not None:
            self.behind.adopt_settings()
        self.invalidate()

    def hear(self, player_input: Input) -> None:
        if isinstance(player_input, Press):
            self.pressed_by = player_input.device
        if self.question is not None:
            answer = self.question.answer(player_input)
            if answer is not None:
                self.question, self.menu.deaf_until = None, self.app.guard()
                self.question_answered(answer)
                self.invalidate()
            return
        chosen = self.menu.hear(player_input)
        if chosen == BACK and isinstance(player_input, Press) and player_input.action == "back":
            self.leave()
        elif chosen is not None:
            self.button_confirmed(chosen)
        if isinstance(player_input, Press):
            self.invalidate()

    def draw_background(self, canvas: Canvas) -> None:
        """Draw what is behind the tree."""
        self.draw_backdrop()

    def draw(self, canvas: Canvas) -> None:
        self.draw_background(canvas)
        self.menu.draw(canvas, lit=self.question is None)
        if self.question is not None:
            self.question.draw(canvas)
            self.menu.draw_legend(canvas)


class PausedTree(TreeScreen, PausedMatch):
    """A tree with a match that may wait behind other screens."""

    def come_back(self) -> None:
        self.menu.deaf_until = self.app.guard()
        self.adopt_settings()


class NumberedScreen(TreeScreen):
    """A tree whose list has numbers for ids."""

    number = 0
    """The entry that had the focus last."""

    def focus_moved(self) -> None:
        if isinstance(self.focus, int):
            self.number = self.focus
