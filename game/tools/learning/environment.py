"""Every table as a PettingZoo environment for reinforcement learning (``pip install 'kotsu[rl]'``).

    from kotsu.rl import env

    games = env("reversi")
    games.reset(seed=7)
    for agent in games.agent_iter():
        observation, reward, terminated, truncated, info = games.last()
        over = terminated or truncated
        games.step(None if over else games.action_space(agent).sample(observation["action_mask"]))

An agent is a seat, ``seat_1`` and so on. It is asked when its seat may move. If seats act at the same time, they take
turns.

``observation`` is the position as the seat may see it, in the notation of docs/protocol.md: one ASCII code per
character, filled up with zeros. ``action_mask`` has a 1 for every legal move: action n is the n-th of
``info["moves"]``, which lists them in notation, sorted. At the end a win is worth 1, a loss -1, and a draw 0; if only
points count, the reward is the points. The same seed and actions give the same match.
"""

from __future__ import annotations

from operator import index
from secrets import randbelow
from typing import SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from game.kernel.opaque import Position
from game.match.series import SEEDS
from game.tables import find_table
from game.tables.table_files import load_rules

SIGNS = 4096
"""Characters in an observation; a longer position, possible with custom rules, is cut."""
MOST = 512
"""The most moves to choose from; further moves are dropped."""
WORTH = {"won": 1.0, "lost": -1.0, "drawn": 0.0}


class Environment(AECEnv):  # type: ignore[misc]
    """Matches of one table under one of its rule sets, one after the other."""

    position: Position
    """The current position, from the first ``reset`` on."""

    def __init__(
        self, table_name: str = "knucklebones", rules: str | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.table = find_table(table_name)
        self.rules = load_rules(rules or self.table.standard, on=table_name)
        self.metadata = {"name": f"kotsu_{table_name}", "render_modes": ["ansi"], "is_parallelizable": False}
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}; known: ansi")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.table.seat_count(self.rules) + 1)]
        seen = {"observation": Box(0, 127, (SIGNS,), np.uint8), "action_mask": Box(0, 1, (MOST,), np.int8)}
        self.observation_spaces = {agent: Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(MOST) for agent in self.possible_agents}

    def __getstate__(self) -> dict[str, object]:
        """Return the state for a copy in another process, with the table by name."""
        return {**self.__dict__, "table": self.table.name}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state, table=find_table(str(state["table"])))

    def observation_space(self, agent: str) -> Dict:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a match; ``seed`` sets its luck."""
        self.position = self.table.new(self.rules, randbelow(SEEDS) if seed is None else int(seed) % SEEDS)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"moves": self.moves(agent)} for agent in self.agents}
        self.agent_selection = self._next(0)

    def seat(self, agent: str) -> int:
        """Return the seat of an agent."""
        return self.possible_agents.index(agent) + 1

    def moves(self, agent: str) -> list[str]:
        """Return the agent's legal moves in notation, sorted; empty if it is not to move."""
        seat = self.seat(agent)
        if self.table.over(self.position) or seat not in self.table.acting(self.rules, self.position):
            return []
        legal = self.table.legal(self.rules, self.table.share(self.position, seat))
        return sorted(map(self.table.write_move, legal))[:MOST]

    def observe(self, agent: str) -> dict[str, object]:
        """Return the position as the agent's seat may see it, and the mask of legal moves."""
        text = self.table.write(self.table.blind(self.table.share(self.position, self.seat(agent))))
        signs, mask = np.zeros(SIGNS, np.uint8), np.zeros(MOST, np.int8)
        raw = np.frombuffer(text.encode("ascii", "replace")[:SIGNS], np.uint8)
        signs[: len(raw)] = raw
        mask[: len(self.infos[agent]["moves"])] = 1
        return {"observation": signs, "action_mask": mask}

    def step(self, action: SupportsIndex | None) -> None:
        """Make the move of that number for the current agent. Raises ValueError for anything else.

        A number is any integer, including numpy integers, but not a bool.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        moves = self.infos[agent]["moves"]
        try:
            number = -1 if action is None or isinstance(action, bool) else index(action)
        except TypeError:
            number = -1
        if not 0 <= number < len(moves):
            wanted = f"an action is a whole number from 0 to {len(moves) - 1}"
            raise ValueError(f"{agent} has {len(moves)} moves, and {action!r} is none of them: {wanted}")
        move = self.table.read_move(self.rules, moves[number])
        self.position, _ = self.table.apply(self.rules, self.position, move)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if (result := self.table.result(self.rules, self.position)) is not None and self.table.over(self.position):
            for each in self.agents:
                seat = self.seat(each)
                self.rewards[each] = WORTH.get(result.of(seat), float(result.totals[seat - 1]))
                self.terminations[each] = True
        self.infos = {each: {"moves": self.moves(each)} for each in self.agents}
        self._accumulate_rewards()
        self.agent_selection = self._next(self.seat(agent))

    def _next(self, seat: int) -> str:
        """Return the next agent: the next one that may move, or that must be informed of the end."""
        if self.table.over(self.position):
            return self.agents[seat % len(self.agents)]
        acting = self.table.acting(self.rules, self.position)
        following = next((each for each in acting if each > seat), acting[0])
        return self.possible_agents[following - 1]

    def render(self) -> str | None:
        """Return the position in notation."""
        return str(self.table.write(self.position)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing; there is nothing to release."""


def env(table_name: str = "knucklebones", rules: str | None = None, render_mode: str | None = None) -> Environment:
    """Return the environment of a table."""
    return Environment(table_name, rules, render_mode)
