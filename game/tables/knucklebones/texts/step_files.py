"""Files about steps for people: the texts of each step, an example, and the wishes that it fulfills."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict

from game.content.definition import Definition, ListOf
from game.content.texts import Part, PartFile
from game.kernel.opaque import JsonObject


class StepExample(Definition):
    """A card called ``it`` that is played for the page of building blocks."""

    choices: ListOf[JsonObject] = ()
    steps: ListOf[JsonObject]
    ends_turn: bool = True
    position: str = "245/3/- 2/36/- 1 ready it - - -"
    """The position in which it is played, in notation."""
    move: str = "it"
    """The move that plays it, with its choices."""


Topic = Literal["dice", "next_die", "lasts", "cards", "when"]


class Wish(Definition):
    """A line of the table "I want" on the page of building blocks."""

    topic: Topic
    """The part of the table."""
    want: str
    use: str = ""
    """The blocks that do it; without it, the word of the step alone."""

    def line(self, word: str) -> str:
        """Return the line for the step of this word."""
        return f"| {self.want} | {self.use or f'`{word}`'} |"


class StepInWords(Part):
    """A step for people: ``step.<word>`` is its sentence, ``did.<word>`` is said of what it has acted on."""

    model_config = ConfigDict(extra="forbid")

    wishes: ListOf[Wish] = ()
    example: StepExample

    def lines(self, word: str, topic: str) -> list[str]:
        """Return its lines about a topic of the table "I want"."""
        return [wish.line(word) for wish in self.wishes if wish.topic == topic]


class StepFile(PartFile[StepInWords]):
    """A file in ``steps/``: steps by their words."""
