"""A match as a text anyone can replay: table, rules, data digests, seed and moves.

Every move includes its roll and is followed by the digest of the position after it, so a difference is found at its
ply.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from game.kernel.bots import Stop, never
from game.kernel.digest import digest
from game.kernel.opaque import Event, Position, Rules
from game.kernel.ply import Ply, read_ply
from game.kernel.refusal import Refusal
from game.tables import KNOWN_TABLES, find_table
from game.tables.edges import is_edge

if TYPE_CHECKING:
    from game.tables import Table

VERSION = 4
"""Versions 2 and 3 lack choices, carried values and clocks; their lines mean the same."""
FIRST_WORDS = "kotsu match"
HEADER_FIELDS = ("table", 1), ("rules", 2), ("seed", 1), ("first", 1), ("deck", 0), ("plies", 1)
"""The lines after the first: a word and the number of values, 0 for one or more. Files and notes follow, one per line,
then a blank line."""
EXTENDABLE_FIELDS = "rules", "seed"
"""Lines that may continue with choices added to the rules, or with values the match begins with: ``layout=mine``,
``score=120``, ``shielded_row.1=3``."""
FILE_WORD = "file"
"""A rule file and the digest of its content."""
CLOCK_NOTE = "clock"
"""The note of the time each seat has."""
LONGEST_LINE = 1 << 16
"""The most characters in a line."""
MOST_PLIES = 100_000
"""The most plies in a match: days of play, and a second to read."""
MOST_NOTE_CHARACTERS = 1 << 18
"""The most characters of files and notes together."""
STOP_INTERVAL = 16
"""Lines between two checks of ``stop``; each ply is checked, because plies take longer."""
SEED_COUNT = 1 << 64
"""Number of seeds that a log or a program may name."""
POSSIBLE_SEATS = range(1, 10)
"""Possible seats at a table that no longer exists."""


@dataclass(frozen=True, slots=True)
class Log:
    """The facts needed to replay a match."""

    table: str
    rules: str
    rules_digest: str
    """Digest of the rules of the match."""
    seed: int
    first: int
    decks: tuple[tuple[str, ...], ...] = ((),)
    """One deck for all seats, or one per seat."""
    plies: tuple[Ply, ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    """Every rule file with the digest of its content, so that a difference can be named."""
    notes: tuple[tuple[str, str], ...] = ()
    """Other facts about the match, a word and the rest of its line each; they do not affect it."""
    choices: tuple[tuple[str, str], ...] = ()
    """Choices added to the rule set, such as a layout."""
    start_values: tuple[tuple[str, int], ...] = ()
    """Values the match begins with, such as the score of the match before, and the edges of its seats."""

    @property
    def continues(self) -> bool:
        return any(not is_edge(key) for key, _ in self.start_values)

    def note(self, word: str) -> str:
        """Return the first note with that word, "" if there is none."""
        return dict(reversed(self.notes)).get(word, "")

    def with_plies(self, plies: tuple[Ply, ...], notes: tuple[tuple[str, str], ...]) -> Log:
        return replace(self, plies=plies, notes=notes)


def write_log(log: Log) -> str:
    """Return the log as text, one move per line."""
    head = (
        f"{FIRST_WORDS} {VERSION}",
        f"table {log.table}",
        " ".join((f"rules {log.rules} {log.rules_digest}", *(f"{key}={name}" for key, name in log.choices))),
        " ".join((f"seed {log.seed}", *(f"{key}={number}" for key, number in log.start_values))),
        f"first {log.first}",
        f"deck {' '.join(','.join(deck) or '-' for deck in log.decks)}",
        f"plies {len(log.plies)}",
    )
    files = (f"{FILE_WORD} {name} {digest}" for name, digest in log.files)
    notes = (f"{word} {text}" for word, text in log.notes)
    return "\n".join((*head, *files, *notes, "", *map(str, log.plies))) + "\n"


def read_log(text: str) -> Log:
    """Return the log in a text, of this version or an older one; refuses with ``bad_log`` and names the line.

    Refuses with ``newer_log`` a log of a newer game, and with ``long_log`` more than ``MOST_PLIES`` plies.
    """
    return read_lines(text.splitlines())


def read_lines(lines: Iterable[str]) -> Log:
    """Return the log in these lines; refuses like ``read_log``."""
    lines = iter(lines)
    head = re.fullmatch(rf"{FIRST_WORDS} ([1-9]\d{{0,5}})", next(lines, ""))
    if head is None:
        raise _bad_log(f"Line 1: a match begins with '{FIRST_WORDS}' and a version.")
    version = int(head[1])
    if version > VERSION:
        raise Refusal("newer_log", f"This match was written by a newer game (version {version}, here {VERSION}).")
    if version == 1:
        lines = _with_count(lines)
    return _read_lines(enumerate(lines, 2))


def table_of(first: str, second: str) -> str | None:
    """Return the table named in the first two lines of a match, or None if they are not from a match."""
    head = re.fullmatch(rf"{FIRST_WORDS} ([1-9]\d{{0,5}})", first)
    words = second.split()
    return words[1] if head and int(head[1]) <= VERSION and len(words) == 2 and words[0] == "table" else None


def _read_lines(lines: Iterator[tuple[int, str]]) -> Log:
    """Return a log from the numbered lines of the current version after the first line."""
    values: list[list[str]] = []
    pairs_by_word: dict[str, tuple[tuple[str, str], ...]] = {}
    for number, (word, count) in enumerate(HEADER_FIELDS, 2):
        parts = next(lines, (number, ""))[1].split()
        words = [part for part in parts[1:] if "=" not in part or word not in EXTENDABLE_FIELDS]
        if parts[:1] != [word] or not words or len(words) != (count or len(words)):
            raise _bad_log(f"Line {number}: expected {word!r}.")
        values.append(words)
        pairs = (part.partition("=") for part in parts[1:] if part not in words)
        pairs_by_word[word] = tuple((key, value) for key, _, value in pairs)
    (name,), (rules, rules_digest), (seed,), (first,), deck_words, (plies_text,) = values
    ply_count = int(plies_text[:20]) if plies_text.isascii() and plies_text.isdecimal() else 0
    if ply_count > MOST_PLIES:
        raise too_long(plies_text[:20])
    if not re.fullmatch(r"[0-9]{1,20}", seed) or int(seed) >= SEED_COUNT:
        raise _bad_log("Line 4: the seed is a whole number below 2^64.")
    seats = find_table(name).seats.counts if name in KNOWN_TABLES else POSSIBLE_SEATS
    if first not in map(str, range(1, max(seats) + 1)) or len(deck_words) not in (1, *seats):
        rule = f"the first seat is one of {max(seats)}, and decks are one for all or one by seat"
        raise _bad_log(f"Lines 5 and 6: {rule}.")
    files, notes = _read_files_and_notes(lines)
    plies = []
    for number, line in lines:
        ply = read_ply(line)
        if ply is None:
            raise _bad_log(f"Line {number}: expected a move and a digest.")
        plies.append(ply)
        if len(plies) > ply_count:
            raise _bad_log(f"{ply_count} plies are announced, and more are there.")
    if plies_text != str(len(plies)):
        raise _bad_log(f"{plies_text[:20]} plies are announced and {len(plies)} are there: something is missing.")
    decks = tuple(() if word == "-" else tuple(word.split(",")) for word in deck_words)
    if not all(re.fullmatch(r"-?[0-9]{1,20}", number) for _, number in pairs_by_word["seed"]):
        raise _bad_log("Line 4: what a match begins with are numbers.")
    start_values = tuple((key, int(number)) for key, number in pairs_by_word["seed"])
    return Log(
        name, rules, rules_digest, int(seed), int(first), decks, tuple(plies), files, notes,
        choices=pairs_by_word["rules"], start_values=start_values,
    )


def _read_files_and_notes(lines: Iterator[tuple[int, str]]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return the files with their digests, and the notes with their words, up to the blank line."""
    files = []
    notes = []
    characters_left = MOST_NOTE_CHARACTERS
    for number, line in lines:
        if not line:
            break
        characters_left -= len(line) + 1
        if characters_left < 0:
            raise _bad_log(f"Line {number}: files and notes have at most {MOST_NOTE_CHARACTERS} characters.")
        word, _, rest = line.partition(" ")
        if word != FILE_WORD:
            notes.append((word, rest))
        elif all(file_and_digest := rest.rpartition(" ")):
            files.append((file_and_digest[0], file_and_digest[2]))
        else:
            raise _bad_log(f"Line {number}: expected a file and a digest.")
    return tuple(files), tuple(notes)


def _with_count(lines: Iterator[str]) -> Iterator[str]:
    """Convert from version 1, which had moves right after five lines and no count of plies."""
    head, moves = list(islice(lines, 5)), list(islice(lines, MOST_PLIES + 1))
    return iter([*head, f"plies {len(moves)}", "", *moves] if len(head) == 5 else head)


def changed_files(table: Table, rules: Rules, log: Log) -> tuple[str, ...]:
    """Return the rule files that have changed since the match was played, apart from what it cannot use.

    If the match names no files, or no named file differs, return all of them.
    """
    used_rules = table.files.rules_of_match(rules, log.decks, log.start_values)
    # Older logs have the digest of all rules, which takes longer.
    if log.rules_digest == table.files.digest(used_rules) or log.rules_digest == table.files.digest(rules):
        return ()
    digests: Mapping[str, str] = table.files.digests(used_rules)
    files = dict(log.files)
    return tuple(name for name in digests if files.get(name) != digests[name]) or tuple(digests)


def replay(table: Table, rules: Rules, log: Log, stop: Stop = never) -> list[tuple[Position, tuple[Event, ...]]]:
    """Return every position with the events that led to it, the first with none.

    Refuses with ``other_data`` if the rules are not those of the log, with ``replay_differs`` at the first ply that
    leads to a different position, and with ``slow_log`` once ``stop`` returns True.
    """
    if files := changed_files(table, rules, log):
        raise Refusal("other_data", f"This match was played under other rules: {', '.join(files)} differs.")
    if log.first > (seats := table.seat_count(rules)) or len(log.decks) not in (1, seats):
        raise _bad_log(f"By its rules {seats} sit down: its first seat or its decks are of others.")
    try:
        position = table.first_position(rules, log.seed, log.first, log.decks, dict(log.start_values))
    except Refusal as refusal:
        raise _bad_log(refusal.sentence) if refusal.code == "unknown_edge" else refusal from None
    steps: list[tuple[Position, tuple[Event, ...]]] = [(position, ())]
    for number, ply in enumerate(log.plies, 1):
        if stop():
            raise Refusal("slow_log", f"Playing this match takes too long: stopped at ply {number}.")
        position, events = table.apply(rules, position, table.notation.read_move(rules, ply.move))
        if digest(table.notation.write(position)) != ply.digest:
            raise Refusal("replay_differs", f"Ply {number}, {ply.move}: led elsewhere.", table.notation.write(position))
        steps.append((position, events))
    return steps


def lines_until(lines: Iterable[str], stop: Stop) -> Iterator[str]:
    """Yield the lines until ``stop`` returns True; then refuse with ``slow_log``."""
    for number, line in enumerate(lines):
        if not number % STOP_INTERVAL and stop():
            raise Refusal("slow_log", f"Reading this match takes too long: stopped at line {number}.")
        yield line


def too_long(plies: str) -> Refusal:
    """Return the refusal of a match with too many plies."""
    return Refusal("long_log", f"This match has {plies} plies, and at most {MOST_PLIES} are read.")


def _bad_log(sentence: str) -> Refusal:
    return Refusal("bad_log", sentence)
