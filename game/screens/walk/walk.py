"""The walk screen: it joins input, the world of the walk, and its pages."""

from __future__ import annotations

from collections.abc import Callable

from components.focus import Id, Rect
from components.press import MOUSE, Input, Press
from components.undercity import Body, Stride
from game.app.application import App
from game.content.models.walk import WalkOccasion
from game.dungeon.walk import rules
from game.dungeon.walk.walk import Walk, path_to, walk_log, write_walk_log
from game.kernel.refusal import Refusal
from game.screens.layout.leaves import Legend
from game.screens.menu import TreePanel
from game.screens.walk.devices import SIDE_WAYS, Steering, WalkDevices
from game.screens.walk.on_foot import OnFoot
from game.screens.walk.settings import ViewSettings, WalkPause, end_unfinished_walk
from game.screens.walk.view import WalkHud, WalkMap, WalkView
from systems.cues import SoundCue
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.layout import WIDTH
from systems.steps import advance
from systems.undercity.walk import motion, order
from systems.undercity.walk.world import WorldState, add_cube, walkers_with

PAUSE_MENU = ("resume", "map", "join", "view", "looking", "options", "restart", "leave")
END_SECONDS = 1.2
"""Seconds from the last step to the result."""
NIGHT_OPACITY = 0.86
"""Darkness of the city in the background, 0 to 1."""
EVENT_SOUNDS: dict[type[rules.Event], WalkOccasion] = {
    rules.KeyTaken: "key", rules.DoorOpened: "open", rules.BoxPushed: "push", rules.Joined: "join",
    rules.Arrived: "arrived",
}


class WalkScreen(OnFoot):
    """The walk screen; the options may cover it."""

    is_replay = False
    """True in a replay, whose walkers no device controls."""

    def __init__(self, app: App, walk: Walk, way_back: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.way_back = way_back
        """Opens the screen that the walk was started on, if it is not the entrance."""
        self.walk = walk
        self.walk.state = WorldState(walk.state)
        self.view = WalkView(app, walk, self.is_replay)
        self.walk_devices = WalkDevices(app.devices, len(walk.state.walkers))
        self.steering = Steering(app, self.walk_devices, walk)
        self.hud = WalkHud(self, walk, self.view, self.walk_devices)
        self.clock = self.end_seconds = 0.0
        self.choosing_stairs: set[int] = set()
        """Walkers who are asked to choose between up and down."""

    def close(self) -> None:
        self.walk.state = self.walk.state.copy()
        super().close()

    def come_back(self) -> None:
        """Return from the options to the pause."""
        self.pause(focus="options")

    @property
    def is_paused(self) -> bool:
        """True while no one can walk."""
        return self.panel is not None or self.walk.state.over

    @property
    def has_camera(self) -> bool:
        return self.view.is_first_person

    @property
    def captures_mouse(self) -> bool:
        return self.view.is_first_person and not self.is_replay and not self.is_paused

    # Input.

    def handle_input(self, player_input: Input) -> None:
        if self.view.is_first_person and self.walk_devices.handle_input(player_input, self.is_paused):
            return
        super().handle_input(player_input)

    def handle_panel(self, panel: TreePanel, player_input: Input) -> None:
        if isinstance(panel, WalkPause):
            self.handle_pause(panel.choice(player_input))
        elif isinstance(panel, ViewSettings):
            self.handle_settings(panel, player_input)
        else:
            super().handle_panel(panel, player_input)

    def handle_press(self, press: Press) -> None:
        if self.view.is_first_person and self.handle_body(press):
            return
        if press.action in SIDE_WAYS:
            self.steer(self.walk_devices.walker_of(press.device), press.action, press.device)
        elif press.action == "undo":
            self.undo()
        elif press.is_repeat:
            return
        elif press.action == "confirm":
            walker = self.walk_devices.walker_of(press.device)
            (self.handle_click if press.device == MOUSE else self.use)(walker)
        elif self.asks_for(press, "map"):
            self.open_map()
        elif press.action in ("menu", "back"):
            self.pause()

    def open_map(self) -> None:
        self.panel = WalkMap(self.view, self.hud.height)

    def handle_body(self, press: Press) -> bool:
        """Handle a press in first person; return True if it was an action of a walker."""
        walker, by_mouse = self.walk_devices.walker_of(press.device), press.device == MOUSE
        if press.action in SIDE_WAYS:
            return True
        throws = press.action == "confirm" if by_mouse else self.asks_for(press, "throw")
        acts = press.action == ("back" if by_mouse else "confirm")
        if (throws or acts) and not press.is_repeat:
            (self.throw if throws else self.act)(walker)
        return throws or acts

    def act(self, walker: int) -> None:
        """Use the thing in reach, or else jump."""
        thing = self.view.thing(walker)
        if thing is not None:
            self.use_thing(walker, thing)
        elif motion.jump(walkers_with(Body)[walker - 1], self.view.look.own_eyes):
            self.play_sound("jump")

    def throw(self, walker: int) -> None:
        """Throw a cube in the direction of the view."""
        body, look = walkers_with(Body)[walker - 1], self.view.look
        if not body.is_led:
            add_cube(motion.throw_cube(body, walker, look.own_eyes, look.cube), look.cube.keep)
            self.play_sound("throw")

    def play_bounce(self, speed: float) -> None:
        """Let a cube be heard that hits something, the louder the faster."""
        self.play_sound("bounce", min(1.0, speed / self.view.look.cube.speed))

    def pause(self, focus: str = "resume") -> None:
        """Pause the walk and show the menu."""
        state = self.walk.state
        can_join = any(rules.callers(state, walker) for walker in state.numbers)
        optional = {"join": can_join, "looking": self.view.is_first_person}
        names = [name for name in PAUSE_MENU if optional.get(name, True)]
        other_view = "above" if self.view.is_first_person else "eyes"
        self.panel = WalkPause(self.app, names, other_view, self.walk.plan.seed, focus)

    def handle_pause(self, entry: Id) -> None:
        """Handle a choice in the pause, or None."""
        if entry is None:
            return
        if entry == "options":
            self.app.go("options", screen_behind=self)
            return
        if entry == "looking":
            self.panel = ViewSettings(self.app, self.view.look.own_eyes)
            return
        if entry == "view":
            self.view.switch()
            if not self.view.is_first_person:
                self.hud.notes.messages.clear()
        self.close_panel()
        if entry == "map":
            self.open_map()
        elif entry == "join":
            walker = next(walker for walker in self.walk.state.numbers if rules.callers(self.walk.state, walker))
            self.make(rules.Move(walker, "join"))
        elif entry == "restart":
            end_unfinished_walk(self.app)
            self.app.go("walking", walk=Walk(self.walk.plan, len(self.walk.state.walkers)), way_back=self.way_back)
        elif entry == "leave" and self.way_back is not None:
            self.way_back()
        elif entry == "leave":
            self.app.go("walk_entry", focus="resume")

    def handle_settings(self, settings: ViewSettings, player_input: Input) -> None:
        """Handle input in the view settings; each change takes effect at once."""
        if settings.handle_input(player_input):
            self.pause(focus="looking")
        self.view.adopt_choices()

    def adopt_settings(self) -> None:
        self.view.adopt_settings()
        if isinstance(self.panel, WalkMap):
            self.panel.menu.invalidate()
        elif self.panel is not None:
            self.pause("looking" if isinstance(self.panel, ViewSettings) else self.panel.menu.focus)

    def steer(self, walker: int, action: str, device: str) -> None:
        """Walk in a direction, or answer the choice between up and down."""
        if walker in self.choosing_stairs:
            self.choosing_stairs.discard(walker)
            ways = {stairs.way: stairs for stairs in rules.climbs(self.walk.state, walker)}
            if action in ways:
                self.use_thing(walker, ways[action])
                return
        way = self.steering.way(walker, action, device, self.view.look.slant)
        if way is not None:
            self.queue_step(walker, way)

    def queue_step(self, walker: int, way: str) -> None:
        """Walk in a direction; during a step only the last wish is kept."""
        stride = walkers_with(Stride)[walker - 1]
        stride.queue = [way] if stride.is_busy else []
        if not stride.is_busy:
            self.take_step(walker, way)

    def take_step(self, walker: int, way: str) -> None:
        """Make a step, or if nothing leads that way, turn there."""
        state = self.walk.state
        code, body = rules.obstacle(state, walker, way), state.walker(walker)
        if not code:
            self.make(rules.Move(walker, "go", way))
            return
        if body.facing != way and not state.is_at_goal(walker):
            self.make(rules.Move(walker, "face", way))
        if code not in ("wall", "boxed") and not (code == "locked" and body.key_count):
            self.refuse(walker, code)

    def use(self, walker: int, right: float = 0.0) -> None:
        """Use the thing in reach; a click off the middle of a cell picks the stairs on that side."""
        thing = self.view.thing(walker)
        if thing is None or walkers_with(Stride)[walker - 1].is_busy:
            return
        ways = {stairs.way: stairs for stairs in rules.climbs(self.walk.state, walker)}
        if thing.way not in ways or len(ways) < 2:
            self.use_thing(walker, thing)
        elif right:
            self.use_thing(walker, ways["up" if right < 0 else "down"])
        else:
            self.choosing_stairs ^= {walker}

    def use_thing(self, walker: int, thing: rules.NearbyWay) -> None:
        """Use a thing, or say why not."""
        if code := rules.refusal_code(self.walk.state, walker, thing):
            self.refuse(walker, code)
        else:
            self.make(rules.move_for(walker, thing))

    def handle_click(self, walker: int) -> None:
        """Handle a mouse click: walk to the place, or use the thing in the walker's cell."""
        if self.pointer is None:
            return
        cell = self.walk.state.walker(walker).cell
        for number, area in enumerate(self.view.areas, 1):
            if area.rect.holds(*self.pointer):
                target = self.walk.plan.cell_on_map(*area.place(*self.pointer), area.height)
                if target == cell:
                    # Never exactly 0: a mouse click must pick one of two stairs.
                    self.use(walker, (self.pointer[0] - area.spot(*self.walk.plan.on_map(cell))[0]) or 1.0)
                elif number not in (walker, 1):
                    self.use(walker)
                elif path := path_to(self.walk.state, walker, target):
                    walkers_with(Stride)[walker - 1].queue = [*path]

    # Moves.

    def make(self, move: rules.Move) -> bool:
        """Make a move and show its effects; return True if it was possible."""
        try:
            events = self.walk.make(move)
        except Refusal as refusal:
            self.refuse(move.walker, refusal.code)
            return False
        self.hud.notes.messages.pop(move.walker, None)
        self.choosing_stairs.discard(move.walker)
        for event in events:
            self.show_event(event)
        self.view.face()
        self.keep()
        return True

    def show_event(self, event: rules.Event) -> None:
        """Play the sound of an event and animate it."""
        self.view.show(event)
        occasion = EVENT_SOUNDS.get(type(event))
        if isinstance(event, rules.KeyTaken):
            self.hud.notes.show(event.walker, "got_key")
        if isinstance(event, rules.Stepped):
            occasion = "fall" if event.end[1] < event.start[1] else "step"
        if occasion is not None:
            self.play_sound(occasion)

    def keep(self) -> None:
        """Save the walk so that it can be resumed after the game closes."""
        self.app.records.walks.keep(walk_log(self.walk))

    def undo(self) -> None:
        """Take back the last move."""
        if self.walk.state.over or self.walk.undo() is None:
            self.play_sound("refused")
            return
        self.stand()
        self.play_sound("undo")
        self.keep()

    def stand(self) -> None:
        """Show all walkers at their positions, at once."""
        self.view.stand()
        self.hud.notes.messages.clear()

    def refuse(self, walker: int, code: str) -> None:
        """Say why a walker cannot do something."""
        self.hud.notes.show(walker, code)
        self.play_sound("refused")

    def play_sound(self, occasion: WalkOccasion, loud: float = 1.0) -> None:
        if (sound := self.view.look.sounds.get(occasion)) is not None:
            self.app.feedback.mixer.play([SoundCue(sound, 0.7 * loud, False)])

    # Time.

    def update(self, dt: float) -> None:
        if self.panel is not None and not isinstance(self.panel, WalkMap):
            return
        self.clock += dt
        if not self.walk.state.over:
            self.walk.seconds += dt
        if self.walk.plan.at_corners and not self.view.is_first_person and not self.is_replay:
            for walker, way in self.steering.diagonal_ways(self.is_paused):
                self.queue_step(walker, way)
        advance(order.WALK_ORDER, self.frame, dt)
        if self.walk.state.over and not any(stride.is_busy for stride in walkers_with(Stride)):
            self.end_seconds += dt
            if self.end_seconds >= (END_SECONDS if self.view.seconds else 0.0):
                self.finish()

    @property
    def frame(self) -> order.WalkFrame:
        """The surroundings of the walk for its systems."""
        look, solid = self.view.look, self.view.solid
        return order.WalkFrame(
            self.walk.state, self.view.pace, look.apart, follow=0.0 if self.app.settings.calm else look.follow,
            ground=solid.ground if solid is not None else None, wish=self.walk_input if not self.is_replay else None,
            make=self.make, take_step=self.take_step, cube=look.cube, hit=self.play_bounce,
        )

    def walk_input(self, walker: int, dt: float) -> motion.WalkInput:
        """Return the movement that the devices of a walker ask for now."""
        return motion.WalkInput() if self.is_paused else self.walk_devices.walk_input(walker, dt, self.view.choices)

    def finish(self) -> None:
        """Move the walk to the ended ones and show the result."""
        log = walk_log(self.walk)
        self.app.records.walks.end(log, self.view.look.keep)
        self.app.go("walk_over", text=write_walk_log(log), way_back=self.way_back)

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        widgets.draw_backdrop(canvas, NIGHT_OPACITY)
        self.view.draw(canvas, self.clock)
        self.hud.draw(canvas, self.choosing_stairs)
        if self.panel is not None:
            self.panel.draw(canvas)
            widgets.draw_legend(self.app.main_canvas, self.app.family, self.prompts(*self.panel.prompts))
        else:
            canvas.fill(Rect(0, 0, WIDTH, self.hud.height + 6), canvas.palette.rgb("panel"), 0.7, glow=0.0)
            self.draw_controls()

    def draw_controls(self) -> None:
        """Draw the button legend, in first person one for each walker; undo comes once there is something to undo."""
        canvas, areas = self.app.main_canvas, self.view.areas
        eyes = self.view.is_first_person and not self.is_replay
        entries = self.prompts(*["throw"] * eyes, *["undo"] * bool(self.walk.moves), "map", "menu")
        if not eyes or len(areas) == 1:
            widgets.draw_legend(canvas, self.app.family, entries)
            return
        for walker, area in enumerate(areas, 1):
            device, own = self.walk_devices.last_device(walker), [*entries]
            if device is None:
                words = self.say("room.joins", name=self.say(f"player.{walker}"))
                tint = canvas.palette.rgb(f"seat{walker}")
                canvas.label(words, area.rect.center[0], 15, font="small", tint=tint)
                continue
            family = self.app.devices.family(device)
            while Legend(family, own).measure_width(canvas).smallest > area.rect.w:
                del own[0]
            widgets.draw_legend(canvas, family, own, area.rect.x + area.rect.w + widgets.LEGEND_RIGHT - WIDTH)
