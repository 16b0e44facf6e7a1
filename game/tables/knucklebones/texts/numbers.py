"""Counted numbers in words, and the range of what they can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd, inf
from typing import NamedTuple, TypeVar

from pydantic import BaseModel

from game.content.texts import Say
from game.tables.knucklebones.cards.blocks import Block
from game.tables.knucklebones.cards.blocks.dice import AddTo
from game.tables.knucklebones.cards.blocks.marks import Points, Resize
from game.tables.knucklebones.cards.blocks.rolls import Throw
from game.tables.knucklebones.cards.blocks.scores import LeaveScore
from game.tables.knucklebones.cards.blocks.waits import with_inner
from game.tables.knucklebones.cards.choices import (
    EVENT_TARGETS,
    HIGHEST_FACE,
    NATURES,
    NUMBER_NATURES,
    SIDES_OF,
    Choice,
    CountLetter,
    Selector,
    Source,
    nature_of,
)
from game.tables.knucklebones.cards.conditions import CONDITION_FIELDS, PAST_RECORDS, Counted
from game.tables.knucklebones.cards.references import kind_acted_on
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.texts.things import ADJECTIVES, is_single, target_kind, target_words, things_words
from game.tables.knucklebones.texts.words import (
    AFTER_IN,
    AFTER_OF,
    AS_OBJECT,
    FOR_EACH,
    Speech,
    chosen_number,
    in_form,
    letter_for,
    list_parts,
    nth_word,
)

M = TypeVar("M", bound=BaseModel)
COUNTED_KINDS = {
    "own_dice": "own_die", "opponent_dice": "opponent_die", "own_free": "own_field", "opponent_free": "field",
    "own_cards": "own_card", "opponent_cards": "opponent_card",
}
"""The things that are counted, by the word of the count."""
EACH_COUNTS = ("faces", "destroyed", "ahead", "behind", "difference", "own_total", "opponent_total", "own_shields",
               "opponent_shields", *PAST_RECORDS)
"""Counts that are no things, but have a text for each single one."""


SIGNED_FIELDS: Mapping[type[BaseModel], tuple[str, ...]] = {
    AddTo: ("pips", "by"), Points: ("points", "by", "times"), Resize: ("fields", "by"), LeaveScore: ("score", "points"),
}
"""The things that a negative number takes, as the end of a text key, and the numbers that give or take them."""


def with_letters(say: Speech, model: M) -> M:
    """Return a step or score with letters for its counted numbers.

    A number that is always taken away has the opposite sign.
    """
    thing, *fields = SIGNED_FIELDS.get(type(model), ("",)) if not getattr(model, "steal", False) else ("",)
    signed_numbers = {name: (quantity, range_of(say.card.choices, quantity)) for name in fields
                      if isinstance(quantity := getattr(model, name), Counted)}
    negatives = {name: quantity.negated() for name, (quantity, limits) in signed_numbers.items() if limits.high <= 0}
    result = _with_letters(model.model_copy(update=negatives), say.memory.letters)
    for name, (_, limits) in signed_numbers.items():
        if limits.low < 0 < limits.high:
            say.memory.negative.setdefault((f"count.below_zero_{thing}", getattr(result, name).name), False)
    return result.model_copy(update={name: -getattr(result, name) for name in negatives})


def _with_letters(model: M, letters: dict[Counted, CountLetter]) -> M:
    """Return a step with letters for its counted numbers; equal ones have the same letter."""
    changes: dict[str, object] = {}
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, Counted):
            changes[name] = letter_for(value, letters)
        elif isinstance(value, BaseModel) and name not in CONDITION_FIELDS:
            changes[name] = _with_letters(value, letters)
    return model.model_copy(update=changes) if changes else model


def explanations(say: Speech, live: bool = False) -> list[str]:
    """Return the sentences for the letters that have none yet; ``live`` if they are counted for every score."""
    sentences: list[str] = []
    key = "count.is_live" if live else "count.is"
    while say.memory.explained < len(say.memory.letters):
        quantity, letter = list(say.memory.letters.items())[say.memory.explained]
        say.memory.explained += 1
        sentences.append(say(key, letter=letter.name, what=count_words(say, quantity)))
    for (key, name), is_said in say.memory.negative.items():
        sentences += [] if is_said else [say(key, letter=name)]
        say.memory.negative[key, name] = True
    return sentences


def count_words(say: Speech, quantity: Counted) -> str:
    """Return a counted number in words. What was chosen is not said in full here."""
    quantity = without_idle_limits(say.card.choices, _without_minus(quantity))
    number = quantity.of.choice if isinstance(quantity.of, Selector) else quantity.of
    if quantity.count == "chosen":
        number = next(at for at, choice in enumerate(say.card.choices, 1) if NATURES[choice.kind] in NUMBER_NATURES
                      and number in (None, at))
        text = chosen_number(say, number)
    if isinstance(number, int):
        say.memory.add(number)
    of_faces = quantity.count in ("faces", "highest", "lowest")
    nature = {"score": "row", "free": "row", "row": "row", "things": ""}.get(quantity.count, "die")
    if isinstance(quantity.of, str) and not of_faces:
        nature = ""  # The number of dice that a step has acted on may be 0, so not even one die is singular.
    case = AFTER_IN if quantity.count == "free" else AFTER_OF
    of_words = ""
    if quantity.of is not None and quantity.count != "chosen":
        of_words = source_words(say, quantity.of, case, nature)
    is_die = of_faces and quantity.of is not None and _is_one_die(say.card, quantity.of)
    if quantity.count == "row" and quantity.of is not None:
        is_one_row = not isinstance(quantity.of, str) and is_single(say.card, quantity.of)
        text = say("count.row" if is_one_row else "count.lowest_row", of=of_words)
    elif isinstance(quantity.of, str) and is_die and steps_called(say.card, quantity.of)[0].do == "throw":
        text = thrown_words(say, quantity.of)
    elif quantity.count != "chosen":
        text = say("count.face" if is_die else f"count.{quantity.count}", of=of_words, **past_words(say, quantity))
    if quantity.count in ("things", "dice") and quantity.of is not None and not isinstance(quantity.of, str) \
            and _is_one_die(say.card, quantity.of):
        text = say("count.one_if", what=target_words(say, quantity.of))
    divisor = gcd(quantity.times, quantity.per)
    times, per = quantity.times // divisor, quantity.per // divisor
    subtracts = times < 0 < quantity.plus and per == 1
    if quantity.less is not None and (times, per) != (1, 1):
        text = letter_for(_bare_count(quantity), say.memory.letters).name
    elif quantity.less is not None:
        text = say("count.compared", what=text, less=counted_words(say, quantity.less))
    if times == -1 and not subtracts:
        text = say("count.negative", what=text)
    elif abs(times) != 1:
        text = say("count.times", what=text, times=str(-times if subtracts else times))
    if per != 1:
        text = say("count.half" if per == 2 else "count.per", what=text, per=str(per))
    if subtracts:
        text = say("count.minus", what=str(quantity.plus), plus=text)
    elif quantity.plus:
        text = say("count.plus" if quantity.plus > 0 else "count.less", what=text, plus=str(abs(quantity.plus)))
    limits = [say(f"when.{end}", **{end: str(limit)}) for end in ("least", "most")
              if (limit := getattr(quantity, end)) is not None]
    return say("count.limited", what=text, limits=list_parts(say, limits)) if limits else text


def counted_words(say: Speech, quantity: Counted) -> str:
    """Return what is counted, or a letter that is explained later if something is done with the number."""
    return count_words(say, quantity) if is_plain(quantity) else letter_for(quantity, say.memory.letters).name


def _bare_count(quantity: Counted) -> Counted:
    """Return a count before anything is done with it, apart from taking another one away."""
    return quantity.model_copy(update={"times": 1, "per": 1, "plus": 0, "least": None, "most": None})


def _without_minus(quantity: Counted) -> Counted:
    """Return an equal count, in which a difference has no minus before it: minus (A minus B) is B minus A."""
    if quantity.less is None or quantity.times > 0 or not is_plain(quantity.less):
        return quantity
    changes = {name: getattr(quantity, name) for name in ("per", "plus", "least", "most")}
    subtracted = _bare_count(quantity).model_copy(update={"less": None})
    return quantity.less.model_copy(update={**changes, "less": subtracted, "times": -quantity.times})


def thrown_words(say: Speech, name: str) -> str:
    """Return the words for the number on a die that was rolled only for it, with an ordinal if there are more."""
    throws = [step for step in with_inner(say.card.steps) if isinstance(step, Throw)]
    step = next(step for step in throws if step.label == name)
    labels = [throw.label for throw in throws if throw.of == step.of]
    nth = nth_word(say, labels.index(name) + 1) if len(labels) > 1 else ""
    key = f"count.thrown_{step.of}"
    return say(f"{key}_nth", nth=nth) if nth else say(key)


def past_words(say: Say, quantity: Counted) -> dict[str, str]:
    """Return the seat and the time of what has happened before."""
    if quantity.count not in PAST_RECORDS:
        return {}
    by = "" if quantity.by == "any" else say(f"past.by_{quantity.by}")
    return {"by": by, "during": say(f"past.{quantity.during}")}


def is_plain(quantity: Counted) -> bool:
    """Return True if nothing is done with a count, apart from taking another one away."""
    has_limit = quantity.least is not None or quantity.most is not None
    return quantity.times == quantity.per == 1 and not quantity.plus and not has_limit


def _is_one_die(card: Card, target: Source) -> bool:
    if isinstance(target, str):
        step, *other_steps = steps_called(card, target)
        if isinstance(step, Throw):
            return not other_steps and step.dice == 1
        aim = getattr(step, "target", None)
        adds = step.do in ("give", "push")
        return not other_steps and aim is not None and (_is_one_die(card, aim) or (adds and is_single(card, aim)))
    return nature_of(card.choices, target) == "die" and is_single(card, target)


def steps_called(card: Card, name: str) -> list[Block]:
    return [step for step in with_inner(card.steps) if step.label == name]


def source_words(say: Speech, source: Source, case: int, nature: str = "") -> str:
    """Return a target in words, or what a step of the card has acted on."""
    if not isinstance(source, str):
        return target_words(say, source, case, nature)
    step, noun = steps_called(say.card, source)[0], noun_of(say.card, source)
    is_die = noun == nature == "die" and case != FOR_EACH and _is_one_die(say.card, source)
    did = say(f"did.{_deed(step)}")
    labels = _acting_alike(say.card, source)
    owner = _owner_of(say.card, step)
    rivals = [_owner_of(say.card, steps_called(say.card, name)[0]) for name in labels]
    if is_die or len(labels) < 2 or not owner or noun == "mark" or rivals.count(owner) > 1:
        text = in_form(say(f"this_way.{'die_one' if is_die else noun}", did=did), case)
        return say("this_way.nth", what=text, nth=nth_word(say, labels.index(source) + 1)) if len(labels) > 1 else text
    return in_form(say(f"this_way.{owner}_{noun}", did=did), case)


def _deed(step: Block) -> str:
    """Return the word for what a step does to its things."""
    if not isinstance(step, Points):
        return step.do
    amount = step.by or step.times
    return step.deeds[(amount.times if isinstance(amount, Counted) else amount) < 0]


def _acting_alike(card: Card, name: str) -> list[str]:
    """Return the names of the steps that do the same to things of the same kind, in order."""
    deed = _deed(steps_called(card, name)[0]), noun_of(card, name)
    names = dict.fromkeys(step.label for step in with_inner(card.steps) if step.label is not None)
    return [label for label in names if (_deed(steps_called(card, label)[0]), noun_of(card, label)) == deed]


def _owner_of(card: Card, step: Block) -> str:
    """Return the seat whose things a step acts on; empty if that is open."""
    aim = None if isinstance(step, Points) else getattr(step, "target", None)
    if aim is None:
        of: str = getattr(step, "of", "")
        return of if of in ("own", "opponent") else ""
    sides = SIDES_OF.get(target_kind(card, aim), ())
    across = isinstance(aim, Selector) and aim.across
    return ("opponent" if (sides == (0,)) == across else "own") if len(sides) == 1 else ""


def noun_of(card: Card, name: str) -> str:
    """Return the kind of thing that the step with this name acts on."""
    return kind_acted_on(card.choices, steps_called(card, name)[0]) or "die"


def each_words(say: Speech, quantity: Counted) -> str:
    """Return what a number is counted for, such as "for each of your dice"; empty if only a letter can say it."""
    quantity = without_idle_limits(say.card.choices, quantity)
    most, least = quantity.most, quantity.least
    if quantity.times <= 0:
        most, least = least and -least, most
    if quantity.plus or quantity.less is not None or least is not None:
        return ""
    kind = COUNTED_KINDS.get(quantity.count, "")
    if quantity.count == "things" and isinstance(quantity.of, str):
        if quantity.per != 1:
            return ""
        thing = source_words(say, quantity.of, FOR_EACH)
    elif quantity.count == "things" and isinstance(target := quantity.of, Selector) and not (
            target.across or target.choice):
        if {*target.where} & {*ADJECTIVES} or str(target.every) in EVENT_TARGETS or quantity.per != 1:
            return ""
        thing = things_words(say, target, FOR_EACH)
    elif kind and quantity.per == 1:
        thing = in_form(say(f"every.{kind}"), FOR_EACH)
    elif kind:
        thing = say("count.every", what=in_form(say(f"several.{kind}", count=quantity.per), AS_OBJECT))
    elif quantity.count in EACH_COUNTS and quantity.per == 1:
        of_words = "" if quantity.of is None else source_words(say, quantity.of, AFTER_IN, "die")
        thing = say(f"each.{quantity.count}", of=of_words, **past_words(say, quantity))
    else:
        return ""
    text = say("count.for_each", what=thing)
    return text if most is None else say("count.at_most", what=text, most=str(most))


NEGATIVE_COUNTS = ("own_total", "opponent_total", "score")
"""Counts of points, which cards can take below 0."""


class Range(NamedTuple):
    """The lowest and the highest number that something can be."""

    low: float
    high: float


def range_of(choices: Sequence[Choice], quantity: Counted) -> Range:
    """Return the range of a count of a card with these choices."""
    low, high = _before_limits(choices, quantity)
    least = -inf if quantity.least is None else quantity.least
    most = inf if quantity.most is None else quantity.most
    return Range(min(max(low, least), most), min(max(high, least), most))


def without_idle_limits(choices: Sequence[Choice], quantity: Counted) -> Counted:
    """Return a count that is always the same, without limits that it never passes."""
    low, high = _before_limits(choices, quantity)
    idle = {name: None for name, passes in (
        ("least", quantity.least is None or low < quantity.least),
        ("most", quantity.most is None or high > quantity.most),
    ) if not passes}
    return quantity.model_copy(update=idle) if idle else quantity


def _before_limits(choices: Sequence[Choice], quantity: Counted) -> Range:
    low, high = _plain_range(choices, quantity)
    if quantity.less is not None:
        less = range_of(choices, quantity.less)
        low, high = low - less.high, high - less.low
    ends = sorted(_divide(end * quantity.times, quantity.per) + quantity.plus for end in (low, high))
    return Range(*ends)


def _divide(number: float, per: int) -> float:
    return number if number in (-inf, inf) else number // per


def _plain_range(choices: Sequence[Choice], quantity: Counted) -> Range:
    """Return the range of the thing that is counted, before anything is done with the number."""
    if quantity.count in NEGATIVE_COUNTS:
        return Range(-inf, inf)
    if quantity.count == "chosen":
        numbers = (choice.numbers[-1] for number, choice in enumerate(choices, 1)
                   if choice.kind == "number" and quantity.of in (None, number))
        return Range(0, max(numbers, default=HIGHEST_FACE))
    if quantity.count in ("highest", "lowest", "each", "rolled", "own_roll", "opponent_roll", "own_last_destroyed",
                          "opponent_last_destroyed", "row"):
        return Range(0, HIGHEST_FACE)
    return Range(1 if quantity.count == "turn" else 0, inf)
