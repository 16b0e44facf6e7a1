"""The screen that shares a card as a line of text to copy, paste or type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Rect
from game.kernel.refusal import Refusal
from game.screens.knucklebones.card_desk import CardDesk
from game.screens.knucklebones.card_words import Words
from game.screens.knucklebones.decks import card_picture, place_card
from game.screens.layout.boxes import column, panel, row
from game.screens.layout.leaves import Button, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK
from game.screens.tree_screen import TreeScreen
from game.tables.knucklebones.content import KnucklebonesContent, card_tint
from game.tables.knucklebones.workshop.card_file import LONGEST, read_line, share_line
from game.tables.knucklebones.workshop.draft import card_of
from systems.draw.pen import Pen
from systems.knucklebones.cards import draw_card

if TYPE_CHECKING:
    from game.app.application import App

ACTIONS = ("copy", "paste", "type", BACK)
SIGNS = "-:/"
"""Characters of a line other than letters and digits."""
MESSAGES = ("about", "copied", "not_copied", "taken", "no_line", "damaged", "newer", "too_long", "unknown_words")
GOOD = ("about", "copied", "taken")
SHOWN = 20
"""Letters at each end of a line that are shown at double text size."""
SMALL = ("small", "tiny")


class CardLine(TreeScreen):
    """The card as a line of text. A line from elsewhere replaces the card, and the workshop can undo that."""

    def __init__(self, app: App, desk: CardDesk, focus: str = ACTIONS[0], line: str = "") -> None:
        super().__init__(app)
        self.desk, self.message = desk, "about"
        self.begin(focus)
        if line:
            self.take(line)

    @property
    def line(self) -> str:
        """The line of the card, "" if it is too long."""
        try:
            return share_line(self.desk.tree)
        except Refusal:
            return ""

    def tree(self) -> Node:
        card = card_of(self.desk.tree)
        assert card is not None
        texts = self.app.store.texts
        words = Words(texts[self.app.settings.language], texts["en"])
        names = self.desk.tree["name"]
        name = str(names.get(self.app.settings.language) or names["en"])
        letters = self.line
        if self.app.settings.text_size > 1 and len(letters) > 2 * SHOWN:
            letters = f"{letters[:SHOWN]} … {letters[-SHOWN:]}"
        line = Text(letters or self.say("cards.line_too_long"), ("tiny",), any_break=True, max_width=330, weight=1)
        message = Text(self.say(f"cards.line_{self.message}"), SMALL, "seat1" if self.message in GOOD else "warning",
                       alternatives=[self.say(f"cards.line_{each}") for each in MESSAGES], max_width=330)
        buttons = [Button(self.say(f"cards.line_{each}" if each in ("paste", "type") else f"action.{each}"), id=each,
                          extra_height=9) for each in ACTIONS]
        size = 1 if self.app.settings.text_size > 1 else 2
        left = panel(card_picture(self.paint, size=size), Text(name, ("bold", "small", "tiny"), "card", side="center"),
                     Text(words.description(card), SMALL, max_width=180, weight=1), pad=(8, 6),
                     preferred_width=196, max_width=220)
        right = column(panel(line, message, color="outline", pad=(8, 5), weight=1), *buttons, weight=1, gap=(2, 5))
        return self.page(self.say("cards.line_title"), row(left, right, gap=(4, 10)), "select", "back")

    def paint(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the card."""
        card, (place, size) = card_of(self.desk.tree), place_card(rect)
        if card is not None:
            standard = self.app.store.palette.rgb("card")
            draw_card(pen, *place.center, card.art, "", card_tint(card, pen.palette.rgb("card"), standard), size=size)

    def button_confirmed(self, id: Id) -> None:
        if id == "copy":
            copied = bool(self.line) and self.app.copy(self.line)
            self.message = "copied" if copied else "not_copied" if self.line else "too_long"
        elif id == "paste":
            self.take(self.app.paste())
        elif id == "type":
            entry = {"title": "cards.line_title", "text": "", "longest": LONGEST, "others": SIGNS}
            self.app.go("naming", done=self.take_typed, **entry)
        else:
            self.leave()

    def leave(self) -> None:
        self.app.go("card_workshop", desk=self.desk, focus=("do", "share"))

    def take_typed(self, text: str | None) -> None:
        """Return from typing a line."""
        self.app.go("card_line", desk=self.desk, focus="type", line=text or "")

    def take(self, text: str) -> None:
        """Replace the card with that of a line; a faulty line changes nothing."""
        try:
            tree = read_line(text)
        except Refusal as refusal:
            self.message = refusal.code
            return
        if tree["art"] not in self.app.paper.atlas:
            tree = {**tree, "art": next(card.art for card in self.app.store.of(KnucklebonesContent).cards.values())}
        self.desk.open(tree, "")
        self.message = "taken"
