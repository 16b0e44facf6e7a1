"""The deck screen: seat 1 picks a deck, then seat 2; or both draft."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from components.focus import Id
from components.press import Input, Point, Press
from game.app.open_screen import Attention
from game.kernel.opaque import as_type
from game.match.series import OWN, Pick
from game.screens.knucklebones.deck_page import LIST, DeckPage, card_items, draw_decks
from game.screens.menu import BACK, Menu, column
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.draft import drafted

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas

DRAFT = ("draft", "")
"""The list's entry for a draft. The other entries are ``("deck", id)``."""
TALLEST, GAP = 28, 6


class Decks(DeckPage):
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

    def draw(self, canvas: Canvas) -> None:
        draw_decks(self, canvas)
