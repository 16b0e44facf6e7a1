"""Many matches side by side by the rules of any table, for everything that no faster core plays."""

from __future__ import annotations

import numpy as np

from game.kernel.bots import decider
from game.kernel.opaque import Move, Position
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.tables.encoding import Array
from game.tools.learning.setting import Setting


class PlainMatches:
    """Matches by the rules of a table: see ``game.tables.encoding.Matches``."""

    def __init__(self, setting: Setting, count: int, bot: str | None) -> None:
        """Set up the matches. Raise ValueError for an unknown bot."""
        bots = setting.table.plain_bots
        if bot is not None and bot not in bots:
            raise ValueError(f"there is no bot {bot!r}; known: {', '.join(sorted(bots))}")
        self.setting, self.bot = setting, None if bot is None else bots[bot]
        self.positions: dict[int, Position] = {}
        self.legal: list[dict[int, Move]] = [{} for _ in range(count)]
        self.streams = [Stream(0) for _ in range(count)]
        self.seat: Array = np.ones(count, np.int64)
        self.over: Array = np.ones(count, bool)
        self.mask: Array = np.zeros((count, setting.actions), np.int8)
        self.points: Array = np.zeros((count, setting.seats), np.int64)
        self.result: Array = np.zeros((count, setting.seats), np.float64)

    def begin(self, which: Array, seeds: Array) -> None:
        """Begin new matches with these indexes and seeds."""
        for at, seed in zip(which.tolist(), seeds.tolist(), strict=True):
            self.streams[at] = Stream(extend_state(seed_state(seed), 1))
            self._enter(at, self.setting.table.new(self.setting.rules, seed), 0)

    def play(self, actions: Array) -> None:
        """Make a legal action in every match that is not over."""
        for at, action in enumerate(actions.tolist()):
            if not self.over[at]:
                self._move(at, self.legal[at][action])

    def reply(self, seats: Array) -> None:
        """Let the bot move until the seat of each match that it does not play is to move, or the match is over."""
        bot = self.bot
        if bot is None:
            return
        for at, seat in enumerate(seats.tolist()):
            while not self.over[at] and self.seat[at] != seat:
                share = self.setting.table.share(self.positions[at], int(self.seat[at]))
                move = decider(self.setting.table, self.setting.rules, bot, self.streams[at])(share)
                assert move is not None
                self._move(at, move)

    def _move(self, at: int, move: Move) -> None:
        after, _ = self.setting.table.apply(self.setting.rules, self.positions[at], move)
        self._enter(at, after, int(self.seat[at]))

    def _enter(self, at: int, position: Position, mover: int) -> None:
        """Enter a position after a move of a seat."""
        setting, table = self.setting, self.setting.table
        self.positions[at], self.over[at] = position, table.over(position)
        if not self.over[at]:
            acting = table.acting(setting.rules, position)
            self.seat[at] = next((each for each in acting if each > mover), acting[0])
        self.legal[at] = setting.legal(position, int(self.seat[at]))
        self.mask[at] = setting.mask(self.legal[at])
        self.points[at] = table.score(setting.rules, position).totals
        self.result[at] = setting.results(position)

    def observe(self, which: Array, seats: Array) -> Array:
        """Return the observations of matches, as these seats see them."""
        pairs = zip(which.tolist(), seats.tolist(), strict=True)
        return np.stack([self.setting.observe(self.positions[at], seat) for at, seat in pairs])
