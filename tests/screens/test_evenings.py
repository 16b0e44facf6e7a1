"""Evenings of more than two players, rivals and their records, and what two people play in turn or for a week."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.kernel.random_stream import Stream, seed_state
from game.match.calendar import house_rule, week_of
from game.match.challenges import challenges
from game.match.evening import Entrant, Evening, Evenings, standings
from game.match.players import Player
from game.match.statistics import NO_WINNER, Meeting, Rivalry, pair_of
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu, PadHands
from tests.kit.bot import GlanceThinker, act, play_match
from tests.kit.cases import SOME_HANDS
from tests.kit.pads import DUALSENSE, XBOX_360, VirtualPad

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


def test_two_people_play_the_house_rule(kotsu: Kotsu, couch: list[PadHands], monkeypatch: pytest.MonkeyPatch) -> None:
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
        assert kotsu.screen.has_fixed_terms
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


def test_one_person_may_use_two_devices_and_a_lost_pad_leaves_the_other(kotsu: Kotsu, couch: list[PadHands]) -> None:
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


PADS = VirtualPad(XBOX_360, 81), VirtualPad(DUALSENSE, 82)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kotsu: Kotsu) -> Path:
    """The player's folder; bots answer at once."""
    monkeypatch.setenv("KOTSU_HOME", str(tmp_path))
    monkeypatch.setattr(kotsu.app.bots, "thinker", GlanceThinker())
    return tmp_path


def start(kotsu: Kotsu, home: Path, *pads: VirtualPad) -> list[Hands]:
    """Start the game again with what is saved; matches are single ones by classic rules."""
    hands = kotsu.start_from(home, *pads)
    kotsu.app.settings.picks.setups = {"knucklebones": {"rules": "classic", "length": "one"}}
    return hands


def gather(kotsu: Kotsu, hands: Hands, kind: str, *people: str) -> None:
    """Set up an evening of these: names of players, ``Guest`` or names of bots."""
    kotsu.open("setup")
    hands.choose("evening")
    assert kotsu.name == "EveningSetup"
    hands.go("kind")
    while kotsu.screen.kind != kind:
        hands.do("right")
    for slot, name in enumerate([*people, *["empty"] * (8 - len(people))]):
        hands.go(str(slot))
        for _ in range(20):
            if kotsu.screen.entry(slot).partition(" ")[0] == name:
                break
            hands.do("right")
    kotsu.frame()
    hands.choose("start")
    assert kotsu.name == "Standings"


def sit_alone(kotsu: Kotsu, hands: Hands) -> None:
    """Go from the standings to the table, with one device only."""
    hands.choose("start")
    join(kotsu, hands)
    assert kotsu.name == "MatchScreen"


def join(kotsu: Kotsu, hands: Hands) -> None:
    """Take the seats that are free, with one device only."""
    for _ in range(4):
        if kotsu.name == "JoinScreen":
            kotsu.tick(0.3)
            hands.do("confirm")


def play(kotsu: Kotsu, hands: Hands, seed: int) -> None:
    """Play a match of the evening, with one device only."""
    sit_alone(kotsu, hands)
    end(kotsu, hands, seed)


def end(kotsu: Kotsu, hands: Hands, seed: int) -> None:
    """Play the current match to its end, and return to the standings."""
    stream, live = Stream(seed_state(seed, 7)), kotsu.screen
    kotsu.wait(1.2)
    for _ in range(900):
        if kotsu.screen is not live:
            break
        if live.is_opening and not kotsu.app.seats.only_bots:
            hands.do("confirm")
        elif not live.over and kotsu.app.bots.in_seat(live.active) is None:
            live.match.pending.append(stream.pick(live.table.legal(live.match.rules, live.match.position)))
        kotsu.tick(0.3)
    assert kotsu.name == "ResultScreen"
    kotsu.wait(1)
    kotsu.frame()
    assert kotsu.focus == "evening"
    hands.choose("evening")


def current(kotsu: Kotsu) -> Any:
    """Return the evening that is not over."""
    return kotsu.app.records.evenings.current


def seat_names(kotsu: Kotsu) -> list[str]:
    return [kotsu.app.people.name(seat) for seat in kotsu.app.seats.all]


@pytest.mark.long
def test_a_whole_evening_of_five_with_bots_and_a_restart_in_the_middle(kotsu: Kotsu, home: Path) -> None:
    (pad,) = start(kotsu, home, PADS[0])
    kotsu.app.records.players.add("Ada", "owl", 9)
    gather(kotsu, pad, "all", "Ada", "Guest", "Mochi", "Dash", "Guest")
    for number in range(10):
        if number == 4:
            before = current(kotsu)
            (pad,) = start(kotsu, home, PADS[0])
            assert (kotsu.focus, current(kotsu)) == ("resume", before)
            pad.choose("resume")
            assert kotsu.name == "Standings"
        play(kotsu, pad, number)
    ranks = standings(current(kotsu))
    assert current(kotsu).next_pairing is None and [each.played for each in ranks] == [4] * 5
    assert sum(each.points for each in ranks) == 20
    kotsu.frame()


def test_a_match_that_was_left_is_gone_on_with_and_counts_once(kotsu: Kotsu, home: Path) -> None:
    (pad,) = start(kotsu, home, PADS[0])
    gather(kotsu, pad, "all", "Guest", "Guest", "Guest")
    sit_alone(kotsu, pad)
    people, stream = seat_names(kotsu), Stream(seed_state(1))
    kotsu.wait(1.2)
    pad.do("confirm")
    for _ in range(8):
        act(kotsu, pad, stream)
    (pad,) = start(kotsu, home, PADS[0])
    pad.choose("resume")
    assert kotsu.name == "JoinScreen" and [kotsu.screen.occupant(seat).name for seat in (1, 2)] == people
    pad.do("back")
    kotsu.open("evening")
    pad.choose("start")
    pad.do("confirm", "confirm")
    if kotsu.name == "JoinScreen":
        pad.choose("yes")
    assert (kotsu.name, kotsu.screen.is_opening, seat_names(kotsu)) == ("MatchScreen", False, people)
    end(kotsu, pad, 3)
    assert len(current(kotsu).story) == 1 and kotsu.app.autosave.match is None


def test_with_two_pads_everybody_finds_the_seat_of_the_own_pad(kotsu: Kotsu, home: Path) -> None:
    one, two = start(kotsu, home, *PADS)
    players = [kotsu.app.records.players.add(name, "owl", 9) for name in ("Ada", "Ben", "Cleo")]
    identities = [kotsu.app.devices.identity(pad) for pad in ("pad:1", "pad:2")]
    kotsu.app.records.players.sit(zip(identities, [player.id for player in players[:2]], strict=True))
    entrants = tuple(Entrant(player.id, player.name, player.look) for player in (players[1], players[0], players[2]))
    kotsu.app.records.evenings.keep(Evening("e", "knucklebones", "stays", entrants))
    kotsu.open("evening")
    one.choose("start")
    one.do("confirm")
    assert (kotsu.app.seats.device(2), kotsu.app.seats.device(1)) == ("pad:1", None), "Ada sits second"
    two.do("confirm")
    assert (kotsu.name, seat_names(kotsu)) == ("MatchScreen", ["Ben", "Ada"])
    assert kotsu.app.people.last_players("pad:1") == (players[0].id,), "an evening makes no one forget whose pad it is"


def test_a_pad_lets_a_player_leave(kotsu: Kotsu, home: Path) -> None:
    (pad,) = start(kotsu, home, PADS[0])
    gather(kotsu, pad, "knockout", "Guest", "Guest", "Guest", "Guest")
    first = current(kotsu).next_pairing.first
    pad.choose("leaves", first)
    kotsu.frame()
    pad.choose("no")
    assert current(kotsu).absentees == frozenset()
    pad.choose(first, "yes")
    assert current(kotsu).absentees == {first} and first not in current(kotsu).next_pairing
    assert Evenings(home).open_evening == current(kotsu)
    pad.do("back")
    assert (kotsu.name, kotsu.focus) == ("Home", "resume")


def test_two_are_too_few_a_new_player_joins_and_none_joins_twice(kotsu: Kotsu, home: Path) -> None:
    (pad,) = start(kotsu, home, PADS[0])
    ada = kotsu.app.records.players.add("Ada", "owl", 9)
    kotsu.open("gathering")
    assert kotsu.screen.slots[0] == ada.id
    assert all(ada.id not in kotsu.screen.free(slot) for slot in range(1, 8))
    pad.go("2")
    pad.do("left")
    assert kotsu.screen.entry(2) == "empty"
    pad.choose("start")
    kotsu.frame()
    assert kotsu.screen.panel is not None and current(kotsu) is None
    pad.choose("ok")
    pad.go("5")
    pad.do("left")
    assert kotsu.screen.entry(5) == "New player"
    pad.do("confirm")
    pad.choose("panda", "done")
    assert (kotsu.name, kotsu.screen.entry(5)) == ("EveningSetup", "Panda")
    pad.choose("start")
    assert "Panda" in [each.name for each in current(kotsu).entrants]


def test_sides_that_are_swapped_in_a_set_count_for_the_same_people(kotsu: Kotsu, home: Path) -> None:
    start(kotsu, home)
    app, keys = kotsu.app, KeyHands(kotsu, "left")
    app.settings.picks.setups = {"reversi": {"length": "set", "begins": "loser"}}
    app.table_name = "reversi"
    entrants = tuple(Entrant(f"guest:{number}", f"G{number}", "cat") for number in (1, 2, 3))
    app.records.evenings.keep(Evening("e", "reversi", "stays", entrants))
    kotsu.open("evening")
    sit_alone(kotsu, keys)
    assert seat_names(kotsu) == ["G1", "G2"]
    app.current_set.series = app.current_set.series.after(1, 1)
    app.go("match")
    assert seat_names(kotsu) == ["G2", "G1"] and app.current_set.series.wins == (0, 1)
    app.current_set.series = app.current_set.series.after(1, 2)
    pairing, owner = app.next_match.terms.pairing, app.seats.owner(app.current_set.series.winner)
    assert app.records.evenings.record_winner(pairing, owner, app.clock.today())
    assert app.records.evenings.current.story[0].winner == 0


def test_an_evening_at_a_table_that_is_gone_is_not_offered(kotsu: Kotsu, home: Path) -> None:
    start(kotsu, home)
    entrants = tuple(Entrant(f"guest:{number}", f"G{number}") for number in (1, 2, 3))
    kotsu.app.records.evenings.keep(Evening("e", "mahjong", "all", entrants))
    kotsu.app.go("home")
    assert current(kotsu) is None and "resume" not in [item.id for item in kotsu.items]
