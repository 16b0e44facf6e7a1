"""Many matches of Khet side by side on boards in play, for environments: see ``game.tables.encoding.MatchBatch``."""

from __future__ import annotations

import numpy as np

from game.kernel.result import leading_seat
from game.tables.encoding import Array
from game.tables.khet.definitions import Rules
from game.tables.khet.encoding import WORD_ACTIONS, actions, has_tower, number_of, observe_board
from game.tables.khet.pieces import count_pieces
from game.tables.khet.position import NO_EDGES, REPETITIONS, board_of
from game.tables.khet.rules import legal_actions, new


class BoardMatch:
    """A match in play."""

    __slots__ = ("board", "keys", "left", "legal", "repetitions", "winner")

    def __init__(self, rules: Rules) -> None:
        start = new(rules, 0)
        self.board, self.left = board_of(start, rules.idle_turns), start.left
        self.keys: list[int] = []
        """Keys of the earlier positions since a piece was last removed."""
        self.repetitions = 0
        """Times that the position has occurred before."""
        self.legal: dict[int, int] = {}
        """The actions of the board by their numbers; ``CLAIM`` for the claim of a draw."""
        self.winner: int | None = None
        """The seat that has won, 0 for a draw; None while the match runs."""


CLAIM = 0
"""In place of an action of the board."""


class BoardMatches:
    """Matches on boards, by rules without edges."""

    def __init__(self, rules: Rules, count: int) -> None:
        self.rules, self.tower, self.actions = rules, has_tower(rules), actions(rules)
        self.matches = [BoardMatch(rules) for _ in range(count)]
        self.seat: Array = np.ones(count, np.int64)
        self.over: Array = np.zeros(count, bool)
        self.mask: Array = np.zeros((count, self.actions), np.int8)
        self.points: Array = np.zeros((count, 2), np.int64)
        self.result: Array = np.zeros((count, 2), np.int64)

    def begin(self, indexes: Array, seeds: Array) -> None:
        """Begin new matches with these indexes; seeds have no effect."""
        for index in indexes.tolist():
            self.matches[index] = BoardMatch(self.rules)
            self.points[index] = count_pieces(self.matches[index].board.squares)
            self._enter(index)

    def play(self, numbers: Array) -> None:
        for index, number in enumerate(numbers.tolist()):
            match = self.matches[index]
            if match.winner is None:
                if (action := match.legal[number]) == CLAIM:
                    match.winner = 0
                else:
                    self._make(index, action)
                self._enter(index)

    def _make(self, index: int, action: int) -> None:
        match = self.matches[index]
        board, before = match.board, match.board.key
        board.make(action)
        if board.losses:
            match.keys.clear()
            self.points[index] = count_pieces(board.squares)
        else:
            match.keys.append(before)
        match.left = None if match.left is None else match.left - 1

    def _enter(self, index: int) -> None:
        """List the legal actions of a position, or end its match."""
        match, rules = self.matches[index], self.rules
        board = match.board
        self.mask[index] = 0
        if match.winner is None:
            moves = legal_actions(board)
            if board.fallen:
                match.winner = 0 if board.fallen == 3 else 3 - board.fallen
            elif match.left == 0 or len(match.keys) >= rules.quiet:
                match.winner = leading_seat(*self.points[index].tolist())
            elif not moves:
                match.winner = 0
        if match.winner is not None:
            self.over[index], match.legal = True, {}
            self.result[index] = {0: (0, 0), 1: (1, -1), 2: (-1, 1)}[match.winner]
            return
        self.over[index], self.seat[index], self.result[index] = False, board.side + 1, 0
        seat, tower = board.side + 1, self.tower
        match.legal = {number_of(action, seat, tower): action for action in moves}
        match.repetitions = match.keys.count(board.key)
        if match.repetitions >= REPETITIONS - 1:
            match.legal[self.actions - len(WORD_ACTIONS) + WORD_ACTIONS.index("claim")] = CLAIM
        self.mask[index, list(match.legal)] = 1

    def reply(self, seats: Array) -> None:
        """Do nothing: no bot plays here."""

    def observe(self, indexes: Array, seats: Array) -> Array:
        rows = []
        for index, seat in zip(indexes.tolist(), seats.tolist(), strict=True):
            match = self.matches[index]
            board, quiet = match.board, len(match.keys) / self.rules.quiet
            state = quiet, match.repetitions, match.left, False
            rows.append(observe_board(self.rules, board, seat, state, match.winner is not None))
        return np.frombuffer(b"".join(rows), np.float32).reshape(len(rows), -1)


def matches(rules: Rules, count: int) -> BoardMatches | None:
    """Return matches on boards; None for rules with edges."""
    return BoardMatches(rules, count) if (rules.silver, rules.red) == NO_EDGES else None
