"""Cards from data files: mines with the place of every card and the cards that cover it, and decks.

A deck has suits, ranks, and the parts that make up the picture of each card.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from game.content.definition import Definition, Distinct, HexColor, ListOf, NonEmpty, Word, misfit, text_like
from game.content.faults import Complaint, Path
from game.content.placeholders import DataFolder, check_translations

STEP_PIXELS = 18
"""Virtual pixels per step of a layout's grid, before its multiplier."""
WIDTH, HEIGHT = 640, 360
CARD_WIDTH, CARD_HEIGHT = 42, 60
MOST_SLOTS = 60
CACHED_SHAPES = 4096
"""Shapes of partly cleared mines that are remembered; far more exist than memory can hold."""
Step = Annotated[float, Field(ge=-30, le=30)]


class Spacing(Definition):
    """The distances between the steps of a layout."""

    x: float = Field(default=1.25, gt=0, le=10)
    y: float = Field(default=1.5, gt=0, le=10)


class LayoutPlace(Definition):
    """A place in steps from the middle of the picture, y upward."""

    x: Step
    y: Step


class Slot(LayoutPlace):
    """A place in the mine for one card."""

    id: int = Field(ge=0, lt=MOST_SLOTS)
    """Its name in moves. The ids of a layout are 0, 1, 2 and so on, each once."""
    layer: int = Field(default=0, ge=0, le=20)
    """Cards of a higher layer cover those of a lower one in the picture."""
    face_up: bool = False
    """Shows the card's face from the start; otherwise it turns up when no other card covers it."""
    covered_by: Annotated[ListOf[int], Distinct] = ()
    """The slots that have to be empty before its card can be taken."""


class PilePlace(LayoutPlace):
    """The cards that are drawn from, face down."""

    stagger: float = Field(default=0.15, ge=-2, le=2)
    """Steps by which each card is further to the right than the one above it."""
    cards: int | None = Field(default=None, ge=0, le=100)
    """Its number of cards; by default all that are not in the mine. The others stay in the box."""


class MineLayout(Definition):
    """A file in ``layouts/``: a mine."""

    name: dict[str, str]
    """Its name, by language."""
    about: dict[str, str]
    """A line about it, by language."""
    grid: Spacing = Spacing()
    slots: Annotated[ListOf[Slot], Field(min_length=1, max_length=MOST_SLOTS)]
    pile: PilePlace
    discard: LayoutPlace
    """The place of the target, with the earlier targets fanned out next to it."""

    @model_validator(mode="after")
    def _fits(self) -> MineLayout:
        ids = [slot.id for slot in self.slots]
        for index, slot in enumerate(self.slots):
            if slot.id in ids[:index]:
                raise misfit(f"there is another slot {slot.id}", "slots", index, "id")
            if slot.id >= len(ids):
                missing_id = min(set(range(len(ids))) - set(ids))
                reason = f"{len(ids)} slots are called 0 to {len(ids) - 1}: {missing_id} is missing"
                raise misfit(reason, "slots", index, "id")
            for number, other in enumerate(slot.covered_by):
                if other not in ids:
                    raise misfit(f"there is no slot {other}", "slots", index, "covered_by", number)
                if other in slot.covered_by[:number]:
                    raise misfit(f"slot {other} covers it already", "slots", index, "covered_by", number)
            if not self.shows(slot):
                raise misfit(f"slot {slot.id} lies outside the picture", "slots", index, "x")
        for name, place in (("pile", self.pile), ("discard", self.discard)):
            if not self.shows(place):
                raise misfit(f"the {name} lies outside the picture", name, "x")
        if (start := self._circle()) is not None:
            raise misfit(f"slot {start} covers itself by way of others", "slots", ids.index(start), "covered_by")
        return self

    def _circle(self) -> int | None:
        """Return a slot that can never be taken because it covers itself, None if there is none."""
        covers_of = {slot.id: set(slot.covered_by) for slot in self.slots}
        while free := [slot for slot, covers in covers_of.items() if not covers]:
            for slot in free:
                del covers_of[slot]
            for covers in covers_of.values():
                covers.difference_update(free)
        return min(covers_of, default=None)

    def point(self, place: LayoutPlace, right: float = 0.0) -> tuple[float, float]:
        """Return the middle of a card, ``right`` steps right of a place, in virtual pixels from the center, y up."""
        return (place.x + right) * self.grid.x * STEP_PIXELS, place.y * self.grid.y * STEP_PIXELS

    def shows(self, place: LayoutPlace) -> bool:
        """Return True if a card at this place is completely in the picture."""
        x, y = self.point(place)
        return abs(x) + CARD_WIDTH / 2 <= WIDTH / 2 and abs(y) + CARD_HEIGHT / 2 <= HEIGHT / 2

    @cached_property
    def span(self) -> tuple[float, float]:
        """The heights of the mine's lowest and highest card from the middle of the picture, y upward."""
        heights = [self.point(slot)[1] for slot in self.slots]
        return min(heights), max(heights)

    @cached_property
    def reach(self) -> float:
        """Distance of the furthest card from the middle to either side, in virtual pixels; at least one."""
        return max(1.0, *(abs(self.point(place)[0]) for place in (*self.slots, self.pile, self.discard)))

    @cached_property
    def by_id(self) -> dict[int, Slot]:
        return {slot.id: slot for slot in self.slots}

    @cached_property
    def covers(self) -> tuple[int, ...]:
        """The slots that cover each slot: the bit of slot n is 1 << n."""
        by_id = {slot.id: sum(1 << other for other in slot.covered_by) for slot in self.slots}
        return tuple(by_id[slot] for slot in range(len(by_id)))

    @cached_property
    def open_slots(self) -> int:
        """The slots that show their faces from the start, as bits."""
        return sum(1 << slot.id for slot in self.slots if slot.face_up or not slot.covered_by)

    def slots_face_up(self, layers: int) -> int:
        """Return the slots that show their faces from the start if this many layers below the open ones do, too."""
        slots = self.open_slots
        for _ in range(layers):
            slots |= sum(1 << slot for slot, covers in enumerate(self.covers) if not covers & ~slots)
        return slots

    @cached_property
    def deepest(self) -> int:
        """The slots that cover no other, as bits."""
        covering_slots = 0
        for covers in self.covers:
            covering_slots |= covers
        return (1 << len(self.covers)) - 1 & ~covering_slots

    @cached_property
    def _cached_free_slots(self) -> dict[int, int]:
        return {}

    def free(self, cards_left: int) -> int:
        """Return the uncovered slots among those with a card, as bits; cache some of the results."""
        free = self._cached_free_slots.get(cards_left)
        if free is None:
            if len(self._cached_free_slots) >= CACHED_SHAPES:
                self._cached_free_slots.clear()
            free, rest, covers = 0, cards_left, self.covers
            while rest:
                bit = rest & -rest
                rest ^= bit
                if not covers[bit.bit_length() - 1] & cards_left:
                    free |= bit
            self._cached_free_slots[cards_left] = free
        return free

    def pile_size(self, deck: int) -> int:
        """Return the number of cards in the pile, for a deck of this many."""
        return deck - len(self.slots) - 1 if self.pile.cards is None else self.pile.cards


def check_layout(layout: MineLayout, deck: int, around: DataFolder) -> Iterable[Complaint]:
    """Check that mine, target and pile need no more cards than the deck has, and that the texts are complete."""
    card_count = len(layout.slots) + 1 + (layout.pile.cards or 0)
    if card_count > deck:
        path = ("slots",) if layout.pile.cards is None else ("pile", "cards")
        yield Complaint(path, f"mine, target and pile are {card_count} cards, and the deck has {deck}")
    yield from check_translations({"name": layout.name, "about": layout.about}, "layout", around.languages)


Letter = Annotated[str, text_like(r"^[A-Z0-9]$", "one capital letter or digit")]
"""The character of a suit or a rank in notation."""
PictureName = Word
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
            for index, letter in enumerate(letters):
                if letter in letters[:index]:
                    raise misfit(f"{letter} is there already", name, index, "letter")
        suits = {suit.letter for suit in self.suits}
        faces = {index: rank.face for index, rank in enumerate(self.ranks) if isinstance(rank.face, dict)}
        by_suit: list[tuple[Path, Iterable[str]]] = [
            *((("decks", name, "colors"), skin.colors) for name, skin in self.decks.items()),
            *((("ranks", index, "face"), by_letter) for index, by_letter in faces.items()),
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
    for index, suit in enumerate(deck.suits):
        names += [(("suits", index, "symbol"), suit.symbol), (("suits", index, "corner"), suit.corner)]
    for index, rank in enumerate(deck.ranks):
        place = "ranks", index, "face"
        names.append((("ranks", index, "sign"), rank.sign))
        if isinstance(rank.face, dict):
            names += [((*place, letter), face) for letter, face in rank.face.items()]
        else:
            names.append((place, rank.face))
    for name, skin in deck.decks.items():
        parts = ("front", "back", "gold_front", "gold_back")
        names += [(("decks", name, part), getattr(skin, part)) for part in parts]
        yield from check_translations({"name": skin.name}, "deck", around.languages, ("decks", name))
    for path, picture in names:
        if picture is not None and picture not in around.pictures:
            yield Complaint(path, f"there is no picture {picture!r}", picture, around.pictures)
