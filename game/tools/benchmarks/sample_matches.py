"""Matches for benchmarks, pictures and tests: random ones, those of plain bots, and screens that play some."""

from __future__ import annotations

from dataclasses import replace

from components.press import Input, Press
from game.app.application import App
from game.app.settings import Settings
from game.app.window import Window
from game.kernel.opaque import Position, Rules, as_type
from game.kernel.random_stream import Stream, seed_state
from game.match.evening import Entrant
from game.match.log import Log
from game.match.record import Record
from game.match.runs import RUN_TABLE as RUN
from game.screens.match.match import MatchScreen
from game.tables import FIRST_TABLE, Table, find_table
from game.tables.undercity.definitions import Rules as RunRules
from game.tables.undercity.position import Position as RunPosition
from game.tables.undercity.position import rules_of
from game.tools.gallery.steps import seat_both

TABLE = find_table("knucklebones")


def bot_match(table: Table, rules: Rules, seed: int, names: tuple[str, ...]) -> Log:
    """Return a match that the table's plain bot plays to the end in all seats."""
    record, stream = Record.begin(table, rules, seed, None, (), names), Stream(seed)
    while not record.position.over:
        seat = table.seats_to_move(rules, record.position)[-1]
        view = table.seats.position_of(record.position, seat) if table.seats.simultaneous(rules) else record.position
        record.follow([*record.moves, table.quick_bot(rules, table.blind(view), stream)])
    return record.log


def random_match(rules: Rules, seed: int = 1, plies: int | None = None, names: tuple[str, str] = ("Ada", "Ben")) -> Log:
    """Return a random match, to its end or for some plies. Each seed begins a minute after the one before."""
    record, stream = Record.begin(TABLE, rules, seed, 1, (), names), Stream(seed)
    while (moves := TABLE.legal(rules, record.position)) and len(record.log.plies) != plies:
        record.follow([*record.moves, stream.pick(moves)])
    begun = ("begun", f"2026-11-21 {10 + seed // 60:02}:{seed % 60:02}:00")
    return replace(record.log, notes=(*record.log.notes[:2], begun))


class SelfPlay:
    """Makes the move of a greedy bot whenever the table is idle, and opens the next match after a result."""

    def __init__(self, app: Window, seed: int, pause: float = 0.0, table_name: str = FIRST_TABLE) -> None:
        app.table_name = table_name
        self.app, self.bot, self.pause = app, find_table(table_name).plain_bots["greedy"], pause
        self.stream = Stream(seed_state(seed))
        self.rest_time = 0.0
        self.matches = 0
        app.free_seats()
        seat_both(app)
        app.go("match")

    def advance(self, dt: float) -> None:
        """Advance time and let a bot move, after ``pause`` seconds of rest before each move and each new match."""
        live = self.app.current if isinstance(self.app.current, MatchScreen) else None
        is_idle = live is None or not (live.is_opening or live.playback.is_busy or live.over)
        self.rest_time = self.rest_time + dt if is_idle else 0.0
        if is_idle and self.rest_time > self.pause:
            self.rest_time = 0.0
            if live is not None:
                match = live.match
                match.pending.append(self.bot(match.rules, live.table.blind(match.position), self.stream))
            else:
                self.matches += 1
                self.app.go("match")
        self.app.advance(dt)


class StillRun:
    """A run without a log."""

    def __init__(self, rules: RunRules, position: RunPosition, people: tuple[Entrant, ...]) -> None:
        self.rules, self.position, self.people = rules_of(rules, position), position, people
        self.record = self
        self.decision_seconds = 0.0
        self.events: list[tuple[object, ...]] = []
        """The events of each decision."""

    @property
    def path(self) -> tuple[int, ...]:
        """The rooms walked, as far as a position knows them."""
        previous, current = self.position.previous_room, self.position.room
        return (current,) if previous == current else (previous, current)

    def play(self, move: object) -> tuple[object, ...]:
        """Make a decision, and return its events."""
        table = find_table(RUN)
        position, events = table.apply(self.rules, self.position, table.notation.read_move(self.rules, str(move)))
        self.position = as_type(position, RunPosition)
        self.events.append(events)
        return events


def show_run(app: App, position: Position) -> None:
    """Open the screen of a run at a position, under the rules of the application."""
    run_position = as_type(position, RunPosition)
    seats = (1,) if run_position.mode == "alone" else (1, 2)
    people = tuple(Entrant("", app.store.text(f"player.{seat}", app.settings.language)) for seat in seats)
    rules = as_type(app.next_match.rules, RunRules)
    app.go("running", run=StillRun(rules, run_position, people))


PAUSE_SECONDS = 0.6
LEAVE_ACTIONS = ("back", "menu")


class DemoWindow(Window):
    """A window that ignores all input except the presses that leave it."""

    def __init__(self, seed: int, settings: Settings, table_name: str = FIRST_TABLE, visible: bool = True) -> None:
        super().__init__(settings=settings, seed=seed, visible=visible)
        self.play = SelfPlay(self, seed, PAUSE_SECONDS, table_name)

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Press) and player_input.action in LEAVE_ACTIONS:
            self.quit()

    def on_update(self, delta_time: float) -> None:
        self.play.advance(delta_time)
