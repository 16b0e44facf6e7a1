"""A page of its own to which the options lead, and from which one comes back to them."""

from __future__ import annotations

from game.screens.menu import Menu
from game.screens.screen import Screen


class BehindOptions(Screen):
    """A menu that is laid out anew for another size of text; a match may wait behind it all."""

    name_there: str
    """What it is called among the options."""
    menu: Menu
    scale: int
    """The size of text that everything was laid for."""

    def lay(self, focus: str) -> None:
        """Put everything in its place, for the size of text that is set."""
        raise NotImplementedError

    def adopt_settings(self) -> None:
        if self.behind is not None:
            self.behind.adopt_settings()
        if self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def leave(self) -> None:
        """Back to the options."""
        self.app.go("options", focus=self.name_there, behind=self.lend())
