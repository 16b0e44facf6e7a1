"""What shines, and how the finished picture is graded."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from game.content.definition import Colour, Definition, misfit
from game.content.models.palette import Share, rgb

Tone = tuple[float, float, float]


class Step(Definition):
    """How finely light is spread."""

    smaller: Literal[2, 4]
    """The first picture of the light is so many times smaller than the virtual picture."""
    levels: int = Field(ge=1, le=6)
    """How often it is halved: each doubles how far light reaches."""
    spread: Share
    """The share that goes on to the next level: with 0 light stays close, with 1 it all goes far out."""


class Steps(Definition):
    """By the quality a player chooses."""

    low: Step
    standard: Step
    high: Step


class Grade(Definition):
    """How a finished picture looks."""

    vignette: Share
    """How dark the corners get."""
    inner: float = Field(ge=0, le=1)
    """Where the vignette begins: the squared distance from the middle; corners lie at 0.5."""
    outer: float = Field(ge=0, le=2)
    """Where it is darkest."""
    saturation: float = Field(ge=0, le=2)
    brightness: float = Field(ge=0, le=2)
    tint: Colour
    """What white becomes."""
    lift: Colour
    """What is added everywhere, so what black becomes."""

    @model_validator(mode="after")
    def _outward(self) -> Grade:
        if self.inner >= self.outer:
            raise misfit("'inner' must be less than 'outer'", "inner")
        return self

    @property
    def scale(self) -> Tone:
        """What colours are multiplied by."""
        red, green, blue = rgb(self.tint)
        by = self.brightness / 255
        return red * by, green * by, blue * by

    @property
    def raised(self) -> Tone:
        """What is added to them, 0 to 1."""
        red, green, blue = rgb(self.lift)
        return red / 255, green / 255, blue / 255


class Grades(Definition):
    """By whether the table is played on, or turned grey behind a panel."""

    game: Grade
    pause: Grade


class Knee(Definition):
    """Brightness below which a colour never shines, and above which it does wholly."""

    dark: Share
    bright: Share

    @model_validator(mode="after")
    def _upward(self) -> Knee:
        if self.dark >= self.bright:
            raise misfit("'dark' must be less than 'bright'", "dark")
        return self


class Light(Definition):
    """The light of every picture."""

    lamps: dict[str, Share]
    """How much of its colour a thing shines, by the beginning of its name (``text_NAME`` for fonts, ``fill``)."""
    knee: Knee
    gain: float = Field(ge=0, le=10)
    """How much light is added to the picture."""
    core: float = Field(ge=0.1, le=1)
    """How little light falls back on what it comes from, so that bright lines keep their colour."""
    pale: Share
    """How much of its whiteness light loses, so that halos are more colourful than what they come from."""
    dim: Share
    """How much of the light goes out behind a panel."""
    lens: float = Field(ge=0, le=0.5)
    """How much larger the middle of the background is than its corners."""
    steps: Steps
    grades: Grades

    def lamp(self, kind: str) -> float:
        """The glow of a kind: that of the longest beginning that fits; 0 if none does."""
        fitting = [name for name in self.lamps if kind.startswith(name)]
        return self.lamps[max(fitting, key=len)] if fitting else 0.0
