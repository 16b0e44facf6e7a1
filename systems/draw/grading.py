"""How a picture is graded: the programs that draw it, once for each grade."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.content.models.light import Grade, Tone
from systems.draw.shaders import fixed

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Program


class Graded(NamedTuple):
    """A grade as programs take it; this one leaves every colour as it is."""

    lift: Tone = (0.0, 0.0, 0.0)
    scale: Tone = (1.0, 1.0, 1.0)
    saturation: float = 1.0


def graded(grade: Grade | None) -> Graded:
    """The numbers of a grade."""
    return Graded() if grade is None else Graded(grade.raised, grade.scale, grade.saturation)


KEPT = 3
"""Programs at a time: without a grade, of the game and of a pause."""


class Grading:
    """One program, with the numbers of a grade written into it; each is made when it is first asked for."""

    def __init__(self, ctx: ArcadeContext, vertex: str, fragment: str) -> None:
        self.ctx, self._vertex, self._fragment = ctx, vertex, fragment
        self._programs: dict[Grade | None, Program] = {}

    def by(self, grade: Grade | None) -> Program:
        """The program for a grade."""
        known = self._programs.get(grade)
        if known is None:
            if len(self._programs) >= KEPT:
                self._programs.clear()
            source = fixed(self._fragment, **graded(grade)._asdict())
            known = self._programs[grade] = self.ctx.program(vertex_shader=self._vertex, fragment_shader=source)
        return known
