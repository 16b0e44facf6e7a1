"""Checks that the edges in files of a run exist at their tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.content.faults import Complaint, Path, check_known
from game.tables import KNOWN, find_table
from game.tables.undercity.definitions import Ascents, Bosses, Charms, HouseRules, Rooms

RUN = "undercity"
TABLES = tuple(name for name in KNOWN if name != RUN)
"""The tables at which a run plays."""


def check_edges(value: object) -> Iterator[Complaint]:
    """Check the tables, the names and the amounts of all edges in a file of a run."""
    for path, table, edges in _edges_in(value):
        if table not in TABLES:
            yield from check_known("table", table, TABLES, *path)
            continue
        there = find_table(table).edges.kinds
        for edge, amount in edges.items():
            yield from check_known(f"edge at {table}", edge, there, *path, edge)
            if edge in there and amount not in (amounts := there[edge].amounts):
                what = f"the amount of {edge!r} is {amounts[0]} to {amounts[-1]}, not {amount}"
                yield Complaint((*path, edge), what)


def _edges_in(value: object) -> Iterator[tuple[Path, str, Mapping[str, int]]]:
    """Yield all edges of a file, with their place and table."""
    if isinstance(value, Bosses):
        for id, boss in ((id, boss) for id, boss in value.root.items() if boss.table in TABLES):
            yield (id, "edges"), boss.table, boss.edges
            yield (id, "weak_to"), boss.table, boss.weak_to
        return
    by_table: list[tuple[Path, Mapping[str, Mapping[str, int]]]] = []
    if isinstance(value, Charms | HouseRules):
        by_table = [((id, "edges"), entry.edges) for id, entry in value.root.items()]
    elif isinstance(value, Ascents):
        by_table = [(("ascents", at, "boss_edges"), each.boss_edges) for at, each in enumerate(value.ascents)]
    elif isinstance(value, Rooms):
        by_table = [(("sums",), value.sums)]
    for path, edges in by_table:
        for table, some in edges.items():
            yield (*path, table), table, some
