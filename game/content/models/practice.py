"""Practice rounds: the steps in which a newcomer learns a game at a real table."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition

Text = dict[str, str]
"""A text by language code. Braces such as ``{double}`` are filled with numbers of the rules, by the table's names."""


class PracticeStep(Definition):
    """One step of a lesson. Without ``do``, it is only read."""

    title: Text
    """The subject, in a word or two."""
    text: Text
    """The task, and the reason for it."""
    position: str | None = None
    """The position to start from, in the table's notation. Without it, the step continues from the end of the last one.
    """
    do: str | None = None
    """The one right move, in the table's notation, with the result of a roll: ``roll=4``, ``place:1``, ``d3``."""
    otherwise: Text = Field(default_factory=dict)
    """The answer to any other move; without it, a general sentence."""
    done: Text = Field(default_factory=dict)
    """The comment once the move has been shown; without it, the round continues at once."""
    answer: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """The opponent's moves that follow, with the results of rolls."""


class PracticeFile(Definition):
    """The file ``practice.yaml`` of a table."""

    steps: Annotated[tuple[PracticeStep, ...], Field(strict=False, min_length=1)]
    """The steps, in the order in which they are learned."""
