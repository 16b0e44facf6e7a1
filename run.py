#!/usr/bin/env python3
"""Start Kotsu on a fresh machine: play it, test it, or pass a command on to `python -m game`.

    python3 run.py              play
    python3 run.py test [...]   ruff, mypy and the whole suite; other words go to pytest
    python3 run.py bundle       dist/kotsu, a folder that starts without Python; other words go to PyInstaller
    python3 run.py --check      check every installed file; exit code 3 if one is damaged, and the next start repairs it
    python3 run.py WORD [...]   what `python -m game WORD` does: sim, referee, shot, demo, bench, lint

The first start makes `.venv` from `hashes.txt`; later ones need no network. This file runs on Python 3.8, and every
Python since 2.7 can parse it, so an old one can still report what is missing. Messages go to standard error, because
standard output belongs to the started program.
"""

import os
import sys

if __name__ == "__main__":  # No module from elsewhere may replace a standard one, even in the imports below.
    elsewhere = [os.path.abspath(each) for each in os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    sys.path.sort(key=lambda each: os.path.abspath(each) in elsewhere)

NEEDED = "Kotsu needs Python 3.11, 3.12 or 3.13"

try:
    import contextlib
    import ctypes.util
    import glob
    import hashlib
    import re
    import shutil
    import subprocess
    import tempfile
except ImportError as wrong:  # Some Pythons are built without a module whose library was missing.
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
"""Options of pytest: all cores; each test file stays on one core, to share its setup; slow files start first."""
BUNDLING = ("objcopy", "strip")
SHARED = "import ctypes, sysconfig; ctypes.CDLL(sysconfig.get_config_var('INSTSONAME'))"
OF_PYTHON = ("venv", "ensurepip", "zlib", "_ctypes", "_ssl")
"""Standard modules that some Pythons lack because of their package or build."""
DRIVER_PACKAGES = ("libglx-mesa0", "libgl1-mesa-dri")


FOREIGN = ("PYTHONPATH", "PYTHONHOME", "PYTHONPLATLIBDIR", "PYTHONUSERBASE", "__PYVENV_LAUNCHER__")
SOURCES = ("index-url", "extra-index-url", "find-links", "no-index", "trusted-host", "cert", "client-cert", "proxy",
           "timeout", "default-timeout", "retries", "cache-dir", "keyring-provider")
"""A user's pip settings that are kept: those on where packages come from. Others control where packages go, and how."""
AT = "PIP_CONFIG_FILE"
AS_TEXT = {"universal_newlines": True, "errors": "surrogateescape"}
"""Options to read the output of other programs, whatever bytes it holds."""
EXTRAS = {"": ("play", 250), "bundle": ("make a bundle", 300), "fast": ("play many matches", 550), "dev": ("test", 600)}
"""The sets of packages that a start can need: the purpose, and the size in MB of an environment with them."""
DAMAGED = 3
CHECK_SCRIPT = os.path.join(ROOT, "game", "tools", "installation_check.py")


class Missing(Exception):
    """Something Kotsu needs is missing; the text is a sentence for the user."""


def visible(text):
    """Replace every unprintable character with its number, because a path may contain any character."""
    if not hasattr(text, "isprintable"):  # Python 2.
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else "\\u%04x" % ord(sign) for sign in text)


def say(text):
    try:
        sys.stderr.write("kotsu: %s\n" % visible(text))
        sys.stderr.flush()
    except EnvironmentError:  # The reader has gone. Old Pythons know this name, too.
        pass


def open_streams():
    """Point closed standard streams at the null device, so that no other file takes their numbers."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # This takes the lowest free number.
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
    """Return the variables for the environment's Python, without any that lead to packages from elsewhere."""
    return dict((name, value) for name, value in os.environ.items() if name not in FOREIGN)


def install(packages, why):
    """Install Debian packages as root. Show any other user the command to type."""
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
    """Return the version of a Python and the modules it lacks, or None if it does not run."""
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
    """Return Pythons to try, the running one first, except one in an environment that may be replaced."""
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
    """Return a Python that runs Kotsu and can make an environment. Install it if necessary."""
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
    """Return a digest of the environment's sources: the pins, the requirements and its base Python."""
    digest = hashlib.sha256()
    for name in ("hashes.txt", "pyproject.toml"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    python = os.path.realpath(VENV_PYTHON)
    seen = os.stat(python)
    digest.update(("%s %d %d" % (python, seen.st_size, seen.st_mtime)).encode("utf-8", "replace"))
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
    """Return True if the marker of an earlier start still fits. Sizes count, since loading a truncated library kills
    Python."""
    try:
        with open(marker(extra), encoding="utf-8") as file:
            lines = file.read().split("\n")
        sizes = (line.split(" ", 1) for line in lines[1:])
        return lines[0] == fingerprint() and all(
            os.path.getsize(os.path.join(VENV, path)) == int(size) for size, path in sizes)
    except (OSError, ValueError):
        return False


def ailment():
    """Return why the environment cannot be used, or nothing if it can. If only pip is missing, install it."""
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
    # An environment that takes pip from elsewhere gets no second one.
    if runs(own_pip) or (not runs("import pip") and runs("import ensurepip; ensurepip.bootstrap()") and runs(own_pip)):
        return ""
    return "it has no pip of its own"


def made_by():
    """Return the version of the Python that made the environment, or None if it is unknown."""
    try:
        with open(os.path.join(VENV, "pyvenv.cfg"), encoding="utf-8") as file:
            said = re.search(r"^version(?:_info)?\s*=\s*(\d+)\.(\d+)", file.read(), re.MULTILINE)
    except (OSError, ValueError):
        return None
    return said and (int(said.group(1)), int(said.group(2)))


def lacking(names, contents=False):
    """Return why these packages cannot be used from the environment, or nothing if they can."""
    command = [VENV_PYTHON, "-I", CHECK_SCRIPT, "contents" if contents else "sizes"] + names
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          env=dict(own_environment(), PYGLET_SHADOW_WINDOW="0"), **AS_TEXT)
    return (done.stderr.strip().split("\n")[-1] or "it cannot be used") if done.returncode else ""


def is_damaged(contents=False):
    """Return True if an installed file is damaged. The next start then replaces `.venv`."""
    wrong = os.path.exists(VENV_PYTHON) and lacking([], contents)
    if wrong:
        say("what is installed in .venv is damaged (%s); the next start replaces it" % wrong)
        for extra in EXTRAS:
            with contextlib.suppress(OSError):
                os.unlink(marker(extra))
    return bool(wrong)


def runs(code):
    """Return True if the environment's Python runs this code without an error."""
    command = [VENV_PYTHON, "-I", "-c", code]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          env=own_environment())
    return done.returncode == 0


def requirements(extra):
    """Return the requirements in pyproject.toml, read by the environment's Python because an old one has no tomllib."""
    code = ("import sys, tomllib; p = tomllib.load(open(sys.argv[1], 'rb'))['project'];"
            "print(*p['dependencies'], *p['optional-dependencies'].get(sys.argv[2], ()), sep='\\n')")
    path = os.path.join(ROOT, "pyproject.toml")
    command = [VENV_PYTHON, "-I", "-c", code, path, extra]
    return subprocess.check_output(command, env=own_environment(), **AS_TEXT).split("\n")[:-1]


def plain(requirement):
    """Return the normalized name in a requirement or pin."""
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", requirement.strip()).group()).lower()


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


def variable(name):
    """Return the environment variable of a pip setting."""
    return "PIP_" + name.upper().replace("-", "_")


def pip_environment():
    """Return the environment variables for pip. Of the user's settings, only those on package sources are kept."""
    own = own_environment()
    environment = dict((name, value) for name, value in own.items() if not name.startswith("PIP_"))
    listed = subprocess.run([VENV_PYTHON, "-I", "-m", "pip", "config", "debug"], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                            env=dict(environment, **({AT: own[AT]} if own.get(AT) else {})), **AS_TEXT).stdout
    parts = re.split(r"^(\w+):\n", listed, flags=re.MULTILINE)
    told = dict((parts[at], parts[at + 1]) for at in range(1, len(parts), 2))
    for where in ("global", "user", "site", "env"):
        # Sorted, settings for install come after global ones and override them.
        found = re.findall(r"^    (global|install)\.([\w-]+): (.*(?:\n(?!  ).+)*)$", told.get(where, ""), re.MULTILINE)
        for _, name, value in sorted(found):
            if name in SOURCES:
                environment[variable(name)] = " ".join(value.split())
    environment.update((name, value) for name, value in own.items() if name in map(variable, SOURCES))
    return dict(environment, PIP_CONFIG_FILE=os.devnull, PIP_ROOT_USER_ACTION="ignore", PIP_USER="0")


def pip_install(names, held):
    """Install these packages and what they need, each file checked by its hash. Return False if that failed."""
    path = os.path.join(VENV, "kotsu-pins.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(pinned(names))
    command = [VENV_PYTHON, "-I", "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check",
               "--require-hashes", "-r", path]
    # Ctrl-C reaches only this program, which ends pip; pip would print a traceback.
    return subprocess.call(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=pip_environment(),
                           pass_fds=held, start_new_session=True) == 0


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


def check_new(extra):
    """Refuse to replace a `.venv` that is no environment, or to make one without enough free space."""
    kind = ""
    if os.path.islink(VENV):
        kind = "a link"
    elif os.path.exists(VENV) and not os.path.isdir(VENV):
        kind = "a file"
    elif not os.path.exists(os.path.join(VENV, "pyvenv.cfg")) and any(names for _, _, names in os.walk(VENV)):
        kind = "a folder without pyvenv.cfg"
    if kind:
        raise Missing("%s cannot be used and is not replaced, as it is %s and no environment of Python's. "
                      "Move it away and start again." % (VENV, kind))
    free, needed = shutil.disk_usage(ROOT).free // 1000000, EXTRAS[extra][1]
    if free < needed:
        raise Missing("A new environment takes %d MB, and %s has room for %d. Make room and start again."
                      % (needed, ROOT, free))


def make_venv(python, held):
    """Make an environment with only pip."""
    # Two steps, because venv does not report why ensurepip failed.
    for command in ([python, "-I", "-m", "venv", "--without-pip", VENV], [VENV_PYTHON, "-I", "-m", "ensurepip"]):
        made = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env=own_environment(), pass_fds=held, **AS_TEXT)
        if made.returncode != 0:
            shutil.rmtree(VENV, ignore_errors=True)
            reason = re.search(r"^(\w*Error|ERROR): .*", made.stdout, re.MULTILINE)
            raise Missing("%s could not make an environment in %s:\n%s"
                          % (python, VENV, reason.group() if reason else made.stdout.strip()))


@contextlib.contextmanager
def set_aside(there):
    """Move `.venv` aside, and back if making another one fails."""
    old = VENV + "-replaced"
    if there:
        shutil.rmtree(old, ignore_errors=True)
        os.rename(VENV, old)
    try:
        yield
    except BaseException:
        if there:
            shutil.rmtree(VENV, ignore_errors=True)
            os.rename(old, VENV)
        raise
    shutil.rmtree(old, ignore_errors=True)


def make_ready(extra):
    """Make or complete `.venv`. The marker comes last, so the next start resumes an interrupted one."""
    with alone() as held:
        if not is_ready(extra):  # Another start may have done it.
            complete(extra, held)


def complete(extra, held, wrong=""):
    """Install the packages of an extra, into a new environment if there is none or it is broken."""
    pinned(())  # Fail before anything is removed if the hashes are missing.
    there = os.path.lexists(VENV)
    wrong = wrong or (ailment() or lacking([], contents=True) if there else "there is none")
    with contextlib.ExitStack() as until_installed:
        if wrong:
            python = find_python()
            check_new(extra)
            say("%s with %s ..." % ("replacing .venv (%s)" % wrong if there else "first start: making .venv", python))
            until_installed.enter_context(set_aside(there))
            make_venv(python, held)
        say("installing what is needed to %s (once) ..." % EXTRAS[extra][0])
        names = [plain(each) for each in requirements(extra)]
        if not pip_install(names, held):
            raise Missing("The packages could not be installed. The reason is above, often it is the network. "
                          "Start again to go on.")
        still = lacking(names)
        if still and (wrong or extra):
            raise Missing("What was installed cannot be used: %s. Remove .venv and start again." % still)
    if still:
        return complete(extra, held, still)
    for name in {"", extra}:
        mark_ready(name)


def check_place():
    """Refuse a folder whose name would split in a list of folders, or is not UTF-8."""
    try:
        os.fsencode(ROOT).decode("utf-8")
    except UnicodeError:
        raise Missing("The name of the folder Kotsu lies in is no text in UTF-8. Give it another one.")
    if os.pathsep in ROOT:
        raise Missing("Kotsu lies in %s, and no path to a program may have '%s' in it. Give that folder another name."
                      % (ROOT, os.pathsep))


def demand(missing, packages):
    """Install missing system packages, or refuse."""
    why = "This system lacks " + ", ".join(missing)
    if missing and not has_apt():
        raise Missing(why + ". Install it with your system's package tool and start again.")
    if missing:
        install(packages, why)


def check_system(testing):
    """Install, or refuse without, the system libraries that a window needs."""
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
    demand(missing, packages)


def check_bundler():
    """Install, or refuse without, the system tools that PyInstaller needs."""
    if not LINUX:
        return
    missing = [tool for tool in BUNDLING if shutil.which(tool) is None]
    packages = ["binutils"] if missing else []
    if not runs(SHARED):
        if not runs("import sys; sys.exit(sys.base_prefix != '/usr')"):
            raise Missing("The Python of .venv has no shared library, which a bundle takes along. "
                          "Install a Python 3.11, 3.12 or 3.13 built with --enable-shared, and remove .venv.")
        missing.append("Python's shared library")
        packages.append("libpython%d.%d" % examine(VENV_PYTHON)[0])
    demand(missing, packages)


def check_display():
    if LINUX and not os.environ.get("DISPLAY"):
        raise Missing("There is no display to open a window on. Start Kotsu from a graphical desktop; "
                      "without one, `python3 run.py shot` still draws pictures.")


def hand_over(command, environment):
    """Replace this process with another program, or wait for it on systems that cannot do so."""
    if WINDOWS:
        return subprocess.call(command, env=environment)
    os.execve(command[0], command, environment)


@contextlib.contextmanager
def screen_of_its_own(environment):
    """Provide a virtual display with software OpenGL, even if a real one exists, so that pictures never differ."""
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


def test(words):
    """Run every check, even if another failed. Types are checked during the tests, whose summary comes last."""
    failed = []
    with screen_of_its_own(own_environment()) as environment, tempfile.TemporaryFile("w+") as told:
        how = {"cwd": ROOT, "env": environment, "stdin": subprocess.DEVNULL}

        def checked(name, command):
            say(" ".join(command))
            code = subprocess.call([VENV_PYTHON, "-m"] + command, **how)
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
        is_damaged()
    return 1 if failed else 0


def bundle(words):
    """Make the distributable folder."""
    made, work = os.path.join(ROOT, "dist"), os.path.join(ROOT, "build")
    say("making a folder that starts without Python ...")
    command = [VENV_PYTHON, "-P", "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", made,
               "--workpath", work] + words + [os.path.join(ROOT, "game", "tools", "bundle", "kotsu.spec")]
    environment = dict(own_environment(), PYINSTALLER_CONFIG_DIR=work)
    code = subprocess.call(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    if code:
        is_damaged()
    say("the folder could not be made" if code else "done; without other words it is %s" % os.path.join(made, "kotsu"))
    return code


def run(words):
    word = words[0] if words and not words[0].startswith("--") else "play"
    testing, bundling = word == "test", word == "bundle"
    extra = "dev" if testing or word == "pins" else "bundle" if bundling else ""
    helping = "-h" in words or "--help" in words
    if words == ["--check"]:
        return DAMAGED if is_damaged(contents=True) else 0
    if (word == "balance" or "--fast" in words) and not helping and not is_ready("fast"):
        try:
            make_ready("fast")
        except Missing as missing:
            say("%s\nContinuing without numba, which takes many times as long." % missing)
    if not is_ready(extra):
        make_ready(extra)
    if (word in WITH_PICTURE or bundling or "--screens" in words) and (testing or not helping):
        check_system(testing)
    if testing:
        with contextlib.suppress(Missing):  # Only one test needs this, and it reports it.
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
