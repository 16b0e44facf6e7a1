"""The 3-D picture of one side of a rule: its cells, the cursor, and the cells with flaws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from components.focus import Rect
from game.dungeon.draft import Flaw
from game.dungeon.pattern import EMPTY, Pattern, Size
from game.screens.workshop.solid import Solid, camera_around, place_of, shift
from systems.draw.pen import Pen
from systems.draw.stage.camera import Camera
from systems.draw.stage.scene import Scene, Thing

YAW = 30.0
"""The view at first: right and down on the pad are nearly right and down on the screen."""
FLAT = 0.06
"""Height of the outline of an empty cell."""
MARK = 9
"""Side of the mark over a cell with a flaw."""


class SideView(NamedTuple):
    """One side of a rule, as it is shown."""

    solid: Solid
    pattern: Pattern
    yaw: float
    cursor: Size | None = None
    digging: bool = False
    """The cursor digs a way."""
    fresh: frozenset[Size] = frozenset()
    """Cells that the rule changes."""
    flaws: tuple[Flaw, ...] = ()

    def camera(self, part: Rect) -> Camera:
        """Return the camera for a part of the screen."""
        return camera_around(self.pattern.places(), part, self.yaw, above=False)

    def scene(self, part: Rect) -> Scene:
        """Return the scene of this side."""
        solid, rgb = self.solid, self.solid.colors.rgb
        cells = {place: label for place, label in zip(self.pattern.places(), self.pattern.cells, strict=True)
                 if label != EMPTY}
        things = [*solid.things(cells, self.fresh), *solid.arrows(cells)]
        things += (_outline(place, rgb("dim")) for place in self.pattern.places() if place not in cells)
        things += [solid.box(place, (1, 1, 1), rgb("warning"), 0.2) for place in {flaw.place for flaw in self.flaws}]
        things.append(solid.box((0, 0, 0), self.pattern.size, rgb("dim")))
        clear = []
        if self.cursor is not None:
            tint = rgb("double" if self.digging else "outline")
            box = solid.box(self.cursor, (1, 1, 1), tint, 0.6)
            things.insert(0, box)
            clear.append(box._replace(mesh="block"))
        return Scene(self.camera(part), solid.meshes, solid.paints, things, clear, part=part)

    def draw(self, pen: Pen, part: Rect) -> None:
        """Draw this side with the marks of its flaws on top."""
        pen.stage(self.scene(part))
        camera, (left, low) = self.camera(part), shift(part)
        for place in dict.fromkeys(flaw.place for flaw in self.flaws):
            x, y, z = place_of(place)
            seen = camera.project((x, y + 0.5, z))
            if seen is not None:
                spot = Rect(round(seen.x + left - MARK / 2), round(seen.y + low - MARK / 2), MARK, MARK + 2)
                pen.fill(spot, pen.palette.rgb("warning"))
                pen.label("!", *spot.center, font="bold", tint=pen.palette.rgb("night"))

    def cell_at(self, x: float, y: float, part: Rect, levels: Iterable[int]) -> Size | None:
        """Return the cell under a point of the screen: the nearest one on these levels, None if it is far from all."""
        wanted = set(levels)

        def far(place: Size) -> float:
            at_x, at_y = place_on(self, part, place)
            return (at_x - x) ** 2 + (at_y - y) ** 2

        return min((place for place in self.pattern.places() if place[1] in wanted), key=far, default=None)


def place_on(view: SideView, part: Rect, place: Size) -> tuple[float, float]:
    """Return the point of the screen at which a cell is."""
    seen, (left, low) = view.camera(part).project(place_of(place)), shift(part)
    assert seen is not None, "lines are parallel, so nothing is behind the eye"
    return seen.x + left, seen.y + low


def _outline(place: Size, tint: tuple[int, int, int]) -> Thing:
    x, y, z = place_of(place)
    return Thing("frame", (x - 0.4, y, z - 0.4), tint=tint, size=(0.8, FLAT, 0.8), bright=-0.3)


DIRECTIONS: Sequence[tuple[int, int]] = ((1, 0), (0, -1), (-1, 0), (0, 1))
"""Steps along x and z: east, north, west, south."""
ACROSS = {"right": 0, "up": 1, "left": 2, "down": 3}


def way_on_screen(action: str, yaw: float) -> tuple[int, int]:
    """Return the step along x and z that leads in a direction of the screen."""
    return DIRECTIONS[(ACROSS[action] + round((yaw - YAW) / 90)) % 4]
