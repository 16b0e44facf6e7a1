"""The counting core: whole matches on arrays of integers, compiled if numba is installed.

It plays many matches for ``sim``, ``lab``, ``fair`` and ``learn``, with the same results as the engine in ``one``;
tests compare both. The engine plays everything that the core does not support. Read ``turns`` first, then ``course``.
``cards`` lists the supported rules, ``tables`` makes the core's tables from the engine's, ``bots`` has the bots, and
``matches`` is the entry point. Nothing here is imported before many matches are needed.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec

PLAIN = "KOTSU_PLAIN"
"""The environment variable that keeps functions from being compiled."""
UNCOMPILED = "numba is not installed (pip install 'kotsu[fast]')"


@cache
def compiles() -> bool:
    """Return True if functions are compiled on this machine."""
    return not os.environ.get(PLAIN) and find_spec("numba") is not None
