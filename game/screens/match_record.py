"""The record of a new match, and the moments in which it is autosaved; ``game.match.autosave`` writes the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.match.autosave import SavedMatch, Sitter
from game.match.challenges import start_attempt
from game.match.log import CLOCK
from game.match.players import EVENING, FACE, notes_of
from game.match.record import Record
from game.match.story import SET, set_of

if TYPE_CHECKING:
    from game.app.application import App

NOBODY: Mapping[int, str] = {}


def new_record(app: App, called: Mapping[int, str] = NOBODY) -> Record:
    """Return the record of the next match of the series; ``called`` are names that replace those of seats."""
    # In a challenge seats do not swap, and the seed decides who begins.
    first = app.next_first() if app.next_match.contest is None else None
    names = [called.get(seat, app.people.name(seat)) for seat in app.seats.all]
    bots = [app.seats.bot(seat) for seat in app.seats.all]
    deal = app.take_deal()
    earlier = app.set_records[-1:] if app.series.played else []
    in_set = [(SET, set_of(record.log)) for record in earlier]
    guests = [(seat, app.guest_bots.get(bot or "")) for seat, bot in zip(app.seats.all, bots, strict=True)]
    faces = [(f"{FACE}{seat}", guest.portrait) for seat, guest in guests if guest is not None]
    notes = (*notes_of(app.people.by_seat()), *faces, (EVENING, app.next_match.pairing), *in_set, *deal.notes)
    if app.next_match.contest is not None:
        notes = (*notes, app.next_match.contest.note)
    if app.current_table.files.late_move and (clock := app.setup.clock):
        notes = (*notes, (CLOCK, str(clock)))
    rules, varied = app.rules, app.varied_choices
    if deal.is_searched and (choices := app.current_table.searched_choices(rules)):
        varied = {**varied, **choices}
        rules = app.current_table.vary(rules, varied)
    seed, table = deal.seed or 0, app.current_table
    return Record.begin(table, rules, seed, first, app.decks(), names, bots, notes, varied, deal.carried)


def snapshot(app: App, record: Record) -> SavedMatch:
    """Return the save of a match: its log, its series and the devices of its seats."""
    devices = [app.seats.device(seat) or "" for seat in app.seats.all]
    return SavedMatch(record.log, app.series, tuple(Sitter(each, app.devices.identity(each)) for each in devices))


def write_autosave(app: App, record: Record) -> None:
    """Save the current state of a match."""
    held, after = app.autosave.match, None
    if held is not None and not record.is_of(held.log):
        # A new match must not delete the previous one; move that to the replays.
        after = app.replays.keep(held.log, app.store.replays.keep)
    app.autosave.write(snapshot(app, record), record, after)
    if record.daily:
        people = {seat: app.people.who(seat) for seat in app.seats.all if app.seats.bot(seat) is None}
        start_attempt(app.book, record.log, people)


def has_autosave(app: App, record: Record) -> bool:
    """Return True if the automatic save is of this match."""
    return app.autosave.match is not None and record.is_of(app.autosave.match.log)
