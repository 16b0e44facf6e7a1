"""Combinations: the patterns that the shown dice form, with their colors, breathing and rainbow, and lit diagonals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations as combinations_of
from itertools import pairwise
from typing import NamedTuple

import esper

from components.effects import Breath, Color, EffectStyle, Rainbow
from components.knucklebones import ChangedRules, Field, ShownFace, ShownPlace
from components.match import Comfort
from components.pose import Departure, InFlight, Pose
from game.tables.knucklebones.dimensions import DiagonalFields, FieldPlace, PlaceNumbers, crosses
from game.tables.knucklebones.rule_files import BoardLook
from game.tables.knucklebones.seat_rules import SeatRules
from systems.draw.colors import Tint, color_wheel
from systems.draw.pen import Pen
from systems.draw.widgets import lighten
from systems.easing import breath, ease
from systems.entities import thing_at
from systems.knucklebones.fire import light_rows
from systems.knucklebones.layout import DIE_SIDE, field_at, grid

NAMES_BY_COUNT = {2: "double", 3: "triple"}
COMBINATION_EFFECTS = {"diagonal": Breath, "instant_win": Rainbow}
"""The effect of a combination on its dice and on the fields below them."""


def lay_fields(match: int) -> None:
    """Create the fields of a watched match, and detect the combinations of its dice at once."""
    lanes = grid()
    for seat in (1, 2):
        for row in range(1, lanes.rows + 1):
            for field in range(1, lanes.fields + 1):
                esper.create_entity(Field(), ShownPlace((seat, row, field)), Color(f"seat{seat}"))
    color_combinations(0.0, 0.0)


def color_combinations(now: float, dt: float) -> None:
    """Color every shown die and its field by its combination, and light the rows that burn.

    A die in flight colors nothing. A leaving die counts in its row until it fades, and keeps its color to the end.
    """
    faces: dict[PlaceNumbers, int] = {}
    last_colors: dict[PlaceNumbers, str] = {}
    in_flight = set()
    for entity, (face, spot, pose, color) in esper.get_components(ShownFace, ShownPlace, Pose, Color):
        if pose.alpha <= 0 or esper.has_component(entity, InFlight):
            in_flight.add(entity)
            continue
        is_departing = esper.has_component(entity, Departure)
        if not is_departing or pose.alpha >= 1:
            faces[spot.place] = face.face
        if is_departing and not color.name.startswith("seat"):
            last_colors[spot.place] = color.name
    rules = tuple(thing_at(ChangedRules, seat)[1].rules for seat in (1, 2))
    names, row_names = _combinations(tuple(faces.items()), rules)
    names = {**names, **last_colors}
    for entity, (spot, color) in esper.get_components(ShownPlace, Color):
        seat_color = f"seat{spot.place[0]}"
        name = seat_color if entity in in_flight else names.get(spot.place, seat_color)
        _recolor(entity, color, name)
        color.row_color = row_names.get(spot.place, "") if name in COMBINATION_EFFECTS else ""
    light_rows(faces)


@lru_cache(maxsize=64)
def _combinations(
    faces: tuple[tuple[PlaceNumbers, int], ...], rules: tuple[SeatRules, ...]
) -> tuple[Mapping[PlaceNumbers, str], Mapping[PlaceNumbers, str]]:
    """Return the combinations of dice, and those within rows. Cached, because it is called every frame."""
    return combinations(dict(faces), rules), row_combinations(dict(faces))


def row_combinations(faces: Mapping[PlaceNumbers, int]) -> dict[PlaceNumbers, str]:
    """Return the combination of every die with its row."""
    counts = Counter((seat, row, face) for (seat, row, _), face in faces.items())
    return {
        (seat, row, field): NAMES_BY_COUNT[min(count, 3)]
        for (seat, row, field), face in faces.items()
        if (count := counts[seat, row, face]) > 1
    }


def combinations(faces: Mapping[PlaceNumbers, int], rules: Iterable[SeatRules]) -> dict[PlaceNumbers, str]:
    """Return the best combination of every die by the rules of its seat: instant win, diagonal, triple, double."""
    best = row_combinations(faces)
    for seat, own in enumerate(rules, 1):
        found = ((diagonal, _common(faces, seat, diagonal, own.rainbow)) for diagonal in own.diagonals)
        complete = [(diagonal, face) for diagonal, face in found if face]
        best |= {place: "diagonal" for diagonal, _ in complete for place in diagonal_places(seat, diagonal)}
        for (one, face), (other, other_face) in combinations_of(complete, 2):
            if face == other_face and crosses(one, other):
                best |= {place: "instant_win" for diagonal in (one, other) for place in diagonal_places(seat, diagonal)}
    return best


def diagonal_places(seat: int, diagonal: DiagonalFields) -> list[PlaceNumbers]:
    """Return the fields of a diagonal of a seat."""
    return [(seat, row + 1, field + 1) for row, field in diagonal]


def _common(faces: Mapping[PlaceNumbers, int], seat: int, diagonal: DiagonalFields, wild: FieldPlace | None) -> int:
    """Return the face that completes a diagonal, 0 if its dice differ or one is missing; the wild field fits any."""
    values = [faces.get(place, 0) for place in diagonal_places(seat, diagonal)]
    common = {value for value, place in zip(values, diagonal, strict=True) if place != wild}
    return common.pop() if len(common) == 1 and all(values) else 0


def _recolor(entity: int, color: Color, name: str) -> None:
    """Give a thing another color, and the effect that belongs to it."""
    if color.name == name:
        return
    before, after = COMBINATION_EFFECTS.get(color.name), COMBINATION_EFFECTS.get(name)
    if before is not None:
        esper.remove_component(entity, before)
    if after is not None:
        esper.add_component(entity, after())
    color.name = name
    color.rgb, color.alpha, color.outlined = None, 1.0, False


def breathe(now: float, dt: float) -> None:
    """Set the opacity of diagonals; with reduced flashes they get a steady outline instead."""
    for _, (look, style, comfort) in esper.get_components(BoardLook, EffectStyle, Comfort):
        steady = comfort.reduced_flashes
        alpha = 1.0 if steady else 1 - (1 - look.diagonal_alpha) * breath(style.clock, look.diagonal_speed)
        for _, (pulse, color) in esper.get_components(Breath, Color):
            pulse.age += dt
            color.alpha, color.outlined = alpha, steady


def rainbow(now: float, dt: float) -> None:
    """Let instant wins cycle through all hues; with reduced flashes they get a steady outline instead."""
    for _, (look, style, comfort) in esper.get_components(BoardLook, EffectStyle, Comfort):
        steady = comfort.reduced_flashes
        hues = color_wheel(look.instant_win_lightness, look.instant_win_chroma)
        for _, (cycle, spot, color) in esper.get_components(Rainbow, ShownPlace, Color):
            cycle.age += dt
            _, row, field = spot.place
            angle = look.instant_win_speed * style.clock + look.instant_win_spread * (row + 2 * field)
            color.rgb = None if steady else hues[int(angle * len(hues)) % len(hues)]
            color.outlined = steady


BEAM_LENGTH = 760
"""Final length of a beam: past both edges of the picture."""
BEAM_SECONDS = 0.45
"""Seconds until a beam has its full length."""
BEAM_LAYERS = ((26, 0.05), (15, 0.08), (8, 0.14), (4, 0.24))
"""Widths and opacities of a beam's layers: brightest in the middle."""
SWELLS_PER_SECOND, SWELL_SHARE = 0.8, 0.5
"""Swells of the beams per second, and the share by which they become wider."""
SPRITE_SIDE = 4
"""Side of the sprite that is stretched."""
GROW_SECONDS, FLASH_SECONDS = 0.3, 1.1
"""Seconds until a stroke has its full length, and until its first flash is over."""
STROKE_OVERHANG = 0.75
"""Length of a stroke beyond the centers of its outer dice, in sides of a die."""
STROKE_WIDTH, FLASH_WIDTH = 2, 6
"""Width of a stroke, and the width that its flash adds."""
SPARK_COUNT, SPARK_RUNS_PER_SECOND = 4, 0.7
"""Sparks that run along a stroke of an X, and their runs per second."""


class Diagonal(NamedTuple):
    """A complete diagonal as shown now."""

    seat: int
    start: tuple[float, float]
    end: tuple[float, float]
    """The centers of its outer fields."""
    age: float
    """Seconds since it was completed."""
    is_crossing: bool
    """True if it belongs to an X."""


def complete_diagonals() -> Iterator[Diagonal]:
    """Yield the complete diagonals of both seats."""
    ages = dict[PlaceNumbers, tuple[float, bool]]()
    for _, (_, pulse, spot) in esper.get_components(Field, Breath, ShownPlace):
        ages[spot.place] = pulse.age, False
    for _, (_, rainbow, spot) in esper.get_components(Field, Rainbow, ShownPlace):
        ages[spot.place] = rainbow.age, True
    for seat in (1, 2) if ages else ():
        for diagonal in thing_at(ChangedRules, seat)[1].rules.diagonals:
            places = diagonal_places(seat, diagonal)
            marks = [ages[place] for place in places if place in ages]
            if marks and len(marks) == len(places):
                age, is_crossing = min(marks)
                for start, end in strokes(places):
                    yield Diagonal(seat, field_at(*start), field_at(*end), age, is_crossing)


def strokes(places: Sequence[PlaceNumbers]) -> list[tuple[PlaceNumbers, PlaceNumbers]]:
    """Return the ends of the strokes through these fields: one if they are in line, else one to each next field."""
    (_, row, field), (_, last_row, last_field) = places[0], places[-1]
    straight = all((row - y) * (field - last_field) == (field - x) * (row - last_row) for _, y, x in places)
    return [(places[0], places[-1])] if straight else list(pairwise(places))


def draw_beams(pen: Pen) -> None:
    """Draw the beams of an X below the dice, in the hues of the corner fields. They keep swelling."""
    crossings = [diagonal for diagonal in complete_diagonals() if diagonal.is_crossing]
    hues = {
        field_at(*spot.place): color.rgb
        for _, (_, _, spot, color) in esper.get_components(Field, Rainbow, ShownPlace, Color)
    }
    calm, _ = _comfort()
    for diagonal in crossings:
        length = BEAM_LENGTH if calm else BEAM_LENGTH * ease("out_cubic", diagonal.age / BEAM_SECONDS)
        swell = 1.0 if calm else 1 + SWELL_SHARE * breath(diagonal.age, SWELLS_PER_SECOND)
        middle = (diagonal.start[0] + diagonal.end[0]) / 2, (diagonal.start[1] + diagonal.end[1]) / 2
        tint = hues.get(diagonal.start) or pen.palette.rgb("instant_win")
        for width, alpha in BEAM_LAYERS:
            draw_bar(pen, middle, _angle(diagonal), length, width * swell, tint, alpha)


def draw_strokes(pen: Pen) -> None:
    """Draw a stroke of light through the dice of every complete diagonal.

    It shoots from end to end with a flash, then glows. Sparks run along those of an X.
    """
    calm, steady = _comfort()
    for diagonal in complete_diagonals():
        tint, white = lighten(pen.palette.rgb(f"seat{diagonal.seat}"), 0.3), pen.palette.rgb("text")
        growth = 1.0 if calm else ease("out_cubic", diagonal.age / GROW_SECONDS)
        flash = 0.0 if calm or steady else max(0.0, 1 - diagonal.age / FLASH_SECONDS)
        start, end = _point_beyond(diagonal, -STROKE_OVERHANG), _point_beyond(diagonal, STROKE_OVERHANG)
        tip = start[0] + (end[0] - start[0]) * growth, start[1] + (end[1] - start[1]) * growth
        middle, length = ((start[0] + tip[0]) / 2, (start[1] + tip[1]) / 2), math.dist(start, tip)
        width = STROKE_WIDTH + FLASH_WIDTH * flash
        draw_bar(pen, middle, _angle(diagonal), length, 3 * width, tint, 0.16 + 0.2 * flash)
        draw_bar(pen, middle, _angle(diagonal), length, width, white, 0.5 + 0.5 * flash)
        for point in (start, tip):
            for angle in (0.0, 90.0):
                draw_bar(pen, point, angle, 9 + 16 * flash, 1 + 2 * flash, white, 0.7 + 0.3 * flash)
        for number in range(SPARK_COUNT) if diagonal.is_crossing and not calm else ():
            progress = (SPARK_RUNS_PER_SECOND * diagonal.age + number / SPARK_COUNT) % 1
            at = start[0] + (end[0] - start[0]) * progress, start[1] + (end[1] - start[1]) * progress
            draw_bar(pen, at, _angle(diagonal), 16, 5, white, math.sin(math.pi * progress))


def _comfort() -> tuple[bool, bool]:
    """Return True for reduced motion, and True for reduced flashes."""
    comforts = [comfort for _, comfort in esper.get_component(Comfort)]
    return any(comfort.reduced_motion for comfort in comforts), any(comfort.reduced_flashes for comfort in comforts)


def _angle(diagonal: Diagonal) -> float:
    return -math.degrees(math.atan2(diagonal.end[1] - diagonal.start[1], diagonal.end[0] - diagonal.start[0]))


def _point_beyond(diagonal: Diagonal, sides: float) -> tuple[float, float]:
    """Return the point this many sides of a die beyond the end of a diagonal, or before its start if below 0."""
    (x, y), (to_x, to_y) = diagonal.start, diagonal.end
    share = abs(sides) * DIE_SIDE * grid().scale / math.dist(diagonal.start, diagonal.end)
    if sides < 0:
        return x - (to_x - x) * share, y - (to_y - y) * share
    return to_x + (to_x - x) * share, to_y + (to_y - y) * share


def draw_bar(
    pen: Pen, center: tuple[float, float], angle: float, length: float, width: float, tint: Tint, alpha: float
) -> None:
    """Draw a bar of light around a center."""
    size = {"scale_x": length / SPRITE_SIDE, "scale_y": width / SPRITE_SIDE}
    pen.sprite("pixel", *center, tint=tint, alpha=alpha, angle=angle, add=1.0, glow=0.5, **size)
