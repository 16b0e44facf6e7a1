"""Two named players with a pad each: their record at the seats and on the result, the house rule, and practice."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from game.match.calendar import house_rule, week_of
from game.match.challenges import challenges
from game.match.evening import Entrant, Evening
from game.match.players import Player
from game.match.statistics import NO_WINNER, Meeting, Rivalry, pair_of
from tests.kit.app import HANDS, PadHands, Stage
from tests.kit.bot import GlanceThinker, play_match
from tests.kit.hands import SOME_HANDS
from tests.kit.pads import DUALSENSE, XBOX_360

CLASSIC = {"knucklebones": {"rules": "classic", "length": "one"}}


@pytest.fixture
def couch(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[PadHands]:
    """Two pads; bots answer at once, and matches are single ones by classic rules."""
    stage.reset(XBOX_360, DUALSENSE)
    monkeypatch.setattr(stage.app.bots, "thinker", GlanceThinker())
    stage.app.settings.picks.setups = CLASSIC
    return stage.hands


def add_players(stage: Stage) -> list[Player]:
    looks = {"Mia": "cat:double", "Ben": "frog:shield"}
    return [stage.app.records.players.add(name, look, 9) for name, look in looks.items()]


def add_meetings(stage: Stage, mia: Player, ben: Player, winners: str = "mmbbb") -> None:
    """Let Mia (m) and Ben (b) have won matches."""
    rivalry = stage.app.records.statistics.rivalries.setdefault(pair_of(mia.id, ben.id), Rivalry())
    for number, winner in enumerate(winners):
        who = {"m": mia.id, "b": ben.id}.get(winner, NO_WINNER)
        rivalry.add(Meeting(f"{number}", "2026-11-22", "knucklebones", who, 10 * number))


def sit_down(stage: Stage, couch: list[PadHands], people: list[Player]) -> None:
    for number, (hands, player) in enumerate(zip(couch, people, strict=True), 1):
        for _ in range(4):
            if stage.screen.plan.next_player(f"pad:{number}") != player.id:
                hands.do("up")
        hands.do("confirm")
    assert stage.name == "MatchScreen"


def test_the_record_is_shown_at_the_seats_on_the_banner_and_on_the_result(stage: Stage, couch: list[PadHands]) -> None:
    mia, ben = add_players(stage)
    add_meetings(stage, mia, ben)
    couch[0].enter("knucklebones")
    sit_down(stage, couch, [mia, ben])
    stage.wait(1.0)
    assert "Mia 2 : 3 Ben, Ben won the last 3" in stage.ink().text
    play_match(stage, dict(enumerate(couch, 1)))
    winner = stage.screen.ending.winner
    score = {1: "Mia 3 : 3 Ben, Mia won the last match", 2: "Mia 2 : 4 Ben, Ben won the last 4"}[winner]
    assert score in stage.screen.lines()
    assert stage.app.records.statistics.rivalry(mia.id, ben.id).wins(ben.id) == 3 + (winner == 2)
    couch[0].choose("rivals")
    assert (stage.name, stage.screen.one, stage.screen.other) == ("Rivals", mia.id, ben.id)
    couch[0].do("back")
    assert stage.name == "ResultScreen" and score in stage.screen.lines()


def test_the_second_player_sees_the_record_before_sitting_down(stage: Stage, couch: list[PadHands]) -> None:
    mia, ben = add_players(stage)
    add_meetings(stage, mia, ben, "mb.")
    couch[0].enter("knucklebones")
    stage.screen.plan.choices["pad:1"] = mia.id
    couch[0].do("confirm")
    while stage.screen.plan.next_player("pad:2") != ben.id:
        couch[1].do("down")
    assert stage.screen.help().words.startswith("Mia 1 : 1 Ben, the last match was a draw")
    couch[1].do("down")
    assert "Mia" not in stage.screen.help().words
    stage.app.records.players.change(ben, "Benno", ben.look)
    stage.app.go("rivals", one=mia.id)
    assert {"Benno", "1 : 1"} <= {*stage.ink().words}, "a new name keeps the record"


@pytest.mark.parametrize("name", SOME_HANDS)
def test_any_one_device_opens_the_rivals_turns_the_players_and_leaves(stage: Stage, name: str) -> None:
    hands = HANDS[name](stage)
    mia, ben = add_players(stage)
    cleo = stage.app.records.players.add("Cleo", "oni:warning", 9)
    add_meetings(stage, mia, ben)
    add_meetings(stage, ben, cleo, "m")
    hands.choose("options", "statistics", "rivals")
    assert stage.name == "Rivals"
    seen = set()
    for id in ("one", "other") * 3:
        hands.choose(id)
        seen.add((stage.screen.one, stage.screen.other))
        stage.frame()
    assert {frozenset(pair) for pair in seen} == {frozenset((mia.id, ben.id)), frozenset((ben.id, cleo.id))}
    hands.choose("back")
    assert (stage.name, stage.focus) == ("StatisticsScreen", "rivals")


def test_trophies_are_reached_from_the_setup_of_an_evening(stage: Stage, couch: list[PadHands]) -> None:
    mia, ben = add_players(stage)
    people = (*(Entrant(each.id, each.name, each.look) for each in (mia, ben)), Entrant("guest:1", "Guest"))
    evening = Evening("e", "knucklebones", "knockout", people)
    while evening.next_pairing is not None:
        stage.app.records.evenings.open_evening = evening
        winner = mia.id if 0 in evening.next_pairing else ben.id
        assert stage.app.records.evenings.record_winner(evening.key, winner, stage.app.clock.today())
        evening = stage.app.records.evenings.open_evening
    assert stage.app.records.evenings.shelf.past[0].day == stage.app.clock.today().isoformat()
    stage.app.records.evenings.keep(None)
    stage.open("setup")
    couch[0].choose("evening", "trophies")
    stage.frame()
    assert stage.name == "Trophies"
    couch[0].choose("back")
    assert (stage.name, stage.focus) == ("EveningSetup", "trophies")


def open_page(stage: Stage, couch: list[PadHands], page: str) -> None:
    stage.open("home")
    couch[0].choose("challenges", page)
    stage.tick()


def test_two_people_play_the_house_rule_and_enter_its_table(
    stage: Stage, couch: list[PadHands], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = add_players(stage)
    rules, day = challenges(stage.app.store), date(2026, 11, 23)
    while (rule := house_rule(rules, day)) is not None and rule.choices != {"rules": "wide"}:
        day += timedelta(7)
    monkeypatch.setattr(stage.app.clock, "today", lambda: day)
    open_page(stage, couch, "weekly")
    assert week_of(day) in stage.ink().text
    couch[0].choose("start")
    sit_down(stage, couch, people)
    assert stage.app.next_match.rules.name == "wide" and stage.app.current_set.series.single
    play_match(stage, dict(enumerate(couch, 1)))
    open_page(stage, couch, "weekly")
    shown = stage.ink().text
    assert "1. Mia" in shown or "1. Ben" in shown
    stage.app.free_seats()
    assert stage.app.next_match.rules.name == "classic"


def test_two_people_play_the_match_of_the_day_with_the_same_dice_as_every_couch(
    stage: Stage, couch: list[PadHands], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = add_players(stage)
    monkeypatch.setattr(stage.app.clock, "today", lambda: date(2026, 11, 22))
    seeds = []
    for _ in range(2):
        open_page(stage, couch, "couch")
        couch[0].choose("start")
        sit_down(stage, couch, people)
        seeds.append(stage.screen.record.log.seed)
        assert stage.screen.is_challenge
        if len(seeds) == 1:
            play_match(stage, dict(enumerate(couch, 1)))
    first, second = (stage.app.records.book.of(f"player:{each.id}").couch["2026-11-22"] for each in people)
    assert len({*seeds}) == 1 and first.totals == second.totals and {first.result, second.result} == {"won", "lost"}
    open_page(stage, couch, "couch")
    assert "Mia" in stage.screen.result_line() and "Ben" in stage.screen.result_line()


def test_two_people_learn_in_turn_each_with_a_pad(stage: Stage, couch: list[PadHands]) -> None:
    stage.app.go("practice", table_name="knucklebones")
    stage.wait(1.0)
    couch[0].do("up")
    couch[1].do("confirm")
    stage.wait(1.0)
    couch[1].do("confirm")
    stage.wait(1.0)
    turns, screen = [], stage.screen
    for _ in range(500):
        if stage.screen is not screen:
            break
        number, phase = screen.learners.number, screen.phase
        if phase == "asks" and screen.seat_choice.focus is not None:
            turns.append(number)
            before = len(screen.match.log)
            couch[1 - number].do("confirm")
            assert len(screen.match.log) == before and screen.waits_for_other
            couch[number].choose(screen.seat_choice.next_item(screen.screen_state.exercise.places))
        else:
            stage.wait(0.6)
            couch[number].do("confirm")
    assert {*turns} == {0, 1} and (stage.name, stage.focus) == ("AfterPractice", "people")


def test_one_person_may_use_two_devices_and_a_lost_pad_leaves_the_other_alone(
    stage: Stage, couch: list[PadHands]
) -> None:
    stage.app.go("practice", table_name="knucklebones")
    stage.wait(1.0)
    for joins in ("no", "yes"):
        learners = stage.screen.learners
        couch[0].do("up")
        couch[1].do("confirm")
        stage.wait(1.0)
        couch[1].choose(joins)
        assert learners.together == (joins == "yes")
        stage.wait(1.0)
        learners.spare_devices.clear()
    stage.hub.unplug(stage.hub.pads[1])
    stage.tick()
    assert not learners.together and learners.device == "pad:1"
