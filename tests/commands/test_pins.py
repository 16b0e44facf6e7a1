"""Version flaws of pinned versions are reported, and so are versions about which nothing is known."""

from __future__ import annotations

from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread

import pytest

from game.__main__ import main
from game.tools.commands import pins
from game.tools.commands.pins import Version, audit

AUDIT = """
import json, sys
if sys.argv[sys.argv.index("-s") + 1] != "osv":
    raise SystemExit(2)
asked = open(sys.argv[sys.argv.index("-r") + 1]).read().split()
known = {"Old==1.0": [{"id": "X-1", "fix_versions": ["1.1"], "description": "it falls"}], "new==2.0": []}
found = [dict(zip(("name", "version"), pin.split("==")), vulns=known[pin]) for pin in asked if pin in known]
print(json.dumps({"dependencies": found}))
raise SystemExit(1)
"""


def test_the_auditor_is_asked_if_the_index_has_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pip_audit.py").write_text(AUDIT)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    found = audit(["Old==1.0", "new==2.0", "odd==3.0"])
    assert found == {"Old==1.0": ("X-1: it falls (mended in 1.1)",), "new==2.0": ()}


def test_a_flaw_that_someone_knows_is_reported_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pins, "look_up_all", lambda names: ((name, Version(("a",), None)) for name in names))
    monkeypatch.setattr(pins, "metadata", lambda names: {})
    monkeypatch.setattr(pins, "audit", lambda names: {names[0]: ("X-1: it falls",)})
    assert pins.run(pins.argparse.Namespace(check=True)) == 1
    assert "X-1: it falls" in capsys.readouterr().out


def test_without_a_network_it_says_so_and_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (pins.ROOT / "hashes.txt").read_bytes()
    monkeypatch.setattr(pins, "_output", lambda *words, ends=(0,): "http://127.0.0.1:9/simple")
    assert pins.run(pins.argparse.Namespace(check=False)) == 1
    output = capsys.readouterr()
    assert output.out == "" and output.err.count("\n") == 1
    assert output.err.startswith("kotsu pins: the package index does not answer")
    assert (pins.ROOT / "hashes.txt").read_bytes() == before


@pytest.mark.parametrize("answer", [b"", b"<html>hello</html>", b"[1]"])
def test_an_unreachable_index_is_reported_in_a_sentence(
        answer: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "constraints.txt").write_text("# to play\nodd==1.0\n")
    (tmp_path / "simple" / "odd").mkdir(parents=True)
    (tmp_path / "simple" / "odd" / "index.html").write_bytes(answer)
    quiet = type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    monkeypatch.setattr(pins, "ROOT", tmp_path)
    with HTTPServer(("127.0.0.1", 0), partial(quiet, directory=tmp_path)) as server:
        monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{server.server_port}/simple")
        Thread(target=server.serve_forever, daemon=True).start()
        assert main(["pins"]) == 1
        server.shutdown()
    output = capsys.readouterr().err
    assert output.startswith("kotsu pins: the package index does not answer (") and output.count("\n") == 1
    assert not (tmp_path / "hashes.txt").exists()


def test_a_need_without_a_pin_is_reported_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "constraints.txt").write_text("one==1.0\n")
    monkeypatch.setattr(pins, "ROOT", tmp_path)
    monkeypatch.setattr(pins, "look_up_all", lambda names: ((name, Version(("a",), ())) for name in names))
    monkeypatch.setattr(pins, "metadata", lambda names: {"one": ["two"]})
    assert pins.run(pins.argparse.Namespace(check=False)) == 1
    assert "one needs two, which has no pin in constraints.txt" in capsys.readouterr().out
    assert not (tmp_path / "hashes.txt").exists()
    monkeypatch.setattr(pins, "metadata", lambda names: {"one": []})
    assert pins.run(pins.argparse.Namespace(check=False)) == 0
    assert (tmp_path / "hashes.txt").read_text() == pins.HEADER + "one==1.0 \\\n    --hash=sha256:a\n"
