"""The components of a Khet table: its pieces, and the state shown of them. Squares are named as in moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from components.match import place_by
from game.tables.khet.position import NO_EDGES, MatchPhase, SideEdges

PHARAOH = "pharaoh"
"""The kind of the piece whose fall ends a match, and the reason for that end."""


class BoardSpot(NamedTuple):
    """A place on a board, in squares from the middle of the lower one: to the right, toward Silver, and the level.

    The level is 0 on the lower board, 1 on the upper one, and between them during a climb.
    """

    x: float
    z: float
    level: float = 0.0


class BeamLeg(NamedTuple):
    """A straight leg of a beam. Times are in squares traveled since it was fired."""

    start: BoardSpot
    end: BoardSpot
    start_time: float
    end_time: float
    end_type: str
    """Type of its end: ``mirror``, ``eye``, ``hit``, ``rim``, ``wall``, ``blocked``, ``loop``, or at a tower its
    ``foot``, and after the climb ``tower``."""

    def spot_at(self, time: float) -> BoardSpot:
        """Return the point it has reached at this time."""
        share = max(0.0, min(1.0, (time - self.start_time) / max(self.end_time - self.start_time, 1e-6)))
        return BoardSpot(*(a + (b - a) * share for a, b in zip(self.start, self.end, strict=True)))


@dataclass(slots=True)
class Piece:
    """A piece or a whole stack; owned by ``systems.khet.world``."""

    square: str
    kind: str
    seat: int
    facing: int = 0
    """Quarter turns clockwise from north or northeast, reduced to the facings that differ for this kind."""

    place = place_by("square")


@dataclass(slots=True)
class Tower:
    """The tower, in setups that have one; owned by ``systems.khet.world``."""

    square: str
    """Its lower left square."""
    turns: int
    """Quarter turns clockwise."""


@dataclass(slots=True)
class MatchHistory:
    """The history of the match that still matters; on the match entity. Owned by ``systems.khet.world``."""

    last_action: str = ""
    """The tower action just made, which may not be undone."""
    keys: tuple[int, ...] = ()
    """The keys of the positions since a piece was last removed."""
    state: MatchPhase = ""
    """A pending offer, or the way the match has ended."""
    moves_left: int | None = None
    """Moves until the pieces are counted; None without a limit."""
    edges: tuple[SideEdges, ...] = NO_EDGES
    """The edges of both seats."""


@dataclass(slots=True)
class ShownPiece:
    """A piece as it is shown."""

    kind: str
    seat: int
    spot: BoardSpot
    rotation: float = 0.0
    """Quarter turns clockwise."""
    hop: float = 0.0
    """Height above its square."""
    alpha: float = 1.0
    burst: float = 0.0
    """Progress of the burst of the piece, or only of its top if ``bursts_top_only``."""
    bursts_top_only: bool = False


@dataclass(slots=True)
class ShownTower:
    """The tower as it is shown, by its center."""

    spot: BoardSpot
    rotation: float = 0.0
    """Quarter turns clockwise."""


@dataclass(slots=True)
class ShownBeam:
    """The beam that burns or fades; on the match entity."""

    seat: int = 0
    """0: there is no beam."""
    path: tuple[BeamLeg, ...] = ()
    time: float = 0.0
    """Distance it has traveled, in squares."""
    strength: float = 0.0
    """1 while it burns."""
    is_burning: bool = False
    """True while its beat plays; afterwards it fades."""
    spark_distance: float = 0.0
    """Distance along it up to which sparks have been thrown."""


@dataclass(slots=True)
class ShownFall:
    """The fall of one Pharaoh or both as it is shown; on the match entity. All progress is from 0 to 1."""

    spots: tuple[BoardSpot, ...] = ()
    """The places of the Pharaohs that the beam hits."""
    approach: float = 0.0
    """The share of its way to the Pharaohs that the camera has moved."""
    heat: float = 0.0
    """Their glow before they shatter."""
    shatter: float = 0.0
    darkness: float = 0.0


@dataclass(slots=True)
class ShownLast:
    """The squares where the last action began and ended; on the match entity."""

    squares: tuple[str, ...] = ()
