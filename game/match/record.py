"""The record of a match during play, the source of saves and replays, and the rules for taking back its moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import AfterValidator

from game.content.store import Store
from game.content.table_content import rule_names
from game.kernel.bots import Stop, never
from game.kernel.digest import digest
from game.kernel.events import TURN_PASSED
from game.kernel.opaque import Event, Json, Move, Position, Rules
from game.kernel.ply import Ply
from game.kernel.refusal import Refusal
from game.kernel.time_control import TimeControl, read_control
from game.match.log import CLOCK_NOTE, Log, changed_files, replay
from game.match.storage import is_count
from game.tables import KNOWN_TABLES, find_table
from game.tables.table_files import load_rules

if TYPE_CHECKING:
    from game.tables import Table


NO_VALUES: Mapping[str, Json] = {}
TAKEN_BACK = "taken_back"
"""The note of the number of moves taken back in all; the moves themselves are not in the log."""
GAME_NOTE = "game"
"""The note with the id of the game that a match continues."""
DAILY_NOTE = "daily"
COUCH_NOTE = "couch"
"""The note of the date of a daily match for two people."""
WEEKLY_NOTE = "weekly"
"""The note with the week of a match by the house rule."""
LONGEST_NOTE = 60
"""The most characters of a note that people wrote."""
LONGEST_STORED = 40
"""The most characters of a stored text about a player; an entered name is shorter."""


def note_text(text: str) -> str:
    """Return a text in the form of a note: one line of printable characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:LONGEST_NOTE]


def _short_note(text: str) -> str:
    if text != note_text(text) or len(text) > LONGEST_STORED:
        raise ValueError("no short line")
    return text


ShortNote = Annotated[str, AfterValidator(_short_note)]
"""A stored text about a person or bot, such as a name."""


def seats_of(log: Log) -> int:
    """Return the number of seats of a match: the most that have names and that the table allows."""
    counts = find_table(log.table).seats.counts if log.table in KNOWN_TABLES else (2,)
    named_seats = [seats for seats in counts if log.note(f"name{seats}")]
    return max(named_seats, default=min(counts))


def taken_back(log: Log) -> int:
    """Return the number of moves taken back in a match; an invalid note gives 0."""
    note = log.note(TAKEN_BACK)
    return int(note) if is_count(note, 19) else 0


class Record:
    """A match with the position and the events after each ply."""

    def __init__(self, table: Table, rules: Rules, log: Log, stop: Stop = never) -> None:
        """Replay a log to its end; refuses like ``replay``."""
        self.table, self.rules = table, rules
        steps = replay(table, rules, log, stop)
        self._log: Log | None = log
        """The complete log, None if plies were added since it was last requested."""
        self._head, self._plies = replace(log, plies=()), list(log.plies)
        self._moves = [table.notation.read_move(rules, ply.move) for ply in log.plies]
        self.positions = [position for position, _ in steps]
        self.turns = [1]
        self.events: list[tuple[Event, ...]] = []
        self.fateful: list[bool] = []
        """True for each ply that involved chance."""
        for _, events in steps[1:]:
            self._append_events(events)

    @classmethod
    def begin(
        cls,
        table: Table,
        rules: Rules,
        seed: int,
        first: int | None,
        decks: Sequence[tuple[str, ...]],
        names: Sequence[str],
        bots: Sequence[str | None] = (),
        more_notes: Sequence[tuple[str, str]] = (),
        choices: Mapping[str, str] = NO_VALUES,
        start_values: Mapping[str, int] = NO_VALUES,
    ) -> Record:
        """Return the record of a new match.

        With ``first`` None the seed decides who begins; without ``decks`` the rules name the cards. ``names`` and
        ``bots`` (ids from the data, None for a person) go by seat; ``more_notes`` holds others. The rules already
        include ``choices``; ``start_values`` holds the values the match begins with.
        """
        first = first or table.first_position(rules, seed, None, decks, start_values).seat_to_move
        notes = [(f"name{seat}", note_text(name)) for seat, name in enumerate(names, 1)]
        notes += [(f"bot{seat}", note_text(bot)) for seat, bot in enumerate(bots, 1) if bot]
        notes += [(word, note_text(text)) for word, text in more_notes if text]
        notes.append(("begun", datetime.now().isoformat(" ", "seconds")))
        all_decks = tuple(decks) or (getattr(rules, "deck", ()),)
        used_rules = table.files.rules_of_match(rules, all_decks, start_values)
        files = tuple(table.files.digests(used_rules).items())
        log = Log(
            table.name, rules.name, table.files.digest(used_rules), seed, first, all_decks, (), files, tuple(notes),
            tuple(choices.items()), tuple(start_values.items()),
        )
        return cls(table, rules, log)

    @property
    def log(self) -> Log:
        if self._log is None:
            self._log = replace(self._head, plies=tuple(self._plies))
        return self._log

    @property
    def is_daily(self) -> bool:
        """True for a daily match, in which no move can be taken back and no hints are given."""
        return bool(self._head.note(DAILY_NOTE) or self._head.note(COUCH_NOTE))

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def movers(self) -> list[int]:
        return [self.table.mover(self.rules, *move) for move in zip(self.positions, self._moves, strict=False)]

    @property
    def moves(self) -> list[Move]:
        """A copy of the list of moves, including the results of chance."""
        return list(self._moves)

    def _append_events(self, events: tuple[Event, ...]) -> None:
        self.events.append(events)
        passed_turns = sum(self.table.files.events[type(event)] == TURN_PASSED for event in events)
        self.turns.append(self.turns[-1] + passed_turns)
        self.fateful.append(self.table.reveals(events))

    def take_back(self, plies: int) -> None:
        """Return to the position after ``plies`` plies; chance will give the same results again.

        The plies taken back leave the log; a note counts them.
        """
        total = str(self.taken_back + len(self._plies) - plies)
        del self._plies[plies:], self._moves[plies:]
        del self.positions[plies + 1 :], self.turns[plies + 1 :], self.fateful[plies:], self.events[plies:]
        notes = tuple(note for note in self._head.notes if note[0] != TAKEN_BACK)
        self._head, self._log = replace(self._head, notes=(*notes, (TAKEN_BACK, total))), None

    @property
    def taken_back(self) -> int:
        return taken_back(self._head)

    @property
    def clock(self) -> TimeControl | None:
        return read_control(self._head.note(CLOCK_NOTE))

    def follow(self, moves: Sequence[Move], time_spent: Callable[[int], int | None] = lambda seat: None) -> bool:
        """Append the moves beyond those recorded, and return True if there were any.

        ``time_spent`` returns the time the move of a seat took, None without a clock.
        """
        new_moves = moves[len(self._plies) :]
        for move in new_moves:
            duration = time_spent(self.table.mover(self.rules, self.positions[-1], move))
            position, events = self.table.apply(self.rules, self.positions[-1], move)
            full_move = self.table.complete(move, events)
            self._moves.append(full_move)
            notation = self.table.notation
            self._plies.append(Ply(notation.write_move(full_move), digest(notation.write(position)), duration))
            self.positions.append(position)
            self._append_events(events)
        if new_moves:
            self._log = None
        return bool(new_moves)


def rules_of(log: Log, store: Store | None = None) -> tuple[Table, Rules]:
    """Return the table of a match and its rules from the current data, or from a store.

    Refuses with ``unknown_table``, ``unknown_rules`` or ``bad_rules``, and like the table does for an unknown choice. A
    file path is not accepted as a name of rules.
    """
    table, choices = find_table(log.table), dict(log.choices)
    if not choices.keys() <= set(table.choices.names):
        raise Refusal("unknown_rules", f"Nothing can be chosen as {' '.join(choices)[:LONGEST_NOTE]!r} at this table.")
    if store is not None and log.rules in (rule_sets := store.content_of(log.table).rules):
        return table, table.choices.vary(rule_sets[log.rules], choices)
    if log.rules not in rule_names(log.table):
        raise Refusal("unknown_rules", f"There are no rules called {log.rules[:LONGEST_NOTE]!r}.")
    return table, table.choices.vary(load_rules(log.rules, on=log.table), choices)


def differing_files(log: Log, store: Store | None = None) -> tuple[str, ...]:
    """Return the rule files that have changed since a match was played; refuses with ``unknown_table``."""
    try:
        return changed_files(*rules_of(log, store), log)
    except Refusal as refusal:
        if refusal.code == "unknown_table":
            raise
        return (f"{log.table}/rules/{log.rules[:LONGEST_NOTE]}.yaml",)


class UndoTarget(NamedTuple):
    """The point to return to when a move is taken back.

    Chance is part of the positions, so the same results come again.
    """

    plies: int
    """Number of moves that stay."""
    seat: int
    """The seat that decides again; only this seat may take the move back."""


RefusalKey = str
"""Key of the message with the reason that nothing can be taken back."""


def undo_target(record: Record, bots: Collection[int], people_may_undo: bool) -> UndoTarget | RefusalKey:
    """Return the point of the last decision; ``bots`` are the seats with bots.

    Nothing can be taken back in a match that is over, between bots, or if the seats move at the same time. A solo
    player takes back one move at a time, even if it revealed something. Against bots the last real choice comes back,
    with all rolls and answers since. Two people take back a move only if the house rule says so
    (``people_may_undo``), and if no chance was involved in it or since.
    """
    table, rules = record.table, record.rules
    if record.is_daily:
        return "undo.daily"
    if record.position.over:
        return "undo.over"
    if table.seats.simultaneous(rules):
        return "undo.never"
    people = {*range(1, table.seat_count(rules) + 1)} - {*bots}
    if not people:
        return "undo.none"
    if len(people) > 1 and not people_may_undo:
        return "undo.off"
    moves = record.moves
    for ply in reversed(range(len(moves))):
        position = record.positions[ply]
        seat = position.seat_to_move
        if len(people) > 1 and record.fateful[ply]:
            return "undo.shown"
        if len(people) == 1 and bots:
            is_decision = seat in people and len(table.legal(rules, position)) > 1
        else:
            is_decision = not table.seats.automatic(moves[ply])
        if is_decision:
            return UndoTarget(ply, seat)
    return "undo.none"


def match_id(log: Log) -> str:
    """Return the id of a match: its seed, and the time at which it began."""
    return note_text(f"{log.seed}:{log.note('begun')}")


def is_same_match(one: Log, other: Log) -> bool:
    return match_id(one) == match_id(other)


def game_of(record: Record) -> str:
    """Return the id of a match's game, which comes from its first match."""
    return record.log.note(GAME_NOTE) or match_id(record.log)
