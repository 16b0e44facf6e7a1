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
from game.kernel.json_values import Json
from game.kernel.refusal import Refusal
from game.match import keeping
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


def read_match(path: Path) -> Log:
    """The match in a file, replay or save; refuses with ``bad_log`` or ``newer_log``. Raises OSError."""
    with opened_text(path, MATCH) as file:
        return read_journal(file, read_lines)[0]


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
        return replace(self.log, plies=read_match(self.path).plies) if self.left_out else self.log

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
        self.newer = 0
        """How many files a newer game has written."""
        self._read: dict[Path, tuple[Stamp, Replay]] = {}
        """What files were found to say but for the plies, while they are what they were."""
        self._came: list[str] | None = None
        """Their names, the oldest first; None until it was read."""
        self._worker = Worker("replays")
        self._working: Job[None] | None = None

    @property
    def settled(self) -> bool:
        """Whether everything that was to be kept is on the disk."""
        return self._working is None or self._working.done()

    def wait(self) -> None:
        """Until it is; a folder that cannot be written is let be."""
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
        """Read everything in the background, so that nobody waits for the list later."""
        self._working = self._worker.ask("read the replays", self._look)

    def _look(self, report: Report) -> None:
        for number, _ in enumerate(self.listed_as_they_are(), 1):
            report.tell(number, 0)
            if report.dropped():
                return

    def listed(self) -> list[Replay]:
        """All that can be read, the newest first; what is damaged is set aside."""
        self.wait()
        self.wrong, self.newer, found = [], 0, []
        for path in self._paths():
            try:
                found.append(self._match(path))
            except Refusal as refusal:
                if refusal.code == "newer_log":
                    self.newer += 1
                else:
                    self.wrong.append(path.name)
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
        """For good; a file that is gone is gone."""
        self.wait()
        self._gone(replay)

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
                fading = [replay for replay in self.listed_as_they_are() if not replay.stays]
                for replay in fading[most:]:
                    self._gone(replay)

    def _lay(self, log: Log) -> None:
        """Bring a match to the disk; raises OSError."""
        path = self._place(log)
        if path is not None:
            before = [each.name for each in reversed(self._paths()) if each != path]
            write_whole(path, write_log(log))
            self._match(path)
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

    def listed_as_they_are(self) -> Iterator[Replay]:
        """Those that can be read; the others stay where they are."""
        for path in self._paths():
            try:
                yield self._match(path)
            except (OSError, Refusal):
                continue

    def _match(self, path: Path) -> Replay:
        """The match in a file, read once; refuses and raises as ``read_match`` does."""
        found = path.stat()
        stamp = found.st_ino, found.st_mtime_ns, found.st_size
        known = self._read.get(path)
        if known is None or known[0] != stamp:
            log = read_match(path)
            known = self._read[path] = stamp, Replay(path, replace(log, plies=()), len(log.plies))
        return known[1]

    def _place(self, log: Log) -> Path | None:
        """Where to write a match, named by its date and its players; None where it lies already."""
        assert self.folder is not None
        stem = self._stem(log)
        for number in count(1):
            path = self.folder / f"{stem}{'' if number == 1 else f'_{number}'}{ENDING}"
            if not path.exists():
                return path
            try:
                other = read_match(path)
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
        whole = replay.whole
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
