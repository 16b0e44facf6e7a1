"""Checks of names: everything that is named exists, and everything that exists is used."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any, cast

from pydantic import BaseModel, RootModel

from game.content.definition import is_word
from game.content.faults import Complaint, ModelCheck
from game.content.models.audio import Audio, Cues, Fields, check_audio, check_cues, sound_names
from game.content.models.beats import Beats, Interface, check_beats, check_read
from game.content.models.controls import InputFile, check_keys, check_wishes
from game.content.models.light import Light
from game.content.models.look import PALETTES, check_shades
from game.content.models.people import check_players, check_voices
from game.content.models.practice import check_challenges
from game.content.models.replays import check_replays
from game.content.models.setups import SetupOption, Setups, check_setups
from game.content.models.sounds import Music, Sounds, check_music
from game.content.models.walk import WalkLook, WorkshopLook, check_tale, check_walk_look, check_workshop
from game.content.music_chain import first_repetition
from game.content.packs import SHARED_FOLDER, name_fault
from game.content.table_content import CrossCheck, actions_of, fields_of, fields_with_signs
from game.kernel.events import PLAIN_EVENTS, name_of
from game.tables import FIRST_TABLE
from game.tables.data_kinds import SHARED_KINDS
from game.tables.table_files import TABLES
from game.tools.lint.findings import FaultInSource, across_files, error_check, warning_check
from game.tools.lint.folders import DataSource, FileTree

COMMON_KINDS = frozenset(kind.name for kind in SHARED_KINDS)
"""Kinds of file that are not specific to one table."""


def _checks(tree: FileTree) -> Iterator[tuple[str, ModelCheck[Any], str]]:
    """Yield the kind of file, its check and its table, or an empty name for any table."""
    yield "input", check_keys, ""
    yield "replays", partial(check_replays, tables=tuple(TABLES)), ""
    yield "audio", partial(_check_shared_audio, tree), ""
    yield "shades", check_shades, ""
    yield "music", check_music, ""
    yield "walk_tale", partial(check_tale, languages=tree.languages), ""
    yield "walk_look", partial(check_walk_look, pictures=tree.pictures, sounds=tree.sounds), ""
    yield "workshop_look", partial(check_workshop, sounds=tree.sounds), ""
    bots = {name for table_name in TABLES for name in tree.entries(f"{table_name}/bots.yaml")}
    voices_check = partial(check_voices, languages=tree.languages, bots=bots)
    yield "voices", voices_check, ""
    rewards = {
        "portrait": tuple(getattr(tree.value("players", object), "portraits", ())), "card_back": tree.pictures,
        "music": tuple(getattr(tree.value("audio", object), "tracks", ())), "palette": (*PALETTES, *tree.new_palettes),
        "pool": tree.entries("undercity/pools.yaml"),
    }
    events = {name: fields_of([table]) for name, table in TABLES.items()}
    setups = {name: _setups(tree, name) for name in TABLES}
    decks = {name: tree.entries(f"{name}/decks.yaml") for name in TABLES}
    challenges = partial(check_challenges, reward_names=rewards, events=events, setups=setups, decks=decks)
    yield "challenges", partial(challenges, languages=tree.languages), ""
    yield "players", partial(check_players, pictures=tree.pictures, languages=tree.languages), ""
    plain_events: Fields = {name_of(event): event._fields for event in PLAIN_EVENTS}
    yield "beats", partial(check_beats, events=tuple(plain_events), moments=()), SHARED_FOLDER
    yield "cues", partial(_check_table_cues, tree, plain_events), SHARED_FOLDER
    for table_name, table in TABLES.items():
        rules = tree.names(f"{table_name}/rules")
        clocks, moments = bool(table.late_move), table.beats.moments
        yield "setups", partial(check_setups, rules=rules, languages=tree.languages, has_late_move=clocks), table_name
        yield "beats", partial(check_beats, events=tuple(table.events.values()), moments=moments), table_name
        yield "cues", partial(_check_table_cues, tree, fields_with_signs(table)), table_name
        yield "table_voices", partial(voices_check, fields=fields_of([table]), moments=moments), table_name
        for kind, check in table.lint.checks.items():
            yield kind, partial(_check_across, check, tree), table_name if kind in COMMON_KINDS else ""


def _setups(tree: FileTree, table_name: str) -> Setups | None:
    """Return the choices of a table, with an option for everything that it may add; None if the file is unusable."""
    sources = [source for source in tree.of("setups") if _table(source) == table_name]
    setups = next((value for source, value in tree.values("setups", Setups) if source in sources), None)
    rules = tree.names(f"{table_name}/rules")
    if setups is None:
        return None if sources else Setups()
    if any(source.reading.faults for source in sources) or any(check_setups(setups, rules, tree.languages)):
        return None
    setups = setups.with_rules({name: {} for name in rules}, TABLES[table_name].standard, {})
    sources = [source for source in tree.all_sources if source.place.parts[0] == table_name]
    names = chain.from_iterable((source.place.stem, *source.entries()) for source in sources)
    others = [SetupOption(id=name, name={}) for name in names if is_word(name)]
    return setups.with_more({choice.id: others for choice in setups.choices})


def _check_shared_audio(tree: FileTree, audio: Audio) -> Iterable[Complaint]:
    """Check the shared audio. Unreadable music is reported in its own file."""
    music = tree.value("music", Music)
    own = {name: tuple(layer.layer for layer in layers) for name, layers in audio.tracks.items()}
    tracks = own if music is None else {name: track.layers for name, track in music.tracks.items()}
    return check_audio(audio, tree.sounds, tracks)


def _check_table_cues(tree: FileTree, fields: Fields, cues: Cues) -> Iterable[Complaint]:
    audio = tree.value("audio", Audio)
    return check_cues(cues, tree.sounds, fields, tuple(audio.tracks) if audio else (cues.track,))


def _table(source: DataSource) -> str:
    """Return the table a file belongs to, or the shared folder; the first table for a loose file."""
    folder = source.place.parts[0]
    return folder if folder in (*TABLES, SHARED_FOLDER) else FIRST_TABLE


def _check_across(check: CrossCheck, tree: FileTree, value: object) -> Iterable[Complaint]:
    """Check one file of a table against its other files."""
    return cast("Callable[[object, FileTree], Iterable[Complaint]]", check)(value, tree)


@warning_check
@across_files
def lint_hints(tree: FileTree) -> Iterator[FaultInSource]:
    """Check for harmless faults that tables look for in their files."""
    for table in TABLES.values():
        for kind, check in table.lint.hints.items():
            for source, value in tree.values(kind, object):
                yield from ((source, complaint) for complaint in _check_across(check, tree, value))
    for source, controls in tree.values("input", InputFile):
        yield from ((source, complaint) for complaint in check_wishes(controls, actions_of(TABLES.values())))


@error_check
def lint_fresh_music(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no bar of a track's first layer repeats sooner than the music allows."""
    for source, music in tree.own_values("music", Music):
        if not any(check_music(music)):
            for name in music.tracks:
                if (seconds := first_repetition(music, name, seed=1)) < music.fresh:
                    message = f"a bar repeats after {seconds:.0f} seconds: vary the parts more, or add chords"
                    yield source, Complaint(("tracks", name), message)


@error_check
def lint_file_names(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that files whose names appear in positions, logs and choices have one word as their name."""
    for source in tree.sources:
        if source.is_misnamed:
            yield source, name_fault(source.file, source.place.stem)


@error_check
@across_files
def lint_names(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every named thing exists. An entry that is merely broken is reported only where it is defined."""
    broken = {source.file: _broken_entries(source) for source in tree.all_sources}
    broken_names = set[str]().union(*broken.values())
    for kind, check, table_name in _checks(tree):
        for source, value in tree.own_values(kind, object):
            if table_name in ("", _table(source)):
                # The broken entry may be all that the file lacks, or all that another value contradicts.
                doubtful = {(), *((name,) for name in broken[source.file])} if broken[source.file] else set()
                names_only = source.reading.faults and not isinstance(value, RootModel)
                for complaint in check(value):
                    is_name = complaint.word or not names_only
                    if is_name and complaint.word not in broken_names and complaint.path[:1] not in doubtful:
                        yield source, complaint


def _broken_entries(source: DataSource) -> set[str]:
    """Return the entries that exist but cannot be used."""
    value = source.document.value if source.document else None
    if isinstance(value, RootModel):
        value = value.root
    elif isinstance(value, BaseModel):
        value = value.model_dump(by_alias=True, exclude_unset=True)
    return set(source.entries()) - {*map(str, value)} if isinstance(value, dict) and source.reading.faults else set()


@warning_check
@across_files
def lint_unused_timings(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that something uses every timing."""
    all_timings = {name for table in TABLES.values() for name in table.beats.timings}
    for source, timing in tree.values("interface", Interface):
        yield from ((source, complaint) for complaint in check_read(timing, all_timings))
    for source, timing in tree.values("beats", Beats):
        table = TABLES.get(source.place.parts[0])
        timings = table.beats.timings if table else all_timings
        yield from ((source, complaint) for complaint in check_read(timing, timings))


@warning_check
@across_files
def lint_unused_sounds(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that something plays every sound and every layer of a track."""
    if not tree.is_usable(*PLAYING_KINDS):
        return
    played = set(played_files(tree))
    for source, sounds in tree.values("sounds", Sounds):
        for name, sound in sounds.root.items():
            sound_files = {f"{name}_{number}" for number in range(1, len(sound.variants) + 1)} or {name}
            if not sound_files & played:
                yield source, Complaint((name,), f"nothing plays the sound {name!r}")
    layers = {(name, id.layer) for _, audio in tree.values("audio", Audio) for name, layers in audio.tracks.items()
              for id in layers}
    for source, music in tree.values("music", Music):
        for name, track in music.tracks.items():
            for id, part in track.parts.items():
                if (name, part.layer) not in layers:
                    message = f"no track of audio.yaml plays the layer {part.layer!r}"
                    yield source, Complaint(("tracks", name, "parts", id), message)


PLAYING_KINDS = "audio", "cues", "walk_look", "workshop_look"
"""The kinds of files that play sounds."""


def played_files(tree: FileTree) -> Iterator[str]:
    """Yield every file that cues, menus, walks and the workshop play."""
    for _, audio in tree.values("audio", Audio):
        yield from audio.interface.values()
        yield from audio.tried.values()
    for _, cues in tree.values("cues", Cues):
        yield from (sound for answers in cues.sounds.values() for cue in answers for sound in sound_names(cue))
    for _, walk in tree.values("walk_look", WalkLook):
        yield from walk.sounds.values()
    for _, shop in tree.values("workshop_look", WorkshopLook):
        yield from shop.sounds.values()


@warning_check
@across_files
def lint_unused_music(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every instrument, part and chord plays."""
    for source, music in tree.values("music", Music):
        instruments = {part.instrument for track in music.tracks.values() for part in track.parts.values()}
        sections = [section for track in music.tracks.values() for section in track.sections.values()]
        chords = {chord for section in sections for row in section.chords for chord in row}
        for name, track in music.tracks.items():
            for part in track.parts:
                if not any(part in section.parts for section in track.sections.values()):
                    yield source, Complaint(("tracks", name, "parts", part), f"no section plays the part {part!r}")
        idle = [("instruments", name) for name in music.instruments if name not in instruments]
        idle += [("chords", name) for name in music.chords if name not in chords]
        yield from ((source, Complaint(path, f"no track uses {path[-1]!r}")) for path in idle)


@warning_check
def lint_unused_lamps(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every lamp lights something."""
    drawn = sorted((*tree.pictures, "fill", "text_tiny", "text_small", "text_body", "text_bold", ""))
    for source, light in tree.values("light", Light):
        for name in light.lamps:
            first = bisect_left(drawn, name)
            if not any(picture.startswith(name) for picture in drawn[first : first + 1]):
                yield source, Complaint(("lamps", name), f"no picture's name begins with {name!r}")
