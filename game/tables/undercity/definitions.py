"""The data of a run: rules, rooms, prizes, charms, encounters, bosses and ascents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from game.content.definition import Definition, Entries, ListOf, NonEmpty, Share, TextByLanguage, Word
from game.content.models.people import VoiceLine
from game.dungeon.grammar_files import Dungeons
from game.kernel.digest import digest
from game.kernel.refusal import Refusal
from game.tables.undercity.room_mix import Mixing
from game.tables.undercity.run_map import MapRoom, PlaceKind, RunMap

RunMode = Literal["alone", "together", "versus"]
"""The ways to play: one person, two people against the house, two people against each other."""
MODES: tuple[RunMode, ...] = "alone", "together", "versus"
CharmFamily = Literal["ones", "walls", "thieves", "fortune", "crosses"]
"""A family of charms. Two families make a build."""
Rarity = Literal["common", "rare"]
EdgesByTable = dict[Word, dict[Word, int]]
"""Advantages in a match, by table and by the name of the edge, with their amounts."""
MOST_HEARTS, MOST_COINS, MOST_CARDS, MOST_CHARMS, MOST_KEYS = 9, 999, 6, 40, 9


class RunStart(Definition):
    """The dungeon of a run, and what a side has at the start and can have at most."""

    recipe: Word
    """The recipe of its dungeon."""
    hearts: int = Field(ge=1, le=MOST_HEARTS)
    """Hearts at the start."""
    most_hearts: int = Field(ge=1, le=MOST_HEARTS)
    coins: int = Field(ge=0, le=99)
    """Coins at the start."""
    hand: ListOf[Word]
    """Cards at the start."""
    most_cards: int = Field(ge=1, le=MOST_CARDS)
    """Cards that a hand has room for."""


class RunFile(RunStart):
    """A file in ``undercity/rules``: the length of a run and its numbers."""

    first_level: int = Field(ge=1, le=9)
    """The level of the house in the first room."""
    levels: NonEmpty[int]
    """The level of the house on each floor, the first floor first; deeper floors have the last value."""
    red_levels: int = Field(ge=0, le=4)
    """Levels that the house gains on a dangerous route."""
    boss_level: int = Field(ge=1, le=9)
    """The level of the boss."""
    rival_level: int = Field(ge=1, le=9)
    """The level of the rival, the weaker boss of a false goal."""
    wins: dict[PlaceKind, Annotated[int, Field(ge=1, le=3)]]
    """Matches to win in a room of each kind."""
    losses: dict[PlaceKind, Annotated[int, Field(ge=1, le=3)]]
    """Matches to lose until the room is lost: it costs a heart, except for a riddle."""
    rest: int = Field(ge=0, le=MOST_HEARTS)
    """Hearts that a rest gives back."""
    most_moves: int = Field(ge=250, le=2000)
    """Moves after which the last train has left and the run is lost."""
    points: dict[Literal["room", "heart", "coin", "crown", "boss"], Annotated[int, Field(ge=0, le=9999)]]
    """Points of the score."""
    minutes: dict[Word, float]
    """Minutes in a room of each kind or a match at each table, for the estimate of a run's length."""


class Pay(Definition):
    """Coins for a won room."""

    coins: int = Field(ge=0, le=99)
    """Coins on the first floor."""
    per_floor: int = Field(default=0, ge=0, le=20)
    """More coins on each floor below."""
    red: int = Field(default=0, ge=0, le=50)
    """More coins on a dangerous route."""
    pair: int = Field(default=0, ge=0, le=20)
    """More coins for two people who do it together."""
    consolation: int = Field(default=0, ge=0, le=50)
    """Coins for the loser of a match against each other."""


class RoomOpponent(Definition):
    """The opponent and the house rule of a match room."""

    rules: Word
    """The rule set of its table, the house rule."""
    bot: Word = ""
    """The bot who sits there by face and voice; "" for the bot of the level."""
    least_floor: int = Field(default=1, ge=1, le=9)
    """The first floor on which it may sit."""


class RoomsFile(Definition):
    """``undercity/rooms.yaml``: the kinds of rooms."""

    mixing: dict[Word, Mixing]
    """The mix of rooms of each rule file."""
    pays: dict[PlaceKind, Pay]
    """Coins for a won room, by its kind."""
    first: dict[Word, RoomOpponent]
    """The opponent in the first room, at each table."""
    opponents: dict[Word, NonEmpty[RoomOpponent]]
    """The opponents and house rules of each table."""
    sums: EdgesByTable = Field(default_factory=dict)
    """The edges that add up if several charms have them, with the most that they add up to. Of other edges, the highest
    amount counts."""


class Prizes(Definition):
    """``undercity/prizes.yaml``: prizes and prices."""

    cards: dict[Word, Rarity]
    """The cards that a run gives."""
    improves: dict[Word, Word]
    """The edge that improves cards, by table. Its amount is the sum of 1 for the first card of the hand, 2 for the
    second, 4 for the third and so on."""
    coins: int = Field(ge=1, le=99)
    """Coins of a prize of coins."""
    red_coins: int = Field(ge=0, le=99)
    """More of them on a dangerous route."""
    heart_share: Share
    """Chance that the third prize is a heart instead of coins, if one is missing."""
    rare_share: Share
    """Chance of a rare card or charm instead of a common one; on a dangerous route, it is always tried twice."""
    card_price: int = Field(ge=1, le=99)
    charm_price: int = Field(ge=1, le=99)
    heart_price: int = Field(ge=1, le=99)
    map_price: int = Field(ge=1, le=99)
    rare_price: int = Field(ge=0, le=99)
    """Added to the price of a rare card or charm."""
    floor_price: int = Field(ge=0, le=20)
    """Added to prices on each floor below the first."""
    offer_price: int = Field(ge=0, le=99)
    """Price of a new offer."""
    most_stake: int = Field(ge=1, le=99)
    """The most coins that a pawnshop takes as a stake."""


class RunBoon(Definition):
    """The effect of a charm on the run itself."""

    hearts: int = Field(default=0, ge=0, le=5)
    """Hearts gained at once; they also raise the most hearts."""
    coins: int = Field(default=0, ge=0, le=99)
    """Coins gained at once."""
    coins_per_win: int = Field(default=0, ge=0, le=20)
    """More coins for each room won."""
    coins_per_loss: int = Field(default=0, ge=-20, le=20)
    """Coins gained, or paid if negative, for each room lost."""
    coins_per_card: int = Field(default=0, ge=0, le=20)
    """Coins for each card given up: dropped, removed, staked or taken by an encounter."""
    price: int = Field(default=0, ge=-10, le=0)
    """Added to every price."""
    mercy: int = Field(default=0, ge=0, le=9)
    """Lost rooms that cost no heart."""
    free_locks: int = Field(default=0, ge=0, le=9)
    """Doors that open without a key."""
    reveals: bool = False
    """Hidden doors of the whole dungeon are found."""


class Charm(Definition):
    """A charm. It says in one sentence what it does."""

    family: CharmFamily
    """Its family: its color and its place in the collection."""
    rarity: Rarity = "common"
    """Rare ones come up less often and cost more."""
    name: TextByLanguage
    about: TextByLanguage
    """One sentence for all tables. A charm without edges says here exactly what it does."""
    at: dict[Word, TextByLanguage] = Field(default_factory=dict)
    """One sentence for each table that ``edges`` names: what the charm does there."""
    edges: EdgesByTable = Field(default_factory=dict)
    """Its edges at each table."""
    run: RunBoon = RunBoon()
    """Its effect on the run itself."""


class RunChange(Definition):
    """A change to a run, as an outcome of an encounter."""

    hearts: int = Field(default=0, ge=-3, le=3)
    """Hearts gained, or lost if negative; never the last one."""
    coins: int = Field(default=0, ge=-50, le=50)
    """Coins gained, or lost if negative."""
    keys: int = Field(default=0, ge=0, le=2)
    """Keys gained."""
    cards: int = Field(default=0, ge=-1, le=1)
    """1 gains a card, -1 loses one, both drawn."""
    charms: int = Field(default=0, ge=-1, le=1)
    """1 gains a charm, -1 loses one, both drawn."""
    level: int = Field(default=0, ge=-3, le=3)
    """Added to the house's level in the next match."""
    reward: int = Field(default=0, ge=-20, le=40)
    """Added to the coins of the next room won."""
    mercy: int = Field(default=0, ge=0, le=3)
    """Next lost rooms that cost no heart."""
    reveals: bool = False
    """Hidden doors are found."""


class OutcomeOf(Definition):
    """One outcome of a choice. Its share of all weights is the chance that players read."""

    weight: int = Field(default=1, ge=1, le=100)
    """Its chance, relative to the other outcomes."""
    text: TextByLanguage
    """One or two short sentences."""
    change: RunChange = RunChange()
    """The change to the run."""


class EncounterChoice(Definition):
    """A choice in an encounter."""

    text: TextByLanguage
    """The button."""
    coins: int = Field(default=0, ge=0, le=50)
    """Coins it takes; the choice is offered to those who have them."""
    cards: int = Field(default=0, ge=0, le=1)
    """Cards it takes, drawn from the hand."""
    charms: int = Field(default=0, ge=0, le=1)
    """Charms it takes, drawn."""
    outcomes: NonEmpty[OutcomeOf]
    """The outcomes, of which one is drawn by weight."""


class Encounter(Definition):
    """An encounter: a short text with two or three choices. The last one is always possible."""

    name: TextByLanguage
    text: TextByLanguage
    """One or two short sentences."""
    choices: Annotated[ListOf[EncounterChoice], Field(min_length=2, max_length=3)]
    """The choices, in the order of the buttons."""
    least_floor: int = Field(default=1, ge=1, le=9)
    """The first floor on which it may happen."""


class Boss(Definition):
    """A boss: the last opponent of a run, or the rival of a false goal."""

    name: TextByLanguage
    short: TextByLanguage = Field(default_factory=dict)
    """The name at a table, where room is short; the whole name without it."""
    portrait: Word
    """The name of its picture."""
    lines: dict[Literal["glass", "start", "won", "lost", "again"], TextByLanguage]
    """Its lines behind the glass, at the start, and when it won or lost the last match; ``again`` replaces ``start`` if
    it lost the last time that it was met."""
    says: ListOf[VoiceLine] = ()
    """Its lines during matches, such as taunts, and at the start and the end of matches between the first and the
    last."""
    table: Word
    """The table at which it plays."""
    rules: Word
    """The rule set of its table, the house rule."""
    bot: Word = ""
    """The bot that thinks for it; "" for the bot of the level."""
    deck: Annotated[ListOf[Word], Field(max_length=MOST_CARDS)] = ()
    """Its cards, at a table with cards."""
    edges: dict[Word, int] = Field(default_factory=dict)
    """Its edges at its table."""
    weakness: TextByLanguage
    """A sentence that players read behind the glass."""
    weak_to: dict[Word, int] = Field(default_factory=dict)
    """Edges that players have against it once they know its weakness."""
    least_floors: int = Field(default=1, ge=1, le=9)
    """Floors of a dungeon in which it may be the boss."""


class Ascent(Definition):
    """One more hardship, after a win. Every ascent includes those before it."""

    about: TextByLanguage
    last_level: int = Field(default=0, ge=0, le=3)
    """Added to the level of the house on the last floor."""
    boss_level: int = Field(default=0, ge=0, le=3)
    """Added to the level of the boss."""
    boss: Word = ""
    """The boss at the goal; "" for any. It gives way if its table is barred."""
    red_floor: int = Field(default=0, ge=0, le=9)
    """All rooms from this floor on are dangerous; 0 for none."""
    price: int = Field(default=0, ge=0, le=9)
    """Added to every price."""
    hearts: int = Field(default=0, ge=-4, le=0)
    """Added to the hearts at the start."""
    coins: int = Field(default=0, ge=-20, le=0)
    """Added to the coins at the start."""
    cards: int = Field(default=0, ge=-4, le=0)
    """Added to the number of cards at the start; the last ones are left out."""
    offers: int = Field(default=0, ge=-1, le=0)
    """Added to the number of prizes to choose from."""
    rest: int = Field(default=0, ge=-2, le=0)
    """Added to the hearts of a rest."""
    pay: int = Field(default=0, ge=-5, le=0)
    """Added to the coins of a won room."""
    boss_edges: EdgesByTable = Field(default_factory=dict)
    """Edges of the boss, by table."""


class RunHouseRule(Definition):
    """A house rule for the matches of a whole run, for both sides."""

    name: TextByLanguage
    about: TextByLanguage
    """One sentence about it, which players read before each match that it changes."""
    rules: dict[Word, Word] = Field(default_factory=dict)
    """By table, the rule set that all of its rooms have; bosses keep their own."""
    edges: EdgesByTable = Field(default_factory=dict)
    """By table, edges that both sides have in every match, also against the boss."""


class Pool(Definition):
    """Charms and bosses that join the runs here together, once players have earned them."""

    name: TextByLanguage
    charms: ListOf[Word] = ()
    bosses: ListOf[Word] = ()


class PairsFile(Definition):
    """``undercity/pairs.yaml``: the bonus of rooms without a match for two people together."""

    coins: dict[PlaceKind, Annotated[int, Field(ge=0, le=20)]] = Field(default_factory=dict)
    """Coins for the first thing that they do in a room, by its kind."""


class Odds(Definition):
    """``undercity/odds.yaml``: chances to win, measured by ``odds``, for quick simulations."""

    match: dict[Word, dict[Word, NonEmpty[Share]]]
    """By table and by the player's bot: chances against the house's levels, the lowest first."""
    riddle: dict[Word, Share]
    """Chance to solve a riddle in one try, by the player's bot."""
    charms: dict[Word, dict[Word, float]] = Field(default_factory=dict)
    """The worth of each charm at each table, in the logarithm of the odds."""
    card: float = 0.0
    """The worth of one card more than at the start, at Knucklebones."""
    bosses: dict[Word, float] = Field(default_factory=dict)
    """The worth of each boss's house rule, deck and edges to the player, in addition to its level."""
    weakness: float = 0.0
    """The worth of a known weakness against a boss."""


CHARM_PICTURES = "charm", "amulet"
"""The beginnings of the names of a charm's pictures: ``charm_ID`` in a row, 19 x 19, and ``amulet_ID`` on a pedestal,
40 x 52."""
BOSS_PICTURE = "boss"
"""The beginning of the name of a boss's picture behind the glass: ``boss_ID``, 384 x 280."""


class Charms(Entries[dict[Word, Charm]]):
    """``undercity/charms.yaml``."""


class Encounters(Entries[dict[Word, Encounter]]):
    """``undercity/events.yaml``."""


class Bosses(Entries[dict[Word, Boss]]):
    """``undercity/bosses.yaml``."""


class Pools(Entries[dict[Word, Pool]]):
    """``undercity/pools.yaml``: the pools, in the order in which they join."""


class HouseRules(Entries[dict[Word, RunHouseRule]]):
    """``undercity/house_rules.yaml``."""


class Ascents(Definition):
    """``undercity/ascents.yaml``."""

    ascents: ListOf[Ascent]
    """The ascents, the first one first."""


class RunChoices(NamedTuple):
    """The choices before a run."""

    mode: RunMode = "alone"
    ascent: int = 0
    barred_table: str = ""
    """The table that no room has."""
    house: str = ""
    """The house rule of the run, "" for none."""
    pool: str = ""
    """The last pool that has joined, ``BASE_POOL`` for none of them, "" for all."""


USUAL_CHOICES = RunChoices()


@dataclass(frozen=True)
class Rules:
    """The rules of a run with all of its files, frozen, and the choices before it."""

    name: str
    file: RunFile
    rooms: RoomsFile
    prizes: Prizes
    charms: Mapping[str, Charm]
    encounters: Mapping[str, Encounter]
    bosses: Mapping[str, Boss]
    ascents: tuple[Ascent, ...]
    odds: Odds
    houses: Mapping[str, RunHouseRule]
    """The house rules that a run may have."""
    pairs: PairsFile
    pools: Mapping[str, Pool]
    """The charms and bosses that players earn, in this order."""
    dungeons: Dungeons
    digest: str
    """The digest of all files."""
    choices: RunChoices = USUAL_CHOICES
    maps: dict[tuple[int, str], RunMap] = field(default_factory=dict, compare=False)
    """Maps by seed and barred table; they follow from the rest."""

    def __hash__(self) -> int:
        return hash((self.name, self.digest, self.choices))

    @property
    def active_ascents(self) -> tuple[Ascent, ...]:
        return self.ascents[: self.choices.ascent]

    @property
    def seats(self) -> int:
        """The number of seats: two against each other, else one."""
        return 2 if self.choices.mode == "versus" else 1

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables whose matches rooms may have."""
        return tuple(table for table in self.rooms.opponents if table != self.choices.barred_table)

    def is_red(self, place: MapRoom) -> bool:
        """Return True if a room is dangerous: by its route, or by an ascent."""
        return place.red or any(0 < ascent.red_floor <= place.floor for ascent in self.active_ascents)

    def pair_bonus(self, kind: PlaceKind) -> int:
        """Return the coins that two people together get in a kind of room, 0 for others."""
        if self.choices.mode != "together":
            return 0
        return self.rooms.pays[kind].pair if kind in self.rooms.pays else self.pairs.coins.get(kind, 0)

    def house_at(self, table: str) -> RunHouseRule | None:
        """Return the house rule of the run if it changes matches at a table."""
        house = self.houses.get(self.choices.house)
        return house if house is not None and (table in house.rules or table in house.edges) else None

    def ascent_sum(self, number: Callable[[Ascent], int]) -> int:
        """Return the sum of a number over the ascents in force."""
        return sum(map(number, self.active_ascents))


CHOICES = ("mode", "ascent", "bar", "house", "pool")
"""Choices of a run besides its length, which is its rule set."""
NO_OPTION, BASE_POOL = "none", "base"


def options(rules: Rules) -> dict[str, tuple[str, ...]]:
    ascents = tuple(map(str, range(len(rules.ascents) + 1)))
    return {"mode": MODES, "ascent": ascents, "bar": (NO_OPTION, *rules.rooms.opponents),
            "house": (NO_OPTION, *rules.houses), "pool": (NO_OPTION, BASE_POOL, *rules.pools)}


def vary(rules: Rules, chosen: Mapping[str, str]) -> Rules:
    """Return the rules with these choices applied; refuse an unknown one with ``unknown_option``."""
    choice_options = options(rules)
    for choice, option in chosen.items():
        if option not in choice_options[choice]:
            known_options = ", ".join(choice_options[choice])
            raise Refusal("unknown_option", f"There is no {choice} {option[:40]!r}; there are {known_options}.")
    choices = rules.choices
    mode = next((mode for mode in MODES if mode == chosen.get("mode")), choices.mode)
    ascent = int(chosen.get("ascent", choices.ascent))
    barred_table = chosen.get("bar", choices.barred_table or NO_OPTION)
    house, pool = chosen.get("house", choices.house or NO_OPTION), chosen.get("pool", choices.pool or NO_OPTION)
    if pool != NO_OPTION:
        pools = [*rules.pools.values()]
        later_pools = pools if pool == BASE_POOL else pools[[*rules.pools].index(pool) + 1 :]
        charms = {id for pool in later_pools for id in pool.charms}
        bosses = {id for pool in later_pools for id in pool.bosses}
        rules = replace(rules, charms={id: charm for id, charm in rules.charms.items() if id not in charms},
                        bosses={id: boss for id, boss in rules.bosses.items() if id not in bosses})
    barred_table, house, pool = ("" if option == NO_OPTION else option for option in (barred_table, house, pool))
    return replace(rules, choices=RunChoices(mode, ascent, barred_table, house, pool))


def digest_of(rules: Rules) -> str:
    """Return the digest of everything that can change a run."""
    mode, ascent, barred_table, house, pool = rules.choices
    parts = [rules.name, rules.digest, mode, str(ascent), barred_table]
    if mode == "together":
        parts.append(rules.pairs.model_dump_json())
    if house:
        parts.append(rules.houses[house].model_dump_json())
    if pool:
        parts += [pool, *rules.charms, *rules.bosses]
    return digest(" ".join(parts))
