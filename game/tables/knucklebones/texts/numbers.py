"""Counted numbers in words, and the range of what they can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd, inf
from typing import NamedTuple, TypeVar

from pydantic import BaseModel

from game.content.texts import Say
from game.tables.knucklebones.cards.block import Block
from game.tables.knucklebones.cards.blocks.dice import AddTo
from game.tables.knucklebones.cards.blocks.marks import Points, Resize
from game.tables.knucklebones.cards.blocks.rolls import Throw
from game.tables.knucklebones.cards.blocks.scores import LeaveScore, ScoreRule
from game.tables.knucklebones.cards.blocks.waits import with_inner
from game.tables.knucklebones.cards.choices import (
    EVENT_TARGETS,
    HIGHEST_FACE,
    NATURES,
    NUMBER_NATURES,
    SIDES_OF,
    Choice,
    Selector,
    Source,
)
from game.tables.knucklebones.cards.conditions import CONDITION_FIELDS, PAST_RECORDS, Counted
from game.tables.knucklebones.cards.references import acted_kind, nature_of
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.texts.things import ADJECTIVES, is_single, kind_of, target_words, things_words
from game.tables.knucklebones.texts.words import (
    AFTER_IN,
    AFTER_OF,
    AS_OBJECT,
    FOR_EACH,
    CountLetter,
    TextMemory,
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


SIGNED_FIELDS: Mapping[type[BaseModel], str] = {
    AddTo: "by", Points: "by times", Resize: "by", LeaveScore: "points", ScoreRule: "points",
}
"""Numbers that are given or taken, by their sign."""
LOSS_KEYS: Mapping[type[BaseModel], str] = {
    AddTo: "pips", Points: "points", Resize: "fields", LeaveScore: "score", ScoreRule: "score",
}
"""The things that a negative number takes, as the end of a text key."""


def with_letters(card: Card, model: M, memory: TextMemory) -> M:
    """Return a step or score with letters for its counted numbers.

    A number that is always taken away has the opposite sign.
    """
    signed = {name: (what, range_of(card.choices, what)) for name, what in _signed(model)}
    negatives = {name: what.negated() for name, (what, ends) in signed.items() if ends.high <= 0}
    result = _with_letters(model.model_copy(update=negatives), memory.letters)
    for name, (_, ends) in signed.items():
        if ends.low < 0 < ends.high:
            key = f"count.below_zero_{LOSS_KEYS[type(model)]}"
            memory.negative.setdefault((key, getattr(result, name).name), False)
    return result.model_copy(update={name: -getattr(result, name) for name in negatives})


def _signed(model: BaseModel) -> list[tuple[str, Counted]]:
    """Return the counted numbers of a step that give or take, by their sign."""
    fields = "" if getattr(model, "steal", False) else SIGNED_FIELDS.get(type(model), "")
    return [(name, what) for name in fields.split() if isinstance(what := getattr(model, name), Counted)]


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


def explanations(say: Say, card: Card, memory: TextMemory, live: bool = False) -> list[str]:
    """Return the sentences for the letters that have none yet; ``live`` if they are counted for every score."""
    sentences: list[str] = []
    key = "count.is_live" if live else "count.is"
    while memory.explained < len(memory.letters):
        what, letter = list(memory.letters.items())[memory.explained]
        memory.explained += 1
        sentences.append(say(key, letter=letter.name, what=count_words(say, card, what, memory)))
    for (key, name), said in memory.negative.items():
        sentences += [] if said else [say(key, letter=name)]
        memory.negative[key, name] = True
    return sentences


def count_words(say: Say, card: Card, what: Counted, memory: TextMemory) -> str:
    """Return a counted number in words. What was chosen is not said in full here."""
    what = without_idle_limits(card.choices, _turned(what))
    number = what.of.choice if isinstance(what.of, Selector) else what.of
    if what.count == "chosen":
        number = next(at for at, choice in enumerate(card.choices, 1) if NATURES[choice.kind] in NUMBER_NATURES
                      and number in (None, at))
        text = chosen_number(say, card, number)
    if isinstance(number, int):
        memory.add(number)
    wanted = {"score": "row", "free": "row", "row": "row", "things": ""}.get(what.count, "die")
    case = AFTER_IN if what.count == "free" else AFTER_OF
    of = "" if what.of is None or what.count == "chosen" else source_words(say, card, what.of, memory, case, wanted)
    single = what.count in ("faces", "highest", "lowest") and what.of is not None and _is_one_die(card, what.of)
    if what.count == "row" and what.of is not None:
        one = not isinstance(what.of, str) and is_single(card, what.of)
        text = say("count.row" if one else "count.lowest_row", of=of)
    elif isinstance(what.of, str) and single and steps_called(card, what.of)[0].kind == "throw":
        text = thrown_words(say, card, what.of)
    elif what.count != "chosen":
        text = say("count.face" if single else f"count.{what.count}", of=of, **past_words(say, what))
    if what.count in ("things", "dice") and what.of is not None and not isinstance(what.of, str) \
            and _is_one_die(card, what.of):
        text = say("count.one_if", what=target_words(say, card, what.of, memory))
    shared = gcd(what.times, what.per)
    times, per = what.times // shared, what.per // shared
    subtracts = times < 0 < what.plus and per == 1
    if what.less is not None and (times, per) != (1, 1):
        text = letter_for(_bare(what), memory.letters).name
    elif what.less is not None:
        text = say("count.compared", what=text, less=counted_words(say, card, what.less, memory))
    if times == -1 and not subtracts:
        text = say("count.negative", what=text)
    elif abs(times) != 1:
        text = say("count.times", what=text, times=str(-times if subtracts else times))
    if per != 1:
        text = say("count.half" if per == 2 else "count.per", what=text, per=str(per))
    if subtracts:
        text = say("count.minus", what=str(what.plus), plus=text)
    elif what.plus:
        text = say("count.plus" if what.plus > 0 else "count.less", what=text, plus=str(abs(what.plus)))
    limits = [say(f"when.{end}", **{end: str(limit)}) for end in ("least", "most")
              if (limit := getattr(what, end)) is not None]
    return say("count.limited", what=text, limits=list_parts(say, limits)) if limits else text


def counted_words(say: Say, card: Card, what: Counted, memory: TextMemory) -> str:
    """Return what is counted, or a letter that is explained later if something is done with the number."""
    return count_words(say, card, what, memory) if is_plain(what) else letter_for(what, memory.letters).name


def _bare(what: Counted) -> Counted:
    """Return a count before anything is done with it, apart from taking another one away."""
    return what.model_copy(update={"times": 1, "per": 1, "plus": 0, "least": None, "most": None})


def _turned(what: Counted) -> Counted:
    """Return an equal count, in which a difference has no minus before it: minus (A minus B) is B minus A."""
    if what.less is None or what.times > 0 or not is_plain(what.less):
        return what
    changes = {name: getattr(what, name) for name in ("per", "plus", "least", "most")}
    less = _bare(what).model_copy(update={"less": None})
    return what.less.model_copy(update={**changes, "less": less, "times": -what.times})


def thrown_words(say: Say, card: Card, name: str) -> str:
    """Return the words for the number on a die that was rolled only for it, with an ordinal if there are more."""
    throws = [step for step in with_inner(card.effects) if isinstance(step, Throw)]
    step = next(step for step in throws if step.label == name)
    alike = [throw.label for throw in throws if throw.of == step.of]
    nth = nth_word(say, alike.index(name) + 1) if len(alike) > 1 else ""
    key = f"count.thrown_{step.of}"
    return say(f"{key}_nth", nth=nth) if nth else say(key)


def past_words(say: Say, what: Counted) -> dict[str, str]:
    """Return the seat and the time of what has happened before."""
    if what.count not in PAST_RECORDS:
        return {}
    return {"by": "" if what.by == "any" else say(f"past.by_{what.by}"), "during": say(f"past.{what.during}")}


def is_plain(what: Counted) -> bool:
    """Return True if nothing is done with a count, apart from taking another one away."""
    return what.times == what.per == 1 and not what.plus and what.least is None and what.most is None


def _is_one_die(card: Card, target: Source) -> bool:
    if isinstance(target, str):
        step, *others = steps_called(card, target)
        if isinstance(step, Throw):
            return not others and step.dice == 1
        aim = getattr(step, "target", getattr(step, "choice", None))
        adds = step.kind in ("give", "push")
        return not others and aim is not None and (_is_one_die(card, aim) or (adds and is_single(card, aim)))
    return nature_of(card.choices, target) == "die" and is_single(card, target)


def steps_called(card: Card, name: str) -> list[Block]:
    """Return the steps of a card with this name."""
    return [step for step in with_inner(card.effects) if step.label == name]


def source_words(say: Say, card: Card, source: Source, memory: TextMemory, case: int, wanted: str = "") -> str:
    """Return a target in words, or what a step of the card has acted on."""
    if not isinstance(source, str):
        return target_words(say, card, source, memory, case, wanted)
    step, noun = steps_called(card, source)[0], noun_of(card, source)
    one = noun == "die" and case != FOR_EACH and _is_one_die(card, source)
    did = say(f"did.{_deed(step)}")
    alike = _acting_alike(card, source)
    owner, rivals = _owner_of(card, step), [_owner_of(card, steps_called(card, name)[0]) for name in alike]
    if one or len(alike) < 2 or not owner or noun == "mark" or rivals.count(owner) > 1:
        text = in_form(say(f"this_way.{'die_one' if one else noun}", did=did), case)
        return say("this_way.nth", what=text, nth=nth_word(say, alike.index(source) + 1)) if len(alike) > 1 else text
    return in_form(say(f"this_way.{owner}_{noun}", did=did), case)


def _deed(step: Block) -> str:
    """Return the word for what a step does to its things."""
    if not isinstance(step, Points):
        return step.kind
    amount = step.by or step.times
    return f"points_{'lost' if (amount.times if isinstance(amount, Counted) else amount) < 0 else 'won'}"


def _acting_alike(card: Card, name: str) -> list[str]:
    """Return the names of the steps that do the same to things of the same kind, in order."""
    deed = _deed(steps_called(card, name)[0]), noun_of(card, name)
    names = dict.fromkeys(step.label for step in with_inner(card.effects) if step.label is not None)
    return [label for label in names if (_deed(steps_called(card, label)[0]), noun_of(card, label)) == deed]


def _owner_of(card: Card, step: Block) -> str:
    """Return the seat whose things a step acts on; empty if that is open."""
    aim = None if isinstance(step, Points) else getattr(step, "target", getattr(step, "choice", None))
    if aim is None:
        of: str = getattr(step, "of", "")
        return of if of in ("own", "opponent") else ""
    sides, across = SIDES_OF.get(kind_of(card, aim), ()), isinstance(aim, Selector) and aim.across
    return ("opponent" if (sides == (0,)) == across else "own") if len(sides) == 1 else ""


def noun_of(card: Card, name: str) -> str:
    """Return the kind of thing that the step with this name acts on."""
    return acted_kind(card.choices, steps_called(card, name)[0]) or "die"


def each_words(say: Say, card: Card, what: Counted, memory: TextMemory) -> str:
    """Return what a number is counted for, such as "for each of your dice"; empty if only a letter can say it."""
    what = without_idle_limits(card.choices, what)
    most, least = (what.most, what.least) if what.times > 0 else (what.least and -what.least, what.most)
    if what.plus or what.less is not None or least is not None:
        return ""
    kind = COUNTED_KINDS.get(what.count, "")
    if what.count == "things" and isinstance(what.of, str):
        if what.per != 1:
            return ""
        thing = source_words(say, card, what.of, memory, FOR_EACH)
    elif what.count == "things" and isinstance(what.of, Selector) and not (what.of.across or what.of.choice):
        if {*what.of.where} & {*ADJECTIVES} or str(what.of.every) in EVENT_TARGETS or what.per != 1:
            return ""
        thing = things_words(say, card, what.of, memory, FOR_EACH)
    elif kind and what.per == 1:
        thing = in_form(say(f"every.{kind}"), FOR_EACH)
    elif kind:
        thing = say("count.every", what=in_form(say(f"several.{kind}", count=what.per), AS_OBJECT))
    elif what.count in EACH_COUNTS and what.per == 1:
        of = "" if what.of is None else source_words(say, card, what.of, memory, AFTER_IN, "die")
        thing = say(f"each.{what.count}", of=of, **past_words(say, what))
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


def range_of(choices: Sequence[Choice], what: Counted) -> Range:
    """Return the range of a count of a card with these choices."""
    low, high = _before_limits(choices, what)
    least, most = (-inf if what.least is None else what.least), (inf if what.most is None else what.most)
    return Range(min(max(low, least), most), min(max(high, least), most))


def without_idle_limits(choices: Sequence[Choice], what: Counted) -> Counted:
    """Return a count that is always the same, without limits that it never passes."""
    low, high = _before_limits(choices, what)
    idle = {name: None for name, passes in (
        ("least", what.least is None or low < what.least), ("most", what.most is None or high > what.most)
    ) if not passes}
    return what.model_copy(update=idle) if idle else what


def _before_limits(choices: Sequence[Choice], what: Counted) -> Range:
    low, high = _plain_range(choices, what)
    if what.less is not None:
        less = range_of(choices, what.less)
        low, high = low - less.high, high - less.low
    ends = sorted(_divided(end * what.times, what.per) + what.plus for end in (low, high))
    return Range(*ends)


def _divided(number: float, per: int) -> float:
    return number if number in (-inf, inf) else number // per


def _plain_range(choices: Sequence[Choice], what: Counted) -> Range:
    """Return the range of the thing that is counted, before anything is done with the number."""
    if what.count in NEGATIVE_COUNTS:
        return Range(-inf, inf)
    if what.count == "chosen":
        asked = [choice for number, choice in enumerate(choices, 1)
                 if NATURES[choice.kind] in NUMBER_NATURES and what.of in (None, number)]
        return Range(0, max((choice.numbers[-1] for choice in asked if choice.kind == "number"), default=HIGHEST_FACE))
    if what.count in ("highest", "lowest", "each", "rolled", "own_roll", "opponent_roll", "own_last_destroyed",
                      "opponent_last_destroyed", "row"):
        return Range(0, HIGHEST_FACE)
    return Range(1 if what.count == "turn" else 0, inf)
