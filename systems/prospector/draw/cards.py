"""A playing card, put together from the parts that the deck names."""

from __future__ import annotations

from components.pose import Pose
from components.prospector import Card, ShownCard
from game.content.definition import rgb
from game.tables.prospector.deck import Mark
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import GOLD
from systems.draw.pen import Pen


def draw_card(canvas: Pen, rules: Rules, card: Card, seen: ShownCard, pose: Pose) -> None:
    """A card at its pose, face up or down; gold has a front and a back of its own."""
    deck, gold = rules.cards, card.card.endswith(GOLD)
    skin = deck.decks[rules.skin]
    ground = (skin.gold_front if gold else skin.front) if seen.up else skin.gold_back if gold else skin.back
    canvas.sprite(ground, pose.x, pose.y, alpha=pose.alpha, scale_x=pose.scale_x, scale_y=pose.scale_y)
    if not seen.up:
        return
    rank = next(rank for rank in deck.ranks if rank.letter == card.card[0])
    suit = next(suit for suit in deck.suits if suit.letter == card.card[1])
    tint = rgb(skin.colours.get(suit.letter, suit.colour))

    def put(picture: str, mark: Mark) -> None:
        x, y = pose.x + mark.x * pose.scale_x, pose.y + mark.y * pose.scale_y
        wide, high = pose.scale_x * mark.scale, pose.scale_y * mark.scale * (-1 if mark.flip else 1)
        canvas.sprite(picture, x, y, tint=tint, alpha=pose.alpha, scale_x=wide, scale_y=high)

    for mark in rank.pips:
        put(suit.symbol, mark)
    if rank.face is not None:
        put(rank.face, Mark(x=0, y=0))
    for mark in deck.corners.suit:
        put(suit.corner, mark)
    shown = "10" if rank.letter == "T" else rank.letter
    for mark in deck.corners.rank:
        x, y = pose.x + mark.x * pose.scale_x, pose.y + mark.y * pose.scale_y
        canvas.label(shown, x, y, font="bold", tint=tint, alpha=pose.alpha)
