"""Rule sets, edges and bots of Prospector in data files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from game.content.definition import Definition, Entries, ListOf, StableDefinition, misfit
from game.content.models.people import BotLevel
from game.content.models.setups import RuleCard
from game.kernel.digest import digest
from game.kernel.refusal import Refusal
from game.tables.edges import EdgeAmount, EdgeAmounts
from game.tables.prospector.cards import Deck, MineLayout

SkillWay = Literal["careless", "chains", "lookahead"]


class Level(BotLevel):
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

    aces: EdgeAmount = 0
    """Cards more that each card of the lowest rank counts in its run."""
    wild: EdgeAmount = 0
    """Lowest ranks that fit on every card, as every card fits on them."""
    short: EdgeAmount = 0
    """Points more for a run of at most three cards."""
    boosts: EdgeAmount = 0
    """Runs that still pay double."""
    draws: EdgeAmount = 0
    """Points for each card drawn."""
    deep: EdgeAmount = 0
    """Points for each card taken that covers no other."""
    left: EdgeAmount = 0
    """Points for each card left in the pile when the mine is empty."""
    goal: EdgeAmount = 0
    """Points less that a goal asks for."""
    open: EdgeAmount = 0
    """Layers below the open ones that show their faces from the start."""
    peek: EdgeAmount = 0
    """Cards on top of the pile that are known."""


NO_EDGES = DigEdges()
SHORT_RUN = 3
"""The most cards of a run that the edge ``short`` pays for."""


class RuleFile(RuleCard, StableDefinition):
    """A file in ``rules/``."""

    new_fields = frozenset(("goal", "edges"))
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
    def near_by_wild(self) -> list[dict[str, frozenset[str]]]:
        """The letters of the ranks that fit on a rank, by its letter, for each number of wild ranks.

        The lowest ranks are wild: they fit on every rank, and every rank fits on them.
        """
        letters = [rank.letter for rank in self.cards.ranks]
        near: dict[str, set[str]] = {letter: set() for letter in letters}
        for one, other in pairwise([*letters, letters[0]] if self.wrap else letters):
            near[one].add(other)
            near[other].add(one)
        near_by_wild = []
        for count in range(len(letters) + 1):
            wild, others = letters[:count], letters[count:]
            fits_all = dict.fromkeys(wild, frozenset(letters))
            near_by_wild.append({**fits_all, **{letter: frozenset(near[letter].union(wild)) for letter in others}})
        return near_by_wild

    def worth(self, cards: int, gold: int) -> int:
        """Return the worth of a run of this many cards, ``gold`` of them gold."""
        pays, more = self.pays, max(0, cards - len(self.pays))
        step = pays[-1] - pays[-2] if len(pays) > 1 else 0
        points = sum(pays[:cards]) + more * pays[-1] + step * more * (more + 1) // 2
        worth: int = points * self.gold.factor**gold
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
