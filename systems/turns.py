"""Whose turn it is at any table: true at once, shown as the beat of it plays."""

from __future__ import annotations

from collections.abc import Callable

import esper

from components.match import Match
from components.playback import Beat
from components.pose import Pose, ShownTurn
from components.seats import Turn
from game.kernel.opaque import Event
from game.tables import table
from systems.easing import ease
from systems.in_play import only
from systems.motion import pose_of, show, shown
from systems.tables import staged

ENDS = ("match_won", "match_drawn")
"""What every table calls it."""


def pass_turn(event: Event, match: int) -> int:
    """The owner of every table's ``turn_passed``: the seat it names is to move."""
    entity, turn = only(Turn)
    turn.seat, turn.number = event.seat, turn.number + 1
    return entity


def show_passing(beat: Beat, progress: float) -> None:
    """The box of one seat goes, that of the other comes, and half way the turn is seen to pass."""
    seat, box = beat.event.seat, beat.actors.who
    pose, turn = pose_of(box), shown(box, ShownTurn(seat))
    way = ease(beat.timing.ease, progress)
    if way < 0.5:
        pose.alpha = 1 - 2 * way
        return
    if "passed" not in beat.scratch:
        beat.scratch["passed"] = True
        turn.seat, turn.number = seat, turn.number + 1
    (pose.x, pose.y), pose.alpha = staged(beat.match).box_at(seat), 2 * way - 1


def show_end(beat: Beat, progress: float) -> None:
    """Nothing more is to be done; the time belongs to lights and sounds."""
    for _, turn in esper.get_component(ShownTurn):
        turn.over = True


def settle_turn(match: Match, box_at: Callable[[int], tuple[float, float]]) -> None:
    """Show the turn as it is."""
    entity, turn = only(Turn)
    over = table(match.table).over(match.position)
    show(entity, Pose(*box_at(turn.seat)), ShownTurn(turn.seat, turn.number, over))
