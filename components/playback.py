"""The queue of beats: events that wait to be shown."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from game.content.models.beats import EventBeat
from game.kernel.events import Repeat
from game.kernel.opaque import Event, Position

Place: TypeAlias = Hashable
"""The place of a thing, as defined by its table."""
INSTANT_BEAT = EventBeat(seconds=0)


class Gain(NamedTuple):
    """Points that a seat wins, or loses if below 0, and their place on the picture."""

    seat: int
    points: int
    at: tuple[float, float] | None = None
    """The center of that place; None for the seat itself."""
    number_at: tuple[float, float] | None = None
    """The center of the number, if it stands elsewhere."""


class Actors(NamedTuple):
    """The entities that play in the beat of an event.

    They are recorded when it happens, since they may move on before it plays.
    """

    subject: int = 0
    """The entity that the event is about."""
    movers: tuple[tuple[int, Place], ...] = ()
    """Entities that move, and their destinations, in the order in which they set out."""
    leavers: tuple[int, ...] = ()
    """Entities that leave the table, in order; deleted when the beat is over."""
    start: Place = None
    """The place where the motion began, unless the event has it."""
    amount: float = 0.0
    """The target value of a bar or number."""
    combo: int = 1
    """The number of equal things brought together."""
    rolls: bool = False
    """True if the face shown must stay unknown until it has landed."""
    gains: tuple[Gain, ...] = ()
    addends: tuple[tuple[int, int], ...] = ()
    """Entities that are counted one after another before the points are shown, with the number of each."""

    def combine(self, other: Actors) -> Actors:
        return Actors(
            self.subject or other.subject, self.movers + other.movers, self.leavers + other.leavers,
            self.start or other.start, self.amount or other.amount, max(self.combo, other.combo),
            self.rolls or other.rolls, self.gains + other.gains, self.addends + other.addends,
        )


NO_ACTORS = Actors()
EventT = TypeVar("EventT", bound=Event, covariant=True)


@dataclass(slots=True)
class Emphasis:
    """The weight of a beat: the moment that it is in the match, and how long players look at it."""

    name: str = ""
    """The name of the feel of the beat: its event, or a moment that stands in for it."""
    size: float = 0.0
    """The size of the moment, 0 to 1; 0 is routine."""
    is_impact: bool = False
    """True if the beat also stops and shakes the picture for a moment."""
    rest: float = 0.0
    """Seconds for which the beat is held after its end."""
    guard: float = 0.0
    """Seconds from the start of the beat in which no press speeds anything up."""


@dataclass(slots=True)
class RepeatCount:
    """The repeated things in a beat, such as bounces."""

    done: int = 0
    """The number of them that the animator has shown so far."""
    reported: int = 0
    """The number of them that ``PlaybackSignals.repeats`` has reported, for sounds."""
    kind: str = ""
    """The kind of the last one shown, such as ``bounce``; empty if the table has no kinds."""


@dataclass(slots=True)
class Beat(Generic[EventT]):
    """One event being shown: it starts at ``start`` seconds of the queue's clock and lasts ``duration``."""

    event: EventT
    start: float = 0.0
    duration: float = 0.0
    timing: EventBeat = INSTANT_BEAT
    """Its timing and easing, from the data for this type of event."""
    has_begun: bool = False
    has_landed: bool = False
    """True once its motion has landed, or once it has begun if nothing lands."""
    repeats: RepeatCount = field(default_factory=RepeatCount)
    match: int = 0
    actors: Actors = NO_ACTORS
    is_at_rest: bool = False
    """True if a rolled die in it shows its face."""
    emphasis: Emphasis = field(default_factory=Emphasis)
    count_end: float = 0.0
    """The time on the queue's clock until which it counts points one after another."""
    has_ended: bool = False
    results: dict[tuple[object, ...], object] = field(default_factory=dict)
    """The results of ``systems.motion.once`` in it, by function and arguments."""
    starts: dict[tuple[int, type], object] = field(default_factory=dict)
    """The show components of entities as they were when it first moved them, by entity and kind."""

    @property
    def end(self) -> float:
        """The time of its end, on the queue's clock."""
        return self.start + self.duration

    @property
    def next_start(self) -> float:
        """The time at which the next beat may begin, on the queue's clock."""
        return self.end + self.emphasis.rest

    @property
    def landing_time(self) -> float:
        """The time at which its motion has landed, on the queue's clock; its end if nothing lands.

        A beat that lasts longer than its data say lands that much later.
        """
        lands, more = self.timing.lands, max(0.0, self.duration - self.timing.seconds)
        return self.end if lands is None else self.start + more + lands


@dataclass(slots=True)
class PlaybackSignals:
    """Everything that playback has shown in this tick, for those who respond to it."""

    started_events: list[Event] = field(default_factory=list)
    """Events whose beat began in this tick; lights, sounds and rumble respond to them."""
    ended_events: list[Event] = field(default_factory=list)
    """Events whose beat ended in this tick."""
    landed_events: list[Event] = field(default_factory=list)
    """Events that have landed in this tick: their motion has, or they have begun and move nothing."""
    repeats: list[Repeat] = field(default_factory=list)
    """Repeated things that happened in this tick; of several in one beat, only the last."""
    moments: list[str] = field(default_factory=list)
    """The names of the landed events' moments, in the same order: the event's own, or one of the table's."""
    landed_beats: list[Beat[Event]] = field(default_factory=list)
    """The beats of these events, without those that were skipped."""
    shown_beats: list[Beat[Event]] = field(default_factory=list)
    """The beats that have moved in this tick."""

    def size(self, event: Event) -> float:
        """Return the size of an event that is shown in this tick; 0 for any other."""
        return next((beat.emphasis.size for beat in self.shown_beats if beat.event is event), 0.0)


@dataclass(slots=True)
class Playback:
    """The queue of beats; on the match entity.

    While ``beats`` is not empty the table is busy: presses wait, rules never do.
    """

    beats: list[Beat[Event]] = field(default_factory=list)
    clock: float = 0.0
    speed: float = 0.0
    """Playback speed from the options; 0 means instant, also before a screen has set it."""
    hit_stop: float = 0.0
    """Seconds that the clock stands still after a big moment."""
    is_hurried: bool = False
    """True after a press has sped up routine beats, until the queue is empty."""
    guard_end: float = 0.0
    """Time on the clock until which no press speeds anything up."""
    last_actors: tuple[int, ...] = ()
    """The entities that played in the most recently queued beats, except the end of the match."""
    position: Position | None = None
    """The position up to which all events have been queued."""
    signals: PlaybackSignals = field(default_factory=PlaybackSignals)

    @property
    def is_busy(self) -> bool:
        """True if something is still being shown."""
        return bool(self.beats)

    @property
    def is_rolling(self) -> bool:
        """True if a rolled face is not on screen yet."""
        return any(beat.actors.rolls and not beat.is_at_rest for beat in self.beats)
