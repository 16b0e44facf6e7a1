"""Reading of positions and moves as one line of text, from tests, replays, errors, the referee and bug reports."""

from __future__ import annotations

import re

from game.kernel.refusal import Refusal
from game.tables.prospector.definitions import Rules, unknown_layout
from game.tables.prospector.position import (
    DUEL,
    FIELDS,
    GOLD,
    GONE,
    HIDDEN,
    Dig,
    Move,
    Position,
    draw,
    position_of,
    take,
)
from game.tables.prospector.rules import with_derived_fields

NEEDED = 4
"""Number of required fields, and the defaults of the others."""
LEFT_OUT = ("-", "0.0", "0", "1", "1", "-")
LONGEST = 100
"""Characters of a wrong position that its refusal repeats."""


def read(rules: Rules, text: str) -> Position:
    """Return the position a line describes; refuse with ``bad_position``, naming the part that is wrong.

    Refuses with ``unknown_layout`` if the data have no such mine.
    """
    parts = text.split(DUEL)
    if len(parts) > 2:
        raise _bad(text, DUEL.strip(), "a position is one mine, or in a duel two")
    digs = tuple(_read(rules, part, text) for part in parts)
    if len(digs) == 2 and (digs[0].side, digs[1].side) != (1, 2):
        raise _bad(text, parts[1], "in a duel seat 1 comes first, then seat 2")
    return position_of(digs)


def _read(rules: Rules, part: str, text: str) -> Dig:
    fields = part.split(" ")
    if not NEEDED <= len(fields) <= len(FIELDS):
        raise _bad(text, part, f"a position is {' '.join(FIELDS)}, with one space between")
    layout, mine, target, pile, *more = fields
    discards, run, score, number, side, rng = (*more, *LEFT_OUT[len(more) :])
    if layout not in rules.layouts:
        raise unknown_layout(rules, layout)
    slots = mine.split(",")
    wanted = len(rules.layouts[layout].slots)
    if len(slots) != wanted:
        raise _bad(text, mine, f"the mine {layout} has {wanted} slots, not {len(slots)}")
    lies = tuple(card if card == GONE else _card(rules, card, text) for card in slots)
    cards, _, gold = run.partition(".")
    ran = _count(cards, run, text, "RUN is cards and gold cards such as 3.1"), _count(gold, run, text, "RUN is 3.1")
    if ran[1] > ran[0]:
        raise _bad(text, run, "a run has no more gold cards than cards")
    if side not in ("1", "2"):
        raise _bad(text, side, "SIDE is 1 or 2")
    if not re.fullmatch(r"-|0|[1-9a-f][0-9a-f]{0,15}", rng):
        raise _bad(text, rng, "RNG is a state in hexadecimal, or -")
    banked = _count(score.removeprefix("-"), score, text, "SCORE is a whole number")
    return with_derived_fields(
        rules,
        Dig(
            layout, lies, _card(rules, target, text), _cards(rules, pile, text), _cards(rules, discards, text), *ran,
            -banked if score[0] == "-" else banked, _count(number, number, text, "ROUND is a whole number", 1),
            int(side), None if rng == "-" else int(rng, 16),
        ),
    )  # fmt: skip


def _count(word: str, part: str, text: str, what: str, least: int = 0) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,8}", word) or int(word) < least:
        raise _bad(text, part, what)
    return int(word)


def _cards(rules: Rules, word: str, text: str) -> tuple[str, ...]:
    return () if word == "-" else tuple(_card(rules, card, text) for card in word.split(","))


def _card(rules: Rules, card: str, text: str) -> str:
    plain = card.removesuffix(GOLD)
    if plain != HIDDEN and plain not in rules.every_card:
        raise _bad(text, card, f"a card is a rank and a suit such as {rules.cards.cards[8]}, with * behind gold")
    return card


def read_move(rules: Rules, text: str) -> Move:
    """Read a move from text; refuse with ``bad_move``. ``apply`` checks that it is legal."""
    found = re.fullmatch(r"(?:([12]):)?(?:(draw)|m(0|[1-9][0-9]?))", text)
    if found is None:
        shown = text if len(text) <= 60 else text[:57] + "..."
        raise Refusal("bad_move", f"{shown!r} is not a move: m and a slot such as m12, or draw; 2:m12 in a duel.")
    seat = int(found[1] or 0)
    return draw(seat) if found[2] else take(int(found[3]), seat)


def _bad(text: str, part: str, why: str) -> Refusal:
    shown, quoted = (one if len(one) <= LONGEST else one[: LONGEST - 3] + "..." for one in (text, part))
    return Refusal("bad_position", f"{quoted!r}: {why}.", shown)
