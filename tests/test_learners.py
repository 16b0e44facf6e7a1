"""Environments of every table follow the interfaces of PettingZoo and Gymnasium; learning writes what bots read."""

from __future__ import annotations

import pickle
import re
import sys
from copy import deepcopy
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from game.tables import NAMES, find_table
from game.tables.khet.position import half_turn
from game.tables.knucklebones.bots.compiled import OWN_CARDS, STAGES
from game.tables.knucklebones.bots.encoding import MOST_TARGETS, RANKED_ACTIONS
from game.tables.knucklebones.bots.learned import PAIRS, SHIELDS, TRIPLES, learned_bytes, read_learned
from game.tools.commands.learn import NET_FOLDER, NO_NUMPY
from game.tools.learning import setting
from game.tools.learning.environment import Environment, ParallelEnvironment, env, parallel_env
from game.tools.learning.setting import TEXT_LENGTH, Setting
from game.tools.learning.vector import PlainMatches, vector_env
from tests.kit.cases import long, one_in
from tests.kit.commands import Command
from tests.kit.rules import card, load_decks, rules

ROOT = Path(__file__).parents[1]
EVERY = [(name, path.stem) for name in NAMES for path in sorted((ROOT / "data" / name / "rules").glob("*.yaml"))]
NUMBERED = [name for name in NAMES if find_table(name).bots.encoding is not None]


@pytest.mark.filterwarnings("ignore")
def test_it_passes_pettingzoos_own_tests() -> None:
    for name in NAMES:
        api_test(env(name), num_cycles=30, verbose_progress=False)
        seed_test(partial(env, name), num_cycles=5)


@pytest.mark.filterwarnings("ignore")
def test_seats_that_move_at_once_pass_them_together() -> None:
    parallel_api_test(parallel_env(), num_cycles=60)
    parallel_seed_test(parallel_env, num_cycles=20)
    with pytest.raises(ValueError, match="seats move in turn at reversi"):
        parallel_env("reversi", None)
    duel = Setting("prospector", "duel", "result")
    assert ParallelEnvironment(duel).wait == ParallelEnvironment(duel).wait


def play_game(games: Environment, seed: int) -> tuple[list[str], dict[str, float]]:
    """Return the positions of a random match, and the total reward of each agent."""
    games.reset(seed=seed)
    seen, worth, chance = [], {}, np.random.default_rng(seed)
    for agent in games.agent_iter():
        observation, reward, terminated, _, info = games.last()
        worth[agent] = reward
        assert games.observation_space(agent).contains(observation)
        legal = sorted(info["moves"])
        assert observation["action_mask"].nonzero()[0].tolist() == legal
        line, seat = bytes(observation["text"]).rstrip(b"\0").decode(), games.seat(agent)
        table, rules = games.setting.table, games.setting.rules
        share = table.seats.position_of(games.position, seat)
        assert line == table.notation.write(table.blind(share)) and len(line) < TEXT_LENGTH
        if legal:
            moves = {table.notation.write_move(move) for move in table.legal(rules, share)}
            assert set(info["moves"].values()) == moves
        seen.append(line)
        games.step(None if terminated else int(chance.choice(legal)))
    return seen, worth


@pytest.mark.parametrize(("name", "rules"), one_in(6, EVERY))
def test_every_legal_move_has_a_number_and_observations_keep_to_their_planes(name: str, rules: str) -> None:
    play_game(env(name, rules), 5)


@pytest.mark.parametrize(("name", "rules"), one_in(12, EVERY))
def test_a_copy_for_another_process_continues_the_same(name: str, rules: str) -> None:
    games, chance = env(name, rules), np.random.default_rng(3)
    games.reset(seed=np.int64(3))
    for _ in range(8):
        there = pickle.loads(pickle.dumps(games))
        action = int(chance.choice(sorted(games.infos[games.agent_selection]["moves"])))
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
    score = find_table(name).score(games.setting.rules, games.position)
    if len(games.possible_agents) == 2:
        sums = {1: (1, -1), 2: (-1, 1), "draw": (0, 0)}[score.outcome]
        assert tuple(worth[agent] for agent in games.possible_agents) == sums


def test_rewards_by_points_add_up_to_the_lead_at_the_end() -> None:
    games, sums = env("reversi", reward="points"), {"seat_1": 0.0, "seat_2": 0.0}
    games.reset(seed=4)
    for _ in games.agent_iter():
        _, _, over, _, info = games.last()
        games.step(None if over else min(info["moves"]))
        for each, reward in games.rewards.items() if not over else ():
            sums[each] += reward
    black, white = find_table("reversi").score(games.setting.rules, games.position).totals
    assert sums == {"seat_1": black - white, "seat_2": white - black}


def test_actions_and_planes_mean_the_same_for_either_side_of_khet() -> None:
    of = Setting("khet", None, "result", None, {"setup": "tower_classic"})
    position, encoding, chance = of.table.new(of.rules, 1), of.encoding, np.random.default_rng(2)
    for _ in range(6):
        here, across = (sorted(encoding.numbers(of.rules, each, of.table.legal(of.rules, each)))
                        for each in (position._replace(keys=()), half_turn(position)))
        assert here == across
        seats = position.seat_to_move, 3 - position.seat_to_move
        one, other = (encoding.observe(of.rules, each, seat) for each, seat in
                      zip((position._replace(keys=()), half_turn(position)), seats, strict=True))
        assert one == other
        moves = of.table.legal(of.rules, position)
        position, _ = of.table.apply(of.rules, position, moves[int(chance.integers(len(moves)))])


def test_a_card_with_too_many_targets_numbers_its_legal_moves_instead() -> None:
    many = card(choices=[{"kind": "any_die"}, {"kind": "any_die", "where": ["distinct"]}],
                steps=[{"do": "swap", "to": [1, 2]}])
    of = rules(catalogue={"many": many, "roll_on": card(steps=[{"do": "roll"}], ends_turn=False)}, rows=4, fields=5)
    games = env("knucklebones", of.model_copy(update={"deck": ("many", "roll_on")}))
    assert MOST_TARGETS < (2 * 4 * 5) ** 2
    assert games.action_space("seat_1").n == 1 + 4 + of.sides + RANKED_ACTIONS + 1
    play_game(games, 3)


def test_a_table_without_numbers_observes_its_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    reversi = find_table("reversi")
    table = replace(reversi, bots=replace(reversi.bots, encoding=None))
    monkeypatch.setattr(setting, "find_table", lambda name: table)
    games = env("reversi")
    games.reset(seed=1)
    assert games.infos["seat_1"]["moves"] == {0: "c4", 1: "d3", 2: "e6", 3: "f5"}
    seen = games.observe("seat_1")
    assert (seen["observation"] == seen["text"]).all()
    vector = vector_env("reversi", num_envs=2)
    assert vector.reset(seed=1)[0]["observation"].shape == (2, TEXT_LENGTH)


NO_ACTIONS = (4, -1, 65, 10**30, None, True, False, np.True_, np.array(True), 0.5, 26.0, np.float32(26), float("nan"),
              "26", b"26", np.str_("26"), np.array([26, 19]), np.array(26.0), [26], (), {})


def test_an_action_that_is_no_number_of_a_move_is_refused() -> None:
    games = env("reversi")
    games.reset(seed=1)
    for action in NO_ACTIONS:
        with pytest.raises(ValueError, match=r"seat_1 has 4 moves, and .* is none of them: an action is a whole numb"):
            games.step(action)
    assert games.agent_selection == "seat_1"
    assert games.infos["seat_1"]["moves"] == {26: "c4", 19: "d3", 44: "e6", 37: "f5"}


FAST = [("knucklebones", None, {"deck": "storm"}), ("khet", None, {"setup": "tower_classic"})]
FAST += [long(("knucklebones", None, {"deck": deck})) for deck in ("base", "mirrors", "lanes", "shadows", "hoard")]
FAST += map(long, [("knucklebones", "classic", {}), ("khet", None, {}), ("khet", "second", {})])


@pytest.mark.parametrize(("name", "rules", "more"), FAST)
def test_the_fast_matches_are_those_of_the_rules(name: str, rules: str | None, more: dict[str, str]) -> None:
    choices = {choice: option for choice, option in more.items() if choice != "deck"}
    of = Setting(name, rules, "points", more.get("deck"), choices)
    every, chance = np.arange(2), np.random.default_rng(1)
    fast, plain = of.encoding.matches(of.rules, 2, None), PlainMatches(of, 2, None)
    for matches in (fast, plain):
        matches.begin(every, every + 50)
    for _ in range(50):
        for part in ("seat", "over", "mask", "points", "result"):
            assert (getattr(fast, part) == getattr(plain, part)).all(), part
        for seats in (plain.seat, 3 - plain.seat):
            assert np.allclose(fast.observe(every, seats), plain.observe(every, seats), atol=1e-6)
        over = every[plain.over]
        fast.begin(over, over + 90)
        plain.begin(over, over + 90)
        actions = (chance.random(plain.mask.shape) * plain.mask).argmax(1)
        fast.play(actions)
        plain.play(actions)


@pytest.mark.parametrize("name", NUMBERED)
def test_many_matches_go_on_side_by_side_and_repeat_by_seed(name: str) -> None:
    games, ends = vector_env(name, num_envs=3), 0
    assert games.matches.mask.shape == (3, games.single_action_space.n)
    runs = []
    for _ in range(2):
        seen, info = games.reset(seed=5)
        steps = [seen["observation"]]
        for _ in range(60):
            before = info["seat"]
            seen, rewards, over, cut, info = games.step(games.sample())
            steps.append(seen["observation"])
            assert games.observation_space.contains(seen) and not cut.any()
            assert (rewards[~over] == 0).all() and set(info["seat"]) <= {1, 2} and len(before) == 3
            ends += over.sum()
            for at in over.nonzero()[0]:
                last = info["final_obs"][at]
                assert not last["action_mask"].any() and seen["action_mask"][at].any()
        runs.append(np.stack(steps))
    assert (runs[0] == runs[1]).all() and (ends or name == "khet")
    with pytest.raises(ValueError, match=r"action -1 of match 0 is not legal"):
        games.step(np.full(3, -1))


def test_an_opponent_answers_and_the_reward_is_that_of_the_other_seat() -> None:
    games, sums = vector_env("knucklebones", "classic", num_envs=32, opponent="greedy"), []
    games.reset(seed=2)
    seats = games.seats.copy()
    for _ in range(90):
        assert (games.matches.seat == games.seats).all()
        _, rewards, over, _, _ = games.step(games.sample())
        sums += rewards[over].tolist()
    assert set(seats) == {1, 2} and len(sums) > 32 and np.mean(sums) < 0
    with pytest.raises(ValueError, match="there is no bot 'nobody'"):
        vector_env(opponent="nobody")


def test_the_programs_of_the_docs_run() -> None:
    found = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "learning.md").read_text("utf-8"), re.DOTALL)
    assert found
    for program in found:
        text = program.replace("from kotsu.rl import env", "from game.tools.learning.environment import env")
        text = text.replace("from kotsu.rl import vector_env", "from game.tools.learning.vector import vector_env")
        exec(compile(text, "learning.md", "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("name", ["classic", "kotsu"])
def test_the_files_that_ship_hold_all_that_their_heads_say(name: str) -> None:
    raw = (NET_FOLDER / f"{name}.bin").read_bytes()
    head, numbers = read_learned(raw)
    vectors = 2 + len(PAIRS) + 2 * TRIPLES * head.diagonals + 2 * (SHIELDS + len(head.cards)) * bool(head.cards)
    assert len(numbers) == vectors * (head.units + 1) and len(raw) < 200_000
    assert set(head.cards) <= set(load_decks()[0].root)
    assert read_learned(learned_bytes(head, numbers)) == (head, numbers)


def test_so_does_what_the_quick_search_reads() -> None:
    raw = (NET_FOLDER / "quick.bin").read_bytes()
    head, numbers = read_learned(raw)
    assert len(numbers) == (OWN_CARDS + 2 * STAGES * len(head.cards)) * (head.units + 1) and len(raw) < 200_000
    assert set(head.cards) == set(load_decks()[0].root)


@pytest.mark.parametrize("name", ["classic", "kotsu", "quick"])
def test_the_files_that_ship_are_those_whose_making_is_written_down(name: str) -> None:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    found = re.search(rf"^\| `learn --(?:rules )?{name}` .* `(\w{{64}})` \|$", text, re.MULTILINE)
    assert found and found[1] == sha256((NET_FOLDER / f"{name}.bin").read_bytes()).hexdigest()


def test_without_numpy_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for name in [name for name in sys.modules if name.startswith("game.tools.learning.")]:
        monkeypatch.delitem(sys.modules, name)
    assert NO_NUMPY in command("learn", code=2).err
