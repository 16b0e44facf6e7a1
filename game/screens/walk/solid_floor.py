"""A dungeon in three dimensions, for whoever walks through it with their own eyes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import hypot, pi, sin

from game.dungeon.plan import Cell, beside
from game.dungeon.walk.ways import ways
from game.screens.walk.furniture import SHAPES
from game.screens.walk.lit_floor import FLAT, SIDE, Figure, LitFloor, mixed
from systems.draw.pen import Colours, Tint
from systems.draw.stage.camera import Camera, first_person
from systems.draw.stage.mesh import Face, Line, Mesh, box_outline, column, fine, joined, plate, round_outline
from systems.draw.stage.scene import Glow, Paint, Scene, Sun, Thing
from systems.draw.stage.space import Vec

HIGH, WALL = 0.74, 0.46
"""How high rooms are, and how far from their middle walls stand; a cell is 1 wide."""
GAP, LINTEL = 0.19, 0.5
"""Half the width of a doorway, and its height."""
EYE, BEHIND, FIELD, PITCH = 0.38, 0.44, 66.0, 6.0
"""How high eyes are, how far behind the middle of a cell, how wide they see, how far down they look."""
ASIDE = 0.25
"""How far somebody in one's own cell steps aside, so as not to stand in all of the picture."""
FAR = 5
"""So many cells away things can be seen."""
TURNS = {"n": 0.0, "w": pi / 2, "s": pi, "e": -pi / 2}
SUN = Sun(way=(-0.3, 0.9, 0.35), light=0.35, shade=0.5, steps=8)


def side(kind: str) -> Mesh:
    """The northern side of a cell: ``wall`` or ``door``; nothing for one that is open."""
    if kind == "wall":
        corners = ((-WALL, 0.0, -WALL), (WALL, 0.0, -WALL), (WALL, HIGH, -WALL), (-WALL, HIGH, -WALL))
        skirt = Line((-WALL, 0.02, -WALL), (WALL, 0.02, -WALL), "rim")
        z = 0.006 - WALL
        sign = ((-0.17, 0.4, z), (0.17, 0.4, z), (0.17, 0.43, z), (-0.17, 0.43, z))
        return Mesh(
            (Face(corners, "wall"), Face(sign, "tube")), (skirt, Line((-WALL, HIGH, -WALL), (WALL, HIGH, -WALL), "rim"))
        )
    return joined((*_panels(), *_jambs()))


def _panels() -> Iterable[Mesh]:
    """The wall beside a doorway and above it, and the light around it."""
    for left, low, right in ((-WALL, 0.0, -GAP), (GAP, 0.0, WALL), (-GAP, LINTEL, GAP)):
        corners = ((left, low, -WALL), (right, low, -WALL), (right, HIGH, -WALL), (left, HIGH, -WALL))
        yield Mesh((Face(corners, "wall"),))
    frame = ((-GAP, 0.0, -WALL), (-GAP, LINTEL, -WALL), (GAP, LINTEL, -WALL), (GAP, 0.0, -WALL))
    edges = [Line(a, b, "rim") for a, b in pairwise(frame)]
    top = Line((-WALL, HIGH, -WALL), (WALL, HIGH, -WALL), "rim")
    skirts = [Line((a, 0.02, -WALL), (b, 0.02, -WALL), "rim") for a, b in ((-WALL, -GAP), (GAP, WALL))]
    yield Mesh((), (*edges, top, *skirts))


def _jambs() -> Iterable[Mesh]:
    """What is seen of the wall's thickness in a doorway."""
    deep = -0.5
    for x, inward in ((-GAP, 1), (GAP, -1)):
        corners = ((x, 0.0, -WALL), (x, 0.0, deep), (x, LINTEL, deep), (x, LINTEL, -WALL))
        yield Mesh((Face(corners if inward > 0 else corners[::-1], "jamb"),))
    yield Mesh(
        (
            Face(
                ((-GAP, LINTEL, -WALL), (GAP, LINTEL, -WALL), (GAP, LINTEL, deep), (-GAP, LINTEL, deep))[::-1], "jamb"
            ),
            Face(((-GAP, 0.0, -WALL), (GAP, 0.0, -WALL), (GAP, 0.0, deep), (-GAP, 0.0, deep)), "floor"),
        )
    )


@cache
def shell(kinds: tuple[str, ...]) -> Mesh:
    """The floor, the ceiling and the sides of a cell, whose kinds go north, west, south, east."""
    x = z = 0.5
    ground = Mesh((Face(((-x, 0.0, z), (x, 0.0, z), (x, 0.0, -z), (-x, 0.0, -z)), "floor"),))
    above = Mesh((Face(((-x, HIGH, -z), (x, HIGH, -z), (x, HIGH, z), (-x, HIGH, z)), "ceiling"),))
    tiles = [Line((a, 0.003, -WALL), (a, 0.003, WALL), "tile") for a in (-0.23, 0.0, 0.23)]
    tiles += [Line((-WALL, 0.003, a), (WALL, 0.003, a), "tile") for a in (-0.23, 0.0, 0.23)]
    sides = [side(kind).moved(turn=turn) for kind, turn in zip(kinds, TURNS.values(), strict=True) if kind != "open"]
    return joined((fine(ground, 0.5), above, Mesh((), tuple(tiles)), *sides))


def climb(up: bool) -> Mesh:
    """A ladder in a corner that leads to a hatch above, or out of one below."""
    foot, top = (0.0, HIGH) if up else (0.0, 0.12)
    posts = [
        column(box_outline(0.02, 0.02), foot, top, "brass", top="brass", rims=("sides",)).moved((x, 0.0, 0.0))
        for x in (-0.07, 0.07)
    ]
    rungs = [
        column(box_outline(0.14, 0.015), y, y + 0.015, "brass", top="brass").moved((0.0, 0.0, 0.0))
        for y in ((0.06, 0.16, 0.26, 0.36, 0.46, 0.56) if up else (0.05,))
    ]
    x, z, y = 0.15, 0.11, HIGH - 0.004 if up else 0.006
    corners = ((-x, y, z), (x, y, z), (x, y, -z), (-x, y, -z))
    hatch = Mesh(
        (Face(corners[::-1] if up else corners, "pit"),),
        tuple(Line(a, b, "rim") for a, b in pairwise((*corners, corners[0]))),
    )
    return joined((hatch.moved((0.0, 0.0, 0.05)), *posts, *rungs))


MESHES: dict[str, Mesh] = {
    **SHAPES,
    "door": column(box_outline(2 * GAP, 0.05), 0.0, LINTEL, "door", top="door", rims=("top", "sides", "foot"))
    + column(box_outline(0.1, 0.08), 0.24, 0.36, "brass", top="brass", rims=("top", "sides", "foot")),
    "box": column(box_outline(0.38, 0.3), 0.0, 0.4, "wood", top="step", rims=("top", "sides", "foot")),
    "gate": joined(
        column(box_outline(0.02, 0.02), 0.0, LINTEL, "brass", top="brass").moved((x, 0.0, 0.0))
        for x in (-0.16, -0.08, 0.0, 0.08, 0.16)
    ),
    "up": climb(True),
    "down": climb(False),
    "hole": plate(round_outline(10, 0.3), 0.006, "pit", "danger"),
    "mattress": column(box_outline(0.5, 0.36), 0.0, 0.08, "cloth", top="cloth", rims=("top",)),
    "key": column(box_outline(0.05, 0.02), 0.0, 0.18, "brass", top="brass")
    + column(round_outline(8, 0.07), 0.18, 0.21, "brass", top="brass"),
    "goal": column(box_outline(0.24, 0.24), 0.0, 0.24, "brass", top="brass", rims=("top", "sides", "foot")).moved(
        (-0.1, 0, 0)
    )
    + column(box_outline(0.2, 0.2), 0.0, 0.2, "brass", top="brass", rims=("top", "sides", "foot")).moved(
        (0.16, 0, 0.12), 0.6
    ),
    "start": plate(round_outline(16, 0.34), 0.005, "floor", "rim"),
    "person": column(round_outline(8, 0.1), 0.0, 0.26, "coat", top="coat", taper=0.7)
    + column(round_outline(8, 0.08), 0.27, 0.42, "coat", top="coat", taper=0.8, rims=("top",)),
}
GATES = {
    "locked": "door",
    "box": "box",
    "box_behind": "box",
    "shut": "gate",
    "no_return": "gate",
}


def paints(colours: Colours) -> dict[str, Paint]:
    """What everything is painted with, in the colours of the palette."""
    rgb = colours.rgb
    gold, field = rgb("double"), rgb("field")
    return {
        "floor": Paint(mixed(field, rgb("card"), 0.12), tint=0.12),
        "wall": Paint(mixed(field, (0, 0, 0), 0.1), tint=0.1),
        "ceiling": Paint(mixed(field, (0, 0, 0), 0.5)),
        "jamb": Paint(mixed(field, (0, 0, 0), 0.3), tint=0.2),
        "rim": Paint((255, 255, 255), tint=1.0, glow=0.9, own=1.0),
        "tile": Paint(mixed(field, rgb("card"), 0.3), own=0.6),
        "door": Paint((74, 54, 100)),
        "tube": Paint((255, 255, 255), tint=1.0, glow=0.8, own=1.0),
        "brass": Paint(gold, glow=0.3, own=0.15),
        "wood": Paint((150, 92, 64)),
        "step": Paint((196, 150, 116)),
        "pit": Paint((2, 0, 8), own=1.0),
        "danger": Paint(rgb("selection"), glow=0.8, own=1.0),
        "cloth": Paint((122, 78, 156)),
        "cabinet": Paint((40, 32, 84)),
        "steel": Paint((108, 106, 140)),
        "water": Paint((24, 110, 160), glow=0.3, own=0.5),
        "leaf": Paint((60, 190, 120), glow=0.2, own=0.2),
        "coat": Paint((255, 255, 255), tint=1.0, glow=0.3, own=0.4),
    }


class SolidFloor:
    """Makes scenes of one dungeon."""

    def __init__(self, floor: LitFloor) -> None:
        self.floor, self.plan = floor, floor.plan
        self.meshes = dict(MESHES)
        self.shells: dict[Cell, str] = {}
        for cell in self.plan.room_at:
            kinds = tuple(self._kind(cell, way) for way in TURNS)
            self.shells[cell] = f"cell {' '.join(kinds)}"
            self.meshes[self.shells[cell]] = shell(kinds)

    def _kind(self, cell: Cell, way: str) -> str:
        there = ways(self.plan)[cell].get(way)
        if there is None or there.to != beside(cell, way):
            return "wall"
        return "open" if there.passage is None else "door"

    def scene(
        self, colours: Colours, eyes: Figure, look: tuple[float, float], others: Iterable[Figure], clock: float
    ) -> Scene:
        """What somebody sees who looks so many degrees to the left of north, and down."""
        plan, walk = self.plan, self.floor.walk
        camera = self.camera(eyes, *look)
        things: list[Thing] = []
        glows: list[Glow] = []
        known = walk.seen | walk.guessed
        for cell, room in plan.room_at.items():
            apart = max(abs(cell[0] - eyes.x), abs(cell[2] - eyes.z))
            if cell[1] != eyes.height or apart > FAR or room not in known:
                continue
            rim = colours.rgb(self.floor.looks[cell].rim)
            at: Vec = (cell[0], 0.0, cell[2])
            things.append(Thing(self.shells[cell], at, tint=rim, bright=0.0 if room in walk.seen else -0.3))
            things += self._inside(colours, cell, at, clock)
            if apart <= 2:
                lamp = (cell[0], HIGH - 0.05, cell[2])
                glows.append(Glow(lamp, lamp, rim, strength=1.1 - 0.3 * apart, reach=1.1))
        for figure in others:
            if figure.height == eyes.height:
                tint = colours.rgb(f"seat{figure.number}")
                aside = ASIDE * max(0.0, 1 - 2 * hypot(figure.x - eyes.x, figure.z - eyes.z))
                right, _, back = camera.right
                things.append(Thing("person", (figure.x + aside * right, 0.0, figure.z + aside * back), tint=tint))
        return Scene(camera, self.meshes, paints(colours), things, [], glows, SUN)

    def camera(self, eyes: Figure, yaw: float, down: float) -> Camera:
        """Somebody's eyes, a little behind the middle of their cell."""
        back = first_person((0.0, 0.0, 0.0), yaw, 0.0).back
        return first_person((eyes.x + BEHIND * back[0], EYE, eyes.z + BEHIND * back[2]), yaw, PITCH + down, FIELD)

    def _inside(self, colours: Colours, cell: Cell, at: Vec, clock: float) -> Iterable[Thing]:
        """What stands in a cell and in the doorways it leads to."""
        plan, walk, rgb = self.plan, self.floor.walk, colours.rgb
        room = plan.room_at[cell]
        for way, there in ways(plan)[cell].items():
            state = self.floor.state(cell, there)
            if way in FLAT:
                dx, dz = FLAT[way][0] / 2, -FLAT[way][1] / 2
                if state in GATES and (room in walk.seen or way in ("s", "e")):
                    tint: Tint = rgb("double" if GATES[state] == "door" else "seat2")
                    yield Thing(GATES[state], (at[0] + dx, 0.0, at[2] + dz), TURNS[way], tint)
            else:
                name = {"no_return": "hole", "shut": "mattress"}.get(state, way)
                aside = {"up": 0.3, "down": -0.3}[way] if name == way else 0.0
                yield Thing(name, (at[0] + aside, 0.0, at[2] - abs(aside)), tint=rgb("card"))
        for thing in self.floor.looks[cell].things:
            if thing.picture in SHAPES:
                yield Thing(
                    thing.picture,
                    (at[0] + thing.x / SIDE, 0.0, at[2] - thing.y / SIDE),
                    tint=rgb(self.floor.looks[cell].rim),
                )
        if room == plan.start and cell == plan.rooms[room].cells[0]:
            yield Thing("start", at, tint=rgb("seat1"))
        if room == plan.goal and cell == plan.rooms[room].cells[0]:
            yield Thing("goal", at, clock / 2, rgb("double"))
        for key, where in plan.keys.items():
            if where == room and key not in walk.position.keys and cell == plan.rooms[room].cells[0]:
                yield Thing("key", (at[0], 0.16 + 0.03 * sin(3 * clock), at[2]), clock, rgb("double"), bright=0.4)
