"""Effects: bursts of particles at events, the glimmer of shields and the trails of flying dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Never

import esper

from components.effects import Color, Design, ParticleSource
from components.focus import Rect
from components.knucklebones import Die, Field, Shield, ShownFace, ShownHealth, ShownPlace
from components.pose import InFlight, Pose
from game.tables.knucklebones import events
from game.tables.knucklebones.board import mark_kind
from game.tables.knucklebones.cards.blocks.marks import RowMarked, RowUnmarked
from game.tables.knucklebones.cards.blocks.waits import MarkActs
from game.tables.knucklebones.event_types import CHANGE_OF_EVENT, change_of
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.look import ParticleFile
from game.tables.knucklebones.mark import Mark, MarkEnded, MarkPut
from systems.effects.particles import add_source
from systems.entities import only
from systems.knucklebones.layout import DIE_SIDE, board_rect, field_at, row_rect, token_place
from systems.layout import rect_around
from systems.staging import Burst, Outburst, victory_bursts


def _die_rect(seat: int, row: int, field: int) -> Rect:
    return rect_around(*field_at(seat, row, field), DIE_SIDE, DIE_SIDE)


def _die_color(*place: int) -> str:
    fields = esper.get_components(Field, ShownPlace, Color)
    return next(color.name for _, (_, spot, color) in fields if spot.place == place)


def _destruction_bursts(event: Event, match: int) -> Iterator[Burst]:
    """Yield bursts for destroyed dice, and for the mark that destroyed one."""
    change = change_of(event)
    for place in change.destroys:
        yield Burst("shattered", _die_color(*place), _die_rect(*place))
    for mark in change.takes if change.destroys else ():
        if (kind := mark_kind(mark)).swallows:
            yield Burst("struck", kind.tint, _die_rect(*mark[:3]))


def _repel_bursts(event: events.DieRepelled, match: int) -> Iterator[Burst]:
    yield from _destruction_bursts(event, match)
    yield Burst("struck", "shield", row_rect(3 - event.seat, event.row))


def _landing_bursts(event: events.DiePlaced | events.DieStolen, match: int) -> Iterator[Burst]:
    yield Burst("landed", f"seat{event.seat}", _die_rect(event.seat, event.row, event.field))


def _swap_bursts(event: events.DiceSwapped, match: int) -> Iterator[Burst]:
    for row, field in (event.first, event.second):
        yield Burst("landed", f"seat{event.seat}", _die_rect(event.seat, row, field))


def _mark_bursts(event: Event, match: int) -> Iterator[Burst]:
    """Yield bursts for rows that gain or lose a mark."""
    change = change_of(event)
    for name, marks in (("raised", change.puts), ("broken", change.takes)):
        for mark in marks:
            if mark.row and not mark.field:
                yield Burst(name, mark_kind(mark).tint, row_rect(mark.seat, mark.row))


def _act_bursts(event: MarkActs, match: int) -> Iterator[Burst]:
    """Yield a burst where a mark does its steps."""
    mark = Mark(*event)
    on_row = mark.row > 0 and not mark.field
    place = row_rect(mark.seat, mark.row) if on_row else rect_around(*token_place(mark), DIE_SIDE, DIE_SIDE)
    yield Burst("struck", mark_kind(mark).tint, place)


AT_START: dict[type, Outburst[Never]] = {
    **dict.fromkeys((RowMarked, RowUnmarked, MarkPut, MarkEnded), _mark_bursts),
    MarkActs: _act_bursts,
    events.RowShielded: lambda event, match: iter([Burst("raised", "shield", row_rect(event.seat, event.row))]),
    events.ShieldGone: lambda event, match: iter([Burst("broken", "shield", row_rect(event.seat, event.row))]),
    events.MatchWon: victory_bursts(board_rect),
}
AT_LANDING: dict[type, Outburst[Never]] = {
    **dict.fromkeys(CHANGE_OF_EVENT, _destruction_bursts),
    events.DieRepelled: _repel_bursts,
    events.DiePlaced: _landing_bursts,
    events.DieStolen: _landing_bursts,
    events.DiceSwapped: _swap_bursts,
}


def glimmer(now: float, dt: float) -> None:
    """Let every shown shield glimmer, always in the same order: the right rows first."""
    sprays = only(Design).table_effects(ParticleFile)
    shields = [parts for _, parts in esper.get_components(Shield, ShownHealth)]
    for shield, health in sorted(shields, key=lambda parts: (-parts[0].row, -parts[0].seat)):
        if health.share > 0:
            rim = row_rect(shield.seat, shield.row)
            add_source(ParticleSource(sprays.shield, "shield", rim, pulse=sprays.shield_pulse, ebb=sprays.shield_ebb))


def trail(now: float, dt: float) -> None:
    """Let every flying die leave a trail in the color of its seat, always in the same order."""
    spray = only(Design).table_effects(ParticleFile).trail
    for _, (_, die, pose, face) in sorted(esper.get_components(InFlight, Die, Pose, ShownFace)):
        if pose.alpha > 0 and not face.is_in_box:
            rect = rect_around(pose.x, pose.y, DIE_SIDE / 2, DIE_SIDE / 2)
            add_source(ParticleSource(spray, f"seat{die.seat}", rect))
