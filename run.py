#!/usr/bin/env python3
"""Start Kotsu on a fresh machine.

    python3 run.py              play
    python3 run.py test [...]   run all checks and tests, or only the named test files
    python3 run.py --check      check every installed file; exit code 3 if one is damaged, and the next start repairs it
    python3 run.py WORD [...]   run another command; `python3 run.py help` lists them

The first start makes `.venv` from `hashes.txt` (see `game/tools/venv.py`); later ones need no network. Every
Python since 2.7 can parse this file, so an old one can still report what is missing.
"""

import os
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))

if __name__ == "__main__":  # No module from elsewhere may replace a standard one, even in the imports below.
    elsewhere = [os.path.abspath(folder) for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    sys.path.sort(key=lambda folder: os.path.abspath(folder) in elsewhere)
    sys.path.insert(0, ROOT)
    if sys.version_info < (3, 8):
        sys.stderr.write("kotsu: this Python is too old to look for a newer one, and Kotsu needs 3.11, 3.12 or 3.13.\n")
        sys.exit(1)

import ctypes.util
import glob
import shutil
import subprocess

from game.tools.venv import (VENV_PYTHON, MissingPart, install, is_damaged, is_ready, is_unavailable, make_ready,
                             mark_unavailable, own_variables, say)

LINUX = sys.platform.startswith("linux")

EXTRAS = {"play": ("fast",), "test": ("dev",), "pins": ("dev",), "bundle": ("bundle",), "lab": ("lab",),
          "fair": ("lab",), "ladder": ("lab",), "balance": ("lab", "fast")}
"""The sets of packages in pyproject.toml that a command needs besides those for playing."""
WITHOUT = {"fast": "without numba, so thinking and counting take many times as long",
           "lab": "without statsmodels and Matplotlib, so intervals and charts are missing"}
"""The sets that a command can do without, and how."""
WITH_PICTURE = ("play", "test", "shot", "gallery", "accept", "demo", "bench", "bundle")
OPENGL = {"GL": "libgl1", "EGL": "libegl1", "fontconfig": "libfontconfig1"}
DRIVERS = ("/usr/lib/*/dri/*_dri.so", "/usr/lib/dri/*_dri.so", "/usr/lib/*/libgallium*.so")
DRIVER_PACKAGES = ["libglx-mesa0", "libgl1-mesa-dri"]
DAMAGED = 3


def check_system(testing):
    """Install the system libraries that a window needs, or say what is missing."""
    if not LINUX:
        return
    missing = [library for library in OPENGL if ctypes.util.find_library(library) is None]
    packages = [OPENGL[library] for library in missing]
    if not any(glob.glob(pattern) for pattern in DRIVERS) and (missing or testing):
        missing.append("an OpenGL driver")
        packages += DRIVER_PACKAGES
    if testing and shutil.which("Xvfb") is None:
        missing.append("Xvfb")
        packages.append("xvfb")
    if missing:
        install(packages, "This system lacks " + ", ".join(missing))


def run(words):
    if os.pathsep in ROOT:
        raise MissingPart("Kotsu is in %s, and no path to a program may contain '%s'. Rename that folder."
                          % (ROOT, os.pathsep))
    if words == ["--check"]:
        return DAMAGED if is_damaged() else 0
    word = words[0] if words and not words[0].startswith("--") else "play"
    helping = "-h" in words or "--help" in words
    extras = () if helping else EXTRAS.get(word, ()) + (("fast",) if "--fast" in words else ())
    if word == "dungeon" and not helping and any(option.startswith("--study") for option in words):
        extras = ("lab",)
    command = [VENV_PYTHON, "-P", "-m", "game"] + words
    environment = own_variables(PYTHONPATH=ROOT)
    if word == "fair" and not all(map(is_ready, extras)):  # A wrong name should not wait for packages.
        make_ready("")
        refused = subprocess.call(command + ["--check"], env=environment)
        if refused:
            return refused
    for extra in extras or ("",):
        if word == "play" and is_unavailable(extra):
            extra = ""
        try:
            make_ready(extra)
        except MissingPart as missing:
            if extra not in WITHOUT:
                raise
            say("%s\nContinuing %s." % (missing, WITHOUT[extra]))
            make_ready("")
            mark_unavailable(extra)
    if not helping and (word in WITH_PICTURE or "--screens" in words):
        check_system(word == "test")
        to_file = any(option.startswith("--out") for option in words)
        if LINUX and not os.environ.get("DISPLAY") and (word == "play" or (word == "demo" and not to_file)):
            raise MissingPart("There is no display to open a window on. Start Kotsu from a graphical desktop; "
                              "without one, `python3 run.py shot` still draws pictures.")
    if os.name == "nt":
        return subprocess.call(command, env=environment)
    os.execve(command[0], command, environment)


def main(words):
    try:
        return run(words)
    except MissingPart as missing:
        say(missing)
    except OSError as wrong:
        say("this did not work: %s" % wrong)
    except KeyboardInterrupt:
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
