"""Checks of a run: everything that its files name at the tables of its rooms exists there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Never, cast

from pydantic import BaseModel

from game.content.faults import Complaint, Path, check_all_known, check_known
from game.content.media_checks import shipped_size
from game.content.models.dungeon import DungeonRecipe
from game.content.models.people import VoiceLine, check_portraits, check_spoken
from game.content.table_content import fields_of
from game.match.runs import RUN_TABLE
from game.paths import assets_dir
from game.tables.table_files import TABLES
from game.tables.undercity.definitions import (
    BOSS_PICTURE,
    CHARM_PICTURES,
    Ascents,
    Boss,
    Bosses,
    Charms,
    Encounters,
    HouseRules,
    Odds,
    Pools,
    Prizes,
    RoomOpponent,
    RoomsFile,
    RunFile,
)
from game.tables.undercity.rule_files import RunLook
from game.tables.undercity.run_map import PLAYED_KINDS
from game.tools.lint.findings import FaultInSource, across_files, error_check
from game.tools.lint.folders import FileTree
from game.tools.pack_check import ROOM_TABLES as TABLES_OF_RUN
from game.tools.pack_check import check_edges


def size_of_pictures(kind: str) -> str:
    """Return the size of the game's own pictures of a kind, in words."""
    picture = min((assets_dir() / RUN_TABLE / "sprites").glob(f"{kind}_*.png"))
    wide, high = shipped_size(picture)
    return f"{wide} x {high} pixels like {picture.name}"


class _Names:
    """Everything at the tables that the files of a run may name."""

    def __init__(self, tree: FileTree) -> None:
        self.tree = tree
        self.tables = TABLES_OF_RUN

    @cached_property
    def cards(self) -> tuple[str, ...]:
        return tuple(card for name in self.tables for card in self.tree.entries(f"{name}/cards.yaml"))

    def check_pictures(self, kinds: Iterable[str], id: str) -> Iterator[Complaint]:
        for kind in kinds:
            if (name := f"{kind}_{id}") not in self.tree.pictures:
                message = f"there is no picture {name!r}: draw pictures/{name}.png, {size_of_pictures(kind)}"
                yield Complaint((id,), message)

    def check_lines(self, name: str, lines: Iterable[VoiceLine], path: Path) -> Iterable[Complaint]:
        """Check what a bot says at a table."""
        if name not in self.tables:
            return ()
        files = TABLES[name]
        return check_spoken(lines, fields_of([files]), files.beats.moments, self.tree.languages, path)

    def check_opponent(self, name: str, opponent: RoomOpponent | Boss, path: Path) -> Iterator[Complaint]:
        """Check the house rule and the bot of an opponent at a table."""
        if name in self.tables:
            bots = "", *self.tree.entries(f"{name}/bots.yaml")
            yield from self.check_rule_set(name, opponent.rules, (*path, "rules"))
            yield from check_known(f"bot of {name}", opponent.bot, bots, *path, "bot")

    def check_rule_set(self, name: str, rules: str, path: Path) -> Iterator[Complaint]:
        yield from check_known("table", name, self.tables, *path)
        if name in self.tables:
            yield from check_known(f"rule set of {name}", rules, self.tree.names(f"{name}/rules"), *path)

    def check_cards(self, cards: Iterable[str], path: Path) -> Iterator[Complaint]:
        yield from check_all_known("card", cards, self.cards, *path)


def _charms(names: _Names, charms: Charms) -> Iterator[Complaint]:
    for id in charms.root:
        yield from names.check_pictures(CHARM_PICTURES, id)


def _ascents(names: _Names, ascents: Ascents) -> Iterator[Complaint]:
    bosses = names.tree.entries(f"{RUN_TABLE}/bosses.yaml")
    for number, ascent in enumerate(ascents.ascents):
        yield from check_known("boss", ascent.boss, ("", *bosses), "ascents", number, "boss")


def _prizes(names: _Names, prizes: Prizes) -> Iterator[Complaint]:
    for card in prizes.cards:
        yield from check_known("card", card, names.cards, "cards", card)


def _run_file(names: _Names, file: RunFile) -> Iterator[Complaint]:
    yield from names.check_cards(file.hand, ("hand",))
    yield from check_known("recipe", file.recipe, names.tree.names("dungeon/recipes"), "recipe")
    for source, recipe in names.tree.values("dungeon_recipe", DungeonRecipe):
        if source.place.stem == file.recipe and recipe.geometry == "corners":
            yield Complaint(("recipe",), f"the rooms of {file.recipe!r} meet at corners; runs need 'sides'")


def _house_rules(names: _Names, houses: HouseRules) -> Iterator[Complaint]:
    for id, house in houses.root.items():
        for name, rule_set in house.rules.items():
            yield from names.check_rule_set(name, rule_set, (id, "rules", name))


def _look(names: _Names, look: RunLook) -> Iterator[Complaint]:
    for name, lines in look.teaches.items():
        yield from check_known("table", name, names.tables, "teaches", name)
        yield from names.check_lines(name, lines, ("teaches", name))


def _odds(names: _Names, odds: Odds) -> Iterator[Complaint]:
    for id in odds.charms:
        yield from check_known("charm", id, names.tree.entries(f"{RUN_TABLE}/charms.yaml"), "charms", id)


def pictures_of(tree: FileTree) -> set[str]:
    """Return the names of the pictures that belong to charms and bosses."""
    charms = {id for _, charms in tree.values("undercity_charms", Charms) for id in charms.root}
    bosses = {id for _, bosses in tree.values("undercity_bosses", Bosses) for id in bosses.root}
    return {f"{kind}_{id}" for kind in CHARM_PICTURES for id in charms} | {f"{BOSS_PICTURE}_{id}" for id in bosses}


def _bosses(names: _Names, bosses: Bosses) -> Iterator[Complaint]:
    """Check the table, the deck, the edges and the picture of every boss."""
    for id, boss in bosses.root.items():
        yield from check_known("picture", boss.portrait, names.tree.pictures, id, "portrait")
        if boss.portrait in names.tree.pictures:
            yield from check_portraits({id: boss.portrait}, names.tree.pictures)
        yield from names.check_pictures((BOSS_PICTURE,), id)
        yield from check_known("table", boss.table, names.tables, id, "table")
        yield from names.check_opponent(boss.table, boss, (id,))
        yield from names.check_cards(boss.deck, (id, "deck"))
        yield from names.check_lines(boss.table, boss.says, (id, "says"))


def _pools(names: _Names, pools: Pools) -> Iterator[Complaint]:
    """Check that charms and bosses of pools exist, and that some boss is there from the start."""
    charms, bosses = names.tree.entries(f"{RUN_TABLE}/charms.yaml"), names.tree.entries(f"{RUN_TABLE}/bosses.yaml")
    for id, pool in pools.root.items():
        yield from check_all_known("charm", pool.charms, charms, id, "charms")
        yield from check_all_known("boss", pool.bosses, bosses, id, "bosses")
    if {*bosses} <= {boss for pool in pools.root.values() for boss in pool.bosses}:
        yield Complaint((), "every boss is in a pool, so that newcomers would have none")


def _rooms(names: _Names, rooms: RoomsFile) -> Iterator[Complaint]:
    """Check the opponents and the mixing of rooms."""
    for name, opponent in rooms.first.items():
        yield from check_known("table", name, names.tables, "first", name)
        yield from names.check_opponent(name, opponent, ("first", name))
    for name, opponents in rooms.opponents.items():
        yield from check_known("table", name, names.tables, "opponents", name)
        for number, opponent in enumerate(opponents):
            yield from names.check_opponent(name, opponent, ("opponents", name, number))
    runs = names.tree.names(f"{RUN_TABLE}/rules")
    for run, mixing in rooms.mixing.items():
        yield from check_known("rule file of a run", run, runs, "mixing", run)
        for name in mixing.tables:
            yield from check_known("table with opponents", name, rooms.opponents, "mixing", run, "tables", name)
        if mixing.first:
            yield from check_known("table of this mixing", mixing.first, mixing.tables, "mixing", run, "first")
    for run in runs:
        if run not in rooms.mixing:
            yield Complaint(("mixing",), f"the mixing of {RUN_TABLE}/rules/{run}.yaml is missing")
    for kind in sorted(PLAYED_KINDS):
        if kind not in rooms.pays:
            yield Complaint(("pays",), f"the pay for a {kind} is missing")


CHECKS: Mapping[str, tuple[type[BaseModel], Callable[[_Names, Never], Iterable[Complaint]]]] = {
    "undercity_charms": (Charms, _charms), "undercity_bosses": (Bosses, _bosses),
    "undercity_ascents": (Ascents, _ascents), "undercity_rooms": (RoomsFile, _rooms),
    "undercity_prizes": (Prizes, _prizes), "undercity_rules": (RunFile, _run_file),
    "undercity_house_rules": (HouseRules, _house_rules), "undercity_pools": (Pools, _pools),
    "undercity_look": (RunLook, _look), "undercity_odds": (Odds, _odds),
}
"""The model and the check of each kind of file."""


@error_check
@across_files
def lint_run_names(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that the edges, house rules, bots, cards, pictures and rule files that a run names exist."""
    names = _Names(tree)
    for kind, (model, check) in CHECKS.items():
        for source, value in tree.values(kind, model):
            complaints = cast("Callable[[_Names, object], Iterable[Complaint]]", check)(names, value)
            yield from ((source, complaint) for complaint in (*check_edges(value), *complaints))


@error_check
@across_files
def lint_run_is_varied(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that the first floor may have an encounter and opponents, and that a boss is left if a table is barred."""
    for source, bosses in tree.values("undercity_bosses", Bosses):
        if len(tables := {boss.table for boss in bosses.root.values()}) == 1:
            yield source, Complaint((), f"all bosses play at {min(tables)!r}: no one could bar this table")
    for source, encounters in tree.values("undercity_events", Encounters):
        if all(encounter.least_floor > 1 for encounter in encounters.root.values()):
            yield source, Complaint((), "no encounter has least_floor: 1, so the first floor would have none")
    for source, rooms in tree.values("undercity_rooms", RoomsFile):
        for name, opponents in rooms.opponents.items():
            if all(opponent.least_floor > 1 for opponent in opponents):
                message = f"no opponent at {name!r} has least_floor: 1, so the first floor would have none"
                yield source, Complaint(("opponents", name), message)
