"""Combinations: the patterns that the shown dice form, and the breathing, fire and rainbow of these patterns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Never

import esper

from components.effects import Breathing, Burning, Color, Particles, Rainbow, Shining, Source
from components.focus import Rect
from components.knucklebones import Die, Field, Place, Row, Shield, ShownFace, ShownHealth, ShownPlace
from components.match import Comfort, Match
from components.pose import Departing, InFlight, Pose
from game.kernel.opaque import as_type
from game.tables.knucklebones import events as happened
from game.tables.knucklebones.blocks.marks import RowMarked, RowUnmarked
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.event_types import CHANGES, change_of
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.mark import MarkEnded, MarkPut
from game.tables.knucklebones.marks import kind_of
from systems.draw.colors import wheel
from systems.easing import breath
from systems.effects.particles import give_off
from systems.knucklebones.layout import DIE, board_rect, field_at, grid, row_rect
from systems.layout import around
from systems.tables import Burst, Outburst

DIAGONALS = (((1, 1), (2, 2), (3, 3)), ((1, 3), (2, 2), (3, 1)))
"""Row and field."""
BY_COUNT = {2: "double", 3: "triple"}
Lines = tuple[tuple[tuple[int, int], ...], ...]
EFFECTS = {"diagonal": Breathing, "exodia": Rainbow}
"""The effect of a combination on its dice and on the fields below them."""


def lay_fields(match: int) -> None:
    """Create the fields of a watched match, and detect the combinations of its dice at once."""
    here = grid()
    for seat in (1, 2):
        for row in range(1, here.rows + 1):
            for field in range(1, here.fields + 1):
                esper.create_entity(Field(), ShownPlace((seat, row, field)), Color(f"seat{seat}"))
    combine(0.0, 0.0)


def combine(now: float, dt: float) -> None:
    """Color every shown die and its field by its combination, and light rows of equal dice.

    A die in flight colors nothing. A leaving die counts in its row until it fades, and keeps its color to the end.
    """
    faces: dict[Place, int] = {}
    kept: dict[Place, str] = {}
    adrift = set()
    for entity, (face, spot, pose, color) in esper.get_components(ShownFace, ShownPlace, Pose, Color):
        if pose.alpha <= 0 or esper.has_component(entity, InFlight):
            adrift.add(entity)
            continue
        gone = esper.has_component(entity, Departing)
        if not gone or pose.alpha >= 1:
            faces[spot.place] = face.face
        if gone and not color.name.startswith("seat"):
            kept[spot.place] = color.name
    here = grid()
    formed, rows = _combinations(tuple(faces.items()), diagonals(here.rows, here.fields))
    formed = {**formed, **kept}
    for entity, (spot, color) in esper.get_components(ShownPlace, Color):
        own = f"seat{spot.place[0]}"
        name = own if entity in adrift else formed.get(spot.place, own)
        _become(entity, color, name)
        color.under = rows.get(spot.place, "") if name in EFFECTS else ""
    for entity, row in esper.get_component(Row):
        lying = {faces.get((row.seat, row.row, field), -field) for field in range(1, here.fields + 1)}
        burns = len(lying) == 1 < here.fields
        if burns != esper.has_component(entity, Burning):
            esper.add_component(entity, Burning()) if burns else esper.remove_component(entity, Burning)


@lru_cache(maxsize=64)
def _combinations(
    faces: tuple[tuple[Place, int], ...], lines: Lines
) -> tuple[Mapping[Place, str], Mapping[Place, str]]:
    """Return the combinations of dice, and those within rows. Cached, because it is called every frame."""
    return combinations(dict(faces), lines), of_rows(dict(faces))


def diagonals(rows: int, fields: int) -> Lines:
    """Return the fields of every diagonal that counts in the match of this world."""
    for _, match in esper.get_component(Match):
        if (rows, fields) == (3, 3) and getattr(match.rules, "diagonals", "both") == "both":
            return DIAGONALS
        lines = as_type(match.rules, Rules).ground.lines
        return tuple(tuple((row + 1, field + 1) for row, field in line) for line in lines)
    return DIAGONALS


def of_rows(faces: Mapping[Place, int]) -> dict[Place, str]:
    """Return the combination of every die with its row."""
    counts = Counter((seat, row, face) for (seat, row, _), face in faces.items())
    return {
        (seat, row, field): BY_COUNT[min(count, 3)]
        for (seat, row, field), face in faces.items()
        if (count := counts[seat, row, face]) > 1
    }


def combinations(faces: Mapping[Place, int], lines: Lines = DIAGONALS) -> dict[Place, str]:
    """Return the best combination of every die: instant win, diagonal, triple, double."""
    found = of_rows(faces)
    for seat in (1, 2):
        complete = [places for places in lines if _common(faces, seat, places)]
        values = {_common(faces, seat, places) for places in complete}
        name = "exodia" if len(complete) == 2 and len(values) == 1 else "diagonal"
        found |= {(seat, row, field): name for places in complete for row, field in places}
    return found


def _common(faces: Mapping[Place, int], seat: int, places: tuple[tuple[int, int], ...]) -> int:
    """Return the common face of these fields, 0 if they differ or one is free."""
    values = {faces.get((seat, row, field), 0) for row, field in places}
    return values.pop() if len(values) == 1 else 0


def _become(entity: int, color: Color, name: str) -> None:
    """Give a thing another color, and the effect that belongs to it."""
    if color.name == name:
        return
    before, after = EFFECTS.get(color.name), EFFECTS.get(name)
    if before is not None:
        esper.remove_component(entity, before)
    if after is not None:
        esper.add_component(entity, after())
    color.name, color.rgb, color.alpha, color.outlined = name, None, 1.0, False


def breathe(now: float, dt: float) -> None:
    """Set the opacity of diagonals; with reduced flashes they get a steady outline instead."""
    for _, (shining, comfort) in esper.get_components(Shining, Comfort):
        look, steady = shining.look, comfort.reduced_flashes
        alpha = 1.0 if steady else 1 - (1 - look.diagonal_alpha) * breath(shining.clock, look.diagonal_speed)
        for _, (_, color) in esper.get_components(Breathing, Color):
            color.alpha, color.outlined = alpha, steady


def rainbow(now: float, dt: float) -> None:
    """Let instant wins cycle through all hues; with reduced flashes they get a steady outline instead."""
    for _, (shining, comfort) in esper.get_components(Shining, Comfort):
        look, steady = shining.look, comfort.reduced_flashes
        hues = wheel(look.exodia_lightness, look.exodia_chroma)
        for _, (running, spot, color) in esper.get_components(Rainbow, ShownPlace, Color):
            running.age += dt
            _, row, field = spot.place
            turn = look.exodia_speed * shining.clock + look.exodia_spread * (row + 2 * field)
            color.rgb = None if steady else hues[int(turn * len(hues)) % len(hues)]
            color.outlined = steady


def _die(seat: int, row: int, field: int) -> Rect:
    return around(*field_at(seat, row, field), DIE, DIE)


def _color(*place: int) -> str:
    """Return the color of the die shown on a field."""
    fields = esper.get_components(Field, ShownPlace, Color)
    return next(color.name for _, (_, spot, color) in fields if spot.place == place)


def _destruction_bursts(event: Event, match: int) -> Iterator[Burst]:
    """Yield bursts for destroyed dice, and for the mark that destroyed one."""
    change = change_of(event)
    for place in change.destroys:
        yield Burst("shattered", _color(*place), _die(*place))
    for mark in change.takes if change.destroys else ():
        if (kind := kind_of(mark)).swallows:
            yield Burst("struck", kind.tint, _die(*mark[:3]))


def _repel_bursts(event: happened.DieRepelled, match: int) -> Iterator[Burst]:
    yield from _destruction_bursts(event, match)
    yield Burst("struck", "shield", row_rect(3 - event.seat, event.row))


def _landing_bursts(event: happened.DiePlaced | happened.DieStolen, match: int) -> Iterator[Burst]:
    yield Burst("landed", f"seat{event.seat}", _die(event.seat, event.row, event.field))


def _swap_bursts(event: happened.DiceSwapped, match: int) -> Iterator[Burst]:
    for row, field in (event.first, event.second):
        yield Burst("landed", f"seat{event.seat}", _die(event.seat, row, field))


def _shield_bursts(event: happened.RowShielded, match: int) -> Iterator[Burst]:
    yield Burst("raised", "shield", row_rect(event.seat, event.row))


def _mark_bursts(event: Event, match: int) -> Iterator[Burst]:
    """Yield bursts for rows that gain or lose a mark."""
    change = change_of(event)
    for name, marks in (("raised", change.puts), ("broken", change.takes)):
        for mark in marks:
            if mark.row and not mark.field:
                yield Burst(name, kind_of(mark).tint, row_rect(mark.seat, mark.row))


def _shield_end_bursts(event: happened.ShieldGone, match: int) -> Iterator[Burst]:
    yield Burst("broken", "shield", row_rect(event.seat, event.row))


def _won(event: happened.MatchWon, match: int) -> Iterator[Burst]:
    for tint in (f"seat{event.seat}", "double"):
        yield Burst("won", tint, board_rect(event.seat))


AT_START: dict[type, Outburst[Never]] = {
    **dict.fromkeys((RowMarked, RowUnmarked, MarkPut, MarkEnded), _mark_bursts),
    happened.RowShielded: _shield_bursts,
    happened.ShieldGone: _shield_end_bursts,
    happened.MatchWon: _won,
}
AT_LANDING: dict[type, Outburst[Never]] = {
    **dict.fromkeys(CHANGES, _destruction_bursts),
    happened.DieRepelled: _repel_bursts,
    happened.DiePlaced: _landing_bursts,
    happened.DieStolen: _landing_bursts,
    happened.DiceSwapped: _swap_bursts,
}


def burn(now: float, dt: float) -> None:
    """Feed the fire of every burning row, always in the same order, so that random numbers make the same picture.

    With reduced motion its flames are static.
    """
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        for _, (burning, row) in sorted(esper.get_components(Burning, Row)):
            burning.still = comfort.reduced_motion and comfort.particles > 0
            where = foot(row.seat, row.row, shining.sprays.embers)
            give_off(pool, comfort, Source(shining.sprays.fire, "triple", where))


def foot(seat: int, row: int, high: float) -> Rect:
    """Return the strip at the lower end of a row where its fire begins."""
    rim = row_rect(seat, row)
    return Rect(rim.x + 2, rim.y + 3, rim.w - 4, high)


def glimmer(now: float, dt: float) -> None:
    """Let every shown shield glimmer, always in the same order: the right rows first."""
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        sprays = shining.sprays
        shown = [parts for _, parts in esper.get_components(Shield, ShownHealth)]
        for shield, health in sorted(shown, key=lambda parts: (-parts[0].row, -parts[0].seat)):
            if health.share > 0:
                rim = row_rect(shield.seat, shield.row)
                source = Source(sprays.shield, "shield", rim, pulse=sprays.shield_pulse, ebb=sprays.shield_ebb)
                give_off(pool, comfort, source)


def trail(now: float, dt: float) -> None:
    """Let every flying die leave a trail in the color of its seat, always in the same order."""
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        for _, (_, die, pose, face) in sorted(esper.get_components(InFlight, Die, Pose, ShownFace)):
            if pose.alpha > 0 and not face.in_box:
                where = around(pose.x, pose.y, DIE / 2, DIE / 2)
                give_off(pool, comfort, Source(shining.sprays.trail, f"seat{die.seat}", where))
