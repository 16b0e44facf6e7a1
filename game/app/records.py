"""The stored records of players and matches, and messages about the disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from game.app.services import Services
from game.app.settings import Bindings
from game.match import storage
from game.match.autosave import Autosave
from game.match.blind_test import BlindTest
from game.match.challenges import ChallengeBook
from game.match.evening import Evenings
from game.match.log_shelf import Walks
from game.match.players import Players
from game.match.practice import SolvedPuzzles
from game.match.replays import Replays
from game.match.runs import Runs
from game.match.statistics import HighScores, Statistics


@dataclass(frozen=True, slots=True)
class SavedRecords:
    """The saved records."""

    autosave: Autosave = field(default_factory=Autosave)
    """Unfinished matches."""
    replays: Replays = field(default_factory=Replays)
    """Finished matches."""
    bindings: Bindings = field(default_factory=Bindings)
    """Key and button bindings."""
    statistics: Statistics = field(default_factory=Statistics)
    """Results of players."""
    players: Players = field(default_factory=Players)
    """Known players."""
    evenings: Evenings = field(default_factory=Evenings)
    """Current evening."""
    book: ChallengeBook = field(default_factory=ChallengeBook)
    """Challenges and achievements."""
    high_scores: HighScores = field(default_factory=HighScores)
    """Best solo games."""
    walks: Walks = field(default_factory=Walks)
    """Walks through dungeons."""
    puzzles: SolvedPuzzles = field(default_factory=SolvedPuzzles)
    """Solved puzzles."""
    blind_test: BlindTest = field(default_factory=BlindTest)
    """Answers in the blind test of maps."""
    runs: Runs = field(default_factory=Runs)
    """Runs through the Undercity."""

    @classmethod
    def at(cls, home: Path, going_on: Path | None) -> SavedRecords:
        """Return the records in a folder.

        ``going_on`` is the folder of unfinished matches, evenings and runs, None if another game owns it.
        """
        return cls(
            Autosave(going_on), Replays(home), Bindings(home), Statistics(home), Players(home), Evenings(going_on),
            ChallengeBook(home), HighScores(home), Walks(home), SolvedPuzzles(home), BlindTest(home),
            Runs(home, going_on),
        )


DISK_NOTICES = "disk", "kept_again"
RETRY_SECONDS = 3.0


class DiskNotices:
    """Retries failed writes until they succeed or the game closes."""

    def __init__(self, app: Services) -> None:
        self.app = app
        self._passed = 0.0

    def notices(self) -> list[str]:
        """Return a message about everything that is not saved."""
        app, failed = self.app, storage.writer.failed
        if storage.writer.second:
            return [app.store.text("notice.second_game", app.settings.language)]
        if not failed:
            return []
        names = ", ".join(sorted({path.name for path in failed}))
        why = next(iter(failed.values()))
        return [app.store.text("notice.not_kept", app.settings.language, names=names, why=why)]

    def step(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if storage.writer.recovered:
            storage.writer.recovered = False
            head, text = (self.app.store.text(f"notice.{key}", self.app.settings.language) for key in DISK_NOTICES)
            self.app.toasts.add(head, text)
        self._passed += dt
        if self._passed < RETRY_SECONDS:
            return
        self._passed = 0.0
        for save in self.app.saved_match, self.app.runs.match:
            save.retry_delete()
        if storage.writer.pending:
            storage.disk.ask("try again", storage.writer.retry)

    def end(self) -> None:
        """Start a last retry without waiting for it."""
        if storage.writer.pending:
            storage.disk.ask("try a last time", storage.writer.retry)
