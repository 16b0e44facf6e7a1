"""The draft: both seats take cards in turn from a face-up pool until each hand is full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from components.focus import Id, Item, Rect
from components.press import Input, Press
from game.app.open_screen import Attention
from game.screens.knucklebones.decks import draw_hole, draw_open, words_of
from game.screens.menu import BACK, Menu
from game.screens.panels import backdrop, hints, question
from game.screens.question import Question
from game.screens.screen import SeatScreen
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.draft import drafted
from systems.draw.seats import draw_portrait
from systems.draw.text import passage
from systems.easing import ease
from systems.knucklebones.cards import DRAFTED, draw_words
from systems.knucklebones.layout import CARD_H, CARD_W
from systems.layout import WIDTH, around

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

STEP = 60
"""Distance from card to card in the pool."""
LINES = (266, 190)
"""Center y of the pool's two rows."""
COLUMN = 68
"""Distance of a hand's center from its side of the screen."""
FIGURE, NAME, HAND = 326, 290, (236, 162)
"""Heights on both sides: the portrait, the name below it, the rows of the hand."""
ORDER, ASKED = 316, Rect(128, 326, WIDTH - 256, 30)
"""Height of the marks of all picks, and the place of the message on whose turn it is."""


class Draft(SeatScreen):
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

    def may_undo(self, device: str) -> bool:
        """Return True if this device took the last card."""
        return self.app.seats.speaks(self.draft.last, device)

    @property
    def shown(self) -> float:
        """Seconds since the last pick at the game's speed; infinite if animations are off."""
        speed = self.app.settings.speed
        return self.since * speed if speed else float("inf")

    def draw(self, canvas: Canvas) -> None:
        draw_draft(self, canvas)


def pool_items(pool: Sequence[str]) -> list[Item]:
    """Return the items of the pool in two rows."""
    beside = -(-len(pool) // 2)
    found = []
    for number, card in enumerate(pool):
        line, column = divmod(number, beside)
        x = WIDTH / 2 + (column - (min(beside, len(pool) - line * beside) - 1) / 2) * STEP
        found.append(Item(("card", card), around(x, LINES[line], CARD_W, CARD_H)))
    return found


def hand_at(seat: int, number: int) -> tuple[float, float]:
    """Return the center of a card in a seat's hand, two per row."""
    x = COLUMN if seat == 1 else WIDTH - COLUMN
    return x + (29 if number % 2 else -29), HAND[number // 2]


def draw_draft(screen: Draft, canvas: Canvas) -> None:
    """Draw the whole screen."""
    backdrop(screen)
    draft, seat = screen.draft, screen.active
    lit = screen.question is None and not screen.waits
    draw_asked(screen, canvas)
    draw_order(screen, canvas)
    for each in (1, 2):
        draw_side(screen, canvas, each)
    focused = screen.menu.focus if lit else None
    for item in sorted(pool_items(draft.pool), key=lambda item: item.id == focused):
        card = item.id[1]
        if card in draft.taken:
            draw_hole(canvas, *item.rect.center)
        else:
            draw_open(screen, canvas, card, *item.rect.center, size=1, focused=item.id == focused)
    told = draft.taken[-1] if screen.menu.focus is None else screen.menu.focus[1]
    draw_words(canvas, DRAFTED[canvas.text_scale], *words_of(screen, told))
    if screen.flown is not None:
        draw_flight(screen, canvas, screen.flown)
    if screen.question is not None:
        question(screen, screen.question)
    elif screen.waits:
        screen.draw_gone(canvas)
    family = screen.app.seat_family(seat)
    if screen.question is not None:
        hints(screen, family, confirm="select", back="back")
    else:
        undoes = screen.may_undo(screen.app.seats.device(seat) or "")
        hints(screen, family, confirm="skip" if draft.over else "take", back="undo" if undoes else "leave")


def draw_asked(screen: Draft, canvas: Canvas) -> None:
    """Draw the message on whose turn it is, as large as it fits."""
    seat = screen.active
    words, color = screen.say("draft.takes", name=screen.app.people.name(seat)), f"seat{seat}"
    if screen.draft.over:
        words, color = screen.say("draft.done"), "text"
    if canvas.measure(words, "bold", 2) <= ASKED.w:
        canvas.label(words, *ASKED.center, font="bold", size=2, tint=canvas.palette.rgb(color))
    else:
        passage(canvas, words, ASKED, fonts=("bold", "small", "tiny"), color=color, align="center")


def draw_order(screen: Draft, canvas: Canvas) -> None:
    """Draw a mark for every pick: past ones are dark, the next one is framed."""
    order, done = screen.draft.order, len(screen.draft.taken)
    for number, seat in enumerate(order):
        x = WIDTH / 2 + (number - (len(order) - 1) / 2) * 18
        color = canvas.palette.rgb(f"seat{seat}")
        canvas.sprite(f"mark_{seat}", x, ORDER, tint=color, alpha=0.3 if number < done else 1.0)
        if number == done:
            canvas.frame(f"frame_{seat}", around(x, ORDER, 17, 17), tint=canvas.palette.rgb("outline"))


def draw_side(screen: Draft, canvas: Canvas, seat: int) -> None:
    """Draw the portrait, name and hand of a seat."""
    x = COLUMN if seat == 1 else WIDTH - COLUMN
    acts = seat == screen.active
    draw_portrait(canvas, seat, "active" if acts else "waiting", x, FIGURE, who=screen.app.people.portrait(seat))
    color = f"seat{seat}"
    room = Rect(x - 62, NAME - canvas.line("bold") / 2, 124, canvas.line("bold"))
    passage(canvas, screen.app.people.name(seat), room, fonts=("bold", "small", "tiny"), color=color, align="center")
    held = screen.draft.held(seat)
    for number in range(min(screen.draft.hand, len(screen.draft.order) // 2)):
        at = hand_at(seat, number)
        if number < len(held) and not (held[number] == screen.flown and flying(screen)):
            draw_open(screen, canvas, held[number], *at, size=1, focused=False)
        else:
            draw_hole(canvas, *at, color=color)


def flying(screen: Draft) -> bool:
    """Return True if the card taken last is still moving."""
    return not screen.app.settings.reduced_motion and screen.shown < screen.app.content.timing.motion.taken.enter


def draw_flight(screen: Draft, canvas: Canvas, card: str) -> None:
    """Draw the card taken last on its way from the pool to the hand."""
    if not flying(screen):
        return
    timing = screen.app.content.timing.motion.taken
    part = ease(timing.enter_ease, screen.shown / timing.enter)
    start = next(item.rect.center for item in pool_items(screen.draft.pool) if item.id[1] == card)
    seat = screen.draft.last
    end = hand_at(seat, len(screen.draft.held(seat)) - 1)
    x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
    draw_open(screen, canvas, card, x, y, size=1, focused=False)
