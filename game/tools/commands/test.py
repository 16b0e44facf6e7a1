"""Run ruff, mypy and the tests (source tree only). With other words, run pytest with them and nothing else.

Pictures are drawn on a virtual display with software OpenGL, so that they are the same everywhere.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from game.terminal import complain

ROOT = Path(__file__).parents[3]
PARALLEL = ("-n", "logical", "--maxprocesses", "4", "--dist", "worksteal")
"""Options of pytest: up to four cores, and a core that is done takes tests from another one."""
LONG_TESTS, ALL_TESTS = ("-m", "long"), ("-m", "")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "kotsu test [-h] [--long] [FILE | PYTEST OPTION ...]"
    parser.add_argument("--long", action="store_true", help="run the long tests, which other runs leave out: soak "
                        "tests, kills in the middle of a write, and thousands of random matches; with a file, run all "
                        "its tests")


def run(args: argparse.Namespace) -> int:
    """Run the checks, all of them even if one fails."""
    if not (ROOT / "tests").is_dir():
        complain("kotsu test: there are no tests outside a checkout of the source")
        return 1
    with display(dict(os.environ)) as environment:
        if args.words:
            return python("pytest", *(ALL_TESTS if args.long else ()), *args.words, environment=environment)
        if args.long:
            return python("pytest", *PARALLEL, *LONG_TESTS, environment=environment)
        return run_all(environment)


def run_all(environment: dict[str, str]) -> int:
    """Run ruff and the tests, and mypy while they run. The summary of the tests comes last."""
    failures = ["ruff"] if python("ruff", "check", ".", environment=environment) else []
    with TemporaryFile("w+") as report:
        types = subprocess.Popen([sys.executable, "-m", "mypy"], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL,
                                 stdout=report, stderr=subprocess.STDOUT)
        if python("pytest", *PARALLEL, environment=environment):
            failures.append("pytest")
        if types.wait():
            failures.append("mypy")
            report.seek(0)
            complain(*report.read().splitlines())
    if failures:
        complain(f"kotsu test: failed: {', '.join(failures)}")
    return int(bool(failures))


def python(module: str, *words: str, environment: dict[str, str]) -> int:
    """Run a module of Python and return its exit code."""
    return subprocess.call([sys.executable, "-m", module, *words], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)


@contextmanager
def display(environment: dict[str, str]) -> Iterator[dict[str, str]]:
    """Yield the environment variables of a virtual display, even if there is a real one."""
    if not sys.platform.startswith("linux"):
        yield environment
        return
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        own = {name: value for name, value in environment.items() if name not in ("WAYLAND_DISPLAY", "XAUTHORITY")}
        yield own | {"DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1", "LP_NUM_THREADS": "0"}
    finally:
        server.terminate()
        server.wait()
