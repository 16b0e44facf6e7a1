"""Rules of Knucklebones from data files, with the cards and the deck.

``table_content.find_rules`` calls ``read_rules`` with the files of the table. It reads a ``RuleFile``, which
``definitions`` declares, and adds the cards and the deck; the result is ``Rules``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.content.data_files import Files
from game.content.models.people import check_bots, weakest_first
from game.tables.knucklebones.checks import check_cards, check_decks, check_rules
from game.tables.knucklebones.definitions import Cards, Deck, DeckFile, Mind, Minds, RuleFile, Rules
from game.tables.knucklebones.texts.cards import say_by_language, with_sentences
from game.tables.knucklebones.texts.waits_and_scores import rule_sentences


def read_rules(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the cards and decks of these files."""
    cards, decks = read_decks(files)
    rule_file = files.rule_file(RuleFile, partial(check_rules, decks=decks, around=files))
    deck = decks.root.get(rule_file.deck)
    about = rule_file.about or _about(files, rule_file, cards)
    rules = Rules(**{**dict(rule_file), "about": about, "name": name, "deck": deck.cards if deck else ()})
    return rules.model_copy(update={"catalogue": cards.root})  # They are checked already.


def _about(files: Files, file: RuleFile, cards: Cards) -> dict[str, str]:
    """Return sentences on what is special about the dice and scores of a rule set; none if nothing is."""
    if not (file.scores or file.values or file.shows):
        return {}
    return {language: rule_sentences(say, file) for language, say in say_by_language(files, cards.root).items()}


def read_decks(files: Files) -> tuple[Cards, DeckFile]:
    """Return all cards and decks of these files."""
    cards = files.read(Cards, "cards.yaml", partial(check_cards, around=files))
    decks = files.read(DeckFile, "decks.yaml", partial(check_decks, cards=cards, around=files))
    cards = Cards.model_construct(with_sentences(cards.root, files))  # They are checked already.
    return cards, DeckFile({name: _existing_cards(deck, cards) for name, deck in decks.root.items()})


def _existing_cards(deck: Deck, cards: Cards) -> Deck:
    """Return the deck without cards that do not exist."""
    return deck.model_copy(update={"cards": tuple(card for card in deck.cards if card in cards.root)})


def bots_by_id(files: Files) -> Mapping[str, Mind]:
    """Return the bots by their ids, the weakest first."""
    return weakest_first(files.read(Minds, "bots.yaml", partial(check_bots, around=files)).root)


def dealable_cards(files: Files) -> dict[str, tuple[str, ...]]:
    """Return the cards of every deck by its name."""
    return {name: deck.cards for name, deck in read_decks(files)[1].root.items()}
