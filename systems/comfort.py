"""The reading time that viewers ask for."""

from __future__ import annotations

import esper

from components.match import Comfort


def patience() -> float:
    """Return the factor on the time a sentence stays."""
    return max((comfort.banner for _, comfort in esper.get_component(Comfort)), default=1.0)
