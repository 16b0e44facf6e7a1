"""Events, in order.

``seat`` is the seat that acted. Squares have the names of moves, with an apostrophe on the upper board; they are named
by the tower's place at the time of the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.kernel.events import TurnPassed as TurnPassed
from game.kernel.result import Figure
from game.tables.edges import EdgeChanged as EdgeChanged
from game.tables.khet.position import MatchPhase


class PieceMoved(NamedTuple):
    """A piece, or a stack as one, has moved to an empty square of the same board."""

    seat: int
    start: str
    end: str


class LevelChanged(NamedTuple):
    """A piece, or a stack as one, has moved to the empty square straight above or below."""

    seat: int
    start: str
    end: str


class PieceTurned(NamedTuple):
    """A piece has made a quarter turn."""

    seat: int
    square: str
    clockwise: bool


class PiecesSwapped(NamedTuple):
    """A Djed or an Eye from ``start`` and the piece on ``end`` have changed places, on one board or between both."""

    seat: int
    start: str
    end: str


class PiecesStacked(NamedTuple):
    """An obelisk from ``start``, single or the top of a stack, now stands on another one of its color."""

    seat: int
    start: str
    end: str


class PieceUnstacked(NamedTuple):
    """The top of the stack on ``start`` has moved alone to an empty square of either board."""

    seat: int
    start: str
    end: str


class TowerMoved(NamedTuple):
    """The tower has moved, or turned in place, with the upper board and everything on it."""

    seat: int
    start: str
    """Its lower left square before and after."""
    end: str
    quarters: int
    """Its turn: 1 is a quarter clockwise, -1 a quarter counterclockwise, 0 none."""


class BeamFired(NamedTuple):
    """The beam of a seat."""

    seat: int
    parts: tuple[tuple[str, ...], ...]
    """The squares that each part enters, in order; the last is the piece it hits or that stops it. A part that an Eye
    deflects begins after the Eye."""
    ends: tuple[str, ...]
    """The end of each part: ``rim``, ``hit``, ``wall``, ``blocked`` or ``loop``."""
    hits: tuple[str, ...]
    """The squares of the pieces that are destroyed, or lose their top."""


class PieceDestroyed(NamedTuple):
    seat: int
    """The seat that owned the piece."""
    square: str
    piece: str
    """The kind of the piece, such as ``pyramid``."""


class StackHalved(NamedTuple):
    """A stack has lost its top."""

    seat: int
    """The seat that owns the stack."""
    square: str


class PieceReturned(NamedTuple):
    """A destroyed piece has come back by an edge."""

    seat: int
    """The seat that owns the piece."""
    square: str
    piece: str
    facing: int
    """Quarter turns clockwise from its first facing."""


class DrawOffered(NamedTuple):
    seat: int


class DrawDeclined(NamedTuple):
    seat: int


class MatchWon(NamedTuple):
    seat: int
    pieces: tuple[int, int]
    by: MatchPhase
    """Way to win: ``pharaoh``, ``resigned``, ``late``, ``counted`` or ``pieces``."""


class MatchDrawn(NamedTuple):
    pieces: tuple[int, int]
    by: MatchPhase
    """Kind of draw: ``pharaoh`` if both were hit, ``agreed``, ``claimed``, ``counted``, ``pieces`` or ``stuck``."""


Action = (
    PieceMoved | LevelChanged | PieceTurned | PiecesSwapped | PiecesStacked | PieceUnstacked | TowerMoved
)
Event = (
    Action | BeamFired | PieceDestroyed | StackHalved | PieceReturned | EdgeChanged | DrawOffered | DrawDeclined
    | TurnPassed | MatchWon | MatchDrawn
)


MOMENTS = "fatal_beam", "pharaoh_fallen"
"""Moments that replace a beam that hits a Pharaoh, and the loss of one."""


def figures(rules: object, events: Iterable[Event]) -> Iterator[Figure]:
    """Yield the opponent's pieces that were hit, and the most squares a beam crossed."""
    for event in events:
        match event:
            case PieceDestroyed(seat) | StackHalved(seat):
                yield Figure(3 - seat, "hits")
            case BeamFired(seat, parts):
                yield Figure(seat, "most_squares", sum(map(len, parts)), keeps_best=True)
