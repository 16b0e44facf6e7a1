"""The effect of another rule set: paired differences, and the test for a change."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from game.kernel.opaque import JsonObject
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
"""Value of one unit of a pair's sum in the figure shown: percent, or the mean per match or seat."""


class Endpoint(NamedTuple):
    """A figure that decides the comparison."""

    near: float
    """The largest change that counts as none."""
    far: float
    """The smallest change that counts as one."""
    relative: bool
    """True if the figure is measured in standard deviations between pairs, like fishtest's normalized Elo."""


ENDPOINTS = {
    "first_seat": Endpoint(0.5, 2.0, False),
    "placements": Endpoint(0.1, 0.2, True),
    "score": Endpoint(0.1, 0.2, True),
}
"""The figures that decide a comparison: it shows a change if any of them does, and none if all of them deny it."""


def histogram(sums: Sums, *path: object) -> Counts:
    """Return the counts under a key prefix, by the last part of the key."""
    n = len(path)
    return {key[n]: value for key, value in sums.items() if len(key) == n + 1 and key[:n] == path}


def tests(sums: Sums) -> dict[str, tuple[float, float, Verdict]]:
    """Return the LLR of a rise, the LLR of a fall and the verdict of each endpoint."""
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
    """Return the combined verdict of all endpoints."""
    verdicts = {one for _, _, one in said.values()}
    return "changed" if "changed" in verdicts else "no change" if verdicts == {"no change"} else "open"


def decided(sums: Sums) -> bool:
    """Return True if the comparison has a verdict."""
    return overall(tests(sums)) != "open"


def differences(sums: Sums) -> dict[str, JsonObject]:
    """Return each figure's mean paired difference, its interval, and if it is significant among all of them."""
    counts = {name: histogram(sums, "diff", name) for name in UNITS}
    real = holm({name: p_value(values) for name, values in counts.items()})
    return {name: mean(values, UNITS[name])._asdict() | {"stands": name in real} for name, values in counts.items()}
