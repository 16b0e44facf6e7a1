"""No output controls the terminal, for any names of files, contents of files and command lines."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.__main__ import main
from game.match.log import write_log
from game.tables.table_files import load_rules
from game.terminal import visible
from game.tools.benchmarks.sample_matches import random_match
from tests.kit.data_copies import write_file
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


def clean(text: str) -> str:
    """Return an output, and check that it is plain text in lines."""
    text.encode()
    assert not [sign for sign in text if sign != "\n" and visible(sign) != sign], text
    return text


def run_command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run a command; return its exit status and output."""
    try:
        code = main([*words])
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = map(clean, capsys.readouterr())
    assert "Traceback" not in out + err, err
    return code, out, err


WORDS = (
    ("replay", IN_NAMES), ("dungeon", "--tale", "--file", IN_NAMES), ("dungeon", "--rules", IN_NAMES),
    ("dungeon", "--recipe", IN_NAMES), ("dungeon", "--recipe", f"{IN_NAMES}.yaml"),
    ("dungeon", "--tale", "--language", IN_NAMES), ("dungeon", "--out", IN_NAMES), ("lint", IN_NAMES),
    ("lint", "--data", IN_NAMES), (IN_NAMES,), ("sim", IN_NAMES), ("sim", "--rules", IN_NAMES),
    ("sim", "--bots", IN_NAMES), ("sim", "--bot", IN_NAMES), ("sim", "--matches", IN_NAMES),
    ("sim", "--table", IN_NAMES), ("sim", "--deck", IN_NAMES), ("lab", "--rules", IN_NAMES), ("fair", IN_NAMES),
    ("shot", "--screen", IN_NAMES, "--out", "x.png"),
    ("docs", "--out", f"{IN_NAMES}/x/y"), ("perft", "--rules", IN_NAMES), ("accept", IN_NAMES),
    ("replay", "x", "--no\nkotsu:fine"),
)


def test_words_of_a_command_line_steer_nothing_and_forge_no_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in WORDS:
        code, _, err = run_command(capsys, *words)
        lines = err.splitlines()
        assert code != 0 and lines, words
        assert all(line.startswith(("kotsu", "`kotsu", "usage:", " ", "--")) or line == "" for line in lines), err
        assert not any(line.startswith("kotsu:fine") for line in lines)


def test_a_match_and_its_file_name_steer_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = write_log(random_match(load_rules("kotsu"), 1, names=("Zoë 漢字", "B\x1b[31men\u202e")))
    whole, hostile = tmp_path / "ç 漢字.kotsu", tmp_path / f"{IN_NAMES.strip()}.kotsu"
    whole.write_text(log, "utf-8")
    text = log.replace("rules kotsu", "rules k\x1b]0;owned\x07\x9b2J\u202e", 1)
    hostile.write_bytes(text.replace("\nname1", "\nfile x\x1b[1m\u202e y\nname1", 1).encode())
    code, _, errors = run_command(capsys, "replay", str(hostile))
    assert code == 1 and errors.count("\n") == 1 and "\\x1b]0;owned\\x07\\x9b2J\\u202e" in errors
    assert "\\x1b[31mred" in errors and "\\udcff" in errors
    assert json.loads(run_command(capsys, "replay", "--json", str(hostile))[1])["file"] == str(hostile)
    _, out, _ = run_command(capsys, "replay", str(whole))
    assert f"{whole}: Zoë 漢字 and " in out, "names that people have stay readable"


def test_a_dungeon_steers_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(json.dumps(floors("S-o-G").json))
    data["recipe"] = HOSTILE
    data["cells"] = [[*cell[:3], f"{cell[3]}\x1b[31m\u202e"] for cell in data["cells"]]
    path = tmp_path / f"{IN_NAMES.strip()}.json"
    path.write_text(json.dumps(data), "utf-8")
    asked = f"n\ne\n{HOSTILE}\nquit\n".encode("utf-8", "surrogateescape")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(asked), "utf-8", "surrogateescape"))
    _, out, err = run_command(capsys, "dungeon", "--tale", "--file", str(path))
    assert out or err


@pytest.mark.usefixtures("quick_lint")
def test_data_and_packs_steer_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "p\x1b[31m\u202e"
    write_file(folder, "knucklebones/cards.yaml", '"a\\e[31m\\u202e": {x\u2028: 1}\n"b\x85": [\n')
    write_file(folder, "knucklebones/x\x1b[2J\n.yaml", "a: 1\n")
    code, out, _ = run_command(capsys, "lint", str(folder))
    assert code == 1 and "[31m" in out
    code, _, err = run_command(capsys, "data", "--data", str(folder))
    assert code == 1 and err


def test_a_program_that_plays_steers_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("import sys\nsys.stdin.readline()\nsys.exit('\\x1b[31m \\x9b \\u202e owned')\n")
    words = "sim", "--matches", "1", "--bots", "mine,random", "--json", "--bot", f"mine={sys.executable} -S {bot}"
    code, out, errors = run_command(capsys, *words)
    assert code == 0 and json.loads(out) and "owned" in errors and "\\x1b[31m" in errors


def test_logs_warnings_and_errors_of_libraries_are_escaped_too() -> None:
    code = (
        "from game.terminal import open_streams\nopen_streams()\nimport logging, warnings\n"
        "warnings.warn('w\\x1b[31m\\u202e')\nlogging.getLogger('x').error('l\\x1b[32m\\x9b')\n"
        "print('p\\x1b[33m\\udcff')\nraise ValueError('r\\x1b[34m\\u2028')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=60, check=False)
    output = clean((done.stderr + done.stdout).decode())
    assert all(f"{letter}\\x1b[3" in output for letter in "wlpr") and "\\u2028" in output
