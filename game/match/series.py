"""A set of matches: who won how often, who starts next, when it is over. Pure."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

MOST = 99
"""Matches a set may count."""

Pick = str | tuple[str, ...]
"""What a seat plays with: a deck by its id, "" for the one the rules name, or the cards it took in a draft."""
OWN: tuple[Pick, Pick] = ("", "")


def other(seat: int) -> int:
    """The seat across the table."""
    return 3 - seat


def _count(value: Any) -> int:
    """A number of matches; raises ValueError for anything else."""
    if type(value) is not int or not 0 <= value <= MOST:
        raise ValueError(f"{value!r} is no number of matches")
    return value


def _pick(value: Any) -> Pick:
    """What a seat plays with; raises ValueError for anything else."""
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        return tuple(value)
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no deck")
    return value


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
    def single(self) -> bool:
        """Whether it is one match and no more, of which nobody keeps count."""
        return self.limit == 1

    @property
    def winner(self) -> int:
        """The seat ahead once the set is over, 0 when level or not over."""
        if not self.over or self.wins[0] == self.wins[1]:
            return 0
        return 1 if self.wins[0] > self.wins[1] else 2

    def lasting(self, best_of: int, limit: int) -> Session:
        """The same set of another length, unless it has begun."""
        return self if self.played else replace(self, best_of=best_of, limit=limit)

    @classmethod
    def read(cls, text: str) -> Session:
        """The set that ``written`` tells of; raises ValueError where there is none."""
        told = json.loads(text)
        if not isinstance(told, dict):
            raise ValueError("a set is an object")
        best_of, limit, played = (_count(told[name]) for name in ("best_of", "limit", "played"))
        first, (one, two) = told["first"], map(_count, told["wins"])
        left, right = map(_pick, told.get("decks", OWN))
        if first not in (None, 1, 2) or one + two > played:
            raise ValueError("this set cannot be")
        return cls(best_of, limit, first, (one, two), played, (left, right))

    def written(self) -> str:
        """The set as one line of text."""
        return json.dumps(asdict(self))

    def again(self) -> Session:
        """A fresh set of the same length; whoever would have started next starts it."""
        return Session(self.best_of, self.limit, self.first, decks=self.decks)
