"""The quick core: whole matches in plain numbers, which numba compiles where it is installed.

It writes down no rule. Its tables are made from those of the plain rules, and it answers what they answer, to the byte;
what it does not take is left to them. Nothing here is imported before somebody asks for many matches.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec

PLAIN = "KOTSU_PLAIN"
"""Where the environment says so, nothing is compiled."""


@cache
def compiles() -> bool:
    """Whether functions are compiled here: numba is installed, ``pip install 'kotsu[fast]'``."""
    return not os.environ.get(PLAIN) and find_spec("numba") is not None
