"""Where everything lies at a table of Prospector: one mine over the whole picture, or two, each on its half."""

from __future__ import annotations

from components.focus import Rect
from components.prospector import Card, Heaps
from game.tables.prospector.layout import CARD_HEIGHT, CARD_WIDTH, Layout
from systems.layout import HEIGHT, WIDTH, around

MIDDLE = HEIGHT / 2
HALF = 2 / 3
"""How large everything is in a duel."""
FAN, SHOWN = 11, 12
"""How far each discard lies to the left of the one behind it, in pixels, and how many are seen."""


def scale(seats: int) -> float:
    """How large a mine is drawn, where so many dig."""
    return 1.0 if seats == 1 else HALF


def centre(seat: int, seats: int) -> tuple[float, float]:
    """The middle of a seat's mine."""
    return WIDTH * (seat - 0.5) / seats, MIDDLE


def where(layout: Layout, card: Card, heaps: Heaps, deck: int, seats: int) -> tuple[float, float, float]:
    """The centre of a card of a deck of so many, and its layer: cards of a higher one lie over those of a lower."""
    (left, low), by, layer = centre(card.seat, seats), scale(seats), float(card.number)
    if card.zone == "mine":
        slot = layout.by_id[card.number]
        (x, y), layer = layout.point(slot), float(slot.layer)
    elif card.zone == "pile":
        x, y = layout.point(layout.pile, layout.pile.stagger * (layout.piled(deck) - 1 - card.number))
    else:
        x, y = layout.point(layout.discard)
        if card.zone == "discard":
            x -= FAN * min(SHOWN, heaps.discards - card.number)
        else:
            layer = float(heaps.discards)
    return left + x * by, low + y * by, layer


def slot_at(layout: Layout, slot: int, seat: int, seats: int) -> tuple[float, float]:
    """The centre of a slot of a seat's mine."""
    (left, low), by, (x, y) = centre(seat, seats), scale(seats), layout.point(layout.by_id[slot])
    return left + x * by, low + y * by


def card_rect(x: float, y: float, seats: int) -> Rect:
    """A whole card around its centre."""
    return around(x, y, CARD_WIDTH * scale(seats), CARD_HEIGHT * scale(seats))
