"""What the codes mean that only this table refuses with."""

from __future__ import annotations

CODES: dict[str, str] = {
    "silver_first": "Silver moves first",
    "unknown_setup": "there is no such setup",
    "must_answer": "a draw is offered, which is accepted or declined",
    "no_offer": "no draw is offered",
    "declined": "a draw was offered and declined in this turn already",
    "no_claim": "the position is not there for the third time",
    "no_square": "there is no such square",
    "no_piece": "nothing stands on that square that could move",
    "other_side": "the piece belongs to the other side",
    "no_stack": "no stack stands there",
    "too_far": "the square is not next to it",
    "tower_there": "the tower stands there",
    "corner": "a Pharaoh may not stand on a corner of the upper board",
    "reserved": "only the other side may stand on that square",
    "reserved_back": "what would change places may not stand there",
    "not_free": "something stands there already",
    "looks_same": "the piece would look the same, and nobody passes",
    "turns_once": "the piece looks the same either way, which is written with a plus",
    "sphinx_stays": "a Sphinx never leaves its square",
    "sphinx_turns": "a Sphinx looks along two edges alone",
    "no_tower": "there is no tower",
    "not_there": "the tower stands elsewhere",
    "tower_barred": "the tower stands on neutral squares alone",
    "undoes": "a tower action may not undo the one just before",
}
