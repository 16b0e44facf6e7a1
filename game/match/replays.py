"""Finished matches, kept as small text files that anybody can give away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path

from game.background.job import Job, Report
from game.background.worker import Worker
from game.content.measured import MATCH, is_file, opened_text
from game.content.whole_file import write_whole
from game.kernel.budget import Stop, never
from game.kernel.json_values import Json
from game.kernel.ply import count_ply
from game.kernel.refusal import Refusal
from game.match import keeping, reading
from game.match.autosave import Ready
from game.match.journal import read_journal
from game.match.json_file import read_now, write_kept
from game.match.log import Log, read_lines, write_log
from game.match.record import noted, seats_of

FOLDER, ENDING = "replays", ".kotsu"
TITLE, KEPT = "title", "kept"
"""Notes of what people said about a match."""
ORDER, VERSION = "replays.json", 1
"""The file beside the folder that says in which order they came, whatever the clock said."""
Stamp = tuple[int, int, int]
"""Which file it is, when it was last written, and its size."""
BREADTH = 16
"""Letters of a name that a table has room for."""
PLAYERS = " - "
"""Between the names of those who played."""
OWN = re.compile(r"set|seat\d+")
"""Notes of a save that a replay does without."""


def read_match(path: Path, stop: Stop = never) -> Log:
    """Return the match in a file, replay or save; refuses as ``read_journal`` does. Raises OSError."""
    with opened_text(path, MATCH) as file:
        return read_journal(file, read_lines, stop=stop)[0]


def read_head(path: Path, stop: Stop = never) -> tuple[Log, int]:
    """Return the match in a file without its plies, and how many it has; refuses and raises as ``read_match`` does."""
    with opened_text(path, MATCH) as file:
        log, grown = read_journal(file, partial(read_lines, ply=count_ply), stop=stop)
        if grown:
            file.seek(0)
            log, _ = read_journal(file, read_lines, stop=stop)
    return replace(log, plies=()), len(log.plies)


@dataclass(frozen=True, slots=True)
class Replay:
    """A match and the file it lies in."""

    path: Path
    log: Log
    left_out: int = 0
    """Plies that the file has and ``log`` does without: whoever has kept hundreds of matches plays few of them."""

    @property
    def plies(self) -> int:
        """How long it is."""
        return self.left_out or len(self.log.plies)

    @property
    def whole(self) -> Log:
        """The match with its plies. Refuses and raises as ``read_match`` does."""
        return self.read()

    def read(self, stop: Stop = never) -> Log:
        """Return the match with its plies; refuses and raises as ``read_match`` does."""
        return replace(self.log, plies=read_match(self.path, stop).plies) if self.left_out else self.log

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, by seat."""
        seats = range(1, seats_of(self.log) + 1)
        return tuple(noted(self.log.note(f"name{seat}"))[:BREADTH] or str(seat) for seat in seats)

    @property
    def title(self) -> str:
        """What people call it, or who played."""
        return noted(self.log.note(TITLE)) or PLAYERS.join(self.names)

    @property
    def stays(self) -> bool:
        """Whether it is kept however many come after it."""
        return bool(self.log.note(TITLE) or self.log.note(KEPT))


class Replays:
    """All kept matches of a player; without a folder there are none, and none is kept."""

    def __init__(self, home: Path | None = None) -> None:
        self.folder = home / FOLDER if home is not None else None
        self.wrong: list[str] = []
        """Names of the files that were set aside when the list was last read."""
        self.long: list[str] = []
        """Names of those that were too long, or took too long to read."""
        self.newer = 0
        """How many files a newer game has written."""
        self._read: dict[Path, tuple[Stamp, Replay | Refusal]] = {}
        """The log of each file without its plies, or the reason that it could not be read."""
        self._came: list[str] | None = None
        """Their names, the oldest first; None until it was read."""
        self._worker = Worker("replays")
        self._working: Job[None] | None = None
        self._looking: Job[None] | None = None

    @property
    def settled(self) -> bool:
        """Whether everything that was to be kept is on the disk."""
        return self._working is None or self._working.done()

    def wait(self) -> None:
        """Wait until it is; a folder that cannot be written stops nothing, and nobody waits for a look."""
        if self._looking is not None:
            self._looking.cancel()
        if self._working is not None:
            working, self._working = self._working, None
            working.result()

    def keep(self, log: Log, most: int) -> Ready:
        """Keep a match without waiting for the disk, and of those that nobody wants kept only the newest ``most``.

        Return a function that is true once the match is on the disk.
        """
        if self.folder is None or not log.plies:
            return lambda: True
        job = self._working = self._worker.ask("keep a match", self._keep, log, most)
        # Two may begin in one second: one that waits for the disk must not take the place of the other.
        place = self.folder / f"{self._stem(log)}_{log.seed}"
        return lambda: job.done() and not job.cancelled() and not job.exception() and not keeping.here.awaits(place)

    def look(self) -> None:
        """Read everything in the background, so that the list is there soon when somebody opens it."""
        self._looking = reading.lists.ask("look at the replays", self._look)

    def _look(self, report: Report) -> None:
        for _ in self._as_they_are(report):
            if report.dropped():
                return

    def list_later(self) -> Job[list[Replay]]:
        """List everything in the background: what cannot be read holds nobody."""
        if self._looking is not None:
            self._looking.cancel()
        return reading.lists.ask("list the replays", self._list)

    def listed(self) -> list[Replay]:
        """Return all that can be read, the newest first; waits for the disk."""
        return self._list(Job("list the replays"))

    def _list(self, report: Report) -> list[Replay]:
        """List what can be read; what is damaged is set aside."""
        self.wait()
        self.wrong, self.long, self.newer, found = [], [], 0, []
        for path in self._paths():
            if report.dropped():
                break
            try:
                found.append(self._match(path, report))
            except Refusal as refusal:
                if refusal.code == "newer_log":
                    self.newer += 1
                elif refusal.code in reading.LEFT_OUT:
                    self.long.append(path.name)
                else:
                    self.wrong.append(path.name)
                    self._read.pop(path, None)
                    keeping.here.set_aside(path)
            except OSError:
                continue
        return found

    def name(self, replay: Replay, title: str) -> Replay:
        """Give a match a name, or with none take it away."""
        return self._noted(replay, TITLE, noted(title))

    def hold(self, replay: Replay, stays: bool) -> Replay:
        """Keep a match however many come after it, or no longer."""
        return self._noted(replay, KEPT, "yes" if stays else "")

    def delete(self, replay: Replay) -> None:
        """Delete a match for good; a file that is gone is gone."""
        self._working = self._worker.ask("delete a match", lambda report: self._gone(replay))

    def _gone(self, replay: Replay) -> None:
        if keeping.here.forbids(replay.path):
            return
        self._read.pop(replay.path, None)
        try:
            replay.path.unlink(missing_ok=True)
        except OSError:
            return

    def _noted(self, replay: Replay, word: str, text: str) -> Replay:
        notes = tuple(note for note in replay.log.notes if note[0] != word)
        log = replace(replay.log, notes=(*notes, (word, text)) if text else notes)
        noted = replace(replay, log=log)
        self._working = self._worker.ask("note what was said of a match", _write, noted)
        return noted

    def _keep(self, report: Report, log: Log, most: int) -> None:
        assert self.folder is not None
        log = replace(log, notes=tuple(note for note in log.notes if OWN.fullmatch(note[0]) is None))
        keeping.here.attempt(self.folder / f"{self._stem(log)}_{log.seed}", partial(self._lay, log))
        with suppress(OSError):
            if len(self._paths()) > most:
                fading = [replay for replay in self._as_they_are(report) if not replay.stays]
                for replay in fading[most:]:
                    self._gone(replay)

    def _lay(self, log: Log) -> None:
        """Bring a match to the disk; raises OSError."""
        path = self._place(log)
        if path is not None:
            before = [each.name for each in reversed(self._paths()) if each != path]
            write_whole(path, write_log(log))
            self._match(path, Job("keep a match"))
            assert self.folder is not None
            self._came = [*before, path.name]
            write_kept(self.folder.with_name(ORDER), VERSION, {"came": self._came})

    def _in_order(self, paths: list[Path]) -> list[Path]:
        """The newest first: what came last, and before that what nobody has seen coming, by name."""
        if self._came is None and self.folder is not None:
            found, _ = read_now(self.folder.with_name(ORDER), VERSION, _came)
            self._came = found or []
        when = {name: number for number, name in enumerate(self._came or ())}
        return sorted(paths, key=lambda path: (when.get(path.name, len(when)), path.name), reverse=True)

    def _as_they_are(self, report: Report) -> Iterator[Replay]:
        """Yield those that can be read; the others stay where they are."""
        for path in self._paths():
            try:
                yield self._match(path, report)
            except (OSError, Refusal):
                continue

    def _match(self, path: Path, report: Report) -> Replay:
        """Return the match in a file, read once; refuses and raises as ``read_match`` does."""
        found = path.stat()
        stamp = found.st_ino, found.st_mtime_ns, found.st_size
        known = self._read.get(path)
        if known is None or known[0] != stamp:
            try:
                known = stamp, Replay(path, *read_head(path, reading.in_time(report)))
            except Refusal as refusal:
                if refusal.code == "slow_log":  # Another time the disk may be faster.
                    raise
                known = stamp, refusal
            self._read[path] = known
        if isinstance(known[1], Refusal):
            raise known[1]
        return known[1]

    def _place(self, log: Log) -> Path | None:
        """Return where to write a match, named by its date and its players; None where it lies already."""
        assert self.folder is not None
        stem = self._stem(log)
        for number in count(1):
            path = self.folder / f"{stem}{'' if number == 1 else f'_{number}'}{ENDING}"
            if not path.exists():
                return path
            try:
                other = read_match(path, reading.in_time(Job("keep a match")))
            except Refusal:
                continue
            if (other.seed, other.note("begun")) == (log.seed, log.note("begun")):
                return path if len(other.plies) < len(log.plies) else None
        return None

    def _stem(self, log: Log) -> str:
        """What a match is called by its date and its players."""
        assert self.folder is not None
        return "_".join((stem_of(log.note("begun")) or "match", *map(stem_of, Replay(self.folder, log).names)))

    def _paths(self) -> list[Path]:
        if self.folder is None:
            return []
        try:
            found = [path for path in self.folder.glob(f"*{ENDING}") if is_file(path)]
        except OSError:
            return []
        return self._in_order(found)


def _write(report: Report, replay: Replay) -> None:
    try:
        whole = replay.read(reading.in_time(report))
    except (OSError, Refusal):  # Of one that is gone there is nothing to write.
        return
    keeping.here.write(replay.path, write_log(whole))


def _came(told: Json) -> list[str]:
    assert isinstance(told, dict)
    came = told["came"]
    if not isinstance(came, list):
        raise ValueError("no order")
    return [name for name in came if isinstance(name, str)]


def stem_of(text: str) -> str:
    """Return a text as part of a file name that every system takes, "" if nothing of it is left."""
    return "".join(sign if sign.isalnum() else "-" for sign in text)[:40].strip("-")
