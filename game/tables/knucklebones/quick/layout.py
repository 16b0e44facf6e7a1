"""A position as one row of whole numbers: which of them says what. Seats, rows, fields and cards count from 0."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

Numbers = list[int]
"""Whole numbers side by side; where they are compiled, in an array."""
Small = list[int]
"""Whole numbers of 16 bits."""
Streams = list[int]
"""Whole numbers of 64 bits without a sign."""
State = int
"""One of those."""

ROW = 0
"""The code of each row, by lane: 3 x seat + row."""
SEAT = 6
"""The seat to move."""
FACE = 7
"""What the die that waits shows; ``READY`` and ``OVER`` while none waits, ``HIDDEN`` where nobody knows."""
WAYS = 8
"""How it is placed: the sum of ``REFLECT``, ``PAIR``, ``AGAIN`` and ``DESTROY``."""
SHIELD = 9
"""Health by lane."""
LOST = 15
"""Points lost, by seat."""
FOG = 17
"""Whether the next die of a seat stays hidden."""
BEARS_TIMES, BEARS_COSTS, BEARS_SIDES = 19, 20, 21
"""What the waiting die bears: how often it counts, its price, and which die it is where it is hidden."""
TIMES = 22
"""How often a die counts, by lane and field: 3 x lane + field; 0 where nothing is said. So for the next three."""
COSTS = 40
LANE = 58
"""How often a row counts until a die in it is destroyed, by lane."""
LASTING = 64
"""How often a row counts for good."""
TRAP = 70
"""Whether a trap lies on a field."""
MARKED = 88
"""Whether any of what follows ``SHIELD`` is said."""
HAND = 89
"""Uses left, by ``CARDS`` x seat + card."""
CARDS = 12
SIZE = HAND + 2 * CARDS

READY, OVER, HIDDEN = 0, -1, 13
REFLECT, PAIR, AGAIN, DESTROY = 1, 2, 4, 8

(
    CARD_PLAYED, DIE_ROLLED, DIE_REROLLED, DIE_VEILED, DIE_WAITS, DIE_PLACED, DIE_STOLEN, DICE_SWAPPED, ROW_SHIELDED,
    SHIELD_WORN, SHIELD_GONE, DICE_DESTROYED, DIE_REPELLED, TRAP_SPRUNG, ROW_SCORED, DIAGONAL_GAINED, DIAGONAL_LOST,
    TURN_PASSED, MATCH_WON, MATCH_DRAWN, FOG_LAID, DIE_MARKED, ROW_MARKED, FIELD_MARKED, MARK_GONE, POINTS_LOST,
    ROW_UNMARKED,
) = range(27)  # fmt: skip
"""What happens, as numbers; ``tables.EVENTS`` has the types."""

(
    RESTRICT_ROLL, LOAD_ROLL, SWEEP, PLACE_SO, ROLL_DIE, REROLL, COPY_DIE, RAISE_SHIELD, SWAP, VEIL, MARK_DIE, MARK_ROW,
    SNARE,
) = range(13)  # fmt: skip
"""Steps of cards."""

ROLL = 0
"""The move that rolls. A placement is its row, a card ``PLAYS`` + the number of its play."""
PLAYS = 16
DIAGONAL, INSTANT, WON, UNIT, EAGER = range(5)
"""Where the numbers of the rules and of the bots stand in ``Tables.rule``; ``EAGER`` is the card that is played
whenever it can be, -1 for none."""
DICE = 26
"""Dice on a board that ``Tables.worth`` knows of a card."""
END = 255
"""In the place of what happens, where a move ends."""
STEP = 4
"""Numbers of a step: what it does, which choice it works on, and two more."""
EVENT = 4
"""Numbers of an event."""

(
    COUNTS, SCORES, FACES_AT, LONGER, STRUCK, BITS, EQUALS, SHORTER, TURNED, OFTEN, RULE, KNOWN_CARDS, ORDER, LOOKS,
    BASE, DONE, ENDS, MARKING, PLAIN, BLOODLESS, ROLLS, WORTH, STARTS, MANY, ALLOWED, CHOICES, CARD_OF, ROLLED, SIDES,
    SHOWS, FIRST, STEPS,
) = accumulate((
    0, 259, 259, 3 * 259, 7 * 259, 7 * 259, 7 * 259, 7 * 259, 3 * 259, 21 * 259, 8, 8, 1, CARDS + 1, 4 * CARDS, CARDS,
    CARDS + 1, CARDS, CARDS, CARDS, CARDS, CARDS, DICE * CARDS, 1, 1, 1, 1, 1, 1, 1, 1, 1,
))  # fmt: skip
"""Where each table begins, as ``tables`` tells of them; from ``STARTS`` on, where it stands where that is."""
TABLES = STEPS + 1
MOST, LONGEST = 4096, 64
"""Moves that a seat may choose from, and events of a move, at most."""
(
    MOVES, VALUES, EVENTS, TOLD, KINDS, HEARD, ARRIVED, LINES, ROWS, ROWS_TWO, ROWS_HIDDEN, GAIN, FREE, BEST, FACES,
    FACES_ONE, FACES_TWO, KNOWN, WORK,
) = accumulate((
    0, MOST, MOST, EVENT * LONGEST, 1, 2 * LONGEST, 1, 6, 4, 3, 3, 3, 18, 3, 6, 6, 7, 7, 7,
))  # fmt: skip
"""Where everything stands that is worked on: moves and what they are worth, events and how many they are, what is told
of them and how much that is, dice that arrived, diagonals before, rows that have room, gains, faces."""


Reals = list[float]
"""Numbers with a point."""
Stack = list[Numbers]
"""Rows of numbers, one on top of the other."""


class Taught(NamedTuple):
    """What was learned, see ``judging``."""

    vectors: Small
    pairs: Small
    """By the rows of a lane, which pair they are."""
    bags: Small
    """By the row, its dice whatever their order."""
    odds: Reals
    named: Numbers
    sums: Numbers
    held: Numbers
    """What hands are worth, by whose they are and by the dice on the fuller board."""


LEFT, WITH_CARDS = range(2)
"""Where ``Search.left`` holds how many nodes are left, and whether answers may be cards."""


class Search(NamedTuple):
    """What a search works on, see ``ahead``."""

    s: Stack
    """The position, and those that follow from it."""
    moves: Stack
    faces: Stack
    keys: Streams
    found: Reals
    left: Numbers


class Work(NamedTuple):
    """Room for what is worked on."""

    n: Numbers
    a: Numbers
    """Positions that bots look at, and the next four."""
    b: Numbers
    c: Numbers
    d: Numbers
    e: Numbers
    none: Streams
    """The streams of a bot, which sees none."""


class Out(NamedTuple):
    """What is noted of a match."""

    seen: Numbers
    offered: Numbers
    turns: Numbers
    leads: Numbers
    played: Numbers
    tale: Numbers
    sums: Numbers
