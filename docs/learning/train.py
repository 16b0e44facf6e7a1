"""Train a small network by playing against itself, and write it as a bot: see docs/learning.md.

    python3 docs/learning/train.py --minutes 10

It needs PyTorch and matplotlib (``pip install 'kotsu[rl,fast,lab]' torch``). The method is PPO, J. Schulman and others,
"Proximal policy optimization algorithms" (2017), with the advantages of both seats estimated along one match: what is
good for a seat is bad for the other one.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import torch
from torch import nn

try:
    from kotsu.rl import VectorMatches, vector_env
except ImportError:  # In a source tree the package has another name.
    ROOT = str(Path(__file__).resolve().parents[2])
    sys.path.insert(0, ROOT)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
    from game.tools.learning.vector import VectorMatches, vector_env

LENGTH, EPOCHS, BATCH = 32, 2, 2048
CLIP, DECAY, RATE, GREATEST = 0.2, 0.95, 1e-3, 0.5
POINTS = 30
"""Points of lead that are worth a reward of 1."""
RANDOMNESS, WORTH = 0.01, 0.5
"""Weights of entropy and of the value in the loss."""
TESTS, EVERY = 400, 50
"""Matches against greedy for each point of the curve, and updates between two points."""


class Network(nn.Module):
    """A policy and a value: chances of actions, and the expected result for the seat to move."""

    def __init__(self, seen: int, actions: int, units: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, units), nn.ReLU(), nn.Linear(units, units), nn.ReLU())
        self.policy, self.value = nn.Linear(units, actions), nn.Linear(units, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        found = self.body(seen)
        logits = self.policy(found).masked_fill(mask == 0, -1e9)
        return torch.log_softmax(logits, 1), self.value(found)[:, 0]


class Player:
    """Plays matches against itself and collects them. On a cluster, each worker has one."""

    def __init__(self, table: str, rules: str, units: int, matches: int, seed: int) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(seed)
        self.games = vector_env(table, rules, num_envs=matches, reward="points")
        self.network = network_for(self.games, units)
        self.seen, info = self.games.reset(seed=seed)
        self.seat = info["seat"]

    def collect(self, weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        """Play some moves with these weights; return them with their advantages and values."""
        self.network.load_state_dict(weights)
        steps = []
        with torch.no_grad():
            for _ in range(LENGTH):
                seen, mask = (torch.from_numpy(self.seen[name]) for name in ("observation", "action_mask"))
                chances, value = self.network(seen, mask)
                action = torch.multinomial(chances.exp(), 1)[:, 0]
                before = self.seat
                self.seen, reward, over, cut, info = self.games.step(action.numpy())
                self.seat = info["seat"]
                chance = chances.gather(1, action[:, None])[:, 0]
                goes_on = torch.from_numpy(np.where(over | cut, 0.0, np.where(self.seat == before, 1.0, -1.0)))
                steps.append((seen, mask, action, chance, value, torch.from_numpy(reward / POINTS), goes_on))
            seen, mask = (torch.from_numpy(self.seen[name]) for name in ("observation", "action_mask"))
            following, advantage = self.network(seen, mask)[1], torch.zeros(len(mask))
        advantages = []
        for *_, value, reward, goes_on in reversed(steps):
            sign = goes_on.float()
            advantage = reward.float() + sign * following - value + DECAY * sign * advantage
            following = value
            advantages.insert(0, advantage)
        names = "seen", "mask", "action", "chance", "value"
        columns = zip(*(step[:5] for step in steps), strict=True)
        found = {name: torch.cat(column) for name, column in zip(names, columns, strict=True)}
        found["advantage"] = torch.cat(advantages)
        free = found["mask"].sum(1) > 1  # There is nothing to learn where only one move is legal.
        return {name: column[free] for name, column in found.items()}


def network_for(games: VectorMatches, units: int) -> Network:
    """Return a network of the right size."""
    spaces = games.single_observation_space["observation"], games.single_action_space
    return Network(spaces[0].shape[0], int(spaces[1].n), units)


def learn(network: Network, optimizer: torch.optim.Optimizer, moves: dict[str, torch.Tensor]) -> None:
    """Improve a network by moves it has made."""
    count = len(moves["action"])
    wanted = moves["advantage"] + moves["value"]
    for _ in range(EPOCHS):
        for some in torch.randperm(count).split(BATCH):
            chances, value = network(moves["seen"][some], moves["mask"][some])
            chance = chances.gather(1, moves["action"][some, None])[:, 0]
            advantage = moves["advantage"][some]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            ratio = (chance - moves["chance"][some]).exp()
            gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
            entropy = -(chances.exp() * chances).sum(1).mean()
            loss = WORTH * (value - wanted[some]).square().mean() - gain - RANDOMNESS * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), GREATEST)
            optimizer.step()


def share_of_wins(network: Network, table: str, rules: str, seed: int) -> float:
    """Return the share of matches that the likeliest moves win against greedy; draws count half."""
    games = vector_env(table, rules, num_envs=TESTS, opponent="greedy")
    seen, _ = games.reset(seed=seed)
    won, done = np.zeros(TESTS), np.zeros(TESTS, bool)
    while not done.all():
        with torch.no_grad():
            chances, _ = network(torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"]))
        seen, reward, over, cut, _ = games.step(chances.argmax(1).numpy())
        ends = (over | cut) & ~done
        won[ends], done = (reward[ends] + 1) / 2, done | ends
    return float(won.mean())


@contextmanager
def players(args: argparse.Namespace) -> Iterator[list]:
    """Yield functions that return a future collection: one here, or one on each worker of a cluster."""
    setting = args.table, args.rules, args.units
    if not args.cluster and not args.workers:
        player = Player(*setting, args.matches, args.seed)
        yield [lambda weights: lambda: player.collect(weights)]
        return
    from distributed import Client

    with Client(args.cluster) if args.cluster else Client(n_workers=args.workers, threads_per_worker=1) as client:
        workers = list(client.scheduler_info(n_workers=-1)["workers"])
        made = [client.submit(Player, *setting, args.matches // len(workers), args.seed + number, workers=[worker],
                              actor=True).result() for number, worker in enumerate(workers)]
        print(f"{len(made)} workers play", flush=True)
        yield [lambda weights, actor=actor: actor.collect(weights).result for actor in made]


def write(network: Network, args: argparse.Namespace) -> None:
    """Write the weights as numpy arrays of 16 bits, with the names of the table and its rules."""
    layers = [layer for layer in (*network.body, network.policy) if isinstance(layer, nn.Linear)]
    arrays = {f"{kind}{number}": getattr(layer, kind).detach().numpy().astype(np.float16)
              for number, layer in enumerate(layers) for kind in ("weight", "bias")}
    np.savez_compressed(args.out / "policy.npz", table=args.table, rules=args.rules, layers=len(layers), **arrays)


def draw(curve: list[tuple[int, float]], args: argparse.Namespace) -> None:
    """Draw the learning curve."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    moves, shares = (np.array(column) for column in zip(*curve, strict=True))
    error = 1.96 * np.sqrt(np.maximum(shares * (1 - shares), 1e-9) / TESTS)
    figure, axes = pyplot.subplots(figsize=(7, 3.5), layout="constrained")
    axes.axhline(50, color="#888888", linewidth=1)
    axes.fill_between(moves / 1e6, 100 * (shares - error), 100 * (shares + error), alpha=0.25, linewidth=0)
    axes.plot(moves / 1e6, 100 * shares)
    axes.set(xlabel="millions of moves", ylabel=f"wins against greedy in % of {TESTS}",
             title=f"{args.table.capitalize()}, rules {args.rules}: learned by playing against itself", ylim=(0, 100))
    figure.savefig(args.out / "curve.png", dpi=100)


def main() -> None:
    """Train for a time, and write the network and its curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--table", default="knucklebones")
    parser.add_argument("--rules", default="kotsu")
    parser.add_argument("--minutes", type=float, default=10.0, help="time to train (default 10)")
    parser.add_argument("--moves", type=int, default=None, help="end after this many moves instead")
    parser.add_argument("--matches", type=int, default=512, help="matches played side by side (default 512)")
    parser.add_argument("--units", type=int, default=64, help="units of both hidden layers (default 64)")
    parser.add_argument("--workers", type=int, default=0, help="play on a local Dask cluster of this many workers")
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help="play on this Dask cluster, tcp://HOST:PORT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(), help="folder for policy.npz and curve.png (default here)")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    began, moves, updates = time.monotonic(), 0, 0
    with players(args) as hands:
        network = network_for(vector_env(args.table, args.rules, num_envs=1), args.units)
        optimizer = torch.optim.Adam(network.parameters(), RATE)
        curve = [(0, share_of_wins(network, args.table, args.rules, args.seed))]
        while True:
            done = (time.monotonic() - began) / (60 * args.minutes) if args.moves is None else moves / args.moves
            if updates % EVERY == 0 or done >= 1:
                curve.append((moves, share_of_wins(network, args.table, args.rules, args.seed)))
                print(f"{(time.monotonic() - began) / 60:5.1f} minutes, {moves / 1e6:6.2f} million moves: "
                      f"{100 * curve[-1][1]:.1f} % against greedy", flush=True)
            if done >= 1:
                break
            optimizer.param_groups[0]["lr"] = RATE * (1 - done)
            weights = {name: tensor.clone() for name, tensor in network.state_dict().items()}
            parts = [part() for part in [hand(weights) for hand in hands]]
            found = {name: torch.cat([part[name] for part in parts]) for name in parts[0]}
            learn(network, optimizer, found)
            moves, updates = moves + LENGTH * args.matches, updates + 1
    write(network, args)
    draw(curve[1:], args)


if __name__ == "__main__":
    main()
