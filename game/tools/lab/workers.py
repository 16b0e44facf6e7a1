"""Who plays the shares: this process, several, or a cluster. Sums come in the order of the shares, whoever is first."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import Pool

from game.background.parent import end_with_parent
from game.kernel.refusal import Refusal
from game.tools.lab.lost_processes import heard
from game.tools.lab.pairs import Sums
from game.tools.lab.shares import Share, play

ANSWERS = 5
"""Seconds within which a cluster answers."""
MISSING = "A cluster needs dask.distributed: pip install 'kotsu[cluster]'."


@contextmanager
def pool(shares: Sequence[Share], jobs: int) -> Iterator[Iterator[Sums]]:
    """The sums of the shares, played by so many processes of this machine."""
    if jobs == 1 or len(shares) < 2:
        yield map(play, shares)
        return
    with Pool(min(jobs, len(shares)), deaf) as processes:
        yield heard(processes.imap(play, shares))


@contextmanager
def cluster(shares: Sequence[Share], address: str) -> Iterator[Iterator[Sums]]:
    """The sums of the shares, played by the workers of a Dask cluster; refuses with ``no_cluster``."""
    try:
        from distributed import Client
    except ImportError:
        raise Refusal("no_cluster", MISSING) from None
    try:
        client = Client(address, timeout=ANSWERS)
    except (OSError, ValueError) as wrong:
        raise Refusal("no_cluster", f"No cluster answers at {address!r}: {wrong}") from None
    futures = client.map(play, shares, pure=False)
    try:
        yield (future.result() for future in futures)
    finally:
        with suppress(OSError):
            client.cancel(futures)
            client.close()


def deaf() -> None:
    """Leave Ctrl-C to the process that collects, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
