"""A fresh machine: what `run.py` makes, finds, installs and says."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import TextIO

import pytest

from game.__main__ import WORDS

SOURCE = Path(__file__).parent.parent / "run.py"
DRAWN = ("game.app.headless", "game.app.window", "game.tools.benchmarks")
"""What a command imports that draws."""


def loaded(path: Path = SOURCE) -> ModuleType:
    """run.py as a module of its own."""
    spec = importlib.util.spec_from_file_location("kotsu_run", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """run.py as a module, on a Debian whose person is not root and where nothing is really started."""
    module = loaded()
    monkeypatch.setattr(module, "LINUX", True)
    monkeypatch.setattr(module, "has_apt", lambda: True)
    monkeypatch.setattr(module, "is_root", lambda: False)
    return module


@pytest.fixture
def calls(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Commands run.py would have run."""
    made: list[list[str]] = []
    monkeypatch.setattr(run.subprocess, "call", lambda command, **_: made.append(command) or 0)
    return made


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tree with run.py, one dependency that needs no network, and a game that repeats its words."""
    root = tmp_path_factory.mktemp("tiny")
    wheel = root / "tiny-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("tiny.py", "NAME = 'tiny'\n")
        archive.writestr("tiny-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1\n")
        archive.writestr("tiny-1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr("tiny-1.dist-info/RECORD", "")
    shutil.copy(SOURCE, root)
    (root / "constraints.txt").write_text("# nothing\n")
    (root / "pyproject.toml").write_text(
        f'[project]\ndependencies = ["tiny @ {wheel.as_uri()}"]\n[project.optional-dependencies]\ndev = []\n')
    for name in ("game", "tiny", "json", "tempfile", "hashlib", "venv", "pip"):
        (root / "elsewhere" / name).mkdir(parents=True)
        (root / "elsewhere" / name / "__init__.py").write_text("raise SystemExit('from elsewhere')\n")
    (root / "game").mkdir()
    (root / "game" / "__main__.py").write_text("import sys, tiny\nprint(tiny.NAME, *sys.argv[1:])\n")
    return root


def start(root: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A start from a folder whose modules are called like those of Python."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    unreachable = {**kept, "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "0", **more}
    return subprocess.run([sys.executable, str(root / "run.py"), *words], cwd=root / "elsewhere", env=unreachable,
                          text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False)


@pytest.mark.slow
def test_what_is_half_made_or_cut_short_is_replaced_and_a_second_start_installs_nothing(
        tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    left_over = tiny / ".venv" / "bin"
    left_over.mkdir(parents=True)
    (left_over / "python").symlink_to(sys.executable)
    (tiny / ".venv" / "pyvenv.cfg").write_text(f"home = {Path(sys.base_prefix) / 'bin'}\n")

    with ThreadPoolExecutor() as both:
        one, other = both.map(lambda seed: start(tiny, "sim", "--seed", seed), ("7", "7"))
    first, late = (one, other) if "replacing" in one.stderr else (other, one)
    assert (first.returncode, first.stdout) == (0, "tiny sim --seed 7\n"), first.stderr
    assert "replacing .venv: it has no pip of its own" in first.stderr
    waited = "kotsu: another start is at work here; waiting for its end ...\n"
    assert (late.returncode, late.stdout, late.stderr) == (0, "tiny sim --seed 7\n", waited)

    second = start(tiny, "sim", "--seed", "8")
    assert (second.returncode, second.stdout, second.stderr) == (0, "tiny sim --seed 8\n", "")

    # Where nobody listens it plays all the same.
    closed = subprocess.run(["sh", "-c", '"$0" "$@" 2>&- <&-', sys.executable, tiny / "run.py", "sim"], text=True,
                            stdout=subprocess.PIPE, check=False)
    assert (closed.returncode, closed.stdout) == (0, "tiny sim\n")

    elsewhere = tiny / "elsewhere"
    foreign = start(tiny, "sim", PYTHONPATH=str(elsewhere), PYTHONUSERBASE=str(elsewhere))
    assert (foreign.returncode, foreign.stdout, foreign.stderr) == (0, "tiny sim\n", "")

    # An installation that was cut short is never taken for whole.
    (packages,) = (tiny / ".venv" / "lib").glob("*/site-packages")
    (tiny / ".venv" / "kotsu-play.txt").unlink()
    (packages / "tiny.py").unlink()
    run = loaded(tiny / "run.py")
    monkeypatch.setattr(run, "find_python", lambda: "/bin/false")  # Another one is made as the first was.
    assert run.main(["sim"]) == 1 and not (tiny / ".venv").exists()
    assert "replacing .venv: what was installed there is not whole" in capsys.readouterr().err


@pytest.fixture
def venv(run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where run.py looks for its environment; nothing is there yet."""
    monkeypatch.setattr(run, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(run, "VENV_PYTHON", str(tmp_path / ".venv/bin/python"))
    return tmp_path / ".venv"


def stand_in(venv: Path, script: str) -> None:
    (venv / "bin").mkdir(parents=True)
    (venv / "bin/python").write_text(f"#!/bin/sh\n{script}\n")
    (venv / "bin/python").chmod(0o755)


def test_whatever_is_called_venv_can_be_taken_away(run: ModuleType, venv: Path, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    for make in (venv.touch, lambda: venv.symlink_to("nowhere"), lambda: venv.symlink_to("kept"), venv.mkdir):
        make()
        assert run.ailment()
        run.remove_venv()
        assert not os.path.lexists(venv)
    assert (tmp_path / "kept").is_dir()


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo 3 10", "of Python 3.10, and Kotsu needs Python 3.11, 3.12 or 3.13"),
        ("echo 3 14", "of Python 3.14"),
        ("exit 1", "does not run on this machine"),
        ('case "$3" in *version_info*) echo 3 12;; *prefix*) exit 1;; esac', "half-made"),
        ('case "$3" in *version_info*) echo 3 12;; *pip*) exit 1;; esac', "has no pip"),
        ("echo 3 12", ""),
        ('case "$3" in *version_info*) echo 3 11 ensurepip;; *) exit 0;; esac', ""),
    ],
)
def test_an_environment_is_replaced_only_for_a_reason(run: ModuleType, venv: Path, script: str, why: str) -> None:
    stand_in(venv, script)
    said = run.ailment()
    assert why in said and bool(said) == bool(why)


@pytest.mark.parametrize("line", ["version = 3.2.1", "version_info = 3.2.1.final.0"])
def test_what_another_python_has_made_is_replaced(run: ModuleType, venv: Path, line: str) -> None:
    stand_in(venv, "echo 3 12")
    (venv / "pyvenv.cfg").write_text(f"home = /usr/bin\n{line}\n")
    assert run.ailment() == "Python 3.2 made it, and its Python is 3.12 now"


@pytest.mark.parametrize("content", [None, b"\x7fELF of another machine"])
def test_a_python_that_cannot_be_started_is_one_more_reason(run: ModuleType, venv: Path, content: bytes | None) -> None:
    stand_in(venv, "exit 0")
    if content is None:
        (venv / "bin/python").chmod(0o644)
    else:
        (venv / "bin/python").write_bytes(content)
    assert run.ailment() == "its Python does not run on this machine"


def test_a_link_that_leads_nowhere_is_one_more_reason(run: ModuleType, venv: Path) -> None:
    (venv / "bin").mkdir(parents=True)
    assert run.ailment() == "it is half-made"
    (venv / "bin/python").symlink_to("python-of-yesterday")
    assert run.ailment() == "its Python cannot be found"


def test_what_is_replaced_is_said_with_its_reason(
        run: ModuleType, venv: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    venv.touch()
    monkeypatch.setattr(run, "find_python", lambda: "/bin/false")
    assert run.main(["sim"]) == 1
    assert "replacing .venv: it is no folder" in capsys.readouterr().err
    assert not venv.exists()


def test_what_the_system_refuses_is_a_sentence(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(extra: str) -> bool:
        raise PermissionError(13, "Permission denied", "/somewhere")

    monkeypatch.setattr(run, "is_ready", refuse)
    assert run.main([]) == 1
    assert "Permission denied: '/somewhere'" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["help"], ["--help"], ["-h"], ["play", "--help"], ["demo", "-h"], ["sim"], ["x"]])
def test_without_a_picture_neither_system_nor_display_is_asked(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(run, "is_ready", lambda extra: True)
    monkeypatch.setattr(run, "check_system", lambda testing: pytest.fail("nothing is drawn"))
    monkeypatch.setattr(run, "hand_over", lambda command, environment: len(command))
    assert run.main(words) == 4 + len(words)


def test_every_word_that_draws_is_one_there_is(run: ModuleType) -> None:
    folder = SOURCE.parent / "game" / "tools" / "commands"
    commands = {word: (folder / f"{word}.py").read_text("utf-8") for word in WORDS}
    drawing = {word for word, text in commands.items() if any(part in text for part in DRAWN)}
    assert set(run.WITH_PICTURE) - {"test"} == drawing - {"lint"}, "lint draws where its --screens are asked for alone"


@pytest.fixture
def pip(run: ModuleType, venv: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """The environments in which run.py starts pip, in an environment that lacks nothing else."""
    seen: list[dict[str, str]] = []
    venv.mkdir()
    monkeypatch.setattr(run, "ailment", lambda: "")
    monkeypatch.setattr(run, "lacking", lambda names: "")
    monkeypatch.setattr(run, "requirements", lambda extra: ["arcade"])
    monkeypatch.setattr(run, "fingerprint", lambda: "")
    monkeypatch.setattr(run, "VENV_PYTHON", sys.executable)
    monkeypatch.setattr(run.subprocess, "call", lambda command, env, **_: seen.append(env) or 0)
    return seen


def test_pip_never_installs_anywhere_but_into_the_environment(
        run: ModuleType, pip: list[dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pip.conf").write_text("[global]\nindex-url = http://there/\n[install]\nprefix = /x\nfind-links = /y\n")
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    for name, value in {"PIP_USER": "1", "PIP_TARGET": "/x", "PIP_ROOT": "/x", "PIP_NO_DEPS": "1", "PYTHONPATH": "/x",
                        "PIP_CONFIG_FILE": str(tmp_path / "pip.conf"), "PIP_RETRIES": "3"}.items():  # fmt: skip
        monkeypatch.setenv(name, value)
    run.make_ready("")
    (said,) = pip
    kept = {name: value for name, value in said.items() if name.startswith(("PIP_", "PYTHON"))}
    assert kept.items() >= {"PIP_USER": "0", "PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://there/",
                            "PIP_FIND_LINKS": "/y", "PIP_RETRIES": "3"}.items()  # fmt: skip
    assert not {"PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_NO_DEPS", "PYTHONPATH"} & kept.keys()


def test_ctrl_c_ends_pip_without_its_own_words(
        run: ModuleType, venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal sends it to all of a session, and pip tells in a traceback where it was."""
    stand_in(venv, f'exec "{sys.executable}" -c "import os; print(os.getsid(0) == os.getpid())"')
    monkeypatch.setattr(run, "requirements", lambda extra: [])
    monkeypatch.setattr(run, "ROOT", str(tmp_path))
    with open(tmp_path / "told", "w") as told:
        monkeypatch.setattr(run.sys, "stderr", told)
        assert run.pip_install("", ())
    assert (tmp_path / "told").read_text() == "True\n"


def test_what_cannot_be_imported_after_all_leaves_no_marker(
        run: ModuleType, pip: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "lacking", lambda names: "arcade is missing" if names else "")
    made: list[str] = []
    monkeypatch.setattr(run, "make_venv", lambda wrong, there, held: made.append(wrong))
    with pytest.raises(run.Missing, match=r"cannot be used: arcade is missing"):
        run.make_ready("dev")
    assert pip and not made, "what is there for playing stays"
    with pytest.raises(run.Missing, match=r"cannot be used: arcade is missing"):
        run.make_ready("")
    assert made == ["arcade is missing"] and len(pip) == 3
    assert [path.name for path in Path(run.VENV).iterdir()] == ["kotsu-pins.txt"]


def test_an_environment_in_which_something_is_lost_is_made_anew_once(
        run: ModuleType, pip: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(run, "lacking", lambda names: "" if made or not names else "arcade comes from elsewhere")
    monkeypatch.setattr(run, "make_venv", lambda wrong, there, held: made.append(wrong))
    run.make_ready("")
    assert made == ["arcade comes from elsewhere"] and run.is_ready("")


def test_a_marker_that_is_no_text_is_none(run: ModuleType, venv: Path) -> None:
    stand_in(venv, "exit 0")
    (venv / "kotsu-play.txt").write_bytes(b"\xff\xfe")
    assert not run.is_ready("")


@pytest.mark.parametrize(("name", "why"), [(f"a{os.pathsep}b", "may have"), ("bad\udcff", "no text in UTF-8")])
def test_a_folder_that_no_python_can_be_given_is_a_sentence(
    run: ModuleType, name: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "ROOT", os.path.join(run.ROOT, name))
    assert run.main(["sim"]) == 1
    assert why in capsys.readouterr().err


def test_an_environment_that_cannot_be_made_says_why_in_a_line(
        run: ModuleType, venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho Looking\necho 'ERROR: the disk is full'\necho Traceback\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(run, "find_python", lambda: str(python))
    with pytest.raises(run.Missing, match=r"could not make an environment in .*:\nERROR: the disk is full$"):
        run.make_ready("")


def test_another_python_behind_the_environment_is_noticed(run: ModuleType, venv: Path) -> None:
    (venv / "bin").mkdir(parents=True)
    (venv / "bin/python").symlink_to(sys.executable)
    (venv / "kotsu-play.txt").write_text(run.fingerprint())
    assert run.is_ready("")
    (venv / "bin/python").unlink()
    stand_in_again = venv / "bin/python"
    stand_in_again.write_text("#!/bin/sh\n")
    assert not run.is_ready("")
    stand_in_again.unlink()
    assert not run.is_ready("")


@pytest.mark.parametrize(("extra", "there", "not_there"), [
    ("", {"arcade", "pillow"}, {"pytest", "pyinstaller", "numpy"}),
    ("bundle", {"arcade", "pyinstaller"}, {"pytest", "numpy"}),
    ("dev", {"arcade", "pytest", "pyinstaller", "numpy", "pettingzoo"}, {"numba"}),
    ("fast", {"arcade", "numba", "llvmlite", "numpy"}, {"pytest"}),
])  # fmt: skip
def test_every_pin_that_is_installed_carries_its_hashes(
        run: ModuleType, extra: str, there: set[str], not_there: set[str]) -> None:
    lines = run.pinned(extra).replace("\\\n", "").splitlines()
    names = {line.partition("==")[0] for line in lines}
    assert names >= there and not names & not_there
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}$", line) for line in lines)


def test_the_hashes_are_those_of_the_pins() -> None:
    root = SOURCE.parent
    texts = [(root / name).read_text("utf-8") for name in ("hashes.txt", "constraints.txt")]
    hashed, pinned = ([line.removesuffix(" \\") for line in text.splitlines() if "==" in line] for text in texts)
    assert hashed == pinned, "run `python3 run.py pins`"
    assert "//" not in (root / "hashes.txt").read_text("utf-8")


def test_no_package_from_elsewhere_reaches_the_game(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, str]] = []
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.setenv("PYTHONHOME", "/somewhere")
    monkeypatch.setattr(run, "is_ready", lambda extra: True)
    monkeypatch.setattr(run, "hand_over", lambda command, environment: seen.append(environment) or 0)
    assert run.main(["sim"]) == 0
    assert seen[0]["PYTHONPATH"] == run.ROOT and "PYTHONHOME" not in seen[0]


def test_an_old_python_can_read_it() -> None:
    text = SOURCE.read_text(encoding="utf-8")
    ast.parse(text, feature_version=(3, 8))
    # What Python 2.7 and 3.6 take for a fault of the language.
    assert text.isascii() and not re.search(r"import annotations|:=|\bf\"|\bnonlocal\b", text)
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.Starred | ast.AsyncFunctionDef | ast.YieldFrom)
        if isinstance(node, ast.FunctionDef):
            assert not node.args.kwonlyargs and node.returns is None and not any(a.annotation for a in node.args.args)
        if isinstance(node, ast.Raise):
            assert node.cause is None


@pytest.mark.parametrize("python", ["python2.7", "python3.6", "python3.7"])
def test_an_old_python_says_a_sentence(python: str) -> None:
    found = shutil.which(python)
    done = found and subprocess.run([found, SOURCE, "sim"], capture_output=True, text=True, check=False)
    if done and "Traceback" not in done.stderr and "not found" not in done.stderr:  # Else it is none that runs.
        assert (done.returncode, done.stdout) == (1, "") and done.stderr.startswith("kotsu: this Python is too old")
        assert done.stderr.count("\n") == 1


def test_missing_libraries_are_named_in_one_exact_command(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]) -> None:
    monkeypatch.setattr(run.ctypes.util, "find_library", lambda name: None if name != "GL" else "libGL.so.1")
    monkeypatch.setattr(run.glob, "glob", lambda pattern: ["a driver"])
    with pytest.raises(run.Missing, match=r"sudo apt-get install -y libegl1 libfontconfig1\n"):
        run.check_system(testing=False)
    assert calls == []


def test_root_gets_them_installed_after_one_update(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]) -> None:
    monkeypatch.setattr(run, "is_root", lambda: True)
    monkeypatch.setattr(run.ctypes.util, "find_library", lambda name: name)
    monkeypatch.setattr(run.glob, "glob", lambda pattern: [])
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    run.check_system(testing=True)
    assert [command[1] for command in calls] == ["update", "install"]
    assert calls[1][-3:] == ["libglx-mesa0", "libgl1-mesa-dri", "xvfb"]


def test_another_system_gets_a_sentence(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "has_apt", lambda: False)
    monkeypatch.setattr(run.ctypes.util, "find_library", lambda name: None)
    with pytest.raises(run.Missing, match=r"lacks GL, EGL, fontconfig.*Install it with your system's package tool"):
        run.check_system(testing=False)


def test_what_a_bundle_takes_from_the_system_is_named_in_one_exact_command(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda name: None if name == "objcopy" else name)
    monkeypatch.setattr(run, "runs", lambda code: code != run.SHARED)
    monkeypatch.setattr(run, "examine", lambda path: ((3, 12), []))
    with pytest.raises(run.Missing, match=r"sudo apt-get install -y binutils libpython3\.12\n"):
        run.check_bundler()


def test_a_python_of_its_own_without_a_shared_library_is_a_sentence(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]) -> None:
    monkeypatch.setattr(run, "runs", lambda code: False)
    with pytest.raises(run.Missing, match="built with --enable-shared"):
        run.check_bundler()
    assert calls == []


def test_a_bundle_is_made_by_the_environments_python_in_the_tree_alone(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]) -> None:
    asked: list[str] = []
    monkeypatch.setattr(run, "is_ready", lambda extra: asked.append(extra) or True)
    monkeypatch.setattr(run, "check_system", lambda testing: asked.append("a window"))
    monkeypatch.setattr(run, "check_bundler", lambda: asked.append("tools"))
    assert run.main(["bundle", "--clean"]) == 0
    assert asked == ["bundle", "a window", "tools"]
    ((python, *words),) = calls
    assert python == run.VENV_PYTHON and "--clean" in words
    root = SOURCE.parent
    spec = root / "game" / "tools" / "bundle" / "kotsu.spec"
    assert {str(root / "dist"), str(root / "build"), str(spec)} <= set(words)


def test_playing_without_a_display_is_a_sentence(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(run, "is_ready", lambda extra: True)
    monkeypatch.setattr(run, "check_system", lambda testing: None)
    assert run.main([]) == 1
    said = capsys.readouterr()
    assert said.out == "" and "no display" in said.err


def test_no_python_to_run_on_is_a_sentence(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "has_apt", lambda: False)
    monkeypatch.setattr(run, "candidates", lambda: ["/old/python"])
    monkeypatch.setattr(run, "examine", lambda path: ((3, 8), []))
    with pytest.raises(run.Missing, match=r"needs Python 3\.11, 3\.12 or 3\.13"):
        run.find_python()


def test_a_python_without_venv_is_passed_over_for_a_complete_one(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {"bare": ((3, 13), ["venv"]), "whole": ((3, 11), [])}
    monkeypatch.setattr(run, "candidates", lambda: list(seen))
    monkeypatch.setattr(run, "examine", seen.get)
    assert run.find_python() == "whole"


def test_a_python_without_venv_alone_asks_for_its_package(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "candidates", lambda: ["bare"])
    monkeypatch.setattr(run, "examine", lambda path: ((3, 12), ["ensurepip"]))
    with pytest.raises(run.Missing, match=r"sudo apt-get install -y python3\.12-venv\n"):
        run.find_python()


def test_a_python_built_without_what_playing_takes_is_named_with_it(
        run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run.examine(sys.executable) == (sys.version_info[:2], [])
    monkeypatch.setattr(run, "candidates", lambda: ["built"])
    monkeypatch.setattr(run, "examine", lambda path: ((3, 12), ["ensurepip", "_ctypes"]))
    with pytest.raises(run.Missing, match=r"built cannot make .*: it lacks ensurepip, _ctypes\."):
        run.find_python()


@contextlib.contextmanager
def no_screen(environment: dict[str, str]) -> Iterator[dict[str, str]]:
    """Stands in for the display of the suite."""
    yield environment


@pytest.mark.parametrize(
    ("failed", "alone", "runs", "code"),
    [
        pytest.param(["a.py::one"], 0, ["pytest", "pytest"], 0, id="one that passes alone is named and no more"),
        pytest.param(["a.py::one"], 1, ["pytest", "pytest"], 1, id="one that fails alone too has failed"),
        pytest.param([f"a.py::{n}" for n in range(6)], 0, ["pytest"], 1, id="many fail for a reason"),
        pytest.param([], 0, ["pytest"], 1, id="what broke before any test ran has failed"),
    ],
)
def test_a_few_tests_that_fail_beside_others_run_once_more_alone(
    run: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    failed: list[str],
    alone: int,
    runs: list[str],
    code: int,
) -> None:
    started: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        started.append(command[2:])
        return {"pytest": alone if "--last-failed" in command else 1}.get(command[2], 0)

    note = tmp_path / "lastfailed"
    note.write_text(json.dumps(dict.fromkeys(failed, True)), "utf-8")
    monkeypatch.setattr(run, "FAILED", str(note))
    monkeypatch.setattr(run, "screen_of_its_own", no_screen)
    monkeypatch.setattr(run.subprocess, "call", call)
    monkeypatch.setattr(run.subprocess, "Popen", Types([], 0))
    assert run.test([]) == code
    assert [command[0] for command in started if command[0] == "pytest"] == runs
    assert ("passed only alone" in capsys.readouterr().err) == (code == 0)


class Types:
    """Stands in for mypy beside the tests."""

    def __init__(self, started: list[list[str]], code: int) -> None:
        self.started, self.code = started, code

    def __call__(self, command: list[str], stdout: TextIO, **_: object) -> Types:
        self.started.append(command[2:])
        stdout.write("a type is wrong")
        return self

    def wait(self) -> int:
        return self.code


def test_every_check_runs_though_the_first_fails(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(run, "screen_of_its_own", no_screen)
    monkeypatch.setattr(run.subprocess, "call", lambda command, **_: started.append(command[2:]) or len(started) == 1)
    monkeypatch.setattr(run.subprocess, "Popen", Types(started, 0))
    assert run.test(["-k", "dice"]) == 1
    assert [command[0] for command in started] == ["ruff", "mypy", "pytest"]
    assert started[-1] == ["pytest", "-k", "dice"]
    assert run.test([]) == 0
    assert started[-1] == ["pytest", *run.WHOLE_SUITE]
    assert "a type is wrong" not in capsys.readouterr().err
    monkeypatch.setattr(run.subprocess, "Popen", Types(started, 1))
    assert run.test([]) == 1
    said = capsys.readouterr().err
    assert "a type is wrong" in said and "failed: mypy" in said


def test_an_interrupted_installation_leaves_no_marker(
        run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "VENV", str(tmp_path))
    monkeypatch.setattr(run, "ailment", lambda: "")
    monkeypatch.setattr(run, "lacking", lambda names: "")
    monkeypatch.setattr(run, "pip_install", lambda extra, held: False)
    with pytest.raises(run.Missing, match="could not be installed"):
        run.make_ready("")
    assert not run.is_ready("")
