"""The exception with which rules refuse a request."""

from __future__ import annotations


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


def quote(text: str, most: int = 60) -> str:
    """Return a text in quotes, shortened to this many characters."""
    return repr(_shorten(text, most))


def bad_position(text: str, part: str, why: str) -> Refusal:
    """Return the refusal of a position in notation, with the part that is wrong and the correct form."""
    return Refusal("bad_position", f"{quote(part)}: {why}.", _shorten(text, 400))


def _shorten(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."
