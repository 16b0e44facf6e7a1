"""The files of a data folder, each as it is or as it last was good, so that a broken one never stops the game."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from yaml.nodes import Node

from game.content.file_reading import read_file, read_laid
from game.content.packs import Pack
from game.content.yaml_source import Check, Document, Fault, Faults, nothing
from game.kernel.digest import digest
from game.paths import builtin_dir, user_dir

T = TypeVar("T")


class LastGood:
    """Reads every file once: itself, else the copy kept when it last was good, else the one the game came with."""

    def __init__(self, data: Path, packs: tuple[Pack, ...]) -> None:
        self.data, self.packs = data, packs
        self.faults: list[Fault] = [fault for pack in packs for fault in pack.faults]
        """What is wrong with the files as they are."""
        self.sources: dict[Path, str] = {}
        """Every file that was asked for, there or not, with what messages call it."""
        self.documents: dict[str, Document[Any]] = {}
        """Every file as it is used, by its place."""

    def source(self, place: str) -> str:
        """What messages call a file, which counts as asked for from now on."""
        name = self.sources[self.data / place] = f"{self.data.name}/{place}"
        return name

    def has(self, place: str) -> bool:
        """Whether there is such a file at all, where a table may do without."""
        self.source(place)
        found = any((folder / place).is_file() for folder in (self.data, builtin_dir()))
        return found or any(place in pack.raw for pack in self.packs)

    def read(self, kind: type[T], place: str, check: Check = nothing, below: Node | None = None) -> T:
        """What a file says under what packs say, or what stands in for it."""
        if (known := self.documents.get(place)) is not None and isinstance(known.value, kind):
            return known.value
        kept = user_dir() / "last_good" / digest(str(self.data.resolve())) / place
        name = self.source(place)
        files = (self.data / place, name), (kept, str(kept)), (builtin_dir() / place, str(builtin_dir() / place))
        for file, called in files:
            try:
                document = read_laid(kind, file, called, self.packs, place, check, below)
            except Faults as wrong:
                self.faults.extend(wrong.found if called == name else ())
            else:
                if called == name:
                    _keep(file, kept)
                break
        else:
            # A built-in file may disagree with what designers wrote elsewhere; then its own shape has to do.
            document = read_file(kind, builtin_dir() / place, place)
        self.documents[place] = document
        return document.value


def _keep(source: Path, kept: Path) -> None:
    """Remember a good file; a folder that cannot be written is no reason to stop."""
    with suppress(OSError):
        text = source.read_bytes()
        if not kept.is_file() or kept.read_bytes() != text:
            kept.parent.mkdir(parents=True, exist_ok=True)
            fresh = kept.with_suffix(".new")
            fresh.write_bytes(text)
            fresh.replace(kept)
