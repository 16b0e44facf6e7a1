"""The search: own move, chance, the answer, chance, and so on, with the tables and turns of the counting core.

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
from game.tables.knucklebones.bots.compiled.judgement import Vectors, chance_of, vectors_for
from game.tables.knucklebones.bots.judgement import learned_name
from game.tables.knucklebones.bots.search import MOST_ANSWERS, PASSES, Thought
from game.tables.knucklebones.cards.blocks.marks import HIDDEN_SIDES_MARK
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.play_rules import seat_rules_of
from game.tables.knucklebones.quick import layout as at
from game.tables.knucklebones.quick.bots import ALL_SIDES, die_of, sides_with
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
    zeros,
)
from game.tables.knucklebones.quick.layout import Numbers, Reals, Stack, State, Streams
from game.tables.knucklebones.quick.tables import MARK_PLACES, ROW_CODES, tables
from game.tables.knucklebones.quick.turns import instant_winner, legal, make_move, total
from game.tables.knucklebones.seat_rules import SeatRules

LEVELS, KEYS = 40, 1 << 16
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
    keys: Streams
    results: Reals
    left: Numbers
    none: Streams
    """Streams for moves that name their draws."""


def working_memory() -> WorkingMemory:
    """Return the working memory of a search."""
    return WorkingMemory(
        stack(LEVELS, at.SIZE), stack(LEVELS, at.MOST_MOVES), states([0] * KEYS), reals([0.0] * KEYS),
        numbers([0, 0]), states([0]),
    )


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
        state = key(t, s, 2 * depth + q.left[WITH_CARDS])
        slot = I64(state & U64(len(q.keys) - 1))
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
        die = die_of(t, s, moves[index])
        if die < 0:
            copy(q.s[level + 1], s)
            make_move(t, w, q.s[level + 1], q.none, moves[index], 0)
            result = chance(t, w, k, q, level + 1, depth, all_moves)
            if q.s[level + 1][at.SEAT] != s[at.SEAT]:
                result = 1 - result
        else:
            result = 0.0
            for face in range(1, 7):
                sides = sides_with(t, die, face)
                if sides:
                    copy(q.s[level + 1], s)
                    make_move(t, w, q.s[level + 1], q.none, moves[index], face)
                    value = chance(t, w, k, q, level + 1, depth, all_moves)
                    result += sides * (value if q.s[level + 1][at.SEAT] == s[at.SEAT] else 1 - value)
            result /= sides_with(t, die, ALL_SIDES)
        if q.left[NODES_LEFT] < 0:
            return 0.0
        best = max(best, result)
    if ready and move == ALL_MOVES:
        q.keys[slot], q.results[slot] = state, best
    return best


shared_search = lru_cache(maxsize=1)(working_memory)


def as_numbers(t: Numbers, cards: tuple[str, ...], board: Board) -> Numbers | None:
    """Return the board as a row of numbers; None if it has marks that the core does not know."""
    s = [0] * at.SIZE
    for seat, side in enumerate(board.sides):
        for row, dice in enumerate(side.rows):
            s[at.ROW + 3 * seat + row], s[at.SHIELD + 3 * seat + row] = ROW_CODES[dice], side.shields[row]
        for card, uses in side.hand.items():
            s[at.HAND + at.CARDS * seat + cards.index(card)] = uses
    s[at.SEAT] = board.active - 1
    s[at.FACE] = at.OVER if board.over else board.die
    s[at.WAYS] = sum(at.WAY_BITS[way] for way in board.ways)
    for mark, state in board.marks.items():
        if mark == HIDDEN_SIDES_MARK:
            sides = dice_of(t)
            if state.faces not in sides:
                return None
            s[at.BEARS_SIDES] = sides.index(state.faces)
            continue
        place = MARK_PLACES.get(mark)
        if place is None or state.turns or state.until or (mark.sign[0] == "*" and state.value < 1):
            return None
        s[place] = state.value or 1
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
