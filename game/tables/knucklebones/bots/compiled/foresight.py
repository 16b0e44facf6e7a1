"""The compiled search for the engine's boards, if the counting core supports their rules, cards and marks."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from game.kernel.bots import Stop, never
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.compiled.judgement import vectors_for
from game.tables.knucklebones.bots.compiled.search import NODES_LEFT, WITH_CARDS, chance, forget_results, working_memory
from game.tables.knucklebones.bots.judgement import learned_name
from game.tables.knucklebones.bots.search import MOST_ANSWERS, PASSES, Thought
from game.tables.knucklebones.compiled_rules import seat_rules_of
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.quick import layout as at
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.quick.compiler import copy, numbers
from game.tables.knucklebones.quick.layout import Numbers
from game.tables.knucklebones.quick.matches import zeros
from game.tables.knucklebones.quick.tables import ROW_CODES, tables
from game.tables.knucklebones.quick.turns import legal as core_legal
from game.tables.knucklebones.rules import legal
from game.tables.knucklebones.seat_rules import SeatRules

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
        t, w, q, moves = self.tables, self.work, self.search, legal(board)
        copy(q.s[0], numbers(s))
        forget_results(q)
        q.left[NODES_LEFT] = nodes
        move_numbers = [int(w[at.MOVES + index]) for index in range(core_legal(t, w, q.s[0]))]
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
