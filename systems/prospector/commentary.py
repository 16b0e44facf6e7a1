"""The layout and texts of Prospector replays."""

from __future__ import annotations

from components.focus import Rect
from components.prospector import Card, Heaps
from game.content.store import Store
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import GOLD, Dig, Move, Position, counts, run_worth, worth
from systems.prospector.cards import printed_rank
from systems.prospector.layout import card_rect, slot_at, where
from systems.staging import Commentary

GRAPH, LONE = Rect(326, 284, 232, 70), Rect(246, 284, 182, 70)
"""The area of the win chance graph in a duel, and for a player who sits alone: next to the piles."""
AREAS = Rect(6, 284, 236, 70), Rect(4, 226, 238, 130)
"""Areas for the description of a move: one that covers nothing, and a larger one."""


def move_sentence(store: Store, language: str, rules: Rules, position: Position, move: Move, name: str) -> str:
    """Return a sentence about a move and the worth of its run."""
    dig = dig_of(position, move)
    if move.verb != "draw":
        card = dig.mine[move.slot]
        cards, gold = dig.run_cards + counts(rules, dig.favors, card), dig.run_gold + card.endswith(GOLD)
        points = worth(rules, dig.favors, cards, gold)
        return str(store.text("review.dug", language, name=name, card=printed_rank(card), cards=cards, worth=points))
    key, points = ("review.banked", run_worth(rules, dig)) if dig.run_cards else ("review.drew", 0)
    return str(store.text(key, language, name=name, card=printed_rank(dig.pile[0]), worth=points))


def move_name(store: Store, language: str, rules: Rules, position: Position, move: Move) -> str:
    """Return the name of a move: the rank of the card, or the word for drawing."""
    if move.verb == "draw":
        return str(store.text("action.draw", language))
    return str(store.text("review.card", language, card=printed_rank(dig_of(position, move).mine[move.slot])))


def spots(rules: Rules, position: Position, move: Move) -> tuple[Rect, ...]:
    """Return the place of a move: the card, or the top of the pile."""
    dig = dig_of(position, move)
    layout, seats = rules.layouts[dig.layout], rules.seats
    if move.verb != "draw":
        return (card_rect(*slot_at(layout, move.slot, dig.side, seats), seats).grow(1),)
    top = Card(dig.side, "pile", len(dig.pile) - 1, dig.pile[0], False)
    x, y, _ = where(layout, top, Heaps(dig.side, len(dig.pile), 0), len(rules.cards.cards), seats)
    return (card_rect(x, y, seats).grow(1),)


def dig_of(position: Position, move: Move) -> Dig:
    """Return the seat's part of the position in which a move is made."""
    return position.digs[(move.seat or position.turn) - 1]


COMMENTARY: Commentary[Rules, Position, Move] = Commentary(GRAPH, AREAS, move_sentence, move_name, spots, lone=LONE)
