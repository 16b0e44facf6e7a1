"""The block of ``ferry``, which takes dice to the other board."""

from __future__ import annotations

from typing import Annotated, Literal

from game.tables.knucklebones.cards.blocks import DiceStep, StrikingStep
from game.tables.knucklebones.cards.choices import Amount


class Ferry(DiceStep, StrikingStep):
    """The dice move to the end of a row of the other board, where they arrive. A die without room stays."""

    do: Literal["ferry"]
    lanes: Annotated[int, Amount(0, 4)]
    """The number of rows by which they move on: 0 for the row across from them."""
