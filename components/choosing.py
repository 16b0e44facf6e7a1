"""What a seat that acts is busy with on a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from components.focus import Id, Item
from components.press import Press
from game.kernel.opaque import Move, Position
from game.kernel.refusal import Refusal

Mode = Literal["idle", "ready", "place", "choose", "pick", "answer", "over"]
"""idle: nothing to decide now (banner, beats, held). choose: what a chosen card asks for.
pick: one of several things that lie open. answer: what the card of another seat asks for."""


class Exercise(NamedTuple):
    """The one thing that counts while somebody learns."""

    move: Move
    """With what chance is to make of it."""
    places: tuple[Id, ...]
    """The items that lead to it, in order."""


@dataclass(slots=True)
class Choosing:
    """Sits on the match entity, or where seats act at the same time on each of them; owned by ``systems.command``.

    ``draw`` reads it. The screen writes these fields only: ``held``, ``advised``, ``learns``, ``solves``,
    ``exercise`` and, to take notice, ``leave`` and ``wish``.
    """

    place: int = 0
    """The seat on which it sits; 0 on the match, for whoever is to move."""
    mode: Mode = "idle"
    seat: int = 0
    """The seat that decides, 0 while nobody does."""
    items: list[Item] = field(default_factory=list)
    """What can hold the focus now. Ids are the table's own: a kind, and what tells one of it from another."""
    focus: Id = None
    """Id of the focused item, or None while nothing is outlined."""
    card: str | None = None
    """The card being played; tables without cards leave this and what follows from it alone."""
    asks: str | None = None
    """What the open step of that card asks for."""
    picked: tuple[Id, ...] = ()
    """Item ids confirmed so far for that card, in order."""
    deaf_until: float = 0.0
    """Presses before this time are ignored (a panel has just opened)."""
    said: str | None = None
    """Why the last press did nothing: a text key such as ``refused.row_full``."""
    held: bool = False
    """Set by the screen while a banner or panel lies over the table: nothing is outlined, presses are dropped."""
    watched: bool = False
    """Set by the screen where nobody plays: what was played is shown again."""
    leave: bool = False
    """Back or menu asks for the leave panel; the screen opens it, sets ``held`` and clears this."""
    wish: str | None = None
    """What a button of the table asks of the screen: the name of an option to turn, ``new`` for another match, or
    ``hint`` for advice. The screen clears it."""
    advised: bool = False
    """Set by the screen: back asks for a hint where nothing is half chosen, and menu alone asks to leave."""
    learns: bool = False
    """Set by the screen where somebody practises: what else the table offers is not there."""
    solves: bool = False
    """Set by the screen of a puzzle: there is nobody to offer anything to, and nothing to give up."""
    exercise: Exercise | None = None
    """Set by the screen where somebody learns: whatever else is confirmed does nothing but be answered."""

    resting: Id = None
    """Where the focus rests; ``focus`` is None while the table is idle and returns here."""
    position: Position = None
    """The position all this is about; another one starts anew."""
    moves: tuple[Move, ...] = ()
    """The legal moves of that position."""
    refused: Refusal | None = None
    """The refusal that was said last."""
    pointer: tuple[float, float] | None = None
    """Where the mouse points."""
    kept: Press | None = None
    """The last press made while beats played, for what comes next ..."""
    kept_for: Position = None
    """... in this position."""
    ticked: float = 0.0
    """Time of the last tick."""
    face_seen: float = 0.0
    """Since when the rolled face has been on screen; no earlier press places it."""
