"""What has to be true after everything that is done on the couch."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import _lru_cache_wrapper as CACHE
from itertools import chain, pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, linear_regression, median
from typing import Any, NamedTuple

import esper

from components.shining import Shining
from game.background.worker import _workers
from game.screens.match import MatchScreen
from game.screens.screen import Screen
from game.tables.knucklebones.bots.judgement import Lanes
from game.tables.knucklebones.notation import RowWords
from game.tables.knucklebones.ruleset import RuleSet
from game.tables.prospector.layout import Layout
from game.tables.reversi.bots.edges import Edges
from game.tables.reversi.bots.last_four import Line
from game.tables.reversi.discs import Around
from systems.effects.shining import shine_by
from systems.order import shine
from systems.rebuild import rebuild
from tests.kit.drawing import living
from tests.kit.mirror import assert_mirrored
from tests.reliability.soak.couch import Couch

DEFAULT, SCRATCH = "default", "soak"
LONGEST = 6000
"""Things that may be done without any match moving on."""
ROOM = {"objects": 0.02, "blocks": 0.02, "memory": 0.04, "resident": 0.04, "threads": 0.5, "files": 0.5,
        "pictures": 0.02}  # fmt: skip
"""How much more there may be at the end than after the first tenth, as a part of it. ``memory`` is the process' own,
``resident`` also what lies there of libraries' files and of its window."""
BUILT = 3
"""Of so many positions one is built anew, to be held against what has become of all that was built before."""
PARTS = 10
"""Of a run; what is imported and remembered for the first time comes in the first one."""
SURE = 2.365
"""So many errors of a line through the nine others lie between it and what is true, 95 times in a hundred."""
FILLED = Edges, Line, Around, Lanes, RowWords
"""Tables of all there can be of something small, such as the edges of a board, each worked out when it is first met."""
TRIM = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""Gives memory back that the C library has free and keeps; not every C library can."""


class Broken(AssertionError):
    """Something that has to be true is not."""


def held() -> Counter[frozenset[str]]:
    """The entities of this world, by the kinds of their components."""
    return Counter(frozenset(kind.__name__ for kind in parts) for parts in esper._entities.values())


class Checks:
    """Looks at an application after every line; ``standing`` and ``built`` count what was held against the rules."""

    def __init__(self, couch: Couch) -> None:
        self.couch = couch
        self.standing = self.built = 0
        self.still = 0
        self._seen: tuple[Any, ...] = ()
        self._new = 0

    def look(self) -> None:
        """Raises Broken, or whatever the reading back raises."""
        screen = self.couch.app.current
        there: list[Any] = [screen]
        for each in there:
            there += [other for other in (each.behind, vars(each).get("table")) if isinstance(other, Screen)]
        shown = [each for each in there if isinstance(each, MatchScreen)]
        self._worlds({table.world for table in shown})
        live = screen.live
        seen = (type(screen), id(live and live.match.position))
        self.still = 0 if seen != self._seen else self.still + 1
        if self.still > LONGEST:
            raise Broken(f"nothing has moved on at {type(screen).__name__} for a long time")
        if live is None:
            self._seen = seen
        elif not live.match.pending:
            if seen != self._seen:
                self._mirrored(live)
            if not live.playback.busy and seen != self._seen:
                self._seen = seen
                self._new += 1
                if self._new % BUILT == 0:
                    self._as_built(live)

    def _worlds(self, shown: set[str]) -> None:
        """There are no more worlds than tables, and nothing lies outside of them."""
        there = set(esper.list_worlds()) - {DEFAULT}
        if there != shown:
            raise Broken(f"worlds {sorted(there)} for tables {sorted(shown)}")
        before = esper.current_world
        esper.switch_world(DEFAULT)
        if esper._entities:
            raise Broken(f"outside of all tables: {held()}")
        esper.switch_world(before)

    def _mirrored(self, table: MatchScreen) -> None:
        esper.switch_world(table.world)
        self.standing += 1
        try:
            assert_mirrored()
        except (AssertionError, ValueError) as wrong:
            raise Broken(f"the entities are not {table.on.write(table.match.position)!r}: {wrong}") from wrong

    def _as_built(self, table: MatchScreen) -> None:
        """Whatever has happened, there is nothing on the table but what lies there."""
        match = table.match
        esper.switch_world(table.world)
        found = held()
        shining = table.part(Shining)
        esper.switch_world(SCRATCH)
        shine_by(rebuild(match.rules, match.position, on=table.on.name), shining.sprays, shining.look)
        fresh = held()
        shine(0.0)  # A table in space is looked at from its first tick on.
        wanted = held()
        esper.switch_world(table.world)
        esper.delete_world(SCRATCH)
        self.built += 1
        if found not in (fresh, wanted):
            raise Broken(f"too much {found - wanted}, too little {wanted - found}")


class Rise(NamedTuple):
    """How much more there is in the last tenth than in the second, as a part of what there is: within these two, 95
    times in a hundred."""

    least: float
    most: float


def frozen() -> list[object]:
    """What has to let go before a count and is not found among all objects any more, once the game has shown itself."""
    gc.unfreeze()
    found = [each for each in gc.get_objects() if isinstance(each, (CACHE, RuleSet, Layout, *FILLED))]
    gc.freeze()
    return found


class Series:
    """What the process holds, from time to time; always on the same screen and without packs, or it would tell of
    those."""

    def __init__(self, frozen: Sequence[object] = ()) -> None:
        self.taken: dict[str, list[int]] = {name: [] for name in ROOM}
        self.kinds: Counter[str] = Counter()
        """How many objects of each kind there were the last time."""
        self._frozen = frozen

    def take(self, couch: Couch) -> None:
        """Once more. What was let go of the data is read again at once, where little else is held, not with the next
        save beside all that is done then."""
        with couch.without_packs():
            self._count(couch)

    def _count(self, couch: Couch) -> None:
        """All that is held, but not what nobody holds, what is remembered up to a number that it does not pass, what
        bots remember that as a rule think in another process, and threads that have nothing to do and end soon."""
        for each in chain(self._frozen, gc.get_objects()):
            if isinstance(each, CACHE) and each.cache_parameters()["maxsize"]:
                each.cache_clear()
            elif isinstance(each, FILLED):
                each.clear()
            elif isinstance(each, Layout):
                each._free.clear()
            elif isinstance(each, RuleSet):
                with suppress(AttributeError):  # One that was left behind is carried by nobody.
                    object.__delattr__(each.model, "ruleset")
        gc.collect()
        if TRIM:
            TRIM(0)
        lines = Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]
        resident = {name: int(kilobytes) for name, kilobytes, *_ in map(str.split, lines)}
        there = gc.get_objects()
        self.kinds = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in there)
        now = {
            "objects": gc.get_freeze_count() + len(there),
            "blocks": sys.getallocatedblocks(),
            "memory": resident["Anonymous:"] << 10,
            "resident": resident["Rss:"] << 10,
            "threads": threading.active_count() - sum(bool(each._thread and each.idle) for each in list(_workers)),
            "files": len(os.listdir("/proc/self/fd")),
            "pictures": living(couch.app.ctx),
        }
        for name, number in now.items():
            self.taken[name].append(number)

    @property
    def last(self) -> dict[str, int]:
        """What was held the last time."""
        return {name: taken[-1] for name, taken in self.taken.items() if taken}

    @property
    def tenths(self) -> dict[str, tuple[float, ...]]:
        """The middle of each tenth of the run; nothing before it is long enough."""
        if len(self.taken["objects"]) < PARTS:
            return {}
        return {name: tuple(map(median, _parts(taken))) for name, taken in self.taken.items()}

    @property
    def rises(self) -> dict[str, Rise]:
        """How much more of everything there is at the end than after the first tenth."""
        return {name: rise(tenths[1:]) for name, tenths in self.tenths.items()}

    def growing(self) -> list[str]:
        """Of what it is not sure that it stays as it is after the first tenth."""
        return [f"{name}: {found.most:+.1%} at most" for name, found in self.rises.items() if found.most > ROOM[name]]


def rise(tenths: Sequence[float]) -> Rise:
    """What the straight line says that fits them best, and how sure it is."""
    line = linear_regression(at := range(len(tenths)), tenths)
    off = sum((each - line.intercept - line.slope * x) ** 2 for x, each in zip(at, tenths, strict=True))
    wide = sum((x - fmean(at)) ** 2 for x in at)
    error = sqrt(off / (len(tenths) - 2) / wide)
    return Rise(*((line.slope + sign * SURE * error) * at[-1] / fmean(tenths) for sign in (-1, 1)))


def _parts(taken: list[int]) -> list[list[int]]:
    """A run in parts of about the same length."""
    edges = [round(at * len(taken) / PARTS) for at in range(PARTS + 1)]
    return [taken[start:end] for start, end in pairwise(edges)]
