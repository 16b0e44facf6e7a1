"""Blocks that pass cards from hand to hand or let one happen again, questions to the other seat, and match records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import model_validator

from game.content.definition import misfit
from game.tables.knucklebones.cards.blocks import Block, CardParts, TextSoFar
from game.tables.knucklebones.cards.choices import Amount, Target
from game.tables.knucklebones.mark import ON_SEAT, Mark, MarkKind, MarkState

PLAYED_CARDS = MarkKind("played", "played", (ON_SEAT,), range(1, 100), hidden=True)
"""The number of cards a seat has played this turn, if the rules limit it."""
TURNS_TAKEN = MarkKind("taken", "#", (ON_SEAT,), range(1, 100_000), hidden=True)
"""The number of turns a seat has taken, if rules or cards depend on it."""
USED_UP = MarkKind("used", "%", (ON_SEAT,), range(1), prefix=True, hidden=True)
"""A card that a seat has used up; only if a card of the rules renews."""
EARLIER_CARD = 1
LAST_CARD = MarkKind("last", "<", (ON_SEAT,), (0, EARLIER_CARD), prefix=True, hidden=True)
"""The card that was played last, with the seat that played it; only if a card of the rules repeats. With the value
``EARLIER_CARD``, it is the last one of its seat, but the other seat has played one since."""


PILED_CARD = MarkKind("pile", "|", (ON_SEAT,), range(1, 100), prefix=True, hidden=True)
"""The number of times that a card is in the pile of a seat; a pile of both seats is with seat 1."""


Uses = Annotated[int | Literal["all"], Amount(1, 9, word="all")]
"""The number of uses of each card that a step concerns."""


USES_IN_HAND = 99
"""The most uses in a hand that a step counts."""


def uses_ending(uses: int | str) -> str:
    """Return the end of the key of a sentence about one use, some or all."""
    return "" if uses == 1 else "_all" if uses == "all" else "_uses"


class CardsStep(Block):
    """A step that acts on cards in hands."""

    acts_on = "card"
    natures: ClassVar[tuple[str, ...]] = ("card",)

    target: Target


class TakeCard(CardsStep):
    """The opponent's cards move to the own hand, one use of each, several or all."""

    new_fields = Block.new_fields | {"uses"}
    touches = True

    do: Literal["take_card"]
    uses: Uses = 1
    """The number of uses of each card that move; fewer if the card has fewer, or the other hand has no room."""

    @property
    def sentence(self) -> str:
        return f"step.take_card{uses_ending(self.uses)}"


class GiveCard(CardsStep):
    """Own cards move to the opponent's hand, one use of each, several or all."""

    new_fields = Block.new_fields | {"uses"}

    do: Literal["give_card"]
    uses: Uses = 1
    """The number of uses of each card that move; fewer if the card has fewer, or the other hand has no room."""

    @property
    def sentence(self) -> str:
        return f"step.give_card{uses_ending(self.uses)}"


class Discard(CardsStep):
    """These cards leave their hands, with all their uses, a number of them, or as many as are too many."""

    new_fields = Block.new_fields | {"uses", "down_to", "pile"}
    marks = (PILED_CARD,)
    touches = True

    do: Literal["discard"]
    uses: Uses = "all"
    """The number of uses that each card loses; a card with fewer loses them all."""
    down_to: Annotated[int, Amount(0, USES_IN_HAND)] | None = None
    """Instead of ``uses``: the number of uses that each hand keeps, of all these cards together, as ``own_cards``
    counts them. Those that are too many leave at random. To let a seat choose, it chooses the cards that it keeps, and
    the target leaves them out with ``but``."""
    pile: bool = False
    """True if they go back to the pile of their seat, where they can be drawn again."""

    @property
    def sentence(self) -> str:
        if self.pile:
            return "step.put_back" if self.uses == "all" else "step.put_back_uses"
        return "step.discard" if self.uses == "all" else "step.discard_uses"

    def sentence_after(self, text: TextSoFar) -> str:
        if self.down_to is None:
            return self.sentence
        return "step.discard_down" if len(text.sides) == 1 else "step.discard_down_each"

    @model_validator(mode="after")
    def _says_one(self) -> Discard:
        if self.down_to is not None and "uses" in self.model_fields_set:
            raise misfit("'discard' says either 'uses' or 'down_to'", "down_to")
        if self.down_to is not None and self.pile:
            raise misfit("cards that are too many leave the match: leave out 'pile'", "pile")
        return self


class CopyCard(CardsStep):
    """The own hand gets one more use of each of these cards. A card that itself hands out cards cannot be copied."""

    hands_out = True

    do: Literal["copy_card"]


class RenewCard(CardsStep):
    """Used-up cards return to their seat's hand.

    They come back with one use; cards still in the hand get one more use, up to the number dealt. A card that itself
    hands out cards cannot be renewed.
    """

    natures = ("spent", "card")
    hands_out = True
    marks = (USED_UP,)

    do: Literal["renew_card"]


class DrawCard(Block):
    """A seat draws random cards of the pile, each with one use.

    Rules without a ``pile`` have an endless one: all cards of their deck, except those that hand out cards themselves.
    """

    acts_on = "card"
    new_fields = Block.new_fields | {"card"}
    hands_out = True
    marks = (PILED_CARD,)

    do: Literal["draw_card"]
    count: Annotated[int, Amount(1, 4, 36)] = 1
    """The number of cards; fewer if the pile runs out."""
    of: Literal["own", "opponent", "both"] = "own"
    """The seat that draws."""
    card: str | None = None
    """The id of the only card that is drawn, while the pile has it. The endless pile has every card that hands out
    none, also one of no deck."""

    @property
    def sentence(self) -> str:
        return f"step.draw_{'card' if self.card is None else 'named'}_{self.of}"


class Repeat(Block):
    """The card that was played last happens once more for this seat, which makes its choices.

    The turn continues or ends as after that card: ``ends_turn`` of this one is not asked; what that card costs is not
    paid again. A card that repeats or hands out cards is not repeated; one that was countered is.
    """

    new_fields = Block.new_fields | {"of"}
    marks = (LAST_CARD, PLAYED_CARDS, TURNS_TAKEN)
    play_only = True

    do: Literal["repeat"]
    of: Literal["own", "opponent", "any"] = "any"
    """The seat whose last card it is."""

    @property
    def sentence(self) -> str:
        return "step.repeat" if self.of == "any" else f"step.repeat_{self.of}"

    def misfits_in_card(self, card: CardParts, index: int) -> Iterator[str]:
        if card.choices or len(card.steps) > 1:
            yield "'repeat' stands alone: it does what another card does, with the choices of that card"


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
EVENTS = ChoiceAsked, ChoiceMade


class Question(NamedTuple):
    """A card that waits for the opponent of its seat."""

    seat: int
    """The seat that plays it; the other one is asked."""
    played_card: str
    card: str
    """The card that asks."""
    choices: tuple[str, ...]
    """The choices made so far, as a move writes them."""

    @property
    def mark(self) -> Mark:
        """The mark on the table: the played card, after ``>`` the card it repeats, after each ``/`` a choice."""
        other = f">{self.card}" if self.card != self.played_card else ""
        return QUESTION.at(self.seat, card="/".join((self.played_card + other, *self.choices)))


def question_of(marks: Iterable[Mark]) -> Question | None:
    for mark in marks:
        if mark.sign[0] == QUESTION.sign and not mark.row:
            card, *words = mark.card.split("/")
            played, _, other = card.partition(">")
            return Question(mark.seat, played, other or played, tuple(words))
    return None


# Records of what has happened in a match, only if a card asks about it.

MOST_COUNTED, TALLY_BASE = 99, 100
TALLIES = range(1, TALLY_BASE**4)
"""A number of this turn, of the turn before and of the match so far: see ``Tally``."""
LOST_TO_OWN = MarkKind("fell", "fell", (ON_SEAT,), TALLIES, hidden=True)
"""Dice of a seat that it has destroyed."""
LOST_TO_OTHER = MarkKind("hit", "hit", (ON_SEAT,), TALLIES, hidden=True)
"""Dice of a seat that the other one has destroyed, or its traps and shields."""
CARD_TALLY = MarkKind("cards", "cards", (ON_SEAT,), TALLIES, hidden=True)
"""Cards that a seat has played."""
LAST_ROLL = MarkKind("rolled", "rolled", (ON_SEAT,), range(1, 13), hidden=True)
"""The face that a seat has rolled last."""
LAST_LOST = MarkKind("gone", "gone", (ON_SEAT,), range(1, 13), hidden=True)
"""The face of the die of a seat that was destroyed last."""
SEAT_LAST_CARD = MarkKind("before", "^", (ON_SEAT,), (0, EARLIER_CARD), prefix=True, hidden=True)
"""The last card of a seat that has taken effect; with ``EARLIER_CARD``, the other seat has played one since."""
TALLY_KINDS = LOST_TO_OWN, LOST_TO_OTHER, CARD_TALLY


class Tally(NamedTuple):
    """The number of times that something has happened."""

    this_turn: int
    last_turn: int
    match: int

    @property
    def state(self) -> MarkState:
        this_turn, last_turn = min(self.this_turn, MOST_COUNTED), min(self.last_turn, MOST_COUNTED)
        match = min(self.match, TALLY_BASE**2 - 1)
        return MarkState(this_turn + TALLY_BASE * (last_turn + TALLY_BASE * match))


def tally_of(value: int) -> Tally:
    rest, this_turn = divmod(value, TALLY_BASE)
    match, last_turn = divmod(rest, TALLY_BASE)
    return Tally(this_turn, last_turn, match)


MARKS = (QUESTION, LOST_TO_OWN, LOST_TO_OTHER, CARD_TALLY, LAST_ROLL, LAST_LOST, SEAT_LAST_CARD)
