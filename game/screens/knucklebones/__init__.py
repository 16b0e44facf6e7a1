"""Screens of Knucklebones: players pick or draft decks before a match, and build cards."""


SCREENS = {
    "decks": "decks.Decks", "draft": "decks.Draft", "card_workshop": "card_workshop.CardWorkshop",
    "card_shelf": "own_cards.CardShelf", "card_line": "own_cards.CardLine", "card_trial": "card_table.TrialMatchScreen",
    "card_trial_over": "card_table.CardTrialOver",
}
