#!/usr/bin/env python3
"""The one entry point of a fresh machine: plays Kotsu, tests it, and passes every other word on.

    python3 run.py              play
    python3 run.py test [...]   ruff, mypy and the whole suite; other words go to pytest
    python3 run.py bundle       dist/kotsu, a folder that starts without Python; other words go to PyInstaller
    python3 run.py WORD [...]   what `python -m game WORD` does: sim, referee, shot, demo, bench, lint

The first start makes `.venv` from `hashes.txt`; later ones need no network. This file runs on Python 3.8, and every
Python since 2.7 can read it, so that an old one can still say what is missing. It talks on standard error only:
standard output belongs to what it starts.
"""

import os
import sys

if __name__ == "__main__":  # Nothing from elsewhere stands in for Python's own, already below.
    elsewhere = [os.path.abspath(each) for each in os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    sys.path.sort(key=lambda each: os.path.abspath(each) in elsewhere)

NEEDED = "Kotsu needs Python 3.11, 3.12 or 3.13"

try:
    import contextlib
    import ctypes.util
    import glob
    import hashlib
    import json
    import re
    import shutil
    import subprocess
    import tempfile
except ImportError as wrong:  # Some Pythons are built without what the system lacked then.
    sys.exit("kotsu: this Python is not whole (%s). %s." % (wrong, NEEDED))
try:
    import fcntl
except ImportError:
    fcntl = None

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
WINDOWS = os.name == "nt"
LINUX = sys.platform.startswith("linux")
VENV_PYTHON = os.path.join(VENV, "Scripts", "python.exe") if WINDOWS else os.path.join(VENV, "bin", "python")

VERSIONS = ((3, 13), (3, 12), (3, 11))
WITH_PICTURE = ("play", "test", "shot", "gallery", "accept", "demo", "bench")
OPENGL = {"GL": "libgl1", "EGL": "libegl1", "fontconfig": "libfontconfig1"}
DRIVERS = ("/usr/lib/*/dri/*_dri.so", "/usr/lib/dri/*_dri.so", "/usr/lib/*/libgallium*.so")
WHOLE_SUITE = ("-n", "logical", "--maxprocesses", "4", "--dist", "loadfile", "--no-loadscope-reorder")
"""All cores at once. A file stays with one of them, so that what its tests share is made once; the slow ones begin."""
CHANCE = 5
"""So many tests at most may have failed by chance: those run once more, one after the other."""
FAILED = os.path.join(ROOT, ".pytest_cache", "v", "cache", "lastfailed")
BUNDLING = ("objcopy", "strip")
SHARED = "import ctypes, sysconfig; ctypes.CDLL(sysconfig.get_config_var('INSTSONAME'))"
OF_PYTHON = ("venv", "ensurepip", "zlib", "_ctypes", "_ssl")
"""Modules of its own that some Python is without, be it by its package or by how it was built."""
DRIVER_PACKAGES = ("libglx-mesa0", "libgl1-mesa-dri")


FOREIGN = ("PYTHONPATH", "PYTHONHOME", "PYTHONPLATLIBDIR", "PYTHONUSERBASE", "__PYVENV_LAUNCHER__")
SOURCES = ("index-url", "extra-index-url", "find-links", "no-index", "trusted-host", "cert", "client-cert", "proxy",
           "timeout", "default-timeout", "retries", "cache-dir", "keyring-provider")
"""Of a person's settings of pip those that say where packages come from; all others say where they go, and how."""
AT = "PIP_CONFIG_FILE"
AS_TEXT = {"universal_newlines": True, "errors": "surrogateescape"}
"""What others say, whatever signs are in it."""
SECTIONS = {
    "": ("to play",), "bundle": ("to play", "to give it away"),
    "fast": ("to play", "to learn", "to play many matches"),
    "dev": ("to play", "to develop", "to give it away", "to play the lab on a cluster", "to learn"),
}
"""The parts of the pins that are installed for a word; all of them for any other."""
WHOLE = """
import importlib, importlib.metadata, os, sys
own = [path for path in sys.path if path.startswith(sys.prefix)]
for found in importlib.metadata.distributions(path=own):
    name = found.metadata["Name"] or os.path.basename(str(found._path))
    files = found.files or []
    for file in files:
        path = str(found.locate_file(file))
        if not path.endswith(".pyc") and (not os.path.exists(path) or file.size not in (None, os.path.getsize(path))):
            sys.exit("%s is not whole" % name)
    if not files:
        sys.exit("%s is not whole" % name)
for name in sys.argv[1:]:
    try:
        found = importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        sys.exit("%s is missing" % name)
    tops = {str(file).split("/")[0] for file in found.files if str(file).endswith(".py") and str(file).count("/") < 2}
    for top in sorted(tops):
        try:
            module = importlib.import_module(top[:-3] if top.endswith(".py") else top)
        except ModuleNotFoundError as wrong:
            sys.exit("%s lacks %s" % (name, wrong.name))
        except BaseException:
            continue  # No display or no library of the system, which is said where it is wanted.
        if not str(getattr(module, "__file__", None) or sys.prefix).startswith(sys.prefix):
            sys.exit("%s comes from elsewhere" % name)
"""
"""Run by the environment's Python: why what is needed cannot be imported from it."""


class Missing(Exception):
    """Something Kotsu needs is not here; the text is a sentence for the person at the keyboard."""


def say(text):
    try:
        sys.stderr.write("kotsu: %s\n" % text)
        sys.stderr.flush()
    except EnvironmentError:  # Whoever listened has gone. What it is called where Python is old, too.
        pass


def open_streams():
    """Standard streams that were closed lead nowhere now: nothing else that is opened takes their place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # The lowest number that is free.
    sys.stderr = sys.stderr or os.fdopen(2, "w")


def has_apt():
    return LINUX and shutil.which("apt-get") is not None


def is_root():
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_environment():
    return dict(os.environ, DEBIAN_FRONTEND="noninteractive")


def apt_update():
    if is_root():
        command = ["apt-get", "update", "-qq"]
        subprocess.call(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=apt_environment())


def own_environment():
    """What the environment's Python is started with: nothing that leads it to packages from elsewhere."""
    return dict((name, value) for name, value in os.environ.items() if name not in FOREIGN)


def install(packages, why):
    """Installs Debian packages as root; anyone else gets the one command to type."""
    command = ["apt-get", "install", "-y"] + packages
    typed = " ".join(["sudo"] + command)
    if not is_root():
        raise Missing("%s. This command installs it:\n\n    %s\n\nThen start again." % (why, typed))
    say("%s; installing %s ..." % (why, " ".join(packages)))
    apt_update()
    quiet = command[:3] + ["-qq", "--no-install-recommends"] + packages
    if subprocess.call(quiet, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=apt_environment()) != 0:
        raise Missing("%s, and installing it did not work. Try it by hand:\n\n    %s" % (why, typed))


def examine(python):
    """The version of a Python and what it lacks to make environments; None if it does not run."""
    code = ("import sys, importlib.util as u; print(*sys.version_info[:2]);"
            "print(*[name for name in %r if u.find_spec(name) is None])" % (OF_PYTHON,))
    try:
        answer = subprocess.run([python, "-I", "-c", code], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, timeout=20, check=True,
                                env=own_environment()).stdout.decode("ascii").split()
        return (int(answer[0]), int(answer[1])), answer[2:]
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return None


def candidates():
    """Pythons worth a look, the running one first; never that of an environment that may have to go."""
    found = [sys.executable or ""]
    home = os.environ.get("PYENV_ROOT") or os.path.join(os.path.expanduser("~"), ".pyenv")
    for major, minor in VERSIONS:
        found.append(shutil.which("python%d.%d" % (major, minor)) or "")
        found.append("/usr/bin/python%d.%d" % (major, minor))
        built = os.path.join(home, "versions", "%d.%d.*" % (major, minor), "bin", "python")
        found += sorted(glob.glob(built), reverse=True)
    found.append(shutil.which("python3") or "")
    own = [path for path in found if os.path.exists(path) and not path.startswith(os.path.join(VENV, ""))]
    return list(dict.fromkeys(own))


def find_python():
    """A Python that Kotsu runs on and that can make an environment, installed if need be."""
    bare = None
    for path in candidates():
        seen = examine(path)
        if seen is None or seen[0] not in VERSIONS:
            continue
        if not seen[1]:
            return path
        bare = bare or (path,) + seen
    here = "%d.%d" % sys.version_info[:2]
    if bare is not None:
        path, version, lacks = bare
        if not has_apt() or set(lacks) - {"venv", "ensurepip"}:
            raise Missing("%s cannot make environments to play in: it lacks %s. "
                          "Install that, or a complete Python 3.11, 3.12 or 3.13." % (path, ", ".join(lacks)))
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


def fingerprint():
    """Changes whenever the environment would have to: with what is wanted of it, and with the Python behind it."""
    digest = hashlib.sha256()
    for name in ("constraints.txt", "hashes.txt", "pyproject.toml"):
        if os.path.exists(os.path.join(ROOT, name)):
            with open(os.path.join(ROOT, name), "rb") as file:
                digest.update(file.read())
    python = os.path.realpath(VENV_PYTHON)
    seen = os.stat(python)
    digest.update(("%s %d %d" % (python, seen.st_size, seen.st_mtime)).encode("utf-8", "replace"))
    return digest.hexdigest()


def marker(extra):
    return os.path.join(VENV, "kotsu-%s.txt" % (extra or "play"))


def is_ready(extra):
    """Whether the environment holds everything already; costs two small reads."""
    try:
        with open(marker(extra), "rb") as file:
            return file.read() == fingerprint().encode("ascii")
    except OSError:
        return False


def ailment():
    """Why the environment cannot be used, nothing if it can. One that only lacks pip is given it."""
    if not os.path.isdir(VENV):
        return "it is no folder"
    if not os.path.exists(VENV_PYTHON):
        return "its Python cannot be found" if os.path.lexists(VENV_PYTHON) else "it is half-made"
    seen = examine(VENV_PYTHON)
    if seen is None:
        return "its Python does not run on this machine"
    if seen[0] not in VERSIONS:
        return "it is of Python %d.%d, and %s" % (seen[0] + (NEEDED,))
    if made_by() not in (None, seen[0]):
        return "Python %d.%d made it, and its Python is %d.%d now" % (made_by() + seen[0])
    if not runs("import sys; sys.exit(sys.prefix == sys.base_prefix)"):
        return "it is half-made"
    own_pip = "import sys, pip; sys.exit(not pip.__file__.startswith(sys.prefix))"
    # Where it has one from elsewhere it is not given another.
    if runs(own_pip) or (not runs("import pip") and runs("import ensurepip; ensurepip.bootstrap()") and runs(own_pip)):
        return ""
    return "it has no pip of its own"


def made_by():
    """The version of the Python that made the environment, None where it does not say."""
    try:
        with open(os.path.join(VENV, "pyvenv.cfg"), encoding="utf-8") as file:
            said = re.search(r"^version(?:_info)?\s*=\s*(\d+)\.(\d+)", file.read(), re.MULTILINE)
    except (OSError, ValueError):
        return None
    return said and (int(said.group(1)), int(said.group(2)))


def lacking(names):
    """Why these packages cannot be used from the environment, nothing if they can."""
    done = subprocess.run([VENV_PYTHON, "-I", "-c", WHOLE] + names, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, env=dict(own_environment(), PYGLET_SHADOW_WINDOW="0"), **AS_TEXT)
    return (done.stderr.strip().split("\n")[-1] or "it cannot be used") if done.returncode else ""


def runs(code):
    """Whether the environment's Python runs these lines without complaint."""
    command = [VENV_PYTHON, "-I", "-c", code]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          env=own_environment())
    return done.returncode == 0


def remove_venv():
    """Take away whatever is called `.venv`; of a link only the link."""
    if os.path.islink(VENV) or not os.path.isdir(VENV):
        os.unlink(VENV)
    else:
        shutil.rmtree(VENV)


def requirements(extra):
    """The names from pyproject.toml, read by the environment's Python because an old one has no tomllib."""
    code = ("import sys, tomllib; p = tomllib.load(open(sys.argv[1], 'rb'))['project'];"
            "print(*p['dependencies'], *p['optional-dependencies'].get(sys.argv[2], ()), sep='\\n')")
    path = os.path.join(ROOT, "pyproject.toml")
    command = [VENV_PYTHON, "-I", "-c", code, path, extra]
    return subprocess.check_output(command, env=own_environment(), **AS_TEXT).split("\n")[:-1]


def names_of(wanted):
    """What these requirements are called."""
    return [re.match(r"[\w.-]+", each.strip()).group() for each in wanted if each.strip()]


def pinned(extra):
    """The lines of `hashes.txt` that belong to a word, nothing where there is no such file."""
    path, wanted, kept = os.path.join(ROOT, "hashes.txt"), SECTIONS.get(extra), []
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("# "):
                inside = wanted is None or line[2:].strip() in wanted
            elif line.strip() and inside:
                kept.append(line)
    return "".join(kept)


def variable(name):
    """What a setting of pip is called in the environment."""
    return "PIP_" + name.upper().replace("-", "_")


def pip_environment():
    """What pip is started with: a person's own settings count where they say where packages come from, nowhere else."""
    own = own_environment()
    environment = dict((name, value) for name, value in own.items() if not name.startswith("PIP_"))
    listed = subprocess.run([VENV_PYTHON, "-I", "-m", "pip", "config", "debug"], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                            env=dict(environment, **({AT: own[AT]} if own.get(AT) else {})), **AS_TEXT).stdout
    parts = re.split(r"^(\w+):\n", listed, flags=re.MULTILINE)
    told = dict((parts[at], parts[at + 1]) for at in range(1, len(parts), 2))
    for where in ("global", "user", "site", "env"):
        # What pip alone asks for when it installs counts more than what is said for all of it.
        found = re.findall(r"^    (global|install)\.([\w-]+): (.*(?:\n(?!  ).+)*)$", told.get(where, ""), re.MULTILINE)
        for _, name, value in sorted(found):
            if name in SOURCES:
                environment[variable(name)] = " ".join(value.split())
    environment.update((name, value) for name, value in own.items() if name in map(variable, SOURCES))
    return dict(environment, PIP_CONFIG_FILE=os.devnull, PIP_ROOT_USER_ACTION="ignore", PIP_USER="0")


def pip_install(extra, held):
    """Install what a word needs, as it is pinned, each file checked by its hash; whether that could be done."""
    command = [VENV_PYTHON, "-I", "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check"]
    pins = pinned(extra)
    if pins:
        path = os.path.join(VENV, "kotsu-pins.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(pins)
        command += ["--require-hashes", "-r", path]
    else:
        command += ["-c", os.path.join(ROOT, "constraints.txt")] + requirements(extra)
    # Ctrl-C is for this program, which ends the other: pip would tell where it was.
    return subprocess.call(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=pip_environment(),
                           pass_fds=held, start_new_session=True) == 0


@contextlib.contextmanager
def alone():
    """While no other start is at work here, nor a pip that outlived one; gives what such a pip has to keep open."""
    if fcntl is None:
        yield ()
        return
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # Where a file system knows no locks, nobody waits.
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("another start is at work here; waiting for its end ...")
                fcntl.flock(folder, fcntl.LOCK_EX)
        yield (folder,)
    finally:
        os.close(folder)


def make_venv(wrong, there, held):
    """An environment with nothing but pip in it."""
    python = find_python()
    if there:
        say("replacing .venv: %s" % wrong)
        remove_venv()
    say("%smaking .venv with %s ..." % ("" if there else "first start: ", python))
    # One after the other, as the first does not tell why the second failed.
    for command in ([python, "-I", "-m", "venv", "--without-pip", VENV], [VENV_PYTHON, "-I", "-m", "ensurepip"]):
        made = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env=own_environment(), pass_fds=held, **AS_TEXT)
        if made.returncode != 0:
            shutil.rmtree(VENV, ignore_errors=True)
            told = re.search(r"^(\w*Error|ERROR): .*", made.stdout, re.MULTILINE)
            raise Missing("%s could not make an environment in %s:\n%s"
                          % (python, VENV, told.group() if told else made.stdout.strip()))


def make_ready(extra):
    """Makes or completes `.venv`; the marker comes last, so an interrupted start is taken up again."""
    with alone() as held:
        if not is_ready(extra):  # By the one that was waited for.
            complete(extra, held)


def complete(extra, held, wrong=""):
    """Brings along what a word needs, into a new environment where something is wrong with the one that is there."""
    there = os.path.lexists(VENV)
    wrong = wrong or (ailment() if there else "there is none")
    if there and not wrong and lacking([]):
        wrong = "what was installed there is not whole"
    if wrong:
        make_venv(wrong, there, held)
    say("installing what %s needs (once) ..." % {"": "playing", "dev": "testing"}.get(extra, "a " + extra))
    if not pip_install(extra, held):
        raise Missing("The packages could not be installed: the reason stands above, and often it is the network. "
                      "Start again to go on.")
    still = lacking(names_of(requirements(extra)))
    if still and not wrong and not extra:
        return complete(extra, held, still)
    if still:
        raise Missing("What was installed cannot be used: %s. Remove .venv and start again to make it anew." % still)
    for name in {"", extra}:
        with open(marker(name), "w", encoding="ascii") as file:
            file.write(fingerprint())


def check_place():
    """Refuses a folder whose name stands for two in a list of folders, or is no text."""
    try:
        os.fsencode(ROOT).decode("utf-8")
    except UnicodeError:
        raise Missing("The name of the folder Kotsu lies in is no text in UTF-8. Give it another one.")
    if os.pathsep in ROOT:
        raise Missing("Kotsu lies in %s, and no path to a program may have '%s' in it. Give that folder another name."
                      % (ROOT, os.pathsep))


def check_system(testing):
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


def check_bundler():
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


def check_display():
    if LINUX and not os.environ.get("DISPLAY"):
        raise Missing("There is no display to open a window on. Start Kotsu from a graphical desktop; "
                      "without one, `python3 run.py shot` still draws pictures.")


def hand_over(command, environment):
    """Becomes another program, or waits for it where programs cannot be replaced."""
    if WINDOWS:
        return subprocess.call(command, env=environment)
    os.execve(command[0], command, environment)


@contextlib.contextmanager
def screen_of_its_own(environment):
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
        own = dict(environment, DISPLAY=":" + number, LIBGL_ALWAYS_SOFTWARE="1", LP_NUM_THREADS="0")
        for name in ("WAYLAND_DISPLAY", "XAUTHORITY"):
            own.pop(name, None)
        yield own
    finally:
        server.terminate()
        server.wait()


def failed_tests():
    """What pytest wrote down of the tests that failed."""
    try:
        with open(FAILED, encoding="utf-8") as file:
            return sorted(json.load(file))
    except (OSError, ValueError):
        return []


def pass_alone(environment):
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


def test(words):
    """Every check, each one even if another failed: types are checked beside the tests, whose closing line closes."""
    failed = []
    with screen_of_its_own(own_environment()) as environment, tempfile.TemporaryFile("w+") as told:
        how = {"cwd": ROOT, "env": environment, "stdin": subprocess.DEVNULL}

        def checked(name, command):
            say(" ".join(command))
            code = subprocess.call([VENV_PYTHON, "-m"] + command, **how)
            if code == 1 and name == "pytest" and not words and pass_alone(environment):
                code = 0
            if code != 0:
                failed.append(name)

        checked("ruff", ["ruff", "check", "."])
        say("mypy, beside pytest")
        types = subprocess.Popen([VENV_PYTHON, "-m", "mypy"], stdout=told, stderr=subprocess.STDOUT, **how)
        checked("pytest", ["pytest"] + list(words or WHOLE_SUITE))
        if types.wait() != 0:
            told.seek(0)
            say("mypy\n" + told.read())
            failed.append("mypy")
    if failed:
        say("failed: " + ", ".join(failed))
    return 1 if failed else 0


def bundle(words):
    """The folder to give away, made anew."""
    made, work = os.path.join(ROOT, "dist"), os.path.join(ROOT, "build")
    say("making a folder that starts without Python ...")
    command = [VENV_PYTHON, "-P", "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", made,
               "--workpath", work] + words + [os.path.join(ROOT, "game", "tools", "bundle", "kotsu.spec")]
    environment = dict(own_environment(), PYINSTALLER_CONFIG_DIR=work)
    code = subprocess.call(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    say("the folder could not be made" if code else "done; without other words it is %s" % os.path.join(made, "kotsu"))
    return code


def run(words):
    word = words[0] if words and not words[0].startswith("--") else "play"
    testing, bundling = word == "test", word == "bundle"
    extra = "dev" if testing else "bundle" if bundling else "fast" if word == "balance" or "--fast" in words else ""
    helping = "-h" in words or "--help" in words
    if extra == "fast" and not helping and not is_ready(extra):
        try:
            make_ready(extra)
        except Missing as missing:
            say("%s\nIt goes on without numba, which takes many times as long." % missing)
    if extra == "fast":
        extra = ""
    if not is_ready(extra):
        make_ready(extra)
    if (word in WITH_PICTURE or bundling or "--screens" in words) and (testing or not helping):
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
    environment = dict(own_environment(), PYTHONPATH=ROOT)
    return hand_over([VENV_PYTHON, "-P", "-m", "game"] + words, environment)


def main(words):
    if sys.version_info < (3, 8):
        say("this Python is too old even to look for another one. %s." % NEEDED)
        return 1
    open_streams()
    try:
        check_place()
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
