"""The share of a test's cases and examples that the suite runs; ``python3 run.py test --long`` runs all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

SUITE, LONG = 10, 240
"""Examples of a property in the suite, and in a long run."""


def use_profile(long: bool) -> None:
    """Set the number of examples of every property."""
    slow = [HealthCheck.too_slow]
    settings.register_profile("kotsu", max_examples=LONG if long else SUITE, deadline=None, suppress_health_check=slow)
    settings.load_profile("kotsu")
    if not long:
        # Reading all source for its constants takes longer than many properties together.
        providers.is_local_module_file = lambda path: False


def examples(share: float) -> settings:
    """Return settings for properties whose examples take much longer or shorter than others."""
    return settings(max_examples=max(1, round(settings.default.max_examples * share)))


def one_in(every: int, cases: Iterable[Any]) -> list[Any]:
    """Leave all cases but one in ``every`` to long runs.

    The suite keeps the first case of the first group, the second of the second, and so on: ``one_in(2, "abcd")`` keeps
    a and d. If the groups are the rows of a product, the suite has each row, and its columns take turns.
    """
    return [case if number % every == number // every % every else long(case) for number, case in enumerate(cases)]


def long(case: Any) -> Any:
    """Leave a case to long runs."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long)


SOME_HANDS = one_in(2, ("pad", "left keys", "right keys", "mouse"))
"""A pad and the mouse; the halves of the keyboard, which differ only in their bindings, are left to long runs."""
