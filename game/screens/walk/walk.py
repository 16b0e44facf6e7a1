"""The walk screen: it joins input, the world of the walk, and its pages."""

from __future__ import annotations

from collections.abc import Callable

from components.focus import Id, Rect
from components.press import MOUSE, Input, Point, Press
from components.walk import Body, Stride
from game.app.application import App
from game.content.models.walk import Occasion
from game.dungeon.walk.log import walk_log, write_walk_log
from game.dungeon.walk.rules import (
    Arrived,
    BoxPushed,
    DoorOpened,
    Event,
    Joined,
    KeyTaken,
    Move,
    Near,
    Stepped,
    at_hand,
    callers,
    climbs,
    move_for,
    obstacle,
    refusal_code,
)
from game.dungeon.walk.state import FACINGS
from game.dungeon.walk.walk import Walk, path_to
from game.kernel.refusal import Refusal
from game.screens.layout.boxes import Spacer, column, panel, row
from game.screens.layout.leaves import BOLD, Legend, Picture, Text
from game.screens.layout.node import Layout
from game.screens.menu import TreeMenu
from game.screens.screen import draw_legend
from game.screens.walk.hands import Hands, Slope
from game.screens.walk.look import look_at
from game.screens.walk.settings import ViewChoices, ViewSettings, WalkPause, last_choices, save_choices, shelve_walk
from game.screens.world_screen import WorldScreen
from systems.cues import SoundCue
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.layout import HEIGHT, WIDTH
from systems.undercity import motion, order
from systems.undercity.floor import LitFloor, MapArea, figure, halves, map_areas
from systems.undercity.hud import BAR_HEIGHT, Prompt, draw_bar, draw_bubble, draw_levels, place_texts, prompt
from systems.undercity.motion import settle_cube, throw_cube
from systems.undercity.scene import SolidFloor, eyes_of, figure_of
from systems.undercity.world import (
    WorldState,
    add_cube,
    all_cubes,
    begin_opening,
    end_openings,
    walkers_with,
)

SIDE_WAYS = {"up": "n", "down": "s", "left": "w", "right": "e"}
"""Dungeon direction of each screen direction."""
CORNER_WAYS = {(1, 1): "n", (1, -1): "e", (-1, -1): "s", (-1, 1): "w"}
"""Dungeon direction of each pair of screen directions, to the right and up, if rooms meet at their corners."""
PAUSE_MENU = ("resume", "map", "join", "view", "looking", "options", "restart", "leave")
NOTE_SECONDS = 2.5
END_SECONDS = 1.2
"""Seconds from the last step to the result."""
NIGHT_OPACITY = 0.86
"""Darkness of the city in the background, 0 to 1."""
EVENT_SOUNDS: dict[type[Event], Occasion] = {
    KeyTaken: "key", DoorOpened: "open", BoxPushed: "push", Joined: "join", Arrived: "arrived",
}


class WalkScreen(WorldScreen):
    """The walk screen; the options may cover it."""

    free = True
    """True if devices control walkers in first person, False in a replay."""

    def __init__(self, app: App, walk: Walk, way_back: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.way_back = way_back
        """Opens the screen that the walk was started on, if it is not the entrance."""
        self.walk = walk
        self.walk.state = WorldState(walk.state)
        self.look = look_at(app.store)
        self.floor = LitFloor(walk.state, self.look)
        self.hands = Hands(app.devices, len(walk.state.walkers))
        self.solid: SolidFloor | None = None
        """The scenes of first person; None in the view from above."""
        self.view = ViewChoices(app, self.look.own_eyes)
        if last_choices(app).get("view") == "eyes":
            self.open_eyes()
        self.panel: WalkPause | ViewSettings | None = None
        """The open panel."""
        self.clock = self.since_end = 0.0
        self.map_open = False
        """True while the map is open."""
        self.pointer: tuple[float, float] | None = None
        self.notes: dict[int, tuple[str, float]] = {}
        """The message above each walker, and its end time."""
        self.wanted: dict[int, tuple[str, float]] = {}
        """The pressed direction of each walker, and the end of the wait for a second one."""
        self.slopes: dict[str, Slope] = {}
        """The diagonal to which the stick of each pad is pushed."""
        self.choosing_stairs: set[int] = set()
        """Walkers who are asked to choose between up and down."""
        self.deaf_until = app.guard()
        motion.follow_all(self.look.apart, 1.0, 0.0)

    def close(self) -> None:
        self.walk.state = self.walk.state.copy()
        super().close()

    def come_back(self) -> None:
        """Return from the options to the pause."""
        self.pause(focus="options")

    def open_eyes(self) -> None:
        """Switch to first person."""
        self.solid = SolidFloor(self.floor)
        motion.embody(self.walk.plan)

    def close_eyes(self) -> None:
        """Switch to the view from above."""
        if self.solid is not None:
            for cube in all_cubes():
                settle_cube(cube, self.solid.ground, self.walk.state.copy(), self.look.own_eyes, self.look.cube)
        self.solid = None
        motion.disembody()
        self.stand()

    @property
    def pace(self) -> motion.WalkPace:
        """The speeds of free movement on the screen."""
        calm = self.app.settings.reduced_motion
        return motion.WalkPace(self.look.own_eyes, self.seconds, 0.0 if calm else self.app.settings.speed, calm)

    @property
    def seconds(self) -> float:
        """Seconds that a step takes on the screen."""
        speed = self.app.settings.speed
        return 0.0 if self.app.settings.calm else self.look.step / speed

    @property
    def menu(self) -> TreeMenu | None:
        return self.panel.menu if self.panel is not None else None

    @property
    def is_paused(self) -> bool:
        """True while no one can walk."""
        return self.map_open or self.panel is not None or self.walk.state.over

    @property
    def has_camera(self) -> bool:
        return self.solid is not None

    @property
    def captures_mouse(self) -> bool:
        return self.solid is not None and self.free and not self.is_paused

    # Input.

    def hear(self, player_input: Input) -> None:
        if self.solid is not None and self.hands.hear(player_input, self.is_paused):
            return
        if isinstance(player_input, Point):
            self.pointer = player_input.x, player_input.y
            if self.panel is not None:
                self.panel.menu.hear(player_input)
        if not isinstance(player_input, Press) or player_input.at < self.deaf_until:
            return
        if isinstance(self.panel, WalkPause):
            self.hear_pause(self.panel.choice(player_input))
        elif self.panel is not None:
            self.hear_settings(self.panel, player_input)
        elif self.map_open:
            self.map_open = player_input.repeat or player_input.action not in ("back", "look", "confirm", "menu")
        elif self.solid is not None and self.free and self.hear_body(player_input):
            return
        elif player_input.action in SIDE_WAYS:
            self.steer(self.hands.who(player_input.device), player_input.action, player_input.device)
        elif player_input.action == "undo":
            self.undo()
        elif player_input.repeat:
            return
        elif player_input.action == "confirm":
            who = self.hands.who(player_input.device)
            (self.point if player_input.device == MOUSE else self.use)(who)
        elif player_input.action == "look":
            self.map_open = True
        elif player_input.action in ("menu", "back"):
            self.pause()

    def hear_body(self, press: Press) -> bool:
        """Handle a press in first person; return True if it was an action of a walker."""
        who = self.hands.who(press.device)
        if press.action in SIDE_WAYS:
            return True
        actions = {"confirm": self.act, "hint": self.throw}
        if press.device == MOUSE:
            actions |= {"confirm": self.throw, "back": self.act}
        action = actions.get(press.action)
        if action is not None and not press.repeat:
            action(who)
        return action is not None

    def act(self, who: int) -> None:
        """Use the thing in reach, or else jump."""
        thing = self.thing(who)
        if thing is not None:
            self.apply(who, thing)
        elif motion.jump(walkers_with(Body)[who - 1], self.look.own_eyes):
            self.sound("jump")

    def throw(self, who: int) -> None:
        """Throw a cube in the direction of the view."""
        body, look = walkers_with(Body)[who - 1], self.look.cube
        if not body.led:
            add_cube(throw_cube(body, who, self.look.own_eyes, look), look.keep)
            self.sound("throw")

    def hit(self, speed: float) -> None:
        """Let a cube be heard that hits something, the louder the faster."""
        self.sound("bounce", min(1.0, speed / self.look.cube.speed))

    def pause(self, focus: str = "resume") -> None:
        """Pause the walk and show the menu."""
        state = self.walk.state
        offered = {"join": any(callers(state, who) for who in state.numbers), "looking": self.solid is not None}
        names = [name for name in PAUSE_MENU if offered.get(name, True)]
        self.panel = WalkPause(self.app, names, "above" if self.solid else "eyes", self.walk.plan.seed, focus)

    def hear_pause(self, picked: Id) -> None:
        """Handle a choice in the pause, or None."""
        if picked is None:
            return
        if picked == "options":
            self.app.go("options", behind=self)
            return
        if picked == "looking":
            self.panel = ViewSettings(self.app, self.look.own_eyes)
            return
        if picked == "view":
            (self.close_eyes if self.solid else self.open_eyes)()
            save_choices(self.app, view="eyes" if self.solid else "above")
        self.panel = None
        self.deaf_until = self.app.guard()
        if picked == "map":
            self.map_open = True
        elif picked == "join":
            who = next(who for who in self.walk.state.numbers if callers(self.walk.state, who))
            self.make(Move(who, "join"))
        elif picked == "restart":
            shelve_walk(self.app)
            self.app.go("walking", walk=Walk(self.walk.plan, len(self.walk.state.walkers)), way_back=self.way_back)
        elif picked == "leave" and self.way_back is not None:
            self.way_back()
        elif picked == "leave":
            self.app.go("walk", focus="resume")

    def hear_settings(self, settings: ViewSettings, press: Press) -> None:
        """Handle a press in the view settings; each change takes effect at once."""
        if settings.hear(press):
            self.pause(focus="looking")
        self.view = ViewChoices(self.app, self.look.own_eyes)

    def adopt_settings(self) -> None:
        self.look = look_at(self.app.store)
        self.floor = LitFloor(self.walk.state, self.look)
        self.view = ViewChoices(self.app, self.look.own_eyes)
        if self.solid is not None:
            self.solid = SolidFloor(self.floor)
        if self.panel is not None:
            self.pause("looking" if isinstance(self.panel, ViewSettings) else self.panel.menu.focus)

    def steer(self, who: int, action: str, device: str) -> None:
        """Walk in a direction, or answer the choice between up and down."""
        if who in self.choosing_stairs:
            self.choosing_stairs.discard(who)
            answer = next((stairs for stairs in climbs(self.walk.state, who) if stairs.way == action), None)
            if answer is not None:
                self.apply(who, answer)
                return
        if not self.floor.at_corners:
            self.head(who, SIDE_WAYS[action])
        elif any(self.slope(device)):
            return  # Its stick is followed in every frame.
        elif way := CORNER_WAYS.get(self.hands.held_slope(device)):
            self.wanted.pop(who, None)
            self.head(who, way)
        else:
            self.wanted[who] = action, self.app.clock + self.look.slant

    def turn_corners(self) -> None:
        """Follow sticks pushed diagonally, and single directions for which no second one came in time."""
        for device in self.app.devices.pads():
            before, self.slopes[device] = self.slopes.get(device, (0, 0)), self.slope(device)
            way = CORNER_WAYS.get(self.slopes[device])
            if way is None or self.is_paused:
                continue
            who = self.hands.who(device)
            walks = not walkers_with(Stride)[who - 1].busy and not obstacle(self.walk.state, who, way)
            if self.slopes[device] != before or walks:
                self.wanted.pop(who, None)
                self.head(who, way)
        for who, (action, until) in list(self.wanted.items()):
            if self.app.clock >= until:
                del self.wanted[who]
                self.head(who, self.likely_way(who, action))

    def slope(self, device: str) -> Slope:
        """Return the diagonal to which the stick of a device is pushed."""
        return self.hands.slope(device, self.app.store.controls.press)

    def likely_way(self, who: int, action: str) -> str:
        """Return the diagonal that a single direction stands for: the open one, or the one nearer to the facing."""
        state, facing = self.walk.state, FACINGS.index(self.walk.state.walker(who).facing)
        both = SIDE_WAYS[action], FACINGS[FACINGS.index(SIDE_WAYS[action]) - 1]

        def effort(way: str) -> tuple[bool, int]:
            turns = abs(FACINGS.index(way) - facing) % 4
            return way not in state.ways(who), min(turns, 4 - turns)

        return min(both, key=effort)

    def head(self, who: int, way: str) -> None:
        """Walk in a direction; during a step only the last wish is kept."""
        stride = walkers_with(Stride)[who - 1]
        stride.queue = [way] if stride.busy else []
        if not stride.busy:
            self.go(who, way)

    def go(self, who: int, way: str) -> None:
        """Make a step, or if nothing leads that way, turn there."""
        state = self.walk.state
        code, walker = obstacle(state, who, way), state.walker(who)
        if not code:
            self.make(Move(who, "go", way))
            return
        if walker.facing != way and not state.is_at_goal(who):
            self.make(Move(who, "face", way))
        if code not in ("wall", "boxed") and not (code == "locked" and walker.hand):
            self.note(who, code)

    def thing(self, who: int) -> Near | None:
        """Return the thing that a walker's button works on."""
        if self.solid is None:
            return at_hand(self.walk.state, who)
        body = walkers_with(Body)[who - 1]
        return motion.in_reach(self.walk.state, self.solid.ground, who, body, self.look.own_eyes.reach)

    def use(self, who: int, right: float = 0.0) -> None:
        """Use the thing in reach; a click off the middle of a cell picks the stairs on that side."""
        thing = self.thing(who)
        if thing is None or walkers_with(Stride)[who - 1].busy:
            return
        both = {stairs.way: stairs for stairs in climbs(self.walk.state, who)}
        if thing.way not in both or len(both) < 2:
            self.apply(who, thing)
        elif right:
            self.apply(who, both["up" if right < 0 else "down"])
        else:
            self.choosing_stairs ^= {who}

    def apply(self, who: int, thing: Near) -> None:
        """Use a thing, or say why not."""
        if code := refusal_code(self.walk.state, who, thing):
            self.note(who, code)
        else:
            self.make(move_for(who, thing))

    def point(self, who: int) -> None:
        """Handle a mouse click: walk to the place, or use what is in the walker's cell."""
        if self.pointer is None:
            return
        here = self.walk.state.walker(who).cell
        for number, area in enumerate(map_areas(self.look.apart), 1):
            if area.rect.holds(*self.pointer):
                target = self.walk.plan.cell_on_map(*area.place(*self.pointer), area.height)
                if target == here:
                    # Never exactly 0: a mouse click must pick one of two stairs.
                    self.use(who, (self.pointer[0] - area.spot(*self.walk.plan.on_map(here))[0]) or 1.0)
                elif number not in (who, 1):
                    self.use(who)
                elif path := path_to(self.walk.state, who, target):
                    walkers_with(Stride)[who - 1].queue = [*path]

    # Moves.

    def make(self, move: Move) -> bool:
        """Make a move and show its effects; return True if it was possible."""
        try:
            events = self.walk.make(move)
        except Refusal as refusal:
            self.note(move.walker, refusal.code)
            return False
        self.notes.pop(move.walker, None)
        self.choosing_stairs.discard(move.walker)
        for event in events:
            self.answer(event)
        if self.solid is None:
            for stride, walker in zip(walkers_with(Stride), self.walk.state.walkers, strict=True):
                stride.facing = walker.facing
        self.keep()
        return True

    def answer(self, event: Event) -> None:
        """Play the sound of an event and animate it."""
        occasion = EVENT_SOUNDS.get(type(event))
        if isinstance(event, Stepped | Joined):
            self.show_step(event)
        elif isinstance(event, DoorOpened | BoxPushed) and self.solid is not None and self.pace.times:
            begin_opening(self.walk.state, event)
        elif isinstance(event, KeyTaken):
            self.note(event.walker, "got_key", quiet=True)
        if isinstance(event, Stepped):
            occasion = "fall" if event.end[1] < event.start[1] else "step"
        if occasion is not None:
            self.sound(occasion)

    def show_step(self, event: Stepped | Joined) -> None:
        """Animate a walker on the way to another cell."""
        if self.solid is None:
            stride = walkers_with(Stride)[event.walker - 1]
            motion.start_step(stride, self.walk.plan, event.end, not self.seconds or isinstance(event, Joined))
            return
        body = walkers_with(Body)[event.walker - 1]
        if isinstance(event, Joined):
            motion.put_body(body, event.end, body.facing)
        else:
            motion.go_to_next_cell(body, self.solid.ground, event, self.pace)

    def keep(self) -> None:
        """Save the walk so that it can be resumed after the game closes."""
        self.app.records.walks.keep(walk_log(self.walk))

    def undo(self) -> None:
        """Take back the last move."""
        if self.walk.state.over or self.walk.undo() is None:
            self.sound("refused")
            return
        self.stand()
        self.sound("undo")
        self.keep()

    def stand(self) -> None:
        """Show all walkers at their positions, at once."""
        for stride, walker in zip(walkers_with(Stride), self.walk.state.walkers, strict=True):
            motion.stand(stride, self.walk.plan, walker)
        if self.solid is not None:
            motion.put_bodies(self.walk.state, always=not self.free)
            end_openings()
        self.notes.clear()

    def note(self, who: int, code: str, quiet: bool = False) -> None:
        """Show a message above a walker for a while."""
        self.notes[who] = code, self.app.clock + NOTE_SECONDS
        if not quiet:
            self.sound("refused")

    def sound(self, occasion: Occasion, loud: float = 1.0) -> None:
        if (sound := self.look.sounds.get(occasion)) is not None:
            self.app.feedback.mixer.play([SoundCue(sound, 0.7 * loud, False)])

    # Time.

    def update(self, dt: float) -> None:
        if self.menu is not None:
            return
        self.clock += dt
        if not self.walk.state.over:
            self.walk.seconds += dt
        if self.floor.at_corners and self.solid is None and self.free:
            self.turn_corners()
        order.advance(self.frame, dt)
        if self.walk.state.over and not any(stride.busy for stride in walkers_with(Stride)):
            self.since_end += dt
            if self.since_end >= (END_SECONDS if self.seconds else 0.0):
                self.finish()

    @property
    def frame(self) -> order.WalkFrame:
        """The surroundings of the walk for its systems."""
        return order.WalkFrame(
            self.walk.state, self.pace, self.look.apart, 0.0 if self.app.settings.calm else self.look.follow,
            self.solid.ground if self.solid is not None else None, self.wish if self.free else None, self.make, self.go,
            self.look.cube, self.hit,
        )

    def wish(self, who: int, dt: float) -> motion.WalkInput:
        """Return what the devices of a walker ask for now."""
        return motion.WalkInput() if self.is_paused else self.hands.wish(who, dt, self.view)

    def finish(self) -> None:
        """Move the walk to the ended ones and show the result."""
        log = walk_log(self.walk)
        self.app.records.walks.end(log, self.look.keep)
        self.app.go("walk_over", text=write_walk_log(log), way_back=self.way_back)

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        widgets.draw_backdrop(canvas, NIGHT_OPACITY)
        self.floor.show(self.walk.state)
        clock = 0.0 if self.app.settings.reduced_motion else self.clock
        areas = halves() if self.solid else map_areas(self.look.apart)
        if self.solid:
            self.draw_eyes(canvas, self.solid, areas, clock)
        for area in () if self.solid else areas:
            canvas.fill(area.rect, canvas.palette.rgb("night"), 0.55 if len(areas) == 1 else 1.0, glow=0.0)
            self.floor.draw(canvas, area, map(figure, walkers_with(Stride)), clock)
        if len(areas) > 1:
            canvas.fill(Rect(WIDTH / 2 - 4, 0, 8, HEIGHT), canvas.palette.rgb("panel"), glow=0.0)
            canvas.fill(Rect(WIDTH / 2 - 1, 0, 2, HEIGHT), canvas.palette.rgb("card"), 0.8)
        for stride in walkers_with(Stride):
            self.draw_prompt(canvas, areas[min(len(areas), stride.number) - 1], stride)
        self.draw_over(canvas, areas)
        if self.map_open:
            self.draw_map(canvas)
        elif self.panel is not None:
            self.panel.draw(canvas)

    def draw_eyes(self, canvas: Canvas, solid: SolidFloor, areas: list[MapArea], clock: float) -> None:
        """Draw the first-person view of each walker in its part of the picture."""
        people, view, calm = list(enumerate(walkers_with(Body), 1)), self.view, self.app.settings.reduced_motion
        for (who, body), area in zip(people, areas, strict=True):
            others = [figure_of(number, other) for number, other in people if number != who]
            scene = solid.scene(canvas.palette, eyes_of(body, view.eyes, view.field, calm), others, clock)
            scene.part = area.rect if len(areas) > 1 else None
            canvas.fill(area.rect, canvas.palette.rgb("night"), glow=0.0)
            canvas.stage(scene)

    def draw_over(self, canvas: Canvas, areas: list[MapArea]) -> None:
        """Draw the bar at the top and, while someone can walk, the legend at the bottom."""
        state, strides = self.walk.state, walkers_with(Stride)
        places = [
            (area.rect, place_texts(self.say, state, stride, self.solid is not None))
            for area, stride in zip(areas, strides, strict=False)
        ]
        keys = [walker.hand for walker in state.walkers]
        draw_bar(canvas, self.bar_height, keys, self.say("walk.steps", steps=self.walk.steps()), places)
        if not self.map_open and self.panel is None:
            canvas.fill(Rect(0, 0, WIDTH, self.bar_height + 6), canvas.palette.rgb("panel"), 0.7, glow=0.0)
            self.draw_legend()

    def draw_legend(self) -> None:
        """Draw the button legend, with undo once there is something to take back."""
        throws = ["throw"] if self.solid is not None and self.free else []
        steps = ["undo"] if self.walk.moves else []
        draw_legend(self, self.app.family, *throws, *steps, "map", "menu")

    def draw_prompt(self, canvas: Canvas, area: MapArea, stride: Stride) -> None:
        """Draw a message above a walker, or else the action of its button."""
        walk, who = self.walk, stride.number
        note, until = self.notes.get(who, ("", 0.0))
        thing = self.thing(who)
        if self.app.clock < until:
            words = Prompt(f"walk.{note}")
        elif thing is not None and not stride.busy:
            words = prompt(walk.state, who, thing, who in self.choosing_stairs, two_climbs=self.solid is None)
        else:
            return
        text = self.say(words.key, keys=walk.state.walker(who).hand)
        draw_bubble(canvas, area, stride, text, self.hands.family(who, self.app.family), words, self.solid is not None)

    def draw_map(self, canvas: Canvas) -> None:
        """Draw the map panel over everything drawn so far."""
        self.app.paper.gray(self.app.store.look.pause_gray)
        self.lay_map().draw(canvas, None)

    def lay_map(self) -> Layout:
        """Lay out the map panel and its legend."""
        title = Text(self.say("walk.map"), BOLD, side="center")
        levels = Picture(lambda pen, rect, focused: draw_levels(self.say, pen, self.floor, rect), weight=1)
        plate = panel(title, levels, color="outline", weight=1, pad=(0, 6), gap=(0, 0))
        middle = row(Spacer(4, 20), plate, Spacer(4, 20), weight=1, gap=(0, 0))
        legend = Legend(self.app.family, self.prompts("back"))
        bar = self.bar_height
        return Layout(column(Spacer(bar, bar), middle, legend, gap=(0, 4)), self.app.paper, None, {})

    @property
    def bar_height(self) -> float:
        return max(BAR_HEIGHT, self.app.paper.line("bold") + 2)
