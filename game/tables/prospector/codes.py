"""Error codes that only this table uses, and their meanings."""

from __future__ import annotations

CODES: dict[str, str] = {
    "unknown_deals": "there is no such choice of deals",
    "unknown_layout": "there is no such layout",
    "not_winnable": "only winnable deals are allowed, and none was found",
    "no_slot": "the mine has no such slot",
    "slot_empty": "the slot is empty",
    "face_down": "the card in that slot is face down",
    "covered": "the card in that slot is face up, but other cards cover it",
    "does_not_fit": "the card is not one rank above or below the target",
    "pile_empty": "there is no card left to draw",
    "hidden_card": "the position does not say which card that is",
    "no_seat": "nobody digs in that seat",
    "other_turn": "the duel is played in turns, and it is the other seat's turn",
}
