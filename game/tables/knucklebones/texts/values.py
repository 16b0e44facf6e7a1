"""The things and numbers that the text of a step names: the values of its placeholders."""

from __future__ import annotations

from collections.abc import Mapping

from game.content.texts import Say
from game.tables.knucklebones.cards.amount import CountLetter
from game.tables.knucklebones.cards.block import Block, FaceStep
from game.tables.knucklebones.cards.blocks.dice import AddTo, Arrange, Exchange, PushRow, SetAside, SetFace, Swap
from game.tables.knucklebones.cards.blocks.hands import Discard, DrawCard, GiveCard, TakeCard
from game.tables.knucklebones.cards.blocks.marks import (
    CLEARABLE_WORDS,
    Clear,
    Guard,
    Lock,
    MarkDie,
    Points,
    RaiseShield,
    Resize,
)
from game.tables.knucklebones.cards.blocks.rolls import LoadRoll
from game.tables.knucklebones.cards.blocks.scores import LeaveScore
from game.tables.knucklebones.cards.blocks.waits import Wait
from game.tables.knucklebones.cards.choices import SIDES_OF, Selector, Target, nature_of
from game.tables.knucklebones.cards.conditions import Counted
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.mark import Turns, Until
from game.tables.knucklebones.texts.conditions import is_simple
from game.tables.knucklebones.texts.numbers import each_words, steps_called
from game.tables.knucklebones.texts.occasions import end_words
from game.tables.knucklebones.texts.scores import with_each
from game.tables.knucklebones.texts.things import (
    choice_words,
    is_single,
    kind_of,
    merge_choices,
    named_choice,
    target_words,
)
from game.tables.knucklebones.texts.words import (
    AFTER_IN,
    AFTER_OF,
    AS_OBJECT,
    TextMemory,
    chosen_number,
    either,
    face_words,
    list_parts,
    title_of,
    with_keys,
)

SEATS_ACROSS: Mapping[tuple[int, ...], str] = {(0,): "opponent", (1,): "own"}
"""The seat across from things, by the sides where they are."""
OWNERS: Mapping[tuple[int, ...], str] = {(0,): "own", (1,): "opponent"}
"""The seat of things."""
WEAR_TURNS: Mapping[tuple[int, ...], str] = {(0,): "opponent", (1,): "present"}
"""The turns after which shields wear: those of the seat across, also the present one."""
PRESENT_DICE = {f"every.{kind}": f"present.{kind}" for kind in ("own_die", "opponent_die", "any_die")}
"""The texts for the dice that a mark means only if they are there now."""
REFERENCE_FIELDS = ("target", "into", "named", "other")
"""Fields that hold the number of a choice."""
FOR_EACH_FIELDS = {AddTo: "by", DrawCard: "count", Points: "by", Resize: "by"}
"""Numbers at the end of their sentence, which may be counted for each thing."""


def with_factor(say: Say, card: Card, step: Block, memory: TextMemory) -> tuple[Block, str]:
    """Return a step with a factor for a counted number, and what it is counted for; "" if a letter is needed."""
    if isinstance(step, LeaveScore):
        return with_each(say, card, step, memory), ""
    if isinstance(step, Points) and step.target is None:
        step = step.model_copy(update={"times": 1})
    field = FOR_EACH_FIELDS.get(type(step), "")
    value = getattr(step, field, None)
    needs_letter = isinstance(getattr(step, "span", None), Turns)
    needs_letter = needs_letter or (isinstance(step, Points) and step.target is not None)
    needs_letter = needs_letter or (isinstance(step, DrawCard) and step.card is not None)
    needs_letter = needs_letter or (isinstance(value, Counted) and isinstance(step, DrawCard) and value.times < 0)
    if not isinstance(value, Counted) or needs_letter or getattr(step, "over", "cap") == "wrap":
        return step, ""
    tail = each_words(say, card, value, memory)
    return (step.model_copy(update={field: value.times}), tail) if tail else (step, "")


def with_as_many(say: Say, card: Card, step: Block, before: Block | None) -> Block:
    """Return a step with the words "as many" for the number of cards or points that the step before has acted on."""
    field = FOR_EACH_FIELDS[type(step)] if isinstance(step, DrawCard | Points) else ""
    value = getattr(step, field, None)
    if not isinstance(value, Counted) or value.count != "things" or not is_simple(value):
        return step
    if before is None or before.label is None or value.of != before.label or len(steps_called(card, before.label)) > 1:
        return step
    return step.model_copy(update={field: CountLetter(say("count.as_many"))})


def values_of(say: Say, card: Card, step: Block, memory: TextMemory) -> dict[str, object]:
    """Return the values for the braces of a step's text."""
    values: dict[str, object] = {}
    for name, value in step:
        if isinstance(value, int) and not isinstance(value, bool) and name not in REFERENCE_FIELDS:
            values[name] = abs(value)
    nature = "" if isinstance(step, Guard) and step.against != "clashes" else step.sentence_nature
    for name, key in (("target", "to"), ("into", "into"), ("other", "with")):
        value = getattr(step, name, None)
        if isinstance(step, Exchange) and step.by_lane:
            value = value and value.model_copy(update={"each_row": False})
        if value is not None:
            case = _case(card, step)
            say_dice = with_keys(say, PRESENT_DICE) if _marks_dice(card, step) else say
            values[key] = target_words(say_dice, card, value, memory, case, "row" if name == "into" else nature)
    if isinstance(step, FaceStep):
        for name, article, case in (("face", isinstance(step, SetFace), AS_OBJECT), ("with_face", False, AFTER_IN)):
            if step.named is not None:
                values[name] = chosen_number(say, card, step.named, case=case)
            else:
                values[name] = face_words(say, step.face or "", article, case)
    if "faces" in type(step).model_fields:
        values["faces"] = either(say, getattr(step, "faces", ()))
    span = getattr(step, "span", None)
    values["for"] = turns_words(say, span.turns, span.of) if isinstance(span, Turns) else ""
    if isinstance(span, Until):
        values["for"] = say("until.lasts", event=end_words(say, card, step, span))
    values |= {name: say(key) for name, key in step.words.items()}
    return {**values, **_own_values(say, card, step, memory)}


def _own_values(say: Say, card: Card, step: Block, memory: TextMemory) -> dict[str, object]:
    """Return the values that only one kind of step has, or says in its own way."""
    match step:
        case Swap():
            return {"to": _swap_words(say, card, step, memory)}
        case LoadRoll():
            return {"face": chosen_number(say, card, step.target)}
        case DrawCard() if step.card is not None:
            return {"card": title_of(say, step.card)}
        case Clear():
            clearable = CLEARABLE_WORDS[nature_of(card.choices, step.target)]
            return {"what": list_parts(say, [say(f"clear.{word}") for word in step.what if word in clearable])}
        case Arrange():
            first = [named_choice(say, card, number, memory) for number in step.first]
            return {"within": _within_part(say, card, step), "first": list_parts(say, first)}
        case SetAside() if step.take is None:
            one = is_single(card, step.target) and nature_of(card.choices, step.target) != "row"
            roll = say(f"says.aside_{step.of}{'' if one else '_many'}")
            return {"roll": say("says.aside_after", roll=roll, after=step.after) if step.after else roll}
        case Guard():
            return {"cards": say(f"says.cards_{SEATS_ACROSS.get(sides_of(card, step.target), 'across')}")}
        case RaiseShield():
            return {"for": turns_words(say, step.turns, WEAR_TURNS.get(sides_of(card, step.target), "across"))}
        case Lock() if step.span is None:
            return {"for": turns_words(say, step.turns, OWNERS.get(sides_of(card, step.target), "owner"))}
    return {}


def _marks_dice(card: Card, step: Block) -> bool:
    """Return True if a step marks all dice of a side that are there, and none that come later."""
    target = getattr(step, "target", None)
    if not isinstance(step, Guard | MarkDie | LeaveScore | Wait) or not isinstance(target, Selector):
        return False
    return target.every is not None and nature_of(card.choices, target) == "die"


def _case(card: Card, step: Block) -> int:
    """Return the form of the target in the sentence for a step."""
    if isinstance(step, Arrange) and step.order == "reversed":
        return AFTER_OF
    if isinstance(step, PushRow) and (step.field != 1 or nature_of(card.choices, step.target) == "die"):
        return AFTER_OF
    if isinstance(step, Discard) and step.down_to is not None:
        return AFTER_OF
    some_uses = (isinstance(step, Discard) and step.uses != "all") or (
        isinstance(step, TakeCard | GiveCard) and step.uses not in (1, "all"))
    return AFTER_IN if some_uses or isinstance(step, Points) else AS_OBJECT


def _swap_words(say: Say, card: Card, step: Swap, memory: TextMemory) -> str:
    """Return the two dice that change places; two of a kind are said together."""
    if not memory & {*step.targets}:
        first, second = (card.choices[number - 1] for number in step.targets)
        together = merge_choices((first, second.model_copy(update={"where": (*second.where, "distinct")})))
        if len(together) == 1:
            memory |= {*step.targets}
            return choice_words(say, card, together[0])
    return list_parts(say, [target_words(say, card, number, memory) for number in step.targets])


def turns_words(say: Say, turns: int, of: str) -> str:
    """Return a number of turns as the end of a sentence."""
    return f" {say(f'says.turns_{of}_one' if turns == 1 else f'says.turns_{of}', turns=turns)}"


def sides_of(card: Card, target: Target) -> tuple[int, ...]:
    """Return the sides where the things of a target are; empty if that is open."""
    sides = SIDES_OF.get(kind_of(card, target), ())
    across = isinstance(target, Selector) and target.across
    return tuple(1 - side for side in sides) if across and len(sides) == 1 else sides


def _within_part(say: Say, card: Card, step: Arrange) -> str:
    """Return the part of the table on which dice change places; nothing needs to be said of a single lane."""
    if is_single(card, step.target) and nature_of(card.choices, step.target) == "row":
        return ""
    one_side = step.within == "board" and len(sides_of(card, step.target)) == 1
    return say(f"says.within_{'table' if one_side else step.within}")
