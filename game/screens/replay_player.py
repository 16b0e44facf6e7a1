"""The replay player: a kept match plays at any speed, or ply by ply in both directions, and its controls."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from components.focus import Id, Rect
from components.pose import Shake
from components.press import Input
from components.seat_choice import Purpose
from game.app.application import App
from game.app.open_screen import Attention, OpenScreen
from game.app.settings import SPEEDS
from game.content.models.controls import ActionName
from game.content.models.replays import FilmRules
from game.match.players import PLAYER_NOTE
from game.match.record import Record
from game.match.replays import Replay
from game.match.statistics import PLAYER_PREFIX
from game.screens.layout.areas import FirstFit
from game.screens.layout.boxes import Spacer, column, row, stack
from game.screens.layout.leaves import Legend, Picture, Text
from game.screens.layout.node import Node
from game.screens.match.clocks import draw_clocks, seconds_left_after
from game.screens.match.live_match import LiveMatch
from game.screens.menu import BACK, TreeMenu, TreePanel, next_within
from game.screens.outcome import find_portraits, reason_text, result_text
from game.screens.screen import ReplayScreen, Screen
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.widgets import draw_banner
from systems.layout import WIDTH
from systems.order import tick
from systems.staging import staging

BUTTONS = ("earlier", "play", "later", "slower", "faster")
LEGEND_AREA = Rect(130, 0, WIDTH - 130, 30)
"""Area of the legend below the controls, next to the score of seat 1."""
BUTTON_SIZE, SMALLEST_BUTTON, BUTTON_GAP = (25, 24), (21, 24), 5
BAR_SIZE = (len(BUTTONS) * (BUTTON_SIZE[0] + BUTTON_GAP) - BUTTON_GAP, 3)
BUTTON_SIGNS: dict[str, tuple[float, bool, tuple[int, ...]]] = {
    "play": (1.0, False, (0,)), "earlier": (-1.0, True, (-2,)), "later": (1.0, True, (-2,)),
    "before": (-1.0, False, (-4, 4)), "after": (1.0, False, (-4, 4)),
}
"""Sign of each button: its direction, True if it has a bar, and the offsets of its arrows."""


class ReplayControls(ReplayScreen):
    """The controls over the picture of a finished match or run, for any device."""

    speed = 1.0
    controls: TreeMenu
    buttons: tuple[str, ...] = BUTTONS
    moves: Sequence[object]
    ply = 0
    """Number of plies shown; the last one may still be animating."""
    paused, idle_time = False, 0.0
    question: TreePanel | None = None
    """The panel over the table; it has its own legend."""

    @property
    def own_menu(self) -> TreeMenu:
        return self.controls

    def show(self, ply: int) -> None:
        """Show the position after ``ply`` plies, paused."""
        raise NotImplementedError

    def play_one_ply(self) -> None:
        """Play the next ply, then pause."""
        raise NotImplementedError

    def adopt_speed(self) -> None:
        """React to a new speed."""

    @property
    def rest(self) -> float:
        """Seconds between two plies at normal speed."""
        return self.app.store.replays.rest

    @property
    def is_playing(self) -> bool:
        """True while the replay plays without pause."""
        return not self.paused and self.ply < len(self.moves)

    def press_button(self, chosen: Id) -> None:
        if chosen == "play":
            self.toggle_pause()
        elif chosen == "earlier":
            self.show(self.ply - 1)
        elif chosen == "later":
            self.play_one_ply()
        else:
            self.change_speed(1 if chosen == "faster" else -1)

    def toggle_pause(self) -> None:
        """Pause or resume; from the end, start over."""
        if self.ply == len(self.moves):
            self.show(0)
            self.paused = False
        else:
            self.paused = not self.paused
        self.idle_time = 0.0

    def change_speed(self, step: int) -> None:
        """Change the speed by ``step``, within its limits."""
        self.speed = next_within(SPEEDS, self.speed, step)
        self.adopt_speed()

    # The tree.

    def control_state(self) -> object:
        """Return the values that the controls show; a new one builds their tree again."""
        return self.ply, self.is_playing, self.speed, self.question is None, self.app.store

    def tree(self) -> Node:
        parts = self.counter(), Spacer(9, 9), self.bar(), self.button_row()
        controls = column(Spacer(weight=1), *parts, gap=(BUTTON_GAP, BUTTON_GAP))
        legend = self.legends(self.prompts("select", "back"))
        return stack(self.in_controls_area(controls), legend, separate=True)

    def in_controls_area(self, controls: Node) -> FirstFit:
        """Put the controls clear of the board."""
        return FirstFit([controls], areas=[staging(self.app.table_name).layout.replay])

    def counter(self) -> Text:
        """Build the number of plies and the speed."""
        pace = self.say("options.times", times=f"{self.speed:g}") if self.speed else self.say("options.instant")
        return Text(f"{self.ply} / {len(self.moves)}   {pace}", ("small",), shade=True, inset=6, align="end")

    def bar(self) -> Picture:
        return Picture(self.paint_bar, BAR_SIZE, (1, BAR_SIZE[1]), align="end")

    def button_row(self) -> Node:
        painters = {name: partial(self.paint_button, name) for name in self.buttons}
        buttons = [Picture(paint, BUTTON_SIZE, SMALLEST_BUTTON, id=name) for name, paint in painters.items()]
        return row(*buttons, gap=(2, BUTTON_GAP), align="end")

    def legends(self, *variants: list[tuple[ActionName, str]], area: Rect = LEGEND_AREA) -> Node | None:
        """Build the first of these legends that has room; a panel over the table has its own."""
        if self.question is not None:
            return None
        legends = [column(Legend(self.app.family, entries), pack=1) for entries in variants]
        return FirstFit(legends, areas=[area] * len(legends))

    def paint_bar(self, pen: Pen, rect: Rect, focused: bool) -> None:
        pen.fill(rect, pen.palette.rgb("panel"), 0.9)
        width = rect.w * self.ply / max(1, len(self.moves))
        pen.fill(Rect(rect.x, rect.y, width, rect.h), pen.palette.rgb("seat1"))

    def paint_button(self, name: str, pen: Pen, rect: Rect, focused: bool) -> None:
        widgets.draw_panel(pen, rect, "outline" if focused else "card", rim=1.0 if focused else 0.7)
        if focused:
            pen.frame("frame", rect.grow(1), tint=pen.palette.rgb("outline"), alpha=0.35)
        x, y = rect.center
        tint = pen.palette.rgb("seat1" if focused else "text")
        if name in ("slower", "faster"):
            pen.fill(Rect(x - 5, y - 1, 10, 2), tint)
            if name == "faster":
                pen.fill(Rect(x - 1, y - 5, 2, 10), tint)
        elif name == "play" and self.is_playing:
            for side in (-5, 2):
                pen.fill(Rect(x + side, y - 6, 3, 12), tint)
        else:
            direction, has_bar, arrows = BUTTON_SIGNS[name]
            for offset in arrows:
                pen.sprite("arrow", x + direction * offset, y, tint=tint, scale_x=direction)
            if has_bar:
                pen.fill(Rect(x + direction * 7 - 1, y - 5, 2, 10), tint)


class FilmPlayback(ReplayControls):
    """Playback without controls, in the rhythm of films."""

    rules: FilmRules

    @property
    def rest(self) -> float:
        return self.rules.rest

    def tree(self) -> Node:
        return column()

    def roll(self) -> None:
        """Start playback."""
        self.paused = False


class ReplayPlayer(ReplayControls, LiveMatch):
    """The table of a finished match. ``ply`` is the ply to start at, paused.

    ``screen_behind`` is the screen to return to, None for the list of replays.
    """

    purpose: Purpose = "replay"

    def __init__(
        self, app: App, replay: Replay, record: Record, ply: int = 0, screen_behind: OpenScreen | None = None
    ) -> None:
        self.replay, self.full_record = replay, record
        super().__init__(app, record.table.name)
        self.screen_behind = screen_behind
        self.enter(record.rules, record.positions[0])
        self.moves = record.moves
        self.controls = TreeMenu(app, self.tree, "play", live_state=self.control_state)
        if ply:
            self.show(ply)

    def name(self, seat: int) -> str:
        return self.replay.names[seat - 1]

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.replay.names) + 1))

    def player_key(self, seat: int) -> str:
        return f"{PLAYER_PREFIX}{self.replay.log.note(f'{PLAYER_NOTE}{seat}')}"

    def portraits(self) -> dict[int, str]:
        return find_portraits(self, self.replay)

    def adopt_settings(self) -> None:
        super().adopt_settings()
        self.adopt_speed()

    def adopt_speed(self) -> None:
        self.playback.speed = self.speed

    @property
    def at_end(self) -> bool:
        """True if nothing is left to show."""
        return self.ply == len(self.moves) and not self.playback.is_busy

    def handle_close_look(self, player_input: Input) -> bool:
        """Return True if this input opens, controls or closes a close look."""
        if self.question is not None:
            self.take_answer(self.question.answer(player_input))
            return True
        return self.open_close_look(player_input)

    def handle_input(self, player_input: Input) -> None:
        if self.handle_close_look(player_input):
            return
        chosen = self.controls.handle_input(player_input)
        if chosen == BACK:
            self.leave()
        elif chosen is not None:
            self.press_button(chosen)

    def show(self, ply: int) -> None:
        self.paused, self.ply = True, max(0, min(ply, len(self.moves)))
        position, turn_number = self.full_record.positions[self.ply], self.full_record.turns[self.ply]
        self.enter(self.match.rules, position, turn_number, self.full_record.moves[: self.ply])

    def play_one_ply(self) -> None:
        self.paused = True
        if self.playback.is_busy:
            self.show(self.ply)
        self.play_ply()

    def play_ply(self) -> None:
        if self.ply < len(self.moves):
            self.match.pending.append(self.moves[self.ply])
            self.ply += 1
            self.idle_time = 0.0

    def update(self, dt: float) -> None:
        dt = self.elapsed(dt)
        self.block_moves()
        if self.is_playing and not self.playback.is_busy:
            self.idle_time += dt * (self.speed or 1.0)
            if self.idle_time >= self.rest:
                self.play_ply()
        tick(self.app.clock.now, dt)

    def draw_board(self, help: bool = False, players: bool = True) -> None:
        super().draw_board(help, players)
        running_seat = 0 if self.ply == len(self.moves) else self.active
        draw_clocks(self.app.main_canvas, self.table.name, seconds_left_after(self.full_record, self.ply), running_seat)

    def attention(self) -> Attention:
        return Screen.attention(self)._replace(place=(self.paused, self.speed))

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        self.controls.draw(canvas)
        if self.question is not None:
            self.draw_panel(self.question)


class Film(FilmPlayback, ReplayPlayer):
    """A replay without controls."""

    def __init__(self, app: App, replay: Replay, record: Record, rules: FilmRules) -> None:
        self.rules, self.speed = rules, rules.speed
        super().__init__(app, replay, record)

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        shake = self.component(Shake)
        canvas.shake(shake.x, shake.y)
        result = self.table.result(self.full_record.rules, self.full_record.position)
        if self.at_end and result is not None:
            names = self.replay.names
            lines = [result_text(self, result, names), reason_text(self, self.table, result, names)]
            draw_banner(canvas, lines, f"seat{result.winner}" if result.winner else "outline")
