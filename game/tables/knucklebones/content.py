"""From files to rules: what designers write for Knucklebones, and what no model alone can check."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from game.content.bot_levels import check_ranks
from game.content.definition import Definition, Entries
from game.content.files import Files, Kind
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken, fill, slots
from game.content.yaml_source import Complaint
from game.tables.knucklebones.bots.minds import Minds
from game.tables.knucklebones.definitions import Card, Multipliers, Rules, Text
from game.tables.knucklebones.look import BoardLook, Effects

Part = Literal["name", "prompt", "description"]
PARTS: tuple[Part, ...] = ("name", "prompt", "description")
"""What a card says."""
DECK_PARTS: tuple[Literal["name", "description"], ...] = ("name", "description")
"""What a deck says."""
HAND = 4
"""Cards of a seat, at most."""


class RuleFile(Definition):
    """A file in ``rules/``: like Rules, but the deck is named and the catalogue is everyone's."""

    deck: str = "base"
    multipliers: Multipliers = Multipliers()
    instant_win: bool = True
    board_full: bool = True
    cards: bool = True
    best_of: Literal[1, 3, 5] = 3
    set_limit: int = Field(5, ge=1, le=15)


class Cards(Entries[dict[str, Card]]):
    """``cards.yaml``: every card by its id, in deck order."""


class Deck(Definition):
    """A named hand: whoever picks it is dealt its cards."""

    name: Text
    description: Text
    cards: Annotated[tuple[str, ...], Field(strict=False, max_length=HAND)]
    """Ids of ``cards.yaml``, each at most once."""


class Decks(Entries[Annotated[dict[str, Deck], Field(min_length=1)]]):
    """``decks.yaml``: every deck by its id, in the order they are offered."""


class Drafting(Definition):
    """``draft.yaml``: what lies open, and how much of it a seat takes."""

    shown: int = Field(default=10, ge=2, le=12)
    """Cards in the pool, each once; drawn by the seed of the match to come."""
    hand: int = Field(default=HAND, ge=1, le=HAND)
    """Cards each seat takes, fewer where the pool has not enough for both."""
    among: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Ids of the cards it is drawn from; all there are if none is named."""


KINDS = (
    Kind("cards", "knucklebones/cards.yaml", Cards),
    Kind("decks", "knucklebones/decks.yaml", Decks),
    Kind("draft", "knucklebones/draft.yaml", Drafting),
    Kind("bots", "knucklebones/bots.yaml", Minds),
    Kind("rules", "knucklebones/rules/*.yaml", RuleFile),
)
ADDS: dict[str, type[Definition]] = {"look": BoardLook, "effects": Effects}
"""What this table has beside the shared files of these names, in files of its own."""
SOURCES = ("cards.yaml", "decks.yaml")
"""What every rule set is put together from, beside its own file."""


def gathered(files: Files, name: str) -> Rules:
    """The rule set of that name with the cards and decks of these files."""
    cards, decks = gathered_decks(files)
    return rules_of(name, files.rule_file(RuleFile, partial(check_rules, decks=decks)), cards, decks)


def gathered_decks(files: Files) -> tuple[Cards, Decks]:
    """All cards and decks of these files."""
    cards = files.read(Cards, "cards.yaml", partial(check_cards, pictures=files.pictures, spoken=files.spoken))
    return cards, files.read(Decks, "decks.yaml", partial(check_decks, cards=cards, spoken=files.spoken))


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

