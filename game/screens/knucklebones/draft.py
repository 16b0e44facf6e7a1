"""The draft: both seats take cards in turn from a face-up pool until each hand is full."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from components.focus import Id
from components.press import Input, Press
from game.app.open_screen import Attention
from game.screens.knucklebones.draft_page import DraftPage, draw_draft, pool_items
from game.screens.menu import BACK, Menu
from game.screens.question import Question
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.draft import drafted

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


class Draft(DraftPage):
    """A draft of the coming match. Leaving and returning does not change the pool."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.draft = drafted(app.store, app.coming_seed())
        self.question: Question | None = None
        self.since = 0.0
        """Seconds since a card was taken or given back."""
        self.flown: str | None = None
        """The card taken last; None if it was given back."""
        self.menu = Menu([], None)
        self.lay(self.draft.pool[0])

    @property
    def active(self) -> int:
        return self.draft.seat

    def adopt_settings(self) -> None:
        """Restart the draft if the data lost one of its cards, or return to the decks if no draft is possible."""
        if set(self.draft.pool) <= set(self.app.store.of(KnucklebonesContent).cards):
            return
        anew = drafted(self.app.store, self.app.coming_seed())
        if anew.order:
            self.draft, self.flown = anew, None
            self.lay(anew.pool[0])
        else:
            self.app.go("decks")

    def lay(self, focus: Id) -> None:
        """Make the remaining cards focusable, each at its original place."""
        items = [item for item in pool_items(self.draft.pool) if item.id[1] in self.draft.left]
        focused = None if self.draft.over else ("card", focus)
        self.menu = Menu(items, focused, self.app.guard(), self.menu.pointer)

    def hear(self, said: Input) -> None:
        if self.question is not None:
            if self.app.seats.sits(said.device):
                self.settle(self.question.answer(said))
        elif isinstance(said, Press) and said.action in ("back", "menu", "undo") and not said.repeat:
            if self.app.seats.sits(said.device) and said.at >= self.menu.deaf_until:
                self.step_back(said)
        elif self.draft.over:
            if self.may_hurry(said):
                self.begin()
        elif self.heard(said):
            chosen = self.menu.hear(said)
            if chosen is not None and chosen != BACK:
                self.take(chosen[1])

    def step_back(self, said: Press) -> None:
        """Undo the last pick for the player who made it; ask any other player whether to leave."""
        if said.action != "menu" and self.may_undo(said.device):
            card = self.draft.taken[-1]
            self.draft = self.draft.undone()
            self.flown, self.since = None, 0.0
            self.lay(card)
        elif said.action != "undo":
            self.question = Question("draft.leave_sure", self.app)

    def may_hurry(self, said: Input) -> bool:
        """Return True if a player skips the display of both hands."""
        pressed = isinstance(said, Press) and said.action == "confirm" and not said.repeat
        return pressed and said.at >= self.menu.deaf_until and bool(self.app.seats.of(said.device))

    def settle(self, answer: bool | None) -> None:
        """Return to the decks if the answer is yes."""
        if answer:
            self.app.go("decks")
        elif answer is False:
            self.question = None
            self.menu.deaf_until = self.app.guard()

    def take(self, card: str) -> None:
        """Take a card for the active seat."""
        left = self.draft.left
        at = left.index(card)
        self.draft = self.draft.take(card)
        self.flown, self.since = card, 0.0
        self.lay(None if self.draft.over else self.draft.left[min(at, len(left) - 2)])

    def begin(self) -> None:
        """Open the match with the drafted hands."""
        self.app.series = replace(self.app.series, decks=(self.draft.held(1), self.draft.held(2)))
        self.app.go("match")

    def update(self, dt: float) -> None:
        if self.question is None and not self.waits:
            self.since += dt
        timing = self.app.content.timing.motion.taken
        if self.draft.over and self.question is None and self.shown >= timing.enter + timing.hold:
            self.begin()

    def attention(self) -> Attention:
        asked = self.question.menu if self.question is not None else self.menu
        return Attention(self.question or self.draft.pool, asked.focus, (self.draft.taken,))

    def draw(self, canvas: Canvas) -> None:
        draw_draft(self, canvas)
