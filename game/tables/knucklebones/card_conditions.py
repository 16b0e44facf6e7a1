"""Conditions in words, for card texts in every language."""

from __future__ import annotations

from collections.abc import Container, Iterable

from game.tables.knucklebones.block import (
    NATURES,
    NESTED,
    OF_PAST,
    RELATIONS,
    Compared,
    Counted,
    LastCard,
    Many,
    Selector,
    When,
)
from game.tables.knucklebones.card_phrases import (
    AFTER_OF,
    AS_OBJECT,
    COMPARED,
    Memory,
    Say,
    card_words,
    count_words,
    either,
    in_form,
    is_plain,
    kind_of,
    letter_for,
    list_parts,
    more_words,
    named_choice,
    of_dice,
    past_words,
    things_words,
)
from game.tables.knucklebones.definitions import Card

NOUNS = {"own_dice": "dice", "opponent_dice": "dice", "own_cards": "other_cards", "opponent_cards": "cards"}
"""The nouns of the conditions with a number of things."""
SAID_OF_ANY = ("ahead", "behind", "own_destroyed", "opponent_destroyed", "own_played", "opponent_played")
"""Counts that have a clause for one or more."""


def when_words(
    say: Say, when: When, card: Card, named: Memory | None = None, inside: bool = False, link: str = "if"
) -> str:
    """Return a condition in words; empty if it is always true.

    ``inside`` if it is a part of another one; ``link`` is the word before clauses, "if" or "while".
    """
    memory = Memory() if named is None else named
    when = _without_double_denial(when)
    phrases, clauses = _phrases_and_clauses(say, when, card, memory, inside)
    if clauses and phrases and inside and not _branches(when):
        return say("when.and_while", first=", ".join(phrases), what=list_parts(say, clauses))
    if clauses:
        phrases.append(say(f"when.{link}", what=list_parts(say, clauses)))
    if when.unless is not None:
        phrases += _denied_words(say, card, when.unless, memory, link)
    if when.either and (options := _any_words(say, card, when.either, memory, link)):
        phrases.append(say("when.and_any", what=options) if phrases else options)
    return ", ".join(filter(None, phrases))


def only_words(say: Say, when: When, card: Card, named: Memory | None = None) -> str:
    """Return the sentence that a card is played only under a condition; empty if it is always true."""
    memory, when = Memory() if named is None else named, _without_double_denial(when)
    denied = when.unless if when.unless is not None and _asked(when) == {"unless"} else None
    if denied is None or any(part.unless is not None for _, part in denied.parts()):
        words = when_words(say, when, card, memory)
        return say("step.only", when=words) if words else ""
    if clause := _clause(say, card, denied, memory):
        return say("step.never_if", what=clause)
    words = when_words(say, denied, card, memory, True)
    return say("step.never", when=words) if words else ""


def _asked(when: When) -> set[str]:
    """Return the fields in which a condition says something."""
    return {name for name in type(when).model_fields if getattr(when, name) not in (None, False, ())}


def _branches(when: When) -> bool:
    """Return True if there are conditions in a condition."""
    return when.unless is not None or bool(when.either)


def _without_double_denial(when: When) -> When:
    """Return a condition that says the same, but not that something is not so that is not so."""
    denied = when.unless
    while denied is not None and denied.unless is not None and _asked(when) == _asked(denied) == {"unless"}:
        when, denied = denied.unless, denied.unless.unless
    return when


def _clause(say: Say, card: Card, when: When, named: Memory) -> str:
    """Return a condition as one clause; empty if it needs more words than one "if"."""
    if when.either and _asked(when) == {"either"}:
        options = [_clause(say, card, each, named) for each in when.either if len(_asked(each)) == 1]
        return either(say, options) if all(options) and len(options) == len(when.either) else ""
    if _branches(when):
        return ""
    phrases, clauses = _phrases_and_clauses(say, when, card, named, True)
    return "" if phrases else list_parts(say, clauses)


def _denied_words(say: Say, card: Card, denied: When, named: Memory, link: str) -> list[str]:
    """Return the words for a condition that must not hold."""
    asked = _asked(denied)
    if denied.unless is not None and not denied.either:
        rest = denied.model_copy(update={"unless": None})
        others = (When.model_construct(unless=rest),) if asked != {"unless"} else ()
        return [_any_words(say, card, (*others, denied.unless), named, link)]
    if asked == {"either"}:
        required = [each.unless for each in denied.either if each.unless is not None and _asked(each) == {"unless"}]
        if required:
            left = tuple(each for each in denied.either if each.unless not in required)
            more = _denied_words(say, card, When.model_construct(either=left), named, link) if left else []
            return [*(when_words(say, each, card, named, True, link) for each in required), *more]
    if clause := _clause(say, card, denied, named):
        return [say("when.unless", what=clause)]
    words = when_words(say, denied, card, named, True)
    return [say("when.except", what=words)] if words else []


def _phrases_and_clauses(
    say: Say, when: When, card: Card, named: Memory, inside: bool
) -> tuple[list[str], list[str]]:
    """Return the parts of a condition that stand alone, and those that need an "if"."""
    phrases: list[str] = []
    clauses: list[str] = []
    for name in type(when).model_fields:
        value = getattr(when, name)
        if value is not None and value is not False and name not in NESTED:
            text, clause = _part_of_condition(say, card, name, value, named, inside)
            (clauses if clause else phrases).append(text)
    return [*filter(None, phrases)], [*filter(None, clauses)]


def _any_words(say: Say, card: Card, options: Iterable[When], named: Memory, link: str) -> str:
    """Return conditions of which one must hold; empty if one always holds."""
    found = [_without_double_denial(each) for each in options]
    if clause := _clause(say, card, When.model_construct(either=tuple(found)), named):
        return say(f"when.{link}", what=clause)
    *others, last = [_option_words(say, card, each, named, link) for each in found]
    if not all((*others, last)):
        return ""
    long = any(len(_asked(each)) > 1 or each.unless is not None for each in found)
    joined = say("when.or_long" if long else "when.or_if", first=", ".join(others), second=last)
    return joined if others else last


def _option_words(say: Say, card: Card, when: When, named: Memory, link: str) -> str:
    """Return one of several conditions."""
    if when.unless is None or _asked(when) != {"unless"}:
        return when_words(say, when, card, named, True, link)
    if clause := _clause(say, card, when.unless, named):
        return say("when.if_not", what=clause)
    words = when_words(say, when.unless, card, named, True)
    return say("when.not", what=words) if words else ""


def _compared_words(say: Say, card: Card, value: Compared, named: Memory) -> list[str]:
    """Return the clauses that compare a counted number with others."""
    found: list[str] = []
    for name in RELATIONS:
        limit = getattr(value, name)
        if limit is None:
            continue
        side, _, thing = value.number.count.partition("_")
        other = f"{OTHER_SIDE.get(side)}_{thing}"
        if isinstance(limit, Counted) and thing and limit.count == other and other not in OF_PAST and all(
            is_simple(each) for each in (value.number, limit)
        ):
            found.append(say(f"when.{name}_{side}", what=say(f"amount.{thing}")))
        else:
            found.append(say("when.counted", what=_number_words(say, card, value.number, named),
                             many=say(f"when.{name}", number=_number_words(say, card, limit, named))))
    return found


OTHER_SIDE = {"own": "opponent", "opponent": "own"}


def is_simple(what: Counted) -> bool:
    """Return True if nothing is done with a count."""
    return is_plain(what) and what.less is None


def _number_words(say: Say, card: Card, what: object, named: Memory) -> str:
    """Return a number, what is counted, or a letter that is explained later."""
    if not isinstance(what, Counted):
        return str(what)
    return count_words(say, card, what, named) if is_plain(what) else letter_for(what, named.letters).name


def _part_of_condition(
    say: Say, card: Card, name: str, value: object, named: Memory, inside: bool
) -> tuple[str, bool]:
    """Return a part of a condition in words, and True if it is a clause."""
    match name, value:
        case "choice", tuple():
            options = [word for word in value if any(word in choice.options for choice in card.choices)]
            if options and inside:
                whose = "chose" if _chooser(card, options) == "own" else "they_chose"
                numbers = [say("when.option", number=_number_of(card, str(word))) for word in options]
                return say(f"when.{whose}", what=either(say, numbers)), True
            if options:
                return either(say, [_option(say, card, str(word)) for word in options]), False
            words = [say(f"says.chosen_{word}") if isinstance(word, str) else str(word) for word in value]
            return say("when.chose", what=either(say, words)), True
        case "finds", Selector():
            return _found_words(say, card, value), True
        case "counted", Compared():
            many, what = _many(say, value, ""), value.number
            clauses = _compared_words(say, card, value, named)
            if many and is_simple(what) and value.least == 1 and value.most is None and what.count in SAID_OF_ANY:
                clauses.insert(0, say(f"when.{what.count}_any", **past_words(say, what)))
            elif many:
                clauses.insert(0, say("when.counted", what=_number_words(say, card, what, named), many=many))
            return list_parts(say, clauses), True
        case "last_card", LastCard():
            return say(f"when.last_card_{value.of}", cards=card_words(say, value.among)), True
        case "every_turn", int():
            return say("when.every_turn", first=value, second=2 * value, third=3 * value), False
        case "turn", Many():
            least = value.least if value.least and value.least > 1 else None
            if least is None and value.most is None:
                return "", False
            which = _which(Many.model_construct(least=least, most=value.most))
            return say(f"when.turn_{which}", least=least, most=value.most), False
        case _, Many():
            many = _many(say, value, NOUNS[name])
            return (say(f"when.{name}", many=many) if many else ""), True
        case "rolled", tuple():
            return say("when.rolled", faces=either(say, value)), True
        case _, str():
            return say(f"when.{name}_{value}"), True
    any_lead = name in ("behind", "ahead") and value == 1
    return say(f"when.{name}_any" if any_lead else f"when.{name}", points=value), True


def _which(many: Many) -> str:
    which = "least" if many.most is None else "most" if many.least is None else "many"
    return "exactly" if many.least == many.most else which


def _many(say: Say, many: Many, noun: str) -> str:
    """Return a number of things in words; empty if every number fits."""
    least, most = many.least or None, many.most
    if least is None and most is None:
        return ""
    if most == 0 and noun:
        return say(f"none.{noun}")
    which = "exactly" if (many.least or 0) == most else "least" if most is None else "most" if least is None else "many"

    def worded(number: int | None) -> object:
        return "" if number is None else say(f"many.{noun}", number=number) if noun else str(number)

    bare = "" if least is None else str(least)
    low = worded(most if which == "exactly" else least)
    return say(f"when.{which}", least=bare if which == "many" else low, most=worded(most))


def _option(say: Say, card: Card, word: str) -> str:
    """Return an option by its number."""
    whose = "when.option" if _chooser(card, (word,)) == "own" else "when.option_theirs"
    return say(whose, number=_number_of(card, word))


def _number_of(card: Card, word: str) -> int:
    """Return the number of an option in its choice."""
    return next(choice.options.index(word) + 1 for choice in card.choices if word in choice.options)


def _chooser(card: Card, words: Container[object]) -> str:
    """Return the seat that chooses one of these options."""
    return next(choice.by for choice in card.choices if any(word in words for word in choice.options))


def _still_there(say: Say, card: Card, number: int) -> str:
    """Return the clause that something chosen is still there; empty for lanes, which always are."""
    nature = NATURES[card.choices[number - 1].kind]
    if nature == "row":
        return ""
    named, some = Memory(), card.choices[number - 1].count > 1
    named.add(number)
    what = named_choice(say, card, number, named, AFTER_OF if some else AS_OBJECT)
    return say(f"when.{'some_' if some else ''}still_{'free' if nature == 'field' else 'there'}", what=what)


def _found_words(say: Say, card: Card, target: Selector) -> str:
    """Return the clause that a target finds something, such as that you have a die showing 6."""
    where = tuple(each for each in target.where if each not in COMPARED)
    kind = kind_of(card, target)
    dice = kind.endswith("row") and of_dice(target)
    if target.across:
        return say("when.finds", what=things_words(say, card, target, Memory(), AS_OBJECT))
    lane = kind.endswith("row") and not dice
    more = more_words(say, where, target.faces, lane, False, target.rows, target.fields)
    if lane and not more and not target.choice and kind != "this_row":
        return ""  # There always is a lane.
    if target.choice:
        if not more:
            return _still_there(say, card, target.choice)
        word = kind.replace("row", "die") if dice else kind
        what = in_form(say(f"chose.{word}" if word.startswith("any") else f"chosen.{word}"), AS_OBJECT)
        whose = "chose" if card.choices[target.choice - 1].by == "own" else "they_chose"
        return say(f"when.{whose}", what=what + more)
    return say(f"found.{kind.replace('row', 'die') if dice else kind}", that=more)
