"""A walker that moves freely: position, view, and how it walks, jumps, climbs and falls."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, exp, hypot, radians, sin, sqrt, tau

from game.content.models.walk import OwnEyes
from game.dungeon.plan import STEPS, Cell
from game.dungeon.walk.state import FACINGS, State
from game.screens.walk.footing import STAIRS, Climb, Footing

YAWS = {"n": 0.0, "w": 90.0, "s": 180.0, "e": 270.0}
"""View directions, in degrees to the left of north."""
FINE = 0.04
"""Longest distance moved in one step, in cells."""
TURNED = 52.0
"""Degrees between view and facing beyond which the facing changes."""
DEEP = 0.3
"""Depth below the floor of a walker on stairs down."""
HEAD = 0.34
"""Height a climbing walker rises before it appears on the next floor."""
LET_GO = float("-inf")
SINKS = 0.3
"""Distance of a fall that is shown on each of the two floors."""


@dataclass
class Leg:
    """A segment of a scripted path on one floor."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    floor: int
    seconds: float
    falls: bool = False
    left: float = 1.0


@dataclass
class Wish:
    """The input of a walker for one frame: fractions of a full push, and degrees."""

    right: float = 0.0
    ahead: float = 0.0
    turn: float = 0.0
    tilt: float = 0.0


@dataclass
class Body:
    """One walker; ``x`` and ``z`` are coordinates in the dungeon, ``y`` is the height above the floor."""

    x: float
    z: float
    floor: int
    yaw: float
    y: float = 0.0
    pitch: float = 0.0
    facing: str = "s"
    speed: tuple[float, float] = (0.0, 0.0)
    """Cells per second, east and south."""
    rises: float = 0.0
    """Vertical speed, positive upward."""
    gone: float = 0.0
    """Distance walked, in cells."""
    pushed: float = 0.0
    """Seconds of walking against stairs; negative until the walker lets go of the stairs just used."""
    rest: float = 0.0
    """Seconds of standing still."""
    legs: deque[Leg] = field(default_factory=deque)

    @classmethod
    def of(cls, cell: Cell, facing: str) -> Body:
        """Return a walker in the middle of a cell."""
        return cls(cell[0], cell[2], cell[1], YAWS[facing], facing=facing)

    @property
    def led(self) -> bool:
        """Return True while the walker follows a scripted path."""
        return bool(self.legs)

    @property
    def cell(self) -> Cell:
        """The cell of the walker."""
        return round(self.x), self.floor, round(self.z)

    def look(self, turn: float, tilt: float, most: float) -> None:
        """Turn the view by these degrees, left and up."""
        self.yaw = (self.yaw + turn) % 360
        self.pitch = max(-most, min(most, self.pitch - tilt))
        if abs((YAWS[self.facing] - self.yaw + 180) % 360 - 180) > TURNED:
            self.facing = min(FACINGS, key=lambda way: abs((YAWS[way] - self.yaw + 180) % 360 - 180))

    @property
    def grounded(self) -> bool:
        """Return True on the ground, False in a jump, on stairs and in a fall."""
        return not self.y and not self.led

    def jump(self, eyes: OwnEyes) -> bool:
        """Start a jump and return True, or return False if not on the ground."""
        if not self.grounded:
            return False
        self.rises = sqrt(2 * eyes.gravity * eyes.jump)
        self.y = 1e-6
        return True

    def walk(self, dt: float, wish: Wish, eyes: OwnEyes, footing: Footing, position: State, calm: bool) -> list[str]:
        """Move as wished for ``dt`` seconds, as far as nothing blocks, and return the steps from cell to cell."""
        self.look(wish.turn, wish.tilt, eyes.tilt)
        if self.led:
            self.follow(dt)
            return []
        c, s = cos(radians(self.yaw)), sin(radians(self.yaw))
        push = max(1.0, hypot(wish.right, wish.ahead))
        right, ahead = wish.right / push * eyes.speed, wish.ahead / push * eyes.speed
        wanted = right * c - ahead * s, -right * s - ahead * c
        share = 1.0 if calm or not eyes.start else 1 - exp(-4 * dt / eyes.start)
        aside, on = (now + (want - now) * share for now, want in zip(self.speed, wanted, strict=True))
        self.speed = aside, on
        going = hypot(*self.speed)
        self.rest = 0.0 if going > 0.05 or wish.turn else self.rest + dt
        self.gone += going * dt
        steps: list[str] = []
        parts = max(1, round(going * dt / FINE + 0.5))
        for _ in range(parts):
            steps += self._slide(self.speed[0] * dt / parts, self.speed[1] * dt / parts, footing, position)
            if steps:
                break  # The move may change what blocks the way.
        against = footing.faced(position, self.x, self.z, self.floor)
        toward = against is not None and self._toward(against, wanted) > 0.5 * eyes.speed
        self.pushed = self.pushed + dt if toward else 0.0
        if self.y:
            self.rises -= eyes.gravity * dt
            self.y = max(0.0, self.y + self.rises * dt)
        return steps

    @staticmethod
    def _toward(climb: Climb, wanted: tuple[float, float]) -> float:
        dx, _, dz = STEPS[climb.side]
        return wanted[0] * dx + wanted[1] * dz

    def _slide(self, dx: float, dz: float, footing: Footing, position: State) -> list[str]:
        """Move a short distance, sliding along walls."""
        before = self.cell
        for by, way in ((dx, "e" if dx > 0 else "w"), (dz, "s" if dz > 0 else "n")):
            if not by:
                continue
            x, z = (self.x + by, self.z) if way in "ew" else (self.x, self.z + by)
            if footing.barred(position, self.x, self.z, self.floor, way):
                continue
            if footing.stands(position, x, z, self.floor, self.y):
                self.x, self.z = x, z
            elif aside := footing.drawn_in(position, self.x, self.z, self.floor, way):
                far = max(-abs(by), min(abs(by), aside))
                x, z = (self.x, self.z + far) if way in "ew" else (self.x + far, self.z)
                if footing.stands(position, x, z, self.floor, self.y):
                    self.x, self.z = x, z
            if self.cell != before:
                return [way]
        return []

    def put(self, cell: Cell, facing: str) -> None:
        """Move to the middle of a cell at once."""
        self.x, self.z, self.floor, self.facing = cell[0], cell[2], cell[1], facing
        self.yaw, self.pitch, self.y, self.rises = YAWS[facing], 0.0, 0.0, 0.0
        self.stop()

    def stop(self) -> None:
        """Stop all movement."""
        self.speed, self.pushed = (0.0, 0.0), 0.0
        self.legs.clear()

    def lead(self, legs: Sequence[Leg]) -> None:
        """Follow a scripted path; segments that take no time end at once."""
        self.stop()
        self.pushed = LET_GO
        self.legs.extend(legs)
        self.follow(0.0)

    def follow(self, dt: float) -> None:
        """Continue the scripted path for ``dt`` seconds."""
        while self.legs:
            leg = self.legs[0]
            leg.left = leg.left - dt / leg.seconds if leg.seconds else 0.0
            share = 1 - max(0.0, leg.left)
            fallen = share * share if leg.falls else share
            shares = (share, fallen, share)
            self.x, self.y, self.z = (
                a + (b - a) * part for a, b, part in zip(leg.start, leg.end, shares, strict=True)
            )  # fmt: skip
            self.floor = leg.floor
            if leg.left > 0:
                return
            dt = -leg.left * leg.seconds
            self.legs.popleft()
        self.y = self.rises = 0.0

    def swayed(self, far: float) -> float:
        """Return the current vertical sway of the view from walking."""
        return 0.0 if self.y else far * sin(self.gone * tau * 1.6)


def stairs_between(body: Body, footing: Footing, end: Cell, way: str, eyes: OwnEyes, times: float) -> list[Leg]:
    """Return the path by stairs or a fall to another floor; ``times`` is the speed factor, 0 for at once."""
    seconds = eyes.climb / times / 3 if times else 0.0
    start = body.cell
    here = next(each for each in footing.climbs[start] if each.way == way)
    x, z = here.spot(footing.half[start])
    at = body.x, body.y, body.z
    foot = start[0] + x, body.y, start[2] + z
    there = arriving(footing, end, start)
    to_x, to_z = (0.0, 0.0) if there is None else there.spot(footing.half[end])
    off_x, off_z = (0.0, 0.0) if there is None else there.spot(footing.half[end], STAIRS)
    up = end[1] > start[1]
    falls = here.kind == "hole"
    away = foot[0], (HEAD if up else -(SINKS if falls else DEEP)), foot[2]
    came = end[0] + to_x, (-DEEP if up else SINKS if falls else HEAD), end[2] + to_z
    land = end[0] + off_x, 0.0, end[2] + off_z
    return [
        Leg(at, foot, start[1], seconds * 0.6),
        Leg(foot, away, start[1], seconds, falls),
        Leg(came, (came[0], 0.0, came[2]) if falls else land, end[1], seconds, falls),
    ]


def arriving(footing: Footing, end: Cell, start: Cell) -> Climb | None:
    """Return the stairs or landing at which a walker from ``start`` arrives."""
    plan = footing.plan
    return next((each for each in footing.climbs[end] if plan.ways[end][each.way].to == start), None)


def straight(body: Body, end: Cell, seconds: float) -> list[Leg]:
    """Return the path on foot to the middle of the next cell."""
    return [Leg((body.x, body.y, body.z), (end[0], 0.0, end[2]), end[1], seconds)]


def turned_to(body: Body, facing: str, dt: float, seconds: float) -> None:
    """Turn the view of a scripted walker the shorter way to its facing."""
    body.facing = facing
    apart = (YAWS[facing] - body.yaw + 180) % 360 - 180
    body.yaw = (body.yaw + apart * (1 - exp(-4 * dt / seconds) if seconds and abs(apart) > 0.5 else 1.0)) % 360

