"""Menus: a tree with one focus, controlled by gamepad, keys or mouse, and panels that ask a question over a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeGuard, TypeVar

from components.focus import Id, Item, Rect
from components.press import MOUSE, Input, PointerMove, Press
from game.app.application import App
from game.content.models.controls import ActionName
from game.content.texts import id_in_words
from game.screens.layout.boxes import Box, Scroll, Spacer, center, column, panel, row
from game.screens.layout.leaves import TITLE, Button, Dial, Legend, Text
from game.screens.layout.node import Layout, Node
from game.screens.press_guard import PressGuard
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.focus import UNIT_STEPS, item_under, next_focus
from systems.layout import legend_height

T = TypeVar("T")
BACK: Final = "back"
"""The answer of a menu that the player leaves."""
DIAL_STEPS = {"left": -1, "right": 1}


def next_value(values: Sequence[T], current: object, step: int) -> T:
    """Return the value ``step`` places after the current one, in a cycle; an unknown one counts as the first."""
    return values[((values.index(current) if current in values else 0) + step) % len(values)]


def next_within(values: Sequence[T], current: object, step: int) -> T:
    """Return the value ``step`` places after the current one, at most an end; an unknown one counts as the first."""
    index = (values.index(current) if current in values else 0) + step
    return values[max(0, min(len(values) - 1, index))]


class TreeReactions:
    """Reactions to input on a tree; all are optional."""

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        """Change a dial by ``step``; ``repeat`` is True while the direction is held."""

    def dial_confirmed(self, id: Id, step: int) -> None:
        """React to confirm or a click on a dial; ``step`` is -1 or 1 for a click on an arrow, else 0."""
        self.dial_changed(id, step or 1)

    def bar_clicked(self, id: Id, pieces: int) -> None:
        """Set the bar of a dial with the mouse."""

    def focus_moved(self) -> None:
        """React to a new focus."""

    def beyond_edge(self, action: ActionName) -> None:
        """React to a direction without an item in the current area."""

    def leaves_page(self) -> bool:
        """React to left on a dial at its first value; return True if that led from its page to the list next to it."""
        return False


class TreeMenu:
    """A tree with one focus.

    It is laid out again after input that matters, after ``invalidate``, and if the result of ``live_state`` has
    changed.
    """

    def __init__(
        self, app: App, build: Callable[[], Node], focus: Id, reactions: TreeReactions | None = None,
        live_state: Callable[[], object] = lambda: None,
    ) -> None:
        self.app, self.build, self.live_state = app, build, live_state
        self.reactions = reactions or TreeReactions()
        self._focus = focus
        self.guard = PressGuard(app, app.store.interface.panel_guard)
        self.pointer = app.devices.pointer
        self.scroll_positions: dict[str, int] = {}
        self._layout: Layout | None = None
        self._state: object = None

    @property
    def focus(self) -> Id:
        """Id of the focused item."""
        return self._focus

    @focus.setter
    def focus(self, id: Id) -> None:
        self._focus = id
        self.invalidate()

    def invalidate(self) -> None:
        """Discard the layout; the next use builds a new one."""
        self._layout = None

    @property
    def layout(self) -> Layout:
        app = self.app
        state = app.family, app.main_canvas.text_scale, app.settings.language, self.live_state()
        if self._layout is None or self._state != state:
            self._layout, self._state = self.build_layout(), state
            focusable = self._layout.focusable
            if focusable and self._layout.node(self._focus) is None:
                self.focus = focusable[0].id
                return self.layout
        return self._layout

    def build_layout(self) -> Layout:
        """Return a new layout of the tree for the current state."""
        return Layout(self.build(), self.app.main_canvas, self._focus, self.scroll_positions)

    @property
    def items(self) -> list[Item]:
        """Items that can hold the focus."""
        return self.layout.items

    @property
    def dials(self) -> dict[Id, str]:
        """The value of each dial."""
        return {node.id: node.value for node in self.layout.nodes if isinstance(node, Dial)}

    def under(self) -> Id:
        """Return the id of the item under the mouse, or None."""
        return item_under(self.items, *self.pointer) if self.pointer else None

    def rect(self, id: Id) -> Rect:
        return next(item.rect for item in self.items if item.id == id)

    def next(self, id: Id, direction: ActionName) -> Id:
        """Return the item that a direction leads to; the same one on a dial that left and right change."""
        if direction in DIAL_STEPS and isinstance(self.layout.node(id), Dial):
            return id
        return next_focus(self.layout.neighbors(id), id, direction)

    def handle_input(self, player_input: Input) -> Id:
        """Return the id confirmed by this input, ``BACK``, or None."""
        if isinstance(player_input, PointerMove):
            self._follow_pointer(player_input)
        elif isinstance(player_input, Press) and not self.guard.drops(player_input):
            id = self._press(player_input)
            self.invalidate()
            return id
        return None

    def is_new_press(self, player_input: Input, *actions: str) -> TypeGuard[Press]:
        """Return True if this is a new press that is not ignored: of one of these buttons, or of any without them."""
        if not isinstance(player_input, Press) or player_input.is_repeat or self.guard.drops(player_input):
            return False
        return not actions or player_input.action in actions

    def _follow_pointer(self, point: PointerMove) -> None:
        """Let the focus follow the mouse. A click repeats its position; only a moving pointer takes the focus along."""
        if (point.x, point.y) == self.pointer:
            return
        self.pointer = (point.x, point.y)
        item = self.under()
        if item is not None and item != self._focus:
            self.focus = item
            self.reactions.focus_moved()

    def _press(self, press: Press) -> Id:
        node = self.layout.node(self._focus)
        if press.action in DIAL_STEPS and isinstance(node, Dial):
            can_leave = press.action == "left" and node.is_at_first and not press.is_repeat
            if not (can_leave and self.reactions.leaves_page()):
                self.reactions.dial_changed(node.id, DIAL_STEPS[press.action], press.is_repeat)
        elif press.action in UNIT_STEPS:
            self._move(press.action)
        elif press.is_repeat:
            return None
        elif press.action == "back":
            return BACK
        elif press.action == "confirm":
            return self._confirm(press.device == MOUSE)
        return None

    def _move(self, action: ActionName) -> None:
        target = self.next(self._focus, action)
        if target != self._focus:
            self.focus = target
            self.reactions.focus_moved()
        elif not self.scroll(UNIT_STEPS[action][0] - UNIT_STEPS[action][1], by_page=UNIT_STEPS[action][0] != 0):
            self.reactions.beyond_edge(action)

    def scroll(self, step: int, by_page: bool = False) -> bool:
        """Scroll the lists without focusable lines; return False if none has moved."""
        has_moved = False
        for node in self.layout.nodes:
            if isinstance(node, Scroll) and not node.ids() and (node.more_below if step > 0 else node.more_above):
                lines = max(1, node.visible) if by_page else 1
                self.scroll_positions[node.name] = max(0, self.scroll_positions.get(node.name, 0) + step * lines)
                has_moved = True
        self.invalidate()
        return has_moved

    def _confirm(self, by_mouse: bool) -> Id:
        """Return the confirmed id; a dial steps instead."""
        id = self.under() if by_mouse else self._focus
        node = self.layout.node(id)
        if not isinstance(node, Dial):
            return id
        part, amount = "step", 0
        if by_mouse and self.pointer is not None:
            part, amount = node.hit(self.app.main_canvas, self.pointer[0])
        react = self.reactions.bar_clicked if part == "pieces" else self.reactions.dial_confirmed
        react(id, amount)
        return None

    def redraw_legend(self, pen: Pen) -> None:
        """Draw the legend again, over a panel that grays the screen."""
        for node in self.layout.nodes:
            if isinstance(node, Legend):
                node.draw(pen, False)

    def draw(self, pen: Pen, lit: bool = True) -> None:
        """Draw the tree; with ``lit``, show the focus."""
        layout = self.layout
        layout.draw(pen, self._focus if lit else None)


BUTTONS: dict[str | None, tuple[str, ...]] = {None: ("yes", "no"), "later": ("yes", "later"), "ok": ("ok",)}
"""The buttons without and with an alternative to yes and no.

``ok`` alone is a message to close. ``later`` is a softer no.
"""
NO_ANSWERS = ("no", "later", "ok", BACK)
QUESTION_WIDTH, MESSAGE_WIDTH = 320, 440
"""Width of a question, and of a message that may name files, if their texts need no more."""


class AppPart:
    """A part of the picture that knows the application."""

    app: App

    def say(self, key: str, **values: object) -> str:
        """Return a text in the current language."""
        return self.app.say(key, **values)

    def say_or_name(self, key: str, id: str) -> str:
        """Return a text in the current language; if there is none, the id in words."""
        text = self.say(key)
        return id_in_words(id) if text == key else text

    def asks_for(self, press: Press, word: str) -> bool:
        """Return True if a press is of the button whose prompt has this word, such as ``map``."""
        return press.action == self.app.store.controls.button(word)


class TreePanel(AppPart, TreeReactions):
    """A tree over a grayed screen; it takes all input until it is answered."""

    key: str
    """Text key of the title or sentence."""
    menu: TreeMenu

    @property
    def prompts(self) -> tuple[str, ...]:
        """The words of the button prompts."""
        return "select", "back"

    def legend_room(self) -> Spacer:
        """Return the room at the lower edge for the prompts that the screen draws."""
        height = legend_height(self.app.main_canvas.text_scale)
        return Spacer(height, height)

    def above_legend(self, body: Node) -> Box:
        """Put a panel in the middle of the screen, above the prompts of the buttons."""
        body.align = "center"
        room = self.legend_room()
        return column(Spacer(0, room.best), Spacer(weight=1), body, Spacer(weight=1), room, gap=(0, 0))

    def answer(self, player_input: Input) -> bool | None:
        """Return True for yes, False for no or back, None while the panel is open."""
        chosen = self.menu.handle_input(player_input)
        return None if chosen is None else chosen not in NO_ANSWERS

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel over everything drawn so far, in gray."""
        canvas.gray(self.app.store.look.pause_gray)
        self.menu.draw(canvas)


READING_WORDS = "map", "hand", "house"
"""The words of the buttons that open panels to read."""


class ReadingPanel(TreePanel):
    """A panel without a choice. Confirm closes it, and so do the buttons that open such panels."""

    @property
    def prompts(self) -> tuple[str, ...]:
        return ("back",)

    def answer(self, player_input: Input) -> bool | None:
        buttons = map(self.app.store.controls.button, READING_WORDS)
        is_closed = self.menu.is_new_press(player_input, "confirm", "menu", *buttons)
        return False if is_closed or self.menu.handle_input(player_input) == BACK else None


class Question(TreePanel):
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
        buttons = [Button(self.say(f"common.{name}"), id=name, extra_height=9, weight=1)
                   for name in BUTTONS[self.other]]
        margin = 0.4 if len(buttons) > 1 else 1
        sentence = Text(self.say(self.key, **self.values), TITLE, side="center", max_width=MESSAGE_WIDTH)
        answers = row(Spacer(weight=margin), *buttons, Spacer(weight=margin), gap=(2, 8))
        width = MESSAGE_WIDTH if self.other == "ok" else QUESTION_WIDTH
        return panel(sentence, answers, color="outline", pad=(14, 18), gap=(8, 20), preferred_width=width)
