"""The rules and the content of a table from its YAML files, for matches and for commands."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path, PurePath
from typing import NamedTuple, TypeVar

from game.content.data_files import DataFiles, Files, read_with_packs
from game.content.definition import is_word
from game.content.faults import Faults, ModelCheck, no_complaints
from game.content.last_good import LastGood
from game.content.models.audio import Audio, Cues, check_cues
from game.content.models.beats import Beats, Interface, check_beats
from game.content.models.setups import Setups, check_setups
from game.content.packs import SHARED_FOLDER, Pack, file_names, name_fault, open_pack
from game.content.safe_files import is_file
from game.content.table_content import TableContent, TableFiles, fields_with_signs
from game.kernel.opaque import Rules
from game.kernel.refusal import Refusal
from game.paths import data_dir, pack_dirs, stems

T = TypeVar("T")


def rule_sets(files: LastGood, table_name: str, table: TableFiles[Rules]) -> dict[str, Rules]:
    """Return every rule set of a table, by name."""
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
        """Read the file at a place in the data folder."""
        with _faults_as_refusals():
            return read_with_packs(kind, self.data / place, f"data/{place}", self.packs, place, check).value

    def read_outside(self, kind: type[T], path: str, check: ModelCheck[T] = no_complaints) -> T:
        """Read a file that may be anywhere."""
        with _faults_as_refusals():
            return super().read_outside(kind, path, check)

    def ignored_errors(self, place: str) -> tuple[type[Exception], ...]:
        """Leave out an invalid file in the players' own pack."""
        return (Refusal,) if any(pack.is_own and place in pack.raw for pack in self.packs) else ()


@contextmanager
def _faults_as_refusals() -> Iterator[None]:
    """Turn faults of the rules into a refusal."""
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
    """Return the names of a table's rule sets."""
    return file_names(data_dir(), active_packs(), f"{table_name}/rules")


def rule_files(name_or_path: str, table_name: str, table: TableFiles[Rules]) -> tuple[Path, ...]:
    """Return all files that rules of this name depend on; some may not exist.

    Only the patterns that a table declares are expanded. A name counts if a rule file of that name exists; a path is
    returned unchanged.
    """
    folders = (data_dir(), *pack_dirs())
    sources = [f"{table_name}/{source}" for source in table.sources]
    shared_paths = (path for folder in folders for source in sources for path in _files(folder, source))
    rules = (folder / table_name / "rules" for folder in folders)
    own_paths = (folder / f"{name_or_path}.yaml" for folder in rules if name_or_path in stems(folder, ".yaml"))
    return (*shared_paths, *own_paths, Path(name_or_path))


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
    """Return the content of a table."""
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
        timing=files.read(Beats, beats, check_timing).over(common.interface),
        sounds=cues.sounds, rumble=cues.rumble, track=cues.track,
        look=additions.get("look"), effects=additions.get("effects"),
    )
    return readers.extend(content, own) if readers.extend else content


def _place_of(files: LastGood, table_name: str, name: str, table: TableFiles[Rules]) -> str:
    """Return the place of a table's file; at a table with plain events that has none, that of the shared file."""
    own = f"{table_name}/{name}"
    return f"{SHARED_FOLDER}/{name}" if table.has_plain_events and not files.has(own) else own
