"""Every table as a PettingZoo environment for reinforcement learning (``pip install 'kotsu[rl]'``).

    from kotsu.rl import env

    games = env("reversi")
    games.reset(seed=7)
    for agent in games.agent_iter():
        observation, reward, terminated, truncated, info = games.last()
        over = terminated or truncated
        games.step(None if over else games.action_space(agent).sample(observation["action_mask"]))

An agent is a seat, ``seat_1`` and so on. It is asked when its seat may move. If seats act at the same time, they take
turns here; ``parallel_env`` lets them move together. docs/learning.md lists actions and observations.

``observation`` has the numbers of a position as the seat sees it; ``unpack`` returns them by name. ``text`` is the
position in notation, one ASCII code per character, filled up with zeros. ``action_mask`` has a 1 for every legal
action, and ``info["moves"]`` has the moves of these actions in notation. The same seed and actions give the same match.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from operator import index
from secrets import randbelow
from typing import SupportsIndex

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv

from game.kernel.opaque import Move, Position, Rules
from game.match.series import TYPED_SEED_COUNT
from game.tables.encoding import Array
from game.tools.learning.setting import Observation, RewardScale, Setting

WAIT_MOVE = "wait"
"""The move of a seat that cannot move while another one can."""
MOST_STEPS = 1000
"""Steps after which a match of seats that move at once is truncated."""


class Agents:
    """The agents of an environment, one for each seat, with their spaces, and the position that they see."""

    setting: Setting
    render_mode: str | None
    position: Position
    """The current position, from the first ``reset`` on."""

    def find_spaces(self) -> None:
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.setting.seats + 1)]
        self.observation_spaces = {agent: self.setting.observation_space for agent in self.possible_agents}
        self.action_spaces = {agent: self.setting.action_space for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def unpack(self, observation: Array) -> dict[str, Array]:
        """Return the planes of the numbers of an observation by name."""
        return self.setting.unpack(observation)

    def render(self) -> str | None:
        """Return the position in notation."""
        return str(self.setting.table.notation.write(self.position)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing; there is nothing to release."""


class Environment(Agents, AECEnv):  # type: ignore[misc]
    """Matches of one table under one of its rule sets, one after the other."""

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__()
        self.setting = setting
        self.metadata = {"name": f"kotsu_{setting.table.name}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = known_mode(render_mode)
        self.find_spaces()

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a match; ``seed`` sets its luck."""
        self.position = first_position(self.setting, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._list_moves()
        self.agent_selection = self._next_agent(0)

    def _list_moves(self) -> None:
        self.legal = {agent: self.setting.legal(self.position, self.seat(agent)) for agent in self.agents}
        self.infos = {agent: {"moves": texts(self.setting, self.legal[agent])} for agent in self.agents}

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent) + 1

    def observe(self, agent: str) -> Observation:
        """Return the position as the agent's seat may see it, and the mask of legal actions."""
        return self.setting.observation(self.position, self.seat(agent), self.legal[agent])

    def step(self, action: SupportsIndex | None) -> None:
        """Make the move of that number for the current agent. Raises ValueError for anything else.

        A number is any integer, including numpy integers, but not a bool.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = chosen_move(agent, self.legal[agent], action)
        before = self.position
        self.position, _ = self.setting.table.apply(self.setting.rules, before, move)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.setting.rewards(before, self.position), strict=True))
        if self.position.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._list_moves()
        self._accumulate_rewards()
        self.agent_selection = self._next_agent(self.seat(agent))

    def _next_agent(self, seat: int) -> str:
        """Return the next agent: the next one that may move, or that must be informed of the end."""
        table = self.setting.table
        if self.position.over:
            return self.agents[seat % len(self.agents)]
        seats_to_move = table.seats_to_move(self.setting.rules, self.position)
        next_seat = next((other for other in seats_to_move if other > seat), seats_to_move[0])
        return self.possible_agents[next_seat - 1]


class ParallelEnvironment(Agents, ParallelEnv):  # type: ignore[misc]
    """Matches in which all seats move at once.

    The last action is to wait: the only one of a seat that has no move left. A seat also waits if its action is none of
    its legal ones, because tests of such environments ask masks of nothing. A match is truncated after ``MOST_STEPS``
    steps.
    """

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        """Set up the matches. Raise ValueError for rules by which seats move in turn."""
        if not setting.table.seats.simultaneous(setting.rules):
            name = f"{setting.table.name} by the rules {setting.rules.name}"
            raise ValueError(f"seats move in turn at {name}: use env")
        self.setting, self.wait = copy(setting), setting.actions
        self.setting.actions += 1
        self.metadata = {"name": f"kotsu_{setting.table.name}_together", "render_modes": ["ansi"]}
        self.render_mode = known_mode(render_mode)
        self.find_spaces()

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        """Begin a match; ``seed`` sets its luck."""
        self.position, self.agents = first_position(self.setting, seed), list(self.possible_agents)
        self.steps = 0
        return self._observe()

    def _observe(self) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        """Return what every agent sees, with its moves."""
        setting = self.setting
        self.legal = {agent: setting.legal(self.position, seat) for seat, agent in enumerate(self.possible_agents, 1)}
        moves = {agent: texts(setting, legal) or {self.wait: WAIT_MOVE} for agent, legal in self.legal.items()}
        observations = {agent: setting.observation(self.position, seat, moves[agent])
                        for seat, agent in enumerate(self.possible_agents, 1)}
        return observations, {agent: {"moves": moves[agent]} for agent in self.possible_agents}

    def step(self, actions: Mapping[str, SupportsIndex]) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, object]],
    ]:
        """Make a move of every agent that has one. Raises ValueError for actions that are no numbers of any."""
        before, table = self.position, self.setting.table
        for agent in self.agents:
            number = action_number(actions[agent])
            if not 0 <= number <= self.wait:
                raise ValueError(f"{agent}: {actions[agent]!r} is no whole number from 0 to {self.wait}")
            move = self.legal[agent].get(number)
            if move is not None and not self.position.over:
                self.position, _ = table.apply(self.setting.rules, self.position, move)
        self.steps += 1
        over, is_truncated = self.position.over, self.steps >= MOST_STEPS
        rewards = dict(zip(self.possible_agents, self.setting.rewards(before, self.position), strict=True))
        ended, truncated = (dict.fromkeys(self.possible_agents, end) for end in (over, is_truncated and not over))
        observations, infos = self._observe()
        self.agents = [] if over or is_truncated else self.agents
        return observations, rewards, ended, truncated, infos


def known_mode(render_mode: str | None) -> str | None:
    """Return a render mode; refuse an unknown one."""
    if render_mode not in (None, "ansi"):
        raise ValueError(f"there is no render mode {render_mode!r}; known: ansi")
    return render_mode


def first_position(setting: Setting, seed: int | None) -> Position:
    number = randbelow(TYPED_SEED_COUNT) if seed is None else int(seed) % TYPED_SEED_COUNT
    return setting.table.new(setting.rules, number)


def texts(setting: Setting, legal: Mapping[int, Move]) -> dict[int, str]:
    """Return the moves of actions in notation."""
    return {number: setting.table.notation.write_move(move) for number, move in legal.items()}


def action_number(action: SupportsIndex | None) -> int:
    """Return an action as a whole number; -1 for anything that is none."""
    try:
        return -1 if action is None or isinstance(action, bool) else index(action)
    except TypeError:
        return -1


def chosen_move(agent: str, legal: Mapping[int, Move], action: SupportsIndex | None) -> Move:
    """Return the move of an action; raise ValueError if it is not legal."""
    number = action_number(action)
    if number not in legal:
        hint = f"an action is a whole number, here one of {', '.join(map(str, sorted(legal)))}"
        raise ValueError(f"{agent} has {len(legal)} moves, and {action!r} is none of them: {hint}")
    return legal[number]


def env(
    table_name: str = "knucklebones", rules: str | Rules | None = None, render_mode: str | None = None,
    reward: RewardScale = "result", deck: str | None = None, **choices: str,
) -> Environment:
    """Return the environment of a table, by a rule set or the name of one.

    With the ``reward`` ``result`` a win is worth 1 at the end, a loss -1 and a draw 0; if only points count, it is the
    points. With ``points`` every step is worth the points by which it changes the lead over the best other seat. A
    ``deck`` is dealt to both seats, and ``choices`` are those of ``new`` of the referee, such as ``layout``.
    """
    return Environment(Setting(table_name, rules, reward, deck, choices), render_mode)


def parallel_env(
    table_name: str = "prospector", rules: str | Rules | None = "duel", render_mode: str | None = None,
    reward: RewardScale = "result", deck: str | None = None, **choices: str,
) -> ParallelEnvironment:
    """Return the environment of a table whose seats move at once, with the arguments of ``env``."""
    return ParallelEnvironment(Setting(table_name, rules, reward, deck, choices), render_mode)
