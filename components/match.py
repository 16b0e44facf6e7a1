"""The authoritative state of a live match at any table."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.playback import Actors
from game.kernel.opaque import Event, Move, Position, Rules
from game.kernel.refusal import Refusal


@dataclass(slots=True)
class Match:
    """A live match; on one entity per world. Only ``systems.turn`` writes position, log, fresh and refused."""

    rules: Rules
    position: Position
    pending: list[Move] = field(default_factory=list)
    """Moves offered by ``command`` or a bot, applied by ``turn`` in order."""
    log: list[Move] = field(default_factory=list)
    """Moves applied since the match began, with rolls named."""
    fresh: list[Event] = field(default_factory=list)
    """Events of the moves applied in this tick, in order."""
    actors: list[Actors] = field(default_factory=list)
    """The entities that play in each fresh event, in a watched match."""
    refused: Refusal | None = None
    """The last refusal, until the next move is applied."""
    shown: bool = True
    """True if the match is watched: removed things linger until their beat is over."""
    table: str = ""
    """The name of its table."""
