"""What a match that begins has from the one before it: its game, or the very same deal once more."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from game.kernel.digest import digest
from game.kernel.random_stream import MASK, seeded
from game.match.high_scores import GAME, game_of
from game.match.record import Record

SEEDS = 10**8
"""Seeds that chance chooses from: so few that one can be read out and typed."""
CONSONANTS, VOWELS = "bcdfghjklmnprstvwxyz", "aeiou"
SYLLABLES = tuple(consonant + vowel for consonant in CONSONANTS for vowel in VOWELS)
"""A hundred, so that four of them are a seed."""
WORD = re.compile(rf"([{CONSONANTS}][{VOWELS}]){{2}}[ -]([{CONSONANTS}][{VOWELS}]){{2}}")
NEXT = 0x6E657874
"""What the seed of the next round grows of beside that of the round before: whoever types one has the same game."""


class Deal(NamedTuple):
    """How the match to come begins, where that is not for chance alone to say."""

    seed: int | None = None
    """None leaves it to chance."""
    carried: Mapping[str, int] = {}
    """What it carries on with, such as a score."""
    game: str = ""
    """What the game is known by that it carries on."""
    found: bool = False
    """Whether the seed is known to be one that was wanted, so that nobody looks for another one."""

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        """What the log tells of it."""
        return ((GAME, self.game),)


def same(record: Record) -> Deal:
    """How a match is dealt once more, from its first move on."""
    log = record.log
    return Deal(log.seed, dict(log.carried), log.note(GAME), True)


def onward(record: Record) -> Deal | None:
    """How the game of a match goes on that has ended, None where it is over with it."""
    carried = record.on.onward(record.rules, record.position)
    return None if carried is None else Deal(seeded(record.log.seed, NEXT) % SEEDS, carried, game_of(record))


def seed_of_day(table: str, day: date) -> int:
    """The seed that everybody has at a table on a date."""
    return int(digest(f"{table} {day.isoformat()}"), 16) % SEEDS


def seed_word(seed: int) -> str:
    """A seed as two words that can be read out, and typed for the same one; what chance never chooses is a number."""
    if not 0 <= seed < SEEDS:
        return str(seed)
    parts = [seed // len(SYLLABLES) ** place % len(SYLLABLES) for place in (3, 2, 1, 0)]
    first, second, third, fourth = (SYLLABLES[part] for part in parts)
    return f"{first}{second} {third}{fourth}"


def _spoken(text: str) -> int | None:
    """The seed of such a word."""
    if not WORD.fullmatch(text):
        return None
    seed = 0
    for part in re.findall("..", text.replace("-", "").replace(" ", "")):
        seed = seed * len(SYLLABLES) + SYLLABLES.index(part)
    return seed


def typed_seed(text: str) -> int | None:
    """The seed that somebody has typed: a number is itself, any other word stands for one, and nothing for chance."""
    text = text.strip()
    if not text:
        return None
    if text.isascii() and text.isdecimal():
        return int(text) & MASK
    known = _spoken(text.casefold())
    return int(digest(text.casefold()), 16) % SEEDS if known is None else known
