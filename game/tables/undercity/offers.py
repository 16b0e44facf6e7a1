"""Prizes, goods and prices of a run. All draws follow from the seed, the room and a count."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.random_stream import Stream
from game.tables.undercity.definitions import Rarity, Rules, RunBoon
from game.tables.undercity.position import GOODS_DRAW, PRIZE_DRAW, REST_DRAW, Bag, Position, stream_for
from game.tables.undercity.run_map import MapRoom


def prizes(rules: Rules, position: Position, place: MapRoom) -> tuple[str, ...]:
    """Return the things to choose from after a win: a card, a charm, and coins or a heart."""
    stream = stream_for(position, PRIZE_DRAW)
    is_hurt = is_wounded(rules, position.bag)
    third = "heart:1" if is_hurt and stream.below(1000) < 1000 * rules.prizes.heart_share else ""
    red = rules.is_red(place)
    coins = rules.prizes.coins + (rules.prizes.red_coins if red else 0)
    offer = [
        *cards(rules, position.bag, stream, 1, 2 if red else 1),
        *charms(rules, position, stream, 1, 2 if red else 1),
        third or f"coins:{coins}",
    ]
    count = max(1, 3 + rules.ascent_sum(lambda ascent: ascent.offers))
    return tuple(offer[-count:])


def goods(rules: Rules, position: Position, hidden: bool) -> tuple[str, ...]:
    """Return the goods of a market: three cards, two charms, a heart, and a map if any door is ``hidden``."""
    stream = stream_for(position, GOODS_DRAW, position.results(position.room)[0])
    return (
        *cards(rules, position.bag, stream, 3), *charms(rules, position, stream, 2), "heart:1",
        *(("map:1",) if hidden else ()),
    )


def treasure(rules: Rules, position: Position) -> tuple[str, ...]:
    """Return three things of a treasure: two charms and a card, rare ones more often."""
    stream = stream_for(position, PRIZE_DRAW)
    things = (*charms(rules, position, stream, 2, 2), *cards(rules, position.bag, stream, 1, 2))
    return things or (f"coins:{2 * rules.prizes.coins}",)


def rest_charm(rules: Rules, position: Position) -> tuple[str, ...]:
    """Return the charm that a rest offers instead of hearts."""
    return charms(rules, position, stream_for(position, REST_DRAW), 1)


def cards(rules: Rules, bag: Bag, stream: Stream, count: int, tries: int = 1) -> tuple[str, ...]:
    """Return this many different cards that are not in a hand."""
    own_cards = {card.removesuffix("+") for card in bag.hand}
    pool = {f"card:{card}": rarity for card, rarity in rules.prizes.cards.items() if card not in own_cards}
    return _pick_offers(rules, pool, stream, count, tries)


def charms(rules: Rules, position: Position, stream: Stream, count: int, tries: int = 1) -> tuple[str, ...]:
    """Return this many different charms that no side has."""
    taken_charms = {charm for bag in position.bags for charm in bag.charms}
    pool = {f"charm:{id}": charm.rarity for id, charm in rules.charms.items() if id not in taken_charms}
    return _pick_offers(rules, pool, stream, count, tries)


def _pick_offers(rules: Rules, pool: dict[str, Rarity], stream: Stream, count: int, tries: int) -> tuple[str, ...]:
    tokens: list[str] = []
    for _ in range(count):
        is_rare = any(stream.below(1000) < 1000 * rules.prizes.rare_share for _ in range(tries))
        rest = [token for token in pool if token not in tokens]
        candidates = [token for token in rest if (pool[token] == "rare") == is_rare] or rest
        if candidates:
            tokens.append(stream.pick(candidates))
    return tuple(tokens)


def is_wounded(rules: Rules, bag: Bag) -> bool:
    """Return True if a side has fewer hearts than it can have."""
    return bag.hearts < most_hearts(rules, bag)


def most_hearts(rules: Rules, bag: Bag) -> int:
    """Return the most hearts of a side, with its charms."""
    return rules.file.most_hearts + boon(rules, bag, lambda boon: boon.hearts)


def boon(rules: Rules, bag: Bag, number: Callable[[RunBoon], int]) -> int:
    """Return the sum of an effect on the run over the charms of a side."""
    return sum(number(rules.charms[charm].run) for charm in bag.charms)


def rarity(rules: Rules, token: str) -> Rarity:
    """Return the rarity of a card or a charm; other things are common."""
    kind, _, value = token.partition(":")
    if kind == "charm":
        return rules.charms[value].rarity
    return rules.prizes.cards.get(value.removesuffix("+"), "common") if kind == "card" else "common"


def price(rules: Rules, bag: Bag, floor: int, token: str) -> int:
    """Return the price of a thing on a floor, for a side with these charms: at least 1."""
    kind, prizes = token.partition(":")[0], rules.prizes
    base = {"card": prizes.card_price, "charm": prizes.charm_price, "heart": prizes.heart_price}
    more = prizes.rare_price if rarity(rules, token) == "rare" else 0
    return _final_price(rules, bag, floor, base.get(kind, prizes.map_price) + more)


def offer_price(rules: Rules, bag: Bag, floor: int) -> int:
    return _final_price(rules, bag, floor, rules.prizes.offer_price)


def _final_price(rules: Rules, bag: Bag, floor: int, base: int) -> int:
    more = rules.ascent_sum(lambda ascent: ascent.price) + boon(rules, bag, lambda run_boon: run_boon.price)
    return max(1, base + rules.prizes.floor_price * (floor - 1) + more)
