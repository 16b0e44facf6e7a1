"""What happened, in order. ``seat`` is the seat that did it; squares are named as in moves, an apostrophe behind those
of the upper board. Squares are named by where the tower stands when the event happens.
"""

from __future__ import annotations

from typing import NamedTuple

from game.tables.khet.position import State


class PieceMoved(NamedTuple):
    """A piece, or a stack as one, has gone to an empty square of the same board."""

    seat: int
    start: str
    end: str


class LevelChanged(NamedTuple):
    """A piece, or a stack as one, has gone to the empty square straight above or below."""

    seat: int
    start: str
    end: str


class PieceTurned(NamedTuple):
    """A piece has turned by a quarter."""

    seat: int
    square: str
    clockwise: bool


class PiecesSwapped(NamedTuple):
    """A Djed or an Eye from ``start`` and what stood on ``end`` have changed places, on one board or between both."""

    seat: int
    start: str
    end: str


class PiecesStacked(NamedTuple):
    """An obelisk from ``start``, the top of a stack there or one alone, has come to stand on one of its colour."""

    seat: int
    start: str
    end: str


class PieceUnstacked(NamedTuple):
    """The top of the stack on ``start`` has gone to an empty square alone, of either board."""

    seat: int
    start: str
    end: str


class TowerMoved(NamedTuple):
    """The tower has moved, or turned where it stands, with the upper board and all on it."""

    seat: int
    start: str
    """Its lower left square before and after."""
    end: str
    quarters: int
    """How far it has turned: 1 is a quarter clockwise, -1 one back, 0 not at all."""


class BeamFired(NamedTuple):
    """The beam of a seat."""

    seat: int
    parts: tuple[tuple[str, ...], ...]
    """The squares each part enters in order, last that of the piece it hits, or that stops it; a part that an Eye turns
    aside begins behind the Eye."""
    ends: tuple[str, ...]
    """How each part ended: ``rim``, ``hit``, ``wall``, ``blocked`` or ``loop``."""
    hits: tuple[str, ...]
    """The squares of what is destroyed, or loses its top."""


class PieceDestroyed(NamedTuple):
    seat: int
    """Whose piece it was."""
    square: str
    piece: str
    """What it was, such as ``pyramid``."""


class StackHalved(NamedTuple):
    """A stack has lost its top."""

    seat: int
    """Whose stack it is."""
    square: str


class DrawOffered(NamedTuple):
    seat: int


class DrawDeclined(NamedTuple):
    seat: int
    """Who would go on."""


class TurnPassed(NamedTuple):
    seat: int
    """Who is to move, or to answer, now."""


class MatchWon(NamedTuple):
    seat: int
    pieces: tuple[int, int]
    by: State
    """``pharaoh``, ``resigned``, ``late`` or ``counted``."""


class MatchDrawn(NamedTuple):
    pieces: tuple[int, int]
    by: State
    """``pharaoh`` where both were hit, ``agreed``, ``claimed``, ``counted`` or ``stuck``."""


Action = (
    PieceMoved | LevelChanged | PieceTurned | PiecesSwapped | PiecesStacked | PieceUnstacked | TowerMoved
)  # fmt: skip
Event = (
    Action | BeamFired | PieceDestroyed | StackHalved | DrawOffered | DrawDeclined | TurnPassed | MatchWon | MatchDrawn
)
