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

MIDDLE = Mark(x=0, y=0)
NARROW = 0.5
"""Width, as a share, below which a turning card shows no written rank."""


def draw_card(pen: Pen, rules: Rules, card: Card, shown_card: ShownCard, pose: Pose) -> None:
    """Draw a card at its pose, face up or down; gold cards have their own front and back."""
    deck, gold = rules.cards, card.card.endswith(GOLD)
    skin = deck.decks[rules.skin]
    ground = (skin.gold_front if gold else skin.front) if shown_card.up else skin.gold_back if gold else skin.back
    duel = rules.seats > 1
    draw_ground(pen, ground, pose, duel)
    if not shown_card.up:
        return
    rank = next(rank for rank in deck.ranks if rank.letter == card.card[0])
    suit = next(suit for suit in deck.suits if suit.letter == card.card[1])
    tint = rgb(skin.colors.get(suit.letter, suit.color))
    corners = deck.small if duel else deck.corners
    if not duel:
        for mark in rank.pips:
            _part(pen, suit.symbol, mark, pose, tint)
        if (face := rank.face_of(suit.letter)) is not None:
            _part(pen, face, MIDDLE, pose, tint)
    for mark in corners.suit:
        _part(pen, suit.symbol if duel else suit.corner, mark, pose, tint)
    for mark in corners.rank:
        if rank.sign is not None:
            _part(pen, rank.sign, mark, pose, tint)
        else:
            _letter(pen, printed_rank(card.card), mark, pose, tint)


def printed_rank(card: str) -> str:
    """Return the rank as printed on the card."""
    return "10" if card[0] == "T" else card[0]


def _part(pen: Pen, picture: str, mark: Mark, pose: Pose, tint: Tint) -> None:
    """Draw a part of a card at its mark; a flipped one is turned upside down."""
    way = -1 if mark.flip else 1
    x, y = pose.x + mark.x * pose.scale_x, pose.y + mark.y * pose.scale_y
    width, height = way * pose.scale_x * mark.scale, way * pose.scale_y * mark.scale
    pen.sprite(picture, x, y, tint=tint, alpha=pose.alpha, scale_x=width, scale_y=height)


def _letter(pen: Pen, sign: str, mark: Mark, pose: Pose, tint: Tint) -> None:
    """Write a rank without a sprite, at the scale of the card; omitted while the card is narrow from turning."""
    if pose.scale_x < NARROW * pose.scale_y:
        return
    x, y = pose.x + mark.x * pose.scale_x, pose.y + mark.y * pose.scale_y
    scale, pen.text_scale = pen.text_scale, 1
    pen.label(sign, x, y, font="bold", size=max(1, round(mark.scale)), tint=tint, alpha=pose.alpha)
    pen.text_scale = scale


def draw_ground(pen: Pen, ground: str, pose: Pose, duel: bool) -> None:
    """Draw the front or back of a card.

    In a duel it has its small picture, or the full one scaled down if the deck has none.
    """
    by, small = 1.0, f"{ground}_small"
    if duel and small in pen.atlas:
        ground = small
    elif duel:
        by = SMALL[0] / CARD_WIDTH
    width, height = by * pose.scale_x, by * pose.scale_y
    pen.sprite(ground, pose.x, pose.y, alpha=pose.alpha, scale_x=width, scale_y=height)


def draw_glimmer(pen: Pen, pose: Pose, seats: int, tint: Tint, bright: float, glint: float | None) -> None:
    """Draw the light of a gold card, and a glint that moves across it, None for no motion."""
    card = card_rect(pose.x, pose.y, seats)
    width, height = card.w * abs(pose.scale_x), card.h * pose.scale_y
    whole = around(pose.x, pose.y, width, height)
    pen.frame("frame", whole.grow(1), tint=tint, alpha=bright, glow=1.0, add=0.6)
    pen.fill(whole.grow(-2), tint, 0.15 * bright, glow=0.3, add=1.0)
    if glint is not None and glint < 1:
        pen.fill(Rect(whole.x + glint * (width - 4), whole.y + 2, 3, height - 4), tint, 0.35, glow=0.6, add=1.0)
