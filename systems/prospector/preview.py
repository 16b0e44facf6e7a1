"""A small picture of a mine: every card in its place, ranks of open cards, the pile and the target."""

from __future__ import annotations

from components.focus import Rect
from game.content.definition import rgb
from game.content.store import Store
from game.kernel.opaque import as_type
from game.tables.prospector.definitions import Rules
from game.tables.prospector.layout import CARD_HEIGHT, CARD_WIDTH, Place
from game.tables.prospector.position import GOLD, NO_CARD, Dig, Position
from systems.draw.pen import Pen
from systems.layout import around

RANKS_FROM = 15, 18
"""Width and height of a card from which on it shows its rank."""
SUITS_FROM = 8
"""Width of a card from which on it shows its suit."""
EDGE = 3
"""Room around the mine."""
DARK, BACK = 0.6, 0.35
"""Brightness of the rim and of the back of a card that is face down."""


def draw_preview(pen: Pen, store: Store, position: Position, room: Rect) -> None:
    """Draw the cards of a position, in a duel those of the first seat, as large as there is room."""
    dig, rules = position.digs[0], as_type(store.at("prospector").default_rules, Rules)
    layout = rules.layouts[dig.layout]
    slots = [slot for slot in layout.slots if dig.mine[slot.id] != NO_CARD]
    places = [*slots, *([layout.pile] if dig.pile else []), layout.discard]
    xs, ys = zip(*map(layout.point, places), strict=True)
    across, up = max(xs) - min(xs) + CARD_WIDTH, max(ys) - min(ys) + CARD_HEIGHT
    scale = min(1.0, (room.w - 2 * EDGE) / across, (room.h - 2 * EDGE) / up)
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2

    def card(place: Place, name: str, up: bool) -> None:
        x, y = layout.point(place)
        rect = around(room.center[0] + (x - middle[0]) * scale, room.center[1] + (y - middle[1]) * scale,
                      CARD_WIDTH * scale - 1, CARD_HEIGHT * scale - 1)
        _draw_card(pen, rules, name, up, Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h)))

    if dig.pile:
        card(layout.pile, dig.pile[0], False)
    card(layout.discard, dig.target, True)
    for slot in sorted(slots, key=lambda slot: slot.layer):
        card(slot, dig.mine[slot.id], _is_up(dig, slot.id))


def _is_up(dig: Dig, slot: int) -> bool:
    return bool(dig.face_up >> slot & 1)


def _draw_card(pen: Pen, rules: Rules, name: str, up: bool, rect: Rect) -> None:
    """Draw a card as a plate with a rim in the color of its suit, gold or not."""
    tint = pen.palette.rgb
    suit = next((suit for suit in rules.cards.suits if suit.letter == name[1]), None)
    rank = next((rank for rank in rules.cards.ranks if rank.letter == name[0]), None)
    gold = name.endswith(GOLD)
    pen.fill(rect, tint("panel"), glow=0.0)
    if not up:
        pen.fill(rect, tint("double" if gold else "triple"), BACK, glow=0.0)
    rim = tint("double") if gold else tint("card")
    pen.outline(rect, rim, 1.0 if up or gold else DARK, glow=0.2)
    if not up or suit is None or rank is None:
        return
    color = rgb(suit.color)
    x, y = rect.center
    if rank.sign is not None and rect.w >= RANKS_FROM[0] and rect.h >= RANKS_FROM[1]:
        pen.sprite(rank.sign, x, y, tint=color, glow=0.0)
    elif rect.w >= SUITS_FROM:
        pen.sprite(suit.corner, x, y, tint=color, glow=0.0)
