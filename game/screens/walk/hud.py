"""The display over a walk: messages above walkers, the bar at the top, and the map."""

from __future__ import annotations

from collections.abc import Collection

from components.walk import Stride
from game.app.application import App
from game.dungeon.walk.walk import Walk
from game.screens.layout.boxes import Spacer, column, panel, row
from game.screens.layout.leaves import BOLD, Legend, Picture, Text
from game.screens.layout.node import Layout
from game.screens.screen import Screen
from game.screens.walk.hands import Hands
from game.screens.walk.view import WalkView
from systems.draw.canvas import Canvas
from systems.undercity.floor import MapArea
from systems.undercity.hud import BAR_HEIGHT, Prompt, draw_bar, draw_bubble, draw_levels, place_texts, prompt
from systems.undercity.world import walkers_with

NOTE_SECONDS = 2.5


class Notes:
    """Messages above walkers, each for a while."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.messages: dict[int, tuple[str, float]] = {}
        """The code of each walker's message, and its end time."""

    def show(self, walker: int, code: str) -> None:
        """Show a message above a walker."""
        self.messages[walker] = code, self.app.clock + NOTE_SECONDS

    def of(self, walker: int) -> str:
        """Return the code of a walker's message, "" for none."""
        code, end = self.messages.get(walker, ("", 0.0))
        return code if self.app.clock < end else ""


class WalkHud:
    """The display over the view of a walk."""

    def __init__(self, screen: Screen, walk: Walk, view: WalkView, hands: Hands) -> None:
        self.screen, self.app, self.walk, self.view, self.hands = screen, screen.app, walk, view, hands
        self.notes = Notes(screen.app)

    @property
    def height(self) -> float:
        """The height of the bar."""
        return max(BAR_HEIGHT, self.app.paper.line("bold") + 2)

    def draw(self, canvas: Canvas, choosing_stairs: Collection[int]) -> None:
        """Draw the prompts of all walkers and the bar at the top."""
        areas, strides, say = self.view.areas, walkers_with(Stride), self.screen.say
        for stride in strides:
            self.draw_prompt(canvas, areas[min(len(areas), stride.number) - 1], stride, choosing_stairs)
        places = [(area.rect, place_texts(say, self.walk.state, stride, self.view.solid is not None))
                  for area, stride in zip(areas, strides, strict=False)]
        keys = [walker.hand for walker in self.walk.state.walkers]
        draw_bar(canvas, self.height, keys, say("walk.steps", steps=self.walk.steps()), places)

    def draw_prompt(self, canvas: Canvas, area: MapArea, stride: Stride, choosing_stairs: Collection[int]) -> None:
        """Draw a message above a walker, or else the action of its button."""
        state, walker, solid = self.walk.state, stride.number, self.view.solid is not None
        thing = self.view.thing(walker)
        if note := self.notes.of(walker):
            words = Prompt(f"walk.{note}")
        elif thing is not None and not stride.busy:
            words = prompt(state, walker, thing, walker in choosing_stairs, two_climbs=not solid)
        else:
            return
        text = self.screen.say(words.key, keys=state.walker(walker).hand)
        draw_bubble(canvas, area, stride, text, self.hands.family(walker, self.app.family), words, solid)

    def draw_map(self, canvas: Canvas) -> None:
        """Draw the map panel over everything drawn so far."""
        canvas.gray(self.app.store.look.pause_gray)
        self.lay_map().draw(canvas, None)

    def lay_map(self) -> Layout:
        """Lay out the map panel and its legend."""
        say, floor = self.screen.say, self.view.floor
        levels = Picture(lambda pen, rect, focused: draw_levels(say, pen, floor, rect), weight=1)
        plate = panel(Text(say("walk.map"), BOLD, side="center"), levels, color="outline", weight=1, pad=(0, 6),
                      gap=(0, 0))
        middle = row(Spacer(4, 20), plate, Spacer(4, 20), weight=1, gap=(0, 0))
        legend = Legend(self.app.family, self.screen.prompts("back"))
        return Layout(column(Spacer(self.height, self.height), middle, legend, gap=(0, 4)), self.app.paper, None, {})
