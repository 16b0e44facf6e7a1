"""Whole sets from Home to the result and back, and the ceremony at the end of a set and of an evening."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.focus import Rect
from game.match.evening import Entrant, Evening
from game.match.record import Record
from game.match.series import Series
from game.screens.result import ResultScreen
from game.tables import find_table
from game.tables.knucklebones.notation import read
from game.tools.benchmarks.sample_matches import TABLE, bot_match, random_match
from systems.draw.bubbles import STAY_SECONDS
from tests.kit.app import KeyHands, Kotsu, MouseHands, PadHands, one_pad, sit_down, two_pads
from tests.kit.bot import play_match, skip_banner
from tests.kit.cases import one_in
from tests.kit.pads import XBOX_360

pytestmark = pytest.mark.usefixtures("known_scores")
FRAME = 1 / 30
LAST = 12
"""The seed of the match that ends the set."""


def end_set(kotsu: Kotsu, table_name: str = "knucklebones", speed: float = 1.0) -> PadHands:
    """Make the last move of the match that ends a set, and wait for what follows."""
    kotsu.reset(XBOX_360, speed=speed)
    app = kotsu.app
    app.settings.glow = "off"
    kotsu.sit_at(table_name, "pad:1", "pad:1")
    table = find_table(table_name)
    names = "Maximiliane", "Konstantin"
    rules = app.next_match.rules
    log = random_match(rules, LAST, names=names) if table == TABLE else bot_match(table, rules, LAST, names)
    app.current_set.series = Series(3, 5, wins=(1, 1), played=2)
    app.go("match", record=Record(table, rules, replace(log, plies=log.plies[:-1])))
    shown = kotsu.screen
    shown.match.pending.append(shown.table.notation.read_move(shown.match.rules, log.plies[-1].move))
    kotsu.until(lambda: kotsu.screen is not shown, FRAME)
    assert kotsu.name == ("TurningPointScreen" if speed else "ResultScreen")
    kotsu.frame()
    return kotsu.hands[0]


def picture(kotsu: Kotsu) -> bytes:
    kotsu.frame(FRAME)
    return kotsu.app.main_canvas.read().tobytes()


@pytest.mark.parametrize("table_name", one_in(2, ["knucklebones", "reversi"]))
def test_a_set_ends_with_its_turning_point_in_motion_and_then_a_fanfare(kotsu: Kotsu, table_name: str) -> None:
    end_set(kotsu, table_name)
    excerpt, look = kotsu.screen, kotsu.app.store.look.ceremony
    result, point = excerpt.screen_behind, excerpt.point
    assert excerpt.ply <= point.ply and point.record is result.match_screen.record
    kotsu.speakers.heard.clear()
    changed, before = 0, picture(kotsu)
    for _ in range(round(look.replay / 0.3)):
        kotsu.wait(0.3 - FRAME)
        now = picture(kotsu)
        changed, before = changed + (now != before), now
    assert changed == round(look.replay / 0.3), "no third of a second stands still"
    assert excerpt.ply == point.ply + 1
    for _ in range(120):
        kotsu.tick(FRAME)
    assert kotsu.screen is result and kotsu.app.store.audio.interface["fanfare"] in kotsu.speakers.heard
    assert {item.id for item in kotsu.items} >= {"rematch", "leave"}


def test_a_press_skips_to_the_trophy_and_chooses_nothing(kotsu: Kotsu) -> None:
    hands = end_set(kotsu)
    kotsu.wait(0.5)
    assert kotsu.name == "TurningPointScreen" and not kotsu.items
    hands.do("confirm")
    assert kotsu.name == "ResultScreen"
    kotsu.set(text_size=2, language="de")
    assert "Wendepunkt" in kotsu.ink().words
    hands.choose("leave")
    assert kotsu.name == "Home"


def test_reduced_motion_shows_no_replay_and_nothing_that_moves(kotsu: Kotsu) -> None:
    end_set(kotsu, speed=0.0)
    kotsu.app.settings.speed, kotsu.app.settings.comfort.reduced_motion = 1.0, True
    kotsu.wait(3.0)
    kotsu.app.toasts.waiting.clear()
    before = picture(kotsu)
    kotsu.wait(1.3)
    assert picture(kotsu) == before


def test_an_achievement_without_room_waits(kotsu: Kotsu) -> None:
    toasts = kotsu.app.toasts
    toasts.waiting.clear()
    toasts.add("Ada", "Achievement")
    everywhere = [Rect(0, 0, 640, 360)]
    for _ in range(3):
        toasts.draw(kotsu.app.main_canvas, taken=everywhere)
        toasts.advance(STAY_SECONDS)
    assert toasts.waiting
    toasts.draw(kotsu.app.main_canvas)
    toasts.advance(STAY_SECONDS)
    assert not toasts.waiting


def test_the_evening_ends_with_a_ceremony_for_its_winner(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360, speed=1.0)
    people = tuple(Entrant(f"guest:{number}", name) for number, name in enumerate(("Ada", "Ben", "Cleo"), 1))
    evening = Evening("evening", "knucklebones", "all", people)
    while evening.next_pairing is not None:
        evening = evening.after(min(evening.next_pairing))
    kotsu.app.records.evenings.keep(evening)
    kotsu.app.go("evening")
    kotsu.frame()
    ceremony = kotsu.screen.ceremony
    assert [guest.name for guest in ceremony.honors.guests] == ["Ada"] and ceremony.honors.winner is not None
    assert {item.id for item in kotsu.items} == {"rematch", "end", "trophies"}
    kotsu.wait(1.0)
    kotsu.hands[0].choose("rematch")
    evenings = kotsu.app.records.evenings
    assert evenings.current is not None and evenings.current.story == ()
    kotsu.hands[0].choose("end", "yes")
    assert (kotsu.name, evenings.open_evening) == ("Home", None)


WAYS = {
    "two pads": two_pads,
    "one pad": lambda kotsu: [one_pad(kotsu)],
    "two halves of a keyboard": lambda kotsu: [KeyHands(kotsu, "left"), KeyHands(kotsu, "right")],
    "one half of a keyboard": lambda kotsu: [KeyHands(kotsu, "right")],
    "the mouse": lambda kotsu: [MouseHands(kotsu)],
}


@pytest.mark.parametrize("way", one_in(len(WAYS), WAYS))
def test_a_whole_set_from_home_to_a_rematch_that_the_loser_starts_and_back(kotsu: Kotsu, way: str) -> None:
    players = WAYS[way](kotsu)
    kotsu.app.settings.picks.setups = {"knucklebones": {"rules": "classic"}}  # Matches without cards are short.
    hands = sit_down(players[0], players[-1], "knucklebones")
    started, ends = [], []
    for match in range(kotsu.app.current_set.series.limit):
        started.append(kotsu.screen.first_seat)
        play_match(kotsu, hands, seed=match)
        assert isinstance(kotsu.screen, ResultScreen)
        ends.append(kotsu.screen.ending.winner)
        kotsu.frame()
        if kotsu.app.current_set.series.is_over:
            break
        hands[1].choose("next")
    series = kotsu.app.current_set.series
    assert max(ends.count(1), ends.count(2)) == series.best_of // 2 + 1 or len(ends) == series.limit
    assert started[1:] == [3 - (winner or first) for winner, first in zip(ends, started, strict=False)][: len(ends) - 1]
    assert kotsu.focus == "rematch"
    hands[2].choose("rematch")
    assert (kotsu.name, kotsu.screen.first_seat) == ("MatchScreen", series.first)
    assert kotsu.app.current_set.series.wins == (0, 0)
    begins = hands[kotsu.screen.first_seat]
    skip_banner(kotsu, begins)
    begins.do("back")
    begins.choose("leave", "yes")
    assert kotsu.name == "Home"


CROSS = "1/2/3 515/353/515 2 over - -"
DRAW = "111/222/333 111/222/333 1 over - -"
WON = "155/422/663 3/31/41 1 over - -"


def show_result(kotsu: Kotsu, wins: tuple[int, int] = (0, 0), end: str = WON, played: int = 0) -> KeyHands:
    """Show the result of a match to one player in both seats; seat 1 wins unless ``end`` is given."""
    kotsu.sit("keys:left", "keys:left")
    kotsu.app.current_set.series = Series(3, 5, wins=wins, played=played)
    kotsu.app.go("match", position=read(kotsu.app.next_match.rules, end))
    kotsu.tick(0.01)
    assert kotsu.name == "ResultScreen"
    return KeyHands(kotsu, "left")


@pytest.mark.parametrize(("end", "wins", "played", "texts"), [
    (WON, (0, 0), 0, ["Player 1 wins!", "(by points)", "Set 1 : 0"]),
    (WON, (1, 1), 2, ["Player 1 wins!", "(by points)", "Set 2 : 1", "Player 1 wins the set!"]),
    (CROSS, (0, 0), 0, ["Player 2 wins!", "(instant win: five equal dice in an X)", "Set 0 : 1"]),
    (DRAW, (1, 0), 1, ["Tie", "", "Set 1 : 0"]),
    (DRAW, (1, 1), 4, ["Tie", "", "Set 1 : 1", "The set is tied"]),
])
def test_the_result_says_who_won_how_and_how_the_set_stands(
    kotsu: Kotsu, end: str, wins: tuple[int, int], played: int, texts: list[str]
) -> None:
    show_result(kotsu, wins, end, played)
    how, *standing = kotsu.screen.lines()
    first, second = kotsu.screen.ending.totals
    assert [kotsu.screen.winner_text(), how.removeprefix(f"{first} : {second}").strip(), *standing] == texts


def test_no_choice_in_the_middle_of_a_set_loses_it_without_a_question(kotsu: Kotsu) -> None:
    hands = show_result(kotsu, wins=(0, 1), played=1)
    result, standing = kotsu.screen, kotsu.app.current_set.series
    assert standing.wins == (1, 1) and kotsu.focus == "next"
    assert [item.id for item in kotsu.items] == ["next", "leave"]
    kotsu.wait(1)
    for ask, focus in ((lambda: hands.do("back"), "next"), (lambda: hands.choose("leave"), "leave")):
        ask()
        assert (kotsu.focus, result.panel.key) == ("no", "result.leave_sure")
        kotsu.frame()
        hands.do("confirm")
        now = kotsu.app.current_set.series
        assert (kotsu.screen, result.panel, kotsu.focus, now) == (result, None, focus, standing)
    hands.choose("next")
    assert kotsu.name == "MatchScreen" and kotsu.app.current_set.series == standing
    hands = show_result(kotsu)
    kotsu.wait(1)
    hands.do("back")
    hands.choose("yes")
    assert kotsu.name == "Home"


@pytest.mark.parametrize("action", one_in(3, ["confirm", "back", "left"]))
def test_a_press_that_is_too_early_for_a_choice_finishes_the_winners_banner(kotsu: Kotsu, action: str) -> None:
    kotsu.app.settings.speed = 1.0
    kotsu.sit("keys:left", "keys:left")
    kotsu.app.go("match", position=read(kotsu.app.next_match.rules, WON))
    kotsu.tick(0.01)
    result, hands = kotsu.screen, KeyHands(kotsu, "left")
    kotsu.tick(0.05)
    assert result.banner_openness < 0.9
    hands.press(action)
    kotsu.tick(0.01)
    assert (kotsu.screen, result.panel, kotsu.focus) == (result, None, "next")
    assert result.banner_openness == pytest.approx(1.0, abs=0.05)
