"""From files to rules: what designers write for Knucklebones, and what no model alone can check."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from game.content.bot_levels import check_ranks
from game.content.definition import rgb
from game.content.files import Files, Kind
from game.content.models.palette import Palette
from game.content.table_content import TableContent, TableFiles
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken, fill, slots
from game.content.yaml_source import Complaint
from game.tables.knucklebones import RULES
from game.tables.knucklebones.bots.minds import Mind, Minds
from game.tables.knucklebones.card_files import DECK_PARTS, PARTS, Cards, Deck, Decks, Drafting, Part, RuleFile
from game.tables.knucklebones.definitions import Card, Rules, Text
from game.tables.knucklebones.events import MOMENTS, TYPES
from game.tables.knucklebones.look import BoardLook, Effects

KINDS = (
    Kind("cards", "knucklebones/cards.yaml", Cards),
    Kind("decks", "knucklebones/decks.yaml", Decks),
    Kind("draft", "knucklebones/draft.yaml", Drafting),
    Kind("bots", "knucklebones/bots.yaml", Minds),
    Kind("rules", "knucklebones/rules/*.yaml", RuleFile),
)


@dataclass(frozen=True)
class KnucklebonesContent(TableContent):
    """What is written for Knucklebones: cards, decks and drafts beside what every table has."""

    cards: Mapping[str, Card]
    decks: Mapping[str, Deck]
    drafting: Drafting

    def dressed(self, rules: Rules) -> Rules:
        return dressed(rules, self.cards)

    def dealt(self, rules: Rules, pick: str | tuple[str, ...]) -> tuple[str, ...]:
        """The cards that a pick stands for now; what is no longer there is passed over."""
        if not isinstance(pick, str):
            return tuple(card for card in pick if card in rules.catalogue)
        return self.decks[pick].cards if pick in self.decks else rules.deck

    def called(self, thing: str, language: str) -> str:
        """The name of a card; one that the data have no more is called by its id."""
        return self.card_text(thing, "name", language) if thing in self.cards else thing

    def card_text(self, card: Card | str, part: Part, language: str) -> str:
        """A card's name, prompt or description with its numbers filled in."""
        return card_text(self.cards[card] if isinstance(card, str) else card, part, language)


def with_cards(content: TableContent, files: Files) -> KnucklebonesContent:
    """The content with cards, decks and drafts."""
    cards, decks = gathered_decks(files)
    drafting = files.read(Drafting, "draft.yaml", lambda draft: check_among(draft.among, cards))
    return KnucklebonesContent(**vars(content), cards=cards.root, decks=decks.root, drafting=drafting)


def minds(files: Files) -> Mapping[str, Mind]:
    """The bots by their ids, the weakest first."""
    known = partial(check_minds, pictures=files.pictures, spoken=files.spoken)
    return dict(files.read(Minds, "bots.yaml", known).by_level())


def gathered(files: Files, name: str) -> Rules:
    """The rule set of that name with the cards and decks of these files."""
    cards, decks = gathered_decks(files)
    return rules_of(name, files.rule_file(RuleFile, partial(check_rules, decks=decks)), cards, decks)


def gathered_decks(files: Files) -> tuple[Cards, Decks]:
    """All cards and decks of these files."""
    cards = files.read(Cards, "cards.yaml", partial(check_cards, pictures=files.pictures, spoken=files.spoken))
    decks = files.read(Decks, "decks.yaml", partial(check_decks, cards=cards, spoken=files.spoken))
    return cards, Decks({name: _known(deck, cards) for name, deck in decks.root.items()})


def _known(deck: Deck, cards: Cards) -> Deck:
    """The deck without cards that are not there."""
    return deck.model_copy(update={"cards": tuple(card for card in deck.cards if card in cards.root)})


def dealable(files: Files) -> dict[str, tuple[str, ...]]:
    """The cards of every deck by its name."""
    return {name: deck.cards for name, deck in gathered_decks(files)[1].root.items()}


def rules_of(name: str, file: RuleFile, cards: Cards, decks: Decks) -> Rules:
    """The whole rule set a match is played by. Deck and cards have been checked."""
    deck = decks.root.get(file.deck)
    dealt = deck.cards if deck else ()
    return Rules(name=name, deck=dealt, catalogue=cards.root, **{key: getattr(file, key) for key in _SHARED})


_SHARED = tuple(key for key in RuleFile.model_fields if key != "deck")


def check_rules(file: RuleFile, decks: Decks) -> Iterable[Complaint]:
    """A rule file names a deck that exists."""
    if file.deck not in decks.root:
        yield Complaint(("deck",), f"no deck is called {file.deck!r}", file.deck, tuple(decks.root))


def check_decks(decks: Decks, cards: Cards, spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Decks hold cards that exist, each at most once (more of one card is its ``uses``), and are told in words."""
    for name, deck in decks.root.items():
        for index, card in enumerate(deck.cards):
            path = (name, "cards", index)
            if card not in cards.root:
                yield Complaint(path, f"no card is called {card!r}", card, tuple(cards.root))
            elif card in deck.cards[:index]:
                yield Complaint(path, f"{card!r} is in this deck twice; give the card more uses instead")
        for complaint in check_texts({part: getattr(deck, part) for part in DECK_PARTS}, (), "deck", spoken):
            yield complaint._replace(path=(name, *complaint.path))


def check_among(among: tuple[str, ...], cards: Cards) -> Iterable[Complaint]:
    """A draft is drawn from cards that exist."""
    for index, card in enumerate(among):
        if card not in cards.root:
            yield Complaint(("among", index), f"no card is called {card!r}", card, tuple(cards.root))


def check_cards(cards: Cards, pictures: tuple[str, ...], spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Ids can be written in notation, every text can be filled from the card's own numbers, every picture is there."""
    for name, card in cards.root.items():
        if name in ("roll", "place") or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            yield Complaint((name,), f"{name!r} cannot be a card's id: small letters, digits and _, not roll or place")
        texts: dict[str, Text] = {part: getattr(card, part) for part in PARTS}
        for complaint in check_texts(texts, tuple(numbers(card)), "card", spoken):
            yield complaint._replace(path=(name, *complaint.path))
        if card.art not in pictures:
            drawn = tuple(picture for picture in pictures if picture.startswith("card_"))
            yield Complaint((name, "art"), f"no picture is called {card.art!r}", card.art, drawn)


def check_minds(minds: Minds, pictures: tuple[str, ...], spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Every level has its bot, every text is there in every language, and every portrait is a picture."""
    yield from check_ranks({name: mind.level for name, mind in minds.root.items()})
    for name, mind in minds.root.items():
        for complaint in check_texts({"name": mind.name, "description": mind.description}, (), "bot", spoken):
            yield complaint._replace(path=(name, *complaint.path))
        if mind.portrait not in pictures:
            drawn = tuple(picture for picture in pictures if picture.startswith("bot_"))
            yield Complaint((name, "portrait"), f"no picture is called {mind.portrait!r}", mind.portrait, drawn)


def numbers(card: Card) -> dict[str, int]:
    """Every number a card's texts may name: its uses, and the fields of its effects that are no references."""
    fields = {
        name: value
        for effect in card.effects
        for name, value in effect
        if isinstance(value, int) and not isinstance(value, bool) and name != "choice"
    }
    return {"uses": card.uses, **fields}


def dressed(rules: Rules, cards: Mapping[str, Card]) -> Rules:
    """The same rules with the texts, colours and pictures that these cards have; ``rules`` itself if they have them.

    A text that names a number which the card of the rules lacks stays as it was.
    """
    catalogue = {name: _dressed(card, cards.get(name, card)) for name, card in rules.catalogue.items()}
    if catalogue == rules.catalogue:
        return rules
    return rules.model_copy(update={"catalogue": catalogue})


def _dressed(card: Card, other: Card) -> Card:
    known = numbers(card)
    parts = [part for part in PARTS if all(set(slots(text)) <= known.keys() for text in getattr(other, part).values())]
    return card.model_copy(update={name: getattr(other, name) for name in ("colour", "art", *parts)})


def deck_text(deck: Deck, part: Literal["name", "description"], language: str) -> str:
    """A text of the deck in this language, else English."""
    texts: Mapping[str, str] = getattr(deck, part)
    return texts.get(language, texts["en"])


def card_text(card: Card, part: Part, language: str) -> str:
    """A text of the card in this language (else English) with the card's numbers filled in."""
    texts: Mapping[str, str] = getattr(card, part)
    return fill(texts.get(language, texts["en"]), numbers(card))


def card_tint(card: Card, palette: Palette, standard: Palette) -> tuple[int, int, int]:
    """A card's own colour, unless this palette, for other eyes, has another one than the standard for all cards."""
    return rgb(card.colour) if palette.card == standard.card else palette.rgb("card")


FILES = TableFiles(
    standard=RULES,
    kinds=KINDS,
    events=TYPES,
    gathered=gathered,
    sources=("cards.yaml", "decks.yaml"),
    adds={"look": BoardLook, "effects": Effects},
    bots=minds,
    more=with_cards,
    answers=False,
    moments=MOMENTS,
)
