"""The texts that Khet asks for."""

from __future__ import annotations

from game.content.asked_texts import asked

TEXTS = asked("""
    khet: name subtitle figure_points figure_hits figure_most_squares puzzle_1 puzzle_3
    khet: told(name,move) turn move
    khet: lesson1 lesson2 lesson3 lesson4 lesson5
    khet: clockwise against top tower offer accept decline claim resign late sure resign_sure offered(name)
    advice: hits_pharaoh hits(pieces) saves_pharaoh saves(pieces) aims_pharaoh aims(pieces) near tower
    advice: said_accept said_decline said_claim
    refused: must_answer no_offer declined no_claim no_square no_piece other_side no_stack too_far tower_there corner
    refused: reserved reserved_back not_free looks_same turns_once sphinx_stays sphinx_turns no_tower not_there
    refused: tower_barred undoes silver_first
    result: by_pharaoh by_resigned by_late by_counted by_agreed by_claimed by_stuck
""")
