"""Helpers for tests of the rules: moves from one line of notation to another, and cases from YAML files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.notation import read, read_move
from tests.kit.data_copies import read_yaml
from tests.kit.rules import KOTSU
from tests.kit.tables import after, legal_moves

HERE = Path(__file__).parent
position_after, moves = partial(after, "knucklebones"), partial(legal_moves, "knucklebones")


def events_of(line: str, move: str, rules: Rules = KOTSU) -> list[Event]:
    return list(apply(rules, read(rules, line), read_move(rules, move))[1])


def told(file: str | Path) -> Iterator[Any]:
    """Yield the cases of a YAML file with their titles as ids.

    A case with ``each`` is told once for each entry, whose values take the place of ``$name``. What stands under
    ``cards`` goes into every case. A list is the ``plays`` of a case.
    """
    cases = read_yaml(HERE / file)
    shared_cards = cases.pop("cards", {})
    for title, case in cases.items():
        case = {"plays": case} if isinstance(case, list) else case
        if shared_cards:
            case["cards"] = {**shared_cards, **case.get("cards", {})}
        for values in case.pop("each", [{}]):
            text = json.dumps(case)
            for name, value in values.items():
                text = text.replace(f'"${name}"', json.dumps(value)).replace(f"${name}", json.dumps(value).strip('"'))
            yield pytest.param(json.loads(text), id=" ".join([title, *map(str, values.values())][:2]))


def is_like(text: str, pattern: str) -> bool:
    """Return True if a text is a pattern, in which ``...`` stands for any text."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("..."))), text) is not None
