"""The panels over a live match: the pause, and the close look at what can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from components.focus import Id, Item, Rect
from components.press import MOUSE, Input, Press
from game.screens.layout.boxes import Spacer, center, column, panel, row, stack
from game.screens.layout.leaves import BODY, SMALL, TITLE, Button, Dial, Picture, Text
from game.screens.layout.node import Need, Node, Targets, need
from game.screens.match.bot_turns import change_seat
from game.screens.match.live_match import LiveMatch
from game.screens.match.match_record import has_autosave, restart, save_by_name, write_autosave
from game.screens.menu import BACK, TreeMenu, TreePanel
from game.screens.tutorial import has_tutorial
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.text import TextBlock, TextBlocks, draw_blocks, lay_blocks
from systems.focus import item_under
from systems.layout import HEIGHT, legend_height
from systems.staging import MatchView, staging

SEAT = "seat"
"""The first part of a seat line's id; the seat number follows."""


class Pause(TreePanel):
    """The pause panel, which any seated player may open and answer; ``opener`` is the seat that opened it, 0 for none.

    Up and down only move the focus. Each seat has a line; left and right change its player.
    """

    def __init__(self, live: LiveMatch, opener: int = 0, focus: Id = "resume") -> None:
        self.key = "pause.title"
        self.app, self.live, self.opener = live.app, live, opener
        self.change: tuple[int, int] | None = None
        """The seat whose player a press changes, and the step to the next or previous one."""
        self.menu = TreeMenu(self.app, self.tree, focus, self, self._names)

    def _names(self) -> list[str]:
        return [self.app.people.name(seat) for seat in self.app.seats.all]

    def tree(self) -> Node:
        """Build the panel and the line with the seed below it."""
        live = self.live
        optional = {"tutorial": has_tutorial(live.table.name), "restart": live.can_restart, "save": live.can_save}
        names = ["resume", *(name for name, present in optional.items() if present), "options"]
        buttons = [self._button(name) for name in names]
        changeable = self.app.bots.opponents() and not live.has_fixed_terms
        dials = [self._dial(seat) for seat in self.app.seats.all] if changeable else []
        exits = map(self._button, live.pause_exits)
        is_person = self.opener and self.app.seats.bot(self.opener) is None
        heading = self.say("pause.by", name=self.app.people.name(self.opener)) if is_person else self.say(self.key)
        title = Text(heading, TITLE, side="center")
        lines = panel(title, *buttons, *dials, *exits, color=f"seat{self.opener}" if self.opener else "outline",
                      pad=(8, 8), gap=(2, 4), preferred_width=348, align="center")
        seed = None
        if live.seed is not None:
            words = self.say("pause.seed", seed=str(live.seed))
            seed = Text(words, SMALL, shade=True, inset=6, align="center")
        foot = Spacer(24 * self.app.main_canvas.text_scale, 30, weight=1)
        return column(Spacer(weight=1), lines, seed, foot, gap=(0, 4))

    def _button(self, name: str) -> Node:
        return Button(self.say(f"action.{name}"), id=name, extra_height=11)

    def _dial(self, seat: int) -> Node:
        """Return the line that changes the player of a seat."""
        return Dial(self.say("pause.seat", seat=seat), self.app.people.name(seat), id=(SEAT, seat),
                    icon=f"mark_{seat}", icon_color=f"seat{seat}")

    @property
    def prompts(self) -> tuple[str, ...]:
        return "change" if isinstance(self.menu.focus, tuple) else "select", "resume"

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if not repeat:
            self.change = id[1], step

    def answer(self, player_input: Input) -> bool | None:
        """Do what is chosen; return False to resume. Menu closes the pause, like it opened it."""
        if self.menu.is_new_press(player_input, "menu"):
            return False
        self.change = None
        chosen, live = self.menu.handle_input(player_input), self.live
        if self.change is not None and isinstance(player_input, Press):
            change_seat(self.app, *self.change, player_input.device)
            if live.record is not None and has_autosave(self.app, live.record):
                write_autosave(self.app, live.record)
        elif chosen in ("resume", BACK):
            return False
        elif chosen in live.pause_exits:
            live.go_out(chosen)
        elif chosen == "restart":
            restart(live)
        elif chosen == "save":
            save_by_name(live)
        elif chosen == "options":
            self.app.go("options", screen_behind=live)
        elif chosen == "tutorial":
            self.app.go("tutorial", table_name=live.table.name, screen_behind=live)
        return None


def asks_pause(live: LiveMatch, press: Press) -> bool:
    """Return True if a seated player asks for the pause.

    Menu always does. Back does if it has no other meaning: during a bot's turn, and on the mouse, which has no Menu.
    """
    app = live.app
    if live.question is not None or press.is_repeat or not app.seats.takes_part(press.device):
        return False
    is_busy = live.is_opening or live.is_waiting or live.playback.is_busy
    is_busy = is_busy or not app.seats.acts_for(live.active, press.device)
    is_bot = app.bots.in_seat(live.active) is not None and not live.over
    return press.action == "menu" or (press.action == "back" and (is_bot or (press.device == MOUSE and is_busy)))


PANEL_WIDTH, PICTURE_HEIGHT = 384, 152
PANEL_MARGIN = 12


@dataclass(eq=False)
class Blocks(Node):
    """A name in large letters and blocks of text below it."""

    name: str
    blocks: Sequence[TextBlock]

    def measure_height(self, pen: Pen, width: float) -> Need:
        return need(*(lay_blocks(pen, self.name, self.blocks, width, 0, [font], size=2).high for font in BODY))

    def _fit(self, pen: Pen) -> TextBlocks:
        return lay_blocks(pen, self.name, self.blocks, self.rect.w, self.rect.h, BODY, size=2)

    def draw(self, pen: Pen, focused: bool) -> None:
        draw_blocks(pen, self._fit(pen), self.rect.x, self.rect.y + self.rect.h, self.rect.h)

    def cut_texts(self, pen: Pen) -> Iterator[str]:
        if self._fit(pen).high > self.rect.h + 1:
            yield self.name


class CloseLook(TreePanel):
    """The close look; the table is paused while it is open, and the focus moves between readable items."""

    key = "action.look"

    def __init__(self, live: LiveMatch, view: Callable[[], MatchView], items: Sequence[Item], focus: Id) -> None:
        readable = staging(live.table.name).readable
        assert readable is not None
        self.app, self.readable = live.app, readable
        self.view, self.targets = view, items
        self.menu = TreeMenu(self.app, self.tree, focus)

    @property
    def prompts(self) -> tuple[str, ...]:
        return "browse", "back"

    @property
    def item(self) -> Item:
        return next(item for item in self.targets if item.id == self.menu.focus)

    def tree(self) -> Node:
        """Build the picture and the texts of an item. The picture leaves if the texts would have to shrink."""
        pen = self.app.main_canvas
        item = self.item
        texts = self.readable.describe(self.view(), self.item.id)
        blocks = [(words, color) for words, color in (
            (texts.text, "text"), (texts.reason, "warning"), ("\n".join(texts.notes), "card")
        ) if words]
        size, below = (round(PICTURE_HEIGHT * item.rect.w / item.rect.h), PICTURE_HEIGHT), legend_height(pen.text_scale)
        picture = Picture(self.paint, size, size, align="center", live=True)
        for pictures in ([picture], []):
            body = panel(row(*pictures, Blocks(texts.name, blocks, weight=1), gap=(PANEL_MARGIN, PANEL_MARGIN)),
                         preferred_width=PANEL_WIDTH, max_width=PANEL_WIDTH, pad=(PANEL_MARGIN, PANEL_MARGIN))
            if body.height(pen, PANEL_WIDTH).lengths[0] <= HEIGHT - below - 2 * PANEL_MARGIN:
                break
        middle = center(body)
        middle.weight = 1
        return stack(Targets(self.targets), column(middle, Spacer(below, below), gap=(0, 0), pad=(0, PANEL_MARGIN)))

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the item in the panel."""
        self.readable.picture(self.view(), self.item.id, rect)

    def answer(self, player_input: Input) -> bool | None:
        """Return False once the player closes it with look, menu, back or confirm, else None."""
        if self.menu.is_new_press(player_input, "look", "menu"):
            return False
        chosen = self.menu.handle_input(player_input)
        is_click = isinstance(player_input, Press) and player_input.device == MOUSE and chosen != BACK
        return None if chosen is None or is_click else False

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel over the grayed table, and the item itself in place, in color and framed."""
        canvas.gray(self.app.store.look.pause_gray)
        self.readable.picture(self.view(), self.item.id, self.item.rect)
        canvas.frame("focus", self.item.rect.grow(1), tint=canvas.palette.rgb("outline"))
        self.menu.draw(canvas)


def readable_items(live: LiveMatch, seat: int = 0) -> list[Item]:
    """Return everything readable at a table, starting with the items of ``seat``."""
    readable = staging(live.table.name).readable
    return readable.items(seat) if readable is not None else []


def find_close_look(live: LiveMatch, view: Callable[[], MatchView], press: Press) -> CloseLook | None:
    """Return the close look that a press opens, by button or by mouse click on an item; None if it opens none.

    It begins at the item pointed at or focused, else at the first item of the device's seat.
    """
    start, app = live.seat_choice.focus, live.app
    if press.is_repeat or press.action != ("back" if press.device == MOUSE else "look"):
        return None
    if press.device == MOUSE:
        pointer = app.devices.pointer
        start = item_under(readable_items(live), *pointer) if pointer is not None else None
        if start is None:
            return None
    seats = app.seats.of(press.device) or (live.active,)
    items = readable_items(live, live.active if live.active in seats else seats[0])
    if not items:
        return None
    focus = start if start in [item.id for item in items] else items[0].id
    return CloseLook(live, view, items, focus)
