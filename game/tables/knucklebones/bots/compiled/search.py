"""The search: own move, chance, the answer, chance, and so on, on the positions and turns of the counting core.

``Foresight`` searches the engine's boards, if the counting core supports their rules, cards and marks.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.kernel.bots import Stop, Thought, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones import rules as plain_rules
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.compiled.judgement import Vectors, chance_of, vectors_for
from game.tables.knucklebones.bots.judgement import learned_name
from game.tables.knucklebones.bots.search import MOST_ANSWERS, PASSES
from game.tables.knucklebones.cards.blocks.marks import HIDDEN_SIDES_MARK
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import Numbers, Reals, Stack, State, Streams
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
    stack,
    states,
    zeros,
)
from game.tables.knucklebones.quick.lookup import MARK_PLACES, ROW_CODES, lookup_of
from game.tables.knucklebones.quick.turns import legal, make_move, total, winner_of
from game.tables.knucklebones.seat_rules import SeatRules

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


def working_memory() -> WorkingMemory:
    """Return the working memory of a search."""
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
    first = [int(number) for number in lookup[int(lookup[at.FIRST]) : int(lookup[at.STEPS])]]
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
        lookup, work, memory, moves = self.lookup, self.work, self.search, plain_rules.legal(board)
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
