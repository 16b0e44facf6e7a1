"""The files of Prospector, and the rules read from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, model_validator

from game.content.data_files import FileKind, Files
from game.content.definition import Definition, ListOf, Seconds, Share, misfit
from game.content.faults import Complaint
from game.content.models.beats import Ease
from game.content.models.controls import OwnAction
from game.content.models.people import check_bots
from game.content.models.setups import check_card
from game.content.placeholders import DataFolder, text_keys
from game.content.table_content import (
    Assembly,
    BeatNames,
    ContentReaders,
    CrossCheck,
    Lint,
    OtherFiles,
    ReferenceBlock,
    TableContent,
    TableFiles,
)
from game.tables.bot_levels import read_levels
from game.tables.prospector.cards import MOST_SLOTS, Deck, MineLayout, Skin, Slot, check_deck, check_layout
from game.tables.prospector.definitions import DigEdges, Gold, Level, Levels, RuleFile, Rules, digest_of
from game.tables.prospector.xml_import import import_book_file


def read_rules(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the deck, the layouts and the bots of these files."""
    deck = files.read(Deck, "deck.yaml", partial(check_deck, around=files))
    check_mine = partial(check_layout, deck=len(deck.cards), around=files)
    layouts = files.read_all(MineLayout, "layouts", check_mine)
    check = partial(check_rules, layouts=tuple(layouts), decks=tuple(deck.decks), around=files)
    file = files.rule_file(RuleFile, check)
    return Rules(name=name, layouts=layouts, cards=deck, levels=read_levels(Levels, files), **dict(file))


def check_rules(
    rules: RuleFile, layouts: tuple[str, ...], decks: tuple[str, ...], around: DataFolder
) -> Iterable[Complaint]:
    """Check that the layout and the deck exist, and the words."""
    yield from check_card(rules, around)
    for path, kind, name, names in (("layout", "layout", rules.layout, layouts), ("skin", "deck", rules.skin, decks)):
        if name not in names:
            yield Complaint((path,), f"unknown {kind} {name!r}", name, names)


MOST_LEVELS = 6
MOMENTS = tuple(f"streak_{level}" for level in range(1, MOST_LEVELS + 1))
"""The moment of a card taken at each level."""


class Waypoint(Definition):
    """A point on the path of a number, in parts of the screen, y upward, and the number's size there."""

    x: Share | None = None
    """Default, as for ``y``: the point where the number starts."""
    y: Share | None = None
    size: float = Field(gt=0, le=100)
    """Height of its digits, in lines of a screen of 1080."""


class Curve(Definition):
    """A Bezier curve from the first point to the last; the points between bend it."""

    points: Annotated[ListOf[Waypoint], Field(min_length=2, max_length=6)]
    seconds: Seconds = 1.0
    ease: Ease = "in_out_quad"


class RunLevel(Definition):
    """A level of a run."""

    cards: int = Field(ge=1, le=52)
    """Cards of a run from which on it has this level."""
    color: Literal["text", "card", "seat1", "seat2", "shield", "double", "warning"]
    """The color of the run's number and meter, by its name in the palette."""
    trembles: float = Field(default=0.0, ge=0, le=4)
    """The distance that the number trembles, in virtual pixels."""


class MineLook(Definition):
    """``prospector/look.yaml``: settings of the table's picture."""

    shaft_night: Share
    """Darkness of the shaft behind the cards."""
    scored: Curve
    """The curve of a card's points, from the card to the run's number."""
    banked: Curve
    """The curve of a run's points, from the run's number to the board."""
    lights: int = Field(ge=1, le=52)
    """Cards of a run from which on it lights the shaft."""
    lit: Share
    """Part of the darkness that the light removes."""
    kindles: float = Field(gt=0, le=2)
    """Change of that light per second; gradual, so that it never flashes."""
    glimmer: float = Field(ge=0, le=3)
    """Pulses of gold per second."""
    gold: Share
    """Greatest brightness of these pulses."""
    streak: Annotated[ListOf[RunLevel], Field(min_length=1, max_length=MOST_LEVELS)]
    """The levels of a run, from short to long. The last one fills the meter. In ``beats.yaml``, a card taken at the
    second level is the moment ``streak_2``, and so on."""
    sweep: Seconds = 0.7
    """Seconds that the light of a gold card takes to cross its run."""

    @model_validator(mode="after")
    def _rises(self) -> MineLook:
        for number, (one, other) in enumerate(pairwise(self.streak), 1):
            if other.cards <= one.cards:
                raise misfit("a level needs more cards than the one before it", "streak", number, "cards")
        return self


TEXTS = text_keys("""
    prospector: figure_points figure_taken figure_longest_run figure_best_run
    prospector: figure_cards_left figure_undone puzzle_3
    prospector: banked paid(points) goal(points) round(number) lesson1 lesson2 lesson3 lesson4 lesson5
    moment: round_won round_lost
    refused: not_winnable slot_empty face_down covered does_not_fit pile_empty other_turn
    advice: clears run(cards) turns(cards) gold fits banks stuck sure(moves) hopeless
    prospector: chance(percent)
    review: dug(name,card,cards,worth) drew(name,card) banked(name,worth,card) card(card)
    result: by_mine by_goal by_no_fit by_bank
    prospector: edge_points(amount) edge_gold(amount) edge_aces(amount) edge_wild(amount) edge_short(amount)
    prospector: edge_boosts(amount) edge_draws(amount) edge_deep(amount) edge_left(amount) edge_goal(amount)
    prospector: edge_open(amount) edge_peek(amount) left_boosts(amount)
""")
KINDS = (
    FileKind("prospector_bots", "prospector/bots.yaml", Levels),
    FileKind("prospector_deck", "prospector/deck.yaml", Deck),
    FileKind("prospector_layouts", "prospector/layouts/*.yaml", MineLayout),
)


def with_all_choices(content: TableContent[Rules], files: Files) -> TableContent[Rules]:
    """Return the content with every layout and deck on the setup page, even if its file does not name them.

    A layout brings its own sentence.
    """
    rules = content.default_rules
    layouts = {name: layout.name for name, layout in rules.layouts.items()}
    decks = {name: skin.name for name, skin in rules.cards.decks.items()}
    setups = content.setups.with_all("layout", layouts).with_all("deck", decks)
    about = {name: layout.about for name, layout in rules.layouts.items()}
    return replace(content, setups=setups.with_about("layout", about))


def _deck_size(around: OtherFiles) -> int:
    """Return the number of cards in the deck; if the deck is faulty, as many as any layout may need."""
    deck = around.value("prospector_deck", Deck)
    return 2 * MOST_SLOTS if deck is None else len(deck.cards)


CHECKS: Mapping[str, CrossCheck] = {
    "prospector_bots": check_bots,
    "prospector_rules": check_card,
    "prospector_deck": check_deck,
    "prospector_layouts": lambda layout, around: check_layout(layout, _deck_size(around), around),
}
"""Checks of the linter, by kind of file."""
BLOCKS = (
    ReferenceBlock("Rules of Prospector", RuleFile, "the files in `prospector/rules/`"),
    ReferenceBlock("Edges of Prospector", DigEdges, "`edges` of the files in `prospector/rules/`"),
    ReferenceBlock("Gold", Gold, "`gold` of the files in `prospector/rules/`"),
    ReferenceBlock("A mine", MineLayout, "the files in `prospector/layouts/`"),
    ReferenceBlock("A slot of a mine", Slot, "`slots` of the files in `prospector/layouts/`"),
    ReferenceBlock("The cards", Deck, "`prospector/deck.yaml`"),
    ReferenceBlock("A deck of Prospector", Skin, "`decks` of `prospector/deck.yaml`"),
    ReferenceBlock("The look of a mine", MineLook, "`prospector/look.yaml`"),
    ReferenceBlock("A level of a run", RunLevel, "`streak` of `prospector/look.yaml`"),
    ReferenceBlock("A curve", Curve, "`scored` and `banked` of `prospector/look.yaml`"),
    ReferenceBlock("A point of a curve", Waypoint, "`points` of a curve"),
    ReferenceBlock("A bot of Prospector", Level, "`prospector/bots.yaml`, one a level"),
)
"""Blocks for the page of building blocks."""
FILES: TableFiles[Rules] = TableFiles(
    rules=RuleFile,
    kinds=KINDS,
    assembly=Assembly(read_rules, digest_of, ("deck.yaml", "bots.yaml", "layouts/*.yaml")),
    texts=TEXTS,
    readers=ContentReaders(partial(read_levels, Levels), extend=with_all_choices),
    lint=Lint(CHECKS),
    blocks=BLOCKS,
    actions=(OwnAction("draw", left="e", right="o", pad="y"),),
    additions={"look": MineLook},
    beats=BeatNames(frozenset(("beats.swell", "beats.size")), MOMENTS),
    importers={".xml": import_book_file},
)
CODES: dict[str, str] = {
    "unknown_deals": "there is no such choice of deals",
    "unknown_layout": "there is no such layout",
    "not_winnable": "only winnable deals are allowed, and none was found",
    "no_slot": "the mine has no such slot",
    "slot_empty": "the slot is empty",
    "face_down": "the card in that slot is face down",
    "covered": "the card in that slot is face up, but other cards cover it",
    "does_not_fit": "the card is not one rank above or below the target",
    "pile_empty": "there is no card left to draw",
    "hidden_card": "the position does not say which card that is",
    "no_seat": "no one digs in that seat",
    "other_turn": "the duel is played in turns, and it is the other seat's turn",
}
