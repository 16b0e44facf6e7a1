"""Decisions about a run: a sensible way to the goal, and bots of five levels for simulations.

Rooms are played elsewhere. A bot here decides about the way and the prizes; the result of a match is drawn from the
measured odds of the tables' bots of the same level.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log

from game.kernel.bots import Stop
from game.kernel.opaque import BotOf, JsonObject
from game.kernel.random_stream import Stream
from game.tables.undercity import offers
from game.tables.undercity.definitions import Rules, RunChange
from game.tables.undercity.moves import Move, legal
from game.tables.undercity.position import Position, encounter_in, map_of, place_of, rules_of
from game.tables.undercity.room_match import boss_in, house_level, weaknesses
from game.tables.undercity.run_map import RunMap, path_to

RANDOM = "random"
BOT_LEVELS = "level1", "level2", "level3", "level4", "level5"
"""The bots of a run, named by the levels of the tables' bots."""
WORTH: Mapping[str, float] = {"charm": 3.0, "heart": 4.0, "card": 2.0, "map": 0.2, "coins": 0.15}
"""The worth of things to a bot; of coins, each."""
DETOUR_KINDS = "rest", "treasure", "market", "workshop"
"""Rooms worth a detour of one door."""
RARE_FACTOR = 1.5


def hint(rules: Rules, position: Position, stop: Stop) -> JsonObject:
    """Return the next move of a sensible way to the goal, with every match won; ``move`` is null at the end."""
    move = sensible_move(rules, position)
    return {"move": None if move is None else str(move)}


def sensible_move(rules: Rules, position: Position) -> Move | None:
    """Return the move of a sensible player who wins every match; None at the end."""
    moves = legal(rules, position)
    if not moves:
        return None
    if position.phase == "match":
        return Move("match", "won")
    return decide(rules, position, moves)


def decide(rules: Rules, position: Position, moves: tuple[Move, ...]) -> Move:
    """Return a sensible move between matches."""
    active = rules_of(rules, position)
    if position.phase == "map":
        return _next_step(active, position, moves)
    if position.phase == "market" and position.results(position.room)[0] == 0 and len(moves) > 1:
        purchase = max(moves, key=lambda move: (_worth(active, position, move), str(move)))
        return purchase if _worth(active, position, purchase) > 0 else Move("leave")
    return max(moves, key=lambda move: (_worth(active, position, move), str(move)))


def _next_step(rules: Rules, position: Position, moves: tuple[Move, ...]) -> Move:
    """Return the next step of the shortest way, by rooms nearby that give something without a fight."""
    run_map, keys = map_of(rules, position), position.unlocks
    rooms = {move.room for move in moves if move.verb == "go"}
    for room in sorted(rooms - position.seen_rooms):
        if run_map.places[room].kind in DETOUR_KINDS and _keeps_goal_open(run_map, position, room, keys):
            return Move("go", f"r{room}")
    if position.room == run_map.goal or not rooms:
        return Move("enter")
    taken_keys = frozenset(room for room in position.done_rooms if run_map.places[room].key)
    path = path_to(run_map, position.room, run_map.goal, position.doors, keys, taken_keys)
    if len(path) < 2 or path[1] not in rooms:
        return Move("enter") if Move("enter") in moves else Move("go", f"r{min(rooms)}")
    place = place_of(rules, position)
    if place.key and place.id not in position.done_rooms:
        return Move("enter")
    return Move("go", f"r{path[1]}")


def _keeps_goal_open(run_map: RunMap, position: Position, room: int, keys: int) -> bool:
    """Return True if the goal can still be reached after a look at a room, without a key spent on it."""
    taken_keys = frozenset(place for place in position.done_rooms if run_map.places[place].key)
    path = path_to(run_map, room, run_map.goal, position.doors, keys, taken_keys)
    is_locked = any(run_map.doors[door].lock and door not in position.doors
                 for door in run_map.exits[position.room].values() if run_map.doors[door].other(position.room) == room)
    return bool(path) and not is_locked


def _worth(rules: Rules, position: Position, move: Move) -> float:
    bag = position.bag
    if move.verb in ("take", "buy"):
        worth = thing_worth(rules, position, position.offer[move.choice])
        if move.verb == "buy":
            worth -= 0.12 * offers.price(rules, bag, place_of(rules, position).floor, position.offer[move.choice])
        return worth
    if move.verb == "improve":
        return 1.0
    if move.verb == "choose" and position.phase == "rest":
        missing_hearts = offers.most_hearts(rules, bag) - bag.hearts
        return 2.0 * min(missing_hearts, rules.file.rest) if move.choice == 0 else WORTH["charm"]
    if move.verb == "choose" and position.phase == "encounter":
        choice = rules.encounters[encounter_in(rules, position)].choices[move.choice]
        total = sum(outcome.weight for outcome in choice.outcomes)
        gains = sum(outcome.weight * change_worth(outcome.change) for outcome in choice.outcomes) / total
        return gains - WORTH["coins"] * choice.coins - WORTH["card"] * choice.cards - WORTH["charm"] * choice.charms
    return {"leave": 0.0, "remove": -1.0, "drop": -1.5, "offer": -1.0, "choose": -0.5}[move.verb]


def thing_worth(rules: Rules, position: Position, token: str) -> float:
    """Return the worth of a thing on offer; a heart is worth nothing to those who miss none."""
    kind, _, value = token.partition(":")
    if kind == "heart" and not offers.is_wounded(rules, position.bag):
        return 0.0
    worth = WORTH.get(kind, 0.0) * (RARE_FACTOR if offers.rarity(rules, token) == "rare" else 1.0)
    return worth * int(value) if kind == "coins" else worth


def change_worth(change: RunChange) -> float:
    return (
        WORTH["heart"] * (change.hearts + 0.7 * change.mercy) + WORTH["coins"] * (change.coins + change.reward)
        + WORTH["card"] * change.cards + WORTH["charm"] * change.charms + 2.0 * change.keys - 1.0 * change.level
        + WORTH["map"] * change.reveals
    )


class RunBot:
    """A bot that decides sensibly and wins matches as often as the tables' bots of its level."""

    def __init__(self, level: str) -> None:
        self.level = level

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        moves = legal(rules, position)
        if position.phase != "match":
            return stream.pick(moves) if self.level == RANDOM else decide(rules, position, moves)
        return Move("match", "won" if stream.below(10_000) < 10_000 * chance(rules, position, self.level) else "lost")


BOTS: Mapping[str, BotOf[Rules, Position, Move]] = {level: RunBot(level) for level in (RANDOM, *BOT_LEVELS)}


def chance(rules: Rules, position: Position, level: str) -> float:
    """Return the measured chance of a player of this level to win the match in the current room.

    Charms, cards and weaknesses add to the logarithm of the odds.
    """
    active, place, odds = rules_of(rules, position), place_of(rules, position), rules.odds
    if position.is_versus:
        return 0.5
    if place.kind == "riddle":
        return odds.riddle[level]
    boss = boss_in(rules, position, place)
    table = active.bosses[boss].table if boss else place.table or "knucklebones"
    share = odds.match[table][level][house_level(rules, position) - 1]
    share = max(0.002, min(0.998, share))
    worth = sum(odds.charms.get(charm, {}).get(table, 0.0) for charm in position.bag.charms)
    if table == "knucklebones":
        worth += odds.card * (sum(1 + card.endswith("+") for card in position.bag.hand) - len(active.file.hand))
    if boss:
        worth += odds.bosses.get(boss, 0.0)
    if place.kind == "boss" and weaknesses(rules, position):
        worth += odds.weakness
    return 1 / (1 + exp(-(log(share / (1 - share)) + worth)))
