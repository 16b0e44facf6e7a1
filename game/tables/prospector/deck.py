"""Decks from data files: suits and ranks, and the parts that make up each card's picture."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from game.content.definition import Definition, HexColor, ListOf, NonEmpty, misfit
from game.content.faults import Complaint, Path
from game.content.placeholders import DataFolder, check_texts
from game.tables.prospector.layout import CARD_HEIGHT, CARD_WIDTH

Letter = Annotated[str, Field(pattern=r"^[A-Z0-9]$")]
"""The character of a suit or a rank in notation."""
PictureName = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
"""The name of a sprite."""
Across = Annotated[float, Field(ge=-CARD_WIDTH / 2, le=CARD_WIDTH / 2)]
Up = Annotated[float, Field(ge=-CARD_HEIGHT / 2, le=CARD_HEIGHT / 2)]


class PartPlace(Definition):
    """The place of a part on the card, in pixels from its middle, y upward."""

    x: Across
    y: Up
    flip: bool = False
    """Draws the part upside down."""
    scale: float = Field(default=1.0, gt=0, le=8)
    """Scale of the part."""


class Suit(Definition):
    """A suit: its symbol and its color."""

    letter: Letter
    symbol: PictureName
    """The sprite of its pip."""
    corner: PictureName
    """The sprite of its pip in a corner."""
    color: HexColor


class Rank(Definition):
    """A rank: the symbol in the corners, and the pips or the picture of its face."""

    letter: Letter
    sign: PictureName | None = None
    """The sprite of the rank in the corners; without it, its letter is written there."""
    pips: ListOf[PartPlace] = ()
    face: PictureName | dict[Letter, PictureName] | None = None
    """The sprite in the middle of a card with a face: one for all suits, or one for each suit by its letter."""

    def face_of(self, suit: str) -> PictureName | None:
        """Return the sprite in the middle of the card of this suit, if there is any."""
        return self.face.get(suit) if isinstance(self.face, dict) else self.face


class Corners(Definition):
    """Places of the rank and the pip of the suit; each is drawn once at every place."""

    rank: NonEmpty[PartPlace]
    suit: NonEmpty[PartPlace]


class Skin(Definition):
    """A deck to play with: the blank cards on which the parts are drawn."""

    name: dict[str, str]
    """Its name, by language."""
    front: PictureName
    back: PictureName
    gold_front: PictureName
    gold_back: PictureName
    """The back of a gold card, which shows that it is gold."""
    colors: dict[Letter, HexColor] = Field(default_factory=dict)
    """Colors of suits by letter, instead of the usual ones."""


class Deck(Definition):
    """``deck.yaml``: the parts that all decks share, and the decks."""

    suits: Annotated[ListOf[Suit], Field(min_length=1, max_length=8)]
    ranks: Annotated[ListOf[Rank], Field(min_length=3, max_length=20)]
    """The ranks in order: each fits on the one before it and the one after it."""
    corners: Corners
    small: Corners
    """The places on the small cards of a duel, which show nothing else; its pips are those of the middle."""
    decks: Annotated[dict[str, Skin], Field(min_length=1)]

    @model_validator(mode="after")
    def _fits(self) -> Deck:
        for name, parts in (("suits", self.suits), ("ranks", self.ranks)):
            letters = [part.letter for part in parts]
            for at, letter in enumerate(letters):
                if letter in letters[:at]:
                    raise misfit(f"{letter} is there already", name, at, "letter")
        suits = {suit.letter for suit in self.suits}
        faces = {at: rank.face for at, rank in enumerate(self.ranks) if isinstance(rank.face, dict)}
        by_suit: list[tuple[Path, Iterable[str]]] = [
            *((("decks", name, "colors"), skin.colors) for name, skin in self.decks.items()),
            *((("ranks", at, "face"), by_letter) for at, by_letter in faces.items()),
        ]
        for path, suit_letters in by_suit:
            for letter in suit_letters:
                if letter not in suits:
                    raise misfit(f"there is no suit {letter}", *path, letter)
        return self

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Every card in notation: rank and suit."""
        return tuple(rank.letter + suit.letter for suit in self.suits for rank in self.ranks)

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of every rank in the order, by its letter."""
        return {rank.letter: place for place, rank in enumerate(self.ranks)}


def check_deck(deck: Deck, around: DataFolder) -> Iterable[Complaint]:
    """Check that every part has its picture, and that the texts of every deck are complete."""
    names: list[tuple[Path, str | None]] = []
    for at, suit in enumerate(deck.suits):
        names += [(("suits", at, "symbol"), suit.symbol), (("suits", at, "corner"), suit.corner)]
    for at, rank in enumerate(deck.ranks):
        place = "ranks", at, "face"
        names.append((("ranks", at, "sign"), rank.sign))
        if isinstance(rank.face, dict):
            names += [((*place, letter), face) for letter, face in rank.face.items()]
        else:
            names.append((place, rank.face))
    for name, skin in deck.decks.items():
        parts = ("front", "back", "gold_front", "gold_back")
        names += [(("decks", name, part), getattr(skin, part)) for part in parts]
        yield from check_texts({"name": skin.name}, (), "deck", around.languages, ("decks", name))
    for path, picture in names:
        if picture is not None and picture not in around.pictures:
            yield Complaint(path, f"there is no picture {picture!r}", picture, around.pictures)
