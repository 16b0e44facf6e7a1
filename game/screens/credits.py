"""The credits, read from ``assets/CREDITS.md`` or its translation, such as ``CREDITS.de.md``."""

from __future__ import annotations

from components.press import Input
from game.app.application import App
from game.paths import assets_dir
from game.screens.layout.boxes import column, panel, scroll
from game.screens.layout.leaves import Text
from game.screens.layout.node import Node
from game.screens.screen import TreeScreen

COLUMN_LOOKS = (("bold", "seat1"), ("body", "text"), ("small", "dim"))
"""Font and color of an asset's name, its source and its license."""


def credit_rows(markdown: str) -> list[tuple[str, ...]]:
    """Return the rows of the first table in a Markdown text, without the header and without backticks."""
    rows = [line for line in markdown.splitlines() if line.startswith("|")]
    cells = ([cell.strip().replace("`", "") for cell in row.strip("|").split("|")] for row in rows)
    return [tuple(row) for row in cells][2:]


class Credits(TreeScreen):
    """A list of all credits. Back, or confirm at its end, returns home."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        translation, original = (assets_dir() / f"CREDITS{part}.md" for part in (f".{app.settings.language}", ""))
        self.entries = credit_rows((translation if translation.is_file() else original).read_text("utf-8"))
        self.begin(None)

    def tree(self) -> Node:
        blocks = [column(*[Text(cell, (font,), color, any_break=True)
                           for cell, (font, color) in zip(entry, COLUMN_LOOKS, strict=False)], gap=(0, 0))
                  for entry in self.entries]
        body = panel(scroll(*blocks, weight=1, gap=(4, 4), least=1, best=3))
        return self.page(self.say("action.credits"), body, "next", "back")

    def handle_input(self, player_input: Input) -> None:
        super().handle_input(player_input)
        if self.menu.is_new_press(player_input, "confirm") and not self.menu.scroll(1, by_page=True):
            self.leave()
