"""The controls of a replay: its pace, and the buttons and bars with which any device controls it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from components.focus import Id, Rect
from game.app.application import App
from game.app.settings import SPEEDS
from game.content.models.controls import ActionName
from game.content.models.replays import FilmRules
from game.screens.layout.areas import FirstFit
from game.screens.layout.boxes import column, row
from game.screens.layout.leaves import Legend, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import AppPart, TreeMenu, next_within
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.layout import WIDTH

BUTTONS = ("earlier", "play", "later", "slower", "faster")
LEGEND_AREA = Rect(130, 0, WIDTH - 130, 30)
"""Area of the legend below the controls, next to the score of seat 1."""
BUTTON_SIZE, SMALLEST_BUTTON, BUTTON_GAP = (25, 24), (21, 24), 5
BAR_SIZE = (len(BUTTONS) * (BUTTON_SIZE[0] + BUTTON_GAP) - BUTTON_GAP, 3)
BUTTON_SIGNS: dict[str, tuple[float, bool, tuple[int, ...]]] = {
    "play": (1.0, False, (0,)), "earlier": (-1.0, True, (-2,)), "later": (1.0, True, (-2,)),
    "before": (-1.0, False, (-4, 4)), "after": (1.0, False, (-4, 4)),
}
"""Sign of each button: its direction, True if it has a bar, and the offsets of its arrows."""


class ReplayScreen(Protocol):
    """A screen that replays a finished match or run, as its controls see it."""

    ply: int
    """Number of plies shown; the last one may still be animating."""

    @property
    def moves(self) -> Sequence[object]: ...
    def show(self, ply: int) -> None:
        """Show the position after ``ply`` plies, paused."""

    def play_one_ply(self) -> None:
        """Play the next ply, then pause."""

    def tree(self) -> Node:
        """Build the controls."""

    def control_state(self) -> object:
        """Return the values that the controls show; a new one builds their tree again."""


class ReplayControls(AppPart):
    """The controls over the picture of a finished match or run."""

    def __init__(self, app: App, screen: ReplayScreen, buttons: Sequence[str] = BUTTONS) -> None:
        self.app, self.screen, self.buttons = app, screen, buttons
        self.speed, self.is_paused = 1.0, False
        self.idle_time = 0.0
        """Seconds since nothing moves, at normal speed."""
        self.menu = TreeMenu(app, screen.tree, "play", live_state=screen.control_state)

    @property
    def is_playing(self) -> bool:
        """True while the replay plays without pause."""
        return not self.is_paused and self.screen.ply < len(self.screen.moves)

    def is_due(self, dt: float, rest: float) -> bool:
        """Let ``dt`` seconds pass while nothing moves; return True if the next ply is due after a rest."""
        self.idle_time += dt * (self.speed or 1.0)
        if self.idle_time < rest:
            return False
        self.idle_time = 0.0
        return True

    def press_button(self, chosen: Id) -> None:
        if chosen == "play":
            self.toggle_pause()
        elif chosen == "earlier":
            self.screen.show(self.screen.ply - 1)
        elif chosen == "later":
            self.screen.play_one_ply()
        else:
            self.speed = next_within(SPEEDS, self.speed, 1 if chosen == "faster" else -1)

    def toggle_pause(self) -> None:
        """Pause or resume; from the end, start over."""
        if self.screen.ply == len(self.screen.moves):
            self.screen.show(0)
            self.is_paused = False
        else:
            self.is_paused = not self.is_paused
        self.idle_time = 0.0

    # The parts of the tree.

    def state(self) -> object:
        """Return the values that these parts show."""
        return self.screen.ply, self.is_playing, self.speed, self.app.store

    def counter(self) -> Text:
        """Build the number of plies and the speed."""
        pace = self.say("options.times", times=f"{self.speed:g}") if self.speed else self.say("options.instant")
        words = f"{self.screen.ply} / {len(self.screen.moves)}   {pace}"
        return Text(words, ("small",), shade=True, inset=6, align="end")

    def bar(self) -> Picture:
        return Picture(self.paint_bar, BAR_SIZE, (1, BAR_SIZE[1]), align="end")

    def button_row(self) -> Node:
        painters = {name: partial(self.paint_button, name) for name in self.buttons}
        buttons = [Picture(paint, BUTTON_SIZE, SMALLEST_BUTTON, id=name) for name, paint in painters.items()]
        return row(*buttons, gap=(2, BUTTON_GAP), align="end")

    def legend(self, *variants: list[tuple[ActionName, str]], area: Rect = LEGEND_AREA) -> Node:
        """Build the first of these legends that has room."""
        legends = [column(Legend(self.app.family, entries), pack=1) for entries in variants]
        return FirstFit(legends, areas=[area] * len(legends))

    def paint_bar(self, pen: Pen, rect: Rect, focused: bool) -> None:
        pen.fill(rect, pen.palette.rgb("panel"), 0.9)
        width = rect.w * self.screen.ply / max(1, len(self.screen.moves))
        pen.fill(Rect(rect.x, rect.y, width, rect.h), pen.palette.rgb("seat1"))

    def paint_button(self, name: str, pen: Pen, rect: Rect, focused: bool) -> None:
        widgets.draw_panel(pen, rect, "outline" if focused else "card", rim=1.0 if focused else 0.7)
        if focused:
            pen.frame("frame", rect.grow(1), tint=pen.palette.rgb("outline"), alpha=0.35)
        x, y = rect.center
        tint = pen.palette.rgb("seat1" if focused else "text")
        if name in ("slower", "faster"):
            pen.fill(Rect(x - 5, y - 1, 10, 2), tint)
            if name == "faster":
                pen.fill(Rect(x - 1, y - 5, 2, 10), tint)
        elif name == "play" and self.is_playing:
            for side in (-5, 2):
                pen.fill(Rect(x + side, y - 6, 3, 12), tint)
        else:
            direction, has_bar, arrows = BUTTON_SIGNS[name]
            for offset in arrows:
                pen.sprite("arrow", x + direction * offset, y, tint=tint, scale_x=direction)
            if has_bar:
                pen.fill(Rect(x + direction * 7 - 1, y - 5, 2, 10), tint)


class FilmRhythm:
    """The part that films of matches and of runs share: no controls, and the rhythm of their rules."""

    rules: FilmRules
    controls: ReplayControls

    @property
    def rest(self) -> float:
        return self.rules.rest

    def roll(self) -> None:
        """Play from the position that is shown."""
        self.controls.is_paused = False

    def tree(self) -> Node:
        return column()
