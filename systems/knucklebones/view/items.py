"""The things on a Knucklebones table that can hold the focus, and the one that holds it first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from components.focus import Id, Item, Rect
from components.knucklebones import Card, Token
from game.tables.knucklebones.blocks.hands import USED
from systems.entities import find_thing, things
from systems.knucklebones.view.layout import box_rect, card_rect, face_rect, field_rect, parity_rect, row_rect
from systems.knucklebones.view.show import slots_by_seat

FIRST_ROWS = (2, 3, 1)
"""The order of rows for the focus: the middle one first."""


def _nearness(row: int) -> int:
    """Return the rank of a row for the focus; rows beyond the third come last."""
    return FIRST_ROWS.index(row) if row in FIRST_ROWS else row


def hand_items(seat: int, slots: Iterable[tuple[str, int]]) -> list[Item]:
    """Return the die to roll and the cards (id, slot) of a seat that is ready."""
    held = slots_by_seat()[seat]
    cards = [Item(("card", seat, card), card_rect(seat, slot, held)) for card, slot in slots]
    return [Item(("die",), box_rect(seat)), *cards]


def option_items(seat: int, options: Iterable[Id], sides: int = 6) -> list[Item]:
    """Return the answers of an open step for the seat that decides."""
    return [Item(option, _rect(seat, option, sides)) for option in options]


def first_focus(items: Sequence[Item]) -> Id:
    """Return the item to begin with: the die, odd, the middle row or the next one, the first die of a row."""
    ids = [item.id for item in items]
    if not ids:
        return None
    kind = ids[0][0]
    if kind == "row":
        return min(ids, key=lambda row: _nearness(row[2]))
    if kind == "field":
        return min(ids, key=lambda die: (_nearness(die[2]), die[3]))
    return ("parity", "odd") if ("parity", "odd") in ids else ids[0]


def slot_of(seat: int, card: str) -> int:
    """Return the slot of a card in a hand; a card that was used up is in one of the slots that are free now."""
    found = find_thing(Card, (seat, card))
    if found is not None:
        return found[1].slot
    taken = {held.slot for _, held in things(Card) if held.seat == seat}
    free = (slot for slot in count(1) if slot not in taken)
    return next(slot for slot, used in zip(free, spent(seat), strict=False) if used == card)


def spent(seat: int) -> list[str]:
    """Return the cards that a seat has used up, in order, if these rules count them."""
    return sorted(token.kind[1:] for _, token in things(Token) if token.seat == seat and token.kind[0] == USED.sign)


def _rect(seat: int, option: Id, sides: int) -> Rect:
    match option:
        case ("parity", parity):
            return parity_rect(seat, parity)
        case ("face", face):
            return face_rect(seat, face, sides)
        case ("field", whose, row, field):
            return field_rect(whose, row, field)
        case ("card", whose, card):
            return card_rect(whose, slot_of(whose, card), max(slots_by_seat()[whose], slot_of(whose, card)))
        case (_, whose, row):
            return row_rect(whose, row)
    raise ValueError(f"no place for {option!r}")
