"""What is kept of players and matches, each thing in a file of its own; without a folder it ends with the game."""

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
    """All of it."""

    saves: Saves = field(default_factory=Saves)
    """Matches that go on."""
    replays: Replays = field(default_factory=Replays)
    """Matches that are over."""
    bindings: Bindings = field(default_factory=Bindings)
    """What players press."""
    statistics: Statistics = field(default_factory=Statistics)
    """How they do."""
    players: Players = field(default_factory=Players)
    """Who they are."""
    evenings: Evenings = field(default_factory=Evenings)
    """How an evening of more than two stands."""
    book: Book = field(default_factory=Book)
    """What they have achieved."""
    high_scores: HighScores = field(default_factory=HighScores)
    """Who has had the most alone."""
    walks: Walks = field(default_factory=Walks)
    """Dungeons that were walked."""
    puzzles: Solved = field(default_factory=Solved)
    """Which puzzles have been solved."""

    @classmethod
    def at(cls, home: Path, going_on: Path | None) -> Kept:
        """In this folder; matches and evenings that go on in a folder of their own, None where another game has it."""
        return cls(
            Saves(going_on), Replays(home), Bindings(home), Statistics(home), Players(home), Evenings(going_on),
            Book(home), HighScores(home), Walks(home), Solved(home),
        )  # fmt: skip
