"""Both seats take cards in turn from a pool that lies open, until each holds its hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from components.focus import Id
from components.press import Input, Press
from game.app.attention import Attention
from game.screens.knucklebones.draft_page import DraftPage, draw_draft, pool_items
from game.screens.menu import BACK, Menu
from game.screens.question import Question
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.drafting import drafted

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


class Draft(DraftPage):
    """The pool is that of the match to come, however often one leaves and comes back before it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.draft = drafted(app.store, app.coming_seed())
        self.question: Question | None = None
        self.since = 0.0
        """Seconds since a card was taken or given back."""
        self.flown: str | None = None
        """That card, if it was taken."""
        self.menu = Menu([], None)
        self.lay(self.draft.pool[0])

    @property
    def active(self) -> int:
        return self.draft.seat

    def adopt_settings(self) -> None:
        """The data may have changed, too: without one of its cards a draft begins anew, if there is one at all."""
        if set(self.draft.pool) <= set(self.app.store.of(KnucklebonesContent).cards):
            return
        anew = drafted(self.app.store, self.app.coming_seed())
        if anew.order:
            self.draft, self.flown = anew, None
            self.lay(anew.pool[0])
        else:
            self.app.go("decks")

    def lay(self, focus: Id) -> None:
        """What still lies open can be focused, each card where it always lay."""
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
        """Whoever took the last card may give it back; anybody else asks to leave."""
        if said.action != "menu" and self.may_undo(said.device):
            card = self.draft.taken[-1]
            self.draft = self.draft.undone()
            self.flown, self.since = None, 0.0
            self.lay(card)
        elif said.action != "undo":
            self.question = Question("draft.leave_sure", self.app.guard())

    def may_hurry(self, said: Input) -> bool:
        """Whether somebody wants to see no more of both hands."""
        pressed = isinstance(said, Press) and said.action == "confirm" and not said.repeat
        return pressed and said.at >= self.menu.deaf_until and bool(self.app.seats.of(said.device))

    def settle(self, answer: bool | None) -> None:
        """Yes leads back to the decks."""
        if answer:
            self.app.go("decks")
        elif answer is False:
            self.question = None
            self.menu.deaf_until = self.app.guard()

    def take(self, card: str) -> None:
        """The active seat takes a card."""
        left = self.draft.left
        at = left.index(card)
        self.draft = self.draft.take(card)
        self.flown, self.since = card, 0.0
        self.lay(None if self.draft.over else self.draft.left[min(at, len(left) - 2)])

    def begin(self) -> None:
        """The table opens, and each seat holds what it has taken."""
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
