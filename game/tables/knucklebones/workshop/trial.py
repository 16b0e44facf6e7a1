"""Trials of the card in the workshop: their settings, sample boards, and the checks that no model makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeVar, cast

from pydantic import Field

from game.content.definition import Definition, HexColor, NonEmpty
from game.content.faults import Complaint, Path, check_known
from game.content.placeholders import Languages
from game.content.table_content import OtherFiles
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import PlainBoard, PlainSide
from game.tables.knucklebones.cards.card_moves import moves_of
from game.tables.knucklebones.checks import CHECKS
from game.tables.knucklebones.definitions import Card, Cards, Minds, Rules
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.seat_rules import Faces

T = TypeVar("T")
NEW_CARD = "new_card"
"""The id of the card in the workshop while it is not saved."""
OTHER_CARDS = ("else_a", "else_b")
"""Other cards in the hands."""
TRIED_BOARDS = 16
"""Boards on which a card is tried."""


def can_often_play(card: Card) -> bool:
    """Return True if a card can be played on one of a few boards, found in no time."""
    sets = Rules(catalogue={NEW_CARD: card, **dict.fromkeys(OTHER_CARDS, _plain_card())}, deck=(NEW_CARD, *OTHER_CARDS))
    seat_rules, stream = seat_rules_of(sets), Stream(1)
    hand = {NEW_CARD: 1, **dict.fromkeys(OTHER_CARDS, 1)}
    for _ in range(TRIED_BOARDS):
        sides = [PlainSide(seat_rules, _rows(stream, sets.rows, sets.fields), (0,) * sets.rows, dict(hand), ())
                 for _ in range(2)]
        if moves_of(PlainBoard(seat_rules, (sides[0], sides[1]), 1, None, {}), NEW_CARD, 1):
            return True
    return False


@cache
def _plain_card() -> Card:
    return Card.model_validate({"name": {"en": "-"}, "art": "-", "steps": [{"do": "points", "by": 1}]})


def _rows(stream: Stream, rows: int, fields: int) -> list[Faces]:
    return [tuple(1 + stream.below(6) for _ in range(stream.below(fields + 1))) for _ in range(rows)]


class _NoFiles:
    """The surroundings of a card that is in no file."""

    def __init__(self, card: Card, languages: Languages) -> None:
        self.pictures, self.languages = (card.art,), languages

    def value(self, name: str, model: type[T]) -> T | None:
        """Return None: there are no other files."""
        return None


def complaints(card: Card, languages: Languages) -> frozenset[Path]:
    """Return the places of everything that lint reports about a card; () is the card itself. It takes a while."""
    check = cast("Callable[[Cards, OtherFiles], Iterable[Complaint]]", CHECKS["cards"])
    reports = check(Cards.model_construct({NEW_CARD: card}), _NoFiles(card, languages))
    return frozenset(complaint.path[1:] for complaint in reports)


PLACE = "knucklebones/workshop.yaml"


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
    cards, bots = around.value("cards", Cards), around.value("bots", Minds)
    for index, card in enumerate(values.partners if cards else ()):
        yield from check_known("card", card, cards.root if cards else (), "partners", index)
    if bots:
        yield from check_known("bot", values.bot, bots.root, "bot")
