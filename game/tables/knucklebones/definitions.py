"""Cards, decks, drafts, rule sets and bots in data files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, Self

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator
from pydantic.main import IncEx

from game.content.definition import (
    Definition,
    Distinct,
    Entries,
    HexColor,
    ListOf,
    NonEmpty,
    StableDefinition,
    TextByLanguage,
    misfit,
)
from game.content.faults import Complaint, check_known, nearest
from game.content.models.people import BotLevel
from game.content.placeholders import DataFolder, fill, placeholder_names
from game.content.texts import Part, PartFile, check_parts
from game.kernel.digest import digest
from game.kernel.opaque import JsonObject
from game.tables.knucklebones.cards.blocks import BLOCKS, Block, word_of
from game.tables.knucklebones.cards.blocks.edges import EDGE_KINDS
from game.tables.knucklebones.cards.blocks.marks import Points
from game.tables.knucklebones.cards.blocks.waits import Wait
from game.tables.knucklebones.cards.choices import Choice
from game.tables.knucklebones.cards.conditions import When
from game.tables.knucklebones.cards.misfits import later_misfits, misfits
from game.tables.knucklebones.dice_rules import DiceRules

LOOK_FIELDS: Mapping[str, IncEx] = {
    "catalogue": {"__all__": {
        **dict.fromkeys(("name", "prompt", "description", "color", "art"), True), "choices": {"__all__": {"titles"}},
    }},
}
"""Parts of a rule set that are only shown."""


def step_word(step: object) -> str | None:
    """Return the word of a step's block. Old files have it under ``kind``."""
    if isinstance(step, dict):
        word = step.get("do", step.get("kind"))
        return word if isinstance(word, str) else None
    return getattr(step, "do", None)


step_word.__name__ = "do"  # Messages about a missing word name the field by it.

if TYPE_CHECKING:
    AnyBlock = Block
else:
    AnyBlock = Annotated[
        reduce(or_, (Annotated[block, Tag(word_of(block))] for block in BLOCKS)),
        Discriminator(step_word),
        Field(
            json_schema_extra={
                "discriminator": {
                    "propertyName": "do",
                    "mapping": {word_of(block): f"#/$defs/{block.__name__}" for block in BLOCKS},
                }
            }
        ),
    ]
"""A block, identified by its word."""
Wait.model_rebuild()


class Card(StableDefinition):
    """An ability card. A card is playable if it has a legal choice, so files do not say when."""

    new_fields = frozenset({"when", "cost"})
    old_names: ClassVar[dict[str, str]] = {"steps": "effects"}

    name: TextByLanguage
    prompt: TextByLanguage = Field(default_factory=dict)
    description: TextByLanguage = Field(default_factory=dict)
    """The description, by language. Without one, it is made from the steps."""
    uses: int = Field(default=1, ge=1, le=9)
    cost: int = Field(default=0, ge=0, le=99)
    """The points that its seat pays for good each time it plays the card. It cannot be played with fewer."""
    when: When | None = None
    """Condition under which it can be played."""
    choices: ListOf[Choice] = ()
    steps: NonEmpty[AnyBlock]
    ends_turn: bool = True
    """Ends the turn; otherwise its seat may play another card, and finally rolls."""
    color: HexColor = "#DAC0FF"
    """The color of its rim and words, unless the current palette has one color for all cards."""
    art: str
    """The name of a picture."""

    @property
    def picks(self) -> tuple[Choice, ...]:
        """Its choices as they are made one by one: a choice of several things is repeated once for each."""
        return tuple(choice for choice in self.choices for _ in range(choice.count))

    @property
    def own_picks(self) -> int:
        """The number of picks of the seat that plays the card, which come first."""
        return sum(choice.count for choice in self.choices if choice.by == "own")

    @model_validator(mode="before")
    @classmethod
    def _accept_old_name(cls, written: object) -> object:
        """Prefer the steps of an older pack, which are called effects, to those below it."""
        if isinstance(written, dict) and "effects" in written and "steps" in written:
            return {name: value for name, value in written.items() if name != "effects"} | {"steps": written["effects"]}
        return written

    @model_validator(mode="after")
    def _fits(self) -> Card:
        """Check that every step has a choice of the right kind, and that all steps fit together."""
        for message, path in misfits(self.choices, self.steps, self.when, self.ends_turn):
            raise misfit(message, *path)
        return self


class Pile(Definition):
    """A pile of cards that ``draw_card`` draws from."""

    cards: Annotated[NonEmpty[str], Field(max_length=60)]
    """Ids of ``cards.yaml``; a card may be in it several times."""
    of: Literal["shared", "own"] = "shared"
    """Both seats draw from one pile, or each has such a pile."""


class Start(Definition):
    """Steps that happen before the first turn, for a seat as if it played a card: effects from the start.

    Nothing on screen says what they do, so say it in ``about``; their marks show on the table like those of cards.
    """

    both: ListOf[AnyBlock] = ()
    """For each seat, the one that begins first."""
    first: ListOf[AnyBlock] = ()
    """For the seat that begins."""
    second: ListOf[AnyBlock] = ()
    """For the other seat."""

    @property
    def steps(self) -> tuple[AnyBlock, ...]:
        """All steps, in this order."""
        return *self.both, *self.first, *self.second

    @model_validator(mode="after")
    def _fits(self) -> Start:
        for name in ("both", "first", "second"):
            for message, path in later_misfits(getattr(self, name), most=0):
                raise misfit(message, name, *path)
        return self


class RuleValues(DiceRules):
    """The values of a rule set that rules and rule files share: with cards, edges and the start."""

    new_fields = frozenset({
        "rows", "fields", "sides", "faces", "diagonals", "wins_by", "points", "turns", "hand", "cards_a_turn", "title",
        "about", "offered", "edges", "start", "cards_every", "patterns", "pile", "most_fields", "clashes",
        "dice", "take", "decides", "rest", "more_rolls", "lost_on", "values", "scores", "rows_to_win", "ties",
        "shows", "must_play",
    })

    hand: int | None = Field(default=None, ge=1, le=8)
    """The number of cards of its deck that a seat is dealt, from the first on; all of them by default. A deck has at
    most four cards: a seat gets more with a ``pile``, and ``draw_card`` in ``start``."""
    cards_a_turn: int | None = Field(default=None, ge=1, le=9)
    """The highest number of cards that a seat may play in a turn; no limit by default."""
    must_play: bool = False
    """A seat that can play a card must play one before it rolls, once in each turn."""
    cards_every: int | None = Field(default=None, ge=2, le=9)
    """Cards may be played only in turns whose number this divides: with 3, in the third, sixth, ninth of a seat."""
    edges: dict[str, int] = Field(default_factory=dict)
    """Edges that both seats have, by name, with their amounts."""
    pile: Pile | None = None
    """The pile that cards are drawn from."""
    start: Start = Start()
    """Steps that happen before the first turn."""

    @model_validator(mode="after")
    def _edges(self) -> Self:
        for name, amount in self.edges.items():
            if name not in EDGE_KINDS:
                near = ", ".join(nearest(name, tuple(EDGE_KINDS), 3, 0.3))
                raise misfit(f"there is no edge called {name!r}; the nearest: {near}", "edges", name)
            if amount not in (amounts := EDGE_KINDS[name].amounts):
                raise misfit(f"the amount of {name!r} is {amounts[0]} to {amounts[-1]}", "edges", name)
        return self


class Rules(RuleValues):
    """A whole rule set, frozen, so that one process can compare two."""

    name: str = "kotsu"
    deck: ListOf[str] = ()
    """Card ids each seat is dealt."""
    catalogue: dict[str, Card] = Field(default_factory=dict)
    """Every card, by id, in deck order."""

    def __eq__(self, other: object) -> bool:
        # Hands are in the order of the catalogue.
        return isinstance(other, Rules) and [*self.catalogue] == [*other.catalogue] and super().__eq__(other)

    def __hash__(self) -> int:
        return hash((self.name, self.deck))


SHOWN_FIELDS = "name", "title", "about", "offered"
"""Fields of a rule set that change no match."""


def digest_of(rules: Rules) -> str:
    """Return the digest of everything that can change a match; texts, colors and art are left out."""
    return digest(rules.model_dump_json(exclude={**dict.fromkeys(SHOWN_FIELDS, True), **LOOK_FIELDS}))


QUOTED = re.compile('"([^"]+)"')


def rules_of_match(rules: Rules, decks: Iterable[Sequence[str]]) -> Rules:
    """Return the rules with only the cards that a match with these decks can use.

    Its decks, the rules, or another such card name each of them. With edges, a match can draw any card.
    """
    if rules.edges:
        return rules
    named = {*chain(*decks), *QUOTED.findall(rules.model_dump_json(exclude={"catalogue"}))}
    names = set[str]()
    while new_names := named & rules.catalogue.keys() - names:
        names |= new_names
        named = {word for name in new_names for word in QUOTED.findall(rules.catalogue[name].model_dump_json())}
    catalogue = {name: card for name, card in rules.catalogue.items() if name in names}
    return rules.model_copy(update={"catalogue": catalogue})


def digests_of(rules: Rules) -> dict[str, str]:
    """Return the digest of each file that the rules are made from, by its name."""
    contents = {
        "cards.yaml": rules.model_dump_json(include={"catalogue"}, exclude=LOOK_FIELDS),
        "decks.yaml": rules.model_dump_json(include={"deck"}),
        f"rules/{rules.name}.yaml": rules.model_dump_json(exclude={*SHOWN_FIELDS, "catalogue", "deck"}),
    }
    return {f"knucklebones/{file}": digest(text) for file, text in contents.items()}


TextPart = Literal["name", "prompt", "description"]
TEXT_PARTS: tuple[TextPart, ...] = ("name", "prompt", "description")
"""The texts of a card."""
DECK_PARTS: tuple[Literal["name", "description"], ...] = ("name", "description")
"""The texts of a deck."""
HAND_SIZE = 4
"""Cards of a seat, at most."""


class RuleFile(RuleValues):
    """A file in ``rules/``: like Rules, but it names the deck, and all rule sets share one catalogue."""

    deck: str = "base"


class Cards(Entries[dict[str, Card]]):
    """``cards.yaml``: every card by its id, in deck order."""


class Deck(Definition):
    """A named hand of cards."""

    name: TextByLanguage
    description: TextByLanguage
    cards: Annotated[ListOf[str], Field(max_length=HAND_SIZE)]
    """Ids of ``cards.yaml``, each at most once."""


class DeckFile(Entries[Annotated[dict[str, Deck], Field(min_length=1)]]):
    """``decks.yaml``: every deck by its id, in the order on screen."""


class Drafting(Definition):
    """``draft.yaml``: the number of cards in the pool and in a hand."""

    shown: int = Field(default=10, ge=2, le=12)
    """Cards in the pool, each once; drawn by the seed of the match to come."""
    hand: int = Field(default=HAND_SIZE, ge=1, le=HAND_SIZE)
    """Cards each seat takes, fewer if the pool does not have enough for both."""
    among: Annotated[ListOf[str], Distinct] = ()
    """Ids of the cards it is drawn from; by default all cards."""


def card_numbers(card: Card) -> dict[str, int]:
    """Return every number that a card's texts may name.

    They are its uses and cost, all points that it takes from its seat as ``pays``, and the fields of its steps except
    references.
    """
    fields = {
        name: value
        for step in card.steps
        for name, value in step
        if isinstance(value, int) and not isinstance(value, bool) and name != "target"
    }
    prices = (step.by for step in card.steps if isinstance(step, Points) and step.of == "own")
    price = card.cost + sum(-points for points in prices if isinstance(points, int) and points < 0)
    cost = {"cost": card.cost} if card.cost else {}
    return {"uses": card.uses, **cost, **({"pays": price} if price else {}), **fields}


def with_looks(rules: Rules, cards: Mapping[str, Card]) -> Rules:
    """Return rules with the texts, colors and pictures of these cards; ``rules`` itself if they have them already.

    A text with a number that the card of the rules lacks is not replaced.
    """
    catalogue = {name: _with_look(card, cards.get(name, card)) for name, card in rules.catalogue.items()}
    if catalogue == rules.catalogue:
        return rules
    return rules.model_copy(update={"catalogue": catalogue})


def _with_look(card: Card, other: Card) -> Card:
    names = card_numbers(card)
    parts = [part for part in TEXT_PARTS
             if all({*placeholder_names(text)} <= names.keys() for text in getattr(other, part).values())]
    return card.model_copy(update={name: getattr(other, name) for name in ("color", "art", *parts)})


def deck_text(deck: Deck, part: Literal["name", "description"], language: str) -> str:
    """Return a text of the deck in this language, else English."""
    texts: Mapping[str, str] = getattr(deck, part)
    return texts.get(language, texts["en"])


def card_text(card: Card, part: TextPart, language: str) -> str:
    """Return a text of the card in this language (else English) with the card's numbers filled in."""
    return fill_text(card, getattr(card, part), language)


def fill_text(card: Card, texts: Mapping[str, str], language: str) -> str:
    """Return one of the card's own texts in this language (else English) with its numbers filled in."""
    text = texts.get(language) or texts.get("en", "")
    return fill(text, card_numbers(card)) if "{" in text else text


MistakeKind = Literal[
    "overlooks_clash", "spares", "grows_one_row", "guesses", "hurries", "forgets_cards", "wastes_cards"
]


class Mistake(Definition):
    """A mistake that a bot makes now and then, as people do."""

    kind: MistakeKind
    rate: int = Field(ge=1, le=100)
    """Percentage of decisions in which it happens."""


class Level(BotLevel):
    """A bot as an opponent."""

    thinks: Literal["now", "ahead"]
    """``now`` counts the immediate gain of a move; ``ahead`` weighs the chance of winning the match."""
    depth: int = Field(default=0, ge=0, le=5)
    """Answers that a bot with ``ahead`` searches, one after the other."""
    nodes: int = Field(default=400, ge=1, le=2_000_000)
    """Positions it searches for one move, at most."""
    seconds: float = Field(default=0.4, gt=0, le=5)
    """Seconds it thinks about one move, at most."""
    mistakes: ListOf[Mistake] = ()
    """Its mistakes; if several happen in one decision, the first counts."""


class Levels(Entries[dict[str, Level]]):
    """``bots.yaml``: the bots by id."""


class StepExample(Definition):
    """A card called ``it`` that is played for the page of building blocks.

    In the card workshop, a new step is the one of its example.
    """

    choices: ListOf[JsonObject] = ()
    steps: ListOf[JsonObject]
    ends_turn: bool = True
    position: str = "245/3/- 2/36/- 1 ready it - - -"
    """The position in which it is played, in notation."""
    move: str = "it"
    """The move that plays it, with its choices."""


Topic = Literal["dice", "next_die", "lasts", "cards", "when"]


class Wish(Definition):
    """A line of the table "I want" on the page of building blocks."""

    topic: Topic
    """The part of the table."""
    want: str
    use: str = ""
    """The blocks that do it; without it, the word of the step alone."""

    def line(self, word: str) -> str:
        """Return the line for the step of this word."""
        return f"| {self.want} | {self.use or f'`{word}`'} |"


class StepInWords(Part):
    """A step for people: ``step.<word>`` is its sentence, ``did.<word>`` is said of what it has acted on."""

    model_config = ConfigDict(extra="forbid")

    wishes: ListOf[Wish] = ()
    example: StepExample

    def lines(self, word: str, topic: str) -> list[str]:
        """Return its lines about a topic of the table "I want"."""
        return [wish.line(word) for wish in self.wishes if wish.topic == topic]


class StepFile(PartFile[StepInWords]):
    """A file in ``steps/``: steps by their words."""


FREE_TEXTS = ("step.", "rule.", "clear.", "cards.is_")
"""The beginnings of texts that a step may have for its numbers and words."""
WITHOUT_SENTENCE = ("points", "wait")
"""Steps whose sentences all depend on more than their word."""


def check_steps(file: StepFile, around: DataFolder) -> Iterable[Complaint]:
    """Check that steps exist and that the game asks for their texts, in addition to ``check_parts``."""
    yield from check_parts(file, around)
    blocks = {word_of(block): block for block in BLOCKS}
    for word, step in file.root.items():
        yield from check_known("step", word, blocks, word)
        if (block := blocks.get(word)) is None:
            continue
        needed = [f"did.{deed}" for deed in block.deeds or (word,) if block.acts_on is not None]
        if block.sentence is Block.sentence and word not in WITHOUT_SENTENCE:
            needed.append(f"step.{word}")
        fields = (f"cards.field_{field.alias}" for field in block.model_fields.values())
        known = (*needed, f"needs.{word}", *fields)
        unknown = [key for key in step.texts if not key.startswith(FREE_TEXTS) and key not in known]
        for key in unknown:
            yield Complaint((word, "texts", key), f"unknown text {key!r}", key, known)
        present = {*step.texts, *(near for key in unknown for near in nearest(key, known))}
        for key in needed:
            if key not in present:
                yield Complaint((word, "texts"), f"the text {key!r} is missing")
