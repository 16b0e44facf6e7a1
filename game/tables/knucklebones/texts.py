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
    needs: again not_full not_empty unshielded facing_own facing_other
    advice: row(row) crosses diagonal(faces,points) destroys_1(face,points) destroys_2(faces,points)
    advice: destroys_3(faces,points) steals(face,points) breaks(points) shields(row) repelled makes_2(faces,points)
    advice: makes_3(faces,points) closes(row,points) brings(points) roll roll_saves face_1 face_2 face_3 face_4 face_5
    advice: face_6 faces_1 faces_2 faces_3 faces_4 faces_5 faces_6
    decks: picks(name) draft about_draft(pool,hand)
    draft: done takes(name) leave_sure
    refused: must_place not_rolled row_full needs_face bad_face no_cards card_spent card_unavailable bad_choice
    result: by_score by_exodia
    review: placed(name,face,row) placed_unseen(name,row) rolled(name,face) rolled_unseen(name)
    review: rolled_by(name,card,face) played(name,card)
""")
