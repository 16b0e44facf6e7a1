"""A match with the card of the workshop against a bot, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id
from game.screens.knucklebones.card_table import rules_with
from game.screens.layout.boxes import Spacer, row
from game.screens.layout.leaves import Button
from game.screens.layout.node import Node
from game.screens.match import MatchScreen
from game.screens.match_end import MatchEnd
from game.tables.knucklebones import rules as play
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.workshop.content import CardWorkshopRules
from game.tables.knucklebones.workshop.draft import card_of

if TYPE_CHECKING:
    from game.app.application import App
    from game.screens.knucklebones.card_desk import CardDesk

PLAYER, BOT = 1, 2
AGAIN, LEAVE = "restart", "leave"


class CardTrial(MatchScreen):
    """The match. It is not kept, and counts nowhere: its card may be another one in a minute."""

    def __init__(self, app: App, desk: CardDesk, values: CardWorkshopRules, device: str, seed: int) -> None:
        self.desk, self.values, self.device = desk, values, device
        app.free_seats(app.content.standard)
        app.seats.take(device, PLAYER)
        known = dict(app.minds())
        app.seats.seat_bot(values.bot if values.bot in known else next(iter(known)), BOT)
        app.thinker.wake()
        card = card_of(desk.tree)
        assert card is not None
        rules = rules_with(app.store.of(KnucklebonesContent).default_rules, card, values.partners)
        super().__init__(app, play.new(rules, seed), rules=rules)

    @property
    def ways_out(self) -> tuple[str, ...]:
        return (LEAVE,)

    def go_out(self, way: str) -> None:
        """Return to the workshop without a question, because nothing is lost."""
        self.leave()

    def leave(self) -> None:
        """Return to the workshop."""
        self.app.free_seats()
        self.app.go("card_workshop", desk=self.desk, focus=("do", "try"))

    def again(self) -> None:
        """Play another match."""
        self.app.go("card_trial", desk=self.desk, values=self.values, device=self.device, seed=self.app.coming_seed())

    def finish(self) -> None:
        self.app.go("card_trial_over", match_screen=self)


class CardTrialOver(MatchEnd):
    """The end of such a match: another one, or back to the workshop."""

    def __init__(self, app: App, match_screen: CardTrial) -> None:
        super().__init__(app, match_screen)
        self.trial = match_screen
        self.begin(LEAVE)
        self.menu.deaf_until = app.guard(app.content.timing.result_guard)

    def tree(self) -> Node:
        words = {LEAVE: self.say("action.leave"), AGAIN: self.say("action.restart")}
        buttons = [Button(text, id=name, extra_height=11, weight=1) for name, text in words.items()]
        return self.over_table(row(Spacer(weight=1), *buttons, Spacer(weight=1)))

    def update(self, dt: float) -> None:
        self.since += dt
        self.match_screen.shine(dt)
        self.match_screen.voices.rest(dt)

    def button_confirmed(self, id: Id) -> None:
        if id == AGAIN:
            self.trial.again()
        else:
            self.trial.leave()

    def leave(self) -> None:
        self.trial.leave()
