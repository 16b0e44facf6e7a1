"""What is advised to the seat to move, and who is thought to win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from components.focus import Id


@dataclass(slots=True)
class Advice:
    """Sits on the match entity; the screen writes it, ``draw`` reads it."""

    wanted: bool = False
    """Whether the seat to move has asked what to do."""
    sure: bool = False
    """Whether a line was asked for that wins whatever lies hidden."""
    places: tuple[Id, ...] = ()
    """Item ids that make the best move, in order; empty while it is being thought about."""
    worth: Mapping[Id, int] = field(default_factory=dict)
    """What a move is worth by the id of the item that makes it, in hundredths; empty until that is known."""
    exact: bool = False
    """Whether that is what best play brings."""
    weighing: bool = False
    """Whether it is wanted, by whoever is to move now."""
    key: str = ""
    """The text that says why."""
    values: dict[str, int] = field(default_factory=dict)
    """What fills it."""
    chance: float | None = None
    """How likely seat 1 is thought to win, 0 to 1; None where no bar is wanted or nothing is known yet."""
    shown: float | None = None
    """That chance on its way to be seen."""
