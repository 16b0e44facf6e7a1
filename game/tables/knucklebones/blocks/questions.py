"""Choices that a card asks of the opponent. While one is open, no other move is legal and nothing has moved yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.tables.knucklebones.mark import ON_SEAT, Mark, MarkKind


class ChoiceAsked(NamedTuple):
    """This seat makes a choice for the card that the other seat has played; then the card takes effect."""

    seat: int
    card: str
    """The card that asks: another one if the played card repeats it."""


class ChoiceMade(NamedTuple):
    """This seat has chosen."""

    seat: int
    card: str
    choices: tuple[str | int | tuple[int, ...], ...]


QUESTION = MarkKind("question", ":", (ON_SEAT,), range(1), prefix=True, hidden=True)
MARKS = (QUESTION,)
EVENTS = ChoiceAsked, ChoiceMade


class Question(NamedTuple):
    """A card that waits for the opponent of its seat."""

    seat: int
    """The seat that plays it; the other one is asked."""
    played: str
    card: str
    """The card that asks."""
    said: tuple[str, ...]
    """The choices made so far, as a move writes them."""

    @property
    def mark(self) -> Mark:
        """The mark on the table: the played card, after ``>`` the card it repeats, after each ``/`` a choice."""
        other = f">{self.card}" if self.card != self.played else ""
        return Mark(self.seat, 0, 0, QUESTION.sign + "/".join((self.played + other, *self.said)))


def question_of(marks: Mapping[Mark, int]) -> Question | None:
    """Return the open question among these marks."""
    for mark in marks:
        if mark.kind[0] == QUESTION.sign and not mark.row:
            card, *said = mark.kind[1:].split("/")
            played, _, other = card.partition(">")
            return Question(mark.seat, played, other or played, tuple(said))
    return None
