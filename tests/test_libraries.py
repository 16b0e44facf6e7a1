"""The settings of libraries, tested in another process because they affect everything after them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SIXTEEN_THREADS = """
import ctypes, os
from pathlib import Path
from threading import Barrier, Thread
from game.app.libraries import leave_out

def held():
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20

def work():
    all_at_once.wait()
    kept = [bytes(600) for _ in range(10_000)]
    all_at_once.wait()

leave_out()
all_at_once = Barrier(16)
del [bytes(20 << 20)][:]  # From here on the C library keeps what is smaller.
before = held()
threads = [Thread(target=work) for _ in range(16)]
for each in threads:
    each.start()
for each in threads:
    each.join()
print(held() - before)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there each thread has a heap of its own")
def test_threads_that_are_gone_hold_no_memory() -> None:
    ran = subprocess.run([sys.executable, "-c", SIXTEEN_THREADS], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) < 30  # The threads had allocated a hundred.
