"""Kept matches played to their end again: short ones at once, long ones in the background."""

from __future__ import annotations

from pathlib import Path

from game.background.job import Job, Report, Runner
from game.background.worker import Worker
from game.content.store import Store
from game.kernel.refusal import Refusal
from game.match.reading import LEFT_OUT, in_time
from game.match.record import Record, differing_files, rules_of
from game.match.replays import Replay

SHORT = 200
"""Plies that are played while a frame is drawn."""
SECONDS = 30.0
"""The time for one match; a long one of the slowest table takes a tenth of that."""
MEANWHILE = "replays.played"
"""Said of a match until it has been played."""

Played = Record | str | tuple[str, ...]
"""The match played to its end; else the rule files that differ, or the key of why it cannot be played."""


class PlayedAgain:
    """What became of each match that was looked at, by its file."""

    def __init__(self, runner: Runner | None = None) -> None:
        self._jobs: dict[Path, Job[Played]] = {}
        self._worker = runner or Worker("replays played again")

    def of(self, replay: Replay, store: Store) -> Played:
        """What became of this one by the rules there are now, of a short one at once."""
        job = self._jobs.get(replay.path)
        if (job is None or not job.done()) and replay.plies <= SHORT:
            job = self._jobs[replay.path] = Job(replay.path.name)
            job.do(played, replay, store)
        return self.meanwhile(replay, store)

    def meanwhile(self, replay: Replay, store: Store) -> Played:
        """What became of one that nobody waits for: no frame is held for it."""
        job = self._jobs.get(replay.path)
        if job is None:
            job = self._jobs[replay.path] = self._worker.ask(replay.path.name, played, replay, store)
        return job.result() if job.done() else MEANWHILE

    def close(self) -> None:
        """Nobody looks any more."""
        for job in self._jobs.values():
            job.cancel()


def played(report: Report, replay: Replay, store: Store) -> Played:
    """Return what became of a match; one that takes too long is given up."""
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
