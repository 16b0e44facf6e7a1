"""Many matches of a table as a vector environment of Gymnasium (``pip install 'kotsu[rl]'``).

    from kotsu.rl import vector_env

    games = vector_env("knucklebones", num_envs=256)
    seen, info = games.reset(seed=7)
    for _ in range(1000):
        seen, rewards, terminated, truncated, info = games.step(games.sample())

A step makes a move in every match. Without an ``opponent`` the actions are those of both seats: ``info["seat"]`` is the
seat to move, whose observation it is, and a reward belongs to the seat that has just moved. With an ``opponent``, one
of the table's plain bots such as ``greedy``, the actions are those of one seat, which is drawn for each match.

A match that has ended is followed by the next one in the same step (``AutoresetMode.SAME_STEP``): its last observation
is in ``info["final_obs"]``. Seeds of matches follow from the seed of ``reset``. The counting core of Knucklebones plays
if it knows the rules, compiled with ``pip install 'kotsu[fast]'``.
"""

from __future__ import annotations

from secrets import randbelow

import numpy as np
from gymnasium.spaces import Dict, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from game.kernel.bots import decider
from game.kernel.opaque import Move, Position, Rules
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.match.series import TYPED_SEED_COUNT
from game.tables.encoding import Array, MatchBatch
from game.tools.learning.setting import Observation, RewardScale, Setting


class PlainMatches:
    """Matches by the rules of a table: see ``game.tables.encoding.MatchBatch``."""

    def __init__(self, setting: Setting, count: int, bot: str | None) -> None:
        """Set up the matches. Raise ValueError for an unknown bot."""
        bots = setting.table.plain_bots
        if bot is not None and bot not in bots:
            raise ValueError(f"there is no bot {bot!r}; known: {', '.join(sorted(bots))}")
        self.setting = setting
        self.bot = None if bot is None else bots[bot]
        self.positions: dict[int, Position] = {}
        self.legal: list[dict[int, Move]] = [{} for _ in range(count)]
        self.streams = [Stream(0) for _ in range(count)]
        self.seat: Array = np.ones(count, np.int64)
        self.over: Array = np.ones(count, bool)
        self.mask: Array = np.zeros((count, setting.actions), np.int8)
        self.points: Array = np.zeros((count, setting.seats), np.int64)
        self.result: Array = np.zeros((count, setting.seats), np.float64)

    def begin(self, indexes: Array, seeds: Array) -> None:
        for index, seed in zip(indexes.tolist(), seeds.tolist(), strict=True):
            self.streams[index] = Stream(extend_state(seed_state(seed), 1))
            self._enter(index, self.setting.table.new(self.setting.rules, seed), 0)

    def play(self, actions: Array) -> None:
        """Make a legal action in every match that is not over."""
        for index, action in enumerate(actions.tolist()):
            if not self.over[index]:
                self._move(index, self.legal[index][action])

    def reply(self, seats: Array) -> None:
        """Let the bot move until the seat of each match that it does not play is to move, or the match is over."""
        bot = self.bot
        if bot is None:
            return
        for index, seat in enumerate(seats.tolist()):
            while not self.over[index] and self.seat[index] != seat:
                share = self.setting.table.seats.position_of(self.positions[index], int(self.seat[index]))
                move = decider(self.setting.table.blind, self.setting.rules, bot, self.streams[index])(share)
                assert move is not None
                self._move(index, move)

    def _move(self, index: int, move: Move) -> None:
        after, _ = self.setting.table.apply(self.setting.rules, self.positions[index], move)
        self._enter(index, after, int(self.seat[index]))

    def _enter(self, index: int, position: Position, mover: int) -> None:
        setting, table = self.setting, self.setting.table
        self.positions[index], self.over[index] = position, position.over
        if not self.over[index]:
            seats_to_move = table.seats_to_move(setting.rules, position)
            self.seat[index] = next((seat for seat in seats_to_move if seat > mover), seats_to_move[0])
        self.legal[index] = setting.legal(position, int(self.seat[index]))
        self.mask[index] = setting.mask(self.legal[index])
        self.points[index] = table.score(setting.rules, position).totals
        self.result[index] = setting.results(position)

    def observe(self, indexes: Array, seats: Array) -> Array:
        """Return the observations of matches, as these seats see them."""
        pairs = zip(indexes.tolist(), seats.tolist(), strict=True)
        return np.stack([self.setting.observe(self.positions[index], seat) for index, seat in pairs])


MOST_MOVES = 5000
"""Moves after which a match is truncated."""


class VectorMatches(VectorEnv):  # type: ignore[misc]
    """Matches of one table under one of its rule sets, side by side."""

    def __init__(self, setting: Setting, num_envs: int, opponent: str | None) -> None:
        super().__init__()
        self.setting, self.num_envs, self.opponent = setting, num_envs, opponent
        if opponent is not None and setting.seats != 2:
            raise ValueError("an opponent needs a table for two")
        fast = setting.encoding.matches
        quick = fast(setting.rules, num_envs, opponent) if fast is not None else None
        self.matches: MatchBatch = quick or PlainMatches(setting, num_envs, opponent)
        self.metadata = {"name": f"kotsu_{setting.table.name}", "autoreset_mode": AutoresetMode.SAME_STEP,
                         "render_modes": []}
        self.single_action_space: Discrete = setting.action_space
        self.single_observation_space = Dict({"observation": setting.numbers_space, "action_mask": setting.mask_space})
        self.action_space: MultiDiscrete = batch_space(self.single_action_space, num_envs)
        self.observation_space: Dict = batch_space(self.single_observation_space, num_envs)
        self.all_indexes: Array = np.arange(num_envs)
        self.seats: Array = np.ones(num_envs, np.int64)
        """The seat of each match that the actions are for, if there is an opponent."""
        self.moves: Array = np.zeros(num_envs, np.int64)
        self.chance = np.random.default_rng(randbelow(TYPED_SEED_COUNT))

    @property
    def viewers(self) -> Array:
        """The seat whose observation and action comes next in each match."""
        return self.matches.seat if self.opponent is None else self.seats

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Begin all matches; ``seed`` sets their luck."""
        super().reset(seed=seed)
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self._begin(self.all_indexes)
        return self._observation(self.all_indexes), {"seat": self.viewers.copy()}

    def _begin(self, indexes: Array) -> None:
        self.matches.begin(indexes, self.chance.integers(TYPED_SEED_COUNT, size=len(indexes)))
        self.moves[indexes] = 0
        if self.opponent is not None:
            self.seats[indexes] = self.chance.integers(1, 3, size=len(indexes))
            self.matches.reply(self.seats)

    def _observation(self, indexes: Array) -> Observation:
        return {"observation": self.matches.observe(indexes, self.viewers[indexes]),
                "action_mask": self.matches.mask[indexes]}

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, object]]:
        """Make a move in every match. Raise ValueError for an action that is not legal."""
        matches, numbers = self.matches, np.asarray(actions, np.int64)
        is_legal = (numbers >= 0) & (numbers < self.setting.actions)
        is_legal[is_legal] = matches.mask[self.all_indexes[is_legal], numbers[is_legal]] == 1
        if not is_legal.all():
            index = int(is_legal.argmin())
            raise ValueError(f"action {numbers[index]} of match {index} is not legal; see its action_mask")
        movers, by_points = self.viewers.copy(), self.setting.reward == "points"
        before: Array = leads(matches.points) if by_points else np.zeros(0)
        matches.play(numbers)
        if self.opponent is not None:
            matches.reply(self.seats)
        self.moves += 1
        ended = matches.over.copy()
        truncated: Array = ~ended & (self.moves >= MOST_MOVES)
        gains = leads(matches.points) - before if by_points else matches.result
        rewards: Array = gains[self.all_indexes, movers - 1].astype(np.float64)
        info: dict[str, object] = {}
        if (over := ended | truncated).any():
            info = self._ends(over)
            self._begin(self.all_indexes[over])
        info["seat"] = self.viewers.copy()
        return self._observation(self.all_indexes), rewards, ended, truncated, info

    def _ends(self, over: Array) -> dict[str, object]:
        """Return what is said of matches that are over, in the form of Gymnasium's own vector environments."""
        indexes = self.all_indexes[over]
        last_observations = self._observation(indexes)
        finals: Array = np.full(self.num_envs, None, object)
        for number, index in enumerate(indexes.tolist()):
            finals[index] = {name: part[number] for name, part in last_observations.items()}
        seats: Array = np.where(over, self.viewers, 0)
        return {"final_obs": finals, "_final_obs": over, "final_info": {"seat": seats, "_seat": over},
                "_final_info": over}

    def sample(self) -> Array:
        """Return random legal actions."""
        rows, actions = self.matches.mask.nonzero()
        counts = np.bincount(rows, minlength=self.num_envs)
        places = counts.cumsum() - counts + (self.chance.random(self.num_envs) * counts).astype(np.int64)
        sample: Array = actions[places]
        return sample

    def unpack(self, observation: Array) -> dict[str, Array]:
        """Return the planes of the numbers of observations by name."""
        return self.setting.unpack(observation)

    def close_extras(self, **arguments: object) -> None:
        """Do nothing; there is nothing to release."""


def leads(points: Array) -> Array:
    """Return the points of each seat that it is ahead of the other one; a lone seat's points."""
    return points - points[:, ::-1] if points.shape[1] == 2 else points.copy()


def vector_env(
    table_name: str = "knucklebones", rules: str | Rules | None = None, num_envs: int = 64,
    opponent: str | None = None, reward: RewardScale = "result", deck: str | None = None, **choices: str,
) -> VectorMatches:
    """Return the vector environment of a table; the arguments that ``env`` has, too, mean the same here."""
    return VectorMatches(Setting(table_name, rules, reward, deck, choices), num_envs, opponent)
