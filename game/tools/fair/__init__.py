"""The short way to ask whether a card, a deck or a rule set is fair: one command, one page, an answer in words."""
