"""A match or a walk in a file, with what has happened since in a few lines behind it.

So a move costs no more the longer a match is. Each entry says after which ply it begins, so an entry that is met twice
changes nothing and one that does not fit is passed over: the plies that stay, the digest of the last of them, all notes
if they have changed, and new plies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, pairwise
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, Self, TextIO, TypeVar

from game.content.measured import MATCH, opened_text
from game.kernel.budget import Stop, never
from game.kernel.ply import Ply, read_ply
from game.kernel.refusal import Refusal
from game.match import keeping
from game.match.autosave import Autosave, Ready
from game.match.log import LONGEST, NOTED, PLIES, too_long, watched

AFTER = "after"
"""What an entry begins with."""
NONE = "-"
"""The digest of no ply."""

Notes = tuple[tuple[str, str], ...]


class Growing(Protocol):
    """A log to which plies are added and from whose end they are taken."""

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The moves that were played."""

    @property
    def notes(self) -> Notes:
        """Other facts: a word and the rest of its line each."""

    def having(self, plies: tuple[Ply, ...], notes: Notes) -> Self:
        """Return the same log with other plies and notes."""


L = TypeVar("L", bound=Growing)


class Entry(NamedTuple):
    """The changes of a match since it was last written."""

    kept: int
    """Plies that stay."""
    digest: str
    """Of the position after them."""
    notes: Notes
    """All of them, none where they are the same."""
    plies: list[Ply]
    """The moves that were played since then."""


def entry(before: L, after: L) -> str | None:
    """Return what has happened between two states of a log: "" if nothing has, None if they are of different ones."""
    if before.having((), ()) != after.having((), ()):
        return None
    kept = min(len(before.plies), len(after.plies))
    # A ply that both share was played once, and so was everything before it.
    while kept and before.plies[kept - 1] is not after.plies[kept - 1]:
        kept -= 1
    fresh = after.plies[kept:]
    notes = [f"{word} {text}" for word, text in after.notes] if after.notes != before.notes else []
    if len(before.plies) == kept and not fresh and not notes:
        return ""
    head = f"{AFTER} {kept} {_digest(after.plies, kept)} {len(fresh)}"
    return "\n".join((head, *notes, "", *map(str, fresh))) + "\n"


def read_journal(
    file: TextIO, read: Callable[[Iterable[str]], L], longest: int = LONGEST, stop: Stop = never
) -> tuple[L, bool]:
    """Return the log in an open file, and True if there were entries behind it.

    ``read`` makes a log of lines and refuses those that are none, at the first line that does not fit. Refuses with
    ``long_log``, and with ``slow_log`` once ``stop`` says so. Raises OSError.
    """
    lines = watched(iter(lambda: file.readline(longest), ""), stop)
    first: list[str] = []
    try:
        log = read(line.removesuffix("\n") for line in _until_entry(lines, first))
        return followed(log, chain(first, lines)) or log, bool(first)
    except UnicodeDecodeError:
        raise Refusal("bad_log", "This is no text.") from None


def followed(log: L, lines: Iterable[str]) -> L | None:
    """Return the log after the entries in these lines, None if none of them is whole and fits."""
    plies, notes, any_fits = list(log.plies), log.notes, False
    for found in entries(iter(lines)):
        if found.kept <= len(plies) and _digest(plies, found.kept) == found.digest:
            if found.kept + len(found.plies) > PLIES:
                raise too_long(str(found.kept + len(found.plies)))
            plies[found.kept :] = found.plies
            notes, any_fits = found.notes or notes, True
    return log.having(tuple(plies), notes) if any_fits else None


def entries(lines: Iterator[str]) -> Iterator[Entry]:
    """Yield the entries in these lines, up to one that is torn."""
    for head in lines:
        parts = head.split()
        if not head.endswith("\n") or len(parts) != 4 or parts[0] != AFTER or not all(map(_number, parts[1::2])):
            return
        notes, room = [], NOTED
        for line in lines:
            room -= len(line)
            if room < 0:
                return
            if line == "\n":
                break
            word, _, text = line.removesuffix("\n").partition(" ")
            notes.append((word, text))
        else:
            return
        if int(parts[3]) > PLIES:
            raise too_long(parts[3])
        fresh = list(islice(lines, int(parts[3])))
        plies = [ply for line in fresh if (ply := read_ply(line)) is not None]
        if len(plies) < int(parts[3]) or (fresh and not fresh[-1].endswith("\n")):
            return
        yield Entry(int(parts[1]), parts[2], tuple(notes), plies)


class Form(NamedTuple, Generic[L]):
    """Functions that read and write logs of a kind."""

    read: Callable[[Iterable[str]], L]
    """Makes a log of lines; refuses with a code that begins with ``newer`` those that a newer game has written."""
    write: Callable[[L], str]
    longest: int = LONGEST
    """Characters that a line may have."""


class Left(NamedTuple, Generic[L]):
    """The result of reading a log at the start."""

    log: L | None
    """The newest log that can be used."""
    others: tuple[L, ...] = ()
    """The last states of logs before it that are of something else."""
    newer: bool = False
    """True if a newer game has written some of it."""
    wrong: str | None = None
    """Why the oldest log cannot be used, "" for a file that is none; None if the newest one can."""


class Journal(Generic[L]):
    """A log that is on the disk after every step; ``keep`` writes down no more than what has happened since."""

    def __init__(self, path: Path, form: Form[L]) -> None:
        self.file, self.form = Autosave(path), form
        self.log: L | None = None
        """The log as it was kept last."""
        self._grown = False
        """True if there are entries in the file."""

    def read(
        self,
        refuses: Callable[[L], str | None],
        same: Callable[[L, L], bool] = lambda one, other: True,
        rescue: Callable[[L], Ready] | None = None,
    ) -> Left[L]:
        """Take up what the last game has left; files that cannot be used are set aside.

        ``refuses`` says why a log cannot be used. What is not the ``same`` as the newest log is handed to ``rescue``
        and stays on the disk until that is ready.
        """
        found: list[tuple[Path, L, bool]] = []
        newer: list[Path] = []
        unread: list[Path] = []
        strange: list[Path] = []
        for path in self.file.found():
            try:
                found.append((path, *self._read(path, found[-1][1] if found else None)))
            except Refusal as refusal:
                (newer if refusal.code.startswith("newer") else unread).append(path)
            except OSError as refused:
                if keeping.here.lost(path, refused):
                    unread.append(path)
            except ValueError:
                unread.append(path)
        wrong = "" if unread else None
        while found:
            path, log, more = found[-1]
            why = refuses(log)
            if why is None:
                break
            wrong = why
            found.pop()
            (unread if more else strange).append(path)
        # Beside a log that can be used, what is torn was torn by the kill that left it.
        for path in (*newer, *strange) if found else (*newer, *strange, *unread):
            keeping.here.set_aside(path)
        if not found:
            self.file.take_up(None)
            return Left(None, newer=bool(newer), wrong=wrong)
        self.log = log
        others = [each for (_, each, _), (_, after, _) in pairwise(found) if not same(each, after)]
        ready = [rescue(each) for each in others] if rescue is not None else []
        rewritten = self.form.write(log) if more or path != self.file.path else None
        self.file.take_up(rewritten, lambda: all(each() for each in ready))
        return Left(log, tuple(others), bool(newer))

    def _read(self, path: Path, before: L | None) -> tuple[L, bool]:
        """Return the log in a file, or the one ``before`` with what the file adds, and True if anything was added.

        Refuses what is no log; raises OSError.
        """
        with opened_text(path, MATCH) as file:
            if before is not None and (log := followed(before, file)) is not None:
                return log, True
            file.seek(0)
            return read_journal(file, self.form.read, self.form.longest)

    def keep(self, log: L, after: Ready | None = None) -> None:
        """Let the log count as it is now; with ``after``, a log of something else stays until that is true."""
        before, self.log = self.log, log
        more = None if before is None or self.file.anew or after is not None else entry(before, log)
        if more == "":
            return
        self._grown = more is not None and self.file.add(more)
        if not self._grown:
            self.file.keep(self.form.write(log), after)

    def drop(self, after: Ready | None = None) -> None:
        """Let nothing count any more; the file stays until ``after`` is true."""
        self.log, self._grown = None, False
        self.file.drop(after)

    def set_aside(self) -> None:
        """Let nothing count any more, and give the file another name."""
        self.log, self._grown = None, False
        self.file.set_aside()

    def close(self) -> None:
        """Wait until everything is on the disk, as one log without entries."""
        if self._grown and self.log is not None:
            self.file.keep(self.form.write(self.log))
            self._grown = False
        else:
            self.file.again()
        self.file.wait()


def _until_entry(lines: Iterator[str], first: list[str]) -> Iterator[str]:
    """Yield the lines before the first entry; the line that begins it goes to ``first``."""
    for line in lines:
        if line.startswith(f"{AFTER} "):
            first.append(line)
            return
        yield line


def _digest(plies: tuple[Ply, ...] | list[Ply], kept: int) -> str:
    return plies[kept - 1].digest if kept else NONE


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 16
