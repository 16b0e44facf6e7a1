"""Lazy compilation of Arcade's shaders: a window creates sixteen, and the game uses none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, cast

from arcade import ArcadeContext

if TYPE_CHECKING:
    from arcade.gl import Program


class LateProgram:
    """A placeholder for a shader that is compiled on first use."""

    def __init__(self, make: Callable[[], Program]) -> None:
        self._make = make
        self._uniforms: dict[str, object] = {}
        """Uniforms set so far."""

    @cached_property
    def _made(self) -> Program:
        program = self._make()
        for name, value in self._uniforms.items():
            program[name] = value
        return program

    def __setitem__(self, name: str, value: object) -> None:
        if "_made" in vars(self):
            self._made[name] = value
        self._uniforms[name] = value

    def __getitem__(self, name: str) -> object:
        return self._made[name]

    def __getattr__(self, name: str) -> object:
        return getattr(self._made, name)


@contextmanager
def made_late() -> Iterator[None]:
    """Inside this context, windows compile Arcade's shaders lazily."""
    load = ArcadeContext.load_program

    def later(ctx: ArcadeContext, **files: Any) -> Program:
        return cast("Program", LateProgram(partial(load, ctx, **files)))

    contexts = cast(Any, ArcadeContext)
    contexts.load_program = later
    try:
        yield
    finally:
        contexts.load_program = load
