"""Content of Prospector: the models of its data files, rules from them, and the checks that no model makes alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import pairwise
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from game.content.data_files import FileKind, Files
from game.content.definition import (
    Definition,
    Entries,
    ListOf,
    Seconds,
    Share,
    StableDefinition,
    misfit,
)
from game.content.faults import Complaint
from game.content.models.beats import Ease
from game.content.models.controls import OwnAction
from game.content.models.people import Opponent, check_bots
from game.content.models.setups import RuleCard, check_card
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
from game.kernel.ply import digest
from game.kernel.refusal import Refusal
from game.tables.bot_levels import read_levels
from game.tables.edges import LARGEST_AMOUNT, EdgeAmounts
from game.tables.prospector.cards import MOST_SLOTS, Deck, MineLayout, Skin, Slot, check_deck, check_layout
from game.tables.prospector.xml_import import import_book_file

SkillWay = Literal["careless", "chains", "lookahead"]


class Level(Opponent):
    """A bot as an opponent."""

    plays: SkillWay
    """``careless`` takes any card that fits, ``chains`` the longest visible run, ``lookahead`` tries deals of the
    hidden cards."""
    deals: int = Field(default=8, ge=1, le=400)
    """Deals of the hidden cards in which ``lookahead`` tries each move."""
    slips: int = Field(default=0, ge=0, le=100)
    """Percentage of moves that are random, which may draw even though a card fits."""

    @property
    def nodes(self) -> int:
        """The deals it tries, the part of its thinking that can be limited."""
        return self.deals


class Levels(Entries[dict[str, Level]]):
    """``bots.yaml``: the bots by id, one per level."""


Points = Annotated[int, Field(ge=-1000, le=1000)]


class Gold(Definition):
    """Cards of the mine that make a run worth more."""

    chance: int = Field(default=10, ge=0, le=100)
    """Percentage of the mine's cards that are gold, drawn for each card separately."""
    factor: int = Field(default=2, ge=1, le=10)
    """Factor by which each gold card multiplies the worth of its run."""


class DigEdges(EdgeAmounts):
    """Edges of a dig, 0 for none."""

    aces: int = Field(default=0, ge=0, le=LARGEST_AMOUNT)
    """Cards more that each card of the lowest rank counts in its run."""
    wild: int = Field(default=0, ge=0, le=LARGEST_AMOUNT)
    """Lowest ranks that fit on every card, as every card fits on them."""
    short: int = Field(default=0, ge=0, le=LARGEST_AMOUNT)
    """Points more for a run of at most ``short_run`` cards."""
    boosts: int = Field(default=0, ge=0, le=LARGEST_AMOUNT)
    """Runs that still pay double."""
    draws: int = Field(default=0, ge=0, le=LARGEST_AMOUNT)
    """Points for each card drawn."""
    deep: int = Field(default=0, ge=0, le=LARGEST_AMOUNT)
    """Points for each card taken that covers no other."""
    left: int = Field(default=0, ge=0, le=LARGEST_AMOUNT)
    """Points for each card left in the pile when the mine is empty."""
    goal: int = Field(default=0, ge=0, le=LARGEST_AMOUNT)
    """Points less that a goal asks for."""
    open: int = Field(default=0, ge=0, le=LARGEST_AMOUNT)
    """Layers below the open ones that show their faces from the start."""
    peek: int = Field(default=0, ge=0, le=LARGEST_AMOUNT)
    """Cards on top of the pile that are known."""


NO_EDGES = DigEdges()


class RuleFile(RuleCard, StableDefinition):
    """A file in ``rules/``."""

    new_fields = frozenset(("goal", "short_run", "edges"))
    old_names: ClassVar[dict[str, str]] = {"edges": "favors"}

    seats: Literal[1, 2] = 1
    """Number of players: one digs alone, or two dig the same deal and the higher bank wins."""
    together: bool = True
    """Both seats of a duel dig at the same time; otherwise the second starts when the first has ended."""
    layout: str = "mine"
    """The mine, a file in ``layouts/``."""
    skin: str = "neon"
    """The deck, one of ``decks`` in ``deck.yaml``."""
    wrap: bool = True
    """The first rank and the last are neighbors."""
    winnable: bool = False
    """Deal only rounds that can be won."""
    pays: Annotated[ListOf[Points], Field(min_length=1, max_length=60)] = (1, 2)
    """Points for the first card of a run, the second and so on; after the last value, each card adds as much more as
    the last one did."""
    gold: Gold = Gold()
    draw: Points = 0
    """Points for every card drawn; a negative number is a price."""
    left: Points = 0
    """Points for every card left in the pile when the mine is empty."""
    rounds: int = Field(default=0, ge=0, le=99)
    """Rounds after which a game without a loss ends; 0 means never."""
    goal: int = Field(default=0, ge=0, le=10_000)
    """Points that win a round alone before the mine is empty; 0 means that only an empty mine does."""
    short_run: int = Field(default=3, ge=1, le=60)
    """The most cards of a run that the edge ``short`` pays for."""
    edges: DigEdges = NO_EDGES
    """Edges of every seat."""

    @model_validator(mode="after")
    def _fits(self) -> RuleFile:
        if self.goal and self.seats > 1:
            raise misfit("a goal is for one player; in a duel the higher bank wins", "goal")
        return self


class Rules(RuleFile):
    """A whole rule set, frozen, so that one process can compare two."""

    name: str = "standard"
    layouts: dict[str, MineLayout]
    """Every mine by its name."""
    cards: Deck
    levels: dict[str, Level] = Field(default_factory=dict)
    """Every bot by its id, the weakest first."""

    @property
    def mine(self) -> MineLayout:
        """The layout of the deal."""
        return self.layouts[self.layout]

    @cached_property
    def every_card(self) -> frozenset[str]:
        """Every card in notation, without the sign of gold."""
        return frozenset(self.cards.cards)

    @cached_property
    def near(self) -> dict[str, frozenset[str]]:
        """The letters of the neighboring ranks, by the letter of a rank."""
        letters = [rank.letter for rank in self.cards.ranks]
        neighbors: dict[str, set[str]] = {letter: set() for letter in letters}
        for one, other in pairwise([*letters, letters[0]] if self.wrap else letters):
            neighbors[one].add(other)
            neighbors[other].add(one)
        return {letter: frozenset(others) for letter, others in neighbors.items()}

    @cached_property
    def _near_wild(self) -> dict[int, dict[str, frozenset[str]]]:
        return {0: self.near}

    def near_with(self, wild: int) -> dict[str, frozenset[str]]:
        """Return the same if this many of the lowest ranks are neighbors of every rank."""
        if wild not in self._near_wild:
            letters = [rank.letter for rank in self.cards.ranks]
            all_letters, wild_letters = frozenset(letters), frozenset(letters[:wild])
            self._near_wild[wild] = {
                letter: all_letters if letter in wild_letters else near | wild_letters
                for letter, near in self.near.items()
            }
        return self._near_wild[wild]

    @cached_property
    def _worth(self) -> list[int]:
        return [0]

    def worth(self, cards: int, gold: int) -> int:
        """Return the worth of a run of this many cards, ``gold`` of them gold."""
        sums, pays = self._worth, self.pays
        while len(sums) <= cards:
            place = len(sums) - 1
            step = pays[-1] - pays[-2] if len(pays) > 1 else 0
            sums.append(sums[-1] + (pays[place] if place < len(pays) else pays[-1] + step * (place - len(pays) + 1)))
        worth: int = sums[cards] * self.gold.factor**gold
        return worth


CHOICES = {"layout": "layout", "deck": "skin", "deals": "winnable"}
"""Choices of a match besides its rule set, and the fields of the rules that they set."""
DEAL_CHOICES = {"any": False, "winnable": True}
"""Choices of deals; True if they have to be winnable."""


def vary(rules: Rules, chosen: Mapping[str, str]) -> Rules:
    """Return the rules with another layout, deck or choice of deals; refuse unknown ones, as ``unknown_layout``."""
    if chosen.get("layout", rules.layout) not in rules.layouts:
        raise unknown_layout(rules, chosen["layout"])
    if chosen.get("deck", rules.skin) not in rules.cards.decks:
        raise Refusal("unknown_deck", unknown_value("deck", chosen["deck"], rules.cards.decks))
    if (deals := chosen.get("deals", "any")) not in DEAL_CHOICES:
        raise Refusal("unknown_deals", unknown_value("choice of deals", deals, DEAL_CHOICES))
    changes: dict[str, object] = {
        CHOICES[choice]: DEAL_CHOICES[name] if choice == "deals" else name for choice, name in chosen.items()
    }
    return rules.model_copy(update=changes) if changes else rules


def options(rules: Rules) -> dict[str, Iterable[str]]:
    """Return the choices besides the rule set."""
    return {"layout": rules.layouts, "deck": rules.cards.decks, "deals": DEAL_CHOICES}


def unknown_layout(rules: Rules, name: str) -> Refusal:
    return Refusal("unknown_layout", unknown_value("layout", name, rules.layouts))


def unknown_value(kind: str, name: str, names: Iterable[str]) -> str:
    """Return a sentence that names an unknown value and the known ones."""
    return f"There is no {kind} called {name[:40]!r}; there are {', '.join(names)}."


def digest_of(rules: Rules) -> str:
    """Return the digest of everything that can change a match."""
    text = rules.model_dump_json(include=set(RuleFile.model_fields) - {"skin", "rounds", "about"})
    mine = rules.mine
    return digest(" ".join((text, str(mine.covers), str(mine.open_slots), str(mine.pile_size(0)), *rules.cards.cards)))


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


def read_rules(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the deck, the layouts and the bots of these files."""
    deck = files.read(Deck, "deck.yaml", partial(check_deck, around=files))
    check_mine = partial(check_layout, deck=len(deck.cards), around=files)
    layouts = files.read_all(MineLayout, "layouts", check_mine)
    check = partial(check_rules, layouts=tuple(layouts), decks=tuple(deck.decks), around=files)
    file = files.rule_file(RuleFile, check)
    return Rules(name=name, layouts=layouts, cards=deck, levels=read_levels(Levels, files), **dict(file))


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


def check_rules(
    rules: RuleFile, layouts: tuple[str, ...], decks: tuple[str, ...], around: DataFolder
) -> Iterable[Complaint]:
    """Check that the layout and the deck exist, and the words."""
    yield from check_card(rules, around)
    for path, kind, name, names in (("layout", "layout", rules.layout, layouts), ("skin", "deck", rules.skin, decks)):
        if name not in names:
            yield Complaint((path,), f"unknown {kind} {name!r}", name, names)


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
