"""The light of complete diagonals: beams below an X, and strokes through the dice."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import esper

from components.comfort import Comfort
from components.effects import Breath, Color, Rainbow
from components.knucklebones import Field, ShownPlace
from game.tables.knucklebones.dimensions import PlaceNumbers
from systems.draw.colors import Tint
from systems.draw.pen import Pen
from systems.draw.widgets import lighten
from systems.easing import breath, ease
from systems.entities import only
from systems.knucklebones.combinations import diagonal_places
from systems.knucklebones.layout import DIE_SIDE, field_at, grid
from systems.knucklebones.world import match_board

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
        for diagonal in match_board().sides[seat - 1].rules.diagonals.fields:
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
    calm = only(Comfort).reduced_motion
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
    comfort = only(Comfort)
    calm = comfort.reduced_motion
    for diagonal in complete_diagonals():
        tint = lighten(pen.palette.rgb(f"seat{diagonal.seat}"), 0.3)
        white = pen.palette.rgb("text")
        growth = 1.0 if calm else ease("out_cubic", diagonal.age / GROW_SECONDS)
        flash = 0.0 if calm or comfort.reduced_flashes else max(0.0, 1 - diagonal.age / FLASH_SECONDS)
        start = _point_beyond(diagonal, -STROKE_OVERHANG)
        end = _point_beyond(diagonal, STROKE_OVERHANG)
        tip = start[0] + (end[0] - start[0]) * growth, start[1] + (end[1] - start[1]) * growth
        middle = (start[0] + tip[0]) / 2, (start[1] + tip[1]) / 2
        length = math.dist(start, tip)
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
