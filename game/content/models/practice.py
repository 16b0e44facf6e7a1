"""A practice round: what a newcomer does at a real table, step by step."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition

Text = dict[str, str]
"""A text by language code. Numbers of the rules fill braces, as the table names them: ``{double}``."""


class PracticeStep(Definition):
    """One thing to learn. Without ``do`` it is only read."""

    title: Text
    """What it is about, in a word or two."""
    text: Text
    """What is to be done, and why."""
    position: str | None = None
    """The table in notation, where it begins anew; else the step goes on from where the last one has ended."""
    do: str | None = None
    """The one move that counts, in the table's notation, what is rolled named: ``roll=4``, ``place:1``, ``d3``."""
    otherwise: Text = Field(default_factory=dict)
    """What is said of any other choice; without it, a sentence that fits every one."""
    done: Text = Field(default_factory=dict)
    """What is said of the move once it has been shown; without it the round goes on at once."""
    answer: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Moves of the opponent that follow, what is rolled named."""


class PracticeFile(Definition):
    """``practice.yaml`` of a table."""

    steps: Annotated[tuple[PracticeStep, ...], Field(strict=False, min_length=1)]
    """In the order in which they are learnt."""
