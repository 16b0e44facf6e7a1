"""The walk screen: input and its effects."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from components.press import Drag, Input, Lean, Point, Press
from game.content.models.walk import Occasion
from game.dungeon.plan import Cell
from game.dungeon.walk.log import walk_log, write_walk_log
from game.dungeon.walk.rules import (
    Arrived,
    BoxPushed,
    DoorOpened,
    Event,
    Joined,
    KeyTaken,
    Marked,
    Near,
    Stepped,
    at_hand,
    callers,
    climbs,
    obstacle,
    prevented,
    use,
)
from game.dungeon.walk.state import State, Walker
from game.dungeon.walk.walk import Walk
from game.kernel.refusal import Refusal
from game.screens.menu import Menu, column
from game.screens.walk.ground import choose, chosen, look_at, shelve
from game.screens.walk.lit_floor import LitFloor
from game.screens.walk.looking import Looking
from game.screens.walk.solid_floor import SolidFloor
from game.screens.walk.striding import LEFT, Striding
from game.screens.walk.walk_page import PAUSED, WalkPage
from game.screens.walk.walkers import Shown, follow, frames
from systems.cues import Heard
from systems.input.devices import MOUSE
from systems.layout import WIDTH

if TYPE_CHECKING:
    from game.app.application import App

WAYS = {"up": "n", "down": "s", "left": "w", "right": "e"}
"""Dungeon direction of each screen direction."""
PAUSES = {1: (260, 26, 4), 2: (420, 30, 4)}
"""Width, height and gap of the pause entries, by text size."""
TOLD_FOR = 2.5
"""Seconds that a refusal stays visible."""
LINGER = 1.2
"""Seconds from the last step to the result."""


class Walking(WalkPage):
    """The walk screen. Each device moves one walker; the first two devices pressed take one each."""

    def __init__(self, app: App, walk: Walk) -> None:
        super().__init__(app)
        self.walk = walk
        self.look = look_at(app.store)
        self.floor = LitFloor(walk, self.look)
        self.shown = [Shown.of(number, each) for number, each in enumerate(walk.state.walkers, 1)]
        self.hands: dict[str, int] = {}
        self.strides: Striding | None = None
        if chosen(app).get("view") == "eyes":
            self.open_eyes()
        self.menu: Menu | None = None
        self.looking: Looking | None = None
        self.deaf_until = app.guard()
        self.since_end = 0.0
        follow(self.shown, self.look.apart, 1.0, 0.0)

    def who(self, device: str) -> int:
        """Return the walker of a device; a new device takes one that is free or whose gamepad is lost."""
        if device == MOUSE:  # The mouse belongs to the player on the left half of the keyboard.
            self.hands[MOUSE] = self.hands.get(LEFT, 1)
        elif device not in self.hands:
            there = (other for other in self.hands if other != MOUSE and self.app.devices.connected(other))
            held = {self.hands[other] for other in there}
            free = [each.number for each in self.shown if each.number not in held]
            self.hands[device] = free[0] if free else 1
        return self.hands[device]

    free = True
    """True if devices control walkers in first person."""

    def open_eyes(self) -> None:
        """Switch to first person."""
        self.strides = Striding(self, SolidFloor(self.floor), self.free)
        self.strides.show()

    def close_eyes(self) -> None:
        """Switch to the view from above."""
        self.strides = None
        self.stand(self.walk.state)

    @property
    def standing(self) -> bool:
        """Return True while no one can walk."""
        return self.mapped or self.menu is not None or self.walk.state.over

    @property
    def steered(self) -> bool:
        return self.strides is not None

    @property
    def captured(self) -> bool:
        return self.strides is not None and self.free and not self.standing

    def hear(self, said: Input) -> None:
        if self.strides is not None and isinstance(said, Drag | Lean) and self.strides.hear(said):
            return
        if isinstance(said, Point):
            self.pointer = said.x, said.y
            if self.menu is not None:
                self.menu.hear(said)
        if not isinstance(said, Press) or said.at < self.deaf_until:
            return
        if self.menu is not None:
            (self.hear_pause if self.looking is None else self.hear_looking)(self.menu, said)
        elif self.mapped:
            self.mapped = said.repeat or said.action not in ("back", "look", "confirm", "menu")
        elif self.strides is not None and self.free and self.strides.press(said):
            return
        elif said.action in WAYS:
            self.steer(self.who(said.device), said.action)
        elif said.action == "undo":
            self.undo()
        elif said.repeat:
            return
        elif said.action == "confirm":
            if said.device == MOUSE:
                self.point(self.who(said.device))
            else:
                self.use(self.who(said.device))
        elif said.action == "look":
            self.mapped = True
        elif said.action in ("menu", "back"):
            self.pause()

    def pause(self, focus: str = "resume") -> None:
        """Pause the walk and show the menu."""
        self.looking = None
        called = any(callers(self.walk.state, each.number) for each in self.shown)
        shown = {"join": called, "looking": self.strides is not None}
        names = [name for name in PAUSED if shown.get(name, True)]
        scale = self.app.settings.text_size
        items = column(names, WIDTH / 2, 268 if scale == 1 else 290, *PAUSES[scale])
        self.menu = Menu(items, focus, self.app.guard(), self.app.devices.pointer)

    def hear_pause(self, menu: Menu, said: Press) -> None:
        """Handle a press while paused."""
        picked = menu.hear(said)
        if picked is None and not (said.action == "menu" and not said.repeat and said.at >= menu.deaf_until):
            return
        if picked == "options":
            self.app.go("options", behind=self)
            return
        if picked == "looking":
            self.looking = Looking(self.app, self.look.own_eyes)
            self.menu = self.looking.menu
            return
        if picked == "view":
            (self.close_eyes if self.strides else self.open_eyes)()
            choose(self.app, view="eyes" if self.strides else "above")
        self.menu = None
        self.deaf_until = self.app.guard()
        if picked == "map":
            self.mapped = True
        elif picked == "join":
            away = next(each.number for each in self.shown if callers(self.walk.state, each.number))
            self.make(away, "join")
        elif picked == "again":
            shelve(self.app)
            self.app.go("walking", walk=Walk(self.walk.plan, len(self.shown)))
        elif picked == "leave":
            self.app.go("walk", focus="resume")

    def hear_looking(self, menu: Menu, said: Press) -> None:
        """Handle a press in the view settings; each change takes effect at once."""
        if self.looking is not None and (self.looking.hear(said) or (said.action == "menu" and not said.repeat)):
            self.pause(focus="looking")
        if self.strides is not None:
            self.strides.adopt()

    def come_back(self) -> None:
        """Return from the options to the pause."""
        self.pause(focus="options")

    def adopt_settings(self) -> None:
        self.look = look_at(self.app.store)
        self.floor = LitFloor(self.walk, self.look)
        if self.strides is not None:
            bodies = self.strides.bodies
            self.open_eyes()
            self.strides.bodies = bodies
        if self.menu is not None:
            self.pause("looking" if self.looking else self.menu.focus)

    def steer(self, who: int, action: str) -> None:
        """Walk in a direction, or answer the choice between up and down."""
        if who in self.asked:
            self.asked.discard(who)
            chosen = [each for each in climbs(self.walk.state, who) if each.way == action]
            if chosen:
                self.apply(who, chosen[0])
                return
        self.ask(who, WAYS[action])

    def ask(self, who: int, way: str) -> None:
        """Walk in a direction; during a step only the last wish is kept."""
        shown = self.shown[who - 1]
        if shown.busy:
            shown.queue = [way]
            return
        shown.queue = []
        self.go(who, way)

    def go(self, who: int, way: str) -> None:
        """Make a step, or if nothing leads that way, turn there."""
        if obstacle(self.walk.state, who, way) in ("", "arrived"):
            self.make(who, way)
            return
        code = obstacle(self.walk.state, who, way)
        if self.walk.state.walkers[who - 1].facing != way and not self.walk.state.arrived(who):
            self.make(who, f"face:{way}")
        if code not in ("wall", "boxed") and not (code == "locked" and self.walk.state.walkers[who - 1].hand):
            self.tell(who, code)

    def thing(self, who: int) -> Near | None:
        """Return the thing that a walker's button works on."""
        if self.strides is not None:
            return self.strides.thing(who)
        return at_hand(self.walk.state, who)

    def use(self, who: int, right: float = 0.0) -> None:
        """Use the thing in reach; a click off the middle of a cell picks the stairs on that side."""
        thing = self.thing(who)
        if thing is None or self.shown[who - 1].busy:
            return
        both = {each.way: each for each in climbs(self.walk.state, who)}
        if thing.way not in ("up", "down") or len(both) < 2:
            self.apply(who, thing)
        elif right:
            self.apply(who, both["up" if right < 0 else "down"])
        else:
            self.asked ^= {who}

    def apply(self, who: int, thing: Near) -> None:
        """Use a thing, or say why not."""
        if code := prevented(self.walk.state, who, thing):
            self.tell(who, code)
        else:
            self.make(who, use(self.walk.state, who, thing).removeprefix(f"{who}:"))

    def make(self, who: int, deed: str) -> bool:
        """Make a move and show its effects; return True if it was possible."""
        try:
            happened = self.walk.do(f"{who}:{deed}")
        except Refusal as refusal:
            self.tell(who, refusal.code)
            return False
        self.told.pop(who, None)
        self.asked.discard(who)
        for each in happened:
            self.answer(each)
        self.show()
        self.keep()
        return True

    def answer(self, happening: Event) -> None:
        """Play the sound of a happening and animate it."""
        occasions: dict[type, Occasion] = {
            KeyTaken: "key", DoorOpened: "open", BoxPushed: "push", Joined: "join", Arrived: "arrived", Marked: "mark",
        }  # fmt: skip
        occasion = occasions.get(type(happening))
        if self.strides is not None:
            self.strides.answer(happening)
        elif isinstance(happening, Stepped | Joined):
            self.shown[happening.walker - 1].go(happening.end, not self.seconds or isinstance(happening, Joined))
        if isinstance(happening, Stepped):
            occasion = "fall" if happening.end[1] < happening.start[1] else "step"
        if isinstance(happening, KeyTaken):
            self.tell(happening.walker, "got_key", quiet=True)
        if occasion is not None:
            self.sound(occasion)

    def show(self) -> None:
        """Turn all walkers as in the walk."""
        if self.strides is not None:
            return
        for shown, walker in zip(self.shown, self.walk.state.walkers, strict=True):
            shown.facing = walker.facing

    def keep(self) -> None:
        """Save the walk so that it can be resumed after the game closes."""
        self.app.walks.keep(walk_log(self.walk))

    def undo(self) -> None:
        """Take back the last move."""
        if self.walk.state.over or self.walk.undo() is None:
            self.sound("refused")
            return
        self.stand(self.walk.state)
        self.sound("undo")
        self.keep()

    def stand(self, position: State) -> None:
        """Show all walkers at their positions, at once."""
        for shown, walker in zip(self.shown, position.walkers, strict=True):
            self.put(shown, walker)
        if self.strides is not None:
            self.strides.stand()
        self.told.clear()

    def put(self, shown: Shown, walker: Walker) -> None:
        """Show one walker at its position."""
        x, height, z = walker.cell
        shown.at, shown.height, shown.facing = (x, z), height, walker.facing
        shown.left, shown.queue, shown.led = 0.0, [], False

    def tell(self, who: int, code: str, quiet: bool = False) -> None:
        """Show a message above a walker for a while."""
        self.told[who] = code, self.app.clock + TOLD_FOR
        if not quiet:
            self.sound("refused")

    def sound(self, occasion: Occasion) -> None:
        """Play a sound."""
        sound = self.look.sounds.get(occasion)
        if sound is not None:
            self.app.feedback.mixer.play([Heard(sound, 0.7, False)])

    def point(self, who: int) -> None:
        """Handle a mouse click: walk to the place, or use what is in the walker's cell."""
        if self.pointer is None:
            return
        here = self.walk.state.walkers[who - 1].cell
        for number, frame in enumerate(frames(self.shown, self.look.apart), 1):
            if frame.rect.holds(*self.pointer):
                target = frame.cell(*self.pointer)
                if target == here:
                    # Never exactly 0: a mouse click must pick one of two stairs.
                    self.use(who, (self.pointer[0] - frame.spot(here[0], here[2])[0]) or 1.0)
                elif number not in (who, 1):
                    self.use(who)
                elif (way := self.way_to(who, target)) is not None:
                    self.shown[who - 1].queue = way

    def way_to(self, who: int, target: Cell) -> list[str] | None:
        """Return the shortest free path to a known cell, or None.

        The last step may be blocked: the walker then turns to what blocks it.
        """
        walk, known = self.walk, self.walk.state.seen | self.walk.state.guessed
        if walk.plan.room_at.get(target) not in known:
            return None
        probe = walk.state.copy()
        start = probe.walker(who).cell
        came: dict[Cell, tuple[Cell, str] | None] = {start: None}
        open_ = deque([start])
        while open_ and target not in came:
            cell = open_.popleft()
            probe.change(who, cell=cell)
            for way, each in walk.plan.ways[cell].items():
                free = not obstacle(probe, who, way) or each.to == target
                if free and each.to not in came and walk.plan.room_at[each.to] in known:
                    came[each.to] = cell, way
                    open_.append(each.to)
        if target not in came:
            return None
        found: list[str] = []
        cell = target
        while (step := came[cell]) is not None:
            cell, way = step
            found.append(way)
        return found[::-1]

    @property
    def seconds(self) -> float:
        """Seconds that a step takes on the screen."""
        speed = self.app.settings.speed
        return 0.0 if not speed or self.app.settings.reduced_motion else self.look.step / speed

    def update(self, dt: float) -> None:
        if self.menu is not None:
            return
        self.clock += dt
        if not self.walk.state.over:
            self.walk.seconds += dt
        if self.strides is not None:
            self.strides.update(dt)
        for shown in self.shown:
            shown.step(dt, self.seconds)
            if not shown.busy and shown.queue:
                self.follow_wish(shown)
        calm = self.app.settings.reduced_motion or not self.app.settings.speed
        follow(self.shown, self.look.apart, dt, 0.0 if calm else self.look.follow)
        if self.walk.state.over and not any(shown.busy for shown in self.shown):
            self.since_end += dt
            if self.since_end >= (LINGER if self.seconds else 0.0):
                self.finish()

    def follow_wish(self, shown: Shown) -> None:
        """Make the next queued move; drop the queue if something blocks it."""
        way = shown.queue.pop(0)
        if obstacle(self.walk.state, shown.number, way):
            shown.queue = []
        if not self.walk.state.arrived(shown.number):
            self.go(shown.number, way)

    def finish(self) -> None:
        """Move the walk to the ended ones and show the result."""
        log = walk_log(self.walk)
        self.app.walks.end(log, self.look.keep)
        self.app.go("walk_over", text=write_walk_log(log))
