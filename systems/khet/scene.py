"""The table as a scene: the boards, the pieces, the beam, and highlights on squares."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import esper

from components.comfort import Comfort
from components.khet import PHARAOH, BeamLeg, BoardSpot, ShownBeam, ShownFall, ShownLast, ShownPiece, ShownTower
from game.tables.khet.cells import FILES, RANKS
from game.tables.khet.pieces import BEAM_OUTCOMES, DIRECTIONS, HIT, piece_code
from game.tables.khet.pieces import KINDS as KINDS_OF_PIECES
from game.tables.khet.position import Move
from game.tables.khet.rule_files import FallLook, KhetLook
from systems.draw.colors import Colors, Tint
from systems.draw.stage.camera import Camera
from systems.draw.stage.mesh import Mesh, Vec, box_outline, column, length, minus, plate, plus, round_outline
from systems.draw.stage.scene import QUARTER_TURN, Glow, Scene, Thing, find_color, glows_of, paints_of, sun_of
from systems.easing import noise
from systems.khet.cameras import KINDS, CameraRig, use_camera
from systems.khet.layout import BEAM_HEIGHT, CENTER, BoardLayout, spot_of, square_of, tower_spot
from systems.khet.meshes import (
    SHAPES,
    WALL_TOP,
    arrow_mark,
    bare_mark,
    board_mesh,
    change_mark,
    corner_marks,
    field_mark,
    ledge_mesh,
    ring_mark,
    shine_mark,
    tower_mesh,
    upper_frame_mesh,
    upper_mesh,
    wave_mesh,
)
from systems.khet.show import shown_tower

RIM_SPHINX = BoardSpot((FILES - 1) / 2, RANKS / 2 + 0.86), BoardSpot(-(FILES - 1) / 2, -RANKS / 2 - 0.86)
"""The places of the Sphinxes in the rim, by seat."""
HIGHLIGHT_HEIGHT, ARROW_HEIGHT = 0.012, 0.55
"""Height of highlights above their square, and of arrows."""
DASH_LENGTH = 0.22
"""Length of the dashes of a predicted beam, and of the gaps."""
CORE_WIDTH, HALO_WIDTH = 0.4, 3.2
"""Thickness of the beam's core and of its halo, relative to the beam."""
UPPER_OPACITY = 0.35
"""Opacity of the upper board above the lower one."""
FIRING_BRIGHTNESS = 0.25
SEAT_COLOR, LAST_COLOR, CHOSEN_COLOR = "seat{}", "double", "outline"
"""Palette colors of destinations, of the last move, and of the chosen piece and its turns."""
SHINE_COLOR, DANGER_COLOR = "outline", "warning"
"""Palette colors of mirrors, and of sides that are not protected."""
LAST_OPACITY = 0.75
TURNS = {"+": "clockwise", "-": "against"}


MIRROR_SHAPES = {"pyramid": "pyramid", "djed": "djed", "eye": "eye_glass"}
"""Kinds of pieces with mirrors, and the shapes that have them."""


class SquareHighlight(NamedTuple):
    """A highlight on a square."""

    shape: str
    """``ring``, ``corners``, ``field``, ``change``, ``clockwise``, ``against``, ``bare`` or ``shine_`` and a piece."""
    spot: BoardSpot
    color: str
    """Name of a color of the palette."""
    alpha: float = 1.0
    rotation: float = 0.0
    """Quarter turns clockwise."""


class SceneLook(NamedTuple):
    """The parameters of a scene: the look, the palette, and the layout of the boards."""

    look: KhetLook
    colors: Colors
    is_side_by_side: bool = False
    tower: BoardSpot = CENTER
    """The middle of the tower."""
    may_flash: bool = True
    """False if players want no flashes."""

    @property
    def layout(self) -> BoardLayout:
        return BoardLayout(self.look.lift, self.look.aside, self.is_side_by_side, self.tower)

    def beam_tint(self, leg: BeamLeg) -> Tint:
        """Return the color of a part of a beam: that of the board it ends on."""
        look = self.look.beam
        return find_color(self.colors, look.upper if leg.end.level else look.color)

    def tint(self, seat: int) -> Tint:
        return self.colors.rgb(f"seat{seat}")


def scene_of(
    match: int, look: KhetLook, colors: Colors, highlights: Iterable[SquareHighlight], preview: Sequence[BeamLeg] = ()
) -> Scene:
    """Return the scene of everything shown, with highlights on squares and, if wanted, the predicted beam."""
    rig = esper.try_component(match, CameraRig) or use_camera(match, look, KINDS[0])
    fall = esper.try_component(match, ShownFall) or ShownFall()
    pieces = [piece for _, piece in esper.get_component(ShownPiece) if piece.alpha > 0]
    tower, beam = shown_tower(), esper.try_component(match, ShownBeam)
    last = esper.try_component(match, ShownLast)
    comfort = esper.try_component(match, Comfort)
    may_flash = comfort is None or not comfort.reduced_flashes
    scene_look = SceneLook(look, colors, rig.is_side_by_side, tower.spot if tower is not None else CENTER, may_flash)
    last_squares = last.squares if last else ()
    last_highlights = [SquareHighlight("corners", spot_of(square), LAST_COLOR, LAST_OPACITY) for square in last_squares]
    highlights = [*last_highlights, *highlights]
    full_scene = scene(scene_look, rig.steering.view, pieces, tower, beam, preview, highlights, fall)
    return darken(full_scene, fall.darkness * look.fall.dark) if fall.darkness else full_scene


LIGHT_MESHES = frozenset(("beam", "core", "halo", "shard", "wave"))
"""Meshes that shine on a dark board."""


def darken(view: Scene, dark: float) -> Scene:
    """Return the scene with the lights over the board put out; what shines itself stays bright."""
    def dim(things: Iterable[Thing]) -> list[Thing]:
        return [thing if thing.mesh in LIGHT_MESHES else thing._replace(bright=thing.bright - dark) for thing in things]

    return replace(view, things=dim(view.things), clear=dim(view.clear))


def scene(
    scene_look: SceneLook, camera: Camera, pieces: Sequence[ShownPiece], tower: ShownTower | None = None,
    beam: ShownBeam | None = None, preview: Sequence[BeamLeg] = (), highlights: Iterable[SquareHighlight] = (),
    fall: ShownFall | None = None,
) -> Scene:
    """Return the scene of the whole table. The Sphinxes are in the rim, unless one is on the board."""
    look, colors, layout = scene_look.look, scene_look.colors, scene_look.layout
    view = Scene(
        camera, meshes(look.lift, scene_look.is_side_by_side), paints_of(colors, look.paints),
        glows=glows_of(colors, look.lamps), sun=sun_of(colors, look.daylight),
    )
    for piece in pieces:
        # A Pharaoh that the beam has hit glows.
        glows = fall is not None and piece.kind == PHARAOH and piece.spot in fall.spots
        _add_piece(view, scene_look, piece, fall.heat * look.fall.heat if fall is not None and glows else 0.0)
    if not any(piece.kind == "sphinx" and piece.alpha == 1 for piece in pieces):
        for seat, spot in enumerate(RIM_SPHINX, 1):
            bright = FIRING_BRIGHTNESS if beam is not None and beam.seat == seat else 0.0
            rotation = math.pi if seat == 2 else 0.0
            view.things += [
                Thing("sphinx", layout.point_of(spot), rotation, scene_look.tint(seat), bright=bright,
                      id=("sphinx", seat)),
                Thing("ledge", layout.point_of(spot)),
            ]
    if tower is not None:
        _add_tower(view, layout, tower)
    if beam is not None and beam.seat:
        _add_beam(view, scene_look, beam)
    for leg in preview:
        if not layout.hides_motion(leg.start, leg.end):
            start, end = layout.point_of(leg.start, BEAM_HEIGHT), layout.point_of(leg.end, BEAM_HEIGHT)
            view.clear += _dashes(start, end, look.beam.thick, scene_look.beam_tint(leg), look.beam.preview)
    for highlight in highlights:
        above = ARROW_HEIGHT if highlight.shape in ("clockwise", "against") else HIGHLIGHT_HEIGHT
        arrow = ("arrow", highlight.shape) if above == ARROW_HEIGHT else None
        tint = colors.rgb(highlight.color)
        point, rotation = layout.point_of(highlight.spot, above), -highlight.rotation * QUARTER_TURN
        view.clear.append(Thing(highlight.shape, point, rotation, tint, alpha=highlight.alpha, id=arrow))
    view.things.append(Thing("board", (0.0, 0.0, 0.0)))
    return view


@lru_cache(maxsize=4)
def meshes(lift: float, is_side_by_side: bool) -> Mapping[str, Mesh]:
    """Return all meshes of a table by name."""
    by_name = {name: shape() for name, shape in SHAPES.items()}
    by_name |= {
        "board": board_mesh(), "ledge": ledge_mesh(), "upper": upper_mesh(), "frame": upper_frame_mesh(),
        "tower": tower_mesh((0.0 if is_side_by_side else lift) + WALL_TOP), "shard": shard(),
        "shadow": plate(round_outline(10, 0.5), 0.0, "shadow"),
        **{name: column(box_outline(1, 1), -0.5, 0.5, paint, top=paint)
           for name, paint in (("beam", "beam"), ("core", "core"), ("halo", "halo"), ("foreseen", "beam"))},
        "wave": wave_mesh(),
        "ring": ring_mark(), "corners": corner_marks(), "field": field_mark(), "change": change_mark(),
        "clockwise": arrow_mark(1), "against": arrow_mark(-1), "bare": bare_mark(),
    }
    return by_name | {f"shine_{shape}": shine_mark(by_name[shape]) for shape in MIRROR_SHAPES.values()}


def _add_piece(view: Scene, scene_look: SceneLook, piece: ShownPiece, bright: float) -> None:
    """Add a piece with its shadow, or the shards of a piece."""
    look = scene_look.look
    tint = scene_look.tint(piece.seat)
    foot = scene_look.layout.point_of(piece.spot)
    if piece.burst and piece.kind == PHARAOH:
        light = find_color(scene_look.colors, look.fall.light)
        add_fall(view, look.fall, light, foot, tint, piece.burst, scene_look.may_flash)
        return
    if piece.burst:
        hot = find_color(scene_look.colors, look.beam.color)
        top = 0.8 if piece.bursts_top_only else 0.0
        view.things += shards((foot[0], foot[1] + top, foot[2]), tint, piece.burst)
        if scene_look.may_flash:
            view.glows.append(flash(foot, hot, piece.burst))
        if not piece.bursts_top_only:
            return
    point, rotation = (foot[0], foot[1] + piece.hop, foot[2]), -piece.rotation * QUARTER_TURN
    low = max(0.3, 1 - piece.hop)
    view.clear.append(Thing("shadow", (foot[0] + 0.05, foot[1] + 0.006, foot[2] + 0.05), size=(low, 1, low),
                            alpha=piece.alpha * low))
    square = square_of(piece.spot._replace(level=round(piece.spot.level)))
    thing = Thing(piece.kind, point, rotation, tint, alpha=piece.alpha, bright=bright, id=square)
    (view.things if piece.alpha >= 1 else view.clear).append(thing)
    if piece.kind == "eye":
        view.clear.append(thing._replace(mesh="eye_glass"))


def _add_tower(view: Scene, layout: BoardLayout, tower: ShownTower) -> None:
    """Add the tower and the upper board; if the boards are side by side, the tower is on both."""
    rotation, upper = -tower.rotation * QUARTER_TURN, tower.spot._replace(level=1.0)
    view.things.append(Thing("tower", layout.point_of(tower.spot), rotation, id=("tower", 0)))
    if layout.is_side_by_side:
        view.things.append(Thing("tower", layout.point_of(upper), rotation, id=("tower", 1)))
    view.things.append(Thing("frame", layout.point_of(upper), rotation))
    opacity = 1.0 if layout.is_side_by_side else UPPER_OPACITY
    view.clear.append(Thing("upper", layout.point_of(upper), rotation, alpha=opacity))


def _add_beam(view: Scene, scene_look: SceneLook, beam: ShownBeam) -> None:
    """Add the beam up to its time, a spark at each turn, and its light."""
    look, layout = scene_look.look.beam, scene_look.layout
    core = find_color(scene_look.colors, look.core)
    for leg in beam.path:
        hot = scene_look.beam_tint(leg)
        lit = core if beam.strength == 1 else hot
        if beam.time <= leg.start_time or layout.hides_motion(leg.start, leg.end):
            continue
        reached, thick = leg.spot_at(beam.time), look.thick * (0.4 + 0.6 * beam.strength)
        start, end = layout.point_of(leg.start, BEAM_HEIGHT), layout.point_of(reached, BEAM_HEIGHT)
        center, size = _bar_between(start, end, thick)
        view.clear.append(Thing("beam", center, 0.0, hot, size, beam.strength))
        center, size = _bar_between(start, end, thick * CORE_WIDTH)
        view.things.append(Thing("core", center, 0.0, lit, size))
        center, size = _bar_between(start, end, thick * HALO_WIDTH)
        view.clear.append(Thing("halo", center, 0.0, hot, size, beam.strength))
        view.glows.append(Glow(start, end, hot, look.strength * beam.strength, look.reach))
        if beam.time >= leg.end_time and leg.end_type in ("mirror", "eye", "hit", "foot"):
            spark = look.thick * (2.2 + 1.2 * math.cos(9 * (beam.time - leg.end_time))) * beam.strength
            view.things.append(Thing("core", end, QUARTER_TURN / 2, lit, (spark, spark, spark)))


def _bar_between(start: Vec, end: Vec, thick: float) -> tuple[Vec, Vec]:
    """Return the center and the size of a bar between two points that differ in one direction."""
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2, (start[2] + end[2]) / 2
    return middle, (abs(start[0] - end[0]) + thick, abs(start[1] - end[1]) + thick, abs(start[2] - end[2]) + thick)


def _dashes(start: Vec, end: Vec, thick: float, tint: Tint, solid: float) -> list[Thing]:
    count = max(1, round(length(minus(end, start)) / (2 * DASH_LENGTH)))
    dashes = []
    for n in range(count):
        first, second = (plus(start, minus(end, start), share / count) for share in (n + 0.25, n + 0.75))
        center, size = _bar_between(first, second, thick)
        dashes.append(Thing("foreseen", center, 0.0, tint, size, solid))
    return dashes


def action_highlights(
    moves: Iterable[Move], chosen: str, seat: int, occupied: Collection[str], top: bool = False
) -> list[SquareHighlight]:
    """Return highlights of all actions of the piece on a square.

    Moves of the tower are marked while the word ``tower`` is chosen; ``top`` marks only those of a stack's top.
    """
    color, highlights = SEAT_COLOR.format(seat), {}
    for move in moves:
        if top and move.verb != "top":
            continue
        if chosen == "tower" and move.verb == "tower":
            highlights[move.end] = SquareHighlight("field", tower_spot(move.end), color)
        elif move.start == chosen and move.verb == "turn":
            highlights[move.end] = SquareHighlight(TURNS[move.end], spot_of(chosen), CHOSEN_COLOR)
        elif move.start == chosen and move.verb in ("move", "top"):
            shape = "change" if move.end in occupied else "field"
            highlights[move.end] = SquareHighlight(shape, spot_of(move.end), color)
    return list(highlights.values())


def side_highlights(kind: str, seat: int, spot: BoardSpot, facing: int) -> list[SquareHighlight]:
    """Return the highlights of a piece's sides: its mirrors shine, and an arrow points at every bare one."""
    code = piece_code(KINDS_OF_PIECES.index(kind), seat - 1, facing)
    ways = [way for way in range(DIRECTIONS) if BEAM_OUTCOMES[code][way] == HIT]
    bare = [SquareHighlight("bare", spot, DANGER_COLOR, rotation=way ^ 2) for way in ways]
    if kind not in MIRROR_SHAPES:
        return bare
    return [*bare, SquareHighlight(f"shine_{MIRROR_SHAPES[kind]}", spot, SHINE_COLOR, rotation=facing)]


# Pieces that burst: shards, and the light of a Pharaoh that falls.

SHARD_COUNT = 22
GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
SHARD_SPEED, SHARD_GRAVITY = 3.4, 9.0
"""Their upward speed, and their gravity, in squares and seconds."""
SHARD_SECONDS = 0.75
"""Seconds until the last shard is gone."""
PILLAR_RADIUS = 0.15
"""Radius of a pillar of light, as a share of a square."""
WAVE_HEIGHT = 0.012


def shard() -> Mesh:
    return column(round_outline(3, 0.12), -0.1, 0.1, "cap", top="cap", taper=0.3, rims=("top", "foot", "sides"))


def shards(center: Vec, tint: Tint, progress: float, count: int = SHARD_COUNT, force: float = 1.0) -> list[Thing]:
    """Return the shards of a piece at this place, at a progress of 0 to 1.

    ``force`` multiplies their speed, and the square of their size.
    """
    time, things = progress * SHARD_SECONDS, []
    for n in range(count):
        pace, size = 0.6 + 0.4 * noise(n, 1), (0.75 + 0.5 * noise(n, 2)) * math.sqrt(force)
        angle, far = GOLDEN_ANGLE * n, (0.25 + 1.7 * pace * (n + 1) / count) * time * force
        rise = 0.4 * (n % 5) / 4 + SHARD_SPEED * pace * time * math.sqrt(force) - SHARD_GRAVITY * time * time / 2
        small = size * (1 - progress) ** 0.7
        place = center[0] + math.cos(angle) * far, center[1] + max(0.06, rise + 0.2), center[2] + math.sin(angle) * far
        things.append(Thing("shard", place, angle + 9 * time * pace, tint, (small, small * 1.4, small), bright=0.4))
    return things


def add_fall(
    view: Scene, look: FallLook, light: Tint, foot: Vec, tint: Tint, progress: float, may_flash: bool
) -> None:
    """Add a Pharaoh that shatters: shards, a pillar of light, and a wave over the board.

    Unless players want no flashes, add the light of it all.
    """
    strength, chest = 1 - progress, (foot[0], foot[1] + 0.5, foot[2])
    view.things += shards(foot, tint, progress, look.shards, look.force)
    view.things += shards(foot, light, progress, look.shards // 4, look.force / 2)
    thin, height = PILLAR_RADIUS * strength**2 + 0.02, look.pillar * min(1.0, 8 * progress) / 2
    halfway = foot[0], foot[1] + height, foot[2]
    view.clear.append(Thing("halo", halfway, 0.0, light, (4 * thin, 2 * height, 4 * thin), strength))
    if strength > 0.3 and may_flash:
        view.things.append(Thing("core", halfway, 0.0, light, (thin, 2 * height, thin)))
    far = look.wave * math.sqrt(progress)
    view.clear.append(Thing("wave", (foot[0], foot[1] + WAVE_HEIGHT, foot[2]), 0.0, tint, (far, 1.0, far), strength))
    if may_flash:
        view.glows += [
            Glow(chest, chest, tint, look.strength * strength, look.reach),
            Glow(chest, chest, light, look.strength * strength**3, look.reach / 3),
        ]


def flash(center: Vec, color: Tint, progress: float) -> Glow:
    above = center[0], center[1] + 0.5, center[2]
    return Glow(above, above, color, 2.2 * (1 - progress) ** 2, 3.0)
