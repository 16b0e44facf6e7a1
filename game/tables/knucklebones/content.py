"""Content of Knucklebones: rules from data files, and the checks that no model makes alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from game.content.data_files import Files, Kind
from game.content.definition import rgb
from game.content.models.bots import weakest_first
from game.content.models.controls import OwnAction
from game.content.table_content import Assembly, BeatNames, Block, Frame, Lint, TableContent, TableFiles
from game.tables.knucklebones.bots.levels import Mind, Minds
from game.tables.knucklebones.card_checks import (
    CHECKS,
    check_among,
    check_cards,
    check_decks,
    check_minds,
    check_rules,
    undealt,
)
from game.tables.knucklebones.card_files import (
    DECK_PARTS,
    PARTS,
    Cards,
    Deck,
    DeckFile,
    Drafting,
    Part,
    RuleFile,
    card_text,
    idle_rules,
    with_looks,
)
from game.tables.knucklebones.card_sentences import with_sentences
from game.tables.knucklebones.definitions import Card, Multipliers, Rules, digest_of, digests_of
from game.tables.knucklebones.event_types import TYPES
from game.tables.knucklebones.events import MOMENTS
from game.tables.knucklebones.look import TEXTS, BoardLook, Effects

Tint = tuple[int, int, int]

KINDS = (
    Kind("cards", "knucklebones/cards.yaml", Cards),
    Kind("decks", "knucklebones/decks.yaml", DeckFile),
    Kind("draft", "knucklebones/draft.yaml", Drafting),
    Kind("bots", "knucklebones/bots.yaml", Minds),
    Kind("rules", "knucklebones/rules/*.yaml", RuleFile),
)


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

    def deal(self, rules: Rules, pick: str | tuple[str, ...]) -> tuple[str, ...]:
        """Return the cards of a pick; cards that no longer exist are skipped."""
        if not isinstance(pick, str):
            return tuple(card for card in pick if card in rules.catalogue)
        if not rules.cards:
            return ()
        return self.decks[pick].cards if pick in self.decks else rules.deck

    def card_name(self, card: str, language: str) -> str:
        """Return the name of a card, or its id if the card no longer exists."""
        return self.card_text(card, "name", language) if card in self.cards else card

    def card_text(self, card: Card | str, part: Part, language: str) -> str:
        """Return a card's name, prompt or description with its numbers filled in."""
        return card_text(self.cards[card] if isinstance(card, str) else card, part, language)


def with_cards(content: TableContent[Rules], files: Files) -> KnucklebonesContent:
    """Return the content with cards, decks and drafts."""
    cards, decks = gathered_decks(files)
    drafting = files.read(Drafting, "draft.yaml", lambda draft: check_among(draft.among, cards))
    titles = {name: rules.title for name, rules in content.rules.items() if rules.title}
    setups = content.setups.with_rules(titles, content.standard)
    said = {**vars(content), "setups": setups}
    return KnucklebonesContent(**said, cards=cards.root, decks=decks.root, drafting=drafting)


def minds(files: Files) -> Mapping[str, Mind]:
    """Return the bots by their ids, the weakest first."""
    known = partial(check_minds, pictures=files.pictures, languages=files.languages)
    return weakest_first(files.read(Minds, "bots.yaml", known).root)


def rules_named(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the cards and decks of these files."""
    cards, decks = gathered_decks(files)
    return rules_of(name, files.rule_file(RuleFile, partial(check_rules, decks=decks)), cards, decks)


def gathered_decks(files: Files) -> tuple[Cards, DeckFile]:
    """Return all cards and decks of these files."""
    cards = files.read(Cards, "cards.yaml", partial(check_cards, pictures=files.pictures, languages=files.languages))
    decks = files.read(DeckFile, "decks.yaml", partial(check_decks, cards=cards, languages=files.languages))
    cards = Cards(with_sentences(cards.root, files))
    return cards, DeckFile({name: _existing_cards(deck, cards) for name, deck in decks.root.items()})


def _existing_cards(deck: Deck, cards: Cards) -> Deck:
    """Return the deck without cards that do not exist."""
    return deck.model_copy(update={"cards": tuple(card for card in deck.cards if card in cards.root)})


def dealable(files: Files) -> dict[str, tuple[str, ...]]:
    """Return the cards of every deck by its name."""
    return {name: deck.cards for name, deck in gathered_decks(files)[1].root.items()}


def rules_of(name: str, file: RuleFile, cards: Cards, decks: DeckFile) -> Rules:
    """Return the whole rule set of a match. Deck and cards have been checked."""
    deck = decks.root.get(file.deck)
    dealt = deck.cards if deck else ()
    return Rules(name=name, deck=dealt, catalogue=cards.root, **{key: getattr(file, key) for key in _SHARED})


_SHARED = tuple(key for key in RuleFile.model_fields if key != "deck")


def card_tint(card: Card, shade: Tint, standard: Tint) -> Tint:
    """Return the color of a card, unless the palette in use changes the color of all cards."""
    return rgb(card.color) if shade == standard else shade


TIMINGS = frozenset((
    "focus_rise", "motion.rise_ease", "motion.dim", "motion.dim_ease",
    *(f"motion.taken.{part}" for part in ("enter", "enter_ease", "hold")),
    *(f"beats.{part}" for part in (
        "size", "count", "rate", "tilt", "scale", "swell", "squash", "squash_ease", "leave_ease", "shrink", "stagger",
        "turns",
    )),
))  # fmt: skip
"""The fields of timings that it uses, in addition to those of every table."""
BLOCKS = (
    Block("A draft", Drafting, "`knucklebones/draft.yaml`"),
    Block("Rules of a match", RuleFile, "the files in `knucklebones/rules/`"),
    Block("Multipliers", Multipliers, "`multipliers` of the files in `knucklebones/rules/`"),
)
"""Blocks for the page of building blocks, in addition to cards."""
TITLE = Frame("name", "small", 47, 2)
"""The place of a card's name on it."""
FILES: TableFiles[Rules] = TableFiles(
    rules=RuleFile,
    event_types=TYPES,
    standard="kotsu",
    kinds=KINDS,
    assembly=Assembly(rules_named, digest_of, ("cards.yaml", "decks.yaml"), digests_of),
    decks=dealable,
    texts=TEXTS,
    additions={"look": BoardLook, "effects": Effects},
    bots=minds,
    extend=with_cards,
    lint=Lint(
        checks=CHECKS,
        hints={"cards": undealt, "rules": idle_rules},
        texts={"cards": PARTS, "decks": DECK_PARTS},
        frames={"cards": TITLE},
    ),
    blocks=BLOCKS,
    actions=(OwnAction("look"),),
    beats=BeatNames(TIMINGS, MOMENTS),
)
