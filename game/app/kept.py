"""The saved records of players and matches, one file each; without a folder they are lost when the game closes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from game.app.bindings import Bindings
from game.match.evenings import Evenings
from game.match.feats import Book
from game.match.high_scores import HighScores
from game.match.players import Players
from game.match.replays import Replays
from game.match.saves import Saves
from game.match.solved import Solved
from game.match.statistics import Statistics
from game.match.walks import Walks


@dataclass(frozen=True, slots=True)
class Kept:
    """The saved records."""

    saves: Saves = field(default_factory=Saves)
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
    book: Book = field(default_factory=Book)
    """Challenges and achievements."""
    high_scores: HighScores = field(default_factory=HighScores)
    """Best solo games."""
    walks: Walks = field(default_factory=Walks)
    """Walks through dungeons."""
    puzzles: Solved = field(default_factory=Solved)
    """Solved puzzles."""

    @classmethod
    def at(cls, home: Path, going_on: Path | None) -> Kept:
        """Return the records in a folder.

        ``going_on`` is the folder of unfinished matches and evenings, None if another game owns it.
        """
        return cls(
            Saves(going_on), Replays(home), Bindings(home), Statistics(home), Players(home), Evenings(going_on),
            Book(home), HighScores(home), Walks(home), Solved(home),
        )  # fmt: skip
