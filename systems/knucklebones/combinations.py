"""Combinations: the patterns that the shown dice form, with their colors, breathing and rainbow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations as combinations_of

import esper

from components.comfort import Comfort
from components.effects import Breath, Color, Design, EffectClock, Rainbow
from components.knucklebones import Field, ShownFace, ShownPlace
from components.pose import Departure, InFlight, Pose
from game.tables.knucklebones.dimensions import DiagonalFields, FieldPlace, PlaceNumbers, crosses
from game.tables.knucklebones.look import BoardLook
from game.tables.knucklebones.seat_rules import SeatRules
from systems.draw.colors import color_wheel
from systems.easing import breath
from systems.entities import only
from systems.knucklebones.layout import grid
from systems.knucklebones.world import match_board

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


def counted_faces() -> dict[PlaceNumbers, int]:
    """Return the faces that count in their rows: of dice that have landed, and of leaving dice until they fade."""
    faces = {}
    for entity, (face, spot, pose) in esper.get_components(ShownFace, ShownPlace, Pose):
        is_fading = pose.alpha < 1 and esper.has_component(entity, Departure)
        if pose.alpha > 0 and not is_fading and not esper.has_component(entity, InFlight):
            faces[spot.place] = face.face
    return faces


def color_combinations(now: float, dt: float) -> None:
    """Color every shown die and its field by its combination.

    A die in flight colors nothing. A leaving die keeps its color to the end.
    """
    faces = counted_faces()
    last_colors: dict[PlaceNumbers, str] = {}
    in_flight = set()
    for entity, (_, spot, pose, color) in esper.get_components(ShownFace, ShownPlace, Pose, Color):
        if pose.alpha <= 0 or esper.has_component(entity, InFlight):
            in_flight.add(entity)
        elif esper.has_component(entity, Departure) and not color.name.startswith("seat"):
            last_colors[spot.place] = color.name
    rules = tuple(side.rules for side in match_board().sides)
    names, row_names = _combinations(tuple(faces.items()), rules)
    names = {**names, **last_colors}
    for entity, (spot, color) in esper.get_components(ShownPlace, Color):
        seat_color = f"seat{spot.place[0]}"
        name = seat_color if entity in in_flight else names.get(spot.place, seat_color)
        _recolor(entity, color, name)
        color.row_color = row_names.get(spot.place, "") if name in COMBINATION_EFFECTS else ""


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
        wild = own.diagonals.wild_field
        complete = [(fields, face) for fields in own.diagonals.fields if (face := _common(faces, seat, fields, wild))]
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
    look, is_steady = only(Design).table_look(BoardLook), only(Comfort).reduced_flashes
    depth = 0.0 if is_steady else breath(only(EffectClock).seconds, look.diagonal_speed)
    for _, (pulse, color) in esper.get_components(Breath, Color):
        pulse.age += dt
        color.alpha = 1 - (1 - look.diagonal_alpha) * depth
        color.outlined = is_steady


def rainbow(now: float, dt: float) -> None:
    """Let instant wins cycle through all hues; with reduced flashes they get a steady outline instead."""
    look, is_steady = only(Design).table_look(BoardLook), only(Comfort).reduced_flashes
    hues = color_wheel(look.instant_win_lightness, look.instant_win_chroma)
    for _, (cycle, spot, color) in esper.get_components(Rainbow, ShownPlace, Color):
        cycle.age += dt
        _, row, field = spot.place
        angle = look.instant_win_speed * only(EffectClock).seconds + look.instant_win_spread * (row + 2 * field)
        color.rgb = None if is_steady else hues[int(angle * len(hues)) % len(hues)]
        color.outlined = is_steady
