"""Things in words: targets, choices, and the relations in which they stand to each other."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.texts import Say
from game.tables.knucklebones.cards.choices import (
    BOARD_NATURES,
    COMPARISONS,
    DICE_CONDITIONS,
    EVENT_TARGETS,
    NATURES,
    NATURES_NAMED_ONCE,
    NUMBER_NATURES,
    QUANTITIES,
    ROLLED_TARGETS,
    ROW_COMPARISONS,
    ROW_CONDITIONS,
    SIDES_OF,
    Choice,
    Many,
    Relation,
    Selector,
    Target,
    nature_of,
)
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.texts.words import (
    AFTER_IN,
    AFTER_OF,
    AS_OBJECT,
    Speech,
    TextMemory,
    among_words,
    chosen_number,
    either,
    in_form,
    list_parts,
    nth_word,
)

NAMED_CARDS = {f"{form}.{kind}": f"called.{form}_{kind}"
               for form in ("every", "lot", "lots") for kind in ("own_card", "any_card")}
"""The texts in which cards with certain names are not called other ones."""
ADJECTIVES = (*COMPARISONS, *ROW_COMPARISONS)
"""Conditions that are said as adjectives."""


def target_kind(card: Card, target: Target) -> str:
    """Return the kind of choice or the word after ``every``."""
    number = target.choice if isinstance(target, Selector) else target
    return card.choices[number - 1].kind if number else str(getattr(target, "every", ""))


def target_words(say: Speech, target: Target, case: int = AS_OBJECT, nature: str = "") -> str:
    """Return a target in words: as it is, or the dice of its lanes, or the lanes of its dice if these are wanted."""
    own_nature = nature_of(say.card.choices, target)
    if nature == "row" and own_nature == "die":
        lanes = say(f"lane_of.{'one' if is_single(say.card, target) else 'many'}",
                    what=things_words(say, target, AFTER_OF))
        return in_form(lanes, case)
    if nature == "die" and own_nature == "row":
        return _dice_in_lanes(say, target, case)
    return things_words(say, target, case)


def things_words(say: Speech, target: Target, case: int) -> str:
    if isinstance(target, int):
        return named_choice(say, target, case)
    if is_related_lane(say.card, target) and target.relation is not None and not target.across:
        return related_lane(say, target.relation, str(target.every), case)
    if target.across:
        number = "one" if is_single(say.card, target) else "many"
        bases = target.model_copy(update={"across": False, "random": None})
        what = things_words(say, bases, AFTER_IN)
        text = in_form(say(f"across.{nature_of(say.card.choices, bases)}_{number}", what=what), case)
        return _some_words(say, target, text)
    if target_kind(say.card, target).endswith("row") and target.asks_dice:
        return _some_words(say, target, _dice_in_lanes(say, target, case))
    if target.choice:
        is_named = target.choice in say.memory
        choice_text = named_choice(say, target.choice, case)
        most = [condition for condition in target.where if condition in COMPARISONS]
        details = more_words(say, target.where, target.faces, NATURES[target_kind(say.card, target)] == "row", True, (),
                             target.fields)
        if target.rows:
            row_words = f" {say('that.in_rows', rows=either(say, map(str, target.rows)))}"
            if is_named and not (details or most or target.relation) and nature_of(say.card.choices, target) == "die":
                return _some_words(say, target, choice_text + row_words)
            details += row_words
        details += among_words(say, target.among)
        details += relation_words(say, target.relation, target_kind(say.card, target))
        details += exception_words(say, target)
        if most:
            lane_words = f" {say('says.in_each_lane')}" if _is_lane_by_lane(say.card, target) else ""
            details = f" {say('says.the_most', which=_adjectives(say, most))}{details}{lane_words}"
        only = f" {say('says.only', what=details[1:])}" if details else ""
        return _some_words(say, target, choice_text + only)
    return _all_words(say, target, case)


def _all_words(say: Speech, target: Selector, case: int) -> str:
    several, kind = not is_single(say.card, target), str(target.every)
    say_kind = say.with_keys(NAMED_CARDS) if target.among else say
    bare = _bare_words(say_kind, target, case, is_one_in_lane(say.card, target)) + among_words(say, target.among)
    relation = relation_words(say, target.relation, kind, several=several)
    return bare + relation + exception_words(say, target)


def exception_words(say: Speech, target: Selector) -> str:
    """Return the words for what a target leaves out, after the name of its things."""
    if target.but is None:
        return ""
    out = target.but if isinstance(target.but, int) else Selector.model_construct(every=target.but)
    return f" {say('that.but', what=things_words(say, out, AFTER_IN))}"


def _bare_words(say: Say, target: Selector, case: int, one: bool) -> str:
    kind, amount = str(target.every), target.random
    if kind in ROLLED_TARGETS:
        return in_form(say(f"every.{kind}"), case)
    lane, several = kind.endswith("row"), not one and amount != 1
    details = more_words(say, _sayable(kind, target.where), target.faces, lane, several, target.rows, target.fields)
    if most := [condition for condition in target.where if condition in ADJECTIVES]:
        if target.each_row and len(target.rows) != 1:
            lanes = [condition for condition in target.where if condition in ROW_CONDITIONS]
            dice = [condition for condition in target.where if condition not in ROW_CONDITIONS]
            rows = list_parts(say, map(str, target.rows))
            details = more_words(say, dice, target.faces, False, True, (), target.fields)
            details += f" {say('says.in_each_of', rows=rows) if rows else say('says.in_each_lane')}"
            details += more_words(say, _sayable(kind, lanes), (), True, True)
        is_drawn = not several and not target.each_row
        noun = kind if kind in NATURES else "any_row" if {*most} <= {*ROW_COMPARISONS} else "any_die"
        key = f"most_{'one' if one else 'drawn' if is_drawn else 'every'}.{noun}"
        text = in_form(say(key, which=_adjectives(say, most)), case) + details
        return text if is_drawn or amount is None else say("says.some_of", what=text, count=amount)
    if lane and amount is None and target.rows and kind in NATURES:
        number = "many" if len(target.rows) > 1 else "one"
        rows = list_parts(say, map(str, target.rows))
        details = more_words(say, target.where, target.faces, lane, several)
        return in_form(say(f"numbered_{number}.{kind}", rows=rows), case) + details
    if kind in EVENT_TARGETS or amount is None:
        return in_form(say(f"{'one' if one else 'every'}.{kind}"), case) + details
    return in_form(say(f"{'lots' if several else 'lot'}.{kind}", count=amount), case) + details


def _dice_in_lanes(say: Speech, target: Target, case: int) -> str:
    if not isinstance(target, Selector):
        return in_form(say("says.dice_in", what=named_choice(say, target, AFTER_IN)), case)
    is_plain = target.every is not None and target.every not in EVENT_TARGETS and not target.across
    is_plain = is_plain and not {*target.where} & {*ROW_COMPARISONS}
    if is_plain and (target.random is None or target.asks_dice):
        dice = target.model_copy(update={"every": str(target.every).replace("row", "die")})
        return _all_words(say, dice, case)
    most = [condition for condition in target.where if condition in COMPARISONS]
    lanes = target.model_copy(update={
        "where": tuple(condition for condition in target.where if condition not in DICE_CONDITIONS), "faces": (),
        "fields": (),
        "random": None if target.asks_dice else target.random,
    })
    which = _adjectives(say, most)
    is_drawn, is_one_die = _is_drawn_die(say.card, target), is_one_in_lane(say.card, target)
    keys = ("one", "most_one") if is_one_die else ("random_die", "most_die") if is_drawn else ("dice", "most_dice")
    key = keys[bool(most)]
    text = say(f"says.{key}_in", what=things_words(say, lanes, AFTER_IN), which=which)
    dice_conditions = tuple(condition for condition in target.where if condition in DICE_CONDITIONS)
    lane_words = f" {say('says.lane_by_lane')}" if _is_lane_by_lane(say.card, target) else ""
    several = not (is_drawn or is_one_die)
    details = more_words(say, dice_conditions, target.faces, False, several, (), target.fields)
    return in_form(text, case) + details + lane_words


def _is_drawn_die(card: Card, target: Target) -> bool:
    """Return True if one die of those in lanes is drawn."""
    if not isinstance(target, Selector) or target.random is None or target.each_row or target.across:
        return False
    return target.random == 1 and target_kind(card, target).endswith("row") and target.asks_dice


def _is_lane_by_lane(card: Card, target: Selector) -> bool:
    """Return True if dice are compared in each of several lanes."""
    single = target.every == "this_row" or (target.choice is not None and card.choices[target.choice - 1].count == 1)
    return target.each_row and not single


def _some_words(say: Speech, target: Selector, text: str) -> str:
    if target.random is None or is_single(say.card, target) or _is_drawn_die(say.card, target):
        return text
    return say("says.some_of", what=text, count=target.random)


def is_one_in_lane(card: Card, target: Target) -> bool:
    """Return True if a target is the one die at an end of a lane, or on one of its fields."""
    if not isinstance(target, Selector) or target.random is not None or nature_of(card.choices, target) != "die":
        return False
    if not ({*target.where} & {"outermost", "innermost"} or len(target.fields) == 1):
        return False
    if target.choice:
        choice = card.choices[target.choice - 1]
        return choice.kind.endswith("row") and choice.count == 1
    lane = len(target.rows) == 1 or _is_one_lane(card, target.relation)
    return target.every == "this_row" or (lane and len(SIDES_OF.get(str(target.every), ())) == 1)


def is_single(card: Card, target: Target) -> bool:
    if is_one_in_lane(card, target):
        return True
    number = target.choice if isinstance(target, Selector) else target
    if number:
        choice = card.choices[number - 1]
        lane_dice = isinstance(target, Selector) and choice.kind.endswith("row") and target.asks_dice
        return choice.count == 1 and not lane_dice
    assert isinstance(target, Selector)
    if is_related_lane(card, target):
        return True
    if target.every in (*EVENT_TARGETS, *ROLLED_TARGETS):
        return not (target.every == "this_row" and target.asks_dice)
    if target.random is not None:
        return target.random == 1 and not target.across
    return target.every in ("own_row", "opponent_row") and len(target.rows) == 1 and not target.asks_dice


def is_at_most_one(card: Card, target: Target) -> bool:
    """Return True if a target is a single thing, or one of several that is drawn."""
    is_drawn = isinstance(target, Selector) and target.random == 1
    return is_drawn or is_single(card, target)


def named_choice(say: Speech, number: int, case: int = AS_OBJECT) -> str:
    """Return a choice in words: in full the first time, then short, with its side or number if there are others."""
    choice = say.card.choices[number - 1]
    nature = NATURES[choice.kind]
    rivals = [other_number for other_number, other in enumerate(say.card.choices, 1) if NATURES[other.kind] == nature]
    if number not in say.memory or nature in NATURES_NAMED_ONCE:
        say.memory.add(number)
        return choice_words(say, choice, case=case, first=rivals[0] == number)
    key = nature if choice.count == 1 else f"{nature}s"
    if len(rivals) == 1:
        return in_form(say(f"again.{key}"), case)
    if sorted(SIDES_OF[say.card.choices[other_number - 1].kind] for other_number in rivals) == [(0,), (1,)]:
        return say(f"says.on_side_{SIDES_OF[choice.kind][0]}", what=in_form(say(f"again.{key}"), case))
    return in_form(say(f"again_nth.{key}", nth=nth_word(say, rivals.index(number) + 1)), case)


BEFORE_OR_AFTER = ("before", "after")
ONE_LANE_RELATIONS = ("same", "opposite", *BEFORE_OR_AFTER)
"""Relations to a single thing in which there is one lane."""


def is_related_lane(card: Card, target: Selector) -> bool:
    """Return True if a target is the one lane that stands to a single thing as its relation says."""
    if not str(target.every).endswith("_row") or target.where or target.rows or target.random or target.asks_dice:
        return False
    return _is_one_lane(card, target.relation)


def _is_one_lane(card: Card, relation: Relation | None) -> bool:
    """Return True if only one lane can have this relation to a thing."""
    if relation is None or relation.row not in ONE_LANE_RELATIONS or relation.compared or relation.of == "each_other":
        return False
    return _has_one_base(card, relation)


def _has_one_base(card: Card, relation: Relation) -> bool:
    return isinstance(relation.of, str) or card.choices[relation.of - 1].count == 1


def base_of(relation: Relation) -> Target | None:
    """Return the target to which things stand in a relation; None if that is no thing, or another one for each."""
    if isinstance(relation.of, int):
        return relation.of
    return Selector.model_construct(every=relation.of) if relation.of in EVENT_TARGETS else None


def related_lane(say: Speech, relation: Relation, kind: str, case: int) -> str:
    """Return the one lane that stands so to a thing."""
    base = base_of(relation)
    assert base is not None
    if relation.row == "opposite":
        return in_form(say("across.row_one", what=things_words(say, base, AFTER_IN)), case)
    if relation.row == "same":
        return _base_lane(say, relation, kind, case)
    lane = _base_lane(say, relation, kind, AFTER_IN)
    return in_form(say(f"relation.lane_{relation.row}", lane=lane), case)


def _base_lane(say: Speech, relation: Relation, kind: str, case: int) -> str:
    """Return the lane to which others are compared: the one opposite, if these are on the other side only."""
    base = base_of(relation)
    assert base is not None
    sides, others = SIDES_OF.get(kind, ()), SIDES_OF.get(target_kind(say.card, base), ())
    is_opposite = bool(sides and others) and not {*sides} & {*others}
    if nature_of(say.card.choices, base) == "row" and not is_opposite:
        return things_words(say, base, case)
    number = "one" if _has_one_base(say.card, relation) else "many"
    what = things_words(say, base, AFTER_IN if is_opposite else AFTER_OF)
    return in_form(say(f"across.row_{number}" if is_opposite else f"lane_of.{number}", what=what), case)


def relation_words(say: Speech, relation: Relation | None, kind: str, near: bool = False, several: bool = True) -> str:
    """Return the way in which things of a kind stand to others, after their name.

    ``near`` if they are said right after the only thing on the boards that was chosen before them.
    """
    if relation is None:
        return ""
    parts, base = list[str](), base_of(relation)
    lane = kind.endswith("row") and not (relation.of_dice or relation.field)
    if relation.row is not None and base is None:
        parts.append(say(f"relation.{'apart_lanes' if relation.row == 'other' else 'together'}"))
    elif relation.row is not None and near and not lane:
        parts.append(say(f"relation.{relation.row}"))
    elif relation.row is not None and base is not None:
        key = f"row_{relation.row}" if lane and relation.row in ("next", "other") else f"{relation.row}_of"
        key = "next_all" if several and key == "next_of" else key
        what = things_words(say, base, AFTER_IN) if relation.row == "opposite" else ""
        lane_words = "" if what else _base_lane(say, relation, kind, AFTER_IN)
        parts.append(say(f"relation.{key}", lane=lane_words, what=what))
    for name in relation.compared:
        words = _comparison(say, relation, name, near or bool(parts))
        of_lanes = kind.endswith("die") and QUANTITIES[name] == ("row",)
        parts.append(say("says.in_lanes", that=words) if of_lanes else words)
    return f" {list_parts(say, parts)}"


def _comparison(say: Speech, relation: Relation, name: str, near: bool) -> str:
    """Return the words that compare a number of things with another one."""
    rule, base = getattr(relation, name), base_of(relation)
    key = f"relation.{name}" if isinstance(rule, Many) else f"relation.{name}_{rule}"
    many = limits_words(say, rule) if isinstance(rule, Many) else ""
    if relation.of == "each_other":
        return say(key if rule == "same" else f"relation.{name}_differ", many=many)
    case = AFTER_OF if name in ("face", "apart") else AFTER_IN
    if relation.of == "rolled":
        return say(f"{key}_number", what=in_form(say("says.rolled"), AFTER_IN), many=many)
    if relation.of == "across":
        across = "row" if QUANTITIES[name] == ("row",) else "die"
        return say(f"{key}_of", what=in_form(say(f"relation.{across}_across"), case), many=many)
    if isinstance(base, int) and NATURES[say.card.choices[base - 1].kind] in NUMBER_NATURES:
        return say(f"{key}_number", what=chosen_number(say, base, AFTER_IN), many=many)
    if near or base is None:
        return say(key, many=many)
    return say(f"{key}_of", what=things_words(say, base, case), many=many)


def limits_words(say: Say, many: Many) -> str:
    if many.least == many.most:
        return str(many.most)
    key = "least" if many.most is None else limit_key(many.least or None, many.most)
    return say(f"when.{key}", least=str(many.least), most=str(many.most))


def limit_key(least: int | None, most: int | None) -> str:
    """Return the end of the key for a number in limits, of which one may be missing."""
    return "exactly" if least == most else "least" if most is None else "most" if least is None else "many"


def _is_near(card: Card, choice: Choice, memory: TextMemory) -> bool:
    """Return True if a choice stands to the only thing on the boards that was chosen before it."""
    if choice.relation is None or not isinstance(choice.relation.of, int):
        return False
    equal_indexes = (index for index, other in enumerate(card.choices)
                     if (other.kind, other.relation) == (choice.kind, choice.relation))
    before = card.choices[: next(equal_indexes)]
    numbers = [number for number, other in enumerate(before, 1) if NATURES[other.kind] in BOARD_NATURES]
    return numbers == [choice.relation.of] and choice.relation.of in memory and before[numbers[0] - 1].count == 1


def choice_words(
    say: Speech, choice: Choice, kind: str = "", by: str = "", case: int = AS_OBJECT, first: bool = True
) -> str:
    """Return a choice in words, with its conditions; ``first`` if no choice before it is of the same nature."""
    kind = kind or choice.kind
    several, many = choice.fewest != 1 or choice.count > 1, count_of(say, choice)
    form = ("few" if choice.least is not None and kind.startswith("any") else "several") if several else "chosen"
    one_lane = choice.kind.endswith("_row") and not several and _is_one_lane(say.card, choice.relation)
    most = [condition for condition in choice.where if condition in ADJECTIVES]
    if choice.relation is not None and one_lane and not most:
        text = related_lane(say, choice.relation, choice.kind, case)
    elif most:
        which = _adjectives(say, most)
        text = in_form(say(f"most_{'several' if several else 'chosen'}.{kind}", count=many, which=which), case)
    else:
        limits = {"least": choice.numbers[0], "most": choice.numbers[-1]} if kind == "number" else {}
        text = in_form(say(f"{form}.{kind}", count=many, **limits), case)
    text += more_words(say, _sayable(choice.kind, choice.where), choice.faces, NATURES[choice.kind] == "row", several)
    near = _is_near(say.card, choice, say.memory)
    text += among_words(say, choice.among)
    if not one_lane:
        text += relation_words(say, choice.relation, choice.kind, near, several)
    notes = [say("says.theirs")] if (by or choice.by) == "opponent" else []
    if several and "distinct" not in choice.where and NATURES[choice.kind] not in NATURES_NAMED_ONCE:
        notes.append(say("says.repeats"))
    is_elsewhere = choice.relation is not None and choice.relation.row not in (None, "same")
    if "distinct" in choice.where and not (first or several or is_elsewhere):
        notes.append(say("says.other"))
    return f"{text} ({', '.join(notes)})" if notes else text


def count_of(say: Say, choice: Choice) -> str | int:
    """Return the number of things of a choice in words."""
    if choice.least is None:
        return choice.count
    return say("says.up_to" if choice.least < 2 else "says.from_to", least=choice.least, count=choice.count)


def merge_choices(choices: Iterable[Choice]) -> list[Choice]:
    """Return the choices, with one for several things in place of equal ones in a row, or of equal words."""
    groups: list[Choice] = []
    for choice in choices:
        earlier = range(len(groups)) if NATURES[choice.kind] in NATURES_NAMED_ONCE else range(len(groups))[-1:]
        matches = [index for index in earlier
                   if groups[index].count < 4 and choice.count == 1 and _is_equal(groups[index], choice)]
        if matches:
            groups[matches[0]] = choice.model_copy(update={"count": groups[matches[0]].count + 1})
        else:
            groups.append(choice)
    return groups


def _is_equal(one: Choice, other: Choice) -> bool:
    if one.relation is not None or other.relation is not None:
        return False
    fields = "kind", "faces", "by", "least", "most", "among"
    return all(getattr(one, name) == getattr(other, name) for name in fields) and (
        {*one.where} | {"distinct"} == {*other.where} | {"distinct"})


def _sayable(kind: str, where: Iterable[str]) -> list[str]:
    """Return the conditions that say something: the lane of a die always has dice."""
    return [condition for condition in where if condition != "not_empty" or not kind.endswith("die")]


def _adjectives(say: Say, most: Iterable[str]) -> str:
    return list_parts(say, [say(f"most.{condition}") for condition in most])


def more_words(
    say: Say, where: Iterable[str], faces: Iterable[int | str], lane: bool, several: bool, rows: Iterable[int] = (),
    fields: Iterable[int] = (),
) -> str:
    """Return the conditions of a thing that follow its name."""
    shown_faces, numbers = tuple(faces), [str(row) for row in rows]
    of_lane = [condition for condition in where if condition in ROW_CONDITIONS]
    first = [say("that.shows", faces=either(say, shown_faces))] if shown_faces else []
    parts: list[str] = []
    lane_words = list_parts(say, [say(f"that.{condition}") for condition in of_lane])
    number = "s" if several else ""
    if numbers and not lane:
        parts += filter(None, (say("that.in_rows", rows=either(say, numbers)), lane_words))
    elif lane or of_lane == ["shielded"]:
        parts += filter(None, (lane_words,))
    elif of_lane:
        full = of_lane == ["full"]
        parts.append(say(f"says.in_full_lane{number}" if full else f"says.in_lane{number}", that=lane_words))
    if field_words := say("that.on_fields", fields=either(say, map(str, fields))) if fields else "":
        parts = [f"{parts[0]} {field_words}", *parts[1:]] if numbers and not lane else [*parts, field_words]
    worded_conditions = *ROW_CONDITIONS, *ADJECTIVES, "distinct"
    parts += [say(f"that.{condition}") for condition in where if condition not in worded_conditions]
    parts = [*first, *filter(None, (list_parts(say, parts),))]
    if numbers and lane:
        parts.append(say("that.only_lanes" if len(numbers) > 1 else "that.only_lane", rows=list_parts(say, numbers)))
    return "".join(f" {part}" for part in parts)
