"""``python -m tests.reliability.soak 2000`` needs a display and prints the figures in ``docs/reliability.md``.

``--seed`` sets the random seed; ``--again LOG`` repeats a failed run from its log.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kit.display import need_display
from tests.reliability.soak.run import STORMY, Soak

PACE = 10.0
"""Seconds between two progress lines."""


@contextmanager
def temporary_files_in(folder: Path) -> Iterator[None]:
    """Inside this context, put temporary files into this folder, also those of child processes."""
    before, tempfile.tempdir = tempfile.tempdir, str(folder / "passing")
    (folder / "passing").mkdir()
    os.environ["TMPDIR"] = tempfile.tempdir
    try:
        yield
    finally:
        tempfile.tempdir = before


def main() -> int:
    """Play until enough matches have ended or Ctrl-C; return 1 if the process keeps growing. A failed check ends the
    run."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability.soak")
    parser.add_argument("matches", type=int, nargs="?", default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stormy", type=float, default=STORMY, help="how often something comes from outside")
    parser.add_argument("--log", type=Path, default=Path("soak.log"), help="where everything that is done is written")
    parser.add_argument("--again", type=Path, help="the log of another run")
    args = parser.parse_args()
    need_display()
    began = reported = time.monotonic()
    head, *lines = args.again.read_text("utf-8").splitlines() if args.again else [f"# seed {args.seed}"]
    # Temporary files of the game count as its own.
    with TemporaryDirectory() as folder, temporary_files_in(Path(folder)):
        soak = Soak(Path(folder), int(head.split()[-1]), args.log, args.stormy)
        with suppress(KeyboardInterrupt):
            soak.again(lines)
            for _ in soak.matches(0 if args.again else args.matches):
                if time.monotonic() - reported > PACE:
                    reported = time.monotonic()
                    print(f"{soak.progress()}, {reported - began:.0f} s", file=sys.stderr, flush=True)
        soak.close()
    for name, figure in soak.figures().items():
        print(f"{name}: {figure}")
    print(f"seconds: {time.monotonic() - began:.0f}")
    return int(bool(soak.series.growing()))


if __name__ == "__main__":
    sys.exit(main())
