"""A table's declaration of its files, and the rules and the content that are read from them."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path, PurePath
from typing import Generic, NamedTuple, Never, Protocol, Self, TypeVar, cast

from pydantic import BaseModel
from yaml.nodes import Node

from game.content.data_files import DataFiles, FileKind, Files, LastGood
from game.content.definition import Definition, RuleSet, is_word
from game.content.faults import Complaint, Faults, ModelCheck, no_complaints
from game.content.models.audio import Audio, Cue, Cues, Shudder, check_cues
from game.content.models.beats import Beats, Interface, check_beats
from game.content.models.controls import COMMON_ACTIONS, OPTIONAL_ACTIONS, OwnAction
from game.content.models.setups import Setups, check_setups
from game.content.packs import SHARED_FOLDER, Pack, file_names, name_fault, open_pack
from game.content.placeholders import DataFolder, TextKeys
from game.content.safe_files import is_file
from game.kernel.digest import digest
from game.kernel.events import PLAIN_EVENTS, event_names, name_of
from game.kernel.opaque import Opponent, R, Rules
from game.kernel.refusal import Refusal
from game.paths import data_dir, pack_dirs, stems

T = TypeVar("T")
EVERY_TABLE = ("name", "subtitle")
"""The texts of every table."""


@dataclass(frozen=True)
class TableContent(Generic[R]):
    """All data of a table, ready for play. A table with more data has more fields."""

    standard: str
    """The default rule set."""
    rules: Mapping[str, R]
    """Every rule set, by name."""
    setups: Setups
    """The choices before a match."""
    bots: Mapping[str, Opponent]
    """The bots by id, the weakest first."""
    timing: Beats
    sounds: Mapping[str, Sequence[Cue]]
    """The sounds of each beat."""
    track: str
    """The table's music, "" if it has none."""
    rumble: Mapping[str, Sequence[Shudder]]
    """The rumble of each beat."""
    look: Definition | None
    """The table's additions to the shared look, if it has any."""
    effects: Definition | None
    """The table's additions to the shared particles, if it has any."""

    @property
    def default_rules(self) -> R:
        return self.rules[self.standard]

    def leads_to(self, screen: str) -> bool:
        """Return True if Home shows this screen, one of the table's shortcuts."""
        return True

    def update_rules(self, rules: R) -> R:
        """Return the rules of a running match, updated with current data that change no move."""
        return rules

    @property
    def deck_names(self) -> Collection[str]:
        """The ready-made decks of a table with cards."""
        return ()

    def cards_of_pick(self, rules: R, pick: str | tuple[str, ...]) -> tuple[str, ...]:
        """Return the cards that a seat gets for its pick, at a table with cards."""
        return ()

    def card_name(self, thing: str, language: str) -> str:
        """Return the name of a thing of the table, for pages that show all tables."""
        return thing

    def reuse(self, before: Self) -> Self:
        """Return this content with the objects of ``before`` for all equal fields."""
        old = {part.name: getattr(before, part.name) for part in fields(self)}
        return replace(self, **{name: value for name, value in old.items() if value == getattr(self, name)})


class OtherFiles(DataFolder, Protocol):
    """A data folder under check, as far as it is usable."""

    def value(self, name: str, model: type[T]) -> T | None:
        """Return the value of a kind's only file, or None if it is not usable."""


CrossCheck = Callable[[Never, OtherFiles], Iterable[Complaint]]
"""A check of a file against the files around it."""


class ReferenceBlock(NamedTuple):
    """A building block of the reference: its title, its model, and its use."""

    title: str
    model: type[BaseModel]
    use: str


class TextFrame(NamedTuple):
    """The space for the words of an entry."""

    field: str
    """The field of the entry's text."""
    font: str
    wide: int
    """The width of a line, in virtual pixels."""
    lines: int


@dataclass(frozen=True, slots=True)
class Assembly(Generic[R]):
    """A rule set that takes more files than its own."""

    build: Callable[[Files, str], R]
    """Builds a rule set by its name, from the table's files."""
    digest: Callable[[R], str]
    """The digest of everything in a rule set that can change a match."""
    sources: tuple[str, ...] = ()
    """The other files of a rule set, as patterns in the table's folder."""
    digests: Callable[[R], Mapping[str, str]] | None = None
    """The digest of each file of a rule set, by its name. By default, that of the rule file alone."""
    of_match: Callable[[R, Iterable[Sequence[str]]], R] | None = None
    """Return the rules without what a match with these decks cannot use, for its log. By default, all of them."""


@dataclass(frozen=True, slots=True)
class ContentReaders(Generic[R]):
    """The functions that read what a table has besides its rules."""

    bots: Callable[[Files], Mapping[str, Opponent]] | None = None
    """Returns the bots by id, the weakest first."""
    decks: Callable[[Files], Mapping[str, tuple[str, ...]]] | None = None
    """Returns the cards of every deck by name, at a table with cards."""
    extend: Callable[[TableContent[R], Files], TableContent[R]] | None = None
    """Returns the content with the table's own additions."""


@dataclass(frozen=True, slots=True)
class Lint:
    """The linter's checks of a table's files; each goes by the kind of file."""

    checks: Mapping[str, CrossCheck] = field(default_factory=dict)
    hints: Mapping[str, CrossCheck] = field(default_factory=dict)
    """Checks for flaws that are no errors."""
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The fields of entries with texts in every language."""
    frames: Mapping[str, TextFrame] = field(default_factory=dict)
    """The space for the texts of entries."""


class BeatNames(NamedTuple):
    """The names that a table reads from its ``beats.yaml``, besides those of every table."""

    timings: frozenset[str] = frozenset()
    """Timings, in the form of ``beats.TIMINGS``."""
    moments: tuple[str, ...] = ()
    """Moments that replace a beat's event if more happens at once than the event says."""


class ImportedFile(NamedTuple):
    """A data file made of another program's file."""

    place: str
    """Its place in a pack."""
    root: Node


Importer = Callable[[bytes, Path, Files], ImportedFile]
"""Turns the content of a file into a data file, or raises Faults with lines of the content."""


@dataclass(frozen=True)
class TableFiles(Generic[R]):
    """A table's declaration of its files, so that shared code need not know them. Only ``rules`` is required.

    It raises TypeError if a missing field cannot be filled in.
    """

    rules: type[Definition]
    """The model of a file in ``rules/``. A module in the table's folder has to define it."""
    standard: str = "standard"
    """The default rule set."""
    assembly: Assembly[R] | None = None
    """None if the rule file is the whole rule set; its model is then a ``RuleSet``."""
    event_types: Mapping[type, str] | None = None
    """Every event type with its public name. By default, the types of the union ``Event`` in the module ``events`` of
    the same folder, or the plain events if there is none."""
    signs: tuple[type, ...] = ()
    """Named tuples of what screens of the table show besides events, such as a footstep. Sounds and rumble answer them
    as they answer events."""
    texts: TextKeys = field(default_factory=dict)
    """The texts that the table needs, in addition to those of every table."""
    kinds: tuple[FileKind, ...] = ()
    """The table's own kinds of files, in addition to its rule files."""
    additions: Mapping[str, type[Definition]] = field(default_factory=dict)
    """Models of the table's additions to shared files, by the names of these files."""
    readers: ContentReaders[R] = ContentReaders()
    lint: Lint = field(default_factory=Lint)
    blocks: tuple[ReferenceBlock, ...] = ()
    """The building blocks for the reference page."""
    beats: BeatNames = field(default_factory=BeatNames)
    actions: tuple[OwnAction, ...] = ()
    """The table's actions in addition to moving, confirm, back, menu and undo, with the keys and buttons they wish for.
    Its ``SeatInput.handle_action`` gets them. Their texts are ``action.<name>``; ``OPTIONAL_ACTIONS`` need none."""
    late_move: str = ""
    """The move, in notation, of a seat whose clock has run out; "" if the table has no clocks."""
    setup_screens: tuple[str, ...] = ()
    """Screens of this table that buttons on its setup page open. The texts ``way_<screen>`` and ``about_<screen>``
    label and explain the button."""
    importers: Mapping[str, Importer] = field(default_factory=dict)
    """Importers of other programs' files, by the endings of their names, such as ``.xml``."""

    def __post_init__(self) -> None:
        names = self.action_names
        doubles = [name for name in names if name in COMMON_ACTIONS or names.count(name) > 1]
        if bad_names := [*doubles, *(name for name in names if not name.isidentifier())]:
            raise TypeError(f"{self.name}: {bad_names[0]!r} is no action of a table's own")
        if self.assembly is None and not issubclass(self.rules, RuleSet):
            raise TypeError(f"{self.name}: rules that are no RuleSet need an assembly")
        words: dict[str, tuple[str, ...]] = {f"{self.name}.{text}": () for text in EVERY_TABLE}
        words |= {f"action.{action}": () for action in names if action not in OPTIONAL_ACTIONS}
        words |= {f"{self.name}.{text}_{screen}": () for screen in self.setup_screens for text in ("way", "about")}
        object.__setattr__(self, "texts", {**self.texts, **words})
        place = f"{self.name}/rules/*.yaml"
        if not any(kind.place == place for kind in self.kinds):
            object.__setattr__(self, "kinds", (*self.kinds, FileKind(f"{self.name}_rules", place, self.rules)))

    @property
    def name(self) -> str:
        """The name of the table: the folder that defines ``rules``."""
        return self.rules.__module__.split(".")[-2]

    @cached_property
    def events(self) -> Mapping[type, str]:
        """Every event type with its public name."""
        if self.event_types is not None:
            return self.event_types
        folder = self.rules.__module__.rpartition(".")[0]
        place = f"{folder}.events"
        if find_spec(place) is None:
            return {event: name_of(event) for event in PLAIN_EVENTS}
        return event_names(import_module(place).Event)

    @property
    def has_points(self) -> bool:
        """True if the most points of a match are a figure of players. Else totals only tell who has won."""
        return f"{self.name}.figure_points" in self.texts

    @property
    def has_plain_events(self) -> bool:
        """True if the table names no other events."""
        return self.events.keys() <= {*PLAIN_EVENTS}

    @property
    def action_names(self) -> tuple[str, ...]:
        """The names of the table's own actions."""
        return tuple(action.name for action in self.actions)

    @property
    def sources(self) -> tuple[str, ...]:
        """The files that are part of every rule set, in addition to its own file."""
        return self.assembly.sources if self.assembly else ()

    def rule_set(self, files: Files, name: str) -> R:
        if self.assembly:
            return self.assembly.build(files, name)
        rules = files.rule_file(self.rules)
        assert isinstance(rules, RuleSet)
        return cast("R", rules.with_name(name))  # Without an assembly, R is the class of the rule file.

    def digest(self, rules: R) -> str:
        """Return the digest of everything in a rule set that can change a match."""
        if self.assembly:
            return self.assembly.digest(rules)
        assert isinstance(rules, RuleSet)
        return digest(rules.model_dump_json())

    def rules_of_match(self, rules: R, decks: Iterable[Sequence[str]], start_values: Collection[object]) -> R:
        """Return the rules without what such a match cannot use, so that changes there leave its log valid."""
        if start_values or self.assembly is None or self.assembly.of_match is None:
            return rules
        return self.assembly.of_match(rules, decks)

    def digests(self, rules: R) -> Mapping[str, str]:
        """Return the digest of each file that makes up a rule set, by its name."""
        if self.assembly and self.assembly.digests:
            return self.assembly.digests(rules)
        return {f"{self.name}/rules/{rules.name}.yaml": self.digest(rules)}


def actions_of(tables: Iterable[TableFiles[Rules]]) -> tuple[OwnAction, ...]:
    """Return the actions of these tables. If several tables name the same action, the first one's wishes count."""
    actions: dict[str, OwnAction] = {}
    for action in (action for table in tables for action in table.actions):
        actions.setdefault(action.name, action)
    optional = [name for name in OPTIONAL_ACTIONS if name in actions]
    return tuple(actions[name] for name in dict.fromkeys((*optional, *actions)))


def fields_of(tables: Iterable[TableFiles[Rules]]) -> dict[str, tuple[str, ...]]:
    """Return the fields of every event by its public name. If tables share a name, its fields are merged."""
    fields_by_event: dict[str, tuple[str, ...]] = {}
    for table in tables:
        for kind, event in table.events.items():
            names: tuple[str, ...] = getattr(kind, "_fields", ())
            fields_by_event[event] = tuple(dict.fromkeys((*fields_by_event.get(event, ()), *names)))
    return fields_by_event


def fields_with_signs(table: TableFiles[Rules]) -> dict[str, tuple[str, ...]]:
    """Return the fields of every event and every sign of a table by their public names."""
    signs: dict[str, tuple[str, ...]] = {name_of(sign): getattr(sign, "_fields", ()) for sign in table.signs}
    return {**fields_of([table]), **signs}


def rule_sets(files: LastGood, table_name: str, table: TableFiles[Rules]) -> dict[str, Rules]:
    sets = {}
    for name in sorted({*files.names(f"{table_name}/rules"), table.standard}):
        # A designer's new file has no replacement. Until it is valid, it is left out.
        with suppress(*([] if name == table.standard else [Faults])):
            sets[name] = table.rule_set(Files(files, table_name, name), name)
    return sets


class StrictFiles(DataFiles):
    """A reader of the files as they are. A broken file raises a Refusal: ``bad_rules`` with ``file:line:column``."""

    def __init__(self, data: Path | None) -> None:
        """Read the game's data with all active packs; ``data`` is another folder that changes the data, like a pack."""
        super().__init__(data_dir(), active_packs(data))

    def read(self, kind: type[T], place: str, check: ModelCheck[T] = no_complaints) -> T:
        with _faults_as_refusals():
            return super().read(kind, place, check)

    def read_outside(self, kind: type[T], path: str, check: ModelCheck[T]) -> T:
        with _faults_as_refusals():
            return super().read_outside(kind, path, check)

    def ignored_errors(self, place: str) -> tuple[type[Exception], ...]:
        """Leave out an invalid file in the players' own pack."""
        return (Refusal,) if any(pack.is_own and place in pack.raw for pack in self.packs) else ()


@contextmanager
def _faults_as_refusals() -> Iterator[None]:
    try:
        yield
    except Faults as error:
        raise Refusal("bad_rules", str(error)) from error


def find_rules(name_or_path: str, table_name: str, table: TableFiles[Rules], data: Path | None) -> Rules:
    """Return a rule set of a table by its name, or from a rule file anywhere. Everything else comes from the data.

    ``data`` is another folder that changes the data, like a pack. Raise Refusal: ``unknown_rules`` if there is none,
    ``bad_rules`` with ``file:line:column`` if it has a fault.
    """
    reader = StrictFiles(data)
    names = reader.names(f"{table_name}/rules")
    if name_or_path in names:
        return table.rule_set(Files(reader, table_name, name_or_path), name_or_path)
    if not is_file(Path(name_or_path)):
        similar = difflib.get_close_matches(name_or_path, names, 1)
        hint = f"did you mean {similar[0]!r}?" if similar else f"known: {', '.join(names)}, or the path of a rule file"
        raise Refusal("unknown_rules", f"No rules are called {name_or_path!r}; {hint}")
    name = Path(name_or_path).stem
    if not is_word(name):
        raise Refusal("bad_rules", str(name_fault(name_or_path, name)))
    return table.rule_set(Files(reader, table_name, name, name_or_path), name)


def rule_names(table_name: str) -> tuple[str, ...]:
    return file_names(data_dir(), active_packs(), f"{table_name}/rules")


def rule_files(name_or_path: str, table_name: str, table: TableFiles[Rules]) -> tuple[Path, ...]:
    """Return all files that rules of this name depend on; some may not exist.

    A name counts if a rule file of that name exists; a path is returned unchanged.
    """
    folders = (folder / table_name / "rules" for folder in (data_dir(), *pack_dirs()))
    own_paths = (folder / f"{name_or_path}.yaml" for folder in folders if name_or_path in stems(folder, ".yaml"))
    return (*shared_files(table_name, table), *own_paths, Path(name_or_path))


def shared_files(table_name: str, table: TableFiles[Rules]) -> tuple[Path, ...]:
    """Return the files that all rule sets of a table share; some may not exist. Only its own patterns are expanded."""
    sources = [f"{table_name}/{source}" for source in table.sources]
    folders = (data_dir(), *pack_dirs())
    return tuple(path for folder in folders for source in sources for path in _files(folder, source))


def _files(folder: Path, source: str) -> Iterable[Path]:
    """Return the file at a place; for a pattern, the folder, which changes with every new file, and each match."""
    if "*" not in source:
        return (folder / source,)
    return (folder / PurePath(source).parent, *sorted(folder.glob(source)))


def active_packs(data: Path | None = None) -> tuple[Pack, ...]:
    """Return all active packs, with another folder on top."""
    return tuple(map(open_pack, (*pack_dirs(), *(() if data is None else (data,)))))


class Common(NamedTuple):
    """The data that the content of every table is made with."""

    interface: Interface
    audio: Audio
    sounds: tuple[str, ...]
    """The names of all sounds."""


def read_content(files: LastGood, table_name: str, table: TableFiles[Rules], common: Common) -> TableContent[Rules]:
    own, readers = Files(files, table_name), table.readers
    rules = rule_sets(files, table_name, table)
    check_timing = partial(check_beats, events=tuple(table.events.values()), moments=table.beats.moments)
    tracks = tuple(common.audio.tracks)
    check_sounds = partial(check_cues, sounds=common.sounds, fields=fields_with_signs(table), tracks=tracks)
    cues = files.read(Cues, _place_of(files, table_name, "cues.yaml", table), check_sounds)
    has_late_move = bool(table.late_move)
    check_choices = partial(check_setups, rules=[*rules], languages=files.languages, has_late_move=has_late_move)
    setups = own.read(Setups, "setups.yaml", check_choices) if files.has(f"{table_name}/setups.yaml") else Setups()
    beats = _place_of(files, table_name, "beats.yaml", table)
    additions = {name: files.read(model, f"{table_name}/{name}.yaml") for name, model in table.additions.items()}
    content = TableContent(
        standard=table.standard, rules=rules, setups=setups, bots=readers.bots(own) if readers.bots else {},
        timing=files.read(Beats, beats, check_timing).with_defaults(common.interface),
        sounds=cues.sounds, rumble=cues.rumble, track=cues.track,
        look=additions.get("look"), effects=additions.get("effects"),
    )
    return readers.extend(content, own) if readers.extend else content


def _place_of(files: LastGood, table_name: str, name: str, table: TableFiles[Rules]) -> str:
    """Return the place of a table's file; at a table with plain events that has none, that of the shared file."""
    own = f"{table_name}/{name}"
    return f"{SHARED_FOLDER}/{name}" if table.has_plain_events and not files.has(own) else own
