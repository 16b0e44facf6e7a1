"""The deck screen: seat 1 picks a deck, then seat 2; or both draft."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from components.focus import Id, Rect
from components.press import Input, Press
from game.app.open_screen import Attention
from game.content.models.controls import Action
from game.kernel.opaque import as_type
from game.match.series import OWN, Pick
from game.screens.layout.boxes import Box, column, panel, row, scroll
from game.screens.layout.leaves import Button, Heading, Picture, Portrait, Text
from game.screens.layout.node import Node
from game.screens.screen import Screen, SeatScreen
from game.screens.tree_screen import TreeScreen
from game.tables.knucklebones.content import KnucklebonesContent, card_tint
from game.tables.knucklebones.definitions import HAND, Rules, card_text, deck_text
from game.tables.knucklebones.draft import open_draft
from systems.draw.pen import Pen
from systems.knucklebones.cards import draw_card
from systems.knucklebones.layout import CARD_H, CARD_W
from systems.layout import around

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

DRAFT = ("draft", "")
"""The list's entry for a draft. The other entries are ``("deck", id)``."""
LIST_WIDTH = 184
"""Width of the list with the arrows of its buttons."""
LIFT, RIM = 5, 2
"""Distance by which the focused card rises, and the room around a card for its frame."""
NAME_FONTS = ("bold", "small", "tiny")


class Decks(SeatScreen, TreeScreen):
    """The list of decks, and the cards of the open one."""

    seat: int
    page_entry: tuple[str, str]
    """The entry of the list whose cards are shown."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.read_data()
        self.ask(1)

    @property
    def active(self) -> int:
        return self.seat

    @property
    def inside(self) -> bool:
        """True while a card has the focus."""
        return self.focus not in self.entries

    @property
    def entries(self) -> list[tuple[str, str]]:
        """The entries of the list. Only seat 1 is offered a draft, which is for both seats."""
        decks = [("deck", name) for name in self.app.store.of(KnucklebonesContent).decks]
        return [*decks, DRAFT] if self.seat == 1 and self.coming.order else decks

    @property
    def cards(self) -> Sequence[str]:
        """The cards of the open deck."""
        kind, name = self.page_entry
        return self.app.store.of(KnucklebonesContent).decks[name].cards if kind == "deck" else ()

    def ask(self, seat: int) -> None:
        """Let a seat pick, starting at its current deck."""
        self.seat, self.coming = seat, open_draft(self.app.store, self.app.coming_seed())
        self.page_entry = ("deck", self.current_deck(seat))
        self.begin(self.page_entry)

    def adopt_settings(self) -> None:
        """Read the decks again, since the data may have changed too, and keep the focus if it still exists."""
        focus, opened = self.focus, self.page_entry
        self.ask(self.seat)
        if opened in self.entries:
            self.page_entry = opened
            self.focus = focus if focus in [("card", card) for card in self.cards] else opened

    def tree(self) -> Node:
        buttons = [Button(self.name_of(entry), id=entry, mark=self.inside and entry == self.page_entry,
                          mark_color=f"seat{self.seat}",
                          badge="1" if self.seat == 2 and entry == ("deck", self.current_deck(1)) else "",
                          extra_height=12)
                   for entry in self.entries]
        decks = scroll(*buttons, gap=(2, 6), area="list", preferred_width=LIST_WIDTH, max_width=LIST_WIDTH)
        cards = row(*map(self.slot, range(HAND)), area="cards", gap=(2, 4), pack=0.5)
        body = row(column(decks), column(cards, self.description(), weight=1, gap=(2, 6)), gap=(4, 8), pad=(8, 0),
                   weight=1)
        browse = ["browse"] if self.cards else []
        return column(request(self, self.say("decks.picks", name=self.app.people.name(self.seat))), body,
                      self.legend(*browse, "select", "back"), gap=(2, 5))

    def slot(self, number: int) -> Picture:
        """Return a card of the open deck, or an empty slot."""
        if number >= len(self.cards):
            back = self.page_entry == DRAFT
            return card_picture(lambda pen, rect, focused: (draw_back if back else draw_hole)(pen, rect))
        card = self.cards[number]
        return card_picture(lambda pen, rect, focused: draw_open(self, pen, card, rect, focused), ("card", card))

    def description(self) -> Node:
        """Return the panel with the focused card or the open deck."""
        every = [self.about(entry) for entry in self.entries]
        decks = self.app.store.of(KnucklebonesContent).decks.values()
        every += [words_of(self, card) for card in dict.fromkeys(card for deck in decks for card in deck.cards)]
        return describe(words_of(self, self.focus[1]) if self.inside else self.about(self.page_entry), every)

    def about(self, entry: tuple[str, str]) -> tuple[str, str]:
        """Return the name and the description of an entry."""
        if entry == DRAFT:
            hand, pool = len(self.coming.order) // 2, len(self.coming.pool)
            return self.name_of(entry), self.say("decks.about_draft", hand=hand, pool=pool)
        deck = self.app.store.of(KnucklebonesContent).decks[entry[1]]
        return self.name_of(entry), deck_text(deck, "description", self.app.settings.language)

    def name_of(self, entry: tuple[str, str]) -> str:
        """Return the name of an entry."""
        if entry == DRAFT:
            return self.say("decks.draft")
        return deck_text(self.app.store.of(KnucklebonesContent).decks[entry[1]], "name", self.app.settings.language)

    def live_state(self) -> object:
        return self.family

    def hear(self, player_input: Input) -> None:
        if self.accepts(player_input) and not self.ends_cards(player_input):
            super().hear(player_input)

    def ends_cards(self, player_input: Input) -> bool:
        """Return True for a direction past the first or the last card. Left of the first one is the list."""
        if not isinstance(player_input, Press) or not self.inside or player_input.at < self.menu.deaf_until:
            return False
        card, first, last = self.focus[1], self.cards[0], self.cards[-1]
        if player_input.action == "left" and card == first:
            self.focus = self.page_entry
            return True
        return player_input.action == "right" and card == last

    def focus_moved(self) -> None:
        if not self.inside:
            self.page_entry = self.focus

    def beyond_edge(self, action: Action) -> None:
        if action == "right" and not self.inside and self.cards:
            self.focus = ("card", self.cards[0])

    def button_confirmed(self, id: Id) -> None:
        if id == DRAFT:
            self.app.go("draft")
        else:
            self.pick(self.page_entry[1])

    def leave(self) -> None:
        """Go back to the list, to seat 1, or from seat 1 to the home screen."""
        if self.inside:
            self.focus = self.page_entry
        elif self.seat == 2:
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
        app.settings.picks.deck_1, app.settings.picks.deck_2 = map(str, decks)
        app.settings.save()
        app.go("match")

    def attention(self) -> Attention:
        return Attention(self.menu, self.focus, (self.seat, self.inside))

    def current_deck(self, seat: int) -> str:
        """Return the current deck of a seat, used unless it picks another."""
        decks, pick = self.app.store.of(KnucklebonesContent).decks, self.app.series.decks[seat - 1]
        hand = self.app.decks()[seat - 1]
        same = (name for name, deck in decks.items() if deck.cards == hand)
        return pick if isinstance(pick, str) and pick in decks else next(same, next(iter(decks)))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.waits:
            self.draw_gone(canvas)


def request(screen: SeatScreen, words: str, below: Node | None = None, color: str = "") -> Box:
    """Return both portraits with a request to the active seat between them; ``below`` is another line."""

    def portrait(seat: int) -> Portrait:
        return Portrait(screen.app.people.portrait(seat), seat, "active" if seat == screen.active else "waiting")

    heading = Heading(words, color or f"seat{screen.active}", 0, lines=below is None, optional=False)
    middle = column(heading, below, weight=1, gap=(0, 2), pack=0.5)
    return row(portrait(1), middle, portrait(2), pad=(11, 4))


def describe(words: tuple[str, str], every: Sequence[tuple[str, str]]) -> Node:
    """Return a panel with a name and a description, with room for ``every`` other one."""
    names, texts = zip(*every, strict=True)
    return panel(Text(words[0], NAME_FONTS, color="card", alternatives=names, shrinks_last=True),
                 Text(words[1], alternatives=texts, weight=1), weight=1, pad=(12, 6), gap=(1, 3))


def card_picture(paint: Callable[[Pen, Rect, bool], None], id: Id = None, size: int = 2) -> Picture:
    """Return a picture of a card, up to ``size`` times as large as at the table."""
    best, least = ((CARD_W * each + 2 * RIM, CARD_H * each + 2 * RIM + LIFT) for each in (size, 1))
    return Picture(paint, best, least, id=id)


def place_card(rect: Rect) -> tuple[Rect, int]:
    """Return the place of a card in its picture, and its scale."""
    size = max(1, int(min((rect.w - 2 * RIM) // CARD_W, (rect.h - 2 * RIM - LIFT) // CARD_H)))
    x, y = rect.center
    return around(round(x), round(y - 0.5) - LIFT // 2, CARD_W * size, CARD_H * size), size


def draw_back(pen: Pen, rect: Rect) -> None:
    """Draw a card face down."""
    card, size = place_card(rect)
    pen.sprite("card_back", *card.center, tint=pen.palette.rgb("card"), scale_x=size, scale_y=size)


def draw_open(screen: Screen, pen: Pen, card: str, rect: Rect, focused: bool = False) -> None:
    """Draw a face-up card; the focused one is raised and framed."""
    store, (place, size) = screen.app.store, place_card(rect)
    known = store.of(KnucklebonesContent).cards[card]
    place = Rect(place.x, place.y + LIFT * focused, place.w, place.h)
    title = card_text(known, "name", screen.app.settings.language)
    tint = card_tint(known, store.palettes[screen.app.settings.palette].rgb("card"), store.palette.rgb("card"))
    draw_card(pen, *place.center, known.art, title, tint, size=size)
    if focused:
        pen.frame("frame", place.grow(RIM), tint=pen.palette.rgb("outline"))


def draw_hole(pen: Pen, rect: Rect, color: str = "dim") -> None:
    """Draw an empty slot."""
    place, _ = place_card(rect)
    pen.frame("plate", place, tint=pen.palette.rgb("panel"), alpha=0.5)
    pen.frame("panel", place, tint=pen.palette.rgb(color), alpha=0.5)


def words_of(screen: Screen, card: str) -> tuple[str, str]:
    """Return the name and the description of a card."""
    known, language = screen.app.store.of(KnucklebonesContent).cards[card], screen.app.settings.language
    return card_text(known, "name", language).replace("\u00ad", ""), card_text(known, "description", language)
