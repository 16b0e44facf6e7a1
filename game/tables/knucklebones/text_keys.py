"""The keys of all texts of Knucklebones that code asks for, with the placeholders that each may use."""

from __future__ import annotations

from game.content.placeholders import TextKeys, text_keys
from game.tables.knucklebones.cards.blocks.edges import EDGE_KINDS
from game.tables.knucklebones.mark import EVENT_WORDS

FIXED_TEXTS = text_keys("""
    knucklebones: lesson1 lesson2(double,triple) lesson3 lesson4(diagonal) lesson5 lesson6
    knucklebones: figure_points figure_row figure_diagonals figure_exodia figure_clash puzzle_1
    table: turn_number(number) even odd enough diagonal wins lanes(number)
    moment: exodia
    card: ends_turn rolls goes_on left(left) takes_lane takes_across takes_board
    needs: sentence(what) step(what) count(what) for_choice(what) hands_out locked limit last_card guarded use held
    needs: cost(cost,points)
    advice: row(row) crosses diagonal(faces,points) destroys_1(face,points) destroys_2(faces,points)
    advice: destroys_3(faces,points) steals(face,points) breaks(points) shields(row) repelled makes_2(faces,points)
    advice: makes_3(faces,points) closes(row,points) brings(points) roll roll_saves face_1 face_2 face_3 face_4 face_5
    advice: face_6 faces_1 faces_2 faces_3 faces_4 faces_5 faces_6
    decks: picks(name) draft about_draft(pool,hand)
    draft: done takes(name) leave_sure
    refused: must_place must_pick row_locked not_rolled row_full needs_face bad_face no_cards card_spent
    refused: card_unavailable bad_choice must_choose must_play
    result: by_score by_exodia by_rows by_lowest by_best_row by_most_dice by_free by_cards
    review: placed(name,face,row) placed_unseen(name,row) rolled(name,face) rolled_unseen(name)
    review: rolled_by(name,card,face) played(name,card) answered(name,card) picked(name,face)
    cards: none choice(number,what) choice_of(number) new_name step_title(number) choice_title(number) add_choice
    cards: add_step add_condition more wait unused idle own_words naming
    cards: playable not_here(why) never judging(percent) not_judged needed not_there kept(name) not_kept
    cards: with(what) without(what) do_up do_down do_duplicate shelf faulty as_new deck deck_about
    cards: do_try do_judge do_share do_redo do_position do_cards verdict_no_verdict(matches)
    cards: verdict_fair(share,low,high,matches) verdict_too_strong(share,low,high,matches)
    cards: verdict_too_weak(share,low,high,matches) verdict_undecided(share,low,high,matches)
    cards: line_title line_paste line_type line_about line_copied line_not_copied line_taken line_no_line line_damaged
    cards: line_newer line_too_long line_unknown_words
    cards: field_name field_prompt field_description field_uses field_when field_choices field_steps field_ends_turn
    cards: field_color field_art field_kind field_where field_faces field_count field_choices_by field_by field_else
    cards: field_down_to field_to field_into field_face field_named field_over field_turns field_times field_costs
    cards: field_for
    cards: field_lasts field_of field_rule field_value field_dice field_chance field_every field_choice field_across
    cards: field_random field_least field_most field_behind field_ahead field_own_dice field_opponent_dice
    cards: field_own_cards field_opponent_cards field_full_row field_rolled field_turn field_last_field field_as
    cards: is_first is_second is_third field_optional field_steal field_strikes field_options field_number field_per
    cards: field_relation field_row is_row_same is_row_opposite is_row_next is_row_before
    cards: is_order_chosen field_first field_but field_apart field_sum field_score is_lower is_higher is_same
    cards: is_at_most is_at_least is_other is_of_across is_of_rolled
    cards: is_row_after is_row_other is_face_same is_face_other is_of_each_other is_kind_number field_choices_of
    cards: field_counts_as field_points is_count_equal is_count_straight
    cards: field_plus field_with field_against field_held is_against_clashes is_against_cards is_against_all field_rows
    cards: field_after field_event field_only field_finds field_counted field_every_turn field_cost field_during
    cards: is_this_turn is_last_turn field_last_card field_among is_count_own_destroyed is_count_opponent_destroyed
    cards: is_count_own_last_destroyed is_count_opponent_last_destroyed
    cards: is_count_own_played is_count_opponent_played is_count_own_roll is_count_opponent_roll
    cards: is_even is_odd is_chosen is_always
    cards: is_count_things is_count_faces is_count_highest is_count_lowest is_count_different is_count_score
    cards: field_until is_there is_count_row
    cards: is_own is_opponent is_both is_any is_match is_broken is_cap is_wrap is_random is_rolled is_all
    cards: field_field field_order is_order_ascending is_order_descending is_order_shuffled is_order_reversed
    cards: field_within is_within_row is_within_board is_within_table
    cards: field_rest is_lost is_given field_more_rolls field_lost_on is_repeated
    cards: field_take is_take_chosen is_take_lowest is_take_highest is_take_all
    cards: is_of_own is_of_opponent is_full_row_own is_full_row_opponent
    asks: nothing choose(what) they_choose(what) they_choose_option(what) only_for(what,options) across(what) card(what)
""")
EDGE_TEXTS: TextKeys = {
    **{f"knucklebones.edge_{name}": ("amount",) * (len(kind.amounts) > 1 and name != "better_cards")
       for name, kind in EDGE_KINDS.items()},
    **{f"knucklebones.left_{name}": ("amount",) for name, kind in EDGE_KINDS.items() if kind.works == "uses"},
}
"""The texts of edges, with their amounts if these are counted."""
EVENT_TEXTS: TextKeys = {f"cards.is_event_{event}": () for event in EVENT_WORDS}
TEXTS: TextKeys = {**FIXED_TEXTS, **EDGE_TEXTS, **EVENT_TEXTS}
