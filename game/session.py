"""A set of matches: who won how often, who starts next, when it is over. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

Pick = str | tuple[str, ...]
"""What a seat plays with: a deck by its id, "" for the one the rules name, or the cards it took in a draft."""
OWN: tuple[Pick, Pick] = ("", "")


def other(seat: int) -> int:
    """The seat across the table."""
    return 3 - seat


@dataclass(frozen=True, slots=True)
class Session:
    """The standing of a set between two seats; each match played makes a new one.

    A set ends with the win that most of ``best_of`` needs, or after ``limit`` matches; a draw counts for nobody.
    """

    best_of: int = 3
    limit: int = 5
    first: int | None = None
    """Who starts the next match; None leaves it to chance."""
    wins: tuple[int, int] = (0, 0)
    played: int = 0
    decks: tuple[Pick, Pick] = OWN
    """What each seat plays with, all set long and in the next one."""

    def after(self, started: int, winner: int) -> Session:
        """The standing after a match that ``started`` began and ``winner`` (0: a draw) won.

        The loser starts the next one; after a draw it is the seat that did not start.
        """
        wins = (self.wins[0] + (winner == 1), self.wins[1] + (winner == 2))
        return replace(self, first=other(winner or started), wins=wins, played=self.played + 1)

    @property
    def over(self) -> bool:
        """Whether no further match belongs to this set."""
        return max(self.wins) > self.best_of // 2 or self.played >= self.limit

    @property
    def winner(self) -> int:
        """The seat ahead once the set is over, 0 when level or not over."""
        if not self.over or self.wins[0] == self.wins[1]:
            return 0
        return 1 if self.wins[0] > self.wins[1] else 2

    def lasting(self, best_of: int, limit: int) -> Session:
        """The same set of another length, unless it has begun."""
        return self if self.played else replace(self, best_of=best_of, limit=limit)

    def again(self) -> Session:
        """A fresh set of the same length; whoever would have started next starts it."""
        return Session(self.best_of, self.limit, self.first, decks=self.decks)
