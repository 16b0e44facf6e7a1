"""The replay player: a kept match plays at any speed, or ply by ply in both directions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.pose import Shake
from components.press import Input
from game.app.open_screen import Attention, PausedMatch
from game.content.models.players import FilmRules
from game.match.players import ID
from game.match.record import Record
from game.match.replays import Replay
from game.match.statistics import PLAYER
from game.screens.clocks import draw_clocks, left_after
from game.screens.match import MatchScreen
from game.screens.menu import BACK, TreeMenu
from game.screens.outcome import find_portraits, reason_text, result_text
from game.screens.replay_controls import FilmPlayback, ReplayControls
from game.screens.screen import Screen
from systems.draw.widgets import draw_banner
from systems.order import tick

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


class ReplayPlayer(ReplayControls, MatchScreen):
    """The table of a finished match. ``ply`` is the ply to start at, paused.

    ``behind`` is the screen to return to, None for the list of replays.
    """

    def __init__(
        self, app: App, replay: Replay, record: Record, ply: int = 0, behind: PausedMatch | None = None
    ) -> None:
        app.table_name = record.table.name
        self.replay, self.full_record = replay, record
        super().__init__(app, record.positions[0], stays=True, rules=record.rules)
        self.behind = behind
        self.moves = record.moves
        self.menu = TreeMenu(app, self.tree, "play", live_state=self.control_state)
        if ply:
            self.show(ply)

    def name(self, seat: int) -> str:
        return self.replay.names[seat - 1]

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.replay.names) + 1))

    def player_key(self, seat: int) -> str:
        return f"{PLAYER}{self.replay.log.note(f'{ID}{seat}')}"

    def portraits(self) -> dict[int, str]:
        return find_portraits(self, self.replay)

    def adopt_settings(self) -> None:
        super().adopt_settings()
        for choosing in self.choosings:
            choosing.occasion.is_watched = True
        self.adopt_speed()

    def adopt_speed(self) -> None:
        self.playback.speed = self.speed

    @property
    def at_end(self) -> bool:
        """True if nothing is left to show."""
        return self.ply == len(self.moves) and not self.playback.busy

    def may_read(self, device: str) -> bool:
        """Return True: every device may open a close look."""
        return True

    def hear_close_look(self, player_input: Input) -> bool:
        """Return True if this input opens, controls or closes a close look."""
        if self.question is not None:
            self.settle(self.question.answer(player_input))
            return True
        return self.open_close_look(player_input)

    def hear(self, player_input: Input) -> None:
        if self.hear_close_look(player_input):
            return
        chosen = self.menu.hear(player_input)
        if chosen == BACK:
            self.leave()
        elif chosen is not None:
            self.press_button(chosen)

    def show(self, ply: int) -> None:
        self.paused, self.ply = True, max(0, min(ply, len(self.moves)))
        at, turn = self.full_record.positions[self.ply], self.full_record.turns[self.ply]
        self.enter(self.match.rules, at, turn, self.full_record.moves[: self.ply])

    def step(self) -> None:
        self.paused = True
        if self.playback.busy:
            self.show(self.ply)
        self.play_ply()

    def play_ply(self) -> None:
        """Make the next move."""
        if self.ply < len(self.moves):
            self.match.pending.append(self.moves[self.ply])
            self.ply += 1
            self.idle_time = 0.0

    def update(self, dt: float) -> None:
        dt = 0.0 if self.question is not None else dt
        self.since += dt
        self.block_moves()
        if self.runs and not self.playback.busy:
            self.idle_time += dt * (self.speed or 1.0)
            if self.idle_time >= self.rest:
                self.play_ply()
        tick(self.app.clock, dt)

    def draw_board(self, help: bool = False, players: bool = True) -> None:
        super().draw_board(help, players)
        runs = 0 if self.ply == len(self.moves) else self.active
        draw_clocks(self.app.paper, self.table.name, left_after(self.full_record, self.ply), runs)

    def attention(self) -> Attention:
        return Screen.attention(self)._replace(place=(self.paused, self.speed))

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        self.menu.draw(canvas)
        if self.question is not None:
            self.draw_panel(self.question)

    def close(self) -> None:
        super().close()
        Screen.close(self)


class Film(FilmPlayback, ReplayPlayer):
    """A replay without controls."""

    def __init__(self, app: App, replay: Replay, record: Record, rules: FilmRules) -> None:
        self.rules, self.speed = rules, rules.speed
        super().__init__(app, replay, record)

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        off = self.part(Shake)
        canvas.shake(off.x, off.y)
        result = self.table.result(self.full_record.rules, self.full_record.position)
        if self.at_end and result is not None:
            names = self.replay.names
            lines = [result_text(self, result, names), reason_text(self, self.table, result, names)]
            draw_banner(canvas, lines, f"seat{result.winner}" if result.winner else "outline")
