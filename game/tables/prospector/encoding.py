"""Prospector in numbers: a slot or the pile is an action, and cards are planes by slot and rank."""

from __future__ import annotations

from collections.abc import Sequence

from game.tables.encoding import Encoding, Plane, fit
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import GOLD, HIDDEN, NO_CARD, Dig, Move, Position, run_worth
from game.tables.prospector.rules import safe_points

MOST = 10.0
"""The end of planes that count: larger numbers are cut."""


def actions(rules: Rules) -> int:
    """Return the number of actions: every slot of the layout, and to draw."""
    return len(rules.mine.slots) + 1


def numbers(rules: Rules, position: Position, moves: Sequence[Move]) -> Sequence[int]:
    """Return the number of each move: its slot; drawing is the last one."""
    return [len(rules.mine.slots) if move.verb == "draw" else move.slot for move in moves]


def planes(rules: Rules) -> Sequence[Plane]:
    """Return the parts of an observation."""
    slots, ranks = len(rules.mine.slots), len(rules.cards.ranks)
    return (
        Plane("ranks", (slots, ranks), 0, 1, "the rank of each card that shows its face: slot, rank"),
        Plane("cards", (slots,), 0, 1, "slots with a card"),
        Plane("free", (slots,), 0, 1, "slots whose card no other covers"),
        Plane("gold", (slots,), 0, 1, "slots with a gold card"),
        Plane("target", (ranks,), 0, 1, "the rank of the target"),
        Plane("gone", (ranks,), 0, MOST, "cards of each rank among the target and the earlier targets"),
        Plane("pile", (1,), 0, MOST, "tens of cards in the pile"),
        Plane("run", (2,), 0, MOST, "cards of the run, and gold ones among them"),
        Plane("worth", (1,), -MOST, MOST, "the worth of the run in hundreds"),
        Plane("banks", (rules.seats,), -MOST, MOST, "banks in hundreds, the own one first"),
        Plane("left", (rules.seats,), 0, MOST, "tens of cards left in each mine, the own one first"),
        Plane("turn", (1,), 0, 1, "1 if the seat may move"),
    )


def observe(rules: Rules, position: Position, seat: int) -> Sequence[float]:
    """Return the numbers of all planes."""
    own = next(dig for dig in position.digs if dig.side == seat)
    digs = own, *(dig for dig in position.digs if dig is not own)
    order, free = rules.cards.order, rules.mine.free(own.cards_left)
    faces = [0.0] * (len(own.mine) * len(order))
    for slot, card in enumerate(own.mine):
        if card != NO_CARD and not card.startswith(HIDDEN) and own.face_up >> slot & 1:
            faces[slot * len(order) + order[card[0]]] = 1
    visible = [*own.discards, own.target]
    ranks = [card[0] for card in visible if not card.startswith(HIDDEN)]
    return [
        *faces,
        *(card != NO_CARD for card in own.mine),
        *(free >> slot & 1 for slot in range(len(own.mine))),
        *(card.endswith(GOLD) for card in own.mine),
        *(own.target[0] == letter for letter in order),
        *(fit(ranks.count(letter), MOST) for letter in order),
        fit(len(own.pile) / 10, MOST), fit(own.run_cards, MOST), fit(own.run_gold, MOST),
        fit(run_worth(rules, own) / 100, MOST),
        *(fit(safe_points(rules, dig) / 100, MOST) for dig in digs),
        *(fit(dig.cards_left.bit_count() / 10, MOST) for dig in digs),
        may_move(rules, position, own),
    ]


def may_move(rules: Rules, position: Position, dig: Dig) -> int:
    """Return 1 if the seat of a dig may move, otherwise 0."""
    return int(dig.ending is None and (rules.together or position.turn == dig.side))


ENCODING = Encoding(actions, numbers, planes, observe)
