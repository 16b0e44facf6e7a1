"""The base of pages that open from the options and return to them."""

from __future__ import annotations

from game.screens.menu import Menu
from game.screens.screen import Screen


class BehindOptions(Screen):
    """A menu page opened from the options, possibly over a paused match."""

    name_there: str
    """The name of the page in the options menu."""
    menu: Menu
    scale: int
    """The text size of the current layout."""

    def lay(self, focus: str) -> None:
        """Lay out the page for the current text size."""
        raise NotImplementedError

    def adopt_settings(self) -> None:
        if self.behind is not None:
            self.behind.adopt_settings()
        if self.scale != self.app.settings.text_size:
            self.lay(self.menu.focus)

    def leave(self) -> None:
        """Return to the options."""
        self.app.go("options", focus=self.name_there, behind=self.lend())
