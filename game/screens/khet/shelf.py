"""The list of all setups with their pictures, the player's own first: open, rename or delete them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Rect
from game.kernel.opaque import Position
from game.screens.khet import own_setups
from game.screens.khet.desk import Desk
from game.screens.khet.own_setups import Kept
from game.screens.shelf import Shelf as KeptShelf
from systems.khet.draw.preview import draw_preview

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


class Shelf(KeptShelf[Kept]):
    """The list of setups. The editor opens built-in ones as new setups."""

    title, none = "khet.setups", "khet.none"

    def __init__(self, app: App, desk: Desk, number: int = 0) -> None:
        self.desk = desk
        super().__init__(app, own_setups.kept(app), number)

    def called(self, kept: Kept) -> str:
        return kept.file if kept.setup is None else self.app.spoken(kept.setup.name)

    def about(self, kept: Kept) -> str:
        if kept.setup is None:
            return self.say("khet.faulty")
        told = self.app.spoken(kept.setup.about)
        return f"{self.say('khet.unfinished')} {told}" if kept.setup.unfinished else told

    def ways(self, kept: Kept) -> tuple[str, ...]:
        opens = ("open",) if kept.setup is not None else ()
        return (*opens, *(("rename",) if opens and kept.own else ()), *(("delete",) if kept.own else ()))

    def drawn(self, canvas: Canvas, kept: Kept, rect: Rect) -> None:
        position: Position = kept.position
        if position is not None:
            draw_preview(canvas, self.app.store, position, rect)

    def act(self, way: str, kept: Kept) -> None:
        if way == "open":
            before = [*self.desk.before, self.desk.draft]
            self.desk = Desk(kept.position, self.called(kept) if kept.own else "", kept.file if kept.own else "")
            self.desk.before = before
            self.desk.keep()
            self.leave()

    def rename(self, kept: Kept, name: str) -> None:
        assert kept.position is not None
        own_setups.keep(self.app, kept.position, name, kept.file)
        if self.desk.file == kept.file:
            self.desk.name = name

    def delete(self, kept: Kept) -> None:
        own_setups.remove(self.app, kept.file)
        if self.desk.file == kept.file:
            self.desk.file = ""

    def again(self, number: int) -> None:
        self.app.go("khet_setups", desk=self.desk, number=number)

    def leave(self) -> None:
        self.app.go("khet_editor", desk=self.desk, focus=("do", "open"))
