"""Screens of Knucklebones: players pick or draft decks before a match, and build cards."""

from __future__ import annotations

SCREENS = {
    "decks": "decks.Decks", "draft": "draft.Draft", "card_workshop": "card_workshop.CardWorkshop",
    "card_shelf": "card_shelf.CardShelf", "card_line": "card_line.CardLine", "card_trial": "card_trial.CardTrial",
    "card_trial_over": "card_trial.CardTrialOver",
}
"""The module in this folder and the class of each screen."""
