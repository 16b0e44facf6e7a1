"""The edges of a match in words: everything that changes play for one side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.content.store import Store
from game.kernel.opaque import Position
from game.tables import Table, find_table
from game.tables.undercity.definitions import Rules
from game.tables.undercity.places import place_of
from game.tables.undercity.position import Position as RunPosition
from game.tables.undercity.room_match import RoomMatch

if TYPE_CHECKING:
    from game.app.application import App

SEATS = 2
MADE_FOR_ROOMS = "room_"
"""The first letters of rule sets that are made for rooms."""


def rule_set(store: Store, room: RoomMatch, mode: str) -> str:
    """Return the rule set of a room; against each other one for two seats, if possible one made for rooms."""
    rules, table = store.at(room.table).rules, find_table(room.table)
    fitting = [name for name, each in rules.items() if table.seat_count(each) == SEATS]
    if mode != "versus" or room.rules in fitting or not fitting:
        return room.rules
    return next((name for name in fitting if name.startswith(MADE_FOR_ROOMS)), fitting[0])


def rule_words(app: App, room: RoomMatch, mode: str) -> str:
    """Return the house rule of a room, as its file says it."""
    about = getattr(app.store.at(room.table).rules.get(rule_set(app.store, room, mode)), "about", {})
    return app.in_language(about) if about else app.store.text("page.usual_rules", app.settings.language)


def edge_words(app: App, table: str, edges: Mapping[str, int]) -> str:
    """Return edges in words, a sentence each, "" for none."""
    store, language = app.store, app.settings.language
    known = find_table(table).edges.kinds
    said = (store.text(f"{table}.edge_{name}", language, amount=edges[name]) for name in known if name in edges)
    return " ".join(f"{words}." for words in said)


def edges_now(table: Table, first: Position, now: Position, given: Mapping[str, int], seat: int) -> Mapping[str, int]:
    """Return the edges of a seat: those it was given, with what is left of them, and those that grew in play."""
    carried = table.edges.carried
    if carried is None or seat > table_seats(table, first):
        return given
    before, after = carried(first)[seat - 1], carried(now)[seat - 1]
    kept = {name: after.get(name, 0) if name in before else amount for name, amount in given.items()}
    grown = {name: amount for name, amount in after.items() if name not in before and name not in given}
    return {name: amount for name, amount in (kept | grown).items() if amount or name not in before}


def table_seats(table: Table, position: Position) -> int:
    """Return the number of seats that carry edges."""
    return len(table.edges.carried(position)) if table.edges.carried is not None else 0


def stake_words(app: App, rules: Rules, position: RunPosition, riddle: bool = False) -> str:
    """Return what the match of the current room is about."""
    place = place_of(rules, position)
    losses = rules.file.losses.get(place.kind, 1)
    if position.mode == "versus":
        key = "stake_crowns" if place.kind == "boss" else "stake_crown"
    elif riddle:
        key = "stake_riddle"
    else:
        key = "stake_series" if losses > 1 else "stake_heart"
    return app.store.text(f"page.{key}", app.settings.language, losses=losses)


class Counter(NamedTuple):
    """An edge that play changes, and its amount now."""

    seat: int
    name: str
    amount: int


def counters(table: Table, first: Position, now: Position) -> Sequence[Counter]:
    """Return the edges that play changes, also those that are used up."""
    carried = table.edges.carried
    if carried is None:
        return ()
    pairs = zip(carried(first), carried(now), strict=True)
    return [
        Counter(seat, name, after.get(name, 0)) for seat, (before, after) in enumerate(pairs, 1)
        for name, edge in table.edges.kinds.items() if edge.counted and (name in before or name in after)
    ]
