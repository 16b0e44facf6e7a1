"""The deck screen: seat 1 picks a deck, then seat 2; or both draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from components.focus import Id, Item, Rect
from components.press import Input, Point, Press
from game.app.open_screen import Attention
from game.kernel.opaque import as_type
from game.match.series import OWN, Pick
from game.screens.menu import BACK, Menu, column
from game.screens.panels import backdrop, choices, hints
from game.screens.screen import Screen, SeatScreen
from game.tables.knucklebones.card_files import HAND, card_text, deck_text
from game.tables.knucklebones.content import KnucklebonesContent, card_tint
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.draft import drafted
from systems.draw.seats import draw_portrait
from systems.draw.widgets import heading
from systems.knucklebones.cards import PICKED, draw_card, draw_words
from systems.knucklebones.layout import CARD_H, CARD_W
from systems.layout import WIDTH, around

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

DRAFT = ("draft", "")
"""The list's entry for a draft. The other entries are ``("deck", id)``."""
TALLEST, GAP = 28, 6
LIST = Rect(24, 34, 152, 262)
STAGE = 416
"""Center x of a deck's cards."""
CARDS = {1: (2, 221, 110), 2: (1, 258, 66)}
"""Scale of a deck's cards, their center y, and the distance from card to card, by text size."""
LIFT = 5
"""Distance by which the focused card rises."""
TOP = 329


class Decks(SeatScreen):
    """The list of decks, and the cards of the open one. ``inside`` is True while the cards have the focus."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.read_data()
        self.ask(1)

    @property
    def active(self) -> int:
        return self.seat

    @property
    def menu(self) -> Menu:
        """The menu that has the focus."""
        return self.cards if self.inside else self.list

    def ask(self, seat: int) -> None:
        """Let a seat pick, starting at its current deck. Only seat 1 is offered a draft, which is for both seats."""
        self.seat, self.inside = seat, False
        names: list[Id] = [("deck", name) for name in self.app.store.of(KnucklebonesContent).decks]
        self.coming = drafted(self.app.store, self.app.coming_seed())
        if seat == 1 and self.coming.order:
            names.append(DRAFT)
        high = min(TALLEST, (LIST.h + GAP) / len(names) - GAP)
        items = column(names, LIST.x + LIST.w / 2, LIST.y + LIST.h, LIST.w, high, GAP)
        self.list = Menu(items, ("deck", self.held(seat)), self.app.guard())
        self.open()

    def adopt_settings(self) -> None:
        """Reload the decks, since the data may have changed too, and keep the focus if it still exists."""
        focus, card, inside = self.list.focus, self.cards.focus, self.inside
        self.ask(self.seat)
        if focus in [item.id for item in self.list.items]:
            self.list.focus = focus
        self.open()
        if inside and self.opened == focus and card in [item.id for item in self.cards.items]:
            self.inside, self.cards.focus = True, card

    def open(self) -> None:
        """Show the cards of the focused deck."""
        self.opened = self.list.focus
        kind, name = self.opened
        self.shown = self.app.store.of(KnucklebonesContent).decks[name].cards if kind == "deck" else ()
        items = card_items(self.shown, self.app.settings.text_size)
        self.cards = Menu(items, items[0].id if items else None, self.list.deaf_until, self.list.pointer)

    def hear(self, said: Input) -> None:
        if not self.heard(said):
            return
        if isinstance(said, Point) and (said.x, said.y) != self.list.pointer:
            self.point(said)
        elif isinstance(said, Press) and said.at >= self.list.deaf_until:
            (self.hear_inside if self.inside else self.hear_list)(said)

    def point(self, said: Point) -> None:
        """Open the deck under the mouse, or focus the card under it."""
        self.list.hear(said)
        if self.list.under() is not None:
            self.inside = False
            self.open()
        self.cards.hear(said)
        self.inside = self.inside or self.cards.under() is not None

    def hear_list(self, said: Press) -> None:
        """Handle a press while the list has the focus, and open the newly focused deck."""
        chosen = self.list.hear(said)
        if chosen == BACK:
            self.leave()
        elif chosen == DRAFT:
            self.app.go("draft")
        elif chosen is not None:
            self.pick(chosen[1])
        elif said.action == "right" and self.shown:
            self.open()
            self.inside = True
        elif self.list.focus != self.opened:
            self.open()

    def hear_inside(self, said: Press) -> None:
        """Handle a press while the cards have the focus. Confirm picks the whole deck."""
        at = [item.id for item in self.cards.items].index(self.cards.focus)
        if said.action == "left" and at == 0:
            self.inside = False
        elif said.action != "right" or at < len(self.shown) - 1:
            chosen = self.cards.hear(said)
            if chosen == BACK:
                self.inside = False
            elif chosen is not None:
                self.pick(self.opened[1])

    def leave(self) -> None:
        """Go back to seat 1, or from seat 1 to the home screen."""
        if self.seat == 2:
            self.ask(1)
        else:
            self.app.go("home", focus="decks")

    def pick(self, name: str) -> None:
        """Give the seat this deck. After seat 2, the match opens."""
        app, first = self.app, self.seat == 1
        cards = app.store.of(KnucklebonesContent).decks[name].cards
        pick: Pick = OWN if cards == as_type(app.rules, Rules).deck else name
        decks = (pick, app.series.decks[1]) if first else (app.series.decks[0], pick)
        app.series = replace(app.series, decks=decks)
        if first:
            self.ask(2)
            return
        app.settings.deck_1, app.settings.deck_2 = map(str, decks)
        app.settings.save()
        app.go("match")

    def attention(self) -> Attention:
        return Attention(self.menu, self.menu.focus, (self.seat, self.inside))

    def held(self, seat: int) -> str:
        """Return the current deck of a seat, used unless it picks another."""
        decks, pick = self.app.store.of(KnucklebonesContent).decks, self.app.series.decks[seat - 1]
        dealt = self.app.decks()[seat - 1]
        same = (name for name, deck in decks.items() if deck.cards == dealt)
        return pick if isinstance(pick, str) and pick in decks else next(same, next(iter(decks)))

    def draw(self, canvas: Canvas) -> None:
        draw_decks(self, canvas)


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


def draw_decks(screen: Decks, canvas: Canvas) -> None:
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


def draw_marks(screen: Decks, canvas: Canvas) -> None:
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


def draw_place(screen: Decks, canvas: Canvas, number: int) -> None:
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
