"""Choices before sitting down, with every kind of device: rules, lengths, decks, and typed or found seeds."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import date
from pathlib import Path

import pytest

from game.app.settings import Settings
from game.content.models.setups import SetupChoice, SetupOption, Setups, check_setups
from game.match.log import read_log, write_log
from game.match.record import Record, rules_of
from game.match.series import TYPED_SEED_COUNT, seed_word, typed_seed
from game.match.thinker import ImmediateThinker
from game.screens import screens
from game.screens.setup import LONGEST_SEED
from game.tables import NAMES, find_table
from game.tables.prospector.solver import solve
from tests.kit.app import Hands, KeyHands, Kotsu, PadHands, two_pads
from tests.kit.bot import play_match

pytestmark = pytest.mark.usefixtures("quick_bots")
TEXT = {"en": "Word", "de": "Wort"}


def ids(kotsu: Kotsu) -> list[str]:
    """Return the ids of the present choices."""
    return [item.id for item in kotsu.items if item.id != "tutorial"]


def sit_down(kotsu: Kotsu, hands: Hands) -> None:
    """Let a single player take both seats."""
    hands.choose("start")
    hands.do("confirm", "confirm")
    hands.choose("yes")


def test_rules_and_length_are_chosen_by_one_device(kotsu: Kotsu, hands: Hands) -> None:
    hands.choose("knucklebones")
    assert (kotsu.name, kotsu.focus) == ("Setup", "start")
    assert ids(kotsu) == ["start", "rules", "length", "begins", "decks", "evening", "seed", "puzzles",
                          "card_workshop"]
    kotsu.frame()
    hands.choose("rules")
    assert ids(kotsu) == ["start", "rules", "length", "begins", "evening", "seed", "puzzles", "card_workshop"], (
        "no decks where there are no cards")
    hands.choose("length", "length")
    kotsu.frame()
    sit_down(kotsu, hands)
    record, series = kotsu.screen.record, kotsu.app.current_set.series
    assert (record.rules.name, record.log.rules, record.log.decks) == ("classic", "classic", ((), ()))
    assert (series.best_of, series.limit, series.is_single) == (1, 1, True)
    assert not kotsu.screen.match.position.sides[0].hand


def test_two_presses_lead_to_the_seats_as_it_was_chosen_last(kotsu: Kotsu, hands: Hands, home: Path) -> None:
    hands.choose("knucklebones", "length")
    assert Settings.load().picks.setups == {"knucklebones": {"length": "long"}}
    hands.do("back")
    assert (kotsu.name, kotsu.focus) == ("Home", "knucklebones")
    hands.choose("knucklebones", "start")
    series = kotsu.app.current_set.series
    assert (kotsu.name, series.best_of, series.limit) == ("JoinScreen", 5, 9)
    hands.do("back")
    assert kotsu.name == "Setup"


@pytest.mark.parametrize(("presses", "opens"), [(1, "Decks"), (2, "Draft")])
def test_decks_are_picked_or_drafted_from_here(kotsu: Kotsu, home: Path, presses: int, opens: str) -> None:
    one, two = two_pads(kotsu)
    one.choose("knucklebones")
    one.go("decks")
    for _ in range(presses):
        one.do("confirm")
    one.choose("start")
    one.do("confirm")
    two.do("confirm")
    assert kotsu.name == opens


@pytest.mark.parametrize(("begins", "winner", "black", "wins"), [
    ("loser", "X", "keys:right", (0, 1)), ("loser", "O", "keys:left", (0, 1)),
    ("winner", "X", "keys:left", (1, 0)), ("winner", "O", "keys:right", (1, 0)),
    ("turn", "X", "keys:right", (0, 1)), ("turn", "O", "keys:right", (1, 0)),
])
def test_the_player_to_begin_has_black_in_the_next_match(
    kotsu: Kotsu, home: Path, begins: str, winner: str, black: str, wins: tuple[int, int]
) -> None:
    app = kotsu.app
    app.settings.picks.setups = {"reversi": {"length": "set", "begins": begins}}
    app.table_name = "reversi"
    kotsu.enter(winner * 64 + " X", "keys:left", "keys:right")
    assert kotsu.name == "ResultScreen"
    kotsu.wait(2)
    KeyHands(kotsu, "left").choose("next")
    assert (kotsu.name, app.seats.device(1), app.current_set.series.wins) == ("MatchScreen", black, wins)


def test_a_set_keeps_its_rules_until_its_end_and_its_winner_may_begin(kotsu: Kotsu, home: Path) -> None:
    app, keys = kotsu.app, KeyHands(kotsu, "left")
    app.settings.picks.setups = {"knucklebones": {"rules": "classic"}}
    keys.choose("knucklebones", "begins")
    sit_down(kotsu, keys)
    play_match(kotsu, {1: keys, 2: keys})
    winner = kotsu.screen.ending.winner
    assert winner and app.current_set.series.begins == "winner"
    keys.choose("next")
    assert kotsu.screen.first_seat == winner and kotsu.screen.record.rules.name == "classic"
    kotsu.wait(1.2)
    keys.do("confirm")
    kotsu.tick()
    keys.do("confirm")
    app.go("home")
    app.settings.picks.setups = {}
    keys.choose("resume")
    keys.do("confirm", "confirm")
    keys.choose("yes")
    assert kotsu.screen.record.rules.name == app.next_match.rules.name == "classic"


@pytest.mark.parametrize("table_name", NAMES)
def test_every_button_of_every_table_leads_to_a_screen(kotsu: Kotsu, table_name: str) -> None:
    kotsu.app.table_name = table_name
    for choice in kotsu.app.content.setups.choices:
        for option in choice.options:
            assert not option.opens or option.opens in screens()
    standard = kotsu.app.content.standard
    assert kotsu.app.content.setups.setup({}, standard).rules == standard, "the default is what it was without"


def choice(id: str, *options: SetupOption, default: str = "a", **more: object) -> SetupChoice:
    """Return a choice with placeholder texts."""
    return SetupChoice(id=id, name=TEXT, about=TEXT, options=options, default=default, **more)


def option(id: str = "a", **more: object) -> SetupOption:
    """Return an option with a placeholder text."""
    return SetupOption(**{"id": id, "name": TEXT, **more})


@pytest.mark.parametrize(("choices", "messages"), [
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
def test_wrong_setups_are_reported(choices: list[SetupChoice], messages: list[str]) -> None:
    assert [each.message for each in check_setups(Setups(choices=tuple(choices)), ("kotsu",))] == messages


TABLE = find_table("prospector")


def test_a_seed_is_typed_by_pad_and_shown_in_the_pause(kotsu: Kotsu, pad: PadHands) -> None:
    pad.choose("prospector", "seed")
    for sign in "407":
        pad.choose(sign)
    pad.choose("done")
    assert kotsu.name == "Setup" and kotsu.focus == "seed" and "407" in pad.kotsu.ink().text
    pad.choose("start")
    pad.do("confirm")
    assert kotsu.name == "MatchScreen" and kotsu.screen.record.log.seed == 407
    assert kotsu.screen.match.position == TABLE.new(kotsu.screen.match.rules, 407)
    kotsu.frame()
    pad.do("menu")
    assert "Seed 407" in pad.kotsu.ink().text
    kotsu.app.go("home")
    pad.enter("prospector")
    pad.do("confirm")
    assert kotsu.screen.record.log.seed != 407


def test_a_seed_is_shared_as_a_word() -> None:
    for seed in (0, 7, 12345678, TYPED_SEED_COUNT - 1, *(37 * n * n for n in range(500))):
        word = seed_word(seed)
        assert typed_seed(word) == typed_seed(word.upper()) == typed_seed(word.replace(" ", "-")) == seed
        assert len(word) <= LONGEST_SEED and word.replace(" ", "").isalpha()
    assert seed_word(TYPED_SEED_COUNT) == str(TYPED_SEED_COUNT)
    assert typed_seed(seed_word(TYPED_SEED_COUNT)) == TYPED_SEED_COUNT


def test_only_deals_that_can_be_won_are_dealt_and_their_logs_say_so(pad: PadHands) -> None:
    kotsu, rules = pad.kotsu, pad.kotsu.app.store.content_of("prospector").rules["standard"]
    lost = next(seed for seed in range(1, 400) if not solve(rules, TABLE.new(rules, seed).digs[0]).is_winnable)
    kotsu.app.table_name = "prospector"
    kotsu.app.choose("deals", "winnable")
    kotsu.app.next_match.typed_seed = lost
    kotsu.app.go("home")
    pad.enter("prospector")
    pad.do("confirm")
    assert kotsu.name == "MatchScreen"
    record = kotsu.screen.record
    assert record.log.seed > lost and solve(rules, record.position.digs[0]).is_winnable
    assert dict(record.log.choices)["deals"] == "any"
    log = read_log(write_log(record.log))
    assert Record(*rules_of(log), log).position == record.position == TABLE.new(rules, record.log.seed)
    kotsu.frame()
    pad.do("menu")
    kotsu.frame()
    pad.choose("restart")
    assert kotsu.name == "MatchScreen" and kotsu.screen.record.log.seed == record.log.seed


class SlowThinker(ImmediateThinker):
    def find_seed(self, table_name: str, rules: object, seed: int) -> Future[int]:
        self.last: Future[int] = Future()
        return self.last


def test_looking_for_one_says_so_holds_no_frame_and_can_be_left(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    kotsu, thinker = pad.kotsu, SlowThinker()
    monkeypatch.setattr(kotsu.app.bots, "thinker", thinker)
    kotsu.app.table_name = "prospector"
    kotsu.app.choose("deals", "winnable")
    for answer in ("left", "failed"):
        kotsu.app.go("home")
        pad.enter("prospector")
        pad.do("confirm")
        for _ in range(5):
            kotsu.tick()
        assert kotsu.name == "SeedSearchScreen" and "Looking for a winnable deal" in pad.kotsu.ink().text
        if answer == "left":
            pad.do("back")
            assert kotsu.name == "Home" and thinker.last.cancelled()
        else:
            thinker.last.set_exception(RuntimeError("no deal"))
            kotsu.tick()
            assert kotsu.name == "MatchScreen"


def test_each_day_has_its_deal_for_everyone(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    app, deals = pad.kotsu.app, []
    app.settings.picks.setups = {TABLE.name: {"deals": "day"}}
    for day in (date(2026, 11, 22), date(2026, 11, 22), date(2026, 11, 23)):
        monkeypatch.setattr(app.clock, "today", lambda day=day: day)
        app.table_name = TABLE.name
        app.go("setup")
        assert day.isoformat() in pad.kotsu.ink().text
        pad.kotsu.wait(1)
        pad.choose("start")
        pad.do("confirm")
        assert pad.kotsu.name == "MatchScreen"
        deals.append(pad.kotsu.screen.record.log.seed)
    assert deals[0] == deals[1] != deals[2]
