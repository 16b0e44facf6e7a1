"""The evaluation and the search of the strongest bot, on the positions and turns of the counting core.

The evaluation is the sum of learned vectors for everything on the table, as in ``bots.learned``: for every pair of
facing rows, every diagonal, shield and card in a hand, and for the numbers of dice on both boards. A card's worth
depends on those numbers. The search goes through own move, chance, the answer, chance, and so on. ``Foresight``
searches the engine's boards, if the counting core supports their rules, cards and marks.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

from game.content.safe_files import read_bytes
from game.kernel.bots import Stop, Thought, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots import learned
from game.tables.knucklebones.bots.judgement import HASTE_WEIGHT, POINT_WEIGHT, learned_name
from game.tables.knucklebones.bots.learned import (
    BAGS,
    CERTAIN,
    LIMIT,
    MOST_FILE_BYTES,
    ODDS,
    PAIRS,
    TRIPLES,
    UNIT,
    read_learned,
)
from game.tables.knucklebones.bots.search import MOST_ANSWERS, PASSES
from game.tables.knucklebones.cards.blocks.marks import HIDDEN_SIDES_MARK
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import CARDS, ROWS, Numbers, Reals, Small, Stack, State, Streams
from game.tables.knucklebones.quick.bot_moves import ALL_SIDES, die_of, sides_with
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.quick.compiler import (
    FACTOR,
    I64,
    MASK_64_BITS,
    U64,
    compile_all,
    copy,
    mix,
    numbers,
    quick,
    reals,
    small,
    stack,
    states,
    zeros,
)
from game.tables.knucklebones.quick.lookup import MARK_PLACES, ROW_CODES, lookup_of
from game.tables.knucklebones.quick.turns import count_dice, diagonals, legal, make_move, total, winner_of
from game.tables.knucklebones.rules import legal_moves
from game.tables.knucklebones.seat_rules import SeatRules

STAGES = 10
"""Possible numbers of dice on a board, or on the fuller one."""
LANES, OWN_LINES, OTHER_LINES, OWN_SHIELDS, OTHER_SHIELDS, DICE, OWN_CARDS, OTHER_CARDS, VECTORS = accumulate(
    (1, len(PAIRS), TRIPLES, TRIPLES, 3 * len(BAGS), 3 * len(BAGS), STAGES * STAGES, STAGES * CARDS, STAGES * CARDS)
)
"""Start of each kind of vectors; the first vector starts every sum."""
BAG_COUNT, ROW_COUNT = len(BAGS), len(ROWS)
VECTOR_UNIT = float(UNIT)
"""The number for 1 in a vector."""
MARK_POINT_VALUE = (POINT_WEIGHT + HASTE_WEIGHT) * VECTOR_UNIT
WEIGHTS_PATH = Path(learned.__file__).parent / "quick.bin"


class Vectors(NamedTuple):
    """Everything that the bots have learned."""

    vectors: Small
    pairs: Small
    """Pair numbers of facing rows, by both row codes."""
    bags: Small
    """Numbers of rows without regard to order, by row code."""
    odds: Reals
    vectors_by_name: Numbers
    sums: Numbers


def diagonal_key(lookup: Numbers, a: int, b: int, c: int, field: int) -> int:
    """Return the three fields of a diagonal as one number, by its field (from 0) in the first row."""
    first, last = lookup[at.FACES_AT + 3 * a + field], lookup[at.FACES_AT + 3 * c + 2 - field]
    return 49 * first + 7 * lookup[at.FACES_AT + 3 * b + 1] + last


def marks_value(lookup: Numbers, board: Numbers) -> int:
    """Return the value of marks, which is added to the evaluation."""
    seat, bare = board[at.SEAT], 0
    own, other = 3 * seat, 3 - 3 * seat
    for row in range(3):
        bare += lookup[at.SCORES + board[own + row]] - lookup[at.SCORES + board[other + row]]
    bare += diagonals(lookup, board, seat) - diagonals(lookup, board, 1 - seat)
    return round((total(lookup, board, seat) - total(lookup, board, 1 - seat) - bare) * MARK_POINT_VALUE)


def features(taught: Vectors, lookup: Numbers, board: Numbers) -> int:
    """Write each vector of a position and its count to ``taught.vectors_by_name``; return the number of vectors."""
    seat, into = board[at.SEAT], taught.vectors_by_name
    own, other = 3 * seat, 3 - 3 * seat
    dice, others = count_dice(lookup, board, seat), count_dice(lookup, board, 1 - seat)
    into[0], into[1] = 0, 1
    into[2], into[3] = DICE + STAGES * dice + others, 1
    n = 4
    for row in range(3):
        into[n], into[n + 1] = LANES + taught.pairs[ROW_COUNT * board[own + row] + board[other + row]], 1
        n += 2
    for field in range(0, 3, 2):
        into[n] = OWN_LINES + diagonal_key(lookup, board[own], board[own + 1], board[own + 2], field)
        into[n + 2] = OTHER_LINES + diagonal_key(lookup, board[other], board[other + 1], board[other + 2], field)
        into[n + 1] = into[n + 3] = 1
        n += 4
    for row in range(3):
        mine, theirs = board[at.SHIELD + own + row], board[at.SHIELD + other + row]
        if mine:
            into[n], into[n + 1] = OWN_SHIELDS + BAG_COUNT * (min(3, mine) - 1) + taught.bags[board[own + row]], 1
            n += 2
        if theirs:
            into[n], into[n + 1] = OTHER_SHIELDS + BAG_COUNT * (min(3, theirs) - 1) + taught.bags[board[other + row]], 1
            n += 2
    stage = max(dice, others)
    for card in range(lookup[at.KNOWN_CARDS]):
        mine, theirs = board[at.HAND + CARDS * seat + card], board[at.HAND + CARDS - CARDS * seat + card]
        if mine:
            into[n], into[n + 1] = OWN_CARDS + STAGES * card + stage, mine
            n += 2
        if theirs:
            into[n], into[n + 1] = OTHER_CARDS + STAGES * card + stage, theirs
            n += 2
    return n // 2


def odds(taught: Vectors, bonus: int) -> float:
    """Return the chance to win for the sum in ``taught.sums`` plus ``bonus``."""
    sums, width = taught.sums, len(taught.sums)
    value, half = sums[width - 1] + bonus, (width - 1) // 2
    for unit in range(half):
        value += max(sums[unit], 0) - max(sums[half + unit], 0)
    return taught.odds[min(max(value + LIMIT, 0), CERTAIN)]


def chance_of(taught: Vectors, lookup: Numbers, board: Numbers) -> float:
    """Return the chance of the seat to move, about to roll; write the sum of all vectors to ``taught.sums``."""
    width, v, sums = len(taught.sums), taught.vectors, taught.sums
    for unit in range(width):
        sums[unit] = 0
    for n in range(features(taught, lookup, board)):
        start, times = width * taught.vectors_by_name[2 * n], taught.vectors_by_name[2 * n + 1]
        for unit in range(width):
            sums[unit] += times * v[start + unit]
    return odds(taught, marks_value(lookup, board) if board[at.HAS_MARK] else 0)


# The search.

LEVELS, KEYS = 40, 1 << 16
NODES_LEFT, WITH_CARDS = range(2)
"""Places in ``WorkingMemory.left``: the nodes left, and a flag that allows cards as answers."""
ALL_MOVES = -1
"""All moves, in place of a single one."""
NINE, SEVEN = U64(9), U64(7)


class WorkingMemory(NamedTuple):
    """Working memory of a search."""

    boards: Stack
    """The position, and the positions after it."""
    moves: Stack
    keys: Streams
    results: Reals
    left: Numbers
    none: Streams
    """Streams for moves that name their draws."""


def outcome(lookup: Numbers, position: Numbers) -> float:
    """Return the result of a match for the seat that moved last."""
    winner = winner_of(lookup, position, total(lookup, position, 0), total(lookup, position, 1))
    return 0.5 if winner == 0 else 1.0 if winner == position[at.SEAT] + 1 else 0.0


def hands(lookup: Numbers, position: Numbers) -> State:
    """Return a hash of both hands and the seat to move."""
    state = U64(1 + position[at.SEAT])  # Never 0, which marks an empty entry.
    for card in range(lookup[at.KNOWN_CARDS]):
        uses = position[at.HAND + card] + 128 * position[at.HAND + at.CARDS + card]
        state = ((state + U64(uses + 1)) * FACTOR) & MASK_64_BITS
    return mix(state)


def key(lookup: Numbers, position: Numbers, stage: int) -> State:
    """Return a hash of a position before a roll."""
    rows, rest = U64(stage), U64(0)
    for row in range(6):
        rows = ((rows << NINE) | U64(position[row])) & MASK_64_BITS
        rest = ((rest << SEVEN) | U64(position[at.SHIELD + row])) & MASK_64_BITS
    state = mix((rows + mix((rest + hands(lookup, position)) & MASK_64_BITS)) & MASK_64_BITS)
    if position[at.HAS_MARK]:
        for place in range(at.LOSS, at.HAS_MARK):
            state = ((state ^ U64(position[place])) * FACTOR) & MASK_64_BITS
    return mix(state)


def forget_results(memory: WorkingMemory) -> None:
    for entry in range(len(memory.keys)):
        memory.keys[entry] = U64(0)


def chance(
    lookup: Numbers, work: Numbers, taught: Vectors, memory: WorkingMemory, level: int, depth: int, move: int
) -> float:
    """Return the chance of the seat to move at a level, ``depth`` answers ahead, with one move or any.

    The result is meaningless once the nodes have run out.
    """
    position = memory.boards[level]
    if position[at.FACE] == at.OVER:
        memory.left[NODES_LEFT] -= 1
        return outcome(lookup, position)
    ready, slot, state = position[at.FACE] == at.READY, 0, U64(0)
    all_moves = I64(ALL_MOVES)  # A bare -1 would have another type.
    if ready:
        if depth == 0:
            memory.left[NODES_LEFT] -= 1
            return chance_of(taught, lookup, position)
        state = key(lookup, position, 2 * depth + memory.left[WITH_CARDS])
        slot = I64(state & U64(len(memory.keys) - 1))
        if move == ALL_MOVES and memory.keys[slot] == state:
            return memory.results[slot]
        depth -= 1
    moves, n = memory.moves[level], 1
    moves[0] = at.ROLL if move == ALL_MOVES else move
    if move == ALL_MOVES and (not ready or memory.left[WITH_CARDS]):
        n = legal(lookup, work, position)
        for index in range(n):
            moves[index] = work[at.MOVES + index]
    best = -1.0
    for index in range(n):
        die = die_of(lookup, position, moves[index])
        if die < 0:
            copy(memory.boards[level + 1], position)
            make_move(lookup, work, memory.boards[level + 1], memory.none, moves[index], 0)
            result = chance(lookup, work, taught, memory, level + 1, depth, all_moves)
            if memory.boards[level + 1][at.SEAT] != position[at.SEAT]:
                result = 1 - result
        else:
            result = 0.0
            for face in range(1, 7):
                sides = sides_with(lookup, die, face)
                if sides:
                    copy(memory.boards[level + 1], position)
                    make_move(lookup, work, memory.boards[level + 1], memory.none, moves[index], face)
                    value = chance(lookup, work, taught, memory, level + 1, depth, all_moves)
                    result += sides * (value if memory.boards[level + 1][at.SEAT] == position[at.SEAT] else 1 - value)
            result /= sides_with(lookup, die, ALL_SIDES)
        if memory.left[NODES_LEFT] < 0:
            return 0.0
        best = max(best, result)
    if ready and move == ALL_MOVES:
        memory.keys[slot], memory.results[slot] = state, best
    return best


compile_all(quick, globals())


# The learned weights.


@lru_cache(maxsize=1)
def read_weights() -> tuple[int, tuple[str, ...], list[int]]:
    """Return the length of a vector, the known cards, and all numbers, those of cards last."""
    head, weights = read_learned(read_bytes(WEIGHTS_PATH, MOST_FILE_BYTES), WEIGHTS_PATH.name)
    return head.units + 1, head.cards, weights


@lru_cache(maxsize=16)
def vectors_for(cards: tuple[str, ...]) -> Vectors:
    """Return what was learned, with the vectors of only these cards, in their order."""
    return vectors_from(cards, *read_weights())


def vectors_from(cards: tuple[str, ...], width: int, catalogue: tuple[str, ...], weights: list[int]) -> Vectors:
    """Return what these numbers mean, as vectors."""
    vectors, size = weights[: OWN_CARDS * width], STAGES * width
    for side in range(2):
        for card in cards:
            place = side * len(catalogue) + catalogue.index(card) if card in catalogue else -1
            start = OWN_CARDS * width + size * place if place >= 0 else len(weights)
            vectors += weights[start : start + size] or [0] * size
        vectors += [0] * size * (CARDS - len(cards))
    number = {pair: index for index, pair in enumerate(PAIRS)}
    bag = {bag: index for index, bag in enumerate(BAGS)}
    sorts = [tuple(sorted(row)) for row in ROWS]
    pairs = (number[own, tuple(die for die in other if die not in own)] for own in sorts for other in sorts)
    return Vectors(
        small(vectors), small(pairs), small(bag[row] for row in sorts), reals(ODDS), numbers([0] * 80),
        numbers([0] * width),
    )


# Searches of the engine's boards.


def working_memory() -> WorkingMemory:
    return WorkingMemory(
        stack(LEVELS, at.SIZE), stack(LEVELS, at.MOST_MOVES), states([0] * KEYS), reals([0.0] * KEYS),
        numbers([0, 0]), states([0]),
    )


shared_search = lru_cache(maxsize=1)(working_memory)


def as_numbers(lookup: Numbers, cards: tuple[str, ...], board: Board) -> Numbers | None:
    """Return the board as a row of numbers; None if it has marks that the core does not know."""
    position = [0] * at.SIZE
    for seat, side in enumerate(board.sides):
        for row, dice in enumerate(side.rows):
            position[at.ROW + 3 * seat + row], position[at.SHIELD + 3 * seat + row] = ROW_CODES[dice], side.shields[row]
        for card, uses in side.hand.items():
            position[at.HAND + at.CARDS * seat + cards.index(card)] = uses
    position[at.SEAT] = board.active - 1
    position[at.FACE] = at.OVER if board.over else board.die
    position[at.TRAITS] = sum(at.TRAIT_BITS[trait] for trait in board.traits)
    for mark, state in board.marks.items():
        if mark == HIDDEN_SIDES_MARK:
            sides = dice_of(lookup)
            if state.faces not in sides:
                return None
            position[at.BEARS_SIDES] = sides.index(state.faces)
            continue
        place = MARK_PLACES.get(mark)
        if place is None or state.turns or state.until or (mark.sign[0] == "*" and state.value < 1):
            return None
        position[place] = state.value or 1
    position[at.HAS_MARK] = int(any(position[at.LOSS : at.HAS_MARK]))
    return position


def dice_of(lookup: Numbers) -> list[tuple[int, ...]]:
    """Return the sides of each die in the lookup."""
    first = [int(number) for number in lookup[int(lookup[at.FIRST]) : int(lookup[at.FACE_COUNTS])]]
    faces = [int(number) for number in lookup[int(lookup[at.SHOWS]) : int(lookup[at.FIRST])]]
    return [tuple(faces[start:end]) for start, end in pairwise(first)]


class Foresight:
    """A search of boards with these cards."""

    def __init__(self, rules: SeatRules, cards: tuple[str, ...]) -> None:
        self.cards = cards
        self.lookup, self.taught = lookup_of(rules, cards, False), vectors_for(cards)
        self.work, self.search = zeros(at.WORK), shared_search()

    def think(
        self, board: Board, position: Numbers, stream: Stream, nodes: int, stop: Stop, depth: int
    ) -> Thought[Move]:
        """Return the best move within this number of nodes; after one look at every move, ``stop`` may end it too."""
        lookup, work, memory, moves = self.lookup, self.work, self.search, legal_moves(board)
        copy(memory.boards[0], numbers(position))
        forget_results(memory)
        memory.left[NODES_LEFT] = nodes
        move_numbers = [int(work[at.MOVES + index]) for index in range(legal(lookup, work, memory.boards[0]))]
        order, best, best_chance, depth_reached = list(range(len(moves))), stream.pick(moves), 0.5, -1
        for look in PASSES:
            if look.depth > depth:
                break
            memory.left[WITH_CARDS], chances = int(look.cards), []
            for number in order[: look.moves]:
                value = chance(lookup, work, self.taught, memory, 0, look.depth + (not board.die), move_numbers[number])
                if memory.left[NODES_LEFT] < 0 or (depth_reached >= 0 and stop()):
                    return Thought(best, best_chance, nodes - max(0, int(memory.left[NODES_LEFT])), depth_reached + 1)
                chances.append((float(value), number))
            order = [index for _, index in sorted(chances, key=lambda pair: -pair[0])]
            best_chance, depth_reached = max(value for value, _ in chances), look.depth
            best = stream.pick([moves[index] for value, index in chances if value == best_chance])
            if len(moves) == 1 and look.depth:
                break
        return Thought(best, best_chance, nodes - int(memory.left[NODES_LEFT]), depth_reached + 1)


@lru_cache(maxsize=16)
def foresight(rules: SeatRules, cards: tuple[str, ...]) -> Foresight | None:
    """Return the search for boards with these cards; None if the core does not support them."""
    is_supported = not reason_against(rules.model, cards) and learned_name(rules.model) == "kotsu"
    return Foresight(rules, cards) if is_supported else None


def held_cards(board: Board) -> tuple[str, ...]:
    """Return all cards in hands, in their order."""
    return tuple(card for card in board.rules.match.order if any(card in side.hand for side in board.sides))


def think(
    rules: Rules, board: Board, stream: Stream, nodes: int, stop: Stop = never, depth: int = MOST_ANSWERS
) -> Thought[Move] | None:
    """Do the same as ``bots.search.think``; return None if the core does not support the rules, cards or marks."""
    core = foresight(seat_rules_of(rules), held_cards(board))
    position = None if core is None else as_numbers(core.lookup, core.cards, board)
    return None if core is None or position is None else core.think(board, position, stream, nodes, stop, depth)
