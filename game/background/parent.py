"""End a process together with the one that started it, in the middle of its work too."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread


def end_with_parent() -> None:
    """End this process as soon as the one that started it is gone; for the start of a process of a pool."""
    if (parent := parent_process()) is not None:
        Thread(target=_wait, args=(parent,), daemon=True).start()


def _wait(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
