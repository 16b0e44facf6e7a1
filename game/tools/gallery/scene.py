"""One thing to look at: a screen, or what happens at a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.content.models.key_names import Action
from game.kernel.json_values import JsonObject
from game.tables import FIRST


@dataclass(frozen=True, slots=True)
class Scene:
    """What to bring up: a screen, or a position with moves and presses on it, so many seconds later."""

    name: str
    about: str
    """A caption in a few words."""
    screen: str = "match"
    position: str | None = None
    moves: tuple[str, ...] = ()
    """Played one after the other, each seen to its end but the last."""
    presses: tuple[Action, ...] = ()
    """By the seat to move, or by the left half of the keyboard where nobody sits."""
    at: float = 0.0
    """Seconds after the last of it."""
    settings: JsonObject = field(default_factory=dict)
    bot: str = ""
    """Who sits in seat 2, where that is a bot."""
    table: str = FIRST
    """Where it is played, on screens that show a match."""
