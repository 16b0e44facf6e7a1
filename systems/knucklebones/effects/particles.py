"""Sources of particles. Dice, rows and boards give some off when a beat begins or lands; a row of three equal dice
burns at its lower end, the rim of a protected row glimmers in pulses, and a die in flight leaves a trail."""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.comfort import Comfort
from components.focus import Rect
from components.knucklebones import Die, Field, Row, Shield, ShownFace, ShownHealth, ShownPlace
from components.particles import Particles, Source
from components.pose import InFlight, Pose
from components.shining import Burning, Colour, Shining
from game.tables.knucklebones import events as happened
from game.tables.knucklebones.blocks.marks import RowMarked, RowUnmarked
from game.tables.knucklebones.event_types import CHANGES, change_of
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.mark import MarkEnded, MarkPut
from game.tables.knucklebones.marks import kind_of
from systems.effects.shining import give_off
from systems.knucklebones.view.layout import DIE, around, board_rect, field_at, row_rect
from systems.tables import Burst, Outburst


def _die(seat: int, row: int, field: int) -> Rect:
    return around(*field_at(seat, row, field), DIE, DIE)


def _colour(*place: int) -> str:
    """That of the die that was shown to lie on a field."""
    fields = esper.get_components(Field, ShownPlace, Colour)
    return next(colour.name for _, (_, spot, colour) in fields if spot.place == place)


def _destroyed(event: Event, match: int) -> Iterator[Burst]:
    """Dice that are gone, and the mark that has destroyed one."""
    change = change_of(event)
    for place in change.destroys:
        yield Burst("shattered", _colour(*place), _die(*place))
    for mark in change.takes if change.destroys else ():
        if (kind := kind_of(mark)).swallows:
            yield Burst("struck", kind.tint, _die(*mark[:3]))


def _repelled(event: happened.DieRepelled, match: int) -> Iterator[Burst]:
    yield from _destroyed(event, match)
    yield Burst("struck", "shield", row_rect(3 - event.seat, event.row))


def _landed(event: happened.DiePlaced | happened.DieStolen, match: int) -> Iterator[Burst]:
    yield Burst("landed", f"seat{event.seat}", _die(event.seat, event.row, event.field))


def _swapped(event: happened.DiceSwapped, match: int) -> Iterator[Burst]:
    for row, field in (event.first, event.second):
        yield Burst("landed", f"seat{event.seat}", _die(event.seat, row, field))


def _raised(event: happened.RowShielded, match: int) -> Iterator[Burst]:
    yield Burst("raised", "shield", row_rect(event.seat, event.row))


def _marked(event: Event, match: int) -> Iterator[Burst]:
    """A row that a card has marked, or that is as it was."""
    change = change_of(event)
    for name, marks in (("raised", change.puts), ("broken", change.takes)):
        for mark in marks:
            if mark.row and not mark.field:
                yield Burst(name, kind_of(mark).tint, row_rect(mark.seat, mark.row))


def _broken(event: happened.ShieldGone, match: int) -> Iterator[Burst]:
    yield Burst("broken", "shield", row_rect(event.seat, event.row))


def _won(event: happened.MatchWon, match: int) -> Iterator[Burst]:
    for tint in (f"seat{event.seat}", "double"):
        yield Burst("won", tint, board_rect(event.seat))


AT_START: dict[type, Outburst] = {
    **dict.fromkeys((RowMarked, RowUnmarked, MarkPut, MarkEnded), _marked),
    happened.RowShielded: _raised,
    happened.ShieldGone: _broken,
    happened.MatchWon: _won,
}
AT_LANDING: dict[type, Outburst] = {
    **dict.fromkeys(CHANGES, _destroyed),
    happened.DieRepelled: _repelled,
    happened.DiePlaced: _landed,
    happened.DieStolen: _landed,
    happened.DiceSwapped: _swapped,
}


def burn(now: float, dt: float) -> None:
    """Feed the fire of every row that burns, always in one order, so that chance makes one picture of it.

    Its flames stand still for whoever wants particles but no motion.
    """
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        for _, (burning, row) in sorted(esper.get_components(Burning, Row)):
            burning.still = comfort.reduced_motion and comfort.particles > 0
            where = foot(row.seat, row.row, shining.sprays.embers)
            give_off(pool, comfort, Source(shining.sprays.fire, "triple", where))


def foot(seat: int, row: int, high: float) -> Rect:
    """The strip at the lower end of a row in which its fire begins."""
    rim = row_rect(seat, row)
    return Rect(rim.x + 2, rim.y + 3, rim.w - 4, high)


def glimmer(now: float, dt: float) -> None:
    """Let every shield that is shown glimmer, always in one order: the right rows first."""
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        sprays = shining.sprays
        shown = [parts for _, parts in esper.get_components(Shield, ShownHealth)]
        for shield, health in sorted(shown, key=lambda parts: (-parts[0].row, -parts[0].seat)):
            if health.share > 0:
                rim = row_rect(shield.seat, shield.row)
                source = Source(sprays.shield, "shield", rim, pulse=sprays.shield_pulse, ebb=sprays.shield_ebb)
                give_off(pool, comfort, source)


def trail(now: float, dt: float) -> None:
    """Let every die that is on its way leave a trail in the colour of its seat, always in one order."""
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        for _, (_, die, pose, face) in sorted(esper.get_components(InFlight, Die, Pose, ShownFace)):
            if pose.alpha > 0 and not face.in_box:
                where = around(pose.x, pose.y, DIE / 2, DIE / 2)
                give_off(pool, comfort, Source(shining.sprays.trail, f"seat{die.seat}", where))
