"""The size of each moment, which shapes the beats that show a move.

Also the signs of what may come next, and the places that decided a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import esper

from components.focus import Rect
from components.hints import EventSign, PositionSigns
from components.match import Match
from components.playback import Beat, Gain, Playback
from components.pose import Pose, ShownTurn
from components.seat_choice import SeatChoice
from game.content.models.beats import Moments
from game.kernel.events import MatchPoint, name_of
from game.kernel.opaque import Event, Position, Rules
from game.kernel.refusal import Refusal
from game.kernel.result import Score, deciding_numbers
from game.tables import find_table
from systems.layout import around
from systems.staging import staging

SPOT_SIDE = 36
"""Side of the square around a thing that took part, in virtual pixels."""


def set_sizes(
    match: Match, before: Position, beats: Sequence[Beat[Event]], data: Moments, coming: Iterable[EventSign] = ()
) -> None:
    """Set the size of each of these beats, all since the position ``before``, from the points won, lost and saved.

    A beat that shows points is at least as large as the impacts before it that brought them. If no beat shows points,
    the first impact shows them.
    """
    score, table_staging = find_table(match.table).score, staging(match.table)
    saved = table_staging.drama.points_saved
    was, now = score(match.rules, before), score(match.rules, match.position)
    changes = [after - then for then, after in zip(was.totals, now.totals, strict=True)]
    turned = leader(was) != leader(now) != 0 != leader(was)
    point = any(isinstance(sign.event, MatchPoint) for sign in coming)
    at_stake = sum(map(abs, changes)) + sum(saved(before, beat.event) for beat in beats if saved)
    size = min(1.0, at_stake / data.full * (1 + data.lead * turned + data.point * point))
    size += data.last * (now.outcome is not None)
    blows = [beat for beat in beats if _event(beat) in data.grows] if data.grows else list(beats[:1])
    if blows and not any(beat.actors.gains for beat in beats):
        gains = tuple(Gain(seat, by) for seat, by in enumerate(changes, 1) if by)
        blows[0].actors = blows[0].actors._replace(gains=gains)
    impact = 0.0
    for beat in beats:
        beat.emphasis.name = table_staging.drama.moment(beat.event, beat.actors)
        base = max(data.base.get(name, 0.0) for name in (_event(beat), beat.emphasis.name))
        beat.emphasis.blow = beat in blows or base > 0
        grown = size if beat.emphasis.blow or beat.actors.gains else 0.0
        beat.emphasis.size = min(1.0, base + (1 - base) * grown)
        if beat.emphasis.blow:
            impact = max(impact, beat.emphasis.size)
        elif beat.actors.gains:
            beat.emphasis.size = max(impact, beat.emphasis.size)


def set_rest(beats: Sequence[Beat[Event]], at: int, data: Moments) -> None:
    """Set the hold of one of these beats, after the start and length of it and all before it are known."""
    beat = beats[at]
    beat.emphasis.firm = max(data.shortest.get(name, 0.0) for name in (_event(beat), beat.emphasis.name))
    biggest = max(other.emphasis.size for other in beats)
    last = max((number for number, other in enumerate(beats) if other.emphasis.size), default=-1)
    if at == last:
        ends = [other.start + other.emphasis.firm for other in beats[: at + 1]]
        ends.append(beat.start + data.titles.get(beat.emphasis.name, 0.0))
        beat.emphasis.rest = max(data.more.seconds * biggest, max(ends) - beat.end)
    elif at > last:
        beat.emphasis.rest = max(0.0, beat.emphasis.firm - beat.duration)
    whole = (biggest if at == last else beat.emphasis.size) >= data.whole
    if whole and not beat.emphasis.firm:
        beat.emphasis.firm = beat.duration + beat.emphasis.rest


def leader(score: Score) -> int:
    """Return the seat that alone has the most of what decides; 0 if there is none."""
    numbers = deciding_numbers(score)
    most = max(numbers)
    return numbers.index(most) + 1 if numbers.count(most) == 1 else 0


def update_signs(now: float, dt: float) -> None:
    """Show the signs of the position that the seat to move sees; new ones are announced by sound and rumble."""
    for entity, (match, playback, position_signs) in esper.get_components(Match, Playback, PositionSigns):
        if playback.busy or match.pending:
            position_signs.signs = ()
            continue
        position_signs.signs = foresee(entity, match)
        events = [sign.event for sign in position_signs.signs]
        if frozenset(events) != position_signs.reported_events:
            playback.signals.started += [event for event in events if event not in position_signs.reported_events]
            position_signs.reported_events = frozenset(events)


def foresee(entity: int, match: Match) -> tuple[EventSign, ...]:
    """Return the signs of the current position; computed once per position."""
    position_signs = esper.component_for_entity(entity, PositionSigns)
    if position_signs.position is not match.position:
        position_signs.position = match.position
        find_signs = staging(match.table).drama.signs or winning_move
        signs = find_signs(match.table, match.rules, match.position)
        position_signs.coming = tuple(sign for sign in signs if not sign.text or _is_contest(match))
    return position_signs.coming


def _is_contest(match: Match) -> bool:
    """Return True if there is a match to win: not for a player alone, in a lesson or in a puzzle."""
    occasions = [choosing.occasion for _, choosing in esper.get_component(SeatChoice)]
    alone = find_table(match.table).seat_count(match.rules) == 1
    return not alone and not any(occasion.practice or occasion.puzzle for occasion in occasions)


def winning_move(table_name: str, rules: Rules, position: Position) -> tuple[EventSign, ...]:
    """Return a match point if the seat to move has a move that wins without luck."""
    table = find_table(table_name)
    if table.over(position):
        return ()
    seat, blind = table.turn(position), table.blind(position)
    for move in table.legal(rules, position):
        try:
            result = table.result(rules, table.apply(rules, blind, move)[0])
        except Refusal:
            continue
        if result is not None and result.winner == seat:
            return (EventSign(MatchPoint(seat), text="tension.match_point"),)
    return ()


def decisive_places(entity: int) -> tuple[Rect, ...]:
    """Return the places named by the table, or else the places of the things in the last beats."""
    match, playback = esper.component_for_entity(entity, Match), esper.component_for_entity(entity, Playback)
    places = staging(match.table).drama.decided
    named = tuple(places(match.rules, match.position)) if places else ()
    return named or tuple(
        around(pose.x, pose.y, SPOT_SIDE, SPOT_SIDE)
        for played in playback.last
        if esper.entity_exists(played) and not esper.has_component(played, ShownTurn)
        if (pose := esper.try_component(played, Pose)) is not None
    )


def _event(beat: Beat[Event]) -> str:
    return name_of(type(beat.event))
