"""Checks of packs before a command uses them: a fault in a single file refuses all, and edges exist at their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.content.faults import Complaint, Faults, check_known
from game.content.faults import Path as DataPath
from game.content.models.walk import walk_look, workshop_look
from game.content.packs import DUNGEON_FOLDER, folder_faults
from game.content.store import Store
from game.dungeon.grammar_files import Folder
from game.dungeon.walk.tale import words_of
from game.kernel.refusal import Refusal
from game.match.challenges import challenges
from game.match.practice import map_at, map_file, practice_at, practice_file, puzzle_file, puzzles_at
from game.match.runs import RUN_TABLE
from game.match.voices import repertoire
from game.paths import pack_dirs, with_packs
from game.tables import KNOWN_TABLES, NAMES, find_table
from game.tables.data_kinds import KINDS
from game.tables.table_files import store_of
from game.tables.undercity.definitions import Ascents, Bosses, Charms, HouseRules, RoomsFile


def refuse_broken_packs(*more: Path) -> None:
    """Refuse with ``bad_pack`` any fault in the current packs, with these on top.

    Files that players make in the game are skipped one by one instead.
    """
    faults = folder_faults()
    with with_packs(more):
        if pack_dirs():
            store = store_of(read_on_demand_files=read_on_demand_files)
            store.read()
            faults += store.pack_faults
    if faults:
        raise Refusal("bad_pack", str(Faults(faults)))


def read_on_demand_files(store: Store) -> None:
    """Read every file that a store leaves for later, and add the faults to those of the store."""
    for reading in _readings(store):
        with suppress(Faults):  # The store has recorded them.
            reading()
    for document in store.read_everything(KINDS).values():
        faults = [document.fault(complaint) for complaint in check_edges(document.value)]
        store.faults += [fault for fault in faults if fault not in store.faults]
    if any(place.startswith(f"{DUNGEON_FOLDER}/") for pack in store.packs for place in pack.raw):
        try:
            Folder(store.data, store.packs).read()
        except Faults as wrong:
            store.faults += [fault for fault in wrong.faults if fault not in store.faults]


def _readings(store: Store) -> Iterator[Callable[[], object]]:
    yield partial(challenges, store)
    for table_name in NAMES:
        yield partial(repertoire, store, table_name)
        for file_of, read in (puzzle_file, puzzles_at), (map_file, map_at), (practice_file, practice_at):
            if store.has(file_of(table_name)):
                yield partial(read, store, table_name)
    yield partial(words_of, store)
    yield partial(walk_look, store)
    yield partial(workshop_look, store)


ROOM_TABLES = tuple(name for name in KNOWN_TABLES if name != RUN_TABLE)
"""The tables at which a run plays."""


def check_edges(value: object) -> Iterator[Complaint]:
    """Check the tables, the names and the amounts of all edges in a file of a run."""
    for path, table, edges in _edges_in(value):
        if table not in ROOM_TABLES:
            yield from check_known("table", table, ROOM_TABLES, *path)
            continue
        kinds = find_table(table).edges.kinds
        for edge, amount in edges.items():
            yield from check_known(f"edge at {table}", edge, kinds, *path, edge)
            if edge in kinds and amount not in (amounts := kinds[edge].amounts):
                message = f"the amount of {edge!r} is {amounts[0]} to {amounts[-1]}, not {amount}"
                yield Complaint((*path, edge), message)


def _edges_in(value: object) -> Iterator[tuple[DataPath, str, Mapping[str, int]]]:
    """Yield all edges of a file, with their place and table."""
    if isinstance(value, Bosses):
        for id, boss in ((id, boss) for id, boss in value.root.items() if boss.table in ROOM_TABLES):
            yield (id, "edges"), boss.table, boss.edges
            yield (id, "weak_to"), boss.table, boss.weak_to
        return
    by_table: list[tuple[DataPath, Mapping[str, Mapping[str, int]]]] = []
    if isinstance(value, Charms | HouseRules):
        by_table = [((id, "edges"), entry.edges) for id, entry in value.root.items()]
    elif isinstance(value, Ascents):
        by_table = [(("ascents", index, "boss_edges"), ascent.boss_edges) for index, ascent in enumerate(value.ascents)]
    elif isinstance(value, RoomsFile):
        by_table = [(("sums",), value.sums)]
    for path, edges_of in by_table:
        for table, edges in edges_of.items():
            yield (*path, table), table, edges
