"""First-person movement: devices move bodies, and their steps become moves of the walk."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Protocol

from components.press import Drag, Input, Lean, Press
from game.content.models.walk import Occasion, WalkLook
from game.dungeon.plan import Cell, beside
from game.dungeon.walk.rules import ACTIONS, BoxPushed, DoorOpened, Event, Joined, Near, Stepped, climbs, near, obstacle
from game.dungeon.walk.walk import Walk
from game.screens.walk.body import Body, Wish, stairs_between, straight, turned_to
from game.screens.walk.footing import ASIDE
from game.screens.walk.ground import chosen
from game.screens.walk.lit_floor import Figure
from game.screens.walk.solid_floor import Eyes, SolidFloor
from game.screens.walk.walkers import Shown
from systems.draw.stage.space import Vec
from systems.input.devices import MOUSE

if TYPE_CHECKING:
    from game.app.application import App


class OnScreen(Protocol):
    """The walk screen that the bodies belong to."""

    app: App
    walk: Walk
    look: WalkLook
    hands: dict[str, int]
    shown: list[Shown]

    @property
    def standing(self) -> bool: ...
    @property
    def seconds(self) -> float: ...
    def who(self, device: str) -> int: ...
    def make(self, who: int, deed: str) -> bool: ...
    def apply(self, who: int, thing: Near) -> None: ...
    def sound(self, occasion: Occasion) -> None: ...


LEFT = "keys:left"
PUSHED = 0.2
"""Seconds of walking against stairs before a walker takes them."""
RESTED = 0.3
"""Seconds of standing before the view direction becomes the facing."""
SEEN = 55.0
"""Maximum angle between a usable thing and the center of the picture, in degrees."""
TOUCHED = 0.3
"""Distance below which a thing is usable at any angle."""
BESIDE = 0.1
"""Distance from the cell's middle of walkers who start in the same cell."""
THROW = 0.55
"""Distance that a marker flies, in cells."""
FLIGHT = 0.35
"""Seconds that a marker flies."""


class Striding:
    """The bodies of all walkers; ``free`` is True if devices control them, False in a replay."""

    def __init__(self, screen: OnScreen, solid: SolidFloor, free: bool = True) -> None:
        self.screen, self.solid, self.free = screen, solid, free
        self.footing = solid.footing
        self.bodies = [Body.of(walker.cell, walker.facing) for walker in screen.walk.state.walkers]
        self.part()
        self.leans: dict[str, tuple[float, float]] = {}
        """Position of the second stick, by gamepad."""
        self.dragged: dict[int, tuple[float, float]] = {}
        """Mouse movement since the last frame, by walker."""
        self.moving: dict[int, float] = {}
        """Progress of opening doors and breaking boxes, by passage, 0 to 1."""
        self.thrown: dict[Cell, tuple[Vec, float]] = {}
        """Markers in the air by target cell: the start, and the seconds left."""
        self.adopt()

    def part(self) -> None:
        """Move two walkers in the same place apart, to the left and right of the first one's view."""
        if len({(body.x, body.floor, body.z) for body in self.bodies}) == len(self.bodies):
            return
        dx, dz = ASIDE[self.bodies[0].facing]
        for body, aside in zip(self.bodies, (-BESIDE, BESIDE), strict=True):
            body.x += dx * aside
            body.z += dz * aside

    def adopt(self) -> None:
        """Apply the view settings of the player."""
        said, eyes = chosen(self.screen.app), self.screen.look.own_eyes
        self.eyes = eyes
        field, quick = said.get("field", ""), said.get("quick", "")
        self.field = int(field) if field.isdigit() and int(field) in eyes.fields else eyes.field
        self.quick = next((each for each in eyes.quick if f"{each:g}" == quick), 1.0)
        self.upward = -1.0 if said.get("invert") == "on" else 1.0

    @property
    def calm(self) -> bool:
        """Return True if motion is reduced."""
        return self.screen.app.settings.reduced_motion

    @property
    def times(self) -> float:
        """Speed of animations, 0 for instant."""
        return 0.0 if self.calm else self.screen.app.settings.speed

    def hear(self, said: Input) -> bool:
        """Handle input for view and hands; return True if nothing else should handle it."""
        if isinstance(said, Lean):
            self.leans[said.device] = said.x, said.y
            if (said.x or said.y) and not self.screen.standing:
                self.screen.who(said.device)
            return True
        if isinstance(said, Drag):
            if not self.screen.standing:
                who = self.screen.who(MOUSE)
                x, y = self.dragged.get(who, (0.0, 0.0))
                self.dragged[who] = x + said.dx, y + said.dy
            return True
        return False

    def press(self, said: Press) -> bool:
        """Handle a press during the walk; return True if it was an action of a walker."""
        who = self.screen.who(said.device)
        if said.action in ("up", "down", "left", "right"):
            return True
        deeds = {"confirm": self.throw if said.device == MOUSE else self.act}
        if said.device != LEFT:
            deeds["back"] = self.act if said.device == MOUSE else self.throw
        deed = deeds.get(said.action)
        if deed is not None and not said.repeat:
            deed(who)
        return deed is not None

    def act(self, who: int) -> None:
        """Use the thing in reach, or else jump."""
        thing = self.thing(who)
        if thing is not None:
            self.screen.apply(who, thing)
        elif self.bodies[who - 1].jump(self.eyes):
            self.screen.sound("jump")

    def throw(self, who: int) -> None:
        """Throw a marker ahead, as far as nothing blocks it."""
        body, position = self.bodies[who - 1], self.screen.walk.state
        if body.led:
            return
        probe = Body(body.x, body.z, body.floor, body.yaw)
        eyes = self.eyes.model_copy(update={"speed": THROW, "start": 0.0})
        (way, *_) = (*probe.walk(1.0, Wish(ahead=1.0), eyes, self.footing, position, calm=True), "")
        here = position.walkers[who - 1].cell
        cell = beside(here, way) if way else here
        if self.screen.make(who, f"mark:{way}" if way else "mark") and self.times:
            self.thrown[cell] = (body.x, self.eyes.eyes * 0.8 + body.y, body.z), FLIGHT

    def flying(self) -> dict[Cell, Vec]:
        """Return the current positions of markers in the air."""
        found: dict[Cell, Vec] = {}
        for cell, (start, left) in self.thrown.items():
            share, end = 1 - left / FLIGHT, self.solid.marks_at(cell)
            x, y, z = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            found[cell] = x, y + 0.5 * share * (1 - share), z
        return found

    def thing(self, who: int) -> Near | None:
        """Return the thing that a walker's button works on: one in sight and in reach of a walker on the ground."""
        walk, body = self.screen.walk, self.bodies[who - 1]
        if not body.grounded or walk.state.arrived(who):
            return None
        things = [each for each in near(walk.state, who) if each.gate in ACTIONS]
        things += [each for each in climbs(walk.state, who) if each not in things]
        found = [(self.beside(body, each.way), each) for each in things]
        reached = [
            (turn, each) for (far, turn), each in found
            if far <= self.eyes.reach and (turn <= SEEN or far <= TOUCHED)
        ]  # fmt: skip
        return min(reached, key=lambda each: each[0])[1] if reached else None

    def beside(self, body: Body, way: str) -> tuple[float, float]:
        """Return the distance of a thing, and its angle from the view in degrees."""
        cell = body.cell
        x, z = self.footing.place(cell, way)
        dx, dz = cell[0] + x - body.x, cell[2] + z - body.z
        toward = degrees(atan2(-dx, -dz))
        return hypot(dx, dz), abs((toward - body.yaw + 180) % 360 - 180)

    def wish(self, who: int, dt: float) -> Wish:
        """Return what the devices of a walker ask for now."""
        devices, wish = self.screen.app.devices, Wish()
        turn = self.eyes.turn * self.quick * dt
        own = [device for device, number in self.screen.hands.items() if number == who]
        for device in own:
            x, y = devices.push(device)
            held = devices.pressed(device)
            across = ("right" in held) - ("left" in held)
            wish.ahead += y + ("up" in held) - ("down" in held)
            wish.right += x
            # A player with the mouse turns with it, so that the keys move sideways.
            if device == LEFT and MOUSE in own:
                wish.right += across
            else:
                wish.turn -= across * turn
            lean = self.leans.get(device, (0.0, 0.0)) if devices.connected(device) else (0.0, 0.0)
            wish.turn -= lean[0] * turn
            wish.tilt += lean[1] * turn * self.upward
        x, y = self.dragged.pop(who, (0.0, 0.0))
        wish.turn -= x * self.eyes.drag * self.quick
        wish.tilt += y * self.eyes.drag * self.quick * self.upward
        return wish

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass and move all walkers."""
        self.moving = {at: share for at, share in self._moved(dt)}
        self.thrown = {cell: (start, left - dt) for cell, (start, left) in self.thrown.items() if left > dt}
        for who, body in enumerate(self.bodies, 1):
            if self.free:
                self._stride(who, body, dt)
            else:
                body.follow(dt)
                turned_to(body, self.screen.walk.state.walkers[who - 1].facing, dt, self.screen.seconds)
        self.show()

    def _moved(self, dt: float) -> list[tuple[int, float]]:
        seconds = self.eyes.opening / self.times if self.times else 0.0
        grown = ((at, share + dt / seconds if seconds else 1.0) for at, share in self.moving.items())
        return [(at, share) for at, share in grown if share < 1]

    def _stride(self, who: int, body: Body, dt: float) -> None:
        walk = self.screen.walk
        before = body.x, body.z
        wish = Wish() if self.screen.standing else self.wish(who, dt)
        for way in body.walk(dt, wish, self.eyes, self.footing, walk.state, self.calm):
            # A walker at the goal stays there, without a message in every frame.
            if walk.state.arrived(who) or not self.screen.make(who, way):
                (body.x, body.z), body.speed = before, (0.0, 0.0)
        if not body.grounded or walk.state.arrived(who):
            return
        hole = self.footing.hole(body.x, body.z, body.floor)
        against = self.footing.faced(walk.state, body.x, body.z, body.floor) if body.pushed >= PUSHED else None
        way = hole.way if hole is not None else against.way if against is not None else ""
        if way and not obstacle(walk.state, who, way):
            self.screen.make(who, way)
        elif body.rest >= RESTED and body.facing != walk.state.walkers[who - 1].facing:
            self.screen.make(who, f"face:{body.facing}")

    def answer(self, happening: Event) -> None:
        """Animate a happening."""
        if isinstance(happening, DoorOpened | BoxPushed) and self.times:
            self.moving[happening.passage] = 0.0
        elif isinstance(happening, Joined):
            self.bodies[happening.walker - 1].put(happening.end, self.bodies[happening.walker - 1].facing)
        elif isinstance(happening, Stepped):
            self.step(self.bodies[happening.walker - 1], happening)

    def step(self, body: Body, happening: Stepped) -> None:
        """Move a body to another cell: on foot, by stairs, or by a fall."""
        if body.led:
            body.follow(float("inf"))
        floor_way = beside(happening.start, happening.way) == happening.end and happening.way not in ("up", "down")
        if not floor_way:
            legs = stairs_between(body, self.footing, happening.end, happening.way, self.eyes, self.times)
            body.lead(legs)
        elif body.cell != happening.end:
            body.lead(straight(body, happening.end, self.screen.seconds))

    def stand(self) -> None:
        """Move all bodies at once to the positions of the walk."""
        for body, walker in zip(self.bodies, self.screen.walk.state.walkers, strict=True):
            if body.cell != walker.cell or body.led or not self.free:
                body.put(walker.cell, walker.facing)
        self.part()
        self.moving.clear()
        self.show()

    def show(self) -> None:
        """Copy the bodies to the walkers shown on the screen."""
        for body, shown in zip(self.bodies, self.screen.shown, strict=True):
            shown.at, shown.height, shown.facing = (body.x, body.z), body.floor, body.facing
            shown.left = 0.0
            shown.led = body.led

    def figure(self, who: int) -> Figure:
        """Return a walker as others see it."""
        body = self.bodies[who - 1]
        stride = 1 + (int(body.gone * 4) % 2 if hypot(*body.speed) > 0.1 else 0)
        return Figure(who, body.x, body.z, body.floor, body.facing, stride, body.y, body.yaw)

    def eyes_of(self, who: int) -> Eyes:
        """Return the camera of a walker."""
        body = self.bodies[who - 1]
        sway = 0.0 if self.calm else body.swayed(self.eyes.sway)
        y = self.eyes.eyes + body.y + sway
        return Eyes(body.x, y, body.z, body.floor, body.yaw, body.pitch, self.field)

