"""One window for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.content.shared_texts import TEXTS
from game.content.store import Store
from game.paths import data_dir
from game.tables.table_files import TABLES
from tests.kit.app import Stage

SHIPPED = data_dir()
"""The data as they came, whatever a test makes of its copy."""


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The application, built once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KOTSU_HOME", str(tmp_path_factory.mktemp("home")))
        stage = Stage()
    yield stage
    stage.app.close()


@pytest.fixture(autouse=True)
def declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a screen asks for is declared, and all its braces are filled."""
    asked = dict(TEXTS)
    for table in TABLES.values():
        asked |= table.texts
    text = Store.text

    def checked(store: Store, key: str, lang: str, **values: object) -> str:
        screen = key.partition(".")[0]
        beside = screen not in TABLES and (SHIPPED / screen / "texts").is_dir()
        assert key in asked or beside or key.startswith("options.palette_"), f"nobody has declared the text {key!r}"
        assert set(asked.get(key, ())) <= values.keys() or not values, f"{key!r} lacks what fills its braces"
        return text(store, key, lang, **values)

    monkeypatch.setattr(Store, "text", checked)


@pytest.fixture
def stage(window: Stage) -> Stage:
    """The application as if it had just started, without pads."""
    window.reset()
    return window
