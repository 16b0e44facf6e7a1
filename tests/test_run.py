"""The start on a fresh machine: everything that `run.py` makes, finds, installs and says."""

from __future__ import annotations

import ast
import glob
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path
from types import ModuleType
from typing import TextIO

import pytest
from packaging.requirements import Requirement

from game.__main__ import DAMAGED, WORDS, main
from game.tools import venv, venv_check
from game.tools.commands import bundle
from game.tools.commands import test as checks
from game.tools.commands.pins import ENVIRONMENTS
from game.tools.venv import MissingPart
from tests.kit.pins import pins_of

SOURCE = Path(__file__).parent.parent / "run.py"
REPEAT = """
import sys, tiny

def arguments(parser):
    parser.add_argument("--seed")

def run(args):
    print(tiny.NAME, *sys.argv[1:])
    return 0
"""
"""A command that imports a library."""
DRAWN = ("game.app.libraries", "game.app.window", "game.tools.benchmarks", "Xvfb", "PyInstaller")
"""Names in the sources of commands that need the libraries of a window."""


def load_run() -> ModuleType:
    """Return run.py as a new module."""
    spec = importlib.util.spec_from_file_location("kotsu_run", SOURCE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def debian_without_root_rights(monkeypatch: pytest.MonkeyPatch) -> None:
    which = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else which(name))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """run.py as a module, on Linux."""
    module = load_run()
    monkeypatch.setattr(module, "LINUX", True)
    return module


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have run."""
    seen: list[list[str]] = []
    monkeypatch.setattr(venv, "output", lambda command, **_: seen.append(command) or (0, ""))
    return seen


def package(folder: Path, name: str, needs: str = "", **modules: str) -> str:
    """Write a wheel of these modules, and return its pin with the hash."""
    wheel, record = folder / f"{name}-1-py3-none-any.whl", f"{name}-1.dist-info/RECORD"
    files = {f"{module}.py": text for module, text in modules.items()} | {
        f"{name}-1.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n{needs}",
        f"{name}-1.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"}
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
        digests = {path: urlsafe_b64encode(sha256(text.encode()).digest()).decode().rstrip("=")
                   for path, text in files.items()}
        lines = [f"{path},sha256={digests[path]},{len(text)}\n" for path, text in files.items()]
        archive.writestr(record, "".join([*lines, f"{record},,\n"]))
    return f"{name}==1 \\\n    --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n"


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with run.py, two dependencies that need no network, and a game that repeats its words."""
    root = tmp_path_factory.mktemp("tiny")
    tiny = package(root, "tiny", "Requires-Dist: far\n", tiny="import far\nNAME = far.NAME\n")
    far = package(root, "far", far="NAME = 'tiny'\n")
    (root / "hashes.txt").write_text(f"# pins\n\n{far}{tiny}    # needs far\n")
    shutil.copy(SOURCE, root)
    (root / "pyproject.toml").write_text(
        '[project]\ndependencies = ["tiny>=1"]\n[project.optional-dependencies]\ndev = []\n')
    for name in ("game", "tiny", "json", "tempfile", "hashlib", "venv", "pip"):
        (root / "elsewhere" / name).mkdir(parents=True)
        (root / "elsewhere" / name / "__init__.py").write_text("raise SystemExit('from elsewhere')\n")
    (root / "game" / "tools" / "commands").mkdir(parents=True)
    (root / "game" / "terminal").mkdir()
    (root / "game" / "kernel").mkdir()
    for name in ("__init__.py", "__main__.py", "terminal.py", "kernel/refusal.py",
                 "tools/venv.py", "tools/venv_check.py"):
        shutil.copy(SOURCE.parent / "game" / name, root / "game" / name)
    (root / "game" / "paths.py").write_text(
        "import contextlib, pathlib\nwith_packs = contextlib.nullcontext\ndata_dir = pathlib.Path\n"
        "def has_packs(): return False\n")
    (root / "game" / "tools" / "commands" / "sim.py").write_text(REPEAT)
    return root


def start(root: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Start run.py from a folder with modules that have the names of standard ones."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    unreachable = {**kept, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(root), **more}
    return subprocess.run([sys.executable, str(root / "run.py"), *words], cwd=root / "elsewhere", env=unreachable,
                          text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False)


@pytest.mark.long
def test_of_two_starts_one_replaces_a_broken_environment_and_the_other_waits_for_it(tiny: Path) -> None:
    left_over = tiny / ".venv" / "bin"
    left_over.mkdir(parents=True)
    (left_over / "python").symlink_to(sys.executable)
    (tiny / ".venv" / "pyvenv.cfg").write_text(f"home = {Path(sys.base_prefix) / 'bin'}\n")

    with ThreadPoolExecutor() as both:
        one, other = both.map(lambda seed: start(tiny, "sim", "--seed", seed), ("7", "7"))
    first, late = (one, other) if "replacing" in one.stderr else (other, one)
    assert (first.returncode, first.stdout) == (0, "tiny sim --seed 7\n"), first.stderr
    assert "replacing .venv (it is incomplete)" in first.stderr
    waited = "kotsu: another start is at work here; waiting for its end ...\n"
    assert (late.returncode, late.stdout, late.stderr) == (0, "tiny sim --seed 7\n", waited)

    second = start(tiny, "sim", "--seed", "8")
    assert (second.returncode, second.stdout, second.stderr) == (0, "tiny sim --seed 8\n", "")


@pytest.mark.long
def test_a_start_needs_neither_streams_nor_modules_from_elsewhere_and_repairs_a_damaged_library(tiny: Path) -> None:
    assert start(tiny, "sim").returncode == 0

    closed = subprocess.run(["sh", "-c", '"$0" "$@" 2>&- <&-', sys.executable, tiny / "run.py", "sim"], text=True,
                            stdout=subprocess.PIPE, check=False)
    assert (closed.returncode, closed.stdout) == (0, "tiny sim\n")

    elsewhere = tiny / "elsewhere"
    foreign = start(tiny, "sim", PYTHONPATH=str(elsewhere), PYTHONUSERBASE=str(elsewhere))
    assert (foreign.returncode, foreign.stdout, foreign.stderr) == (0, "tiny sim\n", "")

    # A fault in the game is reported as such.
    (tiny / "game" / "tools" / "commands" / "shot.py").write_text(REPEAT.replace("tiny.NAME", "tiny.NOTHING"))
    faulty = start(tiny, "shot")
    assert faulty.returncode == 1 and "has no attribute 'NOTHING'" in faulty.stderr and "kotsu:" not in faulty.stderr

    # A damaged library is found by its failure, and replaced.
    (packages,) = (tiny / ".venv" / "lib").glob("*/site-packages")
    (packages / "far.py").write_text("NAME = 'tiny\n")
    repaired = start(tiny, "sim", "--seed", "9")
    assert (repaired.returncode, repaired.stdout) == (0, "tiny sim --seed 9\n"), repaired.stderr
    assert "damaged (far is damaged)" in repaired.stderr and "Traceback" not in repaired.stderr

    # A check finds it before it is needed.
    (packages / "tiny.py").unlink()
    assert start(tiny, "--check").returncode == DAMAGED == load_run().DAMAGED


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of run.py's environment, which does not exist yet."""
    monkeypatch.setattr(venv, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(venv, "VENV_PYTHON", str(tmp_path / ".venv/bin/python"))
    return tmp_path / ".venv"


def stand_in(folder: Path, script: str) -> None:
    (folder / "bin").mkdir(parents=True, exist_ok=True)
    (folder / "bin/python").write_text(f"#!/bin/sh\n{script}\n")
    (folder / "bin/python").chmod(0o755)


@pytest.mark.parametrize("make", [
    Path.touch,
    lambda folder: folder.symlink_to("nowhere"),
    lambda folder: folder.symlink_to(folder.parent),
    lambda folder: (folder.mkdir(), (folder / "thesis.txt").touch()),
], ids=["file", "broken link", "link", "folder"])
def test_anything_but_an_environment_is_not_replaced(
        run: ModuleType, folder: Path, capsys: pytest.CaptureFixture[str], make: Callable[[Path], object]) -> None:
    make(folder)
    assert run.main(["sim"]) == 1
    assert "is no environment of Python's" in capsys.readouterr().err
    assert os.path.lexists(folder) and [path.name for path in folder.parent.iterdir()] == [".venv"]


def test_nothing_is_removed_without_a_python_or_hashes_for_another_environment(
    run: ModuleType, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.mkdir()
    (folder / "pyvenv.cfg").touch()
    monkeypatch.setattr(venv, "candidates", list)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setenv("PATH", "/nowhere")
    assert run.main(["sim"]) == 1 and "no other was found" in capsys.readouterr().err
    monkeypatch.setattr(venv, "ROOT", str(tmp_path))
    assert run.main(["sim"]) == 1 and "git checkout hashes.txt" in capsys.readouterr().err
    assert (folder / "pyvenv.cfg").exists() and [path.name for path in tmp_path.iterdir()] == [".venv"]


def test_a_truncated_library_is_noticed_before_it_is_loaded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(venv, "fingerprint", lambda: "whole")
    libraries = [folder / "lib" / "_imaging.cpython-311.so", folder / "lib" / "a folder" / "libz-1f2.so.1.3"]
    for library in libraries:
        library.parent.mkdir(parents=True, exist_ok=True)
        library.write_bytes(b"1234")
    venv.mark_ready("")
    assert venv.is_ready("")
    for library in libraries:
        library.write_bytes(b"123")
        assert not venv.is_ready("")
        library.unlink()
        assert not venv.is_ready("")
        library.write_bytes(b"1234")
        assert venv.is_ready("")


@pytest.mark.parametrize(("version", "why"), [
    ((3, 10), "it has Python 3.10, and Kotsu needs Python 3.11, 3.12 or 3.13"), ((3, 14), "it has Python 3.14"),
    (sys.version_info[:2], "it is incomplete"),
])
def test_an_environment_without_pip_or_of_another_python_is_broken(
        version: tuple[int, int], why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(venv_check.sys, "version_info", version)
    monkeypatch.setattr(venv_check.importlib.util, "find_spec", lambda name: None)
    assert venv_check.environment_fault().startswith(why)


def test_an_environment_whose_python_is_gone_or_does_not_start_is_broken(folder: Path) -> None:
    (folder / "bin").mkdir(parents=True)
    (folder / "bin/python").symlink_to("python-of-yesterday")
    assert venv.fault() == "it has no Python"
    (folder / "bin/python").unlink()
    stand_in(folder, "exit 0")
    assert venv.fault() == ""
    (folder / "bin/python").write_bytes(b"\x7fELF of another machine")
    assert venv.fault() == "its Python does not run on this machine"


def test_a_replaced_environment_is_named_with_the_reason_and_comes_back_if_the_new_one_fails(
        run: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir()
    (folder / "pyvenv.cfg").write_text("old")
    monkeypatch.setattr(venv, "find_python", lambda: "/bin/false")
    assert run.main(["sim"]) == 1
    assert "replacing .venv (it has no Python) with /bin/false" in capsys.readouterr().err
    assert (folder / "pyvenv.cfg").read_text() == "old" and [path.name for path in folder.parent.iterdir()] == [".venv"]


@pytest.mark.parametrize("words", [["help"], ["--help"], ["-h"], ["demo", "-h"], ["sim"], ["x"]])
def test_commands_without_pictures_check_neither_system_nor_display_which_playing_needs(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(venv, "is_ready", lambda extra: True)
    monkeypatch.setattr(run, "check_system", lambda testing: pytest.fail("nothing is drawn"))
    monkeypatch.setattr(os, "execve", lambda *started: sys.exit(len(started[1])))
    with pytest.raises(SystemExit, match=str(4 + len(words))):
        run.main(words)
    monkeypatch.setattr(run, "check_system", lambda testing: None)
    assert run.main([]) == 1
    output = capsys.readouterr()
    assert output.out == "" and "no display" in output.err


def test_every_word_that_draws_is_one_there_is(run: ModuleType) -> None:
    folder = SOURCE.parent / "game" / "tools" / "commands"
    commands = {word: (folder / f"{word}.py").read_text("utf-8") for word in WORDS}
    drawing = {word for word, text in commands.items() if any(part in text for part in DRAWN)}
    assert set(run.WITH_PICTURE) == drawing - {"lint"}, "lint draws where its --screens are asked for alone"


@pytest.fixture
def pip(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """The environment variables of each start of pip, in an environment that lacks nothing else."""
    seen: list[dict[str, str]] = []
    output = venv.output

    def watch(command: list[str], env: dict[str, str], **more: Sequence[int]) -> tuple[int, str]:
        if "install" not in command:
            return output(command, env=env)
        seen.append(env)
        return 0, ""

    folder.mkdir()
    (folder / "pyvenv.cfg").touch()
    monkeypatch.setattr(venv, "fault", lambda names=(): "")
    monkeypatch.setattr(venv, "requirements", lambda extra: ["arcade"])
    monkeypatch.setattr(venv, "find_python", lambda: "python")
    monkeypatch.setattr(venv, "fingerprint", lambda: "")
    monkeypatch.setattr(venv, "VENV_PYTHON", sys.executable)
    monkeypatch.setattr(venv, "output", watch)
    return seen


def test_pip_never_installs_anywhere_but_into_the_environment(
        pip: list[dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pip.conf").write_text("[global]\nindex-url = http://there/\n[install]\nprefix = /x\nfind-links = /y\n")
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    for name, value in {"PIP_USER": "1", "PIP_TARGET": "/x", "PIP_ROOT": "/x", "PIP_NO_DEPS": "1", "PYTHONPATH": "/x",
                        "PIP_CONFIG_FILE": str(tmp_path / "pip.conf"), "PIP_RETRIES": "3"}.items():
        monkeypatch.setenv(name, value)
    venv.make_ready("")
    session = [sys.executable, "-c", "import os; print(os.getsid(0) == os.getpid())"]
    assert venv.output(session, env={}) == (0, "True"), "Ctrl-C in the terminal does not reach it"
    (call,) = pip
    kept = {name: value for name, value in call.items() if name.startswith(("PIP_", "PYTHON"))}
    assert kept.items() >= {"PIP_USER": "0", "PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://there/",
                            "PIP_FIND_LINKS": "/y", "PIP_RETRIES": "3"}.items()
    assert not {"PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_NO_DEPS", "PYTHONPATH"} & kept.keys()


@pytest.mark.parametrize(("extra", "starts"), [("dev", 0), ("", 1)])
def test_broken_packages_are_reinstalled_once_and_leave_no_marker_as_does_an_interruption(
    pip: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch, extra: str, starts: int
) -> None:
    monkeypatch.setattr(venv, "VENV_PYTHON", "/nowhere/python")
    monkeypatch.setattr(venv, "fault", lambda names=(): "arcade is missing" if names else "")
    made: list[str] = []
    monkeypatch.setattr(venv, "make_venv", lambda why, held: made.append(why))
    with pytest.raises(MissingPart, match=r"cannot be used: arcade is missing"):
        venv.make_ready(extra)
    assert made == ["arcade is missing"] * starts and len(pip) == 1 + starts
    assert {path.name for path in Path(venv.VENV).iterdir()} == {"pyvenv.cfg", "pins.txt"}
    monkeypatch.setattr(venv, "fault", lambda names=(): "")
    with monkeypatch.context() as network:
        network.setattr(venv, "output", lambda command, **_: (1, "ERROR: no network"))
        with pytest.raises(MissingPart, match="could not be installed:\nERROR: no network\n"):
            venv.make_ready(extra)
    assert not venv.is_ready(extra)
    venv.make_ready(extra)
    assert venv.is_ready(extra) and venv.is_ready("")


def test_an_environment_that_cannot_be_made_says_why_in_a_line(
        folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho Looking\necho 'ERROR: the disk is full'\necho Traceback\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(venv, "find_python", lambda: str(python))
    with pytest.raises(MissingPart, match=r"could not make an environment in .*:\nERROR: the disk is full$"):
        venv.make_ready("")


PROJECT = tomllib.loads((SOURCE.parent / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_pins_of_every_extra_include_all_that_they_need() -> None:
    """Pip refuses to install a package whose dependency has no hash."""
    all_pins = [pins_of(extra) for extra in ("", *PROJECT["optional-dependencies"])]
    for distribution in distributions():
        holding = [pins for pins in all_pins if venv.normalized_name(distribution.name) in pins]
        for needed in map(Requirement, distribution.requires or () if holding else ()):
            if needed.marker is None or any(needed.marker.evaluate({**each, "extra": ""}) for each in ENVIRONMENTS):
                for pins in holding:
                    version = pins[venv.normalized_name(needed.name)].partition("==")[2].split(";")[0].split()[0]
                    assert needed.specifier.contains(version), (distribution.name, needed)


def test_the_hashes_are_those_of_the_pins_and_a_name_without_one_is_refused_before_pip_runs() -> None:
    with pytest.raises(MissingPart, match=r"hashes\.txt has no pin of new-thing\. Pin it in constraints\.txt"):
        venv.pins_for(["arcade", "new-thing"])
    root = SOURCE.parent
    texts = [(root / name).read_text("utf-8") for name in ("hashes.txt", "constraints.txt")]
    hashed, pinned = ([line.removesuffix(" \\") for line in text.splitlines() if "==" in line] for text in texts)
    assert hashed == pinned, "run `python3 run.py pins`"
    assert "//" not in (root / "hashes.txt").read_text("utf-8")


def test_python_3_8_can_read_all_that_finds_a_newer_one_and_python_2_the_start() -> None:
    for name in ("run.py", "game/__init__.py", "game/terminal.py", "game/tools/__init__.py",
                 "game/tools/venv.py"):
        ast.parse((SOURCE.parent / name).read_text("utf-8"), feature_version=(3, 8))
    text = SOURCE.read_text("utf-8")
    # Syntax errors in Python 2.7 and 3.6.
    assert text.isascii() and not re.search(r"import annotations|:=|\bf\"|\bnonlocal\b", text)
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.Starred | ast.AsyncFunctionDef | ast.YieldFrom)
        if isinstance(node, ast.FunctionDef):
            assert not node.args.kwonlyargs and node.returns is None and not any(a.annotation for a in node.args.args)
        if isinstance(node, ast.Raise):
            assert node.cause is None


def test_missing_libraries_are_named_in_one_exact_command(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch, commands: list[list[str]]) -> None:
    monkeypatch.setattr(run.ctypes.util, "find_library", lambda name: None if name != "GL" else "libGL.so.1")
    monkeypatch.setattr(glob, "glob", lambda pattern: ["a driver"])
    with pytest.raises(MissingPart, match=r"sudo apt-get install -y libegl1 libfontconfig1\n"):
        run.check_system(testing=False)
    assert commands == []


def test_root_gets_them_installed_after_one_update_and_another_system_gets_a_sentence(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch, commands: list[list[str]]) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(run.ctypes.util, "find_library", lambda name: name)
    monkeypatch.setattr(glob, "glob", lambda pattern: [])
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "apt-get" else None)
    run.check_system(testing=True)
    assert [command[1] for command in commands] == ["update", "install"]
    assert commands[1][-3:] == ["libglx-mesa0", "libgl1-mesa-dri", "xvfb"]
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(run.ctypes.util, "find_library", lambda name: None)
    with pytest.raises(MissingPart, match=r"lacks GL, EGL, fontconfig.*with your system's package tool"):
        run.check_system(testing=False)


@pytest.mark.parametrize(("gone", "prefix", "why"), [
    ("objcopy", "/usr", "sudo apt-get install binutils"), ("library", "/usr", "sudo apt-get install libpython3."),
    ("library", "/opt", "built with --enable-shared"),
])
def test_the_tools_that_a_bundle_needs_are_named(
        gone: str, prefix: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def load(name: str) -> None:
        if gone == "library":
            raise OSError(name)

    monkeypatch.setattr(bundle.ctypes, "CDLL", load)
    monkeypatch.setattr(bundle.shutil, "which", lambda name: None if name == gone else name)
    monkeypatch.setattr(bundle.sys, "base_prefix", prefix)
    assert main(["bundle"]) == 1
    assert why in capsys.readouterr().err


def test_a_game_that_cannot_get_numba_says_so_plays_and_does_not_try_again(
    run: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.mkdir()
    tried: list[str] = []

    def make_ready(extra: str) -> None:
        tried.append(extra)
        if extra:
            raise MissingPart("The package source cannot be reached.")

    started: list[list[str]] = []
    monkeypatch.setattr(run, "make_ready", make_ready)
    monkeypatch.setattr(run, "check_system", lambda testing: None)
    monkeypatch.setattr(run.os, "execve", lambda program, words, env: started.append(words))
    monkeypatch.setattr(venv, "fingerprint", lambda: "the same sources")
    monkeypatch.setenv("DISPLAY", ":0")
    run.main([])
    run.main(["play"])
    assert (tried, len(started)) == (["fast", "", ""], 2)
    assert capsys.readouterr().err.count("Continuing without numba") == 1


@pytest.mark.parametrize(("refused", "installed"), [(2, [""]), (0, ["", "lab"])])
def test_the_names_that_fair_is_asked_about_are_checked_before_its_packages_are_installed(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, refused: int, installed: list[str]
) -> None:
    tried: list[str] = []
    monkeypatch.setattr(run, "is_ready", lambda extra: False)
    monkeypatch.setattr(run, "make_ready", tried.append)
    monkeypatch.setattr(run.subprocess, "call", lambda words, env: refused)
    monkeypatch.setattr(run.os, "execve", lambda program, words, env: None)
    assert run.main(["fair", "shiled"]) == (refused or None) and tried == installed


@pytest.mark.parametrize(("found", "message"), [
    (((3, 8), []), r"needs Python 3\.11, 3\.12 or 3\.13"),
    (((3, 12), ["ensurepip"]), r"sudo apt-get install -y python3\.12-venv\n"),
    (((3, 12), ["ensurepip", "_ctypes"]), r"old lacks ensurepip, _ctypes\. Install that, or a complete Python"),
])
def test_a_python_that_cannot_play_is_named_with_what_it_lacks_and_passed_over_for_a_complete_one(
        found: tuple[tuple[int, int], list[str]], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert venv.version_and_lacks(sys.executable) == (sys.version_info[:2], [])
    seen = {"old": found}
    monkeypatch.setattr(venv, "output", lambda command: (-1, ""))
    monkeypatch.setattr(venv, "candidates", lambda: list(seen))
    monkeypatch.setattr(venv, "version_and_lacks", seen.get)
    with pytest.raises(MissingPart, match=message):
        venv.find_python()
    seen["whole"] = (3, 11), []
    assert venv.find_python() == "whole"


def test_every_check_runs_though_the_first_fails(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    started: list[str] = []
    failing = "ruff", "mypy"

    def call(command: list[str], **_: object) -> int:
        started.append(command[2])
        return int(command[2] in failing)

    class Process:
        """mypy, which runs while the tests run."""

        def __init__(self, command: list[str], stdout: TextIO, **more: object) -> None:
            self.code = call(command)
            stdout.write("a type is wrong")

        def wait(self) -> int:
            return self.code

    monkeypatch.setattr(checks, "display", nullcontext)
    monkeypatch.setattr(checks.subprocess, "call", call)
    monkeypatch.setattr(checks.subprocess, "Popen", Process)
    assert main(["test"]) == 1
    assert started == ["ruff", "mypy", "pytest"]
    assert capsys.readouterr().err == "a type is wrong\nkotsu test: failed: ruff, mypy\n"
    failing = ()
    assert main(["test"]) == 0 and capsys.readouterr().err == ""


@pytest.mark.parametrize(("words", "command"), [
    (["tests/test_run.py", "-x"], ["pytest", "tests/test_run.py", "-x"]),
    (["-k", "dice or cards", "--lf"], ["pytest", "-k", "dice or cards", "--lf"]),
    (["--long"], ["pytest", *checks.PARALLEL, "-m", "long"]),
    (["--long", "tests/test_run.py"], ["pytest", "-m", "", "tests/test_run.py"]),
])
def test_other_words_run_only_pytest(
        words: list[str], command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(checks, "display", nullcontext)
    monkeypatch.setattr(checks.subprocess, "call", lambda command, **_: started.append(command[2:]) or 5)
    assert main(["test", *words]) == 5
    assert started == [command]
