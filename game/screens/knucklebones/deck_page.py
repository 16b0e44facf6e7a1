"""Layout of the deck screen: the list of decks, cards, a description, and the seat to pick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from components.focus import Item, Rect
from game.screens.menu import Menu
from game.screens.panels import backdrop, choices, hints
from game.screens.screen import SeatScreen
from game.tables.knucklebones.card_files import HAND, card_text, deck_text
from game.tables.knucklebones.content import KnucklebonesContent, card_tint
from game.tables.knucklebones.draft import OpenDraft
from systems.draw.seats import draw_portrait
from systems.draw.widgets import heading
from systems.knucklebones.cards import PICKED, draw_card, draw_words
from systems.knucklebones.layout import CARD_H, CARD_W
from systems.layout import WIDTH, around

if TYPE_CHECKING:
    from game.screens.screen import Screen
    from systems.draw.canvas import Canvas

LIST = Rect(24, 34, 152, 262)
STAGE = 416
"""Center x of a deck's cards."""
CARDS = {1: (2, 221, 110), 2: (1, 258, 66)}
"""Scale of a deck's cards, their center y, and the distance from card to card, by text size."""
LIFT = 5
"""Distance by which the focused card rises."""
TOP = 329


class DeckPage(SeatScreen):
    """The list of decks, and the cards of the open one."""

    list: Menu
    cards: Menu
    inside: bool
    """True if the cards have the focus, False if the list has it."""
    opened: tuple[str, str]
    shown: tuple[str, ...]
    coming: OpenDraft
    """The draft on offer."""

    def held(self, seat: int) -> str:
        """Return the current deck of a seat, used unless it picks another."""
        decks, pick = self.app.store.of(KnucklebonesContent).decks, self.app.series.decks[seat - 1]
        dealt = self.app.decks()[seat - 1]
        same = (name for name, deck in decks.items() if deck.cards == dealt)
        return pick if isinstance(pick, str) and pick in decks else next(same, next(iter(decks)))


def card_items(cards: Sequence[str], scale: int) -> list[Item]:
    """Return the items of a deck's cards, side by side."""
    size = CARDS[scale][0]
    return [
        Item(("card", card), around(*slot(number, scale), CARD_W * size, CARD_H * size))
        for number, card in enumerate(cards)
    ]


def slot(number: int, scale: int) -> tuple[float, float]:
    """Return the center of a deck's card slot."""
    _, y, step = CARDS[scale]
    return STAGE + (number - (HAND - 1) / 2) * step, y


def draw_decks(screen: DeckPage, canvas: Canvas) -> None:
    """Draw the list, the cards of the open deck, and a description of the deck or the focused card."""
    backdrop(screen)
    draw_asked(screen, canvas, "decks.picks")
    decks, language = screen.app.store.of(KnucklebonesContent).decks, screen.app.settings.language

    def name(entry: tuple[str, str]) -> str:
        kind, deck = entry
        return deck_text(decks[deck], "name", language) if kind == "deck" else screen.say("decks.draft")

    choices(screen, screen.list, name, lit=not screen.inside)
    draw_marks(screen, canvas)
    for number in range(HAND):
        draw_place(screen, canvas, number)
    opened = name(screen.opened)
    if screen.inside:
        card = screen.cards.focus[1]
        draw_words(canvas, PICKED[canvas.text_scale], *words_of(screen, card))
    elif screen.opened[0] == "deck":
        about = deck_text(decks[screen.opened[1]], "description", language)
        draw_words(canvas, PICKED[canvas.text_scale], opened, about)
    else:
        hand, pool = len(screen.coming.order) // 2, len(screen.coming.pool)
        draw_words(canvas, PICKED[canvas.text_scale], opened, screen.say("decks.about_draft", hand=hand, pool=pool))
    family = screen.app.seat_family(screen.active)
    if screen.shown:
        hints(screen, family, move="cards", confirm="select", back="back")
    else:
        hints(screen, family, confirm="select", back="back")
    if screen.waits:
        screen.draw_gone(canvas)


def draw_marks(screen: DeckPage, canvas: Canvas) -> None:
    """Draw a bar at the open deck while its cards have the focus, and the mark of seat 1 on its pick."""
    for item in screen.list.items:
        right, middle = item.rect.x + item.rect.w, item.rect.center[1]
        if screen.inside and item.id == screen.opened:
            bar = Rect(right - 5, item.rect.y + 5, 2, item.rect.h - 10)
            canvas.fill(bar, canvas.palette.rgb(f"seat{screen.active}"))
        if screen.active == 2 and item.id == ("deck", screen.held(1)):
            canvas.sprite("mark_1", right - 14, middle, tint=canvas.palette.rgb("seat1"))


def draw_asked(screen: Screen, canvas: Canvas, key: str) -> None:
    """Draw both portraits, and between them a request to the active seat."""
    seat = screen.active
    heading(canvas, screen.say(key, name=screen.app.people.name(seat)), TOP, f"seat{seat}")
    for each, x in ((1, 34), (2, WIDTH - 34)):
        face = screen.app.people.portrait(each)
        draw_portrait(canvas, each, "active" if each == seat else "waiting", x, TOP - 2, who=face)


def draw_place(screen: DeckPage, canvas: Canvas, number: int) -> None:
    """Draw a card of the open deck, or an empty slot."""
    scale = canvas.text_scale
    size, (x, y) = CARDS[scale][0], slot(number, scale)
    if number < len(screen.shown):
        card = screen.shown[number]
        focused = screen.inside and screen.cards.focus == ("card", card)
        draw_open(screen, canvas, card, x, y, size, focused)
    elif screen.opened[0] == "draft":
        canvas.sprite("card_back", x, y, tint=canvas.palette.rgb("card"), scale_x=size, scale_y=size)
    else:
        draw_hole(canvas, x, y, size)


def draw_open(screen: Screen, canvas: Canvas, card: str, x: float, y: float, size: int, focused: bool) -> None:
    """Draw a face-up card; the focused one is raised and framed."""
    store = screen.app.store
    known, y = store.of(KnucklebonesContent).cards[card], y + LIFT * focused
    title = card_text(known, "name", screen.app.settings.language)
    tint = card_tint(known, store.palettes[screen.app.settings.palette].rgb("card"), store.palette.rgb("card"))
    draw_card(canvas, x, y, known.art, title, tint, size=size)
    if focused:
        rim = around(x, y, CARD_W * size, CARD_H * size).grown(2)
        canvas.frame("frame", rim, tint=canvas.palette.rgb("outline"))


def draw_hole(canvas: Canvas, x: float, y: float, size: int = 1, color: str = "dim") -> None:
    """Draw an empty slot."""
    rect = around(x, y, CARD_W * size, CARD_H * size)
    canvas.frame("plate", rect, tint=canvas.palette.rgb("panel"), alpha=0.5)
    canvas.frame("panel", rect, tint=canvas.palette.rgb(color), alpha=0.5)


def words_of(screen: Screen, card: str) -> tuple[str, str]:
    """Return the name and the description of a card."""
    known, language = screen.app.store.of(KnucklebonesContent).cards[card], screen.app.settings.language
    return card_text(known, "name", language).replace("\u00ad", ""), card_text(known, "description", language)
