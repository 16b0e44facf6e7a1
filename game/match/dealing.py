"""The start of a match that follows another: the next round of its game, or the same deal again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from game.kernel.ply import digest
from game.kernel.random_stream import MASK, seeded
from game.match.high_scores import GAME, game_of
from game.match.record import Record

SEEDS = 10**8
"""Number of seeds that chance chooses from, small enough to read out and type."""
CONSONANTS, VOWELS = "bcdfghjklmnprstvwxyz", "aeiou"
SYLLABLES = tuple(consonant + vowel for consonant in CONSONANTS for vowel in VOWELS)
"""One hundred syllables: four of them make a seed."""
WORD = re.compile(rf"([{CONSONANTS}][{VOWELS}]){{2}}[ -]([{CONSONANTS}][{VOWELS}]){{2}}")
NEXT = 0x6E657874
"""Salt for the seed of the next round, so a typed seed leads to the same game every time."""


class Deal(NamedTuple):
    """The start of the next match, as far as it is not random."""

    seed: int | None = None
    """None for a random seed."""
    carried: Mapping[str, int] = {}
    """Values carried over from the match before, such as a score."""
    game: str = ""
    """Id of the game that this match continues."""
    found: bool = False
    """True if the seed is known to satisfy the rules, so no search is needed."""

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        """Return the notes for the log."""
        return ((GAME, self.game),)


def same(record: Record) -> Deal:
    """Return the deal of a match, to play it again from its first move."""
    log = record.log
    return Deal(log.seed, dict(log.carried), log.note(GAME), True)


def onward(record: Record) -> Deal | None:
    """Return the deal for the next match of a game, or None if the game is over."""
    rounds = record.on.rounds
    carried = rounds.after(record.rules, record.position) if rounds else None
    return None if carried is None else Deal(seeded(record.log.seed, NEXT) % SEEDS, carried, game_of(record))


def seed_of_day(table: str, day: date) -> int:
    """Return the daily seed of a table, the same for all players."""
    return int(digest(f"{table} {day.isoformat()}"), 16) % SEEDS


def seed_word(seed: int) -> str:
    """Return a seed as two words that can be read out and typed; a seed that chance never chooses stays a number."""
    if not 0 <= seed < SEEDS:
        return str(seed)
    parts = [seed // len(SYLLABLES) ** place % len(SYLLABLES) for place in (3, 2, 1, 0)]
    first, second, third, fourth = (SYLLABLES[part] for part in parts)
    return f"{first}{second} {third}{fourth}"


def _spoken(text: str) -> int | None:
    """Return the seed that such words stand for, or None."""
    if not WORD.fullmatch(text):
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
        return int(text) & MASK
    known = _spoken(text.casefold())
    return int(digest(text.casefold()), 16) % SEEDS if known is None else known
