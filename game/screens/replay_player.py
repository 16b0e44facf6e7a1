"""The replay player: a kept match plays at any speed, or ply by ply in both directions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Item, Rect
from components.pose import Shake
from components.press import Input, Press
from game.app.open_screen import Attention
from game.app.settings import SPEEDS
from game.content.models.players import FilmRules
from game.match.players import ID
from game.match.record import Record
from game.match.replays import Replay
from game.match.statistics import PLAYER
from game.screens.clocks import draw_clocks, left_after
from game.screens.endings import result_text, totals_text
from game.screens.match import MatchScreen
from game.screens.menu import BACK, Menu
from game.screens.panels import legend
from game.screens.replay_faces import faces
from game.screens.screen import Screen
from systems.draw import widgets
from systems.draw.widgets import banner
from systems.order import tick

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


BUTTONS = ("earlier", "play", "later", "slower", "faster")
LEFT, LOW, WIDE, HIGH, GAP = 484, 32, 25, 24, 5
"""Position and size of the button row, to the right of any board."""
SIGNS: dict[str, tuple[float, bool, tuple[int, ...]]] = {
    "play": (1.0, False, (0,)), "earlier": (-1.0, True, (-2,)), "later": (1.0, True, (-2,)),
    "before": (-1.0, False, (-4, 4)), "after": (1.0, False, (-4, 4)),
}  # fmt: skip
"""Sign of each button: its direction, True if it has a bar, and the offsets of its arrows."""
TOLD = 92
"""Height of the ply counter, clear of ribbons."""


class Watching(MatchScreen):
    """The table of a finished match, controlled by any device. ``ply`` is the ply to start at, paused."""

    speed = 1.0
    buttons: tuple[str, ...] = BUTTONS

    def __init__(self, app: App, replay: Replay, record: Record, ply: int = 0) -> None:
        app.table = record.on.name
        self.replay, self.played = replay, record
        super().__init__(app, record.positions[0], stays=True, rules=record.rules)
        self.moves = record.moves
        self.ply = 0
        """Number of plies shown; the last one may still be animating."""
        self.paused, self.rested = False, 0.0
        places = enumerate(self.buttons)
        items = [Item(name, Rect(LEFT + at * (WIDE + GAP), LOW, WIDE, HIGH)) for at, name in places]
        self.menu = Menu(items, "play", app.guard())
        if ply:
            self.show(ply)

    def name(self, seat: int) -> str:
        return self.replay.names[seat - 1]

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.replay.names) + 1))

    def known(self, seat: int) -> str:
        return f"{PLAYER}{self.replay.log.note(f'{ID}{seat}')}"

    def portraits(self) -> dict[int, str]:
        return faces(self, self.replay)

    def adopt_settings(self) -> None:
        super().adopt_settings()
        for choosing in self.choosings:
            choosing.occasion.watched = True
        self.playback.speed = self.speed

    @property
    def ended(self) -> bool:
        """Return True if nothing is left to show."""
        return self.ply == len(self.moves) and not self.playback.busy

    @property
    def rest(self) -> float:
        """Seconds between two plies at normal speed."""
        return self.app.store.replays.rest

    @property
    def runs(self) -> bool:
        """Return True while the replay plays without pause."""
        return not self.paused and self.ply < len(self.moves)

    def may_read(self, device: str) -> bool:
        """Return True: every device may open a close look."""
        return True

    def looks(self, said: Input) -> bool:
        """Return True if this input opens, controls or closes a close look."""
        if self.question is not None:
            self.settle(self.question.answer(said))
            return True
        if isinstance(said, Press) and self.reads(said):
            self.read(said)
            return True
        return False

    def hear(self, said: Input) -> None:
        if self.looks(said):
            return
        chosen = self.menu.hear(said)
        if chosen == BACK:
            self.leave()
        elif chosen is not None:
            self.lead(chosen)

    def lead(self, chosen: str) -> None:
        """Perform the action of a button."""
        if chosen == "play":
            self.play()
        elif chosen == "earlier":
            self.show(self.ply - 1)
        elif chosen == "later":
            self.step()
        else:
            self.pace(1 if chosen == "faster" else -1)

    def leave(self) -> None:
        """Return to the list of replays."""
        self.app.go("replays", chosen=self.replay.path)

    def play(self) -> None:
        """Pause or resume; from the end, start over."""
        if self.ply == len(self.moves):
            self.show(0)
            self.paused = False
        else:
            self.paused = not self.paused
        self.rested = 0.0

    def show(self, ply: int) -> None:
        """Show the position after ``ply`` plies, paused."""
        self.paused, self.ply = True, max(0, min(ply, len(self.moves)))
        at, turn = self.played.positions[self.ply], self.played.turns[self.ply]
        self.enter(self.match.rules, at, turn, self.moves[: self.ply])

    def step(self) -> None:
        """Play the next ply, then pause."""
        self.paused = True
        if self.playback.busy:
            self.show(self.ply)
        self.make()

    def make(self) -> None:
        """Make the next move."""
        if self.ply < len(self.moves):
            self.match.pending.append(self.moves[self.ply])
            self.ply += 1
            self.rested = 0.0

    def pace(self, step: int) -> None:
        """Change the speed by ``step``, within its limits."""
        at = SPEEDS.index(self.speed) + step
        if 0 <= at < len(SPEEDS):
            self.speed = SPEEDS[at]
            self.playback.speed = self.speed

    def update(self, dt: float) -> None:
        dt = 0.0 if self.question is not None else dt
        self.since += dt
        self.hold()
        if self.runs and not self.playback.busy:
            self.rested += dt * (self.speed or 1.0)
            if self.rested >= self.rest:
                self.make()
        tick(self.app.clock, dt)

    def draw_board(self, help: bool = False) -> None:
        super().draw_board(help)
        runs = 0 if self.ply == len(self.moves) else self.active
        draw_clocks(self.app.paper, self.on.name, left_after(self.played, self.ply), runs)

    def attention(self) -> Attention:
        return Screen.attention(self)._replace(place=(self.paused, self.speed))

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        for item in self.menu.items:
            self.draw_button(canvas, item, item.id == self.menu.focus)
        done = self.ply / max(1, len(self.moves))
        bar = Rect(LEFT, LOW + HIGH + 5, len(BUTTONS) * (WIDE + GAP) - GAP, 3)
        canvas.fill(bar, canvas.palette.rgb("panel"), 0.9)
        canvas.fill(Rect(bar.x, bar.y, bar.w * done, bar.h), canvas.palette.rgb("seat1"))
        pace = self.say("options.times", times=f"{self.speed:g}") if self.speed else self.say("options.instant")
        words, text = f"{self.ply} / {len(self.moves)}   {pace}", canvas.palette.rgb("text")
        wide, high = canvas.measure(words, "small") + 12, canvas.line("small") + 6
        ground = Rect(bar.x + bar.w - wide + 6, TOLD - high / 2, wide, high)
        canvas.frame("shade", ground, tint=canvas.palette.rgb("panel"), alpha=0.8)
        canvas.label(words, bar.x + bar.w, TOLD, font="small", tint=text, align="right")
        if self.question is not None:
            self.draw_asked(self.question)
        else:
            legend(self, confirm="select", back="back")

    def draw_button(self, canvas: Canvas, item: Item, lit: bool) -> None:
        """Draw one button of the row with its sign."""
        rect = item.rect
        widgets.panel(canvas, rect, "outline" if lit else "card", rim=1.0 if lit else 0.7)
        if lit:
            canvas.frame("frame", rect.grown(1), tint=canvas.palette.rgb("outline"), alpha=0.35)
        x, y = rect.center
        tint = canvas.palette.rgb("seat1" if lit else "text")
        if item.id in ("slower", "faster"):
            canvas.fill(Rect(x - 5, y - 1, 10, 2), tint)
            if item.id == "faster":
                canvas.fill(Rect(x - 1, y - 5, 2, 10), tint)
        elif item.id == "play" and self.runs:
            for side in (-5, 2):
                canvas.fill(Rect(x + side, y - 6, 3, 12), tint)
        else:
            turn, barred, arrows = SIGNS[item.id]
            for at in arrows:
                canvas.sprite("arrow", x + turn * at, y, tint=tint, scale_x=turn)
            if barred:
                canvas.fill(Rect(x + turn * 7 - 1, y - 5, 2, 10), tint)


class Film(Watching):
    """A replay without controls."""

    buttons = ()

    def __init__(self, app: App, replay: Replay, record: Record, rules: FilmRules) -> None:
        self.rules, self.speed = rules, rules.speed
        super().__init__(app, replay, record)

    @property
    def rest(self) -> float:
        return self.rules.rest

    def run(self) -> None:
        """Start playback."""
        self.paused = False

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        off = self.part(Shake)
        canvas.shake(off.x, off.y)
        result = self.on.result(self.played.rules, self.played.position)
        if self.ended and result is not None:
            lines = [result_text(self, result, self.replay.names), totals_text(self, result.totals)]
            banner(canvas, lines, f"seat{result.winner}" if result.winner else "outline")
