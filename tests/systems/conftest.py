"""Every systems test plays in a world of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from systems.simulate import world


@pytest.fixture(autouse=True)
def own_world() -> Iterator[None]:
    """A fresh world, gone after the test."""
    with world():
        yield
