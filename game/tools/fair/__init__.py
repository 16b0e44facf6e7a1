"""Quick answers to the question if a card, a deck or a rule set is fair: one command, one page, an answer in words."""
