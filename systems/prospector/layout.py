"""The layout of a Prospector table: one mine on the whole picture, or two, each on its half."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from components.focus import Rect
from components.prospector import Card
from game.tables.prospector.cards import CARD_HEIGHT, CARD_WIDTH, MineLayout
from systems.layout import HEIGHT, WIDTH, portrait_rect, rect_around

PICTURE_MIDDLE = HEIGHT / 2
DUEL_CARD = 28, 40
WIDTH_SCALE, HEIGHT_SCALE, MINE_MIDDLE, SIDE_MARGIN = 0.7, 0.8, 204.0, 4
"""In a duel: the most spacing of cards relative to a single mine, horizontal and vertical; the height of a mine's
center; and the margin at the sides of a half."""
LEGEND_HEIGHT, CARD_CLEARANCE, HIGHEST_TARGET = 28, 6, 252
"""Height of the button legend at its largest; clearance of a card from the target and from a name; and the highest
place of a target that moves up."""
FAN_DISTANCES, FAN_CARDS = (16, 14), 10
"""Distance of each discard to the left of the next one, alone and in a duel, wide enough for its rank; and the number
of visible discards."""


def half_rect(seat: int, seats: int) -> Rect:
    """Return a seat's part of the picture."""
    width = WIDTH / seats
    return Rect(width * (seat - 1), 0, width, HEIGHT)


def figure_rect(seat: int, seats: int) -> Rect:
    """Return the portrait of a seat; in a duel in the lower left corner of its half."""
    left = half_rect(seat, seats).x
    return portrait_rect(seat) if seats == 1 else Rect(left + 8, 28, 44, 44)


def place_on_picture(layout: MineLayout, point: tuple[float, float], seat: int, seats: int) -> tuple[float, float]:
    """Return the place of a layout point on the picture; in every layout a card there is inside the seat's half."""
    (x, y), area = point, half_rect(seat, seats)
    if seats == 1:
        return area.center[0] + x, PICTURE_MIDDLE + y
    room = (area.w - DUEL_CARD[0]) / 2 - SIDE_MARGIN
    across = x * min(WIDTH_SCALE, room / layout.reach)
    return round(area.center[0] + max(-room, min(room, across))), round(MINE_MIDDLE + y * HEIGHT_SCALE)


def card_spot(layout: MineLayout, card: Card, discards: int, deck: int, seats: int) -> tuple[float, float, float]:
    """Return the center of a card in a deck of this size, and its layer; higher layers cover lower ones.

    ``discards`` is the number of cards in the discards of its seat.
    """
    layer, fan_shift = float(card.number), 0
    if card.zone == "mine":
        (x, y), layer = slot_point(layout, card.number, seats), float(layout.by_id[card.number].layer)
    elif card.zone == "pile":
        x, y = layout.point(layout.pile, layout.pile.stagger * (layout.pile_size(deck) - 1 - card.number))
    else:
        x, y = layout.point(layout.discard)
        y += mine_lifts(layout)[1] if seats == 1 else 0.0
        if card.zone == "discard":
            fan_shift = FAN_DISTANCES[seats - 1] * min(FAN_CARDS, discards - card.number)
        else:
            layer = float(discards)
    center_x, center_y = place_on_picture(layout, (x, y), card.seat, seats)
    return center_x - fan_shift, center_y, layer


def slot_at(layout: MineLayout, slot: int, seat: int, seats: int) -> tuple[float, float]:
    return place_on_picture(layout, slot_point(layout, slot, seats), seat, seats)


def slot_point(layout: MineLayout, slot: int, seats: int) -> tuple[float, float]:
    """Return the place of a slot relative to the middle of the picture.

    A single mine is raised above the button legend, as far as the target leaves room.
    """
    x, y = layout.point(layout.by_id[slot])
    return x, y + (mine_lifts(layout)[0] if seats == 1 else 0.0)


def mine_lifts(layout: MineLayout) -> tuple[float, float]:
    """Return how far a single mine is raised, and how far its target moves up to make room."""
    low, high = layout.span
    target = layout.point(layout.discard)[1]
    shortage = max(0.0, LEGEND_HEIGHT - (PICTURE_MIDDLE + low - CARD_HEIGHT / 2))
    room = max(0.0, target - high - CARD_HEIGHT - CARD_CLEARANCE)
    target_lift = max(0.0, min(shortage - room, HIGHEST_TARGET - PICTURE_MIDDLE - target - CARD_HEIGHT / 2))
    return min(shortage, room + target_lift), target_lift


def name_rooms(layout: MineLayout, seat: int, height: float) -> tuple[Rect, Rect]:
    """Return the two free areas for a name of this height at a lone player's figure: next to it, or above it."""
    portrait = figure_rect(seat, 1)
    right, above = portrait.x + portrait.w + CARD_CLEARANCE, portrait.y + portrait.h + 2
    return (
        Rect(right, portrait.y, _free_width(layout, right, portrait.y, portrait.h), portrait.h),
        Rect(portrait.x, above, _free_width(layout, portrait.x, above, height), height),
    )


def _free_width(layout: MineLayout, left: float, low: float, high: float) -> float:
    """Return the free width between this left edge and the first card of the mine at this height."""
    middle = PICTURE_MIDDLE + mine_lifts(layout)[0]
    places = map(layout.point, layout.slots)
    xs = [x for x, y in places if middle + y - CARD_HEIGHT / 2 < low + high and middle + y + CARD_HEIGHT / 2 > low]
    return (WIDTH / 2 + min(xs) - CARD_WIDTH / 2 if xs else WIDTH) - left - CARD_CLEARANCE


def card_rect(x: float, y: float, seats: int) -> Rect:
    return rect_around(x, y, *((CARD_WIDTH, CARD_HEIGHT) if seats == 1 else DUEL_CARD))


def point_on_half(seat: int, seats: int, x: float, y: float) -> tuple[float, float]:
    """Convert a point of the whole picture to a seat's half."""
    if seats == 1:
        return x, y
    return half_rect(seat, seats).center[0] + (x - WIDTH / 2) / seats, MINE_MIDDLE + (y - PICTURE_MIDDLE) * HEIGHT_SCALE


def run_number_at(seat: int, seats: int) -> tuple[float, float]:
    """Return the place of a run's number: above the target."""
    return point_on_half(seat, seats, WIDTH / 2, 262)


def board_rect(seat: int, seats: int) -> Rect:
    """Return the rectangle of a seat's bank: right of the target, in a duel next to its figure."""
    portrait = figure_rect(seat, seats)
    return Rect(546, 178, 90, 88) if seats == 1 else Rect(portrait.x + portrait.w + 6, portrait.y, 90, portrait.h)


TEXT_STEP = 8
"""Distance of the places that are tried for a text."""


Areas = tuple[Rect, ...]


@lru_cache(maxsize=16)
def free_place(width: float, height: float, seat: int, seats: int, areas: Areas) -> Rect | None:
    """Return a place for a text on a seat's part of the picture: the highest one that covers nothing, None if none.

    Of equally high ones, it is the one nearest to the middle.
    """
    return next((place for place in _places(width, height, seat, seats) if not any(map(place.overlap, areas))), None)


@lru_cache(maxsize=16)
def best_place(width: float, height: float, seat: int, seats: int, cards: Areas, others: Areas) -> Rect:
    """Return the place for a text that covers the least of the cards, and then of the others."""

    def cost(place: Rect) -> tuple[float, float]:
        return sum(map(place.overlap, cards)), sum(map(place.overlap, others))

    return min(_places(width, height, seat, seats), key=cost)


def _places(width: float, height: float, seat: int, seats: int) -> Iterator[Rect]:
    area = half_rect(seat, seats).grow(-SIDE_MARGIN)
    xs = sorted(_steps(area.x, area.w - width), key=lambda x: abs(x + width / 2 - area.center[0]))
    return (Rect(x, y, width, height) for y in reversed(_steps(area.y, area.h - height)) for x in xs)


def _steps(start: float, room: float) -> list[float]:
    return [start + TEXT_STEP * step for step in range(int(max(0.0, room) // TEXT_STEP) + 1)]
