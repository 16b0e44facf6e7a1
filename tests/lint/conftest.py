"""Caches for the linter, which reads the same data in many tests: the timing of music bars and the solutions of
puzzles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.content.faults import Complaint
from game.content.models.music import Music
from game.content.models.practice import PuzzleFile
from game.content.music_chain import soonest
from game.kernel.opaque import Rules
from game.match.practice import check_puzzles
from game.tables import Table
from game.tools.lint.passes import names, practice

BARS: dict[tuple[str, str, int], float] = {}
PUZZLES: dict[tuple[str, str, str], list[Complaint]] = {}


def bars_known(music: Music, name: str, seed: int) -> float:
    """Return the result of ``soonest`` for this music, cached."""
    key = music.model_dump_json(), name, seed
    if key not in BARS:
        BARS[key] = soonest(music, name, seed)
    return BARS[key]


def puzzles_known(file: PuzzleFile, on: Table, rules: Rules) -> list[Complaint]:
    """Return the result of ``check_puzzles`` for these puzzles and rules, cached."""
    key = file.model_dump_json(), on.name, repr(rules)
    if key not in PUZZLES:
        PUZZLES[key] = list(check_puzzles(file, on, rules))
    return PUZZLES[key]


@pytest.fixture(autouse=True, scope="session")
def judged_once() -> Iterator[None]:
    """Let the linter judge each track and each puzzle only once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(names, "soonest", bars_known)
        patch.setattr(practice, "check_puzzles", puzzles_known)
        yield
