"""The screen that shares a rule set as a line of text, and says which files hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.packs import OWN as PACK
from game.dungeon.content import RECIPES, RULES
from game.dungeon.set_file import LONGEST, known_labels, read_line, share_line
from game.kernel.refusal import Refusal
from game.screens.layout.boxes import panel
from game.screens.layout.leaves import Text
from game.screens.layout.node import Node
from game.screens.share_line import SMALL, ShareLine
from game.screens.workshop.workshop import Workshop

if TYPE_CHECKING:
    from game.app.application import App


class SetLine(ShareLine):
    """The set on the desk as a line of text."""

    texts, longest, signs, letters = "workshop.line", LONGEST, "-", 700
    faults = ("no_line", "damaged", "newer", "too_long", "unknown_words")

    def __init__(self, app: App, shop: Workshop, focus: str = "copy", line: str = "") -> None:
        self.shop, self.keeps_files = shop, False
        super().__init__(app, focus, line)

    @property
    def line(self) -> str:
        try:
            return share_line(self.shop.desk.now)
        except Refusal:
            return ""

    def about(self) -> Node:
        draft, id = self.shop.desk.now, self.shop.desk.id
        counts = self.say("workshop.about_own", rules=len(draft.rules), steps=len(draft.steps))
        places = ", ".join(f"{PACK}/{folder}/{id}.yaml" for folder in (RULES, RECIPES))
        files = self.say("workshop.in_files", files=places) if id else ""
        return panel(Text(draft.name, ("bold", "small", "tiny"), "card"), Text(counts, SMALL, max_width=180),
                     Text(files, SMALL, "dim", max_width=180, any_break=True, weight=1), pad=(8, 6),
                     preferred_width=196, max_width=220)

    def read(self, text: str) -> None:
        draft = read_line(text)
        if not known_labels(self.shop.alphabet, draft):
            raise Refusal("unknown_words", "The set uses labels that this game does not know.")
        self.shop.desk.open(draft)

    def reopen(self, focus: str, line: str) -> None:
        self.keeps_files = True
        self.app.go("workshop_line", shop=self.shop, focus=focus, line=line)

    def type(self) -> None:
        self.keeps_files = True
        super().type()

    def leave(self) -> None:
        self.keeps_files = True
        self.app.go("workshop_set", shop=self.shop, focus=("do", "share"))

    def close(self) -> None:
        if not self.keeps_files:
            self.shop.files.close()
        super().close()
