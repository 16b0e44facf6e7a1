"""What another rule set changes: paired differences, and the test that tells a change from none."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from game.kernel.json_values import JsonObject
from game.tools.lab.holm import holm, p_value
from game.tools.lab.intervals import mean, moments
from game.tools.lab.pairs import Sums
from game.tools.lab.sprt import Verdict, two_sided, verdict

Counts = dict[int, int]

UNITS = {
    "first_seat": 25.0,
    "placements": 0.5,
    "score": 0.25,
    "margin": 0.5,
    "draws": 50.0,
    "instant_wins": 50.0,
    "lead_changes": 0.5,
    "comebacks": 50.0,
    "cards_played": 0.25,
}
"""What one of the sum over a pair is worth in the figure shown: percent, or the mean of a match or a seat."""


class Endpoint(NamedTuple):
    """A figure that decides the comparison."""

    near: float
    """A change up to this is none."""
    far: float
    """A change from this on is one."""
    relative: bool
    """In standard deviations of the figure between pairs instead of its own unit, as fishtest's normalised Elo."""


ENDPOINTS = {
    "first_seat": Endpoint(0.5, 2.0, False),
    "placements": Endpoint(0.1, 0.2, True),
    "score": Endpoint(0.1, 0.2, True),
}
"""A comparison shows a change as soon as one of these does, and none when all of them deny it."""


def histogram(sums: Sums, *path: object) -> Counts:
    """Counts by the last part of every key that begins like this."""
    n = len(path)
    return {key[n]: value for key, value in sums.items() if len(key) == n + 1 and key[:n] == path}


def tests(sums: Sums) -> dict[str, tuple[float, float, Verdict]]:
    """Of every endpoint the LLR of a rise and of a fall, and what they say."""
    found: dict[str, tuple[float, float, Verdict]] = {}
    for name, (near, far, relative) in ENDPOINTS.items():
        counts = histogram(sums, "diff", name)
        if relative:
            _, _, variance = moments(histogram(sums, "seats", 0, "pair", name))
            unit = 1 / sqrt(variance) if variance else 1.0
        else:
            unit = UNITS[name]
        reach = max(map(abs, (*counts, 4 if name == "first_seat" else int(1 / unit) + 1)))
        rise, fall = two_sided(counts, unit, near, far, reach)
        found[name] = rise, fall, verdict(rise, fall)
    return found


def overall(said: dict[str, tuple[float, float, Verdict]]) -> Verdict:
    """One verdict of all endpoints."""
    verdicts = {one for _, _, one in said.values()}
    return "changed" if "changed" in verdicts else "no change" if verdicts == {"no change"} else "open"


def decided(sums: Sums) -> bool:
    """Whether the comparison knows."""
    return overall(tests(sums)) != "open"


def differences(sums: Sums) -> dict[str, JsonObject]:
    """Of every figure the mean paired difference with its interval, and whether it stands among all of them."""
    counts = {name: histogram(sums, "diff", name) for name in UNITS}
    real = holm({name: p_value(values) for name, values in counts.items()})
    return {name: mean(values, UNITS[name])._asdict() | {"stands": name in real} for name, values in counts.items()}
