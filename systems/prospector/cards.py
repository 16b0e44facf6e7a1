"""Drawing of playing cards: on the table, from the parts of the deck; in a small picture of a mine; and in lessons."""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Rect
from components.pose import Pose
from components.prospector import Card, ShownCard
from game.content.definition import rgb
from game.content.store import Store
from game.kernel.opaque import as_type
from game.tables.prospector.cards import CARD_HEIGHT, CARD_WIDTH, LayoutPlace, PartPlace
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import GOLD, NO_CARD, Position
from systems.draw.colors import Tint
from systems.draw.pen import Pen
from systems.layout import rect_around
from systems.prospector.layout import DUEL_CARD, card_rect

CENTER = PartPlace(x=0, y=0)
NARROW_SHARE = 0.5
"""Width, as a share, below which a turning card shows no written rank."""


def draw_card(pen: Pen, rules: Rules, card: Card, shown_card: ShownCard, pose: Pose) -> None:
    """Draw a card at its pose, face up or down; gold cards have their own front and back."""
    deck, is_gold = rules.cards, card.card.endswith(GOLD)
    skin = deck.decks[rules.skin]
    front, back = (skin.gold_front, skin.gold_back) if is_gold else (skin.front, skin.back)
    duel = rules.seats > 1
    draw_ground(pen, front if shown_card.is_face_up else back, pose, duel)
    if not shown_card.is_face_up:
        return
    rank = next(rank for rank in deck.ranks if rank.letter == card.card[0])
    suit = next(suit for suit in deck.suits if suit.letter == card.card[1])
    tint = rgb(skin.colors.get(suit.letter, suit.color))
    corners = deck.small if duel else deck.corners
    if not duel:
        for place in rank.pips:
            _draw_part(pen, suit.symbol, place, pose, tint)
        if (face := rank.face_of(suit.letter)) is not None:
            _draw_part(pen, face, CENTER, pose, tint)
    for place in corners.suit:
        _draw_part(pen, suit.symbol if duel else suit.corner, place, pose, tint)
    for place in corners.rank:
        if rank.sign is not None:
            _draw_part(pen, rank.sign, place, pose, tint)
        else:
            _draw_letter(pen, printed_rank(card.card), place, pose, tint)


def printed_rank(card: str) -> str:
    return "10" if card[0] == "T" else card[0]


def _draw_part(pen: Pen, picture: str, place: PartPlace, pose: Pose, tint: Tint) -> None:
    """Draw a part of a card at its place; a flipped one is turned upside down."""
    sign = -1 if place.flip else 1
    x, y = pose.x + place.x * pose.scale_x, pose.y + place.y * pose.scale_y
    width, height = sign * pose.scale_x * place.scale, sign * pose.scale_y * place.scale
    pen.sprite(picture, x, y, tint=tint, alpha=pose.alpha, scale_x=width, scale_y=height)


def _draw_letter(pen: Pen, sign: str, place: PartPlace, pose: Pose, tint: Tint) -> None:
    """Write a rank without a sprite, at the scale of the card; omitted while the card is narrow from turning."""
    if pose.scale_x < NARROW_SHARE * pose.scale_y:
        return
    x, y = pose.x + place.x * pose.scale_x, pose.y + place.y * pose.scale_y
    scale, pen.text_scale = pen.text_scale, 1
    pen.label(sign, x, y, font="bold", size=max(1, round(place.scale)), tint=tint, alpha=pose.alpha)
    pen.text_scale = scale


def draw_ground(pen: Pen, ground: str, pose: Pose, duel: bool) -> None:
    """Draw the front or back of a card.

    In a duel it has its small picture, or the full one scaled down if the deck has none.
    """
    scale, small_ground = 1.0, f"{ground}_small"
    if duel and small_ground in pen.atlas:
        ground = small_ground
    elif duel:
        scale = DUEL_CARD[0] / CARD_WIDTH
    width, height = scale * pose.scale_x, scale * pose.scale_y
    pen.sprite(ground, pose.x, pose.y, alpha=pose.alpha, scale_x=width, scale_y=height)


def draw_glimmer(pen: Pen, pose: Pose, seats: int, tint: Tint, brightness: float, glint: float | None) -> None:
    """Draw the light of a gold card, and a glint that moves across it, None for no motion."""
    card = card_rect(pose.x, pose.y, seats)
    width, height = card.w * abs(pose.scale_x), card.h * pose.scale_y
    area = rect_around(pose.x, pose.y, width, height)
    pen.frame("frame", area.grow(1), tint=tint, alpha=brightness, glow=1.0, add=0.6)
    pen.fill(area.grow(-2), tint, 0.15 * brightness, glow=0.3, add=1.0)
    if glint is not None and glint < 1:
        pen.fill(Rect(area.x + glint * (width - 4), area.y + 2, 3, height - 4), tint, 0.35, glow=0.6, add=1.0)


# A small picture of a mine.


RANKS_FROM = 15, 18
"""Width and height of a card from which on it shows its rank."""
SUITS_FROM = 8
"""Width of a card from which on it shows its suit."""
MINE_MARGIN = 3
RIM_BRIGHTNESS, BACK_BRIGHTNESS = 0.6, 0.35
"""Brightness of the rim and of the back of a card that is face down."""


def draw_preview(pen: Pen, store: Store, position: Position, room: Rect) -> None:
    """Draw the cards of a position, in a duel those of the first seat, as large as there is room."""
    dig, rules = position.digs[0], as_type(store.content_of("prospector").default_rules, Rules)
    layout = rules.layouts[dig.layout]
    slots = [slot for slot in layout.slots if dig.mine[slot.id] != NO_CARD]
    places = [*slots, *([layout.pile] if dig.pile else []), layout.discard]
    xs, ys = zip(*map(layout.point, places), strict=True)
    width, height = max(xs) - min(xs) + CARD_WIDTH, max(ys) - min(ys) + CARD_HEIGHT
    scale = min(1.0, (room.w - 2 * MINE_MARGIN) / width, (room.h - 2 * MINE_MARGIN) / height)
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2

    def add_card(place: LayoutPlace, name: str, is_face_up: bool) -> None:
        x, y = layout.point(place)
        rect = rect_around(room.center[0] + (x - middle[0]) * scale, room.center[1] + (y - middle[1]) * scale,
                           CARD_WIDTH * scale - 1, CARD_HEIGHT * scale - 1)
        _draw_plate(pen, rules, name, is_face_up, Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h)))

    if dig.pile:
        add_card(layout.pile, dig.pile[0], False)
    add_card(layout.discard, dig.target, True)
    for slot in sorted(slots, key=lambda slot: slot.layer):
        add_card(slot, dig.mine[slot.id], bool(dig.face_up >> slot.id & 1))


def _draw_plate(pen: Pen, rules: Rules, name: str, is_face_up: bool, rect: Rect) -> None:
    """Draw a card as a plate with a rim in the color of its suit, gold or not."""
    tint = pen.palette.rgb
    suit = next((suit for suit in rules.cards.suits if suit.letter == name[1]), None)
    rank = next((rank for rank in rules.cards.ranks if rank.letter == name[0]), None)
    is_gold = name.endswith(GOLD)
    pen.fill(rect, tint("panel"), glow=0.0)
    if not is_face_up:
        pen.fill(rect, tint("double" if is_gold else "triple"), BACK_BRIGHTNESS, glow=0.0)
    rim = tint("double") if is_gold else tint("card")
    pen.outline(rect, rim, 1.0 if is_face_up or is_gold else RIM_BRIGHTNESS, glow=0.2)
    if not is_face_up or suit is None or rank is None:
        return
    color = rgb(suit.color)
    x, y = rect.center
    if rank.sign is not None and rect.w >= RANKS_FROM[0] and rect.h >= RANKS_FROM[1]:
        pen.sprite(rank.sign, x, y, tint=color, glow=0.0)
    elif rect.w >= SUITS_FROM:
        pen.sprite(suit.corner, x, y, tint=color, glow=0.0)


# Pictures of the lessons. Each is drawn around a center.


GOLD_BRIGHTNESS = 0.4
CARD_DISTANCE = 30
RUN_DISTANCE = 20
"""Distance between cards of a run; large letters leave no room for a plus sign."""
SUITS = {"C": ("suit_clubs", "shield"), "D": ("suit_diamonds", "warning"), "H": ("suit_hearts", "seat2"),
         "S": ("suit_spades", "seat1")}
"""The pip of each suit, and the closest color of the palette."""


def draw_neighbors(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a target, and a matching card on each side."""
    for dx, dy, card in ((-CARD_DISTANCE, -3, "7H"), (0, 3, "8S"), (CARD_DISTANCE, -3, "9D")):
        if dx >= 0:
            pen.fill(card_rect(x + dx - 2, y + dy, 1), pen.palette.rgb("panel"), 0.6, glow=0.0)
        _draw_lesson_card(pen, x + dx, y + dy, card)


def draw_reveal(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw two cards over one that is face down."""
    _draw_lesson_card(pen, x, y - 4, "2C", is_face_up=False)
    _draw_lesson_card(pen, x - 25, y + 3, "5H")
    _draw_lesson_card(pen, x + 25, y + 3, "JS")


def draw_pile(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw the pile and the card drawn from it."""
    for number in range(6):
        _draw_lesson_card(pen, x + 12 + 4 * (5 - number), y, "2C", is_face_up=False)
    _draw_lesson_card(pen, x - 34, y, "QD")
    pen.sprite("arrow", x - 10, y, tint=pen.palette.rgb("text"), scale_x=-1)


def draw_points(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a run, and the points of each of its cards."""
    plus, font = ("+", "bold") if pen.measure("+4", "bold") <= RUN_DISTANCE else ("", "small")
    for number, card in enumerate(("4S", "5D", "6C", "5S")):
        middle = x - 30 + RUN_DISTANCE * number
        _draw_lesson_card(pen, middle, y - 8, card)
        pen.label(f"{plus}{number + 1}", middle - 10, y + 30, font=font, tint=pen.palette.rgb("double"))


def draw_gold(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw gold, face up and face down."""
    for dx, is_face_up in ((-28, True), (28, False)):
        _draw_lesson_card(pen, x + dx, y, "AH*", is_face_up)
        draw_glimmer(pen, Pose(x + dx, y), 1, pen.palette.rgb("double"), GOLD_BRIGHTNESS, None)


def _draw_lesson_card(pen: Pen, x: float, y: float, card: str, is_face_up: bool = True) -> None:
    """Draw a card of the lesson: its rank and one large pip; ``*`` marks gold."""
    shine = "_gold" if card.endswith("*") else ""
    pen.sprite(f"playing_neon{shine}" if is_face_up else f"playing_neon{shine}_back", x, y)
    if not is_face_up:
        return
    pip, color = SUITS[card[1]]
    tint = pen.palette.rgb(color)
    pen.sprite(pip, x, y, tint=tint, scale_x=2, scale_y=2)
    for side in (-1, 1):
        pen.sprite(f"rank_{card[0].lower()}", x + 14 * side, y - 21 * side, tint=tint, scale_x=-side, scale_y=-side)


LESSONS = draw_neighbors, draw_reveal, draw_pile, draw_points, draw_gold
