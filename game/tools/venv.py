"""The environment in `.venv`, which `run.py` makes, checks, completes and repairs at each start.

This module runs before any package is installed, and on Python 3.8, because an old Python may start Kotsu.
"""

from __future__ import annotations

import contextlib
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence

from game.terminal import complain

PYTHON_VERSIONS = ((3, 13), (3, 12), (3, 11))
STANDARD_MODULES = ("venv", "ensurepip", "zlib", "_ctypes", "_ssl")
"""Standard modules that some Pythons lack because of their package or build."""

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
VENV_PYTHON = os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")
CHECK_SCRIPT = os.path.join(ROOT, "game", "tools", "venv_check.py")

FOREIGN_VARIABLES = ("PYTHONPATH", "PYTHONHOME", "PYTHONPLATLIBDIR", "PYTHONUSERBASE", "__PYVENV_LAUNCHER__")
"""Variables that lead Python to packages from elsewhere."""
PIP_SETTINGS = ("index-url", "extra-index-url", "find-links", "no-index", "trusted-host", "cert", "client-cert",
                "proxy", "timeout", "default-timeout", "retries", "cache-dir", "keyring-provider")
"""The user's pip settings that count: where packages come from. Others control where packages go, and how."""


class MissingPart(Exception):
    """Something Kotsu needs is missing; the text is a sentence for the user."""


def say(text: object) -> None:
    """Print a message on standard error, because standard output belongs to the command."""
    with contextlib.suppress(OSError, AttributeError):  # The reader has gone, or there is no standard error.
        complain(*f"kotsu: {text}".split("\n"))


def own_variables(**more: str) -> dict[str, str]:
    """Return the variables for the environment's Python."""
    return {**{name: value for name, value in os.environ.items() if name not in FOREIGN_VARIABLES}, **more}


def output(
    command: Sequence[str], timeout: float | None = None, env: dict[str, str] | None = None, locks: Sequence[int] = ()
) -> tuple[int, str]:
    """Return a command's exit code and what it printed, or -1 and nothing if it cannot be started.

    Ctrl-C does not reach the command, because pip would print a traceback. It ends this program, which ends the
    command.
    """
    try:
        process = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 timeout=timeout, env=env or own_variables(), pass_fds=locks, start_new_session=True,
                                 check=False)
    except (OSError, subprocess.SubprocessError):
        return -1, ""
    return process.returncode, process.stdout.decode("utf-8", "replace").strip()


def install(packages: Sequence[str], reason: str) -> None:
    """Install Debian packages as root. Show any other user the command to type."""
    command = f"apt-get install -y {' '.join(packages)}"
    if not shutil.which("apt-get"):
        raise MissingPart(f"{reason}. Install it with your system's package tool and start again.")
    if os.geteuid() != 0:
        raise MissingPart(f"{reason}. This command installs it:\n\n    sudo {command}\n\nThen start again.")
    say(f"{reason}; installing {' '.join(packages)} ...")
    for arguments in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        code, text = output(["apt-get", *arguments], env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    if code:
        raise MissingPart(f"{reason}, and installing it did not work:\n{text}\nTry it by hand:\n\n    {command}")


# ---- The Python it is made with


def version_and_lacks(python: str) -> tuple[tuple[int, int], list[str]] | None:
    """Return the version of a Python and the standard modules it lacks, or None if it does not run."""
    script = ("import sys, importlib.util as u; print(*sys.version_info[:2]);"
              f"print(*[name for name in {STANDARD_MODULES} if u.find_spec(name) is None])")
    code_failed, text = output([python, "-I", "-c", script], timeout=20)
    version = re.match(r"(\d+) (\d+)\s*(.*)", text)
    return None if code_failed or not version else ((int(version[1]), int(version[2])), version[3].split())


def candidates() -> list[str]:
    """Return the Pythons to try, the running one first, except one in an environment that may be replaced."""
    paths = [sys.executable or ""]
    for major, minor in PYTHON_VERSIONS:
        paths.append(shutil.which(f"python{major}.{minor}") or "")
        paths += glob.glob(os.path.expanduser(f"~/.pyenv/versions/{major}.{minor}.*/bin/python"))
    paths.append(shutil.which("python3") or "")
    return [path for path in dict.fromkeys(paths) if path and not path.startswith(os.path.join(VENV, ""))]


def find_python() -> str:
    """Return a Python that can run Kotsu and make an environment. Install it if necessary."""
    incomplete = None
    for path in candidates():
        version, lacks = version_and_lacks(path) or (None, [])
        if version in PYTHON_VERSIONS and not lacks:
            return path
        if version in PYTHON_VERSIONS and not incomplete:
            incomplete = path, version, lacks
    if incomplete:
        path, (major, minor), lacks = incomplete
        reason = f"{path} lacks {', '.join(lacks)}"
        if set(lacks) - {"venv", "ensurepip"}:
            raise MissingPart(f"{reason}. Install that, or a complete Python 3.11, 3.12 or 3.13.")
        install([f"python{major}.{minor}-venv"], reason)
        return path
    running = ".".join(map(str, sys.version_info[:2]))
    reason = f"Kotsu needs Python 3.11, 3.12 or 3.13. This is {running}, and no other was found"
    for name in (f"python{major}.{minor}" for major, minor in PYTHON_VERSIONS):
        if output(["apt-cache", "show", name])[0] == 0:
            install([name, f"{name}-venv"], reason)
            return shutil.which(name) or f"/usr/bin/{name}"
    raise MissingPart(f"{reason}. Install one of them and start again.")


# ---- Its state


def fingerprint() -> str:
    """Return a digest of the environment's sources: the pins, the requirements and its base Python."""
    digest = hashlib.sha256()
    for name in ("hashes.txt", "pyproject.toml"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    python = os.path.realpath(VENV_PYTHON)
    stat = os.stat(python)
    digest.update(f"{python} {stat.st_size} {int(stat.st_mtime)}".encode("utf-8", "replace"))
    return digest.hexdigest()


def marker(extra: str) -> str:
    """Return the path of the file that says that the packages of an extra, or those for playing, are installed."""
    return os.path.join(VENV, f"kotsu-{extra or 'play'}.txt")


def mark_ready(extra: str) -> None:
    """Record the sources of the environment, and the size of each compiled library."""
    lines = [fingerprint()]
    for folder, _, names in os.walk(VENV):
        for path in (os.path.join(folder, name) for name in names if re.search(r"\.(so|pyd|dll|dylib)\b", name)):
            lines.append(f"{os.path.getsize(path)} {os.path.relpath(path, VENV)}")
    with open(marker(extra), "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def is_ready(extra: str) -> bool:
    """Return True if the marker of an earlier start still fits. Loading a truncated library would kill Python."""
    try:
        with open(marker(extra), encoding="utf-8") as file:
            first, *lines = file.read().split("\n")
        sizes = (line.split(" ", 1) for line in lines)
        return first == fingerprint() and all(
            os.path.getsize(os.path.join(VENV, path)) == int(size) for size, path in sizes
        )
    except (OSError, ValueError):
        return False


def mark_unavailable(extra: str) -> None:
    """Record that an extra could not be installed, so that no start of the game waits for it again."""
    with open(marker(f"no-{extra}"), "w", encoding="utf-8") as file:
        file.write(fingerprint())


def is_unavailable(extra: str) -> bool:
    """Return True if an extra could not be installed from the same sources."""
    try:
        with open(marker(f"no-{extra}"), encoding="utf-8") as file:
            return file.read() == fingerprint()
    except OSError:
        return False


def fault(names: Iterable[str] = ()) -> str:
    """Return why the environment or one of these packages cannot be used, or an empty text."""
    if not os.path.exists(VENV_PYTHON):
        return "it has no Python"
    code, text = output([VENV_PYTHON, "-I", CHECK_SCRIPT, *names], env=own_variables(PYGLET_SHADOW_WINDOW="0"))
    if code == -1:
        return "its Python does not run on this machine"
    return (text.split("\n")[-1] or "its Python fails") if code else ""


def is_damaged() -> bool:
    """Return True if an installed file is damaged. The next start then repairs the environment."""
    wrong = os.path.exists(VENV_PYTHON) and fault()
    if wrong:
        say(f"the packages in .venv are damaged ({wrong}); the next start replaces them")
        for path in glob.glob(os.path.join(glob.escape(VENV), "kotsu-*.txt")):
            os.unlink(path)
    return bool(wrong)


# ---- Its packages


def normalized_name(requirement: str) -> str:
    """Return the normalized name in a requirement or pin."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement.strip())[0]).lower()


def requirements(extra: str) -> list[str]:
    """Return the names in pyproject.toml, read by the environment's Python because an old one has no tomllib."""
    script = ("import sys, tomllib; p = tomllib.load(open(sys.argv[1], 'rb'))['project'];"
              "print(*p['dependencies'], *p['optional-dependencies'].get(sys.argv[2], ()), sep='\\n')")
    _, text = output([VENV_PYTHON, "-I", "-c", script, os.path.join(ROOT, "pyproject.toml"), extra])
    return [normalized_name(line) for line in text.split("\n")]


def pins_for(requested: Iterable[str]) -> str:
    """Return the lines of `hashes.txt` for these names and all they need, directly or not."""
    path = os.path.join(ROOT, "hashes.txt")
    if not os.path.exists(path):
        raise MissingPart(f"{path} is missing. It holds the checksums of all packages, and without them nothing is "
                          "installed. Restore it (git checkout hashes.txt), or download Kotsu again.")
    with open(path, encoding="utf-8") as file:
        pins = {normalized_name(pin): pin for pin in re.split(r"^(?=\w)", file.read(), flags=re.MULTILINE)[1:]}
    names = list(requested)
    for name in names:  # The list grows in the loop.
        if name not in pins:
            raise MissingPart(f"hashes.txt has no pin of {name}. Pin it in constraints.txt, then remake the file: "
                              ".venv/bin/python -m game pins")
        needs = re.search(r"^ +# needs (.*)", pins[name], re.MULTILINE)
        names += [other for other in (needs[1].split() if needs else ()) if other not in names]
    return "".join(pins[name] for name in names)


def pip_variables() -> dict[str, str]:
    """Return the variables for pip. Of the user's settings, only those on package sources are kept."""
    own = own_variables()
    variables = {name: value for name, value in own.items() if not name.startswith("PIP_") or name == "PIP_CONFIG_FILE"}
    sources = {f"PIP_{setting.upper().replace('-', '_')}": setting for setting in PIP_SETTINGS}
    _, listing = output([VENV_PYTHON, "-I", "-m", "pip", "config", "list"], env=variables)
    for section in ("global", "install"):  # Settings for `install` override global ones.
        settings = dict(re.findall(rf"^{section}\.([\w-]+)=['\"](.*)['\"]$", listing, re.MULTILINE))
        variables.update((name, settings[setting].replace("\\n", " ").strip()) for name, setting in sources.items()
                         if setting in settings)
    variables.update((name, own[name]) for name in sources if name in own)
    return {**variables, "PIP_CONFIG_FILE": os.devnull, "PIP_ROOT_USER_ACTION": "ignore", "PIP_USER": "0"}


def pip_install(names: Iterable[str], locks: Sequence[int]) -> None:
    """Install these packages and what they need, each file checked by its hash."""
    path = os.path.join(VENV, "pins.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(pins_for(names))
    command = [VENV_PYTHON, "-I", "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check",
               "--require-hashes", "-r", path]
    code, text = output(command, env=pip_variables(), locks=locks)
    if code:
        raise MissingPart(f"The packages could not be installed:\n{text}\n{installation_advice(text)}")


INSTALLATION_ADVICE = (
    (r"DO NOT MATCH THE HASHES", "A downloaded file is not the one in hashes.txt: it is broken, or your package source "
     "changes files. Start again; if it stays, unset PIP_INDEX_URL."),
    (r"No space left|Errno 28", "The disk is full: make room and start again."),
    (r"Permission denied|Errno 13", "This folder cannot be written: give yourself the right to, and start again."),
    (r"NewConnectionError|ConnectTimeout|Read timed out|name resolution|ProxyError|Network is unreachable|Connection "
     r"(refused|reset|broken)",
     "The package source cannot be reached: check the network and any proxy, and start again. What is loaded stays."),
    (r"SSLError|CERTIFICATE_VERIFY_FAILED", "The certificate of the package source is not trusted: check the clock of "
     "this machine, and any proxy, and start again."),
    (r"No matching distribution|is not a supported wheel",
     "No file for this Python and system exists: use Python 3.11, 3.12 or 3.13 with 64 bits, and start again."),
)
"""Ways out of a failed installation, by what pip prints."""


def installation_advice(text: str) -> str:
    """Return what to do about a failed installation."""
    sentences = (words for sign, words in INSTALLATION_ADVICE if re.search(sign, text))
    return next(sentences, "The last line above says what went wrong. Start again to continue.")


# ---- Making and repairing it


def replaced_folder() -> str:
    """Return the folder of the environment that is being replaced. It comes back if the new one fails."""
    return f"{VENV}-replaced"


def make_venv(reason: str, locks: Sequence[int]) -> None:
    """Make an environment with only pip. Replace one that cannot be used, but nothing else."""
    if (
        os.path.islink(VENV)
        or os.path.isfile(VENV)
        or (not os.path.exists(os.path.join(VENV, "pyvenv.cfg")) and any(names for _, _, names in os.walk(VENV)))
    ):
        raise MissingPart(f"{VENV} is no environment of Python's, so it is neither used nor replaced. "
                          "Move it away and start again.")
    python = find_python()
    say(f"{f'replacing .venv ({reason})' if os.path.exists(VENV) else 'making .venv'} with {python} ...")
    shutil.rmtree(replaced_folder(), ignore_errors=True)
    if os.path.exists(VENV):
        os.rename(VENV, replaced_folder())
    # Two steps, because venv does not report why ensurepip failed.
    for command in ([python, "-I", "-m", "venv", "--without-pip", VENV], [VENV_PYTHON, "-I", "-m", "ensurepip"]):
        code, text = output(command, locks=locks)
        if code:
            error = re.search(r"^(\w*Error|ERROR): .*", text, re.MULTILINE)
            raise MissingPart(f"{python} could not make an environment in {VENV}:\n{error[0] if error else text}")


@contextlib.contextmanager
def exclusive_lock() -> Iterator[Sequence[int]]:
    """Wait until no other start and no leftover pip is at work here. Yield the lock that pip must keep open."""
    if sys.platform == "win32":  # Windows has no locks of this kind.
        yield ()
        return
    import fcntl

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


def make_ready(extra: str) -> None:
    """Make, complete or replace the environment. Markers come last, so the next start resumes an interrupted one."""
    if is_ready(extra):
        return
    with exclusive_lock() as locks:
        if is_ready(extra):  # Another start has done it.
            return
        pins_for(())  # Without the hashes, nothing is replaced.
        try:
            install_packages(extra, locks)
        except BaseException:
            if os.path.isdir(replaced_folder()):
                shutil.rmtree(VENV, ignore_errors=True)
                os.rename(replaced_folder(), VENV)
            raise
        shutil.rmtree(replaced_folder(), ignore_errors=True)


def install_packages(extra: str, locks: Sequence[int]) -> None:
    """Install the packages, in a new environment if this one cannot be used."""
    damage = fault() if os.path.lexists(VENV) else "there is none"
    for _ in range(2):
        is_new = bool(damage)
        if is_new:
            make_venv(damage, locks)
        say("installing packages (once) ...")
        names = requirements(extra)
        pip_install(names, locks)
        damage = fault(names)
        if not damage or is_new or extra:
            break
    if damage:
        raise MissingPart(f"The packages cannot be used: {damage}. Remove .venv and start again.")
    for name in {"", extra}:
        mark_ready(name)
