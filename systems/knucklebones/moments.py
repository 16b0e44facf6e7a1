"""Moments at a Knucklebones table: the feel of events, moods, and signs of what may come next.

Signs are the last free field, a triple that lacks one die, and a winning move.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from components.focus import Rect
from components.match import EventSign
from components.playback import Actors
from game.kernel.events import Endangered, LastField, MatchPoint, OneAway, RollDecides
from game.kernel.opaque import Event, SeatEvent
from game.kernel.refusal import Refusal
from game.tables.knucklebones import events
from game.tables.knucklebones.board import Board, blind_copy
from game.tables.knucklebones.clash import fields_hit
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.dimensions import HIDDEN_FACE
from game.tables.knucklebones.ending import score
from game.tables.knucklebones.event_types import CHANGE_OF_EVENT, EVENT_NAMES, change_of
from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.moves import ROLL_MOVE, Move
from game.tables.knucklebones.scoring import row_score
from systems.knucklebones.combinations import combinations
from systems.knucklebones.layout import field_rect
from systems.staging import DRAW_MOODS, Mood, victory_moods

ROW_FIELDS = 3
"""Fields of a row, and dice of one face that make a triple."""
CRUSH_SIZE = 2
"""Dice destroyed at once that make a crush."""
GOOD_EVENTS = (events.DieStolen, events.MatchWon)
"""Events that are good for the seat they name and bad for the other."""


def moment(event: Event, actors: Actors) -> str:
    """Return the event's name, or ``double``, ``triple``, ``crush`` or ``INSTANT_WIN``."""
    if actors.combo >= ROW_FIELDS:
        return "triple"
    if actors.combo == ROW_FIELDS - 1 and not isinstance(event, events.DiceDestroyed):
        return "double"
    if isinstance(event, events.DiceDestroyed) and len(event.fields) >= CRUSH_SIZE:
        return "crush"
    if isinstance(event, events.MatchWon) and event.by == events.INSTANT_WIN:
        return events.INSTANT_WIN
    return EVENT_NAMES[type(event)]


def points_saved(before: Board, event: Event) -> int:
    """Return the points that a row would have lost if no shield had repelled a die."""
    if not isinstance(event, events.DieRepelled):
        return 0
    board, seat = before.copy(), 3 - event.seat
    full_score = row_score(board, seat, event.row)
    board.take_dice(seat, event.row, fields_hit(board.dice(seat, event.row), event.face))
    return full_score - row_score(board, seat, event.row)


def combo(position: Board, event: Event) -> int:
    """Return the equal dice in the row that an event left, or the dice it destroyed, else 1."""
    if isinstance(event, events.DiePlaced | events.DieRerolled | events.DieStolen):
        return max(1, position.dice(event.seat, event.row).count(event.face))
    if isinstance(event, events.DiceSwapped):
        return max(_count_face(position, event.seat, *field) for field in (event.first, event.second))
    return len(event.fields) if isinstance(event, events.DiceDestroyed) else 1


def fullness(position: Board) -> int:
    """Return the number of dice on the fuller board."""
    return max(sum(map(len, side.rows)) for side in position.sides)


def _count_face(position: Board, seat: int, row: int, field: int) -> int:
    """Return how often the face on this field is in its row."""
    dice = position.dice(seat, row)
    return dice.count(dice[field - 1]) if field <= len(dice) else 1


def moods(event: Event) -> tuple[Mood, ...]:
    if type(event) in CHANGE_OF_EVENT:
        change = change_of(event)
        if not (change.destroys or change.adds):
            return ()
        assert isinstance(event, SeatEvent)
        return victory_moods(3 - event.seat)
    if isinstance(event, GOOD_EVENTS):
        return victory_moods(event.seat)
    if isinstance(event, events.MatchDrawn):
        return DRAW_MOODS
    return ((event.seat, "won"),) if isinstance(event, events.DiagonalGained) else ()


def signs(table_name: str, rules: Rules, position: Board) -> Iterator[EventSign]:
    if position.over:
        return
    yield from _row_signs(rules, position)
    seat, side = position.active, position.sides[position.active - 1]
    free = [(row, len(dice) + 1) for row, dice in enumerate(side.rows, 1)
            for _ in range(position.free_fields(seat, row))]
    is_last_field = side.rules.model.board_full and len(free) == 1
    if is_last_field:
        yield EventSign(LastField(seat), field_rect(seat, *free[0]).grow(1), text="tension.last_field")
    if is_last_field or side.rules.model.instant_win:
        wins = [_wins(rules, rolled_board) for rolled_board in _possible_rolls(rules, position)]
        if is_last_field and any(wins) and not all(wins):
            yield EventSign(RollDecides(seat), text="tension.roll_decides")
        elif any(wins):
            yield EventSign(MatchPoint(seat), text="tension.match_point")


def _row_signs(rules: Rules, position: Board) -> Iterator[EventSign]:
    """Yield the pairs with room for a third die, and the fields where the other seat could strike them."""
    for seat in (1, 2):
        for row in range(1, rules.rows + 1):
            dice, opposite = position.dice(seat, row), position.dice(3 - seat, row)
            if len(dice) != ROW_FIELDS - 1 or not position.free_fields(seat, row) or len(set(dice)) > 1:
                continue
            yield EventSign(OneAway(seat), field_rect(seat, row, ROW_FIELDS), "omen_hope", "triple")
            if position.free_fields(3 - seat, row) and not position.shield(seat, row):
                target = field_rect(3 - seat, row, len(opposite) + 1)
                yield EventSign(Endangered(seat), target, "omen_danger", "warning")


def winning_fields(rules: Rules, position: Board) -> Iterator[Rect]:
    """Yield the fields of the X, or of the diagonals, that have won."""
    result = score(position)
    if result.by == events.INSTANT_WIN and result.outcome in (1, 2):
        seat, wanted = int(result.outcome), {"instant_win", rules.wins_by}
        rows = [*enumerate(position.sides[seat - 1].rows, 1)]
        faces = {(seat, row, field): face for row, dice in rows for field, face in enumerate(dice, 1)}
        names = combinations(faces, [side.rules for side in position.sides])
        yield from (field_rect(*place) for place in sorted(names) if names[place] in wanted)


def _possible_rolls(rules: Rules, position: Board) -> Iterator[Board]:
    """Yield the position with each die that may have to be placed; none if the die is hidden."""
    unseen = blind_copy(position)
    for face in range(1, rules.sides + 1) if not position.die and not position.over else ():
        with suppress(Refusal):
            yield apply(rules, unseen, ROLL_MOVE._replace(draws=face))[0]
    if position.die or position.over:
        yield unseen


def _wins(rules: Rules, position: Board) -> bool:
    """Return True if the seat to move can win with its die."""
    for row in range(1, rules.rows + 1):
        if position.free_fields(position.active, row) and position.die not in (0, HIDDEN_FACE):
            with suppress(Refusal):
                after, _ = apply(rules, position, Move("place", (row,)))
                if score(after).outcome == position.active:
                    return True
    return False
