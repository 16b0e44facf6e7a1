"""Conditions in words, for card texts in every language."""

from __future__ import annotations

from collections.abc import Container, Iterable

from game.tables.knucklebones.block import (
    NATURES,
    NESTED,
    RELATIONS,
    Compared,
    Counted,
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
    count_words,
    either,
    in_form,
    kind_of,
    letter_for,
    list_parts,
    more_words,
    named_choice,
    of_dice,
    things_words,
)
from game.tables.knucklebones.definitions import Card

NOUNS = {"own_dice": "dice", "opponent_dice": "dice", "own_cards": "other_cards", "opponent_cards": "cards"}
"""The nouns of the conditions with a number of things."""
COUNTED_LEADS = ("ahead", "behind")


def when_words(say: Say, when: When, card: Card, named: Memory | None = None, inside: bool = False) -> str:
    """Return a condition in words; empty if it is always true. ``inside`` if it is a part of another one."""
    memory = Memory() if named is None else named
    phrases, clauses = _phrases_and_clauses(say, when, card, memory, inside)
    if clauses:
        phrases.append(say("when.if", what=list_parts(say, clauses)))
    if when.unless is not None:
        inner, denied = _phrases_and_clauses(say, when.unless, card, memory, True)
        if denied and not inner and not _branches(when.unless):
            phrases.append(say("when.unless", what=list_parts(say, denied)))
        elif text := when_words(say, when.unless, card, memory, True):
            phrases.append(say("when.but_not", what=text))
    if when.either:
        phrases.append(_any_words(say, card, when.either, memory))
    return ", ".join(filter(None, phrases))


def only_words(say: Say, when: When, card: Card, named: Memory | None = None) -> str:
    """Return the sentence that a card is played only under a condition; empty if it is always true."""
    denied = when.unless if when.model_fields_set == {"unless"} else None
    words = when_words(say, denied or when, card, named, denied is not None)
    return say("step.never" if denied is not None else "step.only", when=words) if words else ""


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


def _branches(when: When) -> bool:
    """Return True if there are conditions in a condition."""
    return when.unless is not None or bool(when.either)


def _any_words(say: Say, card: Card, options: Iterable[When], named: Memory) -> str:
    """Return conditions of which one must hold; empty if one always holds."""
    found = [(each, *_phrases_and_clauses(say, each, card, named, True)) for each in options]
    if all(len(clauses) == 1 and not phrases and not _branches(each) for each, phrases, clauses in found):
        return say("when.if", what=either(say, [clauses[0] for _, _, clauses in found]))
    *others, last = [when_words(say, each, card, named, True) for each, _, _ in found]
    if not all((*others, last)):
        return ""
    return say("when.or_if", first=", ".join(others), second=last) if others else last


def _compared_words(say: Say, card: Card, value: Compared, named: Memory) -> list[str]:
    """Return the clauses that compare a counted number with others."""
    found: list[str] = []
    for name in RELATIONS:
        limit = getattr(value, name)
        if limit is None:
            continue
        side, _, thing = value.number.count.partition("_")
        if isinstance(limit, Counted) and thing and limit.count == f"{OTHER_SIDE.get(side)}_{thing}" and all(
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
    return _is_plain(what) and what.less is None


def _is_plain(what: Counted) -> bool:
    """Return True if nothing is done with a count, apart from taking another one away."""
    return what.times == what.per == 1 and not what.plus and what.least is None and what.most is None


def _number_words(say: Say, card: Card, what: object, named: Memory) -> str:
    """Return a number, what is counted, or a letter that is explained later."""
    if not isinstance(what, Counted):
        return str(what)
    return count_words(say, card, what, named) if _is_plain(what) else letter_for(what, named.letters).name


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
            if many and is_simple(what) and value.least == 1 and value.most is None and what.count in COUNTED_LEADS:
                clauses.insert(0, say(f"when.{what.count}_any"))
            elif many:
                clauses.insert(0, say("when.counted", what=_number_words(say, card, what, named), many=many))
            return list_parts(say, clauses), True
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
    if target.choice:
        if not more:
            return _still_there(say, card, target.choice)
        word = kind.replace("row", "die") if dice else kind
        what = in_form(say(f"chose.{word}" if word.startswith("any") else f"chosen.{word}"), AS_OBJECT)
        whose = "chose" if card.choices[target.choice - 1].by == "own" else "they_chose"
        return say(f"when.{whose}", what=what + more)
    return say(f"found.{kind.replace('row', 'die') if dice else kind}", that=more)
