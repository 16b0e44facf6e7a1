"""A series of matches: who won how often, who starts next, when it is over. Pure."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import get_args

from game.content.models.setups import Begins
from game.kernel.json_values import Json

MOST, MOST_SEATS = 99, 8
"""Matches a series may count, and seats that may take part in one."""

Pick = str | tuple[str, ...]
"""What a seat plays with: a deck by its id, "" for the one the rules name, or the cards it took in a draft."""
OWN: Pick = ""


def following(seat: int, seats: int) -> int:
    """The next seat round the table: of two the one across, of one the same."""
    return seat % seats + 1


def _count(value: Json) -> int:
    """A number of matches; raises ValueError for anything else."""
    if type(value) is not int or not 0 <= value <= MOST:
        raise ValueError(f"{value!r} is no number of matches")
    return value


def _pick(value: Json) -> Pick:
    """What a seat plays with; raises ValueError for anything else."""
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        return tuple(value)
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no deck")
    return value


@dataclass(frozen=True, slots=True)
class Series:
    """The standing between the seats; each match played makes a new one.

    A series, which players call a set, ends with the win that most of ``best_of`` needs, or after ``limit`` matches; a
    draw counts for nobody.
    """

    best_of: int = 3
    limit: int = 5
    first: int | None = None
    """Who starts the next match; None leaves it to chance."""
    wins: tuple[int, ...] = (0, 0)
    """By seat."""
    played: int = 0
    decks: tuple[Pick, ...] = (OWN, OWN)
    """What each seat plays with, all series long and in the next one."""
    begins: Begins = "loser"
    """Who starts after the first match: by chance, who lost or won the last one, or everybody in turn. Where nobody won
    it is the seat after the one that started."""

    @classmethod
    def of(
        cls, seats: int, best_of: int, limit: int, decks: tuple[Pick, ...] = (), begins: Begins = "loser"
    ) -> Series:
        """One that has not begun, between so many seats."""
        return cls(best_of, limit, wins=(0,) * seats, begins=begins, decks=(*decks, *[OWN] * seats)[:seats])

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody who plays."""
        return tuple(range(1, len(self.wins) + 1))

    def after(self, started: int, winner: int | None) -> Series:
        """The standing after a match that ``started`` began and ``winner`` (0 or None: nobody) won."""
        wins, seats = tuple(won + (seat == winner) for seat, won in enumerate(self.wins, 1)), len(self.wins)
        if not winner or self.begins == "turn":
            first = following(started, seats)
        else:
            first = winner if self.begins == "winner" else following(winner, seats)
        return replace(self, first=None if self.begins == "chance" else first, wins=wins, played=self.played + 1)

    def turned(self) -> Series:
        """The standing when everybody sits down one seat further round the table."""
        first = self.first and following(self.first, len(self.wins))
        wins, decks = (*self.wins[-1:], *self.wins[:-1]), (*self.decks[-1:], *self.decks[:-1])
        return replace(self, first=first, wins=wins, decks=decks)

    @property
    def over(self) -> bool:
        """Whether no further match belongs to this series."""
        return max(self.wins) > self.best_of // 2 or self.played >= self.limit

    @property
    def single(self) -> bool:
        """Whether it is one match and no more, of which nobody keeps count."""
        return self.limit == 1

    @property
    def match_point(self) -> bool:
        """Whether one more win ends it for somebody, in a set that has more than one match."""
        return not self.single and not self.over and max(self.wins) == self.best_of // 2

    @property
    def winner(self) -> int:
        """The seat ahead once the series is over, 0 when level or not over."""
        ahead = [seat for seat in self.seats if self.wins[seat - 1] == max(self.wins)]
        return ahead[0] if self.over and max(self.wins) and len(ahead) == 1 else 0

    def lasting(self, best_of: int, limit: int) -> Series:
        """One of another length, unless it has begun."""
        return self if self.played else replace(self, best_of=best_of, limit=limit)

    @classmethod
    def read(cls, text: str) -> Series:
        """The series that ``written`` tells of; raises ValueError where there is none."""
        told = json.loads(text)
        if not isinstance(told, dict):
            raise ValueError("a series is an object")
        best_of, limit, played = (_count(told[name]) for name in ("best_of", "limit", "played"))
        first, wins = told["first"], tuple(map(_count, told["wins"]))
        decks, begins = tuple(map(_pick, told.get("decks", (OWN,) * len(wins)))), told.get("begins", "loser")
        seats = range(1, len(wins) + 1)
        if not 0 < len(wins) == len(decks) <= MOST_SEATS or sum(wins) > played:
            raise ValueError("this series cannot be")
        if first is not None and (type(first) is not int or first not in seats):
            raise ValueError("nobody sits there")
        if begins not in get_args(Begins):
            raise ValueError(f"{begins!r} is nobody who begins")
        return cls(best_of, limit, first, wins, played, decks, begins)

    def written(self) -> str:
        """The series as one line of text."""
        return json.dumps(asdict(self))

    def again(self) -> Series:
        """A fresh series of the same length; whoever would have started next starts it."""
        return replace(self, wins=(0,) * len(self.wins), played=0)
