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
