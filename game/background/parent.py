"""End a process together with its parent, even in the middle of its work."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread


def end_with_parent() -> None:
    """End this process as soon as its parent is gone. Call it at the start of a pool's process."""
    if (parent := parent_process()) is not None:
        Thread(target=_wait, args=(parent,), daemon=True).start()


def _wait(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
