"""Blocks that roll a die, say how the die of their card is rolled and placed, or change a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, get_args

from pydantic import Field, model_validator

from game.content.definition import Distinct, ListOf, misfit
from game.tables.knucklebones.cards.blocks import Block, CardParts, Change, TextSoFar
from game.tables.knucklebones.cards.choices import Amount, CountLetter, FaceNumber, Target
from game.tables.knucklebones.dimensions import BOARD_LIMIT
from game.tables.knucklebones.mark import ON_SEAT, Mark, MarkKind, Span

Take = Literal["chosen", "lowest", "highest", "all"]
"""The dice of a roll of several that are placed."""
TAKES: tuple[Take, ...] = get_args(Take)
MOST_LOST = 3
"""The most numbers with which a rolled die is lost, fewer than any die has."""
LosingFace = FaceNumber | Literal["repeated"]
RestPlace = Literal["lost", "own", "opponent", "given"]
"""The place of dice that were rolled and are not placed: nowhere, the next rolls of a seat, or a gift to the other."""
ROLL_STEPS = ("roll", "roll_and_choose")
"""The words of steps that roll a die which is placed."""
LIMITED_ROLLS = ("restrict_roll", "load_roll")
"""Blocks that change the chances of a roll."""
MULTIPLIERS = ("double", "triple", "diagonal")
NUMBER_RULES: Mapping[str, tuple[int, int]] = {
    "double": (1, 99), "triple": (1, 99), "diagonal": (1, 99), "points": (1, 999), "turns": (1, 99),
    "cards_a_turn": (0, 9), "card_cost": (-99, 99), "fields": (1, BOARD_LIMIT), "sides": (4, 12),
}
"""Rules that are a number, with the lowest and highest it may be."""
WORD_RULES: Mapping[str, tuple[str | bool, ...]] = {
    "diagonals": ("both", "rising", "falling", "none"), "wins_by": ("cross", "diagonal", "row"),
    "instant_win": (True, False), "board_full": (True, False), "clashes": (True, False),
}
"""Rules that are one of a few words."""
RULE_SIGNS = {rule: rule.replace("_", "") for rule in (*NUMBER_RULES, *WORD_RULES)}
RULE_KINDS = {rule: MarkKind(rule, sign, (ON_SEAT,), range(1, 1000), timed=True) for rule, sign in RULE_SIGNS.items()}
NEXT_FACES = MarkKind("next", "next", (ON_SEAT,), range(1, 10**24), faces="dice")
NEXT_FACES_ROLLS = MarkKind("next_more", "nextmore", (ON_SEAT,), range(1, 100), hidden=True)
"""The number of rolls after the next one that show only the same faces."""
NEXT_DICE = {take: MarkKind(f"next_{take}", f"next{take}", (ON_SEAT,), range(11, 100), hidden=True) for take in TAKES}
"""The dice of the next rolls of a seat and the number of these rolls (``pack_dice``), by the ones that are placed."""


def pack_dice(dice: int, rolls: int) -> int:
    """Return the value of a mark for this many dice in each of at most nine rolls."""
    return 10 * dice + rolls


def unpack_dice(value: int) -> tuple[int, int]:
    """Return the dice and the rolls of such a mark."""
    return divmod(value, 10)


class ChangeRule(Block):
    """A rule changes for one seat, for this match or a number of turns.

    The change affects that seat alone: its dice, its board, its cards, and how it wins or ends the match.
    """

    new_fields = Block.new_fields | {"by"}
    marks = tuple(RULE_KINDS.values())

    do: Literal["change"]
    rule: Literal[
        "double", "triple", "diagonal", "diagonals", "instant_win", "wins_by", "board_full", "points", "turns",
        "cards_a_turn", "card_cost", "fields", "sides", "clashes",
    ]
    """The rule. ``double``, ``triple`` and ``diagonal`` are multipliers; the others have the names of a rule file.
    ``fields`` and ``sides`` are never more than the table has; dice beyond the last field stay. Without ``clashes`` the
    dice of the seat destroy nothing as they arrive. ``card_cost`` is what each card costs more (``by: 2``) or less
    (``by: -2``); no card costs less than 0."""
    value: bool | Annotated[int, Field(ge=0, le=999)] | Literal[
        "both", "rising", "falling", "none", "cross", "diagonal", "row"
    ] | None = None
    """The new value."""
    times: Annotated[int, Amount(2, 9)] | None = None
    """Or multiply the old value by this."""
    by: Annotated[int, Amount(-99, 99)] | None = None
    """Or add this to the old value. If ``turns`` has no limit, the old value is the seat's number of turns so far."""
    of: Literal["own", "opponent", "both"] = "own"
    """The seats that it changes for."""
    span: Span = "match"
    """Duration."""

    @model_validator(mode="after")
    def _says(self) -> ChangeRule:
        if sum(change is not None for change in (self.value, self.times, self.by)) != 1:
            raise misfit("'change' says one of 'value', 'times' and 'by'", "value")
        if self.rule == "card_cost" and self.by is None:
            raise misfit("say with 'by' what cards cost more or less", "value" if self.times is None else "times")
        if self.rule in WORD_RULES:
            if (type(self.value), self.value) not in [(type(word), word) for word in WORD_RULES[self.rule]]:
                words = ", ".join(str(word).lower() for word in WORD_RULES[self.rule])
                raise misfit(f"{self.rule!r} is one of {words}", "value")
        elif self.value is not None:
            low, high = NUMBER_RULES[self.rule]
            if isinstance(self.value, bool | str) or not low <= self.value <= high:
                raise misfit(f"{self.rule!r} is a number from {low} to {high}", "value")
        return self


class Throw(Block):
    """A seat rolls dice only for their numbers; they are not placed, and no limit on its next roll holds.

    Of a single die, later steps read the number as that of the roll: ``rolled`` in ``when``, in ``faces`` and as a
    ``face``, ``count: rolled``, and ``of: rolled`` in a relation. With ``as``, steps count several dice, or compare
    those of both seats: ``{count: faces, of: NAME}``.
    """

    acts_on = "die"

    do: Literal["throw"]
    dice: Annotated[int, Amount(1, 4)] = 1
    """Number of dice."""
    of: Literal["own", "opponent"] = "own"
    """The seat that rolls them."""

    @property
    def sentence(self) -> str:
        return f"step.throw_{self.of}{'' if self.dice == 1 else '_dice'}"

    def misfits_in_card(self, card: CardParts, index: int) -> Iterator[str]:
        if any(isinstance(step, RollStep) for step in card.steps[:index]):
            yield "'throw' comes before a 'roll', so that its number is not taken for that of the roll"


class NextRoll(Block):
    """The next roll of a seat, or several, show only certain faces, or are of several dice.

    Several dice are rolled in the open, even in fog.
    """

    new_fields = Block.new_fields | {"rolls", "dice", "take"}
    marks = (NEXT_FACES, NEXT_FACES_ROLLS, *NEXT_DICE.values())

    do: Literal["next_roll"]
    faces: Annotated[ListOf[FaceNumber], Field(max_length=12), Distinct] = ()
    """The only faces that it shows; a die that has none of them rolls as usual. A card's roll counts too."""
    dice: Annotated[int, Amount(1, 4)] = 1
    """Instead of ``faces``: the number of dice of the next roll that is no card's. To limit their faces too, write two
    steps."""
    take: Take = "chosen"
    """Of several ``dice``, the ones that are placed: one that the seat chooses, the lowest, the highest, or all of
    them, as long as there is room."""
    of: Literal["own", "opponent"] = "opponent"
    """The seat whose roll changes."""
    rolls: Annotated[int, Amount(1, 9)] = 1
    """The number of rolls. What an earlier step says in the same way about rolls to come, ends."""

    @property
    def sentence(self) -> str:
        return f"step.next_roll{'' if self.rolls == 1 else 's'}{'' if self.faces else '_dice'}_{self.of}"

    @property
    def words(self) -> Mapping[str, str]:
        return {} if self.faces else {"what": f"says.take_{self.take}"}

    @model_validator(mode="after")
    def _fits(self) -> NextRoll:
        if bool(self.faces) == (self.dice != 1):
            raise misfit("'next_roll' says either 'faces' or 'dice', 2 to 4", "faces")
        check_dice(self.dice, self.take, "lost", 0, ())
        return self


def mark_value(rule: str, value: str | int) -> int:
    """Return the value of a rule as the value of a mark, which is never 0."""
    if rule in WORD_RULES:
        return WORD_RULES[rule].index(value) + 1
    return int(value) + _shift(rule)


def value_of(rule: str, number: int) -> str | int:
    """Return the value of a rule from the value of its mark."""
    if rule in WORD_RULES:
        return WORD_RULES[rule][min(number, len(WORD_RULES[rule])) - 1]
    return number - _shift(rule)


def _shift(rule: str) -> int:
    """Return the difference between the value of a mark, at least 1, and the value of its rule."""
    return max(0, 1 - NUMBER_RULES[rule][0])


UNKNOWN_ROLL = 99
"""The number that stands for an unknown roll in a list of rolls."""
DICE_LIMIT = 10**100
"""The limit of the whole number that holds the faces of several dice."""


def dice_mark(name: str) -> MarkKind:
    return MarkKind(name, name.replace("_", ""), (ON_SEAT,), range(1, DICE_LIMIT), faces="dice", hidden=True)


OFFERED_DICE = dice_mark("offer")
"""The rolled dice that a seat chooses from."""
SEEN_ROLLS = dice_mark("seen")
"""The next rolls of a seat that are not in order yet; the seat to move chooses their order."""
ROLL_QUEUE = dice_mark("queue")
"""The next rolls of a seat, in order."""
ASIDE_DICE = {take: dice_mark(f"aside_{take}") for take in TAKES}
"""Dice that add to the next roll of a seat, by the ones of all dice that are placed then."""
REST_DICE = dice_mark("rest")
"""The dice of a roll that are still to be placed in this turn, if the rules let a seat place all."""
REROLLS_LEFT = MarkKind("more", "more", (ON_SEAT,), range(1, 100), hidden=True)
"""The number of times that a seat may roll again the dice that are offered."""
BUST_FACES = dice_mark("bust")
"""The faces with which these dice are lost, and 99 if each that is rolled joins them."""
GIFT_OFFSET = 2
"""Added to the seat that gets dice, if it places them besides its own roll."""
LEFTOVER_SEAT = MarkKind("leftover", "leftover", (ON_SEAT,), range(1, 2 * GIFT_OFFSET + 1), hidden=True)
"""The seat that gets the dice that are not chosen of those that are offered."""
GIVEN_DICE = dice_mark("given")
"""Dice that a seat places as its next turn begins, besides its own roll."""


def check_dice(dice: int, take: Take, rest: RestPlace, more_rolls: int, lost_on: Sequence[LosingFace]) -> None:
    """Refuse a roll that makes no sense."""
    if dice == 1 and take != "chosen":
        raise misfit("'take' is about several dice: say 'dice', 2 to 4", "take")
    if rest != "lost" and (dice == 1 or take == "all"):
        raise misfit("'rest' are dice that are not placed: say 'dice', 2 to 4, and place one of them", "rest")
    if sum(face != "repeated" for face in lost_on) > MOST_LOST:
        reason = f"at most {MOST_LOST} numbers are lost, so that dice are placed on the smallest die too"
        raise misfit(reason, "lost_on")
    if take != "chosen" and (more_rolls or lost_on):
        name = "more_rolls" if more_rolls else "lost_on"
        raise misfit(f"{name!r} is for a die that the seat chooses: leave out 'take'", name)


class RestrictRoll(Block):
    """The roll of this card shows only faces of the chosen parity."""

    old_names = Block.old_names | {"target": "choice"}
    works_on = "parity"
    of_a_roll = "roll"
    play_only = True
    rivals = LIMITED_ROLLS

    do: Literal["restrict_roll"]
    target: int = Field(default=1, ge=1)

    def sentence_after(self, text: TextSoFar) -> str:
        if self.target in text.named:
            return "step.restrict_roll_chosen"
        by_opponent = text.choices[self.target - 1].by == "opponent"
        return "step.restrict_roll_theirs" if by_opponent else self.sentence


class LoadRoll(Block):
    """The roll of this card shows the named face with a raised chance; all others share the rest evenly.

    A die without that face is not loaded.
    """

    old_names = Block.old_names | {"target": "choice"}
    works_on = "face"
    of_a_roll = "roll"
    play_only = True
    rivals = LIMITED_ROLLS

    do: Literal["load_roll"]
    target: int = Field(default=1, ge=1)
    chance: Annotated[int, Amount(1, 12)] = 1
    """Number of times the face comes up ..."""
    of: Annotated[int, Amount(1, 12)] = 2
    """... in this many rolls."""

    @property
    def sentence(self) -> str:
        always = self.chance == self.of and not isinstance(self.chance, CountLetter)
        return "step.load_roll_always" if always else "step.load_roll"

    @model_validator(mode="after")
    def _fits(self) -> LoadRoll:
        if isinstance(self.chance, int) and isinstance(self.of, int) and self.chance > self.of:
            raise misfit("'chance' must not be more than 'of'", "chance")
        return self


class Destroy(Block):
    """These dice are destroyed, except in the opponent's shielded rows.

    Without a target, the die of this card's roll destroys its equals on the whole opposing board before it is placed.
    """

    acts_on = "die"
    sentence_nature = "die"
    of_a_roll = "die"
    takes = "board"
    new_fields = Block.new_fields | {"target"}
    natures = ("die", "row")
    touches = True

    do: Literal["destroy"]
    target: Target | None = None

    @property
    def sentence(self) -> str:
        return "step.destroy_rolled" if self.is_about_roll else "step.destroy"

    @property
    def is_about_roll(self) -> bool:
        return self.target is None


class Reflect(Block):
    """The die of this card's roll takes the value of the opposing die across from its field, if there is one."""

    of_a_roll = "die"
    play_only = True

    do: Literal["reflect"]


class Pair(Block):
    """The die of this card's roll is doubled; both dice go into one row with room for two."""

    of_a_roll = "die"
    play_only = True

    do: Literal["pair"]


class Again(Block):
    """A second die shows the same value as this card's roll; each is placed in a row of choice."""

    of_a_roll = "die"
    play_only = True

    do: Literal["again"]


class RollStep(Block):
    """A step that rolls at once."""

    play_only = True
    rivals = ROLL_STEPS

    @property
    def rolls_several(self) -> bool:
        return True

    def misfits_in_card(self, card: CardParts, index: int) -> Iterator[str]:
        if self.rolls_several and index < len(card.steps) - 1:
            die_word = "chosen" if getattr(self, "take", "chosen") == "chosen" else "first"
            yield f"{self.do!r} must be the last step, because the {die_word} die is not known before it"


class Roll(RollStep):
    """Roll at once, one die or several; what is taken of them is then placed as usual.

    Several dice are rolled in the open, even in fog.
    """

    new_fields = Block.new_fields | {"dice", "take", "rest", "more_rolls", "lost_on"}

    do: Literal["roll"]
    dice: Annotated[int, Amount(1, 4)] = 1
    """Number of dice."""
    take: Take = "chosen"
    """Of several ``dice``, the ones that are placed: one that the seat chooses, the lowest, the highest, or all of
    them, one after the other in an order of choice, as long as there is room."""
    rest: RestPlace = "lost"
    """The other dice are ``lost``, the next rolls of the ``own`` seat or the ``opponent``, or ``given``: the opponent
    places them as its next turn begins, before its own roll."""
    more_rolls: int = Field(default=0, ge=0, le=50)
    """The number of times that the seat may roll again before it chooses a die to place."""
    lost_on: Annotated[ListOf[LosingFace], Distinct] = ()
    """Dice that show one of these are lost, and the turn ends if none is left. ``repeated`` is any number that this
    seat has rolled before in this turn."""

    @property
    def sentence(self) -> str:
        if self.dice == 1:
            return "step.roll"
        if self.take == "all" and self.dice == 2 and not isinstance(self.dice, CountLetter):
            return "step.roll_both"
        return "step.roll_and_choose" if self.take == "chosen" else f"step.roll_{self.take}"

    @property
    def rolls_several(self) -> bool:
        knows_die = self.dice == 1 or self.take in ("lowest", "highest")
        return bool(self.more_rolls or self.lost_on or not knows_die)

    @model_validator(mode="after")
    def _fits(self) -> Roll:
        check_dice(self.dice, self.take, self.rest, self.more_rolls, self.lost_on)
        return self


class RollAndChoose(RollStep):
    """Several dice are rolled at once, in the open; one of them is chosen and then placed as usual.

    It is the same as ``roll`` with several ``dice``.
    """

    marks = (OFFERED_DICE,)

    do: Literal["roll_and_choose"]
    dice: Annotated[int, Amount(2, 4)] = 2
    """Number of dice."""


class OrderRolls(Block):
    """The next rolls of a seat are made now, for all to see, and the seat that plays chooses the order of them.

    Rolls that are known already are among them, all of them.
    """

    marks = (SEEN_ROLLS, ROLL_QUEUE)
    new_fields = Block.new_fields | {"of"}
    play_only = True

    do: Literal["order_rolls"]
    dice: int = Field(default=3, ge=2, le=4)
    """The number of rolls."""
    of: Literal["own", "opponent"] = "own"
    """The seat that rolls them."""

    @property
    def sentence(self) -> str:
        return f"step.order_rolls_{self.of}"

    def misfits_in_card(self, card: CardParts, index: int) -> Iterator[str]:
        if index < len(card.steps) - 1 or card.ends_turn:
            yield ("'order_rolls' is the last step, with 'ends_turn: false': "
                   "its seat puts the rolls in order, then rolls")


class RevealRolls(Block):
    """The next rolls of a seat are made now, for all to see, except those that are known already."""

    marks = (ROLL_QUEUE,)

    do: Literal["reveal_rolls"]
    dice: Annotated[int, Amount(1, 4)] = 1
    """The number of rolls."""
    of: Literal["own", "opponent"] = "opponent"
    """The seat that rolls them."""

    @property
    def sentence(self) -> str:
        return f"step.reveal_roll{'' if self.dice == 1 else 's'}_{self.of}"


def rolls_to_order(seat: int) -> tuple[Mark, ...]:
    """Return the marks that let a seat choose the order of its next rolls, or of those of the other seat."""
    return SEEN_ROLLS.at(seat), SEEN_ROLLS.at(3 - seat)


class DiceOffered(NamedTuple):
    """Several dice were rolled; this seat chooses one of them."""

    seat: int
    faces: tuple[int, ...]


class DieChosen(NamedTuple):
    """One of the rolled dice now waits to be placed."""

    seat: int
    face: int


class DieThrown(NamedTuple):
    """A seat has rolled a die only for its number."""

    seat: int
    face: int
    among: tuple[int, ...]
    """The faces it could have shown."""


class DieDropped(NamedTuple):
    """The rolled die is not placed: it is lost, or it is set aside, as a mark says then."""

    seat: int
    face: int


MARKS = REST_DICE, LEFTOVER_SEAT, REROLLS_LEFT, BUST_FACES, GIVEN_DICE
EVENTS = DiceOffered, DieChosen, DieDropped, DieThrown
CHANGES = {
    DiceOffered: lambda event: Change(puts=(OFFERED_DICE.at(event.seat),)),
    DieChosen: lambda event: Change(takes=(OFFERED_DICE.at(event.seat),)),
}
