"""The texts of which sentences for cards and rule sets are made, by key, with their placeholders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from game.content.placeholders import TextKeys, text_keys
from game.tables.knucklebones.choices import NUMBER_QUANTITIES, QUANTITIES, RelationWord
from game.tables.knucklebones.mark import BLOWS, CARD_EVENTS, EVENT_WORDS

DICE_AND_ROWS = ("own_die", "opponent_die", "any_die", "own_row", "opponent_row", "any_row")
THING_KINDS = (*DICE_AND_ROWS, "own_field", "field", "any_field", "own_card", "opponent_card", "any_card", "spent_card")
"""The kinds of things on the table and of cards, as targets name them."""
EVENT_PLACES = ("die", "row", "own", "opponent", "both")
"""The places of events: at a die or row, or anywhere for a seat."""


def family(section: str, names: Iterable[str], *placeholders: str) -> dict[str, tuple[str, ...]]:
    """Return the keys of texts that differ only in what they are about."""
    return {f"{section}.{name}": placeholders for name in names}


def relation_keys() -> TextKeys:
    """Return the keys for numbers of things that stand to each other, to others, and to a number."""
    keys: dict[str, tuple[str, ...]] = {}
    for name in QUANTITIES:
        limits = ("many",) if name in ("apart", "sum") else ()
        ways = [name] if limits else [f"{name}_{standing}" for standing in get_args(RelationWord)]
        keys |= family("relation", [*ways, f"{name}_differ"], *limits)
        keys |= family("relation", [f"{way}_of" for way in ways], *limits, "what")
        keys |= family("relation", [f"{way}_number" for way in ways if name in NUMBER_QUANTITIES], *limits, "what")
    return keys


CARD_TEXTS: TextKeys = {
    **family("chosen", THING_KINDS), **family("several", THING_KINDS, "count"),
    **family("every", THING_KINDS), **family("lot", THING_KINDS), **family("lots", THING_KINDS, "count"),
    **family("found", THING_KINDS, "that"),
    **family("most_chosen", DICE_AND_ROWS, "which"), **family("most_several", DICE_AND_ROWS, "count", "which"),
    **family("most_every", DICE_AND_ROWS, "which"), **family("most_drawn", DICE_AND_ROWS, "which"),
    **relation_keys(),
    **family("happens", [f"{event}_{where}" for event in EVENT_WORDS if event != "end" for where in EVENT_PLACES]),
    **family("happens_card", [f"{event}_{where}" for event in CARD_EVENTS for where in EVENT_PLACES], "cards"),
    **family("would", [f"{event}_{where}" for event in BLOWS for where in EVENT_PLACES]),
    **family("cards", [f"is_event_{event}" for event in EVENT_WORDS]),
    **text_keys("""
        later: own_one own(turns) opponent_one opponent(turns) each_own each_opponent every_own(turns)
        later: every_opponent(turns) often(when,times) once(event,within) times(times,event,within)
        later: always(event,within) most(when,times) end within_own_one within_own(turns) within_opponent_one
        later: within_opponent(turns) faces(event,faces) only(event,when) only_unless(event,when)
        later: right_after(event,cards) placed(event) by_own(event) by_opponent(event) first_own_one first_own(turns)
        later: first_opponent_one first_opponent(turns)
        until: lasts(event) within(event) first(event) then(time,when) turn_own turn_opponent turn_both
        chosen: number(least,most) option parity face their_spent_card
        several: their_spent_card(count) option(count) parity(count) face(count) number(count,least,most)
        few: any_die(count) any_row(count) any_field(count) any_card(count)
        every: rolled waiting this_die this_row cause this_line
        called: every_own_card every_any_card lot_own_card lot_any_card lots_own_card(count) lots_any_card(count)
        most: lowest highest outermost innermost best worst fullest emptiest
        most_one: own_die(which) opponent_die(which)
        one: own_die opponent_die
        happens_face: placed_own(face) placed_opponent(face) placed_both(face) roll_own(face) roll_opponent(face)
        happens_face: roll_both(face)
        numbered_one: own_row(rows) opponent_row(rows) any_row(rows)
        numbered_many: own_row(rows) opponent_row(rows) any_row(rows)
        lane_of: one(what) many(what)
        relation: same opposite next before after other same_of(lane) opposite_of(what) next_of(lane) before_of(lane)
        relation: next_all(lane) after_of(lane) other_of(lane) row_next(lane) row_other(lane) lane_before(lane)
        relation: lane_after(lane) together apart_lanes die_across row_across
        across: die_one(what) die_many(what) row_one(what) row_many(what)
        that: cards(cards) but(what) shows(faces) not_full not_empty unshielded facing_not_full full shielded
        that: facing_not_empty alone paired has_straight all_different all_even all_odd has_pair has_triple
        that: most_common on_fields(fields) in_rows(rows) only_lane(rows) only_lanes(rows)
        again: die dies row rows field fields card cards spent spents
        again_nth: die(nth) dies(nth) row(nth) rows(nth) field(nth) fields(nth) card(nth) cards(nth) spent(nth)
        again_nth: spents(nth) face(nth)
        chose: any_row any_die any_field any_card
        found: lane(lane) this_die(has) this_row(has) cause(has) rolled waiting this_line(has)
        found_numbered: own_row(rows,has) opponent_row(rows,has) any_row(rows,has)
        has: not_full not_empty unshielded facing_not_full full shielded facing_not_empty has_pair has_triple alone
        has: paired best worst fullest emptiest has_straight all_different all_even all_odd shows(faces) die(that)
        has: place(that) number(rows) lane(lane) face_same(what) face_other(what) stayed die_compared(that)
        has: row_compared(that)
        when: behind_any ahead_any if(what) option(number) option_theirs(number) chose(what) they_chose(what)
        when: finds(what) counted(what,many) as_long(what) own_destroyed_any(by,during)
        when: opponent_destroyed_any(by,during) own_played_any(during) opponent_played_any(during)
        when: last_card_own(cards) last_card_opponent(cards) last_card_any(cards) card_before(cards) still_there(what)
        when: some_still_there(what) still_free(what) some_still_free(what) behind(points) ahead(points)
        when: own_dice(many) opponent_dice(many) own_cards(many) opponent_cards(many) least(least) most(most)
        when: many(least,most) exactly(least) turn_least(least) turn_most(most) turn_many(least,most)
        when: turn_exactly(least) full_row_own full_row_opponent full_row_any rolled(faces)
        when: every_turn(first,second,third) last_field unless(what) except(what) if_not(what) not(what) while(what)
        when: and_while(first,what) and_any(what) or_if(first,second) or_long(first,second) or_apart(first,second)
        when: exact(number) more_than(number) less_than(number) equals(number) more_than_own(what)
        when: more_than_opponent(what) less_than_own(what) less_than_opponent(what) equals_own(what)
        when: equals_opponent(what) least_own(what) least_opponent(what) most_own(what) most_opponent(what)
        when: differ(first,second,number) exactly_more(number,other) exactly_less(number,other)
        when: least_more(number,other) least_less(number,other) most_more(number,other) most_less(number,other)
        amount: dice free shields cards total
        many: dice(number) cards(number) other_cards(number)
        none: dice cards other_cards
        past: this_turn last_turn match by_own by_opponent
        did: copy_die swap exchange move steal copy remove set_aside give push reroll add set take_card give_card
        did: discard copy_card renew_card draw_card shield mark_die mark_row resize snare lock guard clear points_won
        did: points_lost destroy wait throw
        this_way: die(did) die_one(did) card(did) row(did) field(did) mark(did) point(did) nth(what,nth) own_die(did)
        this_way: own_card(did) own_row(did) own_field(did) own_point(did) opponent_die(did) opponent_card(did)
        this_way: opponent_row(did) opponent_field(did) opponent_point(did)
        count: as_many is(letter,what) times(times,what) negative(what) half(what) per(what,per) plus(what,plus)
        count: row(of) lowest_row(of) below_zero_points(letter) below_zero_pips(letter) below_zero_fields(letter)
        count: is_live(letter,what) below_zero_score(letter) less(what,plus) minus(what,plus) limited(what,limits)
        count: for_each(what) every(what) at_most(what,most) own_dice opponent_dice own_free opponent_free own_shields
        count: opponent_shields own_cards opponent_cards own_total opponent_total ahead behind difference turn rolled
        count: destroyed each things(of) faces(of) face(of) equal(of) straight(of) highest(of) lowest(of)
        count: different(of) score(of) dice(of) free(of) compared(what,less) own_destroyed(by,during)
        count: opponent_destroyed(by,during) own_played(during) opponent_played(during) own_roll opponent_roll
        count: one_if(what) thrown_own thrown_opponent thrown_own_nth(nth) thrown_opponent_nth(nth) own_last_destroyed
        count: opponent_last_destroyed
        each: own_destroyed(by,during) opponent_destroyed(by,during) own_played(during) opponent_played(during)
        each: own_roll opponent_roll own_last_destroyed opponent_last_destroyed faces(of) destroyed ahead behind
        each: difference own_total opponent_total own_shields opponent_shields
        rule: is(rule,number,for) grows(rule,number,for) drops(rule,number,for) times(rule,number,for) double triple
        rule: diagonal points turns cards_a_turn card_cost fields sides diagonals_both(for) diagonals_rising(for)
        rule: diagonals_falling(for) diagonals_none(for) instant_win_on(for) instant_win_off(for) board_full_on(for)
        rule: board_full_off(for) clashes_on(for) clashes_off(for) wins_by_cross(for) wins_by_diagonal(for)
        rule: wins_by_row(for)
        clear: shields locks traps multipliers prices guards waits
        says: even odd chosen chosen_even chosen_odd rolled random named named_theirs a_face face_letter(letter)
        says: for_own for_opponent turns_own_one turns_own(turns) turns_opponent_one turns_opponent(turns)
        says: turns_owner_one turns_owner(turns) turns_present_one turns_present(turns) turns_across_one
        says: turns_across(turns) dice_in(what) most_dice_in(which,what) only(what) the_most(which) in_full_lane
        says: in_full_lanes in_lane(that) in_each_lane lane_by_lane within_row within_board within_table
        says: in_each_of(rows) in_lanes(that) some_of(what,count) repeats other on_side_0(what) on_side_1(what) nth_1
        says: nth_2 nth_3 nth_4 cards_own cards_opponent cards_across theirs and(first,second) or(first,second)
        says: up_to(count) one_in(what) most_one_in(which,what) from_to(least,count) shown(face) code
        says: random_die_in(what) most_die_in(which,what) repeated take_chosen take_lowest take_highest take_all
        says: aside_own aside_own_many aside_opponent aside_opponent_many aside_after(roll,after)
        theirs: opponent_die opponent_row opponent_card field
        face_of: is(what,faces) placed arrives moved turned removed struck strikes destroyed pair triple diagonal
        face_of: repelled roll points_won points_lost
        step: only(when) never(when) if(when,what) option(when,what) else(what) else_if(when,what)
        step: else_option(when,what) now(what) with_roll(what) also(what) also_if(what) held(what) held_too(what)
        step: played(what) pay(points) never_if(what) restrict_roll restrict_roll_theirs restrict_roll_chosen
        step: load_roll(face,chance,of) load_roll_always(face) throw_own throw_opponent throw_own_dice(dice)
        step: throw_opponent_dice(dice) destroy(to) destroy_rolled reflect pair again roll roll_and_choose(dice)
        step: reroll(to) copy_die(to) roll_lowest(dice) roll_highest(dice) roll_all(dice) roll_both shield(to,for)
        step: swap(to) move(to,into) steal(to) copy(to) copy_into(to,into) remove(to) give(with_face,to)
        step: push(with_face,to) raise(to,by) push_field(with_face,field,to) push_die(with_face,to)
        step: push_dice(with_face,to) lower(to,by) raise_wrap(to,by) lower_wrap(to,by) set(to,face) veil take_card(to)
        step: give_card(to) discard(to) copy_card(to) arrange_ascending(to,within) arrange_descending(to,within)
        step: arrange_shuffled(to,within) arrange_chosen(to,within,first) arrange_chosen_lanes(to,within,first)
        step: arrange_reversed(to,within) take_card_uses(to,uses) take_card_all(to) give_card_uses(to,uses)
        step: give_card_all(to) discard_uses(to,uses) put_back(to) put_back_uses(to,uses) discard_down(to,down_to)
        step: discard_down_each(to,down_to) renew_card(to) no_givers no_repeaters repeat repeat_own repeat_opponent
        step: lock_for(to,for) lock_match(to) counts(to,times,for) counts_times(to,times,for) score(to,what,for,while)
        step: score_own_more(points,for,while) score_own_less(points,for,while) score_opponent_more(points,for,while)
        step: score_opponent_less(points,for,while) costs(to,costs,for) costs_one(costs,for) until_broken
        step: own_wins(points) own_loses(points) opponent_wins(points) opponent_loses(points)
        step: own_wins_worth(to,points) own_loses_worth(to,points) own_steals(points) opponent_steals(points)
        step: own_steals_worth(to,points) opponent_steals_worth(to,points) opponent_wins_worth(to,points)
        step: opponent_loses_worth(to,points) draw_card_own(count) draw_card_opponent(count) draw_card_both(count)
        step: order_rolls_own(dice) order_rolls_opponent(dice) reveal_rolls_own(dice) reveal_rolls_opponent(dice)
        step: reveal_roll_own reveal_roll_opponent draw_named_own(count,card) draw_named_opponent(count,card)
        step: draw_named_both(count,card) counts_nothing(to,for) counts_against(to,for) counts_minus(to,times,for)
        step: mark(to) for_each(what) later(when,what) begins(when,what) begins_after(when,what) begins_if(when,what)
        step: instead(when,what) instead_if(when,what) instead_card(when,what) it_stays(when) they_stay(when)
        step: nothing_card(when) grows(to,by,for) shrinks(to,by,for) strikes spares exchange(to,with)
        step: exchange_by_lane(to,with) in_order in_lanes set_aside_own(to,roll) set_aside_opponent(to,roll)
        step: set_aside_own_take(to,what) remove_rolled turn_ends as_now roll_follows_opponent roll_follows_both
        step: set_aside_opponent_take(to,what) roll_follows more_rolls(more_rolls) roll_once_more lost_on(faces)
        step: lost_on_dice(faces) rest_own rest_own_many rest_opponent rest_opponent_many rest_given rest_given_many
        step: guard_clashes(to,for) guard_cards(to,cards,for) guard_all(to,cards,for) skip_turn_own(turns)
        step: skip_turn_opponent(turns) extra_turn(turns) clear(to,what) change(of,what) change_if(of,what)
        step: next_roll_own(faces) next_roll_opponent(faces) snare(to) next_roll_dice_own(dice,what)
        step: next_roll_dice_opponent(dice,what) next_rolls_dice_own(dice,rolls,what)
        step: next_rolls_dice_opponent(dice,rolls,what) next_rolls_own(faces,rolls) next_rolls_opponent(faces,rolls)
        step: roll_after(faces)
        present: own_die opponent_die any_die
        scores: make_as(number) make_times(times) make_often(times) make_nothing make_against make_minus(times)
        scores: make_more(points) make_less(points) it_as(number) it_times(times) it_often(times) it_nothing
        scores: it_against it_minus(times) it_more(points) it_less(points) row(what,while) die(what,while)
        scores: diagonal(what,while) side(what,while) value(face,value) while(when) shows(faces)
    """),
}
