"""The tables of a run: the walkers sit there, and the way back to the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.press import Input, Point, Press
from game.app.next_match import NextMatch
from game.app.open_screen import PausedMatch
from game.match.runs import Ending
from game.screens.match import MatchScreen
from game.screens.question import Question
from game.screens.run.party import Party, skipped_result

if TYPE_CHECKING:
    from game.app.application import App
    from game.screens.run.party import Run
    from systems.draw.canvas import Canvas


def leave_room(app: App, run: Run, ending: Ending, behind: PausedMatch | None) -> None:
    """Report the end of a match that was left, and return to the run."""
    run.settle(run.key, ending)
    app.runs.match.discard(lambda: app.runs.is_written)
    back_to_run(app, run, behind)


def back_to_run(app: App, run: Run, behind: PausedMatch | None) -> None:
    """Return to the screen of the run, which waits behind or opens now."""
    if behind is None:
        app.go("running", run=run)
    elif behind is app.current:
        behind.come_back()
    else:
        app.come_back(behind)
        behind.come_back()


class PartyTable(MatchScreen):
    """A match of a run: the walkers hold its seats, and the run has settled everything else about it."""

    run: Run
    party: Party
    coming: NextMatch
    leave_key = "room.leave_sure"
    pause_by = 0
    """The walker who opened the pause."""

    # Limits of a run.

    @property
    def is_challenge(self) -> bool:
        """True: the run has settled everything about its matches."""
        return True

    @property
    def may_undo(self) -> bool:
        return False

    @property
    def ways_out(self) -> tuple[str, ...]:
        return ("skip", "leave") if len(self.party.bots) == len(self.party) else ("leave", "give_up")

    # Devices.

    def hear(self, player_input: Input) -> None:
        if isinstance(player_input, Press):
            number = self.party.press(player_input.device)
            self.party.take_seats(self.walker)
            idle = self.question is None and not player_input.repeat
            if idle and player_input.action == "menu" and number not in self.playing:
                self.pause(player_input)  # A partner may pause at any time.
                return
        super().hear(player_input)

    @property
    def playing(self) -> set[int]:
        """The walkers who play now."""
        return {self.walker(seat) for seat in self.acting}

    def walker(self, seat: int) -> int:
        """Return the number of the walker who plays at a seat now, 0 for the house."""
        return self.party.walker(seat, self.party.turns(self.record) if self.record is not None else 0)

    def accepts(self, player_input: Input) -> bool:
        if self.question is not None:
            return isinstance(player_input, Press | Point)
        seats = self.app.seats
        return isinstance(player_input, Press | Point) and (
            any(seats.speaks(seat, player_input.device) for seat in self.acting)
        )

    @property
    def waits(self) -> bool:
        seats = self.app.seats
        missing = len(self.party) > 1 and all(seats.device(seat) is None for seat in self.acting)
        still = not (self.over or self.playback.busy or self.opening)
        return (missing and still) or super().waits

    def draw_gone(self, canvas: Canvas) -> None:
        if self.app.seats.waiting(self.active):
            super().draw_gone(canvas)

    def update(self, dt: float) -> None:
        self.party.take_seats(self.walker)
        self.run.since += dt
        super().update(dt)

    def go_out(self, way: str) -> None:
        """Skip the match, go home, or give it up: at once before the first move, then only if it may count as lost."""
        if way == "skip":
            self.run.play(skipped_result(self.run))
            self.app.runs.match.discard(lambda: self.app.runs.is_written)
            back_to_run(self.app, self.run, self.lend())
        elif way == "leave":
            self.app.go("home")
        elif not self.match.log and not self.run.position.stake:
            leave_room(self.app, self.run, "left", self.lend())
        else:
            self.question = Question(self.leave_key, self.app)

    def leave(self) -> None:
        """Give the match up."""
        ending: Ending = "lost"
        if self.run.rules.mode == "versus" and self.pause_by == 2:
            ending = "won"
        leave_room(self.app, self.run, ending, self.lend())

    def pause(self, press: Press | None = None) -> None:
        self.pause_by = 0 if press is None else self.party.press(press.device)
        super().pause(press)

    def close(self) -> None:
        super().close()
        if self.app.next_match is self.coming:
            self.app.next_match, self.app.guest_bots = NextMatch(), {}
        if self.behind is not None:
            self.behind.close()
