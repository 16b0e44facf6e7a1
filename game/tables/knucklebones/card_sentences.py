"""Descriptions for cards without one: sentences for each step, in every language.

docs/designing.md has the guide that they follow. Things and conditions are in ``card_phrases``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from game.content.data_files import Files
from game.content.placeholders import fill, text_keys
from game.content.texts import Texts
from game.tables.knucklebones.block import Block, FaceSaid, Striking
from game.tables.knucklebones.blocks.dice import (
    AddTo,
    Arrange,
    CopyTo,
    Exchange,
    PushRow,
    RemoveDie,
    SetAside,
    SetFace,
    Swap,
)
from game.tables.knucklebones.blocks.hands import (
    CopyCard,
    Discard,
    DrawCard,
    GiveCard,
    RenewCard,
    Repeat,
    TakeCard,
)
from game.tables.knucklebones.blocks.marks import (
    ENDS_ON,
    Clear,
    Guard,
    Lock,
    MarkDie,
    MarkRow,
    Points,
    RaiseShield,
    Resize,
)
from game.tables.knucklebones.blocks.rolls import (
    ChangeRule,
    Destroy,
    LoadRoll,
    NextRoll,
    OrderRolls,
    RestrictRoll,
    RevealRolls,
    Roll,
    Throw,
)
from game.tables.knucklebones.blocks.scores import Score
from game.tables.knucklebones.blocks.waits import SkipTurn, Wait
from game.tables.knucklebones.card_conditions import is_simple, only_words, when_words
from game.tables.knucklebones.card_occasions import (
    end_words,
    occasion,
    spares_one,
    with_event,
)
from game.tables.knucklebones.card_phrases import (
    AFTER_IN,
    AFTER_OF,
    AS_OBJECT,
    CARD_NAMES,
    Letter,
    Memory,
    Say,
    all_named,
    choice_words,
    chosen_number,
    count_words,
    each_words,
    either,
    face_words,
    is_at_most_one,
    is_one,
    is_single,
    kind_of,
    list_parts,
    merge_choices,
    named_choice,
    nature_of,
    steps_called,
    target_words,
    title_of,
    with_letters,
)
from game.tables.knucklebones.card_questions import asked_first, choices_sentence
from game.tables.knucklebones.card_scores import score_sentences, with_each
from game.tables.knucklebones.choices import NATURES, ROLLED, SIDES, Selector, Target
from game.tables.knucklebones.conditions import Counted, When
from game.tables.knucklebones.count_ranges import range_of
from game.tables.knucklebones.definitions import Card, fill_text
from game.tables.knucklebones.mark import Turns, Until
from game.tables.knucklebones.references import about_roll, dice_asked, puts_away

STEP_TEXTS = text_keys("""
    step: only(when) never(when) if(when,what) option(when,what) else(what) else_if(when,what) else_option(when,what)
    step: now(what) with_roll(what) also(what) also_if(what) held(what) held_too(what) played(what) pay(points)
    step: never_if(what)
    step: restrict_roll restrict_roll_theirs restrict_roll_chosen load_roll(face,chance,of) load_roll_always(face)
    step: throw_own throw_opponent throw_own_dice(dice) throw_opponent_dice(dice)
    step: destroy(to) destroy_rolled reflect pair again roll roll_and_choose(dice) reroll(to) copy_die(to)
    step: roll_lowest(dice) roll_highest(dice) roll_all(dice) roll_both
    step: shield(to,for) swap(to) move(to,into)
    step: steal(to) copy(to) copy_into(to,into) remove(to) give(with_face,to) push(with_face,to) raise(to,by)
    step: push_field(with_face,field,to) push_die(with_face,to) push_dice(with_face,to)
    step: lower(to,by) raise_wrap(to,by) lower_wrap(to,by) set(to,face) veil take_card(to) give_card(to) discard(to)
    step: copy_card(to) arrange_ascending(to,within) arrange_descending(to,within) arrange_shuffled(to,within)
    step: arrange_chosen(to,within,first) arrange_chosen_lanes(to,within,first)
    step: arrange_reversed(to,within) take_card_uses(to,uses) take_card_all(to) give_card_uses(to,uses)
    step: give_card_all(to) discard_uses(to,uses)
    step: put_back(to) put_back_uses(to,uses)
    step: discard_down(to,down_to) discard_down_each(to,down_to)
    step: renew_card(to) no_givers no_repeaters repeat repeat_own repeat_opponent
    step: lock_for(to,for) lock_match(to) counts(to,times,for) counts_times(to,times,for)
    step: score(to,what,for,while) score_own_more(points,for,while) score_own_less(points,for,while)
    step: score_opponent_more(points,for,while) score_opponent_less(points,for,while)
    step: costs(to,costs,for) costs_one(costs,for) until_broken own_wins(points) own_loses(points)
    step: opponent_wins(points) opponent_loses(points) own_wins_worth(to,points) own_loses_worth(to,points)
    step: own_steals(points) opponent_steals(points) own_steals_worth(to,points) opponent_steals_worth(to,points)
    step: opponent_wins_worth(to,points) opponent_loses_worth(to,points)
    step: draw_card_own(count) draw_card_opponent(count) draw_card_both(count) order_rolls_own(dice)
    step: order_rolls_opponent(dice) reveal_rolls_own(dice) reveal_rolls_opponent(dice) reveal_roll_own
    step: reveal_roll_opponent draw_named_own(count,card) draw_named_opponent(count,card) draw_named_both(count,card)
    step: counts_nothing(to,for) counts_against(to,for) counts_minus(to,times,for) mark(to) for_each(what)
    step: later(when,what) begins(when,what) begins_after(when,what) begins_if(when,what)
    step: instead(when,what) instead_if(when,what) instead_card(when,what) it_stays(when) they_stay(when)
    step: nothing_card(when)
    step: grows(to,by,for) shrinks(to,by,for) strikes spares exchange(to,with) exchange_by_lane(to,with) in_order
    step: in_lanes
    step: set_aside_own(to,roll) set_aside_opponent(to,roll) set_aside_own_take(to,what) remove_rolled turn_ends
    step: as_now roll_follows_opponent roll_follows_both
    step: set_aside_opponent_take(to,what) roll_follows more_rolls(more_rolls) roll_once_more lost_on(faces)
    step: lost_on_dice(faces) rest_own rest_own_many rest_opponent rest_opponent_many
    step: rest_given rest_given_many
    step: guard_clashes(to,for) guard_cards(to,cards,for) guard_all(to,cards,for)
    step: skip_turn_own(turns) skip_turn_opponent(turns) extra_turn(turns)
    step: clear(to,what) change(of,what) change_if(of,what) next_roll_own(faces) next_roll_opponent(faces) snare(to)
    step: next_roll_dice_own(dice,what) next_roll_dice_opponent(dice,what) next_rolls_dice_own(dice,rolls,what)
    step: next_rolls_dice_opponent(dice,rolls,what)
    step: next_rolls_own(faces,rolls) next_rolls_opponent(faces,rolls) roll_after(faces)
    present: own_die opponent_die any_die
""")
"""The sentences for steps."""
PRESENT = ("own_die", "opponent_die", "any_die")
"""The dice that a mark means only if they are there now."""
GENERATED = ("prompt", "description")
"""Text of a choice or step without words."""
REFERENCES = ("choice", "target", "into", "named", "other")
"""Fields that hold the number of a choice."""
ON_DICE = ("destroy", "arrange", "reroll", "move", "steal", "copy", "remove", "set_aside", "add", "set", "mark_die",
           "points", "guard")
"""Steps that work on all dice of a row."""
ON_ROWS = ("shield", "mark_row", "resize", "give")
"""Steps that work on the rows of dice."""
WITH_ROLL = ("destroy", "mark_die", "reflect", "pair", "again")
"""Steps that are said of the die that their card rolls."""
SEATS_ACROSS: Mapping[tuple[int, ...], str] = {(0,): "opponent", (1,): "own"}
"""The seat across from things, by the sides where they are."""
AS_MANY = {DrawCard: "count", Points: "by"}
"""Numbers of which as many can be said as there were things in the step before."""
FOR_EACH_FIELDS = {AddTo: "by", DrawCard: "count", Points: "by", Resize: "by"}
"""Numbers at the end of their sentence, which may be counted for each thing."""
SIGNED = {AddTo: "by", Points: "by times", Resize: "by", Score: "points"}
"""Numbers that are given or taken, by their sign."""
BELOW_ZERO = {AddTo: "pips", Points: "points", Resize: "fields", Score: "score"}
"""The things that a negative number takes, as the end of a text key."""
NO_CARDS: Mapping[str, Card] = MappingProxyType({})


class Line(NamedTuple):
    """A sentence of a card's text."""

    text: str
    note: bool = False
    """True if it explains the sentence before it, and is no step."""
    linked: bool = False
    """True if it begins with a word that links it to the sentence before it."""
    opens: bool = False
    """True if it begins with a condition or an occasion, which a comma ends."""


def with_sentences(cards: Mapping[str, Card], files: Files) -> dict[str, Card]:
    """Return the cards, each with a prompt and a description in every language."""
    bare = {name for name, card in cards.items() if any(not getattr(card, part) for part in GENERATED)}
    if not bare:
        return dict(cards)
    says = say_by_language(files, cards)
    return {name: _with_sentences(card, says) if name in bare else card for name, card in cards.items()}


def say_by_language(files: Files, cards: Mapping[str, Card] = NO_CARDS) -> dict[str, Say]:
    """Return the texts of the table by language, with the names of these cards."""
    texts = {language: {**entries.flat, **_card_names(cards, language)}
             for language, entries in files.read_all(Texts, "texts").items()}
    return {language: say_in(texts, language) for language in texts}


def _card_names(cards: Mapping[str, Card], language: str) -> dict[str, str]:
    names = {name: card.name.get(language, card.name.get("en", "")) for name, card in cards.items()}
    return {f"{CARD_NAMES}.{name}": text.replace("\u00ad", "") for name, text in names.items() if text}


def _with_sentences(card: Card, says: Mapping[str, Say]) -> Card:
    sentences = {
        "description": {language: describe(say, card) for language, say in says.items()},
        "prompt": {language: choices_sentence(say, card) for language, say in says.items()},
    }
    return card.model_copy(update={part: getattr(card, part) or sentences[part] for part in GENERATED})


def say_in(texts: Mapping[str, Mapping[str, str]], language: str) -> Say:
    """Return the texts of a language, or in English where it has none."""
    words, english = texts[language], texts.get("en", {})

    def say(key: str, **values: object) -> str:
        return fill(words.get(key) or english.get(key, key), values)

    return say


def describe(say: Say, card: Card) -> str:
    """Return the description of a card, step by step."""
    named = Memory()
    parts = [] if card.when is None else [only_sentences(say, card, card.when, named)]
    parts += [say("step.pay", points=card.cost)] if card.cost else []
    parts += asked_first(say, card, named)
    parts.append(steps_text(say, card, card.effects, named))
    parts += [say("step.as_now")] if any(map(partial(_asks_dice, card), card.effects)) else []
    return _tidy(" ".join(filter(None, parts)))


def _asks_dice(card: Card, step: Block) -> bool:
    """Return True if steps that wait count chosen dice as they are when the card is played."""
    return isinstance(step, Wait) and any(NATURES[card.choices[at - 1].kind] == "die" for at in dice_asked(step))


def only_sentences(say: Say, card: Card, when: When, named: Memory) -> str:
    """Return the sentences that a card is played only under a condition; empty if it is always true."""
    only = _capital(only_words(say, when, card, named))
    return " ".join((only, *(line.text for line in _letters(say, card, named)))).strip()


def steps_text(say: Say, card: Card, steps: Sequence[Block], named: Memory | None = None) -> str:
    """Return the sentences for some steps of a card."""
    lines = _say_steps(say, card, _roll_first(steps), Memory() if named is None else named)
    return _tidy(" ".join(line.text for line in lines))


def _tidy(text: str) -> str:
    """Return a text with the parts in brackets together, and without a comma before a full stop."""
    return text.replace(") (", ", ").replace(",.", ".")


def _roll_first(steps: Sequence[Block]) -> list[Block]:
    """Return the steps with the roll before those that concern the die rather than its number, as one reads them."""
    order = list(steps)
    at = next((number for number, step in enumerate(order) if isinstance(step, Roll)), 0)
    before = [step for step in order[:at] if about_roll(step) and step.kind in WITH_ROLL]
    if not before or any(step.when is not None or step.otherwise for step in order[: at + 1]):
        return order
    return [*(step for step in order[:at] if step not in before), order[at], *before, *order[at + 1:]]


def _say_steps(say: Say, card: Card, steps: Sequence[Block], named: Memory) -> list[Line]:
    """Return the sentences for steps, and after each group of them what becomes of equal dice opposite."""
    parts: list[Line] = []
    before: Block | None = None
    rolls = False
    for step, following in zip(steps, (*steps[1:], None), strict=True):
        lines = _say_step(say, card, step, named, before, rolls)
        plain = step.when is None and not step.otherwise
        if _is_held(step):
            lines[0] = Line(_joined(say, "step.held_too" if _is_held(before) else "step.held", lines[0].text))
        if _is_held(before) and not _is_held(step) and not step.otherwise:
            lines[0] = Line(_joined(say, "step.played", lines[0].text), linked=True)
        elif isinstance(before, Wait) and plain and not isinstance(step, Wait | Roll):
            lines[0] = Line(_joined(say, "step.now", lines[0].text), linked=True)
        parts += lines
        effect = _on_arrival(card, step)
        if effect and (following is None or _on_arrival(card, following) != effect):
            parts.append(Line(say(effect), True))
        if following is None or not following.otherwise:
            parts += _letters(say, card, named, isinstance(step, Score))
        before, rolls = step, rolls or isinstance(step, Roll)
    return parts


def _is_held(step: Block | None) -> bool:
    """Return True if a step acts while its card is in the hand."""
    return isinstance(step, Wait) and step.held


def _on_arrival(card: Card, step: Block) -> str:
    """Return the sentence on what dice that a step turns or moves do to their equals across; empty without such."""
    target = getattr(step, "choice", getattr(step, "target", None))
    aside = isinstance(target, Selector) and target.every in ROLLED
    aside = aside or (isinstance(step, Arrange) and step.within == "row")
    if not isinstance(step, Striking) or aside or (target is not None and kind_of(card, target).endswith("card")):
        return ""
    return "step.strikes" if step.strikes else "step.spares"


def _say_step(
    say: Say, card: Card, step: Block, named: Memory, before: Block | None = None, rolled: bool = True
) -> list[Line]:
    """Return the sentences for one step, with its condition; ``rolled`` if the card has rolled before it."""
    when = "" if step.when is None else when_words(say, step.when, card, named)
    counted, tail = _for_each(say, card, _as_many(say, card, step, before), named)
    lines = list(_sentences(say, card, _with_letters(card, counted, named), named))
    first = _capital(lines[0].text)
    first = f"{first[:-1]} {tail}." if tail else first
    if puts_away(step):
        first = f"{first[:-1]}{say('step.turn_ends' if card.ends_turn else 'step.roll_follows')}."
    if not rolled and step.kind in WITH_ROLL and about_roll(step):
        first = _joined(say, "step.with_roll", first)
    of_choice = step.when is not None and step.when.model_fields_set == {"choice"}
    opens = lines[0].opens
    if of_choice and before is not None and before.when == step.when and not step.otherwise:
        first = _then(say, Line(first, opens=opens)).text
    elif when:
        opens = not of_choice
        option = of_choice and _names_option(card, step.when)
        if step.otherwise:
            first = _joined(say, "step.else_option" if option else "step.else_if", first, when=when)
        else:
            begins = "step.begins_if" if isinstance(step, Wait) and step.target is None else "step.if"
            first = _joined(say, "step.option" if option else begins, first, when=_capital(when))
    elif step.otherwise:
        again = before is not None and before.otherwise and before.when is None
        first = _then(say, Line(first, opens=opens)).text if again else _joined(say, "step.else", first)
    rest = (line._replace(text=_capital(line.text)) for line in lines[1:])
    return [Line(first, linked=step.otherwise, opens=opens), *rest]


def _names_option(card: Card, when: When | None) -> bool:
    """Return True if a condition asks for an option of the card."""
    words = (when.choice if when is not None else None) or ()
    return any(word in choice.options for choice in card.choices for word in words)


def _joined(say: Say, key: str, sentence: str, **values: object) -> str:
    """Return a sentence as part of a text. It keeps its capital at the beginning and after a colon only."""
    before, _, after = say(key, what="{what}", **values).partition("{what}")
    capital = not before or before.endswith(": ")
    return before + (sentence if capital else sentence[:1].lower() + sentence[1:]) + after


def _letters(say: Say, card: Card, named: Memory, live: bool = False) -> list[Line]:
    """Return the sentences for the letters that have none yet; ``live`` if they are counted for every score."""
    lines: list[Line] = []
    is_what = "count.is_live" if live else "count.is"
    while named.explained < len(named.letters):
        what, letter = list(named.letters.items())[named.explained]
        named.explained += 1
        lines.append(Line(say(is_what, letter=letter.name, what=count_words(say, card, what, named)), True))
    for (key, name), said in named.negative.items():
        lines += [] if said else [Line(say(key, letter=name), True)]
        named.negative[key, name] = True
    return lines


def _signed(step: Block) -> list[tuple[str, Counted]]:
    """Return the counted numbers of a step that give or take, by their sign."""
    fields = "" if getattr(step, "steal", False) else SIGNED.get(type(step), "")
    return [(name, what) for name in fields.split() if isinstance(what := getattr(step, name), Counted)]


def _with_letters(card: Card, step: Block, named: Memory) -> Block:
    """Return a step with letters for its counted numbers; one that is always taken away has the opposite sign."""
    signed = {name: (what, range_of(card.choices, what)) for name, what in _signed(step)}
    negatives = {name: what.negated() for name, (what, ends) in signed.items() if ends.high <= 0}
    result = with_letters(step.model_copy(update=negatives), named.letters)
    for name, (_, ends) in signed.items():
        if ends.low < 0 < ends.high:
            key = f"count.below_zero_{BELOW_ZERO[type(step)]}"
            named.negative.setdefault((key, getattr(result, name).name), False)
    return result.model_copy(update={name: -getattr(result, name) for name in negatives})


def _for_each(say: Say, card: Card, step: Block, named: Memory) -> tuple[Block, str]:
    """Return a step with a factor for a counted number, and what it is counted for; "" if a letter is needed."""
    if isinstance(step, Score):
        return with_each(say, card, step, named), ""
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
    tail = each_words(say, card, value, named)
    return (step.model_copy(update={field: value.times}), tail) if tail else (step, "")


def _as_many(say: Say, card: Card, step: Block, before: Block | None) -> Block:
    """Return a step with the words "as many" for the number of cards or points that the step before has acted on."""
    field = AS_MANY.get(type(step), "")
    value = getattr(step, field, None)
    if not isinstance(value, Counted) or value.count != "things" or not is_simple(value):
        return step
    if before is None or before.label is None or value.of != before.label:
        return step
    if len(steps_called(card, before.label)) > 1:
        return step
    return step.model_copy(update={field: Letter(say("count.as_many"))})


def step_words(say: Say, card: Card, number: int) -> str:
    """Return the sentence for a step, without its condition, and what its letters are."""
    step, named = card.effects[number], Memory()
    first = _say_step(say, card, step.model_copy(update={"when": None, "otherwise": False}), named)[0]
    named |= all_named(card)
    return " ".join(line.text for line in (first, *_letters(say, card, named)))


def unsaid_keys(card: Card) -> list[str]:
    """Return the keys of the sentences for its steps that are not declared."""
    keys: list[str] = []

    def say(key: str, **values: object) -> str:
        keys.append(key)
        return key

    describe(say, card)
    return [key for key in dict.fromkeys(keys) if key.startswith("step.") and key not in STEP_TEXTS]


def _sentences(say: Say, card: Card, step: Block, named: Memory) -> Iterator[Line]:
    """Yield the sentences for one step; choices in ``named`` are shortened."""
    chosen = isinstance(step, RestrictRoll) and step.choice in named
    values = _values(say, card, step, named)
    match step:
        case AddTo():
            way = f"{'raise' if step.by > 0 else 'lower'}{'_wrap' if step.over == 'wrap' else ''}"
            yield Line(say(f"step.{way}", **{**values, "by": abs(step.by)}))
        case Points():
            yield from _say_points(say, step, values)
        case MarkDie():
            yield from _say_mark(say, card, step, values, named)
        case Score():
            yield from (Line(text) for text in score_sentences(say, card, step, values, named))
        case MarkRow():
            yield Line(say(_counts(step.times), **{**values, "times": abs(step.times)}))
            if not step.stays:
                yield Line(say("step.until_broken"), True)
        case Roll() if step.dice != 1:
            both = (step.dice, step.take) == (2, "all") and not isinstance(step.dice, Letter)
            way = {"chosen": "and_choose", "all": "both" if both else "all"}.get(step.take, step.take)
            yield Line(say(f"step.roll_{way}", **values))
            yield from _say_more(say, step)
            if step.rest != "lost":
                yield Line(say(f"step.rest_{step.rest}{'' if step.dice == 2 else '_many'}"), linked=True)
        case Roll():
            yield Line(say("step.roll"))
            yield from _say_more(say, step)
        case ChangeRule():
            yield Line(_say_rule_change(say, step, values))
        case NextRoll() if not step.faces:
            key = f"step.next_{'roll' if is_one(step.rolls) else 'rolls'}_dice_{step.of}"
            yield Line(say(key, **values, what=say(f"says.take_{step.take}")))
        case NextRoll():
            yield Line(say(f"step.next_roll{'' if is_one(step.rolls) else 's'}_{step.of}", **values))
        case Resize():
            yield Line(say("step.grows" if step.by > 0 else "step.shrinks", **{**values, "by": abs(step.by)}))
        case OrderRolls():
            yield Line(say(f"step.order_rolls_{step.of}", **values))
        case Throw():
            yield Line(say(f"step.throw_{step.of}{'' if is_one(step.dice) else '_dice'}", **values))
        case RevealRolls():
            yield Line(say(f"step.reveal_roll{'' if is_one(step.dice) else 's'}_{step.of}", **values))
        case PushRow() if nature_of(card, step.target) == "die":
            yield Line(say("step.push_die" if is_single(card, step.target) else "step.push_dice", **values))
        case PushRow() if step.field != 1:
            yield Line(say("step.push_field", **values))
        case Arrange() if step.order == "chosen":
            first = list_parts(say, [named_choice(say, card, number, named) for number in step.first])
            way = "step.arrange_chosen" if step.within == "row" else "step.arrange_chosen_lanes"
            yield Line(say(way, **values, within=_within_part(say, card, step), first=first))
        case Arrange():
            yield Line(say(f"step.arrange_{step.order}", **values, within=_within_part(say, card, step)))
        case DrawCard():
            title = {} if step.card is None else {"card": title_of(say, step.card)}
            yield Line(say(f"step.draw_{'named' if title else 'card'}_{step.of}", **values, **title))
        case Discard() if step.down_to is not None:
            yield Line(say(f"step.discard_down{'' if len(_sides(card, step.target)) == 1 else '_each'}", **values))
        case RaiseShield():
            sides = _sides(card, step.choice)
            # A shield wears after each turn of the seat across, also after this one.
            whose = "opponent" if sides == (0,) else "present" if sides == (1,) else "across"
            yield Line(say("step.shield", **{**values, "for": _turns(say, step.turns, whose)}))
        case Wait():
            yield from _say_wait(say, card, step, values, named)
        case RestrictRoll() if chosen:
            yield Line(say("step.restrict_roll_chosen"))
        case RestrictRoll() if card.choices[step.choice - 1].by == "opponent":
            yield Line(say("step.restrict_roll_theirs"))
        case LoadRoll() if step.chance == step.of and not isinstance(step.chance, Letter):
            yield Line(say("step.load_roll_always", **values))
        case Destroy() if about_roll(step):
            yield Line(say("step.destroy_rolled"))
        case Discard() if step.pile:
            yield Line(say(f"step.put_back{'_uses' if _is_limited(step) else ''}", **values))
        case TakeCard() | GiveCard() | Discard() if _is_limited(step):
            yield Line(say(f"step.{step.kind}_{'all' if step.uses == 'all' else 'uses'}", **values))
        case SkipTurn():
            yield Line(say(f"step.skip_turn_{step.of}", **values))
        case Repeat():
            yield Line(say("step.repeat" if step.of == "any" else f"step.repeat_{step.of}"))
            yield Line(say("step.no_repeaters"), True)
        case CopyCard() | RenewCard():
            yield Line(say(f"step.{step.kind}", **values))
            yield Line(say("step.no_givers"), True)
        case RemoveDie() if puts_away(step):
            yield Line(say("step.remove_rolled"))
        case SetAside() if step.take is not None:
            yield Line(say(f"step.set_aside_{step.of}_take", **values, what=say(f"says.take_{step.take}")))
        case SetAside():
            one = is_single(card, step.target) and nature_of(card, step.target) != "row"
            roll = say(f"says.aside_{step.of}{'' if one else '_many'}")
            roll = say("says.aside_after", roll=roll, after=step.after) if step.after else roll
            yield Line(say(f"step.set_aside_{step.of}", **values, roll=roll))
        case CopyTo() if step.into is not None:
            yield Line(say("step.copy_into", **values))
        case Exchange():
            yield from _say_exchange(say, card, step, values)
        case Guard():
            cards = say(f"says.cards_{SEATS_ACROSS.get(_sides(card, step.target), 'across')}")
            yield Line(say(f"step.guard_{step.against}", **values, cards=cards))
        case Lock() if step.span is not None:
            yield Line(say("step.lock_match" if step.span == "match" else "step.lock_for", **values))
        case Lock():
            sides = _sides(card, step.target)
            whose = "own" if sides == (0,) else "opponent" if sides == (1,) else "owner"
            yield Line(say("step.lock_for", **{**values, "for": _turns(say, step.turns, whose)}))
        case _:
            yield Line(say(f"step.{step.kind}", **values))


def _say_more(say: Say, step: Roll) -> Iterator[Line]:
    """Yield the sentences on rolling again, and on the dice that are lost."""
    if step.more_rolls:
        once = step.more_rolls == 1
        yield Line(say("step.roll_once_more" if once else "step.more_rolls", more_rolls=step.more_rolls), linked=True)
    if step.lost_on:
        faces = [say("says.repeated") if face == "repeated" else face for face in step.lost_on]
        yield Line(say(f"step.lost_on{'' if is_one(step.dice) else '_dice'}", faces=either(say, faces)), linked=True)


def _sides(card: Card, target: Target) -> tuple[int, ...]:
    """Return the sides where the things of a target are; empty if that is open."""
    sides = SIDES.get(kind_of(card, target), ())
    across = isinstance(target, Selector) and target.across
    return tuple(1 - side for side in sides) if across and len(sides) == 1 else sides


def _within_part(say: Say, card: Card, step: Arrange) -> str:
    """Return the part of the table on which dice change places; nothing needs to be said of a single lane."""
    if is_single(card, step.target) and nature_of(card, step.target) == "row":
        return ""
    one_side = step.within == "board" and len(_sides(card, step.target)) == 1
    return say(f"says.within_{'table' if one_side else step.within}")


def _say_exchange(say: Say, card: Card, step: Exchange, values: dict[str, object]) -> Iterator[Line]:
    """Yield the sentence on an exchange, and one on the order of its things if that is open."""
    both = step.target, step.other
    yield Line(say("step.exchange_by_lane" if step.by_lane else "step.exchange", **values))
    in_order = not all(is_at_most_one(card, each) for each in both) and nature_of(card, step.target) != "card"
    if in_order and not all(isinstance(each, Selector) and each.is_every_lane for each in both):
        yield Line(say("step.in_lanes" if step.by_lane else "step.in_order"), True)


def _say_points(say: Say, step: Points, values: dict[str, object]) -> Iterator[Line]:
    if step.target is not None and step.times:
        way = "steals" if step.steal else "wins" if step.times > 0 else "loses"
        yield Line(say(f"step.{step.of}_{way}_worth", to=values["to"], points=abs(step.times)))
    if step.by:
        way = "steals" if step.steal else "wins" if step.by > 0 else "loses"
        yield Line(say(f"step.{step.of}_{way}", points=abs(step.by)))


def _say_mark(
    say: Say, card: Card, step: MarkDie, values: dict[str, object], named: Memory
) -> Iterator[Line]:
    to = target_words(say, card, Selector(every="rolled"), named) if about_roll(step) else values["to"]
    single = about_roll(step) or (not isinstance(step.choice, Selector)) or step.choice.every in ROLLED
    if step.times != 1:
        yield Line(say(_counts(step.times), **{**values, "to": to, "times": abs(step.times)}))
    elif not single:
        yield Line(say("step.mark", to=to))
    if step.costs:
        alone = single and step.times == 1
        yield Line(say("step.costs" if alone else "step.costs_one", **{**values, "to": to}), not alone)
    if step.span == "broken":
        yield Line(say("step.until_broken"), True)


def _counts(times: int) -> str:
    """Return the key of the sentence on how often something counts."""
    if times > 0:
        return "step.counts_times" if isinstance(times, Letter) else "step.counts"
    return "step.counts_nothing" if not times else "step.counts_against" if times == -1 else "step.counts_minus"


def _say_wait(say: Say, card: Card, step: Wait, values: dict[str, object], named: Memory) -> Iterator[Line]:
    if step.target is not None:
        yield Line(say("step.mark", to=values["to"]))
    when, of_card = _capital(occasion(say, card, step)), "_card" if step.event == "card" else ""
    if not step.effects:
        stays = "nothing" if of_card else "it_stays" if spares_one(card, step) else "they_stay"
        yield Line(say(f"step.{stays}{of_card}", when=when), opens=True)
        return
    first, *others = _say_steps(with_event(say, step), card, step.effects, named)
    key = "step.instead" + of_card if step.instead else "step.later"
    inner = step.effects[0]
    if isinstance(inner, Wait) and inner.when is None and inner.target is None and not step.instead:
        key = "step.begins" if step.event not in (None, "end") else "step.begins_after"
    text = _joined(say, "step.instead_if" if key == "step.instead" and first.opens else key, first.text, when=when)
    several = step.target is not None and not is_at_most_one(card, step.target)
    yield Line(_joined(say, "step.for_each", text), opens=False) if several else Line(text, opens=True)
    for line in others:
        yield line if line.note or line.linked else _then(say, line)


def _then(say: Say, line: Line) -> Line:
    """Return a sentence that follows another one in time."""
    return Line(_joined(say, "step.also_if" if line.opens else "step.also", line.text), linked=True)


def _say_rule_change(say: Say, step: ChangeRule, values: dict[str, object]) -> str:
    lasts = {"for": values["for"]}
    if isinstance(step.value, bool | str):
        word = step.value if isinstance(step.value, str) else "on" if step.value else "off"
        text = say(f"rule.{step.rule}_{word}", **lasts)
    else:
        rule = say(f"rule.{step.rule}")
        if step.by is not None:
            text = say("rule.grows" if step.by > 0 else "rule.drops", rule=rule, number=abs(step.by), **lasts)
        else:
            way, number = ("times", step.times) if step.value is None else ("is", step.value)
            text = say(f"rule.{way}", rule=rule, number=number, **lasts)
    if step.of == "both":
        return text
    key = "step.change" if step.when is None else "step.change_if"
    return _joined(say, key, _capital(text), of=say(f"says.for_{step.of}"))


def _values(say: Say, card: Card, step: Block, named: Memory) -> dict[str, object]:
    """Return the values for the braces of a step's text."""
    values: dict[str, object] = {}
    for name, value in step:
        if isinstance(value, int) and not isinstance(value, bool) and name not in REFERENCES:
            values[name] = value
    wanted = "die" if step.kind in ON_DICE else "row" if step.kind in ON_ROWS else ""
    if isinstance(step, Guard) and step.against != "clashes":
        wanted = ""
    for name, key in (("choice", "to"), ("target", "to"), ("into", "into"), ("other", "with")):
        value = getattr(step, name, None)
        if isinstance(step, Exchange) and step.by_lane:
            value = value and value.model_copy(update={"each_row": False})
        if value is not None:
            case = _case(card, step)
            of = _with_present(say) if _marks_dice(card, step) else say
            values[key] = target_words(of, card, value, named, case, "row" if name == "into" else wanted)
    if isinstance(step, Swap):
        values["to"] = _swapped(say, card, step, named)
    if isinstance(step, LoadRoll):
        values["face"] = chosen_number(say, card, step.choice)
    if isinstance(step, FaceSaid):
        for name, article, case in (("face", isinstance(step, SetFace), AS_OBJECT), ("with_face", False, AFTER_IN)):
            if step.named is not None:
                values[name] = chosen_number(say, card, step.named, case=case)
            else:
                values[name] = face_words(say, step.face or "", article, case)
    if "faces" in type(step).model_fields:
        values["faces"] = either(say, getattr(step, "faces", ()))
    if isinstance(step, Clear):
        fitting = ENDS_ON[nature_of(card, step.target)]
        values["what"] = list_parts(say, [say(f"clear.{word}") for word in step.what if word in fitting])
    span = getattr(step, "span", None)
    values["for"] = _turns(say, span.turns, span.of) if isinstance(span, Turns) else ""
    if isinstance(span, Until):
        values["for"] = say("until.lasts", event=end_words(say, card, step, span))
    return values


def _marks_dice(card: Card, step: Block) -> bool:
    """Return True if a step marks all dice of a side that are there, and none that come later."""
    aim = getattr(step, "choice" if isinstance(step, MarkDie) else "target", None)
    if not isinstance(step, Guard | MarkDie | Score | Wait) or not isinstance(aim, Selector):
        return False
    return aim.every is not None and nature_of(card, aim) == "die"


def _with_present(say: Say) -> Say:
    """Return texts in which all dice of a side are those that it has now."""

    def of_present(key: str, **values: object) -> str:
        section, _, kind = key.partition(".")
        return say(f"present.{kind}" if section == "every" and kind in PRESENT else key, **values)

    return of_present


def _case(card: Card, step: Block) -> int:
    """Return the form of the target in the sentence for a step."""
    if isinstance(step, Arrange) and step.order == "reversed":
        return AFTER_OF
    if isinstance(step, PushRow) and (step.field != 1 or nature_of(card, step.target) == "die"):
        return AFTER_OF
    if isinstance(step, Discard) and step.down_to is not None:
        return AFTER_OF
    some_uses = isinstance(step, TakeCard | GiveCard | Discard) and step.uses != "all" and _is_limited(step)
    return AFTER_IN if some_uses or isinstance(step, Points) else AS_OBJECT


def _is_limited(step: TakeCard | GiveCard | Discard) -> bool:
    """Return True if the number of uses has to be said, because it is not the usual one."""
    usual: object = type(step).model_fields["uses"].default
    return isinstance(step.uses, Letter) or step.uses != usual


def _swapped(say: Say, card: Card, step: Swap, named: Memory) -> str:
    """Return the two dice that change places; two of a kind are said together."""
    if not named & {*step.choices}:
        first, second = (card.choices[number - 1] for number in step.choices)
        together = merge_choices((first, second.model_copy(update={"where": (*second.where, "distinct")})))
        if len(together) == 1:
            named |= {*step.choices}
            return choice_words(say, card, together[0])
    return list_parts(say, [target_words(say, card, number, named) for number in step.choices])


def _turns(say: Say, turns: int, of: str) -> str:
    """Return a number of turns as the end of a sentence."""
    return f" {say(f'says.turns_{of}_one' if is_one(turns) else f'says.turns_{of}', turns=turns)}"


def option_words(say: Say, card: Card, option: str) -> str:
    """Return what happens if an option is chosen."""
    steps = [step for step in card.effects if step.when is not None and option in (step.when.choice or ())]
    return steps_text(say, card, [*map(_without_choice, steps)])


def option_title(say: Say, card: Card, option: str, language: str) -> str:
    """Return the name of an option: the one in its file, else the first sentence of its text."""
    titles = next(choice.titles.get(option, {}) for choice in card.choices if option in choice.options)
    if titles:
        return fill_text(card, titles, language)
    first, _, rest = option_words(say, card, option).partition(". ")
    return first if rest else first.removesuffix(".")


def _without_choice(step: Block) -> Block:
    """Return a step without the condition that something was chosen."""
    assert step.when is not None
    rest = {name: getattr(step.when, name) for name in step.when.model_fields_set if name != "choice"}
    return step.model_copy(update={"when": When.model_construct(**rest) if rest else None})


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
