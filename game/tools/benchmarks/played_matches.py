"""Matches that were played, as they are kept."""

from __future__ import annotations

from dataclasses import replace

from game.kernel.opaque import Rules
from game.kernel.random_stream import Stream
from game.match.log import Log
from game.match.record import Record
from game.tables import table

ON = table("knucklebones")


def played(rules: Rules, seed: int = 1, plies: int | None = None, names: tuple[str, str] = ("Ada", "Ben")) -> Log:
    """A random match to its end, or of so many plies; each seed begins a minute after the one before."""
    record, stream = Record.begun(ON, rules, seed, 1, (), names), Stream(seed)
    while (moves := ON.legal(rules, record.position)) and len(record.log.plies) != plies:
        record.follow([*record.moves, stream.pick(moves)])
    begun = ("begun", f"2026-11-21 {10 + seed // 60:02}:{seed % 60:02}:00")
    return replace(record.log, notes=(*record.log.notes[:2], begun))
