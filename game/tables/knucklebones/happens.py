"""The events of a match that cards can wait for, and until which something can last."""

from __future__ import annotations

from typing import Literal, get_args

Happens = Literal[
    "placed", "arrives", "moved", "turned", "removed", "struck", "strikes", "destroyed", "pair", "triple", "full",
    "emptied", "diagonal", "diagonal_lost", "shielded", "repelled", "shield_broken", "roll", "card", "card_gained",
    "card_lost", "points_won", "points_lost", "turn", "skipped", "end",
]
HAPPENS: tuple[Happens, ...] = get_args(Happens)
WITH_CAUSE: tuple[Happens, ...] = ("placed", "arrives", "struck", "strikes")
"""Events with a die that causes them and that is there afterward."""
WITH_DIE: tuple[Happens, ...] = (*WITH_CAUSE, "moved", "turned")
"""Events of a die that is there afterward."""
OF_SEAT: tuple[Happens, ...] = ("diagonal", "diagonal_lost", "roll", "card", "card_gained", "card_lost", "points_won",
                                "points_lost", "turn", "skipped", "end")
"""Events of a seat that happen in no row."""
BLOWS: tuple[Happens, ...] = ("struck", "strikes", "destroyed")
"""Events that destroy dice."""
REPLACEABLE: tuple[Happens, ...] = (*BLOWS, "card")
"""Events instead of which the steps can happen."""
OF_CARDS: tuple[Happens, ...] = ("card", "card_gained", "card_lost")
"""Events of a card."""
WITH_FACE: tuple[Happens, ...] = ("placed", "arrives", "moved", "turned", "removed", "struck", "strikes", "destroyed",
                                  "pair", "triple", "diagonal", "repelled", "roll")
"""Events with a face."""
OF_POINTS: tuple[Happens, ...] = ("points_won", "points_lost")
"""Events whose number is one of points."""
OF_ITS_SEAT: tuple[Happens, ...] = ("placed", "strikes", "roll", "card", "turn", "skipped", "end")
"""Events that only their own seat causes, or none."""
