"""Rebuild: the single way into a position, be it a start, a load, a scenario or a picture."""

from __future__ import annotations

from typing import Any

import esper

from components.choosing import Choosing
from components.inbox import Inbox
from components.knucklebones import Card, Die, Places, Result, Rolled, Row, Shield, Tally
from components.match import Match
from components.playback import Playback
from components.pose import Pose, ShownFace, ShownNumber
from game.tables.knucklebones.definitions import RaiseShield, Rules
from game.tables.knucklebones.position import Board, Position
from game.tables.knucklebones.scoring import score
from systems.knucklebones.dice import lay
from systems.knucklebones.layout import box_at, card_at, field_at, score_at
from systems.shield_decay import raise_shield

DIAGONALS = ((0, 1, 2), (2, 1, 0))
"""Field index in rows 1 to 3, by diagonal."""


def rebuild(rules: Rules, position: Position, shown: bool = True) -> int:
    """Clear the current world and fill it with this position; answers the match entity.

    Unless ``shown`` nobody watches: nothing gets a pose and gone things leave at once.
    """
    esper.clear_database()
    match = esper.create_entity(
        Match(rules, position, shown=shown), Places(), Rolled(position.active, position.face),
        Playback(), Choosing(), Inbox(),
    )  # fmt: skip
    if shown:
        esper.add_component(match, ShownFace(max(position.face, 0)))
        esper.add_component(match, Pose(*box_at(position.active)))
    standing = score(rules, position)
    if standing.outcome is not None:
        winner = 0 if standing.outcome == "draw" else standing.outcome
        esper.add_component(match, Result(winner, standing.by or "draw", standing.totals))
    for seat in (1, 2):
        _deal(match, position, seat)
        _lay_board(match, rules, position, seat)
        _score_board(match, rules, position, seat, standing.rows[seat - 1])
    return match


def _deal(match: int, position: Position, seat: int) -> None:
    places = esper.component_for_entity(match, Places)
    for slot, (card, left) in enumerate(position.hands[seat - 1], 1):
        places.cards[seat, card] = _create(match, Card(seat, card, slot, left), Pose(*card_at(seat, slot)))


def _lay_board(match: int, rules: Rules, position: Position, seat: int) -> None:
    for row, faces in enumerate(position.boards[seat - 1], 1):
        for field, face in enumerate(faces, 1):
            lay(match, Die(seat, row, field, face), field_at(seat, row, field))
    for row, health in enumerate(position.shields[seat - 1], 1):
        if health:
            full = max(health, _longest_shield(rules))
            raise_shield(match, Shield(seat, row, health, full), health / full)


def _score_board(match: int, rules: Rules, position: Position, seat: int, rows: tuple[int, ...]) -> None:
    places = esper.component_for_entity(match, Places)
    for row, points in enumerate(rows, 1):
        lane = Row(seat, row, points)
        places.rows[seat, row] = _create(match, lane, ShownNumber(points), Pose(*score_at(seat, row)))
    faces = _diagonals(position.boards[seat - 1])
    bonuses = [3 * face * rules.multipliers.diagonal for face in faces]
    tally = Tally(seat, sum(rows), sum(bonuses), faces, bonuses)
    places.tallies[seat] = _create(match, tally, ShownNumber(tally.rows, tally.bonus))


def _create(match: int, truth: Any, *show: Any) -> int:
    """An entity with its truth, and with what is shown of it when somebody watches."""
    return esper.create_entity(truth, *show) if esper.component_for_entity(match, Match).shown else (
        esper.create_entity(truth)
    )


def _diagonals(board: Board) -> list[int]:
    """The face that completes each diagonal, 0 where it is broken."""
    found = []
    for fields in DIAGONALS:
        faces = {row[field] if field < len(row) else 0 for row, field in zip(board, fields, strict=True)}
        found.append(faces.pop() if len(faces) == 1 else 0)
    return found


def _longest_shield(rules: Rules) -> int:
    """How many turns the longest shield of these rules lasts, at least 1."""
    effects = (effect for card in rules.catalogue.values() for effect in card.effects)
    return max((effect.turns for effect in effects if isinstance(effect, RaiseShield)), default=1)
