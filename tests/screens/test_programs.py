"""A program takes a seat in the window like any bot; its failures are reported, and the match continues."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.match.bots import Program, read_programs, with_programs
from tests.kit.app import KeyHands, Stage
from tests.kit.cases import long
from tests.test_programs import FIRST

LEARNED = Path(__file__).parents[2] / "docs" / "learning"


@pytest.mark.parametrize(
    ("table", "text", "lines"),
    [("reversi", FIRST, []), ("reversi", "raise SystemExit", ["program.dead"]), long(("knucklebones", None, []))],
)
def test_it_takes_the_seat_it_is_offered_and_moves(
    stage: Stage, tmp_path: Path, table: str, text: str | None, lines: list[str]
) -> None:
    """Without a text it is the network of the documents."""
    (tmp_path / "mine.py").write_text(text or "")
    app = stage.app
    vars(app).pop("programs", None)
    files = (LEARNED / "bot.py", LEARNED / "policy.npz") if text is None else (tmp_path / "mine.py",)
    with with_programs(read_programs(["mine@20=" + " ".join(f'"{word}"' for word in (sys.executable, *files))])):
        assert [*app.opponents()][-1] == "mine"
    hands = KeyHands(stage, "left")
    hands.enter(table)
    hands.do("confirm", "left")
    assert stage.screen.offered_mind is app.programs["mine"]
    assert stage.screen.occupant(2).text == app.programs["mine"].command
    stage.frame()
    app.seats.seat_bot("mine")
    assert isinstance(app.mind(2), Program) and app.people.name(2) == "mine"
    app.series = app.new_series()
    app.go("match")
    stage.frame()
    plies = len(stage.screen.match.log)
    for _ in range(400):
        stage.tick()
        if stage.screen.seat_choice.items and stage.screen.active == 1:
            hands.do("confirm")
        promise = stage.screen.bots.promise
        if promise is not None:
            promise.exception(20)
        if len(stage.screen.match.log) >= plies + 4:
            break
    assert len(stage.screen.match.log) >= plies + 4
    stage.frame()
    assert {toast.text for toast in app.toasts.waiting} == {app.store.text(key, "en") for key in lines}
    vars(app).pop("programs", None)
    app.background_programs.close()
    vars(app).pop("background_programs", None)


def test_one_that_is_called_as_a_bot_of_the_table_is_not_taken_for_it(stage: Stage) -> None:
    app = stage.app
    vars(app).pop("programs", None)
    app.table_name = "reversi"
    with with_programs(read_programs(["kitsune=cat", "mine=cat"])):
        names = [*app.opponents()]
    assert names == [*app.content.bots, "mine"]
    assert not isinstance(app.opponents()["kitsune"], Program)
    assert app.store.text("program.taken", "en", name="kitsune") in app.notices()
    vars(app).pop("programs", None)


def test_a_pending_announcement_is_not_repeated(stage: Stage) -> None:
    toasts = stage.app.toasts
    for text in ("late", "dead", "late", "late"):
        toasts.add("mine", text)
    assert [toast.text for toast in toasts.waiting] == ["late", "dead"]
