"""The queue of beats: events on their way to the eye."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from components.repeated import Repeated
from game.content.models.beats import Beats, EventBeat
from game.kernel.opaque import Event, Position

Place: TypeAlias = Any
"""Where something lies, as the table it lies on says it."""
INSTANT = EventBeat(seconds=0)


class Gain(NamedTuple):
    """Points that a seat wins, or below 0 loses, and where that is seen."""

    seat: int
    by: int
    at: tuple[float, float] | None = None
    """The middle of that place; None: with the seat itself."""


class Actors(NamedTuple):
    """The entities that play in the beat of an event, as it was when that happened: by now they may be elsewhere."""

    who: int = 0
    """The entity it happens to."""
    movers: tuple[tuple[int, Place], ...] = ()
    """Entities that go to other places, and where, in the order in which they set out."""
    gone: tuple[int, ...] = ()
    """Entities that leave the table, in the order in which they do; deleted when the beat is over."""
    start: Place = None
    """The place where it began, unless the event says it."""
    amount: float = 0.0
    """What a bar or a number is brought to."""
    combo: int = 1
    """How many equal things it has brought together."""
    rolls: bool = False
    """Whether nobody may know what it shows before it has landed."""
    gains: tuple[Gain, ...] = ()
    """What points come of it."""

    def joined(self, other: Actors) -> Actors:
        """Return both together."""
        return Actors(
            self.who or other.who, self.movers + other.movers, self.gone + other.gone, self.start or other.start,
            self.amount or other.amount, max(self.combo, other.combo), self.rolls or other.rolls,
            self.gains + other.gains,
        )  # fmt: skip


NOBODY = Actors()


@dataclass(slots=True)
class Beat:
    """One event being shown: it starts at ``start`` seconds of the queue's clock and lasts ``duration``."""

    event: Event
    start: float = 0.0
    duration: float = 0.0
    timing: EventBeat = INSTANT
    """How it moves, as the data says it for this type of event."""
    begun: bool = False
    felt: bool = False
    """What moves in it has landed, or it has begun and nothing lands."""
    done: int = 0
    """How many of the things that happen in it one after the other have happened: the shower counts them ..."""
    told: int = 0
    """... and so many have been told."""
    does: str = ""
    """What the last of them is, where the table has names for them."""
    match: int = 0
    """The match entity."""
    actors: Actors = NOBODY
    settled: bool = False
    """Whether what rolls in it shows its face."""
    name: str = ""
    """What it feels like: its event, or a moment that stands in for it."""
    size: float = 0.0
    """How big a moment it is, 0 to 1; 0 is routine."""
    blow: bool = False
    """Whether that is felt in it, and not only told."""
    rest: float = 0.0
    """Seconds for which it is still looked at when it is over."""
    firm: float = 0.0
    """Seconds from its start in which no press hurries anything."""
    ended: bool = False
    """Whether all of it has been shown."""
    scratch: dict[str, Any] = field(default_factory=dict)
    """What the shower of this event remembers between ticks, such as where a slide began."""

    @property
    def end(self) -> float:
        """When it is over, on the queue's clock."""
        return self.start + self.duration

    @property
    def over(self) -> float:
        """When what comes next may begin, on the queue's clock."""
        return self.end + self.rest

    @property
    def landing(self) -> float:
        """When what it moves has landed, on the queue's clock; without such a moment its end."""
        lands = self.timing.lands
        return self.end if lands is None else self.start + lands


@dataclass(slots=True)
class Playback:
    """Sits on the match entity. While ``beats`` is not empty the table is busy: commands wait, rules never do."""

    beats: list[Beat] = field(default_factory=list)
    clock: float = 0.0
    speed: float = 1.0
    """From the options; 0 means instant."""
    stop: float = 0.0
    """Seconds for which the clock stands still because something big has just happened."""
    hurry: bool = False
    """A press made what is routine run fast until the queue is empty."""
    firm: float = 0.0
    """Until when, on the clock, no press hurries anything."""
    last: tuple[int, ...] = ()
    """The entities that played in the beats taken in last, but for the end itself."""
    position: Position = None
    """The position whose events have all been taken in."""
    timing: Beats | None = None
    """Durations, eases, hurry factor, guards; None: everything is instant."""
    started: list[Event] = field(default_factory=list)
    """Events whose beat began in this tick: what lights, sounds and rumble answer to."""
    ended: list[Event] = field(default_factory=list)
    """Events whose beat ended in this tick."""
    landed: list[Event] = field(default_factory=list)
    """Events felt in this tick: what they move has landed, or they have begun and move nothing."""
    again: list[Repeated] = field(default_factory=list)
    """What has just happened of what happens several times in a beat; of several in one tick the last."""
    moments: list[str] = field(default_factory=list)
    """The names of those, in the same order: the beat's, or one of the table's own where it was that."""
    felt: list[Beat] = field(default_factory=list)
    """The beats of those that were shown on their way, in the same order."""
    sizes: dict[int, float] = field(default_factory=dict)
    """How big the events of this tick are, by their ids, as far as they are no routine."""

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return bool(self.beats)

    @property
    def rolling(self) -> bool:
        """Whether a rolled face is not on screen yet."""
        return any(beat.actors.rolls and not beat.settled for beat in self.beats)
