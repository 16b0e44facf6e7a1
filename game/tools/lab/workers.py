"""Workers that play shares: this process, a pool or a cluster. Sums arrive in the order of the shares."""

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
"""Seconds to wait for a cluster to answer."""
MISSING = "A cluster needs dask.distributed: pip install 'kotsu[cluster]'."


@contextmanager
def pool(shares: Sequence[Share], jobs: int) -> Iterator[Iterator[Sums]]:
    """Yield the sums of the shares, played by ``jobs`` processes of this machine."""
    if jobs == 1 or len(shares) < 2:
        yield map(play, shares)
        return
    with Pool(min(jobs, len(shares)), deaf) as processes:
        yield heard(processes.imap(play, shares))


@contextmanager
def cluster(shares: Sequence[Share], address: str) -> Iterator[Iterator[Sums]]:
    """Yield the sums of the shares, played by the workers of a Dask cluster. Refuse with ``no_cluster``."""
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
    """Ignore Ctrl-C, which the collecting process handles, and end with the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
