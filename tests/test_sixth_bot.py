"""A bot written in YAML only: it takes a seat, plays, speaks and is measured like the built-in ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from game.__main__ import main
from game.match.bot_names import bots_of
from game.match.voices import Voice, VoiceHappening, repertoire
from game.paths import PACKS_VARIABLE
from game.tables import NAMES, find_table
from game.tables.table_files import store_of
from tests.kit.app import Kotsu
from tests.kit.cases import one_in
from tests.kit.commands import Command
from tests.kit.pads import XBOX_360
from tests.kit.shipped import shipped_store

pytestmark = pytest.mark.usefixtures("quick_lint")

DRIZZLE = {"en": "Drizzle", "de": "Niesel"}, {"en": "Never in a hurry.", "de": "Hat es nie eilig."}
TABLES = [table_name for table_name in NAMES if find_table(table_name).bots.decide is not None]


def written(table_name: str, **values: object) -> str:
    """Return the file of a bot like the weakest of a table, one level above the strongest; JSON is valid YAML."""
    bots = shipped_store()
    weakest, *_ = bots.content_of(table_name).bots.values()
    like = weakest.model_dump(mode="json", exclude_unset=True)
    name, description = DRIZZLE
    level = 1 + len(bots.content_of(table_name).bots)
    fields = {"level": level, "name": name, "description": description, "portrait": "avatar_frog"}
    return json.dumps({"drizzle": {**like, **fields, **values}})


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """A function that installs a pack with an additional bot at a table."""

    def laid(table_name: str, **values: object) -> Path:
        file = tmp_path / "pack" / table_name / "bots.yaml"
        file.parent.mkdir(parents=True)
        file.write_text(written(table_name, **values), "utf-8")
        monkeypatch.setenv(PACKS_VARIABLE, json.dumps([str(tmp_path / "pack")]))
        return tmp_path / "pack"

    return laid


@pytest.mark.parametrize("table_name", one_in(2, TABLES))
def test_a_pack_brings_one_that_speaks_and_plays(table_name: str, lay: Callable[..., Path], command: Command) -> None:
    pack = lay(table_name)
    store = shipped_store()
    *others, (last, level) = store.content_of(table_name).bots.items()
    assert (store.faults, store.unusable_packs, last, level.portrait) == ([], (), "drizzle", "avatar_frog")
    assert level.level == len(others) + 1
    assert type(level).model_validate(level.model_dump(exclude={"portrait"})).portrait == "bot_5", "that of its level"
    line = Voice(repertoire(store, table_name).lines["drizzle"], 1).comment(VoiceHappening("greeting", 2), 2)
    assert line is not None and {"en", "de"} <= line.keys()
    assert {f"level{level.level}", "drizzle"} <= bots_of(find_table(table_name)).keys()
    command("lint", str(pack), "--json")
    output = command("sim", "--table", table_name, "--matches", "1", "--bots", "drizzle@2", "--json").out
    assert set(json.loads(output)["bots"]) == {"drizzle@2"}


def test_the_ladder_lets_it_climb_and_the_lab_seats_it(
    lay: Callable[..., Path], tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.tools.lab.charts._svg", lambda *asked: "")
    lay("knucklebones", thinks="now", mistakes=[])
    words = ["ladder", "--matches", "1", "--nodes", "2", "--rules", "classic", "--json", "--only"]
    found = json.loads(command(*words, "drizzle").out)["rungs"]
    assert [(each["one"], each["other"]) for each in found] == [("drizzle", f"level {n}") for n in range(1, 6)]
    out = tmp_path / "report.html"
    seated = ["lab", "--bots", "drizzle,mochi", "--matches", "4", "--lift", "0", "--jobs", "1", "--out", str(out)]
    assert main(seated) == 0
    assert json.loads(out.with_suffix(".json").read_text("utf-8"))["method"]["bots"] == ["drizzle", "mochi"]


def test_the_ladder_lets_any_two_play_that_are_named(command: Command) -> None:
    words = ["ladder", "--matches", "1", "--nodes", "2", "--rules", "classic", "--json", "--bots"]
    found = json.loads(command(*words, "greedy,tanuki,random").out)["rungs"]
    assert [(each["one"], each["other"]) for each in found] == [
        ("greedy", "tanuki"), ("greedy", "random"), ("tanuki", "random"),
    ]
    assert "There is no bot 'tanooki' here. Did you mean tanuki?" in command(*words, "greedy,tanooki", code=2).err


WRONG: tuple[tuple[dict[str, object], str], ...] = (
    ({"portrait": "avatar_frig"}, "'avatar_frig' is not a picture"),
    ({"portrait": "card_thief"}, "'card_thief' lacks pictures of some moods"),
    ({"level": 2}, "already has level 2"),
    ({"level": 9}, "no bot has level"),
)


@pytest.mark.parametrize(("table_name", "wrong"), one_in(2 * len(WRONG), product(TABLES, WRONG)))
def test_a_wrong_value_is_reported_with_the_valid_ones(
    table_name: str, wrong: tuple[dict[str, object], str], lay: Callable[..., Path], command: Command
) -> None:
    values, message = wrong
    assert message in command("lint", str(lay(table_name, **values)), code=1).out


def test_it_is_the_last_one_offered(kotsu: Kotsu, lay: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    lay("knucklebones")
    monkeypatch.setattr(kotsu.app, "store", store_of())
    kotsu.app.read_data()
    kotsu.reset(XBOX_360)
    kotsu.open("joining")
    pad = kotsu.hands[0]
    pad.do("confirm")
    pad.do("left")
    assert kotsu.screen.plan.offered_bot == "drizzle"
    kotsu.frame()
    pad.do("confirm")
    assert kotsu.name == "MatchScreen" and kotsu.app.people.portraits() == {2: "avatar_frog"}
    kotsu.app.go("home")
