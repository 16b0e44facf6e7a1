"""Checks that the sounds, tracks and events named in audio and cue files exist."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.content.faults import Complaint, Path
from game.content.models.audio import Audio
from game.content.models.cues import Cue, Cues, Shudder
from game.kernel.events import SIGNS, name_of

Fields = dict[str, tuple[str, ...]]
"""The fields of each event, by the event's name."""


def check_audio(audio: Audio, sounds: tuple[str, ...], tracks: Mapping[str, Sequence[str]]) -> Iterable[Complaint]:
    """Check that every named sound, track and layer exists."""
    yield from _silent(_named(audio), sounds)
    for name, layers in audio.tracks.items():
        if name not in tracks:
            what = f"no track of music.yaml is called {name!r}"
            yield Complaint(("tracks", name), what, name, tuple(tracks))
            continue
        for number, each in enumerate(layers):
            if each.layer not in tracks[name]:
                what = f"{name!r} has no layer {each.layer!r}"
                yield Complaint(("tracks", name, number, "layer"), what, each.layer, tuple(tracks[name]))
    for path, track in _played(audio):
        yield from _trackless(path, track, tuple(audio.tracks))


def _played(audio: Audio) -> Iterable[tuple[Path, str]]:
    yield from ((("screens", screen), track) for screen, track in audio.screens.items())
    yield from ((("opponents", portrait), track) for portrait, track in audio.opponents.items())
    yield ("otherwise",), audio.otherwise


def _trackless(path: Path, track: str, tracks: tuple[str, ...]) -> Iterable[Complaint]:
    if track not in tracks:
        yield Complaint(path, f"no track is called {track!r}", track, tracks)


def check_cues(
    cues: Cues, sounds: tuple[str, ...], fields: Fields, tracks: tuple[str, ...]
) -> Iterable[Complaint]:
    """Check that a table's cues name existing events, fields and sounds, and an existing track."""
    yield from _silent(_cued(cues), sounds)
    if cues.track:
        yield from _trackless(("track",), cues.track, tracks)
    known = fields | fields_of_signs()
    yield from _strangers(cues.sounds, "sounds", known)
    yield from _strangers(cues.rumble, "rumble", known)


def fields_of_signs() -> dict[str, tuple[str, ...]]:
    """Return the fields of the signs, events that announce at any table what may come next."""
    return {name_of(sign): sign._fields for sign in SIGNS}


def _named(audio: Audio) -> Iterable[tuple[Path, str]]:
    """Yield every sound that an audio file names, with its path."""
    for sign, sound in audio.interface.items():
        yield ("interface", sign), sound
    for option, sound in audio.tried.items():
        yield ("tried", option), sound


def _cued(cues: Cues) -> Iterable[tuple[Path, str]]:
    for beat, answers in cues.sounds.items():
        for number, cue in enumerate(answers):
            yield from ((("sounds", beat, number, "sound"), sound) for sound in files(cue))


def files(cue: Cue) -> tuple[str, ...]:
    """Return every sound that a cue may play."""
    return tuple(f"{cue.sound}_{number}" for number in range(1, cue.variants + 1)) if cue.rising else (cue.sound,)


def _silent(asked: Iterable[tuple[Path, str]], sounds: tuple[str, ...]) -> Iterable[Complaint]:
    """Yield a complaint for the first missing sound at each path."""
    told: set[Path] = set()
    for path, sound in asked:
        if sound not in sounds and path not in told:
            told.add(path)
            yield Complaint(path, f"no sound is called {sound!r}", sound, sounds)


def _strangers(beats: Mapping[str, Sequence[Cue | Shudder]], under: str, fields: Fields) -> Iterable[Complaint]:
    """Yield a complaint for each answer to an unknown event or an unknown field of an event."""
    for name, entries in beats.items():
        known = fields.get(name)
        if known is None:
            yield Complaint((under, name), f"no event is called {name!r}", name, tuple(fields))
            continue
        for number, entry in enumerate(entries):
            for word in entry.where:
                if word not in known:
                    path = (under, name, number, "where", word)
                    yield Complaint(path, f"{name!r} has no field {word!r}", word, known)
