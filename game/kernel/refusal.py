"""The exception with which rules refuse a request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

LONGEST_POSITION, LONGEST_PART = 400, 60
"""Characters of a wrong position that its refusal repeats, and of a wrong part that messages quote."""


class Refusal(ValueError):
    """A request that the rules refuse. It changes nothing.

    ``code`` is for programs, ``sentence`` for players, and ``position`` (in notation) for reproducing it.
    """

    def __init__(self, code: str, sentence: str, position: str | None = None) -> None:
        super().__init__(f"{sentence} [{code}]" + (f" in {position!r}" if position is not None else ""))
        self.code = code
        self.sentence = sentence
        self.position = position

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, str | None]]:
        return type(self), (self.code, self.sentence, self.position)


def quote(text: str) -> str:
    """Return the start of a text in quotes."""
    return repr(shorten(text, LONGEST_PART))


def shorten(text: str, longest: int) -> str:
    """Return a text, or its start and three dots if it is too long."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def bad_part(part: str, reason: str) -> Refusal:
    """Return the refusal of a part of a position in notation; ``position_context`` adds the whole position."""
    return Refusal("bad_position", f"{quote(part)}: {reason}.")


@contextmanager
def position_context(position: str) -> Iterator[None]:
    """Let the refusals of parts of a position name all of it."""
    try:
        yield
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, shorten(position, LONGEST_POSITION)) from None
