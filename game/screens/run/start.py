"""The beginning of a run: its dungeon is made in the background, unseen; and the runs of the day and of the week."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from components.focus import Id
from game.app.application import App
from game.background.job import Job, Report, Worker
from game.dungeon.maker import NoDungeon
from game.kernel.bots import BOT_PREFIX
from game.kernel.opaque import as_type
from game.match.calendar import RunDay, data_of, run_of_day, run_of_week
from game.match.challenges import challenges
from game.match.evening import Entrant
from game.match.journal import Notes
from game.match.runs import RUN_TABLE, FinishedRun, first_tries
from game.match.series import seed_word
from game.screens.layout.boxes import Spacer, TableLine, column, grid, panel, row, share_fonts, table
from game.screens.layout.leaves import BOLD, SMALL, Button, Dial, Text
from game.screens.layout.node import Node
from game.screens.menu import AppPart, next_value
from game.screens.outcome import time_text
from game.screens.screen import TreeScreen
from game.screens.workshop.grammar_words import sentence
from game.tables import FIRST_TABLE
from game.tables.undercity.bots import BOT_LEVELS
from game.tables.undercity.definitions import Rules
from game.tables.undercity.position import plan_of

PARTNER_BOT = "level3"
"""The bot of runs who comes along by default."""
ALONE, TOGETHER, BOT_TOO, VERSUS, WATCH = "alone", "together", "bot", "versus", "watch"
COMPANY = ALONE, TOGETHER, BOT_TOO, VERSUS
"""The ways to choose who walks, without two bots."""
MODES = {BOT_TOO: TOGETHER, WATCH: VERSUS}


class RunRequest(NamedTuple):
    """A run to begin."""

    length: str
    """The rule set."""
    choices: Mapping[str, str]
    seed: int
    people: tuple[Entrant, ...]
    occasion: Notes = ()


class RunStart(AppPart):
    """A run that begins as soon as its dungeon is ready."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.job: Job[None] | None = None
        """The work on its dungeon, None before and after it."""
        self.request: RunRequest | None = None
        self.error = ""
        """The reason why it could not begin, "" for none."""

    @property
    def is_making(self) -> bool:
        """True while its dungeon is made."""
        return self.job is not None

    def begin(self, request: RunRequest) -> None:
        """Start to make the dungeon of a run."""
        rules = run_rules(self.app)[request.length]
        self.request, self.error = request, ""
        self.job = Worker("dungeon").ask("make a dungeon", make_dungeon, rules, request.seed)

    def advance(self) -> None:
        """Open the run once its dungeon is ready."""
        if self.job is None or self.request is None or not self.job.done():
            return
        job, self.job = self.job, None
        try:
            job.result()
        except NoDungeon as failed:
            self.error = self.say("walk.failed", why=sentence(self, failed.fault))
        else:
            self.app.go("running", run=self.app.records.runs.begin(self.app.store, *self.request))

    def cancel(self) -> None:
        if self.job is not None:
            self.job.cancel()


def make_dungeon(report: Report, rules: Rules, seed: int) -> None:
    """Make the dungeon of a run, which keeps it.

    Raises NoDungeon.
    """
    plan_of(rules, seed)


def run_rules(app: App) -> Mapping[str, Rules]:
    """Return the rules of runs, by name."""
    return {name: as_type(rules, Rules) for name, rules in app.store.content_of(RUN_TABLE).rules.items()}


def length_of(app: App, recipe: str) -> str:
    """Return the rule set whose dungeons have a recipe, "" for none."""
    return next((name for name, rules in run_rules(app).items() if rules.file.recipe == recipe), "")


def known_people(app: App) -> list[Entrant]:
    """Return the known players who hold the devices here, the one who pressed last first."""
    devices = dict.fromkeys((app.devices.last, *app.devices.pads(), "keys:left", "keys:right"))
    ids = dict.fromkeys(id for device in devices if device for id in app.people.last_players(device)[:1])
    players = [player for id in ids if (player := app.records.players.get(id)) is not None]
    return [Entrant(player.id, player.name, player.look) for player in players]


def bot_name(app: App, level: str) -> str:
    """Return the name of the bot with a level of runs, which is that of the first table."""
    bots = app.store.content_of(FIRST_TABLE).bots.values()
    return next((app.bot_name(bot) for bot in bots if f"level{bot.level}" == level), level)


def walkers_for(app: App, company: str, level: str = PARTNER_BOT) -> tuple[Entrant, ...]:
    """Return who walks: known players with their devices, else guests, and perhaps bots."""
    players = known_people(app)
    people = (*players, *(Entrant("", app.say(f"player.{number}")) for number in range(len(players) + 1, 3)))
    rival = BOT_LEVELS[(BOT_LEVELS.index(level) + 1) % len(BOT_LEVELS)]
    bots = tuple(Entrant(f"{BOT_PREFIX}{bot}", bot_name(app, bot)) for bot in (level, rival))
    if company == WATCH:
        return bots
    if company == BOT_TOO:
        return people[0], bots[0]
    return people[:1] if company == ALONE else people[:2]


def mode_of(company: str) -> str:
    return MODES.get(company, company)


START, COPY = "start", "copy"
EARLIER_SHOWN = 5


class RunDays(TreeScreen):
    """Both runs side by side; the dial chooses who walks, and each way to walk has separate results."""

    def __init__(self, app: App, company: str = ALONE) -> None:
        super().__init__(app)
        self.run_start = RunStart(app)
        rules, today = challenges(app.store), app.clock.today()
        week = run_of_week(rules, today)
        self.days = [run_of_day(rules, today), *([week] if week is not None else [])]
        self.company = company if company in COMPANY else ALONE
        self.copied: bool | None = None
        self.begin((START, self.days[0].occasion))

    def live_state(self) -> object:
        return self.run_start.is_making, self.run_start.error, self.copied

    @property
    def mode(self) -> str:
        return mode_of(self.company)

    def tree(self) -> Node:
        values = {company: self.say(f"walk.company_{company}") for company in COMPANY}
        dial = Dial(self.say("walk.company"), values[self.company], [*values.values()], id="company")
        panels = [panel(*self.of_day(day), color="double" if day.rule else "card", weight=1, pad=(10, 8), gap=(1, 4))
                  for day in self.days]
        share_fonts(node for each in panels for node in each.children)
        note = self.run_start.error or (self.say("walk.making") if self.run_start.is_making else "")
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

    def result_line(self, day: RunDay) -> str:
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
        if self.run_start.is_making or not isinstance(id, tuple):
            return
        name, occasion = id
        day = next(day for day in self.days if day.occasion == occasion)
        if name == COPY:
            self.copied = self.app.copy(self.result_line(day))
        elif self.app.records.runs.unfinished() is not None:
            self.ask("walk.new_run_sure", lambda: self.start(day))
        else:
            self.start(day)

    def start(self, day: RunDay) -> None:
        """Begin a run once its dungeon is made."""
        choices = {"mode": self.mode, **day.choices}
        people = walkers_for(self.app, self.company)
        notes = ((day.occasion, day.period),)
        self.run_start.begin(RunRequest(day.length, choices, day.seed, people, notes))

    def leave(self) -> None:
        self.app.go("walk_entry", focus="days")

    def update(self, dt: float) -> None:
        self.run_start.advance()

    def close(self) -> None:
        self.run_start.cancel()
        super().close()
