"""The dungeon files that the workshop shows: their grammar, read in the background, and the errors in them."""

from __future__ import annotations

from concurrent.futures import CancelledError
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from game.background.job import Job, Report, Worker
from game.content.faults import Fault, Faults
from game.content.hot_reload import FileStamp, Watch
from game.content.packs import DUNGEON_FOLDER, open_pack
from game.content.safe_files import DATA_LIMIT, read_bytes
from game.content.store import Store
from game.dungeon.alphabet import Alphabet
from game.dungeon.grammar_files import ALPHABET_PLACE, RECIPES_FOLDER, RULES_FOLDER, Folder, Grammar
from game.dungeon.growth import Growth
from game.dungeon.pattern import Size
from game.dungeon.rules import EVERY_RULE, Rulebook


def read_grammar(report: Report, folder: Folder) -> Grammar:
    """Return the grammar from its files, ready for generation.

    Raises Faults.
    """
    packs = tuple(open_pack(pack.folder, pack.name) for pack in folder.packs)
    grammar = Folder(folder.data, packs).read()
    _ = grammar.book
    return grammar


def build_index(report: Report, book: Rulebook, strides: Size) -> None:
    """Build the index that finds all matches in a grid at once."""
    book.index(EVERY_RULE, strides)


_last: dict[tuple[Path, tuple[Path, ...]], tuple[Grammar, dict[str, FileStamp]]] = {}
"""The grammar of the last visit and the state of its files, by its folders. The next visit begins with it and reads
files only if they have changed."""


class WorkshopFiles:
    """The last good grammar, and the errors in the current files. Own rules of players are no part of it."""

    def __init__(self, store: Store) -> None:
        self.folder = Folder(store.data, tuple(pack for pack in store.packs if not pack.is_own))
        self.worker = Worker("grammar")
        self.faults: tuple[Fault, ...] = ()
        self.watch = self._watch()
        self.job: Job[Grammar] | None = None
        last = _last.get(self._key)
        self.grammar = last[0] if last else None
        if last is None or last[1] != self.watch.stamps:
            self._ask()

    @property
    def _key(self) -> tuple[Path, tuple[Path, ...]]:
        return self.folder.data, tuple(pack.folder for pack in self.folder.packs)

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet, which is there before everything is read; raise Faults."""
        return self.grammar.alphabet if self.grammar is not None else self._first_alphabet

    @cached_property
    def _first_alphabet(self) -> Alphabet:
        return Folder(self.folder.data, self.folder.packs).alphabet()

    @property
    def has_alphabet(self) -> bool:
        """True if the alphabet can be used."""
        try:
            return bool(self.alphabet.data.shapes)
        except Faults:
            return False

    @property
    def recipes(self) -> list[str]:
        """The names of all recipes, which are there at once."""
        return [Path(place).stem for place in self.folder.places(RECIPES_FOLDER)]

    def _watch(self) -> Watch:
        roots = [self.folder.data, *(pack.folder for pack in self.folder.packs)]
        folders = [root / place for root in roots for place in (DUNGEON_FOLDER, RULES_FOLDER, RECIPES_FOLDER)]
        files = [file for folder in folders for file in folder.glob("*.yaml")]
        return Watch([root / ALPHABET_PLACE for root in roots] + files, folders)

    def _ask(self) -> None:
        self.job = self.worker.ask("read the grammar", read_grammar, self.folder)

    def advance(self, dt: float) -> bool:
        """Check the files for changes; return True if something else than before was read."""
        if self.job is None and self.watch.check(dt):
            self.watch.accept()
            self.watch = self._watch()
            self._ask()
        if self.job is None or not self.job.done():
            return False
        job, self.job = self.job, None
        before = self.grammar, self.faults
        try:
            grammar, self.faults = job.result(), ()
            if self.grammar is None or not self.grammar.equals(grammar):
                self.grammar = grammar
            _last[self._key] = self.grammar, dict(self.watch.stamps)
        except Faults as faults:
            self.faults = faults.faults
        except CancelledError:
            return False
        return (self.grammar, self.faults) != before

    def prepare(self, growth: Growth) -> None:
        """Build the index of the rules in advance."""
        self.worker.ask("index the rules", build_index, growth.book, growth.grid.strides)

    def lines(self, fault: Fault) -> list[str]:
        """Return the lines of the file with a fault; empty if unreadable."""
        roots = {f"{self.folder.data.name}/": self.folder.data}
        roots |= {f"{pack.name}/": pack.folder for pack in self.folder.packs}
        for name, root in roots.items():
            if fault.file.startswith(name):
                with suppress(OSError):
                    raw = read_bytes(root / fault.file.removeprefix(name), DATA_LIMIT)
                    return raw.decode("utf-8", "replace").splitlines()
        return []

    def source(self, fault: Fault) -> str:
        lines = self.lines(fault)
        return lines[fault.line - 1] if 0 < fault.line <= len(lines) else ""

    def close(self) -> None:
        """Cancel all background work."""
        if self.job is not None:
            self.job.cancel()
        self.worker.close()
