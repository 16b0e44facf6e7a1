"""The application: it reads the devices, runs and draws one screen at a time, and owns the only clock."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import date
from functools import cached_property, partial
from typing import TYPE_CHECKING

from components.press import Input, Plugged, Press, TypedText, Unplugged
from game.app.disk_notices import DiskNotices
from game.app.feedback import Feedback
from game.app.next_match import MatchPlans
from game.app.open_screen import OpenScreen
from game.app.people import People, Unlocks
from game.app.records import SavedRecords
from game.app.services import BackgroundWork, NextMatch
from game.app.settings import PACK_OPTIONS, Settings
from game.background.job import Job, Report, Worker
from game.content.hot_reload import Reload
from game.content.models.controls import DeviceFamily
from game.content.store import Store
from game.content.table_content import actions_of
from game.match import storage
from game.match.evening import Evening
from game.match.rivals import find_meetings
from game.match.storage import DISK_TIMEOUT
from game.match.thinker import Thinker
from game.paths import assets_dir
from game.tables import NAMES as TABLES
from game.tables.table_files import store_of
from systems.audio.mixer import Speakers
from systems.draw.atlas import Atlas
from systems.draw.canvas import Canvas, Context
from systems.draw.colors import palette_colors
from systems.draw.toasts import Toasts, draw_corner_note
from systems.input.bindings import BoundKeys, bindings_of, typing_bindings
from systems.input.devices import Devices
from systems.input.pads import Hub
from systems.input.seats import DeviceSeats

if TYPE_CHECKING:
    from game.app.pictures import PictureSaver
    from game.match.autosave import Autosave
    from game.match.bots import BackgroundPrograms

SEED_SEARCH = "seeking"
"""The screen that searches for a seed and then opens the match."""
LONGEST_STEP = 0.25
"""Seconds; a longer pause (a dragged window, a sleeping machine) is cut to this."""


class App(MatchPlans):
    """The application without its window, which ``Window`` adds: call ``prepare`` before it opens, ``begin`` after.

    ``Services`` declares the state that its parts share.
    """

    screen_class: Callable[[str], Callable[..., OpenScreen]]
    """A function that returns the screen class for a name."""
    paper: Canvas
    """The virtual picture that screens draw on."""
    transition_start: float
    """The time at which the current screen replaced another one."""
    in_background: bool
    """True if another window has the keyboard."""
    feedback: Feedback
    """Sound and rumble."""
    people: People
    """The people and bots in the seats."""
    unlocks: Unlocks
    """The things that players have unlocked."""
    thinker: Thinker
    """Decides for bots in the background."""
    goal_counter: BackgroundWork | None
    """Counts finished matches for challenges; None until the first one."""
    disk_notices: DiskNotices
    """Tries failed writes again."""
    closers: list[Callable[[], object]]
    """Functions that close the open parts; ``end`` calls the last one first."""

    def prepare(
        self, store: Store | None = None, settings: Settings | None = None, records: SavedRecords | None = None
    ) -> Job[Atlas]:
        """Load the saved data, and read everything else while the window opens; omitted parts are not saved."""
        self.closers = [
            lambda: storage.disk.wait(DISK_TIMEOUT), lambda: self.disk_notices.end(),
            lambda: self.records.walks.close(), lambda: self.records.runs.close(),
            lambda: self.records.autosave.close(), self._finish_counting, lambda: self.records.statistics.wait(),
            lambda: self.records.replays.wait(),
        ]
        self.goal_counter = None
        self.store = store or store_of()
        self.take_from(records or SavedRecords())
        self.settings = settings or Settings.load()
        self.disk_notices, self.people, self.unlocks = DiskNotices(self), People(self), Unlocks(self)
        return Worker("start").ask("read what the game needs", self._read)

    def take_from(self, records: SavedRecords) -> None:
        """Use these saves and records."""
        self.records = records
        records.runs.shelf = lambda log: self.records.replays.keep(log, self.store.replays.keep)

    def begin(
        self, reading: Job[Atlas], ctx: Context, pads: Hub | None, seed: int | None, speakers: Speakers | None
    ) -> None:
        """Start to draw with this OpenGL context, once ``reading`` is done.

        ``pads`` replaces the system's controllers, ``seed`` the random seed of matches, and ``speakers`` the sound
        device.
        """
        self.in_background, self.clock, self.transition_start, self.last_device = False, 0.0, -math.inf, ""
        self.today, self.seed, self.typed_seed, self.command_line_rules = date.today, seed, None, ""
        self.table_name, self.next_match, self._series = TABLES[0], NextMatch(), None
        self.set_records, self.highlights, self.seats = [], [], DeviceSeats()
        self.toasts, self.current = Toasts(), OpenScreen()
        self.paper = Canvas(ctx, reading.result(), self.store.palette, self.store.light)
        self.devices = Devices(self.store.controls, pads)
        self.adopt_bindings()
        self.thinker = Thinker()
        self.closers.append(lambda: self.thinker.close())
        self.adopt_settings()
        self.feedback = Feedback(self, speakers)
        self.closers += [self.feedback.musician.close, lambda: self.feedback.mixer.speakers.close()]
        self.closers.append(self.feedback.sound_maker.close)
        self.records.replays.preload()
        self.closers += [partial(self._close_late, name) for name in ("background_programs", "picture_saver")]
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
        vars(self).pop("reload", None)
        self.begin(self.prepare(store, settings), self.paper.ctx, pads, seed, speakers)
        self.paper.ctx.gc()  # Without window frames, only this call frees textures.

    @property
    def autosave(self) -> Autosave:
        """The automatic save of the current match; the match of a run has its own, which no other match replaces."""
        return self.records.runs.match if self.next_match.room else self.records.autosave

    @cached_property
    def picture_saver(self) -> PictureSaver:
        """Saver of pictures and films, created on first use after the first frame."""
        from game.app.pictures import PictureSaver

        return PictureSaver(type(self))

    @cached_property
    def background_programs(self) -> BackgroundPrograms:
        """Asks programs for their moves."""
        from game.match.bots import BackgroundPrograms

        return BackgroundPrograms()

    @cached_property
    def reload(self) -> Reload:
        """Watches all data files for changes.

        All remaining files are read on first use, which comes after the first frame.
        """
        self.store.read_rest()
        if self.records.statistics.lacks_rivalries:
            job = Worker("rivalries").ask("find older meetings", find_meetings, self.records.replays, self.store)
            self.records.statistics.add_older(job)
            self.closers.append(job.cancel)
        self.paper.atlas.draw_all()
        self.adopt_bindings()
        return Reload(self.store)

    def _read(self, report: Report) -> Atlas:
        self.store.read(self.settings.language)
        records = self.records
        for save in records.autosave, records.runs.match:
            save.read(self.store, TABLES.__contains__, lambda log: records.replays.keep(log, self.store.replays.keep))
        atlas = Atlas(assets_dir())
        atlas.adopt(self.store.pictures)
        return atlas

    def choose(self, choice: str, option: str) -> None:
        """Select an option for a choice of the table, and save it."""
        self.settings.picks.setups = {**self.settings.picks.setups, self.table_name: {**self.choices, choice: option}}
        self.apply_settings()

    def copy(self, text: str) -> bool:
        """Copy a text to the clipboard; return True if it succeeded."""
        return False

    def paste(self) -> str:
        """Return the text in the clipboard, "" if there is none."""
        return ""

    @property
    def evening(self) -> Evening | None:
        """The evening that can continue, if its table exists."""
        evening = self.records.evenings.open
        return evening if evening is not None and evening.table in TABLES else None

    def settle_pairing(self, pairing: str, owner: str) -> bool:
        """Record who won the series of this pairing, "" for a draw; return False for a different pairing."""
        evening = self.evening
        if evening is None or pairing != evening.key:
            return False
        won = [number for number, entrant in enumerate(evening.entrants) if entrant.id == owner]
        self.keep_evening(evening.after(won[0] if won else None))
        return True

    def keep_evening(self, evening: Evening, ends: bool = False) -> None:
        """Save the state of the evening; once it is over, or if it ``ends`` early, its trophies are kept by date."""
        if ends or evening.next_pairing is None:
            self.records.evenings.shelf.add(evening, self.today())
        self.records.evenings.keep(None if ends else evening)

    @property
    def family(self) -> DeviceFamily:
        """Glyph family for menus: that of the device pressed last, or of the first pad if there is none."""
        pads = self.devices.pads()
        if pads and not self.devices.is_connected(self.last_device):
            return self.devices.family(pads[0])
        return self.devices.family(self.last_device) if self.last_device else "keys_left"

    def seat_family(self, seat: int) -> DeviceFamily:
        """Return the glyph family for a seat."""
        device = self.seats.device(seat)
        return self.family if device is None or self.seats.bot(seat) else self.devices.family(device)

    def notices(self) -> list[str]:
        """Return messages about problems with data or settings."""
        language = self.settings.language
        notices = [self.store.text("notice.pack", language, name=name) for name in self.store.unusable_packs]
        notices += [str(fault) for fault in self.store.faults]
        records = self.records
        stores = (self.settings, records.bindings, records.statistics, records.book, records.players, records.evenings,
                  records.evenings.shelf, records.high_scores, records.puzzles, records.blind_test, records.autosave,
                  records.runs.match)
        notices += [self.store.text(file.notice, language) for file in stores if file.notice]
        clashes = [name for name in vars(self).get("programs", ()) if name in self.content.bots]
        notices += [self.store.text("program.taken", language, name=name) for name in clashes]
        return notices + self.disk_notices.notices() + ([self.programs_wrong] if self.programs_wrong else [])

    def read_data(self) -> None:
        """Adopt changed data now; a series that has not begun gets the new length."""
        self.adopt_data(self.reload.now(self.store))
        fresh = self.new_series()
        self.series = self.series.with_length(fresh.best_of, fresh.limit)

    def adopt_data(self, store: Store) -> None:
        """Adopt new data immediately; rules wait for the next match."""
        self.store = store
        self.paper.atlas.adopt(store.pictures)
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

    def hand_keyboard(self) -> None:
        """Use the keyboard as text input on a screen that is written on, and as controls on any other."""
        self.devices.write_as(self.current.writes)
        self.paper.bound = typing_bindings(self.devices.bound) if self.devices.writes else self.devices.bound

    def change_bindings(self, bindings: BoundKeys | None) -> None:
        """Change and save the bindings of these device kinds; None resets all of them."""
        if bindings is None:
            self.records.bindings.reset()
        else:
            self.records.bindings.change(bindings)
        self.adopt_bindings()

    def go(self, name: str, **arguments: object) -> None:
        """Switch to another screen with these arguments. The current screen stays open if it is one of them.

        A match may first need a seed search, or new players if the number of seats has changed.
        """
        if name == "match" and not arguments and len(self.seats.all) != self.current_table.seat_count(self.rules):
            name, arguments = "joining", {"rules": self.next_match.rule_set, "varied": self.next_match.choices}
        elif name == "match" and not arguments and self.needs_seed_search:
            name = SEED_SEARCH
        self.start_transition()
        if not any(value is self.current for value in arguments.values()):
            self.current.close()
        self.current = OpenScreen()
        self.current = self.screen_class(name)(self, **arguments)
        self.current.opened_as = name
        self.enter_world()
        self.hand_keyboard()

    def come_back(self, screen: OpenScreen) -> None:
        """Return to a screen that stayed open in the background."""
        self.start_transition()
        self.current.close()
        self.current = screen
        self.enter_world()
        self.hand_keyboard()

    def enter_world(self) -> None:
        """Switch to the world of the current screen."""
        if self.current.world:
            import esper  # Imported late, because the first frame does not need it.

            esper.switch_world(self.current.world)

    def start_transition(self) -> None:
        """Start to dissolve the current screen."""
        self.transition_start = self.clock if self.paper.start_transition() else -math.inf

    @property
    def fade(self) -> float:
        """Visibility of the previous screen, 0 to 1."""
        if self.settings.reduced_motion or self.transition_start == -math.inf:
            return 0.0
        seconds = self.content.timing.motion.dissolve
        return 0.0 if not seconds else max(0.0, 1.0 - (self.clock - self.transition_start) / seconds)

    def guard(self, seconds: float | None = None) -> float:
        """Return the time until which a new panel ignores presses; ``seconds`` replaces the default delay."""
        return self.clock + (self.content.timing.panel_guard if seconds is None else seconds)

    def quit(self) -> None:
        """Ask the window's loop to end. The current frame is finished first; then the window closes."""

    def close(self) -> None:
        """End the game."""
        self.end()

    def end(self) -> None:
        """Close every part, the screen first; raise all errors together at the end."""
        errors = []
        while self.closers:
            try:
                self.closers.pop()()
            except Exception as error:
                errors.append(error)
        if errors:
            raise ExceptionGroup("Kotsu could not close every part", errors)

    def _close_late(self, name: str) -> None:
        """Close a part if a screen has created it."""
        if name in vars(self):
            vars(self).pop(name).close()

    def _finish_counting(self) -> None:
        if self.goal_counter is not None:
            self.goal_counter.wait()

    def adopt_settings(self) -> None:
        """Apply settings and data to the picture and the current screen."""
        self.settings.choose_from({name: self.unlocks.values(name) for name in PACK_OPTIONS})
        self.paper.palette = self.store.palettes[self.settings.palette]
        self.paper.atlas.dress("card_back", self.settings.picks.card_back)
        self.paper.atlas.repaint("cabinet_", palette_colors(self.paper.palette.rgb))
        self.paper.light = self.store.light
        self.paper.quality = self.settings.glow
        self.paper.least_night = self.store.look.contrast_night if self.settings.palette == "contrast" else 0.0
        self.paper.text_scale = self.settings.text_size
        self.current.adopt_settings()

    def apply_settings(self) -> None:
        """Apply changed settings at once, and save them."""
        self.fill_screen(self.settings.fullscreen)
        self.adopt_settings()
        self.settings.save()

    def fill_screen(self, fullscreen: bool) -> None:
        """Switch the window to full screen or back."""

    def capture(self, mouse: bool) -> None:
        """Capture the mouse for this window, or release it."""

    def hear(self, player_input: Input) -> None:
        """Pass an input to the seats, then to the screen."""
        if isinstance(player_input, Press | TypedText):
            self.last_device = player_input.device
        elif isinstance(player_input, Unplugged):
            self.seats.unplug(player_input.device, self.devices.identity(player_input.device))
        elif isinstance(player_input, Plugged):
            self.seats.plug_in(player_input.device, self.devices.identity(player_input.device))
        self.current.hear(player_input)

    def step(self, dt: float) -> None:
        """Advance by ``dt`` seconds: devices, then the screen."""
        self.enter_world()
        dt = min(dt, LONGEST_STEP)
        self.clock += dt
        if dt and (store := self.reload.step(dt)) is not None:
            self.adopt_data(store)
        self.feedback.attend(dt)
        self.devices.steers_camera = self.current.has_camera
        if self.devices.mouse_captured != (self.current.captures_mouse and not self.in_background):
            self.devices.mouse_captured = not self.devices.mouse_captured
            self.capture(self.devices.mouse_captured)
        inputs = self.devices.poll(self.clock)
        for player_input in inputs:
            self.hear(player_input)
        self.current.update(dt)
        if self.goal_counter is not None:
            self.goal_counter.step()
        self.disk_notices.step(dt)
        self.toasts.step(dt)
        self.feedback.answer(dt, inputs)

    def picture(self) -> None:
        """Draw the screen, and the problems with data over it."""
        self.enter_world()
        self.paper.past = self.fade
        self.paper.begin()
        self.current.draw(self.paper)
        draw_corner_note(self.paper, self.notices())
        if self.toasts.is_due:
            menu = self.current.own_menu
            choices = [] if menu is None else [item.rect for item in menu.items]
            taken_areas = (*choices, *self.paper.boards, *self.current.reserved_areas)
            self.toasts.draw(self.paper, self.settings.reduced_motion, self.paper.foreground, taken_areas)
        self.present()

    def present(self) -> None:
        """Show the picture in the window."""

    def tick(self, dt: float) -> None:
        """Run one complete frame."""
        self.step(dt)
        self.picture()
