"""Blocks that turn dice to other faces without moving them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from game.content.definition import misfit
from game.tables.knucklebones.block import Block, FaceSaid
from game.tables.knucklebones.targets import Target


class Reroll(Block):
    """The dice are rolled again in place and count as arrivals. A waiting die is rolled once more."""

    takes = "across"
    natures = ("die", "row", "rolled")
    touches = True

    kind: Literal["reroll"]
    choice: Target = 1


class AddTo(Block):
    """The dice show more or less by a number. They count as arrivals."""

    natures = ("die", "row", "rolled")
    touches = True

    kind: Literal["add"]
    target: Target
    by: int = Field(ge=-11, le=11)
    """Number added; negative to subtract."""
    over: Literal["cap", "wrap"] = "cap"
    """Past the last face, a die stays there (``cap``) or starts again with the first (``wrap``)."""

    @model_validator(mode="after")
    def _adds(self) -> AddTo:
        if not self.by:
            raise misfit("'add' must add or take something", "by")
        return self


class SetFace(FaceSaid):
    """The dice show this face. They count as arrivals."""

    natures = ("die", "row", "rolled")
    touches = True

    kind: Literal["set"]
    target: Target
