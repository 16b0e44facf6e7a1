"""Checks for data that is never used."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from difflib import get_close_matches

from game.content.faults import Complaint, Fault
from game.content.models.audio import Audio, Cues, files
from game.content.models.beats import Beats, Interface, check_read
from game.content.models.light import Light
from game.content.models.music import Music
from game.content.models.sounds import Sounds
from game.tables.data_kinds import KINDS
from game.tables.table_files import TABLES
from game.tools.lint.data_folder import Tree
from game.tools.lint.registry import Found, warning


@warning
def unread(tree: Tree) -> Iterator[Found]:
    """Check that the game reads every file."""
    for source in tree.sources:
        if source.kind is None:
            place, places = source.place.as_posix(), [kind.place for kind in KINDS]
            alike = [each for each in places if each.casefold().endswith(f"/{source.place.name.casefold()}")]
            near = get_close_matches(place, alike, 1, 0.0) or get_close_matches(place, places, 1, 0.8)
            fault = Fault(source.file, 1, 1, "nothing reads a file in this place", near[0] if near else None)
            yield source, fault


@warning
def unused_timings(tree: Tree) -> Iterator[Found]:
    """Check that something uses every timing."""
    every = {name for table in TABLES.values() for name in table.beats.timings}
    for source, timing in tree.values("interface", Interface):
        yield from ((source, complaint) for complaint in check_read(timing, every))
    for source, timing in tree.values("beats", Beats):
        table = TABLES.get(source.place.parts[0])
        yield from ((source, complaint) for complaint in check_read(timing, table.beats.timings if table else every))


@warning
def unused_sounds(tree: Tree) -> Iterator[Found]:
    """Check that something plays every sound and every layer of a track."""
    if tree.value("audio", Audio) is None:
        return
    heard = set(heard_in(tree))
    for source, sounds in tree.values("sounds", Sounds):
        for name, sound in sounds.root.items():
            made = {f"{name}_{number}" for number in range(1, len(sound.variants) + 1)} or {name}
            if not made & heard:
                yield source, Complaint((name,), f"nothing plays the sound {name!r}")
    swelling = {(name, each.layer) for _, audio in tree.values("audio", Audio) for name, layers in audio.tracks.items()
                for each in layers}  # fmt: skip
    for source, music in tree.values("music", Music):
        for name, track in music.tracks.items():
            for each, part in track.parts.items():
                if (name, part.layer) not in swelling:
                    what = f"no track of audio.yaml plays the layer {part.layer!r}"
                    yield source, Complaint(("tracks", name, "parts", each), what)


def heard_in(tree: Tree) -> Iterator[str]:
    """Yield every file that cues and menus play."""
    for _, audio in tree.values("audio", Audio):
        yield from audio.interface.values()
        yield from audio.tried.values()
    for _, cues in tree.values("cues", Cues):
        yield from (sound for answers in cues.sounds.values() for cue in answers for sound in files(cue))


@warning
def unused_music(tree: Tree) -> Iterator[Found]:
    """Check that every instrument, part and chord plays."""
    for source, music in tree.values("music", Music):
        playing = {part.instrument for track in music.tracks.values() for part in track.parts.values()}
        sections = [section for track in music.tracks.values() for section in track.sections.values()]
        sounding = {chord for section in sections for row in section.chords for chord in row}
        for name, track in music.tracks.items():
            for part in track.parts:
                if not any(part in section.parts for section in track.sections.values()):
                    yield source, Complaint(("tracks", name, "parts", part), f"no section plays the part {part!r}")
        idle = [("instruments", name) for name in music.instruments if name not in playing]
        idle += [("chords", name) for name in music.chords if name not in sounding]
        yield from ((source, Complaint(path, f"no track uses {path[-1]!r}")) for path in idle)


@warning
def unused_lamps(tree: Tree) -> Iterator[Found]:
    """Check that every lamp lights something."""
    drawn = sorted((*tree.pictures, "fill", "text_tiny", "text_small", "text_body", "text_bold", ""))
    for source, light in tree.values("light", Light):
        for name in light.lamps:
            first = bisect_left(drawn, name)
            if not any(each.startswith(name) for each in drawn[first : first + 1]):
                yield source, Complaint(("lamps", name), f"no picture's name begins with {name!r}")
