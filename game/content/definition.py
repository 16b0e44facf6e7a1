"""The base of everything designers write: frozen, strict about unknown keys."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, ClassVar, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    RootModel,
    SerializerFunctionWrapHandler,
    model_serializer,
)
from pydantic_core import PydanticCustomError

T = TypeVar("T")

Colour = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
"""``#RRGGBB``; in YAML it has to be quoted, because a bare # starts a comment."""


@lru_cache(maxsize=1024)
def rgb(colour: str) -> tuple[int, int, int]:
    """``#RRGGBB`` as three numbers 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def misfit(what: str, *path: str | int) -> PydanticCustomError:
    """What a model's own validator raises: parts that do not fit together, told at this path inside the model."""
    return PydanticCustomError("misfit", "{what}", {"what": what, "path": path})


def once(values: tuple[T, ...]) -> tuple[T, ...]:
    """The values, none of which says the same as one before it; raises where one does."""
    for number, value in enumerate(values):
        if value in values[:number]:
            raise misfit(f"{value!r} stands here twice", number)
    return values


Once = AfterValidator(once)
"""Of a list in which nothing counts twice."""


class Definition(BaseModel):
    """A frozen value read from YAML; live things hold its id, never a copy of it."""

    says_all: ClassVar[bool] = True
    """Whether what a file of it leaves out is as the model says; otherwise another file says it."""

    # Parts are built into the file they stand in; one of their own for each would cost the start a tenth of its time.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class Later(Definition):
    """A definition that has grown: what came later is told only where it says something, so that what was written
    before it came has the digest that it always had."""

    later: ClassVar[frozenset[str]] = frozenset()
    """The fields that came later."""

    @model_serializer(mode="wrap")
    def _told(self, told: SerializerFunctionWrapHandler) -> Any:
        said = told(self)
        for name in self.later:
            if getattr(self, name) == type(self).model_fields[name].get_default(call_default_factory=True):
                said.pop(name, None)
        return said


class RuleSet(Definition):
    """Rules that are all in their rule file, and called as it is."""

    _name: str = PrivateAttr(default="")

    @property
    def name(self) -> str:
        """What the file is called."""
        return self._name

    def called(self, name: str) -> Self:
        """What they say, under this name."""
        rules = self.model_copy()
        rules._name = name
        return rules


class Entries(RootModel[T]):
    """A file that is one mapping of ids to definitions; ``root`` holds it."""

    model_config = ConfigDict(defer_build=True)
