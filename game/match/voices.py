"""What a bot says to what happens at a live match. Its lots are its own: no match ever knows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.content.models.voices import ANYBODY, Line, Pace, TableVoices, Text, VoiceFile, check_voices
from game.content.store import Store
from game.content.table_content import fields_of
from game.kernel.events import holds
from game.kernel.opaque import Event
from game.kernel.random_stream import Stream
from game.tables.table_files import TABLES

SHARED = "shared/voices.yaml"
HUNDRED = 100


class Happening(NamedTuple):
    """Something a bot may have a word about."""

    what: str
    """One of the shared occasions, or an event or a moment of the table."""
    seat: int
    """To whom it happened."""
    size: int = 1
    event: Event = None

    def holds(self, line: Line, seat: int) -> bool:
        """Whether this is what a line of the bot in that seat waits for."""
        if line.on != self.what or line.least > self.size or (line.by == "own") != (self.seat == seat):
            return False
        return holds(self.event, line.where)


class Repertoire(NamedTuple):
    """All that bots can say at a table."""

    pace: Pace
    lines: Mapping[str, tuple[Line, ...]]
    """By bot."""


def repertoire(store: Store, on: str) -> Repertoire:
    """What is said at a table: what is said everywhere, and what its own file adds."""
    shared = store.later(VoiceFile, SHARED, partial(check_voices, spoken=store.spoken))
    spare = shared.lines.get(ANYBODY, ())
    lines = {**dict.fromkeys(store.at(on).bots, spare), **shared.lines}
    if store.has(own := f"{on}/voices.yaml"):
        known = partial(
            check_voices, fields=fields_of([TABLES[on]]), moments=TABLES[on].moments, spoken=store.spoken
        )
        for bot, more in store.later(TableVoices, own, known).lines.items():
            lines[bot] = (*lines.get(bot, ()), *more)
    return Repertoire(shared.pace, lines)


class Voice:
    """One bot's: it never says the same twice in a row."""

    def __init__(self, lines: Sequence[Line], seed: int) -> None:
        self.lines, self.lots = lines, Stream(seed)
        self.last: Text | None = None

    def word(self, happening: Happening, seat: int) -> Text | None:
        """What the bot in a seat says to this, by language; None for nothing."""
        texts = [
            text
            for line in self.lines
            if happening.holds(line, seat) and self.lots.below(HUNDRED) < line.chance
            for text in line.says
            if text != self.last
        ]
        if not texts:
            return None
        self.last = texts[self.lots.below(len(texts))]
        return self.last
