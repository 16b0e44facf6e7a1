"""The base classes of all data files: frozen, and strict about unknown keys."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    RootModel,
    SerializationInfo,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)
from pydantic_core import PydanticCustomError

from game.kernel.opaque import JsonObject

T = TypeVar("T")

PATTERN_WORDS: dict[str, str] = {}
"""The meanings of the patterns of texts, in words for designers."""


def text_like(pattern: str, words: str) -> Any:
    """Return the field of a text with this pattern; ``words`` say in messages what the text must be."""
    PATTERN_WORDS[pattern] = words
    return Field(pattern=pattern)


COLOR_WORDS = "a color such as '#5AFF96'"
HexColor = Annotated[str, text_like(r"^#[0-9A-Fa-f]{6}$", COLOR_WORDS)]
"""``#RRGGBB``. In YAML it needs quotes, because a bare # starts a comment."""
Share = Annotated[float, Field(ge=0, le=1)]
Seconds = Annotated[float, Field(ge=0, le=30)]
TextByLanguage = dict[str, str]
ListOf = Annotated[tuple[T, ...], Field(strict=False)]
"""A list of any length."""
NonEmpty = Annotated[tuple[T, ...], Field(strict=False, min_length=1)]
"""A list of at least one item."""
LONGEST_WORD = 40
WORD_PATTERN = rf"^[a-z0-9_]{{1,{LONGEST_WORD}}}$"
"""The form of an id that can be part of a position, a log or a choice."""
SMALL_LETTERS = "one word of lowercase letters, digits and _"
Word = Annotated[str, text_like(WORD_PATTERN, SMALL_LETTERS)]
Geometry = Literal["sides", "corners"]
"""The parts of two neighboring rooms of a dungeon that meet. Rooms that meet at their ``corners`` have diagonal
passages."""
FieldValues = dict[Word, str | int | ListOf[str | int]]
"""Values of an event's fields: for each field the one that counts, or a list of them."""


def is_word(text: str) -> bool:
    """Return True if a text can be an id, such as the name of a file of rules."""
    return re.fullmatch(WORD_PATTERN, text) is not None


@lru_cache(maxsize=1024)
def rgb(color: str) -> tuple[int, int, int]:
    """Return ``#RRGGBB`` as three numbers from 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def misfit(message: str, *path: str | int) -> PydanticCustomError:
    """Return the error of a model's own validator: parts do not fit together, at this path in the model."""
    return PydanticCustomError("misfit", "{message}", {"message": message, "path": path})


def distinct_values(values: tuple[T, ...]) -> tuple[T, ...]:
    """Return the values if no two are equal; raise an error otherwise."""
    for number, value in enumerate(values):
        if value in values[:number]:
            raise misfit(f"{value!r} is listed twice", number)
    return values


Distinct = AfterValidator(distinct_values)
"""The annotation of a list without repeats."""


class Definition(BaseModel):
    """A frozen value read from YAML. Entities hold its id, never a copy of it."""

    is_complete: ClassVar[bool] = True
    """A file of this model is complete: missing fields have the model's defaults. If False, another file fills them."""

    # Parts are built with the model of their file. Building each separately takes a tenth of the start time.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class StableDefinition(Definition):
    """A definition whose older files stay readable and keep their digests: new fields count only if they are used."""

    new_fields: ClassVar[frozenset[str]] = frozenset()
    """The names of the fields that older files lack."""
    old_names: ClassVar[dict[str, str]] = {}
    """The names of fields in older files, by the names that they have now. Digests are made with the older ones."""

    @model_validator(mode="before")
    @classmethod
    def _read_old_names(cls, written: object) -> object:
        for name, old in cls.old_names.items():
            word = cls.model_fields[name].alias or name
            if isinstance(written, dict) and old in written and word not in written:
                written = {word if key == old else key: value for key, value in written.items()}
        return written

    @model_serializer(mode="wrap")
    def _as_before(self, serialize: SerializerFunctionWrapHandler, info: SerializationInfo) -> JsonObject:
        fields: JsonObject = serialize(self)
        for name in self.new_fields:
            if getattr(self, name) == type(self).model_fields[name].get_default(call_default_factory=True):
                fields.pop(name, None)
        return fields if info.by_alias else {self.old_names.get(name, name): value for name, value in fields.items()}


class RuleSet(Definition):
    """Rules that are fully contained in their rule file, and have its name."""

    _name: str = PrivateAttr(default="")

    @property
    def name(self) -> str:
        """The name of the file."""
        return self._name

    def with_name(self, name: str) -> Self:
        rules = self.model_copy()
        rules._name = name
        return rules


class Entries(RootModel[T]):
    """A file that is a single mapping from ids to definitions, held in ``root``."""

    model_config = ConfigDict(defer_build=True)
