"""Two named players with a pad each: their record at the seats and on the result, the house rule, and practice."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from game.match.calendar import house_rule, week_of
from game.match.challenges import challenges
from game.match.evening import Entrant, Evening
from game.match.players import Player
from game.match.statistics import NO_WINNER, Meeting, Rivalry, pair_of
from tests.kit.app import HANDS, Kotsu, PadHands
from tests.kit.bot import GlanceThinker, play_match
from tests.kit.cases import SOME_HANDS
from tests.kit.pads import DUALSENSE, XBOX_360

CLASSIC = {"knucklebones": {"rules": "classic", "length": "one"}}


@pytest.fixture
def couch(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> list[PadHands]:
    """Two pads; bots answer at once, and matches are single ones by classic rules."""
    kotsu.reset(XBOX_360, DUALSENSE)
    monkeypatch.setattr(kotsu.app.bots, "thinker", GlanceThinker())
    kotsu.app.settings.picks.setups = CLASSIC
    return kotsu.hands


def add_players(kotsu: Kotsu) -> list[Player]:
    looks = {"Mia": "cat:double", "Ben": "frog:shield"}
    return [kotsu.app.records.players.add(name, look, 9) for name, look in looks.items()]


def add_meetings(kotsu: Kotsu, mia: Player, ben: Player, winners: str = "mmbbb") -> None:
    """Let Mia (m) and Ben (b) have won matches."""
    rivalry = kotsu.app.records.statistics.rivalries.setdefault(pair_of(mia.id, ben.id), Rivalry())
    for number, winner in enumerate(winners):
        who = {"m": mia.id, "b": ben.id}.get(winner, NO_WINNER)
        rivalry.add(Meeting(f"{number}", "2026-11-22", "knucklebones", who, 10 * number))


def sit_down(kotsu: Kotsu, couch: list[PadHands], people: list[Player]) -> None:
    for number, (hands, player) in enumerate(zip(couch, people, strict=True), 1):
        for _ in range(4):
            if kotsu.screen.plan.next_player(f"pad:{number}") != player.id:
                hands.do("up")
        hands.do("confirm")
    assert kotsu.name == "MatchScreen"


def test_the_record_is_shown_at_the_seats_on_the_banner_and_on_the_result(kotsu: Kotsu, couch: list[PadHands]) -> None:
    mia, ben = add_players(kotsu)
    add_meetings(kotsu, mia, ben)
    couch[0].enter("knucklebones")
    sit_down(kotsu, couch, [mia, ben])
    kotsu.wait(1.0)
    assert "Mia 2 : 3 Ben, Ben won the last 3" in kotsu.ink().text
    play_match(kotsu, dict(enumerate(couch, 1)))
    winner = kotsu.screen.ending.winner
    score = {1: "Mia 3 : 3 Ben, Mia won the last match", 2: "Mia 2 : 4 Ben, Ben won the last 4"}[winner]
    assert score in kotsu.screen.lines()
    assert kotsu.app.records.statistics.rivalry(mia.id, ben.id).wins(ben.id) == 3 + (winner == 2)
    couch[0].choose("rivals")
    assert (kotsu.name, kotsu.screen.one, kotsu.screen.other) == ("Rivals", mia.id, ben.id)
    couch[0].do("back")
    assert kotsu.name == "ResultScreen" and score in kotsu.screen.lines()


def test_the_second_player_sees_the_record_before_sitting_down(kotsu: Kotsu, couch: list[PadHands]) -> None:
    mia, ben = add_players(kotsu)
    add_meetings(kotsu, mia, ben, "mb.")
    couch[0].enter("knucklebones")
    kotsu.screen.plan.choices["pad:1"] = mia.id
    couch[0].do("confirm")
    while kotsu.screen.plan.next_player("pad:2") != ben.id:
        couch[1].do("down")
    assert kotsu.screen.help().words.startswith("Mia 1 : 1 Ben, the last match was a draw")
    couch[1].do("down")
    assert "Mia" not in kotsu.screen.help().words
    kotsu.app.records.players.change(ben, "Benno", ben.look)
    kotsu.app.go("rivals", one=mia.id)
    assert {"Benno", "1 : 1"} <= {*kotsu.ink().words}, "a new name keeps the record"


@pytest.mark.parametrize("name", SOME_HANDS)
def test_any_one_device_opens_the_rivals_turns_the_players_and_leaves(kotsu: Kotsu, name: str) -> None:
    hands = HANDS[name](kotsu)
    mia, ben = add_players(kotsu)
    cleo = kotsu.app.records.players.add("Cleo", "oni:warning", 9)
    add_meetings(kotsu, mia, ben)
    add_meetings(kotsu, ben, cleo, "m")
    hands.choose("options", "statistics", "rivals")
    assert kotsu.name == "Rivals"
    seen = set()
    for id in ("one", "other") * 3:
        hands.choose(id)
        seen.add((kotsu.screen.one, kotsu.screen.other))
        kotsu.frame()
    assert {frozenset(pair) for pair in seen} == {frozenset((mia.id, ben.id)), frozenset((ben.id, cleo.id))}
    hands.choose("back")
    assert (kotsu.name, kotsu.focus) == ("StatisticsScreen", "rivals")


def test_trophies_are_reached_from_the_setup_of_an_evening(kotsu: Kotsu, couch: list[PadHands]) -> None:
    mia, ben = add_players(kotsu)
    people = (*(Entrant(each.id, each.name, each.look) for each in (mia, ben)), Entrant("guest:1", "Guest"))
    evening = Evening("e", "knucklebones", "knockout", people)
    while evening.next_pairing is not None:
        kotsu.app.records.evenings.open_evening = evening
        winner = mia.id if 0 in evening.next_pairing else ben.id
        assert kotsu.app.records.evenings.record_winner(evening.key, winner, kotsu.app.clock.today())
        evening = kotsu.app.records.evenings.open_evening
    assert kotsu.app.records.evenings.trophies.past[0].day == kotsu.app.clock.today().isoformat()
    kotsu.app.records.evenings.keep(None)
    kotsu.open("setup")
    couch[0].choose("evening", "trophies")
    kotsu.frame()
    assert kotsu.name == "Trophies"
    couch[0].choose("back")
    assert (kotsu.name, kotsu.focus) == ("EveningSetup", "trophies")


def open_page(kotsu: Kotsu, couch: list[PadHands], page: str) -> None:
    kotsu.open("home")
    couch[0].choose("challenges", page)
    kotsu.tick()


def test_two_people_play_the_house_rule_and_enter_its_table(
    kotsu: Kotsu, couch: list[PadHands], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = add_players(kotsu)
    rules, day = challenges(kotsu.app.store), date(2026, 11, 23)
    while (rule := house_rule(rules, day)) is not None and rule.choices != {"rules": "wide"}:
        day += timedelta(7)
    monkeypatch.setattr(kotsu.app.clock, "today", lambda: day)
    open_page(kotsu, couch, "weekly")
    assert week_of(day) in kotsu.ink().text
    couch[0].choose("start")
    sit_down(kotsu, couch, people)
    assert kotsu.app.next_match.rules.name == "wide" and kotsu.app.current_set.series.is_single
    play_match(kotsu, dict(enumerate(couch, 1)))
    open_page(kotsu, couch, "weekly")
    shown = kotsu.ink().text
    assert "1. Mia" in shown or "1. Ben" in shown
    kotsu.app.free_seats()
    assert kotsu.app.next_match.rules.name == "classic"


def test_two_people_play_the_match_of_the_day_with_the_same_dice_as_every_couch(
    kotsu: Kotsu, couch: list[PadHands], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = add_players(kotsu)
    monkeypatch.setattr(kotsu.app.clock, "today", lambda: date(2026, 11, 22))
    seeds = []
    for _ in range(2):
        open_page(kotsu, couch, "couch")
        couch[0].choose("start")
        sit_down(kotsu, couch, people)
        seeds.append(kotsu.screen.record.log.seed)
        assert kotsu.screen.is_challenge
        if len(seeds) == 1:
            play_match(kotsu, dict(enumerate(couch, 1)))
    first, second = (kotsu.app.records.challenges.of(f"player:{each.id}").couch["2026-11-22"] for each in people)
    assert len({*seeds}) == 1 and first.totals == second.totals and {first.result, second.result} == {"won", "lost"}
    open_page(kotsu, couch, "couch")
    assert "Mia" in kotsu.screen.result_line() and "Ben" in kotsu.screen.result_line()


def test_two_people_learn_in_turn_each_with_a_pad(kotsu: Kotsu, couch: list[PadHands]) -> None:
    kotsu.app.go("practice", table_name="knucklebones")
    kotsu.wait(1.0)
    couch[0].do("up")
    couch[1].do("confirm")
    kotsu.wait(1.0)
    couch[1].do("confirm")
    kotsu.wait(1.0)
    turns, screen = [], kotsu.screen
    for _ in range(500):
        if kotsu.screen is not screen:
            break
        number, phase = screen.learners.number, screen.phase
        if phase == "asks" and screen.seat_choice.focus is not None:
            turns.append(number)
            before = len(screen.match.log)
            couch[1 - number].do("confirm")
            assert len(screen.match.log) == before and screen.waits_for_other
            couch[number].choose(screen.seat_choice.next_item(screen.screen_state.exercise.places))
        else:
            kotsu.wait(0.6)
            couch[number].do("confirm")
    assert {*turns} == {0, 1} and (kotsu.name, kotsu.focus) == ("AfterPractice", "people")


def test_one_person_may_use_two_devices_and_a_lost_pad_leaves_the_other_alone(
    kotsu: Kotsu, couch: list[PadHands]
) -> None:
    kotsu.app.go("practice", table_name="knucklebones")
    kotsu.wait(1.0)
    for joins in ("no", "yes"):
        learners = kotsu.screen.learners
        couch[0].do("up")
        couch[1].do("confirm")
        kotsu.wait(1.0)
        couch[1].choose(joins)
        assert learners.together == (joins == "yes")
        kotsu.wait(1.0)
        learners.spare_devices.clear()
    kotsu.hub.unplug(kotsu.hub.pads[1])
    kotsu.tick()
    assert not learners.together and learners.device == "pad:1"
