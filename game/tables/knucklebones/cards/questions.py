"""What a card asks of the opponent: as long as that is open, nobody does anything else, and nothing has moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.tables.knucklebones.card_effect import ON_SEAT, CardEffect, MarkKind
from game.tables.knucklebones.position import Mark


class ChoiceAsked(NamedTuple):
    """This seat chooses something for the card that the other one has played; then that happens."""

    seat: int
    card: str
    """The card whose choices are made: another one where the played one repeats."""


class ChoiceMade(NamedTuple):
    """This seat has chosen."""

    seat: int
    card: str
    choices: tuple[str | int | tuple[int, ...], ...]


QUESTION = MarkKind("question", ":", (ON_SEAT,), range(1), prefix=True, hidden=True)


class Question(NamedTuple):
    """A card that waits for the opponent of its seat."""

    seat: int
    """Who plays it; the other one is asked."""
    played: str
    card: str
    """Whose choices are made."""
    said: tuple[str, ...]
    """What has been chosen, as a move says it."""

    @property
    def mark(self) -> Mark:
        """As it lies on the table: the played card, behind ``>`` the one it repeats, behind each ``/`` a choice."""
        other = f">{self.card}" if self.card != self.played else ""
        return Mark(self.seat, 0, 0, QUESTION.sign + "/".join((self.played + other, *self.said)))


def question_of(marks: Mapping[Mark, int] | None) -> Question | None:
    """What is open among these marks."""
    for mark in marks or ():
        if mark.kind[0] == QUESTION.sign and not mark.row:
            card, *said = mark.kind[1:].split("/")
            played, _, other = card.partition(">")
            return Question(mark.seat, played, other or played, tuple(said))
    return None


EFFECT = CardEffect(None, marks=(QUESTION,), events=(ChoiceAsked, ChoiceMade))
