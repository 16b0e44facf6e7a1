"""Numbers in data files: as written or counted when a step happens (``Amount``), and limits for them (``Many``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel, Field, GetCoreSchemaHandler, model_validator
from pydantic_core import CoreSchema, core_schema

from game.content.definition import Definition, misfit


def _shape(value: object) -> str:
    return "Counted" if isinstance(value, dict | BaseModel) else "number"


def _shape_or_word(value: object) -> str:
    return "word" if isinstance(value, str) else _shape(value)


@dataclass(frozen=True, slots=True)
class Amount:
    """The annotation of a number that may also be counted: ``turns: Annotated[int, Amount(1, 9)]``.

    Steps get the number that was counted, so for them it is a plain one.
    """

    low: int
    high: int
    most: int = 0
    """The highest number that may be counted, if not ``high``."""
    word: str = ""
    """The word that may be said in place of a number."""

    model: ClassVar[type[BaseModel]]
    """The model of a counted number, which ``conditions`` sets, because it needs targets."""

    @property
    def models(self) -> tuple[type[BaseModel]]:
        """The models that a value may have besides being a number."""
        return (self.model,)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema of a whole number in these limits, or of a counted number."""
        number = core_schema.int_schema(ge=self.low, le=self.high, strict=True)
        choices = {"number": number, "Counted": handler.generate_schema(self.model)}
        if self.word:
            choices["word"] = core_schema.literal_schema([self.word])
        return core_schema.tagged_union_schema(choices, discriminator=_shape_or_word if self.word else _shape)

    def clamp(self, number: int) -> int | None:
        """Return a counted number, at most the highest; None if it is below the lowest, so that nothing happens."""
        high = self.most or self.high
        return max(-high, min(number, high)) if self.low < 0 else min(number, high) if number >= self.low else None


class CountLetter(int):
    """A letter that stands for a counted number, with nouns in the plural."""

    name: str

    def __new__(cls, name: str, value: int = 2) -> CountLetter:
        """Return a letter."""
        letter = super().__new__(cls, value)
        letter.name = name
        return letter

    def __str__(self) -> str:
        return self.name

    def __format__(self, form: str) -> str:
        return self.name

    def __abs__(self) -> CountLetter:
        return CountLetter(self.name)

    def __neg__(self) -> CountLetter:
        return CountLetter(self.name, -int(self))


class Many(Definition):
    """A number of things."""

    least: int | None = Field(default=None, ge=0, le=999)
    most: int | None = Field(default=None, ge=0, le=999)

    @model_validator(mode="after")
    def _fits(self) -> Many:
        if self.least is None and self.most is None:
            raise misfit("say 'least' or 'most'", "least")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise misfit("'least' must not be more than 'most'", "least")
        return self

    def fits(self, number: int) -> bool:
        """Return True if a number is in these limits."""
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)
