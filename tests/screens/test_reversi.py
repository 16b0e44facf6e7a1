"""Reversi in the window, with pads, keys and the mouse: whole matches, options, help, results and saves."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import esper
import pytest
from PIL import Image

from components.focus import Rect
from components.reversi import ShownTray
from game.app.settings import Settings
from game.kernel.random_stream import Stream, seed_state
from game.match.statistics import GUEST_PREFIX, PlayerTally
from game.match.thinker import ImmediateThinker
from game.screens.outcome import MOODS
from game.tables.reversi.bots.decisions import greedy
from game.tables.reversi.events import DiscsTurned, MatchDrawn
from game.tables.reversi.position import Move
from game.tables.reversi.rules import apply
from game.tools.gallery.tables.reversi import LAST, LEVEL, MIDDLE
from systems.draw.atlas import Atlas
from systems.draw.pen import WhitePalette
from systems.draw.seats import draw_portrait
from systems.rebuild import read_back
from systems.reversi.layout import square_rect
from systems.reversi.table import legend_entries
from systems.staging import staging
from tests.kit.app import HANDS, Hands, KeyHands, MouseHands, PadHands, Stage, sit_down, two_pads
from tests.kit.cases import long, one_of
from tests.kit.drawing import Recorder
from tests.kit.hands import SOME_HANDS
from tests.kit.pads import XBOX_360
from tests.kit.rules import dice_content
from tests.kit.watched import feeling


def enter(stage: Stage, text: str) -> Hands:
    """Open the table in a position, with one half of the keyboard in both seats."""
    stage.app.table_name = "reversi"
    stage.enter(text, "keys:left", "keys:left")
    return KeyHands(stage, "left")


WAYS = {
    "two pads": two_pads,
    "both halves of the keyboard": lambda stage: (KeyHands(stage, "left"), KeyHands(stage, "right")),
    "the mouse": lambda stage: (MouseHands(stage),) * 2,
}


@pytest.mark.parametrize(("way", "board"), [
    *(long((way, "large")) for way in WAYS), ("two pads", "small"), ("the mouse", "small"),
])
def test_a_whole_match_from_home_to_home(stage: Stage, way: str, board: str) -> None:
    players = WAYS[way](stage)
    stage.app.settings.picks.setups = {"reversi": {"board": board}}
    seats = sit_down(*players, "reversi")
    live, stream = stage.screen, Stream(seed_state(4))
    assert live.match.position.full.bit_count() == {"large": 64, "small": 36}[board]
    for _ in range(120):
        if stage.screen is not live:
            break
        match, hands = live.match, seats[live.active]
        if live.seat_choice.focus is None:
            # A seat without a move passes automatically.
            stage.tick()
            continue
        hands.choose(("square", greedy(match.rules, match.position, stream).square))
        stage.tick()
        if stage.screen is live:
            assert read_back() == match.position
    assert stage.name == "ResultScreen" and stage.app.current_set.series.over
    assert sum(stage.screen.ending.totals) == len(live.match.log) - sum(not m.square for m in live.match.log) + 4
    stage.wait(dice_content(stage.app.store).timing.result_guard)
    assert [item.id for item in stage.items] == ["rematch", "setup", "leave", "story", "review"]
    before = [stage.app.seats.device(seat) for seat in (1, 2)]
    seats[1].choose("rematch")
    assert [stage.app.seats.device(seat) for seat in (2, 1)] == before
    assert (stage.name, stage.screen.table.name, stage.screen.first_seat) == ("MatchScreen", "reversi", 1)


@pytest.mark.parametrize("who", SOME_HANDS)
def test_switches_turn_what_the_options_turn(stage: Stage, who: str) -> None:
    hands = HANDS[who](stage)
    sit_down(hands, hands, "reversi")
    settings = stage.app.settings
    assert (settings.help.hints, settings.board_music) == (None, False)
    hands.choose(("button", "hints"))
    assert settings.help.hints is False, "they are on for people who have never played"
    hands.do("confirm")
    assert settings.help.hints is True
    hands.choose(("button", "music"))
    assert settings.board_music
    hands.do("confirm")
    assert not settings.board_music


def test_a_new_game_asks_first(stage: Stage) -> None:
    hands = enter(stage, MIDDLE)
    live = stage.screen
    hands.choose(("button", "new"))
    assert live.question.key == "reversi.new_sure" and stage.focus == "no"
    hands.choose("no")
    assert stage.screen is live and live.question is None
    hands.choose(("button", "new"), "yes")
    assert stage.screen is not live and not stage.screen.match.log and stage.screen.opening


@pytest.mark.parametrize(("last", "move", "winner"), [(LAST, "h8", 2), (LEVEL, "a8", 0)])
def test_the_result_tells_the_discs_and_no_set(stage: Stage, last: str, move: str, winner: int) -> None:
    hands = enter(stage, last)
    hands.choose(("square", move))
    stage.tick()
    assert (stage.name, stage.screen.ending.winner) == ("ResultScreen", winner)
    assert stage.screen.lines()[0].startswith("28 : 36" if winner else "32 : 32") and len(stage.screen.lines()) == 1


@pytest.mark.parametrize(("who", "face"), [("", "look_1"), ("avatar_owl", "avatar_owl"), ("bot_3", "bot_3")])
def test_a_draw_has_its_own_face_and_a_portrait_without_one_looks_active(
    who: str, face: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moods = {mood for _, mood in staging("reversi").effects.feels(MatchDrawn((32, 32)))}
    assert moods == {MOODS["drawn"]}

    def shown() -> set[str]:
        canvas = Recorder()
        canvas.palette = WhitePalette()
        draw_portrait(canvas, 1, MOODS["drawn"], 0, 0, face=who)
        return {order.name for order in canvas.orders}

    assert f"{face}_drawn" in shown()
    monkeypatch.setattr(Atlas, "__contains__", lambda self, name: not name.endswith("_drawn"))
    assert (f"{face}_active" in shown()) == bool(who)


def test_moves_have_sounds_and_music_is_off_by_default(stage: Stage) -> None:
    hands, feedback = enter(stage, MIDDLE), stage.app.feedback
    stage.speakers.heard.clear()
    hands.choose(("square", "f7"))
    stage.tick()
    assert {"disc", "flip_2", "turn"} <= set(stage.speakers.heard), "all at once sound like the last of them"
    assert feedback.track() is None
    stage.app.settings.board_music = True
    assert feedback.track() == "reversi"
    stage.app.go("home")
    stage.app.settings.board_music = False
    assert feedback.track() == "home"


def test_a_bot_of_the_table_sits_down_and_moves_by_itself(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, thinker = list[tuple[str, float]](), ImmediateThinker()
    think = thinker.think
    monkeypatch.setattr(thinker, "think", lambda *of: (asked.append((of[0], of[5])), think(*of))[1])
    monkeypatch.setattr(stage.app.bots, "thinker", thinker)
    stage.app.settings.voices = False
    hands = KeyHands(stage, "left")
    hands.enter("reversi")
    hands.do("confirm", "right")
    assert stage.screen.plan.offered_bot == stage.app.bots.levels()[0][0] == "mochi"
    hands.do("confirm")
    assert stage.name == "MatchScreen" and stage.app.people.name(2) == "Mochi"
    stage.wait(1.1)
    hands.do("confirm")
    hands.choose(("square", "d3"))
    stage.wait(3.0)
    live = stage.screen
    assert asked == [("reversi", 1.0)] and len(live.match.log) == 2 and live.active == 1
    assert live.portraits() == {2: "bot_1"}


OTHERS = MIDDLE[:-1] + "O"
"""The same board with seat 2 to move."""
Pads = tuple[PadHands, PadHands]


@pytest.fixture
def pads(stage: Stage) -> Pads:
    stage.reset(XBOX_360, XBOX_360)
    one, two = stage.hands
    return one, two


def open_match(stage: Stage, line: str = MIDDLE, **options: object) -> None:
    """Open the table in this position, and run its first frames."""
    stage.open_table(line, "reversi", particles=0, **options)
    stage.wait(0.3)


def part(stage: Stage, rect: Rect) -> Image.Image:
    """Return this part of the picture."""
    stage.app.draw_picture()
    box = rect.x, 360 - rect.y - rect.h, rect.x + rect.w, 360 - rect.y
    return stage.app.main_canvas.read().convert("L").crop(tuple(map(round, box)))


def shows_legal(stage: Stage) -> bool:
    """Return True if an allowed square looks different from another one, away from the focus."""
    may, may_not = (part(stage, square_rect(square, 8).grow(-8)).getextrema()[1] for square in ("h3", "h8"))
    return may > may_not + 40


def add_experience(stage: Stage, *seats: int) -> None:
    """Let these seats have played before."""
    stage.app.records.statistics.tables["reversi"] = {f"{GUEST_PREFIX}{seat}": PlayerTally(matches=1) for seat in seats}


def test_a_new_player_sees_legal_squares_on_their_turns_and_the_choice_counts_for_everyone(pads: Pads) -> None:
    stage = pads[0].stage
    for known, line, wanted, shown in (
        ((), MIDDLE, None, True), ((), OTHERS, None, True), ((1, 2), OTHERS, None, False),
        ((2,), MIDDLE, None, True), ((1,), MIDDLE, None, False), ((1, 2), MIDDLE, True, True),
        ((), MIDDLE, False, False),
    ):
        add_experience(stage, *known)
        open_match(stage, line, hints=wanted)
        if wanted is None:
            assert (stage.screen.active in stage.screen.hint_seats) is shown
        if line == MIDDLE:
            assert shows_legal(stage) is shown


def test_off_by_choice_stays_off(pads: Pads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOTSU_HOME", str(tmp_path))
    pad, stage = pads[0], pads[0].stage
    open_match(stage)
    assert shows_legal(stage)
    pad.choose(("button", "hints"))
    stage.tick()
    assert Settings.load().help.hints is False
    stage.app.settings = Settings.load()
    stage.app.settings.speed = 0.0
    open_match(stage)
    assert not shows_legal(stage)


def test_a_finished_match_ends_being_new(pads: Pads) -> None:
    stage = pads[0].stage
    stage.app.table_name = "reversi"
    stage.app.free_seats()
    stage.sit("pad:1", "pad:2")
    stage.app.go("match")
    live = stage.screen
    assert set(live.hint_seats) == {1, 2}
    for _ in range(400):
        if stage.screen is not live:
            break
        if live.opening or live.seat_choice.focus is not None:
            pads[live.active - 1].do("confirm")
        stage.tick()
    assert stage.name == "ResultScreen"
    assert set(live.hint_seats) == {1, 2}, "what was shown stays until the match is over"
    stage.app.go("match")
    assert not stage.screen.hint_seats


@pytest.mark.parametrize("palette", one_of(3, ["standard", "red_green", "contrast"]))
@pytest.mark.parametrize(("legal", "other"), [("b6", "g8"), ("b6", "d4"), long(("f7", "h1"))])
def test_the_focus_has_another_shape_on_illegal_squares(pads: Pads, legal: str, other: str, palette: str) -> None:
    pad, stage = pads[0], pads[0].stage
    add_experience(stage, 1, 2)
    open_match(stage, palette=palette, glow="off")
    whole = []
    for square in (legal, other):
        pad.go(("square", square))
        stage.wait(0.5)
        rect = square_rect(square, 8)
        sides = Rect(rect.x + 14, rect.y - 4, 8, 8), Rect(rect.x - 4, rect.y + 14, 8, 8)
        whole.append(min(part(stage, side).getextrema()[1] for side in sides))
    assert whole[0] > whole[1] + 40, "the rim is whole, or broken"
    legend = legend_entries(stage.app.store, "en", stage.screen.seat_choice, stage.screen.screen_state)
    assert [action for action, _ in legend] == ["menu"]
    before = stage.screen.match.position
    pad.do("confirm")
    assert stage.screen.match.position is before and stage.screen.seat_choice.reply.startswith("refused.")


@pytest.mark.parametrize("line", [MIDDLE, f"{MIDDLE} holds.2=1"], ids=["plain", "one disc held"])
@pytest.mark.parametrize(("size", "hints"), one_of(2, product([1, 2], [None, False])))
def test_before_the_press_it_is_shown_which_discs_would_turn_and_how_many(
    pads: Pads, size: int, hints: bool | None, line: str
) -> None:
    pad, stage = pads[0], pads[0].stage
    open_match(stage, line, hints=hints, text_size=size)
    pad.go(("square", "c4" if stage.focus == ("square", "c4") else "b6"))
    for square in ("b6", "f7", "g2"):
        pad.go(("square", square))
        stage.wait(0.3)
        _, events = apply(None, stage.screen.match.position, Move("place", square))
        turned_count = sum(len(event.squares) for event in events if isinstance(event, DiscsTurned))
        ink = stage.ink()
        words = ink.words
        assert str(turned_count) in words and f"+{turned_count + 1}" in words
        assert (f"-{turned_count}" in words) == (turned_count > 0)
        assert ink.outside(640, 360) == []
    pad.go(("square", "h8"))
    ink = stage.ink()
    assert not [box.words for box in ink.boxes if box.words[0] in "+-"], "nothing would turn there"


def test_no_figure_knows_who_has_won_before_all_discs_are_counted(pads: Pads) -> None:
    stage = pads[0].stage
    open_match(stage, LAST)
    stage.set(speed=1.0)
    pads[1].do("confirm")
    live, seen = stage.screen, []
    while stage.screen is live:
        stage.tick(0.1)
        piled = sum(tray.discs for _, tray in esper.get_component(ShownTray))
        seen.append((piled, {seat: felt for seat in (1, 2) if (felt := feeling(seat).last_moment)}))
    counted = [felt for piled, felt in seen if 0 < piled < 64]
    assert counted and not any(counted)
    assert {1: "lost", 2: "won"} in [felt for _, felt in seen]
