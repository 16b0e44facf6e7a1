"""The match of a room: table, house rule, opponent, level, seed, cards, edges, and the lines of a boss.

All of it follows from the position of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.content.models.people import VoiceLine
from game.kernel.random_stream import Stream, seed_state
from game.tables.edges import edge_value
from game.tables.undercity.definitions import Boss, RoomOpponent, Rules
from game.tables.undercity.position import Bag, Position, map_of, place_of, rules_of
from game.tables.undercity.run_map import MapRoom

OPPONENT_DRAW, SEED_DRAW, BOSS_DRAW = 10, 11, 12
"""Topics of draws; those of ``offers`` are below 10."""
PLAYER, HOUSE = 1, 2
"""The seats at a table against the house."""
ROOM_SEED_COUNT = 1 << 63


class RoomMatch(NamedTuple):
    """A match or a riddle of a room, for the session that plays it."""

    table: str
    rules: str
    """The rule set: the house rule."""
    level: int
    """The level of the opponent; 0 if the other seat is a person."""
    bot: str
    """The bot who sits there, by face and voice; "" for the bot of the level."""
    seed: int
    decks: tuple[tuple[str, ...], ...]
    """The cards of each seat."""
    edges: Mapping[int, Mapping[str, int]]
    """The edges of each seat."""
    riddle: bool = False

    @property
    def values(self) -> dict[str, int]:
        """The values that the match begins with."""
        return {edge_value(name, seat): amount for seat, edges in self.edges.items() for name, amount in edges.items()}


def room_match(rules: Rules, position: Position) -> RoomMatch:
    """Return the match of the current room. Every try has different dice."""
    active, place = rules_of(rules, position), place_of(rules, position)
    seed = seed_state(position.seed, place.id, SEED_DRAW, *position.results(place.id)) % ROOM_SEED_COUNT
    versus = position.is_versus
    level = 0 if versus else house_level(rules, position)
    hands = tuple(_deck(bag) for bag in position.bags)
    if boss_id := boss_in(rules, position, place):
        boss = active.bosses[boss_id]
        house_rule_edges = house_edges(active, boss.table)
        if versus:
            bags = enumerate(position.bags, 1)
            edges = {seat: bag_edges(active, bag, boss.table, house_rule_edges) for seat, bag in bags}
            return RoomMatch(boss.table, boss.rules, level, "", seed, hands, edges)
        weak = boss.weak_to if weaknesses(rules, position) else {}
        ascent_edges = (ascent.boss_edges.get(boss.table, {}) for ascent in active.active_ascents)
        edges = {
            PLAYER: bag_edges(active, position.bag, boss.table, weak, house_rule_edges),
            HOUSE: merge_edges(active, boss.table, boss.edges, *ascent_edges, house_rule_edges),
        }
        return RoomMatch(boss.table, boss.rules, level, boss.bot, seed, (hands[0], boss.deck), edges)
    table, opponent = table_of(rules, position, place), opponent_of(rules, position, place)
    house_rule_edges = house_edges(active, table) if place.kind != "riddle" else {}
    edges = {seat: bag_edges(active, bag, table, house_rule_edges) for seat, bag in enumerate(position.bags, 1)}
    if house_rule_edges and not versus:
        edges[HOUSE] = house_rule_edges
    house = active.house_at(table)
    rule_set = house.rules.get(table, opponent.rules) if house is not None else opponent.rules
    return RoomMatch(table, rule_set, level, opponent.bot, seed, hands, edges, place.kind == "riddle")


def table_of(rules: Rules, position: Position, place: MapRoom) -> str:
    """Return the table of a room. A gambit is played at the first table of a run, if that is not barred."""
    active = rules_of(rules, position)
    first = active.rooms.mixing[active.name].first
    return place.table or next(table for table in (first, *active.tables) if table in active.tables)


def opponent_of(rules: Rules, position: Position, place: MapRoom) -> RoomOpponent:
    """Return the opponent of a room with a table, and its house rule."""
    active, table = rules_of(rules, position), table_of(rules, position, place)
    if place.id == map_of(rules, position).start and table in active.rooms.first:
        return active.rooms.first[table]
    opponents = active.rooms.opponents[table]
    pool = [opponent for opponent in opponents if opponent.least_floor <= place.floor] or opponents
    return Stream(seed_state(position.seed, place.id, OPPONENT_DRAW)).pick(pool)


def inner_match(rules: Rules, position: Position) -> RoomMatch | None:
    """Return the match against the house to play now, None if there is none."""
    if position.phase != "match" or position.is_versus:
        return None
    match = room_match(rules, position)
    return None if match.riddle else match


def boss_of(rules: Rules, position: Position, rival: bool = False) -> str:
    """Return the boss of a run, or the rival, another boss. Neither plays at the barred table.

    If no boss of this depth is left then, any other may come up.
    """
    floors, active = map_of(rules, position).floors, rules_of(rules, position)
    wished_bosses = {ascent.boss for ascent in active.active_ascents}
    usual = [id for id, boss in active.bosses.items() if boss.least_floors <= floors or id in wished_bosses]
    others = [id for id, boss in active.bosses.items() if boss.table != position.barred_table]
    pool = [id for id in usual if id in others] or others or usual
    Stream(seed_state(position.seed, BOSS_DRAW)).shuffle(pool)
    pool.sort(key=lambda id: id not in wished_bosses)
    return pool[-1 if rival else 0]


def boss_in(rules: Rules, position: Position, place: MapRoom) -> str:
    """Return the boss or the rival in a room, or the boss behind its glass; "" in other rooms."""
    return boss_of(rules, position, place.kind == "rival") if place.kind in ("boss", "rival", "glass") else ""


def boss_definition(rules: Rules, position: Position) -> Boss:
    return rules.bosses[boss_of(rules, position)]


def house_edges(rules: Rules, table: str) -> dict[str, int]:
    """Return the edges that the house rule of the run gives to both sides at a table."""
    house = rules.house_at(table)
    return {} if house is None else house.edges.get(table, {})


def charms_at(rules: Rules, bag: Bag, table: str) -> list[str]:
    """Return the charms of a side that do something at a table."""
    return [charm for charm in bag.charms if table in rules.charms[charm].edges]


def bag_edges(rules: Rules, bag: Bag, table: str, *more_edges: Mapping[str, int]) -> dict[str, int]:
    """Return the edges of a side's charms at a table, and more edges of that side."""
    improved_bits = sum(1 << place for place, card in enumerate(bag.hand) if card.endswith("+"))
    name = rules.prizes.improves.get(table)
    cards = {name: improved_bits} if improved_bits and name is not None else {}
    charm_edges = (rules.charms[charm].edges[table] for charm in charms_at(rules, bag, table))
    return merge_edges(rules, table, cards, *charm_edges, *more_edges)


def merge_edges(rules: Rules, table: str, *parts: Mapping[str, int]) -> dict[str, int]:
    """Return edges from several sources. Some edges add up; of others, the highest amount counts."""
    most = rules.rooms.sums.get(table, {})
    edges: dict[str, int] = {}
    for part in parts:
        for name, amount in part.items():
            before = edges.get(name)
            if before is None or name not in most:
                edges[name] = amount if before is None else max(before, amount)
            else:
                edges[name] = max(before, amount, min(before + amount, most[name]))
    return edges


def _deck(bag: Bag) -> tuple[str, ...]:
    return tuple(card.removesuffix("+") for card in bag.hand)


def house_level(rules: Rules, position: Position) -> int:
    """Return the level of the house in the current room."""
    active, run_map, place = rules_of(rules, position), map_of(rules, position), place_of(rules, position)
    file, change = active.file, position.pending_count("level")
    if place.kind == "boss":
        level = file.boss_level + active.ascent_sum(lambda ascent: ascent.boss_level)
    elif place.kind == "rival":
        level = file.rival_level
    elif place.id == run_map.start:
        level = file.first_level
    else:
        level = file.levels[min(place.floor, len(file.levels)) - 1] + (file.red_levels if active.is_red(place) else 0)
    if place.floor == run_map.floors:
        level += active.ascent_sum(lambda ascent: ascent.last_level)
    return max(1, min(5, level + change))


def weaknesses(rules: Rules, position: Position) -> int:
    """Return the number of weaknesses of the boss that are known: from behind the glass, and from the rival."""
    places = map_of(rules, position).places
    return sum(places[room].kind in ("glass", "rival") for room in position.done_rooms)


class RoomStanding(NamedTuple):
    """The matches of a series in a room."""

    wins: int
    losses: int
    wins_needed: int


def standing_of(rules: Rules, position: Position) -> RoomStanding:
    """Return the standing in the room of a position. A series that was lost counts no more."""
    place, file = place_of(rules, position), rules_of(rules, position).file
    wins, losses = position.results(place.id)
    wins_needed = file.wins.get(place.kind, 1)
    if not position.is_versus:
        losses %= file.losses.get(place.kind, 1)
    return RoomStanding(wins, losses, wins_needed)


def boss_lines(rules: Rules, position: Position, boss: Boss, was_beaten: bool) -> tuple[VoiceLine, ...]:
    """Return what a boss says in the match that is played now.

    It greets before the first match, by ``again`` if it lost the last time, and has a last word after the match that
    decides. In the matches between, it has only the lines of ``says``.
    """
    place, file = place_of(rules, position), rules_of(rules, position).file
    wins, losses, wins_needed = standing_of(rules, position)
    line_keys = {
        "greeting": ("again" if was_beaten and "again" in boss.lines else "start") if not wins and not losses else "",
        "won": "won" if losses + 1 == file.losses.get(place.kind, 1) else "",
        "lost": "lost" if wins + 1 >= wins_needed else "",
    }
    fixed_lines = [VoiceLine(on=on, says=(boss.lines[key],)) for on, key in line_keys.items() if key in boss.lines]
    fixed_occasions = {line.on for line in fixed_lines}
    return (*fixed_lines, *(line for line in boss.says if line.on not in fixed_occasions))
