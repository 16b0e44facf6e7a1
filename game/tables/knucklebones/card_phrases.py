"""Things, numbers and conditions in words, for card texts in every language.

A text for a thing may have several forms, with ``|`` between them: the accusative, the dative, the form after "the
number of", and the form for each single one. A missing form is the first one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import gcd
from typing import TypeVar

from pydantic import BaseModel

from game.content.placeholders import text_keys
from game.tables.knucklebones.amount import Many
from game.tables.knucklebones.block import Block
from game.tables.knucklebones.blocks.marks import Points
from game.tables.knucklebones.blocks.rolls import Throw
from game.tables.knucklebones.blocks.waits import with_inner
from game.tables.knucklebones.choices import (
    NATURES,
    NUMBERS,
    OF_ALL,
    OF_ALL_ROWS,
    OF_DICE,
    OF_EVENT,
    ON_BOARDS,
    ONCE,
    QUANTITIES,
    ROLLED,
    SIDES,
    Choice,
    Relation,
    Selector,
    Source,
    Target,
)
from game.tables.knucklebones.conditions import CONDITIONS, OF_PAST, Counted
from game.tables.knucklebones.count_ranges import without_idle_limits
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.references import acts_on

M = TypeVar("M", bound=BaseModel)
Say = Callable[..., str]
"""A text of the table by its key, with its placeholders filled."""
PHRASE_TEXTS = text_keys("""
    later: own_one own(turns) opponent_one opponent(turns) each_own each_opponent every_own(turns)
    later: every_opponent(turns) often(when,times) once(event,within) times(times,event,within)
    later: always(event,within) most(when,times)
    later: end within_own_one within_own(turns) within_opponent_one within_opponent(turns) faces(event,faces)
    later: only(event,when) only_unless(event,when) right_after(event,cards) placed(event)
    later: by_own(event) by_opponent(event)
    later: first_own_one first_own(turns) first_opponent_one first_opponent(turns)
    until: lasts(event) within(event) first(event) then(time,when) turn_own turn_opponent turn_both
    chosen: number(least,most)
    chosen: option parity face own_row opponent_row any_row own_die opponent_die any_die field own_field any_field
    chosen: own_card opponent_card any_card spent_card their_spent_card
    several: own_row(count) opponent_row(count) any_row(count) own_die(count) opponent_die(count) any_die(count)
    several: field(count) own_field(count) any_field(count) own_card(count) opponent_card(count) any_card(count)
    several: spent_card(count) their_spent_card(count) option(count) parity(count) face(count)
    several: number(count,least,most)
    few: any_die(count) any_row(count) any_field(count) any_card(count)
    every: own_die opponent_die any_die own_row opponent_row any_row own_field field any_field own_card
    every: opponent_card any_card spent_card rolled waiting this_die this_row cause
    lot: own_die opponent_die any_die own_row opponent_row any_row own_field field any_field own_card opponent_card
    lot: any_card spent_card
    lots: own_die(count) opponent_die(count) any_die(count) own_row(count) opponent_row(count) any_row(count)
    lots: own_field(count) field(count) any_field(count) own_card(count) opponent_card(count) any_card(count)
    lots: spent_card(count)
    called: every_own_card every_any_card lot_own_card lot_any_card lots_own_card(count) lots_any_card(count)
    most: lowest highest outermost innermost best worst fullest emptiest
    most_chosen: own_die(which) opponent_die(which) any_die(which)
    most_chosen: own_row(which) opponent_row(which) any_row(which)
    most_several: own_die(count,which) opponent_die(count,which) any_die(count,which)
    most_several: own_row(count,which) opponent_row(count,which) any_row(count,which)
    most_every: own_die(which) opponent_die(which) any_die(which)
    most_every: own_row(which) opponent_row(which) any_row(which)
    most_one: own_die(which) opponent_die(which)
    one: own_die opponent_die
    most_drawn: own_die(which) opponent_die(which) any_die(which)
    most_drawn: own_row(which) opponent_row(which) any_row(which)
    happens_face: placed_own(face) placed_opponent(face) placed_both(face) roll_own(face) roll_opponent(face)
    happens_face: roll_both(face)
    numbered_one: own_row(rows) opponent_row(rows) any_row(rows)
    numbered_many: own_row(rows) opponent_row(rows) any_row(rows)
    lane_of: one(what) many(what)
    relation: same opposite next before after other same_of(lane) opposite_of(what) next_of(lane) before_of(lane)
    relation: next_all(lane)
    relation: after_of(lane) other_of(lane) row_next(lane) row_other(lane) lane_before(lane) lane_after(lane)
    relation: together apart_lanes die_across row_across face_same face_other face_same_of(what) face_other_of(what)
    relation: face_at_most face_at_least face_at_most_of(what) face_at_least_of(what) face_at_most_number(what)
    relation: face_at_least_number(what) field_at_most field_at_least field_at_most_of(what) field_at_least_of(what)
    relation: score_at_most score_at_least score_at_most_of(what) score_at_least_of(what) dice_at_most dice_at_least
    relation: dice_at_most_of(what) dice_at_least_of(what)
    relation: face_lower face_higher face_lower_of(what) face_higher_of(what) face_same_number(what) face_differ
    relation: face_other_number(what) face_lower_number(what) face_higher_number(what)
    relation: apart(many) apart_of(many,what) apart_number(many,what) apart_differ(many)
    relation: sum(many) sum_of(many,what) sum_number(many,what) sum_differ(many)
    relation: field_same field_other field_lower field_higher field_same_of(what) field_other_of(what)
    relation: field_lower_of(what) field_higher_of(what) field_differ
    relation: score_same score_other score_lower score_higher score_same_of(what) score_other_of(what)
    relation: score_lower_of(what) score_higher_of(what) score_differ
    relation: dice_same dice_other dice_lower dice_higher dice_same_of(what) dice_other_of(what)
    relation: dice_lower_of(what) dice_higher_of(what) dice_differ
    across: die_one(what) die_many(what) row_one(what) row_many(what)
    that: cards(cards) but(what)
    that: shows(faces) not_full not_empty unshielded facing_not_full full shielded facing_not_empty alone paired
    that: has_straight all_different all_even all_odd
    that: has_pair has_triple most_common on_fields(fields) in_rows(rows) only_lane(rows) only_lanes(rows)
    again: die dies row rows field fields card cards spent spents
    again_nth: die(nth) dies(nth) row(nth) rows(nth) field(nth) fields(nth) card(nth) cards(nth) spent(nth)
    again_nth: spents(nth) face(nth)
    chose: any_row any_die any_field any_card
    found: own_die(that) opponent_die(that) any_die(that) own_row(that) opponent_row(that) any_row(that)
    found: lane(lane) own_field(that) field(that) any_field(that) this_die(has)
    found_numbered: own_row(rows,has) opponent_row(rows,has) any_row(rows,has)
    found: this_row(has) cause(has) rolled waiting own_card(that) opponent_card(that) any_card(that) spent_card(that)
    has: not_full not_empty unshielded facing_not_full full shielded facing_not_empty has_pair has_triple alone paired
    has: best worst fullest emptiest has_straight all_different all_even all_odd
    has: shows(faces) die(that) place(that) number(rows) lane(lane) face_same(what) face_other(what) stayed
    has: die_compared(that) row_compared(that)
    when: behind_any ahead_any if(what) option(number) option_theirs(number) chose(what) they_chose(what) finds(what)
    when: counted(what,many) as_long(what)
    when: own_destroyed_any(by,during) opponent_destroyed_any(by,during) own_played_any(during)
    when: opponent_played_any(during) last_card_own(cards) last_card_opponent(cards) last_card_any(cards)
    when: card_before(cards)
    when: still_there(what) some_still_there(what) still_free(what) some_still_free(what)
    when: behind(points) ahead(points)
    when: own_dice(many) opponent_dice(many) own_cards(many) opponent_cards(many) least(least) most(most)
    when: many(least,most) exactly(least) turn_least(least) turn_most(most) turn_many(least,most)
    when: turn_exactly(least) full_row_own full_row_opponent full_row_any rolled(faces)
    when: every_turn(first,second,third) last_field unless(what) except(what) if_not(what) not(what)
    when: while(what) and_while(first,what) and_any(what) or_if(first,second) or_long(first,second)
    when: or_apart(first,second) exact(number) more_than(number)
    when: less_than(number) equals(number) more_than_own(what) more_than_opponent(what) less_than_own(what)
    when: less_than_opponent(what) equals_own(what) equals_opponent(what) least_own(what) least_opponent(what)
    when: most_own(what) most_opponent(what) differ(first,second,number) exactly_more(number,other)
    when: exactly_less(number,other) least_more(number,other) least_less(number,other) most_more(number,other)
    when: most_less(number,other)
    amount: dice free shields cards total
    many: dice(number) cards(number) other_cards(number)
    none: dice cards other_cards
    past: this_turn last_turn match by_own by_opponent
    did: copy_die swap exchange move steal copy remove set_aside give push reroll add set take_card give_card discard
    did: copy_card renew_card draw_card shield mark_die mark_row resize snare lock guard clear points_won points_lost
    did: destroy wait throw
    this_way: die(did) die_one(did) card(did) row(did) field(did) mark(did) point(did) nth(what,nth)
    this_way: own_die(did) own_card(did) own_row(did) own_field(did) own_point(did)
    this_way: opponent_die(did) opponent_card(did) opponent_row(did) opponent_field(did) opponent_point(did)
    count: as_many is(letter,what) times(times,what) negative(what) half(what) per(what,per) plus(what,plus)
    count: row(of) lowest_row(of) below_zero_points(letter) below_zero_pips(letter) below_zero_fields(letter)
    count: is_live(letter,what) below_zero_score(letter)
    count: less(what,plus) minus(what,plus) limited(what,limits) for_each(what) every(what) at_most(what,most) own_dice
    count: opponent_dice own_free opponent_free own_shields opponent_shields own_cards opponent_cards own_total
    count: opponent_total ahead behind difference turn rolled destroyed each things(of) faces(of) face(of)
    count: equal(of) straight(of)
    count: highest(of) lowest(of) different(of) score(of) dice(of) free(of) compared(what,less) own_destroyed(by,during)
    count: opponent_destroyed(by,during) own_played(during) opponent_played(during) own_roll opponent_roll one_if(what)
    count: thrown_own thrown_opponent thrown_own_nth(nth) thrown_opponent_nth(nth)
    each: own_destroyed(by,during) opponent_destroyed(by,during) own_played(during) opponent_played(during) own_roll
    each: opponent_roll own_last_destroyed opponent_last_destroyed
    count: own_last_destroyed opponent_last_destroyed
    each: faces(of) destroyed ahead behind difference own_total opponent_total own_shields opponent_shields
    rule: is(rule,number,for) grows(rule,number,for) drops(rule,number,for) times(rule,number,for) double triple
    rule: diagonal points turns cards_a_turn card_cost fields sides diagonals_both(for) diagonals_rising(for)
    rule: diagonals_falling(for) diagonals_none(for) instant_win_on(for) instant_win_off(for) board_full_on(for)
    rule: board_full_off(for) clashes_on(for) clashes_off(for) wins_by_cross(for) wins_by_diagonal(for) wins_by_row(for)
    clear: shields locks traps multipliers prices guards waits
    says: even odd chosen chosen_even chosen_odd rolled random named named_theirs a_face face_letter(letter) for_own
    says: for_opponent turns_own_one turns_own(turns) turns_opponent_one turns_opponent(turns) turns_owner_one
    says: turns_owner(turns) turns_present_one turns_present(turns) turns_across_one turns_across(turns)
    says: dice_in(what) most_dice_in(which,what) only(what) the_most(which) in_full_lane in_full_lanes in_lane(that)
    says: in_each_lane lane_by_lane within_row within_board within_table in_each_of(rows)
    says: in_lanes(that) some_of(what,count) repeats other on_side_0(what) on_side_1(what) nth_1 nth_2 nth_3 nth_4
    says: cards_own cards_opponent cards_across theirs and(first,second) or(first,second) up_to(count)
    says: one_in(what) most_one_in(which,what)
    says: from_to(least,count) shown(face) code random_die_in(what) most_die_in(which,what) repeated take_chosen
    says: take_lowest take_highest take_all aside_own aside_own_many aside_opponent aside_opponent_many
    says: aside_after(roll,after)
    theirs: opponent_die opponent_row opponent_card field
    face_of: is(what,faces) placed arrives moved turned removed struck strikes destroyed pair triple diagonal
    face_of: repelled roll points_won points_lost
""")
"""The texts for things, numbers, times and conditions."""
AS_OBJECT, AFTER_IN, AFTER_OF, FOR_EACH = range(4)
"""The forms of a thing."""
OF_LANES = ("not_full", "full", "not_empty", "unshielded", "shielded", "facing_not_full", "facing_not_empty",
            "has_pair", "has_triple", "has_straight", "all_different", "all_even", "all_odd")
"""Conditions of lanes; for a die or a field, they are said of its lane."""
COMPARED = (*OF_ALL, *OF_ALL_ROWS)
"""Conditions that are said as adjectives."""
FACE_WORDS = ("rolled", "even", "odd", "chosen")
COUNTED_KINDS = {
    "own_dice": "own_die", "opponent_dice": "opponent_die", "own_free": "own_field", "opponent_free": "field",
    "own_cards": "own_card", "opponent_cards": "opponent_card",
}
"""The things that are counted, by the word of the count."""
EACH_OF = ("faces", "destroyed", "ahead", "behind", "difference", "own_total", "opponent_total", "own_shields",
           "opponent_shields", *OF_PAST)
"""Other counts with a text for each single one."""
LETTERS = "XYZABC"
CARD_NAMES = "card_names"
"""The section of texts with the names of cards, which are not in the files of texts."""


class Memory(set[int]):
    """The choices that were named before, the letters of counted numbers, and how many of these are explained.

    ``negative`` has the letters that may be negative, by the key of the sentence that says what they do then: True once
    it is said.
    """

    def __init__(self) -> None:
        super().__init__()
        self.letters: dict[Counted, Letter] = {}
        self.explained = 0
        self.negative: dict[tuple[str, str], bool] = {}


class Letter(int):
    """A letter that stands for a counted number, with nouns in the plural."""

    name: str

    def __new__(cls, name: str, value: int = 2) -> Letter:
        """Return a letter."""
        letter = super().__new__(cls, value)
        letter.name = name
        return letter

    def __str__(self) -> str:
        return self.name

    def __format__(self, form: str) -> str:
        return self.name

    def __abs__(self) -> Letter:
        return Letter(self.name)

    def __neg__(self) -> Letter:
        return Letter(self.name, -int(self))


def with_letters(model: M, letters: dict[Counted, Letter]) -> M:
    """Return a step with letters for its counted numbers; equal ones have the same letter."""
    changes: dict[str, object] = {}
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, Counted):
            changes[name] = letter_for(value, letters)
        elif isinstance(value, BaseModel) and name not in CONDITIONS:
            changes[name] = with_letters(value, letters)
    return model.model_copy(update=changes) if changes else model


def with_signed_letters(model: M, fields: Iterable[str], letters: dict[Counted, Letter]) -> M:
    """Return a step with letters for its counted numbers; one of these fields that is taken away is negative."""
    negatives = {name: what.negated() for name in fields
             if isinstance(what := getattr(model, name), Counted) and what.times < 0}
    result = with_letters(model.model_copy(update=negatives), letters)
    return result.model_copy(update={name: -getattr(result, name) for name in negatives})


def letter_for(what: Counted, letters: dict[Counted, Letter]) -> Letter:
    """Return the letter of a counted number."""
    return letters.setdefault(what, Letter(LETTERS[len(letters) % len(LETTERS)]))


# Things.


def nature_of(card: Card, target: Target) -> str:
    """Return the nature of the things that a target finds; lanes whose dice are asked for something are dice."""
    kind = kind_of(card, target)
    nature = {**NATURES, **OF_EVENT}.get(kind, "rolled")
    return "die" if nature == "row" and of_dice(target) else nature


def kind_of(card: Card, target: Target) -> str:
    """Return the kind of choice or the word after ``every``."""
    number = target.choice if isinstance(target, Selector) else target
    return card.choices[number - 1].kind if number else str(getattr(target, "every", ""))


def of_dice(target: Target) -> bool:
    """Return True if a target has conditions about dice, so that a row stands for its dice."""
    return isinstance(target, Selector) and target.asks_dice


def target_words(
    say: Say, card: Card, target: Target, named: Memory, case: int = AS_OBJECT, wanted: str = ""
) -> str:
    """Return a target in words: as it is, or the dice of its lanes, or the lanes of its dice if these are wanted."""
    nature = nature_of(card, target)
    if wanted == "row" and nature == "die":
        lanes = say(f"lane_of.{'one' if is_single(card, target) else 'many'}",
                    what=things_words(say, card, target, named, AFTER_OF))
        return in_form(lanes, case)
    if wanted == "die" and nature == "row":
        return _dice_there(say, card, target, named, case)
    return things_words(say, card, target, named, case)


def things_words(say: Say, card: Card, target: Target, named: Memory, case: int) -> str:
    if isinstance(target, int):
        return named_choice(say, card, target, named, case)
    if is_related_lane(card, target) and target.relation is not None and not target.across:
        return related_lane(say, card, target.relation, str(target.every), named, case)
    if target.across:
        number = "one" if is_single(card, target) else "many"
        of = target.model_copy(update={"across": False, "random": None})
        what = things_words(say, card, of, named, AFTER_IN)
        text = in_form(say(f"across.{nature_of(card, of)}_{number}", what=what), case)
        return _drawn(say, card, target, text)
    if kind_of(card, target).endswith("row") and of_dice(target):
        return _drawn(say, card, target, _dice_there(say, card, target, named, case))
    if target.choice:
        again = target.choice in named
        chosen = named_choice(say, card, target.choice, named, case)
        most = [each for each in target.where if each in OF_ALL]
        details = more_words(say, target.where, target.faces, NATURES[kind_of(card, target)] == "row", True, (),
                          target.fields)
        if target.rows:
            there = f" {say('that.in_rows', rows=either(say, map(str, target.rows)))}"
            if again and not (details or most or target.relation) and nature_of(card, target) == "die":
                return _drawn(say, card, target, chosen + there)
            details += there
        details += among_words(say, target.among)
        details += relation_words(say, card, target.relation, kind_of(card, target), named)
        details += but_words(say, card, target, named)
        if most:
            apart = f" {say('says.in_each_lane')}" if _is_lane_by_lane(card, target) else ""
            details = f" {say('says.the_most', which=_worded(say, most))}{details}{apart}"
        return _drawn(say, card, target, chosen + (f" {say('says.only', what=details[1:])}" if details else ""))
    return _every(say, card, target, named, case)


def _every(say: Say, card: Card, target: Selector, named: Memory, case: int) -> str:
    several, kind = not is_single(card, target), str(target.every)
    of = _without_other(say) if target.among else say
    bare = _every_bare(of, target, case, is_one_in_lane(card, target)) + among_words(say, target.among)
    relation = relation_words(say, card, target.relation, kind, named, several=several)
    return bare + relation + but_words(say, card, target, named)


def _without_other(say: Say) -> Say:
    """Return texts in which cards with certain names are not called other ones."""

    def of_called(key: str, **values: object) -> str:
        called = key.endswith((".own_card", ".any_card")) and key.startswith(("every.", "lot.", "lots."))
        return say(f"called.{key.replace('.', '_')}" if called else key, **values)

    return of_called


def but_words(say: Say, card: Card, target: Selector, named: Memory) -> str:
    """Return the words for what a target leaves out, after the name of its things."""
    if target.but is None:
        return ""
    out = target.but if isinstance(target.but, int) else Selector.model_construct(every=target.but)
    return f" {say('that.but', what=things_words(say, card, out, named, AFTER_IN))}"


def _every_bare(say: Say, target: Selector, case: int, one: bool) -> str:
    kind, amount = str(target.every), target.random
    if kind in ROLLED:
        return in_form(say(f"every.{kind}"), case)
    lane, several = kind.endswith("row"), not one and (amount is None or not is_one(amount))
    details = more_words(say, _telling(kind, target.where), target.faces, lane, several, target.rows, target.fields)
    if most := [each for each in target.where if each in COMPARED]:
        if target.each_row and len(target.rows) != 1:
            lanes, dice = (tuple(each for each in target.where if (each in OF_LANES) == of_lane)
                           for of_lane in (True, False))
            rows = list_parts(say, map(str, target.rows))
            details = more_words(say, dice, target.faces, False, True, (), target.fields)
            details += f" {say('says.in_each_of', rows=rows) if rows else say('says.in_each_lane')}"
            details += more_words(say, _telling(kind, lanes), (), True, True)
        drawn = not several and not target.each_row
        noun = kind if kind in NATURES else "any_row" if {*most} <= {*OF_ALL_ROWS} else "any_die"
        key = f"most_{'one' if one else 'drawn' if drawn else 'every'}.{noun}"
        text = in_form(say(key, which=_worded(say, most)), case) + details
        return text if drawn or amount is None else say("says.some_of", what=text, count=amount)
    if lane and amount is None and target.rows and kind in NATURES:
        number = "many" if len(target.rows) > 1 else "one"
        rows = list_parts(say, map(str, target.rows))
        details = more_words(say, target.where, target.faces, lane, several)
        return in_form(say(f"numbered_{number}.{kind}", rows=rows), case) + details
    if kind in OF_EVENT or amount is None:
        return in_form(say(f"{'one' if one else 'every'}.{kind}"), case) + details
    return in_form(say(f"{'lots' if several else 'lot'}.{kind}", count=amount), case) + details


def _dice_there(say: Say, card: Card, target: Target, named: Memory, case: int) -> str:
    """Return the dice in lanes."""
    if not isinstance(target, Selector):
        return in_form(say("says.dice_in", what=named_choice(say, card, target, named, AFTER_IN)), case)
    plain = target.every is not None and target.every not in OF_EVENT and not target.across
    plain = plain and not {*target.where} & {*OF_ALL_ROWS}
    if plain and (target.random is None or of_dice(target)):
        of = target.model_copy(update={"every": str(target.every).replace("row", "die")})
        return _every(say, card, of, named, case)
    most = [each for each in target.where if each in OF_ALL]
    lanes = target.model_copy(update={
        "where": tuple(each for each in target.where if each not in OF_DICE), "faces": (), "fields": (),
        "random": None if of_dice(target) else target.random,
    })
    which = _worded(say, most)
    drawn, one = _is_drawn_die(card, target), is_one_in_lane(card, target)
    keys = ("one", "most_one") if one else ("random_die", "most_die") if drawn else ("dice", "most_dice")
    key = keys[bool(most)]
    text = say(f"says.{key}_in", what=things_words(say, card, lanes, named, AFTER_IN), which=which)
    ours = tuple(each for each in target.where if each in OF_DICE)
    apart = f" {say('says.lane_by_lane')}" if _is_lane_by_lane(card, target) else ""
    several = not (drawn or one)
    return in_form(text, case) + more_words(say, ours, target.faces, False, several, (), target.fields) + apart


def _is_drawn_die(card: Card, target: Target) -> bool:
    """Return True if one die of those in lanes is drawn."""
    if not isinstance(target, Selector) or target.random is None or target.each_row or target.across:
        return False
    return is_one(target.random) and kind_of(card, target).endswith("row") and of_dice(target)


def _is_lane_by_lane(card: Card, target: Selector) -> bool:
    """Return True if dice are compared in each of several lanes."""
    single = target.every == "this_row" or (target.choice is not None and card.choices[target.choice - 1].count == 1)
    return target.each_row and not single


def _drawn(say: Say, card: Card, target: Selector, text: str) -> str:
    if target.random is None or is_single(card, target) or _is_drawn_die(card, target):
        return text
    return say("says.some_of", what=text, count=target.random)


def is_one_in_lane(card: Card, target: Target) -> bool:
    """Return True if a target is the one die at an end of a lane, or on one of its fields."""
    if not isinstance(target, Selector) or target.random is not None or nature_of(card, target) != "die":
        return False
    if not ({*target.where} & {"outermost", "innermost"} or len(target.fields) == 1):
        return False
    if target.choice:
        choice = card.choices[target.choice - 1]
        return choice.kind.endswith("row") and choice.count == 1
    lane = len(target.rows) == 1 or _is_one_lane(card, target.relation)
    return target.every == "this_row" or (lane and len(SIDES.get(str(target.every), ())) == 1)


def is_single(card: Card, target: Target) -> bool:
    """Return True if a target is a single thing."""
    if is_one_in_lane(card, target):
        return True
    number = target.choice if isinstance(target, Selector) else target
    if number:
        lane_dice = isinstance(target, Selector) and card.choices[number - 1].kind.endswith("row") and of_dice(target)
        return card.choices[number - 1].count == 1 and not lane_dice
    assert isinstance(target, Selector)
    if is_related_lane(card, target):
        return True
    if target.every in (*OF_EVENT, *ROLLED):
        return not (target.every == "this_row" and of_dice(target))
    if target.random is not None:
        return is_one(target.random) and not target.across
    return target.every in ("own_row", "opponent_row") and len(target.rows) == 1 and not of_dice(target)


def is_at_most_one(card: Card, target: Target) -> bool:
    """Return True if a target is a single thing, or one of several that is drawn."""
    drawn = isinstance(target, Selector) and target.random is not None and is_one(target.random)
    return drawn or is_single(card, target)


def is_one(number: int) -> bool:
    """Return True if a number is 1 and no letter."""
    return number == 1 and not isinstance(number, Letter)


def named_choice(say: Say, card: Card, number: int, named: Memory, case: int = AS_OBJECT) -> str:
    """Return a choice in words: in full the first time, then short, with its side or number if there are others."""
    choice = card.choices[number - 1]
    nature = NATURES[choice.kind]
    alike = [at for at, other in enumerate(card.choices, 1) if NATURES[other.kind] == nature]
    if number not in named or nature in ONCE:
        named.add(number)
        return choice_words(say, card, choice, named, case=case, first=alike[0] == number)
    key = nature if choice.count == 1 else f"{nature}s"
    if len(alike) == 1:
        return in_form(say(f"again.{key}"), case)
    if sorted(SIDES[card.choices[at - 1].kind] for at in alike) == [(0,), (1,)]:
        return say(f"says.on_side_{SIDES[choice.kind][0]}", what=in_form(say(f"again.{key}"), case))
    return in_form(say(f"again_nth.{key}", nth=nth_word(say, alike.index(number) + 1)), case)


def nth_word(say: Say, number: int) -> str:
    """Return an ordinal number."""
    return say(f"says.nth_{number}") if number <= 4 else str(number)


# Relations.


BEFORE_OR_AFTER = ("before", "after")
ONE_LANE = ("same", "opposite", *BEFORE_OR_AFTER)
"""Relations to a single thing in which there is one lane."""


def is_related_lane(card: Card, target: Selector) -> bool:
    """Return True if a target is the one lane that stands to a single thing as its relation says."""
    if not str(target.every).endswith("_row") or target.where or target.rows or target.random or target.asks_dice:
        return False
    return _is_one_lane(card, target.relation)


def _is_one_lane(card: Card, relation: Relation | None) -> bool:
    """Return True if there is one lane that stands so to a thing."""
    if relation is None or relation.row not in ONE_LANE or relation.compared or relation.of == "each_other":
        return False
    return _has_one_base(card, relation)


def _has_one_base(card: Card, relation: Relation) -> bool:
    return isinstance(relation.of, str) or card.choices[relation.of - 1].count == 1


def base_of(relation: Relation) -> Target | None:
    """Return the target to which things stand in a relation; None if that is no thing, or another one for each."""
    if isinstance(relation.of, int):
        return relation.of
    return Selector.model_construct(every=relation.of) if relation.of in OF_EVENT else None


def related_lane(say: Say, card: Card, relation: Relation, kind: str, named: Memory, case: int) -> str:
    """Return the one lane that stands so to a thing."""
    base = base_of(relation)
    assert base is not None
    if relation.row == "opposite":
        return in_form(say("across.row_one", what=things_words(say, card, base, named, AFTER_IN)), case)
    if relation.row == "same":
        return _base_lane(say, card, relation, kind, named, case)
    lane = _base_lane(say, card, relation, kind, named, AFTER_IN)
    return in_form(say(f"relation.lane_{relation.row}", lane=lane), case)


def _base_lane(say: Say, card: Card, relation: Relation, kind: str, named: Memory, case: int) -> str:
    """Return the lane to which others are compared: the one opposite, if these are on the other side only."""
    base = base_of(relation)
    assert base is not None
    sides, others = SIDES.get(kind, ()), SIDES.get(kind_of(card, base), ())
    apart = bool(sides and others) and not {*sides} & {*others}
    if nature_of(card, base) == "row" and not apart:
        return things_words(say, card, base, named, case)
    number = "one" if _has_one_base(card, relation) else "many"
    what = things_words(say, card, base, named, AFTER_IN if apart else AFTER_OF)
    return in_form(say(f"across.row_{number}" if apart else f"lane_of.{number}", what=what), case)


def relation_words(
    say: Say, card: Card, relation: Relation | None, kind: str, named: Memory, near: bool = False,
    several: bool = True,
) -> str:
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
        what = things_words(say, card, base, named, AFTER_IN) if relation.row == "opposite" else ""
        there = "" if what else _base_lane(say, card, relation, kind, named, AFTER_IN)
        parts.append(say(f"relation.{key}", lane=there, what=what))
    for name in relation.compared:
        parts.append(_comparison(say, card, relation, name, named, near or bool(parts)))
    return f" {list_parts(say, parts)}"


def _comparison(say: Say, card: Card, relation: Relation, name: str, named: Memory, near: bool) -> str:
    """Return the way in which a number of things stands to another one."""
    wanted, base = getattr(relation, name), base_of(relation)
    key = f"relation.{name}" if isinstance(wanted, Many) else f"relation.{name}_{wanted}"
    many = limits_words(say, wanted) if isinstance(wanted, Many) else ""
    if relation.of == "each_other":
        return say(key if wanted == "same" else f"relation.{name}_differ", many=many)
    case = AFTER_OF if name in ("face", "apart") else AFTER_IN
    if relation.of == "rolled":
        return say(f"{key}_number", what=in_form(say("says.rolled"), AFTER_IN), many=many)
    if relation.of == "across":
        across = "row" if QUANTITIES[name] == ("row",) else "die"
        return say(f"{key}_of", what=in_form(say(f"relation.{across}_across"), case), many=many)
    if isinstance(base, int) and NATURES[card.choices[base - 1].kind] in NUMBERS:
        return say(f"{key}_number", what=chosen_number(say, card, base, AFTER_IN), many=many)
    if near or base is None:
        return say(key, many=many)
    return say(f"{key}_of", what=things_words(say, card, base, named, case), many=many)


def limits_words(say: Say, many: Many) -> str:
    """Return the limits of a number."""
    if many.least == many.most:
        return str(many.most)
    which = "least" if many.most is None else "most" if not many.least else "many"
    return say(f"when.{which}", least=str(many.least), most=str(many.most))


def all_named(card: Card) -> Memory:
    """Return a memory in which all choices of a card have been named."""
    named = Memory()
    named |= {*range(1, len(card.choices) + 1)}
    return named


def _is_near(card: Card, choice: Choice, named: Memory) -> bool:
    """Return True if a choice stands to the only thing on the boards that was chosen before it."""
    if choice.relation is None or not isinstance(choice.relation.of, int):
        return False
    alike = (at for at, each in enumerate(card.choices) if (each.kind, each.relation) == (choice.kind, choice.relation))
    before = card.choices[: next(alike)]
    there = [number for number, each in enumerate(before, 1) if NATURES[each.kind] in ON_BOARDS]
    return there == [choice.relation.of] and choice.relation.of in named and before[there[0] - 1].count == 1


def choice_words(
    say: Say, card: Card, choice: Choice, named: Memory | None = None, kind: str = "", by: str = "",
    case: int = AS_OBJECT, first: bool = True,
) -> str:
    """Return a choice in words, with its conditions; ``first`` if no choice before it is of the same nature.

    Without the choices that were ``named``, all before it were.
    """
    kind = kind or choice.kind
    named = all_named(card) if named is None else named
    several, many = choice.fewest != 1 or choice.count > 1, count_of(say, choice)
    form = ("few" if choice.least is not None and kind.startswith("any") else "several") if several else "chosen"
    one_lane = choice.kind.endswith("_row") and not several and _is_one_lane(card, choice.relation)
    most = [each for each in choice.where if each in COMPARED]
    if choice.relation is not None and one_lane and not most:
        text = related_lane(say, card, choice.relation, choice.kind, named, case)
    elif most:
        which = _worded(say, most)
        text = in_form(say(f"most_{'several' if several else 'chosen'}.{kind}", count=many, which=which), case)
    else:
        limits = {"least": choice.numbers[0], "most": choice.numbers[-1]} if kind == "number" else {}
        text = in_form(say(f"{form}.{kind}", count=many, **limits), case)
    text += more_words(say, _telling(choice.kind, choice.where), choice.faces, NATURES[choice.kind] == "row", several)
    near = _is_near(card, choice, named)
    text += among_words(say, choice.among)
    if not one_lane:
        text += relation_words(say, card, choice.relation, choice.kind, named, near, several)
    aside = [say("says.theirs")] if (by or choice.by) == "opponent" else []
    if several and "distinct" not in choice.where and NATURES[choice.kind] not in ONCE:
        aside.append(say("says.repeats"))
    apart = choice.relation is not None and choice.relation.row not in (None, "same")
    if "distinct" in choice.where and not (first or several or apart):
        aside.append(say("says.other"))
    return f"{text} ({', '.join(aside)})" if aside else text


def count_of(say: Say, choice: Choice) -> str | int:
    """Return the number of things of a choice in words."""
    if choice.least is None:
        return choice.count
    return say("says.up_to" if choice.least < 2 else "says.from_to", least=choice.least, count=choice.count)


def merge_choices(choices: Iterable[Choice]) -> list[Choice]:
    """Return the choices, with one for several things in place of equal ones in a row, or of equal words."""
    groups: list[Choice] = []
    for choice in choices:
        earlier = range(len(groups)) if NATURES[choice.kind] in ONCE else range(len(groups))[-1:]
        same = [at for at in earlier if groups[at].count < 4 and choice.count == 1 and _same(groups[at], choice)]
        if same:
            groups[same[0]] = choice.model_copy(update={"count": groups[same[0]].count + 1})
        else:
            groups.append(choice)
    return groups


def _same(one: Choice, other: Choice) -> bool:
    if one.relation is not None or other.relation is not None:
        return False
    fields = "kind", "faces", "by", "least", "most", "among"
    return all(getattr(one, name) == getattr(other, name) for name in fields) and (
        {*one.where} | {"distinct"} == {*other.where} | {"distinct"})


def _telling(kind: str, where: Iterable[str]) -> list[str]:
    """Return the conditions that say something: the lane of a die always has dice."""
    return [each for each in where if each != "not_empty" or not kind.endswith("die")]


def _worded(say: Say, most: Iterable[str]) -> str:
    """Return the adjectives that compare things."""
    return list_parts(say, [say(f"most.{each}") for each in most])


def more_words(
    say: Say, where: Iterable[str], faces: Iterable[int | str], lane: bool, several: bool, rows: Iterable[int] = (),
    fields: Iterable[int] = (),
) -> str:
    """Return the conditions of a thing that follow its name."""
    shown, numbers = tuple(faces), [str(each) for each in rows]
    of_lane = [each for each in where if each in OF_LANES]
    first = [say("that.shows", faces=either(say, shown))] if shown else []
    parts: list[str] = []
    there = list_parts(say, [say(f"that.{each}") for each in of_lane])
    number = "s" if several else ""
    if numbers and not lane:
        parts += filter(None, (say("that.in_rows", rows=either(say, numbers)), there))
    elif lane or of_lane == ["shielded"]:
        parts += filter(None, (there,))
    elif of_lane:
        full = of_lane == ["full"]
        parts.append(say(f"says.in_full_lane{number}" if full else f"says.in_lane{number}", that=there))
    if there_on := say("that.on_fields", fields=either(say, map(str, fields))) if fields else "":
        parts = [f"{parts[0]} {there_on}", *parts[1:]] if numbers and not lane else [*parts, there_on]
    parts += [say(f"that.{each}") for each in where if each not in (*OF_LANES, *COMPARED, "distinct")]
    parts = [*first, *filter(None, (list_parts(say, parts),))]
    if numbers and lane:
        parts.append(say("that.only_lanes" if len(numbers) > 1 else "that.only_lane", rows=list_parts(say, numbers)))
    return "".join(f" {part}" for part in parts)


# Numbers.


def either(say: Say, faces: Iterable[int | str]) -> str:
    """Return numbers of which one is meant."""
    words = [in_form(say(f"says.{face}"), AFTER_IN) if face in FACE_WORDS else str(face) for face in faces]
    return say("says.or", first=", ".join(words[:-1]), second=words[-1]) if len(words) > 1 else "".join(words)


def face_words(say: Say, face: int | str, with_article: bool, case: int = AS_OBJECT) -> str:
    """Return a face of a die: its number, or a word for it."""
    if isinstance(face, str):
        return in_form(say(f"says.{face}"), case)
    if isinstance(face, Letter):
        return say("says.face_letter", letter=face.name) if with_article else face.name
    return in_form(say("says.a_face"), face - 1) if with_article else str(face)


def count_words(say: Say, card: Card, what: Counted, named: Memory) -> str:
    """Return a counted number in words. What was chosen is not said in full here."""
    what = without_idle_limits(card.choices, _turned(what))
    number = what.of.choice if isinstance(what.of, Selector) else what.of
    if what.count == "chosen":
        number = next(at for at, choice in enumerate(card.choices, 1) if NATURES[choice.kind] in NUMBERS
                      and number in (None, at))
        text = chosen_number(say, card, number)
    if isinstance(number, int):
        named.add(number)
    wanted = {"score": "row", "free": "row", "row": "row", "things": ""}.get(what.count, "die")
    case = AFTER_IN if what.count == "free" else AFTER_OF
    of = "" if what.of is None or what.count == "chosen" else source_words(say, card, what.of, named, case, wanted)
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
        text = say("count.one_if", what=target_words(say, card, what.of, named))
    shared = gcd(what.times, what.per)
    times, per = what.times // shared, what.per // shared
    subtracts = times < 0 < what.plus and per == 1
    if what.less is not None and (times, per) != (1, 1):
        text = letter_for(_bare(what), named.letters).name
    elif what.less is not None:
        text = say("count.compared", what=text, less=counted_words(say, card, what.less, named))
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
    limits = [say(f"when.{each}", **{each: str(limit)}) for each in ("least", "most")
              if (limit := getattr(what, each)) is not None]
    return say("count.limited", what=text, limits=list_parts(say, limits)) if limits else text


def counted_words(say: Say, card: Card, what: Counted, named: Memory) -> str:
    """Return what is counted, or a letter that is explained later if something is done with the number."""
    return count_words(say, card, what, named) if is_plain(what) else letter_for(what, named.letters).name


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
    alike = [each.label for each in throws if each.of == step.of]
    nth = nth_word(say, alike.index(name) + 1) if len(alike) > 1 else ""
    key = f"count.thrown_{step.of}"
    return say(f"{key}_nth", nth=nth) if nth else say(key)


def chosen_number(say: Say, card: Card, number: int, case: int = AS_OBJECT) -> str:
    """Return the words for a number that a seat chooses, one of several if it chooses more."""
    choice = card.choices[number - 1]
    alike = [at for at, each in enumerate(card.choices, 1) if (each.kind, each.by) == (choice.kind, choice.by)]
    if choice.by == "own" and len(alike) > 1:
        return in_form(say("again_nth.face", nth=nth_word(say, alike.index(number) + 1)), case)
    return in_form(say("says.named" if choice.by == "own" else "says.named_theirs"), case)


def past_words(say: Say, what: Counted) -> dict[str, str]:
    """Return the seat and the time of what has happened before."""
    if what.count not in OF_PAST:
        return {}
    return {"by": "" if what.by == "any" else say(f"past.by_{what.by}"), "during": say(f"past.{what.during}")}


def card_words(say: Say, cards: Iterable[str]) -> str:
    """Return the names of cards of which one is meant."""
    return either(say, [title_of(say, card) for card in cards])


def among_words(say: Say, among: Iterable[str]) -> str:
    """Return the words for the cards that are meant, after the name of a thing."""
    return f" {say('that.cards', cards=card_words(say, among))}" if among else ""


def title_of(say: Say, card: str) -> str:
    """Return the name of another card, or its id in words where names of cards are not known."""
    key = f"{CARD_NAMES}.{card}"
    title = say(key)
    return card.replace("_", " ").capitalize() if title == key else title


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
    return nature_of(card, target) == "die" and is_single(card, target)


def steps_called(card: Card, name: str) -> list[Block]:
    """Return the steps of a card with this name."""
    return [step for step in with_inner(card.effects) if step.label == name]


def source_words(say: Say, card: Card, source: Source, named: Memory, case: int, wanted: str = "") -> str:
    """Return a target in words, or what a step of the card has acted on."""
    if not isinstance(source, str):
        return target_words(say, card, source, named, case, wanted)
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
    return [each for each in names if (_deed(steps_called(card, each)[0]), noun_of(card, each)) == deed]


def _owner_of(card: Card, step: Block) -> str:
    """Return the seat whose things a step acts on; empty if that is open."""
    aim = None if isinstance(step, Points) else getattr(step, "target", getattr(step, "choice", None))
    if aim is None:
        of: str = getattr(step, "of", "")
        return of if of in ("own", "opponent") else ""
    sides, across = SIDES.get(kind_of(card, aim), ()), isinstance(aim, Selector) and aim.across
    return ("opponent" if (sides == (0,)) == across else "own") if len(sides) == 1 else ""


def noun_of(card: Card, name: str) -> str:
    """Return the kind of thing that the step with this name acts on."""
    return acts_on(card.choices, steps_called(card, name)[0]) or "die"


def each_words(say: Say, card: Card, what: Counted, named: Memory) -> str:
    """Return what a number is counted for, such as "for each of your dice"; empty if only a letter can say it."""
    what = without_idle_limits(card.choices, what)
    most, least = (what.most, what.least) if what.times > 0 else (what.least and -what.least, what.most)
    if what.plus or what.less is not None or least is not None:
        return ""
    kind = COUNTED_KINDS.get(what.count, "")
    if what.count == "things" and isinstance(what.of, str):
        if what.per != 1:
            return ""
        thing = source_words(say, card, what.of, named, FOR_EACH)
    elif what.count == "things" and isinstance(what.of, Selector) and not (what.of.across or what.of.choice):
        if {*what.of.where} & {*COMPARED} or str(what.of.every) in OF_EVENT or what.per != 1:
            return ""
        thing = things_words(say, card, what.of, named, FOR_EACH)
    elif kind and what.per == 1:
        thing = in_form(say(f"every.{kind}"), FOR_EACH)
    elif kind:
        thing = say("count.every", what=in_form(say(f"several.{kind}", count=what.per), AS_OBJECT))
    elif what.count in EACH_OF and what.per == 1:
        of = "" if what.of is None else source_words(say, card, what.of, named, AFTER_IN, "die")
        thing = say(f"each.{what.count}", of=of, **past_words(say, what))
    else:
        return ""
    text = say("count.for_each", what=thing)
    return text if most is None else say("count.at_most", what=text, most=str(most))


def list_parts(say: Say, parts: Iterable[str]) -> str:
    """Return parts with commas and "and"."""
    words = list(parts)
    if len(words) < 2:
        return "".join(words)
    return say("says.and", first=", ".join(words[:-1]), second=words[-1])


def in_form(text: str, case: int) -> str:
    forms: list[str] = text.split("|")
    return forms[case] if case < len(forms) else forms[0]

