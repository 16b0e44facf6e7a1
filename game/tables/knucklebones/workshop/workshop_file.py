"""The file of the card workshop: what it offers, and how it tries and judges a card."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from game.content.definition import Definition, HexColor, NonEmpty
from game.content.faults import Complaint, check_all_known, check_known
from game.content.table_content import OtherFiles
from game.tables.knucklebones.definitions import Cards, Levels

WORKSHOP_PLACE = "knucklebones/workshop.yaml"


class CardWorkshopRules(Definition):
    """``workshop.yaml``: what the card workshop offers, and how it tries and judges a card."""

    colors: NonEmpty[HexColor]
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


def check_workshop(values: CardWorkshopRules, around: OtherFiles) -> Iterable[Complaint]:
    """Check that the cards and the bot of a trial exist."""
    cards, bots = around.value("cards", Cards), around.value("bots", Levels)
    yield from check_all_known("card", values.partners if cards else (), cards.root if cards else (), "partners")
    if bots:
        yield from check_known("bot", values.bot, bots.root, "bot")
