"""The texts that Reversi uses."""

from __future__ import annotations

from game.content.wording import asked

TEXTS = asked("""
    reversi: name subtitle turn_number(number) passes(name) again hints_on hints_off music_on music_off new
    reversi: best(square) worth worth_exact new_sure lesson1 lesson2 lesson3 lesson4 lesson5 lesson6 figure_points
    reversi: figure_turned figure_corners
    advice: passing corner blocks denies holds(discs) leaves(moves) fewest(moves) freer(own,other) inside
    refused: occupied turns_nothing must_move wrong_first
    result: by_discs
    review: took(name,square) passed(name)
""")
