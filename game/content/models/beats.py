"""Timings: the length of every animation, and its easing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar, Literal

from pydantic import Field

from game.content.definition import Definition, Seconds, Share
from game.content.faults import Complaint, check_all_known, check_known
from game.kernel.opaque import Json


class MomentExtras(Definition):
    """The extra effects of a moment of size 1. A smaller moment gets its share of them."""

    seconds: float = Field(default=0.8, ge=0, le=3)
    """Seconds that it stays longer."""
    stop: float = Field(default=0.05, ge=0, le=1)
    """Seconds that all beats freeze as it lands."""
    trauma: Share = 0.2
    """Trauma that is added to the shaking of the picture."""
    light: Share = 0.5
    """The brightness of the light at the spot."""
    loudness: float = Field(default=4.0, ge=0, le=12)
    """Decibels that its sound is louder."""
    pitch: float = Field(default=-3.0, ge=-12, le=12)
    """Semitones that its sound is higher; below 0 it is lower and sounds heavier."""
    rumble: float = Field(default=0.6, ge=0, le=3)
    """The growth of the rumble's strength and length; 1 doubles them."""
    particles: float = Field(default=1.0, ge=0, le=4)
    """The growth of its bursts; 1 doubles their particles."""
    feels: float = Field(default=1.4, ge=0, le=10)
    """Seconds that figures look happy or sad for longer."""
    stirs: float = Field(default=5.0, ge=0, le=12)
    """The distance that figures jump or duck, in virtual pixels."""


class Number(Definition):
    """The number of points won or lost, shown at the spot."""

    seconds: Seconds = 0.7
    """Seconds it is visible; twice as long in a moment of size 1."""
    rise: float = Field(default=9.0, ge=0, le=40)
    """The distance it rises, in virtual pixels."""
    large: Share = 0.3
    """The share of ``full`` from which on it is written large."""


class Moments(Definition):
    """The size of each moment, from 0 to 1, from the points at stake and from the kind of event.

    The points fill the part that the kind leaves free, so that more points always make a larger moment.
    """

    full: float = Field(default=40.0, gt=0, le=100000)
    """The points won, lost and saved by all seats together that make a moment of size 1."""
    lead: Share = 0.25
    """The growth of the points if another seat takes the lead; 1 doubles them."""
    last: Share = 0.4
    """The size added if the match ends."""
    point: Share = 0.1
    """The growth of the points if a seat can win with its next move."""
    whole: Share = 0.5
    """No press shortens a moment of at least this size, unless ``shortest`` gives it a length. A press still ends the
    counting of its points."""
    grows: tuple[str, ...] = Field(default=(), strict=False)
    """The events that carry the size of a move; without any, the first event of the move does."""
    base: dict[str, Share] = Field(default={}, examples=[{"match_won": 0.6}])
    """The size of an event or moment without any points."""
    shortest: dict[str, Seconds] = Field(default={}, examples=[{"match_won": 1.2}])
    """The least seconds that an event or moment is shown, even if a player presses."""
    titles: dict[str, Seconds] = Field(default={}, examples=[{"match_won": 2.0}])
    """Seconds that an event or moment shows a title card. Its text is ``moment.`` plus the name."""
    more: MomentExtras = MomentExtras()
    number: Number = Number()
    fade: float = Field(default=0.5, ge=0.35, le=5)
    """Seconds the light takes to fade. A shorter time would flash."""


Ease = Literal[
    "linear", "in_soft", "out_soft", "in_quad", "out_quad", "in_out_quad", "in_cubic", "out_cubic", "in_out_cubic",
    "in_sine", "out_sine", "in_back", "out_back",
]
"""The names of the curves in ``systems.easing``."""


class DieThrow(Definition):
    """The throw of a die, which bounces on the table before it rests."""

    bounces: int = Field(default=0, ge=0, le=6)
    """The most bounces. A long throw bounces once more than a short one."""
    keeps: Share = 0.0
    """The share of its speed that a bounce leaves it."""
    vary: Seconds = 0.0
    """The most seconds that chance makes it longer."""


class EventBeat(Definition):
    """The animation of one type of event.

    ``after`` starts it once all beats before it have ended. ``landing`` starts it once everything that moves in them
    has landed. ``with`` starts it together with the beat before it. ``now`` starts it at once, and only the beats after
    it wait for it.
    """

    seconds: Seconds
    ease: Ease = "linear"
    start: Literal["after", "landing", "with", "now"] = "after"
    calm: Seconds = 0.12
    """Seconds it takes under reduced motion: a straight move or a fade, without any of the effects below."""
    lands: Seconds | None = None
    """Seconds until a moving die arrives, or a rolling one shows its face. The rest of the beat is its squash."""
    size: float = Field(default=0.0, ge=0, le=360)
    """The distance it is thrown up, rises, steps aside or is knocked back, in virtual pixels."""
    count: int = Field(default=0, ge=0, le=60)
    """The number of wrong faces that a rolling die shows before its own; with 0, its face fades in."""
    throw: DieThrow = DieThrow()
    """The throw of a die."""
    scale: float = Field(default=1.0, gt=0, le=4)
    """The size of a die at the start of its move; 1 is its normal size."""
    swell: Share = 0.0
    """The growth of a die in the middle of its flight, as a share of its size."""
    squash: Share = 0.0
    """The flattening of a die as it lands, as a share of its height."""
    squash_ease: Ease = "out_back"
    """The easing with which a die recovers from its squash."""
    leave: Seconds = 0.0
    """Seconds that each leaving die or card takes to disappear."""
    leave_ease: Ease = "linear"
    shrink: Share = 0.0
    """The share by which it shrinks as it fades."""
    stagger: Seconds = 0.0
    """Seconds between the starts of one die and the next, or for each square of a beam."""
    last: int = Field(default=0, ge=0, le=20)
    """The number of squares before its target over which a beam is slow."""
    slow: float = Field(default=1.0, ge=1, le=20)
    """The factor by which it is slower there."""
    turns: int = Field(default=0, ge=0, le=8)
    """Half turns of a played card or a thrown die."""
    tick: Seconds = 0.0
    """Seconds for each die of a row that is counted; with 0, only the score counts up."""
    strike: Seconds = 0.0
    """Seconds before the landing in which a played card, open in the middle, strikes its targets."""
    slam: Seconds = 0.0
    """Seconds for the multiplier of a row with equal dice, after its dice are counted."""
    still: bool = False
    """A pause, or a repeat of what players already know: any press ends it at once."""

    def with_reduced_motion(self, ease: Ease) -> EventBeat:
        leave = self.calm * self.leave / self.seconds if self.seconds else 0.0
        return EventBeat(seconds=self.calm, ease=ease, start=self.start, leave=leave, still=self.still)


class BannerTimes(Definition):
    """The opening banner: seconds before it appears, and seconds it stays."""

    delay: float = Field(default=1.0, ge=0, le=30)
    hold: float = Field(default=2.0, ge=0, le=60)


class Entrance(Definition):
    """An element that appears and disappears, in seconds. ``calm`` is the length of its fade under reduced motion."""

    enter: Seconds = 0.225
    enter_ease: Ease = "out_cubic"
    hold: Seconds = 0.0
    leave: Seconds = 0.0
    leave_ease: Ease = "in_cubic"
    calm: Seconds = 0.12


class ScreenShake(Definition):
    """The shaking of the picture: ``most`` times the square of the trauma. The trauma falls by ``decay`` per second."""

    most: float = Field(default=3.0, ge=0, le=3)
    """The largest shake, in virtual pixels; 3 are 9 pixels on a screen of 1080 lines."""
    decay: float = Field(default=1.6, gt=0, le=20)
    rate: float = Field(default=15.0, ge=0, le=30)
    """Shakes per second."""
    trauma: dict[str, Share] = Field(default={}, examples=[{"match_won": 0.8}])
    """The trauma that each beat or moment adds, from 0 to 1."""


class Closer(Definition):
    """The picture that comes closer for a moment when a seat can win with its next move. Reduced motion removes it."""

    size: float = Field(default=0.02, ge=0, le=0.1)
    """The share by which the picture grows."""
    seconds: float = Field(default=1.6, ge=0.5, le=10)
    """Seconds until it has its own size again."""


class Motion(Definition):
    """Movement outside of the beats."""

    calm_ease: Ease = "out_quad"
    """The easing of every beat under reduced motion."""
    rise_ease: Ease = "out_quad"
    """The easing of a focused card that rises."""
    dim: Seconds = 0.24
    """Seconds a card takes to darken once it cannot be played any more."""
    dim_ease: Ease = "in_out_quad"
    cursor: Seconds = 0.07
    """Seconds the focus outline takes to reach the next item."""
    cursor_ease: Ease = "out_quad"
    dissolve: Seconds = 0.18
    """Seconds of the fade from one screen to the next. The next screen accepts input from the start. Under reduced
    motion, there is no fade."""
    banner: Entrance = Entrance(leave=0.195)
    """The opening banner. It stays for ``banner.hold`` seconds, not for its own ``hold``."""
    ribbon: Entrance = Entrance(hold=0.7, leave=0.195)
    """The ribbon that names the seat to move, next to that seat's board."""
    winner: Entrance = Entrance(enter=0.375, enter_ease="out_back")
    taken: Entrance = Entrance(enter=0.28, hold=0.7)
    """The flight of a card from the draft to a hand; ``hold`` is the seconds both hands are shown before the match
    starts."""
    shake: ScreenShake = ScreenShake()
    closer: Closer = Closer()


class Interface(Definition):
    """Timings that apply at every table that does not set its own, in seconds at speed 1."""

    banner: BannerTimes = BannerTimes()
    """The opening banner."""
    motion: Motion = Motion()
    """Motions besides the beats."""
    hurry: float = Field(default=6.0, ge=1, le=100)
    """The factor by which a press speeds up the beats."""
    moments: Moments = Moments()
    panel_guard: float = Field(default=0.15, ge=0, le=5)
    """Seconds that input is ignored after a panel opens."""
    result_guard: float = Field(default=0.6, ge=0, le=5)
    """Seconds that input is ignored after a result appears, because a player may still be skipping the last beats."""
    face_guard: float = Field(default=0.3, ge=0, le=5)
    """Seconds from the moment a rolled face can be read until a press can use it."""
    bot_pause: float = Field(default=0.6, ge=0, le=5)
    """The least seconds between the end of the animations and a bot's move."""
    bot_thinks: float = Field(default=1.0, ge=0, le=30)
    """Seconds of thinking after which the table shows that a bot thinks."""
    onward: float = Field(default=0.0, ge=0, le=30)
    """Seconds until a game of rounds continues after its result, unless a player presses first. With 0, it waits for a
    press."""
    chance_slide: float = Field(default=0.8, gt=0, le=100)
    """The speed of the chance bar, in widths of the bar per second."""
    keep_press: float = Field(default=10.0, ge=0, le=30)
    """Seconds that a press made during an animation is kept for the next decision."""
    focus_rise: float = Field(default=0.05, ge=0, le=5)
    """Seconds a focused card takes to rise."""


class Beats(Interface):
    """All timings of a table, in seconds at speed 1. Missing ones come from ``shared/interface.yaml``."""

    is_complete: ClassVar[bool] = False
    beats: dict[str, EventBeat]
    """The animation of each event type, by its name in snake_case. A moment that has one plays it in place of its
    event's."""

    def beat(self, name: str, is_calm: bool = False, moment: str = "") -> EventBeat:
        """Return the beat of an event type or of the moment that stands in for it, with or without reduced motion."""
        beat = self.beats[moment if moment in self.beats else name]
        return beat.with_reduced_motion(self.motion.calm_ease) if is_calm else beat

    def with_defaults(self, interface: Interface) -> Beats:
        """Return these timings, with the interface's values where they have none."""
        below, above = (timings.model_dump(exclude_unset=True) for timings in (interface, self))
        return Beats.model_validate(_merge(below, above))


def _merge(below: Json, above: Json) -> Json:
    """Return two values merged: mappings key by key, anything else replaced whole."""
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    return below | {name: _merge(below.get(name), value) for name, value in above.items()}


TIMINGS = frozenset((
    "banner.delay", "banner.hold", "hurry", "panel_guard", "result_guard", "face_guard", "bot_pause", "bot_thinks",
    "onward", "chance_slide", "keep_press",
    "motion.dissolve", "motion.calm_ease", "motion.cursor", "motion.cursor_ease", "motion.shake.trauma",
    *(f"motion.shake.{name}" for name in ("most", "decay", "rate")),
    *(f"motion.{name}.{part}" for name in ("banner", "ribbon", "winner") for part in ("enter", "enter_ease", "calm")),
    *(f"motion.{name}.{part}" for name in ("banner", "ribbon") for part in ("leave", "leave_ease")),
    "motion.ribbon.hold", "motion.closer.size", "motion.closer.seconds",
    *(f"moments.{name}" for name in ("full", "lead", "last", "point", "whole", "grows", "fade")),
    *(f"moments.{name}" for name in ("base", "shortest", "titles")),
    *(f"moments.more.{name}" for name in MomentExtras.model_fields),
    *(f"moments.number.{name}" for name in Number.model_fields),
    *(f"beats.{name}" for name in ("seconds", "ease", "start", "calm", "lands", "leave", "still")),
))
"""The timings that every table uses, as dotted paths; ``beats.size`` is the ``size`` of any event. A table declares any
others that it uses."""


NAMED_TIMINGS = ("motion.shake.trauma.", "moments.base.", "moments.shortest.", "moments.titles.")
"""Beginnings of paths that end in the name of an event or moment. ``check_beats`` checks those names."""


def check_read(timing: Interface, own_timings: Collection[str]) -> Iterable[Complaint]:
    """Check that the table uses every timing in the file; ``own_timings`` are paths it uses besides ``TIMINGS``."""
    for path in _leaves(timing.model_dump(exclude_unset=True), ()):
        name = ".".join(path if path[0] != "beats" else (path[0], *path[2:]))
        if name not in TIMINGS and name not in own_timings and not name.startswith(NAMED_TIMINGS):
            yield Complaint(path, f"this table has no {path[-1]!r}")


def _leaves(value: Json, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not isinstance(value, dict):
        yield path
        return
    for name, inner in value.items():
        yield from _leaves(inner, (*path, name))


def check_beats(beats: Beats, events: tuple[str, ...], moments: tuple[str, ...]) -> Iterable[Complaint]:
    """Check that every event has a beat, and that all timings name existing events or moments."""
    for name in beats.beats:
        yield from check_known("event or moment", name, (*events, *moments), "beats", name)
    for name in events:
        if name not in beats.beats:
            yield Complaint(("beats",), f"the event {name!r} has no beat")
    for name, beat in beats.beats.items():
        if beat.lands is not None and beat.lands > beat.seconds:
            yield Complaint(("beats", name, "lands"), "'lands' must not be more than 'seconds'")
    known_names = (*events, *moments)
    sizes = beats.moments
    names_by_path: dict[tuple[str, ...], Iterable[str]] = {
        ("motion", "shake", "trauma"): beats.motion.shake.trauma, ("moments", "base"): sizes.base,
        ("moments", "shortest"): sizes.shortest, ("moments", "titles"): sizes.titles,
    }
    for path, names in names_by_path.items():
        for name in names:
            yield from check_known("event or moment", name, known_names, *path, name)
    yield from check_all_known("event", sizes.grows, events, "moments", "grows")
