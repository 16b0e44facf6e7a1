"""The choices of the seat to move at a Knucklebones table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

import esper

from components.choosing import Mode
from components.focus import Id, Item, Rect
from components.knucklebones import Card, Token
from game.tables.knucklebones.blocks.hands import USED
from game.tables.knucklebones.moves import ANSWER, PICK, ROLL, Move
from systems.decider import FOCUSED, Decider
from systems.entities import find_thing, things
from systems.knucklebones.choices import as_move, next_step
from systems.knucklebones.layout import box_rect, card_rect, face_rect, field_rect, parity_rect, row_rect
from systems.knucklebones.show import slots_by_seat

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


OPEN: Mapping[str, Mode] = {PICK: "pick", ANSWER: "answer"}
"""The mode for moves that leave no other choice, by their verb."""


class KnucklebonesDecider(Decider):
    """The seat to move, with its hand of cards and the choices for a played card."""

    def arrange(self) -> None:
        """Derive mode, items and focus from the rest of the state."""
        choosing, position = self.choosing, self.match.position
        sides = self.match.rules.sides
        choosing.mode = self.mode()
        choosing.seat = position.active if choosing.mode not in ("idle", "over") else 0
        choosing.asks = None
        choosing.items = []
        if choosing.mode == "ready":
            choosing.items = hand_items(position.active, self.hand())
        elif choosing.mode == "place":
            rows = [("row", position.active, move.choices[0]) for move in choosing.moves]
            choosing.items = option_items(position.active, rows)
        elif choosing.mode == "pick":
            choosing.asks = "face"
            faces = [("face", move.choices[0]) for move in choosing.moves]
            choosing.items = option_items(position.active, faces, sides)
        elif choosing.mode in ("choose", "answer"):
            card = choosing.card if choosing.mode == "choose" and choosing.card is not None else ANSWER
            step = next_step(position, card, choosing.picked)
            if step is None:
                self.offer(as_move(position, card, choosing.picked))
                return
            choosing.asks, choosing.items = step.asks, option_items(position.active, step.options, sides)
        if choosing.mode not in FOCUSED:
            choosing.focus = None
            return
        if choosing.resting not in [item.id for item in choosing.items]:
            choosing.resting = first_focus(choosing.items)
        choosing.focus = choosing.resting

    def mode(self) -> Mode:
        """Return the seat's mode."""
        choosing = self.choosing
        if self.held_up:
            return "idle"
        if not choosing.moves:
            return "over"
        if choosing.card is not None:
            return "choose"
        if choosing.moves[0].verb in OPEN:
            return OPEN[choosing.moves[0].verb]
        return "place" if self.match.position.die else "ready"

    def hand(self) -> list[tuple[str, int]]:
        """Return the seat's unspent cards with their slots, in order of slots."""
        held = self.match.position.sides[self.match.position.active - 1].hand
        cards = [card for _, card in esper.get_component(Card) if card.seat == self.match.position.active]
        return [(card.card, card.slot) for card in sorted(cards, key=lambda card: card.slot) if card.card in held]

    def foreseen(self, chosen: Id) -> bool:
        """Return True for the die, because every turn begins with it."""
        return bool(chosen == ("die",))

    def confirm(self, chosen: Id, at: float) -> None:
        """Confirm an item; a press made before the rolled face was seen (``at``, seconds) places nothing."""
        choosing = self.choosing
        if choosing.mode == "place":
            if at >= choosing.face_seen:
                self.offer(Move("place", (chosen[2],)))
        elif choosing.mode == "pick":
            self.offer(Move(PICK, (chosen[1],)))
        elif choosing.mode in ("choose", "answer"):
            choosing.picked = (*choosing.picked, chosen)
            choosing.resting = None
            self.arrange()
        elif chosen == ("die",):
            if ROLL in choosing.moves:
                self.offer(ROLL)
        else:
            self.play(chosen[2])

    def play(self, card: str) -> None:
        """Ask for the card's choices, or play it if there are none; a card that cannot be played stays."""
        choosing, held = self.choosing, find_thing(Card, (self.match.position.active, card))
        if held is None or not held[1].playable:
            choosing.said = "refused.card_unavailable"
            return
        choosing.card, choosing.resting = card, None
        choosing.deaf_until = self.now + self.seconds(lambda timing: timing.panel_guard)
        self.arrange()

    def back(self) -> None:
        """Go back one choice; from the first one back to the hand, with its card in focus."""
        choosing = self.choosing
        if choosing.picked:
            choosing.resting = choosing.picked[-1]
            choosing.picked = choosing.picked[:-1]
        elif choosing.card is not None:
            choosing.resting = ("card", choosing.seat, choosing.card)
            self.close()
        else:
            super().back()
        choosing.said = None
        self.arrange()

    def close(self) -> None:
        """Stop playing a card."""
        choosing = self.choosing
        choosing.card, choosing.picked = None, ()
