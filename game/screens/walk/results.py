"""After a walk: its result, its replay, and the list of ended walks."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import esper

from components.focus import Id, Rect
from components.press import Input, Press
from components.undercity import Stride
from game.background.job import Job, Report
from game.dungeon.walk.log import Glance, WalkLog, glance, read_walk, walk_again, write_walk_log
from game.dungeon.walk.walk import Walk
from game.kernel.refusal import Refusal
from game.match import storage
from game.match.series import seed_word
from game.match.walks import Walks
from game.screens.long_list import in_sight
from game.screens.menu import BACK, Menu, column
from game.screens.panels import backdrop, choices, heading, hints, legend, more_lines, plate
from game.screens.screen import Screen
from game.screens.walk.settings import look_at
from game.screens.walk.walk import WalkScreen
from systems.draw.text import passage
from systems.layout import WIDTH
from systems.undercity.floor import LitFloor
from systems.undercity.map import draw_levels
from systems.undercity.world import shown

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


PLACES = {1: (124, 168, 196, 24, 6), 2: (158, 178, 270, 30, 4)}
"""Center and upper edge of the buttons, their width, height and gap, by text size."""
TOLD = {1: Rect(12, 186, 224, 116), 2: Rect(8, 188, 306, 166)}
"""Area of the result text."""
MAP = {1: Rect(250, 40, 370, 264), 2: Rect(330, 44, 302, 310)}


class Ending(Screen):
    """The screen after a finished walk."""

    def __init__(self, app: App, text: str) -> None:
        super().__init__(app)
        self.text = text
        self.walk = read_walk(text)
        self.floor = LitFloor(self.walk.state, look_at(app.store))
        self.lay("new")

    def lay(self, focus: str) -> None:
        """Lay out everything for the current text size."""
        self.scale = self.app.settings.text_size
        items = column(("new", "again", "watch", "leave"), *PLACES[self.scale])
        self.menu = Menu(items, focus, self.app.guard(), self.app.devices.pointer)

    def adopt_settings(self) -> None:
        if self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        chosen = self.menu.hear(said)
        if chosen == "new":
            self.app.go("walk", focus="start")
        elif chosen == "again":
            self.app.go("walking", walk=Walk(self.walk.plan, len(self.walk.state.walkers)))
        elif chosen == "watch":
            self.app.go("walk_again", text=self.text)
        elif chosen in ("leave", BACK):
            self.app.go("home", focus="walk")

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        if self.scale == 1:
            heading(self, "walk.arrived", 330)
        self.draw_told(canvas, TOLD[self.scale])
        choices(self, self.menu, lambda name: self.say(f"walk.end_{name}"))
        panel = MAP[self.scale]
        plate(self, panel, "card")
        draw_levels(self.say, canvas, self.floor, panel)
        legend(self, confirm="select", back="back")

    def draw_told(self, canvas: Canvas, room: Rect) -> None:
        """Draw steps and time, compared to the shortest walk."""
        walk, least = self.walk, self.walk.least
        steps = walk.steps() / len(walk.state.walkers)
        minutes, seconds = divmod(round(walk.seconds), 60)
        lines = [
            (self.say("walk.took", steps=walk.steps()), "text"),
            (self.say("walk.perfect" if steps <= least else "walk.least", steps=least), "double"),
            (self.say("walk.time", time=f"{minutes}:{seconds:02}"), "text"),
            (self.say("walk.saw", seen=len(walk.state.seen), rooms=len(walk.plan.rooms)), "card"),
            (self.say("pause.seed", seed=seed_word(walk.plan.seed)), "text"),
        ]
        plate(self, room, "card")
        high = (room.h - 8) / len(lines)
        for number, (told, color) in enumerate(lines):
            line = Rect(room.x + 10, room.y + room.h - 4 - (number + 1) * high, room.w - 20, high)
            passage(canvas, told, line, color=color)


LINES: dict[int, tuple[tuple[float, float, float], int]] = {1: ((440, 26, 4), 7), 2: ((600, 34, 2), 6)}
"""Width, height and gap of a line, and the number of visible lines, by text size."""
TOP = {1: 290, 2: 344}


AGAIN = 20.0
"""Maximum seconds for replaying a walk in the background."""
Kept = list[tuple[WalkLog, Glance]]


class EndedWalks(Screen):
    """The list of readable walks."""

    def __init__(self, app: App, focus: int = 0) -> None:
        super().__init__(app)
        self.walks: Kept = []
        self.reading: Job[Kept] | None = storage.lists.ask("list the walks", read_kept, app.walks)
        self.opening: tuple[int, Job[Walk]] | None = None
        """The index of the chosen walk, with the job that replays it."""
        self.first, self.more, self.focus = 0, (False, False), focus
        self.menu: Menu | None = None
        self.lay(BACK)
        self.update(0.0)

    def update(self, dt: float) -> None:
        """Show the list once it is read, and open a chosen walk once it is ready."""
        if self.reading is not None and self.reading.done():
            self.walks, self.reading = self.reading.result(), None
            self.lay(self.focus)
        if self.opening is not None and self.opening[1].done():
            (number, walked), self.opening = self.opening, None
            self.watch(number, walked)

    def lay(self, focus: Id) -> None:
        """Lay out everything for the current text size."""
        self.scale = self.app.settings.text_size
        size, sight = LINES[self.scale]
        names = range(len(self.walks))
        shown = in_sight(names, (BACK,), focus, self.first, sight, (WIDTH / 2, TOP[self.scale]), size)
        self.first, self.more = shown.first, shown.more
        known = focus if focus == BACK or focus in names else BACK
        self.menu = Menu(shown.items, known, self.menu.deaf_until if self.menu else self.app.guard(),
                         self.menu.pointer if self.menu else self.app.devices.pointer)  # fmt: skip

    def adopt_settings(self) -> None:
        if self.menu is not None and self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def hear(self, said: Input) -> None:
        assert self.menu is not None
        before = self.menu.focus
        chosen = self.menu.hear(said)
        if self.menu.focus != before:
            self.lay(self.menu.focus)
        if chosen == BACK:
            self.app.go("walk", focus="replays")
        elif chosen is not None:
            self.close()
            self.opening = chosen, storage.lists.ask("walk again", replayed, self.walks[chosen][0])
            self.update(0.0)

    def watch(self, number: int, walked: Job[Walk]) -> None:
        """Open a walk; drop one that cannot be replayed from the list."""
        try:
            whole = walked.result()
        except Refusal:
            del self.walks[number]
            self.lay(BACK)
            return
        self.app.go("walk_again", text=write_walk_log(self.walks[number][0]), number=number, whole=whole)

    def close(self) -> None:
        super().close()
        for job in (self.reading, self.opening and self.opening[1]):
            if job is not None:
                job.cancel()

    def words(self, item: Id) -> str:
        """Return the label of a walk."""
        if item == BACK:
            return self.say("walk.back")
        walk = self.walks[item][1]
        return self.say("walk.kept", seed=seed_word(walk.seed), steps=walk.steps, rooms=walk.rooms)

    def draw(self, canvas: Canvas) -> None:
        backdrop(self)
        if self.scale == 1:
            heading(self, "walk.replays", 330)
        assert self.menu is not None
        shown = Menu([item for item in self.menu.items if item.rect.h], self.menu.focus)
        choices(self, shown, self.words)
        more_lines(canvas, [item.rect for item in shown.items[:-1]], self.more)
        legend(self, confirm="select", back="back")


def read_kept(report: Report, walks: Walks) -> Kept:
    """Return all ended walks, newest first, each with a summary for the list."""
    found: Kept = []
    for log in walks.ended():
        if report.dropped():
            break
        with suppress(Refusal):
            found.append((log, glance(log)))
    return found


def replayed(report: Report, log: WalkLog) -> Walk:
    """Return a replayed walk; refuses as ``walk_again`` does."""
    return walk_again(log, storage.in_time(report, AGAIN))


class WalkAgain(WalkScreen):
    """The replay screen. Confirm runs or pauses it; left and right go move by move."""

    def __init__(self, app: App, text: str, number: int = 0, whole: Walk | None = None) -> None:
        self.whole = whole or read_walk(text)
        super().__init__(app, Walk(self.whole.plan, len(self.whole.state.walkers)))
        self.text, self.runs, self.wait, self.number = text, True, 0.0, number

    free = False

    def keep(self) -> None:
        """Do nothing: the walk is saved already."""

    def hear(self, said: Input) -> None:
        esper.switch_world(self.world)
        if not isinstance(said, Press) or said.at < self.deaf_until:
            return
        if self.mapped:
            super().hear(said)
        elif said.action == "right":
            self.runs = False
            self.onward()
        elif said.action in ("left", "undo"):
            self.runs = False
            if self.walk.moves:
                self.walk.undo()
                self.stand()
        elif said.repeat:
            return
        elif said.action == "confirm":
            self.runs = not self.runs
        elif said.action == "look":
            self.mapped = True
        elif said.action in ("back", "menu"):
            self.app.go("walk_kept", focus=self.number)

    def onward(self) -> None:
        """Make the next move."""
        at = len(self.walk.moves)
        if at < len(self.whole.moves):
            who, _, deed = self.whole.moves[at].partition(":")
            self.make(int(who), deed)
        else:
            self.runs = False

    def update(self, dt: float) -> None:
        super().update(dt)
        self.wait += dt
        if self.runs and not any(stride.busy for stride in shown(Stride)) and self.wait >= self.look.replay:
            self.wait = 0.0
            self.onward()

    def finish(self) -> None:
        """Do nothing: the replay stays at its end."""

    def draw_legend(self) -> None:
        hints(self, self.app.family, confirm="pause" if self.runs else "run", left="step", look="map", back="back")
