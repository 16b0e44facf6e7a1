"""The meanings of the refusal codes that only this table uses."""

from __future__ import annotations

CODES: dict[str, str] = {
    "must_place": "a rolled die has to be placed first",
    "must_pick": "one of the dice that were rolled has to be chosen first",
    "must_choose": "what the card of the other seat asks has to be chosen first",
    "row_locked": "the row is locked",
    "not_rolled": "there is no rolled die to place",
    "row_full": "the row has no free field",
    "needs_face": "the position has no random stream (RNG `-`), so a roll has to name its face",
    "bad_face": "this roll cannot show that face",
    "no_cards": "these rules are played without cards",
    "card_spent": "the seat does not hold that card any more",
    "card_unavailable": "the card has no legal choice in this position",
    "bad_choice": "the card cannot be played on that",
}
