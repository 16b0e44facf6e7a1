"""Mines as designers draw them: where every card lies, and which others cover it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from game.content.definition import Definition, Once, misfit
from game.content.faults import Complaint
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken

UNIT = 18
"""Virtual pixels that one step of a layout's grid is long before its multiplier."""
WIDTH, HEIGHT = 640, 360
CARD_WIDTH, CARD_HEIGHT = 42, 60
MOST = 60
"""Slots that a mine may have."""
SHAPES = 4096
"""Of a mine with cards gone, how many are remembered; there are more than anybody could hold."""
Step = Annotated[float, Field(ge=-30, le=30)]


class Grid(Definition):
    """How far apart the steps of a layout lie."""

    x: float = Field(default=1.25, gt=0, le=10)
    y: float = Field(default=1.5, gt=0, le=10)


class Place(Definition):
    """Where something lies, in steps from the middle of the picture; y grows upward."""

    x: Step
    y: Step


class Slot(Place):
    """A place of the mine where one card lies."""

    id: int = Field(ge=0, lt=MOST)
    """What moves call it. The ids of a layout are 0, 1, 2 and so on, each once."""
    layer: int = Field(default=0, ge=0, le=20)
    """Cards of a higher layer lie over those of a lower one."""
    face_up: bool = False
    """Whether it shows its face from the start; otherwise as soon as nothing covers it."""
    covered_by: Annotated[tuple[int, ...], Field(strict=False), Once] = ()
    """The slots that have to be empty before it can be taken."""


class Pile(Place):
    """The cards that are drawn from, face down."""

    stagger: float = Field(default=0.15, ge=-2, le=2)
    """Steps that each card lies further to the right than the one above it."""
    cards: int | None = Field(default=None, ge=0, le=100)
    """How many there are; left out, all that are not in the mine. Others stay in the box."""


class Layout(Definition):
    """A file in ``layouts/``: a mine."""

    name: dict[str, str]
    """What it is called, by language."""
    about: dict[str, str]
    """A line about it, by language."""
    grid: Grid = Grid()
    slots: Annotated[tuple[Slot, ...], Field(strict=False, min_length=1, max_length=MOST)]
    pile: Pile
    discard: Place
    """Where the target lies, the cards before it fanned beside it."""

    @model_validator(mode="after")
    def _fits(self) -> Layout:
        ids = [slot.id for slot in self.slots]
        for at, slot in enumerate(self.slots):
            if slot.id in ids[:at]:
                raise misfit(f"there is another slot {slot.id}", "slots", at, "id")
            if slot.id >= len(ids):
                missing = min(set(range(len(ids))) - set(ids))
                told = f"{len(ids)} slots are called 0 to {len(ids) - 1}: {missing} is missing"
                raise misfit(told, "slots", at, "id")
            for number, other in enumerate(slot.covered_by):
                if other not in ids:
                    raise misfit(f"there is no slot {other}", "slots", at, "covered_by", number)
                if other in slot.covered_by[:number]:
                    raise misfit(f"slot {other} covers it already", "slots", at, "covered_by", number)
            if not self.shows(slot):
                raise misfit(f"slot {slot.id} lies outside the picture", "slots", at, "x")
        for name, place in (("pile", self.pile), ("discard", self.discard)):
            if not self.shows(place):
                raise misfit(f"the {name} lies outside the picture", name, "x")
        if (circle := self._circle()) is not None:
            raise misfit(f"slot {circle} covers itself by way of others", "slots", ids.index(circle), "covered_by")
        return self

    def _circle(self) -> int | None:
        """A slot that can never be taken because it covers itself, None where there is none."""
        over = {slot.id: set(slot.covered_by) for slot in self.slots}
        while free := [slot for slot, covers in over.items() if not covers]:
            for slot in free:
                del over[slot]
            for covers in over.values():
                covers.difference_update(free)
        return min(over, default=None)

    def point(self, place: Place, right: float = 0.0) -> tuple[float, float]:
        """Where the middle of a card lies there, or so many steps to the right of it, in virtual pixels from the middle
        of the picture, y upward.
        """
        return (place.x + right) * self.grid.x * UNIT, place.y * self.grid.y * UNIT

    def shows(self, place: Place) -> bool:
        """Whether a card that lies there is in the picture whole."""
        x, y = self.point(place)
        return abs(x) + CARD_WIDTH / 2 <= WIDTH / 2 and abs(y) + CARD_HEIGHT / 2 <= HEIGHT / 2

    @cached_property
    def span(self) -> tuple[float, float]:
        """How far from the middle of the picture the lowest and the highest card of the mine lie, y upward."""
        heights = [self.point(slot)[1] for slot in self.slots]
        return min(heights), max(heights)

    @cached_property
    def reach(self) -> float:
        """How far from the middle what lies furthest to a side lies, in virtual pixels; at least one."""
        return max(1.0, *(abs(self.point(place)[0]) for place in (*self.slots, self.pile, self.discard)))

    @cached_property
    def by_id(self) -> dict[int, Slot]:
        """Every slot by what moves call it."""
        return {slot.id: slot for slot in self.slots}

    @cached_property
    def covers(self) -> tuple[int, ...]:
        """By slot, those that cover it: the bit of slot n is 1 << n."""
        by_id = {slot.id: sum(1 << other for other in slot.covered_by) for slot in self.slots}
        return tuple(by_id[slot] for slot in range(len(by_id)))

    @cached_property
    def shown(self) -> int:
        """The slots that show their faces from the start, as bits."""
        return sum(1 << slot.id for slot in self.slots if slot.face_up or not slot.covered_by)

    @cached_property
    def _free(self) -> dict[int, int]:
        return {}

    def free(self, lying: int) -> int:
        """Of the slots that hold a card, as bits, those that nothing covers. Shapes come again: some are remembered."""
        found = self._free.get(lying)
        if found is None:
            if len(self._free) >= SHAPES:
                self._free.clear()
            found, rest, covers = 0, lying, self.covers
            while rest:
                bit = rest & -rest
                rest ^= bit
                if not covers[bit.bit_length() - 1] & lying:
                    found |= bit
            self._free[lying] = found
        return found

    def piled(self, deck: int) -> int:
        """How many cards of a deck of so many lie in the pile."""
        return deck - len(self.slots) - 1 if self.pile.cards is None else self.pile.cards


def check_layout(layout: Layout, deck: int, spoken: Spoken = BOTH) -> Iterable[Complaint]:
    """Mine, target and pile are no more cards than a deck of so many has, and its texts are whole."""
    needed = len(layout.slots) + 1 + (layout.pile.cards or 0)
    if needed > deck:
        path = ("slots",) if layout.pile.cards is None else ("pile", "cards")
        yield Complaint(path, f"mine, target and pile are {needed} cards, and the deck has {deck}")
    yield from check_texts({"name": layout.name, "about": layout.about}, (), "layout", spoken)
