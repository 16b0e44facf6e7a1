#!/usr/bin/env python3
"""The one entry point of a fresh machine: plays Kotsu, tests it, and passes every other word on.

    python3 run.py              play
    python3 run.py test [...]   ruff, mypy and the whole suite; other words go to pytest
    python3 run.py bundle       dist/kotsu, a folder that starts without Python; other words go to PyInstaller
    python3 run.py WORD [...]   what `python -m game WORD` does: sim, referee, shot, demo, bench, lint

The first start makes `.venv` from `constraints.txt`; later ones need no network. This file needs nothing but
Python 3.8, so that an old Python can still say what is missing. It talks on standard error only: standard
output belongs to what it starts.
"""

from __future__ import annotations

import contextlib
import ctypes.util
import glob
import hashlib
import json
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
WINDOWS = os.name == "nt"
LINUX = sys.platform.startswith("linux")
VENV_PYTHON = os.path.join(VENV, "Scripts", "python.exe") if WINDOWS else os.path.join(VENV, "bin", "python")

VERSIONS = ((3, 13), (3, 12), (3, 11))
WITH_PICTURE = ("play", "test", "shot", "gallery", "accept", "demo", "bench")
NEEDED = "Kotsu needs Python 3.11, 3.12 or 3.13"
OPENGL = {"GL": "libgl1", "EGL": "libegl1", "fontconfig": "libfontconfig1"}
DRIVERS = ("/usr/lib/*/dri/*_dri.so", "/usr/lib/dri/*_dri.so", "/usr/lib/*/libgallium*.so")
WHOLE_SUITE = ("-n", "logical", "--maxprocesses", "4", "--dist", "loadfile")
"""All cores at once; a file stays with one of them, so that what its tests share is made once."""
CHANCE = 5
"""So many tests at most may have failed by chance: those run once more, one after the other."""
FAILED = os.path.join(ROOT, ".pytest_cache", "v", "cache", "lastfailed")
BUNDLING = ("objcopy", "strip")
SHARED = "import ctypes, sysconfig; ctypes.CDLL(sysconfig.get_config_var('INSTSONAME'))"
DRIVER_PACKAGES = ("libglx-mesa0", "libgl1-mesa-dri")


class Missing(Exception):
    """Something Kotsu needs is not here; the text is a sentence for the person at the keyboard."""


def say(text: str) -> None:
    print("kotsu: " + text, file=sys.stderr, flush=True)


def has_apt() -> bool:
    return LINUX and shutil.which("apt-get") is not None


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_environment() -> dict[str, str]:
    return dict(os.environ, DEBIAN_FRONTEND="noninteractive")


def apt_update() -> None:
    if is_root():
        command = ["apt-get", "update", "-qq"]
        subprocess.call(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=apt_environment())


def install(packages: list[str], why: str) -> None:
    """Installs Debian packages as root; anyone else gets the one command to type."""
    command = ["apt-get", "install", "-y", *packages]
    typed = " ".join(["sudo", *command])
    if not is_root():
        raise Missing("%s. This command installs it:\n\n    %s\n\nThen start again." % (why, typed))
    say("%s; installing %s ..." % (why, " ".join(packages)))
    apt_update()
    quiet = [*command[:3], "-qq", "--no-install-recommends", *packages]
    if subprocess.call(quiet, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=apt_environment()) != 0:
        raise Missing("%s, and installing it did not work. Try it by hand:\n\n    %s" % (why, typed))


def examine(python: str) -> tuple[tuple[int, int], bool] | None:
    """The version of a Python and whether it can make environments; None if it does not run."""
    code = ("import sys, importlib.util as u;"
            "print(*sys.version_info[:2], int(all(map(u.find_spec, ('venv', 'ensurepip')))))")
    try:
        answer = subprocess.run([python, "-c", code], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, timeout=20, check=True).stdout.split()
        return (int(answer[0]), int(answer[1])), answer[2] == b"1"
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return None


def candidates() -> list[str]:
    """Pythons worth a look, the running one first; never that of an environment that may have to go."""
    found = [sys.executable]
    home = os.environ.get("PYENV_ROOT") or os.path.join(os.path.expanduser("~"), ".pyenv")
    for major, minor in VERSIONS:
        found.append(shutil.which("python%d.%d" % (major, minor)) or "")
        found.append("/usr/bin/python%d.%d" % (major, minor))
        built = os.path.join(home, "versions", "%d.%d.*" % (major, minor), "bin", "python")
        found += sorted(glob.glob(built), reverse=True)
    found.append(shutil.which("python3") or "")
    own = [path for path in found if os.path.exists(path) and not path.startswith(os.path.join(VENV, ""))]
    return list(dict.fromkeys(own))


def find_python() -> str:
    """A Python that Kotsu runs on and that can make an environment, installed if need be."""
    bare = None
    for path in candidates():
        seen = examine(path)
        if seen is None or seen[0] not in VERSIONS:
            continue
        if seen[1]:
            return path
        bare = bare or (path, seen[0])
    here = "%d.%d" % sys.version_info[:2]
    if bare is not None:
        path, version = bare
        if not has_apt():
            raise Missing("%s cannot make environments: its modules venv and ensurepip are missing. "
                          "Install them, or a complete Python 3.11, 3.12 or 3.13." % path)
        install(["python%d.%d-venv" % version], "Python %d.%d lacks its venv module" % version)
        return path
    if has_apt():
        apt_update()
        for version in VERSIONS:
            name = "python%d.%d" % version
            known = subprocess.run(["apt-cache", "show", name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if known.returncode == 0:
                install([name, name + "-venv"], "%s, and this is %s" % (NEEDED, here))
                return shutil.which(name) or "/usr/bin/" + name
    raise Missing("%s. This is %s, and no other was found. Install one of them and start again." % (NEEDED, here))


def fingerprint() -> str:
    """Changes whenever the environment would have to."""
    digest = hashlib.sha256()
    for name in ("constraints.txt", "pyproject.toml"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def marker(extra: str) -> str:
    return os.path.join(VENV, "kotsu-%s.txt" % (extra or "play"))


def is_ready(extra: str) -> bool:
    """Whether the environment holds everything already; costs two small reads."""
    try:
        with open(marker(extra), encoding="ascii") as file:
            return file.read() == fingerprint() and os.path.exists(VENV_PYTHON)
    except OSError:
        return False


def ailment() -> str:
    """Why the environment cannot be used, nothing if it can. One that only lacks pip is given it."""
    if not os.path.isdir(VENV):
        return "it is no folder"
    if not os.path.exists(VENV_PYTHON):
        return "it is half-made"
    seen = examine(VENV_PYTHON)
    if seen is None:
        return "its Python does not run on this machine"
    if seen[0] not in VERSIONS:
        return "it is of Python %d.%d, and %s" % (*seen[0], NEEDED)
    if not runs("import sys; sys.exit(sys.prefix == sys.base_prefix)"):
        return "it is half-made"
    own_pip = "import sys, pip; sys.exit(not pip.__file__.startswith(sys.prefix))"
    if runs(own_pip) or (runs("import ensurepip; ensurepip.bootstrap()") and runs(own_pip)):
        return ""
    return "it has no pip of its own"


def runs(code: str) -> bool:
    """Whether the environment's Python runs these lines without complaint."""
    command = [VENV_PYTHON, "-c", code]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return done.returncode == 0


def remove_venv() -> None:
    """Take away whatever is called `.venv`; of a link only the link."""
    if os.path.islink(VENV) or not os.path.isdir(VENV):
        os.unlink(VENV)
    else:
        shutil.rmtree(VENV)


def requirements(extra: str) -> list[str]:
    """The names from pyproject.toml, read by the environment's Python because an old one has no tomllib."""
    code = ("import sys, tomllib; p = tomllib.load(open(sys.argv[1], 'rb'))['project'];"
            "print(*p['dependencies'], *p['optional-dependencies'].get(sys.argv[2], ()), sep='\\n')")
    path = os.path.join(ROOT, "pyproject.toml")
    return subprocess.check_output([VENV_PYTHON, "-c", code, path, extra], text=True).split("\n")[:-1]


def make_ready(extra: str) -> None:
    """Makes or completes `.venv`; the marker comes last, so an interrupted start is taken up again."""
    there = os.path.lexists(VENV)
    wrong = ailment() if there else "there is none"
    if wrong:
        python = find_python()
        if there:
            say("replacing .venv: %s" % wrong)
            remove_venv()
        say("%smaking .venv with %s ..." % ("" if there else "first start: ", python))
        made = subprocess.run([python, "-m", "venv", VENV], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if made.returncode != 0:
            shutil.rmtree(VENV, ignore_errors=True)
            raise Missing("%s could not make an environment in %s:\n%s" % (python, VENV, made.stdout.strip()))
    say("installing what %s needs (once) ..." % {"": "playing", "dev": "testing"}.get(extra, "a " + extra))
    command = [VENV_PYTHON, "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check",
               "-c", os.path.join(ROOT, "constraints.txt"), *requirements(extra)]
    quiet = dict(os.environ, PIP_ROOT_USER_ACTION="ignore", PIP_USER="0")
    if subprocess.call(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=quiet) != 0:
        raise Missing("The packages above could not be installed. Is the network there? Start again to go on.")
    for name in {"", extra}:
        with open(marker(name), "w", encoding="ascii") as file:
            file.write(fingerprint())


def check_system(testing: bool) -> None:
    """Refuses, or installs, what a window needs beside Python."""
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
    if not missing:
        return
    why = "This system lacks " + ", ".join(missing)
    if not has_apt():
        raise Missing(why + ". Install it with your system's package tool and start again.")
    install(packages, why)


def check_bundler() -> None:
    """Refuses, or installs, what PyInstaller takes from the system."""
    if not LINUX:
        return
    missing, packages = [tool for tool in BUNDLING if shutil.which(tool) is None], []
    if missing:
        packages.append("binutils")
    if not runs(SHARED):
        if not runs("import sys; sys.exit(sys.base_prefix != '/usr')"):
            raise Missing("The Python of .venv has no shared library, which a bundle takes along. "
                          "Install a Python 3.11, 3.12 or 3.13 built with --enable-shared, and remove .venv.")
        missing.append("Python's shared library")
        packages.append("libpython%d.%d" % examine(VENV_PYTHON)[0])
    if not missing:
        return
    why = "This system lacks " + ", ".join(missing)
    if not has_apt():
        raise Missing(why + ". Install it with your system's package tool and start again.")
    install(packages, why)


def check_display() -> None:
    if LINUX and not os.environ.get("DISPLAY"):
        raise Missing("There is no display to open a window on. Start Kotsu from a graphical desktop; "
                      "without one, `python3 run.py shot` still draws pictures.")


def hand_over(command: list[str], environment: dict[str, str]) -> int:
    """Becomes another program, or waits for it where programs cannot be replaced."""
    if WINDOWS:
        return subprocess.call(command, env=environment)
    sys.stderr.flush()
    os.execve(command[0], command, environment)


@contextlib.contextmanager
def screen_of_its_own(environment: dict[str, str]):
    """A virtual display with software OpenGL, even where a real one exists, so that pictures never differ."""
    if not LINUX:
        yield environment
        return
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        if not number:
            raise Missing("Xvfb did not start, so no window can be tested.")
        own = dict(environment, DISPLAY=":" + number, LIBGL_ALWAYS_SOFTWARE="1")
        for name in ("WAYLAND_DISPLAY", "XAUTHORITY"):
            own.pop(name, None)
        yield own
    finally:
        server.terminate()
        server.wait()


def failed_tests() -> list[str]:
    """What pytest wrote down of the tests that failed."""
    try:
        with open(FAILED, encoding="utf-8") as file:
            return sorted(json.load(file))
    except (OSError, ValueError):
        return []


def pass_alone(environment: dict[str, str]) -> bool:
    """Whether the few that failed beside others pass alone: then a busy machine was at fault, and they are named."""
    failed = failed_tests()
    if not 0 < len(failed) <= CHANCE:
        return False
    say("once more, one after the other: " + ", ".join(failed))
    command = [VENV_PYTHON, "-m", "pytest", "--last-failed"]
    if subprocess.call(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL) != 0:
        return False
    say("passed only alone, and should be looked at: " + ", ".join(failed))
    return True


def test(words: list[str]) -> int:
    """Every check, each one even if another failed; pytest last, so that its closing line closes."""
    checks = [
        ("ruff", ["ruff", "check", "."]),
        ("mypy", ["mypy"]),
        ("pytest", ["pytest", *(words or WHOLE_SUITE)]),
    ]
    failed = []
    with screen_of_its_own(dict(os.environ)) as environment:
        for name, command in checks:
            say(" ".join(command))
            code = subprocess.call([VENV_PYTHON, "-m", *command], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
            if code == 1 and name == "pytest" and not words and pass_alone(environment):
                code = 0
            if code != 0:
                failed.append(name)
    if failed:
        say("failed: " + ", ".join(failed))
    return 1 if failed else 0


def bundle(words: list[str]) -> int:
    """The folder to give away, made anew."""
    made, work = os.path.join(ROOT, "dist"), os.path.join(ROOT, "build")
    say("making a folder that starts without Python ...")
    command = [VENV_PYTHON, "-P", "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", made,
               "--workpath", work, *words, os.path.join(ROOT, "game", "tools", "bundle", "kotsu.spec")]
    environment = dict(os.environ, PYINSTALLER_CONFIG_DIR=work)
    code = subprocess.call(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    say("the folder could not be made" if code else "done; without other words it is %s" % os.path.join(made, "kotsu"))
    return code


def run(words: list[str]) -> int:
    word = words[0] if words and not words[0].startswith("--") else "play"
    testing, bundling = word == "test", word == "bundle"
    extra = "dev" if testing else "bundle" if bundling else ""
    if not is_ready(extra):
        make_ready(extra)
    helping = "-h" in words or "--help" in words
    if (word in WITH_PICTURE or bundling) and (testing or not helping):
        check_system(testing)
    if testing:
        with contextlib.suppress(Missing):  # Only one test needs it, and says so.
            check_bundler()
        return test(words[1:])
    if bundling:
        if not helping:
            check_bundler()
        return bundle(words[1:])
    to_file = any(each.startswith("--out") for each in words)
    if not helping and (word == "play" or (word == "demo" and not to_file)):
        check_display()
    environment = dict(os.environ)
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [ROOT, environment.get("PYTHONPATH")]))
    return hand_over([VENV_PYTHON, "-P", "-m", "game", *words], environment)


def main(words: list[str]) -> int:
    if sys.version_info < (3, 8):
        say("this Python is too old even to look for another one. %s." % NEEDED)
        return 1
    try:
        return run(words)
    except Missing as missing:
        say(str(missing))
        return 1
    except OSError as wrong:
        say("this did not work: %s" % wrong)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
