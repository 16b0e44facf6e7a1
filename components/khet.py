"""What stands on a Khet table, and what of it is shown. Squares are named as in moves."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeAlias

from game.tables.khet.position import State

Path: TypeAlias = Any
"""The way of a beam, as the view of the table says it."""
Ground: TypeAlias = Any
"""How both boards lie, as the view of the table says it."""
Steering: TypeAlias = Any
"""A camera and how it is led, as the stage says it."""


@dataclass(slots=True)
class Piece:
    """A piece, or a stack as one; owned by ``systems.khet.owners.pieces``."""

    square: str
    kind: str
    seat: int
    facing: int = 0
    """Quarters clockwise from the north or the north-east, as far as they can be told apart."""

    place = property(attrgetter("square"))
    """Where it stands."""


@dataclass(slots=True)
class Tower:
    """The tower, where there is one; owned by ``systems.khet.owners.tower``."""

    square: str
    """Its lower left one."""
    turns: int
    """Quarters clockwise."""


@dataclass(slots=True)
class Course:
    """On the match entity: how the match has come here; owned by ``systems.khet.owners.course``."""

    last: str = ""
    """The tower action just before, which may not be undone."""
    keys: tuple[int, ...] = ()
    """Those of the positions since a piece was removed."""
    state: State = ""
    """What is offered, or how the match has ended."""


@dataclass(slots=True)
class ShownPiece:
    """Where and how a piece is seen. Places are squares from the middle of the lower board, right and toward Silver."""

    kind: str
    seat: int
    x: float
    z: float
    level: float = 0.0
    """0 on the lower board, 1 on the upper one."""
    turn: float = 0.0
    """Quarters clockwise."""
    hop: float = 0.0
    """How far above its square it is."""
    alpha: float = 1.0
    burst: float = 0.0
    """How far it, or where it is ``halved`` its top, has burst."""
    halved: bool = False


@dataclass(slots=True)
class ShownTower:
    """Where the tower is seen, by its middle."""

    x: float
    z: float
    turn: float = 0.0
    """Quarters clockwise."""


@dataclass(slots=True)
class ShownBeam:
    """The beam that burns or fades; sits on the match entity."""

    seat: int = 0
    """0: there is none."""
    path: Path = ()
    time: float = 0.0
    """How far it has come, in squares."""
    strength: float = 0.0
    """1 while it burns."""
    burns: bool = False
    """Whether its beat still plays; afterwards it fades."""
    sparked: float = 0.0
    """How far along it sparks have been thrown."""


@dataclass(slots=True)
class ShownLast:
    """The squares of the last action, where it began and where it ended; sits on the match entity."""

    squares: tuple[str, ...] = ()


@dataclass(slots=True)
class Looking:
    """Who looks at the table; sits on the match entity."""

    kind: str
    """The kind of camera."""
    apart: bool
    """Whether both boards of the tower lie side by side."""
    steering: Steering
    ground: Ground
    flat: bool = False
    """Whether whoever plays wants it flat."""
    text_size: int = 1
    """How large the words are that it leaves room for."""
    lean: tuple[float, float] = (0.0, 0.0)
    """How a stick is held that leads the camera."""
