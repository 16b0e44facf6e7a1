"""Effects of a Khet table: the fading beam and its sparks, bursting pieces, and the moods of the figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Never

import esper

from components.comfort import Comfort
from components.effects import Design, Particles, ParticleSource
from components.focus import Rect
from components.khet import PHARAOH, ShownBeam
from components.playback import Playback
from game.tables.khet import events
from game.tables.khet.rule_files import KhetEffects
from systems.effects.particles import emit_burst
from systems.entities import only
from systems.khet.cameras import CameraRig
from systems.khet.layout import BEAM_HEIGHT, spot_of
from systems.layout import middle_area, rect_around
from systems.staging import DRAW_MOODS, Burst, Mood, Outburst, edge_bursts, victory_bursts, victory_moods

SPARKING_ENDS = "mirror", "eye", "hit", "wall", "blocked"
"""The types of the ends of a beam's parts that throw sparks."""
SPARK_SIDE = 6
"""Side of the area that sparks come from, in virtual pixels."""


def fade(now: float, dt: float) -> None:
    """Fade a beam whose beat is over, in the seconds that its timing takes to leave."""
    beam, playback = only(ShownBeam), only(Playback)
    if beam.is_burning or not beam.seat:
        return
    seconds = only(Design).timing.beats["beam_fired"].leave
    beam.strength -= dt * playback.speed / seconds if seconds and playback.speed else 1.0
    if beam.strength <= 0:
        beam.seat, beam.path, beam.strength = 0, (), 0.0


def spark(now: float, dt: float) -> None:
    """Throw sparks at the ends of beam parts reached in this tick."""
    beam, comfort = only(ShownBeam), only(Comfort)
    distance, last_distance = beam.time, beam.spark_distance
    beam.spark_distance = distance
    if comfort.reduced_motion or not beam.is_burning:
        return
    rig, sparks = only(CameraRig), only(Design).table_effects(KhetEffects).sparks
    for leg in beam.path:
        if last_distance < leg.end_time <= distance and leg.end_type in SPARKING_ENDS:
            point = rig.steering.view.project(rig.layout.point_of(leg.end, BEAM_HEIGHT))
            if point is not None:
                rect = rect_around(point.x, point.y, SPARK_SIDE, SPARK_SIDE)
                emit_burst(only(Particles), ParticleSource(sparks, "warning", rect, comfort.particles / 100))


PARTICLE_SIDE = 14
"""Side of the area that particles come from, in virtual pixels."""
PIECE_HEIGHT, STACK_HEIGHT = 0.3, 0.9
"""Its height above the square, for a piece and for the top of a stack."""


def _rect_over(square: str, above: float, match: int) -> Rect | None:
    rig = esper.try_component(match, CameraRig)
    point = rig and rig.steering.view.project(rig.layout.point_of(spot_of(square), above))
    return rect_around(point.x, point.y, PARTICLE_SIDE, PARTICLE_SIDE) if point else None


def _destruction_bursts(event: events.PieceDestroyed | events.StackHalved, match: int) -> Iterator[Burst]:
    rect = _rect_over(event.square, STACK_HEIGHT if isinstance(event, events.StackHalved) else PIECE_HEIGHT, match)
    if rect is not None:
        fell = isinstance(event, events.PieceDestroyed) and event.piece == PHARAOH
        yield Burst("fall" if fell else "burst", f"seat{event.seat}", rect)


AT_START: dict[type, Outburst[Never]] = dict.fromkeys(
    (events.PieceDestroyed, events.StackHalved), _destruction_bursts
)
AT_LANDING: dict[type, Outburst[Never]] = {
    events.EdgeChanged: edge_bursts("armor", "losses", "returns", "swaps"),
    events.MatchWon: victory_bursts(middle_area),
}


def moods(event: object) -> tuple[Mood, ...]:
    """Return the moods after an event: a lost piece saddens its seat and pleases the other, as does the end."""
    if isinstance(event, events.PieceDestroyed | events.StackHalved):
        return victory_moods(3 - event.seat)
    if isinstance(event, events.MatchWon):
        return victory_moods(event.seat)
    return DRAW_MOODS if isinstance(event, events.MatchDrawn) else ()
