"""Checks of cards, decks, drafts and bots that need more than one file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain

from game.content.faults import Complaint
from game.content.models.audio import Cue, Cues, Shudder
from game.content.models.bots import check_portraits, check_ranks
from game.content.models.look import Palette
from game.content.table_content import Asks, Checked
from game.content.wording import BOTH, Spoken, check_texts
from game.tables.knucklebones.bots.minds import Minds
from game.tables.knucklebones.card_files import DECK_PARTS, PARTS, Cards, DeckFile, Drafting, RuleFile
from game.tables.knucklebones.card_fitting import references
from game.tables.knucklebones.card_texts import numbers
from game.tables.knucklebones.definitions import Text
from game.tables.knucklebones.moves import ANSWER, PICK

MOVES = "roll", "place", PICK, ANSWER
"""Verbs of moves without a card."""


def check_rules(file: RuleFile, decks: DeckFile, spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Check that the deck of a rule file exists and that its title and faces have texts."""
    if file.title:
        yield from check_texts({"title": file.title}, (), "rule set", spoken)
    for face, name in file.faces.items():
        for complaint in check_texts({face: name}, (), "face", spoken):
            yield complaint._replace(path=("faces", *complaint.path))
    if file.deck not in decks.root:
        yield Complaint(("deck",), f"unknown deck {file.deck!r}", file.deck, tuple(decks.root))


def check_decks(decks: DeckFile, cards: Cards, spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Check that decks hold existing cards, each at most once (a card has ``uses`` for more), and have texts."""
    for name, deck in decks.root.items():
        for index, card in enumerate(deck.cards):
            path = (name, "cards", index)
            if card not in cards.root:
                yield Complaint(path, f"unknown card {card!r}", card, tuple(cards.root))
            elif card in deck.cards[:index]:
                yield Complaint(path, f"{card!r} is in this deck twice; give the card more uses instead")
        for complaint in check_texts({part: getattr(deck, part) for part in DECK_PARTS}, (), "deck", spoken):
            yield complaint._replace(path=(name, *complaint.path))


def check_among(among: tuple[str, ...], cards: Cards) -> Iterable[Complaint]:
    """Check that a draft is drawn from existing cards."""
    for index, card in enumerate(among):
        if card not in cards.root:
            yield Complaint(("among", index), f"unknown card {card!r}", card, tuple(cards.root))


def check_cards(cards: Cards, pictures: tuple[str, ...], spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Check that ids fit notation, that texts can be filled from the card's own numbers, and that pictures exist."""
    for name, card in cards.root.items():
        if name in MOVES or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            what = f"{name!r} cannot be a card's id: small letters, digits and _, and none of {', '.join(MOVES)}"
            yield Complaint((name,), what)
        said = [part for part in PARTS if part == "name" or getattr(card, part)]
        texts: dict[str, Text] = {part: getattr(card, part) for part in said}
        for complaint in check_texts(texts, tuple(numbers(card)), "card", spoken):
            yield complaint._replace(path=(name, *complaint.path))
        if card.art not in pictures:
            drawn = tuple(picture for picture in pictures if picture.startswith("card_"))
            yield Complaint((name, "art"), f"unknown picture {card.art!r}", card.art, drawn)
        for index, effect in enumerate(card.effects):
            for mark in effect.marks:
                if mark.picture and mark.picture not in pictures:
                    yield Complaint((name, "steps", index, "do"), f"its mark needs a picture {mark.picture!r}")


def check_minds(minds: Minds, pictures: tuple[str, ...], spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Check that every level has its bot, every text exists in every language, and every portrait is a picture."""
    yield from check_ranks({name: mind.level for name, mind in minds.root.items()})
    yield from check_portraits({name: mind.portrait for name, mind in minds.root.items()}, pictures)
    for name, mind in minds.root.items():
        for complaint in check_texts({"name": mind.name, "description": mind.description}, (), "bot", spoken):
            yield complaint._replace(path=(name, *complaint.path))


def check_answered(cues: Cues, cards: Cards) -> Iterable[Complaint]:
    """Check that sounds and pads name existing cards."""
    sounds = (("sounds", beat, number, cue) for beat, each in cues.sounds.items() for number, cue in enumerate(each))
    rumble = (("rumble", beat, number, felt) for beat, each in cues.rumble.items() for number, felt in enumerate(each))
    for what, beat, number, entry in chain[tuple[str, str, int, Cue | Shudder]](sounds, rumble):
        card = str(entry.where.get("card", ""))
        if card and card not in cards.root:
            path = (what, beat, number, "where", "card")
            yield Complaint(path, f"unknown card {card!r}", card, tuple(cards.root))


def undealt(cards: Cards, around: Checked) -> Iterable[Complaint]:
    """Check that every card is in a deck, and that a step uses every choice."""
    decks = around.value("decks", DeckFile)
    dealt = {card for deck in decks.root.values() for card in deck.cards} if decks else set()
    for name, card in cards.root.items():
        if name not in dealt:
            yield Complaint((name,), f"{name!r} is in no deck")
        worked_on = {named.number for effect in card.effects for named in references(effect)}
        for number in range(1, len(card.choices) + 1):
            if number not in worked_on:
                yield Complaint((name, "choices", number - 1), f"no step works on choice {number}")


def _decks(decks: DeckFile, around: Checked) -> Iterable[Complaint]:
    cards = around.value("cards", Cards)
    return check_decks(decks, cards, around.spoken) if cards else ()


def _draft(draft: Drafting, around: Checked) -> Iterable[Complaint]:
    cards = around.value("cards", Cards)
    return check_among(draft.among, cards) if cards else ()


def _cues(cues: Cues, around: Checked) -> Iterable[Complaint]:
    cards = around.value("cards", Cards)
    return check_answered(cues, cards) if cards else ()


def _rules(file: RuleFile, around: Checked) -> Iterable[Complaint]:
    decks = around.value("decks", DeckFile)
    return check_rules(file, decks, around.spoken) if decks else ()


def _cards(cards: Cards, around: Checked) -> Iterable[Complaint]:
    # Only on request: it is too slow for every start.
    from game.tables.knucklebones.card_faults import never_playable, pale

    palette = around.value("palette", Palette)
    yield from check_cards(cards, around.pictures, around.spoken)
    yield from never_playable(cards)
    yield from pale(cards, palette) if palette else ()


CHECKS: Mapping[str, Asks] = {
    "cards": _cards,
    "decks": _decks,
    "draft": _draft,
    "rules": _rules,
    "cues": _cues,
    "bots": lambda minds, around: check_minds(minds, around.pictures, around.spoken),
}
"""The checks that the linter runs for each kind of file."""
