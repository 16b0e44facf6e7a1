"""The one authority of a live match, whatever the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.playback import Actors
from game.kernel.opaque import Event, Move, Position, Rules
from game.kernel.refusal import Refusal


@dataclass(slots=True)
class Match:
    """Sits on one entity per world. Only ``systems.turn`` writes position, log, fresh and refused."""

    rules: Rules
    position: Position
    pending: list[Move] = field(default_factory=list)
    """Moves offered by ``command`` or a bot, applied by ``turn`` in order."""
    log: list[Move] = field(default_factory=list)
    """Moves applied since the match began, rolls named."""
    fresh: list[Event] = field(default_factory=list)
    """Events of the moves applied in this tick, in order."""
    actors: list[Actors] = field(default_factory=list)
    """The entities that play in each of them, in a watched match."""
    refused: Refusal | None = None
    """The last one, until the next move is applied."""
    shown: bool = True
    """Whether somebody watches: then gone things linger until their beat is over."""
    table: str = ""
    """Which table it is played at."""
