"""The state that all screens share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from game.app.open_screen import OpenScreen
from game.app.records import SavedRecords
from game.app.settings import Settings
from game.content.store import Store
from game.content.table_content import TableContent
from game.kernel.opaque import Mind, Rules
from game.tables import NAMES as TABLES
from systems.draw.bubbles import Toasts
from systems.input.devices import Devices
from systems.input.seats import DeviceSeats

if TYPE_CHECKING:
    from game.match.bots import Program


class BackgroundWork(Protocol):
    """Work in the background of all screens."""

    def step(self) -> None:
        """Collect finished work."""

    @property
    def is_done(self) -> bool:
        """True if all work is done."""

    def wait(self) -> None:
        """Wait until all work is done."""


@dataclass(eq=False, kw_only=True, repr=False)
class Services:
    """The data, the settings, the devices, the seats, and the current screen. A restart begins with new ones."""

    store: Store
    """The files of designers."""
    settings: Settings
    """The options of the players."""
    records: SavedRecords
    """The saved records of players and matches."""
    devices: Devices = field(init=False)
    """The pads, the keyboard and the mouse."""
    last_device: str = ""
    """The device that was pressed last, "" for none."""
    seats: DeviceSeats = field(default_factory=DeviceSeats)
    """The seats, with their devices, players and bots."""
    guest_bots: Mapping[str, Mind] = field(default_factory=dict)
    """Bots with a name or a face for one match, by id."""
    programs_wrong: str = ""
    """The error in the file that names programs."""
    table_name: str = TABLES[0]
    """The name of the current table."""
    seed: int | None
    """The seed of matches from the command line; None for random ones."""
    current: OpenScreen = field(default_factory=OpenScreen)
    """The current screen."""
    toasts: Toasts = field(default_factory=Toasts)
    """Announcements over every screen."""
    clock: float = 0.0
    """Seconds since the start: the sum of all steps."""
    today: Callable[[], date] = date.today
    """Function that returns the current date."""

    @property
    def content(self) -> TableContent[Rules]:
        """The data of the current table."""
        return self.store.at(self.table_name)

    def minds(self) -> tuple[tuple[str, Mind], ...]:
        """Return the bots of the table with their ids, the weakest first."""
        return tuple(self.content.bots.items())

    @cached_property
    def programs(self) -> Mapping[str, Program]:
        """Programs that may take a seat, by name."""
        from game.match.bots import find_programs  # Imported late: needed once a player takes a seat.

        programs, self.programs_wrong = find_programs()
        return programs

    def opponents(self) -> Mapping[str, Mind]:
        """Return the bots of the table by id, the weakest first, then the programs whose names differ from theirs."""
        bots = self.content.bots
        return {**bots, **{name: program for name, program in self.programs.items() if name not in bots}}

    def mind(self, seat: int) -> Mind | None:
        """Return the bot in a seat, None for a person; a bot missing from the data becomes the weakest one."""
        name = self.seats.bot(seat)
        if name is None or not (opponents := self.opponents()):
            return None
        return {**opponents, **self.guest_bots}.get(name, next(iter(opponents.values())))

    def say(self, key: str, **values: object) -> str:
        """Return a text in the player's language with its placeholders filled."""
        return self.store.text(key, self.settings.language, **values)

    def in_language(self, texts: Mapping[str, str]) -> str:
        """Return the text in the player's language, or else in English."""
        return texts.get(self.settings.language) or texts["en"]

    def spoken_of(self, texts: Mapping[str, str], **values: object) -> str:
        """Return the text in the player's language, with values filled in."""
        return self.store.fill(self.in_language(texts), self.settings.language, values)

    def bot_name(self, mind: Mind) -> str:
        """Return the name of a bot."""
        return self.in_language(mind.name)
