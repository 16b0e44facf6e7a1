"""Logs of played matches."""

from __future__ import annotations

from dataclasses import replace

from game.kernel.opaque import Rules
from game.kernel.random_stream import Stream
from game.match.log import Log
from game.match.record import Record
from game.tables import Table, table

ON = table("knucklebones")


def by_bots(on: Table, rules: Rules, seed: int, names: tuple[str, ...]) -> Log:
    """Return a match that the table's plain bot plays to the end in all seats."""
    record, stream = Record.begun(on, rules, seed, None, (), names), Stream(seed)
    while not on.over(record.position):
        seat = on.acting(rules, record.position)[-1]
        shown = on.share(record.position, seat) if on.together(rules) else record.position
        record.follow([*record.moves, on.quick_bot(rules, on.blind(shown), stream)])
    return record.log


def played(rules: Rules, seed: int = 1, plies: int | None = None, names: tuple[str, str] = ("Ada", "Ben")) -> Log:
    """Return a random match, to its end or for some plies. Each seed begins a minute after the one before."""
    record, stream = Record.begun(ON, rules, seed, 1, (), names), Stream(seed)
    while (moves := ON.legal(rules, record.position)) and len(record.log.plies) != plies:
        record.follow([*record.moves, stream.pick(moves)])
    begun = ("begun", f"2026-11-21 {10 + seed // 60:02}:{seed % 60:02}:00")
    return replace(record.log, notes=(*record.log.notes[:2], begun))
