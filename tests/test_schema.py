"""Schemas agree with the models, every file names its schema, and a real language server uses it."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from threading import Timer
from typing import Any

import pytest

from game.paths import data_dir
from game.tables.data_kinds import KINDS, kind_at
from game.tools.commands import schema
from game.tools.reference.schema import FOLDER, MODELINE, OUTPUTS, first_line, schema_text, write_all
from tests.kit.commands import Command
from tests.kit.data_copies import copy_data

DATA = data_dir()
FILES = sorted(path.relative_to(DATA).as_posix() for path in DATA.rglob("*.yaml"))
RAIN = Path(__file__).parents[1] / "docs" / "packs" / "rain"
LARGEST = sorted({
    kind.name: file for file in sorted(FILES, key=lambda file: (DATA / file).stat().st_size)
    if (kind := kind_at(PurePosixPath(file))) is not None
}.values())
"""The largest file of each kind, because a server is slow with each file."""
OF_CARDS = "# yaml-language-server: $schema=../schema/cards.json\n"
SLIPS = (
    ("knucklebones/rules/kotsu.yaml", "best_of: 3", "best_of: 101", "Value is above the maximum of 99."),
    ("shared/palette.yaml", 'text: "#F4F0FF"', "text: white", "String does not match the pattern"),
    ("shared/palettes/contrast.yaml", "seat1:", "seat_1:", "Property seat_1 is not allowed."),
    ("knucklebones/cues.yaml", "die_rolled:", "die_roled:", "Property die_roled is not allowed."),
    ("knucklebones/cards.yaml", "do: copy_die", "do: copy_dice", "Value must be "),
)
"""A file, a text in it, a slip in its place, and what an editor says of it."""
PACK_FILES = sorted(path.relative_to(RAIN).as_posix() for path in RAIN.rglob("*.yaml"))
ACCEPT = "run `python3 run.py accept schemas`"
PATIENCE = 120
"""Seconds after which a silent server is killed."""
SERVER = "yaml-language-server@1.25.0"


def text_of(schema: Path) -> str:
    """Return the text of a schema file, or "" for a new kind of file."""
    return schema.read_text("utf-8") if schema.exists() else ""


@pytest.fixture(scope="module")
def rain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the example pack with its schemas."""
    pack = tmp_path_factory.mktemp("packs") / "rain"
    shutil.copytree(RAIN, pack, ignore=shutil.ignore_patterns(FOLDER))
    write_all(pack)
    return pack


def test_the_committed_schemas_are_those_of_the_models() -> None:
    kinds = *KINDS, *OUTPUTS
    old = [kind.name for kind in kinds if text_of(DATA / FOLDER / f"{kind.name}.json") != schema_text(kind)]
    assert old == [], ACCEPT


def test_every_file_names_its_schema_first() -> None:
    for file in FILES:
        kind = kind_at(PurePosixPath(file))
        assert kind is not None, file
        line = (DATA / file).read_text("utf-8").split("\n", 1)[0]
        assert line == first_line(PurePosixPath(file), kind), f"{file}: {ACCEPT}"
        schema = DATA / FOLDER / f"{kind.name}.json"
        assert ((DATA / file).parent / line.partition("=")[2]).resolve() == schema.resolve(), file


def test_every_file_of_the_example_pack_names_a_schema_that_asks_for_nothing(rain: Path) -> None:
    for file in PACK_FILES:
        kind = kind_at(PurePosixPath(file))
        first = (RAIN / file).read_text("utf-8").split("\n", 1)[0]
        assert first == first_line(PurePosixPath(file), kind), ACCEPT
        schema = ((rain / file).parent / first.removeprefix(MODELINE)).read_text("utf-8")
        assert "required" not in json.loads(schema) and "null" in schema


def test_a_new_file_gets_its_schema_line_and_no_other_change(tmp_path: Path, command: Command) -> None:
    (tmp_path / "knucklebones/rules").mkdir(parents=True)
    (tmp_path / "knucklebones/rules/mine.yaml").write_text("deck: base\n")
    assert "rules/mine.yaml" in command("schema", str(tmp_path)).out
    assert (tmp_path / "knucklebones/rules/mine.yaml").read_text() == (
        "# yaml-language-server: $schema=../../schema/rules.json\ndeck: base\n"
    )
    assert write_all(tmp_path) == []


def test_accept_names_no_schemas_of_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    monkeypatch.setattr(schema, "data_folders", lambda: [tmp_path])
    file = tmp_path / "knucklebones/rules/mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("deck: base\n")
    out = command("accept", "schemas").out
    assert "rules/mine.yaml" in out and ".json" not in out and (tmp_path / FOLDER / "rules.json").is_file()


class Editor:
    """An editor as a language server sees it."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.patience = Timer(PATIENCE, self.process.kill)
        self.patience.start()
        self.requests = 0
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.say("initialized", {})

    def say(self, method: str, params: Any, **more: Any) -> None:
        self._send({"method": method, "params": params, **more})

    def ask(self, method: str, params: Any) -> Any:
        """Send a request, and return its answer."""
        self.requests += 1
        self.say(method, params, id=self.requests)
        return next(heard["result"] for heard in self.heard() if heard.get("id") == self.requests and "result" in heard)

    def heard(self) -> Iterator[dict[str, Any]]:
        """Yield every message of the server; answer its requests along the way."""
        while head := self.process.stdout.readline():
            length = int(head.partition(b":")[2])
            while self.process.stdout.readline().strip():
                pass
            heard = json.loads(self.process.stdout.read(length))
            if "id" in heard and "method" in heard:
                self._send({"id": heard["id"], "result": [{} for _ in (heard.get("params") or {}).get("items", ())]})
            yield heard

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def open(self, path: Path) -> list[dict[str, Any]]:
        """Open a file in the server, and return the faults it reports."""
        text = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": path.read_text("utf-8")}
        self.say("textDocument/didOpen", {"textDocument": text})
        reports = (each["params"] for each in self.heard() if each.get("method") == "textDocument/publishDiagnostics")
        return next(params["diagnostics"] for params in reports if params["uri"] == path.as_uri())

    def offered(self, path: Path, line: int, column: int) -> set[str]:
        """Return the completions offered at a place, counted from 0."""
        at = {"textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": column}}
        return {item["label"] for item in self.ask("textDocument/completion", at)["items"]}


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    npm, folder = shutil.which("npm"), tmp_path_factory.mktemp("npm")
    if npm is None:
        pytest.skip("there is no npm here")
    wanted = ["--prefix", str(folder), "--no-audit", "--no-fund", "--prefer-offline", SERVER]
    if subprocess.run([npm, "install", *wanted], capture_output=True, check=False, timeout=300).returncode:
        pytest.skip(f"npm cannot get {SERVER} here")
    at_work = Editor([str(folder / "node_modules/.bin/yaml-language-server"), "--stdio"])
    yield at_work
    at_work.patience.cancel()
    at_work.process.kill()
    at_work.process.communicate()


@pytest.mark.npm
@pytest.mark.long
@pytest.mark.parametrize("file", LARGEST)
def test_an_editor_finds_nothing_wrong_in_the_shipped_data(editor: Editor, file: str) -> None:
    assert editor.open(DATA / file) == []


@pytest.mark.npm
@pytest.mark.long
@pytest.mark.parametrize("file", PACK_FILES)
def test_an_editor_finds_nothing_wrong_in_the_example_pack(editor: Editor, rain: Path, file: str) -> None:
    assert editor.open(rain / file) == []


@pytest.mark.npm
def test_an_editor_underlines_slips_and_completes_the_fields_of_a_block(editor: Editor, tmp_path: Path) -> None:
    shutil.copytree(DATA / FOLDER, tmp_path / "data" / FOLDER)
    data = copy_data(tmp_path / "data")
    for file, old, new, message in SLIPS:
        text = (data / file).read_text("utf-8")
        (data / file).write_text(text.replace(old, new, 1), "utf-8")
        found, line = editor.open(data / file), text[: text.index(old)].count("\n")
        messages = [each["message"] for each in found if each["range"]["start"]["line"] == line]
        assert any(each.startswith(message) for each in messages), found
        (data / file).write_text(text, "utf-8")
    ward = data / "knucklebones" / "ward.yaml"
    ward.write_text(f"{OF_CARDS}ward:\n  steps:\n    - do: shield\n      \n  \n")
    editor.open(ward)
    assert {"to", "turns"} <= editor.offered(ward, 4, 6)
    assert {"name", "uses", "choices", "art"} <= editor.offered(ward, 5, 2)


@pytest.mark.npm
@pytest.mark.long
def test_an_editor_knows_what_a_pack_may_omit_remove_and_add(editor: Editor, rain: Path, tmp_path: Path) -> None:
    pack = Path(shutil.copytree(rain, tmp_path / "rain"))
    cards, slips = (pack / "knucklebones" / name for name in ("cards.yaml", "slips.yaml"))
    cards.write_text(OF_CARDS + "thief: {uses: 2, choices: {add: [{kind: own_row}]}, art: null}\nmirror: null\n"
                     "shield: {steps: {change: {shield: {turns: 2}}, add: [{do: roll}]}}\n")
    assert editor.open(cards) == []
    slips.write_text(OF_CARDS + "thief:\n  use: 2\nshield:\n  steps:\n    - {do: sheild}\n")
    assert {each["range"]["start"]["line"] for each in editor.open(slips)} == {2, 5}
