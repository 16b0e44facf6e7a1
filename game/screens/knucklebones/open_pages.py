"""The open pages of the card workshop: each leads to the next, and the last one is the list on the left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.background.job import Report, Worker
from game.content.faults import Path
from game.kernel.opaque import Json
from game.screens.knucklebones.card_pages import CardPage, CardPages, PageOffer
from game.screens.knucklebones.judge import IdleParts
from game.screens.knucklebones.own_cards import CardScreen
from game.screens.layout.boxes import panel, scroll
from game.screens.layout.field_line import FieldLine
from game.screens.layout.leaves import BOLD, TINY, Text
from game.screens.layout.node import Node
from game.tables.knucklebones.workshop import draft
from game.tables.knucklebones.workshop.additions import block_shapes, ways_to_begin
from game.tables.knucklebones.workshop.draft import CardTree
from game.tables.knucklebones.workshop.shapes import ABSENT


class OpenPages:
    """The open pages, with the entries of the last one. ``find_values`` is that of ``CardPages``."""

    def __init__(
        self, screen: CardScreen, worker: Worker, idle: IdleParts, find_values: Callable[[Path], Sequence[Json]]
    ) -> None:
        self.screen, self.idle, self.find_values = screen, idle, find_values
        self.stack = [CardPage()]
        self.offers: list[PageOffer] = []
        self.ready = worker.ask("find new steps", prepare_blocks)

    @property
    def last(self) -> CardPage:
        """The page that is shown."""
        return self.stack[-1]

    @property
    def tree(self) -> CardTree:
        """The card on the desk, or as the focused entry would make it."""
        focus = self.screen.focus
        if self.offers and isinstance(focus, tuple) and focus[0] == "offer":
            number: int = focus[1]
            return self.offers[min(number, len(self.offers) - 1)].tree
        return self.screen.desk.tree

    @property
    def lists(self) -> CardPages:
        """The lines and the entries of the card on the desk."""
        tree = self.screen.desk.tree
        return CardPages(tree, self.screen.words, self.find_values, self.idle.of(tree))

    @property
    def waits(self) -> bool:
        """True until the entries of the page can be found."""
        return self.last.kind in ("new", "kinds") and not self.ready.done()

    def heading(self) -> Node:
        """Build the title of the page."""
        kind, path, _ = self.last
        words = self.screen.words
        title = self.screen.say("knucklebones.way_card_workshop")
        if path and isinstance(path[-1], int) and kind != "values":
            title = words.item_title(path)
        elif path:
            title = words.label(path)
        if kind == "new":
            title = words.addition(path)
        fonts = TINY if self.screen.app.settings.text_size > 1 else BOLD[:1]  # One for lists of any length.
        return Text(title, fonts, "seat1", inset=2)

    def list_of(self) -> Node:
        """Build the list of the page."""
        kind, path, _ = self.last
        if kind == "fields":
            lines = self.lists.card_lines() if not path else self.lists.item_lines(path)
        elif self.waits:
            lines = [FieldLine("", self.screen.say("cards.wait"), id=("offer", 0), turns=False)]
        else:
            lines = [FieldLine("", offer.words, id=("offer", at), turns=False,
                               swatch=str(draft.get(offer.tree, path)) if path == ("color",) else "")
                     for at, offer in enumerate(self.offers)]
        return panel(scroll(*lines, gap=(0, 2), name=f"{kind}{path}", least=2, best=20, shrinks=False, weight=1),
                     weight=1, pad=(2, 3))

    def open(self, page: CardPage) -> None:
        """Open a page; the marked entry of its list has the focus, or the first line of a page of fields."""
        self.stack.append(page)
        self.fill()
        current = next((at for at, offer in enumerate(self.offers) if offer.is_current), 0)
        self.screen.focus = None if page.kind == "fields" else ("offer", current)

    def close(self) -> None:
        """Close the last page, and return to the focus on the one before."""
        page = self.stack.pop()
        self.fill()
        self.screen.focus = page.focus

    def close_gone(self) -> None:
        """Close the lists, and the pages of parts that are gone."""
        while len(self.stack) > 1 and (self.last.kind != "fields"
                                       or draft.get(self.screen.desk.tree, self.last.path) is ABSENT):
            self.close()

    def follow(self, path: Path) -> None:
        """Let the page show an item that has moved."""
        self.stack[-1] = self.last._replace(path=path, focus=("item", path))

    def fill(self) -> None:
        """Fill the list of the page."""
        self.offers = [] if self.waits else self.lists.offers(self.last.kind, self.last.path)

    def step(self) -> None:
        """Fill a list that has waited."""
        if self.ready.done() and self.last.kind in ("new", "kinds") and not self.offers:
            self.fill()
            self.screen.focus = ("offer", 0)

    def take(self, offer: PageOffer) -> None:
        """Open the page that follows an entry, after the card has changed as it says."""
        kind = self.last.kind
        if kind == "set":
            self.fill()
            return
        self.close()
        if kind == "new":
            self.open(CardPage("fields", offer.path, ("item", offer.path)))
        elif kind == "kinds" and offer.path != self.last.path:
            self.follow(offer.path)


def prepare_blocks(report: Report) -> None:
    """Find the new step of every block in advance."""
    for word in block_shapes():
        if report.is_cancelled():
            return
        ways_to_begin(word)
