"""Lines that bots speak during a live match. Their randomness is separate from the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.content.definition import TextByLanguage
from game.content.models.people import ANY_BOT, TableVoices, VoiceFile, VoiceLine, VoicePace, check_voices
from game.content.store import Store
from game.content.table_content import fields_of
from game.kernel.events import has_values
from game.kernel.opaque import Event
from game.kernel.random_stream import Stream
from game.tables.table_files import TABLES

VOICES_PLACE = "shared/voices.yaml"
FULL_PERCENT = 100


class VoiceHappening(NamedTuple):
    """An event that a bot may comment on."""

    kind: str
    """A shared occasion, or an event or a moment of the table."""
    seat: int
    """The seat it happened to."""
    size: int = 1
    event: Event | None = None

    def holds(self, line: VoiceLine, seat: int) -> bool:
        if line.on != self.kind or line.least > self.size or (line.by == "own") != (self.seat == seat):
            return False
        return has_values(self.event, line.where)


class Repertoire(NamedTuple):
    """The lines bots can say at a table."""

    pace: VoicePace
    lines: Mapping[str, tuple[VoiceLine, ...]]
    """Lines by bot."""


def repertoire(store: Store, table_name: str) -> Repertoire:
    """Return the lines for a table: the shared ones and those in its own file."""
    common = store.read_on_demand(VoiceFile, VOICES_PLACE, partial(check_voices, languages=store.languages))
    default_lines = common.lines.get(ANY_BOT, ())
    lines = {**dict.fromkeys(store.content_of(table_name).bots, default_lines), **common.lines}
    if store.has(own_file := f"{table_name}/voices.yaml"):
        check = partial(
            check_voices, fields=fields_of([TABLES[table_name]]), moments=TABLES[table_name].beats.moments,
            languages=store.languages,
        )
        for bot, extra_lines in store.read_on_demand(TableVoices, own_file, check).lines.items():
            lines[bot] = (*lines.get(bot, ()), *extra_lines)
    return Repertoire(common.pace, lines)


class Voice:
    """The voice of one bot; it never repeats a line immediately."""

    def __init__(self, lines: Sequence[VoiceLine], seed: int) -> None:
        self.lines, self.stream = lines, Stream(seed)
        self.last: TextByLanguage | None = None
        self.used: list[VoiceLine] = []
        """Lines that are said once and were said."""

    def comment(self, happening: VoiceHappening, seat: int) -> TextByLanguage | None:
        lines = [
            (line, text)
            for line in self.lines
            if line not in self.used and happening.holds(line, seat) and self.stream.below(FULL_PERCENT) < line.chance
            for text in line.says
            if text != self.last
        ]
        if not lines:
            return None
        line, self.last = lines[self.stream.below(len(lines))]
        if line.once:
            self.used.append(line)
        return self.last
