"""Many matches side by side, a move of each at a time, for environments: see ``game.tables.encoding.MatchBatch``.

The loops over all matches are compiled, also those that observe them.
"""

from __future__ import annotations

from math import prod
from typing import cast

import numpy as np

from game.tables.encoding import Array
from game.tables.knucklebones.bots.encoding import PLANE_END, POINTS_UNIT, MoveCode, code_of, number_of
from game.tables.knucklebones.bots.gains import Bot
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.mark import ON_FIELD, ON_ROW, ON_SEAT, ON_WAITING
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.quick import compiles
from game.tables.knucklebones.quick import layout as at
from game.tables.knucklebones.quick.bots import decide
from game.tables.knucklebones.quick.cards import hands_of, reason_against_core
from game.tables.knucklebones.quick.compiler import inline, numbers, quick, reals, stack, states
from game.tables.knucklebones.quick.layout import FACES, Numbers, Reals, Stack, Streams
from game.tables.knucklebones.quick.matches import core, zeros
from game.tables.knucklebones.quick.tables import playable
from game.tables.knucklebones.quick.turns import begin_match, instant_winner, legal, line, make_move, row_score, total

STREAM_COUNT = 5
"""Numbers of the streams of a match: those of the board, and of its seats."""


@quick
def begin(s: Stack, hands: Numbers, lucks: Streams, streams: Streams, indexes: Numbers, seeds: Numbers) -> None:
    """Begin new matches with these indexes and seeds."""
    for number in range(len(indexes)):
        begin_match(s[indexes[number]], hands, streams, seeds[number])
        for stream in range(STREAM_COUNT):
            lucks[STREAM_COUNT * indexes[number] + stream] = streams[stream]


@quick
def play(t: Numbers, w: Numbers, s: Stack, lucks: Streams, streams: Streams, moves: Numbers) -> None:
    """Make a move in every match that is not over."""
    w[at.NOTES_EVENTS] = 0
    for index in range(len(moves)):
        if s[index][at.FACE] != at.OVER:
            streams[0] = lucks[STREAM_COUNT * index]
            make_move(t, w, s[index], streams, moves[index], 0)
            lucks[STREAM_COUNT * index] = streams[0]


@quick
def reply(
    t: Numbers, w: Numbers, p: Stack, s: Stack, lucks: Streams, streams: Streams, seats: Numbers, bot: int
) -> None:
    """Let a bot move until the given seat of each match is to move, or the match is over."""
    w[at.NOTES_EVENTS] = 0
    for index in range(len(seats)):
        match = s[index]
        if match[at.SEAT] == seats[index] or match[at.FACE] == at.OVER:
            continue
        for stream in range(STREAM_COUNT):
            streams[stream] = lucks[STREAM_COUNT * index + stream]
        while match[at.SEAT] != seats[index] and match[at.FACE] != at.OVER:
            n = legal(t, w, match)
            make_move(t, w, match, streams, decide(t, w, p, match, streams, bot, n), 0)
        for stream in range(STREAM_COUNT):
            lucks[STREAM_COUNT * index + stream] = streams[stream]


@quick
def list_actions(t: Numbers, w: Numbers, s: Stack, actions: Numbers, size: int, result: Numbers) -> int:
    """Write every legal action as ``size`` x match + action, and return their number."""
    n = 0
    for match in range(len(s)):
        board, start = s[match], size * match
        is_placing = board[at.FACE] != at.READY
        for number in range(legal(t, w, board)):
            move = w[at.MOVES + number]
            if is_placing:
                result[n] = start + 1 + move
            elif move < at.PLAYS:
                result[n] = start
            else:
                result[n] = start + actions[move - at.PLAYS]
            n += 1
    return n


class QuickMatches:
    """Matches that the core plays."""

    def __init__(self, rules: Rules, count: int, bot: Bot) -> None:
        """Set up matches by rules that the core supports."""
        machine = core(rules, (bot, bot), (None, None))
        self.t, self.w, self.p, self.bot = machine.tables, machine.work, machine.levels, int(machine.bots[0])
        code = code_of(machine.rules)
        self.hands, self.copies = machine.hands(hands_of(machine.rules, (None, None))), numbers(copied_places(code))
        self.s, self.lucks, self.streams = stack(count, at.SIZE), states([0] * (STREAM_COUNT * count)), states([0] * 7)
        plays = [number_of(code, Move(card, play))
                 for card in machine.cards for play in playable(machine.rules, machine.rules.cards[card])[0]]
        self.plays, self.size, self.actions = numbers(plays), code.actions, zeros(count * code.actions)
        self.core_moves: Array = np.zeros(code.actions, np.int64)
        """The move of the core for each action."""
        self.core_moves[1:4] = range(3)
        self.core_moves[plays] = np.arange(len(plays)) + at.PLAYS
        self.width = COPIES_AT + len(self.copies) // 2 + 1
        self.spots, self.values = zeros(count * self.width), reals([0.0] * (count * self.width))
        self.pairs = zeros(2 * count)
        self._state: Array | None = None
        self._mask: Array | None = None

    def _forget(self) -> None:
        self._state = self._mask = None

    @property
    def state(self) -> Array:
        """The positions, one in each row."""
        if self._state is None:
            self._state = np.asarray(self.s)
        return self._state

    @property
    def seat(self) -> Array:
        """The seat to move; after the end, the last one."""
        return self.state[:, at.SEAT] + 1

    @property
    def over(self) -> Array:
        """True for matches that have ended."""
        ends: Array = self.state[:, at.FACE] == at.OVER
        return ends

    @property
    def mask(self) -> Array:
        """1 for every legal action, by match and action."""
        if self._mask is None:
            result: Array = np.zeros(len(self.s) * self.size, np.int8)
            count = list_actions(self.t, self.w, self.s, self.plays, self.size, self.actions)
            result[self.actions[:count]] = 1
            self._mask = result.reshape(-1, self.size)
        return self._mask

    @property
    def points(self) -> Array:
        """The points of both seats."""
        write_points(self.t, self.s, self.pairs)
        return np.array(self.pairs).reshape(-1, 2)

    @property
    def result(self) -> Array:
        """1 for a win, -1 for a loss and 0 for a draw or no end, by match and seat."""
        write_results(self.t, self.s, self.pairs)
        return np.array(self.pairs).reshape(-1, 2)

    def begin(self, indexes: Array, seeds: Array) -> None:
        """Begin new matches with these indexes and seeds."""
        begin(self.s, self.hands, self.lucks, self.streams, as_numbers(indexes), as_numbers(seeds))
        self._forget()

    def play(self, actions: Array) -> None:
        """Make a legal action in every match that is not over."""
        play(self.t, self.w, self.s, self.lucks, self.streams, as_numbers(self.core_moves[actions]))
        self._forget()

    def reply(self, seats: Array) -> None:
        """Let the bot move until the seat of each match that it does not play is to move, or the match is over."""
        reply(self.t, self.w, self.p, self.s, self.lucks, self.streams, as_numbers(seats - 1), self.bot)
        self._forget()

    def observe(self, indexes: Array, seats: Array) -> Array:
        """Return the observations of matches, as these seats see them."""
        result: Array = np.zeros(len(indexes) * self.width, np.float32)
        matches, sides = as_numbers(indexes), as_numbers(seats - 1)
        count = observe(self.t, self.s, self.copies, matches, sides, self.width, self.spots, self.values)
        result[self.spots[:count]] = self.values[:count]
        return result.reshape(-1, self.width)


def as_numbers(values: Array) -> Numbers:
    """Return integers as functions of the core take them."""
    return cast("Numbers", values.astype(np.int64) if compiles() else values.tolist())


def matches(rules: Rules, count: int, bot: Bot) -> QuickMatches | None:
    """Return matches against themselves or a bot; None if the core does not play them."""
    return None if reason_against_core(rules, (bot,), (None,)) else QuickMatches(rules, count, bot)


MARK_SHAPES = {ON_WAITING: (1,), ON_SEAT: (2,), ON_ROW: (2, 3), ON_FIELD: (2, 9)}
"""The places of a mark: by seat, if it has one."""
NO_PLACE = -1
"""The place of a mark that the core never makes."""
FACE_COUNT = len(FACES)
WAY_COUNT = len(at.WAY_BITS)
# The first numbers of the planes after the dice.
ROWS_AT = 3 * 6 * FACE_COUNT
TOTALS_AT = ROWS_AT + 6
SHIELDS_AT = TOTALS_AT + 2
WAITING_AT = SHIELDS_AT + 6
EQUALS_AT = WAITING_AT + FACE_COUNT + 1
WAYS_AT = EQUALS_AT + 6
COPIES_AT = WAYS_AT + WAY_COUNT
"""From here on, numbers are copied from a position."""


def copied_places(code: MoveCode) -> list[int]:
    """Return the places of hands and marks in a board, as seat 1 sees them, then as seat 2 does."""
    places = []
    for order in ((0, 1), (1, 0)):
        places += [at.HAND + at.CARDS * owner + card for owner in order for card in range(len(code.cards))]
        for place, kinds in code.kinds.items():
            size = prod(MARK_SHAPES[place][1:])
            spots = [owner * size + spot for owner in order for spot in range(size)] if place else [0]
            known = at.MARK_PLACES[place]
            places += [known[sign] + spot if sign in known else NO_PLACE for spot in spots for sign in kinds]
    return places


@inline
def put_number(spots: Numbers, values: Reals, n: int, spot: int, value: float) -> int:
    """Write a number with its place, and return how many are written now."""
    spots[n] = spot
    values[n] = min(max(value, -PLANE_END), PLANE_END)
    return n + 1


@quick
def observe(
    t: Numbers, s: Stack, copies: Numbers, indexes: Numbers, seats: Numbers, size: int, spots: Numbers, values: Reals
) -> int:
    """Write the observations of matches as these seats see them; return how many numbers are written."""
    n, half = 0, len(copies) // 2
    for number in range(len(indexes)):
        board, seat, start = s[indexes[number]], seats[number], size * number
        for side in range(2):
            owner = seat if side == 0 else 1 - seat
            sum_of = 3 * t[at.RULE + at.DIAGONAL] * (
                line(t, board[3 * owner], board[3 * owner + 1], board[3 * owner + 2])
                + line(t, board[3 * owner + 2], board[3 * owner + 1], board[3 * owner])
            ) - board[at.LOSS + owner]
            for row in range(3):
                lane, place = 3 * owner + row, 3 * side + row
                code = board[lane]
                for field in range(t[at.COUNTS + code]):
                    face = t[at.FACES_AT + 3 * code + field]
                    n = put_number(spots, values, n, start + FACE_COUNT * (3 * place + field) + face - 1, 1.0)
                if code:
                    score = row_score(t, board, lane, code, 0, False)
                    sum_of += score
                    n = put_number(spots, values, n, start + ROWS_AT + place, score / POINTS_UNIT)
                    if board[at.FACE] > 0 and board[at.FACE] != at.HIDDEN and t[at.EQUALS + 7 * code + board[at.FACE]]:
                        equals = t[at.EQUALS + 7 * code + board[at.FACE]]
                        n = put_number(spots, values, n, start + EQUALS_AT + place, equals / 1)
                if board[at.SHIELD + lane]:
                    n = put_number(spots, values, n, start + SHIELDS_AT + place, board[at.SHIELD + lane] / 1)
            n = put_number(spots, values, n, start + TOTALS_AT + side, sum_of / POINTS_UNIT)
        if board[at.FACE] > 0:
            face = FACE_COUNT if board[at.FACE] == at.HIDDEN else board[at.FACE] - 1
            n = put_number(spots, values, n, start + WAITING_AT + face, 1.0)
            for way in range(WAY_COUNT if board[at.WAYS] else 0):
                n = put_number(spots, values, n, start + WAYS_AT + way, (board[at.WAYS] >> way & 1) / 1)
        for copy in range(half):
            place = copies[half * seat + copy]
            if place != NO_PLACE and board[place]:
                n = put_number(spots, values, n, start + COPIES_AT + copy, board[place] / 1)
        if board[at.SEAT] == seat and board[at.FACE] != at.OVER:
            n = put_number(spots, values, n, start + size - 1, 1.0)
    return n


@quick
def write_points(t: Numbers, s: Stack, totals: Numbers) -> None:
    """Write the points of both seats of each match."""
    for number in range(len(s)):
        totals[2 * number], totals[2 * number + 1] = total(t, s[number], 0), total(t, s[number], 1)


@quick
def write_results(t: Numbers, s: Stack, results: Numbers) -> None:
    """Write 1 for a win, -1 for a loss and 0 for a draw or no end, for both seats of each match."""
    for number in range(len(s)):
        board, result = s[number], 0
        if board[at.FACE] == at.OVER:
            winner, lead = instant_winner(t, board, board[at.SEAT]), total(t, board, 0) - total(t, board, 1)
            result = 3 - 2 * winner if winner else (lead > 0) - (lead < 0)
        results[2 * number], results[2 * number + 1] = result, -result
