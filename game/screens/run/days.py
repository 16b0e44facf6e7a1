"""The run of the day and the run of the week, with the results of first tries."""

from __future__ import annotations

from components.focus import Id
from game.app.application import App
from game.match.calendar import RunDay, data_of, run_of_day, run_of_week
from game.match.challenges import challenges
from game.match.runs import FinishedRun, first_tries
from game.match.series import seed_word
from game.screens.layout.boxes import Spacer, TableLine, column, grid, panel, row, share_fonts, table
from game.screens.layout.leaves import BOLD, SMALL, Button, Dial, Text
from game.screens.layout.node import Node
from game.screens.menu import Question, next_value
from game.screens.outcome import time_text
from game.screens.run.start import ALONE, COMPANY, RunRequest, RunStarter, mode_of, walkers_for

START, COPY = "start", "copy"
EARLIER_SHOWN = 5


class RunDays(RunStarter):
    """Both runs side by side; the dial chooses who walks, and each way to walk has separate results."""

    def __init__(self, app: App, company: str = ALONE) -> None:
        super().__init__(app)
        rules, today = challenges(app.store), app.today()
        week = run_of_week(rules, today)
        self.days = [run_of_day(rules, today), *([week] if week is not None else [])]
        self.company = company if company in COMPANY else ALONE
        self.pending_day: RunDay | None = None
        """The run that the open question is about."""
        self.copied: bool | None = None
        self.begin((START, self.days[0].occasion))

    def live_state(self) -> object:
        return self.pending_run is not None, self.error, self.copied

    @property
    def mode(self) -> str:
        return mode_of(self.company)

    def tree(self) -> Node:
        values = {company: self.say(f"walk.company_{company}") for company in COMPANY}
        dial = Dial(self.say("walk.company"), values[self.company], [*values.values()], id="company")
        panels = [panel(*self.of_day(day), color="double" if day.rule else "card", weight=1, pad=(10, 8), gap=(1, 4))
                  for day in self.days]
        share_fonts(node for each in panels for node in each.children)
        note = self.error or (self.say("walk.making") if self.pending_run is not None else "")
        if not note and self.copied is not None:
            note = self.say("challenges.copied" if self.copied else "challenges.not_copied")
        words = Text(note, SMALL, "warning" if note else "card", side="center", alternatives=[" "])
        body = column(row(Spacer(weight=1), column(dial, preferred_width=340), Spacer(weight=1)),
                      grid(2, *panels, gap=(4, 10), weight=1), words, gap=(2, 6), weight=1)
        return self.page(self.say("run.days"), body, "change" if self.focus == "company" else "select", "back")

    def of_day(self, day: RunDay) -> list[Node | None]:
        """Build a run: its rule, its result, and earlier results."""
        tries = first_tries(self.app.records.runs.results(), day.occasion, self.mode)
        own_result, open_run = tries.get(day.period), self.app.records.runs.unfinished()
        is_left = own_result is None and open_run is not None and open_run.note(day.occasion) == day.period
        lines = [Text(self.say("run.days_week" if day.rule else "run.days_day"), BOLD, "double"),
                 Text(day.period, SMALL, "card")]
        if day.rule is not None:
            lines += [Text(self.app.in_language(day.rule.name), BOLD),
                      Text(self.app.in_language(day.rule.about), SMALL)]
        if own_result is not None:
            color = "seat1" if own_result.ending not in ("", "lost") else "card"
            lines.append(Text(self.result(own_result), BOLD, color))
        else:
            lines.append(Text(self.say("run.days_left" if is_left else "run.days_unplayed"), SMALL, "card"))
        lines.append(Text(self.say("run.days_data", seed=seed_word(day.seed), data=self.data(day)), SMALL, "dim"))
        before = [result for date, result in tries.items() if date != day.period][:EARLIER_SHOWN]
        results = [TableLine([Text(result.log.note(day.occasion), SMALL, "dim"), Text(self.result(result), SMALL)])
                   for result in before]
        names = [START, *([COPY] if own_result is not None and own_result.ending else [])]
        texts = {START: self.say("action.restart" if own_result is not None else "action.start"),
                 COPY: self.say("action.copy")}
        buttons = [Button(texts[name], id=(name, day.occasion), arrows=False, weight=1) for name in names]
        head = Text(self.say("run.days_before"), SMALL, "card") if results else None
        result_table = table(*results, weights=(0, 1), name=day.occasion, least=1, gap=(0, 1)) if results else None
        return [*lines, head, result_table, Spacer(weight=1), row(*buttons, gap=(4, 8))]

    def data(self, day: RunDay) -> str:
        """Return the digest of a run."""
        return data_of(self.app.store, day, self.mode)

    def ending(self, run: FinishedRun) -> str:
        if run.ending.isdecimal():
            return run.log.note(f"name{run.ending}")
        return self.say({"won": "challenges.won", "lost": "challenges.lost", "draw": "challenges.drawn"}.get(
            run.ending, "run.days_given_up"))

    def result(self, run: FinishedRun) -> str:
        """Return the result of a first try."""
        if not run.ending:
            return self.ending(run)
        return self.say("run.days_result", result=self.ending(run), points=run.best, time=time_text(run.seconds),
                        rooms=run.rooms)

    def share(self, day: RunDay) -> str:
        """Return the result of a first try in one line."""
        run = first_tries(self.app.records.runs.results(), day.occasion, self.mode)[day.period]
        return self.say("run.days_line", date=day.period, result=self.ending(run), points=run.best,
                        time=time_text(run.seconds), rooms=run.rooms, data=self.data(day))

    # Reactions.

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if not repeat:
            self.company = next_value(COMPANY, self.company, step)
            self.copied = None

    def button_confirmed(self, id: Id) -> None:
        if self.pending_run is not None or not isinstance(id, tuple):
            return
        name, occasion = id
        day = next(day for day in self.days if day.occasion == occasion)
        if name == COPY:
            self.copied = self.app.copy(self.share(day))
        elif self.app.records.runs.unfinished() is not None:
            self.pending_day, self.question = day, Question("walk.new_run_sure", self.app)
        else:
            self.start(day)

    def question_answered(self, yes: bool) -> None:
        if yes and self.pending_day is not None:
            self.start(self.pending_day)

    def start(self, day: RunDay) -> None:
        """Begin a run once its dungeon is made."""
        choices = {"mode": self.mode, **day.choices}
        people = walkers_for(self.app, self.company)
        notes = ((day.occasion, day.period),)
        self.begin_run(RunRequest(day.length, choices, day.seed, people, notes))

    def leave(self) -> None:
        self.app.go("walk", focus="days")
