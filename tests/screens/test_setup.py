"""Choices before sitting down: with every kind of device, kept, and used for the next match."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.settings import Settings
from game.content.models.setups import SetupChoice, SetupOption, Setups, check_setups
from game.screens.registry import SHARED_SCREENS, table_screens
from game.tables import NAMES
from tests.kit.app import HANDS, Hands, KeyHands, Stage, two_pads
from tests.kit.bot import play_match
from tests.kit.hands import SOME_HANDS

TEXT = {"en": "Word", "de": "Wort"}


@pytest.fixture(params=SOME_HANDS)
def hands(request: pytest.FixtureRequest, stage: Stage, home: Path) -> Hands:
    """A player with one device only."""
    return HANDS[request.param](stage)


def ids(stage: Stage) -> list[str]:
    """Return the ids of the present choices."""
    return [item.id for item in stage.items if item.id != "tutorial"]


def sit_down(stage: Stage, hands: Hands) -> None:
    """Let a single player take both seats."""
    hands.choose("start")
    hands.do("confirm", "confirm")
    hands.choose("yes")


def test_rules_and_length_are_chosen_by_one_device(hands: Hands) -> None:
    stage = hands.stage
    hands.choose("knucklebones")
    assert (stage.name, stage.focus) == ("Setup", "start")
    assert ids(stage) == ["start", "rules", "length", "begins", "decks", "evening", "seed", "puzzles",
                          "card_workshop"]
    stage.frame()
    hands.choose("rules")
    assert ids(stage) == ["start", "rules", "length", "begins", "evening", "seed", "puzzles", "card_workshop"], (
        "no decks where there are no cards")
    hands.choose("length", "length")
    stage.frame()
    sit_down(stage, hands)
    record, series = stage.screen.record, stage.app.series
    assert (record.rules.name, record.log.rules, record.log.decks) == ("classic", "classic", ((), ()))
    assert (series.best_of, series.limit, series.single) == (1, 1, True)
    assert not stage.screen.match.position.sides[0].hand


def test_two_presses_lead_to_the_seats_as_it_was_chosen_last(hands: Hands, home: Path) -> None:
    stage = hands.stage
    hands.choose("knucklebones", "length")
    assert Settings.load().picks.setups == {"knucklebones": {"length": "long"}}
    hands.do("back")
    assert (stage.name, stage.focus) == ("Home", "knucklebones")
    hands.choose("knucklebones", "start")
    assert (stage.name, stage.app.series.best_of, stage.app.series.limit) == ("JoinScreen", 5, 9)
    hands.do("back")
    assert stage.name == "Setup"


@pytest.mark.parametrize(("presses", "opens"), [(1, "Decks"), (2, "Draft")])
def test_decks_are_picked_or_drafted_from_here(stage: Stage, home: Path, presses: int, opens: str) -> None:
    one, two = two_pads(stage)
    one.choose("knucklebones")
    one.go("decks")
    for _ in range(presses):
        one.do("confirm")
    one.choose("start")
    one.do("confirm")
    two.do("confirm")
    assert stage.name == opens


@pytest.mark.parametrize(("begins", "winner", "black", "wins"), [
    ("loser", "X", "keys:right", (0, 1)), ("loser", "O", "keys:left", (0, 1)),
    ("winner", "X", "keys:left", (1, 0)), ("winner", "O", "keys:right", (1, 0)),
    ("turn", "X", "keys:right", (0, 1)), ("turn", "O", "keys:right", (1, 0)),
])
def test_the_player_to_begin_has_black_in_the_next_match(
    stage: Stage, home: Path, begins: str, winner: str, black: str, wins: tuple[int, int]
) -> None:
    app = stage.app
    app.settings.picks.setups = {"reversi": {"length": "set", "begins": begins}}
    app.table_name = "reversi"
    app.free_seats()
    stage.sit("keys:left", "keys:right")
    stage.open("match", position=app.current_table.read(app.rules, winner * 64 + " X"))
    assert stage.name == "ResultScreen"
    stage.wait(2)
    KeyHands(stage, "left").choose("next")
    assert (stage.name, app.seats.device(1), app.series.wins) == ("MatchScreen", black, wins)


def test_a_set_keeps_its_rules_until_its_end_and_the_winner_may_begin_at_a_table_with_any_first_seat(
    stage: Stage, home: Path
) -> None:
    app, keys = stage.app, KeyHands(stage, "left")
    app.settings.picks.setups = {"knucklebones": {"rules": "classic"}}
    keys.choose("knucklebones", "begins")
    sit_down(stage, keys)
    play_match(stage, {1: keys, 2: keys})
    winner = stage.screen.ending.winner
    assert winner and app.series.begins == "winner"
    keys.choose("next")
    assert stage.screen.first_seat == winner and stage.screen.record.rules.name == "classic"
    stage.wait(1.2)
    keys.do("confirm")
    stage.tick()
    keys.do("confirm")
    app.go("home")
    app.settings.picks.setups = {}
    keys.choose("resume")
    keys.do("confirm", "confirm")
    keys.choose("yes")
    assert stage.screen.record.rules.name == app.rules.name == "classic"


@pytest.mark.parametrize("table_name", NAMES)
def test_every_button_of_every_table_leads_to_a_screen(stage: Stage, table_name: str) -> None:
    stage.app.table_name = table_name
    for choice in stage.app.setups.choices:
        for option in choice.options:
            assert not option.opens or option.opens in {**SHARED_SCREENS, **table_screens()}
    standard = stage.app.content.standard
    assert stage.app.setups.setup({}, standard).rules == standard, "the default is what it was without"


def choice(id: str, *options: SetupOption, default: str = "a", **more: object) -> SetupChoice:
    """Return a choice with placeholder texts."""
    return SetupChoice(id=id, name=TEXT, about=TEXT, options=options, default=default, **more)


def option(id: str = "a", **more: object) -> SetupOption:
    """Return an option with a placeholder text."""
    return SetupOption(**{"id": id, "name": TEXT, **more})


@pytest.mark.parametrize(("choices", "told"), [
    ([choice("x", option(), option("b"))], []),
    ([choice("x", option(), option())], ["two options have the id 'a'"]),
    ([choice("x", option()), choice("x", option())], ["two choices have the id 'x'"]),
    ([choice("x", option(), default="c")], ["unknown option 'c'"]),
    ([choice("x", option(rules="storm"))], ["unknown rules 'storm'"]),
    ([choice("x", option(), needs={"y": ("a",)})], ["unknown earlier choice 'y'"]),
    ([choice("x", option()), choice("y", option(), needs={"x": ("c",)})], ["unknown option 'c'"]),
    ([choice("x", option(name={"en": "{turns}", "de": "x"}))], ["this option has no value for {turns}"]),
    ([choice("x", option(name={"en": "x"}))], ["'name' is missing in 'de'"]),
])
def test_wrong_setups_are_reported(choices: list[SetupChoice], told: list[str]) -> None:
    assert [each.message for each in check_setups(Setups(choices=tuple(choices)), ("kotsu",))] == told
