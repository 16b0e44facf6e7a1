"""A disk that can be full."""

from __future__ import annotations

import pytest

from tests.reliability.disks import Disk


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)
