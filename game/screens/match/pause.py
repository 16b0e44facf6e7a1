"""The pause of a live match."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from components.focus import Id
from components.press import MOUSE, Input, Press
from game.screens.layout.boxes import Spacer, column, panel
from game.screens.layout.leaves import SMALL, TITLE, Button, Dial, Text
from game.screens.layout.node import Node
from game.screens.match.bot_turns import change_seat
from game.screens.match.live_match import LiveMatch
from game.screens.match.match_record import has_autosave, restart, save_by_name, write_autosave
from game.screens.menu import BACK, TreeMenu, TreePanel
from game.screens.tutorial import has_tutorial

SEAT = "seat"
"""The first part of a seat line's id; the seat number follows."""


class Pause(TreePanel):
    """The pause panel, which any seated player may open and answer; ``opener`` is the seat that opened it, 0 for none.

    Up and down only move the focus. Each seat has a line; left and right change its player. The last entries are
    ``exits``, most of which leave the match.
    """

    def __init__(
        self, live: LiveMatch, exits: Mapping[str, Callable[[], None]], opener: int = 0, focus: Id = "resume"
    ) -> None:
        self.key = "pause.title"
        self.app, self.live, self.opener = live.app, live, opener
        self.exits = exits
        self.change: tuple[int, int] | None = None
        """The seat whose player a press changes, and the step to the next or previous one."""
        self.menu = TreeMenu(self.app, self.tree, focus, self, self._names)

    def _names(self) -> list[str]:
        return [self.app.people.name(seat) for seat in self.app.seats.all]

    def tree(self) -> Node:
        """Build the panel and the line with the seed below it."""
        live = self.live
        optional = {"tutorial": has_tutorial(live.table.name), "restart": live.can_restart, "save": live.can_save}
        names = ["resume", *(name for name, present in optional.items() if present), "options"]
        buttons = [self._button(name) for name in names]
        changeable = self.app.bots.opponents() and not live.has_fixed_terms
        dials = [self._dial(seat) for seat in self.app.seats.all] if changeable else []
        exits = map(self._button, self.exits)
        is_person = self.opener and self.app.seats.bot(self.opener) is None
        heading = self.say("pause.by", name=self.app.people.name(self.opener)) if is_person else self.say(self.key)
        title = Text(heading, TITLE, side="center")
        lines = panel(title, *buttons, *dials, *exits, color=f"seat{self.opener}" if self.opener else "outline",
                      pad=(8, 8), gap=(2, 4), preferred_width=348, align="center")
        seed = None
        if live.seed is not None:
            words = self.say("pause.seed", seed=str(live.seed))
            seed = Text(words, SMALL, shade=True, inset=6, align="center")
        foot = Spacer(24 * self.app.main_canvas.text_scale, 30, weight=1)
        return column(Spacer(weight=1), lines, seed, foot, gap=(0, 4))

    def _button(self, name: str) -> Node:
        return Button(self.say(f"action.{name}"), id=name, extra_height=11)

    def _dial(self, seat: int) -> Node:
        """Return the line that changes the player of a seat."""
        return Dial(self.say("pause.seat", seat=seat), self.app.people.name(seat), id=(SEAT, seat),
                    icon=f"mark_{seat}", icon_color=f"seat{seat}")

    @property
    def prompts(self) -> tuple[str, ...]:
        return "change" if isinstance(self.menu.focus, tuple) else "select", "resume"

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if not repeat:
            self.change = id[1], step

    def answer(self, player_input: Input) -> bool | None:
        """Do what is chosen; return False to resume. Menu closes the pause, like it opened it."""
        if self.menu.is_new_press(player_input, "menu"):
            return False
        self.change = None
        chosen, live = self.menu.handle_input(player_input), self.live
        if self.change is not None and isinstance(player_input, Press):
            change_seat(self.app, *self.change, player_input.device)
            if live.record is not None and has_autosave(self.app, live.record):
                write_autosave(self.app, live.record)
        elif chosen in ("resume", BACK):
            return False
        elif chosen in self.exits:
            self.exits[chosen]()
        elif chosen == "restart":
            restart(live)
        elif chosen == "save":
            save_by_name(live)
        elif chosen == "options":
            self.app.go("options", screen_behind=live)
        elif chosen == "tutorial":
            self.app.go("tutorial", table_name=live.table.name, screen_behind=live)
        return None


def asks_pause(live: LiveMatch, press: Press) -> bool:
    """Return True if a seated player asks for the pause.

    Menu always does. Back does if it has no other meaning: during a bot's turn, and on the mouse, which has no Menu.
    """
    app = live.app
    if live.panel is not None or press.is_repeat or not app.seats.takes_part(press.device):
        return False
    is_busy = live.is_opening or live.is_waiting or live.playback.is_busy
    is_busy = is_busy or not app.seats.acts_for(live.active, press.device)
    is_bot = app.bots.in_seat(live.active) is not None and not live.over
    return press.action == "menu" or (press.action == "back" and (is_bot or (press.device == MOUSE and is_busy)))
