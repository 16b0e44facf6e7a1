"""The riddles of a run: positions with one right move. Each wrong answer is a lost try.

Against each other a riddle is a race: who presses first may answer, and after a wrong answer the other side may.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from components.match import Advice
from components.press import Input, Press
from game.app.app_state import MatchTerms
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.background.job import Job, Report, Worker
from game.kernel.hindsight import PosedPuzzle
from game.kernel.opaque import Rules
from game.kernel.random_stream import MASK64, seed_state
from game.match.challenges import Contest
from game.match.runs import RUN_NOTE, RunEnding
from game.match.series import Series
from game.screens.layout.leaves import Text
from game.screens.layout.node import Node
from game.screens.press_guard import PressGuard
from game.screens.puzzles import PosedMatch
from game.screens.run.party import Party, PartyRun, Walkers, back_to_run, leave_room
from game.screens.run.room_table import open_table
from game.screens.screen import TreeScreen
from game.screens.walk.devices import WalkDevices
from game.tables import Table, find_table
from game.tables.undercity.room_match import room_match
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.input.seats import DeviceSeats
from systems.staging import path_to

NEXT_RIDDLE_SALT = 0x616761696E
"""Salt for the seed of the riddle after one that both sides have missed."""


class Riddle(NamedTuple):
    """A riddle at a table."""

    rules: Rules
    posed: PosedPuzzle
    number: int = 0
    """The riddles in this room before it; both sides have missed them."""
    missed_side: int = 0
    """The side that has missed it in a race, 0 for none."""


def set_riddle(report: Report, table: Table, rules: Iterable[Rules], seed: int, number: int) -> Riddle | None:
    """Return the riddle of a seed under the first of these rules that have one; None if none has, or when dropped."""
    assert table.puzzles is not None and table.puzzles.riddle is not None
    for variant in rules:
        position = table.puzzles.riddle(variant, seed, report.is_cancelled)
        posed = table.puzzles.find(variant, position) if position is not None else None
        if posed is not None:
            return Riddle(variant, posed, number)
    return None


class RiddleSearch(TreeScreen):
    """The screen that waits while the table sets the riddle of a room."""

    def __init__(
        self, app: App, run: PartyRun, devices: WalkDevices, screen_behind: OpenScreen | None = None, number: int = 0
    ) -> None:
        super().__init__(app, screen_behind)
        self.run, self.walk_devices = run, devices
        self.room = room_match(run.rules, run.position)
        app.table_name = self.room.table
        table, rule_sets = find_table(self.room.table), app.content.rules
        names = dict.fromkeys((self.room.rules, table.files.standard, *rule_sets))
        seed = seed_state(self.room.seed, NEXT_RIDDLE_SALT, number) & MASK64 if number else self.room.seed
        rules = [rule_sets[name] for name in names if name in rule_sets]
        self.job: Job[Riddle | None] = Worker("riddle").ask("set a riddle", set_riddle, table, rules, seed, number)
        self.begin(None)

    def tree(self) -> Node:
        waits = Text(self.say("room.sets"), side="center", centered=True, shade=True, inset=8, weight=1)
        return self.page(self.say(f"{self.room.table}.name"), waits, "back")

    def update(self, dt: float) -> None:
        if not self.job.done():
            return
        riddle, screen_behind = self.job.result(), self.hand_over_behind()
        if riddle is not None:
            self.app.go("riddle", run=self.run, devices=self.walk_devices, riddle=riddle, screen_behind=screen_behind)
        else:
            open_table(self.app, self.run, self.walk_devices, None, screen_behind)

    def leave(self) -> None:
        self.job.cancel()
        leave_room(self.app, self.run, "left", self.hand_over_behind())

    def close(self) -> None:
        self.job.cancel()
        super().close()


class RiddleTable(PosedMatch):
    """A riddle at its table."""

    def __init__(
        self, app: App, run: PartyRun, devices: WalkDevices, riddle: Riddle, screen_behind: OpenScreen | None = None,
        answerer: int = 0,
    ) -> None:
        self.run, self.riddle = run, riddle
        table = app.current_table
        posed = riddle.posed
        name = riddle.rules.name
        contest = Contest(table.name, name, "", (RUN_NOTE, run.key), 0)
        app.next_match.terms = MatchTerms(name, contest=contest, run_decision=run.key)
        app.seats, app.bots.guests = DeviceSeats(table.seat_count(riddle.rules)), {}
        app.current_set.series = Series.of(len(app.seats.all), 1, 1)
        self.party = Party(app, run, devices)
        self.is_race = run.position.is_versus
        self.answerer = answerer
        """The walker who answers in a race, 0 until someone has pressed."""
        if self.is_race and not answerer and self.party.bots:
            people = [number for number in range(1, len(self.party) + 1) if number not in self.party.bots]
            self.answerer = people[0] if people else run.position.lead
        self.solver = posed.position.seat_to_move
        self.party.take_seats(self.walker)
        super().__init__(app, posed.position, posed.line[0], posed.plies, riddle.rules)
        self.seating = Walkers(self, self.party, self.walker)
        self.screen_behind = screen_behind
        self.is_settled = False
        """True once the run has got the answer."""
        self.solved = False
        self.shows_answer = False
        """True once the riddle is spent, while the table shows its best move."""
        self.guard = PressGuard(app)

    @property
    def awaits_answerer(self) -> bool:
        """True in a race until someone has pressed."""
        return self.is_race and not self.answerer

    def walker(self, seat: int) -> int:
        if seat != self.solver:
            return 0
        tries = self.run.position.results(self.run.position.room)[1]
        return self.answerer if self.is_race else 1 + tries % len(self.party)

    def handle_input(self, player_input: Input) -> None:
        if self.shows_answer and isinstance(player_input, Press) and player_input.action in ("confirm", "back"):
            if not player_input.is_repeat and not self.guard.drops(player_input):
                self.go_on()
        elif self.awaits_answerer and isinstance(player_input, Press) and player_input.action == "confirm":
            self.answerer = self.party.press(player_input.device)
            self.party.take_seats(self.walker)
        else:
            super().handle_input(player_input)

    def task(self) -> str:
        if self.shows_answer:
            return self.say("room.answer")
        task = super().task()
        if self.awaits_answerer:
            return self.say("room.race", task=task)
        name = self.run.people[self.walker(self.solver) - 1].name
        return task if len(self.party) == 1 else self.say("room.asks", name=name, task=task)

    def conclude(self, solved: bool) -> None:
        name = self.run.people[self.walker(self.solver) - 1].name
        if self.is_race and not solved:
            key = "room.missed_twice" if self.riddle.missed_side else "room.missed"
            self.show_outcome(key, name)
            return
        ending: RunEnding = "won" if solved == (self.answerer != 2) else "lost"
        self.solved = solved
        self.is_settled = self.run.record_result(self.run.key, ending)
        self.show_outcome("room.right" if solved else "room.wrong", name)

    def show_outcome(self, key: str, name: str) -> None:
        """Show the outcome of the try of this player."""
        self.ask(key, self.go_on, self.go_on, other="ok", name=name)

    @property
    def is_spent(self) -> bool:
        """True if no one may try this riddle again, and no one has solved it."""
        if self.is_settled:
            return not self.solved and self.run.position.room in self.run.position.done_rooms
        return self.is_race and bool(self.riddle.missed_side)

    def show_answer(self) -> None:
        """Return to the position of the riddle, and let the table show the best move as it shows a hint."""
        self.panel, self.shows_answer = None, True
        self.guard.restart(self.beats.result_guard)
        self.enter(self.match.rules, self.riddle.posed.position)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.shows_answer:
            rules = self.match.rules
            posed = self.riddle.posed
            advice = self.component(Advice)
            assert self.table.bots.reason is not None
            reason = self.table.bots.reason(rules, posed.position, posed.line[0])
            advice.is_requested = True
            advice.key = f"advice.{reason.key}"
            advice.values = dict(reason.values)
            advice.places = path_to(self.table.name, rules, posed.position, posed.line[0])

    def draw(self, canvas: Canvas) -> None:
        if not self.shows_answer:
            super().draw(canvas)
            return
        self.draw_board()
        self.draw_task()
        widgets.draw_legend(self.app.main_canvas, self.app.family, self.prompts("next"))

    def go_on(self) -> None:
        """Show the answer of a spent riddle, then return to the run.

        Against each other, let the other side answer, or set another riddle if both have missed this one.
        """
        if self.is_spent and not self.shows_answer and self.table.bots.reason is not None:
            self.show_answer()
            return
        app, run, devices, riddle = self.app, self.run, self.party.walk_devices, self.riddle
        behind = self.hand_over_behind()
        if self.is_settled or not self.is_race:
            back_to_run(app, run, behind)
        elif riddle.missed_side:
            app.go("riddle_search", run=run, devices=devices, screen_behind=behind, number=riddle.number + 1)
        else:
            riddle = riddle._replace(missed_side=self.answerer)
            app.go("riddle", run=run, devices=devices, riddle=riddle, screen_behind=behind, answerer=3 - self.answerer)
