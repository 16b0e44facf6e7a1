"""A picture of a dungeon: its floors seen from a corner, with rooms, passages, locks, keys and the way to the goal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.content.data_files import read_file
from game.content.definition import rgb
from game.content.models.look import Palette
from game.dungeon.maker import GeneratedDungeon
from game.dungeon.pattern import Size
from game.dungeon.plan import CORNERS, SIDES, Passage, Plan, read_plan
from game.dungeon.rooms import legs
from game.paths import assets_dir, data_dir
from game.tools.dungeon.study import MeasuredDungeon
from systems.draw.colors import Tint, mix

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont


FlatPoint = tuple[float, float]
HALF_WIDTH, HALF_HEIGHT = 28.0, 14.0
"""Half the width and height of a cell, in pixels."""
FLOOR_GAP = 10.0
"""Pixels between two floors."""
MARGIN = 26.0


class Isometry(NamedTuple):
    """The projection of a dungeon of this size."""

    size: Size
    scale: float

    @property
    def floor(self) -> float:
        """Distance between a floor and the one below, in pixels."""
        return (self.size[0] + self.size[2]) * HALF_HEIGHT + FLOOR_GAP

    @property
    def extent(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        x, y, z = self.size
        width, height = (x + z) * HALF_WIDTH + 2 * MARGIN, y * self.floor + 2 * MARGIN
        return round(width * self.scale), round(height * self.scale)

    def project(self, x: float, y: float, z: float, height: float = 0.0) -> FlatPoint:
        """Return a point on a floor, ``height`` pixels above it; the center of a cell is at halves."""
        start = MARGIN + self.size[2] * HALF_WIDTH
        top = MARGIN + (self.size[1] - 1 - y) * self.floor + FLOOR_GAP / 2
        return (start + (x - z) * HALF_WIDTH) * self.scale, (top + (x + z) * HALF_HEIGHT - height) * self.scale

    def middle(self, cell: Sequence[int], height: float = 0.0) -> FlatPoint:
        return self.project(cell[0] + 0.5, cell[1], cell[2] + 0.5, height)

    def diamond(self, cell: Sequence[int], half: float, height: float) -> list[FlatPoint]:
        """Return the four corners of a room that meets others at its corners: those to the north, east, south, west."""
        x, z = cell[0] + 0.5, cell[2] + 0.5
        corners = (x, z - half), (x + half, z), (x, z + half), (x - half, z)
        return [self.project(a, cell[1], b, height) for a, b in corners]

    def tile(self, x0: float, z0: float, x1: float, z1: float, y: int, height: float = 0.0) -> list[FlatPoint]:
        """Return the four corners of a piece of a floor: north, east, south, west."""
        return [self.project(x, y, z, height) for x, z in ((x0, z0), (x1, z0), (x1, z1), (x0, z1))]


SCALE = 2
"""Supersampling factor in each direction."""
WALL_SHARE = 0.13
"""Share of a cell that is wall, on each side."""
SIDE_DISTANCE, CORNER_DISTANCE = 0.3, 0.42
"""Distance from a cell's side to a passage along a wall, and to one at a corner, in cells."""
TIP_DISTANCE = 0.05
"""Distance from a corner of a room to the next cell, if rooms meet at their corners."""
THICKNESS = 7.0
TEXT_WIDTH, LINE = 210, 18
"""Width of the text column and height of its lines, in pixels."""
SIGNS = ("start", "goal", "false goal", "key", "lock", "box, pushed from behind", "one way only", "a fall", "the way")


class DungeonDrawing:
    """A dungeon being drawn."""

    def __init__(self, plan: Plan, colors_of_kinds: Mapping[str, str]) -> None:
        from PIL import Image, ImageDraw

        measured = MeasuredDungeon(plan)
        self.geometry, self.size, self.colors_of_kinds = plan.geometry, plan.size, colors_of_kinds
        self.plan, self.path = plan, measured.mission
        self.palette = read_file(Palette, data_dir() / "shared" / "palette.yaml", "palette.yaml").value
        self.projection = Isometry(plan.size, SCALE)
        width, tall = self.projection.extent
        self.lines = _lines(measured)
        extent = width + TEXT_WIDTH * SCALE, max(tall, SCALE * (24 + LINE * (len(self.lines) + len(SIGNS) + 1)))
        self.text_left = width // SCALE
        self.image = Image.new("RGB", extent, self.color("night"))
        self.light = Image.new("RGB", extent)
        self.pen, self.lamp = ImageDraw.Draw(self.image), ImageDraw.Draw(self.light)

    def color(self, name: str) -> Tint:
        return rgb(name if name.startswith("#") else getattr(self.palette, name))

    def draw(self) -> Image.Image:
        """Draw the whole picture with the text next to it."""
        from PIL import Image, ImageChops, ImageFilter

        for y in range(self.size[1]):
            self._floor(y)
        signs = 24 + LINE * (len(self.lines) + 1)
        self._legend(signs)
        small = (self.image.width // SCALE, self.image.height // SCALE)
        glow = self.light.filter(ImageFilter.GaussianBlur(5 * SCALE))
        picture = ImageChops.add(ImageChops.add(self.image, glow), glow).resize(small, Image.Resampling.LANCZOS)
        x = self.text_left
        _write(picture, [(x, 24 + LINE * row, *line) for row, line in enumerate(self.lines)], self.color)
        _write(picture, [(x + 30, signs + LINE * row, sign, "dim") for row, sign in enumerate(SIGNS)], self.color)
        return picture

    def _legend(self, top: int) -> None:
        """Draw one of each sign, next to its word."""
        spots = [(SCALE * (self.text_left + 12.0), SCALE * (top + 8.0 + LINE * row)) for row in range(len(SIGNS))]
        self._star(spots[0], self.color("seat1"), 7.0, 2)
        self._star(spots[1], self.color("double"), 8.0, 5)
        self._star(spots[2], self.color("instant_win"), 8.0, 5)
        self._key(spots[3])
        self._lock((spots[4][0], spots[4][1] + 4 * SCALE))
        self._box((spots[5][0], spots[5][1] + 4 * SCALE))
        self._arrow(spots[6], (1, 0), self.color("seat2"))
        self._arrow(spots[7], (0, 1), self.color("warning"))
        line = [(spots[8][0] - 9 * SCALE, spots[8][1]), (spots[8][0] + 9 * SCALE, spots[8][1])]
        self.pen.line(line, fill=self.color("seat1"), width=2 * SCALE)

    def _floor(self, y: int) -> None:
        """Draw one floor: its outline, falls and stairs to it, its cells from back to front, and their contents."""
        sx, _, sz = self.size
        self.pen.polygon(self.projection.tile(0, 0, sx, sz, y), fill=mix(self.color("night"), self.color("field"), 0.5),
                         outline=self.color("field"))
        for n in range(1, max(sx, sz)):
            for ends in (((n, 0), (n, sz)) if n < sx else (), ((0, n), (sx, n)) if n < sz else ()):
                line = [self.projection.project(x, y, z) for x, z in ends]
                self.pen.line(line, fill=mix(self.color("night"), self.color("field"), 0.9))
        for passage in self.plan.passages:
            low, high = sorted(passage.cells, key=lambda cell: cell[1])
            if high[1] == y > low[1]:
                self._shaft(low, high, passage.one_way)
        floor_cells = sorted((cell for cell in self.plan.room_at if cell[1] == y), key=lambda cell: cell[0] + cell[2])
        for cell in floor_cells:
            self._cell(cell)
        for passage in self.plan.passages:
            if {cell[1] for cell in passage.cells} == {y}:
                self._passage(passage.cells)
        self._walk(y)
        for passage in self.plan.passages:
            if {cell[1] for cell in passage.cells} == {y}:
                self._door(passage)
        for cell in floor_cells:
            self._content(cell)

    def _kind(self, cell: Size) -> str:
        return self.plan.rooms[self.plan.room_at[cell]].kind

    def _body(self, cell: Size) -> Tint:
        color_name = self.colors_of_kinds.get(self._kind(cell))
        base = mix(self.color("field"), self.color("dim"), 0.55)
        return base if color_name is None else mix(self.color("field"), self.color(color_name), 0.5)

    def _cell(self, cell: Size) -> None:
        """Draw the floor of a cell, joined to the cells of the same room."""
        x, y, z = cell
        if self.geometry == CORNERS:
            top, ground = (self.projection.diamond(cell, 0.5 - TIP_DISTANCE, height) for height in (THICKNESS, 0.0))
            self._block(top, ground, self._body(cell))
            return
        room = self.plan.room_at[cell]
        gaps = [0.0 if self.plan.room_at.get(near) == room else WALL_SHARE
                for near in ((x - 1, y, z), (x, y, z - 1), (x + 1, y, z), (x, y, z + 1))]
        self._slab((x + gaps[0], z + gaps[1], x + 1 - gaps[2], z + 1 - gaps[3]), y, self._body(cell))

    def _slab(self, box: tuple[float, float, float, float], y: int, body: Tint) -> None:
        self._block(self.projection.tile(*box, y, THICKNESS), self.projection.tile(*box, y), body)

    def _block(self, top: list[FlatPoint], ground: list[FlatPoint], body: Tint) -> None:
        """Draw a block between its upper and lower corners: north, east, south, west."""
        self.pen.polygon([top[3], top[2], ground[2], ground[3]], fill=mix(body, (0, 0, 0), 0.45))
        self.pen.polygon([top[2], top[1], ground[1], ground[2]], fill=mix(body, (0, 0, 0), 0.62))
        self.pen.polygon(top, fill=body, outline=mix(body, (255, 255, 255), 0.25))

    def _passage(self, cells: tuple[Size, Size]) -> None:
        (x0, y, z0), (x1, _, z1) = sorted(cells)
        body = mix(self._body(cells[0]), self._body(cells[1]), 0.5)
        door = SIDE_DISTANCE if self.geometry == SIDES else CORNER_DISTANCE
        east = x1 - WALL_SHARE, z0 + door, x1 + WALL_SHARE, z0 + 1 - door
        box = east if x1 > x0 else (x0 + door, z1 - WALL_SHARE, x0 + 1 - door, z1 + WALL_SHARE)
        self.pen.polygon(self.projection.tile(*box, y, THICKNESS), fill=body)

    def _shaft(self, low: Size, high: Size, falls: bool) -> None:
        """Draw the connection of two floors, from the center of the lower cell to that of the upper one."""
        color = self.color("warning" if falls else "dim")
        (x, top), (_, bottom) = self.projection.middle(high), self.projection.middle(low, THICKNESS)
        step = 9 * SCALE if falls else 6 * SCALE
        for y_start in range(int(top), int(bottom), step):
            self.pen.line([(x, y_start), (x, min(y_start + step // 2, bottom))], fill=color, width=2 * SCALE)
        if falls:
            self._arrow((x, bottom - 4 * SCALE), (0, 1), color)

    def _walk(self, y: int) -> None:
        """Draw the part of the shortest way to the goal that is on this floor."""
        color = self.color("seat1")
        for start, end in legs(self.plan, self.path):
            if start[1] == end[1] == y:
                points = [self.projection.middle(start, THICKNESS), self.projection.middle(end, THICKNESS)]
                self.pen.line(points, fill=color, width=2 * SCALE)
                self.lamp.line(points, fill=mix((0, 0, 0), color, 0.5), width=3 * SCALE)
            elif max(start[1], end[1]) == y:
                points = [self.projection.middle(start, THICKNESS), self.projection.middle(end, THICKNESS)]
                self.pen.line(points, fill=mix(self.color("night"), color, 0.7), width=SCALE)

    def _door(self, passage: Passage) -> None:
        """Draw a passage's lock, box or one-way arrow."""
        one, other = (self.projection.middle(cell, THICKNESS) for cell in passage.cells)
        spot = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        if passage.lock is not None:
            self._lock(spot)
        elif passage.opens_from is not None:
            self._box(spot)
        elif passage.one_way:
            self._arrow(spot, (other[0] - one[0], other[1] - one[1]), self.color("seat2"))

    def _content(self, cell: Size) -> None:
        """Draw the sign of a room in its first cell."""
        if cell != self.plan.rooms[self.plan.room_at[cell]].cells[0]:
            return
        x, y = self.projection.middle(cell, THICKNESS)
        kind = self._kind(cell)
        if self.plan.room_at[cell] in self.plan.keys.values():
            self._key((x, y - 5 * SCALE))
        if kind in ("start", "goal", "false_goal"):
            color = self.color(self.colors_of_kinds.get(kind, "card"))
            self._star((x, y - 6 * SCALE), color, 9.0 if kind != "start" else 7.0, 5 if kind != "start" else 2)

    def _arrow(self, center: FlatPoint, way: FlatPoint, color: Tint) -> None:
        length = max((way[0] ** 2 + way[1] ** 2) ** 0.5, 1e-6)
        dx, dy = 6 * SCALE * way[0] / length, 6 * SCALE * way[1] / length
        tip, side = (center[0] + dx, center[1] + dy), (center[0] - dx - dy, center[1] - dy + dx)
        self.pen.polygon([tip, side, (center[0] - dx + dy, center[1] - dy - dx)], fill=color)
        self.lamp.polygon([tip, side, (center[0] - dx + dy, center[1] - dy - dx)], fill=mix((0, 0, 0), color, 0.6))

    def _lock(self, center: FlatPoint) -> None:
        (x, y), color, size = center, self.color("seat2"), 5 * SCALE
        bow = [x - size * 0.7, y - 2.4 * size, x + size * 0.7, y - 0.4 * size]
        self.pen.arc(bow, 180, 360, fill=color, width=2 * SCALE)
        for pen, tint in ((self.pen, color), (self.lamp, color)):
            pen.rectangle([x - size, y - 1.4 * size, x + size, y + 0.3 * size], fill=tint)
        self.pen.rectangle([x - SCALE, y - 0.9 * size, x + SCALE, y - 0.1 * size], fill=self.color("night"))

    def _box(self, center: FlatPoint) -> None:
        (x, y), color, size = center, self.color("warning"), 5 * SCALE
        self.pen.rectangle([x - size, y - 1.6 * size, x + size, y + 0.3 * size], fill=mix(color, (0, 0, 0), 0.35),
                           outline=color, width=SCALE)
        self.pen.line([(x - size, y - 1.6 * size), (x + size, y + 0.3 * size)], fill=color, width=SCALE)

    def _key(self, center: FlatPoint) -> None:
        (x, y), color = center, self.color("double")
        for pen in (self.pen, self.lamp):
            pen.ellipse([x - 8 * SCALE, y - 4 * SCALE, x, y + 4 * SCALE], outline=color, width=2 * SCALE)
            pen.line([(x, y), (x + 9 * SCALE, y)], fill=color, width=2 * SCALE)
        self.pen.line([(x + 8 * SCALE, y), (x + 8 * SCALE, y + 4 * SCALE)], fill=color, width=2 * SCALE)
        self.pen.line([(x + 4 * SCALE, y), (x + 4 * SCALE, y + 3 * SCALE)], fill=color, width=2 * SCALE)

    def _star(self, center: FlatPoint, color: Tint, size: float, points: int) -> None:
        """Draw a star for a goal, or a lozenge for the start."""
        from math import cos, pi, sin

        corners = [
            (center[0] + SCALE * size * (1.0 if n % 2 == 0 else 0.45) * sin(pi * n / points),
             center[1] - SCALE * size * (1.0 if n % 2 == 0 else 0.45) * cos(pi * n / points))
            for n in range(2 * points)
        ]
        self.pen.polygon(corners, fill=color)
        self.lamp.polygon(corners, fill=color)


def _lines(dungeon: MeasuredDungeon) -> list[tuple[str, str]]:
    """Return the lines of text, each with its color."""
    plan, types = dungeon.plan, Counter(type for type, _ in dungeon.plan.cycles)
    head = [(f"{plan.recipe}, seed {plan.seed}", "seat1"), ("", "text")]
    names = ("rooms", "cycles", "floors", "locks", "keys", "mission_length")
    body = [(f"{name.replace('_', ' ')}: {dungeon.figures[name]:g}", "text") for name in names]
    cycles = [(f"{times} x {type.replace('_', ' ')}", "seat2") for type, times in sorted(types.items())]
    return [*head, *body, ("", "text"), *cycles]


def _write(image: Image.Image, lines: Sequence[tuple[int, int, str, str]], color: Callable[[str], Tint]) -> None:
    from PIL import ImageDraw, ImageFont

    pen: ImageDraw.ImageDraw = ImageDraw.Draw(image)
    font: ImageFont.FreeTypeFont = ImageFont.truetype(str(assets_dir() / "shared" / "fonts" / "Galmuri11.ttf"), 12)
    for x, y, line, tint in lines:
        pen.text((x, y), line, fill=color(tint), font=font)


def save(dungeon: GeneratedDungeon, out: Path) -> None:
    DungeonDrawing(read_plan(dungeon.json), dungeon.draw.grammar.alphabet.data.colors).draw().save(out)
