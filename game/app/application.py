"""The application: its start, its frames and its end, and the use of changed data and settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, cast

from components.press import Input, Plugged, Press, TypedText, Unplugged
from game.app.app_state import AppState
from game.app.feedback import Feedback
from game.app.finished_matches import MatchCounter
from game.app.notices import Notices
from game.app.people import People
from game.app.records import SavedRecords, close_all
from game.app.settings import PACK_OPTIONS, Settings, option_values
from game.background.job import Report, Worker
from game.content.hot_reload import Reload
from game.content.models.controls import DeviceFamily
from game.content.store import Store
from game.content.table_content import actions_of
from game.paths import assets_dir
from game.tables import NAMES as TABLES
from game.tables.table_files import store_of
from systems.audio.speakers import Speakers
from systems.draw.atlas import Atlas
from systems.draw.canvas import Canvas, Context
from systems.draw.colors import palette_colors
from systems.input.bindings import BoundKeys, bindings_of
from systems.input.devices import Devices
from systems.input.pads import Hub

if TYPE_CHECKING:
    from game.app.pictures import PictureSaver, Projector

LONGEST_STEP = 0.25
"""Seconds; a longer pause (a dragged window, a sleeping machine) is cut to this."""


class Start:
    """The saved data, and a job that reads everything else while the window opens; omitted parts are not saved."""

    def __init__(
        self, store: Store | None = None, settings: Settings | None = None, records: SavedRecords | None = None
    ) -> None:
        self.store = store or store_of()
        self.records = records or SavedRecords()
        self.settings = settings or Settings.load()
        self.atlas = Worker("start").ask("read what the game needs", self._read)

    def _read(self, report: Report) -> Atlas:
        self.store.read(self.settings.language)
        records = self.records
        for save in records.autosave, records.runs.room_save:
            save.read(self.store, TABLES.__contains__, lambda log: records.replays.keep(log, self.store.replays.keep))
        atlas = Atlas(assets_dir())
        atlas.adopt(self.store.pictures)
        return atlas


def close_if_created(owner: object, name: str) -> None:
    """Close a part if it was created, which is on first use after the first frame, and forget it."""
    if name in vars(owner):
        vars(owner).pop(name).close()


class App(AppState):
    """The application in frames, which every screen has as ``app``. ``Window`` adds the window."""

    closers: list[Callable[[], object]]
    """Functions that close the open parts, called from the last to the first when the game ends."""
    people: People
    """The names and portraits of those in the seats."""
    feedback: Feedback
    """Sound and rumble."""
    match_counter: MatchCounter
    notices: Notices
    """Shows problems with data, settings and the disk."""

    @cached_property
    def picture_saver(self) -> PictureSaver:
        """Saver of pictures and films, created on first use after the first frame."""
        from game.app.pictures import PictureSaver

        return PictureSaver(cast("Callable[..., Projector]", type(self)))  # ``Window``, which also steps.

    @cached_property
    def reload(self) -> Reload:
        """Watches all data files for changes.

        All remaining files are read on first use, which comes after the first frame.
        """
        self.store.read_rest()
        self.main_canvas.atlas.draw_all()
        self.adopt_bindings()
        return Reload(self.store)

    def choose(self, choice: str, option: str) -> None:
        """Select an option of a choice for the next match at this table, and save it."""
        setups, choices = self.settings.picks.setups, {**self.next_match.choices, choice: option}
        self.settings.picks.setups = {**setups, self.table_name: choices}
        self.apply_settings()

    @property
    def family(self) -> DeviceFamily:
        """Glyph family for menus: that of the device pressed last, or of the first pad if there is none."""
        pads = self.devices.pads()
        if pads and not self.devices.is_connected(self.devices.last):
            return self.devices.family(pads[0])
        return self.devices.family(self.devices.last) if self.devices.last else "keys_left"

    def seat_family(self, seat: int) -> DeviceFamily:
        device = self.seats.device(seat)
        return self.family if device is None or self.seats.bot(seat) else self.devices.family(device)

    def read_data(self) -> None:
        """Adopt changed data now; a series that has not begun gets the new length."""
        self.adopt_data(self.reload.read_now(self.store))
        fresh, current_set = self.current_set.new_series(), self.current_set
        current_set.series = current_set.series.with_length(fresh.best_of, fresh.limit)

    def adopt_data(self, store: Store) -> None:
        """Adopt new data immediately; rules wait for the next match."""
        self.store = store
        self.main_canvas.atlas.adopt(store.pictures)
        self.adopt_bindings()
        self.feedback.make_sounds()
        self.adopt_settings()

    def adopt_bindings(self) -> None:
        """Bind every device according to the data and the players' changes."""
        self.devices.rebind(
            self.store.controls,
            bindings_of(self.store.controls, self.records.bindings.own, actions_of(self.store.loaded_tables)),
        )
        self.hand_keyboard()

    def change_bindings(self, bindings: BoundKeys | None) -> None:
        """Change and save the bindings of these device kinds; None resets all of them."""
        if bindings is None:
            self.records.bindings.reset()
        else:
            self.records.bindings.change(bindings)
        self.adopt_bindings()

    def adopt_settings(self) -> None:
        """Apply settings and data to the picture and the current screen."""
        self.settings.choose_from({name: option_values(self.store, name) for name in PACK_OPTIONS})
        self.main_canvas.palette = self.store.palettes[self.settings.palette]
        self.main_canvas.atlas.replace_sprite("card_back", self.settings.picks.card_back)
        self.main_canvas.atlas.repaint("cabinet_", palette_colors(self.main_canvas.palette.rgb))
        self.main_canvas.light = self.store.light
        self.main_canvas.quality = self.settings.glow
        self.main_canvas.least_night = self.store.look.contrast_night if self.settings.palette == "contrast" else 0.0
        self.main_canvas.text_scale = self.settings.comfort.text_size
        self.toasts.placed = None
        self.notices.corner_note.pages = []
        self.current.adopt_settings()

    def apply_settings(self) -> None:
        self.fill_screen(self.settings.fullscreen)
        self.adopt_settings()
        self.settings.save()

    # ---- Beginning, frames and end

    def begin(
        self, start: Start, ctx: Context, pads: Hub | None, seed: int | None, speakers: Speakers | None
    ) -> None:
        """Create all state, at the start and at each restart, once ``start`` has read everything; draw with ``ctx``.

        ``pads`` replaces the system's controllers, ``seed`` the random seed of matches, and ``speakers`` the sound
        device.
        """
        super().__init__(store=start.store, settings=start.settings, records=start.records, seed=seed)
        # A lambda closes the part that is in use at the end, because some are replaced or made later.
        self.closers = [
            lambda: self.records.close(), lambda: self.match_counter.wait(), lambda: self.records.statistics.wait(),
        ]
        self.match_counter = MatchCounter(self)
        self.take_from(start.records)
        self.notices, self.people = Notices(self), People(self)
        self.main_canvas = Canvas(ctx, start.atlas.result(), self.store.palette, self.store.light)
        self.devices = Devices(self.store.controls, pads)
        self.adopt_bindings()
        self.closers.append(lambda: self.bots.thinker.close())
        self.adopt_settings()
        self.feedback = Feedback(self, speakers)
        self.closers += [self.feedback.musician.close, lambda: self.feedback.mixer.speakers.close()]
        self.closers.append(self.feedback.sound_maker.close)
        late_parts = (self, "reload"), (self.bots, "background_programs"), (self, "picture_saver")
        self.closers += [partial(close_if_created, owner, name) for owner, name in late_parts]
        self.closers += [lambda: self.current.close(), self.enter_world]
        self.go("home")

    def restart(
        self,
        settings: Settings,
        seed: int | None,
        pads: Hub | None = None,
        speakers: Speakers | None = None,
        store: Store | None = None,
    ) -> None:
        """Restart in the same window without any earlier state."""
        self.end()
        self.begin(Start(store, settings), self.main_canvas.ctx, pads, seed, speakers)
        self.main_canvas.ctx.gc()  # Without window frames, only this call frees textures.

    def take_from(self, records: SavedRecords) -> None:
        self.records = records
        records.runs.keep_replay = lambda log: self.records.replays.keep(log, self.store.replays.keep)

    def handle_input(self, player_input: Input) -> None:
        """Pass an input to the seats, then to the screen."""
        if isinstance(player_input, Press | TypedText):
            self.devices.last = player_input.device
        elif isinstance(player_input, Unplugged):
            self.seats.unplug(player_input.device, self.devices.identity(player_input.device))
        elif isinstance(player_input, Plugged):
            self.seats.plug_in(player_input.device, self.devices.identity(player_input.device))
        self.current.handle_input(player_input)

    def advance(self, dt: float) -> None:
        """Advance by ``dt`` seconds: devices, then the screen."""
        self.enter_world()
        dt = min(dt, LONGEST_STEP)
        self.clock.now += dt
        if dt and (store := self.reload.advance(dt)) is not None:
            self.adopt_data(store)
        self.feedback.attend(dt)
        self.devices.steers_camera = self.current.has_camera
        if self.devices.mouse_captured != (self.current.captures_mouse and not self.devices.in_background):
            self.devices.mouse_captured = not self.devices.mouse_captured
            self.capture(self.devices.mouse_captured)
        inputs = self.devices.poll(self.clock.now)
        for player_input in inputs:
            self.handle_input(player_input)
        self.current.update(dt)
        self.match_counter.advance()
        self.notices.advance(dt)
        self.toasts.advance(dt)
        self.feedback.answer(dt, inputs)

    def draw_picture(self) -> None:
        """Draw the screen, and the problems with data over it."""
        self.enter_world()
        self.main_canvas.past = self.fade
        self.main_canvas.begin()
        self.current.draw(self.main_canvas)
        self.notices.draw()
        self.present()

    def tick(self, dt: float) -> None:
        self.advance(dt)
        self.draw_picture()

    def end(self) -> None:
        """Close every part, the screen first; raise all errors together at the end."""
        close_all(self.closers)

    # ``Window`` replaces the methods below. Without a window, nothing is shown, copied or captured.

    def present(self) -> None:
        """Show the picture in the window."""

    def fill_screen(self, fullscreen: bool) -> None:
        """Switch the window to full screen or back."""

    def capture(self, mouse: bool) -> None:
        """Capture the mouse for this window, or release it."""

    def close(self) -> None:
        """End the game and close the window."""

    def copy(self, text: str) -> bool:
        """Copy a text to the clipboard; return True if it succeeded."""
        return False

    def paste(self) -> str:
        """Return the text in the clipboard, "" if there is none."""
        return ""

    def quit(self) -> None:
        """Ask the window's loop to end. The current frame is finished first; then the window closes."""
