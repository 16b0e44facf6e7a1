"""How long everything is shown, and how it moves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.faults import Complaint
from game.content.models.moments import Growth, Moments, Number
from game.kernel.json_values import Json

Ease = Literal[
    "linear", "in_soft", "out_soft", "in_quad", "out_quad", "in_out_quad", "in_cubic", "out_cubic", "in_out_cubic",
    "in_sine", "out_sine", "in_back", "out_back",
]  # fmt: skip
"""The names of ``systems.easing``."""
Seconds = Annotated[float, Field(ge=0, le=30)]
Share = Annotated[float, Field(ge=0, le=1)]


class EventBeat(Definition):
    """How one type of event is shown.

    ``after`` begins when all beats before have ended, ``landing`` when what moves in them has landed, ``with`` together
    with the beat before it, ``now`` at once, whatever is still shown; what follows such a one waits for it alone.
    """

    seconds: Seconds
    ease: Ease = "linear"
    start: Literal["after", "landing", "with", "now"] = "after"
    calm: Seconds = 0.12
    """How long it takes instead under reduced motion: a direct move or a fade, without all that stands below."""
    lands: Seconds | None = None
    """When a moving die is there, or a rolling one shows its face; the rest is for its squash."""
    size: float = Field(default=0.0, ge=0, le=360)
    """How far it shakes, rises, bows aside or is knocked back, in virtual pixels."""
    count: int = Field(default=0, ge=0, le=60)
    """How many wrong faces a rolling die shows; with none its face fades in."""
    rate: float = Field(default=0.0, ge=0, le=60)
    """How often a rolling die shakes in a second."""
    tilt: float = Field(default=0.0, ge=0, le=90)
    """How far it tilts meanwhile, in degrees."""
    scale: float = Field(default=1.0, gt=0, le=4)
    """How large a die sets out."""
    swell: Share = 0.0
    """How much larger it is in the middle of its flight."""
    squash: Share = 0.0
    """How flat it is when it lands."""
    squash_ease: Ease = "out_back"
    """How it gets its shape back."""
    leave: Seconds = 0.0
    """How long each die or card that leaves takes for that."""
    leave_ease: Ease = "linear"
    shrink: Share = 0.0
    """How much it shrinks while it fades."""
    stagger: Seconds = 0.0
    """How much later each further die sets out."""
    turns: int = Field(default=0, ge=0, le=8)
    """How many half turns a played card makes."""
    still: bool = False
    """Whether it is a rest, or tells what is known already: a press ends it at once."""

    def calmed(self, ease: Ease) -> EventBeat:
        """This beat under reduced motion."""
        leave = self.calm * self.leave / self.seconds if self.seconds else 0.0
        return EventBeat(seconds=self.calm, ease=ease, start=self.start, leave=leave, still=self.still)


class Banner(Definition):
    """Seconds until the opening banner comes, and how long it stays."""

    delay: float = Field(default=1.0, ge=0, le=30)
    hold: float = Field(default=2.0, ge=0, le=60)


class Entrance(Definition):
    """How something comes into sight and leaves it; ``calm`` is how long it fades under reduced motion."""

    enter: Seconds = 0.225
    enter_ease: Ease = "out_cubic"
    hold: Seconds = 0.0
    leave: Seconds = 0.0
    leave_ease: Ease = "in_cubic"
    calm: Seconds = 0.12


class ScreenShake(Definition):
    """The picture shakes by ``most`` times the square of the trauma, which goes back by ``decay`` a second."""

    most: float = Field(default=3.0, ge=0, le=3)
    """Virtual pixels; 3 are 9 on a screen of 1080 lines."""
    decay: float = Field(default=1.6, gt=0, le=20)
    rate: float = Field(default=15.0, ge=0, le=30)
    """Shakes a second."""
    trauma: dict[str, Share] = Field(default={}, examples=[{"match_won": 0.8}])
    """What each beat or moment adds, from 0 to 1."""


class Motion(Definition):
    """What moves beside the beats."""

    calm_ease: Ease = "out_quad"
    """Of all beats under reduced motion."""
    rise_ease: Ease = "out_quad"
    """Of a focused card."""
    dim: Seconds = 0.24
    """How long a card takes to darken when it cannot be played any more."""
    dim_ease: Ease = "in_out_quad"
    cursor: Seconds = 0.07
    """How long the outline takes to what is focused next."""
    cursor_ease: Ease = "out_quad"
    dissolve: Seconds = 0.18
    """How long a screen takes to give way to the next one, which hears presses from its first moment; under reduced
    motion it is gone at once."""
    banner: Entrance = Entrance(leave=0.195)
    """The opening banner; it holds as long as ``banner`` says."""
    ribbon: Entrance = Entrance(hold=0.7, leave=0.195)
    """Whose turn it is, beside that seat's board."""
    winner: Entrance = Entrance(enter=0.375, enter_ease="out_back")
    taken: Entrance = Entrance(enter=0.28, hold=0.7)
    """A card taken in a draft flies to its hand; ``hold`` is how long both hands are shown before the table opens."""
    shake: ScreenShake = ScreenShake()
    stop: dict[str, Seconds] = Field(default={}, examples=[{"match_won": 0.06}])
    """How long the beats stand still at a beat or moment."""


class Interface(Definition):
    """Timings that are the same at every table which says nothing else, in seconds at speed 1."""

    banner: Banner = Banner()
    motion: Motion = Motion()
    hurry: float = Field(default=6.0, ge=1, le=100)
    """How many times faster routine runs after a press."""
    moments: Moments = Moments()
    panel_guard: float = Field(default=0.15, ge=0, le=5)
    """Presses are ignored for so long after a panel opens."""
    result_guard: float = Field(default=0.6, ge=0, le=5)
    """And so long after a result comes, where somebody may still be hurrying the last beats."""
    bot_pause: float = Field(default=0.6, ge=0, le=5)
    """A bot makes its move no sooner than so long after all is shown."""
    onward: float = Field(default=0.0, ge=0, le=30)
    """A game of rounds goes on by itself so long after its result stands, unless somebody presses; 0 waits for that."""
    chance_slide: float = Field(default=0.8, gt=0, le=100)
    """How far the bar of the chances slides in a second; 1 is its whole width."""
    keep_press: float = Field(default=10.0, ge=0, le=30)
    """A press made while something is shown is kept so long for what comes next."""
    focus_rise: float = Field(default=0.05, ge=0, le=5)
    """How long a focused card takes to rise."""


class Beats(Interface):
    """All timings of a table in seconds at speed 1; what it does not say ``shared/interface.yaml`` says."""

    says_all: ClassVar[bool] = False
    beats: dict[str, EventBeat]
    """By event type in snake_case."""

    def beat(self, name: str, calm: bool = False) -> EventBeat:
        """How one type of event is shown, with or without reduced motion."""
        beat = self.beats[name]
        return beat.calmed(self.motion.calm_ease) if calm else beat

    def over(self, shared: Interface) -> Beats:
        """These timings, and those of the interface where they say nothing."""
        return Beats.model_validate(_laid(shared.model_dump(exclude_unset=True), self.model_dump(exclude_unset=True)))


def _laid(below: Json, above: Json) -> Json:
    """Mappings laid over each other, anything else replaced whole."""
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    return below | {name: _laid(below.get(name), value) for name, value in above.items()}


READ = frozenset((
    "banner.delay", "banner.hold", "hurry", "panel_guard", "result_guard", "bot_pause", "onward", "chance_slide",
    "keep_press",
    "motion.dissolve", "motion.calm_ease", "motion.cursor", "motion.cursor_ease", "motion.stop", "motion.shake.trauma",
    *(f"motion.shake.{name}" for name in ("most", "decay", "rate")),
    *(f"motion.{name}.{part}" for name in ("banner", "ribbon", "winner") for part in ("enter", "enter_ease", "calm")),
    *(f"motion.{name}.{part}" for name in ("banner", "ribbon") for part in ("leave", "leave_ease")),
    "motion.ribbon.hold",
    *(f"moments.{name}" for name in ("full", "lead", "last", "point", "routine", "whole", "grows", "fade")),
    *(f"moments.{name}" for name in ("least", "shortest", "titles")),
    *(f"moments.more.{name}" for name in Growth.model_fields),
    *(f"moments.number.{name}" for name in Number.model_fields),
    *(f"beats.{name}" for name in ("seconds", "ease", "start", "calm", "lands", "leave", "still")),
))  # fmt: skip
"""What every table goes by: fields with dots, ``beats.size`` for that of any event; a table says what it has more."""


NAMED = ("motion.stop.", "motion.shake.trauma.", "moments.least.", "moments.shortest.", "moments.titles.")
"""What goes by events and moments, whose names others look after."""


def check_read(timing: Interface, more: Collection[str]) -> Iterable[Complaint]:
    """Every timing is one that something goes by; ``more`` is what is read beside those of every table."""
    for path in _leaves(timing.model_dump(exclude_unset=True), ()):
        name = ".".join(path if path[0] != "beats" else (path[0], *path[2:]))
        if name not in READ and name not in more and not name.startswith(NAMED):
            yield Complaint(path, f"nothing at this table goes by {path[-1]!r}")


def _leaves(value: Json, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not isinstance(value, dict):
        yield path
        return
    for name, inner in value.items():
        yield from _leaves(inner, (*path, name))


def check_beats(beats: Beats, events: tuple[str, ...], special: tuple[str, ...]) -> Iterable[Complaint]:
    """Every event has its beat and every beat its event; nothing shakes or stops at what never happens."""
    for name in beats.beats:
        if name not in events:
            yield Complaint(("beats", name), f"no event is called {name!r}", name, events)
    for name in events:
        if name not in beats.beats:
            yield Complaint(("beats",), f"the event {name!r} has no beat")
    for name, beat in beats.beats.items():
        if beat.lands is not None and beat.lands > beat.seconds:
            yield Complaint(("beats", name, "lands"), "'lands' must not be more than 'seconds'")
    known, motion, moments = (*events, *special), beats.motion, beats.moments
    named: dict[tuple[str, ...], Iterable[str]] = {
        ("motion", "shake", "trauma"): motion.shake.trauma, ("motion", "stop"): motion.stop,
        ("moments", "least"): moments.least, ("moments", "shortest"): moments.shortest,
        ("moments", "titles"): moments.titles,
    }  # fmt: skip
    for path, names in named.items():
        for name in names:
            if name not in known:
                yield Complaint((*path, name), f"no event or moment is called {name!r}", name, known)
    for number, name in enumerate(moments.grows):
        if name not in events:
            yield Complaint(("moments", "grows", number), f"no event is called {name!r}", name, events)
