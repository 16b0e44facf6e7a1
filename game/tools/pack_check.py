"""Refuses broken packs, even for a fault in a single file, before a command uses them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.content.faults import Faults
from game.content.packs import folder_faults
from game.content.store import Store
from game.dungeon.content import FOLDER, Folder
from game.dungeon.walk.tale import words_of
from game.kernel.refusal import Refusal
from game.match.challenges import challenges
from game.match.practice import has_practice, has_puzzles, practice_at, puzzles_at
from game.match.stops import has_map, map_at
from game.match.voices import repertoire
from game.paths import pack_dirs, with_packs
from game.screens.walk.settings import look_at as walk_look
from game.screens.workshop.files import look_at as workshop_look
from game.tables import NAMES
from game.tables.data_kinds import KINDS
from game.tables.table_files import store_of
from game.tools.edge_names import check_edges


def refuse_broken_packs(*more: Path) -> None:
    """Refuse with ``bad_pack`` any fault in the current packs, with these on top.

    Files that players make in the game are skipped one by one instead.
    """
    faults = folder_faults()
    with with_packs(more):
        if pack_dirs():
            store = store_of(late=read_late)
            store.read()
            faults += store.pack_faults
    if faults:
        raise Refusal("bad_pack", str(Faults(faults)))


def read_late(store: Store) -> None:
    """Read every file that a store leaves for later, and add the faults to those of the store."""
    for reading in _readings(store):
        with suppress(Faults):  # The store has recorded them.
            reading()
    for document in store.read_everything(KINDS).values():
        faults = [document.fault(each) for each in check_edges(document.value)]
        store.faults += [fault for fault in faults if fault not in store.faults]
    if any(place.startswith(f"{FOLDER}/") for pack in store.packs for place in pack.raw):
        try:
            Folder(store.data, store.packs).read()
        except Faults as wrong:
            store.faults += [fault for fault in wrong.found if fault not in store.faults]


def _readings(store: Store) -> Iterator[Callable[[], object]]:
    yield partial(challenges, store)
    for table_name in NAMES:
        yield partial(repertoire, store, table_name)
        if has_puzzles(store, table_name):
            yield partial(puzzles_at, store, table_name)
        if has_map(store, table_name):
            yield partial(map_at, store, table_name)
        if has_practice(store, table_name):
            yield partial(practice_at, store, table_name)
    yield partial(words_of, store)
    yield partial(walk_look, store)
    yield partial(workshop_look, store)
