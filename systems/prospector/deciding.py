"""What a seat is busy with at Prospector: the cards that lie open, and the pile."""

from __future__ import annotations

from components.focus import Id, Item
from components.prospector import Card
from game.tables.prospector.moves import Move, draw, take
from game.tables.prospector.position import Position
from systems import deciding
from systems.in_play import in_play
from systems.prospector.view.layout import card_rect
from systems.prospector.view.settling import lies, rules_here

PILE = "pile"


def places(rules: object, position: Position, move: Move) -> tuple[Id, ...]:
    """The card or the pile that leads to a move."""
    return (PILE if move.verb == "draw" else ("slot", move.slot),)


class Decider(deciding.Decider):
    """The seat that digs."""

    def items(self) -> list[Item]:
        """Every card of the seat's mine that lies open with nothing on it, and the pile."""
        dig = self.match.position.digs[self.seat - 1]
        rules = rules_here()
        free = rules.layouts[dig.layout].free(dig.lying)
        found = []
        for _, card in in_play(Card):
            x, y, _ = lies(card)
            rect = card_rect(x, y, rules.seats)
            if card.seat != dig.side:
                continue
            if card.zone == "mine" and free >> card.number & 1:
                found.append(Item(("slot", card.number), rect))
            elif card.zone == "pile" and card.number == len(dig.pile) - 1:
                found.append(Item(PILE, rect))
        return sorted(found, key=lambda item: (item.rect.x, item.rect.y))

    def first(self) -> Id:
        """A card that fits, else the pile."""
        moves = self.choosing.moves
        fits = [("slot", move.slot) for move in moves if move.verb == "m"]
        return fits[0] if fits else PILE

    def confirm(self, chosen: Id, at: float) -> None:
        """Take the card or draw; where it does not fit the rules say why."""
        seat = self.seat if len(self.match.position.digs) > 1 else 0
        self.offer(draw(seat) if chosen == PILE else take(chosen[1], seat))
