"""Cards, decks and drafts: the content of Knucklebones that other tables do not have."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial

from game.content.data_files import Files
from game.content.table_content import TableContent
from game.tables.knucklebones import checks
from game.tables.knucklebones.definitions import (
    Card,
    Cards,
    Deck,
    DeckFile,
    Drafting,
    Rules,
    TextPart,
    card_text,
    with_looks,
)
from game.tables.knucklebones.texts.cards import with_sentences


@dataclass(frozen=True)
class KnucklebonesContent(TableContent[Rules]):
    """The content of Knucklebones: cards, decks and drafts in addition to what every table has."""

    cards: Mapping[str, Card]
    decks: Mapping[str, Deck]
    drafting: Drafting

    def leads_to(self, screen: str) -> bool:
        return bool(self.default_rules.cards)

    def update_rules(self, rules: Rules) -> Rules:
        return with_looks(rules, self.cards)

    @property
    def deck_names(self) -> Collection[str]:
        return self.decks

    def cards_of_pick(self, rules: Rules, pick: str | tuple[str, ...]) -> tuple[str, ...]:
        """Return the cards of a pick; cards that no longer exist are skipped."""
        if not isinstance(pick, str):
            return tuple(card for card in pick if card in rules.catalogue)
        if not rules.cards:
            return ()
        return self.decks[pick].cards if pick in self.decks else rules.deck

    def card_name(self, card: str, language: str) -> str:
        """Return the name of a card, or its id if the card no longer exists."""
        return self.card_text(card, "name", language) if card in self.cards else card

    def card_text(self, card: Card | str, part: TextPart, language: str) -> str:
        """Return a card's name, prompt or description with its numbers filled in."""
        return card_text(self.cards[card] if isinstance(card, str) else card, part, language)


def with_cards(content: TableContent[Rules], files: Files) -> KnucklebonesContent:
    """Return the content with cards, decks and drafts."""
    cards, decks = read_decks(files)
    drafting = files.read(Drafting, "draft.yaml", partial(checks.check_draft, cards=cards, around=files))
    titles = {name: rules.title for name, rules in content.rules.items() if rules.title and rules.offered}
    abouts = {name: rules.about for name, rules in content.rules.items()}
    setups = content.setups.with_rules(titles, content.standard, abouts)
    fields = {**vars(content), "setups": setups}
    return KnucklebonesContent(**fields, cards=cards.root, decks=decks.root, drafting=drafting)


def read_decks(files: Files) -> tuple[Cards, DeckFile]:
    cards = files.read(Cards, "cards.yaml", partial(checks.check_cards, around=files))
    decks = files.read(DeckFile, "decks.yaml", partial(checks.check_decks, cards=cards, around=files))
    cards = Cards.model_construct(with_sentences(cards.root, files))  # They are checked already.
    return cards, DeckFile({name: _existing_cards(deck, cards) for name, deck in decks.root.items()})


def _existing_cards(deck: Deck, cards: Cards) -> Deck:
    return deck.model_copy(update={"cards": tuple(card for card in deck.cards if card in cards.root)})
