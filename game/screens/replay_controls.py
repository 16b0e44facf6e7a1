"""The controls of a replay: play, pause, step by step in both directions, and the speed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from components.focus import Id, Rect
from game.app.settings import SPEEDS
from game.content.models.controls import Action
from game.content.models.players import FilmRules
from game.screens.layout.boxes import Spacer, column, row, stack
from game.screens.layout.leaves import Legend, Picture, Text
from game.screens.layout.node import Node
from game.screens.layout.overlay import FirstFit
from game.screens.question import Panel
from game.screens.screen import ReplayScreen
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.layout import WIDTH

BUTTONS = ("earlier", "play", "later", "slower", "faster")
AREA, LEGEND_AREA = Rect(320, 32, 309, 104), Rect(130, 0, WIDTH - 130, 30)
"""Areas of the controls, to the right of any board, and of the legend below them, next to the score of seat 1."""
BUTTON, GAP = (25, 24), 5
"""Size of a button, and the gap between two."""
BAR = (len(BUTTONS) * (BUTTON[0] + GAP) - GAP, 3)
"""Size of the progress bar."""
SIGNS: dict[str, tuple[float, bool, tuple[int, ...]]] = {
    "play": (1.0, False, (0,)), "earlier": (-1.0, True, (-2,)), "later": (1.0, True, (-2,)),
    "before": (-1.0, False, (-4, 4)), "after": (1.0, False, (-4, 4)),
}
"""Sign of each button: its direction, True if it has a bar, and the offsets of its arrows."""


class ReplayControls(ReplayScreen):
    """The controls over the picture of a finished match or run, for any device."""

    speed = 1.0
    buttons: tuple[str, ...] = BUTTONS
    moves: Sequence[object]
    ply = 0
    """Number of plies shown; the last one may still be animating."""
    paused, idle_time = False, 0.0
    question: Panel | None = None
    """The panel over the table; it has its own legend."""

    def show(self, ply: int) -> None:
        """Show the position after ``ply`` plies, paused."""
        raise NotImplementedError

    def step(self) -> None:
        """Play the next ply, then pause."""
        raise NotImplementedError

    def adopt_speed(self) -> None:
        """React to a new speed."""

    @property
    def rest(self) -> float:
        """Seconds between two plies at normal speed."""
        return self.app.store.replays.rest

    @property
    def runs(self) -> bool:
        """True while the replay plays without pause."""
        return not self.paused and self.ply < len(self.moves)

    def press_button(self, chosen: Id) -> None:
        """Perform the action of a button."""
        if chosen == "play":
            self.toggle_pause()
        elif chosen == "earlier":
            self.show(self.ply - 1)
        elif chosen == "later":
            self.step()
        else:
            self.change_speed(1 if chosen == "faster" else -1)

    def toggle_pause(self) -> None:
        """Pause or resume; from the end, start over."""
        if self.ply == len(self.moves):
            self.show(0)
            self.paused = False
        else:
            self.paused = not self.paused
        self.idle_time = 0.0

    def change_speed(self, step: int) -> None:
        """Change the speed by ``step``, within its limits."""
        at = SPEEDS.index(self.speed) + step
        if 0 <= at < len(SPEEDS):
            self.speed = SPEEDS[at]
            self.adopt_speed()

    # The tree.

    def control_state(self) -> object:
        """Return what the controls show; a new value builds their tree again."""
        return self.ply, self.runs, self.speed, self.question is None, self.app.store

    def tree(self) -> Node:
        """Build the controls over the table."""
        controls = column(Spacer(weight=1), self.counter(), Spacer(9, 9), self.bar(), self.button_row(), gap=(GAP, GAP))
        legend = self.legends(self.prompts("select", "back"))
        return stack(FirstFit([controls], areas=[AREA]), legend, separate=True)

    def counter(self) -> Text:
        """Build the number of plies and the speed."""
        pace = self.say("options.times", times=f"{self.speed:g}") if self.speed else self.say("options.instant")
        return Text(f"{self.ply} / {len(self.moves)}   {pace}", ("small",), shade=True, inset=6, align="end")

    def bar(self) -> Picture:
        """Build the progress."""
        return Picture(self.paint_bar, BAR, BAR, align="end")

    def button_row(self) -> Node:
        """Build the buttons."""
        buttons = [Picture(partial(self.paint_button, name), BUTTON, BUTTON, id=name) for name in self.buttons]
        return row(*buttons, gap=(GAP, GAP), align="end")

    def legends(self, *variants: list[tuple[Action, str]], area: Rect = LEGEND_AREA) -> Node | None:
        """Build the first of these legends that has room; a panel over the table has its own."""
        if self.question is not None:
            return None
        found = [column(Legend(self.app.family, entries), pack=1) for entries in variants]
        return FirstFit(found, areas=[area] * len(found))

    def paint_bar(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the progress."""
        pen.fill(rect, pen.palette.rgb("panel"), 0.9)
        done = rect.w * self.ply / max(1, len(self.moves))
        pen.fill(Rect(rect.x, rect.y, done, rect.h), pen.palette.rgb("seat1"))

    def paint_button(self, name: str, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw a button with its sign."""
        widgets.draw_panel(pen, rect, "outline" if focused else "card", rim=1.0 if focused else 0.7)
        if focused:
            pen.frame("frame", rect.grow(1), tint=pen.palette.rgb("outline"), alpha=0.35)
        x, y = rect.center
        tint = pen.palette.rgb("seat1" if focused else "text")
        if name in ("slower", "faster"):
            pen.fill(Rect(x - 5, y - 1, 10, 2), tint)
            if name == "faster":
                pen.fill(Rect(x - 1, y - 5, 2, 10), tint)
        elif name == "play" and self.runs:
            for side in (-5, 2):
                pen.fill(Rect(x + side, y - 6, 3, 12), tint)
        else:
            turn, barred, arrows = SIGNS[name]
            for at in arrows:
                pen.sprite("arrow", x + turn * at, y, tint=tint, scale_x=turn)
            if barred:
                pen.fill(Rect(x + turn * 7 - 1, y - 5, 2, 10), tint)


class FilmPlayback(ReplayControls):
    """Playback without controls, in the rhythm of films."""

    rules: FilmRules

    @property
    def rest(self) -> float:
        return self.rules.rest

    def tree(self) -> Node:
        return column()

    def roll(self) -> None:
        """Start playback."""
        self.paused = False
