"""The responses to the beats of a tick, by name and condition; the same for sounds and rumble."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from components.playback import Repeated
from game.content.models.audio import Cue, Shudder
from game.kernel.events import holds, name_of
from game.kernel.opaque import Event

Moments = Mapping[str, Sequence[Event]]
"""Events by the phase their beats reached in this tick: ``end``, ``landing`` or ``start``; ``each`` holds repeated
things."""
A = TypeVar("A", Cue, Shudder)


def answers(
    script: Mapping[str, Sequence[A]],
    moments: Moments,
    combo: Callable[[Event], int],
) -> Iterator[tuple[A, Event, int]]:
    """Yield every matching entry with its event and size, one phase after another.

    The size of a repeated thing is its number in the beat; the size of any other event is its combo.
    """
    for moment, events in moments.items():
        for told in events:
            event, size, does = told if isinstance(told, Repeated) else (told, None, "")
            for entry in script.get(name_of(type(event)), ()):
                if entry.at == moment and entry.does in ("", does) and _holds(entry, event, combo):
                    yield entry, event, combo(event) if size is None else size


def _holds(entry: Cue | Shudder, event: Event, combo: Callable[[Event], int]) -> bool:
    return holds(event, entry.where) and (entry.combo is None or entry.combo == combo(event))
