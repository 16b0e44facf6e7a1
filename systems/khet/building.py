"""Building: conversion of a Khet position to entities, and back."""

from __future__ import annotations

import esper

from components.khet import Course, Piece, ShownBeam, ShownLast, Tower
from components.match import Turn
from game.tables.khet.cells import HIGH, LOWER, NAMES, NUMBERS, cell_of, name_of
from game.tables.khet.moves import action_of, move_of, read_move, write_move
from game.tables.khet.pieces import KINDS, LEAST, colour_of, piece
from game.tables.khet.position import Position, bare
from systems.entities import create_thing, match_entity, only, things


def build(rules: object, position: Position) -> None:
    """Fill the current world with the pieces, the tower and the state of the match."""
    squares, tower = position.squares, position.tower
    for cell in LOWER + HIGH:
        if (code := squares[cell]) >= LEAST:
            create_thing(Piece(name_of(cell, tower), KINDS[code >> 3], colour_of(code) + 1, code & 3))
    if tower:
        esper.create_entity(Tower(NAMES[tower], position.turns))
    last = write_move(move_of(position.last, tower)) if position.last else ""
    for part in (Course(last, position.keys, position.state), ShownBeam(), ShownLast()):
        esper.add_component(match_entity(), part)


def read_back() -> Position:
    """Return the position of the entities. Raise ValueError if two pieces share a square, or one has none."""
    towers = [found for _, found in esper.get_component(Tower)]
    tower, turns = (NUMBERS[towers[0].square], towers[0].turns) if towers else (0, 0)
    squares = bare(tower)
    for _, standing in things(Piece):
        cell = cell_of(standing.square, tower)
        if cell is None or squares[cell]:
            raise ValueError(f"a piece cannot stand on {standing.square}")
        squares[cell] = piece(KINDS.index(standing.kind), standing.seat - 1, standing.facing)
    _, course = only(Course)
    last = action_of(read_move(None, course.last), tower) if course.last else 0
    return Position(bytes(squares), only(Turn)[1].seat, tower, turns, last, course.keys, course.state)
