"""First-person scenes of a dungeon in 3D."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from math import hypot, pi, radians, sin
from typing import NamedTuple

from components.undercity import Body
from game.content.models.walk import OwnEyes
from game.dungeon.plan import WAY_STEPS, Cell
from game.dungeon.walk.rules import Gate
from systems.draw.colors import Colors, Tint, mix
from systems.draw.stage.camera import Camera, first_person
from systems.draw.stage.mesh import Mesh, Vec, plus, rotate
from systems.draw.stage.scene import Glow, Paint, Scene, Sun, Thing
from systems.undercity.walk.floor import LitFloor, WalkerFigure
from systems.undercity.walk.furniture import FIXED_MESHES
from systems.undercity.walk.ground import TURNS, Climb, Ground
from systems.undercity.walk.motion import sway_height
from systems.undercity.walk.shells import DOORWAY, EIGHTH_TURN, SIDE_ORDER, STEPS_UP, CellShape, shell, stairs
from systems.undercity.walk.world import all_cubes, openings

SIGHT_CELLS = 4
"""Maximum viewing distance, in cells."""
NEAR_PLANE = 0.035
"""Near clipping distance, shorter than the closest approach to a wall."""
MOVED_ASIDE = 0.25
"""Distance that a walker in the viewer's cell is moved aside, so as not to fill the picture."""
SUN = Sun(direction=(-0.25, 0.8, 0.5), light=0.32, shade=0.4, steps=24, dark=(14, 8, 36))
FROM_BEHIND: Mapping[Gate, Gate] = {
    "box": "box_behind", "box_behind": "box", "shut": "no_return", "no_return": "shut",
}
"""Gate states seen from the other side, if that differs."""


class Eyes(NamedTuple):
    """The camera of a viewer: position, view in degrees to the left of north and down, and field of view."""

    x: float
    y: float
    z: float
    floor: int
    yaw: float
    down: float
    field: float


def eyes_of(body: Body, eyes: OwnEyes, field: int, calm: bool) -> Eyes:
    """Return the camera of a walker; without ``calm`` it sways while walking."""
    sway = 0.0 if calm else sway_height(body, eyes.sway)
    return Eyes(body.x, eyes.eyes + body.y + sway, body.z, body.floor, body.yaw, body.pitch, field)


def figure_of(number: int, body: Body) -> WalkerFigure:
    """Return a walker in free movement as others see it."""
    foot = 1 + (int(body.distance * 4) % 2 if hypot(*body.speed) > 0.1 else 0)
    return WalkerFigure(number, body.x, body.z, body.floor, body.facing, foot, body.y, body.yaw)


def paints(colors: Colors) -> dict[str, Paint]:
    """Return all paints, in the colors of the palette."""
    rgb = colors.rgb
    gold, field, card, red = rgb("double"), rgb("field"), rgb("card"), rgb("selection")
    black = (0, 0, 0)
    night = mix(field, (52, 40, 92), 0.65)
    light = Paint((255, 255, 255), tint=1.0, glow=0.9, own=1.0)
    deep = {
        f"deep_{n}": Paint(mix(mix(night, card, 0.2), black, n / STEPS_UP), tint=0.2 * (1 - n / STEPS_UP), own=0.5)
        for n in range(STEPS_UP)
    }
    return {
        "floor": Paint(mix(night, black, 0.25), tint=0.1),
        "floor_odd": Paint(mix(night, black, 0.05), tint=0.14),
        "step_floor": Paint(mix(night, black, 0.45), tint=0.12), "grate": Paint(mix(night, black, 0.6), tint=0.08),
        "carpet": Paint(mix(night, black, 0.1), tint=0.42),
        "wet": Paint(mix(night, black, 0.3), tint=0.12, mirror=0.28),
        "wall": Paint(mix(night, (255, 255, 255), 0.03), tint=0.1),
        "dado": Paint(mix(night, black, 0.4), tint=0.16),
        "brick": Paint(mix(night, (150, 62, 74), 0.38), tint=0.04),
        "plank": Paint(mix(night, (132, 88, 62), 0.4), tint=0.04), "ceiling": Paint(mix(night, black, 0.62)),
        "beam": Paint(mix(night, black, 0.3), tint=0.08), "jamb": Paint(mix(night, black, 0.4), tint=0.2),
        "frame": Paint(mix(night, black, 0.45), tint=0.12),
        "rim": light, "tube": Paint((255, 255, 255), tint=0.9, glow=0.6, own=1.0),
        "seat": light, "rail": Paint((255, 255, 255), tint=1.0, glow=0.4, own=1.0),
        "visor": light, "cube": Paint((255, 255, 255), tint=0.9, glow=0.8, own=0.8),
        "gold_rim": Paint(gold, glow=0.9, own=1.0),
        "seam": Paint(mix(night, (255, 255, 255), 0.1), tint=0.25, own=0.7),
        "tile": Paint(mix(night, card, 0.22), tint=0.15, own=0.6),
        "mortar": Paint(mix(night, black, 0.45), own=0.4),
        "door": Paint((84, 58, 118), tint=0.12), "door_panel": Paint((58, 40, 88), tint=0.1),
        "brass": Paint(gold, glow=0.35, own=0.25), "wood": Paint((146, 88, 62)), "step": Paint((196, 150, 116)),
        "stair": Paint(mix(night, (150, 140, 190), 0.32), tint=0.14), "label": Paint((232, 214, 180), own=0.2),
        "pit": Paint((2, 0, 8), own=1.0), "danger": Paint(red, glow=0.8, own=1.0),
        "danger_dim": Paint(mix(red, black, 0.6), own=0.6),
        "cloth": Paint((122, 78, 156)), "cabinet": Paint((40, 32, 84), tint=0.06), "steel": Paint((108, 106, 140)),
        "water": Paint((20, 84, 130), glow=0.2, mirror=0.55, own=0.4),
        "leaf": Paint((60, 190, 120), glow=0.2, own=0.2), "coat": Paint((255, 255, 255), tint=0.72, own=0.1),
        "shadow": Paint((4, 0, 12), own=1.0),
        "sky": Paint(mix((22, 14, 66), rgb("seat2"), 0.12), own=1.0), "tower": Paint((12, 8, 34), own=1.0),
        "tower_odd": Paint((20, 12, 50), own=1.0), "pane_a": Paint(mix(gold, black, 0.1), glow=0.5, own=1.0),
        "pane_b": Paint(mix(rgb("seat1"), black, 0.25), glow=0.5, own=1.0),
        "pane_c": Paint(mix(rgb("seat2"), black, 0.15), glow=0.5, own=1.0),
        "poster_a": Paint(rgb("seat2"), glow=0.25, own=0.5), "poster_b": Paint(rgb("seat1"), glow=0.25, own=0.5),
        "poster_c": Paint(gold, glow=0.25, own=0.5), **deep,
    }


class SolidFloor:
    """The scene builder for one dungeon."""

    def __init__(self, floor: LitFloor) -> None:
        self.floor, self.plan = floor, floor.plan
        self.ground, self.look = Ground(floor.plan, floor.looks), floor.look.cube
        self.rotation = EIGHTH_TURN if self.ground.at_corners else 0.0
        """The rotation of rooms."""
        self.meshes: dict[str, Mesh] = dict(FIXED_MESHES)
        self.shells: dict[Cell, str] = {}
        self.high = self.ground.high
        self._paint_cache: tuple[Colors, dict[str, Paint]] | None = None
        for room in self.plan.rooms.values():
            for cell in room.cells:
                self._build(cell)

    def _build(self, cell: Cell) -> None:
        look = self.floor.looks[cell]
        half = self.ground.half[cell]
        height = self.high[cell]
        kinds = tuple(self._kind(cell, way) for way in SIDE_ORDER)
        shape = CellShape(kinds, half, height, look.walls, look.ground, self.ground.at_corners)
        self.shells[cell] = f"cell {shape}"
        self.meshes[self.shells[cell]] = shell(shape)
        for climb in self.ground.climbs[cell]:
            if climb.kind in ("up", "down") and climb.side:
                mesh = stairs(climb.kind == "up", climb.wide or half, half, height)
                self.meshes[stairs_name(climb, half, height)] = mesh.move((climb.offset, 0.0, 0.0))

    def _kind(self, cell: Cell, way: str) -> str:
        link = self.plan.level_ways[cell].get(way)
        return "wall" if link is None else "open" if link.passage is None else "door"

    def paints(self, colors: Colors) -> dict[str, Paint]:
        """Return all paints, cached until the colors change."""
        if self._paint_cache is None or self._paint_cache[0] is not colors:
            self._paint_cache = colors, paints(colors)
        return self._paint_cache[1]

    def scene(self, colors: Colors, eyes: Eyes, others: Iterable[WalkerFigure], clock: float) -> Scene:
        """Return the view of a walker."""
        plan, state, progress = self.plan, self.floor.state, openings()
        visible: set[Cell] = set()
        camera = first_person((eyes.x, eyes.y, eyes.z), eyes.yaw, eyes.down, eyes.field, NEAR_PLANE)
        things: list[Thing] = []
        glows: list[Glow] = []
        known_rooms = state.rooms_seen | state.rooms_next_door
        for cell in self.seen_from(camera, eyes):
            room = plan.room_at[cell]
            if room not in known_rooms:
                continue
            rim = colors.rgb(self.floor.looks[cell].rim)
            center: Vec = (cell[0], 0.0, cell[2])
            is_lit = room in state.rooms_seen
            things.append(Thing(self.shells[cell], center, tint=rim, bright=0.0 if is_lit else -0.3))
            things += self._contents(colors, cell, center, clock, progress, eyes)
            distance = max(abs(cell[0] - eyes.x), abs(cell[2] - eyes.z))
            if distance <= 2.5 and is_lit:
                glows += self._lamps(cell, rim, distance)
            visible.add(cell)
        for cube in all_cubes():
            if self.ground.cell_at(cube.x, cube.z, cube.floor) in visible:
                low = cube.y - self.look.size / 2
                things.append(Thing("cube", (cube.x, low, cube.z), cube.rotation, colors.rgb(f"seat{cube.owner}"),
                                    (self.look.size,) * 3))
        for figure in others:
            if figure.height == eyes.floor:
                things.append(self._person(colors, figure, eyes, camera))
        return Scene(camera, self.meshes, self.paints(colors), things, [], glows, SUN)

    def seen_from(self, camera: Camera, eyes: Eyes) -> Iterator[Cell]:
        """Yield the cells visible through doorways, the nearest first, so that they hide the others."""
        start = self.ground.cell_at(eyes.x, eyes.z, eyes.floor)
        cells, queue = {start}, deque([start])
        while queue:
            cell = queue.popleft()
            yield cell
            for link in self.plan.level_ways.get(cell, {}).values():
                is_new = link.to not in cells and self.floor.gate(cell, link) != "locked"
                if is_new and self._is_in_view(camera, eyes, link.to):
                    cells.add(link.to)
                    queue.append(link.to)

    def _is_in_view(self, camera: Camera, eyes: Eyes, cell: Cell) -> bool:
        """Return True if a cell is near enough and in the field of view."""
        x, z = cell[0] - eyes.x, cell[2] - eyes.z
        ahead = -(x * camera.back[0] + z * camera.back[2])
        across = abs(x * camera.right[0] + z * camera.right[2])
        return abs(x) + abs(z) <= SIGHT_CELLS + 2 and ahead > -0.8 and across < (ahead + 0.8) * camera.scales[0] + 0.8

    def _lamps(self, cell: Cell, rim: Tint, distance: float) -> Iterator[Glow]:
        """Yield the lights of a room: the tube at its ceiling and the neon at its floor."""
        height, half = self.high[cell] - 0.08, self.ground.half[cell]

        def at(x: float, y: float, z: float) -> Vec:
            x, z = self.ground.out_of_room(x, z)
            return cell[0] + x, y, cell[2] + z

        yield Glow(at(-0.18, height, 0.0), at(0.18, height, 0.0), rim, max(0.2, 0.8 - 0.24 * distance), 0.3 + height)
        if distance <= 0.8:
            for x in (-half, half):
                yield Glow(at(x, 0.02, -half), at(x, 0.02, half), rim, 0.34, 0.34)

    def _person(self, colors: Colors, figure: WalkerFigure, eyes: Eyes, camera: Camera) -> Thing:
        """Return another walker, moved slightly aside if it would fill the picture."""
        offset = MOVED_ASIDE * max(0.0, 1 - 2 * hypot(figure.x - eyes.x, figure.z - eyes.z))
        right, _, back = camera.right
        rotation = TURNS[figure.facing] if figure.yaw is None else radians(figure.yaw)
        point = figure.x + offset * right, figure.y, figure.z + offset * back
        return Thing("person", point, rotation, tint=colors.rgb(f"seat{figure.number}"))

    def _contents(
        self, colors: Colors, cell: Cell, center: Vec, clock: float, progress: Mapping[int, float], eyes: Eyes
    ) -> Iterator[Thing]:
        plan, state, rgb = self.plan, self.floor.state, colors.rgb
        room, rim = plan.room_at[cell], rgb(self.floor.looks[cell].rim)
        for way, link in plan.level_ways[cell].items():
            # Draw a gate between two seen rooms only once.
            is_drawn = way in ("s", "e") or plan.room_at[link.to] not in state.rooms_seen
            if link.passage is not None and is_drawn:
                yield from self._gate(colors, cell, way, link.passage, progress, eyes)
        for climb in self.ground.climbs[cell]:
            yield from self._climb(colors, cell, center, climb)
        for piece in self.ground.furniture[cell]:
            x, z = self.ground.out_of_room(piece.x, piece.z)
            rotation = self.rotation + (TURNS[piece.side] if piece.side else 0.0)
            yield Thing(piece.shape, (center[0] + x, 0.0, center[2] + z), rotation, rim, (piece.size,) * 3)
        is_first = plan.rooms[room].cells[0] == cell
        if is_first and room == plan.start:
            yield Thing("start", center, tint=rgb("seat1"))
        if is_first and room == plan.goal:
            yield Thing("pedestal", center, tint=rgb("double"))
            point = center[0], 0.16 + 0.015 * sin(2 * clock), center[2]
            yield Thing("goal", point, clock / 2, rgb("double"), bright=0.2)
        if is_first and state.has_key(room):
            point = center[0], 0.14 + 0.02 * sin(3 * clock), center[2]
            yield Thing("key", point, clock, rgb("double"), bright=0.3)

    def _gate(
        self, colors: Colors, cell: Cell, way: str, passage: int, progress: Mapping[int, float], eyes: Eyes
    ) -> Iterator[Thing]:
        """Yield the gate in a doorway as seen from the viewer's side."""
        dx, _, dz = WAY_STEPS[way]
        place, rotation = (cell[0] + dx / 2, 0.0, cell[2] + dz / 2), TURNS[way]
        gate_kind = self.floor.gate(cell, self.plan.ways[cell][way])
        if (eyes.x - place[0]) * dx + (eyes.z - place[2]) * dz > 0:
            gate_kind, rotation = FROM_BEHIND.get(gate_kind, gate_kind), rotation + pi
        rgb = colors.rgb
        share = progress.get(passage, 1.0)
        if gate_kind in ("locked", "opened"):
            gap = 0.0 if gate_kind == "locked" else 0.86 * DOORWAY * share
            right = rotate((1.0, 0.0, 0.0), rotation)
            for name, sign in (("leaf_left", -1), ("leaf_right", 1)):
                # Doors slide into the wall.
                yield Thing(name, plus(place, right, sign * gap), rotation, rgb("double"))
        elif gate_kind in ("box", "box_behind"):
            yield Thing("box", place, rotation, rgb("warning"))
        elif passage in self.floor.state.boxes:
            yield Thing("planks", place, rotation, rgb("warning"))
            if share < 1:
                box_place = place[0] + dx * 0.2 * share, 0.0, place[2] + dz * 0.2 * share
                yield Thing("box", box_place, rotation, rgb("warning"), (1.0, 1 - share, 1.0))
        elif gate_kind in ("shut", "no_return"):
            yield Thing("gate" if gate_kind == "shut" else "turnstile", place, rotation, rgb("seat2"))

    def _climb(self, colors: Colors, cell: Cell, center: Vec, climb: Climb) -> Iterator[Thing]:
        """Yield stairs or a hole, and its lock."""
        half, rgb = self.ground.half[cell], colors.rgb
        x, z = self.ground.spot(cell, climb)
        place, rotation = (center[0] + x, 0.0, center[2] + z), TURNS[climb.side or "n"] + self.rotation
        if climb.kind in ("hole", "mattress") or not climb.side:
            size = 2 * climb.wide / 0.4 if climb.side else 1.0
            name = "mattress" if climb.kind == "mattress" else "hole"
            yield Thing(name, place, rotation, rgb("triple"), (size, 1.0, 1.0))
            return
        color = "seat1" if climb.kind == "up" else "card"
        yield Thing(stairs_name(climb, half, self.high[cell]), center, rotation, rgb(color))
        state = self.floor.gate(cell, self.plan.ways[cell][climb.way])
        if state == "locked":
            for name in ("leaf_left", "leaf_right"):
                yield Thing(name, place, rotation, rgb("double"))
        elif state in ("box", "box_behind"):
            yield Thing("box", place, rotation, rgb("warning"))


def stairs_name(climb: Climb, half: float, height: float) -> str:
    """Return the name of the mesh of stairs of this size."""
    return f"stairs {climb.kind} {climb.offset} {half} {height}"
