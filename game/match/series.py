"""Matches in a row: the standing of a series, and the deal, seed and first seat of the next match."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Annotated, NamedTuple

from pydantic import Field, Strict

from game.content.models.setups import Begins
from game.kernel.digest import digest
from game.kernel.random_stream import MASK64, seed_state
from game.match.json_file import read_as
from game.match.record import GAME_NOTE, Record, game_of
from game.tables.edges import is_edge

MOST_MATCHES, MOST_SEATS = 99, 8

Pick = str | tuple[str, ...]
"""A seat's cards: a deck id, "" for the deck of the rules, or the cards from a draft."""
OWN_DECK: Pick = ""
MatchCount = Annotated[int, Strict(), Field(ge=0, le=MOST_MATCHES)]


def next_seat(seat: int, seats: int) -> int:
    """Return the next seat around the table; with one seat, the same seat."""
    return seat % seats + 1


@dataclass(frozen=True, slots=True)
class Series:
    """The standing between the seats; each match makes a new one.

    A series, called a set in the game, ends with a majority of ``best_of`` wins, or after ``limit`` matches; a draw
    counts for no seat.
    """

    best_of: MatchCount = 3
    limit: MatchCount = 5
    first: Annotated[int, Strict()] | None = None
    """The seat that starts the next match; None for a random one."""
    wins: Annotated[tuple[MatchCount, ...], Field(min_length=1, max_length=MOST_SEATS)] = (0, 0)
    played: MatchCount = 0
    decks: tuple[Pick, ...] = (OWN_DECK, OWN_DECK)
    """The cards of each seat, kept for the whole series and the next one."""
    begins: Begins = "loser"
    """The seat that starts later matches: a random one, the loser or winner of the last match, or each in turn. After a
    draw it is the seat after the one that started."""

    @classmethod
    def of(cls, seats: int, best_of: int, limit: int, decks: tuple[Pick, ...] = (), begins: Begins = "loser") -> Series:
        return cls(best_of, limit, wins=(0,) * seats, begins=begins, decks=(*decks, *[OWN_DECK] * seats)[:seats])

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.wins) + 1))

    def after(self, starter: int, winner: int | None) -> Series:
        """Return the standing after a match that ``starter`` began and ``winner`` won; 0 or None is a draw."""
        wins, seats = tuple(count + (seat == winner) for seat, count in enumerate(self.wins, 1)), len(self.wins)
        if not winner or self.begins == "turn":
            first = next_seat(starter, seats)
        else:
            first = winner if self.begins == "winner" else next_seat(winner, seats)
        return replace(self, first=None if self.begins == "chance" else first, wins=wins, played=self.played + 1)

    def move_players_round(self) -> Series:
        first = self.first and next_seat(self.first, len(self.wins))
        wins, decks = (*self.wins[-1:], *self.wins[:-1]), (*self.decks[-1:], *self.decks[:-1])
        return replace(self, first=first, wins=wins, decks=decks)

    @property
    def is_over(self) -> bool:
        """True if no more matches belong to this series."""
        return max(self.wins) > self.best_of // 2 or self.played >= self.limit

    @property
    def is_single(self) -> bool:
        """True if it is a single match without a count of wins."""
        return self.limit == 1

    @property
    def is_match_point(self) -> bool:
        """True if one more win ends a set of more than one match."""
        return not self.is_single and not self.is_over and max(self.wins) == self.best_of // 2

    @property
    def winner(self) -> int:
        """The leading seat once the series is over; 0 if level or not over."""
        ahead = [seat for seat in self.seats if self.wins[seat - 1] == max(self.wins)]
        return ahead[0] if self.is_over and max(self.wins) and len(ahead) == 1 else 0

    def with_length(self, best_of: int, limit: int) -> Series:
        """Return the series with another length, unless it has begun."""
        return self if self.played else replace(self, best_of=best_of, limit=limit)

    @classmethod
    def read(cls, text: str) -> Series:
        """Return the series from what ``write`` returned; raise ValueError, LookupError or TypeError if invalid."""
        data = json.loads(text)
        series = read_as(cls, {"decks": [OWN_DECK] * len(data["wins"]), "begins": "loser", **data})
        wins, decks = series.wins, series.decks
        if len(wins) != len(decks) or sum(wins) > series.played or series.first not in (None, *series.seats):
            raise ValueError("the first seat, the wins and the decks do not fit each other")
        return series

    def write(self) -> str:
        return json.dumps(asdict(self))

    def start_again(self) -> Series:
        """Return a new series of the same length; the seat due to start next starts it."""
        return replace(self, wins=(0,) * len(self.wins), played=0)


TYPED_SEED_COUNT = 10**8
"""Number of seeds that players see, small enough to read out and type."""
CONSONANTS, VOWELS = "bcdfghjklmnprstvwxyz", "aeiou"
SYLLABLES = tuple(consonant + vowel for consonant in CONSONANTS for vowel in VOWELS)
"""One hundred syllables: four of them make a seed."""
SEED_WORD = re.compile(rf"([{CONSONANTS}][{VOWELS}]){{2}}[ -]([{CONSONANTS}][{VOWELS}]){{2}}")
NEXT_ROUND_SALT = 0x6E657874
"""Salt for the seed of the next round, so a typed seed leads to the same game every time."""


class Deal(NamedTuple):
    """The start of the next match, as far as it is not random."""

    seed: int | None = None
    """None for a random seed."""
    start_values: Mapping[str, int] = {}
    """Values carried over from the match before, such as a score, and the edges of the seats."""
    game: str = ""
    """Id of the game that this match continues."""
    is_searched: bool = False
    """True if the seed is known to satisfy the rules, so no search is needed."""

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        return ((GAME_NOTE, self.game),)


def same_deal(record: Record) -> Deal:
    """Return the deal of a match, to play it again from its first move."""
    log = record.log
    return Deal(log.seed, dict(log.start_values), log.note(GAME_NOTE), True)


def next_deal(record: Record) -> Deal | None:
    """Return the deal for the next match of a game, with the same edges, or None if the game is over."""
    rounds = record.table.choices.rounds
    after = rounds.after(record.rules, record.position) if rounds else None
    if after is None:
        return None
    edges = {key: amount for key, amount in record.log.start_values if is_edge(key)}
    return Deal(seed_state(record.log.seed, NEXT_ROUND_SALT) % TYPED_SEED_COUNT, {**after, **edges}, game_of(record))


def seed_of_day(table_name: str, day: date) -> int:
    return int(digest(f"{table_name} {day.isoformat()}"), 16) % TYPED_SEED_COUNT


def seed_word(seed: int) -> str:
    """Return a seed as two words that can be read out and typed; a seed that chance never chooses stays a number."""
    if not 0 <= seed < TYPED_SEED_COUNT:
        return str(seed)
    parts = [seed // len(SYLLABLES) ** place % len(SYLLABLES) for place in (3, 2, 1, 0)]
    first, second, third, fourth = (SYLLABLES[part] for part in parts)
    return f"{first}{second} {third}{fourth}"


def _seed_of_words(text: str) -> int | None:
    if not SEED_WORD.fullmatch(text):
        return None
    seed = 0
    for part in re.findall("..", text.replace("-", "").replace(" ", "")):
        seed = seed * len(SYLLABLES) + SYLLABLES.index(part)
    return seed


def typed_seed(text: str) -> int | None:
    """Return the seed that a player typed: a number is itself, other words are hashed, and empty text gives None."""
    text = text.strip()
    if not text:
        return None
    if text.isascii() and text.isdecimal():
        return int(text) & MASK64
    seed = _seed_of_words(text.casefold())
    return int(digest(text.casefold()), 16) % TYPED_SEED_COUNT if seed is None else seed
