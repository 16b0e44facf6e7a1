"""The pause menu: resume, tutorial, options, hand a seat to a bot, or leave."""

from __future__ import annotations

from typing import NamedTuple

from components.focus import Id
from components.press import Input
from game.screens.layout.boxes import Spacer, column, panel
from game.screens.layout.leaves import Button, Dial, Text
from game.screens.layout.node import Node
from game.screens.live_match import LiveMatch
from game.screens.menu import BACK, TreeMenu
from game.screens.question import Panel
from game.screens.tutorial import teaches

SEAT = "seat"
"""The first part of a seat line's id; the seat number follows."""


class PlayerChange(NamedTuple):
    """A press that gives a seat to the next or previous player."""

    seat: int
    step: int


class Pause(Panel):
    """The pause panel, which any seated player may open and answer; ``by`` is the seat that opened it, 0 for none.

    Up and down only move the focus. Each seat has a line; left and right change its player.
    """

    def __init__(self, live: LiveMatch, by: int = 0, focus: Id = "resume") -> None:
        self.key = "pause.title"
        self.app, self.live, self.by = live.app, live, by
        self.change: PlayerChange | None = None
        self.menu = TreeMenu(self.app, self.tree, focus, self, self._names)

    def _names(self) -> list[str]:
        """Return the names of the seated players."""
        return [self.app.people.name(seat) for seat in self.app.seats.all]

    def tree(self) -> Node:
        """Build the panel and the line with the seed below it."""
        live = self.live
        optional = {"tutorial": teaches(live.table.name), "restart": live.can_restart, "save": live.can_save}
        names = ["resume", *(name for name, present in optional.items() if present), "options"]
        buttons = [self._button(name) for name in names]
        changeable = self.app.opponents() and not live.is_challenge
        dials = [self._dial(seat) for seat in self.app.seats.all] if changeable else []
        ways = map(self._button, live.ways_out)
        opener = self.say("pause.by", name=self.app.people.name(self.by)) if self.by else self.say(self.key)
        title = Text(opener, ("bold", "body", "small", "tiny"), side="center")
        lines = panel(title, *buttons, *dials, *ways, color=f"seat{self.by}" if self.by else "outline",
                      pad=(8, 8), gap=(2, 4), preferred_width=348, align="center")
        seed = None
        if live.seed is not None:
            words = self.say("pause.seed", seed=str(live.seed))
            seed = Text(words, ("small", "tiny"), shade=True, inset=6, align="center")
        return column(Spacer(weight=1), lines, seed, Spacer(24 * self.app.paper.text_scale, 30, weight=1), gap=(0, 4))

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
            self.change = PlayerChange(id[1], step)

    def choice(self, player_input: Input) -> Id | PlayerChange:
        """Return the chosen entry or the turned seat, or None. Menu closes the pause, like it opened it."""
        if self.closed_by(player_input, "menu"):
            return "resume"
        self.change = None
        chosen = self.menu.hear(player_input)
        return self.change or ("resume" if chosen == BACK else chosen)
