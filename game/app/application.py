"""The application as screens see it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, cast

from game.app.feedback import Feedback
from game.app.people import People, Unlocks
from game.app.screen_flow import ScreenFlow
from game.app.services import BackgroundWork
from game.app.settings import PACK_OPTIONS
from game.background.job import Worker
from game.content.hot_reload import Reload
from game.content.models.controls import DeviceFamily
from game.content.store import Store
from game.content.table_content import actions_of
from game.match.rivals import find_meetings
from game.match.thinker import Thinker
from systems.draw.colors import palette_colors
from systems.input.bindings import BoundKeys, bindings_of

if TYPE_CHECKING:
    from game.app.pictures import PictureSaver, Projector
    from game.match.autosave import Autosave
    from game.match.bots import BackgroundPrograms


class App(ScreenFlow):
    """The application. Every screen has it as ``app`` and may use all of it.

    ``Services`` has the state that all screens share, ``MatchPlans`` the next match, and ``ScreenFlow`` the way to
    other screens. ``GameLoop`` begins and ends all of it, and runs the frames.
    """

    closers: list[Callable[[], object]]
    """Functions that close the open parts, called from the last to the first when the game ends."""
    people: People
    """The names and portraits of those in the seats."""
    unlocks: Unlocks
    """The options and portraits that players have unlocked."""
    thinker: Thinker
    """Lets bots think in the background."""
    feedback: Feedback
    """Sound and rumble."""
    goal_counter: BackgroundWork | None
    """Counts finished matches for challenges; None until the first one."""

    @property
    def autosave(self) -> Autosave:
        """The automatic save of the current match; the match of a run has its own, which no other match replaces."""
        return self.records.runs.match if self.next_match.room else self.records.autosave

    @cached_property
    def picture_saver(self) -> PictureSaver:
        """Saver of pictures and films, created on first use after the first frame."""
        from game.app.pictures import PictureSaver

        return PictureSaver(cast("Callable[..., Projector]", type(self)))  # ``Window``, which also steps.

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

    def finish_counting(self) -> None:
        """Wait until all finished matches are counted for challenges."""
        if self.goal_counter is not None:
            self.goal_counter.wait()

    def choose(self, choice: str, option: str) -> None:
        """Select an option for a choice of the table, and save it."""
        self.settings.picks.setups = {**self.settings.picks.setups, self.table_name: {**self.choices, choice: option}}
        self.apply_settings()

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

    def change_bindings(self, bindings: BoundKeys | None) -> None:
        """Change and save the bindings of these device kinds; None resets all of them."""
        if bindings is None:
            self.records.bindings.reset()
        else:
            self.records.bindings.change(bindings)
        self.adopt_bindings()

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
