"""Steps that turn dice to other faces where they lie."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from game.content.definition import misfit
from game.tables.knucklebones.card_effect import Block, CardEffect, FaceSaid
from game.tables.knucklebones.targets import Target


class AddTo(Block):
    """The dice show so much more or less. They count as arrivals."""

    natures = ("die", "row", "rolled")
    touches = True

    kind: Literal["add"]
    target: Target
    by: int = Field(ge=-11, le=11)
    """How much more; less where it is below nought."""
    over: Literal["cap", "wrap"] = "cap"
    """Beyond the last face it stays there (``cap``) or begins again with the first (``wrap``)."""

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


EFFECTS = (CardEffect(AddTo), CardEffect(SetFace))
