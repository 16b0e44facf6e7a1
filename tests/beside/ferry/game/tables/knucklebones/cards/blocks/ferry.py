"""The block of ``ferry``, which takes dice to the other board."""

from __future__ import annotations

from typing import Literal

from game.tables.knucklebones.cards.blocks import DiceStep, StrikingStep


class Ferry(DiceStep, StrikingStep):
    """The dice move to the end of the row across from them, where they arrive. A die without room stays."""

    do: Literal["ferry"]
