"""The texts that Prospector uses."""

from __future__ import annotations

from game.content.wording import asked

TEXTS = asked("""
    prospector: name subtitle figure_points figure_taken figure_longest_run figure_best_run
    prospector: figure_cards_left figure_undone
    prospector: banked round(number) draw lesson1 lesson2 lesson3 lesson4 lesson5
    moment: round_won round_lost
    refused: not_winnable slot_empty face_down covered does_not_fit pile_empty other_turn
    advice: clears run(cards) turns(cards) gold fits banks stuck sure(moves) hopeless
    prospector: chance(percent)
    review: dug(name,card,cards,worth) drew(name,card) banked(name,worth,card) card(card)
    result: by_mine by_no_fit by_bank
""")
