"""The choices of a seat at Prospector: its cards and the pile. It need not wait for cards in flight."""

from __future__ import annotations

from math import dist

from components.focus import Id, Item
from components.prospector import Card
from game.content.models.controls import ActionName
from game.kernel.opaque import all_as_type, as_type
from game.tables.prospector.position import Dig, Move, Position, draw, take
from systems.entities import things
from systems.press_to_move import Decider
from systems.prospector.layout import card_rect, slot_at
from systems.prospector.world import card_place, match_rules

PILE = "pile"


def places(rules: object, position: Position, move: Move) -> tuple[Id, ...]:
    """Return the card or the pile that leads to a move."""
    return (PILE if move.verb == "draw" else ("slot", move.slot),)


class ProspectorDecider(Decider):
    """A seat that digs."""

    presses_wait = False

    @property
    def dig(self) -> Dig:
        """The seat's part of the position."""
        return as_type(self.match.position, Position).digs[self.seat - 1]

    def items(self) -> list[Item]:
        """Return every card of the seat's mine, topmost first, and the top of the pile.

        Left and right jump to playable cards.
        """
        dig, seats = self.dig, match_rules().seats
        moves = all_as_type(self.choice.moves, Move)
        playable = {move.slot for move in moves if move.verb == "m" and move.seat in (0, dig.side)}
        by_layer: list[tuple[float, Item]] = []
        for _, card in things(Card):
            if card.seat != dig.side:
                continue
            if card.zone == "mine":
                x, y, layer = card_place(card)
                by_layer.append((layer, Item(("slot", card.number), card_rect(x, y, seats), card.number in playable)))
            elif card.zone == "pile" and card.number == len(dig.pile) - 1:
                x, y, _ = card_place(card)
                by_layer.append((0.0, Item(PILE, card_rect(x, y, seats))))
        return [item for _, item in sorted(by_layer, key=lambda pair: -pair[0])]

    def first_focus(self) -> Id:
        """Return the playable card nearest to the seat's last move; if there is none, the pile."""
        dig, rules = self.dig, match_rules()
        layout = rules.layouts[dig.layout]
        playable_items = [item for item in self.choice.items if item.first_sideways]
        log = all_as_type(self.match.log, Move)
        last_slots = [move.slot for move in log if move.verb == "m" and move.seat in (0, dig.side)]
        if playable_items:
            center = slot_at(layout, last_slots[-1] if last_slots else playable_items[0].id[1], dig.side, rules.seats)
            return min(playable_items, key=lambda item: (dist(item.rect.center, center), item.rect.x)).id
        return PILE if dig.pile else self.choice.items[0].id

    def confirm(self, item_id: Id, at: float) -> None:
        """Take the card or draw; if the move is illegal, the rules give the reason."""
        seat = self.seat if match_rules().seats > 1 else 0
        self.make_move(draw(seat) if item_id == PILE else take(item_id[1], seat))

    def handle_action(self, action: ActionName) -> None:
        """Draw, regardless of the focus."""
        if action == "draw":
            self.try_to_confirm(PILE, self.now)
