"""The window shown if invalid data prevent the start: it lists the faults, and closes once they are fixed."""

from __future__ import annotations

import arcade

from game.app.libraries import restore_text
from game.content.faults import Faults
from game.content.hot_reload import Watch
from game.paths import assets_dir, data_dir
from game.tables.table_files import store_of
from systems.draw.window import FlatWindow

FONT = "Galmuri11"
BACKGROUND_COLOR, INK_COLOR, FAULT_COLOR = (20, 14, 40), (244, 240, 255), (255, 176, 112)
"""Fixed colors, because those in the data may be broken."""
EDGE_MARGIN = 48
TITLE = "Kotsu cannot start, because its data cannot be used:"
MOST_FAULTS = 8
"""The most faults shown at once."""
WAY_OUT = "Mend that and save the file: Kotsu starts at once. Esc ends it."


class BrokenDataWindow(arcade.Window, FlatWindow):
    """Waits until the data files are valid."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(1280, 720, title="Kotsu", resizable=True, antialiasing=False)
        restore_text()
        arcade.load_font(assets_dir() / "shared" / "fonts" / f"{FONT}.ttf")
        self.is_fixed = False
        self.watch: Watch | None = None
        self.show_faults(faults)

    def show_faults(self, faults: Faults) -> None:
        """Show what is wrong."""
        self.message = str(faults).splitlines()[:MOST_FAULTS]

    def wait(self) -> bool:
        """Return True once the data can be used, or False if the window is closed."""
        try:
            self.run()
        finally:
            self.close()
        return self.is_fixed

    def on_update(self, delta_time: float) -> None:
        if self.watch is None or self.watch.check(delta_time):
            self.look_again()

    def look_again(self) -> None:
        """Watch the files and then read them, so that no save is missed, not even one before the window opened."""
        data = data_dir()
        folders = (path for path in (data, *data.rglob("*")) if path.is_dir())
        self.watch = Watch([data, *data.rglob("*.yaml")], folders)
        try:
            store_of().read()
        except Faults as faults:
            self.show_faults(faults)
        else:
            self.is_fixed = True
            arcade.exit()

    def on_close(self) -> None:
        """Close after the frame; ``wait`` does it."""
        arcade.exit()

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        if symbol == arcade.key.ESCAPE:
            arcade.exit()

    def on_draw(self) -> None:
        self.clear(BACKGROUND_COLOR)
        top = self.height - EDGE_MARGIN
        for line, color in ((TITLE, INK_COLOR), *((line, FAULT_COLOR) for line in self.message), (WAY_OUT, INK_COLOR)):
            text = arcade.Text(line, EDGE_MARGIN, top, color, 18, font_name=FONT, anchor_y="top", multiline=True,
                               width=max(EDGE_MARGIN, self.width - 2 * EDGE_MARGIN))
            text.draw()
            top -= text.content_height + EDGE_MARGIN // 3
