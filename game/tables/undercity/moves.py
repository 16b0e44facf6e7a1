"""The moves of a run: their texts, and those that are legal in each phase.

``match:won``, ``match:lost`` and ``match:left`` report the result of a room's match, of which the rules know nothing.
Against each other, ``won`` is a win of seat 1 and ``lost`` a win of seat 2. The other moves: ``go:r12`` goes to a room,
``enter`` returns to the table or the counter of this room, ``take:2`` takes a prize, ``buy:1`` buys, ``offer`` pays for
a new offer, ``choose:3`` chooses, ``improve:1``, ``remove:1`` and ``drop:1`` concern a card of the hand, and ``leave``
takes nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from game.kernel.refusal import Refusal
from game.tables.undercity import offers
from game.tables.undercity.definitions import EncounterChoice, Rules
from game.tables.undercity.position import (
    ROOM_PHASES,
    Bag,
    Phase,
    Position,
    doors_by_room,
    encounter_in,
    place_of,
    rules_of,
)

Verb = Literal["go", "enter", "match", "take", "buy", "offer", "choose", "improve", "remove", "drop", "leave"]
VALUES: Mapping[Verb, str] = {
    "go": r"r\d{1,4}", "match": "won|lost|left", "enter": "", "offer": "", "leave": "", "take": "[1-9]", "buy": "[1-9]",
    "choose": "[1-9]", "improve": "[1-9]", "remove": "[1-9]", "drop": "[1-9]",
}
"""The values that each verb takes, as a pattern."""


class Move(NamedTuple):
    """A move: a verb and its value, ``go:r12``."""

    verb: Verb
    value: str = ""

    def __str__(self) -> str:
        return f"{self.verb}:{self.value}" if self.value else self.verb

    @property
    def choice(self) -> int:
        """The index that its number, counted from 1, names."""
        return int(self.value) - 1

    @property
    def room(self) -> int:
        """The room it goes to."""
        return int(self.value[1:])


def read_move(rules: Rules, text: str) -> Move:
    """Return the move in a text; refuse anything else with ``bad_move``."""
    verb, _, value = text.partition(":")
    for verb_name, pattern in VALUES.items():
        if verb == verb_name and re.fullmatch(pattern, value) and str(Move(verb_name, value)) == text:
            return Move(verb_name, value)
    raise Refusal("bad_move", f"{text[:40]!r} is no move of a run, such as go:r12, match:won, take:2 or leave.")


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the legal moves, sorted by their texts."""
    return tuple(sorted(_MOVES[position.phase](rules_of(rules, position), position), key=str))


def _map_moves(rules: Rules, position: Position) -> Iterator[Move]:
    for room in doors_by_room(rules, position):
        yield Move("go", f"r{room}")
    if place_of(rules, position).kind in ROOM_PHASES and position.room not in position.done_rooms:
        yield Move("enter")


def _match_moves(rules: Rules, position: Position) -> Iterator[Move]:
    yield Move("match", "won")
    yield Move("match", "lost")
    if not position.stake:
        yield Move("match", "left")


def _prize_moves(rules: Rules, position: Position) -> Iterator[Move]:
    """Yield the moves before prizes. A full hand has to drop a card before it takes one."""
    full = _is_full(rules, position)
    for number, token in enumerate(position.offer, 1):
        if token and not (full and token.startswith("card:")):
            yield Move("take", str(number))
    yield from _drop_moves(rules, position)
    yield Move("leave")


def _market_moves(rules: Rules, position: Position) -> Iterator[Move]:
    floor, bag = place_of(rules, position).floor, position.bag
    full = _is_full(rules, position)
    for number, token in enumerate(position.offer, 1):
        is_needless = token == "heart:1" and not offers.is_wounded(rules, bag)
        fits = not (full and token.startswith("card:")) and not is_needless
        if token and fits and offers.price(rules, bag, floor, token) <= bag.coins:
            yield Move("buy", str(number))
    yield from _drop_moves(rules, position)
    if offers.offer_price(rules, bag, floor) <= bag.coins and position.results(position.room)[0] < MOST_OFFERS:
        yield Move("offer")
    yield Move("leave")


MOST_OFFERS = 20
"""The most new offers in one market."""


def _workshop_moves(rules: Rules, position: Position) -> Iterator[Move]:
    for number, card in enumerate(position.bag.hand, 1):
        if not card.endswith("+"):
            yield Move("improve", str(number))
        yield Move("remove", str(number))
    yield Move("leave")


def _rest_moves(rules: Rules, position: Position) -> Iterator[Move]:
    yield Move("choose", "1")
    if any(position.offer):
        yield Move("choose", "2")
    yield Move("leave")


def _encounter_moves(rules: Rules, position: Position) -> Iterator[Move]:
    choices = rules.encounters[encounter_in(rules, position)].choices
    for number, choice in enumerate(choices, 1):
        if number == len(choices) or can_pay(position.bag, choice):
            yield Move("choose", str(number))


def _gambit_moves(rules: Rules, position: Position) -> Iterator[Move]:
    bag = position.bag
    for number, stake in enumerate((bag.coins, bag.hand, bag.charms), 1):
        if stake:
            yield Move("choose", str(number))
    yield Move("leave")


def _is_full(rules: Rules, position: Position) -> bool:
    return len(position.bag.hand) >= rules.file.most_cards


def _drop_moves(rules: Rules, position: Position) -> Iterator[Move]:
    """Yield the moves that make room in a full hand for a card on offer."""
    if _is_full(rules, position) and any(token.startswith("card:") for token in position.offer):
        for number in range(1, len(position.bag.hand) + 1):
            yield Move("drop", str(number))


def can_pay(bag: Bag, choice: EncounterChoice) -> bool:
    """Return True if a side has what a choice takes."""
    return bag.coins >= choice.coins and len(bag.hand) >= choice.cards and len(bag.charms) >= choice.charms


_MOVES: Mapping[Phase, Callable[[Rules, Position], Iterable[Move]]] = {
    "map": _map_moves, "match": _match_moves, "prize": _prize_moves, "treasure": _prize_moves,
    "market": _market_moves, "workshop": _workshop_moves, "rest": _rest_moves, "encounter": _encounter_moves,
    "gambit": _gambit_moves, "won": lambda rules, position: (), "lost": lambda rules, position: (),
}
