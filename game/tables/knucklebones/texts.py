"""The texts that Knucklebones asks for."""

from __future__ import annotations

from game.content.asked_texts import asked

TEXTS = asked("""
    knucklebones: name subtitle lesson1 lesson2(double,triple) lesson3 lesson4(diagonal) lesson5 lesson6 figure_points
    knucklebones: figure_row figure_diagonals figure_exodia figure_clash
    table: turn_number(number) even odd diagonal wins
    moment: exodia
    card: ends_turn rolls goes_on left(left) takes_lane takes_across takes_board
    needs: sentence(what) both(first,second) in_lane(thing,that) own_die own_dice(count) opponent_die
    needs: opponent_dice(count) own_row own_rows(count) opponent_row opponent_rows(count) field fields(count) roll pair
    needs: any_die any_row own_field own_card opponent_card unlocked next_turn last_card behind(points)
    needs: ahead(points) moment use
    needs: again not_full not_empty unshielded facing_own facing_other
    advice: row(row) crosses diagonal(faces,points) destroys_1(face,points) destroys_2(faces,points)
    advice: destroys_3(faces,points) steals(face,points) breaks(points) shields(row) repelled makes_2(faces,points)
    advice: makes_3(faces,points) closes(row,points) brings(points) roll roll_saves face_1 face_2 face_3 face_4 face_5
    advice: face_6 faces_1 faces_2 faces_3 faces_4 faces_5 faces_6
    decks: picks(name) draft about_draft(pool,hand)
    draft: done takes(name) leave_sure
    refused: must_place must_pick row_locked not_rolled row_full needs_face bad_face no_cards card_spent
    refused: card_unavailable bad_choice
    result: by_score by_exodia
    review: placed(name,face,row) placed_unseen(name,row) rolled(name,face) rolled_unseen(name)
    review: rolled_by(name,card,face) played(name,card)
    step: only(when) if(when,what) else(what) worth(times,to) costs(costs) restrict_roll load_roll(chance,of)
    step: destroy(to) destroy_rolled reflect pair again roll roll_and_choose(dice) reroll(to) copy_die(to)
    step: shield(to,turns) swap(to) move(to,into) steal(to) copy(to) remove(to) give(to,face) push(to,face)
    step: add(to,by) set(to,face) veil take_card(to) give_card(to) copy_card(to) repeat lock(to,turns)
    step: mark_die(to,marks,for) mark_die_rolled(marks) points(of,points) mark_row(to,times,for)
    step: change(rule,of,change,for) next_roll(of,faces) snare(to)
    asks: nothing choose(what)
    chosen: parity face own_row opponent_row any_row own_die opponent_die any_die field own_field own_card
    chosen: opponent_card
    every: own_die opponent_die any_die own_row opponent_row any_row own_field field own_card opponent_card rolled
    that: shows(faces) not_full not_empty unshielded facing_not_full distinct full shielded facing_not_empty lowest
    that: highest outermost innermost alone paired
    when: behind(points) ahead(points) own_dice opponent_dice own_cards opponent_cards turn least(least) most(most)
    when: many(least,most) full_row_own full_row_opponent full_row_any rolled(faces) last_field
    says: rolled random named of_own of_opponent of_both double triple diagonal turns_own(turns)
    says: turns_opponent(turns) across(what) by_lot(count,what) and(first,second)
""")
