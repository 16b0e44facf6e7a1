"""Layout of the draft: the pool in the middle, a hand on either side, and the seat to pick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from components.focus import Item, Rect
from game.screens.knucklebones.deck_page import draw_hole, draw_open, words_of
from game.screens.menu import Menu
from game.screens.panels import backdrop, hints, question
from game.screens.question import Question
from game.screens.screen import SeatScreen
from game.tables.knucklebones.draft import OpenDraft
from systems.draw.seats import draw_portrait
from systems.draw.text import passage
from systems.easing import ease
from systems.knucklebones.cards import DRAFTED, draw_words
from systems.knucklebones.layout import CARD_H, CARD_W
from systems.layout import WIDTH, around

if TYPE_CHECKING:
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


class DraftPage(SeatScreen):
    """The pool in the middle, and a hand on either side."""

    draft: OpenDraft
    menu: Menu
    flown: str | None
    """The card taken last."""
    since: float
    """Seconds since a card was taken or given back."""
    question: Question | None

    def may_undo(self, device: str) -> bool:
        """Return True if this device took the last card."""
        return self.app.seats.speaks(self.draft.last, device)

    @property
    def shown(self) -> float:
        """Seconds since the last pick at the game's speed; infinite if animations are off."""
        speed = self.app.settings.speed
        return self.since * speed if speed else float("inf")


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


def draw_draft(screen: DraftPage, canvas: Canvas) -> None:
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


def draw_asked(screen: DraftPage, canvas: Canvas) -> None:
    """Draw the message on whose turn it is, as large as it fits."""
    seat = screen.active
    words, color = screen.say("draft.takes", name=screen.app.people.name(seat)), f"seat{seat}"
    if screen.draft.over:
        words, color = screen.say("draft.done"), "text"
    if canvas.measure(words, "bold", 2) <= ASKED.w:
        canvas.label(words, *ASKED.center, font="bold", size=2, tint=canvas.palette.rgb(color))
    else:
        passage(canvas, words, ASKED, fonts=("bold", "small", "tiny"), color=color, align="center")


def draw_order(screen: DraftPage, canvas: Canvas) -> None:
    """Draw a mark for every pick: past ones are dark, the next one is framed."""
    order, done = screen.draft.order, len(screen.draft.taken)
    for number, seat in enumerate(order):
        x = WIDTH / 2 + (number - (len(order) - 1) / 2) * 18
        color = canvas.palette.rgb(f"seat{seat}")
        canvas.sprite(f"mark_{seat}", x, ORDER, tint=color, alpha=0.3 if number < done else 1.0)
        if number == done:
            canvas.frame(f"frame_{seat}", around(x, ORDER, 17, 17), tint=canvas.palette.rgb("outline"))


def draw_side(screen: DraftPage, canvas: Canvas, seat: int) -> None:
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


def flying(screen: DraftPage) -> bool:
    """Return True if the card taken last is still moving."""
    return not screen.app.settings.reduced_motion and screen.shown < screen.app.content.timing.motion.taken.enter


def draw_flight(screen: DraftPage, canvas: Canvas, card: str) -> None:
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
