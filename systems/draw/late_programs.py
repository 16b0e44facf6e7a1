"""Arcade's own shaders, each made when it is first drawn with: a window brings sixteen, and here nobody uses one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, cast

from arcade import ArcadeContext

if TYPE_CHECKING:
    from arcade.gl import Program


class LateProgram:
    """Stands for a shader until anything is asked of it."""

    def __init__(self, make: Callable[[], Program]) -> None:
        self._make = make
        self._uniforms: dict[str, object] = {}
        """What it has been told meanwhile."""

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
    """Let windows that are opened meanwhile go without their shaders until they draw with them."""
    load = ArcadeContext.load_program

    def later(ctx: ArcadeContext, **files: Any) -> Program:
        return cast("Program", LateProgram(partial(load, ctx, **files)))

    contexts = cast(Any, ArcadeContext)
    contexts.load_program = later
    try:
        yield
    finally:
        contexts.load_program = load
