"""Effects: colors, particles, the light and numbers of big moments, and the moods of figures.

``systems.effects`` writes them, ``draw`` reads them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from components.focus import Rect
from game.content.models.beats import Beats
from game.content.models.light import Spray
from game.content.store import Store
from game.content.table_content import TableContent
from game.kernel.opaque import Rules, as_type

T = TypeVar("T")


@dataclass(slots=True)
class Design:
    """The files of designers with which a watched match is shown; on the match entity. Saving them replaces it."""

    store: Store
    content: TableContent[Rules]
    """The content of the match's table."""

    @property
    def timing(self) -> Beats:
        """Durations, eases and guards of the table."""
        return self.content.timing

    def table_look(self, kind: type[T]) -> T:
        """Return the table's additions to the shared look."""
        return as_type(self.content.look, kind)

    def table_effects(self, kind: type[T]) -> T:
        """Return the table's additions to the shared particles."""
        return as_type(self.content.effects, kind)

    def spray(self, name: str) -> Spray:
        """Return a kind of particle by its name; the table may replace those of every table."""
        return as_type(getattr(self.content.effects, name, None) or getattr(self.store.effects, name), Spray)


@dataclass(slots=True)
class EffectClock:
    """The clock of the effects; on the match entity. It stands still while the table does."""

    seconds: float = 0.0


@dataclass(slots=True)
class BackdropTint:
    """The tint of the city behind the table; sits on the match entity."""

    tint: tuple[int, int, int] = (255, 255, 255)


@dataclass(slots=True)
class Color:
    """The color of a thing as shown so far."""

    name: str
    """Name of the color in the palette."""
    rgb: tuple[int, int, int] | None = None
    """A color that an effect sets in its place."""
    alpha: float = 1.0
    """Opacity from an effect, multiplied with that of the pose."""
    row_color: str = ""
    """The color its row gives it, if a rarer effect overrides that."""
    outlined: bool = False
    """True if a steady outline replaces its effect."""


@dataclass(slots=True)
class Breath:
    """A mark on a thing that softly fades and returns."""

    age: float = 0.0
    """Seconds since it began."""


@dataclass(slots=True)
class Rainbow:
    """A mark on a thing that cycles through all hues."""

    age: float = 0.0
    """Seconds since it began."""


@dataclass(frozen=True, slots=True)
class ParticleSource:
    """A thing that keeps emitting particles: their kind and color, the place, and the share of the full rate."""

    spray: Spray
    tint: str
    """Name of a color of the palette."""
    rect: Rect
    share: float = 1.0
    pulse: float = 0.0
    """Pulses per second; 0: none."""
    ebb: float = 0.0
    """Share that is left at the low point of a pulse."""


@dataclass(slots=True)
class Particles:
    """The pool of particles; on the match entity, owned by ``systems.effects.particles``.

    Each list has one entry per live particle.
    """

    capacity: int = 0
    """The most that may live at a time."""
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    """Place in virtual pixels."""
    go_x: list[float] = field(default_factory=list)
    go_y: list[float] = field(default_factory=list)
    """Motion in virtual pixels per step."""
    drag: list[float] = field(default_factory=list)
    """Share of the speed that is left after a step."""
    fall: list[float] = field(default_factory=list)
    """Upward speed lost per step."""
    age: list[float] = field(default_factory=list)
    """Share of its life, 0 to 1."""
    pace: list[float] = field(default_factory=list)
    """Share of its life that passes per step."""
    look: list[int] = field(default_factory=list)
    """Index into ``looks``."""
    looks: list[tuple[Spray, str]] = field(default_factory=list)
    """Sprays and the names of their colors, in order of first use."""
    sources: list[ParticleSource] = field(default_factory=list)
    """The things that emit particles in this tick."""
    stream: int = 1
    """State of a separate random stream, so that the picture after a number of steps is always the same."""
    steps: int = 0
    debt: float = 0.0
    """Seconds that have passed but are not stepped yet."""


@dataclass(slots=True)
class Lifetime:
    """The time that a thing is in sight, such as a number or a light; then its entity is deleted."""

    seconds: float
    age: float = 0.0


@dataclass(slots=True)
class FloatingNumber:
    """A number that pops up where a seat has won points, or lost them if below 0."""

    seat: int
    points: int
    x: float
    y: float
    is_large: bool


@dataclass(slots=True)
class Flash:
    """A light that flashes up and fades."""

    x: float
    y: float
    tint: str
    """Name of a color of the palette."""
    bright: float


@dataclass(slots=True)
class TitleCard:
    """A title card with a text for one moment."""

    moment: str
    seat: int


@dataclass(slots=True)
class Tension:
    """The tension of a match; on the match entity. Owned by ``systems.effects.drama``, read by ``draw``."""

    since_point: float = float("inf")
    """Seconds since a seat has become able to win with its next move."""


@dataclass(slots=True)
class Crowd:
    """The people of the street who are for one seat."""

    mood: str = ""
    """``won`` or ``lost``."""
    size: float = 0.0
    """The size of the moment they feel, 0 to 1."""
    left: float = 0.0
    """Seconds until they are calm."""


@dataclass(slots=True)
class Street:
    """The street behind the table; on the match entity. Owned by ``systems.effects.street``."""

    crowds: dict[int, Crowd] = field(default_factory=dict)
    light: float = 0.0
    """The light in the windows, 0 to 1."""

    @property
    def is_calm(self) -> bool:
        return not self.light and all(crowd.left <= 0 for crowd in self.crowds.values())


@dataclass(slots=True)
class Feeling:
    """The mood of a figure; on the seat's entity."""

    last_moment: str = ""
    """``won`` or ``lost`` after an event that stirs the seat, else ""."""
    left: float = 0.0
    """Seconds until the mood passes."""
    stir: float = 0.0
    """Height of the mood's leap or slump, in virtual pixels."""
    blinks: bool = False
    """True if its eyes are closed now, while it is awake."""
