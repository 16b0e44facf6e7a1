"""Screens are tested in the window that all tests share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.content.placeholders import LANGUAGES
from game.content.store import Store
from game.content.texts import TEXTS, keys_of
from game.match.thinker import ImmediateThinker
from game.tables.table_files import TABLES, store_of
from game.tools.gallery import steps
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu, MouseHands, PadHands, one_pad, two_pads
from tests.kit.cases import SOME_HANDS
from tests.kit.drawing import collect_only
from tests.kit.rules import use_known_scores
from tests.kit.shipped import SHIPPED, shipped_store


def is_beside(key: str) -> bool:
    """Return True for a text of a folder that belongs to no table."""
    screen = key.partition(".")[0]
    return screen not in TABLES and (SHIPPED / screen / "texts").is_dir()


@pytest.fixture(autouse=True)
def long_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lead to the scenes of the gallery in long frames: nothing here depends on how smooth a scene moves."""
    monkeypatch.setattr(steps, "FRAME_SECONDS", 0.1)


@pytest.fixture(autouse=True)
def declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that every text a screen asks for is declared and gets all its values."""
    asked = {**keys_of(shipped_store().texts[LANGUAGES[0]]), **TEXTS}
    for table in TABLES.values():
        asked |= table.texts
    text = Store.text

    def checked(store: Store, key: str, language: str, **values: object) -> str:
        known = key in asked or key.startswith("options.palette_") or is_beside(key)
        assert known, f"no one has declared the text {key!r}"
        assert not values or set(asked.get(key, ())) <= values.keys(), f"{key!r} lacks what fills its braces"
        return text(store, key, language, **values)

    monkeypatch.setattr(Store, "text", checked)


@pytest.fixture(params=SOME_HANDS)
def hands(request: pytest.FixtureRequest, kotsu: Kotsu) -> Hands:
    """A player with one device only."""
    return HANDS[request.param](kotsu)


@pytest.fixture
def keys(kotsu: Kotsu) -> KeyHands:
    """A player on the left half of the keyboard."""
    return KeyHands(kotsu, "left")


@pytest.fixture
def mouse(kotsu: Kotsu) -> MouseHands:
    """A player with a mouse."""
    return MouseHands(kotsu)


@pytest.fixture
def pad(kotsu: Kotsu) -> PadHands:
    """A player with the only pad."""
    return one_pad(kotsu)


@pytest.fixture
def pads(kotsu: Kotsu) -> tuple[PadHands, PadHands]:
    """Two players with pads."""
    return two_pads(kotsu)


@pytest.fixture
def quick_bots(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that think at once, in this process."""
    monkeypatch.setattr(kotsu.app.bots, "thinker", ImmediateThinker())


@pytest.fixture
def known_scores(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    """Score dice as the positions of a test rely on."""
    use_known_scores(kotsu.app.store, monkeypatch)


@pytest.fixture
def unseen_kotsu(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> Kotsu:
    """The application, which draws no pixel."""
    collect_only(kotsu.app.main_canvas, monkeypatch)
    return kotsu


@pytest.fixture
def read_home(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function with which the running application reads the player's folder of this test."""

    def read() -> None:
        monkeypatch.setattr(kotsu.app, "store", store_of())
        kotsu.app.read_data()

    return read


@pytest.fixture
def read_from_home(read_home: Callable[[], None]) -> None:
    """Let the running application read the player's folder of this test."""
    read_home()


@pytest.fixture
def clipboard(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All copied texts; the last one is pasted."""
    copied: list[str] = []
    monkeypatch.setattr(kotsu.app, "copy", lambda text: bool(copied.append(text) or True))
    monkeypatch.setattr(kotsu.app, "paste", lambda: copied[-1])
    return copied
