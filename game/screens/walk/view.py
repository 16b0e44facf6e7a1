"""The view of a walk: its picture from above or in first person, what follows the camera, and the display over it."""

from __future__ import annotations

from collections.abc import Collection

from components.focus import Rect
from components.undercity import Body, Stride
from game.app.application import App
from game.content.models.walk import walk_look
from game.dungeon.walk.rules import BoxPushed, DoorOpened, Event, Joined, NearbyWay, Stepped, button_target
from game.dungeon.walk.walk import Walk
from game.screens.layout.boxes import Spacer, column, panel, row
from game.screens.layout.leaves import BOLD, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import ReadingPanel, TreeMenu
from game.screens.screen import Screen
from game.screens.walk.devices import WalkDevices
from game.screens.walk.settings import ViewChoices, last_choices, save_choices
from systems.draw.canvas import Canvas
from systems.layout import HEIGHT, WIDTH
from systems.undercity.walk import motion
from systems.undercity.walk.floor import LitFloor, MapArea, figure, map_areas
from systems.undercity.walk.hud import BAR_HEIGHT, Prompt, draw_bar, draw_bubble, draw_levels, place_texts, prompt
from systems.undercity.walk.scene import SolidFloor, eyes_of, figure_of
from systems.undercity.walk.world import all_cubes, begin_opening, end_openings, walkers_with


class WalkView:
    """The view of a walk; in a replay, its walkers only follow the moves."""

    def __init__(self, app: App, walk: Walk, is_replay: bool) -> None:
        self.app, self.walk, self.is_replay = app, walk, is_replay
        self.solid: SolidFloor | None = None
        """The scenes of first person; None in the view from above."""
        self.adopt_settings()
        if last_choices(app).get("view") == "eyes":
            self.open_eyes()
        motion.follow_all(self.look.apart, 1.0, 0.0)

    def adopt_settings(self) -> None:
        """Apply the current options and data."""
        self.look = walk_look(self.app.store)
        self.floor = LitFloor(self.walk.state, self.look)
        self.adopt_choices()
        if self.solid is not None:
            self.solid = SolidFloor(self.floor)

    def adopt_choices(self) -> None:
        """Apply the players' choices for first person."""
        self.choices = ViewChoices(self.app, self.look.own_eyes)

    def switch(self) -> None:
        """Switch to first person or back, also for the next walk."""
        (self.close_eyes if self.solid else self.open_eyes)()
        save_choices(self.app, view="eyes" if self.solid else "above")

    def open_eyes(self) -> None:
        """Switch to first person."""
        self.solid = SolidFloor(self.floor)
        motion.start_free_movement(self.walk.plan)

    def close_eyes(self) -> None:
        """Switch to the view from above."""
        if self.solid is not None:
            for cube in all_cubes():
                state = self.walk.state.copy()
                motion.settle_cube(cube, self.solid.ground, state, self.look.own_eyes, self.look.cube)
        self.solid = None
        motion.end_free_movement()
        self.stand()

    @property
    def is_first_person(self) -> bool:
        """True while the walkers' own eyes show the dungeon, False in the view from above."""
        return self.solid is not None

    @property
    def pace(self) -> motion.WalkPace:
        """The speeds of free movement on the screen."""
        calm = self.app.settings.comfort.reduced_motion
        return motion.WalkPace(self.look.own_eyes, self.seconds, 0.0 if calm else self.app.settings.speed, calm)

    @property
    def seconds(self) -> float:
        """Seconds that a step takes on the screen."""
        return 0.0 if self.app.settings.calm else self.look.step / self.app.settings.speed

    @property
    def areas(self) -> list[MapArea]:
        """The parts of the picture, for all walkers or for each."""
        is_shared = len(self.walk.state.walkers) == 1 if self.solid else motion.fit_one_picture(self.look.apart)
        return map_areas(is_shared)

    def thing(self, walker: int) -> NearbyWay | None:
        """Return the thing that a walker's button works on."""
        if self.solid is None:
            return button_target(self.walk.state, walker)
        body = walkers_with(Body)[walker - 1]
        return motion.thing_in_reach(self.walk.state, self.solid.ground, walker, body, self.look.own_eyes.reach)

    def show(self, event: Event) -> None:
        """Start the motion that shows an event, of a walker, a door or a box."""
        if isinstance(event, Stepped | Joined):
            self.show_step(event)
        elif isinstance(event, DoorOpened | BoxPushed) and self.solid is not None and self.pace.speed:
            begin_opening(self.walk.state, event)

    def show_step(self, event: Stepped | Joined) -> None:
        """Animate a walker on the way to another cell."""
        if self.solid is None:
            stride = walkers_with(Stride)[event.walker - 1]
            motion.start_step(stride, self.walk.plan, event.end, not self.seconds or isinstance(event, Joined))
            return
        body = walkers_with(Body)[event.walker - 1]
        if isinstance(event, Joined):
            motion.place_body(body, event.end, body.facing)
        else:
            motion.go_to_next_cell(body, self.solid.ground, event, self.pace)

    def face(self) -> None:
        """Turn all walkers seen from above as they face now."""
        if self.solid is None:
            for stride, walker in zip(walkers_with(Stride), self.walk.state.walkers, strict=True):
                stride.facing = walker.facing

    def stand(self) -> None:
        """Show all walkers at their positions, at once."""
        for stride, walker in zip(walkers_with(Stride), self.walk.state.walkers, strict=True):
            motion.stand(stride, self.walk.plan, walker)
        if self.solid is not None:
            motion.place_bodies(self.walk.state, always=self.is_replay)
            end_openings()

    def draw(self, canvas: Canvas, seconds: float) -> None:
        """Draw the dungeon and its walkers, ``seconds`` after the start of the walk."""
        self.floor.show(self.walk.state)
        areas = self.areas
        clock = 0.0 if self.app.settings.comfort.reduced_motion else seconds
        if self.solid:
            self.draw_eyes(canvas, self.solid, areas, clock)
        for area in () if self.solid else areas:
            canvas.fill(area.rect, canvas.palette.rgb("night"), 0.55 if len(areas) == 1 else 1.0, glow=0.0)
            self.floor.draw(canvas, area, map(figure, walkers_with(Stride)), clock)
        if len(areas) > 1:
            canvas.fill(Rect(WIDTH / 2 - 4, 0, 8, HEIGHT), canvas.palette.rgb("panel"), glow=0.0)
            canvas.fill(Rect(WIDTH / 2 - 1, 0, 2, HEIGHT), canvas.palette.rgb("card"), 0.8)

    def draw_eyes(self, canvas: Canvas, solid: SolidFloor, areas: list[MapArea], clock: float) -> None:
        """Draw what each walker sees, in its part of the picture."""
        bodies = list(enumerate(walkers_with(Body), 1))
        eyes = self.choices
        calm = self.app.settings.comfort.reduced_motion
        for (walker, body), area in zip(bodies, areas, strict=True):
            others = [figure_of(number, other) for number, other in bodies if number != walker]
            scene = solid.scene(canvas.palette, eyes_of(body, eyes.eyes, eyes.field, calm), others, clock)
            scene.area = area.rect if len(areas) > 1 else None
            canvas.fill(area.rect, canvas.palette.rgb("night"), glow=0.0)
            canvas.stage(scene)


NOTE_SECONDS = 2.5


class Notes:
    """Messages above walkers, each for a while."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.messages: dict[int, tuple[str, float]] = {}
        """The code of each walker's message, and its end time."""

    def show(self, walker: int, code: str) -> None:
        """Show a message above a walker."""
        self.messages[walker] = code, self.app.clock.now + NOTE_SECONDS

    def of(self, walker: int) -> str:
        """Return the code of a walker's message, "" for none."""
        code, end = self.messages.get(walker, ("", 0.0))
        return code if self.app.clock.now < end else ""


class WalkHud:
    """The display over the view of a walk."""

    def __init__(self, screen: Screen, walk: Walk, view: WalkView, walk_devices: WalkDevices) -> None:
        self.screen, self.app = screen, screen.app
        self.walk, self.view, self.walk_devices = walk, view, walk_devices
        self.notes = Notes(screen.app)

    @property
    def height(self) -> float:
        return max(BAR_HEIGHT, self.app.main_canvas.line_height("bold") + 2)

    def draw(self, canvas: Canvas, choosing_stairs: Collection[int]) -> None:
        """Draw the prompts of all walkers and the bar at the top."""
        areas = self.view.areas
        strides = walkers_with(Stride)
        say = self.screen.say
        for stride in strides:
            self.draw_prompt(canvas, areas[min(len(areas), stride.number) - 1], stride, choosing_stairs)
        places = [(area.rect, place_texts(say, self.walk.state, stride, self.view.is_first_person))
                  for area, stride in zip(areas, strides, strict=False)]
        keys = [walker.key_count for walker in self.walk.state.walkers]
        draw_bar(canvas, self.height, keys, say("walk.steps", steps=self.walk.steps()), places)

    def draw_prompt(self, canvas: Canvas, area: MapArea, stride: Stride, choosing_stairs: Collection[int]) -> None:
        """Draw a message above a walker, or else the action of its button."""
        state = self.walk.state
        walker = stride.number
        thing = self.view.thing(walker)
        if note := self.notes.of(walker):
            words = Prompt(f"walk.{note}")
        elif thing is not None and not stride.is_busy:
            words = prompt(state, walker, thing, walker in choosing_stairs, two_climbs=not self.view.is_first_person)
        else:
            return
        text = self.screen.say(words.key, keys=state.walker(walker).key_count)
        family = self.walk_devices.family(walker, self.app.family)
        draw_bubble(canvas, area, stride, text, family, words, self.view.is_first_person)


class WalkMap(ReadingPanel):
    """The map of the explored rooms, below the bar at the top."""

    def __init__(self, view: WalkView, bar_height: float) -> None:
        self.app, self.view, self.bar_height = view.app, view, bar_height
        self.menu = TreeMenu(self.app, self.tree, None, self)

    def tree(self) -> Node:
        levels = Picture(lambda pen, rect, focused: draw_levels(self.say, pen, self.view.floor, rect), weight=1)
        title = Text(self.say("walk.map"), BOLD, side="center")
        plate = panel(title, levels, color="outline", weight=1, pad=(0, 6), gap=(0, 0))
        middle = row(Spacer(4, 20), plate, Spacer(4, 20), weight=1, gap=(0, 0))
        return column(Spacer(self.bar_height, self.bar_height), middle, self.legend_room(), gap=(0, 4))
