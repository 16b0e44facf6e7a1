"""Every test of the systems plays in a separate world."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from systems.rebuild import world


@pytest.fixture(autouse=True)
def own_world() -> Iterator[None]:
    """Run the test in a new world."""
    with world():
        yield
