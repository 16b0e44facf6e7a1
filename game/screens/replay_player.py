"""The replay player: a kept match plays at any speed, or ply by ply in both directions."""

from __future__ import annotations

from components.pose import Shake
from components.press import Input
from components.seat_choice import Purpose
from game.app.application import App
from game.app.open_screen import Attention, OpenScreen
from game.content.models.controls import ActionName
from game.content.models.replays import FilmRules
from game.match.players import PLAYER_NOTE
from game.match.record import Record
from game.match.replays import Replay
from game.match.statistics import PLAYER_PREFIX
from game.screens.layout.areas import FirstFit
from game.screens.layout.boxes import Spacer, column, stack
from game.screens.layout.node import Node
from game.screens.match.clocks import draw_clocks, seconds_left_after
from game.screens.match.live_match import LiveMatch
from game.screens.menu import BACK, TreeMenu
from game.screens.outcome import find_portraits, reason_text, result_text
from game.screens.replay_controls import BUTTON_GAP, BUTTONS, FilmRhythm, ReplayControls
from game.screens.screen import Screen, leave_replay
from systems.draw.canvas import Canvas
from systems.draw.widgets import draw_banner
from systems.order import tick
from systems.staging import staging


class ReplayPlayer(LiveMatch):
    """The table of a finished match. ``ply`` is the ply to start at, paused.

    ``screen_behind`` is the screen to return to, None for the list of replays.
    """

    purpose: Purpose = "replay"
    buttons = BUTTONS

    def __init__(
        self, app: App, replay: Replay, record: Record, ply: int = 0, screen_behind: OpenScreen | None = None
    ) -> None:
        self.replay, self.full_record = replay, record
        super().__init__(app, record.table.name)
        self.screen_behind = screen_behind
        self.moves, self.ply = record.moves, 0
        self.controls = ReplayControls(app, self, self.buttons)
        self.enter(record.rules, record.positions[0])
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

    @property
    def own_menu(self) -> TreeMenu:
        return self.controls.menu

    @property
    def rest(self) -> float:
        """Seconds between two plies at normal speed."""
        return self.app.store.replays.rest

    @property
    def at_end(self) -> bool:
        """True if nothing is left to show."""
        return self.ply == len(self.moves) and not self.playback.is_busy

    def handle_close_look(self, player_input: Input) -> bool:
        """Return True if this input opens, controls or closes a close look."""
        if self.panel is not None:
            self.handle_panel(self.panel, player_input)
            return True
        return self.open_close_look(player_input)

    def handle_input(self, player_input: Input) -> None:
        if self.handle_close_look(player_input):
            return
        chosen = self.controls.menu.handle_input(player_input)
        if chosen == BACK:
            self.leave()
        elif chosen is not None:
            self.controls.press_button(chosen)

    def leave(self) -> None:
        leave_replay(self, self.replay)

    def show(self, ply: int) -> None:
        self.controls.is_paused, self.ply = True, max(0, min(ply, len(self.moves)))
        position, turn_number = self.full_record.positions[self.ply], self.full_record.turns[self.ply]
        self.enter(self.match.rules, position, turn_number, self.full_record.moves[: self.ply])

    def play_one_ply(self) -> None:
        self.controls.is_paused = True
        if self.playback.is_busy:
            self.show(self.ply)
        self.play_ply()

    def play_ply(self) -> None:
        if self.ply < len(self.moves):
            self.match.pending.append(self.moves[self.ply])
            self.ply += 1

    def update(self, dt: float) -> None:
        dt = self.elapsed(dt)
        self.block_moves()
        self.playback.speed = self.controls.speed
        if self.controls.is_playing and not self.playback.is_busy and self.controls.is_due(dt, self.rest):
            self.play_ply()
        tick(self.app.clock.now, dt)

    def draw_board(self, help: bool = False, players: bool = True) -> None:
        super().draw_board(help, players)
        running_seat = 0 if self.ply == len(self.moves) else self.active
        draw_clocks(self.app.main_canvas, self.table.name, seconds_left_after(self.full_record, self.ply), running_seat)

    def attention(self) -> Attention:
        return Screen.attention(self)._replace(state=(self.controls.is_paused, self.controls.speed))

    def control_state(self) -> object:
        return self.controls.state(), self.panel is None

    def tree(self) -> Node:
        controls = self.controls
        parts = controls.counter(), Spacer(9, 9), controls.bar(), controls.button_row()
        lines = column(Spacer(weight=1), *parts, gap=(BUTTON_GAP, BUTTON_GAP))
        return stack(self.in_controls_area(lines), self.legend(self.prompts("select", "back")), separate=True)

    def in_controls_area(self, controls: Node) -> FirstFit:
        """Put the controls clear of the board."""
        return FirstFit([controls], areas=[staging(self.table.name).layout.replay])

    def legend(self, *variants: list[tuple[ActionName, str]]) -> Node | None:
        """Build the first of these legends that has room; a panel over the table has its own."""
        return self.controls.legend(*variants) if self.panel is None else None

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        self.controls.menu.draw(canvas)
        if self.panel is not None:
            self.draw_panel(self.panel)


class Film(FilmRhythm, ReplayPlayer):
    """A replay without controls, in the rhythm of films."""

    def __init__(self, app: App, replay: Replay, record: Record, rules: FilmRules) -> None:
        super().__init__(app, replay, record)
        self.rules, self.controls.speed = rules, rules.speed

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        shake = self.component(Shake)
        canvas.shake(shake.x, shake.y)
        result = self.table.result(self.full_record.rules, self.full_record.position)
        if self.at_end and result is not None:
            names = self.replay.names
            lines = [result_text(self, result, names), reason_text(self, self.table, result, names)]
            draw_banner(canvas, lines, f"seat{result.winner}" if result.winner else "outline")
