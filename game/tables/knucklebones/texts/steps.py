"""Sentences for the steps of a card, and the values of their placeholders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.content.texts import Say
from game.tables.knucklebones.cards.blocks import Block, FaceStep, StrikingStep, TextSoFar, dice, hands, marks, rolls
from game.tables.knucklebones.cards.blocks.scores import LeaveScore
from game.tables.knucklebones.cards.blocks.waits import Wait
from game.tables.knucklebones.cards.choices import SIDES_OF, CountLetter, Selector, Target, is_rolled, nature_of
from game.tables.knucklebones.cards.conditions import Counted, When
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.mark import Turns, Until
from game.tables.knucklebones.texts.conditions import is_simple, only_words, when_words
from game.tables.knucklebones.texts.numbers import each_words, explanations, steps_called, with_letters
from game.tables.knucklebones.texts.things import (
    choice_words,
    is_at_most_one,
    is_single,
    merge_choices,
    named_choice,
    target_kind,
    target_words,
)
from game.tables.knucklebones.texts.waits_and_scores import (
    end_words,
    occasion,
    prevents_destruction,
    score_sentences,
    with_each,
    with_event,
)
from game.tables.knucklebones.texts.words import (
    AFTER_IN,
    AFTER_OF,
    AS_OBJECT,
    Speech,
    capital,
    chosen_number,
    either,
    face_words,
    list_parts,
    title_of,
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
FOR_EACH_FIELDS = {dice.AddTo: "by", hands.DrawCard: "count", marks.Points: "by", marks.Resize: "by"}
"""Numbers at the end of their sentence, which may be counted for each thing."""


# The things and numbers that the sentence of a step names.


def with_factor(say: Speech, step: Block) -> tuple[Block, str]:
    """Return a step with a factor for a counted number, and what it is counted for; "" if a letter is needed."""
    if isinstance(step, LeaveScore):
        return with_each(say, step), ""
    if isinstance(step, marks.Points) and step.target is None:
        step = step.model_copy(update={"times": 1})
    field = FOR_EACH_FIELDS.get(type(step), "")
    value = getattr(step, field, None)
    needs_letter = isinstance(getattr(step, "span", None), Turns)
    needs_letter = needs_letter or (isinstance(step, marks.Points) and step.target is not None)
    needs_letter = needs_letter or (isinstance(step, hands.DrawCard) and step.card is not None)
    needs_letter = needs_letter or (isinstance(value, Counted) and isinstance(step, hands.DrawCard) and value.times < 0)
    if not isinstance(value, Counted) or needs_letter or getattr(step, "over", "cap") == "wrap":
        return step, ""
    tail = each_words(say, value)
    return (step.model_copy(update={field: value.times}), tail) if tail else (step, "")


def with_as_many(say: Speech, step: Block, before: Block | None) -> Block:
    """Return a step with the words "as many" for the number of cards or points that the step before has acted on."""
    field = FOR_EACH_FIELDS[type(step)] if isinstance(step, hands.DrawCard | marks.Points) else ""
    value = getattr(step, field, None)
    if not isinstance(value, Counted) or value.count != "things" or not is_simple(value):
        return step
    if before is None or before.label is None or value.of != before.label:
        return step
    if len(steps_called(say.card, before.label)) > 1:
        return step
    return step.model_copy(update={field: CountLetter(say("count.as_many"))})


def values_of(say: Speech, step: Block) -> dict[str, object]:
    """Return the values for the braces of a step's text."""
    values: dict[str, object] = {}
    for name, value in step:
        if isinstance(value, int) and not isinstance(value, bool) and name not in REFERENCE_FIELDS:
            values[name] = abs(value)
    nature = "" if isinstance(step, marks.Guard) and step.against != "clashes" else step.sentence_nature
    for name, key in (("target", "to"), ("into", "into"), ("other", "with")):
        value = getattr(step, name, None)
        if isinstance(step, dice.Exchange) and step.by_lane:
            value = value and value.model_copy(update={"each_row": False})
        if value is not None:
            case = _case(say.card, step)
            say_dice = say.with_keys(PRESENT_DICE) if _marks_dice(say.card, step) else say
            values[key] = target_words(say_dice, value, case, "row" if name == "into" else nature)
    if isinstance(step, FaceStep):
        is_set = isinstance(step, dice.SetFace)
        for name, article, case in (("face", is_set, AS_OBJECT), ("with_face", False, AFTER_IN)):
            if step.named is not None:
                values[name] = chosen_number(say, step.named, case=case)
            else:
                values[name] = face_words(say, step.face or "", article, case)
    if "faces" in type(step).model_fields:
        values["faces"] = either(say, getattr(step, "faces", ()))
    span = getattr(step, "span", None)
    values["for"] = turns_words(say, span.turns, span.of) if isinstance(span, Turns) else ""
    if isinstance(span, Until):
        values["for"] = say("until.lasts", event=end_words(say, step, span))
    values |= {name: say(key) for name, key in step.words.items()}
    return {**values, **_own_values(say, step)}


def _own_values(say: Speech, step: Block) -> dict[str, object]:
    """Return the values that only one kind of step has, or says in its own way."""
    match step:
        case dice.Swap():
            return {"to": _swap_words(say, step)}
        case rolls.LoadRoll():
            return {"face": chosen_number(say, step.target)}
        case hands.DrawCard() if step.card is not None:
            return {"card": title_of(say, step.card)}
        case marks.Clear():
            clearable = marks.CLEARABLE_WORDS[nature_of(say.card.choices, step.target)]
            return {"what": list_parts(say, [say(f"clear.{word}") for word in step.what if word in clearable])}
        case dice.Arrange():
            first = [named_choice(say, number) for number in step.first]
            return {"within": _within_part(say, step), "first": list_parts(say, first)}
        case dice.SetAside() if step.take is None:
            one = is_single(say.card, step.target) and nature_of(say.card.choices, step.target) != "row"
            roll = say(f"says.aside_{step.of}{'' if one else '_many'}")
            return {"roll": say("says.aside_after", roll=roll, after=step.after) if step.after else roll}
        case marks.Guard():
            return {"cards": say(f"says.cards_{SEATS_ACROSS.get(sides_of(say.card, step.target), 'across')}")}
        case marks.RaiseShield():
            return {"for": turns_words(say, step.turns, WEAR_TURNS.get(sides_of(say.card, step.target), "across"))}
        case marks.Lock() if step.span is None:
            return {"for": turns_words(say, step.turns, OWNERS.get(sides_of(say.card, step.target), "owner"))}
    return {}


def _marks_dice(card: Card, step: Block) -> bool:
    """Return True if a step marks all dice of a side that are there, and none that come later."""
    target = getattr(step, "target", None)
    if not isinstance(step, marks.Guard | marks.MarkDie | LeaveScore | Wait) or not isinstance(target, Selector):
        return False
    return target.every is not None and nature_of(card.choices, target) == "die"


def _case(card: Card, step: Block) -> int:
    """Return the form of the target in the sentence for a step."""
    if isinstance(step, dice.Arrange) and step.order == "reversed":
        return AFTER_OF
    if isinstance(step, dice.PushRow) and (step.field != 1 or nature_of(card.choices, step.target) == "die"):
        return AFTER_OF
    if isinstance(step, hands.Discard) and step.down_to is not None:
        return AFTER_OF
    some_uses = (isinstance(step, hands.Discard) and step.uses != "all") or (
        isinstance(step, hands.TakeCard | hands.GiveCard) and step.uses not in (1, "all"))
    return AFTER_IN if some_uses or isinstance(step, marks.Points) else AS_OBJECT


def _swap_words(say: Speech, step: dice.Swap) -> str:
    """Return the two dice that change places; two of a kind are said together."""
    if not say.memory & {*step.targets}:
        first, second = (say.card.choices[number - 1] for number in step.targets)
        together = merge_choices((first, second.model_copy(update={"where": (*second.where, "distinct")})))
        if len(together) == 1:
            say.memory |= {*step.targets}
            return choice_words(say.with_all_named(), together[0])
    return list_parts(say, [target_words(say, number) for number in step.targets])


def turns_words(say: Say, turns: int, of: str) -> str:
    """Return a number of turns as the end of a sentence."""
    return f" {say(f'says.turns_{of}_one' if turns == 1 else f'says.turns_{of}', turns=turns)}"


def sides_of(card: Card, target: Target) -> tuple[int, ...]:
    """Return the sides where the things of a target are; empty if that is open."""
    sides = SIDES_OF.get(target_kind(card, target), ())
    across = isinstance(target, Selector) and target.across
    return tuple(1 - side for side in sides) if across and len(sides) == 1 else sides


def _within_part(say: Speech, step: dice.Arrange) -> str:
    """Return the part of the table on which dice change places; nothing needs to be said of a single lane."""
    if is_single(say.card, step.target) and nature_of(say.card.choices, step.target) == "row":
        return ""
    one_side = step.within == "board" and len(sides_of(say.card, step.target)) == 1
    return say(f"says.within_{'table' if one_side else step.within}")


# Sentences.


class Sentence(NamedTuple):
    """A sentence of a card's text."""

    text: str
    note: bool = False
    """True if it explains the sentence before it, and is no step."""
    linked: bool = False
    """True if it begins with a word that links it to the sentence before it."""
    opens: bool = False
    """True if it begins with a condition or an occasion, which a comma ends."""


def only_sentences(say: Speech, when: When) -> str:
    """Return the sentences that a card is played only under a condition; empty if it is always true."""
    only = capital(only_words(say, when))
    return " ".join((only, *explanations(say))).strip()


def steps_text(say: Speech, steps: Sequence[Block]) -> str:
    sentences = _say_steps(say, _roll_first(steps))
    return tidy(" ".join(sentence.text for sentence in sentences))


def tidy(text: str) -> str:
    """Return a text with the parts in brackets together, and without a comma before a full stop."""
    return text.replace(") (", ", ").replace(",.", ".")


def _roll_first(steps: Sequence[Block]) -> list[Block]:
    """Return the steps with the roll before those that concern the die rather than its number, as one reads them."""
    order = list(steps)
    index = next((number for number, step in enumerate(order) if isinstance(step, rolls.Roll)), 0)
    roll_steps = [step for step in order[:index] if step.is_about_roll and step.of_a_roll == "die"]
    if not roll_steps or any(step.when is not None or step.otherwise for step in order[: index + 1]):
        return order
    return [*(step for step in order[:index] if step not in roll_steps), order[index], *roll_steps, *order[index + 1:]]


def _say_steps(say: Speech, steps: Sequence[Block]) -> list[Sentence]:
    """Return the sentences for steps, and after each group of them what becomes of equal dice opposite."""
    parts: list[Sentence] = []
    before: Block | None = None
    has_rolled = False
    for step, next_step in zip(steps, (*steps[1:], None), strict=True):
        sentences = _say_step(say, step, before, has_rolled)
        is_plain = step.when is None and not step.otherwise
        if _is_held(step):
            key = "step.held_too" if _is_held(before) else "step.held"
            sentences[0] = Sentence(_join(say, key, sentences[0].text))
        if _is_held(before) and not _is_held(step) and not step.otherwise:
            sentences[0] = Sentence(_join(say, "step.played", sentences[0].text), linked=True)
        elif isinstance(before, Wait) and is_plain and not isinstance(step, Wait | rolls.Roll):
            sentences[0] = Sentence(_join(say, "step.now", sentences[0].text), linked=True)
        parts += sentences
        effect = _on_arrival(say.card, step)
        if effect and (next_step is None or _on_arrival(say.card, next_step) != effect):
            parts.append(Sentence(say(effect), True))
        if next_step is None or not next_step.otherwise:
            parts += [Sentence(text, True) for text in explanations(say, isinstance(step, LeaveScore))]
        before, has_rolled = step, has_rolled or isinstance(step, rolls.Roll)
    return parts


def _is_held(step: Block | None) -> bool:
    """Return True if a step acts while its card is in the hand."""
    return isinstance(step, Wait) and step.held


def _on_arrival(card: Card, step: Block) -> str:
    """Return the sentence on what dice that a step turns or moves do to their equals across; empty without such."""
    target = getattr(step, "target", None)
    if not isinstance(step, StrikingStep) or is_rolled(target):
        return ""
    if (isinstance(step, dice.Arrange) and step.within == "row") or (
            target is not None and target_kind(card, target).endswith("card")):
        return ""
    return "step.strikes" if step.strikes else "step.spares"


def _say_step(say: Speech, step: Block, before: Block | None = None, rolled: bool = True) -> list[Sentence]:
    """Return the sentences for one step, with its condition; ``rolled`` if the card has rolled before it."""
    when = "" if step.when is None else when_words(say, step.when)
    worded_step, tail = with_factor(say, with_as_many(say, step, before))
    sentences = list(_sentences(say, with_letters(say, worded_step)))
    first = capital(sentences[0].text)
    first = f"{first[:-1]} {tail}." if tail else first
    if step.may_remove_rolled_die:
        first = f"{first[:-1]}{say('step.turn_ends' if say.card.ends_turn else 'step.roll_follows')}."
    if not rolled and step.of_a_roll == "die" and step.is_about_roll:
        first = _join(say, "step.with_roll", first)
    asks_option = step.when is not None and step.when.model_fields_set == {"choice"}
    opens = sentences[0].opens
    if asks_option and before is not None and before.when == step.when and not step.otherwise:
        first = _following(say, Sentence(first, opens=opens)).text
    elif when:
        opens = not asks_option
        option = asks_option and _names_option(say.card, step.when)
        if step.otherwise:
            first = _join(say, "step.else_option" if option else "step.else_if", first, when=when)
        else:
            begins = "step.begins_if" if isinstance(step, Wait) and step.target is None else "step.if"
            first = _join(say, "step.option" if option else begins, first, when=capital(when))
    elif step.otherwise:
        continues = before is not None and before.otherwise and before.when is None
        first = _following(say, Sentence(first, opens=opens)).text if continues else _join(say, "step.else", first)
    rest = (sentence._replace(text=capital(sentence.text)) for sentence in sentences[1:])
    return [Sentence(first, linked=step.otherwise, opens=opens), *rest]


def _names_option(card: Card, condition: When | None) -> bool:
    words = (condition.choice if condition is not None else None) or ()
    return any(word in choice.options for choice in card.choices for word in words)


def _join(say: Say, key: str, sentence: str, **values: object) -> str:
    """Return a sentence as part of a text. It keeps its capital at the beginning and after a colon only."""
    before, _, after = say(key, what="{what}", **values).partition("{what}")
    capital = not before or before.endswith(": ")
    return before + (sentence if capital else sentence[:1].lower() + sentence[1:]) + after


def step_words(say: Speech, number: int) -> str:
    """Return the sentence for a step, without its condition, and what its letters are."""
    step, say = say.card.steps[number], say.anew()
    first = _say_step(say, step.model_copy(update={"when": None, "otherwise": False}))[0]
    say.memory |= say.with_all_named().memory
    return " ".join((first.text, *explanations(say)))


def _sentences(say: Speech, step: Block) -> Iterator[Sentence]:
    """Yield the sentences for one step; choices in the ``memory`` are shortened."""
    key, values = _key(say, step), values_of(say, step)
    match step:
        case marks.Points():
            yield from _say_points(say, step, values)
        case marks.MarkDie():
            yield from _say_mark(say, step, values)
        case LeaveScore():
            yield from (Sentence(text) for text in score_sentences(say, step, values))
        case rolls.ChangeRule():
            yield Sentence(_say_rule_change(say, step, values))
        case Wait():
            yield from _say_wait(say, step, values)
        case _:
            yield Sentence(say(key, **values))
            yield from _more_sentences(say, step)


def _key(say: Speech, step: Block) -> str:
    target: Target | None = getattr(step, "target", None)
    single, sides = (False, ()) if target is None else (is_single(say.card, target), sides_of(say.card, target))
    return step.sentence_after(TextSoFar(say.card.choices, say.memory, single, sides))


def _more_sentences(say: Speech, step: Block) -> Iterator[Sentence]:
    match step:
        case marks.MarkRow() if not step.stays:
            yield Sentence(say("step.until_broken"), True)
        case rolls.Roll():
            yield from _say_more(say, step)
            if step.dice != 1 and step.rest != "lost":
                yield Sentence(say(f"step.rest_{step.rest}{'' if step.dice == 2 else '_many'}"), linked=True)
        case dice.Exchange():
            yield from _say_order(say, step)
        case hands.Repeat():
            yield Sentence(say("step.no_repeaters"), True)
        case hands.CopyCard() | hands.RenewCard():
            yield Sentence(say("step.no_givers"), True)


def _say_more(say: Say, step: rolls.Roll) -> Iterator[Sentence]:
    """Yield the sentences on rolling again, and on the dice that are lost."""
    if step.more_rolls:
        key = "step.roll_once_more" if step.more_rolls == 1 else "step.more_rolls"
        yield Sentence(say(key, more_rolls=step.more_rolls), linked=True)
    if step.lost_on:
        faces = [say("says.repeated") if face == "repeated" else face for face in step.lost_on]
        key = "step.lost_on" if step.dice == 1 else "step.lost_on_dice"
        yield Sentence(say(key, faces=either(say, faces)), linked=True)


def _say_order(say: Speech, step: dice.Exchange) -> Iterator[Sentence]:
    """Yield the sentence on the order of the things of an exchange if that is open."""
    targets = step.target, step.other
    several = not all(is_at_most_one(say.card, target) for target in targets)
    lanes = all(isinstance(target, Selector) and target.is_every_lane for target in targets)
    if several and not lanes and nature_of(say.card.choices, step.target) != "card":
        yield Sentence(say("step.in_lanes" if step.by_lane else "step.in_order"), True)


def _say_points(say: Say, step: marks.Points, values: dict[str, object]) -> Iterator[Sentence]:
    for number, ending in ((step.times if step.target is not None else 0, "_worth"), (step.by, "")):
        if number:
            verb = "steals" if step.steal else "wins" if number > 0 else "loses"
            yield Sentence(say(f"step.{step.of}_{verb}{ending}", **{**values, "points": abs(number)}))


def _say_mark(say: Speech, step: marks.MarkDie, values: dict[str, object]) -> Iterator[Sentence]:
    to = target_words(say, Selector(every="rolled")) if step.is_about_roll else values["to"]
    is_one_die = step.is_about_roll or not isinstance(step.target, Selector)
    if step.times != 1:
        yield Sentence(say(step.sentence, **{**values, "to": to}))
    elif not is_one_die:
        yield Sentence(say("step.mark", to=to))
    if step.costs:
        is_alone = is_one_die and step.times == 1
        yield Sentence(say("step.costs" if is_alone else "step.costs_one", **{**values, "to": to}), not is_alone)
    if step.span == "broken":
        yield Sentence(say("step.until_broken"), True)


def _say_wait(say: Speech, step: Wait, values: dict[str, object]) -> Iterator[Sentence]:
    if step.target is not None:
        yield Sentence(say("step.mark", to=values["to"]))
    when = capital(occasion(say, step))
    ending = "_card" if step.event == "card" else ""
    if not step.steps:
        outcome = "nothing" if ending else "it_stays" if prevents_destruction(say.card, step) else "they_stay"
        yield Sentence(say(f"step.{outcome}{ending}", when=when), opens=True)
        return
    first, *others = _say_steps(with_event(say, step), step.steps)
    key = "step.instead" + ending if step.instead else "step.later"
    first_step = step.steps[0]
    if isinstance(first_step, Wait) and first_step.when is None and first_step.target is None and not step.instead:
        key = "step.begins" if step.event not in (None, "end") else "step.begins_after"
    text = _join(say, "step.instead_if" if key == "step.instead" and first.opens else key, first.text, when=when)
    is_several = step.target is not None and not is_at_most_one(say.card, step.target)
    yield Sentence(_join(say, "step.for_each", text), opens=False) if is_several else Sentence(text, opens=True)
    for sentence in others:
        yield sentence if sentence.note or sentence.linked else _following(say, sentence)


def _following(say: Say, sentence: Sentence) -> Sentence:
    """Return a sentence that follows another one in time."""
    return Sentence(_join(say, "step.also_if" if sentence.opens else "step.also", sentence.text), linked=True)


def _say_rule_change(say: Say, step: rolls.ChangeRule, values: dict[str, object]) -> str:
    lasts = {"for": values["for"]}
    if isinstance(step.value, bool | str):
        word = step.value if isinstance(step.value, str) else "on" if step.value else "off"
        text = say(f"rule.{step.rule}_{word}", **lasts)
    else:
        rule = say(f"rule.{step.rule}")
        if step.by is not None:
            text = say("rule.grows" if step.by > 0 else "rule.drops", rule=rule, number=abs(step.by), **lasts)
        else:
            key, number = ("times", step.times) if step.value is None else ("is", step.value)
            text = say(f"rule.{key}", rule=rule, number=number, **lasts)
    if step.of == "both":
        return text
    key = "step.change" if step.when is None else "step.change_if"
    return _join(say, key, capital(text), of=say(f"says.for_{step.of}"))
