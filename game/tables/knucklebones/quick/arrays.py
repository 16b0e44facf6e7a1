"""The places in the arrays of the core, position and lookup. Seats, rows, fields and cards count from 0 here."""

from __future__ import annotations

from itertools import accumulate, product

Numbers = list[int]
"""Integers; a numpy array if functions are compiled, as are the next four types."""
Small = list[int]
"""Integers of 16 bits."""
Letters = list[int]
"""Integers from 0 to 255."""
Streams = list[int]
"""Unsigned integers of 64 bits."""
State = int
"""A single unsigned integer of 64 bits."""
Reals = list[float]
Stack = list[Numbers]
"""Rows of numbers, one for each level or match."""
StreamStack = list[Streams]
"""The streams of each match."""
Planes = list[list[float]]
"""Observations; a numpy array of 32 bits."""

FACES = range(1, 7)
ROWS = tuple(row for dice in range(4) for row in product(FACES, repeat=dice))
"""Every row of dice, ordered by its code."""
FULL_ROW = ROWS.index((1, 1, 1))
"""The code of the first full row."""

# A position. A lane is 3 x seat + row, a place is 3 x lane + field.

ROW = 0
"""The code of each row, by lane."""
SEAT = 6
"""The seat to move."""
FACE = 7
"""The face of the waiting die, or ``READY``, ``OVER`` or ``HIDDEN``."""
TRAITS = 8
"""Special rules for that die: the sum of ``REFLECT``, ``PAIR``, ``AGAIN`` and ``DESTROY``."""
SHIELD = 9
"""Health by lane."""
LOSS = 15
"""Points lost, by seat. This and all places before ``HAS_MARK`` are marks."""
FOG = 17
"""1 if the next die of a seat stays hidden."""
BEARS_TIMES, BEARS_COSTS, BEARS_SIDES = 19, 20, 21
"""Marks of the waiting die: how often it counts, its price, and its number in ``SHOWS`` if it is hidden."""
TIMES = 22
"""Number of times a die counts, by place; 0 without a mark."""
COSTS = 40
"""The price of a die, by place."""
ROW_TIMES = 58
"""Number of times a row counts until a die in it is destroyed, by lane."""
ROW_TIMES_ALWAYS = 64
"""Number of times a row counts for good, by lane."""
TRAP = 70
"""1 if there is a trap on a field, by place."""
HAS_MARK = 88
"""1 if there is any mark."""
HAND = 89
"""Uses left, by ``CARDS`` x seat + card."""
CARDS = 12
SIZE = HAND + 2 * CARDS

READY, OVER, HIDDEN = 0, -1, 13
REFLECT, PAIR, AGAIN, DESTROY = 1, 2, 4, 8
TRAIT_BITS = {"reflect": REFLECT, "pair": PAIR, "again": AGAIN, "destroy": DESTROY}

(
    CARD_PLAYED, DIE_ROLLED, DIE_REROLLED, DIE_VEILED, DIE_WAITS, DIE_PLACED, DIE_STOLEN, DICE_SWAPPED, SHIELD_WORN,
    SHIELD_GONE, DICE_DESTROYED, DIE_REPELLED, TRAP_SPRUNG, ROW_SCORED, DIAGONAL_GAINED, DIAGONAL_LOST, TURN_PASSED,
    MATCH_WON, MATCH_DRAWN, MARK_GONE, POINTS_LOST, ROW_UNMARKED,
) = range(22)
"""Types of events, in the order of ``lookup.EVENT_TYPES``, which has more."""
MOVE_END = 255
"""End of a move in a list of such events."""

REROLL, COPY_DIE, SWAP, PUT, OTHER = range(5)
"""Steps of cards: those that change own dice, those that put shields, marks and points, and those of the roll."""
STEP_SIZE = 3
"""Numbers of a step: its kind, and the choices it works on."""
PUT_SIZE = 5
"""Numbers of a step that puts things: its event, and two places with their numbers."""

ROLL = 0
"""The move that rolls. A placement is its row, a card ``PLAYS`` + the number of its play."""
PLAYS = 16

# The lookup of a rule set and some cards. Up to ``STARTS`` each constant is where a column begins in ``lookup``; from
# there on columns have any length, and ``lookup`` holds where they begin: ``lookup[lookup[CARD_OF] + play]``.

DIAGONALS_COUNT, INSTANT, WIN, UNIT = range(4)
"""Places in ``RULE``: 1 if diagonals count, 1 if there are instant wins, and values for bots."""
DICE = 26
"""Numbers of dice on a board for which ``WORTH`` has the value of keeping a card."""
WORTH_AT_ONCE = -(1 << 40)
"""The value of keeping a card that a bot plays whenever it can: less than any move gains."""
COLUMN_SIZES = {
    "COUNTS": 259, "SCORES": 259, "FACES_AT": 3 * 259, "LONGER": 7 * 259, "STRUCK": 7 * 259, "BITS": 7 * 259,
    "EQUALS": 7 * 259, "WITHOUT": 8 * 259, "WITH_FACE": 21 * 259, "CRC": 256, "WORTHS": 3 * 259, "BONUS": 7, "RULE": 8,
    "KNOWN_CARDS": 1, "ORDER": CARDS + 1, "LOOKS": 4 * CARDS, "BASE": CARDS,
    "STEP_STARTS": CARDS + 1, "ENDS": CARDS, "PLAIN": CARDS, "ROLLS": CARDS, "WORTH": DICE * CARDS,
    **dict.fromkeys((
        "STARTS", "PLAY_COUNTS", "LEGAL_PLAYS", "CHOICES", "CARD_OF", "SIDES", "TRAITS_OF", "PUT_STARTS", "PUTS",
        "SHOWS", "FIRST", "FACE_COUNTS", "STEPS", "ITEMS", "SECTIONS", "LETTERS", "TEXT_STARTS",
    ), 1),
}
(
    COUNTS, SCORES, FACES_AT, LONGER, STRUCK, BITS, EQUALS, WITHOUT, WITH_FACE, CRC, WORTHS, BONUS, RULE,
    KNOWN_CARDS, ORDER, LOOKS, BASE, STEP_STARTS, ENDS, PLAIN, ROLLS, WORTH, STARTS, PLAY_COUNTS, LEGAL_PLAYS, CHOICES,
    CARD_OF, SIDES, TRAITS_OF, PUT_STARTS, PUTS, SHOWS, FIRST, FACE_COUNTS, STEPS, ITEMS, SECTIONS, LETTERS,
    TEXT_STARTS, FIXED_SIZE,
) = accumulate(COLUMN_SIZES.values(), initial=0)
"""Columns; the module ``lookup`` makes and describes them."""
END_TEXTS = len(ROWS)
"""The number of the text after the rows of a finished match, for seat 1; before it are those of rows."""
ITEM_TEXTS = END_TEXTS + 2
"""The number of the first text of an item: for 1, and for more."""

RANDOM, GREEDY, PATIENT, THRESHOLD = range(4)
"""Bots. The last two keep a card until it gains enough; ``THRESHOLD`` values moves like ``GREEDY``, and the outlook
after cards."""

# Working memory.

MOST_MOVES, MOST_EVENTS, LEVELS = 4096, 128, 6
"""Most moves of a seat, most events of a move, and most positions that a bot holds at a time."""
LOWEST_VALUE = -(1 << 60)
"""Less than any value."""
(
    MOVES, VALUES, KINDS, EVENT_COUNT, NOTES_EVENTS, NAMED_FACE, ARRIVED_DICE, ARRIVALS, CHANGED_ROWS,
    DIAGONALS, GAIN, FREE, BEST, BY_ROW, FACE_VALUES, WORK,
) = accumulate(
    (MOST_MOVES, MOST_MOVES, MOST_EVENTS, 1, 1, 1, 6, 1, 1, 4, 18, 3, 6, 3 * LEVELS, 7 * LEVELS), initial=0
)
"""Parts of the working memory: moves and their values, event types and their number, a flag that turns events on, the
face in the move, dice that arrived, rows that changed, diagonals before the move, and the numbers of bots."""
