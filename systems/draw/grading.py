"""Color grading: the programs that draw a picture, one for each grade."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.content.models.light import Grade, Tone
from systems.draw.shaders import fixed

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Program


class Graded(NamedTuple):
    """A grade in the form that programs take; the default leaves every color unchanged."""

    lift: Tone = (0.0, 0.0, 0.0)
    scale: Tone = (1.0, 1.0, 1.0)
    saturation: float = 1.0


def graded(grade: Grade | None) -> Graded:
    """Return the numbers of a grade."""
    return Graded() if grade is None else Graded(grade.raised, grade.scale, grade.saturation)


KEPT = 3
"""Programs kept at a time: one without a grade, one of the game and one of a pause."""


class Grading:
    """One program with the numbers of a grade compiled in as constants; each variant is built on first use."""

    def __init__(self, ctx: ArcadeContext, vertex: str, fragment: str) -> None:
        self.ctx, self._vertex, self._fragment = ctx, vertex, fragment
        self._programs: dict[Grade | None, Program] = {}

    def by(self, grade: Grade | None) -> Program:
        """Return the program for a grade."""
        known = self._programs.get(grade)
        if known is None:
            if len(self._programs) >= KEPT:
                self._programs.clear()
            source = fixed(self._fragment, **graded(grade)._asdict())
            known = self._programs[grade] = self.ctx.program(vertex_shader=self._vertex, fragment_shader=source)
        return known
