"""The files of the grammar while somebody edits them: read in the background, and again whenever one is saved."""

from __future__ import annotations

from game.background.job import Job, Report
from game.background.worker import Worker
from game.content.faults import Fault, Faults
from game.content.file_watcher import Watch
from game.content.measured import DATA, contents
from game.content.packs import opened
from game.content.store import Store
from game.dungeon.content import ALPHABET, FOLDER, RECIPES, RULES, Folder, Grammar
from game.dungeon.growth import Growth
from game.dungeon.pattern import Size
from game.dungeon.rulebook import EVERY, Rulebook


def read(report: Report, folder: Folder) -> Grammar:
    """What the files say, made ready to be grown by; raises Faults."""
    packs = tuple(opened(pack.folder, pack.name) for pack in folder.packs)
    grammar = Folder(folder.data, packs).read()
    _ = grammar.book
    return grammar


def index(report: Report, book: Rulebook, strides: Size) -> None:
    """Make ready what finds all matches at once in a grid."""
    book.index(EVERY, strides)


class Files:
    """The last good grammar, and what is wrong with the files as they are now."""

    def __init__(self, store: Store) -> None:
        self.folder = Folder(store.data, store.packs)
        self.worker = Worker("grammar")
        self.grammar: Grammar | None = None
        self.faults: tuple[Fault, ...] = ()
        self.watch = self._watch()
        self.job: Job[Grammar] | None = None
        self._ask()

    def _watch(self) -> Watch:
        roots = [self.folder.data, *(pack.folder for pack in self.folder.packs)]
        folders = [root / place for root in roots for place in (FOLDER, RULES, RECIPES)]
        return Watch([root / ALPHABET for root in roots] + [file for each in folders for file in each.glob("*.yaml")],
                     folders)  # fmt: skip

    def _ask(self) -> None:
        self.job = self.worker.ask("read the grammar", read, self.folder)

    def step(self, dt: float) -> bool:
        """Look at the files; whether something new was read."""
        if self.job is None and self.watch.look(dt):
            self.watch.settle()
            self.watch = self._watch()
            self._ask()
        if self.job is None or not self.job.done():
            return False
        job, self.job = self.job, None
        try:
            self.grammar, self.faults = job.result(), ()
        except Faults as wrong:
            self.faults = wrong.found
        return True

    def prepare(self, growth: Growth) -> None:
        """Somebody may soon ask where all rules fit."""
        self.worker.ask("index the rules", index, growth.book, growth.grid.strides)

    def lines(self, fault: Fault) -> list[str]:
        """The lines of the file that a fault is in; none where it cannot be read."""
        roots = {f"{self.folder.data.name}/": self.folder.data}
        roots |= {f"{pack.name}/": pack.folder for pack in self.folder.packs}
        for called, root in roots.items():
            if fault.file.startswith(called):
                try:
                    raw = contents(root / fault.file.removeprefix(called), DATA)
                    return raw.decode("utf-8", "replace").splitlines()
                except OSError:
                    return []
        return []

    def source(self, fault: Fault) -> str:
        """The line that a fault is in."""
        lines = self.lines(fault)
        return lines[fault.line - 1] if 0 < fault.line <= len(lines) else ""

    def close(self) -> None:
        """Nobody waits any more."""
        if self.job is not None:
            self.job.cancel()
        self.worker.close()
