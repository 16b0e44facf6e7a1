"""Learning at Khet: the values of pieces and places, fitted to random variations, and the book of openings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from game.content.safe_files import write_file
from game.kernel.opaque import Bot, as_type
from game.kernel.opaque import Position as OpaquePosition
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.tables import find_table
from game.tables.bot_levels import ThinkingLimits
from game.tables.encoding import Array
from game.tables.khet.board import KEY_DIGITS
from game.tables.khet.bots.decisions import LADDER, MoveSearch, decide
from game.tables.khet.definitions import Level, Rules, Values
from game.tables.khet.position import Move, Position, board_of, write_move
from game.tables.khet.rules import apply, new
from game.terminal import ProgressBar, say
from game.tools.lab.simulation import SEAT_ORDERS, play_from_opening

VALUES_HEADER = """\
# yaml-language-server: $schema=../schema/khet_values.json
# Values of pieces and places for bots, in hundredths of a pyramid, fitted by `learn --table khet --values`.
"""
DOUBLINGS = {"obelisk": 1, "anubis": 1, "forward": 2, "middle": 2, "home": 2, "reach": 2, "near": 2}
"""The values that are fitted, and how often each is doubled or halved at most. ``pyramid`` is the unit."""
OFFSET = 0.5
"""Added to a value before it is doubled, so that 0 can grow."""
DOUBLING_LOSS, LOSS_WEIGHT = 0.2, 50.0
"""Expected loss of strength, in logarithms of odds, by the most doublings of one value, and the weight of expecting it
and no other change. A higher one keeps the values nearer to those of today."""
NEWTON_STEPS = 20
"""Steps of Newton's method, which needs fewer."""


class VariationResult(NamedTuple):
    """Two matches of two variations from the same opening, each in both seats."""

    one: Values
    other: Values
    points: float
    """Points of the first variation, 0 to 2."""


def variation(values: Values, stream: Stream) -> Values:
    """Return values that are doubled or halved at random."""
    fresh = {
        name: round((getattr(values, name) + OFFSET) * 2.0 ** ((stream.below(2001) / 1000 - 1) * most) - OFFSET)
        for name, most in DOUBLINGS.items()
    }
    return values.model_copy(update=fresh)


def changes(values: Values, fresh: Values) -> Array:
    """Return how far each value is changed, -1 to 1: by the most doublings down or up."""
    logarithms: Array = np.array([
        np.log2((getattr(fresh, name) + OFFSET) / (getattr(values, name) + OFFSET)) / most
        for name, most in DOUBLINGS.items()
    ])
    return logarithms


def bot_with(rules: Rules, values: Values, level: Level) -> Bot:
    """Return a bot that judges positions by these values."""
    own = rules.model_copy(update={"values": values})

    def bot(_: object, position: OpaquePosition, stream: Stream) -> Move:
        return decide(own, as_type(position, Position), level, stream).move

    return bot


def pairs(rule_sets: Sequence[Rules], plies: int, matches: int, seed: int) -> Iterator[VariationResult]:
    """Play this number of matches, each pair by the next of these rules."""
    table = find_table("khet")
    for index in range((matches + 1) // 2):
        rules, match_seed = rule_sets[index % len(rule_sets)], extend_state(seed_state(seed), index)
        level = [*rules.levels.values()][-1].model_copy(update={"plies": plies, "further": 0, "book": False})
        stream = Stream(extend_state(match_seed, 1))
        one, other = variation(rules.values, stream), variation(rules.values, stream)
        bots = bot_with(rules, one, level), bot_with(rules, other, level)
        half_points = sum(
            play_from_opening(table, rules, (bots[first], bots[second]), LADDER.opening or 0, match_seed)[first]
            for first, second in SEAT_ORDERS
        )
        yield VariationResult(one, other, half_points / 2)


def strengths(values: Values, results: Sequence[VariationResult]) -> tuple[Array, Array]:
    """Return what each value adds to a variation by its change and by the square of that, in logarithms of odds."""
    ones = np.array([changes(values, pair.one) for pair in results])
    others = np.array([changes(values, pair.other) for pair in results])
    factors = np.hstack([ones - others, ones ** 2 - others ** 2])
    points = np.array([pair.points for pair in results])
    count = len(DOUBLINGS)
    expected = np.repeat([0.0, -DOUBLING_LOSS], count)
    weights = expected
    for _ in range(NEWTON_STEPS):
        chances = 1 / (1 + np.exp(-factors @ weights))
        slope = factors.T @ (points - 2 * chances) - LOSS_WEIGHT * (weights - expected)
        curvature = (factors.T * (2 * chances * (1 - chances))) @ factors + LOSS_WEIGHT * np.eye(2 * count)
        weights = weights + np.linalg.solve(curvature, slope)
    return weights[:count], weights[count:]


def best(values: Values, linear: Array, squared: Array) -> Values:
    """Return the strongest variation of these values."""
    fresh = {}
    for (name, most), one, two in zip(DOUBLINGS.items(), linear, squared, strict=True):
        value = getattr(values, name) + OFFSET
        numbers = np.arange(round(value * 2.0 ** -most - OFFSET), round(value * 2.0 ** most - OFFSET) + 1)
        changes_of_value = np.log2((numbers + OFFSET) / value) / most
        fresh[name] = int(numbers[np.argmax(one * changes_of_value + two * changes_of_value ** 2)])
    return values.model_copy(update=fresh)


def learn(rule_sets: Sequence[Rules], plies: int, matches: int, seed: int, out: Path) -> None:
    """Fit the values and write them."""
    bar, results, values = ProgressBar(), [], rule_sets[0].values
    for pair in pairs(rule_sets, plies, matches, seed):
        results.append(pair)
        bar.tell(2 * len(results), matches)
    bar.clear()
    linear, squared = strengths(values, results)
    best_values = best(values, linear, squared)
    for name, one, two in zip(DOUBLINGS, linear, squared, strict=True):
        say(f"{name}: {getattr(values, name)} -> {getattr(best_values, name)}, change {one:+.3f}, squared {two:+.3f}")
    write_file(out, VALUES_HEADER + "".join(f"{name}: {number}\n" for name, number in best_values))


BOOK_HEADER = """\
# yaml-language-server: $schema=../schema/khet_book.json
# Opening moves by keys of positions, written by `learn --table khet`.
"""


def line(rules: Rules, level: Level, plies: int, nodes: int, seed: int) -> Iterator[tuple[int, str]]:
    """Yield the key of each position of the best line from the start, and the move of this level there."""
    position = new(rules, 0)
    for _ in range(plies):
        if position.over:
            break
        key = board_of(position, rules.idle_turns).key
        stream = Stream(extend_state(seed_state(seed), key))
        thought = MoveSearch(rules, level, position, stream, ThinkingLimits(nodes)).think()
        yield key, write_move(thought.move)
        position, _ = apply(rules, position, thought.move)


def book(rule_sets: Iterable[Rules], plies: int, nodes: int, seed: int) -> str:
    """Return the file of an opening book: this number of plies by each of these rules."""
    moves: dict[int, str] = {}
    for rules in rule_sets:
        level = [*rules.levels.values()][-1].model_copy(update={"book": False})
        moves |= line(rules, level, plies, nodes, seed)
    return BOOK_HEADER + "".join(f'"{key:0{KEY_DIGITS}x}": {move}\n' for key, move in sorted(moves.items()))


def write_book(rule_sets: Iterable[Rules], plies: int, nodes: int, seed: int, path: Path) -> None:
    write_file(path, book(rule_sets, plies, nodes, seed))
