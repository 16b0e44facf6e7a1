"""What a table's own events are answered with."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.definition import Definition
from game.content.models.audio import Cue
from game.content.models.rumble import Shudder


class Cues(Definition):
    """``cues.yaml`` in the folder of a table that shares no event's answers with the first one."""

    sounds: dict[str, Annotated[tuple[Cue, ...], Field(strict=False)]]
    """By event type in snake_case."""
    rumble: dict[str, Annotated[tuple[Shudder, ...], Field(strict=False)]]
    """By event type in snake_case; where several hold for a pad, the strongest counts."""
