"""All data of designers, read from disk on request. A broken file never stops the game.

Packs are applied to the data. A pack with a fault stays in its last good state, or is left out entirely. A fault stays
listed until the file is fixed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import copy
from functools import partial
from pathlib import Path, PurePath, PurePosixPath
from typing import TYPE_CHECKING, TypeVar

from game.content.data_files import FileKind, LastGood, kind_at, tree_with_packs
from game.content.faults import MOST_REPORTED, Fault, Faults, ModelCheck, no_complaints
from game.content.models.audio import Audio, RumbleFile, check_audio
from game.content.models.beats import Interface
from game.content.models.controls import ActionName, InputFile, check_keys
from game.content.models.light import EffectsFile, Light
from game.content.models.look import PALETTES, STANDARD_PALETTE, HomeLook, Look, Palette, Shades, check_shades
from game.content.models.people import PlayerRules, check_players
from game.content.models.replays import ReplayRules, check_replays
from game.content.packs import (
    MEDIA_FOLDERS,
    SHARED_FOLDER,
    Pack,
    file_names,
    folder_faults,
    is_well_named,
    misnamed_files,
    open_pack,
)
from game.content.placeholders import LANGUAGES, PLAIN_THOUSAND, Languages, fill, group_digits
from game.content.sound_maker import changed_music, changed_recipes, sound_names_with_new, track_layers
from game.content.table_content import Common, TableContent, TableFiles, read_content
from game.content.texts import TEXTS, read_texts, text_folders
from game.content.yaml_models import Document
from game.kernel.opaque import Rules
from game.paths import data_dir, pack_dirs, packs_dir

if TYPE_CHECKING:
    from yaml.nodes import Node

    from game.content.models.sounds import Music, Recipes

T = TypeVar("T")
C = TypeVar("C")
READ_KEYS = ("faults", "sources", "documents")
"""The attributes that belong to a single reading."""


class Store:
    """All data of the game. Call ``read()`` before use, and again whenever the files may have changed."""

    palettes: dict[str, Palette]
    """The palettes, by their names in the options."""
    light: Light
    look: Look
    home: HomeLook
    interface: Interface
    """Timings of tables that set none."""
    replays: ReplayRules
    players: PlayerRules
    controls: InputFile
    effects: EffectsFile
    audio: Audio
    rumble: RumbleFile
    recipes: Recipes | None
    """Recipes of sounds that have changed since the game was built; None if none has."""
    music: Music | None
    """The music, if it has changed since the game was built."""
    _files: LastGood
    _common: Common
    """The shared data with which the content of every table is made."""

    def __init__(
        self,
        tables: Mapping[str, TableFiles[Rules]],
        data: Path | None = None,
        read_on_demand_files: Callable[[Store], object] = no_complaints,
    ) -> None:
        """Create a store.

        ``read_on_demand_files`` reads files that the game reads only on demand, so that packs are judged by them, too.
        """
        self.data = data or data_dir()
        self._read_on_demand_files = read_on_demand_files
        self.tables = tables
        self.faults: list[Fault] = []
        """The faults of the files right now; the last good state replaces each of these files."""
        self.sources: dict[Path, str] = {}
        """Every file that was asked for, existing or not, with its name in messages."""
        self.folders: tuple[Path, ...] = ()
        """Further folders in which new files count."""
        self.documents: dict[str, Document[object]] = {}
        """Every file as it is used, by its place, with the places of all its values."""
        self.packs: tuple[Pack, ...] = ()
        """The packs in use, the last one on top."""
        self.unusable_packs: tuple[str, ...] = ()
        self.pack_faults: tuple[Fault, ...] = ()
        """The reasons that packs are left out, without some files, or used in their last good state."""
        self._good_packs: dict[Path, Pack] = {}
        self.contents: dict[str, TableContent[Rules]] = {}
        self.texts: dict[str, dict[str, str]] = {}
        self.pictures: dict[str, Path] = {}
        self.sounds: dict[str, Path] = {}
        """The sounds of packs, by name; ``pictures`` are those of packs, too."""
        self._is_reading = False
        """``read`` is at work, and saves good copies at its end."""
        self._first_tables: tuple[str, ...] = ()
        """The tables whose content is read at once; others are read on first use."""
        self._first_languages: tuple[str, ...] = ()
        """The languages in which texts of postponed tables are read at once."""

    @property
    def palette(self) -> Palette:
        return self.palettes[STANDARD_PALETTE]

    @property
    def languages(self) -> Languages:
        return self._files.languages

    def content_of(self, table_name: str) -> TableContent[Rules]:
        if table_name not in self.contents:
            self.contents[table_name] = read_content(self._files, table_name, self.tables[table_name], self._common)
        return self.contents[table_name]

    def content_of_type(self, kind: type[C]) -> C:
        """Return the content of this class, which belongs to a single table."""
        return next(content for content in map(self.content_of, self.tables) if isinstance(content, kind))

    def read(self, first: str = "") -> None:
        """Read every file again.

        With a language ``first``, only the files that Home needs are read, and texts other than the shared ones only in
        that language; ``read_rest`` reads the others, or they are read on first use. Packs need to be good as a whole,
        so with packs, everything is read at once. Only in the players' own pack, single faulty files are left out.
        """
        self._is_reading = True
        packs = tuple(map(open_pack, pack_dirs()))
        self.unusable_packs = self.pack_faults = ()
        self._first_tables = () if first and all(pack.is_own for pack in packs) else tuple(self.tables)
        self._first_languages = tuple(dict.fromkeys((LANGUAGES[0], first)))
        if (faults := self._faults_with(packs)) and packs:
            self._read_usable_packs(packs, faults)
        misnamed = misnamed_files(self.data, packs)
        self.faults += [*folder_faults(), *misnamed]
        judged_files = tuple(pack.file("") for pack in packs if not pack.is_own)
        self.pack_faults += tuple(fault for fault in misnamed if fault.file.startswith(judged_files))
        self._good_packs = {pack.folder: pack for pack in self.packs}
        for pack in packs:
            media = (path.relative_to(pack.folder).as_posix() for path in pack.media())
            places = *self.documents, *pack.raw, *media, *pack.unusable_files
            self.sources |= {pack.folder / place: pack.file(place) for place in places}
        self.folders = (packs_dir(), *(pack.folder / name for pack in packs for name in MEDIA_FOLDERS))
        self._is_reading = False
        self._files.copies.save()

    @property
    def loaded_tables(self) -> tuple[TableFiles[Rules], ...]:
        """The declarations of those tables whose content has been read."""
        return tuple(self.tables[name] for name in self.tables if name in self.contents)

    def read_rest(self) -> None:
        """Read everything that was postponed."""
        for table_name in self.tables:
            self.content_of(table_name)
        if self._first_tables != (all_tables := tuple(self.tables)):
            self._first_tables = all_tables
            self._read_texts()
        self._files.copies.save()

    def _read_usable_packs(self, packs: tuple[Pack, ...], joint_faults: list[Fault]) -> None:
        """Apply the packs one after the other; for a pack with faults, use its last good state or nothing.

        ``joint_faults`` are the faults found with all of them.
        """
        pack_faults: list[Fault] = []
        good_packs: tuple[Pack, ...] = ()
        self._read(())
        self._read_on_demand_files(self)
        own_faults = [*self.faults]
        for pack in packs:
            for state in filter(None, (pack, self._good_packs.get(pack.folder))):
                candidates = *good_packs, state
                faults = joint_faults if candidates == packs else self._faults_with(candidates)
                faults = [fault for fault in faults if fault not in own_faults]
                if not faults:
                    good_packs = candidates
                    break
                pack_faults += self._blame(faults, good_packs, pack) if state is pack else []
            else:
                self.unusable_packs = *self.unusable_packs, pack.name
        self._read(good_packs)
        self.pack_faults = tuple(pack_faults)
        self.faults += pack_faults

    def _blame(self, faults: list[Fault], below: tuple[Pack, ...], pack: Pack) -> list[Fault]:
        """Return the faults that a pack causes, each at the pack's own line."""
        from game.content.blame import blame  # Imported only here: most packs are valid.

        def base(place: str) -> Node | None:
            return tree_with_packs(self.data / place, place, below, place)

        return blame(faults[:MOST_REPORTED], (pack,), base, lambda packs: self._faults_with((*below, *packs)))

    def _faults_with(self, packs: tuple[Pack, ...]) -> list[Fault]:
        """Return all faults with these packs applied. An exception that a pack causes becomes a fault of the pack."""
        try:
            self._read(packs)
            self._read_on_demand_files(self)
        except Exception as error:
            if not packs:
                raise
            faults = error.faults if isinstance(error, Faults) else ()
            return [*faults] or [Fault(packs[-1].name, 1, 1, f"unusable pack: {type(error).__name__}: {error}")]
        own_files = tuple(pack.file("") for pack in packs if pack.is_own)
        return [fault for fault in self.faults if not fault.file.startswith(own_files)]

    def _read(self, packs: tuple[Pack, ...]) -> None:
        files = self._files = LastGood(self.data, packs)
        self.packs, self.faults, self.sources, self.documents = packs, files.faults, files.sources, files.documents
        self.pictures = {name: path for pack in packs for name, path in pack.pictures.items()}
        self.sounds = {name: path for pack in packs for name, path in pack.sounds.items()}
        self.palettes = _palettes(files)
        self.light = files.read(Light, "shared/light.yaml")
        self.controls = files.read(InputFile, "shared/input.yaml", check_keys)
        self.look = files.read(Look, "shared/look.yaml")
        self.effects = files.read(EffectsFile, "shared/effects.yaml")
        self.interface = files.read(Interface, "shared/interface.yaml")
        self.home = files.read(HomeLook, "shared/home.yaml")
        self.replays = files.read(ReplayRules, "shared/replays.yaml", partial(check_replays, tables=tuple(self.tables)))
        check_looks = partial(check_players, pictures=files.pictures, languages=files.languages)
        self.players = files.read(PlayerRules, "shared/players.yaml", check_looks)
        self.recipes = changed_recipes(files)
        sounds = sound_names_with_new(files, self.recipes)
        self.music = music = changed_music(files)
        check_names = partial(check_audio, sounds=sounds, tracks=track_layers(music))
        self.audio = files.read(Audio, "shared/audio.yaml", check_names)
        self.rumble = files.read(RumbleFile, "shared/rumble.yaml")
        self._common = Common(self.interface, self.audio, sounds)
        self.contents = {}
        for table_name in self._first_tables:
            self.content_of(table_name)
        try:
            self._read_texts()
        except Faults:  # A quick reading failed, so read and check everything.
            if self._first_tables:
                raise
            self._first_tables = tuple(self.tables)
            self._read_texts()

    def _read_texts(self) -> None:
        """Read all texts, or only those of Home if the tables, which declare their texts, have not been read."""
        text_keys = {SHARED_FOLDER: TEXTS} | {name: self.tables[name].texts for name in self._first_tables}
        later = () if self._first_tables else {*text_folders(self._files.data)} - {SHARED_FOLDER}
        self.texts = read_texts(self._files, text_keys, self.palettes, dict.fromkeys(later, self._first_languages))

    def read_everything(self, kinds: tuple[FileKind, ...]) -> dict[str, Document[object]]:
        """Return every file as it is used, by place, including files that the game reads only on demand."""
        data_places = {path.relative_to(self.data) for path in self.data.rglob("*.yaml")}
        for place in sorted(data_places.union(PurePath(place) for pack in self.packs for place in pack.raw)):
            is_named = len(place.parts) < 3 or is_well_named(PurePosixPath(place))
            if is_named and place.as_posix() not in self.documents and (kind := kind_at(place, kinds)) is not None:
                with suppress(Faults):
                    self._files.read(kind.model, place.as_posix())
        return self.documents

    def has(self, place: str) -> bool:
        """Return True if an optional file exists."""
        return self._files.has(place)

    def read_on_demand(self, kind: type[T], place: str, check: ModelCheck[T] = no_complaints) -> T:
        """Read a file that is needed only on demand, again each time."""
        self.faults[:] = [fault for fault in self.faults if not fault.file.endswith(f"/{place}")]
        self.documents.pop(place, None)
        value = self._files.read(kind, place, check)
        if not self._is_reading:
            self._files.copies.save()
        return value

    def read_again(self) -> Store:
        """Read everything into a new store. Values that have not changed are the same objects as in this store."""
        new_store = copy(self)
        new_store.read()
        values = vars(new_store)
        old_values = {name: value for name, value in vars(self).items() if name not in READ_KEYS}
        values.update({name: value for name, value in old_values.items() if values[name] == value})
        contents = new_store.contents.items()
        new_store.contents = {name: content.reuse(self.content_of(name)) for name, content in contents}
        return new_store

    def text(self, key: str, language: str, **values: object) -> str:
        """Return the text in this language with its placeholders filled; else in English, else the key."""
        text = self._text(key, language)
        return key if text is None else fill(text, values, self._thousand(language))

    def fill(self, text: str, language: str, values: Mapping[str, object]) -> str:
        """Return a text of this language with its placeholders filled."""
        return fill(text, values, self._thousand(language))

    def number(self, number: int, language: str) -> str:
        """Return a number as this language writes it."""
        return group_digits(number, self._thousand(language))

    def _text(self, key: str, language: str) -> str | None:
        return self.texts.get(language, {}).get(key) or self.texts.get("en", {}).get(key)

    def _thousand(self, language: str) -> str:
        return self._text("numbers.thousand", language) or PLAIN_THOUSAND

    def prompts(self, language: str, *words: str) -> list[tuple[ActionName, str]]:
        """Return the button and the text of each of these words; ``input.yaml`` says which button a word is for."""
        return [(self.controls.button(word), self.text(f"action.{word}", language)) for word in words]


def _palettes(files: LastGood) -> dict[str, Palette]:
    """Return the standard palette, those that come with the game, and those of designers."""
    standard = files.read(Palette, "shared/palette.yaml")
    palettes = {STANDARD_PALETTE: standard}
    for name in dict.fromkeys((*PALETTES[1:], *file_names(files.data, files.packs, "shared/palettes"))):
        # A palette that did not come with the game has no replacement.
        with suppress(*([] if name in PALETTES else [Faults])):
            palettes[name] = standard.with_shades(files.read(Shades, f"shared/palettes/{name}.yaml", check_shades))
    return palettes
