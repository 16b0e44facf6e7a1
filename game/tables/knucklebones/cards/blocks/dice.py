"""Blocks that move dice to another place, turn them to another face, or take them off the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from game.content.definition import Distinct, ListOf, misfit
from game.tables.knucklebones.cards.blocks import DiceStep, FaceStep, Misfit, StrikingStep, TextSoFar
from game.tables.knucklebones.cards.blocks.rolls import ASIDE_DICE, ROLL_QUEUE, Take
from game.tables.knucklebones.cards.choices import Amount, Choice, Selector, Target, is_rolled, nature_of


class CopyDie(StrikingStep):
    """A die like the chosen one arrives in the own row across from it."""

    old_names = StrikingStep.old_names | {"target": "choice"}
    works_on = "opponent_die"
    takes = "lane"

    do: Literal["copy_die"]
    target: int = Field(default=1, ge=1)


class Swap(StrikingStep):
    """Two chosen dice change places, on one board or across the table; both count as arrivals."""

    old_names = StrikingStep.old_names | {"targets": "choices"}
    takes = "across"
    touches = True

    do: Literal["swap"]
    targets: Annotated[tuple[int, int], Field(strict=False)] = (1, 2)

    def misfits_with(self, choices: Sequence[Choice]) -> Iterator[Misfit]:
        first, second = self.targets
        if first == second:
            yield "'swap' needs two different choices", ("to",)
        elif any((choices[number - 1].fewest, choices[number - 1].count) != (1, 1) for number in self.targets):
            yield "'swap' works on two choices of one die each", ("to",)


class Exchange(StrikingStep):
    """Dice, the dice of whole rows, or cards with all their uses change places with others, all at once.

    The first changes with the first, and so on, in the order of lanes and fields, or lane by lane if both sides say
    ``each_row``. What has no partner stays. Cards all go to the other hand.
    """

    acts_on = ""
    natures: ClassVar[tuple[str, ...]] = ("die", "row", "card")
    touches = True

    do: Literal["exchange"]
    target: Target
    other: Target
    """The other things, of the same kind."""

    @property
    def sentence(self) -> str:
        return "step.exchange_by_lane" if self.by_lane else "step.exchange"

    @property
    def by_lane(self) -> bool:
        """True if dice change places with those of the same lane only."""
        return all(isinstance(target, Selector) and target.each_row for target in (self.target, self.other))

    def misfits_with(self, choices: Sequence[Choice]) -> Iterator[Misfit]:
        if nature_of(choices, self.target) != nature_of(choices, self.other):
            yield "'exchange' needs things of one kind on both sides: dice, rows or cards", ("with",)


class MoveDie(DiceStep, StrikingStep):
    """The dice move to the end of a row with room, where they arrive. A die without room stays."""

    do: Literal["move"]
    into: Target
    """The row they go to: the number of a choice, or a selector."""


class StealDie(DiceStep, StrikingStep):
    """The dice leave the opponent's board and arrive in the own row across, if it has room."""

    do: Literal["steal"]


class CopyTo(DiceStep, StrikingStep):
    """A die like each of these arrives in an own row: the one across from an opponent's die, the same for an own."""

    touches = False

    do: Literal["copy"]
    into: Target | None = None
    """Another row for the copy."""

    @property
    def sentence(self) -> str:
        return "step.copy" if self.into is None else "step.copy_into"


class RemoveDie(DiceStep):
    """The dice leave the table without being destroyed: no price is paid for them, and nothing breaks.

    If it is the die of this card's roll, the turn continues without it, or ends with ``ends_turn: true``.
    """

    natures = ("die", "row", "rolled")

    do: Literal["remove"]

    @property
    def sentence(self) -> str:
        return "step.remove_rolled" if self.may_remove_rolled_die else "step.remove"

    @property
    def may_remove_rolled_die(self) -> bool:
        return is_rolled(self.target)


class GiveDie(FaceStep, StrikingStep):
    """A new die arrives at the end of the row, if it has room."""

    sentence_nature = "row"
    natures = ("row",)
    touches = True

    do: Literal["give"]
    target: Target


class PushRow(FaceStep, StrikingStep):
    """A die enters a row and pushes those from there on outward; the last of a full row falls off.

    It enters at ``field``, or where its target is a die, at the field of that die.
    """

    new_fields = StrikingStep.new_fields | {"field"}
    natures = ("row", "die")
    touches = True

    do: Literal["push"]
    target: Target
    field: Annotated[int, Amount(1, 5)] = 1
    """The field of a row. A row with fewer dice gets the die at its end."""

    def sentence_after(self, text: TextSoFar) -> str:
        if nature_of(text.choices, self.target) == "die":
            return "step.push_die" if text.is_single else "step.push_dice"
        return "step.push" if self.field == 1 else "step.push_field"


class Reroll(StrikingStep):
    """The dice are rolled again in place and count as arrivals. A waiting die is rolled once more."""

    old_names = StrikingStep.old_names | {"target": "choice"}
    sentence_nature = "die"
    takes = "across"
    natures = ("die", "row", "rolled")
    touches = True

    do: Literal["reroll"]
    target: Target = 1


class AddTo(StrikingStep):
    """The dice show more or less by a number. They count as arrivals."""

    sentence_nature = "die"
    natures = ("die", "row", "rolled")
    touches = True
    die_field = "by"

    do: Literal["add"]
    target: Target
    by: Annotated[int, Amount(-11, 11)]
    """Number added; negative to subtract."""
    over: Literal["cap", "wrap"] = "cap"
    """Past the last face, a die stays there (``cap``) or starts again with the first (``wrap``)."""

    @property
    def sentence(self) -> str:
        if self.over == "wrap":
            return "step.raise_wrap" if self.by > 0 else "step.lower_wrap"
        return "step.raise" if self.by > 0 else "step.lower"

    @model_validator(mode="after")
    def _adds(self) -> AddTo:
        if not self.by:
            raise misfit("'add' must add or take something", "by")
        return self


class SetFace(FaceStep, StrikingStep):
    """The dice show this face. They count as arrivals."""

    sentence_nature = "die"
    natures = ("die", "row", "rolled")
    touches = True
    die_field = "face"

    do: Literal["set"]
    target: Target


class Arrange(StrikingStep):
    """The dice of rows change places among the fields that they have: by number, at random, or as a seat chooses.

    The first field is field 1 of the first row, for the seat that plays first; the fields outward follow, then the next
    row. Dice that come to another row arrive there.
    """

    acts_on = None
    sentence_nature = "die"
    new_fields = StrikingStep.new_fields | {"first"}
    natures = ("row",)
    touches = True

    do: Literal["arrange"]
    target: Target
    order: Literal["ascending", "descending", "shuffled", "reversed", "chosen"]
    """Their order from the first field on: the lowest die first, the highest first, at random, the other way around, or
    as ``chosen``: the dice of the choices in ``first``, then all others as they are."""
    first: Annotated[ListOf[Annotated[int, Field(ge=1)]], Distinct] = ()
    """With ``order: chosen``, the numbers of choices of dice. The dice of a choice keep their order."""
    within: Literal["row", "board", "table"] = "row"
    """The dice that change places with each other: those in the same ``row``, on the same ``board``, or all of them."""

    @property
    def sentence(self) -> str:
        if self.order == "chosen":
            return "step.arrange_chosen" if self.within == "row" else "step.arrange_chosen_lanes"
        return f"step.arrange_{self.order}"

    @model_validator(mode="after")
    def _fits(self) -> Arrange:
        if bool(self.first) != (self.order == "chosen"):
            raise misfit("'order: chosen' says in 'first' which chosen dice come first, such as [1, 2]", "first")
        return self


class SetAside(DiceStep):
    """The dice leave the table without being destroyed, and a seat uses each of them in place of a later roll.

    They lie next to its board until then, and go before rolls that are known. If it is the die of this card's roll, the
    turn continues without it, or ends with ``ends_turn: true``.
    """

    natures = ("die", "row", "rolled")
    marks = (ROLL_QUEUE, *ASIDE_DICE.values())

    do: Literal["set_aside"]
    of: Literal["own", "opponent"] = "own"
    """The seat that uses them."""
    after: int = Field(default=0, ge=0, le=9)
    """The number of rolls that it makes before that. With ``ends_turn: false``, its next roll is in the same turn."""
    take: Take | None = None
    """With it, they replace no roll, but add to the next roll that is no card's: the one of all these dice that the
    seat chooses is placed, the lowest, the highest, or all of them, as long as there is room."""

    @property
    def sentence(self) -> str:
        return f"step.set_aside_{self.of}{'' if self.take is None else '_take'}"

    @property
    def words(self) -> Mapping[str, str]:
        return {} if self.take is None else {"what": f"says.take_{self.take}"}

    @property
    def may_remove_rolled_die(self) -> bool:
        return is_rolled(self.target)

    @model_validator(mode="after")
    def _fits(self) -> SetAside:
        if self.after and self.take is not None:
            raise misfit("with 'take', dice add to the very next roll: leave out 'after'", "after")
        return self
