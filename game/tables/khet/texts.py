"""The texts that Khet uses."""

from __future__ import annotations

from game.content.wording import asked

TEXTS = asked("""
    khet: name subtitle figure_points figure_hits figure_most_squares puzzle_1 puzzle_3
    khet: told(name,move) turn move
    khet: lesson1 lesson2 lesson3 lesson4 lesson5
    khet: clockwise against top tower offer accept decline claim resign late sure resign_sure offered(name)
    khet: silver red place take_away unnamed whole own_about naming kept clear_sure setups none faulty unfinished
    khet: faults(count) fault_count(who,kind,has,wanted) fault_hit(who,square) fault_pharaoh(who)
    khet: kind_pharaoh kind_djed kind_pyramid kind_obelisk kind_stack kind_eye kind_anubis kind_sphinx kind_tower
    khet: kind_remove do_play do_check do_mirror do_levels do_undo do_save do_open do_share do_clear do_leave
    khet: line_title line_about line_copy line_paste line_type line_back line_copied line_not_copied line_wrong
    khet: line_taken
    advice: hits_pharaoh hits(pieces) saves_pharaoh saves(pieces) aims_pharaoh aims(pieces) near tower
    advice: said_accept said_decline said_claim
    refused: must_answer no_offer declined no_claim no_square no_piece other_side no_stack too_far tower_there corner
    refused: reserved reserved_back not_free looks_same turns_once sphinx_stays sphinx_turns no_tower not_there
    refused: tower_barred undoes silver_first
    result: by_pharaoh by_resigned by_late by_counted by_agreed by_claimed by_stuck
""")
