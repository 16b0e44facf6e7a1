"""The choices of a seat at Prospector: its cards and the pile. It need not wait for cards in flight."""

from __future__ import annotations

from math import dist
from operator import attrgetter

from components.focus import Id, Item
from game.content.models.controls import ActionName
from game.kernel.opaque import all_as_type
from game.tables.prospector.position import Move, Position, draw_move, take_move
from systems.press_to_move import SeatInput
from systems.prospector.layout import card_rect, slot_at
from systems.prospector.world import card_place, cards_in, layout_of, match_rules

PILE = "pile"


def places(rules: object, position: Position, move: Move) -> tuple[Id, ...]:
    """Return the card or the pile that leads to a move."""
    return (PILE if move.verb == "draw" else ("slot", move.slot),)


class ProspectorSeatInput(SeatInput):
    presses_wait = False

    def items(self) -> list[Item]:
        """Return every card of the seat's mine, topmost first, and the top of the pile.

        Left and right jump to playable cards.
        """
        seat, seats = self.seat, match_rules().seats
        moves = all_as_type(self.choice.moves, Move)
        playable = {move.slot for move in moves if move.verb == "m" and move.seat in (0, seat)}
        by_layer: list[tuple[float, Item]] = []
        for _, card in cards_in(seat, "mine"):
            x, y, layer = card_place(card)
            by_layer.append((layer, Item(("slot", card.number), card_rect(x, y, seats), card.number in playable)))
        if pile := cards_in(seat, "pile"):
            x, y, _ = card_place(max((card for _, card in pile), key=attrgetter("number")))
            by_layer.append((0.0, Item(PILE, card_rect(x, y, seats))))
        return [item for _, item in sorted(by_layer, key=lambda pair: -pair[0])]

    def first_focus(self) -> Id:
        """Return the playable card nearest to the seat's last move; if there is none, the pile."""
        seat, seats = self.seat, match_rules().seats
        playable_items = [item for item in self.choice.items if item.first_sideways]
        log = all_as_type(self.match.log, Move)
        last_slots = [move.slot for move in log if move.verb == "m" and move.seat in (0, seat)]
        if playable_items:
            slot = last_slots[-1] if last_slots else playable_items[0].id[1]
            center = slot_at(layout_of(seat), slot, seat, seats)
            return min(playable_items, key=lambda item: (dist(item.rect.center, center), item.rect.x)).id
        return PILE if cards_in(seat, "pile") else self.choice.items[0].id

    def confirm(self, item_id: Id, time: float) -> None:
        """Take the card or draw; if the move is illegal, the rules give the reason."""
        seat = self.seat if match_rules().seats > 1 else 0
        self.offer_move(draw_move(seat) if item_id == PILE else take_move(item_id[1], seat))

    def handle_action(self, action: ActionName) -> None:
        """Draw, regardless of the focus."""
        if action == "draw":
            self.try_to_confirm(PILE, self.now)
