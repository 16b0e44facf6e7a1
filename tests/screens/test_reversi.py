"""A whole match of Reversi in the window, with pads, keys and the mouse; its options, its result and its save."""

from __future__ import annotations

import pytest

from game.kernel.random_stream import Stream, seed_state
from game.match.thinker import ImmediateThinker
from game.screens.outcome import MOODS
from game.tables.reversi.bots.decisions import greedy
from game.tables.reversi.events import MatchDrawn
from game.tools.gallery.tables.reversi import LAST, LEVEL, MIDDLE
from systems.draw.atlas import Atlas
from systems.draw.pen import WhitePalette
from systems.draw.seats import draw_portrait
from systems.rebuild import read_back
from systems.staging import staging
from tests.kit.app import HANDS, Hands, KeyHands, MouseHands, Stage, sit_down, two_pads
from tests.kit.cases import long
from tests.kit.drawing import Recorder
from tests.kit.hands import SOME_HANDS
from tests.kit.rules import dice_content


def enter(stage: Stage, text: str) -> Hands:
    """Open the table in a position, with one half of the keyboard in both seats."""
    stage.app.table_name = "reversi"
    stage.app.free_seats()
    stage.sit("keys:left", "keys:left")
    stage.open("match", position=stage.app.current_table.read(stage.app.rules, text))
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
    assert stage.name == "ResultScreen" and stage.app.series.over
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
        paper = Recorder()
        paper.palette = WhitePalette()
        draw_portrait(paper, 1, MOODS["drawn"], 0, 0, face=who)
        return {order.name for order in paper.orders}

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
    monkeypatch.setattr(stage.app, "thinker", thinker)
    stage.app.settings.voices = False
    hands = KeyHands(stage, "left")
    hands.enter("reversi")
    hands.do("confirm", "right")
    assert stage.screen.plan.offered_bot == stage.app.minds()[0][0] == "mochi"
    hands.do("confirm")
    assert stage.name == "MatchScreen" and stage.app.people.name(2) == "Mochi"
    stage.wait(1.1)
    hands.do("confirm")
    hands.choose(("square", "d3"))
    stage.wait(3.0)
    live = stage.screen
    assert asked == [("reversi", 1.0)] and len(live.match.log) == 2 and live.active == 1
    assert live.portraits() == {2: "bot_1"}
