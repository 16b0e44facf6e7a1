"""The file of the card workshop."""

from __future__ import annotations

from pydantic import Field

from game.content.definition import Color, Definition, NonEmpty

PLACE = "knucklebones/workshop.yaml"


class CardWorkshopRules(Definition):
    """``workshop.yaml``: what the card workshop offers, and how it tries and judges a card."""

    colors: NonEmpty[Color]
    """The colors to choose from."""
    partners: NonEmpty[str]
    """The cards next to the new one when it is tried; those that exist."""
    bot: str
    """The bot that it is tried against."""
    plies: tuple[int, int] = Field(default=(8, 20), strict=False)
    """The fewest and the most moves before a position of the live table."""
    seconds: int = Field(default=60, ge=5, le=600)
    """The time limit for judging a card."""
    settles: float = Field(default=0.3, ge=0, le=5)
    """Seconds after a change before it is checked if the card can be played at all."""
