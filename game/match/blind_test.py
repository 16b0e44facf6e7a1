"""The blind test of maps: two dungeons side by side, the answers of players, and what they amount to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import Strict

from game.kernel.opaque import Json, JsonObject
from game.kernel.random_stream import Stream, seed_state
from game.match.json_file import JsonFile, read_as

FILE, VERSION = "blind_test.json", 1
Z_95_PERCENT = 1.959964
"""Standard deviations on each side that hold 95 % of a normal distribution."""


class ComparedMap(NamedTuple):
    """One of two maps: the name of its generator, and its seed."""

    generator: str
    seed: Annotated[int, Strict()]


class ComparedPair(NamedTuple):
    """Two maps to compare."""

    left: ComparedMap
    right: ComparedMap


class Preference(NamedTuple):
    """A pair of maps of a recipe, and the generator of the map that a player would rather explore."""

    recipe: str
    pair: ComparedPair
    rather: str
    """"" if the player could not say."""


def draw_pairs(seed: int, names: Sequence[str], count: int) -> tuple[ComparedPair, ...]:
    """Return pairs of maps of these generators, each two of them about equally often, in random order and sides."""
    stream, options = Stream(seed_state(seed)), list(combinations(names, 2))
    chosen: list[tuple[str, str]] = []
    while options and len(chosen) < count:
        stream.shuffle(options)
        chosen += options[: count - len(chosen)]
    stream.shuffle(chosen)
    pairs = []
    for pair in chosen:
        names_in_order = pair if stream.below(2) else pair[::-1]
        left, right = (ComparedMap(name, 1 + stream.below(1 << 31)) for name in names_in_order)
        pairs.append(ComparedPair(left, right))
    return tuple(pairs)


class WinShare(NamedTuple):
    """The comparisons of a generator that were decided, and those that it won, with the bounds of its share."""

    name: str
    won: int
    decided: int
    low: float
    high: float


def shares(answers: Iterable[Preference], names: Sequence[str]) -> list[WinShare]:
    """Return the share of each generator, the most wanted first. Answers without a choice do not count."""
    decided = [answer for answer in answers if answer.rather]
    results = []
    for name in names:
        count = sum(name in (answer.pair.left.generator, answer.pair.right.generator) for answer in decided)
        won = sum(answer.rather == name for answer in decided)
        results.append(WinShare(name, won, count, *wilson_interval(won, count)))
    return sorted(results, key=lambda share: -share.won / max(1, share.decided))


def wilson_interval(part: int, total: int) -> tuple[float, float]:
    """Return the bounds of a share with 95 % confidence (E. B. Wilson, 1927)."""
    if not total:
        return 0.0, 1.0
    share, square = part / total, Z_95_PERCENT * Z_95_PERCENT / total
    middle = share + square / 2
    reach = Z_95_PERCENT * sqrt(share * (1 - share) / total + square / (4 * total))
    return max(0.0, (middle - reach) / (1 + square)), min(1.0, (middle + reach) / (1 + square))


class BlindTest(JsonFile[tuple[Preference, ...]]):
    """The answers; without a folder they are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, _read)
        self.answers = self.read() or ()

    def add(self, answer: Preference) -> None:
        self._keep((*self.answers, answer))

    def clear(self) -> None:
        self._keep(())

    def _keep(self, answers: tuple[Preference, ...]) -> None:
        self.answers = answers
        self.write({"answers": [_as_json(answer) for answer in answers]})


def _as_json(answer: Preference) -> JsonObject:
    return {"recipe": answer.recipe, **answer.pair._asdict(), "rather": answer.rather}


def _read(data: Json) -> tuple[Preference, ...]:
    return tuple(map(_answer, read_as(list[JsonObject], data["answers"])))


def _answer(data: JsonObject) -> Preference:
    answer = read_as(Preference, (data["recipe"], (data["left"], data["right"]), data["rather"]))
    if answer.rather not in ("", answer.pair.left.generator, answer.pair.right.generator):
        raise ValueError("no answer")
    return answer
