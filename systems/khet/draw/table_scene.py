"""The table as a scene: the boards, the pieces, the beam, and marks on squares."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from components.focus import Id
from game.tables.khet.look import KhetLook
from systems.draw.pen import Colours
from systems.draw.stage import looks
from systems.draw.stage.camera import Camera
from systems.draw.stage.mesh import Mesh, box_outline, column, plate, round_outline
from systems.draw.stage.scene import QUARTER, Colour, Glow, Scene, Thing
from systems.draw.stage.space import Vec, length, minus, plus
from systems.khet.draw import boards, marking
from systems.khet.draw.burst import flash, shard, shards
from systems.khet.draw.pieces import SHAPES
from systems.khet.view.path import Leg
from systems.khet.view.spots import BEAM, FILES, RANKS, Ground, Spot

RIM_SPHINX = Spot((FILES - 1) / 2, RANKS / 2 + 0.86), Spot(-(FILES - 1) / 2, -RANKS / 2 - 0.86)
"""The places of the Sphinxes in the rim, by seat."""
ABOVE, HOVER = 0.012, 0.55
"""Height of marks above their square, and of arrows."""
DASH = 0.22
"""Length of the dashes of a predicted beam, and of the gaps."""
CORE, HALO = 0.4, 3.2
"""Thickness of the beam's core and of its halo, relative to the beam."""
GLASS = 0.35
"""Opacity of the upper board above the lower one."""
LIT = 0.25
"""Brightness of the Sphinx that fires."""


class Standing(NamedTuple):
    """A piece as it is shown."""

    kind: str
    seat: int
    spot: Spot
    turn: float = 0.0
    """Quarter turns clockwise."""
    hop: float = 0.0
    """Height above its square."""
    alpha: float = 1.0
    bright: float = 0.0
    burst: float = 0.0
    """Progress of its burst, 0 to 1; with ``halved``, of its top only."""
    halved: bool = False
    id: Id = None


class Tower(NamedTuple):
    """The tower as it is shown, by its center."""

    spot: Spot
    turn: float = 0.0
    """Quarter turns clockwise."""


class Beam(NamedTuple):
    """The beam up to a point in time."""

    seat: int
    path: tuple[Leg, ...]
    time: float
    """Distance in squares since it was fired."""
    strength: float = 1.0
    """1 while it burns, less while it fades."""


class Mark(NamedTuple):
    """A mark on a square."""

    shape: str
    """One of ``MARKS``."""
    spot: Spot
    colour: str
    """Name of a color of the palette."""
    alpha: float = 1.0


MARKS = ("ring", "corners", "field", "change", "clockwise", "against")


@lru_cache(maxsize=4)
def meshes(lift: float, apart: bool) -> Mapping[str, Mesh]:
    """Return all meshes of a table by name."""
    made = {name: shape() for name, shape in SHAPES.items()}
    made |= {
        "board": boards.board(), "ledge": boards.ledge(), "upper": boards.upper(), "frame": boards.upper_frame(),
        "tower": boards.tower((0.0 if apart else lift) + boards.WALL_TOP), "shard": shard(),
        "shadow": plate(round_outline(10, 0.5), 0.0, "shadow"),
        "beam": column(box_outline(1, 1), -0.5, 0.5, "beam", top="beam"),
        "core": column(box_outline(1, 1), -0.5, 0.5, "core", top="core"),
        "halo": column(box_outline(1, 1), -0.5, 0.5, "halo", top="halo"),
        "foreseen": column(box_outline(1, 1), -0.5, 0.5, "beam", top="beam"),
        "ring": marking.ring(), "corners": marking.corners(), "field": marking.field(), "change": marking.change(),
        "clockwise": marking.arrow(1), "against": marking.arrow(-1),
    }  # fmt: skip
    return made


class Stand(NamedTuple):
    """The parameters of a scene: the look, the palette, and the layout of the boards."""

    look: KhetLook
    colours: Colours
    apart: bool = False

    @property
    def ground(self) -> Ground:
        """The layout of the boards in space."""
        return Ground(self.look.lift, self.look.aside, self.apart)

    def tint(self, seat: int) -> Colour:
        """Return a seat's color."""
        return self.colours.rgb(f"seat{seat}")


def scene(
    stand: Stand, camera: Camera, pieces: Iterable[Standing], tower: Tower | None = None, sphinxes: bool = True,
    beam: Beam | None = None, foreseen: Sequence[Leg] = (), marks: Iterable[Mark] = (),
) -> Scene:
    """Return the scene of the whole table; ``sphinxes`` adds those in the rim."""
    look, colours, ground = stand.look, stand.colours, stand.ground
    made = Scene(
        camera, meshes(look.lift, stand.apart), looks.paints(colours, look.paints),
        glows=looks.glows(colours, look.lamps), sun=looks.sun(colours, look.daylight),
    )  # fmt: skip
    for piece in pieces:
        _stand(made, stand, piece)
    if sphinxes:
        for seat, spot in enumerate(RIM_SPHINX, 1):
            bright = LIT if beam is not None and beam.seat == seat else 0.0
            turn = math.pi if seat == 2 else 0.0
            made.things += [
                Thing("sphinx", ground.at(spot), turn, stand.tint(seat), bright=bright, id=("sphinx", seat)),
                Thing("ledge", ground.at(spot)),
            ]
    if tower is not None:
        _raise(made, ground, tower)
    if beam is not None:
        _fire(made, stand, beam)
    tint, solid = looks.coloured(colours, look.beam.colour), look.beam.preview
    for leg in foreseen:
        if not ground.jumps(leg.start, leg.end):
            made.clear += _dashes(ground.at(leg.start, BEAM), ground.at(leg.end, BEAM), look.beam.thick, tint, solid)
    for mark in marks:
        above = HOVER if mark.shape in ("clockwise", "against") else ABOVE
        arrow = ("arrow", mark.shape) if above == HOVER else None
        tint = colours.rgb(mark.colour)
        made.clear.append(Thing(mark.shape, ground.at(mark.spot, above), 0.0, tint, alpha=mark.alpha, id=arrow))
    made.things.append(Thing("board", (0.0, 0.0, 0.0)))
    return made


def _stand(made: Scene, stand: Stand, piece: Standing) -> None:
    """Add a piece with its shadow, or the shards of a piece."""
    tint, foot = stand.tint(piece.seat), stand.ground.at(piece.spot)
    if piece.burst:
        hot = looks.coloured(stand.colours, stand.look.beam.colour)
        top = 0.8 if piece.halved else 0.0
        made.things += shards((foot[0], foot[1] + top, foot[2]), tint, piece.burst)
        made.glows.append(flash(foot, hot, piece.burst))
        if not piece.halved:
            return
    at, turn = (foot[0], foot[1] + piece.hop, foot[2]), -piece.turn * QUARTER
    low = max(0.3, 1 - piece.hop)
    made.clear.append(Thing("shadow", (foot[0] + 0.05, foot[1] + 0.006, foot[2] + 0.05), size=(low, 1, low),
                            alpha=piece.alpha * low))  # fmt: skip
    one = Thing(piece.kind, at, turn, tint, alpha=piece.alpha, bright=piece.bright, id=piece.id)
    (made.things if piece.alpha >= 1 else made.clear).append(one)
    if piece.kind == "eye":
        made.clear.append(Thing("eye_glass", at, turn, tint, alpha=piece.alpha, bright=piece.bright, id=piece.id))


def _raise(made: Scene, ground: Ground, tower: Tower) -> None:
    """Add the tower and the upper board; if the boards are side by side, the tower is on both."""
    turn, high = -tower.turn * QUARTER, tower.spot._replace(level=1.0)
    made.things.append(Thing("tower", ground.at(tower.spot), turn, id=("tower", 0)))
    if ground.apart:
        made.things.append(Thing("tower", ground.at(high), turn, id=("tower", 1)))
    made.things.append(Thing("frame", ground.at(high), turn))
    made.clear.append(Thing("upper", ground.at(high), turn, alpha=1.0 if ground.apart else GLASS))


def _along(start: Vec, end: Vec, thick: float) -> tuple[Vec, Vec]:
    """Return the center and the size of a bar between two points that differ in one direction."""
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2, (start[2] + end[2]) / 2
    return middle, (abs(start[0] - end[0]) + thick, abs(start[1] - end[1]) + thick, abs(start[2] - end[2]) + thick)


def _dashes(start: Vec, end: Vec, thick: float, tint: Colour, solid: float) -> list[Thing]:
    """Return a dashed bar between two points."""
    count = max(1, round(length(minus(end, start)) / (2 * DASH)))
    found = []
    for n in range(count):
        first, second = (plus(start, minus(end, start), share / count) for share in (n + 0.25, n + 0.75))
        at, size = _along(first, second, thick)
        found.append(Thing("foreseen", at, 0.0, tint, size, solid))
    return found


def _fire(made: Scene, stand: Stand, beam: Beam) -> None:
    """Add the beam up to its time, a spark at each turn, and its light."""
    look, ground = stand.look.beam, stand.ground
    hot = looks.coloured(stand.colours, look.colour)
    lit = looks.coloured(stand.colours, look.core) if beam.strength == 1 else hot
    for leg in beam.path:
        if beam.time <= leg.begins or ground.jumps(leg.start, leg.end):
            continue
        until, thick = leg.until(beam.time), look.thick * (0.4 + 0.6 * beam.strength)
        start, end = ground.at(leg.start, BEAM), ground.at(until, BEAM)
        at, size = _along(start, end, thick)
        made.clear.append(Thing("beam", at, 0.0, hot, size, beam.strength))
        at, size = _along(start, end, thick * CORE)
        made.things.append(Thing("core", at, 0.0, lit, size))
        at, size = _along(start, end, thick * HALO)
        made.clear.append(Thing("halo", at, 0.0, hot, size, beam.strength))
        made.glows.append(Glow(start, end, hot, look.strength * beam.strength, look.reach))
        if beam.time >= leg.ends and leg.what in ("mirror", "eye", "hit"):
            spark = look.thick * (2.2 + 1.2 * math.cos(9 * (beam.time - leg.ends))) * beam.strength
            made.things.append(Thing("core", end, QUARTER / 2, lit, (spark, spark, spark)))
