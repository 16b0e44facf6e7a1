"""Combinations: the patterns that the shown dice form, and the colors, breathing and rainbow of these patterns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations as combinations_of

import esper

from components.effects import Breath, Color, EffectStyle, Rainbow
from components.knucklebones import Field, ShownFace, ShownPlace
from components.match import Comfort, Match
from components.pose import Departure, InFlight, Pose
from game.kernel.opaque import as_type
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import PlaceNumbers
from systems.draw.colors import color_wheel
from systems.easing import breath
from systems.knucklebones.fire import light_rows
from systems.knucklebones.layout import grid

DIAGONALS = (((1, 1), (2, 2), (3, 3)), ((1, 3), (2, 2), (3, 1)))
"""Row and field."""
NAMES_BY_COUNT = {2: "double", 3: "triple"}
DiagonalFields = tuple[tuple[tuple[int, int], ...], ...]
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
    lanes = grid()
    names, row_names = _combinations(tuple(faces.items()), diagonals(lanes.rows, lanes.fields))
    names = {**names, **last_colors}
    for entity, (spot, color) in esper.get_components(ShownPlace, Color):
        seat_color = f"seat{spot.place[0]}"
        name = seat_color if entity in in_flight else names.get(spot.place, seat_color)
        _recolor(entity, color, name)
        color.row_color = row_names.get(spot.place, "") if name in COMBINATION_EFFECTS else ""
    light_rows(faces)


@lru_cache(maxsize=64)
def _combinations(
    faces: tuple[tuple[PlaceNumbers, int], ...], lines: DiagonalFields
) -> tuple[Mapping[PlaceNumbers, str], Mapping[PlaceNumbers, str]]:
    """Return the combinations of dice, and those within rows. Cached, because it is called every frame."""
    return combinations(dict(faces), lines), row_combinations(dict(faces))


def diagonals(rows: int, fields: int) -> DiagonalFields:
    """Return the fields of every diagonal that counts in the match of this world."""
    for _, match in esper.get_component(Match):
        rules = as_type(match.rules, Rules)
        if (rows, fields) == (3, 3) and rules.diagonals == "both" and not rules.patterns:
            return DIAGONALS
        lines = rules.ground.lines
        return tuple(tuple((row + 1, field + 1) for row, field in line) for line in lines)
    return DIAGONALS


def row_combinations(faces: Mapping[PlaceNumbers, int]) -> dict[PlaceNumbers, str]:
    """Return the combination of every die with its row."""
    counts = Counter((seat, row, face) for (seat, row, _), face in faces.items())
    return {
        (seat, row, field): NAMES_BY_COUNT[min(count, 3)]
        for (seat, row, field), face in faces.items()
        if (count := counts[seat, row, face]) > 1
    }


def combinations(faces: Mapping[PlaceNumbers, int], lines: DiagonalFields = DIAGONALS) -> dict[PlaceNumbers, str]:
    """Return the best combination of every die: instant win, diagonal, triple, double."""
    best = row_combinations(faces)
    for seat in (1, 2):
        complete = [places for places in lines if _common(faces, seat, places)]
        best |= {(seat, row, field): "diagonal" for places in complete for row, field in places}
        for one, other in combinations_of(complete, 2):
            if {*one} & {*other} and _common(faces, seat, one) == _common(faces, seat, other):
                best |= {(seat, row, field): "instant_win" for row, field in (*one, *other)}
    return best


def _common(faces: Mapping[PlaceNumbers, int], seat: int, places: tuple[tuple[int, int], ...]) -> int:
    """Return the common face of these fields, 0 if they differ or one is free."""
    values = {faces.get((seat, row, field), 0) for row, field in places}
    return values.pop() if len(values) == 1 else 0


def _recolor(entity: int, color: Color, name: str) -> None:
    """Give a thing another color, and the effect that belongs to it."""
    if color.name == name:
        return
    before, after = COMBINATION_EFFECTS.get(color.name), COMBINATION_EFFECTS.get(name)
    if before is not None:
        esper.remove_component(entity, before)
    if after is not None:
        esper.add_component(entity, after())
    color.name, color.rgb, color.alpha, color.outlined = name, None, 1.0, False


def breathe(now: float, dt: float) -> None:
    """Set the opacity of diagonals; with reduced flashes they get a steady outline instead."""
    for _, (style, comfort) in esper.get_components(EffectStyle, Comfort):
        look, steady = style.look, comfort.reduced_flashes
        alpha = 1.0 if steady else 1 - (1 - look.diagonal_alpha) * breath(style.clock, look.diagonal_speed)
        for _, (pulse, color) in esper.get_components(Breath, Color):
            pulse.age += dt
            color.alpha, color.outlined = alpha, steady


def rainbow(now: float, dt: float) -> None:
    """Let instant wins cycle through all hues; with reduced flashes they get a steady outline instead."""
    for _, (style, comfort) in esper.get_components(EffectStyle, Comfort):
        look, steady = style.look, comfort.reduced_flashes
        hues = color_wheel(look.instant_win_lightness, look.instant_win_chroma)
        for _, (cycle, spot, color) in esper.get_components(Rainbow, ShownPlace, Color):
            cycle.age += dt
            _, row, field = spot.place
            turn = look.instant_win_speed * style.clock + look.instant_win_spread * (row + 2 * field)
            color.rgb = None if steady else hues[int(turn * len(hues)) % len(hues)]
            color.outlined = steady
