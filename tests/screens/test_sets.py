"""Whole sets from Home to the result and back, with only pads, only keys and only the mouse."""

from __future__ import annotations

import pytest

from game.match.series import Series
from game.screens.result import ResultScreen
from game.tables.knucklebones.notation import read
from tests.kit.app import Hands, KeyHands, MouseHands, Stage, one_pad, two_pads
from tests.kit.bot import play_match, skip_banner
from tests.kit.cases import one_of
from tests.kit.rules import use_known_scores


def sit_down(stage: Stage, *hands: Hands) -> dict[int, Hands]:
    """Go from Home to the table, and return the player of each seat; a single player takes both."""
    first, second = hands[0], hands[-1]
    first.enter("knucklebones")
    first.do("confirm")
    second.do("confirm")
    if first is second:
        first.choose("yes")
    assert stage.name == "MatchScreen"
    return {1: first, 2: second}


WAYS = {
    "two pads": two_pads,
    "one pad": lambda stage: [one_pad(stage)],
    "two halves of a keyboard": lambda stage: [KeyHands(stage, "left"), KeyHands(stage, "right")],
    "one half of a keyboard": lambda stage: [KeyHands(stage, "right")],
    "the mouse": lambda stage: [MouseHands(stage)],
}


@pytest.mark.parametrize("way", one_of(len(WAYS), WAYS))
def test_a_whole_set_from_home_to_a_rematch_that_the_loser_starts_and_back(stage: Stage, way: str) -> None:
    players = WAYS[way](stage)
    stage.app.settings.picks.setups = {"knucklebones": {"rules": "classic"}}  # Matches without cards are short.
    hands = sit_down(stage, *players)
    started, ends = [], []
    for match in range(stage.app.series.limit):
        started.append(stage.screen.first_seat)
        play_match(stage, hands, seed=match)
        assert isinstance(stage.screen, ResultScreen)
        ends.append(stage.screen.ending.winner)
        stage.frame()
        if stage.app.series.over:
            break
        hands[1].choose("next")
    series = stage.app.series
    assert max(ends.count(1), ends.count(2)) == series.best_of // 2 + 1 or len(ends) == series.limit
    assert started[1:] == [3 - (winner or first) for winner, first in zip(ends, started, strict=False)][: len(ends) - 1]
    assert stage.focus == "rematch"
    hands[2].choose("rematch")
    assert (stage.name, stage.screen.first_seat, stage.app.series.wins) == ("MatchScreen", series.first, (0, 0))
    begins = hands[stage.screen.first_seat]
    skip_banner(stage, begins)
    begins.do("back")
    begins.choose("leave", "yes")
    assert stage.name == "Home"


CROSS = "1/2/3 515/353/515 2 over - -"
DRAW = "111/222/333 111/222/333 1 over - -"
WON = "155/422/663 3/31/41 1 over - -"


@pytest.fixture(autouse=True)
def counted(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use fixed scores, which the positions here rely on."""
    use_known_scores(stage.app.store, monkeypatch)


def show_result(stage: Stage, wins: tuple[int, int] = (0, 0), end: str = WON, played: int = 0) -> KeyHands:
    """Show the result of a match to one player in both seats; seat 1 wins unless ``end`` is given."""
    stage.sit("keys:left", "keys:left")
    stage.app.series = Series(3, 5, wins=wins, played=played)
    stage.app.go("match", position=read(stage.app.rules, end))
    stage.tick(0.01)
    assert stage.name == "ResultScreen"
    return KeyHands(stage, "left")


@pytest.mark.parametrize(("end", "wins", "played", "texts"), [
    (WON, (0, 0), 0, ["Player 1 wins!", "(by points)", "Set 1 : 0"]),
    (WON, (1, 1), 2, ["Player 1 wins!", "(by points)", "Set 2 : 1", "Player 1 wins the set!"]),
    (CROSS, (0, 0), 0, ["Player 2 wins!", "(instant win: five equal dice in an X)", "Set 0 : 1"]),
    (DRAW, (1, 0), 1, ["Tie", "", "Set 1 : 0"]),
    (DRAW, (1, 1), 4, ["Tie", "", "Set 1 : 1", "The set is tied"]),
])
def test_the_result_says_who_won_how_and_how_the_set_stands(
    stage: Stage, end: str, wins: tuple[int, int], played: int, texts: list[str]
) -> None:
    show_result(stage, wins, end, played)
    how, *standing = stage.screen.lines()
    first, second = stage.screen.ending.totals
    assert [stage.screen.winner_text(), how.removeprefix(f"{first} : {second}").strip(), *standing] == texts


def test_no_choice_in_the_middle_of_a_set_loses_it_without_a_question(stage: Stage) -> None:
    hands = show_result(stage, wins=(0, 1), played=1)
    result, standing = stage.screen, stage.app.series
    assert standing.wins == (1, 1) and stage.focus == "next"
    assert [item.id for item in stage.items] == ["next", "leave"]
    stage.wait(1)
    for ask, focus in ((lambda: hands.do("back"), "next"), (lambda: hands.choose("leave"), "leave")):
        ask()
        assert (stage.focus, result.question.key) == ("no", "result.leave_sure")
        stage.frame()
        hands.do("confirm")
        assert (stage.screen, result.question, stage.focus, stage.app.series) == (result, None, focus, standing)
    hands.choose("next")
    assert stage.name == "MatchScreen" and stage.app.series == standing
    hands = show_result(stage)
    stage.wait(1)
    hands.do("back")
    hands.choose("yes")
    assert stage.name == "Home"


@pytest.mark.parametrize("action", one_of(3, ["confirm", "back", "left"]))
def test_a_press_that_is_too_early_for_a_choice_finishes_the_winners_banner(stage: Stage, action: str) -> None:
    stage.app.settings.speed = 1.0
    stage.sit("keys:left", "keys:left")
    stage.app.go("match", position=read(stage.app.rules, WON))
    stage.tick(0.01)
    result, hands = stage.screen, KeyHands(stage, "left")
    stage.tick(0.05)
    assert result.banner_openness < 0.9
    hands.press(action)
    stage.tick(0.01)
    assert (stage.screen, result.question, stage.focus) == (result, None, "next")
    assert result.banner_openness == pytest.approx(1.0, abs=0.05)
