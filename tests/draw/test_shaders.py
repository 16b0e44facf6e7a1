"""Shaders with constants written into their source."""

from __future__ import annotations

import pytest

from systems.draw.shaders import fixed

SOURCE = "uniform float gain; uniform vec3 lift; void main() {}"


def test_a_uniform_becomes_a_constant() -> None:
    assert fixed(SOURCE, gain=3.0) == "const float gain = float(3.0); uniform vec3 lift; void main() {}"
    assert "const vec3 lift = vec3(0.1, 0.0, 0.2);" in fixed(SOURCE, lift=(0.1, 0.0, 0.2))


def test_a_uniform_that_is_not_there_is_named() -> None:
    with pytest.raises(KeyError, match="no uniform 'gian'"):
        fixed(SOURCE, gian=3.0)
