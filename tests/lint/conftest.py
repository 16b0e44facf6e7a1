"""The linter reads and judges the shipped data only once."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def cached(quick_lint: None) -> None:
    """Use the caches in every test here."""
