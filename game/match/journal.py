"""A match in a file, with what became of it since in a few lines behind it, so that a move costs no more the longer a
match is.

Each entry says after which ply it begins, so that one that is met twice changes nothing and one that does not fit is
passed over: the plies that stay and the digest of the last of them, all notes if they have changed, and new plies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple, TextIO

from game.kernel.refusal import Refusal
from game.match.log import LONGEST, Log, Ply, read_lines, read_ply

AFTER = "after"
"""What an entry begins with."""
NONE = "-"
"""The digest of no ply."""

Notes = tuple[tuple[str, str], ...]


class Entry(NamedTuple):
    """What became of a match."""

    kept: int
    """Plies that stay."""
    digest: str
    """Of the position after them."""
    notes: Notes
    """All of them, none where they are the same."""
    plies: list[Ply]
    """What was played since."""


def entry(before: Log, after: Log) -> str | None:
    """What has become of a match, "" where it is as it was, None where it is not the same one."""
    if replace(before, plies=(), notes=()) != replace(after, plies=(), notes=()):
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


def read_journal(file: TextIO) -> tuple[Log, bool]:
    """The match in an open file, whatever its length, and whether there were entries behind it.

    What is no match is refused as ``read_log`` does, at the first line that does not fit. Raises OSError.
    """
    lines = iter(lambda: file.readline(LONGEST), "")
    first: list[str] = []
    try:
        log = read_lines(line.removesuffix("\n") for line in _until_entry(lines, first))
        return followed(log, chain(first, lines)) or log, bool(first)
    except UnicodeDecodeError:
        raise Refusal("bad_log", "This is no text.") from None


def followed(log: Log, lines: Iterable[str]) -> Log | None:
    """The match after the entries in these lines; None where none of them is whole and fits."""
    plies, notes, any_fits = list(log.plies), log.notes, False
    for found in entries(iter(lines)):
        if found.kept <= len(plies) and _digest(plies, found.kept) == found.digest:
            plies[found.kept :] = found.plies
            notes, any_fits = found.notes or notes, True
    return replace(log, plies=tuple(plies), notes=notes) if any_fits else None


def entries(lines: Iterator[str]) -> Iterator[Entry]:
    """The entries in these lines, up to one that is torn."""
    for head in lines:
        parts = head.split()
        if not head.endswith("\n") or len(parts) != 4 or parts[0] != AFTER or not all(map(_number, parts[1::2])):
            return
        notes = []
        for line in lines:
            if line == "\n":
                break
            word, _, text = line.removesuffix("\n").partition(" ")
            notes.append((word, text))
        else:
            return
        told = list(islice(lines, int(parts[3])))
        plies = [ply for line in told if (ply := read_ply(line)) is not None]
        if len(plies) < int(parts[3]) or (told and not told[-1].endswith("\n")):
            return
        yield Entry(int(parts[1]), parts[2], tuple(notes), plies)


def _until_entry(lines: Iterator[str], first: list[str]) -> Iterator[str]:
    """The lines of the match itself; the one behind it goes to ``first``."""
    for line in lines:
        if line.startswith(f"{AFTER} "):
            first.append(line)
            return
        yield line


def _digest(plies: tuple[Ply, ...] | list[Ply], kept: int) -> str:
    return plies[kept - 1].digest if kept else NONE


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 16
