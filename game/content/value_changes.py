"""The differences between two states of a data file, in words for a log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from game.kernel.opaque import Json

NOTHING = object()
"""The placeholder of a missing value."""
LONGEST = 60
"""The most characters of a value in a log."""


def changes(before: Json, after: Json, path: str = "") -> Iterator[str]:
    """Yield every difference, as ``beats.die_rolled.seconds 0.4 -> 0.5``; items of lists count from 1."""
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = {key: (before.get(key, NOTHING), after.get(key, NOTHING)) for key in (*before, *after)}
    elif isinstance(before, list) and isinstance(after, list):
        pairs = dict(enumerate(zip_longest(before, after, fillvalue=NOTHING), 1))
    else:
        if type(before) is not type(after) or before != after:
            yield f"{path or 'all'} {_shown(before)} -> {_shown(after)}"
        return
    for key, (old, new) in pairs.items():
        yield from changes(old, new, f"{path}.{key}" if path else str(key))


def _shown(value: Json) -> str:
    text = "nothing" if value is NOTHING else repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
