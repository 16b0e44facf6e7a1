"""The result of `pip install .`: a `kotsu` command that runs from any folder, with data and assets included."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
import venv
from importlib.metadata import distribution
from pathlib import Path
from shutil import copy2, copystat
from zipfile import ZipFile

import pytest

from tests.kit.commands import output_of
from tests.kit.pins import pins_of

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent


def link_packages(packages: Path) -> None:
    """Link the packages pinned for playing, and no others, from the environment of this test."""
    for name in pins_of():
        found = distribution(name)
        for top in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            (packages / top).symlink_to(Path(str(found.locate_file(top))))


def take_compiled(packages: Path) -> None:
    """Copy what Python has compiled of the same modules in the tree, which takes longer than all tests here."""
    for path in (packages / "kotsu").rglob("*.py"):
        source = ROOT / path.relative_to(packages / "kotsu")
        if source.is_file() and source.read_bytes() == path.read_bytes():
            copystat(source, path)
            for compiled in source.parent.glob(f"__pycache__/{source.stem}.{sys.implementation.cache_tag}.pyc"):
                (path.parent / "__pycache__").mkdir(exist_ok=True)
                copy2(compiled, path.parent / "__pycache__")


@pytest.fixture(scope="module")
def kotsu(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, installed from a wheel of this project in a clean environment, with all required packages present.
    """
    folder = tmp_path_factory.mktemp("wheel")
    output_of([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], ROOT)
    venv.create(folder / "clean")
    scripts = folder / "clean" / ("Scripts" if os.name == "nt" else "bin")
    (built,) = folder.glob("kotsu-*.whl")
    with ZipFile(built) as inside:
        assert "kotsu/data/shared/palette.yaml" in inside.namelist()
        assert not [name for name in inside.namelist() if name.endswith(".pyc")]
        assert {name.split("/")[0].partition("-")[0] for name in inside.namelist()} == {"kotsu"}
    (packages,) = (folder / "clean").rglob("site-packages")
    for name in ("game", "data", "systems"):
        (packages / name).mkdir()
        (packages / name / "__init__.py").write_text(f"MINE = {name!r}\n")
    link_packages(packages)
    into = ["--isolated", "--python", scripts / "python", "install", "-q", "--no-compile", "--no-index"]
    output_of([sys.executable, "-m", "pip", *into, "-c", ROOT / "constraints.txt", built], folder)
    take_compiled(packages)
    return scripts / "kotsu"


def test_it_draws_plays_and_starts_processes_from_any_folder(kotsu: Path, tmp_path: Path) -> None:
    picture = tmp_path / "x.png"
    output_of([kotsu, "shot", "--table", "knucklebones", "--position", "21/4/55 3/662/- 1", "--out", picture], tmp_path,
              KOTSU_HOME=str(tmp_path / "home"))
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" and picture.stat().st_size > 5000
    words = "sim", "--table", "reversi", "--matches", "4", "--seed", "1", "--jobs", "2"
    assert output_of([kotsu.with_name("python"), "-m", "kotsu", *words], tmp_path).startswith("4 matches")


def test_what_cannot_be_imported_is_named(kotsu: Path, tmp_path: Path) -> None:
    for code, message in (("import game, kotsu", "kotsu cannot be imported after another package called 'game'"),
                          ("import kotsu.rl", "kotsu.rl needs pip install 'kotsu[rl]'")):
        done = subprocess.run([kotsu.with_name("python"), "-c", code], cwd=tmp_path, stderr=subprocess.PIPE, text=True,
                              check=False)
        assert done.returncode == 1 and done.stderr.endswith(f"{message}\n")


def test_bot_authors_have_the_rules_although_other_packages_have_the_names_of_ours(kotsu: Path, tmp_path: Path) -> None:
    source = (ROOT / "wheel" / "kotsu" / "rules.py").read_text("utf-8")
    example = textwrap.dedent(re.findall(r"\n\n(    .*?)\n\n``", source, re.DOTALL)[0])
    output = output_of([kotsu.with_name("python"), "-c", f"import data\n{example}\nprint(data.MINE)"], tmp_path,
                       KOTSU_HOME=str(tmp_path))
    assert "reversi" not in output and output.endswith("\ndata\n")


@pytest.mark.long
def test_bot_authors_have_the_types_of_the_rules(kotsu: Path, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("from kotsu.rules import table\n\nname: int = table('reversi').name\n")
    # Libraries of the rules have separate types, which this test skips.
    others = "pydantic.*,pydantic_core.*,PIL.*,platformdirs.*"
    (tmp_path / "mypy.ini").write_text(
        f"[mypy]\nstrict = true\nfollow_imports = silent\n[mypy-{others}]\nfollow_imports = skip\n")
    python = ["--python-executable", kotsu.with_name("python")]
    mypy = [sys.executable, "-m", "mypy", "--cache-dir", os.devnull, *python, "bot.py"]
    done = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert 'expression has type "str", variable has type "int"' in done.stdout and done.stdout.count("error") == 2
