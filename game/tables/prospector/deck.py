"""Decks as designers write them: suits and ranks, and the parts that each card's picture is put together from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from game.content.definition import Colour, Definition, misfit
from game.content.faults import Complaint
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken
from game.tables.prospector.layout import CARD_HEIGHT, CARD_WIDTH

Letter = Annotated[str, Field(pattern=r"^[A-Z0-9]$")]
"""What notation calls a suit or a rank by."""
Picture = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
"""The name of a sprite."""
Across = Annotated[float, Field(ge=-CARD_WIDTH / 2, le=CARD_WIDTH / 2)]
Up = Annotated[float, Field(ge=-CARD_HEIGHT / 2, le=CARD_HEIGHT / 2)]


class Mark(Definition):
    """Where a part lies on the card, in pixels from its middle, y upward."""

    x: Across
    y: Up
    flip: bool = False
    """Whether it stands on its head."""
    scale: float = Field(default=1.0, gt=0, le=8)
    """How large it is drawn."""


class Suit(Definition):
    """A suit: its symbol and its colour."""

    letter: Letter
    symbol: Picture
    """The sprite of its pip."""
    corner: Picture
    """The sprite of its small pip below the rank in a corner."""
    colour: Colour


class Rank(Definition):
    """A rank: what stands in the corners, and its pips or the picture of its face."""

    letter: Letter
    pips: Annotated[tuple[Mark, ...], Field(strict=False)] = ()
    face: Picture | None = None
    """The sprite in the middle of a card with a face."""


class Corners(Definition):
    """Where the rank and the small pip stand; each is set once for every mark."""

    rank: Annotated[tuple[Mark, ...], Field(strict=False, min_length=1)]
    suit: Annotated[tuple[Mark, ...], Field(strict=False, min_length=1)]


class Skin(Definition):
    """A deck one can play with: the cards themselves, on which the parts are set."""

    name: dict[str, str]
    """What it is called, by language."""
    front: Picture
    back: Picture
    gold_front: Picture
    gold_back: Picture
    """Gold is seen face down too."""
    colours: dict[Letter, Colour] = Field(default_factory=dict)
    """Colours of suits, by their letters, in place of their own."""


class Deck(Definition):
    """``deck.yaml``: what all decks are made of, and the decks there are."""

    suits: Annotated[tuple[Suit, ...], Field(strict=False, min_length=1, max_length=8)]
    ranks: Annotated[tuple[Rank, ...], Field(strict=False, min_length=3, max_length=20)]
    """In their order: each fits on the one before it and the one behind it."""
    corners: Corners
    decks: Annotated[dict[str, Skin], Field(min_length=1)]

    @model_validator(mode="after")
    def _fits(self) -> Deck:
        for name, parts in (("suits", self.suits), ("ranks", self.ranks)):
            letters = [part.letter for part in parts]
            for at, letter in enumerate(letters):
                if letter in letters[:at]:
                    raise misfit(f"{letter} is there already", name, at, "letter")
        for name, skin in self.decks.items():
            for letter in skin.colours:
                if letter not in {suit.letter for suit in self.suits}:
                    raise misfit(f"there is no suit {letter}", "decks", name, "colours", letter)
        return self

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Every card as notation writes it: rank and suit."""
        return tuple(rank.letter + suit.letter for suit in self.suits for rank in self.ranks)

    @cached_property
    def order(self) -> dict[str, int]:
        """Every rank's place in the order, by its letter."""
        return {rank.letter: place for place, rank in enumerate(self.ranks)}


def check_deck(deck: Deck, pictures: tuple[str, ...], spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Every part has its picture, and every deck is told in words."""
    asked: list[tuple[tuple[str | int, ...], str | None]] = []
    for at, suit in enumerate(deck.suits):
        asked += [(("suits", at, "symbol"), suit.symbol), (("suits", at, "corner"), suit.corner)]
    asked += [(("ranks", at, "face"), rank.face) for at, rank in enumerate(deck.ranks)]
    for name, skin in deck.decks.items():
        parts = ("front", "back", "gold_front", "gold_back")
        asked += [(("decks", name, part), getattr(skin, part)) for part in parts]
        for complaint in check_texts({"name": skin.name}, (), "deck", spoken):
            yield complaint._replace(path=("decks", name, *complaint.path))
    for path, picture in asked:
        if picture is not None and picture not in pictures:
            yield Complaint(path, f"there is no picture {picture!r}", picture, pictures)
