"""The full course of training: the learned evaluation, lessons by self-play, and the files that bots read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from game.kernel.bots import Budget
from game.kernel.random_stream import Stream, seed_state
from game.tables.encoding import Array
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.judgement import BoardJudge, full_judge
from game.tables.knucklebones.bots.learned import BAGS, PAIRS, SHIELDS, TRIPLES, UNIT, Head, learned_bytes, read_learned
from game.tables.knucklebones.bots.search import PASSES, FullSearch
from game.tables.knucklebones.definitions import HAND_SIZE, Rules
from game.tables.knucklebones.ending import verdict
from game.tables.knucklebones.events import MatchWon
from game.tables.knucklebones.match_rules import seat_rules_of
from game.tables.knucklebones.quick.arrays import FACES, ROWS
from game.tables.knucklebones.rules import legal_moves, make_move, new
from game.terminal import ProgressBar

ROW_INDEX = {row: number for number, row in enumerate(ROWS)}
ROW_SIZE: Array = np.array([len(row) for row in ROWS])
BAG_INDEX: Array = np.array([BAGS.index(tuple(sorted(row))) for row in ROWS])
"""The row's index, regardless of the order of its dice."""
LONGER_ROW: Array = np.array([[ROW_INDEX.get((*row, face), -1) for face in FACES] for row in ROWS])
STRUCK_ROW: Array = np.array([[ROW_INDEX[tuple(die for die in row if die != face)] for face in FACES] for row in ROWS])
FIELDS: Array = np.array([(*row, 0, 0, 0)[:3] for row in ROWS])
COMPLETE: Array = np.zeros(TRIPLES, int)
COMPLETE[[57 * face for face in FACES]] = FACES
"""The face that completes a diagonal, by the number of its three fields."""


class Dice:
    """The part of a rule set that matters without cards."""

    def __init__(self, rules: Rules) -> None:
        self.score: Array = np.array([seat_rules_of(rules).score[row] for row in ROWS])
        self.diagonal, self.instant_win = rules.multipliers.diagonal, rules.instant_win

    def totals(self, board: Array) -> Array:
        rows: Array = self.score[board].sum(-1)
        if self.diagonal:
            rows = rows + 3 * self.diagonal * COMPLETE[diagonals(board)].sum(-1)
        return rows

    def outcome(self, own: Array, other: Array) -> tuple[Array, Array]:
        """Return True for each match that the last placement ended, and the seat's points; a draw is half a point."""
        full = ROW_SIZE[own].sum(-1) == 9
        own_totals, other_totals = self.totals(own), self.totals(other)
        points = np.where(own_totals > other_totals, 1.0, np.where(own_totals == other_totals, 0.5, 0.0))
        if not self.instant_win:
            return full, points
        faces = COMPLETE[diagonals(own)]
        has_cross = (faces[..., 0] > 0) & (faces[..., 0] == faces[..., 1])
        return full | has_cross, np.where(has_cross, 1.0, points)


def diagonals(board: Array) -> Array:
    """Return the fields of both diagonals, each as a number in base 7."""
    top, middle, bottom = board[..., 0], board[..., 1], board[..., 2]
    return np.stack([
        49 * FIELDS[top, start] + 7 * FIELDS[middle, 1] + FIELDS[bottom, 2 - start] for start in (0, 2)
    ], -1)


def placements(own: Array, other: Array) -> tuple[Array, Array, Array]:
    """Return, by face and row, both boards after the placement, and True if the row had room."""
    shape = (len(own), len(FACES), 3, 3)
    own_after = np.broadcast_to(own[:, None, None, :], shape).copy()
    other_after = np.broadcast_to(other[:, None, None, :], shape).copy()
    room = np.empty(shape[:3], bool)
    for row in range(3):
        longer = LONGER_ROW[own[:, row]]
        room[:, :, row] = longer >= 0
        own_after[:, :, row, row] = np.maximum(longer, 0)
        other_after[:, :, row, row] = STRUCK_ROW[other[:, row]]
    return own_after, other_after, room


POINT_VALUE = 0.05
"""Initial value of a point of lead, in log odds."""
DECAY, SPREAD, TINY = 0.9, 0.999, 1e-8
"""Parameters of Adam: D. P. Kingma and J. Ba, "Adam: a method for stochastic optimization" (2015)."""


class Net:
    """Odds of the seat to move; ``role`` is 0 for the seat that thinks and 1 for the seat that slips."""

    def __init__(self, dice: Dice, units: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.dice, self.units = dice, units
        width, bags = units + 1, len(BAGS)
        self.lanes: Array = random.normal(0, 0.05, (bags * bags, width))
        row_values = np.zeros(bags)
        row_values[BAG_INDEX] = dice.score
        self.lanes[:, units] = POINT_VALUE * (row_values[:, None] - row_values[None, :]).reshape(-1)
        self.lines: Array = np.zeros((2, TRIPLES, width))
        self.grounds: Array = np.tile(np.append(random.normal(0.2, 0.3, units), 0), (2, 1))
        self.signs: Array = np.where(np.arange(units) < units // 2, 1.0, -1.0)
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    @property
    def parts(self) -> list[Array]:
        return [self.grounds, self.lanes, self.lines]

    def indices(self, own: Array, other: Array) -> tuple[Array, Array, Array]:
        """Return the indices of a position's vectors."""
        return BAG_INDEX[own] * len(BAGS) + BAG_INDEX[other], diagonals(own), diagonals(other)

    def total(self, indices: tuple[Array, Array, Array], role: Array) -> Array:
        """Return the sum of a position's vectors."""
        rows, own_diagonals, other_diagonals = indices
        total: Array = self.lanes[rows].sum(-2) + self.grounds[role]
        if self.dice.diagonal:
            total = total + self.lines[0][own_diagonals].sum(-2) + self.lines[1][other_diagonals].sum(-2)
        return total

    def chance(self, own: Array, other: Array, role: Array) -> Array:
        return self.odds(self.total(self.indices(own, other), role))

    def odds(self, total: Array) -> Array:
        """Return the chance of winning for a sum of vectors."""
        log_odds: Array = np.maximum(total[..., : self.units], 0) @ self.signs + total[..., self.units]
        return 1 / (1 + np.exp(-log_odds))

    def learn(self, own: Array, other: Array, role: Array, target: Array, rate: float) -> None:
        """Take one step toward these chances."""
        indices = self.indices(own, other)
        total = self.total(indices, role)
        error = self.odds(total) - target
        gradients = np.empty_like(total)
        gradients[:, : self.units] = (total[:, : self.units] > 0) * self.signs * error[:, None]
        gradients[:, self.units] = error
        gradients /= len(error)
        grounds = np.stack([gradients[role == index].sum(0) for index in (0, 1)])
        lanes = sum_by_index(indices[0], gradients, len(self.lanes))
        lines = np.stack([sum_by_index(index, gradients, TRIPLES) for index in indices[1:]])
        self._move([grounds, lanes, lines if self.dice.diagonal else np.zeros_like(lines)], rate)

    def _move(self, slopes: list[Array], rate: float) -> None:
        self.steps += 1
        for part, slope, (mean, square) in zip(self.parts, slopes, self.moments, strict=True):
            mean *= DECAY
            mean += (1 - DECAY) * slope
            square *= SPREAD
            square += (1 - SPREAD) * slope * slope
            scale = np.sqrt(square / (1 - SPREAD**self.steps)) + TINY
            part -= rate * mean / (1 - DECAY**self.steps) / scale


def sum_by_index(indices: Array, gradients: Array, size: int) -> Array:
    """Return the gradients added up by index; every position has several indices."""
    flat, times = indices.reshape(-1), indices.shape[1]
    return np.stack([np.bincount(flat, np.repeat(column, times), size) for column in gradients.T], 1)


LEARNING_RATE = 0.003
"""Learning rate of the first step."""
ROUNDS = 2
"""Rounds of matches with cards, each using the result of the one before."""


def learn(rules: Rules, units: int, slip: float, steps: int, seed: int, out: Path) -> None:
    """Learn rows and, if the rules count them, diagonals. Cards and shields count for nothing yet."""
    net, bar = Net(Dice(rules), units, seed), ProgressBar()
    teach(net, slip, steps, LEARNING_RATE, seed, lambda done: bar.tell(done, steps))
    bar.clear()
    lanes = net.lanes[[BAGS.index(own) * len(BAGS) + BAGS.index(other) for own, other in PAIRS]]
    parts = [net.grounds, lanes, *(net.lines if rules.multipliers.diagonal else ())]
    cards = tuple(rules.catalogue) if rules.cards else ()
    head = Head(units, slip, bool(rules.multipliers.diagonal), cards)
    if cards:
        parts.append(np.zeros((2 * SHIELDS + 2 * len(cards), units + 1)))
    out.write_bytes(learned_bytes(head, np.rint(UNIT * np.concatenate(parts)).astype(int).reshape(-1).tolist()))


def learn_cards(rules: Rules, matches: int, seed: int, out: Path) -> None:
    """Learn the values of cards and shields on top of an existing file."""
    worth: Array = np.zeros(2 * len(rules.catalogue) + 2 * SHIELDS)
    for number in range(ROUNDS):
        head, numbers = read_learned(out.read_bytes(), out.name)
        judge = full_judge(head.learned_from(numbers))
        worth = fit_worth(play(rules, judge, worth, matches, seed + number), worth)
        count, width = len(rules.catalogue), head.units + 1
        card_worth, shield_worth = worth[: 2 * count], worth[2 * count :]
        column = np.rint(UNIT * np.concatenate((shield_worth, card_worth))).astype(int)
        for place, weight in enumerate(column[::-1], 1):
            numbers[len(numbers) - width * (place - 1) - 1] = int(weight)
        out.write_bytes(learned_bytes(head, numbers))


MATCHES = 1024
"""Matches played side by side."""
RANDOM_SHARE = 0.08
"""Share of random placements, so that the net sees more than its usual play."""
EQUAL_CHANCES = 0.02
"""Placements whose chances differ by less count as equal."""
LEAST_RATE = 2e-5


def teach(net: Net, slip: float, steps: int, rate: float, seed: int, report: Callable[[int], None]) -> None:
    """Make ``steps`` moves in all matches. The rate falls to nearly 0 on the way.

    The target of a position is the mean over the six faces of the best placement, judged by the net itself (temporal
    differences with one full ply of look-ahead, after G. Tesauro's TD-Gammon, 1995). The seat that slips places at
    random with the chance ``slip``.
    """
    random = np.random.default_rng(seed)
    own, other = np.zeros((MATCHES, 3), int), np.zeros((MATCHES, 3), int)
    role = random.integers(0, 2, MATCHES)
    matches = np.arange(MATCHES)
    for step in range(steps):
        own_after, other_after, room = placements(own, other)
        ended, points = net.dice.outcome(own_after, other_after)
        other_role = np.broadcast_to((1 - role)[:, None, None], room.shape)
        chances = np.where(room, np.where(ended, points, 1 - net.chance(other_after, own_after, other_role)), -1.0)
        targets = face_values(chances, room, (slip * role)[:, None]).mean(-1)
        current_rate = rate * (1 - step / steps) + LEAST_RATE
        net.learn(own, other, role, targets, current_rate)
        face = random.integers(0, 6, MATCHES)
        preferences = chances[matches, face] + EQUAL_CHANCES * random.random((MATCHES, 3))
        is_random = random.random(MATCHES) < np.where(role == 1, max(RANDOM_SHARE, slip), RANDOM_SHARE)
        preferences = np.where(is_random[:, None], random.random((MATCHES, 3)), preferences)
        row = np.where(room[matches, face], preferences, -9.0).argmax(-1)
        has_ended = ended[matches, face, row][:, None]
        own = np.where(has_ended, 0, other_after[matches, face, row])
        other = np.where(has_ended, 0, own_after[matches, face, row])
        role = np.where(has_ended[:, 0], random.integers(0, 2, MATCHES), 1 - role)
        report(step + 1)


def face_values(chances: Array, room: Array, slip: Array) -> Array:
    """Return the value of each face to a seat: the best placement, or a random one with the chance ``slip``."""
    usual: Array = np.where(room, chances, 0).sum(-1) / np.maximum(room.sum(-1), 1)
    values: Array = (1 - slip) * chances.max(-1) + slip * usual
    return values


REMOVAL_ODDS, RANDOM_ODDS = 4, 20
"""One dealt card in ``REMOVAL_ODDS`` is removed so that hands differ; one die in ``RANDOM_ODDS`` is placed at
random."""
EARLIER_WEIGHT = 60.0
"""Weight of the earlier value of a card, in matches."""
NEWTON_ROUNDS = 12


class DecisionSample(NamedTuple):
    """A position in which a seat had to move."""

    log_odds: float
    """The logarithm of its odds without cards and shields."""
    owned: tuple[int, ...]
    """The indices of both seats' cards and shields."""
    points: float
    """The result: 1, a half, or 0."""


def owned_indices(board: Board, cards: Sequence[str]) -> tuple[int, ...]:
    """Return all cards and shields of the seat to move, then of the other, as indices into one vector."""
    indices: list[int] = []
    for other, seat in enumerate((board.active, 3 - board.active)):
        side = board.sides[seat - 1]
        indices += [other * len(cards) + cards.index(card) for card in side.hand]
        start = 2 * len(cards) + other * SHIELDS
        rows = zip(side.shields, side.rows, strict=True)
        indices += [start + 4 * min(health, 3) + len(dice) for health, dice in rows if health]
    return tuple(indices)


def play(rules: Rules, judge: BoardJudge, worth: Array, matches: int, seed: int) -> list[DecisionSample]:
    """Play matches that alternate between hands of the rules' deck and of any cards.

    ``judge`` values cards and shields by ``worth``.
    """
    stream, cards, samples = Stream(seed_state(seed)), tuple(rules.catalogue), []
    for match in range(matches):
        judgments: list[tuple[int, float, tuple[int, ...]]] = []
        board = deal(rules, stream, match % 2 == 1)
        while moves := legal_moves(board):
            if not board.die:
                owned = owned_indices(board, cards)
                log_odds = judge(board, 0) / UNIT - sum(worth[index] for index in owned)
                judgments.append((board.active, log_odds, owned))
            if board.die and stream.below(RANDOM_ODDS) == 0:
                move = stream.pick(moves)
            else:
                view = FullSearch(rules, Budget(1 << 60), board.active)
                move = max(moves, key=lambda move_to_rate: view.chance_after(board, move_to_rate, PASSES[0]))
            make_move(board, move)
        end = verdict(board, board.active)
        won = end.seat if isinstance(end, MatchWon) else 0
        samples += [
            DecisionSample(log_odds, owned, float(won == seat) if won else 0.5) for seat, log_odds, owned in judgments
        ]
    return samples


def deal(rules: Rules, stream: Stream, from_deck: bool) -> Board:
    """Return a new match with hands of the usual deck, or of any cards, with some cards removed."""
    hands = []
    for _ in (1, 2):
        cards = list(rules.deck if from_deck else rules.catalogue)
        drawn = [cards.pop(stream.below(len(cards))) for _ in range(min(HAND_SIZE, len(cards)))]
        hands.append(tuple(card for card in drawn if stream.below(REMOVAL_ODDS)))
    seed, _ = stream.below(1 << 60), stream.below(1 << 60)  # The second draw keeps earlier results reproducible.
    return new(rules, seed, None, *hands)


def fit_worth(samples: Sequence[DecisionSample], worth: Array) -> Array:
    """Return each thing's addition to the log odds: a logistic regression on top of the judged odds.

    A separate constant absorbs what is the same for every position, since the judgment expects a seat that slips.
    """
    size = len(worth)
    weights, prior = np.append(worth, 0.0), np.append(worth, 0.0)
    counts: Array = np.zeros((len(samples), size + 1))
    counts[:, size] = 1
    for number, sample in enumerate(samples):
        np.add.at(counts[number], list(sample.owned), 1)
    log_odds = np.array([sample.log_odds for sample in samples])
    points = np.array([sample.points for sample in samples])
    penalty = np.append(np.full(size, EARLIER_WEIGHT), 0.0)
    for _ in range(NEWTON_ROUNDS):
        chance = 1 / (1 + np.exp(-(log_odds + counts @ weights)))
        slope = counts.T @ (chance - points) + penalty * (weights - prior)
        curvature = (counts * (chance * (1 - chance))[:, None]).T @ counts + np.diag(penalty)
        weights = weights - np.linalg.solve(curvature, slope)
    return weights[:size]
