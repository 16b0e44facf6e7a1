"""Sounds, music, rumble and voices at every table, and the cues of each table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition, FieldValues, ListOf, NonEmpty, Seconds, Share
from game.content.faults import Complaint, check_fields, check_known
from game.kernel.events import SHARED_SIGNS, name_of

Decibels = Annotated[float, Field(ge=-60, le=12)]
Ninths = Annotated[float, Field(ge=0, le=9)]


class Layer(Definition):
    """A layer of a track. It is silent until the tension reaches ``begins``, and at full volume from ``full`` on."""

    layer: str
    begins: Ninths = 0
    full: Ninths = 0


class TensionSources(Definition):
    """The four things that raise the tension of the music, from 0 to 9.

    Each value is the most that one of them adds.
    """

    full: Ninths = 9
    """Added in proportion to how full the fullest board is."""
    close: Ninths = 1
    """Added in proportion to how close the best two totals are, and to how full the table is."""
    point: Ninths = 1
    """Added if this match may end the set."""
    sign: Ninths = 3
    """Added while a seat can win with its next move, so that one more layer is heard."""


class Duck(Definition):
    """The drop in the music's volume at a big event: its size, its length and its fades."""

    decibels: Decibels = -6
    seconds: Seconds = 0.5
    attack: Seconds = 0.04
    release: Seconds = 0.4


InterfaceSound = Literal[
    "focus", "confirm", "back", "change", "refused", "banner", "match_point", "fanfare", "undo", "tick",
]
"""The sounds of the interface. ``fanfare`` opens a ceremony. ``tick`` is heard in each of the last seconds of a clock.
"""


class Audio(Definition):
    """The file ``data/shared/audio.yaml``."""

    voices: int = Field(default=12, ge=1, le=32)
    """The most sounds at once. Another sound cuts off the oldest one."""
    curve: float = Field(default=1.5, ge=1, le=4)
    """The exponent that turns a volume setting into an amplitude; 1 is linear. Hearing is not linear, so higher values
    make a slider feel more even."""
    fade: Seconds = 1.5
    """Seconds of the fade from one track to another."""
    swell: Seconds = 3.0
    """Seconds of the fade of a layer."""
    duck: Duck = Duck()
    interface: dict[InterfaceSound, str]
    """The sound of each action. ``match_point`` replaces ``banner`` in a match that may end the set."""
    tried: dict[str, str] = Field(default_factory=dict)
    """The sample sound of an option, heard as a player changes it. It plays at the volume of the effects."""
    tension: TensionSources = TensionSources()
    tracks: dict[str, NonEmpty[Layer]]
    screens: dict[str, str]
    """The track of each screen. A table's track and an opponent's track take precedence."""
    opponents: dict[str, str] = Field(default_factory=dict)
    """The track of a bot, by its portrait. The strongest bot at the table decides."""
    otherwise: str = "home"
    """The track of all other screens."""


class Motors(Definition):
    """The strength of a pad's two motors, and the length of the rumble in seconds."""

    weak: Share = 0
    """The strength of the small, fast motor."""
    strong: Share = 0
    """The strength of the big, slow motor."""
    seconds: float = Field(gt=0, le=2)


class RumbleFile(Definition):
    """The file ``data/shared/rumble.yaml``."""

    greeting: Motors
    """The rumble for a player who joins."""
    tried: Motors
    """The sample rumble while a player moves the slider of the option."""


Moment = Literal["start", "landing", "each", "end"]


class BeatAnswer(Definition):
    """An answer to a beat, with its conditions."""

    at: Moment = "start"
    """The time in the beat: its start, the landing of what moves in it, its end, or each time that one of several
    things in it is done (such as a disc that has flipped)."""
    combo: int | None = Field(default=None, ge=1, le=3)
    """Play it only with a combo of this size, as the table counts it: equal dice in a row or destroyed dice, discs
    flipped at once."""
    where: FieldValues = Field(default_factory=dict)
    """Play it only if these fields of the event have this value, or one of these values."""
    does: str = ""
    """Play it only if this kind of thing is done, by the table's name for it: with ``each`` in a match, and with any
    event of a run."""


class Cue(BeatAnswer):
    """A sound for a beat. Every cue whose conditions hold is played."""

    sound: str
    rising: bool = False
    """The sound exists in variants from ``_1`` on. A larger combo plays a higher variant; with ``each``, later ones do.
    """
    variants: int = Field(default=3, ge=1, le=16)
    """The number of variants of a rising or scattered sound. Anything larger plays the last one."""
    scatter: float | None = Field(default=None, ge=0, le=12)
    """The most semitones that its pitch is off at random. The sound exists in variants from ``_1`` on; a random one
    plays."""
    gain: Decibels = 0
    pitch: float | None = Field(default=None, ge=-12, le=12)
    """Semitones that it is higher in a moment of size 1; by default those of ``moments.more``. With 0 it stays in tune
    with the music."""
    duck: bool = False
    """The music gets quieter for it."""


class Shudder(BeatAnswer, Motors):
    """The rumble of a pad at a beat."""

    seat: Literal["own", "other", "both"] = "own"
    """The pads that shake: that of the event's seat, that of the other seat, or both."""


class Cues(Definition):
    """The file ``cues.yaml`` in the folder of a table."""

    track: str = ""
    """The music of this table; without it, the one from ``audio.yaml``."""
    sounds: dict[str, ListOf[Cue]]
    """The sounds of each event type, by its name in snake_case."""
    rumble: dict[str, ListOf[Shudder]]
    """The rumble of each event type, by its name in snake_case. If several hold for a pad, the strongest is used."""

    def answers(self) -> Iterator[tuple[tuple[str, str, int], BeatAnswer]]:
        """Yield every sound and every rumble, each with its path: its section, its event, and its number."""
        sections: dict[str, Mapping[str, Sequence[BeatAnswer]]] = {"sounds": self.sounds, "rumble": self.rumble}
        for section, events in sections.items():
            for event, answers in events.items():
                yield from (((section, event, number), answer) for number, answer in enumerate(answers))


Fields = dict[str, tuple[str, ...]]
"""The fields of each event, by the event's name."""


def check_audio(audio: Audio, sounds: tuple[str, ...], tracks: Mapping[str, Sequence[str]]) -> Iterable[Complaint]:
    """Check that every named sound, track and layer exists."""
    for section, names in (("interface", audio.interface), ("tried", audio.tried)):
        for key, sound in names.items():
            yield from check_known("sound", sound, sounds, section, key)
    for name, layers in audio.tracks.items():
        if name not in tracks:
            yield Complaint(("tracks", name), f"music.yaml has no track {name!r}", name, tuple(tracks))
            continue
        for number, layer in enumerate(layers):
            if layer.layer not in tracks[name]:
                message = f"{name!r} has no layer {layer.layer!r}"
                yield Complaint(("tracks", name, number, "layer"), message, layer.layer, tuple(tracks[name]))
    for section, names in (("screens", audio.screens), ("opponents", audio.opponents)):
        for key, track in names.items():
            yield from check_known("track", track, audio.tracks, section, key)
    yield from check_known("track", audio.otherwise, audio.tracks, "otherwise")


def check_cues(cues: Cues, sounds: tuple[str, ...], fields: Fields, tracks: tuple[str, ...]) -> Iterable[Complaint]:
    """Check that a table's cues name existing events, fields and sounds, and an existing track."""
    if cues.track:
        yield from check_known("track", cues.track, tracks, "track")
    events = fields | {name_of(sign): sign._fields for sign in SHARED_SIGNS}
    for section, names in (("sounds", cues.sounds), ("rumble", cues.rumble)):
        for name in names:
            yield from check_known("event", name, events, section, name)
    for path, answer in cues.answers():
        _, event, _ = path
        if isinstance(answer, Cue):
            for sound in [sound for sound in sound_names(answer) if sound not in sounds][:1]:
                yield from check_known("sound", sound, sounds, *path, "sound")
        if event in events:
            yield from check_fields(event, answer.where, events[event], *path, "where")


def sound_names(cue: Cue) -> tuple[str, ...]:
    """Return every sound that a cue may play."""
    if cue.rising or cue.scatter is not None:
        return tuple(f"{cue.sound}_{number}" for number in range(1, cue.variants + 1))
    return (cue.sound,)
