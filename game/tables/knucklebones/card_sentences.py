"""Descriptions for cards without one: sentences for each step, in every language.

A phrase is a separate text only if every language needs the same form of it, such as after a verb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from pydantic import BaseModel

from game.content.data_files import Files
from game.content.placeholders import fill, text_keys
from game.content.texts import Texts
from game.tables.knucklebones.block import (
    NATURES,
    OF_ALL,
    OF_DICE,
    ONCE,
    ROLLED,
    SIDES,
    Block,
    Choice,
    Compared,
    Counted,
    FaceSaid,
    Many,
    Selector,
    Striking,
    Target,
    When,
)
from game.tables.knucklebones.blocks.dice import AddTo, CopyTo, Swap
from game.tables.knucklebones.blocks.hands import DrawCard
from game.tables.knucklebones.blocks.marks import Lock, MarkDie, MarkRow, Points, Resize
from game.tables.knucklebones.blocks.rolls import ChangeRule, Destroy
from game.tables.knucklebones.blocks.waits import Wait
from game.tables.knucklebones.card_faults import about_roll
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.mark import Span, Turns

M = TypeVar("M", bound=BaseModel)
Say = Callable[..., str]
"""A text of the table by its key, with its placeholders filled."""
STEP_TEXTS = text_keys("""
    step: only(when) if(when,what) else(what) restrict_roll load_roll(chance,of) destroy(to) destroy_rolled reflect
    step: pair again roll roll_and_choose(dice) reroll(to) copy_die(to) shield(to,turns) swap(to) move(to,into)
    step: steal(to) copy(to) copy_into(to,into) remove(to) give(face,to) push(face,to) raise(to,by) lower(to,by)
    step: raise_wrap(to,by) lower_wrap(to,by) set(to,face) veil take_card(to) give_card(to) copy_card(to)
    step: renew_card(to) repeat lock(to,turns) lock_for(to,for) lock_match(to) counts(to,times,for)
    step: costs(to,costs,for) costs_each(to,costs,for) costs_such(costs,for)
    step: until_broken own_wins(points) own_loses(points) opponent_wins(points)
    step: opponent_loses(points) own_wins_worth(to,times) own_loses_worth(to,times) opponent_wins_worth(to,times)
    step: draw_card_own(count) draw_card_opponent(count) draw_card_both(count) order_rolls(dice)
    step: counts_nothing(to,for) counts_against(to,for) counts_minus(to,times,for) mark(to) later(when,what)
    step: goes_on(what) grows(to,by,for) shrinks(to,by,for)
    step: strikes spares exchange(to,with)
    step: opponent_loses_worth(to,times) change(rule,of,how,for) next_roll(of,faces) snare(to)
""")
"""The sentences for steps."""
GENERATED = ("prompt", "description")
"""Text of a choice or step without words."""
SEEN_FROM_ACROSS = {
    "own_die": "opponent_die", "own_row": "opponent_row", "own_field": "field", "own_card": "opponent_card",
    "spent_card": "their_spent_card",
}
"""The kinds of choices as the other seat sees them."""


OF_LANES = ("not_full", "not_empty", "unshielded", "facing_not_full", "facing_not_empty")
"""Conditions of lanes; for a die or a field, they are said of its lane."""
WORDS_FOR_FACES = ("rolled", "even", "odd", "chosen")
REFERENCES = ("choice", "target", "into", "named", "other")
"""Fields that hold the number of a choice."""
ON_DICE = ("destroy", "reroll", "move", "steal", "copy", "remove", "add", "set", "mark_die", "points")
"""Steps that work on all dice of a row."""


def with_sentences(cards: Mapping[str, Card], files: Files) -> dict[str, Card]:
    """Return the cards, each with a prompt and a description in every language."""
    bare = {name for name, card in cards.items() if any(not getattr(card, part) for part in GENERATED)}
    if not bare:
        return dict(cards)
    says = sayings(files)
    return {name: _with_sentences(card, says) if name in bare else card for name, card in cards.items()}


def sayings(files: Files) -> dict[str, Say]:
    """Return the texts of the table by language."""
    texts = {language: found.flat() for language, found in files.each(Texts, "texts").items()}
    return {language: _saying(texts, language) for language in texts}


def _with_sentences(card: Card, says: Mapping[str, Say]) -> Card:
    made = {
        "description": {language: describe(say, card) for language, say in says.items()},
        "prompt": {language: choices_sentence(say, card) for language, say in says.items()},
    }
    return card.model_copy(update={part: getattr(card, part) or made[part] for part in GENERATED})


def _saying(texts: Mapping[str, Mapping[str, str]], language: str) -> Say:
    known, english = texts[language], texts.get("en", {})

    def say(key: str, **values: object) -> str:
        return fill(known.get(key) or english.get(key, key), values)

    return say


def choices_sentence(say: Say, card: Card) -> str:
    """Return the question that a card asks when it is played."""
    own = [choice_words(say, choice) for choice in card.choices if choice.by == "own"]
    return say("asks.choose", what=_list_parts(say, own)) if own else say("asks.nothing")


def asked_across(say: Say, card: Card) -> str:
    """Return the question that a card asks the other seat, as that seat sees it."""
    turned = {mine: theirs for pair in SEEN_FROM_ACROSS.items() for mine, theirs in (pair, pair[::-1])}
    texts = [choice_words(say, choice, turned.get(choice.kind, choice.kind), "own")
            for choice in card.choices if choice.by == "opponent"]
    return say("asks.across", what=_list_parts(say, texts))


def describe(say: Say, card: Card) -> str:
    """Return the description of a card, step by step."""
    parts = [_capital(say("step.only", when=when_words(say, card.when, card)))] if card.when is not None else []
    named = Memory()
    for step, following in zip(card.effects, (*card.effects[1:], None), strict=True):
        parts += map(_capital, _say_step(say, card, step, named))
        effect = _on_arrival(card, step)
        if effect and (following is None or _on_arrival(card, following) != effect):
            parts.append(say(effect))
    return " ".join(parts)


def _on_arrival(card: Card, step: Block) -> str:
    """Return the sentence on what dice that a step turns or moves do to their equals across; empty without such."""
    target = getattr(step, "choice", getattr(step, "target", None))
    aside = isinstance(target, Selector) and target.every in ROLLED
    if not isinstance(step, Striking) or aside or (target is not None and _is_card(card, target)):
        return ""
    return "step.strikes" if step.strikes else "step.spares"


def _is_card(card: Card, target: Target) -> bool:
    number = target.choice if isinstance(target, Selector) else target
    return (card.choices[number - 1].kind if number else str(getattr(target, "every", ""))).endswith("card")


def _say_step(say: Say, card: Card, step: Block, named: Memory) -> list[str]:
    """Return the sentences for one step, with its condition."""
    known = len(named.letters)
    lettered = with_letters(step, named.letters)
    sentences = [_capital(sentence) for sentence in _sentences(say, card, lettered, named)]
    for what, letter in list(named.letters.items())[known:]:
        sentences.append(say("count.is", letter=letter.name, what=count_words(say, card, what)))
    if step.when is not None and sentences:
        sentences[0] = say("step.if", when=when_words(say, step.when, card), what=sentences[0])
    if step.otherwise and sentences:
        sentences[0] = say("step.else", what=sentences[0])
    return sentences


def step_words(say: Say, card: Card, number: int) -> str:
    """Return the first sentence for a step, without its condition."""
    return _capital(next(iter(_sentences(say, card, with_letters(card.effects[number], {}), Memory()))))


def unsaid(card: Card) -> list[str]:
    """Return the keys of the sentences for its steps that are not declared."""
    keys: list[str] = []

    def say(key: str, **values: object) -> str:
        keys.append(key)
        return key

    describe(say, card)
    return [key for key in dict.fromkeys(keys) if key.startswith("step.") and key not in STEP_TEXTS]


def _sentences(say: Say, card: Card, step: Block, named: Memory) -> Iterator[str]:
    """Yield the sentences for one step; choices in ``named`` are shortened."""
    values = _values(say, card, step, named)
    match step:
        case AddTo():
            way = f"{'raise' if step.by > 0 else 'lower'}{'_wrap' if step.over == 'wrap' else ''}"
            yield say(f"step.{way}", **{**values, "by": abs(step.by)})
        case Points():
            yield from _say_points(say, step, values)
        case MarkDie():
            yield from _say_mark(say, step, values)
        case MarkRow():
            yield say(_counts(step.times), **{**values, "times": abs(step.times)})
            if not step.stays:
                yield say("step.until_broken")
        case ChangeRule():
            yield _say_rule_change(say, step, values)
        case Resize():
            yield say("step.grows" if step.by > 0 else "step.shrinks", **{**values, "by": abs(step.by)})
        case DrawCard():
            yield say(f"step.draw_card_{step.of}", **values)
        case Wait():
            yield from _say_wait(say, card, step, values, named)
        case Destroy() if about_roll(step):
            yield say("step.destroy_rolled")
        case CopyTo() if step.into is not None:
            yield say("step.copy_into", **values)
        case Lock() if step.span is not None:
            yield say("step.lock_match" if step.span == "match" else "step.lock_for", **values)
        case _:
            yield say(f"step.{step.kind}", **values)


def _say_points(say: Say, step: Points, values: dict[str, object]) -> Iterator[str]:
    if step.target is not None and step.times:
        way = "wins" if step.times > 0 else "loses"
        times = say("says.worth", times=abs(step.times)) if abs(step.times) > 1 else ""
        yield say(f"step.{step.of}_{way}_worth", to=values["to"], times=times)
    if step.by:
        yield say(f"step.{step.of}_{'wins' if step.by > 0 else 'loses'}", points=abs(step.by))


def _say_mark(say: Say, step: MarkDie, values: dict[str, object]) -> Iterator[str]:
    to = say("every.waiting") if about_roll(step) else values["to"]
    if step.times != 1:
        yield say(_counts(step.times), **{**values, "to": to, "times": abs(step.times)})
    if step.costs:
        one = about_roll(step) or not isinstance(step.choice, Selector) or step.choice.every in ROLLED
        way = "costs" if one else "costs_such" if step.times != 1 else "costs_each"
        yield say(f"step.{way}", **{**values, "to": to})


def _counts(times: int) -> str:
    """Return the key of the sentence on how often something counts."""
    if times > 0:
        return "step.counts"
    return "step.counts_nothing" if not times else "step.counts_against" if times == -1 else "step.counts_minus"


def _say_wait(say: Say, card: Card, step: Wait, values: dict[str, object], named: Memory) -> Iterator[str]:
    if step.target is not None:
        yield say("step.mark", to=values["to"])
    inner = [sentence for each in step.effects for sentence in _say_step(say, card, each, named)]
    yield say("step.later", when=_occasion(say, card, step), what=inner[0])
    for sentence in inner[1:]:
        yield say("step.goes_on", what=sentence)


def _occasion(say: Say, card: Card, step: Wait) -> str:
    """Return the time or event for which steps wait."""
    if step.after is not None:
        of, turns = step.after.of, step.after.turns
        if step.times == 1:
            return say(f"later.{of}", turns=turns)
        when = say(f"later.every_{of}", turns=turns) if turns > 1 else say(f"later.each_{of}")
        return when if step.times == "always" else say("later.often", when=when, times=step.times)
    if step.event == "end":
        return say("later.end")
    where = step.of if step.target is None else "row" if _is_lane(card, step.target) else "die"
    event = say(f"happens.{step.event}_{where}")
    if step.faces:
        event = say("later.faces", event=event, faces=_either(say, step.faces))
    if step.only is not None:
        event = say("later.only", event=event, when=when_words(say, step.only, card))
    within = say(f"later.within_{step.span.of}", turns=step.span.turns) if isinstance(step.span, Turns) else ""
    often = "always" if step.times == "always" else "times" if step.times > 1 else "once"
    return say(f"later.{often}", event=event, times=step.times, within=within)


def _say_rule_change(say: Say, step: ChangeRule, values: dict[str, object]) -> str:
    of = say(f"says.for_{step.of}")
    rule = say(f"rule.{step.rule}")
    if step.value is None:
        how = say("says.times", times=step.times) if step.times is not None else f"{step.by:+}"
    elif isinstance(step.value, bool):
        how = say("says.on" if step.value else "says.off")
    else:
        how = say(f"rule.is_{step.value}") if isinstance(step.value, str) else str(step.value)
    return say("step.change", rule=rule, how=how, of=of, **{"for": values["for"]})


def _values(say: Say, card: Card, step: Block, named: Memory) -> dict[str, object]:
    """Return the values for the braces of a step's text."""
    found: dict[str, object] = {}
    for name, value in step:
        if isinstance(value, int) and not isinstance(value, bool) and name not in REFERENCES:
            found[name] = value
    for name, key in (("choice", "to"), ("target", "to"), ("into", "into"), ("other", "with")):
        value = getattr(step, name, None)
        if value is not None:
            found[key] = _target(say, card, value, named)
            if key == "to" and step.kind in ON_DICE and _is_lane(card, value) and not _of_dice(value):
                found[key] = say("says.dice_there", what=found[key])
    if isinstance(step, Swap):
        found["to"] = _list_parts(say, [_namechoice_words(say, card, number, named) for number in step.choices])
    if isinstance(step, FaceSaid):
        face = step.face if step.named is None else "named"
        found["face"] = str(face) if isinstance(face, int) else say(f"says.{face}")
    if isinstance(of := getattr(step, "of", None), str):
        found["of"] = say(f"says.of_{of}")
    if "faces" in type(step).model_fields:
        found["faces"] = _either(say, getattr(step, "faces", ()))
    found["for"] = _span(say, getattr(step, "span", None))
    return found


def _is_lane(card: Card, target: Target) -> bool:
    """Return True if a target is a whole row."""
    number = target.choice if isinstance(target, Selector) else target
    return (card.choices[number - 1].kind if number else str(getattr(target, "every", ""))).endswith("row")


def _of_dice(target: Target) -> bool:
    """Return True if a target has conditions about dice, so that a row stands for its dice."""
    return isinstance(target, Selector) and bool(target.faces or {*target.where} & {*OF_DICE})


def _span(say: Say, span: Span | None) -> str:
    return f" {say(f'says.turns_{span.of}', turns=span.turns)}" if isinstance(span, Turns) else ""


def _namechoice_words(say: Say, card: Card, number: int, named: Memory) -> str:
    """Return a choice in words: in full the first time, then short, with its side if another one has the same name."""
    choice = card.choices[number - 1]
    nature = NATURES[choice.kind]
    alike = [SIDES[other.kind] for other in card.choices if NATURES[other.kind] == nature]
    side = SIDES[choice.kind]
    if number in named and nature not in ONCE and (len(alike) == 1 or sorted(alike) == [(0,), (1,)]):
        short = say(f"again.{nature if choice.count == 1 else f'{nature}s'}")
        return short if len(alike) == 1 else say(f"says.on_side_{side[0]}", what=short)
    named.add(number)
    return choice_words(say, choice)


def _target(say: Say, card: Card, target: Target, named: Memory) -> str:
    if isinstance(target, int):
        return _namechoice_words(say, card, target, named)
    kind = card.choices[target.choice - 1].kind if target.choice else str(target.every)
    lane, dice = kind.endswith("row"), kind.endswith("row") and _of_dice(target)
    more = _more(say, target.where, target.faces, target.every is not None or dice, lane and not dice)
    if target.rows:
        more = f" {say('that.in_rows', rows=_either(say, target.rows))}{more}"
    if target.across:
        what = NATURES[card.choices[target.choice - 1].kind] if target.choice else str(target.every)
        text = say(f"across.{what}", that=more)
    elif target.choice:
        chosen = _namechoice_words(say, card, target.choice, named)
        text = (say("says.dice_there", what=chosen) if dice else chosen) + more
    else:
        text = say(f"every.{target.every}") + ("" if target.every in ROLLED else more)
    return say("says.by_lot", what=text, count=target.random) if target.random else text


def choice_words(say: Say, choice: Choice, kind: str = "", by: str = "") -> str:
    """Return a choice in words, with its conditions."""
    several = choice.count > 1
    key = f"{'several' if several else 'chosen'}.{kind or choice.kind}"
    lane = NATURES[choice.kind] == "row"
    what = say(key, count=choice.count) + _more(say, choice.where, choice.faces, False, lane, several)
    return say("says.theirs", what=what) if (by or choice.by) == "opponent" else what


def _more(
    say: Say, where: Iterable[str], faces: Iterable[int | str], every: bool, lane: bool = False, several: bool = False
) -> str:
    """Return the conditions of a thing: the part that follows its name, and the part that is a clause."""
    shown = tuple(faces)
    suffix = f" {say('that.shows', faces=_either(say, shown))}" if shown else ""
    there = _list_parts(say, [say(f"that.{each}") for each in where if each in OF_LANES])
    if there:
        suffix += " " + (there if lane else say(f"says.in_lane{'s' if every or several else ''}", that=there))
    plain = (f"lane_{each}" if lane and each == "full" else each for each in where if each not in (*OF_LANES, *OF_ALL))
    suffix += "".join(f" {say(f'that.{each}')}" for each in plain if each != "distinct")
    aside = [say(f"those.{each}" if every else f"that.{each}") for each in where if each in OF_ALL]
    if "distinct" in where:
        aside.append(say("those.distinct" if several else "that.distinct"))
    return suffix + (f" ({', '.join(aside)})" if aside else "")


def _either(say: Say, faces: Iterable[int | str]) -> str:
    words = [say(f"says.{face}") if face in WORDS_FOR_FACES else str(face) for face in faces]
    return say("says.or", first=", ".join(words[:-1]), second=words[-1]) if len(words) > 1 else "".join(words)


def when_words(say: Say, when: When, card: Card) -> str:
    """Return a condition in words."""
    found = (_part_of_condition(say, card, name, getattr(when, name)) for name in type(when).model_fields)
    return _list_parts(say, filter(None, found))


def _part_of_condition(say: Say, card: Card, name: str, value: object) -> str:
    if value is None or value is False:
        return ""
    match name, value:
        case "choice", tuple():
            return _either(say, (_chosen_word(say, card, word) for word in value))
        case "finds", Selector():
            what = _found_words(say, card, value)
            return say("when.chose" if value.choice else "when.finds", what=what)
        case "counted", Compared():
            return say("when.counted", what=count_words(say, card, value.number), many=_many(say, value))
        case "every_turn", int():
            return say("when.every_turn", first=value, second=2 * value, third=3 * value)
        case "turn", Many():
            return say(f"when.turn_{_which(value)}", least=value.least, most=value.most)
        case _, Many():
            return say(f"when.{name}", many=_many(say, value))
        case "rolled", tuple():
            return say("when.rolled", faces=_either(say, value))
        case _, str():
            return say(f"when.{name}_{value}")
    return say(f"when.{name}", points=value)


def _which(many: Many) -> str:
    which = "least" if many.most is None else "most" if many.least is None else "many"
    return "exactly" if many.least == many.most else which


def _many(say: Say, many: Many) -> str:
    return say(f"when.{_which(many)}", least=many.least, most=many.most)


def _chosen_word(say: Say, card: Card, word: int | str) -> str:
    """Return a condition on what was chosen: an option by its number, or the word itself."""
    for choice in card.choices:
        if word in choice.options:
            return say("when.option", number=choice.options.index(str(word)) + 1)
    return say("when.chose", what=say(f"says.{word}") if isinstance(word, str) else str(word))


def _found_words(say: Say, card: Card, target: Selector) -> str:
    """Return one of the things that a target finds, such as one of your dice showing 6."""
    kind = card.choices[target.choice - 1].kind if target.choice else str(target.every)
    dice = kind.endswith("row") and _of_dice(target)
    more = _more(say, target.where, target.faces, False, kind.endswith("row") and not dice)
    if target.across:
        return say(f"across.{NATURES[kind] if target.choice else kind}", that=more)
    key = f"chosen.{kind.replace('row', 'die') if dice else kind}"
    return say(key) + more


def option_words(say: Say, card: Card, option: str) -> str:
    """Return what happens if an option is chosen."""
    steps = [step for step in card.effects if step.when is not None and option in (step.when.choice or ())]
    plain = card.model_construct(**{**dict(card), "when": None, "effects": tuple(map(_without_choice, steps))})
    return describe(say, plain)


def _without_choice(step: Block) -> Block:
    """Return a step without the condition that something was chosen."""
    assert step.when is not None
    rest = {name: getattr(step.when, name) for name in step.when.model_fields_set if name != "choice"}
    return step.model_copy(update={"when": When.model_construct(**rest) if rest else None})


# Counted numbers: a letter in the sentence of their step, and a sentence that says what the letter is.

LETTERS = "XYZABC"


class Memory(set[int]):
    """The choices that were named before, and the letters of counted numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: dict[Counted, Letter] = {}


class Letter(int):
    """A letter that stands for a counted number, with nouns in the plural."""

    name: str

    def __new__(cls, name: str) -> Letter:
        """Return a letter."""
        found = super().__new__(cls, 2)
        found.name = name
        return found

    def __str__(self) -> str:
        return self.name

    def __format__(self, form: str) -> str:
        return self.name

    def __abs__(self) -> Letter:
        return self


def with_letters(model: M, letters: dict[Counted, Letter]) -> M:
    """Return a step with letters for its counted numbers; equal ones have the same letter."""
    changes: dict[str, object] = {}
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, Counted):
            changes[name] = letters.setdefault(value, Letter(LETTERS[len(letters) % len(LETTERS)]))
        elif isinstance(value, BaseModel) and name != "when":
            changes[name] = with_letters(value, letters)
    return model.model_copy(update=changes) if changes else model


def count_words(say: Say, card: Card, what: Counted) -> str:
    """Return a counted number in words."""
    text = say(f"count.{what.count}", of="" if what.of is None else _group(say, card, what.of))
    if what.times != 1:
        text = say("count.times", what=text, times=str(what.times))
    if what.per != 1:
        text = say("count.per", what=text, per=str(what.per))
    if what.plus:
        text = say("count.plus" if what.plus > 0 else "count.minus", what=text, plus=str(abs(what.plus)))
    limits = [say(f"when.{each}", **{each: str(limit)}) for each in ("least", "most")
              if (limit := getattr(what, each)) is not None]
    return say("count.limited", what=text, limits=_list_parts(say, limits)) if limits else text


def _group(say: Say, card: Card, target: Target) -> str:
    """Return things in the case that follows a count, such as your dice."""
    if isinstance(target, int):
        return _group_of(say, card.choices[target - 1])
    kind = card.choices[target.choice - 1].kind if target.choice else str(target.every)
    dice = kind.endswith("row") and _of_dice(target)
    more = _more(say, target.where, target.faces, True, kind.endswith("row") and not dice)
    if target.across:
        return say("group.across", what=say(f"across.{NATURES[kind] if target.choice else kind}", that=more))
    if target.choice:
        return _group_of(say, card.choices[target.choice - 1]) + more
    return say(f"group.{target.every}") + more


def _group_of(say: Say, choice: Choice) -> str:
    return say(f"group.{NATURES[choice.kind]}{'' if choice.count == 1 else 's'}")


def _list_parts(say: Say, parts: Iterable[str]) -> str:
    found = list(parts)
    if len(found) < 2:
        return "".join(found)
    return say("says.and", first=", ".join(found[:-1]), second=found[-1])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
