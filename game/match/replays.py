"""Finished matches, stored as small text files that can be shared, and replayed to be watched."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from game.background.job import Job, Report, Runner, Worker
from game.content.safe_files import MATCH_LIMIT, is_file, open_text, write_file
from game.content.store import Store
from game.kernel.bots import Stop, never
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.journal import read_journal
from game.match.json_file import JsonFile, read_as
from game.match.log import Log, read_lines, write_log
from game.match.record import Record, differing_files, is_same_match, note_text, rules_of, seats_of
from game.match.runs import RUN_NOTE, decision_id
from game.match.storage import CONTENT_ERRORS, LEFT_OUT, Ready, reading_stop

REPLAY_FOLDER, MATCH_ENDING = "replays", ".kotsu"
TITLE, KEEP_NOTE = "title", "kept"
"""Notes that people added to a match."""
ORDER_FILE, VERSION = "replays.json", 1
"""The file next to the folder that lists the replays in the order they were saved, because clocks can be wrong."""
Stamp = tuple[int, int, int]
"""Inode, modification time and size of a file."""
LONGEST_NAME = 16
NAME_SEPARATOR = " - "
SAVE_NOTES = re.compile(r"set|seat\d+")
"""Notes of a save that a replay omits."""
T = TypeVar("T")


def read_match(path: Path, stop: Stop = never) -> Log:
    """Return the match in a file, a replay or a save; refuses like ``read_journal``. Raises OSError."""
    with open_text(path, MATCH_LIMIT) as file:
        return read_journal(file, read_lines, stop=stop)[0]


@dataclass(frozen=True, slots=True)
class Replay:
    """A match and its file."""

    path: Path
    log: Log
    omitted_plies: int = 0
    """Number of plies in the file if ``log`` omits them to save memory, else 0."""

    @property
    def plies(self) -> int:
        return self.omitted_plies or len(self.log.plies)

    def read(self, stop: Stop = never) -> Log:
        """Return the match with its plies; refuses and raises like ``read_match``."""
        return replace(self.log, plies=read_match(self.path, stop).plies) if self.omitted_plies else self.log

    @property
    def names(self) -> tuple[str, ...]:
        seats = range(1, seats_of(self.log) + 1)
        return tuple(note_text(self.log.note(f"name{seat}"))[:LONGEST_NAME] or str(seat) for seat in seats)

    @property
    def title(self) -> str:
        """The title, or the names of the players."""
        return note_text(self.log.note(TITLE)) or NAME_SEPARATOR.join(self.names)

    @property
    def is_protected(self) -> bool:
        """True if the replay is never deleted automatically."""
        return bool(self.log.note(TITLE) or self.log.note(KEEP_NOTE))


def match_paths(folder: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(path for path in folder.glob(f"*{MATCH_ENDING}") if is_file(path))
    return []


class MatchFiles:
    """The files of a folder with matches, and those that could not be read when they were last listed."""

    def __init__(self) -> None:
        self.damaged_files: list[str] = []
        """Names of the files that were renamed."""
        self.long_files: list[str] = []
        """Names of the files that were too long or too slow to read."""
        self.newer_count = 0

    def _read_all(self, report: Report, paths: Iterable[Path], read: Callable[[Path], T]) -> list[T]:
        """Return the matches in these files, and rename damaged ones."""
        self.damaged_files, self.long_files, self.newer_count = [], [], 0
        matches = []
        for path in paths:
            if report.is_cancelled():
                break
            try:
                matches.append(read(path))
            except Refusal as refusal:
                if refusal.code == "newer_log":
                    self.newer_count += 1
                elif refusal.code in LEFT_OUT:
                    self.long_files.append(path.name)
                else:
                    self._set_aside(path)
            except OSError:
                continue
            except CONTENT_ERRORS:
                self._set_aside(path)
        return matches

    def _set_aside(self, path: Path) -> None:
        self.damaged_files.append(path.name)
        storage.writer.set_aside(path)


class Replays(MatchFiles):
    """The replays of a player; without a folder nothing is kept."""

    def __init__(self, home: Path | None = None) -> None:
        super().__init__()
        self.folder = home / REPLAY_FOLDER if home is not None else None
        self._cache: dict[Path, tuple[Stamp, Replay | Refusal]] = {}
        """The log of each file without its plies, or the reason it could not be read."""
        self.order = JsonFile(home, ORDER_FILE, VERSION, lambda data: read_as(list[str], data["came"]))
        self._saved_order: list[str] | None = None
        """File names in the order they were saved, the oldest first; None until loaded."""
        self._worker = Worker("replays")
        self._write_job: Job[None] | None = None

    @property
    def is_written(self) -> bool:
        return self._write_job is None or self._write_job.done()

    def wait(self) -> None:
        """Wait for pending writes; write errors are ignored."""
        if self._write_job is not None:
            job, self._write_job = self._write_job, None
            job.result()

    def keep(self, log: Log, most: int) -> Ready:
        """Save a match in the background, and keep only the newest ``most`` of those that no one chose to keep.

        Return a function that is true once the match is on the disk.
        """
        if self.folder is None or not log.plies:
            return lambda: True
        job = self._write_job = self._worker.ask("keep a match", self._keep, log, most)
        # Two matches may begin in the same second, so the seed keeps their waiting writes apart.
        place = self.folder / f"{self._stem(log)}_{log.seed}"

        def is_stored() -> bool:
            ended = job.done() and not job.cancelled() and not job.exception()
            return ended and not storage.writer.is_waiting(place)

        return is_stored

    def list_later(self) -> Job[list[Replay]]:
        """List all replays in the background, so that slow files block nothing."""
        return storage.lists.ask("list the replays", self._list)

    def list_replays(self) -> list[Replay]:
        """Return all readable replays, the newest first; waits for the disk."""
        return self._list(Job("list the replays"))

    def _list(self, report: Report) -> list[Replay]:
        """Return the readable replays and rename damaged files."""
        self.wait()
        return self._read_all(report, self._paths(), lambda path: self._match(path, report))

    def _list_readable(self, report: Report) -> list[Replay]:
        """Return the readable replays, the newest first, and leave damaged files in place; stop once cancelled."""
        replays = []
        for path in self._paths():
            if report.is_cancelled():
                break
            with suppress(OSError, Refusal):
                replays.append(self._match(path, report))
        return replays

    def set_title(self, replay: Replay, title: str) -> Replay:
        """Set the title of a match, or remove it with an empty one."""
        return self._with_note(replay, TITLE, note_text(title))

    def protect(self, replay: Replay, is_protected: bool) -> Replay:
        return self._with_note(replay, KEEP_NOTE, "yes" if is_protected else "")

    def delete(self, replay: Replay) -> None:
        """Delete a match for good; ignore a file that is already gone."""
        self._write_job = self._worker.ask("delete a match", lambda report: self._forget(replay))

    def _forget(self, replay: Replay) -> None:
        self._cache.pop(replay.path, None)
        storage.writer.remove(replay.path)

    def _with_note(self, replay: Replay, word: str, text: str) -> Replay:
        notes = tuple(note for note in replay.log.notes if note[0] != word)
        log = replace(replay.log, notes=(*notes, (word, text)) if text else notes)
        new_replay = replace(replay, log=log)
        self._write_job = self._worker.ask("note what was said of a match", _write, new_replay)
        return new_replay

    def _keep(self, report: Report, log: Log, most: int) -> None:
        assert self.folder is not None
        log = replace(log, notes=tuple(note for note in log.notes if SAVE_NOTES.fullmatch(note[0]) is None))
        storage.writer.attempt(self.folder / f"{self._stem(log)}_{log.seed}", partial(self._write_match, log))
        with suppress(OSError):
            if len(self._paths()) > most:
                replays = self._list_readable(report)
                kept_runs = {replay.log.note(RUN_NOTE) for replay in replays if replay.is_protected} - {""}
                # The matches of a run that someone chose to keep stay with it.
                removable = [
                    replay for replay in replays
                    if not replay.is_protected and replay.log.note(RUN_NOTE).partition(".")[0] not in kept_runs
                ]
                for replay in removable[most:]:
                    self._forget(replay)

    def _write_match(self, log: Log) -> None:
        """Write a match to the disk; raise OSError."""
        path = self._path_for(log)
        if path is not None:
            older_names = [other.name for other in reversed(self._paths()) if other != path]
            write_file(path, write_log(log))
            self._match(path, Job("keep a match"))
            assert self.folder is not None
            self._saved_order = [*older_names, path.name]
            self.order.write({"came": self._saved_order})

    def _in_order(self, paths: list[Path]) -> list[Path]:
        """Return the paths, the newest first; files that were not saved by this game come last, by name."""
        if self._saved_order is None and self.folder is not None:
            self._saved_order = self.order.read_now() or []
        numbers = {name: number for number, name in enumerate(self._saved_order or ())}
        return sorted(paths, key=lambda path: (numbers.get(path.name, len(numbers)), path.name), reverse=True)

    def _match(self, path: Path, report: Report) -> Replay:
        """Return the match in a file, cached; refuses and raises like ``read_match``."""
        status = path.stat()
        stamp = status.st_ino, status.st_mtime_ns, status.st_size
        entry = self._cache.get(path)
        if entry is None or entry[0] != stamp:
            try:
                log = read_match(path, storage.reading_stop(report))
                entry = stamp, Replay(path, replace(log, plies=()), len(log.plies))
            except Refusal as refusal:
                if refusal.code == "slow_log":  # The disk may be faster next time.
                    raise
                entry = stamp, refusal
            self._cache[path] = entry
        if isinstance(entry[1], Refusal):
            raise entry[1]
        return entry[1]

    def _path_for(self, log: Log) -> Path | None:
        """Return the path for a match, named by its date and players, or None if it is already there."""
        assert self.folder is not None
        for path in storage.candidate_paths(self.folder, self._stem(log), MATCH_ENDING):
            if not path.exists():
                return path
            try:
                other = read_match(path, storage.reading_stop(Job("keep a match")))
            except Refusal:
                continue
            if is_same_match(other, log):
                return path if len(other.plies) < len(log.plies) else None
        return None

    def _stem(self, log: Log) -> str:
        """Return the file name of a match without number and ending, from its date and players."""
        assert self.folder is not None
        return "_".join((stem_of(log.note("begun")) or "match", *map(stem_of, Replay(self.folder, log).names)))

    def _paths(self) -> list[Path]:
        return self._in_order(match_paths(self.folder)) if self.folder is not None else []


def matches_of(run: Log, replays: Iterable[Replay]) -> dict[int, Replay]:
    """Return the matches of a run's rooms, by the plies of the decisions that report them; ``replays`` newest first.

    Of drawn ones that were played again, the last one counts.
    """
    plies = {decision_id(run, ply): ply for ply in range(len(run.plies))} if run.note(RUN_NOTE) else {}
    matches: dict[int, Replay] = {}
    for replay in replays:
        if replay.log.table != run.table and (ply := plies.get(replay.log.note(RUN_NOTE))) is not None:
            matches.setdefault(ply, replay)
    return matches


def _write(report: Report, replay: Replay) -> None:
    try:
        log = replay.read(storage.reading_stop(report))
    except (OSError, Refusal):  # The replay is gone, so there is nothing to write.
        return
    storage.writer.write(replay.path, write_log(log))


def stem_of(text: str) -> str:
    """Return a text as part of a file name valid on every system, "" if nothing remains."""
    return "".join(sign if sign.isalnum() else "-" for sign in text)[:40].strip("-")


PLIES_PER_FRAME = 200
"""The most plies that are replayed during a frame."""
REPLAY_SECONDS = 30.0
"""Seconds for one match; a long one at the slowest table takes a tenth of that."""
PENDING_MESSAGE = "replays.played"
"""The message for a match until it has been replayed."""

ReplayResult = Record | str | tuple[str, ...]
"""The replayed match; or the rule files that differ, or the key of the reason it cannot be replayed."""


class ReplayResults:
    """The replay results of viewed matches, by file."""

    def __init__(self, runner: Runner | None = None) -> None:
        self._jobs: dict[Path, Job[ReplayResult]] = {}
        self._worker = runner or Worker("replays played again")

    def of(self, replay: Replay, store: Store) -> ReplayResult:
        """Return the result for a match by the current rules; a short one is replayed at once."""
        job = self._jobs.get(replay.path)
        if (job is None or not job.done()) and replay.plies <= PLIES_PER_FRAME:
            job = self._jobs[replay.path] = Job(replay.path.name)
            job.run(play_again, replay, store)
        return self.result_so_far(replay, store)

    def result_so_far(self, replay: Replay, store: Store) -> ReplayResult:
        """Return the result for a match without blocking a frame."""
        job = self._jobs.get(replay.path)
        if job is None:
            job = self._jobs[replay.path] = self._worker.ask(replay.path.name, play_again, replay, store)
        return job.result() if job.done() else PENDING_MESSAGE

    def close(self) -> None:
        for job in self._jobs.values():
            job.cancel()


def play_again(report: Report, replay: Replay, store: Store) -> ReplayResult:
    """Return the replayed match or the reason it failed; stop one that takes too long."""
    stop = reading_stop(report, REPLAY_SECONDS)
    try:
        if files := differing_files(replay.log, store):
            return files
        table, rules = rules_of(replay.log, store)
        return Record(table, rules, replay.read(stop), stop)
    except Refusal as refusal:
        return "replays.too_long" if refusal.code in LEFT_OUT else "replays.leads_elsewhere"
    except OSError:
        return "replays.leads_elsewhere"
