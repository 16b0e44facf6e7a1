"""The close look at what can be read on a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from components.focus import Id, Item, Rect
from components.press import MOUSE, Input, Press
from game.app.application import App
from game.screens.layout.boxes import Spacer, center, column, panel, row, stack
from game.screens.layout.leaves import BODY, Picture
from game.screens.layout.node import Need, Node, Targets, need
from game.screens.menu import BACK, TreeMenu, TreePanel
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.text import TextBlock, TextBlocks, draw_blocks, lay_blocks
from systems.layout import HEIGHT, legend_height
from systems.staging import MatchView, Readable

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

    def __init__(
        self, app: App, readable: Readable, view: Callable[[], MatchView], items: Sequence[Item], focus: Id
    ) -> None:
        self.app, self.readable = app, readable
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
