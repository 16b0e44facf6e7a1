"""The files of a data folder, each as it is or in its last good state, so that a broken one never stops the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from yaml.nodes import Node

from game.content.faults import Check, Fault, Faults, nothing
from game.content.file_reading import lay_over, read_laid, read_text
from game.content.good_copies import GoodCopies
from game.content.measured import is_file
from game.content.packs import Pack, pictures, spoken
from game.content.wording import Spoken
from game.content.yaml_source import Document
from game.paths import came_with

T = TypeVar("T")


class LastGood:
    """A reader of files: each is read once, from the file itself, else from its last good copy, else from the version
    that came with the game.

    It raises Faults if none of them works.
    """

    def __init__(self, data: Path, packs: tuple[Pack, ...]) -> None:
        self.data, self.packs, self.came = data, packs, came_with(data)
        self.copies = GoodCopies(data)
        self.faults: list[Fault] = [fault for pack in packs for fault in pack.faults]
        """The faults of the files as they are."""
        self.sources: dict[Path, str] = {}
        """Every file that was asked for, existing or not, with its name in messages."""
        self.documents: dict[str, Document[object]] = {}
        """Every file as it is used, by its place."""

    @cached_property
    def pictures(self) -> tuple[str, ...]:
        """The names of all pictures."""
        return pictures(self.packs)

    @cached_property
    def spoken(self) -> Spoken:
        """The languages of texts."""
        return spoken(self.data, self.packs)

    def source(self, place: str) -> str:
        """Record that a file was asked for, and return its name in messages."""
        name = self.sources[self.data / place] = f"{self.data.name}/{place}"
        return name

    def has(self, place: str) -> bool:
        """Return True if an optional file exists."""
        self.source(place)
        found = any(is_file(folder / place) for folder in (self.data, self.came) if folder is not None)
        return found or any(place in pack.raw for pack in self.packs)

    def _candidates(self, check: Check) -> Iterator[tuple[Path | None, tuple[Pack, ...], Check]]:
        """Yield the usable versions of a file, the best first: its folder (None for the good copies), the packs and the
        check.

        A file that was never good with these packs may be good without them. A file that came with the game may
        disagree with changed files elsewhere, so only its model is checked.
        """
        behind = (None,) if self.came is None else (None, self.came)
        yield from ((folder, self.packs, check) for folder in (self.data, *behind))
        if self.packs:
            yield self.data, (), nothing
        yield from ((folder, (), nothing) for folder in reversed(behind))

    def read(self, kind: type[T], place: str, check: Check = nothing, below: Node | None = None) -> T:
        """Return a file with the changes of packs, or its replacement."""
        if (known := self.documents.get(place)) is not None and isinstance(known.value, kind):
            return known.value
        name, came = self.source(place), self.came is not None and is_file(self.came / place)
        first: tuple[Fault, ...] = ()
        tried: list[tuple[str | None, tuple[Pack, ...], Check]] = []
        for folder, packs, asks in self._candidates(check):
            own = folder == self.data
            called = name if own else str((folder or self.copies.path) / place)
            try:
                text = self._text(folder, place, called, came or all(place not in pack.raw for pack in packs))
                if (text, packs, asks) in tried:
                    continue
                tried.append((text, packs, asks))
                document = lay_over(kind, text, called, packs, place, asks, below)
            except Faults as wrong:
                if own and not first:
                    first = wrong.found
                    self.faults.extend(first)
            else:
                if own and packs == self.packs and text is not None:
                    self.copies.keep(place, text)
                break
        else:
            raise Faults(first)
        self.documents[place] = document
        return document.value

    def _text(self, folder: Path | None, place: str, called: str, needed: bool) -> str | None:
        """Return the text of a file. It may be missing if it is not ``needed``, because packs have it."""
        if folder is not None:
            return read_text(folder / place, called) if needed or is_file(folder / place) else None
        text = self.copies.get(place)
        if text is None and needed:
            raise Faults(())
        return text

    def glimpse(self, kind: type[T], place: str) -> T:
        """Return a file without packs and without keeping its document; raise Faults if it is invalid."""
        return read_laid(kind, self.data / place, self.source(place), (), place).value
