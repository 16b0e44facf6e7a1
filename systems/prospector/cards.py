"""Drawing of playing cards from the parts defined by the deck."""

from __future__ import annotations

from components.focus import Rect
from components.pose import Pose
from components.prospector import Card, ShownCard
from game.content.definition import rgb
from game.tables.prospector.deck import Mark
from game.tables.prospector.definitions import Rules
from game.tables.prospector.layout import CARD_WIDTH
from game.tables.prospector.position import GOLD
from systems.draw.pen import Pen, Tint
from systems.layout import around
from systems.prospector.layout import SMALL, card_rect

FACE = Mark(x=0, y=-9)
CLOSER = 3
"""Reduction of the space between the digits of a rank."""
RANK, PIP = 9, -9
"""Offsets of rank and pip above the middle of a small card."""
SIGNS = (-6.0, 5.0)
"""Horizontal offsets of the two characters of a rank on a small card."""
NARROW = 0.5
"""Width, as a share, below which a turning card shows no rank."""


def draw_card(canvas: Pen, rules: Rules, card: Card, seen: ShownCard, pose: Pose) -> None:
    """Draw a card at its pose, face up or down; gold cards have their own front and back."""
    deck, gold = rules.cards, card.card.endswith(GOLD)
    skin = deck.decks[rules.skin]
    ground = (skin.gold_front if gold else skin.front) if seen.up else skin.gold_back if gold else skin.back
    duel = rules.seats > 1
    draw_ground(canvas, ground, pose, duel)
    if not seen.up:
        return
    rank = next(rank for rank in deck.ranks if rank.letter == card.card[0])
    suit = next(suit for suit in deck.suits if suit.letter == card.card[1])
    tint = rgb(skin.colors.get(suit.letter, suit.color))
    shown = printed_rank(card.card)
    if duel:
        draw_small(canvas, shown, suit.symbol, tint, pose)
        return

    def put(picture: str, mark: Mark) -> None:
        x, y = pose.x + mark.x * pose.scale_x, pose.y + mark.y * pose.scale_y
        wide, high = pose.scale_x * mark.scale, pose.scale_y * mark.scale * (-1 if mark.flip else 1)
        canvas.sprite(picture, x, y, tint=tint, alpha=pose.alpha, scale_x=wide, scale_y=high)

    for mark in rank.pips:
        put(suit.symbol, mark)
    if rank.face is not None:
        put(rank.face, FACE)
    for mark in deck.corners.suit:
        put(suit.corner, mark)
    for mark in deck.corners.rank:
        _rank(canvas, shown, mark, pose, tint)


def printed_rank(card: str) -> str:
    """Return the rank as printed on the card."""
    return "10" if card[0] == "T" else card[0]


def _rank(canvas: Pen, shown: str, mark: Mark, pose: Pose, tint: Tint) -> None:
    """Draw a rank from its left edge, at the scale of the card; omitted while the card is narrow from turning."""
    if pose.scale_x < NARROW * pose.scale_y:
        return
    size = max(1, round(mark.scale))
    x, y = pose.x + mark.x * pose.scale_x, pose.y + mark.y * pose.scale_y
    scale, canvas.text_scale = canvas.text_scale, 1
    for sign in shown:
        x += canvas.label(sign, x, y, font="bold", size=size, tint=tint, alpha=pose.alpha, align="left") - CLOSER
    canvas.text_scale = scale


def draw_ground(canvas: Pen, ground: str, pose: Pose, duel: bool) -> None:
    """Draw the front or back of a card.

    In a duel it has its small picture, or the full one scaled down if the deck has none.
    """
    by, small = 1.0, f"{ground}_small"
    if duel and small in canvas.atlas:
        ground = small
    elif duel:
        by = SMALL[0] / CARD_WIDTH
    wide, high = by * pose.scale_x, by * pose.scale_y
    canvas.sprite(ground, pose.x, pose.y, alpha=pose.alpha, scale_x=wide, scale_y=high)


def draw_small(canvas: Pen, shown: str, symbol: str, tint: Tint, pose: Pose) -> None:
    """Draw the face of a small card: its rank as large as possible, above one pip.

    Two characters are close together.
    """
    wide = pose.scale_x
    if wide > NARROW:
        for sign, aside in zip(shown, (0.0,) if len(shown) == 1 else SIGNS, strict=False):
            x, y = pose.x + aside * wide, pose.y + RANK * pose.scale_y
            canvas.label(sign, x, y, font="bold", size=2 // canvas.text_scale, tint=tint, alpha=pose.alpha)
    y = pose.y + PIP * pose.scale_y
    canvas.sprite(symbol, pose.x, y, tint=tint, alpha=pose.alpha, scale_x=2 * wide, scale_y=2 * pose.scale_y)


def draw_glimmer(canvas: Pen, pose: Pose, seats: int, tint: Tint, bright: float, glint: float | None) -> None:
    """Draw the light of a gold card, and a glint that moves across it, None for no motion."""
    card = card_rect(pose.x, pose.y, seats)
    wide, high = card.w * abs(pose.scale_x), card.h * pose.scale_y
    whole = around(pose.x, pose.y, wide, high)
    canvas.frame("frame", whole.grow(1), tint=tint, alpha=bright, glow=1.0, add=0.6)
    canvas.fill(whole.grow(-2), tint, 0.15 * bright, glow=0.3, add=1.0)
    if glint is not None and glint < 1:
        canvas.fill(Rect(whole.x + glint * (wide - 4), whole.y + 2, 3, high - 4), tint, 0.35, glow=0.6, add=1.0)
