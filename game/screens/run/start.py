"""The beginning of a run: its dungeon is made in the background, and not shown, so that it spoils nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.app.application import App
from game.background.job import Job, Report, Worker
from game.dungeon.maker import NoDungeon
from game.kernel.bots import BOT_PREFIX
from game.kernel.opaque import as_type
from game.match.evening import Entrant
from game.match.log import Log
from game.match.runs import RUN_TABLE, Notes
from game.screens.screen import Screen, TreeScreen
from game.screens.workshop.dungeon_screen import sentence
from game.tables import FIRST_TABLE
from game.tables.undercity.bots import BOT_LEVELS
from game.tables.undercity.definitions import Rules
from game.tables.undercity.places import plan_of

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


class PendingRun:
    """A run that begins as soon as its dungeon is ready."""

    def __init__(self, screen: Screen, request: RunRequest) -> None:
        self.screen, self.request = screen, request
        self.job: Job[None] = Worker("dungeon").ask("make a dungeon", make_dungeon,
                                                    run_rules(screen.app)[request.length], request.seed)

    def step(self) -> str | None:
        """Begin the run once it is ready; return None until then, and the reason if there is no dungeon."""
        if not self.job.done():
            return None
        try:
            self.job.result()
        except NoDungeon as failed:
            return self.screen.say("walk.failed", why=sentence(self.screen, failed.fault))
        app, (length, choices, seed, people, occasion) = self.screen.app, self.request
        app.go("running", run=app.records.runs.begin(app.store, length, choices, seed, people, occasion))
        return ""


class RunStarter(TreeScreen):
    """A screen that begins a run as soon as its dungeon is ready."""

    pending_run: PendingRun | None = None
    error = ""
    """The reason why nothing could begin, "" for none."""

    def begin_run(self, request: RunRequest) -> None:
        """Start to make the dungeon of a run."""
        self.pending_run = PendingRun(self, request)

    def update(self, dt: float) -> None:
        if self.pending_run is not None and (error := self.pending_run.step()) is not None:
            self.pending_run, self.error = None, error

    def close(self) -> None:
        if self.pending_run is not None:
            self.pending_run.job.cancel()
        super().close()


def make_dungeon(report: Report, rules: Rules, seed: int) -> None:
    """Make the dungeon of a run, which keeps it.

    Raises NoDungeon.
    """
    plan_of(rules, seed)


def run_rules(app: App) -> Mapping[str, Rules]:
    """Return the rules of runs, by name."""
    return {name: as_type(rules, Rules) for name, rules in app.store.at(RUN_TABLE).rules.items()}


def length_of(app: App, recipe: str) -> str:
    """Return the rule set whose dungeons have a recipe, "" for none."""
    return next((name for name, rules in run_rules(app).items() if rules.file.recipe == recipe), "")


def known_people(app: App) -> list[Entrant]:
    """Return the known players who hold the devices here, the one who pressed last first."""
    devices = dict.fromkeys((app.last_device, *app.devices.pads(), "keys:left", "keys:right"))
    ids = dict.fromkeys(id for device in devices if device for id in app.people.last_players(device)[:1])
    players = [player for id in ids if (player := app.records.players.get(id)) is not None]
    return [Entrant(player.id, player.name, player.look) for player in players]


def bot_name(app: App, level: str) -> str:
    """Return the name of the bot with a level of runs, which is that of the first table."""
    bots = app.store.at(FIRST_TABLE).bots.values()
    return next((app.bot_name(bot) for bot in bots if f"level{bot.level}" == level), level)


def walkers_for(app: App, company: str, level: str = PARTNER_BOT) -> tuple[Entrant, ...]:
    """Return who walks: known players with their devices, else guests, and perhaps bots."""
    players = known_people(app)
    people = [*players, *(Entrant("", app.say(f"player.{number}")) for number in range(len(players) + 1, 3))]
    rival = BOT_LEVELS[(BOT_LEVELS.index(level) + 1) % len(BOT_LEVELS)]
    bots = tuple(Entrant(f"{BOT_PREFIX}{bot}", bot_name(app, bot)) for bot in (level, rival))
    if company == WATCH:
        return bots
    if company == BOT_TOO:
        return people[0], bots[0]
    return tuple(people[: 1 if company == ALONE else 2])


def mode_of(company: str) -> str:
    """Return the mode of a run."""
    return MODES.get(company, company)


def repeat_request(log: Log, people: tuple[Entrant, ...], seed: int) -> RunRequest:
    """Return a run with the settings of another one."""
    return RunRequest(log.rules, dict(log.choices), seed, people)
