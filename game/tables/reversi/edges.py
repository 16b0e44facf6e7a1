"""The edges of Reversi: advantages of one side in one match."""

from __future__ import annotations

from collections.abc import Mapping

from game.tables.contract import Edge
from game.tables.favors import with_favor
from game.tables.reversi.board import bits_of, board_with
from game.tables.reversi.definitions import Rules
from game.tables.reversi.position import Position


def hold_corners(rules: Rules, position: Position, seat: int, amount: int) -> Position:
    """Return the position with discs of a seat in this many free corners, in the order of notation."""
    free = board_with(position.full).corners & position.full & ~position.black & ~position.white
    corners = sum([*bits_of(free)][:amount])
    if seat == 1:
        return position._replace(black=position.black | corners)
    return position._replace(white=position.white | corners)


COUNTED = "turned", "holds", "closed", "walled"


def _favor(name: str, about: str, amounts: range) -> tuple[str, Edge[Rules, Position]]:
    return name, Edge(
        lambda _, position, seat, amount: position._replace(favors=with_favor(position.favors, seat, name, amount)),
        about, amounts, name in COUNTED,
    )


EDGES: Mapping[str, Edge[Rules, Position]] = {
    "held": Edge(hold_corners, "This many corners begin with its discs.", range(1, 5)),
    **dict((
        _favor("discs", "It gets this many discs at the count.", range(1, 37)),
        _favor("corners", "It gets this many discs at the count for each of its corners.", range(1, 10)),
        _favor("edges", "It gets this many discs at the count for each edge on which it has more.", range(1, 10)),
        _favor("quarter", "Its discs in its weakest quarter count this many times more.", range(1, 5)),
        _favor("rows", "It gets this many discs at the count for each row in which it has fewer.", range(1, 10)),
        _favor("turned", "It gets a disc at the count for each disc turned against it, up to this many.", range(1, 37)),
        _favor("ties", "It wins a count that ends level.", range(1, 2)),
        _favor("holds", "The first discs that would be turned against it stay, up to this many.", range(1, 20)),
        _favor("closed", "The other side may not take a corner in this many turns.", range(1, 30)),
        _favor("walled", "The other side may not place a disc on an edge in this many turns.", range(1, 30)),
    )),
}
