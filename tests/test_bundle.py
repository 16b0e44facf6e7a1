"""The folder that `run.py bundle` makes: the game plays from it without Python."""

from __future__ import annotations

import json
import os
import shutil
import sys
from contextlib import closing
from importlib.metadata import distributions, files
from multiprocessing import spawn
from pathlib import Path

import pytest

from game.__main__ import main
from game.content.sound_maker import SoundMaker
from game.match.thinker import Thinker
from game.paths import data_dir
from game.tables.knucklebones.notation import read
from game.tools.commands.bundle import MissingLicense, _part, lack_of_system, terms
from tests.kit.bot import process_of
from tests.kit.commands import output_of
from tests.kit.pins import pins_of
from tests.kit.rules import dice_content
from tests.kit.shipped import read_store
from tests.test_run import SOURCE
from tests.test_sound_making import SOUNDS, recipes, save_changed, wait_for_sounds

pytestmark = [pytest.mark.long, pytest.mark.bundle]
LINE = "21/4/55 3/662/- 1 ready destiny,shield thief 2.2=3 5"
LONG = 60
"""Seconds a test waits for an answer before it fails."""
FOREIGN = ("numpy", "pytest", "hypothesis", "tests", "mypy", "Liberation", "Kenney", "tkinter", "libssl")
"""Names of parts of this machine or of libraries that playing does not need."""
MOST = 64 * 2**20
"""The largest allowed size of the folder in bytes."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in its folder, made by the Python of this test; nothing is installed for it."""
    if why := lack_of_system():
        pytest.skip(why)
    made = tmp_path_factory.mktemp("bundle")
    assert main(["bundle", "--distpath", str(made / "dist"), "--workpath", str(made / "build")]) == 0
    return Path(made / "dist" / "kotsu" / "kotsu")


def run_alone(program: Path, folder: Path, *words: str) -> str:
    """Return the output of the bundle when no other program can be found."""
    return output_of([program, *words], folder, PATH="", KOTSU_HOME=str(folder / "home"))


@pytest.mark.parametrize("name", ["knucklebones", "reversi"])
def test_it_plays_like_the_tree(program: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("sim", "--table", name, "--matches", "12", "--bots", "greedy,random", "--jobs", "2", "--json")
    assert main([*words]) == 0
    here, there = json.loads(run_alone(program, tmp_path, *words)), json.loads(capsys.readouterr().out)
    assert here["matches"] == 12 and here["digest"] == there["digest"] and here["wins"] == there["wins"]


def test_it_draws_the_same_picture_as_the_tree(program: Path, tmp_path: Path) -> None:
    here, there = tmp_path / "here.png", tmp_path / "there.png"
    run_alone(program, tmp_path, "shot", "--position", LINE, "--out", str(here))
    assert main(["shot", "--position", LINE, "--out", str(there)]) == 0
    assert here.stat().st_size > 5000 and here.read_bytes() == there.read_bytes()


def test_it_finds_nothing_wrong_with_its_own_data(program: Path, tmp_path: Path) -> None:
    assert "0 errors, 0 warnings" in run_alone(program, tmp_path, "lint")


@pytest.fixture
def game(program: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program of the bundle; this process starts children as if it were that program."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(spawn, "_python_exe", os.fsencode(program))
    monkeypatch.setattr(spawn, "get_preparation_data", lambda name: {})
    return program


def test_its_bots_think_in_a_process_of_its_own(game: Path) -> None:
    store = read_store()
    rules, (level, *_) = dice_content(store).rules["kotsu"], dice_content(store).bots.values()
    with closing(Thinker()) as thinker:
        assert thinker.think("knucklebones", rules, read(rules, LINE), level, 1, 1).result(LONG).move
        process = process_of(thinker)
        assert process is not None and Path(f"/proc/{process.pid}/exe").resolve() == game


@pytest.mark.usefixtures("game")
def test_changed_sounds_are_made_without_a_python(tmp_path: Path) -> None:
    data = Path(shutil.copytree(data_dir(), tmp_path / "data"))
    changed = recipes(save_changed(data, SOUNDS, "pitch: E6, seconds: 0.03", "pitch: E5, seconds: 0.03"))
    with closing(SoundMaker()) as maker:
        maker.make_only(changed)
        assert list(wait_for_sounds(maker)) == list(changed.files()) == ["focus"]


def test_it_holds_nothing_unneeded(program: Path) -> None:
    inside = program.parent / "_internal"
    files = {path.relative_to(inside).as_posix(): path.stat().st_size for path in inside.rglob("*") if path.is_file()}
    assert [file for file in files if any(name in file for name in FOREIGN)] == []
    own, behind = ({file.removeprefix(at) for file in files if file.startswith(at) and file.endswith(".yaml")}
                   for at in ("data/", "game/fallback/"))
    assert own == behind != set()
    assert sum(files.values()) < MOST


def test_it_holds_only_libraries_for_playing_with_their_licenses(program: Path) -> None:
    folder = program.parent / "_internal" / "licenses"
    parts = {path.name for path in folder.iterdir()}
    assert {"arcade", "pyglet", "pillow", "pydantic", "pyinstaller", "kotsu"} <= parts
    packages = {found.name for found in distributions() if found.name in parts} - {"kotsu"}
    assert {name.lower().replace("_", "-") for name in packages} <= pins_of("bundle").keys()
    assert "Copyright (c) 2025 Paul Vincent Craven" in (folder / "arcade" / "LICENSE").read_text("utf-8")
    assert all(any(path.stat().st_size > 100 for path in part.iterdir()) for part in folder.iterdir())


def test_every_library_in_it_has_its_license(program: Path) -> None:
    inside = program.parent / "_internal"
    parts = {path.name for path in (inside / "licenses").iterdir()}
    for library in (path for path in inside.iterdir() if ".so" in path.name and not path.is_symlink()):
        stem = library.name.partition(".so")[0]
        if stem.startswith("libpython"):
            assert parts & {"Python", *(name for name in parts if name.startswith("libpython"))}
            continue
        there = [path for path in map(Path, sysconfigured()) if (path / library.name).exists()]
        owners = {_part(path / library.name, SOURCE.parent) for path in there}
        assert not there or owners & parts, library.name


def sysconfigured() -> list[str]:
    """Return the folders of a system's libraries."""
    return [str(path) for path in (*Path("/usr/lib").glob("*-linux-gnu"), Path("/usr/lib64"), Path("/usr/lib"))]


def test_files_without_a_license_next_to_them_have_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (library,) = (Path(str(file.locate())) for file in files("pymunk") or () if file.match("_chipmunk*.so"))
    found = terms([library], SOURCE.parent)["pymunk"]
    assert b"Victor Blomqvist" in found["LICENSE.txt"] and b"Scott Lembcke" in found["Chipmunk2D.txt"]
    monkeypatch.setattr("game.tools.commands.bundle._texts", lambda part, own: [("LICENSE", b" \n")])
    with pytest.raises(MissingLicense, match="belongs to pymunk, of which no terms are here"):
        terms([library], SOURCE.parent)


def test_a_part_without_terms_stops_the_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "libodd.so").write_bytes(b"")
    with pytest.raises(MissingLicense, match=r"the owner of .*libodd\.so is unknown"):
        terms([tmp_path / "libodd.so"], SOURCE.parent)
    monkeypatch.setattr("game.tools.commands.bundle._part", lambda source, own: "libnothing1")
    with pytest.raises(MissingLicense, match="belongs to libnothing1, of which no terms are here"):
        terms([tmp_path / "libodd.so"], SOURCE.parent)
