"""How a match of Prospector is gone through: where there is room beside the mine, and how its moves are told."""

from __future__ import annotations

from components.focus import Rect
from components.prospector import Card, Heaps
from game.content.store import Store
from game.kernel.reason import Reason
from game.tables.prospector.definitions import Rules
from game.tables.prospector.moves import Move
from game.tables.prospector.position import GOLD, Dig, Position
from systems.prospector.draw.cards import ranked
from systems.prospector.view.layout import card_rect, slot_at, where
from systems.tables import Telling

GRAPH, LONE = Rect(326, 284, 232, 70), Rect(246, 284, 182, 70)
"""Where the chances are drawn in a duel, and where one digs alone: beside the piles."""
ROOM = {1: Rect(6, 284, 236, 70), 2: Rect(4, 226, 238, 130)}
"""Where a move is told, by size of text."""


def told(store: Store, language: str, rules: Rules, position: Position, move: Move, name: str) -> str:
    """What somebody did, and what the run was worth then."""
    dig = dug(position, move)
    if move.verb != "draw":
        card = dig.mine[move.slot]
        cards, gold = dig.cards + 1, dig.gold + card.endswith(GOLD)
        worth = rules.worth(cards, gold)
        return str(store.text("review.dug", language, name=name, card=ranked(card), cards=cards, worth=worth))
    key, worth = ("review.banked", rules.worth(dig.cards, dig.gold)) if dig.cards else ("review.drew", 0)
    return str(store.text(key, language, name=name, card=ranked(dig.pile[0]), worth=worth))


def called(store: Store, language: str, rules: Rules, position: Position, move: Move) -> str:
    """What a move is called: the rank of the card, or that one draws."""
    if move.verb == "draw":
        return str(store.text("prospector.draw", language))
    return str(store.text("review.card", language, card=ranked(dug(position, move).mine[move.slot])))


def spots(rules: Rules, position: Position, move: Move) -> tuple[Rect, ...]:
    """Where a move is made: the card, or the top of the pile."""
    dig = dug(position, move)
    layout, seats = rules.layouts[dig.layout], rules.seats
    if move.verb != "draw":
        return (card_rect(*slot_at(layout, move.slot, dig.side, seats), seats).grown(1),)
    top = Card(dig.side, "pile", len(dig.pile) - 1, dig.pile[0], False)
    x, y, _ = where(layout, top, Heaps(dig.side, len(dig.pile), 0), len(rules.cards.cards), seats)
    return (card_rect(x, y, seats).grown(1),)


def dug(position: Position, move: Move) -> Dig:
    """Where a move is made."""
    return position.digs[(move.seat or position.turn) - 1]


def why(store: Store, language: str, reason: Reason) -> str:
    """A reason in words."""
    return str(store.text(f"advice.{reason.key}", language, **reason.values))


TELLING = Telling(GRAPH, ROOM, told, called, spots, why, LONE)
