"""Checks of a run: everything that its files name at the tables of its rooms exists there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from struct import unpack

from pydantic import BaseModel

from game.content.faults import Complaint, Path, check_known
from game.content.models.audio import Line, check_spoken
from game.content.models.bots import check_portraits
from game.content.models.dungeon import DungeonRecipe
from game.content.table_content import fields_of
from game.paths import assets_dir
from game.tables.table_files import TABLES
from game.tables.undercity.content import RunLook
from game.tables.undercity.definitions import (
    BOSS_PICTURE,
    CHARM_PICTURES,
    Ascents,
    Bosses,
    Charms,
    Encounters,
    HouseRules,
    Odds,
    Opponent,
    Pools,
    Prizes,
    Rooms,
    RunFile,
)
from game.tables.undercity.run_map import PLAYED
from game.tools.edge_names import RUN, check_edges
from game.tools.edge_names import TABLES as TABLES_OF_RUN
from game.tools.lint.findings import Found, across_files, error
from game.tools.lint.folders import Tree

WITH_EDGES: Mapping[str, type[BaseModel]] = {
    "undercity_charms": Charms, "undercity_bosses": Bosses, "undercity_ascents": Ascents,
    "undercity_house_rules": HouseRules, "undercity_rooms": Rooms,
}
"""The files with edges, by kind."""
SIZE_IN_PNG = slice(16, 24)
"""The bytes of a PNG file that hold its width and height."""


def size_of_pictures(kind: str) -> str:
    """Return the size of the game's own pictures of a kind, in words."""
    picture = min((assets_dir() / RUN / "sprites").glob(f"{kind}_*.png"))
    wide, high = unpack(">II", picture.read_bytes()[SIZE_IN_PNG])
    return f"{wide} x {high} pixels like {picture.name}"


class _Known:
    """Everything at the tables that the files of a run may name."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.tables = TABLES_OF_RUN

    def files(self, folder: str) -> tuple[str, ...]:
        """Return the names of the files in a folder."""
        return tuple(source.place.stem for source in self.tree.within(folder))

    def entries(self, place: str) -> tuple[str, ...]:
        """Return the names of the entries of a file."""
        folder, _, file = place.rpartition("/")
        found = (source for source in self.tree.within(folder) if source.place.name == file)
        return tuple(name for source in found for name in source.entries())

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards of all tables."""
        return tuple(card for name in self.tables for card in self.entries(f"{name}/cards.yaml"))

    def check_pictures(self, kinds: Iterable[str], id: str) -> Iterator[Complaint]:
        """Check the pictures that belong to an id."""
        for kind in kinds:
            if (name := f"{kind}_{id}") not in self.tree.pictures:
                what = f"there is no picture {name!r}: draw pictures/{name}.png, {size_of_pictures(kind)}"
                yield Complaint((id,), what)

    def check_said(self, name: str, lines: Iterable[Line], path: Path) -> Iterable[Complaint]:
        """Check what a bot says at a table."""
        if name not in self.tables:
            return ()
        files = TABLES[name]
        return check_spoken(lines, fields_of([files]), files.beats.moments, self.tree.languages, path)

    def check_opponent(self, name: str, opponent: Opponent, path: Path) -> Iterator[Complaint]:
        """Check the house rule and the bot of an opponent."""
        yield from self.check_seat(name, opponent.rules, opponent.bot, path)

    def check_seat(self, name: str, rules: str, bot: str, path: Path) -> Iterator[Complaint]:
        """Check the house rule and the bot at a table."""
        if name in self.tables:
            yield from check_known(f"rule set of {name}", rules, self.files(f"{name}/rules"), *path, "rules")
            yield from check_known(f"bot of {name}", bot, ("", *self.entries(f"{name}/bots.yaml")), *path, "bot")

    def check_rule_set(self, name: str, rules: str, path: Path) -> Iterator[Complaint]:
        """Check a table and a rule set of it."""
        yield from check_known("table", name, self.tables, *path)
        if name in self.tables:
            yield from check_known(f"rule set of {name}", rules, self.files(f"{name}/rules"), *path)

    def check_cards(self, cards: Iterable[str], path: Path) -> Iterator[Complaint]:
        """Check the cards of a list."""
        for number, card in enumerate(cards):
            yield from check_known("card", card, self.cards, *path, number)


@error
@across_files
def run_names(tree: Tree) -> Iterator[Found]:
    """Check that the edges, house rules, bots, cards, pictures and rule files that a run names exist."""
    known = _Known(tree)
    bosses = known.entries(f"{RUN}/bosses.yaml")
    for kind, model in WITH_EDGES.items():
        yield from ((source, each) for source, found in tree.values(kind, model) for each in check_edges(found))
    for source, charms in tree.values("undercity_charms", Charms):
        for id in charms.root:
            yield from ((source, each) for each in known.check_pictures(CHARM_PICTURES, id))
    for source, found in tree.values("undercity_bosses", Bosses):
        yield from ((source, each) for each in _bosses(known, found))
    for source, ascents in tree.values("undercity_ascents", Ascents):
        for number, ascent in enumerate(ascents.ascents):
            at = "ascents", number
            yield from ((source, each) for each in check_known("boss", ascent.boss, ("", *bosses), *at, "boss"))
    for source, rooms in tree.values("undercity_rooms", Rooms):
        yield from ((source, each) for each in _rooms(known, rooms))
    for source, prizes in tree.values("undercity_prizes", Prizes):
        for card in prizes.cards:
            yield from ((source, each) for each in check_known("card", card, known.cards, "cards", card))
    every = tree.values("dungeon_recipe", DungeonRecipe)
    at_corners = {each.place.stem for each, recipe in every if recipe.geometry == "corners"}
    for source, file in tree.values("undercity_rules", RunFile):
        yield from ((source, each) for each in known.check_cards(file.hand, ("hand",)))
        recipes = known.files("dungeon/recipes")
        yield from ((source, each) for each in check_known("recipe", file.recipe, recipes, "recipe"))
        if file.recipe in at_corners:
            yield source, Complaint(("recipe",), f"the rooms of {file.recipe!r} meet at corners; runs need 'sides'")
    for source, houses in tree.values("undercity_house_rules", HouseRules):
        for id, house in houses.root.items():
            for name, rule_set in house.rules.items():
                yield from ((source, each) for each in known.check_rule_set(name, rule_set, (id, "rules", name)))
    for source, pools in tree.values("undercity_pools", Pools):
        yield from ((source, each) for each in _pools(known, pools))
    for source, look in tree.values("undercity_look", RunLook):
        for name, lines in look.teaches.items():
            yield from ((source, each) for each in check_known("table", name, known.tables, "teaches", name))
            yield from ((source, each) for each in known.check_said(name, lines, ("teaches", name)))
    for source, odds in tree.values("undercity_odds", Odds):
        for id in odds.charms:
            charm_names = known.entries(f"{RUN}/charms.yaml")
            yield from ((source, each) for each in check_known("charm", id, charm_names, "charms", id))


def pictures_of(tree: Tree) -> set[str]:
    """Return the names of the pictures that belong to charms and bosses."""
    charms = {id for _, charms in tree.values("undercity_charms", Charms) for id in charms.root}
    bosses = {id for _, bosses in tree.values("undercity_bosses", Bosses) for id in bosses.root}
    return {f"{kind}_{id}" for kind in CHARM_PICTURES for id in charms} | {f"{BOSS_PICTURE}_{id}" for id in bosses}


def _bosses(known: _Known, bosses: Bosses) -> Iterator[Complaint]:
    """Check the table, the deck, the edges and the picture of every boss."""
    for id, boss in bosses.root.items():
        yield from check_known("picture", boss.portrait, known.tree.pictures, id, "portrait")
        if boss.portrait in known.tree.pictures:
            yield from check_portraits({id: boss.portrait}, known.tree.pictures)
        yield from known.check_pictures((BOSS_PICTURE,), id)
        yield from check_known("table", boss.table, known.tables, id, "table")
        yield from known.check_seat(boss.table, boss.rules, boss.bot, (id,))
        yield from known.check_cards(boss.deck, (id, "deck"))
        yield from known.check_said(boss.table, boss.says, (id, "says"))


def _pools(known: _Known, pools: Pools) -> Iterator[Complaint]:
    """Check that charms and bosses of pools exist, and that some boss is there from the start."""
    charms, bosses = known.entries(f"{RUN}/charms.yaml"), known.entries(f"{RUN}/bosses.yaml")
    for id, pool in pools.root.items():
        for number, charm in enumerate(pool.charms):
            yield from check_known("charm", charm, charms, id, "charms", number)
        for number, boss in enumerate(pool.bosses):
            yield from check_known("boss", boss, bosses, id, "bosses", number)
    if {*bosses} <= {boss for pool in pools.root.values() for boss in pool.bosses}:
        yield Complaint((), "every boss is in a pool, so that newcomers would have none")


def _rooms(known: _Known, rooms: Rooms) -> Iterator[Complaint]:
    """Check the opponents and the mixing of rooms."""
    for name, opponent in rooms.first.items():
        yield from check_known("table", name, known.tables, "first", name)
        yield from known.check_opponent(name, opponent, ("first", name))
    for name, opponents in rooms.opponents.items():
        yield from check_known("table", name, known.tables, "opponents", name)
        for number, opponent in enumerate(opponents):
            yield from known.check_opponent(name, opponent, ("opponents", name, number))
    runs = known.files(f"{RUN}/rules")
    for run, mixing in rooms.mixing.items():
        yield from check_known("rule file of a run", run, runs, "mixing", run)
        for name in mixing.tables:
            yield from check_known("table with opponents", name, rooms.opponents, "mixing", run, "tables", name)
        if mixing.first:
            yield from check_known("table of this mixing", mixing.first, mixing.tables, "mixing", run, "first")
    for run in runs:
        if run not in rooms.mixing:
            yield Complaint(("mixing",), f"the mixing of {RUN}/rules/{run}.yaml is missing")
    for kind in sorted(PLAYED):
        if kind not in rooms.pays:
            yield Complaint(("pays",), f"the pay for a {kind} is missing")


@error
@across_files
def run_is_varied(tree: Tree) -> Iterator[Found]:
    """Check that the first floor may have an encounter and opponents, and that a boss is left if a table is barred."""
    for source, bosses in tree.values("undercity_bosses", Bosses):
        if len(tables := {boss.table for boss in bosses.root.values()}) == 1:
            yield source, Complaint((), f"all bosses play at {min(tables)!r}: no one could bar this table")
    for source, events in tree.values("undercity_events", Encounters):
        if all(event.least_floor > 1 for event in events.root.values()):
            yield source, Complaint((), "no encounter has least_floor: 1, so the first floor would have none")
    for source, rooms in tree.values("undercity_rooms", Rooms):
        for name, opponents in rooms.opponents.items():
            if all(opponent.least_floor > 1 for opponent in opponents):
                what = f"no opponent at {name!r} has least_floor: 1, so the first floor would have none"
                yield source, Complaint(("opponents", name), what)
