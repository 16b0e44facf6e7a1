"""The pictures of the lessons, drawn from the cards of a mine. Each is drawn around a center."""

from __future__ import annotations

from collections.abc import Mapping

from components.pose import Pose
from systems.draw.pen import Pen
from systems.prospector.cards import draw_glimmer
from systems.prospector.layout import card_rect
from systems.staging import Lessons

BRIGHT = 0.4
STEP = 30
"""Distance between cards."""
LATER = 20
"""Distance between cards of a run; large letters leave no room for a plus sign."""
SUITS = {"C": ("suit_clubs", "shield"), "D": ("suit_diamonds", "warning"), "H": ("suit_hearts", "seat2"),
         "S": ("suit_spades", "seat1")}
"""The pip of each suit, and the closest color of the palette."""


def one_up_or_down(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a target, and a matching card on each side."""
    for aside, up, card in ((-STEP, -3, "7H"), (0, 3, "8S"), (STEP, -3, "9D")):
        if aside >= 0:
            pen.fill(card_rect(x + aside - 2, y + up, 1), pen.palette.rgb("panel"), 0.6, glow=0.0)
        _card(pen, x + aside, y + up, card)


def turning_up(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw two cards over one that is face down."""
    _card(pen, x, y - 4, "2C", up=False)
    _card(pen, x - 25, y + 3, "5H")
    _card(pen, x + 25, y + 3, "JS")


def drawing(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw the pile and the card drawn from it."""
    for number in range(6):
        _card(pen, x + 12 + 4 * (5 - number), y, "2C", up=False)
    _card(pen, x - 34, y, "QD")
    pen.sprite("arrow", x - 10, y, tint=pen.palette.rgb("text"), scale_x=-1)


def running(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a run, and the points of each of its cards."""
    plus, font = ("+", "bold") if pen.measure("+4", "bold") <= LATER else ("", "small")
    for number, card in enumerate(("4S", "5D", "6C", "5S")):
        at = x - 30 + LATER * number
        _card(pen, at, y - 8, card)
        pen.label(f"{plus}{number + 1}", at - 10, y + 30, font=font, tint=pen.palette.rgb("double"))


def gold(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw gold, face up and face down."""
    for aside, up in ((-28, True), (28, False)):
        _card(pen, x + aside, y, "AH*", up)
        draw_glimmer(pen, Pose(x + aside, y), 1, pen.palette.rgb("double"), BRIGHT, None)


def _card(pen: Pen, x: float, y: float, card: str, up: bool = True) -> None:
    """Draw a card of the lesson: its rank and one large pip; ``*`` marks gold."""
    shine = "_gold" if card.endswith("*") else ""
    pen.sprite(f"playing_neon{shine}" if up else f"playing_neon{shine}_back", x, y)
    if not up:
        return
    pip, color = SUITS[card[1]]
    tint = pen.palette.rgb(color)
    pen.sprite(pip, x, y, tint=tint, scale_x=2, scale_y=2)
    for side in (-1, 1):
        pen.sprite(f"rank_{card[0].lower()}", x + 14 * side, y - 21 * side, tint=tint, scale_x=-side, scale_y=-side)


LESSONS = Lessons((one_up_or_down, turning_up, drawing, running, gold))
