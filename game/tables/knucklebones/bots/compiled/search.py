"""The search: own move, chance, the answer, chance, and so on, with the tables and turns of the counting core.

``bare_chance`` handles positions without marks after the last card has been played; it needs only the codes of rows.
``Foresight`` searches the engine's boards, if the counting core supports their rules, cards and marks.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.kernel.bots import Stop, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones import rules as plain_rules
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.compiled.judgement import (
    BAG_COUNT,
    DICE,
    LANES,
    OTHER_CARDS,
    OTHER_LINES,
    OTHER_SHIELDS,
    OWN_CARDS,
    OWN_LINES,
    OWN_SHIELDS,
    ROW_COUNT,
    STAGES,
    Vectors,
    chance_of,
    diagonal_key,
    odds,
    vectors_for,
)
from game.tables.knucklebones.bots.judgement import learned_name
from game.tables.knucklebones.bots.search import MOST_ANSWERS, PASSES, Thought
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.play_rules import seat_rules_of
from game.tables.knucklebones.quick import layout as at
from game.tables.knucklebones.quick.bots import count_faces, die_of
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.quick.compiler import (
    FACTOR,
    I64,
    MASK_64_BITS,
    U64,
    copy,
    mix,
    numbers,
    quick,
    reals,
    stack,
    states,
)
from game.tables.knucklebones.quick.layout import Numbers, Reals, Stack, State, Streams
from game.tables.knucklebones.quick.matches import zeros
from game.tables.knucklebones.quick.tables import ROW_CODES, tables
from game.tables.knucklebones.quick.turns import has_cross, instant_winner, legal, line, make_move, total
from game.tables.knucklebones.seat_rules import SeatRules

LEVELS, KEYS = 40, (1 << 16) + 1
NODES_LEFT, WITH_CARDS = range(2)
"""Places in ``WorkingMemory.left``: the nodes left, and a flag that allows cards as answers."""
ALL_MOVES = -1
"""All moves, in place of a single one."""
NINE, SEVEN = U64(9), U64(7)


class WorkingMemory(NamedTuple):
    """Working memory of a search."""

    s: Stack
    """The position, and the positions after it."""
    moves: Stack
    faces: Stack
    keys: Streams
    results: Reals
    left: Numbers
    none: Streams
    """Streams for moves that name their draws."""


def working_memory() -> WorkingMemory:
    """Return the working memory of a search."""
    return WorkingMemory(
        stack(LEVELS, at.SIZE), stack(LEVELS, at.MOST_MOVES), stack(LEVELS, 7), states([0] * KEYS), reals([0.0] * KEYS),
        numbers([0, 0]), states([0]),
    )


@quick
def worn_shields(shields: int) -> int:
    """Return the shields of a board one turn later."""
    bits = 0
    for shift in range(0, 21, 7):
        health = shields >> shift & 127
        if health:
            bits |= (health - 1) << shift
    return bits


@quick
def weigh_hands(k: Vectors, t: Numbers, s: Numbers) -> None:
    """Write the value of both hands at every stage to ``k.held``: of the seat to move, then of the other."""
    width, v, into = len(k.sums), k.vectors, k.held
    for side in range(2):
        seat = s[at.SEAT] if side == 0 else 1 - s[at.SEAT]
        for stage in range(STAGES):
            start = width * (STAGES * side + stage)
            for unit in range(width):
                into[start + unit] = v[unit]
            for card in range(t[at.KNOWN_CARDS]):
                own, other = s[at.HAND + at.CARDS * seat + card], s[at.HAND + at.CARDS - at.CARDS * seat + card]
                if own:
                    index = width * (OWN_CARDS + STAGES * card + stage)
                    for unit in range(width):
                        into[start + unit] += own * v[index + unit]
                if other:
                    index = width * (OTHER_CARDS + STAGES * card + stage)
                    for unit in range(width):
                        into[start + unit] += other * v[index + unit]


@quick
def glance(
    k: Vectors, t: Numbers, side: int, a: int, b: int, c: int, d: int, e: int, f: int, own: int, other: int
) -> float:
    """Return the static chance of the seat to move, with the rows a, b and c and the hand of a side."""
    width, v, held, sums = len(k.sums), k.vectors, k.held, k.sums
    dice = t[at.COUNTS + a] + t[at.COUNTS + b] + t[at.COUNTS + c]
    others = t[at.COUNTS + d] + t[at.COUNTS + e] + t[at.COUNTS + f]
    base = width * (STAGES * side + max(dice, others))
    zero = width * (DICE + STAGES * dice + others)
    one = width * (LANES + k.pairs[ROW_COUNT * a + d])
    two = width * (LANES + k.pairs[ROW_COUNT * b + e])
    three = width * (LANES + k.pairs[ROW_COUNT * c + f])
    four = width * (OWN_LINES + diagonal_key(t, a, b, c, 0))
    five = width * (OWN_LINES + diagonal_key(t, a, b, c, 2))
    six = width * (OTHER_LINES + diagonal_key(t, d, e, f, 0))
    seven = width * (OTHER_LINES + diagonal_key(t, d, e, f, 2))
    for unit in range(width):
        sums[unit] = (
            held[base + unit] + v[zero + unit] + v[one + unit] + v[two + unit] + v[three + unit] + v[four + unit]
            + v[five + unit] + v[six + unit] + v[seven + unit]
        )
    if own or other:
        for lane in range(3):
            own_health, other_health = own >> 7 * lane & 127, other >> 7 * lane & 127
            if own_health:
                row = a if lane == 0 else b if lane == 1 else c
                index = width * (OWN_SHIELDS + BAG_COUNT * (min(3, own_health) - 1) + k.bags[row])
                for unit in range(width):
                    sums[unit] += v[index + unit]
            if other_health:
                row = d if lane == 0 else e if lane == 1 else f
                index = width * (OTHER_SHIELDS + BAG_COUNT * (min(3, other_health) - 1) + k.bags[row])
                for unit in range(width):
                    sums[unit] += v[index + unit]
    return odds(k, 0)


@quick
def board_total(t: Numbers, a: int, b: int, c: int) -> int:
    """Return the total of a board."""
    return (
        t[at.SCORES + a]
        + t[at.SCORES + b]
        + t[at.SCORES + c]
        + 3 * t[at.RULE + at.DIAGONAL] * (line(t, a, b, c) + line(t, c, b, a))
    )


@quick
def bare_chance(
    k: Vectors, t: Numbers, q: WorkingMemory, side: int, a: int, b: int, c: int, d: int, e: int, f: int, own: int,
    other: int, depth: int,
) -> float:
    """Return the chance of the seat to move, ``depth`` answers ahead, with the rows a, b and c and these shields."""
    if depth == 0:
        q.left[NODES_LEFT] -= 1
        return glance(k, t, side, a, b, c, d, e, f, own, other)
    rows = U64(2 * depth + side)
    for row in (a, b, c, d, e, f):
        rows = ((rows << NINE) | U64(row)) & MASK_64_BITS
    state = mix((mix(rows) + U64(own << 21 | other)) & MASK_64_BITS) ^ q.keys[0]
    slot = 1 + I64(state & U64(len(q.keys) - 2))
    if q.keys[slot] == state:
        return q.results[slot]
    total, worn = 0.0, worn_shields(other)
    fa, fb, fc = t[at.COUNTS + a] == 3, t[at.COUNTS + b] == 3, t[at.COUNTS + c] == 3
    ends = t[at.COUNTS + a] + t[at.COUNTS + b] + t[at.COUNTS + c] == 8
    for face in range(1, 7):
        best = -1.0
        for row in range(3):
            a1, b1, c1, d1, e1, f1 = a, b, c, d, e, f
            struck = False
            if row == 0:
                if fa:
                    continue
                struck = t[at.BITS + 7 * d + face] != 0
                if not struck or not other & 127:
                    a1, d1 = t[at.LONGER + 7 * a + face], t[at.STRUCK + 7 * d + face]
            elif row == 1:
                if fb:
                    continue
                struck = t[at.BITS + 7 * e + face] != 0
                if not struck or not other >> 7 & 127:
                    b1, e1 = t[at.LONGER + 7 * b + face], t[at.STRUCK + 7 * e + face]
            else:
                if fc:
                    continue
                struck = t[at.BITS + 7 * f + face] != 0
                if not struck or not other >> 14 & 127:
                    c1, f1 = t[at.LONGER + 7 * c + face], t[at.STRUCK + 7 * f + face]
            crosses = t[at.RULE + at.INSTANT] and (has_cross(t, a1, b1, c1) or has_cross(t, d1, e1, f1))
            if crosses or (ends and t[at.COUNTS + a1] + t[at.COUNTS + b1] + t[at.COUNTS + c1] == 9):
                q.left[NODES_LEFT] -= 1
                if crosses:
                    value = 1.0 if has_cross(t, a1, b1, c1) else 0.0
                else:
                    one, two = board_total(t, a1, b1, c1), board_total(t, d1, e1, f1)
                    value = 1.0 if one > two else 0.5 if one == two else 0.0
            else:
                value = 1 - bare_chance(k, t, q, 1 - side, d1, e1, f1, a1, b1, c1, worn, own, depth - 1)
            best = max(best, value)
        total += best
        if q.left[NODES_LEFT] < 0:
            return 0.0
    total /= 6
    q.keys[slot], q.results[slot] = state, total
    return total


@quick
def outcome(t: Numbers, s: Numbers) -> float:
    """Return the result of a match for the seat that moved last."""
    winner, one, two = instant_winner(t, s, s[at.SEAT]), total(t, s, 0), total(t, s, 1)
    if not winner:
        winner = 1 if one > two else 2 if two > one else 0
    return 0.5 if winner == 0 else 1.0 if winner == s[at.SEAT] + 1 else 0.0


@quick
def hands(t: Numbers, s: Numbers) -> State:
    """Return a hash of both hands and the seat to move."""
    state = U64(1 + s[at.SEAT])  # Never 0, which marks an empty entry.
    for card in range(t[at.KNOWN_CARDS]):
        state = ((state + U64(s[at.HAND + card] + 128 * s[at.HAND + at.CARDS + card] + 1)) * FACTOR) & MASK_64_BITS
    return mix(state)


@quick
def key(t: Numbers, s: Numbers, stage: int) -> State:
    """Return a hash of a position before a roll."""
    rows, rest = U64(stage), U64(0)
    for row in range(6):
        rows = ((rows << NINE) | U64(s[row])) & MASK_64_BITS
        rest = ((rest << SEVEN) | U64(s[at.SHIELD + row])) & MASK_64_BITS
    state = mix((rows + mix((rest + hands(t, s)) & MASK_64_BITS)) & MASK_64_BITS)
    if s[at.HAS_MARK]:
        for place in range(at.LOSS, at.HAS_MARK):
            state = ((state ^ U64(s[place])) * FACTOR) & MASK_64_BITS
    return mix(state)


@quick
def forget_results(q: WorkingMemory) -> None:
    """Clear all results."""
    for entry in range(len(q.keys)):
        q.keys[entry] = U64(0)


@quick
def chance(t: Numbers, w: Numbers, k: Vectors, q: WorkingMemory, level: int, depth: int, move: int) -> float:
    """Return the chance of the seat to move at a level, ``depth`` answers ahead, with one move or any.

    The result is meaningless once the nodes have run out.
    """
    s = q.s[level]
    if s[at.FACE] == at.OVER:
        q.left[NODES_LEFT] -= 1
        return outcome(t, s)
    ready, slot, state = s[at.FACE] == at.READY, 0, U64(0)
    all_moves = I64(ALL_MOVES)  # A bare -1 would have another type.
    if ready:
        if depth == 0:
            q.left[NODES_LEFT] -= 1
            return chance_of(k, t, s)
        if move == ALL_MOVES and not s[at.HAS_MARK] and not q.left[WITH_CARDS]:
            own, other, sa, sb = 3 * s[at.SEAT], 3 - 3 * s[at.SEAT], 0, 0
            for row in range(3):
                sa |= s[at.SHIELD + own + row] << 7 * row
                sb |= s[at.SHIELD + other + row] << 7 * row
            hands_key = hands(t, s)
            if hands_key != q.keys[0]:
                weigh_hands(k, t, s)
                q.keys[0] = hands_key
            return bare_chance(
                k, t, q, 0, s[own], s[own + 1], s[own + 2], s[other], s[other + 1], s[other + 2],
                sa, sb, depth,
            )
        state = key(t, s, 2 * depth + q.left[WITH_CARDS])
        slot = 1 + I64(state & U64(len(q.keys) - 2))
        if move == ALL_MOVES and q.keys[slot] == state:
            return q.results[slot]
        depth -= 1
    moves, n = q.moves[level], 1
    moves[0] = at.ROLL if move == ALL_MOVES else move
    if move == ALL_MOVES and (not ready or q.left[WITH_CARDS]):
        n = legal(t, w, s)
        for index in range(n):
            moves[index] = w[at.MOVES + index]
    best = -1.0
    for index in range(n):
        die, faces = die_of(t, s, moves[index]), q.faces[level]
        if die < 0:
            copy(q.s[level + 1], s)
            make_move(t, w, q.s[level + 1], q.none, moves[index], 0)
            result = chance(t, w, k, q, level + 1, depth, all_moves)
            if q.s[level + 1][at.SEAT] != s[at.SEAT]:
                result = 1 - result
        else:
            sides, result = count_faces(t, w, die, at.FACES_AT_LEVEL), 0.0
            for face in range(7):
                faces[face] = w[at.FACES_AT_LEVEL + face]
            for face in range(1, 7):
                if faces[face]:
                    copy(q.s[level + 1], s)
                    make_move(t, w, q.s[level + 1], q.none, moves[index], face)
                    value = chance(t, w, k, q, level + 1, depth, all_moves)
                    result += faces[face] * (value if q.s[level + 1][at.SEAT] == s[at.SEAT] else 1 - value)
            result /= sides
        if q.left[NODES_LEFT] < 0:
            return 0.0
        best = max(best, result)
    if ready and move == ALL_MOVES:
        q.keys[slot], q.results[slot] = state, best
    return best


WAITING_DIE_PLACES = {"*": at.BEARS_TIMES, "-": at.BEARS_COSTS}
"""Place in the row of numbers for each sign of a mark on the die that waits."""
SEAT_PLACES = {"?": at.FOG, "-": at.LOSS}
"""Place for each sign of a mark on a seat."""
ROW_PLACES = {"*": at.ROW_TIMES, "**": at.ROW_TIMES_ALWAYS}
"""Place for each sign of a mark on a row."""
FIELD_PLACES = {"!": at.TRAP, "*": at.TIMES, "-": at.COSTS}
"""Place for each sign of a mark on a field."""
shared_search = lru_cache(maxsize=1)(working_memory)


def as_numbers(t: Numbers, cards: tuple[str, ...], board: Board) -> Numbers | None:
    """Return the board as a row of numbers; None if it has marks that the core does not know."""
    s = [0] * at.SIZE
    for seat, side in enumerate(board.sides):
        for row, dice in enumerate(side.rows):
            s[at.ROW + 3 * seat + row], s[at.SHIELD + 3 * seat + row] = ROW_CODES[dice], side.shields[row]
        for card, uses in side.hand.items():
            s[at.HAND + at.CARDS * seat + cards.index(card)] = uses
    s[at.SEAT], s[at.FACE] = board.active - 1, at.OVER if board.over else board.die
    s[at.WAYS] = sum(at.WAY_BITS[way] for way in board.ways)
    for (seat, row, field, sign), state in board.marks.items():
        row_index = 3 * (seat - 1) + row - 1
        if not seat and sign == "=":
            sides = dice_of(t)
            if state.faces not in sides:
                return None
            s[at.BEARS_SIDES] = sides.index(state.faces)
            continue
        places = FIELD_PLACES if field else ROW_PLACES if row else SEAT_PLACES if seat else WAITING_DIE_PLACES
        if sign not in places or state.turns or state.until or (sign[0] == "*" and state.value < 1):
            return None
        index = 3 * row_index + field - 1 if field else row_index if row else seat - 1 if seat else 0
        s[places[sign] + index] = state.value or 1
    s[at.HAS_MARK] = int(any(s[at.LOSS : at.HAS_MARK]))
    return s


def dice_of(t: Numbers) -> list[tuple[int, ...]]:
    """Return the sides of each die in the tables."""
    first = [int(number) for number in t[int(t[at.FIRST]) : int(t[at.STEPS])]]
    faces = [int(number) for number in t[int(t[at.SHOWS]) : int(t[at.FIRST])]]
    return [tuple(faces[start:end]) for start, end in pairwise(first)]


class Foresight:
    """A search of boards with these cards."""

    def __init__(self, rules: SeatRules, cards: tuple[str, ...]) -> None:
        self.cards = cards
        self.tables, self.taught = tables(rules, cards, False), vectors_for(cards)
        self.work, self.search = zeros(at.WORK), shared_search()

    def think(self, board: Board, s: Numbers, stream: Stream, nodes: int, stop: Stop, depth: int) -> Thought:
        """Return the best move within this number of nodes; after one look at every move, ``stop`` may end it too."""
        t, w, q, moves = self.tables, self.work, self.search, plain_rules.legal(board)
        copy(q.s[0], numbers(s))
        forget_results(q)
        q.left[NODES_LEFT] = nodes
        move_numbers = [int(w[at.MOVES + index]) for index in range(legal(t, w, q.s[0]))]
        order, best, best_chance, depth_reached = list(range(len(moves))), stream.pick(moves), 0.5, -1
        for look in PASSES:
            if look.depth > depth:
                break
            q.left[WITH_CARDS], chances = int(look.cards), []
            for number in order[: look.moves]:
                value = chance(t, w, self.taught, q, 0, look.depth + (not board.die), move_numbers[number])
                if q.left[NODES_LEFT] < 0 or (depth_reached >= 0 and stop()):
                    return Thought(best, best_chance, nodes - max(0, int(q.left[NODES_LEFT])), depth_reached)
                chances.append((float(value), number))
            order = [index for _, index in sorted(chances, key=lambda pair: -pair[0])]
            best_chance, depth_reached = max(value for value, _ in chances), look.depth
            best = stream.pick([moves[index] for value, index in chances if value == best_chance])
            if len(moves) == 1 and look.depth:
                break
        return Thought(best, best_chance, nodes - int(q.left[NODES_LEFT]), depth_reached)


@lru_cache(maxsize=16)
def foresight(rules: SeatRules, cards: tuple[str, ...]) -> Foresight | None:
    """Return the search for boards with these cards; None if the core does not support them."""
    is_supported = not reason_against(rules.model, cards) and learned_name(rules.model) == "kotsu"
    return Foresight(rules, cards) if is_supported else None


def in_hands(board: Board) -> tuple[str, ...]:
    """Return all cards in hands, in their order."""
    return tuple(card for card in board.rules.order if any(card in side.hand for side in board.sides))


def think(
    rules: Rules, board: Board, stream: Stream, nodes: int, stop: Stop = never, depth: int = MOST_ANSWERS
) -> Thought | None:
    """Do the same as ``bots.search.think``; return None if the core does not support the rules, cards or marks."""
    core = foresight(seat_rules_of(rules), in_hands(board))
    s = None if core is None else as_numbers(core.tables, core.cards, board)
    return None if core is None or s is None else core.think(board, s, stream, nodes, stop, depth)
