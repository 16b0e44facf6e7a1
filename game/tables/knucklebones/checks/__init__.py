"""Checks of the files of Knucklebones: what is wrong with a card, a rule set or a deck. No match needs them."""
