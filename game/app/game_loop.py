"""The game loop: it begins the application, reads the devices, runs and draws one screen at a time, and ends all."""

from __future__ import annotations

from functools import partial

from components.press import Input, Plugged, Press, TypedText, Unplugged
from game.app.application import App
from game.app.disk_notices import DiskNotices
from game.app.feedback import Feedback
from game.app.people import People, Unlocks
from game.app.records import SavedRecords, close_all
from game.app.settings import Settings
from game.app.start import Start
from game.content.store import Store
from game.match.thinker import Thinker
from systems.audio.mixer import Speakers
from systems.draw.bubbles import CornerNote
from systems.draw.canvas import Canvas, Context
from systems.input.devices import Devices
from systems.input.pads import Hub

LATE_PARTS = "reload", "background_programs", "picture_saver"
"""Parts that are created on first use, after the first frame."""
LONGEST_STEP = 0.25
"""Seconds; a longer pause (a dragged window, a sleeping machine) is cut to this."""


class GameLoop(App):
    """The application in frames, and the owner of the only clock; ``Window`` adds the window."""

    def begin(
        self, start: Start, ctx: Context, pads: Hub | None, seed: int | None, speakers: Speakers | None
    ) -> None:
        """Create all state, at the start and at each restart, once ``start`` has read everything; draw with ``ctx``.

        ``pads`` replaces the system's controllers, ``seed`` the random seed of matches, and ``speakers`` the sound
        device.
        """
        super().__init__(store=start.store, settings=start.settings, records=start.records, seed=seed)
        vars(self).pop("programs", None)
        self.closers = [
            lambda: self.records.close(), self.finish_counting, lambda: self.records.statistics.wait(),
        ]
        self.goal_counter, self.corner_note = None, CornerNote()
        self.in_background = False
        """True if another window has the keyboard."""
        self.take_from(start.records)
        self.disk_notices, self.people, self.unlocks = DiskNotices(self), People(self), Unlocks(self)
        self.paper = Canvas(ctx, start.atlas.result(), self.store.palette, self.store.light)
        self.devices = Devices(self.store.controls, pads)
        self.adopt_bindings()
        self.thinker = Thinker()
        self.closers.append(lambda: self.thinker.close())
        self.adopt_settings()
        self.feedback = Feedback(self, speakers)
        self.closers += [self.feedback.musician.close, lambda: self.feedback.mixer.speakers.close()]
        self.closers.append(self.feedback.sound_maker.close)
        self.records.replays.preload()
        self.closers += [partial(self._close_late, name) for name in LATE_PARTS]
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
        self.begin(Start(store, settings), self.paper.ctx, pads, seed, speakers)
        self.paper.ctx.gc()  # Without window frames, only this call frees textures.

    def take_from(self, records: SavedRecords) -> None:
        """Use these saves and records."""
        self.records = records
        records.runs.shelf = lambda log: self.records.replays.keep(log, self.store.replays.keep)

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

    def draw_picture(self) -> None:
        """Draw the screen, and the problems with data over it."""
        self.enter_world()
        self.paper.past = self.fade
        self.paper.begin()
        self.current.draw(self.paper)
        notices = self.notices()
        if notices or self.toasts.is_due:
            menu = self.current.own_menu
            choices = [] if menu is None else [item.rect for item in menu.items]
            choices, reserved = [*choices, *self.paper.boards], self.current.reserved_areas
            if notices:
                quads = self.paper.static_quads + self.paper.foreground
                self.corner_note.draw(self.paper, notices, self.clock, quads, choices, reserved)
            if self.toasts.is_due:
                self.toasts.draw(self.paper, self.settings.reduced_motion, self.paper.foreground, (*choices, *reserved))
        self.present()

    def tick(self, dt: float) -> None:
        """Run one complete frame."""
        self.step(dt)
        self.draw_picture()

    def notices(self) -> list[str]:
        """Return messages about problems with data or settings."""
        notices = [self.say("notice.pack", name=name) for name in self.store.unusable_packs]
        notices += [str(fault) for fault in self.store.faults]
        keys = [self.settings.notice, *self.records.notices]
        notices += [self.say(key) for key in keys if key]
        clashes = [name for name in vars(self).get("programs", ()) if name in self.content.bots]
        notices += [self.say("program.taken", name=name) for name in clashes]
        return notices + self.disk_notices.notices() + ([self.programs_wrong] if self.programs_wrong else [])

    def end(self) -> None:
        """Close every part, the screen first; raise all errors together at the end."""
        close_all(self.closers)

    def _close_late(self, name: str) -> None:
        """Close a part if it was created, and forget it."""
        if name in vars(self):
            vars(self).pop(name).close()
