"""Conditions in words, for card texts in every language."""

from __future__ import annotations

from game.tables.knucklebones.block import NATURES, OF_ALL, Compared, Many, Selector, When
from game.tables.knucklebones.card_phrases import (
    AFTER_OF,
    AS_OBJECT,
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


def when_words(say: Say, when: When, card: Card, named: Memory | None = None) -> str:
    """Return a condition in words; empty if it is always true."""
    memory = Memory() if named is None else named
    first: list[str] = []
    clauses: list[str] = []
    for name in type(when).model_fields:
        value = getattr(when, name)
        if value is not None and value is not False:
            text, clause = _part_of_condition(say, card, name, value, memory)
            (clauses if clause else first).append(text)
    parts = [*filter(None, first)]
    if clauses := [*filter(None, clauses)]:
        parts.append(say("when.if", what=list_parts(say, clauses)))
    return ", ".join(parts)


def _part_of_condition(say: Say, card: Card, name: str, value: object, named: Memory) -> tuple[str, bool]:
    """Return a part of a condition in words, and True if it is a clause."""
    match name, value:
        case "choice", tuple():
            options = [word for word in value if any(word in choice.options for choice in card.choices)]
            if options:
                return either(say, [_option(say, card, str(word)) for word in options]), False
            words = [say(f"says.chosen_{word}") if isinstance(word, str) else str(word) for word in value]
            return say("when.chose", what=either(say, words)), True
        case "finds", Selector():
            return _found_words(say, card, value), True
        case "counted", Compared():
            many, least = _many(say, value, ""), value.least
            if not many:
                return "", True
            what = value.number
            simple = what.times == what.per == 1 and not what.plus and what.least is None and what.most is None
            if simple and least == 1 and value.most is None and what.count in ("ahead", "behind"):
                return say(f"when.{what.count}_any"), True
            text = count_words(say, card, what, named) if simple else letter_for(what, named.letters).name
            return say("when.counted", what=text, many=many), True
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
    for choice in card.choices:
        if word in choice.options:
            whose = "when.option" if choice.by == "own" else "when.option_theirs"
            return say(whose, number=choice.options.index(word) + 1)
    return word


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
    where = tuple(each for each in target.where if each not in OF_ALL)
    kind = kind_of(card, target)
    dice = kind.endswith("row") and of_dice(target)
    if target.across:
        return say("when.finds", what=things_words(say, card, target, Memory(), AS_OBJECT))
    lane = kind.endswith("row") and not dice
    more = more_words(say, where, target.faces, lane, False, target.rows)
    if target.choice:
        if not more:
            return _still_there(say, card, target.choice)
        word = kind.replace("row", "die") if dice else kind
        what = in_form(say(f"chose.{word}" if word.startswith("any") else f"chosen.{word}"), AS_OBJECT)
        whose = "chose" if card.choices[target.choice - 1].by == "own" else "they_chose"
        return say(f"when.{whose}", what=what + more)
    return say(f"found.{kind.replace('row', 'die') if dice else kind}", that=more)
