"""What is a table's own, as it is named wherever it is only passed along: nobody but that table looks inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from game.kernel.random_stream import Stream

Rules: TypeAlias = Any
"""What a match is played by."""
Position: TypeAlias = Any
"""All that is true at one moment of a match."""
Move: TypeAlias = Any
"""What a seat decides, or chance; equal moves compare equal."""
Event: TypeAlias = Any
"""What happened when a move was made: a named tuple, called by its class."""
Mind: TypeAlias = Any
"""How a bot of the table is meant to think; without any it is somebody's own seat."""
Bot: TypeAlias = Callable[[Rules, Position, Stream], Move]
"""Picks one of the legal moves."""
