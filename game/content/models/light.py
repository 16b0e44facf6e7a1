"""The glow, and the grading of the finished picture."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from game.content.definition import Colour, Definition, misfit
from game.content.models.palette import Share, rgb

Tone = tuple[float, float, float]


class Step(Definition):
    """The resolution and the reach of the glow."""

    smaller: Literal[2, 4]
    """The glow is computed at the size of the virtual picture divided by this."""
    levels: int = Field(ge=1, le=6)
    """The number of times the glow is halved in size. Each doubles its reach."""
    spread: Share
    """The share passed to the next level: with 0 the glow stays close, with 1 all of it goes far out."""


class Steps(Definition):
    """The steps of each quality that a player can choose."""

    low: Step
    standard: Step
    high: Step


class Grade(Definition):
    """The grading of a finished picture."""

    vignette: Share
    """The darkness of the corners."""
    inner: float = Field(ge=0, le=1)
    """The squared distance from the center at which the vignette begins; corners are at 0.5."""
    outer: float = Field(ge=0, le=2)
    """The squared distance from the center at which the vignette is darkest."""
    saturation: float = Field(ge=0, le=2)
    brightness: float = Field(ge=0, le=2)
    tint: Colour
    """The color that white becomes."""
    lift: Colour
    """The color added everywhere, which is what black becomes."""

    @model_validator(mode="after")
    def _outward(self) -> Grade:
        if self.inner >= self.outer:
            raise misfit("'inner' must be less than 'outer'", "inner")
        return self

    @property
    def scale(self) -> Tone:
        """The factors that colors are multiplied by."""
        red, green, blue = rgb(self.tint)
        by = self.brightness / 255
        return red * by, green * by, blue * by

    @property
    def raised(self) -> Tone:
        """The amounts added to colors, 0 to 1."""
        red, green, blue = rgb(self.lift)
        return red / 255, green / 255, blue / 255


class Grades(Definition):
    """The gradings of the table in play, and of the gray table behind a panel."""

    game: Grade
    pause: Grade


class Knee(Definition):
    """The brightness below which a color never glows, and the one above which it glows fully."""

    dark: Share
    bright: Share

    @model_validator(mode="after")
    def _upward(self) -> Knee:
        if self.dark >= self.bright:
            raise misfit("'dark' must be less than 'bright'", "dark")
        return self


class Light(Definition):
    """The glow of every picture."""

    lamps: dict[str, Share]
    """The share of its color that a thing gives off as glow, by the beginning of its name (``text_NAME`` for fonts,
    ``fill``)."""
    knee: Knee
    gain: float = Field(ge=0, le=10)
    """The strength of the glow when it is added to the picture."""
    core: float = Field(ge=0.1, le=1)
    """The share of the glow that is kept off its source, so that bright lines keep their color."""
    pale: Share
    """The share of its white that the glow loses, so that halos are more colorful than their sources."""
    dim: Share
    """The share of the glow that goes out behind a panel."""
    lens: float = Field(ge=0, le=0.5)
    """The enlargement of the middle of the background over its corners."""
    steps: Steps
    grades: Grades

    def lamp(self, kind: str) -> float:
        """Return the glow of a kind: that of the longest matching beginning, 0 if none matches."""
        fitting = [name for name in self.lamps if kind.startswith(name)]
        return self.lamps[max(fitting, key=len)] if fitting else 0.0
