"""The size of each moment, which shapes the beats that show a move.

Also the signs of what may come next, and the places that decided a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import esper

from components.focus import Rect
from components.match import EventSign, Match, PositionSigns
from components.playback import Beat, Gain, Playback
from components.pose import Pose, ShownTurn
from components.seat_choice import ScreenState
from game.content.models.beats import Moments
from game.kernel.events import MatchPoint, name_of
from game.kernel.opaque import Event, Position, Rules
from game.kernel.refusal import Refusal
from game.tables import find_table
from systems.entities import only
from systems.layout import rect_around
from systems.staging import staging

SPOT_SIDE = 36
"""Side of the square around a thing that took part, in virtual pixels."""


def set_sizes(
    match: Match, before: Position, beats: Sequence[Beat[Event]], data: Moments, signs: Iterable[EventSign] = ()
) -> None:
    """Set the size of each of these beats, all since the position ``before``, from the points won, lost and saved.

    A beat that shows points is at least as large as the impacts before it that brought them. If no beat shows points,
    the first impact shows them.
    """
    table, drama = find_table(match.table), staging(match.table).drama
    old, new = table.score(match.rules, before), table.score(match.rules, match.position)
    changes = [new_total - old_total for old_total, new_total in zip(old.totals, new.totals, strict=True)]
    leaders = {leader(match, before), leader(match, match.position)}
    lead_changed = len(leaders - {0}) == 2
    is_match_point = any(isinstance(sign.event, MatchPoint) for sign in signs)
    saved = drama.points_saved
    at_stake = sum(map(abs, changes)) + sum(saved(before, beat.event) for beat in beats if saved)
    size = min(1.0, at_stake / data.full * (1 + data.lead * lead_changed + data.point * is_match_point))
    size += data.last * (new.outcome is not None)
    impacts = [beat for beat in beats if _event(beat) in data.grows] if data.grows else list(beats[:1])
    if impacts and not any(beat.actors.gains for beat in beats):
        gains = tuple(Gain(seat, change) for seat, change in enumerate(changes, 1) if change)
        impacts[0].actors = impacts[0].actors._replace(gains=gains)
    impact = 0.0
    for beat in beats:
        beat.emphasis.name = drama.moment(beat.event, beat.actors)
        base = max(data.base.get(name, 0.0) for name in (_event(beat), beat.emphasis.name))
        beat.emphasis.is_impact = beat in impacts or base > 0
        impact_size = size if beat.emphasis.is_impact or beat.actors.gains else 0.0
        beat.emphasis.size = min(1.0, base + (1 - base) * impact_size)
        if beat.emphasis.is_impact:
            impact = max(impact, beat.emphasis.size)
        elif beat.actors.gains:
            beat.emphasis.size = max(impact, beat.emphasis.size)


def set_rest(beats: Sequence[Beat[Event]], index: int, data: Moments) -> None:
    """Set the hold of one of these beats, after the start and length of it and all before it are known."""
    beat = beats[index]
    beat.emphasis.guard = max(data.shortest.get(name, 0.0) for name in (_event(beat), beat.emphasis.name))
    biggest = max(other.emphasis.size for other in beats)
    last_notable = max((number for number, other in enumerate(beats) if other.emphasis.size), default=-1)
    if index == last_notable:
        ends = [other.start + other.emphasis.guard for other in beats[: index + 1]]
        ends.append(beat.start + data.titles.get(beat.emphasis.name, 0.0))
        beat.emphasis.rest = max(data.more.seconds * biggest, max(ends) - beat.end)
    elif index > last_notable:
        beat.emphasis.rest = max(0.0, beat.emphasis.guard - beat.duration)
    is_big = (biggest if index == last_notable else beat.emphasis.size) >= data.whole
    if is_big and not beat.emphasis.guard:
        beat.emphasis.guard = beat.duration + beat.emphasis.rest


def leader(match: Match, position: Position) -> int:
    """Return the seat that alone has the most of what decides in a position; 0 if there is none."""
    numbers = find_table(match.table).deciding_numbers(match.rules, position)
    most = max(numbers)
    return numbers.index(most) + 1 if numbers.count(most) == 1 else 0


def update_signs(now: float, dt: float) -> None:
    """Show the signs of the position that the seat to move sees; new ones are announced by sound and rumble."""
    match, playback, position_signs = only(Match), only(Playback), only(PositionSigns)
    if playback.is_busy or match.pending:
        position_signs.visible_signs = ()
        return
    position_signs.visible_signs = current_signs(match)
    events = [sign.event for sign in position_signs.visible_signs]
    if frozenset(events) != position_signs.reported_events:
        new_events = [event for event in events if event not in position_signs.reported_events]
        playback.signals.started_events += new_events
        position_signs.reported_events = frozenset(events)


def current_signs(match: Match) -> tuple[EventSign, ...]:
    """Return the signs of the current position; computed once per position."""
    position_signs = only(PositionSigns)
    if position_signs.position is not match.position:
        position_signs.position = match.position
        find_signs = staging(match.table).drama.signs or winning_move
        signs = find_signs(match.table, match.rules, match.position)
        position_signs.possible_signs = tuple(sign for sign in signs if not sign.text or _is_contest(match))
    return position_signs.possible_signs


def _is_contest(match: Match) -> bool:
    """Return True if there is a match to win: not for a player alone, in a lesson or in a puzzle."""
    is_solo = find_table(match.table).seat_count(match.rules) == 1
    return not is_solo and not any(
        screen_state.purpose in ("practice", "puzzle") for _, screen_state in esper.get_component(ScreenState)
    )


def winning_move(table_name: str, rules: Rules, position: Position) -> tuple[EventSign, ...]:
    """Return a match point if the seat to move has a move that wins without luck."""
    table = find_table(table_name)
    if position.over:
        return ()
    seat, blind = position.seat_to_move, table.blind(position)
    for move in table.legal(rules, position):
        try:
            result = table.result(rules, table.apply(rules, blind, move)[0])
        except Refusal:
            continue
        if result is not None and result.winner == seat:
            return (EventSign(MatchPoint(seat), text="tension.match_point"),)
    return ()


def decisive_places() -> tuple[Rect, ...]:
    """Return the places named by the table, or else the places of the things in the last beats."""
    match = only(Match)
    find_places = staging(match.table).drama.decisive_places
    places = [*find_places(match.rules, match.position)] if find_places is not None else []
    if not places:
        things = [thing for thing in only(Playback).last_actors if esper.entity_exists(thing)]
        poses = [esper.try_component(thing, Pose) for thing in things if not esper.has_component(thing, ShownTurn)]
        places = [rect_around(pose.x, pose.y, SPOT_SIDE, SPOT_SIDE) for pose in poses if pose is not None]
    return tuple(places)


def _event(beat: Beat[Event]) -> str:
    return name_of(type(beat.event))
