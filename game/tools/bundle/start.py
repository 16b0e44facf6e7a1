"""Where a bundle starts, which has no Python beside it: its own program is started for other processes, too."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from game.__main__ import main
from game.match.program_guard import GUARD, guard


def start() -> int:
    """Runs the words of the command line, or what another process of the game has asked for."""
    freeze_support()
    if sys.argv[1:2] == [GUARD]:
        return guard(sys.argv[2:])
    return main()


if __name__ == "__main__":
    sys.exit(start())
