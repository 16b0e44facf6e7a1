"""The files of a data folder, each as it is or as it last was good, so that a broken one never stops the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from yaml.nodes import Node

from game.content.faults import Check, Fault, Faults, nothing
from game.content.file_reading import read_laid
from game.content.measured import DATA, contents, is_file
from game.content.packs import Pack, pictures, spoken
from game.content.whole_file import fresh_of
from game.content.wording import Spoken
from game.content.yaml_source import Document
from game.kernel.digest import digest
from game.paths import came_with, user_dir

T = TypeVar("T")


class LastGood:
    """Reads every file once: itself, else the copy kept when it last was good, else the one the game came with.

    Raises Faults where there is none of them.
    """

    def __init__(self, data: Path, packs: tuple[Pack, ...]) -> None:
        self.data, self.packs, self.came = data, packs, came_with(data)
        self._kept = user_dir() / "last_good" / digest(str(data.resolve()))
        self.faults: list[Fault] = [fault for pack in packs for fault in pack.faults]
        """What is wrong with the files as they are."""
        self.sources: dict[Path, str] = {}
        """Every file that was asked for, there or not, with what messages call it."""
        self.documents: dict[str, Document[object]] = {}
        """Every file as it is used, by its place."""

    @cached_property
    def pictures(self) -> tuple[str, ...]:
        """The names of all pictures there are."""
        return pictures(self.packs)

    @cached_property
    def spoken(self) -> Spoken:
        """The languages of texts."""
        return spoken(self.data, self.packs)

    def source(self, place: str) -> str:
        """What messages call a file, which counts as asked for from now on."""
        name = self.sources[self.data / place] = f"{self.data.name}/{place}"
        return name

    def has(self, place: str) -> bool:
        """Whether there is such a file at all, where a table may do without."""
        self.source(place)
        found = any(is_file(folder / place) for folder in (self.data, self.came) if folder is not None)
        return found or any(place in pack.raw for pack in self.packs)

    def _candidates(self, place: str, check: Check) -> Iterator[tuple[Path, tuple[Pack, ...], Check]]:
        """What may be used of a file, with the packs over it and what is asked of it, the best first.

        What never was good under these packs may be so without them; and a file that came with the game may disagree
        with what designers wrote elsewhere: then its own shape has to do.
        """
        own, *behind = (folder / place for folder in (self.data, self._kept, self.came) if folder is not None)
        yield from ((file, self.packs, check) for file in (own, *behind))
        if self.packs:
            yield own, (), nothing
        yield from ((file, (), nothing) for file in reversed(behind))

    def read(self, kind: type[T], place: str, check: Check = nothing, below: Node | None = None) -> T:
        """What a file says under what packs say, or what stands in for it."""
        if (known := self.documents.get(place)) is not None and isinstance(known.value, kind):
            return known.value
        name, kept, came = self.source(place), self._kept / place, self.came and self.came / place
        needed = came is not None and is_file(came)
        first: Faults | None = None
        for file, packs, asks in self._candidates(place, check):
            own, called = file == self.data / place, name if file == self.data / place else str(file)
            try:
                document = read_laid(kind, file, called, packs, place, asks, below, needed)
            except Faults as wrong:
                if own and first is None:
                    first = wrong
                    self.faults.extend(wrong.found)
            else:
                if own and packs == self.packs:
                    _keep(file, kept)
                break
        else:
            raise first or Faults(())
        self.documents[place] = document
        return document.value

    def glimpse(self, kind: type[T], place: str) -> T:
        """What a file says by itself, which nobody has asked for yet; raises Faults where it is not right."""
        return read_laid(kind, self.data / place, self.source(place), (), place).value


def _keep(source: Path, kept: Path) -> None:
    """Remember a good file; a folder that cannot be written is no reason to stop."""
    with suppress(OSError):
        text = contents(source, DATA)
        if not is_file(kept) or contents(kept, DATA) != text:
            kept.parent.mkdir(parents=True, exist_ok=True)
            fresh = fresh_of(kept)
            fresh.write_bytes(text)
            fresh.replace(kept)
