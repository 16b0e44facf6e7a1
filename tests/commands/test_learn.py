"""Learning writes what bots read; without numpy, it says what is missing."""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from game.__main__ import main
from game.tables.knucklebones.bots.compiled.judgement import OWN_CARDS, STAGES
from game.tables.knucklebones.bots.learned import PAIRS, SHIELDS, TRIPLES, learned_bytes, read_learned
from game.tools.commands.learn import NET_FOLDER, NO_NUMPY
from tests.kit.rules import load_decks


@pytest.mark.parametrize("name", ["classic", "kotsu"])
def test_the_files_that_ship_hold_all_that_their_heads_say(name: str) -> None:
    raw = (NET_FOLDER / f"{name}.bin").read_bytes()
    head, numbers = read_learned(raw)
    vectors = 2 + len(PAIRS) + 2 * TRIPLES * head.diagonals + 2 * (SHIELDS + len(head.cards)) * bool(head.cards)
    assert len(numbers) == vectors * (head.units + 1) and len(raw) < 200_000
    assert set(head.cards) <= set(load_decks()[0].root)
    assert read_learned(learned_bytes(head, numbers)) == (head, numbers)


def test_so_does_what_the_quick_search_reads() -> None:
    raw = (NET_FOLDER / "quick.bin").read_bytes()
    head, numbers = read_learned(raw)
    assert len(numbers) == (OWN_CARDS + 2 * STAGES * len(head.cards)) * (head.units + 1) and len(raw) < 200_000
    assert set(head.cards) == set(load_decks()[0].root)


@pytest.mark.parametrize("name", ["classic", "kotsu", "quick"])
def test_the_files_that_ship_are_those_whose_making_is_written_down(name: str) -> None:
    told = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    found = re.search(rf"^\| `learn --(?:rules )?{name}` .* `(\w{{64}})` \|$", told, re.MULTILINE)
    assert found and found[1] == sha256((NET_FOLDER / f"{name}.bin").read_bytes()).hexdigest()


def test_without_numpy_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for name in [name for name in sys.modules if name.startswith("game.tools.learning.")]:
        monkeypatch.delitem(sys.modules, name)
    assert main(["learn"]) == 2
    assert NO_NUMPY in capsys.readouterr().err
