"""Reversi in the window, with pads, keys and the mouse: whole matches, options, help, results and saves."""

from __future__ import annotations

from itertools import product

import esper
import pytest
from PIL import Image

from components.focus import Rect
from components.reversi import ShownTray
from game.app.settings import Settings
from game.kernel.random_stream import Stream, seed_state
from game.match.statistics import GUEST_PREFIX, PlayerTally
from game.screens.outcome import MOODS
from game.tables.reversi.bots.decisions import greedy
from game.tables.reversi.events import DiscsTurned, MatchDrawn
from game.tables.reversi.position import Move
from game.tables.reversi.rules import apply
from game.tools.gallery.tables.reversi import LAST, LEVEL, MIDDLE
from systems.draw.atlas import Atlas
from systems.draw.colors import WhitePalette
from systems.draw.seats import draw_portrait
from systems.rebuild import read_back
from systems.reversi.layout import square_rect
from systems.reversi.table import legend_entries
from systems.staging import staging
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu, MouseHands, PadHands, sit_down, two_pads
from tests.kit.cases import SOME_HANDS, long, one_in
from tests.kit.drawing import RecordingCanvas
from tests.kit.rules import dice_content
from tests.kit.watched import feeling


def enter(kotsu: Kotsu, text: str) -> Hands:
    """Open the table in a position, with one half of the keyboard in both seats."""
    kotsu.app.table_name = "reversi"
    kotsu.enter(text, "keys:left", "keys:left")
    return KeyHands(kotsu, "left")


WAYS = {
    "two pads": two_pads,
    "both halves of the keyboard": lambda kotsu: (KeyHands(kotsu, "left"), KeyHands(kotsu, "right")),
    "the mouse": lambda kotsu: (MouseHands(kotsu),) * 2,
}


@pytest.mark.parametrize(("way", "board"), [
    *(long((way, "large")) for way in WAYS), ("two pads", "small"), ("the mouse", "small"),
])
def test_a_whole_match_from_home_to_home(kotsu: Kotsu, way: str, board: str) -> None:
    players = WAYS[way](kotsu)
    kotsu.app.settings.picks.setups = {"reversi": {"board": board}}
    seats = sit_down(*players, "reversi")
    live, stream = kotsu.screen, Stream(seed_state(4))
    assert live.match.position.full.bit_count() == {"large": 64, "small": 36}[board]
    for _ in range(120):
        if kotsu.screen is not live:
            break
        match, hands = live.match, seats[live.active]
        if live.seat_choice.focus is None:
            # A seat without a move passes automatically.
            kotsu.tick()
            continue
        hands.choose(("square", greedy(match.rules, match.position, stream).square))
        kotsu.tick()
        if kotsu.screen is live:
            assert read_back() == match.position
    assert kotsu.name == "ResultScreen" and kotsu.app.current_set.series.is_over
    assert sum(kotsu.screen.ending.totals) == len(live.match.log) - sum(not m.square for m in live.match.log) + 4
    kotsu.wait(dice_content(kotsu.app.store).timing.result_guard)
    assert [item.id for item in kotsu.items] == ["rematch", "setup", "leave", "story", "review"]
    before = [kotsu.app.seats.device(seat) for seat in (1, 2)]
    seats[1].choose("rematch")
    assert [kotsu.app.seats.device(seat) for seat in (2, 1)] == before
    assert (kotsu.name, kotsu.screen.table.name, kotsu.screen.first_seat) == ("MatchScreen", "reversi", 1)


@pytest.mark.parametrize("who", SOME_HANDS)
def test_switches_turn_what_the_options_turn(kotsu: Kotsu, who: str) -> None:
    hands = HANDS[who](kotsu)
    sit_down(hands, hands, "reversi")
    settings = kotsu.app.settings
    assert (settings.help.hints, settings.board_music) == (None, False)
    hands.choose(("button", "hints"))
    assert settings.help.hints is False, "they are on for people who have never played"
    hands.do("confirm")
    assert settings.help.hints is True
    hands.choose(("button", "music"))
    assert settings.board_music
    hands.do("confirm")
    assert not settings.board_music


def test_a_new_game_asks_first(kotsu: Kotsu) -> None:
    hands = enter(kotsu, MIDDLE)
    live = kotsu.screen
    hands.choose(("button", "new"))
    assert live.panel.key == "reversi.new_sure" and kotsu.focus == "no"
    hands.choose("no")
    assert kotsu.screen is live and live.panel is None
    hands.choose(("button", "new"), "yes")
    assert kotsu.screen is not live and not kotsu.screen.match.log and kotsu.screen.is_opening


@pytest.mark.parametrize(("last", "move", "winner"), [(LAST, "h8", 2), (LEVEL, "a8", 0)])
def test_the_result_tells_the_discs_and_no_set(kotsu: Kotsu, last: str, move: str, winner: int) -> None:
    hands = enter(kotsu, last)
    hands.choose(("square", move))
    kotsu.tick()
    assert (kotsu.name, kotsu.screen.ending.winner) == ("ResultScreen", winner)
    assert kotsu.screen.lines()[0].startswith("28 : 36" if winner else "32 : 32") and len(kotsu.screen.lines()) == 1


@pytest.mark.parametrize(("who", "face"), [("", "look_1"), ("avatar_owl", "avatar_owl"), ("bot_3", "bot_3")])
def test_a_draw_has_its_own_face_or_the_active_one(who: str, face: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moods = {mood for _, mood in staging("reversi").effects.moods(MatchDrawn((32, 32)))}
    assert moods == {MOODS["drawn"]}

    def shown() -> set[str]:
        canvas = RecordingCanvas(WhitePalette())
        draw_portrait(canvas, 1, MOODS["drawn"], 0, 0, face=who)
        return {order.name for order in canvas.orders}

    assert f"{face}_drawn" in shown()
    monkeypatch.setattr(Atlas, "__contains__", lambda self, name: not name.endswith("_drawn"))
    assert (f"{face}_active" in shown()) == bool(who)


def test_moves_have_sounds_and_music_is_off_by_default(kotsu: Kotsu) -> None:
    hands, feedback = enter(kotsu, MIDDLE), kotsu.app.feedback
    kotsu.speakers.heard.clear()
    hands.choose(("square", "f7"))
    kotsu.tick()
    assert {"disc", "flip_2", "turn"} <= set(kotsu.speakers.heard), "all at once sound like the last of them"
    assert feedback.track() is None
    kotsu.app.settings.board_music = True
    assert feedback.track() == "reversi"
    kotsu.app.go("home")
    kotsu.app.settings.board_music = False
    assert feedback.track() == "home"


OTHERS = MIDDLE[:-1] + "O"
"""The same board with seat 2 to move."""
Pads = tuple[PadHands, PadHands]


def open_match(kotsu: Kotsu, line: str = MIDDLE, **options: object) -> None:
    """Open the table in this position, and run its first frames."""
    kotsu.open_table(line, "reversi", particles=0, **options)
    kotsu.wait(0.3)


def part(kotsu: Kotsu, rect: Rect) -> Image.Image:
    """Return this part of the picture."""
    kotsu.app.draw_picture()
    box = rect.x, 360 - rect.y - rect.h, rect.x + rect.w, 360 - rect.y
    return kotsu.app.main_canvas.read().convert("L").crop(tuple(map(round, box)))


def shows_legal(kotsu: Kotsu) -> bool:
    """Return True if an allowed square looks different from another one, away from the focus."""
    may, may_not = (part(kotsu, square_rect(square, 8).grow(-8)).getextrema()[1] for square in ("h3", "h8"))
    return may > may_not + 40


def add_experience(kotsu: Kotsu, *seats: int) -> None:
    """Let these seats have played before."""
    kotsu.app.records.statistics.tables["reversi"] = {f"{GUEST_PREFIX}{seat}": PlayerTally(matches=1) for seat in seats}


@pytest.mark.usefixtures("pads")
def test_a_new_player_sees_legal_squares_on_their_turns_and_the_choice_counts_for_everyone(kotsu: Kotsu) -> None:
    for known, line, wanted, shown in (
        ((), MIDDLE, None, True), ((), OTHERS, None, True), ((1, 2), OTHERS, None, False),
        ((2,), MIDDLE, None, True), ((1,), MIDDLE, None, False), ((1, 2), MIDDLE, True, True),
        ((), MIDDLE, False, False),
    ):
        add_experience(kotsu, *known)
        open_match(kotsu, line, hints=wanted)
        if wanted is None:
            assert (kotsu.screen.active in kotsu.screen.hint_seats) is shown
        if line == MIDDLE:
            assert shows_legal(kotsu) is shown


def test_off_by_choice_stays_off(kotsu: Kotsu, pads: Pads) -> None:
    pad = pads[0]
    open_match(kotsu)
    assert shows_legal(kotsu)
    pad.choose(("button", "hints"))
    kotsu.tick()
    assert Settings.load().help.hints is False
    kotsu.app.settings = Settings.load()
    kotsu.app.settings.speed = 0.0
    open_match(kotsu)
    assert not shows_legal(kotsu)


def test_a_finished_match_ends_being_new(kotsu: Kotsu, pads: Pads) -> None:
    kotsu.sit_at("reversi", "pad:1", "pad:2")
    kotsu.app.go("match")
    live = kotsu.screen
    assert set(live.hint_seats) == {1, 2}
    for _ in range(400):
        if kotsu.screen is not live:
            break
        if live.is_opening or live.seat_choice.focus is not None:
            pads[live.active - 1].do("confirm")
        kotsu.tick()
    assert kotsu.name == "ResultScreen"
    assert set(live.hint_seats) == {1, 2}, "what was shown stays until the match is over"
    kotsu.app.go("match")
    assert not kotsu.screen.hint_seats


@pytest.mark.parametrize("palette", one_in(3, ["standard", "red_green", "contrast"]))
@pytest.mark.parametrize(("legal", "other"), [("b6", "g8"), ("b6", "d4"), long(("f7", "h1"))])
def test_the_focus_breaks_on_illegal_squares(kotsu: Kotsu, pads: Pads, legal: str, other: str, palette: str) -> None:
    pad = pads[0]
    add_experience(kotsu, 1, 2)
    open_match(kotsu, palette=palette, glow="off")
    whole = []
    for square in (legal, other):
        pad.go(("square", square))
        kotsu.wait(0.5)
        rect = square_rect(square, 8)
        sides = Rect(rect.x + 14, rect.y - 4, 8, 8), Rect(rect.x - 4, rect.y + 14, 8, 8)
        whole.append(min(part(kotsu, side).getextrema()[1] for side in sides))
    assert whole[0] > whole[1] + 40, "the rim is whole, or broken"
    legend = legend_entries(kotsu.app.store, "en", kotsu.screen.seat_choice, kotsu.screen.screen_state)
    assert [action for action, _ in legend] == ["menu"]
    before = kotsu.screen.match.position
    pad.do("confirm")
    assert kotsu.screen.match.position is before and kotsu.screen.seat_choice.reply.startswith("refused.")


@pytest.mark.parametrize("line", [MIDDLE, f"{MIDDLE} holds.2=1"], ids=["plain", "one disc held"])
@pytest.mark.parametrize(("size", "hints"), one_in(2, product([1, 2], [None, False])))
def test_before_the_press_it_is_shown_which_discs_would_turn_and_how_many(
    kotsu: Kotsu, pads: Pads, size: int, hints: bool | None, line: str
) -> None:
    pad = pads[0]
    open_match(kotsu, line, hints=hints, text_size=size)
    pad.go(("square", "c4" if kotsu.focus == ("square", "c4") else "b6"))
    for square in ("b6", "f7", "g2"):
        pad.go(("square", square))
        kotsu.wait(0.3)
        _, events = apply(None, kotsu.screen.match.position, Move("place", square))
        turned_count = sum(len(event.squares) for event in events if isinstance(event, DiscsTurned))
        ink = kotsu.ink()
        words = ink.words
        assert str(turned_count) in words and f"+{turned_count + 1}" in words
        assert (f"-{turned_count}" in words) == (turned_count > 0)
        assert ink.outside(640, 360) == []
    pad.go(("square", "h8"))
    ink = kotsu.ink()
    assert not [box.words for box in ink.boxes if box.words[0] in "+-"], "nothing would turn there"


def test_no_figure_knows_who_has_won_before_all_discs_are_counted(kotsu: Kotsu, pads: Pads) -> None:
    open_match(kotsu, LAST)
    kotsu.set(speed=1.0)
    pads[1].do("confirm")
    live, seen = kotsu.screen, []
    while kotsu.screen is live:
        kotsu.tick(0.1)
        piled = sum(tray.discs for _, tray in esper.get_component(ShownTray))
        seen.append((piled, {seat: felt for seat in (1, 2) if (felt := feeling(seat).last_moment)}))
    counted = [felt for piled, felt in seen if 0 < piled < 64]
    assert counted and not any(counted)
    assert {1: "lost", 2: "won"} in [felt for _, felt in seen]
