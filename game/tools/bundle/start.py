"""Entry point of a bundle. It also starts the other processes of the game, since a bundle has no Python."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from game.__main__ import main
from game.match.program_guard import GUARD_ARGUMENT, guard


def start() -> int:
    """Run the command line, or the task that another process of the game has asked for."""
    freeze_support()
    if sys.argv[1:2] == [GUARD_ARGUMENT]:
        return guard(sys.argv[2:])
    return main()


if __name__ == "__main__":
    sys.exit(start())
