"""What the application and what is heard and felt ask of the screen that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from components.press import Input
from game.app.attention import Attention

if TYPE_CHECKING:
    from components.match import Match
    from components.playback import Playback
    from systems.draw.canvas import Canvas


class RunningMatch(Protocol):
    """A match on a screen, as far as sounds and pads answer to it."""

    @property
    def match(self) -> Match: ...
    @property
    def playback(self) -> Playback: ...


class OpenScreen:
    """One picture of the application at a time; it hears all input and decides what comes next."""

    opened_as = ""
    """The name it was opened by."""

    @property
    def steered(self) -> bool:
        """Whether there is a camera to lead."""
        return False

    @property
    def captured(self) -> bool:
        """Whether the mouse looks around, and points at nothing."""
        return False

    @property
    def writes(self) -> str:
        """The device that is the whole keyboard here, because its keys are letters; "" where they steer."""
        return ""

    @property
    def waiting(self) -> RunningMatch | None:
        """The match that waits behind this screen."""
        return None

    @property
    def live(self) -> RunningMatch | None:
        """The match that runs on this screen."""
        return None

    @property
    def active(self) -> int:
        """The seat that acts."""
        return 1

    def hear(self, said: Input) -> None:
        """Take one input, in the order they happened."""

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything, back to front."""

    def adopt_settings(self) -> None:
        """Take up what the options and the data say now."""

    def attention(self) -> Attention:
        """What holds the focus."""
        return Attention(None, None)

    def close(self) -> None:
        """Another screen follows; let go of what this one holds."""


class PausedMatch(OpenScreen):
    """A screen that may wait behind other ones, with the match that it shows."""

    def come_back(self) -> None:
        """What was open in front of it is closed."""

    def drop(self) -> None:
        """Nothing of the match is shown any more."""
