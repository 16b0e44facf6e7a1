"""Where everything lies at a table of Prospector: one mine over the whole picture, or two, each on its half."""

from __future__ import annotations

from components.focus import Rect
from components.prospector import Card, Heaps
from game.tables.prospector.layout import CARD_HEIGHT, CARD_WIDTH, Layout
from systems.layout import HEIGHT, WIDTH, around, portrait_rect

MIDDLE = HEIGHT / 2
SMALL = 28, 40
"""A card of a duel."""
WIDE, TALL, LIFTED, MARGIN = 0.7, 0.8, 204.0, 4
"""In a duel: how far apart cards lie at most beside those of one mine alone, across and upward, where the middle of a
mine lies, and what stays free at the sides of a half."""
WORDS, CLEAR, HIGHEST = 28, 6, 252
"""How high the words about the buttons reach at their largest, what a card keeps off the target and off a name, and how
high the target may reach where it makes room."""
FAN, SHOWN = 16, 10
"""How far each discard lies to the left of the one behind it, in pixels, and how many are seen."""


def half(seat: int, seats: int) -> Rect:
    """What of the picture is a seat's own."""
    wide = WIDTH / seats
    return Rect(wide * (seat - 1), 0, wide, HEIGHT)


def figure(seat: int, seats: int) -> Rect:
    """The portrait of a seat; in a duel in the lower left corner of its half."""
    left = half(seat, seats).x
    return portrait_rect(seat) if seats == 1 else Rect(left + 8, 28, 44, 44)


def placed(layout: Layout, at: tuple[float, float], seat: int, seats: int) -> tuple[float, float]:
    """Where a point of a layout lies in the picture: whatever the layout, a card there is inside the seat's half."""
    (x, y), own = at, half(seat, seats)
    if seats == 1:
        return own.centre[0] + x, MIDDLE + y
    room = (own.w - SMALL[0]) / 2 - MARGIN
    across = x * min(WIDE, room / layout.reach)
    return round(own.centre[0] + max(-room, min(room, across))), round(LIFTED + y * TALL)


def where(layout: Layout, card: Card, heaps: Heaps, deck: int, seats: int) -> tuple[float, float, float]:
    """The centre of a card of a deck of so many, and its layer: cards of a higher one lie over those of a lower."""
    layer = float(card.number)
    if card.zone == "mine":
        (x, y), layer = in_mine(layout, card.number, seats), float(layout.by_id[card.number].layer)
    elif card.zone == "pile":
        x, y = layout.point(layout.pile, layout.pile.stagger * (layout.piled(deck) - 1 - card.number))
    else:
        x, y = layout.point(layout.discard)
        y += lifts(layout)[1] if seats == 1 else 0.0
        if card.zone == "discard":
            x -= FAN * min(SHOWN, heaps.discards - card.number)
        else:
            layer = float(heaps.discards)
    return (*placed(layout, (x, y), card.seat, seats), layer)


def slot_at(layout: Layout, slot: int, seat: int, seats: int) -> tuple[float, float]:
    """The centre of a slot of a seat's mine."""
    return placed(layout, in_mine(layout, slot, seats), seat, seats)


def in_mine(layout: Layout, slot: int, seats: int) -> tuple[float, float]:
    """Where a slot lies, from the middle of the picture: one mine alone is lifted off the words about the buttons, as
    far as the target leaves room."""
    x, y = layout.point(layout.by_id[slot])
    return x, y + (lifts(layout)[0] if seats == 1 else 0.0)


def lifts(layout: Layout) -> tuple[float, float]:
    """How far one mine alone is lifted, and the target before it where that makes room."""
    low, high = layout.span
    target = layout.point(layout.discard)[1]
    lacks = max(0.0, WORDS - (MIDDLE + low - CARD_HEIGHT / 2))
    room = max(0.0, target - high - CARD_HEIGHT - CLEAR)
    made = max(0.0, min(lacks - room, HIGHEST - MIDDLE - target - CARD_HEIGHT / 2))
    return min(lacks, room + made), made


def name_rooms(layout: Layout, seat: int, high: float) -> tuple[Rect, Rect]:
    """Where a name so high may stand at the figure of one alone, beside it or above, before it meets a card."""
    own = figure(seat, 1)
    beside, above = own.x + own.w + CLEAR, own.y + own.h + 2
    return (
        Rect(beside, own.y, _free(layout, beside, own.y, own.h), own.h),
        Rect(own.x, above, _free(layout, own.x, above, high), high),
    )


def _free(layout: Layout, left: float, low: float, high: float) -> float:
    """How much lies between this side and the first card of the mine at this height."""
    lifted = MIDDLE + lifts(layout)[0]
    places = map(layout.point, layout.slots)
    found = [x for x, y in places if lifted + y - CARD_HEIGHT / 2 < low + high and lifted + y + CARD_HEIGHT / 2 > low]
    return (WIDTH / 2 + min(found) - CARD_WIDTH / 2 if found else WIDTH) - left - CLEAR


def card_rect(x: float, y: float, seats: int) -> Rect:
    """A whole card around its centre."""
    return around(x, y, *((CARD_WIDTH, CARD_HEIGHT) if seats == 1 else SMALL))


def spread(seat: int, seats: int, x: float, y: float) -> tuple[float, float]:
    """A place of the whole picture, on a seat's half of it."""
    if seats == 1:
        return x, y
    return half(seat, seats).centre[0] + (x - WIDTH / 2) / seats, LIFTED + (y - MIDDLE) * TALL


def counter(seat: int, seats: int) -> tuple[float, float]:
    """Where a run's number stands: above the target."""
    return spread(seat, seats, WIDTH / 2, 262)


def board_rect(seat: int, seats: int) -> Rect:
    """What a seat has banked: to the right of the target, in a duel beside its figure."""
    own = figure(seat, seats)
    return Rect(546, 178, 90, 88) if seats == 1 else Rect(own.x + own.w + 6, own.y, 90, own.h)


def said_at(seat: int, seats: int) -> tuple[float, float]:
    """Where it is said why a press did nothing: below the target."""
    return spread(seat, seats, WIDTH / 2, 167)
