"""The draft: both seats take cards in turn from a face-up pool until each hand is full."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from components.focus import Id, Rect
from components.press import Input, Press
from game.app.open_screen import Attention
from game.screens.knucklebones.decks import (
    NAME_FONTS,
    card_picture,
    describe,
    draw_hole,
    draw_open,
    request,
    words_of,
)
from game.screens.layout.boxes import Spacer, column, grid, row, stack
from game.screens.layout.leaves import Picture, Text
from game.screens.layout.node import Node
from game.screens.question import Question
from game.screens.screen import SeatScreen
from game.screens.tree_screen import TreeScreen
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.draft import open_draft
from systems.draw.pen import Pen
from systems.easing import ease
from systems.layout import around

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

HAND_WIDTH = 124
"""Width of the column of each seat."""
MARK = 18
"""Distance from mark to mark in the order of all picks."""


class Draft(SeatScreen, TreeScreen):
    """A draft of the coming match. Leaving and returning does not change the pool."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.draft = open_draft(app.store, app.coming_seed())
        self.since = 0.0
        """Seconds since a card was taken or given back."""
        self.flown: str | None = None
        """The card taken last; None if it was given back."""
        self.pool: dict[str, Picture] = {}
        self.hands: dict[tuple[int, int], Picture] = {}
        """The pictures of the pool by card, and of both hands by seat and number."""
        self.focus_card(self.draft.pool[0])

    @property
    def active(self) -> int:
        return self.draft.seat

    def adopt_settings(self) -> None:
        """Restart the draft if the data lost one of its cards, or return to the decks if no draft is possible."""
        super().adopt_settings()
        if set(self.draft.pool) <= set(self.app.store.of(KnucklebonesContent).cards):
            return
        fresh = open_draft(self.app.store, self.app.coming_seed())
        if fresh.order:
            self.draft, self.flown = fresh, None
            self.focus_card(fresh.pool[0])
        else:
            self.app.go("decks")

    def focus_card(self, card: str | None) -> None:
        """Ask the next player, with the focus on a card."""
        self.begin(None if card is None else ("card", card))

    # The tree.

    def tree(self) -> Node:
        draft, seat = self.draft, self.active
        words, color = self.say("draft.takes", name=self.app.people.name(seat)), ""
        if draft.over:
            words, color = self.say("draft.done"), "text"
        order = Picture(self.paint_order, (len(draft.order) * MARK, MARK), (len(draft.order) * MARK, MARK))
        self.pool = {card: card_picture(partial(self.paint_pool, card), self.id_of(card), 1) for card in draft.pool}
        cards, half = [*self.pool.values()], -(-len(draft.pool) // 2)
        lines = [row(*line, gap=(0, 6), align="center") for line in (cards[:half], cards[half:])]
        last = draft.taken_cards[-1] if draft.over else (self.focus or ("card", draft.pool[0]))[1]
        about = describe(words_of(self, last), [words_of(self, card) for card in draft.pool])
        table = row(self.side(1), column(*lines, about, weight=1, gap=(0, 4)), self.side(2), gap=(2, 4), pad=(6, 0),
                    weight=1)
        whole = column(request(self, words, order, color), table, self.draft_legend(), gap=(0, 2))
        return stack(whole, Picture(self.paint_flight, live=True))

    def id_of(self, card: str) -> Id:
        """Return the id of a card that can be taken, else None."""
        return ("card", card) if card in self.draft.left and not self.draft.over else None

    def side(self, seat: int) -> Node:
        """Return the name and the hand of a seat."""
        count = min(self.draft.hand, len(self.draft.order) // 2)
        slots = {(seat, number): card_picture(partial(self.paint_hand, seat, number), None, 1)
                 for number in range(count)}
        self.hands.update(slots)
        name = Text(self.app.people.name(seat), NAME_FONTS, f"seat{seat}", side="center")
        return column(name, grid(2, *slots.values()), Spacer(weight=1), preferred_width=HAND_WIDTH,
                      max_width=HAND_WIDTH)

    def draft_legend(self) -> Node:
        """Return the legend."""
        undo = ["undo"] if self.may_undo(self.app.seats.device(self.active) or "") else []
        return self.legend("skip" if self.draft.over else "take", *undo, "leave")

    def paint_pool(self, card: str, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw a card of the pool, or the slot that it left."""
        if card in self.draft.taken_cards:
            draw_hole(pen, rect)
        else:
            draw_open(self, pen, card, rect, focused)

    def paint_hand(self, seat: int, number: int, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw a card of a hand, or an empty slot."""
        held = self.draft.picks(seat)
        if number < len(held) and not (held[number] == self.flown and self.flying):
            draw_open(self, pen, held[number], rect)
        else:
            draw_hole(pen, rect, f"seat{seat}")

    def paint_order(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw a mark for every pick: past ones are dark, the next one is framed."""
        order, done = self.draft.order, len(self.draft.taken_cards)
        for number, seat in enumerate(order):
            x, y = rect.center[0] + (number - (len(order) - 1) / 2) * MARK, rect.center[1]
            color = pen.palette.rgb(f"seat{seat}")
            pen.sprite(f"mark_{seat}", x, y, tint=color, alpha=0.3 if number < done else 1.0)
            if number == done:
                pen.frame(f"frame_{seat}", around(x, y, MARK - 1, MARK - 1), tint=pen.palette.rgb("outline"))

    def paint_flight(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the card taken last on its way from the pool to the hand."""
        if self.flown is None or not self.flying:
            return
        timing = self.app.content.timing.motion.taken
        part, seat = ease(timing.enter_ease, self.pick_age / timing.enter), self.draft.last
        start, end = self.pool[self.flown].rect, self.hands[seat, len(self.draft.picks(seat)) - 1].rect
        x, y = (a + (b - a) * part for a, b in zip(start.center, end.center, strict=True))
        draw_open(self, pen, self.flown, around(x, y, end.w, end.h))

    def live_state(self) -> object:
        return self.family, self.flying

    # Input.

    def hear(self, player_input: Input) -> None:
        if self.question is not None:
            if self.app.seats.sits(player_input.device):
                super().hear(player_input)
        elif (
            isinstance(player_input, Press)
            and player_input.action in ("back", "menu", "undo")
            and not player_input.repeat
        ):
            if self.app.seats.sits(player_input.device) and player_input.at >= self.menu.deaf_until:
                self.step_back(player_input)
        elif self.draft.over:
            if self.may_hurry(player_input):
                self.open_match()
        elif self.accepts(player_input):
            super().hear(player_input)

    def step_back(self, press: Press) -> None:
        """Undo the last pick for the player who made it, or ask whether to leave."""
        if press.action == "undo" and self.may_undo(press.device):
            card = self.draft.taken_cards[-1]
            self.draft = self.draft.undone()
            self.flown, self.since = None, 0.0
            self.focus_card(card)
        elif press.action != "undo":
            self.question = Question("draft.leave_sure", self.app)
            self.invalidate()

    def may_hurry(self, player_input: Input) -> bool:
        """Return True if a player skips the display of both hands."""
        pressed = isinstance(player_input, Press) and player_input.action == "confirm" and not player_input.repeat
        return pressed and player_input.at >= self.menu.deaf_until and bool(self.app.seats.of(player_input.device))

    def question_answered(self, yes: bool) -> None:
        if yes:
            self.app.go("decks")

    def button_confirmed(self, id: Id) -> None:
        """Take a card for the active seat."""
        card, left = id[1], self.draft.left
        at = left.index(card)
        self.draft = self.draft.take(card)
        self.flown, self.since = card, 0.0
        self.focus_card(None if self.draft.over else self.draft.left[min(at, len(left) - 2)])

    def open_match(self) -> None:
        """Open the match with the open_draft hands."""
        self.app.series = replace(self.app.series, decks=(self.draft.picks(1), self.draft.picks(2)))
        self.app.go("match")

    def update(self, dt: float) -> None:
        if self.question is None and not self.waits:
            self.since += dt
        timing = self.app.content.timing.motion.taken
        if self.draft.over and self.question is None and self.pick_age >= timing.enter + timing.hold:
            self.open_match()

    def attention(self) -> Attention:
        menu = self.question.menu if self.question is not None else self.menu
        return Attention(self.question or self.draft.pool, menu.focus, (self.draft.taken_cards,))

    def may_undo(self, device: str) -> bool:
        """Return True if this device took the last card."""
        return self.app.seats.speaks(self.draft.last, device)

    @property
    def pick_age(self) -> float:
        """Seconds since the last pick at the game's speed; infinite if animations are off."""
        speed = self.app.settings.speed
        return self.since * speed if speed else float("inf")

    @property
    def flying(self) -> bool:
        """True while the card taken last is moving."""
        return not self.app.settings.reduced_motion and self.pick_age < self.app.content.timing.motion.taken.enter

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.question is None and self.waits:
            self.draw_gone(canvas)
