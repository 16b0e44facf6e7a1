"""The screen that shares a card as a line of text to copy, paste or type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kernel.refusal import Refusal
from game.screens.knucklebones.card_desk import CardDesk
from game.screens.knucklebones.card_screen import CardScreen
from game.screens.knucklebones.decks import card_picture
from game.screens.layout.boxes import panel
from game.screens.layout.leaves import Text
from game.screens.layout.node import Node
from game.screens.share_line import SMALL, ShareLine
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.workshop.card_file import LONGEST, read_line, share_line

if TYPE_CHECKING:
    from game.app.application import App


class CardLine(ShareLine, CardScreen):
    """The card as a line of text."""

    texts, longest, signs, room = "cards.line", LONGEST, "-:/", 330
    faults = ("no_line", "damaged", "newer", "too_long", "unknown_words")

    def __init__(self, app: App, desk: CardDesk, focus: str = "copy", line: str = "") -> None:
        self.desk = desk
        super().__init__(app, focus, line)

    @property
    def line(self) -> str:
        try:
            return share_line(self.desk.tree)
        except Refusal:
            return ""

    def about(self) -> Node:
        size = 1 if self.app.settings.text_size > 1 else 2
        name = Text(self.words.name(self.shown), ("bold", "small", "tiny"), "card", side="center")
        said = Text(self.words.description(self.card), SMALL, max_width=180, weight=1, optional=True)
        return panel(card_picture(self.paint_card, size=size), name, said, pad=(8, 6), preferred_width=196,
                     max_width=220)

    def reopen(self, focus: str, line: str) -> None:
        self.app.go("card_line", desk=self.desk, focus=focus, line=line)

    def leave(self) -> None:
        self.app.go("card_workshop", desk=self.desk, focus=("do", "share"))

    def read(self, text: str) -> None:
        tree = read_line(text)
        if tree["art"] not in self.app.paper.atlas:
            tree = {**tree, "art": next(card.art for card in self.app.store.of(KnucklebonesContent).cards.values())}
        self.desk.open(tree, "")
