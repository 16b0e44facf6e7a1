"""Environments of every table follow the PettingZoo interface and the documents."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from game.tables import NAMES, find_table
from game.tools.learning.environment import MOST, SIGNS, Environment, env
from tests.kit.cases import one_of

ROOT = Path(__file__).parents[1]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NAMES)
def test_it_passes_pettingzoos_own_tests(name: str) -> None:
    api_test(env(name), num_cycles=60, verbose_progress=False)
    seed_test(lambda: env(name), num_cycles=5)


def play_game(games: Environment, seed: int) -> tuple[list[str], dict[str, float]]:
    """Return the positions of a random match, and the total reward of each agent."""
    games.reset(seed=seed)
    seen, worth, chance = [], {}, np.random.default_rng(seed)
    for agent in games.agent_iter():
        observation, reward, terminated, _, info = games.last()
        worth[agent] = reward
        mask = observation["action_mask"]
        assert mask.sum() == len(info["moves"]) <= MOST and (mask[: len(info["moves"])] == 1).all()
        told = bytes(observation["observation"]).rstrip(b"\0").decode()
        position = games.table.blind(games.table.share(games.position, games.seat(agent)))
        assert told == games.table.write(position) and len(told) < SIGNS
        seen.append(told)
        games.step(None if terminated else int(chance.integers(mask.sum())))
    return seen, worth


EVERY = [(name, path.stem) for name in NAMES for path in sorted((ROOT / "data" / name / "rules").glob("*.yaml"))]


@pytest.mark.parametrize(("name", "rules"), one_of(3, EVERY))
def test_a_copy_for_another_process_continues_the_same(name: str, rules: str) -> None:
    games, chance = env(name, rules), np.random.default_rng(3)
    games.reset(seed=np.int64(3))
    for _ in range(12):
        there = pickle.loads(pickle.dumps(games))
        action = int(chance.integers(len(games.infos[games.agent_selection]["moves"])))
        for each in (games, there, copied := deepcopy(games)):
            each.step(action)
        assert games.position == there.position == copied.position
        assert games.agent_selection == there.agent_selection and games.infos == there.infos


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_actions_give_the_same_match(name: str) -> None:
    games = env(name)
    first, _ = play_game(games, 7)
    again, _ = play_game(games, 7)
    other, worth = play_game(games, 8)
    assert first == again != other
    score = find_table(name).score(games.rules, games.position)
    if len(games.possible_agents) == 2:
        sums = {1: (1, -1), 2: (-1, 1), "draw": (0, 0)}[score.outcome]  # type: ignore[index]
        assert tuple(worth[agent] for agent in games.possible_agents) == sums


@pytest.mark.parametrize(
    "action",
    [4, -1, MOST, 10**30, None, True, False, np.True_, np.array(True), 0.5, 1.0, np.float32(1), float("nan"), "0", b"0",
     np.str_("0"), np.array([0, 1]), np.array(1.0), [0], (), {}],
)
def test_an_action_that_is_no_number_of_a_move_is_refused(action: object) -> None:
    games = env("reversi")
    games.reset(seed=1)
    with pytest.raises(ValueError, match=r"seat_1 has 4 moves, and .* is none of them: an action is a whole number"):
        games.step(action)  # type: ignore[arg-type]
    assert games.agent_selection == "seat_1" and games.infos["seat_1"]["moves"] == ["c4", "d3", "e6", "f5"]


def test_the_rollout_of_the_docs_runs(tmp_path: Path) -> None:
    found = re.search(r"```rollout\n(.*?)```", (ROOT / "docs" / "bots.md").read_text("utf-8"), re.DOTALL)
    assert found and found[1].strip().count("\n") <= 20
    (tmp_path / "rollout.py").write_text(found[1].replace("kotsu.rl", "game.tools.learning.environment"))
    said = subprocess.run([sys.executable, tmp_path / "rollout.py"], cwd=ROOT, env={"PYTHONPATH": str(ROOT)},
                          capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"\d+ steps a second\n", said)
