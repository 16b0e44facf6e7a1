"""Error codes that only this table uses, and their meanings."""

from __future__ import annotations

CODES: dict[str, str] = {
    "silver_first": "Silver moves first",
    "unknown_setup": "there is no such setup",
    "must_answer": "a draw is offered: accept or decline it first",
    "no_offer": "no draw is offered",
    "declined": "a draw was already offered and declined in this turn",
    "no_claim": "this is not the third time the position occurs",
    "no_square": "there is no such square",
    "no_piece": "there is no piece on that square that could move",
    "other_side": "the piece belongs to the other side",
    "no_stack": "there is no stack on that square",
    "too_far": "the square is not adjacent",
    "tower_there": "the tower stands on that square",
    "corner": "a Pharaoh may not stand on a corner of the upper board",
    "reserved": "only the other side may stand on that square",
    "reserved_back": "the piece that would come back may not stand on that square",
    "not_free": "the square is not free",
    "looks_same": "the piece would look the same, and passing is not allowed",
    "turns_once": "the piece looks the same in either direction: write the turn with a plus",
    "sphinx_stays": "a Sphinx never leaves its square",
    "sphinx_turns": "a Sphinx may only face along the two edges of its corner",
    "no_tower": "there is no tower",
    "not_there": "the tower is not on that square",
    "tower_barred": "the tower may only stand on neutral squares",
    "undoes": "a tower action may not undo the one just before",
}
