"""The interface of the current screen, used by the application and by sound and rumble."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from components.focus import Id, Item, Rect
from components.press import Input

if TYPE_CHECKING:
    from components.match import Match
    from components.playback import Playback
    from systems.draw.canvas import Canvas


class Attention(NamedTuple):
    """The focus, and all else in one frame whose changes can be heard."""

    holder: object
    """The object that holds the focus, such as a menu."""
    focus: Id
    state: tuple[object, ...] = ()
    """The state that a decision can change."""
    reply: str | None = None
    """Reason that a press had no effect."""
    banner: bool = False
    seats: tuple[str | None, ...] = ()
    """Devices by seat."""
    values: Mapping[str, object] = {}
    """Current values of the options."""
    dials: Mapping[Id, str] = {}
    """Values that the menu shows to be changed, such as the player who takes a seat."""
    fanfare: bool = False
    """True at the start of a ceremony."""
    seconds_left: int | None = None
    """Seconds left to the player to decide, if they are few."""


class Menu(Protocol):
    """Items of which one has the focus."""

    focus: Id

    @property
    def items(self) -> Sequence[Item]: ...
    @property
    def dials(self) -> Mapping[Id, str]:
        """The value of each dial."""


class RunningMatch(Protocol):
    """The parts of a match on a screen that sound and rumble need."""

    @property
    def match(self) -> Match: ...
    @property
    def playback(self) -> Playback: ...
    @property
    def has_match_point(self) -> bool:
        """True if a seat can win with its next move."""


class OpenScreen:
    """A screen of the application; it gets all input and decides which screen comes next."""

    opened_as = ""
    """The name it was opened with."""

    @property
    def world(self) -> str:
        """The world of the entities on this screen, "" for none; the application runs and draws the screen in it."""
        return ""

    @property
    def own_menu(self) -> Menu | None:
        """The menu of the screen itself, without panels over it."""
        return None

    @property
    def open_menu(self) -> Menu | None:
        """The menu with the focus: that of the open panel, else that of the screen itself."""
        return self.own_menu

    @property
    def has_camera(self) -> bool:
        return False

    @property
    def captures_mouse(self) -> bool:
        """True if the mouse turns the camera instead of pointing."""
        return False

    @property
    def writes(self) -> str:
        """The device that is the whole keyboard, because its keys type letters; "" if they steer."""
        return ""

    @property
    def background_match(self) -> RunningMatch | None:
        return None

    @property
    def live(self) -> RunningMatch | None:
        return None

    @property
    def track(self) -> str:
        """The music that this screen asks for, even if the options silence its table; "" for none."""
        return ""

    @property
    def fullness(self) -> float:
        """The progress of this screen, 0 to 1, which raises the tension of its music; for screens without a match."""
        return 0.0

    @property
    def active(self) -> int:
        """The seat that acts."""
        return 1

    @property
    def reserved_areas(self) -> Sequence[Rect]:
        """The title of Home, and what honors a winner: areas that no announcement may cover."""
        return ()

    def handle_input(self, player_input: Input) -> None:
        """Handle one input; inputs come in order."""

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything, back to front."""

    def adopt_settings(self) -> None:
        """Apply the current options and data."""

    def attention(self) -> Attention:
        return Attention(None, None)

    def close(self) -> None:
        """Release resources, because another screen follows."""

    def become_current(self) -> None:
        """Continue once the application shows this screen."""

    def come_back(self) -> None:
        """Continue after the screen in front was closed."""
