"""The counting core: whole matches on rows of whole numbers, compiled if numba is installed.

It plays many matches for ``sim``, ``lab``, ``fair`` and ``learn``, and says what the engine in ``one`` says; tests hold
it to that. What it does not know is left to the engine. Read ``turns`` first, then ``course``. ``cards`` tells what the
core knows, ``tables`` makes its tables from the engine's, ``bots`` has the bots, and ``matches`` is its door. Nothing
here is imported before many matches are asked for.
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
    """Return True if functions are compiled here."""
    return not os.environ.get(PLAIN) and find_spec("numba") is not None
