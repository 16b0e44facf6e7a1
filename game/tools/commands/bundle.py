"""Make `dist/kotsu`, a folder that runs without Python (source tree only). Other words go to PyInstaller."""

from __future__ import annotations

import argparse
import ctypes
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from game.terminal import complain

ROOT = Path(__file__).parents[3]
SPEC = ROOT / "game" / "tools" / "bundle" / "kotsu.spec"
TOOLS = ("objcopy", "strip")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``bundle``."""
    parser.usage = "kotsu bundle [-h] [PYINSTALLER OPTION ...]"


def run(args: argparse.Namespace) -> int:
    """Make the folder."""
    if lack := lack_of_system():
        complain(f"kotsu bundle: {lack}")
        return 1
    dist, work = ROOT / "dist", ROOT / "build"
    command = [sys.executable, "-P", "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", dist,
               "--workpath", work, *args.words, SPEC]
    code = subprocess.call(command, cwd=ROOT, env=os.environ | {"PYINSTALLER_CONFIG_DIR": str(work)},
                           stdin=subprocess.DEVNULL)
    complain("kotsu bundle: the folder could not be made" if code else f"kotsu bundle: done; see {dist / 'kotsu'}")
    return code


def lack_of_system() -> str:
    """Return a sentence on what this system lacks to make a bundle, or an empty text."""
    if not (ROOT / "pyproject.toml").is_file():
        return "a bundle can only be made in a checkout of the source"
    if not sys.platform.startswith("linux"):
        return ""
    if not all(map(shutil.which, TOOLS)):
        return "this system lacks objcopy and strip; on Debian: sudo apt-get install binutils"
    try:
        ctypes.CDLL(sysconfig.get_config_var("INSTSONAME"))
    except OSError:
        version = ".".join(map(str, sys.version_info[:2]))
        if sys.base_prefix == "/usr":
            return f"this Python has no shared library; on Debian: sudo apt-get install libpython{version}"
        return "this Python has no shared library. Install one built with --enable-shared, and remove .venv"
    return ""
