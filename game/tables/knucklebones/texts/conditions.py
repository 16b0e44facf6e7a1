"""Conditions in words, for card texts in every language."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.texts import Say
from game.tables.knucklebones.cards.choices import (
    DICE_CONDITIONS,
    EVENT_TARGETS,
    NATURES,
    ROW_COMPARISONS,
    ROW_CONDITIONS,
    Many,
    Relation,
    Selector,
    nature_of,
)
from game.tables.knucklebones.cards.conditions import (
    NESTED_CONDITIONS,
    PAST_RECORDS,
    RELATIONS,
    Compared,
    Counted,
    LastCard,
    When,
)
from game.tables.knucklebones.definitions import Card, fill_text
from game.tables.knucklebones.texts.numbers import count_words, counted_words, is_plain, past_words, range_of
from game.tables.knucklebones.texts.things import (
    ADJECTIVES,
    ONE_LANE_RELATIONS,
    base_of,
    exception_words,
    is_related_lane,
    is_single,
    limit_key,
    more_words,
    named_choice,
    related_lane,
    relation_words,
    target_kind,
    things_words,
)
from game.tables.knucklebones.texts.words import (
    AFTER_OF,
    AS_OBJECT,
    Speech,
    among_words,
    card_words,
    either,
    in_form,
    list_parts,
)

COUNT_NOUNS = {"own_dice": "dice", "opponent_dice": "dice", "own_cards": "other_cards", "opponent_cards": "cards"}
"""The nouns of the conditions with a number of things."""
VERBLESS = {"turn", "every_turn", "choice"}
"""Conditions that are said without a verb."""
LEAD_COUNTS = ("ahead", "behind")
"""Counts of points that have a clause for some or more."""
ANY_CLAUSE_COUNTS = ("ahead", "behind", "own_destroyed", "opponent_destroyed", "own_played", "opponent_played")
"""Counts that have a clause for one or more."""


def when_words(say: Speech, when: When, is_inner: bool = False, link: str = "if") -> str:
    """Return a condition in words; empty if it is always true.

    ``is_inner`` if it is a part of another one; ``link`` is the word before clauses, "if" or "while".
    """
    when = _without_double_negation(when)
    phrases, clauses = _phrases_and_clauses(say, when, is_inner)
    if clauses and phrases and is_inner and not _branches(when):
        return say("when.and_while", first=", ".join(phrases), what=list_parts(say, clauses))
    if clauses:
        phrases.append(say(f"when.{link}", what=list_parts(say, clauses)))
    if when.either and (options := _any_words(say, when.either, link)):
        phrases.append(say("when.and_any", what=options) if phrases else options)
    if when.unless is not None:
        phrases += _denied_words(say, when.unless, link)
    return ", ".join(filter(None, phrases))


def only_words(say: Speech, when: When) -> str:
    """Return the sentence that a card is played only under a condition; empty if it is always true."""
    when = _without_double_negation(when)
    exception = when.unless if when.unless is not None and _fields(when) == {"unless"} else None
    if exception is None or any(part.unless is not None for _, part in exception.parts()):
        if when.unless is not None and exception is None and not _clause(say, when.unless):
            rest = only_words(say, when.model_copy(update={"unless": None}))
            if not _branches(when.unless):
                return " ".join(filter(None, (_never_words(say, when.unless), rest)))
        words = when_words(say, when)
        return say("step.only", when=words) if words else ""
    return _never_words(say, exception)


def _never_words(say: Speech, exception: When) -> str:
    """Return the sentence that a card is never played under a condition."""
    if clause := _clause(say, exception):
        return say("step.never_if", what=clause)
    words = when_words(say, exception, True)
    return say("step.never", when=words) if words else ""


def _fields(when: When) -> set[str]:
    """Return the fields in which a condition says something."""
    return {name for name in type(when).model_fields if getattr(when, name) not in (None, False, ())}


def _branches(when: When) -> bool:
    """Return True if there are conditions in a condition."""
    return when.unless is not None or bool(when.either)


def _without_double_negation(when: When) -> When:
    exception = when.unless
    while exception is not None and exception.unless is not None and _fields(when) == _fields(exception) == {"unless"}:
        when, exception = exception.unless, exception.unless.unless
    return when


def _clause(say: Speech, when: When) -> str:
    """Return a condition as one clause; empty if it needs more words than one "if"."""
    if when.either and _fields(when) == {"either"}:
        options = [_clause(say, part) for part in when.either if len(_fields(part)) == 1]
        return either(say, options) if all(options) and len(options) == len(when.either) else ""
    if _branches(when):
        return ""
    phrases, clauses = _phrases_and_clauses(say, when, True)
    return "" if phrases else list_parts(say, clauses)


def _denied_words(say: Speech, exception: When, link: str) -> list[str]:
    parts = _fields(exception)
    if exception.unless is not None and not exception.either:
        rest = exception.model_copy(update={"unless": None})
        others = (When.model_construct(unless=rest),) if parts != {"unless"} else ()
        return [_any_words(say, (*others, exception.unless), link)]
    if parts == {"either"}:
        alternatives = exception.either
        conditions = [part.unless for part in alternatives if part.unless is not None and _fields(part) == {"unless"}]
        if conditions:
            left = tuple(part for part in alternatives if part.unless not in conditions)
            left_words = _denied_words(say, When.model_construct(either=left), link) if left else []
            return [*(when_words(say, part, True, link) for part in conditions), *left_words]
    if clause := _clause(say, exception):
        return [say("when.unless", what=clause)]
    words = when_words(say, exception, True)
    return [say("when.except", what=words)] if words else []


def _phrases_and_clauses(say: Speech, when: When, is_inner: bool) -> tuple[list[str], list[str]]:
    """Return the parts of a condition that stand alone, and those that need an "if"."""
    phrases: list[str] = []
    times: list[str] = []
    clauses: list[str] = []
    for name in type(when).model_fields:
        value = getattr(when, name)
        if value is not None and value is not False and name not in NESTED_CONDITIONS:
            text, clause = _part_of_condition(say, name, value, is_inner)
            (clauses if clause else phrases if name == "choice" else times).append(text)
    return [*filter(None, (*phrases, list_parts(say, filter(None, times))))], [*filter(None, clauses)]


def _any_words(say: Speech, options: Iterable[When], link: str) -> str:
    """Return conditions of which one must hold; empty if one always holds."""
    parts = [_without_double_negation(part) for part in options]
    if clause := _clause(say, When.model_construct(either=tuple(parts))):
        return say(f"when.{link}", what=clause)
    *others, last = [_option_words(say, part, link) for part in parts]
    if not all((*others, last)):
        return ""
    is_long = any(len(_fields(part)) > 1 for part in parts)
    is_mixed = len({bool(_fields(part) & VERBLESS) for part in parts}) > 1
    is_mixed = is_mixed or any(part.unless is not None for part in parts)
    key = "or_apart" if is_long else "or_long" if is_mixed else "or_if"
    text = say(f"when.{key}", first=("; " if is_long else ", ").join(others), second=last)
    return text if others else last


def _option_words(say: Speech, when: When, link: str) -> str:
    if when.unless is None or _fields(when) != {"unless"}:
        return when_words(say, when, True, link)
    if clause := _clause(say, when.unless):
        return say("when.if_not", what=clause)
    words = when_words(say, when.unless, True)
    return say("when.not", what=words) if words else ""


def _compared_words(say: Speech, value: Compared) -> list[str]:
    """Return the clauses that compare a counted number with others."""
    quantity = value.number
    clauses = list[str]()
    limits = list[str]()
    many = _amount_words(say, value, "", range_of(say.card.choices, quantity).low)
    if many and is_simple(quantity) and value.least == 1 and value.most is None and quantity.count in ANY_CLAUSE_COUNTS:
        clauses.append(say(f"when.{quantity.count}_any", **past_words(say, quantity)))
    elif many:
        limits.append(many)
    for name in RELATIONS:
        limit = getattr(value, name)
        if isinstance(limit, Counted) and (pair := _both_sides(quantity, limit)) is not None:
            side, thing = pair
            clauses.append(say(f"when.{name}_{side}", what=say(f"amount.{thing}")))
        elif limit is not None:
            key = "exact" if name == "equals" and not isinstance(limit, Counted) else name
            number = counted_words(say, limit) if isinstance(limit, Counted) else str(limit)
            limits.append(say(f"when.{key}", number=number))
    if limits:
        subject = counted_words(say, quantity)
        clauses.insert(0, say("when.counted", what=subject, many=list_parts(say, limits)))
    return clauses


def _both_sides(one: Counted, other: Counted) -> tuple[str, str] | None:
    """Return the side and the thing of a count if another one is of the same thing on the other side."""
    side, _, thing = one.count.partition("_")
    across = f"{OTHER_SIDE.get(side)}_{thing}"
    if not thing or other.count != across or across in PAST_RECORDS or not (is_simple(one) and is_simple(other)):
        return None
    return side, thing


def _difference_words(say: Speech, value: Compared) -> str:
    """Return the clause that compares two counts of which one is taken from the other; empty without such."""
    quantity, plain_quantity = value.number, value.number.model_copy(update={"plus": 0})
    if quantity.less is None or not is_plain(plain_quantity):
        return ""
    if any(isinstance(getattr(value, name), Counted) for name in RELATIONS):
        return ""
    lows = [limit - quantity.plus for limit in (value.least, value.equals) if limit is not None]
    highs = [limit - quantity.plus for limit in (value.most, value.equals) if limit is not None]
    lows += [] if value.more_than is None else [value.more_than + 1 - quantity.plus]
    highs += [] if value.less_than is None else [value.less_than - 1 - quantity.plus]
    low, high = max(lows, default=None), min(highs, default=None)
    one = plain_quantity.model_copy(update={"less": None})
    pair, key = _both_sides(one, quantity.less), LIMIT_KEYS.get((low, high), "")
    if pair is not None and key:
        return say(f"when.{key}_{pair[0]}", what=say(f"amount.{pair[1]}"))
    first, second = count_words(say, one), counted_words(say, quantity.less)
    if low is not None and high is not None and high == -low > 0:
        return say("when.differ", first=first, second=second, number=high)
    ends = {"exactly": low} if low == high else {"least": low, "most": high}
    parts = [_distance(say, name, number, second) for name, number in ends.items() if number is not None]
    return say("when.counted", what=first, many=list_parts(say, parts))


def _distance(say: Say, limit: str, number: int, other: str) -> str:
    """Return a limit for the distance of a number from another one, such as "at least 2 more than ..."."""
    if number:
        return say(f"when.{limit}_{'more' if number > 0 else 'less'}", number=abs(number), other=other)
    return say("when.equals", number=other) if limit == "exactly" else say(f"when.{limit}", **{limit: other})


OTHER_SIDE = {"own": "opponent", "opponent": "own"}
LIMIT_KEYS = {(1, None): "more_than", (0, None): "least", (0, 0): "equals", (None, 0): "most", (None, -1): "less_than"}
"""The keys for the lowest and the highest difference of the two sides."""


def is_simple(quantity: Counted) -> bool:
    """Return True if nothing is done with a count."""
    return is_plain(quantity) and quantity.less is None


def _part_of_condition(say: Speech, name: str, value: object, is_inner: bool) -> tuple[str, bool]:
    """Return a part of a condition in words, and True if it is a clause."""
    match name, value:
        case "choice", tuple():
            options = [word for word in value if any(word in choice.options for choice in say.card.choices)]
            names = either(say, [option_name(say, str(word)) for word in options])
            if options and is_inner:
                chooser = next(choice.by for choice in say.card.choices if {*options} & {*choice.options})
                verb = "chose" if chooser == "own" else "they_chose"
                return say(f"when.{verb}", what=names), True
            if options:
                return names, False
            words = [say(f"says.chosen_{word}") if isinstance(word, str) else str(word) for word in value]
            return say("when.chose", what=either(say, words)), True
        case "finds", Selector():
            return _found_words(say, value), True
        case "counted", Compared():
            quantity = value.number
            if (target := _found_target(say.card, value)) is not None:
                return _found_words(say, target), True
            if difference := _difference_words(say, value):
                return difference, True
            has_lead = quantity.count in LEAD_COUNTS and is_simple(quantity)
            if has_lead and value.least and value.least > 1 and value.most is None:
                rest = value.model_copy(update={"least": None})
                return list_parts(say, [say(f"when.{quantity.count}", points=value.least),
                                        *_compared_words(say, rest)]), True
            return list_parts(say, _compared_words(say, value)), True
        case "last_card", LastCard():
            return say(f"when.last_card_{value.of}", cards=card_words(say, value.among)), True
        case "every_turn", int():
            return say("when.every_turn", first=value, second=2 * value, third=3 * value), False
        case "turn", Many():
            least = value.least if value.least and value.least > 1 else None
            if least is None and value.most is None:
                return "", False
            return say(f"when.turn_{limit_key(least, value.most)}", least=least, most=value.most), False
        case _, Many():
            many = _amount_words(say, value, COUNT_NOUNS[name])
            return (say(f"when.{name}", many=many) if many else ""), True
        case "rolled", tuple():
            return say("when.rolled", faces=either(say, value)), True
        case _, str():
            return say(f"when.{name}_{value}"), True
    any_lead = name in ("behind", "ahead") and value == 1
    return say(f"when.{name}_any" if any_lead else f"when.{name}", points=value), True


def _amount_words(say: Say, many: Many, noun: str, low: float = 0) -> str:
    """Return a number of things in words; empty if every number fits. ``low`` is the lowest that there can be."""
    least = None if many.least is None or many.least <= low else many.least
    most = many.most
    if least is None and most is None:
        return ""
    if most == 0 and noun:
        return say(f"none.{noun}")
    exact = most == (low if least is None else least)
    which = "exactly" if exact else limit_key(least, most)

    def number_words(number: int | None) -> object:
        return "" if number is None else say(f"many.{noun}", number=number) if noun else str(number)

    bare = "" if least is None else str(least)
    first_word = number_words(most if which == "exactly" else least)
    return say(f"when.{which}", least=bare if which == "many" else first_word, most=number_words(most))


def option_name(say: Speech, word: str) -> str:
    """Return the name of an option, else its number."""
    choice = next(choice for choice in say.card.choices if word in choice.options)
    if titles := choice.titles.get(word):
        return fill_text(say.card, titles, say("says.code"))
    both_choose = len({choice.by for choice in say.card.choices if choice.options}) > 1
    key = "when.option_theirs" if both_choose and choice.by == "opponent" else "when.option"
    return say(key, number=choice.options.index(word) + 1)


def _found_target(card: Card, value: Compared) -> Selector | None:
    """Return the target of which a count asks only if there is one."""
    quantity = value.number
    if quantity.count != "things" or not is_simple(quantity) or quantity.of is None or isinstance(quantity.of, str):
        return None
    limits = {name: limit for name in (*Many.model_fields, *RELATIONS) if (limit := getattr(value, name)) is not None}
    is_one = limits == {"equals": 1} and is_single(card, quantity.of)
    if limits not in ({"least": 1}, {"more_than": 0}) and not is_one:
        return None
    return Selector(choice=quantity.of) if isinstance(quantity.of, int) else quantity.of


def _presence_words(say: Speech, number: int) -> str:
    """Return the clause that something chosen is still there; empty for lanes, which always are."""
    nature = NATURES[say.card.choices[number - 1].kind]
    if nature == "row":
        return ""
    is_several = say.card.choices[number - 1].count > 1
    text = named_choice(say.with_all_named(), number, AFTER_OF if is_several else AS_OBJECT)
    return say(f"when.{'some_' if is_several else ''}still_{'free' if nature == 'field' else 'there'}", what=text)


def _found_words(say: Speech, target: Selector) -> str:
    """Return the clause that a target finds something, such as that you have a die showing 6."""
    where = tuple(condition for condition in target.where if condition not in ADJECTIVES)
    kind = target_kind(say.card, target)
    dice = kind.endswith("row") and target.asks_dice
    if kind in EVENT_TARGETS and not target.across:
        return say(f"found.{kind}", has=list_parts(say, _predicates(say, target)))
    if kind.endswith("row") and not (where or dice or target.choice or target.relation):
        return ""  # There always is a lane.
    if target.across:
        return say("when.finds", what=things_words(say.anew(), target, AS_OBJECT))
    if target.relation is not None and is_related_lane(say.card, target):
        return say("found.lane", lane=related_lane(say.with_all_named(), target.relation, kind, AS_OBJECT))
    lane = kind.endswith("row") and not dice
    if lane and len(target.rows) == 1 and where and target.every is not None and target.relation is None:
        has = list_parts(say, [say(f"has.{condition}") for condition in where])
        return say(f"found_numbered.{kind}", rows=target.rows[0], has=has)
    details = more_words(say, where, target.faces, lane, False, target.rows, target.fields)
    details += among_words(say, target.among)
    details += relation_words(say.with_all_named(), target.relation, kind, several=False)
    details += exception_words(say.with_all_named(), target)
    if target.choice:
        if not details:
            return _presence_words(say, target.choice)
        word = kind.replace("row", "die") if dice else kind
        noun = in_form(say(f"chose.{word}" if word.startswith("any") else f"chosen.{word}"), AS_OBJECT)
        verb = "chose" if say.card.choices[target.choice - 1].by == "own" else "they_chose"
        return say(f"when.{verb}", what=noun + details)
    return say(f"found.{kind.replace('row', 'die') if dice else kind}", that=details)


def _relations(relation: Relation | None) -> tuple[Relation | None, Relation | None]:
    """Return the part of a relation that is about rows, and the one about numbers."""
    if relation is None:
        return None, None
    by_row = relation.model_copy(update=dict.fromkeys(relation.compared))
    by_number = relation.model_copy(update={"row": None})
    return by_row if by_row.row else None, by_number if by_number.compared else None


def _predicates(say: Speech, target: Selector) -> list[str]:
    """Return what is said of the die or lane of a mark or event that a target asks for."""
    lane = target_kind(say.card, target) == "this_row"
    of_lane = tuple(condition for condition in target.where if condition in (*ROW_CONDITIONS, *ROW_COMPARISONS))
    of_die = tuple(
        condition for condition in target.where if condition in DICE_CONDITIONS and condition not in ADJECTIVES)
    by_row, by_number = _relations(target.relation)
    if lane:
        dice = more_words(say, of_die, target.faces, False, False)
        dice += relation_words(say.with_all_named(), by_number, "any_die", several=False)
        words = [say("has.die", that=dice)] if target.asks_dice else []
        words += [say(f"has.{condition}") for condition in of_lane]
        words += [say("has.number", rows=either(say, map(str, target.rows)))] if target.rows else []
    else:
        words = [say("has.shows", faces=either(say, target.faces))] if target.faces else []
        words += [say(f"has.{condition}") for condition in of_die]
        place_words = more_words(say, of_lane, (), False, False, target.rows)
        words += [say("has.place", that=place_words[1:])] if place_words else []
    if by_number is not None and not (lane and target.asks_dice):
        base = base_of(by_number)
        is_plain_face = by_number.compared == ("face",) and by_number.face in ("same", "other")
        if is_plain_face and base is not None and nature_of(say.card.choices, base) == "die":
            base_words = things_words(say.with_all_named(), base, AFTER_OF)
            words.append(say(f"has.face_{by_number.face}", what=base_words))
        else:
            relation_text = relation_words(say.with_all_named(), by_number, "this_row" if lane else "this_die")
            words.append(say(f"has.{'row' if lane else 'die'}_compared", that=relation_text[1:]))
    if by_row is not None and lane and by_row.row in ONE_LANE_RELATIONS:
        words.append(say("has.lane", lane=related_lane(say.with_all_named(), by_row, "this_row", AS_OBJECT)))
    elif by_row is not None:
        kind = "this_row" if lane and by_row.row == "next" else "this_die"
        place_words = relation_words(say.with_all_named(), by_row, kind, several=False)
        words.append(say("has.place", that=place_words[1:]))
    return words or [say("has.stayed")]
