"""Where a bundle starts, which has no Python beside it: its own program stands in for ``python -m``."""

from __future__ import annotations

import runpy
import sys
from multiprocessing import freeze_support

from game.__main__ import main


def start() -> int:
    """Runs the words of the command line, or a module where the game has asked for one."""
    freeze_support()
    if sys.argv[1:2] == ["-m"]:
        _, _, module, *rest = sys.argv
        sys.argv = [module, *rest]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        return 0
    return main()


if __name__ == "__main__":
    sys.exit(start())
