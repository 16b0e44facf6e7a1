"""Blocks about whole turns: a turn that a seat skips, and one more turn."""

from __future__ import annotations

from typing import Annotated, Literal

from game.tables.knucklebones.amount import Amount
from game.tables.knucklebones.block import Block
from game.tables.knucklebones.mark import ON_SEAT, MarkKind

SKIP = MarkKind("skip", "skip", (ON_SEAT,), range(1, 100))
"""The number of turns that a seat skips."""


class SkipTurn(Block):
    """A seat skips its next turns, as long as the other seat can act.

    A skipped turn does not count as a turn: nothing that lasts for a number of its turns comes nearer to its end.
    """

    marks = (SKIP,)

    kind: Literal["skip_turn"]
    of: Literal["own", "opponent"] = "opponent"
    """The seat that skips. Turns that are skipped already add up."""
    turns: Annotated[int, Amount(1, 9)] = 1
    """The number of turns."""


class ExtraTurn(Block):
    """The seat takes whole turns more: the opponent skips as many."""

    marks = (SKIP,)

    kind: Literal["extra_turn"]
    turns: Annotated[int, Amount(1, 9)] = 1
    """The number of turns."""
