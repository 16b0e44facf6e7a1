"""How much time those who watch want to read."""

from __future__ import annotations

import esper

from components.comfort import Comfort


def patience() -> float:
    """How many times longer a sentence stays."""
    return max((comfort.banner for _, comfort in esper.get_component(Comfort)), default=1.0)
