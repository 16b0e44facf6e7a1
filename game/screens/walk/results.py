"""After a walk: its result, its replay, and the list of ended walks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from components.focus import Id, Rect
from components.press import Press
from components.undercity import Stride
from game.app.application import App
from game.background.job import Job, Report
from game.content.models.walk import walk_look
from game.dungeon.walk.walk import Walk, WalkFacts, WalkLog, facts_of, read_walk, walk_of, write_walk_log
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.series import seed_word
from game.match.walks import Walks
from game.screens.layout.boxes import Spacer, column, panel, row, scroll
from game.screens.layout.leaves import Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.outcome import time_text
from game.screens.screen import TreeScreen
from game.screens.walk.walk import WalkScreen
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.undercity.walk.floor import LitFloor
from systems.undercity.walk.hud import draw_levels
from systems.undercity.walk.world import walkers_with


class WalkResultsScreen(TreeScreen):
    """The screen after a finished walk: steps and time, compared with the shortest walk, and the map."""

    def __init__(self, app: App, text: str, way_back: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.text, self.way_back = text, way_back
        self.walk = read_walk(text)
        self.floor = LitFloor(self.walk.state, walk_look(app.store))
        self.begin(self.buttons[0])

    @property
    def buttons(self) -> tuple[str, ...]:
        """The buttons; a walk that was started elsewhere leads back there instead of to the entrance."""
        return (*(("setup",) if self.way_back is None else ()), "restart", "watch", "leave")

    def tree(self) -> Node:
        facts = [Text(words, color=color) for words, color in self.facts()]
        buttons = [Button(self.say(f"action.{name}"), id=name) for name in self.buttons]
        left = column(panel(*facts, pad=(10, 8), gap=(1, 6)), Spacer(weight=1), *buttons, Spacer(weight=1), gap=(2, 6))
        levels = panel(Picture(self.paint_map, (290, 264), (270, 200), weight=1), weight=1, pad=(2, 2))
        return self.page(self.say("walk.arrived"), row(left, levels, gap=(6, 12)), "select", "back")

    def facts(self) -> list[tuple[str, str]]:
        """Return the lines of the result, each with its color."""
        walk, least = self.walk, self.walk.least
        steps = walk.steps() / len(walk.state.walkers)
        return [
            (self.say("walk.took", steps=walk.steps()), "text"),
            (self.say("walk.perfect" if steps <= least else "walk.least", steps=least), "double"),
            (self.say("walk.time", time=time_text(round(walk.seconds))), "text"),
            (self.say("walk.saw", seen=len(walk.state.rooms_seen), rooms=len(walk.plan.rooms)), "card"),
            (self.say("pause.seed", seed=seed_word(walk.plan.seed)), "text"),
        ]

    def paint_map(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the floors that were seen."""
        draw_levels(self.say, pen, self.floor, rect)

    def button_confirmed(self, id: Id) -> None:
        if id == "setup":
            self.app.go("walk_entry", focus="start")
        elif id == "restart":
            self.app.go("walking", walk=Walk(self.walk.plan, len(self.walk.state.walkers)), way_back=self.way_back)
        elif id == "watch":
            self.app.go("walk_again", text=self.text)
        else:
            self.leave()

    def leave(self) -> None:
        if self.way_back is not None:
            self.way_back()
        else:
            self.app.go("home", focus="walk")


LIST_WIDTH = 440
"""Width of the list of walks, if its lines need no more."""
REPLAY_SECONDS = 20.0
"""Maximum seconds for replaying a walk in the background."""
EndedList = list[tuple[WalkLog, WalkFacts]]


class EndedWalks(TreeScreen):
    """The list of readable walks."""

    def __init__(self, app: App, focus: int = 0) -> None:
        super().__init__(app)
        self.walks: EndedList = []
        self.list_job: Job[EndedList] | None = storage.lists.ask("list the walks", read_ended, app.records.walks)
        self.replay_job: tuple[int, Job[Walk]] | None = None
        """The index of the chosen walk, with the job that replays it."""
        self.first_focus = focus
        self.begin(BACK)
        self.update(0.0)

    def update(self, dt: float) -> None:
        """Show the list once it is read, and open a chosen walk once it is ready."""
        if self.list_job is not None and self.list_job.done():
            self.walks, self.list_job = self.list_job.result(), None
            self.focus = self.first_focus if self.first_focus < len(self.walks) else BACK
        if self.replay_job is not None and self.replay_job[1].done():
            (number, job), self.replay_job = self.replay_job, None
            self.watch(number, job)

    def tree(self) -> Node:
        lines = [Button(self.name_of(walk), id=index) for index, (_, walk) in enumerate(self.walks)]
        names = column(scroll(*lines, gap=(2, 4), weight=1), Button(self.say("action.back"), id=BACK), gap=(2, 6),
                       align="center", preferred_width=LIST_WIDTH, weight=1)
        return self.page(self.say("action.replays"), column(names), "select", "back")

    def name_of(self, walk: WalkFacts) -> str:
        return self.say("walk.kept", seed=seed_word(walk.seed), steps=walk.steps, rooms=walk.rooms)

    def button_confirmed(self, id: Id) -> None:
        self.close()
        self.replay_job = id, storage.lists.ask("walk again", replay_walk, self.walks[id][0])
        self.update(0.0)

    def leave(self) -> None:
        self.app.go("walk_entry", focus="replays")

    def watch(self, number: int, job: Job[Walk]) -> None:
        """Open a walk; drop one that cannot be replayed from the list."""
        try:
            walk = job.result()
        except Refusal:
            del self.walks[number]
            self.focus = BACK
            return
        self.app.go("walk_again", text=write_walk_log(self.walks[number][0]), number=number, full_walk=walk)

    def close(self) -> None:
        super().close()
        for job in (self.list_job, self.replay_job and self.replay_job[1]):
            if job is not None:
                job.cancel()


def read_ended(report: Report, walks: Walks) -> EndedList:
    """Return all ended walks, newest first, each with a summary for the list."""
    ended: EndedList = []
    for log in walks.finished():
        if report.is_cancelled():
            break
        with suppress(Refusal):
            ended.append((log, facts_of(log)))
    return ended


def replay_walk(report: Report, log: WalkLog) -> Walk:
    """Return a replayed walk; refuses as ``walk_of`` does."""
    return walk_of(log, storage.reading_stop(report, REPLAY_SECONDS))


class WalkAgain(WalkScreen):
    """The replay screen. Confirm runs or pauses it; left and right go move by move."""

    is_replay = True

    def __init__(self, app: App, text: str, number: int = 0, full_walk: Walk | None = None) -> None:
        self.full_walk = full_walk or read_walk(text)
        super().__init__(app, Walk(self.full_walk.plan, len(self.full_walk.state.walkers)))
        self.text, self.number = text, number
        self.is_playing, self.idle_time = True, 0.0

    def keep(self) -> None:
        """Do nothing: the walk is saved already."""

    def handle_press(self, press: Press) -> None:
        if press.action == "right":
            self.is_playing = False
            self.make_move()
        elif press.action in ("left", "undo"):
            self.is_playing = False
            if self.walk.moves:
                self.walk.undo()
                self.stand()
        elif press.is_repeat:
            return
        elif press.action == "confirm":
            self.is_playing = not self.is_playing
        elif self.asks_for(press, "map"):
            self.open_map()
        elif press.action in ("back", "menu"):
            self.app.go("walk_kept", focus=self.number)

    def make_move(self) -> None:
        number = len(self.walk.moves)
        if number < len(self.full_walk.moves):
            self.make(self.full_walk.moves[number])
        else:
            self.is_playing = False

    def update(self, dt: float) -> None:
        super().update(dt)
        self.idle_time += dt
        is_still = not any(stride.is_busy for stride in walkers_with(Stride))
        if self.is_playing and is_still and self.idle_time >= self.view.look.replay:
            self.idle_time = 0.0
            self.make_move()

    def finish(self) -> None:
        """Do nothing: the replay stays at its end."""

    def draw_controls(self) -> None:
        entries = self.prompts("pause" if self.is_playing else "play", "step", "map", "back")
        widgets.draw_legend(self.app.main_canvas, self.app.family, entries)
