"""The files of a data folder, each as it is or as it last was good, so that a broken one never stops the game."""

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
    """Reads every file once: itself, else the copy kept when it last was good, else the one the game came with.

    Raises Faults where there is none of them.
    """

    def __init__(self, data: Path, packs: tuple[Pack, ...]) -> None:
        self.data, self.packs, self.came = data, packs, came_with(data)
        self.copies = GoodCopies(data)
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

    def _candidates(self, check: Check) -> Iterator[tuple[Path | None, tuple[Pack, ...], Check]]:
        """What may be used of a file: the folder it lies in, None for the good copies, the packs over it and what is
        asked of it, the best first.

        What never was good under these packs may be so without them; and a file that came with the game may disagree
        with what designers wrote elsewhere: then its own shape has to do.
        """
        behind = (None,) if self.came is None else (None, self.came)
        yield from ((folder, self.packs, check) for folder in (self.data, *behind))
        if self.packs:
            yield self.data, (), nothing
        yield from ((folder, (), nothing) for folder in reversed(behind))

    def read(self, kind: type[T], place: str, check: Check = nothing, below: Node | None = None) -> T:
        """What a file says under what packs say, or what stands in for it."""
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
        """What a file says; one that is not ``needed``, because packs have it, may be missing."""
        if folder is not None:
            return read_text(folder / place, called) if needed or is_file(folder / place) else None
        text = self.copies.get(place)
        if text is None and needed:
            raise Faults(())
        return text

    def glimpse(self, kind: type[T], place: str) -> T:
        """What a file says by itself, which nobody has asked for yet; raises Faults where it is not right."""
        return read_laid(kind, self.data / place, self.source(place), (), place).value
