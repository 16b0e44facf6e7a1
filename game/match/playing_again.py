"""Saved matches replayed to their end: short ones at once, long ones in the background."""

from __future__ import annotations

from pathlib import Path

from game.background.job import Job, Report, Runner
from game.background.worker import Worker
from game.content.store import Store
from game.kernel.refusal import Refusal
from game.match.record import Record, differing_files, rules_of
from game.match.replays import Replay
from game.match.storage import LEFT_OUT, in_time

SHORT = 200
"""The most plies that are replayed during a frame."""
SECONDS = 30.0
"""Seconds for one match; a long one at the slowest table takes a tenth of that."""
MEANWHILE = "replays.played"
"""The message for a match until it has been replayed."""

Played = Record | str | tuple[str, ...]
"""The replayed match; or the rule files that differ, or the key of the reason it cannot be replayed."""


class PlayedAgain:
    """The replay results of viewed matches, by file."""

    def __init__(self, runner: Runner | None = None) -> None:
        self._jobs: dict[Path, Job[Played]] = {}
        self._worker = runner or Worker("replays played again")

    def of(self, replay: Replay, store: Store) -> Played:
        """Return the result for a match by the current rules; a short one is replayed at once."""
        job = self._jobs.get(replay.path)
        if (job is None or not job.done()) and replay.plies <= SHORT:
            job = self._jobs[replay.path] = Job(replay.path.name)
            job.do(played, replay, store)
        return self.meanwhile(replay, store)

    def meanwhile(self, replay: Replay, store: Store) -> Played:
        """Return the result for a match without blocking a frame."""
        job = self._jobs.get(replay.path)
        if job is None:
            job = self._jobs[replay.path] = self._worker.ask(replay.path.name, played, replay, store)
        return job.result() if job.done() else MEANWHILE

    def close(self) -> None:
        """Cancel all pending replays."""
        for job in self._jobs.values():
            job.cancel()


def played(report: Report, replay: Replay, store: Store) -> Played:
    """Return the replayed match or the reason it failed; stop one that takes too long."""
    stop = in_time(report, SECONDS)
    try:
        if others := differing_files(replay.log, store):
            return others
        on, rules = rules_of(replay.log, store)
        return Record(on, rules, replay.read(stop), stop)
    except Refusal as refusal:
        return "replays.too_long" if refusal.code in LEFT_OUT else "replays.leads_elsewhere"
    except OSError:
        return "replays.leads_elsewhere"
