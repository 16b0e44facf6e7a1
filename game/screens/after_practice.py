"""The screen after practice that starts a real match at the same table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id
from game.screens.layout.boxes import Spacer, column, row
from game.screens.layout.leaves import Button, Text
from game.screens.layout.node import Node
from game.screens.setup import cabinet, way_in
from game.screens.tree_screen import TreeScreen

if TYPE_CHECKING:
    from game.app.application import App


class AfterPractice(TreeScreen):
    """The choice of a first match at the table ``on``: at once against the weakest bot, or with people."""

    def __init__(self, app: App, on: str) -> None:
        super().__init__(app)
        app.read_data()
        app.table = on
        app.free_seats()
        self.alone = len(app.seats.all) == 1
        self.names = ("at_once",) if self.alone else ("at_once", "people") if app.minds() else ("people",)
        self.begin(self.names[0])
        self.menu.deaf_until = app.guard(app.content.timing.result_guard)

    def tree(self) -> Node:
        about = Text(self.say("practice.learnt", name=self.say(f"{self.app.table}.name")), side="center", centered=True)
        buttons = [Button(self.label(name), id=name, extra_height=13) for name in (*self.names, "again", "home")]
        side = column(Spacer(weight=1), about, *buttons, Spacer(weight=1), gap=(3, 8), weight=1)
        return self.page(self.say("practice.now_play"), row(cabinet(self.app.table), side), confirm="select",
                         back="back")  # fmt: skip

    def confirmed(self, id: Id) -> None:
        if id == "home":
            self.leave()
        elif id == "again":
            self.app.go("practice", on=self.app.table)
        elif id == "people":
            self.app.go(way_in(self.app))
        else:
            self.play(self.pressed_by)

    def leave(self) -> None:
        self.app.go("home", focus=self.app.table)

    def play(self, device: str) -> None:
        """Seat the player who pressed, as the device's last known player, and the weakest bot in any other seat."""
        app = self.app
        seat = app.seats.take(device)
        known = [id for id in app.people.held_last(device) if app.players.get(id) is not None]
        if seat is not None and known:
            app.seats.name(seat, known[0])
        for seat in app.seats.all[1:]:
            app.seats.seat_bot(app.minds()[0][0], seat)
            app.thinker.wake()
        app.go("match")

    def label(self, choice: str) -> str:
        """Return the text of a button."""
        if choice == "at_once" and not self.alone:
            return self.say("practice.against", name=self.app.bot_name(self.app.minds()[0][1]))
        return self.say(f"practice.{choice}")
