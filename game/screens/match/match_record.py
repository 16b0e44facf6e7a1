"""The record of a new match, and its automatic and named saves."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.application import App
from game.match.autosave import SavedMatch, Sitter
from game.match.challenges import start_attempt
from game.match.log import CLOCK_NOTE
from game.match.named_saves import NAME_NOTE, NamedSaves
from game.match.players import FACE_NOTE, PAIRING_NOTE, notes_of
from game.match.record import Record, is_same_match
from game.match.series import same_deal
from game.screens.match.live_match import LiveMatch

NO_NAMES: Mapping[int, str] = {}


def new_record(app: App, seat_names: Mapping[int, str] = NO_NAMES) -> Record:
    """Return the record of the next match of the series; ``seat_names`` are names that replace those of seats."""
    # In a challenge seats do not swap, and the seed decides who begins.
    first = app.current_set.seat_next_opener() if app.next_match.terms.contest is None else None
    names = [seat_names.get(seat, app.people.name(seat)) for seat in app.seats.all]
    bots = [app.seats.bot(seat) for seat in app.seats.all]
    deal = app.next_match.take_deal()
    guests = [(seat, app.bots.guests.get(bot or "")) for seat, bot in zip(app.seats.all, bots, strict=True)]
    faces = [(f"{FACE_NOTE}{seat}", guest.portrait) for seat, guest in guests if guest is not None]
    pairing = PAIRING_NOTE, app.next_match.terms.pairing
    notes = (*notes_of(app.people.players_by_seat()), *faces, pairing, *deal.notes)
    if app.next_match.terms.contest is not None:
        notes = (*notes, app.next_match.terms.contest.note)
    if app.current_table.files.late_move and (clock := app.next_match.setup.clock):
        notes = (*notes, (CLOCK_NOTE, str(clock)))
    rules, choices = app.next_match.rules, app.next_match.varied_choices
    if deal.is_searched and (searched_choices := app.current_table.searched_choices(rules)):
        choices = {**choices, **searched_choices}
        rules = app.current_table.choices.vary(rules, choices)
    seed, table = deal.seed or 0, app.current_table
    decks = app.current_set.decks()
    return Record.begin(table, rules, seed, first, decks, names, bots, notes, choices, deal.start_values)


def saved_match(app: App, record: Record) -> SavedMatch:
    """Return the save of a match: its log, its series and the devices of its seats."""
    devices = [app.seats.device(seat) or "" for seat in app.seats.all]
    sitters = tuple(Sitter(device, app.devices.identity(device)) for device in devices)
    return SavedMatch(record.log, app.current_set.series, sitters)


def write_autosave(app: App, record: Record) -> None:
    """Save the current state of a match."""
    after = None
    saved = app.autosave.match
    if saved is not None and not is_same_match(saved.log, record.log):
        # A new match must not delete the previous one; move that to the replays.
        after = app.records.replays.keep(saved.log, app.store.replays.keep)
    app.autosave.write(saved_match(app, record), record, after)
    if record.is_daily:
        people = {seat: app.people.statistics_id(seat) for seat in app.seats.all if app.seats.bot(seat) is None}
        start_attempt(app.records.challenges, record.log, people)


def follows_another(app: App, record: Record) -> bool:
    """Return True if a match follows another one in a set or a game; it is then saved before its first move."""
    return bool(app.current_set.series.played or record.log.continues)


def has_autosave(app: App, record: Record) -> bool:
    """Return True if the automatic save is of this match."""
    return app.autosave.match is not None and is_same_match(app.autosave.match.log, record.log)


def restart(live: LiveMatch) -> None:
    """Restart the same deal in solo play and drop the current attempt."""
    app, record = live.app, live.record
    assert record is not None
    if has_autosave(app, record):
        app.autosave.discard()
    app.next_match.terms.deal = same_deal(record)
    app.go("match")


def save_by_name(live: LiveMatch) -> None:
    """Ask for a name, save the match under it, and return to the pause."""
    app, record = live.app, live.record
    assert record is not None

    def save(name: str) -> None:
        if name:
            is_saved = NamedSaves().save(saved_match(app, record), name)
            app.toasts.add(name, live.say("saves.kept" if is_saved else "saves.not_kept"))

    live.ask_name("saves.naming", record.log.note(NAME_NOTE), save, proper=True)
