"""The review of a match: a pad goes from the result to the turning points and back."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import esper
import pytest

from game.content.placeholders import LANGUAGES
from game.kernel.hindsight import Hindsight, Reason
from game.match.record import Record
from game.match.replays import Replay, Replays
from game.match.thinker import ImmediateThinker
from game.screens.review import OPEN_REQUESTS, gains_more
from game.tables import find_table
from game.tools.gallery.tables.knucklebones import LAST
from systems.draw.graph import plot_rect, ply_column
from systems.draw.widgets import MARKER_GAP
from systems.knucklebones.layout import row_rect
from tests.kit.app import Kotsu, MouseHands, PadHands
from tests.kit.bot import GlanceThinker, end_match
from tests.kit.cases import one_in
from tests.kit.pads import XBOX_360

FIVE = Reason("brings", {"points": 5})
BLUNDER = "roll=6 place:1 roll=1 place:3 roll=6 place:1 roll=6 place:2 roll=2 place:3 roll=3 place:2"
"""In move number 7, counted from 0, seat 2 fails to destroy the pair of sixes."""
AT = 7


class SlowThinker(ImmediateThinker):
    """A thinker whose answers the test gives."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Future[Hindsight]] = []

    def hindsight(
        self, table_name: str, rules: Any, position: Any, move: str, level: Any, nodes: int
    ) -> Future[Hindsight]:
        self.questions.append(Future())
        return self.questions[-1]

    def answer(self, best: str, chance: float, made: float, rolled: bool = False) -> None:
        """Answer the oldest open question."""
        found = Hindsight(best, chance, made, rolled)
        next(promise for promise in self.questions if not promise.done()).set_result(found)


@pytest.fixture
def pad(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    kotsu.reset(XBOX_360)
    monkeypatch.setattr(kotsu.app.bots, "thinker", GlanceThinker())
    return kotsu.hands[0]


def open_review(kotsu: Kotsu, **rule_changes: Any) -> Any:
    """Open the review of a match with a blunder."""
    known = find_table("knucklebones")
    rules = kotsu.app.next_match.rules.model_copy(update=rule_changes)
    record = Record.begin(known, rules, 1, 1, (), ("Ada", "Ben"))
    record.follow([known.notation.read_move(rules, move) for move in BLUNDER.split()])
    kotsu.app.go("review", replay=Replay(Path("match"), record.log), record=record)
    return kotsu.screen


def open_judged(kotsu: Kotsu, **rule_changes: Any) -> Any:
    """Open a review, and wait until everything is judged."""
    screen = open_review(kotsu, **rule_changes)
    for _ in range(99):
        kotsu.tick(0.01)
    assert screen.analysis.is_complete
    return screen


def words(kotsu: Kotsu) -> str:
    """Return all texts of the picture, and check that none overlaps another or leaves the picture."""
    ink = kotsu.ink()
    assert ink.clashes() == [] and ink.outside(640, 360) == []
    return ink.text


def test_a_pad_leads_from_the_result_to_the_turning_points_and_back(pad: PadHands) -> None:
    kotsu, app = pad.kotsu, pad.kotsu.app
    result, played = end_match(pad), app.current_set.series
    assert [item.id for item in kotsu.items] == ["next", "leave", "story", "review"]
    pad.choose("review")
    review = kotsu.screen
    assert (kotsu.name, review.ply, review.controls.is_playing) == ("Review", 0, False)
    kotsu.wait(4)
    assert review.analysis.is_complete and review.analysis.chances[-1] in (0.0, 0.5, 1.0)
    turns = [turn.ply + 1 for turn in review.analysis.turns]
    assert turns
    met = []
    for _ in turns:
        pad.do("down")
        met.append(review.ply)
    assert met == turns and review.turning_ply is not None
    pad.do("down")
    assert review.ply == turns[-1]
    pad.do("up")
    assert review.ply == (turns[-2] if len(turns) > 1 else turns[-1])
    worlds = len(esper.list_worlds())
    pad.do("back")
    assert kotsu.screen is result and app.current_set.series is played and len(esper.list_worlds()) == worlds - 1
    kotsu.frame()
    kotsu.tick()
    pad.choose("next")
    assert kotsu.name == "MatchScreen" and result.match_screen.world not in esper.list_worlds()


@pytest.mark.usefixtures("known_scores")
@pytest.mark.parametrize(("language", "size"), one_in(2, product(LANGUAGES, [1, 2])))
def test_a_known_blunder_is_marked_with_a_better_move(kotsu: Kotsu, pad: PadHands, language: str, size: int) -> None:
    kotsu.set(language=language, text_size=size)
    screen = open_judged(kotsu)
    (turn,) = [turn for turn in screen.analysis.turns if turn.ply == AT]
    assert turn.kind == "choice" and -0.6 < turn.swing < -0.08
    while screen.ply != AT + 1:
        pad.do("down")
    texts = words(kotsu)
    sentences = {
        "en": ("Ben placed a six in lane 2.", "Better: Lane 1.", "Destroys a pair of sixes (24 points).", "Mistake"),
        "de": ("Ben legte eine Sechs in Bahn 2.", "Besser: Bahn 1.", "Zerstört ein Paar Sechsen (24", "Fehler"),
    }[language]
    assert all(part in texts for part in sentences) and f"{round(100 * turn.swing)} %" in texts
    kotsu.wait(3)
    assert screen.description().spots == (row_rect(2, 1).grow(MARKER_GAP),)
    for ply in (0, AT, len(screen.moves)):
        screen.show(ply)
        words(kotsu)


@pytest.mark.usefixtures("known_scores")
def test_the_reason_for_a_better_move_names_a_face_like_the_rules(pad: PadHands) -> None:
    screen = open_judged(pad.kotsu, faces={"6": {"en": "Moon"}})
    screen.show(AT + 1)
    assert "placed Moon" in screen.description().text and "Destroys a pair of Moon" in screen.description().text


def test_left_and_right_walk_ply_by_ply_and_confirm_runs(pad: PadHands) -> None:
    kotsu, screen = pad.kotsu, open_judged(pad.kotsu)
    for ply in (1, 2, 3):
        pad.do("right")
        assert screen.ply == ply and screen.match.position == screen.full_record.positions[ply]
    pad.do("left")
    assert screen.ply == 2 and screen.match.position == screen.full_record.positions[2]
    pad.do("confirm")
    assert screen.controls.is_playing
    kotsu.wait(6 * kotsu.app.store.replays.rest + 2.0)
    assert screen.ply > 3


def test_the_mouse_clicks_on_the_graph_and_on_buttons(pad: PadHands) -> None:
    kotsu, screen = pad.kotsu, open_judged(pad.kotsu)
    mouse = MouseHands(kotsu)
    graph = next(item.rect for item in kotsu.items if item.id == "graph")
    mouse.move(ply_column(plot_rect(graph), len(screen.moves), 3), graph.y + graph.h / 2)
    mouse.do("confirm")
    assert screen.ply == 3
    mouse.choose("after")
    first = next(turn for turn in screen.analysis.turns if turn.ply > 3)
    assert screen.turning_ply == first
    mouse.choose("earlier")
    assert screen.ply == first.ply
    mouse.choose("play")
    assert screen.controls.is_playing
    mouse.do("back")
    assert kotsu.name == "ReplaysScreen"


def test_luck_and_mistakes_fill_the_graph(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowThinker()
    monkeypatch.setattr(kotsu.app.bots, "thinker", slow)
    screen = open_review(kotsu)
    kotsu.tick()
    assert len(slow.questions) == OPEN_REQUESTS and screen.analysis.chances[:2] == [None, None]
    slow.answer("roll", 0.5, 0.5, rolled=True)
    slow.answer("place:1", 0.7, 0.7)
    kotsu.tick()
    assert screen.analysis.chances[:3] == [0.5, 0.7, None] and len(slow.questions) == OPEN_REQUESTS + 2
    kotsu.frame()
    heights = screen.line.heights
    assert 0 < len([height for height in heights if height is not None]) < len(heights)
    screen.show(1)
    assert screen.turning_ply.kind == "luck"
    for part in ("Luck", "+20 %", "Ada rolled a six."):
        assert part in words(kotsu)


def test_failed_thinking_skips_a_move_and_leaving_does_not_wait(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    kotsu, slow = pad.kotsu, SlowThinker()
    monkeypatch.setattr(kotsu.app.bots, "thinker", slow)
    screen = open_review(kotsu)
    kotsu.tick()
    slow.questions[0].set_exception(ValueError("gone"))
    slow.answer("place:1", 0.7, 0.7)
    kotsu.tick()
    assert screen.analysis.chances[:2] == [None, 0.7]
    screen.show(1)
    assert kotsu.app.store.text("review.unknown", "en")[:12] in words(kotsu)
    asked = len(slow.questions)
    pad.do("back")
    assert kotsu.name == "ReplaysScreen" and screen.world not in esper.list_worlds()
    assert asked == OPEN_REQUESTS + 2 and all(promise.cancelled() for promise in slow.questions[2:])
    kotsu.wait(1)
    assert len(slow.questions) == asked


def test_the_list_leads_to_a_review_and_back_but_not_without_hindsight_nor_of_a_match_entered_in_the_middle(
    pad: PadHands, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kotsu, app = pad.kotsu, pad.kotsu.app
    kotsu.enter(LAST, "keys:left", "keys:right")
    kotsu.screen.match.pending.append(app.current_table.notation.read_move(app.next_match.rules, "place:2"))
    kotsu.wait(3)
    assert kotsu.name == "ResultScreen" and [item.id for item in kotsu.items] == ["next", "leave"]
    app.free_seats()
    app.records.replays = Replays(home)
    app.records.replays.keep(open_review(kotsu).full_record.log, 50)
    pad.do("back")
    pad.choose(0, "review")
    assert kotsu.name == "Review" and len(kotsu.screen.moves) == len(BLUNDER.split())
    pad.do("back")
    assert (kotsu.name, kotsu.screen.number) == ("ReplaysScreen", 0)
    table = find_table("knucklebones")
    without = replace(table, bots=replace(table.bots, hindsight=None))
    monkeypatch.setattr("game.screens.review.find_table", lambda name: without)
    app.go("replays")
    assert "review" not in [item.id for item in kotsu.items]


@pytest.mark.parametrize(("better", "more"), [
    (FIVE, False), (Reason("diagonal", {"points": 4}), False), (Reason("brings", {"points": 6}), True),
    (Reason("shields", {"row": 1}), True),
])
def test_a_better_move_is_told_by_its_chances_if_it_brings_no_more(better: Reason, more: bool) -> None:
    assert gains_more(better, FIVE) == more
