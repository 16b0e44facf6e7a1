"""Show the data in effect, or turn files of other programs into a pack."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as FilePath
from typing import NamedTuple

import yaml
from pydantic import TypeAdapter

from game.content.faults import Fault, Faults, Path
from game.content.safe_files import DATA_LIMIT, read_bytes, write_file
from game.content.store import Store
from game.content.yaml_models import Document
from game.kernel.opaque import Json, JsonObject
from game.kernel.refusal import Refusal
from game.paths import packs_dir, printable, short_path
from game.tables.data_kinds import KINDS
from game.tables.knucklebones.content import read_decks
from game.tables.knucklebones.texts.cards import choices_sentence, describe, say_by_language
from game.tables.table_files import TABLES, store_of, strict_files
from game.terminal import complain, say
from game.tools.pack_check import read_on_demand_files
from systems.draw.fonts import SOFT_HYPHEN

LINE_WIDTH = 120
"""The widest line of a file that is written."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--resolved", action="store_true", help="list every value with its file and line")
    parser.add_argument("--cards", action="store_true", help="print the texts of every card of Knucklebones, also "
                        "those that the game makes of the steps")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--import", dest="files", nargs="+", type=FilePath, metavar="FILE",
                        help="make a pack of files of other programs, such as Prospector's LayoutXML and DeckXML")
    parser.add_argument("--to", type=FilePath, metavar="FOLDER",
                        help="folder of that pack (default: one named after the first file, which always counts)")


def run(args: argparse.Namespace) -> int:
    """Print the data, with fallbacks for broken files, or import files. Return 1 if a file has a fault."""
    if args.files:
        return import_files(args.files, args.to or packs_dir() / args.files[0].stem.lower())
    if args.cards:
        texts = card_texts()
        say(*(_json([text._asdict() for text in texts]) if args.json else _in_lines(texts)))
        return 0
    store = store_of(read_on_demand_files=read_on_demand_files)
    store.read()
    if args.resolved:
        values = list(all_values(store.read_everything(KINDS)))
        say(*(_json([value.as_json() for value in values]) if args.json else values))
    else:
        say(*(_json(_layers(store)) if args.json else _overview(store)))
    complain(*store.faults)
    return int(bool(store.faults))


class CardText(NamedTuple):
    """The texts of a card in one language."""

    card: str
    language: str
    name: str
    prompt: str
    """The question in its file, or else the made one."""
    text: str
    """The description in its file, or else the made one."""
    made_prompt: str
    """The question that the game makes of its choices."""
    made_text: str
    """The description that the game makes of its steps."""


def card_texts() -> list[CardText]:
    """Return the texts of every card, with those of packs, in every language."""
    files = strict_files("knucklebones")
    cards, rows = read_decks(files)[0].root, list[CardText]()
    say_in = say_by_language(files, cards)
    for id, card in cards.items():
        for language in (language for language in say_in if language in card.name):
            name, prompt, text = (text.get(language, text["en"]) for text in (card.name, card.prompt, card.description))
            say = say_in[language]
            rows.append(CardText(id, language, name, prompt, text, choices_sentence(say, card), describe(say, card)))
    return rows


def _in_lines(texts: Sequence[CardText]) -> Iterator[str]:
    """Yield the texts of cards, each with the made one below it if they differ."""
    for card, language, name, prompt, text, made_prompt, made_text in texts:
        yield f"{card} ({language}): {name.replace(SOFT_HYPHEN, '')}"
        for in_file, by_game in ((prompt, made_prompt), (text, made_text)):
            yield f"  {in_file}"
            if by_game != in_file:
                yield f"    made by the game: {by_game}"


def import_files(files: Sequence[FilePath], folder: FilePath) -> int:
    """Write the files, as data files, into a pack that has none of them yet. Return 1 if a file has a fault.

    Nothing is written if any of them has a fault.
    """
    importers = {ending: (name, read) for name in TABLES for ending, read in TABLES[name].importers.items()}
    texts: dict[FilePath, str] = {}
    faults: list[Fault] = []
    for file in files:
        if file.suffix.lower() not in importers:
            raise Refusal("bad_file", f"{file}: only files with the ending {' or '.join(importers)} can be imported.")
        table, read = importers[file.suffix.lower()]
        try:
            place, root = read(read_bytes(file, DATA_LIMIT), file, strict_files(table))
        except OSError as wrong:
            raise Refusal("bad_file", f"{file} cannot be read: {wrong.strerror or wrong}.") from None
        except Faults as wrong:
            faults += wrong.faults
            continue
        if (path := folder / place) in texts or path.exists():
            raise Refusal("bad_file", f"{path} is there already. Choose another folder with --to, or remove it.")
        texts[path] = yaml.serialize(root, allow_unicode=True, width=LINE_WIDTH)
    complain(*faults)
    if not faults:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, text)
        say(*(f"Wrote {path}" for path in texts), f"Check it with: python3 run.py lint {folder}")
    return int(bool(faults))


def _json(value: object) -> list[str]:
    return json.dumps(value, indent=1).split("\n")


def _layers(store: Store) -> dict[str, object]:
    """Return the folders of data, the lowest first."""
    packs = [
        {
            "name": pack.name, "folder": str(pack.folder), "files": sorted(pack.raw),
            "pictures": sorted(pack.pictures), "sounds": sorted(pack.sounds),
        }
        for pack in store.packs
    ]
    return {"data": short_path(store.data), "packs": packs, "left_out": list(store.unusable_packs)}


def _overview(store: Store) -> list[str]:
    lines = [short_path(store.data)]
    for pack in store.packs:
        media = (("pictures", pack.pictures), ("sounds", pack.sounds))
        contents = [*sorted(pack.raw), *(f"{folder}/{name}" for folder, names in media for name in sorted(names))]
        lines.append(printable(f"{pack.folder}: {', '.join(contents) or 'nothing'}"))
    lines += [f"{name}: left out" for name in store.unusable_packs]
    return [*lines, f"Packs that always count are in {packs_dir()}"]


class DataValue(NamedTuple):
    """A value. ``file`` and ``line`` are None if no file sets it and the model's default applies."""

    place: str
    """The path of its file in the data folder."""
    path: Path
    value: Json
    file: str | None
    line: int | None

    def __str__(self) -> str:
        text = json.dumps(self.value, ensure_ascii=False)
        return f"{self.place} {dotted_path(self.path)} = {text}  ({self.origin})"

    @property
    def origin(self) -> str:
        """``file:line``, or ``default``."""
        return "default" if self.file is None else f"{self.file}:{self.line}"

    def as_json(self) -> JsonObject:
        """Return the value and its origin as plain JSON values."""
        return self._asdict() | {"path": dotted_path(self.path)}


def dotted_path(path: Path) -> str:
    """Return keys joined by dots; list items count from 1."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def all_values(documents: Mapping[str, Document[object]]) -> Iterator[DataValue]:
    for place, document in sorted(documents.items()):
        is_complete = getattr(document.value, "is_complete", True)
        plain = TypeAdapter(type(document.value)).dump_python(document.value, mode="json", by_alias=True,
                                                              exclude_unset=not is_complete)
        for path, value in _leaves(plain, ()):
            file, line = document.file_and_line(path) or (None, None)
            yield DataValue(place, path, value, file, line)


def _leaves(value: object, path: Path) -> Iterator[tuple[Path, Json]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not steps or not value:
        yield path, value
    for step, inner in steps:
        yield from _leaves(inner, (*path, step))
