"""Version flaws of pinned versions are reported, and so are versions about which nothing is known."""

from __future__ import annotations

from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread

import pytest

from game.__main__ import main
from game.tools.commands import pins
from game.tools.commands.pins import Version


def test_a_flaw_that_someone_knows_is_reported_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pins, "look_up_all", lambda names: [
        (names[0], Version(("a",), ("X-1: it falls",))), (names[1], Version(("a",), None))])
    monkeypatch.setattr(pins, "metadata", lambda names: {})
    assert pins.run(pins.argparse.Namespace(check=True)) == 1
    found = capsys.readouterr().out
    assert "X-1: it falls" in found and "1 known flaws in 1 of them; known flaws of 1 could not be looked up" in found


def test_without_a_network_it_says_so_and_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (pins.ROOT / "hashes.txt").read_bytes()
    monkeypatch.setattr(pins, "_output", lambda *words: "http://127.0.0.1:9/simple")
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
