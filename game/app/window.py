"""The window, which passes on keys, mouse and screen events, and the one shown while the data cannot be used."""

from __future__ import annotations

import arcade
from pyglet import app as running

from game.app.application import App, Start
from game.app.libraries import restore_text
from game.app.open_screen import OpenScreen
from game.app.records import SavedRecords
from game.app.settings import Settings
from game.content.faults import Faults
from game.content.hot_reload import Watch
from game.content.store import Store
from game.paths import assets_dir, data_dir
from game.screens import screen_class
from game.tables.table_files import store_of
from systems.audio.speakers import Speakers
from systems.draw.window import FlatWindow, lazy_shaders
from systems.input.pads import Hub


class Window(arcade.Window, FlatWindow, App):
    """The game in a window.

    ``pads`` replaces the system's controllers, ``seed`` the random seed of matches, and ``speakers`` the sound device,
    all for tests. Without ``records`` nothing is saved.
    """

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 720),
        store: Store | None = None,
        settings: Settings | None = None,
        pads: Hub | None = None,
        seed: int | None = None,
        speakers: Speakers | None = None,
        records: SavedRecords | None = None,
        visible: bool = True,
    ) -> None:
        start = Start(store, settings, records)
        try:
            with lazy_shaders():
                super().__init__(
                    *size,
                    title="Kotsu",
                    resizable=True,
                    antialiasing=False,
                    fullscreen=start.settings.fullscreen,
                    visible=visible,
                    vsync=True,
                )
        except BaseException:
            start.records.close()
            raise
        try:
            self.begin(start, self.ctx, pads, seed, speakers)
            self.match_counter.settle_saved()
        except BaseException:
            self.close()
            raise

    def screen_class(self, name: str) -> type[OpenScreen]:
        return screen_class(name)

    def quit(self) -> None:
        arcade.exit()

    def on_close(self) -> None:
        """Quit after the frame, as elsewhere, instead of in the middle of events."""
        self.quit()

    def close(self) -> None:
        """End the application and close the window, even if a part fails to end; a second call does nothing."""
        if self.closed:
            return
        try:
            self.end()
        finally:
            super().close()

    def fill_screen(self, fullscreen: bool) -> None:
        if self.fullscreen != fullscreen:
            self.set_fullscreen(fullscreen)

    def copy(self, text: str) -> bool:
        try:
            self.set_clipboard_text(text)
        except Exception:
            # Clipboards fail in different ways on each system; no failure may end the game.
            return False
        return True

    def paste(self) -> str:
        try:
            return self.get_clipboard_text() or ""
        except Exception:
            return ""

    def present(self) -> None:
        self.main_canvas.present(self)

    def attend(self) -> None:
        """Handle events of the system and of finished sounds, if the window's own loop does not run."""
        self.dispatch_events()
        running.platform_event_loop.dispatch_posted_events()

    def on_update(self, delta_time: float) -> None:
        self.advance(delta_time)

    def on_draw(self) -> None:
        self.draw_picture()

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        self.devices.key_down(symbol)

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        self.devices.key_up(symbol)

    def on_text(self, text: str) -> None:
        self.devices.key_text(text)

    def capture(self, mouse: bool) -> None:
        self.set_exclusive_mouse(mouse)

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        if self.devices.mouse_captured:
            scale = self.main_canvas.to_virtual(1, 0)[0] - self.main_canvas.to_virtual(0, 0)[0]
            self.devices.mouse_look(dx * scale, dy * scale)
            return
        self.devices.mouse_move(*self.main_canvas.to_virtual(x, y))

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        self.on_mouse_motion(x, y, dx, dy)

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        self.devices.in_background = False
        self.on_mouse_motion(x, y, 0, 0)
        self.devices.mouse_down(button)

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        self.devices.mouse_up(button)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        self.devices.mouse_wheel(scroll_y)

    def on_deactivate(self) -> None:
        """Release all held keys, because another window has the keyboard."""
        self.devices.in_background = True
        self.devices.release_all()

    def on_activate(self) -> None:
        self.devices.in_background = False


FONT = "Galmuri11"
BACKGROUND_COLOR, INK_COLOR, FAULT_COLOR = (20, 14, 40), (244, 240, 255), (255, 176, 112)
"""Fixed colors, because those in the data may be broken."""
EDGE_MARGIN = 48
TITLE = "Kotsu cannot start, because its data cannot be used:"
MOST_FAULTS = 8
"""The most faults shown at once."""
WAY_OUT = "Correct the file and save it: Kotsu starts at once. Esc ends it."


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
