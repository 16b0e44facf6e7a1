"""Checks of everything that must be true after each action of the soak run."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from functools import _lru_cache_wrapper as CACHE
from itertools import chain, pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, linear_regression, median
from typing import Any, NamedTuple

import esper

from components.effects import Lifetime
from components.match import MatchOpening
from game.background.job import _workers
from game.screens.match.live_match import LiveMatch
from game.screens.screen import Screen
from game.tables.knucklebones.bots.judgement import LaneVectors
from game.tables.prospector.cards import MineLayout
from game.tables.reversi.board import RayCache
from game.tables.reversi.bots.search import RimCache
from systems.order import run_effects
from systems.rebuild import rebuild
from tests.kit.drawing import count_living_objects
from tests.kit.watched import assert_mirrored
from tests.reliability.soak.couch import Couch

DEFAULT, SCRATCH = "default", "soak"
LONGEST = 6000
"""Actions in a row that may leave the match unchanged."""
ROOM = {"objects": 0.02, "blocks": 0.02, "memory": 0.04, "resident": 0.04, "threads": 0.5, "files": 0.5,
        "pictures": 0.02}
"""The growth allowed after the first tenth of a run, as a share. ``memory`` is the process's private memory,
``resident`` also includes mapped files of libraries and of its window."""
BUILT = 3
"""One position in this many is rebuilt, and compared with the live one."""
PARTS = 10
"""The parts of a run; imports and caches grow in the first one."""
SURE = 2.365
"""Student's t for a line through nine points: the true slope is within this many errors in 95 percent of cases."""
FILLED = RimCache, RayCache, LaneVectors
"""Lookup tables of small things, such as the edges of a board, filled on demand."""
TRIM = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""Returns free memory from the C library to the system; not every C library has it."""


class CheckFailed(AssertionError):
    """A check failed."""


def count_entities() -> Counter[frozenset[str]]:
    """Return the number of entities in this world, by the kinds of their components.

    Those in sight for a short time are left out, and so is what a screen adds: its opening and questions to bots.
    """
    kinds = ({*parts} - {MatchOpening} for parts in esper._entities.values())
    return Counter(frozenset(kind.__name__ for kind in parts) for parts in kinds if Lifetime not in parts)


class Checks:
    """Checks an application after every line; ``standing`` and ``built`` count the positions compared with the rules.
    """

    def __init__(self, couch: Couch) -> None:
        self.couch = couch
        self.standing = self.built = 0
        self.still = 0
        self._seen: tuple[Any, ...] = ()
        self._new = 0

    def look(self) -> None:
        """Check the current screen; raise CheckFailed, or any exception from reading entities back."""
        screen = self.couch.app.current
        there: list[Any] = [screen]
        for each in there:
            others = each.screen_behind, each.live, vars(each).get("match_screen")
            there += [other for other in others if isinstance(other, Screen) and other not in there]
        self._worlds({each.own_world for each in there} - {""})
        live = screen.live
        seen = (type(screen), id(live and live.match.position))
        self.still = 0 if seen != self._seen else self.still + 1
        if self.still > LONGEST:
            raise CheckFailed(f"nothing has moved on at {type(screen).__name__} for a long time")
        if live is None:
            self._seen = seen
        elif not live.match.pending:
            if seen != self._seen:
                self._mirrored(live)
            if not live.playback.is_busy and seen != self._seen:
                self._seen = seen
                self._new += 1
                if self._new % BUILT == 0:
                    self._as_built(live)

    def _worlds(self, shown: set[str]) -> None:
        """Check that there is one world per table, walk and run, and that no entity is outside of them."""
        there = set(esper.list_worlds()) - {DEFAULT}
        if there != shown:
            raise CheckFailed(f"worlds {sorted(there)} for tables, walks and runs {sorted(shown)}")
        before = esper.current_world
        esper.switch_world(DEFAULT)
        if esper._entities:
            raise CheckFailed(f"outside of all tables: {count_entities()}")
        esper.switch_world(before)

    def _mirrored(self, live: LiveMatch) -> None:
        esper.switch_world(live.world)
        self.standing += 1
        record = live.record
        try:
            assert_mirrored()
            assert record is None or record.moves != live.match.log or record.position == live.match.position
        except (AssertionError, ValueError) as wrong:
            line = live.table.notation.write(live.match.position)
            raise CheckFailed(f"the entities are not {line!r}: {wrong}") from wrong

    def _as_built(self, live: LiveMatch) -> None:
        """Check that the table has the same entities as one built from its position."""
        match = live.match
        esper.switch_world(live.world)
        found = count_entities()
        esper.switch_world(SCRATCH)
        rebuild(match.rules, match.position, live.app.store, live.table.name)
        fresh = count_entities()
        run_effects(0.0)  # 3D tables get their camera on the first tick.
        wanted = count_entities()
        esper.switch_world(live.world)
        esper.delete_world(SCRATCH)
        self.built += 1
        if found not in (fresh, wanted):
            raise CheckFailed(f"too much {found - wanted}, too little {wanted - found}")


class Rise(NamedTuple):
    """The growth from the second tenth to the last, as a share of the mean: a 95 percent confidence interval."""

    least: float
    most: float


def caches() -> list[object]:
    """Return the objects that hold caches.

    Their classes are compared without ``isinstance``, which asks a weak proxy for the class of an object that may be
    gone.
    """
    return [each for each in gc.get_objects() if issubclass(type(each), (CACHE, MineLayout, *FILLED))]


def frozen() -> list[object]:
    """Return caches that must be cleared before a count; later they are frozen, and so missing among all objects."""
    gc.unfreeze()
    found = caches()
    gc.freeze()
    return found


class Series:
    """Measurements of what the process holds, always on the same screen and without packs, so that they are comparable.
    """

    def __init__(self, frozen: Sequence[object] = ()) -> None:
        self.taken: dict[str, list[int]] = {name: [] for name in ROOM}
        self._frozen = frozen

    def take(self, couch: Couch) -> None:
        """Measure again. Data that were dropped are read again at once, when little else is held, rather than with the
        next save."""
        with couch.without_packs():
            self._count(couch)

    def _count(self, couch: Couch) -> None:
        """Count everything held, except garbage, caches of limited size, the caches of bots, which usually think in
        another process, and idle threads."""
        for each in chain(self._frozen, caches()):
            if isinstance(each, CACHE) and each.cache_parameters()["maxsize"]:
                each.cache_clear()
            elif isinstance(each, FILLED):
                each.clear()
            elif isinstance(each, MineLayout):
                each._cached_free_slots.clear()
        gc.collect()
        if TRIM:
            TRIM(0)
        lines = Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]
        resident = {name: int(kilobytes) for name, kilobytes, *_ in map(str.split, lines)}
        now = {
            "objects": gc.get_freeze_count() + len(gc.get_objects()),
            "blocks": sys.getallocatedblocks(),
            "memory": resident["Anonymous:"] << 10,
            "resident": resident["Rss:"] << 10,
            "threads": threading.active_count() - sum(bool(each._thread and each.idle) for each in list(_workers)),
            "files": len(os.listdir("/proc/self/fd")),
            "pictures": count_living_objects(couch.app.ctx),
        }
        for name, number in now.items():
            self.taken[name].append(number)

    @property
    def tenths(self) -> dict[str, tuple[float, ...]]:
        """The median of each tenth of the run; empty while the run is too short."""
        if len(self.taken["objects"]) < PARTS:
            return {}
        return {name: tuple(map(median, _parts(taken))) for name, taken in self.taken.items()}

    @property
    def rises(self) -> dict[str, Rise]:
        """The growth of everything after the first tenth."""
        return {name: rise(tenths[1:]) for name, tenths in self.tenths.items()}

    def growing(self) -> list[str]:
        """Return everything that may have grown too much after the first tenth."""
        return [f"{name}: {found.most:+.1%} at most" for name, found in self.rises.items() if found.most > ROOM[name]]


def rise(tenths: Sequence[float]) -> Rise:
    """Return the slope of the best straight line through the tenths, with its confidence interval."""
    line = linear_regression(at := range(len(tenths)), tenths)
    off = sum((each - line.intercept - line.slope * x) ** 2 for x, each in zip(at, tenths, strict=True))
    wide = sum((x - fmean(at)) ** 2 for x in at)
    error = sqrt(off / (len(tenths) - 2) / wide)
    return Rise(*((line.slope + sign * SURE * error) * at[-1] / fmean(tenths) for sign in (-1, 1)))


def _parts(taken: list[int]) -> list[list[int]]:
    """Split a run into parts of about the same length."""
    edges = [round(index * len(taken) / PARTS) for index in range(PARTS + 1)]
    return [taken[start:end] for start, end in pairwise(edges)]
