"""The linter is run over the same music again and again: how soon its bars come again is worked out once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.content.models.music import Music
from game.content.music_chain import soonest
from game.tools.lint.passes import names

KNOWN: dict[tuple[str, str, int], float] = {}


def known(music: Music, name: str, seed: int) -> float:
    """What ``soonest`` says of this very music."""
    key = music.model_dump_json(), name, seed
    if key not in KNOWN:
        KNOWN[key] = soonest(music, name, seed)
    return KNOWN[key]


@pytest.fixture(autouse=True, scope="session")
def music_judged_once() -> Iterator[None]:
    """Each track of each music is listened to once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(names, "soonest", known)
        yield
