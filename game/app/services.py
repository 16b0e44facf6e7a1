"""What everything in the application stands on, whatever screen is open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from game.app.open_screen import OpenScreen
from game.app.settings import Settings
from game.content.store import Store
from game.content.table_content import TableContent
from game.content.wording import fill
from game.kernel.opaque import Mind
from game.match.evenings import Evenings
from game.match.feats import Book
from game.match.players import Players
from game.match.saves import Saves
from game.match.series import Series
from systems.draw.toasts import Toasts
from systems.input.devices import Devices
from systems.input.seats import Seats

if TYPE_CHECKING:
    from game.match.programs import Program


class Beside(Protocol):
    """Work that goes on beside all screens."""

    def step(self) -> None:
        """Take in what is done."""

    @property
    def settled(self) -> bool:
        """True if all of it is done."""

    def wait(self) -> None:
        """Until all of it is done."""


class Services:
    """The data, the settings, the devices, who sits where, and what is open."""

    store: Store
    settings: Settings
    devices: Devices
    seats: Seats
    series: Series
    """The standing between them."""
    table: str
    """The name of the table that is played at."""
    screen_name: str
    """What is open."""
    current: OpenScreen
    saves: Saves
    players: Players
    """Everybody who is known."""
    evenings: Evenings
    book: Book
    """What they have achieved."""
    toasts: Toasts
    programs_wrong = ""
    """What is wrong with the file that names them."""

    @property
    def content(self) -> TableContent:
        """What designers write for the table that is played at."""
        return self.store.at(self.table)

    def minds(self) -> tuple[tuple[str, Mind], ...]:
        """The bots that sit down at the table, with their ids, the weakest first."""
        return tuple(self.content.bots.items())

    @cached_property
    def programs(self) -> Mapping[str, Program]:
        """Programs that may sit down, by name."""
        from game.match.programs import known  # Nobody asks before somebody takes a seat.

        found, self.programs_wrong = known()
        return found

    def opponents(self) -> tuple[tuple[str, Mind], ...]:
        """Everybody but people who may sit down at the table: its bots, and programs that are called otherwise."""
        minds = self.minds()
        taken = dict(minds)
        return (*minds, *(each for each in self.programs.items() if each[0] not in taken))

    def mind(self, seat: int) -> Mind:
        """How the bot in a seat thinks, None where a person sits; one that the data lack is the weakest."""
        name = self.seats.bot(seat)
        if name is None or not (known := self.opponents()):
            return None
        return dict(known).get(name, known[0][1])

    def spoken(self, texts: Mapping[str, str]) -> str:
        """The one of these texts that is in the player's language, else the English one."""
        return texts.get(self.settings.language) or texts["en"]

    def spoken_of(self, texts: Mapping[str, str], **values: object) -> str:
        """The one of these texts in the player's language, filled."""
        return fill(self.spoken(texts), values)

    def called(self, mind: Mind) -> str:
        """What a bot is called."""
        return self.spoken(mind.name)
