"""Moves of a seat, as values and as text."""

from __future__ import annotations

import re
from typing import NamedTuple

from game.kernel.refusal import Refusal
from game.tables.khet.actions import (
    AGAINST,
    CLOCKWISE,
    GOES,
    TOWER_AGAINST,
    TOWER_CLOCKWISE,
    TOWER_GOES,
    UNSTACKS,
    action,
    parts,
)
from game.tables.khet.cells import cell_of, name_of

SIGNS = {CLOCKWISE: "+", AGAINST: "-", TOWER_CLOCKWISE: "+", TOWER_AGAINST: "-"}
SQUARE = r"[a-kz](?:-1|10|[0-9])"
SAID = ("accept", "claim", "decline", "late", "offer", "resign")
"""Moves that move no piece. ``late`` is made for a seat whose clock has run down."""
FORMS = re.compile(
    rf"(?P<tower>T)(?:(?P<left>{SQUARE})-(?P<right>{SQUARE})|(?P<quarter>[+-]))"
    rf"|(?P<start>{SQUARE}'?)(?:(?P<sign>[+-])|(?P<link>[-^])(?P<end>{SQUARE}'?))"
    rf"|(?P<low>{SQUARE})(?:(?P<up>\^?)u|'?(?P<down>\^?)d)"
)


class Move(NamedTuple):
    """A verb, the square it applies to, and the target square; for a tower, both are its lower left squares.

    ``move`` (also a swap, a stacking or a change of level), ``top`` (only the top of a stack), ``turn`` with ``+`` or
    ``-``, ``tower``, ``turn_tower``, or a word of ``SAID``.
    """

    verb: str
    start: str = ""
    end: str = ""


def write_move(move: Move) -> str:
    """Write a move as text: ``e4-e5``, ``e4^e5``, ``e4u``, ``e4^d``, ``e4+``, ``Tc3-d3``, ``T-`` or ``claim``."""
    verb, start, end = move
    if verb in ("move", "top"):
        low, link = start.removesuffix("'"), "^" if verb == "top" else ""
        if low == end.removesuffix("'"):
            return f"{low}{link}{'u' if start == low else 'd'}"
        return f"{start}{link or '-'}{end}"
    return {"turn": f"{start}{end}", "tower": f"T{start}-{end}", "turn_tower": f"T{end}"}.get(verb, verb)


def read_move(rules: object, text: str) -> Move:
    """Read a move from text; refuse with ``bad_move``. ``apply`` checks that it is legal."""
    if text in SAID:
        return Move(text)
    found = FORMS.fullmatch(text)
    if not found:
        forms = "e4-e5, e4+, e4-, e4^e5, e4u, e4d, Tc3-d3, T+, T-"
        raise Refusal("bad_move", f"{_quoted(text)} is no move: write {forms}, or one of {', '.join(SAID)}.")
    if found["quarter"]:
        return Move("turn_tower", "", found["quarter"])
    if found["tower"]:
        return Move("tower", found["left"], found["right"])
    if found["sign"]:
        return Move("turn", found["start"], found["sign"])
    if found["link"]:
        return Move("top" if found["link"] == "^" else "move", found["start"], found["end"])
    low, up, down = found["low"], found["up"], found["down"]
    ends = (low, f"{low}'") if down is None else (f"{low}'", low)
    return Move("top" if up or down else "move", *ends)


def move_of(number: int, tower: int) -> Move:
    """Return an action of the board as a move, by the tower's place."""
    does, start, end = parts(number)
    if does in (GOES, UNSTACKS):
        return Move("move" if does == GOES else "top", name_of(start, tower), name_of(end, tower))
    if does == TOWER_GOES:
        return Move("tower", name_of(start, tower), name_of(end, tower))
    if does > TOWER_GOES:
        return Move("turn_tower", "", SIGNS[does])
    return Move("turn", name_of(start, tower), SIGNS[does])


def action_of(move: Move, tower: int) -> int:
    """Return a move as an action of the board, 0 if one of its squares does not exist."""
    start, end = (cell_of(name, tower) for name in move[1:])
    if move.verb == "turn_tower":
        return action(TOWER_CLOCKWISE if move.end == "+" else TOWER_AGAINST)
    if move.verb == "turn" and start:
        return action(CLOCKWISE if move.end == "+" else AGAINST, start)
    if not start or not end:
        return 0
    return action({"move": GOES, "top": UNSTACKS, "tower": TOWER_GOES}[move.verb], start, end)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
