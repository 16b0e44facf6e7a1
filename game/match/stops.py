"""Stops on the map of a table: the file, its checks, and the stars of each player, which follow from the statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from game.content.faults import Complaint, check_known, no_complaints
from game.content.models.practice import MapFile, Stop
from game.content.placeholders import Languages, check_texts
from game.content.store import Store
from game.kernel.opaque import Rules
from game.match.statistics import POINTS_FIGURE, PlayerTally, Statistics, list_name, solo_key
from game.tables import find_table

if TYPE_CHECKING:
    from game.tables import Table

WON_FIGURE = "won"
"""The figure of a stop that counts won matches."""


def has_map(store: Store, table_name: str) -> bool:
    """Return True if a table has a map."""
    return store.has(map_file(table_name))


def map_file(table_name: str) -> str:
    """Return the path of a table's map."""
    return f"{table_name}/map.yaml"


def map_at(store: Store, table_name: str) -> MapFile:
    """Return the map of a table without the stops that its rules do not allow; the linter reports these."""
    file = store.read_on_demand(MapFile, map_file(table_name), no_complaints)
    table, content = find_table(table_name), store.at(table_name)
    rules = content.rules.get(file.rules or content.standard, content.default_rules)
    options = {choice: {*names} for choice, names in table.choices.options(rules).items()}
    stops = [stop for stop in file.stops if all(name in options.get(key, ()) for key, name in stop.varies.items())]
    return file.model_copy(update={"stops": tuple(stops)})


def rules_of(store: Store, table_name: str, file: MapFile) -> str:
    """Return the name of the rule set of a map."""
    return file.rules or store.at(table_name).standard


def list_of(store: Store, table_name: str, file: MapFile, stop: Stop) -> str:
    """Return the high score list of a stop's match."""
    return list_name(find_table(table_name), rules_of(store, table_name, file), stop.varies)


def stop_of(store: Store, table_name: str, file: MapFile, list_key: str) -> Stop | None:
    """Return the stop whose matches belong to a high score list, or None."""
    return next((stop for stop in file.stops if list_of(store, table_name, file, stop) == list_key), None)


def number_at(statistics: Statistics, store: Store, table_name: str, file: MapFile, stop: Stop, player: str) -> int:
    """Return the number that a player has reached at a stop."""
    return number_in(statistics.of(solo_key(table_name, list_of(store, table_name, file, stop)), player), stop)


def number_in(tally: PlayerTally, stop: Stop) -> int:
    """Return the number that counts for a stop."""
    if stop.figure == WON_FIGURE:
        return tally.won
    return tally.bests.get(stop.figure, tally.sums.get(stop.figure, 0))


def check_map(
    file: MapFile, table: Table, rules: Rules, figures: Iterable[str], languages: Languages
) -> Iterable[Complaint]:
    """Check that the stops are matches alone by these rules, each another one, and that figures and texts exist."""
    if table.seat_count(rules) != 1:
        yield Complaint(("rules",) if file.rules else (), "a map needs a rule set for one player")
    yield from check_texts({"name": file.name, "about": file.about}, (), "map", languages)
    with_records = table.choices.with_records
    options = {choice: tuple(names) for choice, names in table.choices.options(rules).items() if choice in with_records}
    other_choices = list[Mapping[str, str]]()
    for number, stop in enumerate(file.stops):
        path = "stops", number
        for choice, name in stop.varies.items():
            if choice not in options:
                yield from check_known("choice with its own figures", choice, options, *path, "varies", choice)
            else:
                yield from check_known(choice, name, options[choice], *path, "varies", choice)
        if stop.varies in other_choices:
            yield Complaint((*path, "varies"), "another stop has the same match")
        other_choices.append(stop.varies)
        yield from check_known("figure", stop.figure, (WON_FIGURE, POINTS_FIGURE, *figures), *path, "figure")
        yield from check_texts({"goal": stop.goal}, ("least",), "stop", languages, path)
