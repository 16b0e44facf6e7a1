"""The list of all setups with their pictures, the player's own first: open, rename or delete them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.screens.khet import own_setups
from game.screens.khet.desk import Desk
from game.screens.khet.own_setups import Kept
from game.screens.shelf import Shelf as KeptShelf
from systems.khet.pictures import draw_preview

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.pen import Pen


class Shelf(KeptShelf[Kept]):
    """The list of setups. The editor opens built-in ones as new setups."""

    title, empty_text = "khet.setups", "khet.none"

    def __init__(self, app: App, desk: Desk, number: int = 0) -> None:
        self.desk = desk
        super().__init__(app, own_setups.kept(app), number)

    def name_of(self, entry: Kept) -> str:
        return entry.file if entry.setup is None else self.app.in_language(entry.setup.name)

    def about(self, entry: Kept) -> str:
        if entry.setup is None:
            return self.say("khet.faulty")
        told = self.app.in_language(entry.setup.about)
        return f"{self.say('khet.unfinished')} {told}" if entry.setup.unfinished else told

    def actions(self, entry: Kept) -> tuple[str, ...]:
        opens = ("open",) if entry.setup is not None else ()
        return (*opens, *(("rename",) if opens and entry.own else ()), *(("delete",) if entry.own else ()))

    def draw_preview(self, canvas: Pen, entry: Kept, rect: Rect) -> None:
        if entry.position is not None:
            draw_preview(canvas, self.app.store, entry.position, rect)

    def perform(self, action: str, entry: Kept) -> None:
        if action == "open":
            before = [*self.desk.before, self.desk.draft]
            self.desk = Desk(entry.position, self.name_of(entry) if entry.own else "", entry.file if entry.own else "")
            self.desk.before = before
            self.desk.keep()
            self.leave()

    def rename(self, entry: Kept, name: str) -> None:
        assert entry.position is not None
        own_setups.keep(self.app, entry.position, name, entry.file)
        if self.desk.file == entry.file:
            self.desk.name = name

    def delete(self, entry: Kept) -> None:
        own_setups.remove(self.app, entry.file)
        if self.desk.file == entry.file:
            self.desk.file = ""

    def reopen(self, number: int) -> None:
        self.app.go("khet_setups", desk=self.desk, number=number)

    def leave(self) -> None:
        self.app.go("khet_editor", desk=self.desk, focus=("do", "open"))
