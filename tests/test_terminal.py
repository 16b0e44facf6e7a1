"""No output controls the terminal, for any names of files, contents of files and command lines."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.__main__ import main
from game.match.log import write_log
from game.tables.table_files import load_rules
from game.terminal import visible
from game.tools.benchmarks.sample_matches import random_match
from tests.kit.dungeons import floors

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[1]
PRINTS = "game/terminal.py"
HOSTILE = (
    "\x1b[31mred\x1b[0m \x1b]8;;http://x\x07link\x1b]8;;\x07 \x9b2J \x85 \n\r\t \u202e\u2066 \u2028 \x00\x7f \ufeff"
    "\udcff"
)
"""Colors, a link, a C1 code, line ends, direction marks, and half a surrogate pair."""
IN_NAMES = HOSTILE.replace("\x00", "").replace("/", "")
PLAIN = "Zoë räumt auf: 漢字 Ελλάδα 🎲 «ça va»\u00a0!"
"""Ordinary text that must stay readable."""


def modules() -> Iterator[Path]:
    """Yield all modules of the game and its assets."""
    for folder in ("game", "systems", "components", "assets"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def prints(source: str) -> list[int]:
    """Return the lines that print or use a standard stream."""
    suspect = any(word in source for word in ("print", "std", "StreamHandler"))
    return [
        node.lineno
        for node in (ast.walk(ast.parse(source)) if suspect else ())
        if (isinstance(node, ast.Name) and node.id == "print")
        or (isinstance(node, ast.Attribute) and node.attr in ("stdout", "stderr", "__stdout__", "__stderr__")
            and isinstance(node.value, ast.Name) and node.value.id == "sys")
        or (isinstance(node, ast.ImportFrom) and node.module == "sys"
            and {each.name for each in node.names} & {"stdout", "stderr"})
        or (isinstance(node, ast.Attribute) and node.attr in ("StreamHandler", "print_exc", "print_exception"))
    ]


def test_one_module_prints() -> None:
    found = {path.relative_to(ROOT).as_posix(): prints(path.read_text("utf-8")) for path in modules()}
    assert {path for path, lines in found.items() if lines} == {PRINTS}, found


def test_the_starter_prints_through_one_function() -> None:
    tree = ast.parse((ROOT / "run.py").read_text("utf-8"))
    writes = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "write"
              and isinstance(node.value, ast.Attribute) and node.value.attr in ("stdout", "stderr")]
    assert len(writes) == 1 and not any(isinstance(node, ast.Name) and node.id == "print" for node in ast.walk(tree))


@given(st.text())
def test_a_text_becomes_one_line_of_signs_that_can_be_seen(text: str) -> None:
    shown = visible(text)
    shown.encode()
    assert not [sign for sign in shown if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co", "Cn")]
    assert visible(shown) == shown


def test_printable_text_stays_and_other_characters_become_numbers() -> None:
    assert visible(PLAIN) == PLAIN
    assert visible("a\x1b\x9b\n\u202e\udcff\U000e0001b") == "a\\x1b\\x9b\\n\\u202e\\udcff\\U000e0001b"


def clean(told: bytes) -> str:
    """Return the output of a process, and check that it is plain text in lines."""
    text = told.decode("utf-8")
    assert not [sign for sign in text if sign != "\n" and visible(sign) != sign], text
    return text


def run(*words: str | bytes, asked: bytes = b"", **environment: str) -> tuple[int, str, str]:
    """Run a command of the game in another process; return its exit status and output."""
    done = subprocess.run(
        [sys.executable, "-m", "game", *words], cwd=ROOT, input=asked, capture_output=True, timeout=120, check=False,
        env={**os.environ, **environment},
    )
    out, err = clean(done.stdout), clean(done.stderr)
    assert "Traceback" not in out + err, err
    return done.returncode, out, err


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A match file whose lines and name contain terminal codes."""
    log = write_log(random_match(load_rules("kotsu"), 1, names=("Ada", "Ben")))
    text = log.replace("rules kotsu", "rules k\x1b]0;owned\x07\x9b2J\u202e", 1)
    text = text.replace("\nname1", "\nfile x\x1b[1m\u202e y\nname1", 1)
    path = tmp_path / f"{IN_NAMES.strip()}.kotsu"
    path.write_bytes(text.encode())
    return path


EACH = """
import json, sys
from game.__main__ import main
told = json.load(sys.stdin)
codes = []
for words in told["words"]:
    try:
        codes.append(main(words))
    except SystemExit as end:
        codes.append(end.code)
    print("---", flush=True)
    print("---", flush=True, file=sys.stderr)
with open(told["codes"], "w") as file:
    json.dump(codes, file)
"""
"""The code of a process that runs several commands."""


def each(tmp_path: Path, *commands: tuple[str, ...]) -> list[tuple[int, str, str]]:
    """Run several commands in one other process; return their exit statuses and output."""
    told = json.dumps({"words": commands, "codes": str(tmp_path / "codes.json")})
    done = subprocess.run([sys.executable, "-c", EACH], cwd=ROOT, input=told.encode(), capture_output=True, timeout=200,
                          check=False)
    out, err = clean(done.stdout).split("---\n"), clean(done.stderr).split("---\n")
    assert done.returncode == 0 and len(out) == len(err) == len(commands) + 1, done.stderr
    return list(zip(json.loads((tmp_path / "codes.json").read_text("utf-8")), out, err, strict=False))


WORDS = (
    ("replay", IN_NAMES), ("dungeon", "--tale", "--file", IN_NAMES), ("dungeon", "--rules", IN_NAMES),
    ("dungeon", "--recipe", IN_NAMES), ("dungeon", "--recipe", f"{IN_NAMES}.yaml"),
    ("dungeon", "--tale", "--language", IN_NAMES), ("dungeon", "--out", IN_NAMES), ("lint", IN_NAMES),
    ("lint", "--data", IN_NAMES), (IN_NAMES,), ("sim", IN_NAMES), ("sim", "--rules", IN_NAMES),
    ("sim", "--bots", IN_NAMES), ("sim", "--bot", IN_NAMES), ("sim", "--matches", IN_NAMES),
    ("sim", "--table", IN_NAMES), ("sim", "--deck", IN_NAMES), ("sim", "--each", IN_NAMES),
    ("lab", "--rules", IN_NAMES), ("fair", IN_NAMES), ("shot", "--screen", IN_NAMES, "--out", "x.png"),
    ("docs", "--out", f"{IN_NAMES}/x/y"), ("perft", "--rules", IN_NAMES), ("accept", IN_NAMES),
    ("replay", "x", "--no\nkotsu:fine"),
)


def test_words_of_a_command_line_steer_nothing_and_forge_no_line(tmp_path: Path) -> None:
    for words, (code, _, err) in zip(WORDS, each(tmp_path, *WORDS), strict=True):
        lines = err.splitlines()
        assert code != 0 and lines, words
        assert all(line.startswith(("kotsu", "`kotsu", "usage:", " ", "--")) or line == "" for line in lines), err
        assert not any(line.startswith("kotsu:fine") for line in lines)


def test_a_match_and_its_file_name_steer_nothing(hostile: Path, tmp_path: Path) -> None:
    whole = tmp_path / "ç 漢字.kotsu"
    log = write_log(random_match(load_rules("kotsu"), 1, names=("Zoë 漢字", "B\x1b[31men\u202e")))
    whole.write_text(log, "utf-8")
    (code, _, told), (same, as_json, _), (_, out, _) = each(
        tmp_path, ("replay", str(hostile)), ("replay", "--json", str(hostile)), ("replay", str(whole))
    )
    assert code == same == 1 and told.count("\n") == 1 and "\\x1b]0;owned\\x07\\x9b2J\\u202e" in told
    assert "\\x1b[31mred" in told and "\\udcff" in told and json.loads(as_json)["file"] == str(hostile)
    assert f"{whole}: Zoë 漢字 and " in out, "names that people have stay readable"


def test_a_dungeon_steers_nothing(tmp_path: Path) -> None:
    told = json.loads(json.dumps(floors("S-o-G").json))
    told["recipe"] = HOSTILE
    told["cells"] = [[*cell[:3], f"{cell[3]}\x1b[31m\u202e"] for cell in told["cells"]]
    path = tmp_path / f"{IN_NAMES.strip()}.json"
    path.write_text(json.dumps(told), "utf-8")
    asked = f"n\ne\n{HOSTILE}\nquit\n".encode("utf-8", "surrogateescape")
    _, out, err = run("dungeon", "--tale", "--file", str(path), asked=asked)
    assert out or err


@pytest.mark.usefixtures("quick_lint")
def test_data_and_packs_steer_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "p\x1b[31m\u202e"
    (folder / "knucklebones").mkdir(parents=True)
    (folder / "knucklebones" / "cards.yaml").write_text('"a\\e[31m\\u202e": {x\u2028: 1}\n"b\x85": [\n', "utf-8")
    (folder / "knucklebones" / "x\x1b[2J\n.yaml").write_text("a: 1\n")
    assert main(["lint", str(folder)]) == 1
    assert "[31m" in clean(capsys.readouterr().out.encode())
    assert main(["data", "--data", str(folder)]) == 1
    assert clean(capsys.readouterr().err.encode())


def test_a_program_that_plays_steers_nothing(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("import sys\nsys.stdin.readline()\nraise ValueError('\\x1b[31m \\x9b \\u202e owned')\n")
    command = [sys.executable, "-m", "game", "sim", "--matches", "1", "--bots", "mine,random", "--json",
               "--bot", f"mine={sys.executable} {bot}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=120, check=False)
    told = clean(done.stderr)
    assert done.returncode == 0 and json.loads(clean(done.stdout)) and "owned" in told and "\\x1b[31m" in told


def test_logs_warnings_and_errors_of_libraries_are_escaped_too() -> None:
    code = (
        "from game.terminal import open_streams\nopen_streams()\nimport logging, warnings\n"
        "warnings.warn('w\\x1b[31m\\u202e')\nlogging.getLogger('x').error('l\\x1b[32m\\x9b')\n"
        "print('p\\x1b[33m\\udcff')\nraise ValueError('r\\x1b[34m\\u2028')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=60, check=False)
    told = clean(done.stderr) + clean(done.stdout)
    assert all(f"{letter}\\x1b[3" in told for letter in "wlpr") and "\\u2028" in told
