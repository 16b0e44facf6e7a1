#!/usr/bin/env python3
"""Start Kotsu on a fresh machine.

    python3 run.py              play
    python3 run.py test [...]   run all checks and tests, or only the named test files
    python3 run.py --check      check every installed file; exit code 3 if one is damaged, and the next start repairs it
    python3 run.py WORD [...]   run another command; `python3 run.py help` lists them

The first start makes `.venv` from `hashes.txt`; later ones need no network. This file runs on Python 3.8, and every
Python since 2.7 can parse it, so an old one can still report what is missing. Messages go to standard error, because
standard output belongs to the command.
"""

import os
import sys

if __name__ == "__main__":  # No module from elsewhere may replace a standard one, even in the imports below.
    elsewhere = [os.path.abspath(each) for each in os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    sys.path.sort(key=lambda each: os.path.abspath(each) in elsewhere)

import contextlib
import ctypes.util
import glob
import hashlib
import re
import shutil
import subprocess

try:
    import fcntl
except ImportError:  # Windows has no locks of this kind.
    fcntl = None

NEEDED = "Kotsu needs Python 3.11, 3.12 or 3.13"
VERSIONS = ((3, 13), (3, 12), (3, 11))
STANDARD = ("venv", "ensurepip", "zlib", "_ctypes", "_ssl")
"""Standard modules that some Pythons lack because of their package or build."""

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
VENV_PYTHON = os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")
CHECK = os.path.join(ROOT, "game", "tools", "installation_check.py")
LINUX = sys.platform.startswith("linux")

EXTRAS = {"test": ("dev",), "pins": ("dev",), "bundle": ("bundle",), "lab": ("lab",), "fair": ("lab",),
          "ladder": ("lab",), "balance": ("lab", "fast")}
"""The sets of packages in pyproject.toml that a command needs besides those for playing."""
WITHOUT = {"fast": "without numba, which takes many times as long",
           "lab": "without statsmodels and Matplotlib, so intervals and charts are missing"}
"""The sets that a command can do without, and how."""
WITH_PICTURE = ("play", "test", "shot", "gallery", "accept", "demo", "bench", "bundle")
OPENGL = {"GL": "libgl1", "EGL": "libegl1", "fontconfig": "libfontconfig1"}
DRIVERS = ("/usr/lib/*/dri/*_dri.so", "/usr/lib/dri/*_dri.so", "/usr/lib/*/libgallium*.so")
DRIVER_PACKAGES = ["libglx-mesa0", "libgl1-mesa-dri"]

FOREIGN = ("PYTHONPATH", "PYTHONHOME", "PYTHONPLATLIBDIR", "PYTHONUSERBASE", "__PYVENV_LAUNCHER__")
"""Variables that lead Python to packages from elsewhere."""
SOURCES = ("index-url", "extra-index-url", "find-links", "no-index", "trusted-host", "cert", "client-cert", "proxy",
           "timeout", "default-timeout", "retries", "cache-dir", "keyring-provider")
"""The user's pip settings that count: where packages come from. Others control where packages go, and how."""
DAMAGED = 3


class Missing(Exception):
    """Something Kotsu needs is missing; the text is a sentence for the user."""


def say(text):
    try:
        sys.stderr.write("kotsu: %s\n" % text)
        sys.stderr.flush()
    except (EnvironmentError, AttributeError):  # The reader has gone, or there is no standard error.
        pass


def own_environment(**more):
    """Return the variables for the environment's Python."""
    return dict(((name, value) for name, value in os.environ.items() if name not in FOREIGN), **more)


def output(command, **options):
    """Return a command's exit code and what it printed, or -1 and nothing if it cannot be started."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              **dict({"env": own_environment()}, **options))
    except (OSError, subprocess.SubprocessError):
        return -1, ""
    return done.returncode, done.stdout.decode("utf-8", "replace").strip()


# ---- The system


def install(packages, why):
    """Install Debian packages as root. Show any other user the command to type."""
    typed = "apt-get install -y " + " ".join(packages)
    if not shutil.which("apt-get"):
        raise Missing("%s. Install it with your system's package tool and start again." % why)
    if os.geteuid() != 0:
        raise Missing("%s. This command installs it:\n\n    sudo %s\n\nThen start again." % (why, typed))
    say("%s; installing %s ..." % (why, " ".join(packages)))
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends"] + packages):
        code = subprocess.call(["apt-get"] + command, stdin=subprocess.DEVNULL, stdout=sys.stderr,
                               env=dict(os.environ, DEBIAN_FRONTEND="noninteractive"))
    if code != 0:
        raise Missing("%s, and installing it did not work. Try it by hand:\n\n    %s" % (why, typed))


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


def examine(python):
    """Return the version of a Python and the standard modules it lacks, or None if it does not run."""
    code = ("import sys, importlib.util as u; print(*sys.version_info[:2]);"
            "print(*[name for name in %r if u.find_spec(name) is None])" % (STANDARD,))
    failed, printed = output([python, "-I", "-c", code], timeout=20)
    found = re.match(r"(\d+) (\d+)\s*(.*)", printed)
    return None if failed or not found else ((int(found.group(1)), int(found.group(2))), found.group(3).split())


def candidates():
    """Return the Pythons to try, the running one first, except one in an environment that may be replaced."""
    found = [sys.executable or ""]
    for version in VERSIONS:
        found.append(shutil.which("python%d.%d" % version) or "")
        found += glob.glob(os.path.expanduser("~/.pyenv/versions/%d.%d.*/bin/python" % version))
    found.append(shutil.which("python3") or "")
    return [path for path in dict.fromkeys(found) if path and not path.startswith(os.path.join(VENV, ""))]


def find_python():
    """Return a Python that can run Kotsu and make an environment. Install it if necessary."""
    incomplete = None
    for path in candidates():
        version, lacks = examine(path) or (None, ())
        if version in VERSIONS and not lacks:
            return path
        if version in VERSIONS:
            incomplete = incomplete or (path, version, lacks)
    if incomplete:
        path, version, lacks = incomplete
        why = "%s lacks %s" % (path, ", ".join(lacks))
        if set(lacks) - {"venv", "ensurepip"}:
            raise Missing("%s. Install that, or a complete Python 3.11, 3.12 or 3.13." % why)
        install(["python%d.%d-venv" % version], why)
        return path
    why = "%s. This is %d.%d, and no other was found" % ((NEEDED,) + sys.version_info[:2])
    for name in ("python%d.%d" % version for version in VERSIONS):
        if output(["apt-cache", "show", name])[0] == 0:
            install([name, name + "-venv"], why)
            return shutil.which(name) or "/usr/bin/" + name
    raise Missing("%s. Install one of them and start again." % why)


# ---- The environment


def fingerprint():
    """Return a digest of the environment's sources: the pins, the requirements and its base Python."""
    digest = hashlib.sha256()
    for name in ("hashes.txt", "pyproject.toml"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    python = os.path.realpath(VENV_PYTHON)
    stat = os.stat(python)
    digest.update(("%s %d %d" % (python, stat.st_size, stat.st_mtime)).encode("utf-8", "replace"))
    return digest.hexdigest()


def marker(extra):
    return os.path.join(VENV, "kotsu-%s.txt" % (extra or "play"))


def mark_ready(extra):
    """Record the sources of the environment, and the size of each compiled library."""
    lines = [fingerprint()]
    for folder, _, names in os.walk(VENV):
        for path in (os.path.join(folder, name) for name in names if re.search(r"\.(so|pyd|dll|dylib)\b", name)):
            lines.append("%d %s" % (os.path.getsize(path), os.path.relpath(path, VENV)))
    with open(marker(extra), "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def is_ready(extra):
    """Return True if the marker of an earlier start still fits. Loading a truncated library would kill Python."""
    try:
        with open(marker(extra), encoding="utf-8") as file:
            lines = file.read().split("\n")
        sizes = (line.split(" ", 1) for line in lines[1:])
        return lines[0] == fingerprint() and all(
            os.path.getsize(os.path.join(VENV, path)) == int(size) for size, path in sizes)
    except (OSError, ValueError):
        return False


def fault(names=()):
    """Return why the environment or one of these packages cannot be used, or an empty text."""
    if not os.path.exists(VENV_PYTHON):
        return "it has no Python"
    code, printed = output([VENV_PYTHON, "-I", CHECK] + list(names), env=own_environment(PYGLET_SHADOW_WINDOW="0"))
    if code == -1:
        return "its Python does not run on this machine"
    return (printed.split("\n")[-1] or "its Python fails") if code else ""


def is_damaged():
    """Return True if an installed file is damaged. The next start then repairs `.venv`."""
    wrong = os.path.exists(VENV_PYTHON) and fault()
    if wrong:
        say("the packages in .venv are damaged (%s); the next start replaces them" % wrong)
        for path in glob.glob(os.path.join(glob.escape(VENV), "kotsu-*.txt")):
            os.unlink(path)
    return bool(wrong)


def plain(requirement):
    """Return the normalized name in a requirement or pin."""
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", requirement.strip()).group()).lower()


def requirements(extra):
    """Return the names in pyproject.toml, read by the environment's Python because an old one has no tomllib."""
    code = ("import sys, tomllib; p = tomllib.load(open(sys.argv[1], 'rb'))['project'];"
            "print(*p['dependencies'], *p['optional-dependencies'].get(sys.argv[2], ()), sep='\\n')")
    _, printed = output([VENV_PYTHON, "-I", "-c", code, os.path.join(ROOT, "pyproject.toml"), extra])
    return [plain(line) for line in printed.split("\n")]


def pinned(wanted):
    """Return the lines of `hashes.txt` for these names and all they need, directly or not."""
    path = os.path.join(ROOT, "hashes.txt")
    if not os.path.exists(path):
        raise Missing("%s is missing. It holds the checksums of all packages, and without them nothing is installed. "
                      "Restore it (git checkout hashes.txt), or download Kotsu again." % path)
    with open(path, encoding="utf-8") as file:
        pins = dict((plain(each), each) for each in re.split(r"^(?=\w)", file.read(), flags=re.MULTILINE)[1:])
    names = list(wanted)
    for name in names:  # The list grows in the loop.
        if name not in pins:
            raise Missing("hashes.txt has no pin of %s. Pin it in constraints.txt, then remake the file: "
                          ".venv/bin/python -m game pins" % name)
        needed = re.search(r"^ +# needs (.*)", pins[name], re.MULTILINE)
        names += [each for each in (needed.group(1).split() if needed else ()) if each not in names]
    return "".join(pins[name] for name in names)


def variable(setting):
    """Return the environment variable of a pip setting."""
    return "PIP_" + setting.upper().replace("-", "_")


def pip_environment():
    """Return the variables for pip. Of the user's settings, only those on package sources are kept."""
    own = own_environment()
    settings = dict((name, value) for name, value in own.items()
                    if not name.startswith("PIP_") or name == "PIP_CONFIG_FILE")
    _, listed = output([VENV_PYTHON, "-I", "-m", "pip", "config", "list"], env=settings)
    for section in ("global", "install"):  # Settings for `install` override global ones.
        for name, value in re.findall(r"^%s\.([\w-]+)=['\"](.*)['\"]$" % section, listed, re.MULTILINE):
            if name in SOURCES:
                settings[variable(name)] = value.replace("\\n", " ").strip()
    settings.update((name, own[name]) for name in map(variable, SOURCES) if name in own)
    return dict(settings, PIP_CONFIG_FILE=os.devnull, PIP_ROOT_USER_ACTION="ignore", PIP_USER="0")


def pip_install(names, held):
    """Install these packages and what they need, each file checked by its hash."""
    path = os.path.join(VENV, "pins.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(pinned(names))
    command = [VENV_PYTHON, "-I", "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check",
               "--require-hashes", "-r", path]
    # Ctrl-C reaches only this program, which ends pip; pip would print a traceback.
    if subprocess.call(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=pip_environment(), pass_fds=held,
                       start_new_session=True):
        raise Missing("The packages could not be installed. The reason is above, often it is the network. "
                      "Start again to go on.")


def replaced():
    """Return the folder of the environment that is being replaced. It comes back if the new one fails."""
    return VENV + "-replaced"


def make_venv(why, held):
    """Make an environment with only pip. Replace one that cannot be used, but nothing else."""
    if os.path.islink(VENV) or os.path.isfile(VENV) or (
            not os.path.exists(os.path.join(VENV, "pyvenv.cfg")) and any(names for _, _, names in os.walk(VENV))):
        raise Missing("%s is no environment of Python's, so it is neither used nor replaced. "
                      "Move it away and start again." % VENV)
    python = find_python()
    say("%s with %s ..." % ("replacing .venv (%s)" % why if os.path.exists(VENV) else "making .venv", python))
    shutil.rmtree(replaced(), ignore_errors=True)
    if os.path.exists(VENV):
        os.rename(VENV, replaced())
    # Two steps, because venv does not report why ensurepip failed.
    for command in ([python, "-I", "-m", "venv", "--without-pip", VENV], [VENV_PYTHON, "-I", "-m", "ensurepip"]):
        code, printed = output(command, pass_fds=held)
        if code:
            reason = re.search(r"^(\w*Error|ERROR): .*", printed, re.MULTILINE)
            raise Missing("%s could not make an environment in %s:\n%s"
                          % (python, VENV, reason.group() if reason else printed))


@contextlib.contextmanager
def alone():
    """Wait until no other start and no leftover pip is at work here. Yield the lock that pip must keep open."""
    if fcntl is None:
        yield ()
        return
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # On a file system without locks, no start waits.
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("another start is at work here; waiting for its end ...")
                fcntl.flock(folder, fcntl.LOCK_EX)
        yield (folder,)
    finally:
        os.close(folder)


def make_ready(extra):
    """Make, complete or replace `.venv`. The marker comes last, so the next start resumes an interrupted one."""
    if is_ready(extra):
        return
    with alone() as held:
        if is_ready(extra):  # Another start has done it.
            return
        pinned(())  # Without the hashes, nothing is replaced.
        try:
            complete(extra, held)
        except BaseException:
            if os.path.isdir(replaced()):
                shutil.rmtree(VENV, ignore_errors=True)
                os.rename(replaced(), VENV)
            raise
        shutil.rmtree(replaced(), ignore_errors=True)


def complete(extra, held):
    """Install the packages, in a new environment if this one cannot be used."""
    wrong = fault() if os.path.lexists(VENV) else "there is none"
    for _ in range(2):
        replacing = bool(wrong)
        if replacing:
            make_venv(wrong, held)
        say("installing packages (once) ...")
        names = requirements(extra)
        pip_install(names, held)
        wrong = fault(names)
        if not wrong or replacing or extra:
            break
    if wrong:
        raise Missing("The packages cannot be used: %s. Remove .venv and start again." % wrong)
    for name in {"", extra}:
        mark_ready(name)


# ---- The start


def run(words):
    if os.pathsep in ROOT:
        raise Missing("Kotsu is in %s, and no path to a program may contain '%s'. Rename that folder."
                      % (ROOT, os.pathsep))
    if words == ["--check"]:
        return DAMAGED if is_damaged() else 0
    word = words[0] if words and not words[0].startswith("--") else "play"
    helping = "-h" in words or "--help" in words
    extras = () if helping else EXTRAS.get(word, ()) + (("fast",) if "--fast" in words else ())
    for extra in extras or ("",):
        try:
            make_ready(extra)
        except Missing as missing:
            if extra not in WITHOUT:
                raise
            say("%s\nContinuing %s." % (missing, WITHOUT[extra]))
            make_ready("")
    if not helping and (word in WITH_PICTURE or "--screens" in words):
        check_system(word == "test")
        to_file = any(each.startswith("--out") for each in words)
        if LINUX and not os.environ.get("DISPLAY") and (word == "play" or (word == "demo" and not to_file)):
            raise Missing("There is no display to open a window on. Start Kotsu from a graphical desktop; "
                          "without one, `python3 run.py shot` still draws pictures.")
    command = [VENV_PYTHON, "-P", "-m", "game"] + words
    environment = own_environment(PYTHONPATH=ROOT)
    if os.name == "nt":
        return subprocess.call(command, env=environment)
    os.execve(command[0], command, environment)


def main(words):
    if sys.version_info < (3, 8):
        say("this Python is too old even to look for another one. %s." % NEEDED)
        return 1
    try:
        return run(words)
    except Missing as missing:
        say(missing)
    except OSError as wrong:
        say("this did not work: %s" % wrong)
    except KeyboardInterrupt:
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
