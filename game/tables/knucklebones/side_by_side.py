"""Many matches side by side, a move of each at a time, for environments: see ``game.tables.encoding.MatchBatch``."""

from __future__ import annotations

from itertools import accumulate
from typing import cast

import numpy as np

from game.tables.encoding import Array
from game.tables.knucklebones.bots.encoding import PLANE_END, POINTS_UNIT, MoveCode, code_of, number_of
from game.tables.knucklebones.bots.gains import Bot
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.quick import arrays as at
from game.tables.knucklebones.quick.arrays import FACES, Numbers, Planes, Stack, StreamStack
from game.tables.knucklebones.quick.bot_moves import decide
from game.tables.knucklebones.quick.cards import reason_against_core
from game.tables.knucklebones.quick.compiler import compile_all, numbers, quick, stack, states, zeros
from game.tables.knucklebones.quick.lookup import MARK_PLACES, MARK_SPOTS, playable
from game.tables.knucklebones.quick.matches import core
from game.tables.knucklebones.quick.turns import begin_match, legal, make_move, row_score, total, winner_of
from game.tables.numba_support import compiles

STREAM_COUNT = 5
"""Numbers of the streams of a match: those of the board, and of its seats."""
TOTAL, ROW, RESULT, SCORE_COUNT = 0, 2, 8, 10
"""Places in the scores of a match: totals by seat, scores by lane, and results by seat."""
FACE_COUNT, TRAIT_COUNT = len(FACES), len(at.TRAIT_BITS)
ROWS_AT, TOTALS_AT, SHIELDS_AT, WAITING_AT, EQUALS_AT, TRAITS_AT, COPIES_AT = accumulate(
    (3 * 6 * FACE_COUNT, 6, 2, 6, FACE_COUNT + 1, 6, TRAIT_COUNT)
)
"""The first numbers of the planes after the dice. From the last one on, numbers are copied from a position."""
NO_PLACE = -1
"""The place of a mark that the core never makes."""


def begin(boards: Stack, hands: Numbers, streams: StreamStack, indexes: Numbers, seeds: Numbers) -> None:
    """Begin new matches with these indexes and seeds."""
    for number in range(len(indexes)):
        begin_match(boards[indexes[number]], hands, streams[indexes[number]], seeds[number])


def play(lookup: Numbers, work: Numbers, boards: Stack, streams: StreamStack, moves: Numbers) -> None:
    """Make a move in every match that is not over."""
    work[at.NOTES_EVENTS] = 0
    for index in range(len(moves)):
        if boards[index][at.FACE] != at.OVER:
            make_move(lookup, work, boards[index], streams[index], moves[index], 0)


def reply(
    lookup: Numbers, work: Numbers, levels: Stack, boards: Stack, streams: StreamStack, seats: Numbers, bot: int
) -> None:
    """Let a bot move until the given seat of each match is to move, or the match is over."""
    work[at.NOTES_EVENTS] = 0
    for index in range(len(seats)):
        match = boards[index]
        while match[at.SEAT] != seats[index] and match[at.FACE] != at.OVER:
            n = legal(lookup, work, match)
            move = decide(lookup, work, levels, match, streams[index], bot, n)
            make_move(lookup, work, match, streams[index], move, 0)


def list_actions(lookup: Numbers, work: Numbers, boards: Stack, actions: Numbers, size: int, result: Numbers) -> int:
    """Write every legal action as ``size`` x match + action, and return their number."""
    n = 0
    for match in range(len(boards)):
        is_placing = boards[match][at.FACE] != at.READY
        for number in range(legal(lookup, work, boards[match])):
            result[n] = size * match + actions[work[at.MOVES + number] + is_placing]
            n += 1
    return n


def write_scores(lookup: Numbers, boards: Stack, scores: Stack) -> None:
    for index in range(len(boards)):
        match, score = boards[index], scores[index]
        for seat in range(2):
            score[TOTAL + seat] = total(lookup, match, seat)
        for lane in range(6):
            score[ROW + lane] = row_score(lookup, match, lane, match[at.ROW + lane], 0, False)
        winner = winner_of(lookup, match, score[TOTAL], score[TOTAL + 1]) if match[at.FACE] == at.OVER else 0
        result = 3 - 2 * winner if winner else 0
        score[RESULT], score[RESULT + 1] = result, -result


def fit(number: float) -> float:
    """Return a number of a plane."""
    return min(max(number, -PLANE_END), PLANE_END)


def observe(
    lookup: Numbers, boards: Stack, scores: Stack, copies: Stack, indexes: Numbers, seats: Numbers, planes: Planes
) -> None:
    """Write the observations of matches as these seats see them."""
    for number in range(len(indexes)):
        match, score = boards[indexes[number]], scores[indexes[number]]
        seat, plane = seats[number], planes[number]
        face, places = match[at.FACE], copies[seat]
        for place in range(6):
            lane = (3 * seat + place) % 6
            row = match[at.ROW + lane]
            for field in range(lookup[at.COUNTS + row]):
                plane[FACE_COUNT * (3 * place + field) + lookup[at.FACES_AT + 3 * row + field] - 1] = 1
            plane[ROWS_AT + place] = fit(score[ROW + lane] / POINTS_UNIT)
            plane[SHIELDS_AT + place] = fit(match[at.SHIELD + lane] / 1)
            if 0 < face <= FACE_COUNT:
                plane[EQUALS_AT + place] = lookup[at.EQUALS + 7 * row + face]
        for side in range(2):
            plane[TOTALS_AT + side] = fit(score[TOTAL + (seat + side) % 2] / POINTS_UNIT)
        if face > 0:
            plane[WAITING_AT + (FACE_COUNT if face == at.HIDDEN else face - 1)] = 1
        for trait in range(TRAIT_COUNT):
            plane[TRAITS_AT + trait] = match[at.TRAITS] >> trait & 1
        for copy in range(len(places)):
            if places[copy] != NO_PLACE:
                plane[COPIES_AT + copy] = fit(match[places[copy]] / 1)
        plane[len(plane) - 1] = match[at.SEAT] == seat and face != at.OVER


compile_all(quick, globals())


class QuickMatches:
    """A ``MatchBatch`` that the core plays."""

    def __init__(self, rules: Rules, count: int, bot: Bot) -> None:
        """Set up matches by rules that the core supports."""
        machine = core(rules, (bot, bot), (None, None))
        self.lookup, self.work, self.levels = machine.lookup, machine.work, machine.levels
        self.bot = int(machine.bots[0])
        code = code_of(machine.rules)
        self.hands = machine.hands((None, None))
        self.copies = cast("Stack", numbers(copied_places(code, first) for first in (1, 2)))
        self.boards, self._scores = stack(count, at.SIZE), stack(count, SCORE_COUNT)
        self.streams = cast("StreamStack", states([0] * STREAM_COUNT for _ in range(count)))
        plays = [number_of(code, Move(card, play))
                 for card in machine.cards for play in playable(machine.rules, machine.rules.cards[card])[0]]
        self.size, self.actions = code.actions, zeros(count * code.actions)
        self.action_of = numbers((*range(at.PLAYS), *plays))
        """The action for each move of the core, and one further for placements."""
        self.core_moves: Array = np.zeros(code.actions, np.int64)
        """The move of the core for each action."""
        self.core_moves[1:4] = range(3)
        self.core_moves[plays] = np.arange(len(plays)) + at.PLAYS
        self._forget()

    def _forget(self) -> None:
        self._state: Array | None = None
        self._has_scores = False
        self._mask: Array | None = None

    @property
    def state(self) -> Array:
        """The positions, one in each row."""
        if self._state is None:
            self._state = np.asarray(self.boards)
        return self._state

    @property
    def scores(self) -> Stack:
        """The scores, those of a match in each row."""
        if not self._has_scores:
            write_scores(self.lookup, self.boards, self._scores)
            self._has_scores = True
        return self._scores

    @property
    def seat(self) -> Array:
        return self.state[:, at.SEAT] + 1

    @property
    def over(self) -> Array:
        ends: Array = self.state[:, at.FACE] == at.OVER
        return ends

    @property
    def mask(self) -> Array:
        if self._mask is None:
            result: Array = np.zeros(len(self.boards) * self.size, np.int8)
            count = list_actions(self.lookup, self.work, self.boards, self.action_of, self.size, self.actions)
            result[self.actions[:count]] = 1
            self._mask = result.reshape(-1, self.size)
        return self._mask

    @property
    def points(self) -> Array:
        return np.array(self.scores)[:, :ROW]

    @property
    def result(self) -> Array:
        return np.array(self.scores)[:, RESULT:SCORE_COUNT]

    def begin(self, indexes: Array, seeds: Array) -> None:
        begin(self.boards, self.hands, self.streams, integers(indexes), integers(seeds))
        self._forget()

    def play(self, actions: Array) -> None:
        play(self.lookup, self.work, self.boards, self.streams, integers(self.core_moves[actions]))
        self._forget()

    def reply(self, seats: Array) -> None:
        reply(self.lookup, self.work, self.levels, self.boards, self.streams, integers(seats - 1), self.bot)
        self._forget()

    def observe(self, indexes: Array, seats: Array) -> Array:
        planes: Array = np.zeros((len(indexes), COPIES_AT + len(self.copies[0]) + 1), np.float32)
        matches, sides = integers(indexes), integers(seats - 1)
        observe(self.lookup, self.boards, self.scores, self.copies, matches, sides, cast("Planes", planes))
        return planes


def copied_places(code: MoveCode, first: int) -> list[int]:
    """Return the places of hands and marks in a position, those of the ``first`` seat before those of the other."""
    owners = 0, first, 3 - first
    hands = [at.HAND + at.CARDS * (owner - 1) + card for owner in owners[1:] for card in range(len(code.cards))]
    return hands + [MARK_PLACES.get(Mark(owners[seat], row, field, sign), NO_PLACE)
                    for parts, signs in code.kinds.items() for seat, row, field in MARK_SPOTS[parts] for sign in signs]


def integers(values: Array) -> Numbers:
    """Return integers as functions of the core take them."""
    return cast("Numbers", values.astype(np.int64) if compiles() else values.tolist())


def matches(rules: Rules, count: int, bot: Bot) -> QuickMatches | None:
    """Return matches against themselves or a bot; None if the core does not play them."""
    return None if reason_against_core(rules, (bot,), (None,)) else QuickMatches(rules, count, bot)
