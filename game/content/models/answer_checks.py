"""What sounds and pads answer to has to be there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.content.models.audio import Audio
from game.content.models.cues import Cue, Cues, Shudder
from game.content.yaml_source import Complaint, Path
from game.kernel.events import name_of
from game.kernel.signs import SIGNS

Fields = dict[str, tuple[str, ...]]
"""The fields of each event, by its name."""


def check_audio(audio: Audio, sounds: tuple[str, ...]) -> Iterable[Complaint]:
    """Sounds are among these files, and every screen's track is one."""
    yield from _silent(_named(audio), sounds)
    for screen, track in audio.screens.items():
        if track not in audio.tracks:
            yield Complaint(("screens", screen), f"no track is called {track!r}", track, tuple(audio.tracks))
    if audio.otherwise not in audio.tracks:
        yield Complaint(("otherwise",), f"no track is called {audio.otherwise!r}", audio.otherwise, tuple(audio.tracks))


def check_cues(cues: Cues, sounds: tuple[str, ...], fields: Fields) -> Iterable[Complaint]:
    """A table answers events that exist with sounds that are there."""
    yield from _silent(_cued(cues), sounds)
    known = fields | fields_of_signs()
    yield from _strangers(cues.sounds, "sounds", known)
    yield from _strangers(cues.rumble, "rumble", known)


def fields_of_signs() -> dict[str, tuple[str, ...]]:
    """The fields of what tells at every table what may come next."""
    return {name_of(sign): sign._fields for sign in SIGNS}


def _named(audio: Audio) -> Iterable[tuple[Path, str]]:
    """Every sound that is asked for, and where."""
    for sign, sound in audio.interface.items():
        yield ("interface", sign), sound
    for option, sound in audio.tried.items():
        yield ("tried", option), sound
    for track, layers in audio.tracks.items():
        for number, layer in enumerate(layers):
            yield ("tracks", track, number, "sound"), layer.sound


def _cued(cues: Cues) -> Iterable[tuple[Path, str]]:
    for beat, answers in cues.sounds.items():
        for number, cue in enumerate(answers):
            yield from ((("sounds", beat, number, "sound"), sound) for sound in files(cue))


def files(cue: Cue) -> tuple[str, ...]:
    """Every sound a cue may play."""
    return tuple(f"{cue.sound}_{number}" for number in range(1, cue.variants + 1)) if cue.rising else (cue.sound,)


def _silent(asked: Iterable[tuple[Path, str]], sounds: tuple[str, ...]) -> Iterable[Complaint]:
    """The first sound of each place that is not there."""
    told: set[Path] = set()
    for path, sound in asked:
        if sound not in sounds and path not in told:
            told.add(path)
            yield Complaint(path, f"no sound is called {sound!r}", sound, sounds)


def _strangers(beats: Mapping[str, Sequence[Cue | Shudder]], under: str, fields: Fields) -> Iterable[Complaint]:
    """Answers to events, or to fields of events, that do not exist."""
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
