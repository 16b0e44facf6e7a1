"""The stored records of players and matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

from game.app.settings import Bindings
from game.match import storage
from game.match.autosave import Autosave
from game.match.blind_test import BlindTest
from game.match.challenges import ChallengeBook
from game.match.evening import Evenings
from game.match.players import Players
from game.match.practice import SolvedPuzzles
from game.match.replays import Replays
from game.match.runs import Runs
from game.match.statistics import HighScores, Statistics
from game.match.walks import Walks


def close_all(closers: list[Callable[[], object]]) -> None:
    """Call these functions, the last one first, and forget them; raise all errors together at the end."""
    errors = []
    while closers:
        try:
            closers.pop()()
        except Exception as error:
            errors.append(error)
    if errors:
        raise ExceptionGroup("Kotsu could not close every part", errors)


class WithNotice(Protocol):
    """Content of a file."""

    notice: str | None
    """Key of a message for the player if the file could not be used; None also after it was shown."""


@dataclass(slots=True)
class SavedRecords:
    """The records that stay on the disk from one start to the next."""

    autosave: Autosave = field(default_factory=Autosave)
    """Unfinished matches."""
    replays: Replays = field(default_factory=Replays)
    """Finished matches."""
    bindings: Bindings = field(default_factory=Bindings)
    statistics: Statistics = field(default_factory=Statistics)
    players: Players = field(default_factory=Players)
    evenings: Evenings = field(default_factory=Evenings)
    challenges: ChallengeBook = field(default_factory=ChallengeBook)
    high_scores: HighScores = field(default_factory=HighScores)
    walks: Walks = field(default_factory=Walks)
    puzzles: SolvedPuzzles = field(default_factory=SolvedPuzzles)
    blind_test: BlindTest = field(default_factory=BlindTest)
    runs: Runs = field(default_factory=Runs)

    @classmethod
    def in_folder(cls, home: Path, unfinished_home: Path | None) -> SavedRecords:
        """Return the records in a folder.

        ``unfinished_home`` is the folder of unfinished matches, evenings and runs, None if another game owns it.
        """
        return cls(
            Autosave(unfinished_home), Replays(home), Bindings(home), Statistics(home), Players(home),
            Evenings(unfinished_home), ChallengeBook(home), HighScores(home), Walks(home), SolvedPuzzles(home),
            BlindTest(home), Runs(home, unfinished_home),
        )

    @property
    def with_notices(self) -> tuple[WithNotice, ...]:
        """Everything that may have a notice about its file, the most important first."""
        return (self.autosave, self.runs.room_save, self.evenings, self.evenings.trophies, self.players,
                self.statistics, self.challenges, self.high_scores, self.puzzles, self.blind_test, self.bindings,
                self.replays.order)

    def close(self) -> None:
        """Wait until all is on the disk; writes that failed are tried a last time."""
        close_all([
            partial(storage.disk.wait, storage.DISK_TIMEOUT), storage.retry, self.walks.close, self.runs.close,
            self.autosave.journal.close, self.statistics.wait, self.replays.wait,
        ])
