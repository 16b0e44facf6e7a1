"""Prospector with pads, keys and the mouse: quick presses, moves of the focus, and two seats at the same time."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path
from typing import Any

import esper
import pytest

from components.effects import Feeling, Lifetime
from components.focus import Rect
from components.match import PositionSigns
from components.pose import Shake, ShownNumber
from components.press import Press
from components.prospector import Card, FlyingNumber, SeatRun, ShownRun, Sweep
from components.seat_choice import ScreenState, SeatChoice
from game.match.record import Record, rules_of
from game.match.replays import Replay
from game.screens.replay_player import ReplayPlayer
from game.tables.prospector.cards import CARD_WIDTH
from game.tables.prospector.position import take_move
from systems.entities import in_world
from systems.prospector.layout import DUEL_CARD, FAN_CARDS, card_rect
from systems.prospector.show import number_place
from systems.prospector.table import level
from systems.prospector.world import card_place, discard_counts
from systems.rebuild import read_back
from tests.kit.app import Kotsu, MouseHands, PadHands
from tests.kit.bot import GlanceThinker
from tests.kit.cases import long, one_in
from tests.kit.pads import XBOX_360

RUN = "mine --,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--,2C,3D,4H,5S,6C,7D,8H,9S*,TD,KC AS 4C,9D - 0.0 0"
"""Nine cards that fit one after the other, from the left, and one that fits none of them."""
DEEP = "mine --,--,--,--,--,--,--,--,--,5H,4D,--,--,--,--,--,--,--,2C,9D,KH,--,--,--,--,--,--,KD QD 3C,9H 8C 0.0 0"
"""Two cards below three others; both kings fit."""
LAYOUTS = "mine", "vein", "shafts", "gallery"


def seat(kotsu: Kotsu, device: str, line: str, speed: float = 0.0) -> None:
    """Seat one device at a mine."""
    kotsu.reset(XBOX_360, speed=speed)
    kotsu.sit_at("prospector", device)
    kotsu.enter(line)


def seat_one(kotsu: Kotsu, line: str, speed: float = 0.0) -> PadHands:
    """Seat one pad at a mine."""
    seat(kotsu, "pad:1", line, speed)
    return kotsu.hands[0]


def log(kotsu: Kotsu) -> list[str]:
    """Return the moves so far, in notation."""
    return [kotsu.screen.table.notation.write_move(move) for move in kotsu.screen.match.log]


@pytest.mark.parametrize("dt", [long(1 / 60), 1 / 15])
def test_ten_presses_a_second_drop_nothing_and_the_table_catches_up(kotsu: Kotsu, dt: float) -> None:
    seat_one(kotsu, RUN, speed=1.0)
    live: Any = kotsu.screen
    flying = 0
    for number in range(9):
        clock = kotsu.app.clock.now
        live.handle_input(Press("pad:1", "confirm", clock))
        while kotsu.app.clock.now < clock + 0.1:
            kotsu.tick(dt)
        flying += live.playback.is_busy
        assert len(log(kotsu)) == number + 1
    assert log(kotsu) == [f"m{slot}" for slot in range(18, 27)] and flying
    assert read_back() == live.match.position
    kotsu.wait(1)
    assert not live.playback.is_busy and live.match.position.digs[0].run_cards == 9


def test_left_and_right_go_to_what_fits_and_up_and_down_to_anything(kotsu: Kotsu) -> None:
    pad = seat_one(kotsu, DEEP)
    assert kotsu.focus == ("slot", 20)
    pad.do("right")
    assert kotsu.focus == ("slot", 27)
    pad.do("left")
    assert kotsu.focus == ("slot", 20)
    for target in (("slot", 9), ("slot", 19), "pile"):
        pad.go(target)


def test_a_card_that_cannot_be_taken_says_why_and_a_button_draws_from_anywhere(kotsu: Kotsu) -> None:
    pad = seat_one(kotsu, DEEP)
    for slot, why in ((9, "refused.face_down"), (19, "refused.does_not_fit"), (10, "refused.face_down")):
        pad.choose(("slot", slot))
        kotsu.tick()
        assert kotsu.screen.seat_choice.reply == why and not log(kotsu)
    pad.pad.tap("Y")
    kotsu.tick()
    assert log(kotsu) == ["draw"]


def test_the_mouse_takes_what_it_points_at(kotsu: Kotsu) -> None:
    seat(kotsu, "mouse", RUN)
    hands = MouseHands(kotsu)
    hands.choose(("slot", 18))
    assert log(kotsu) == ["m18"]
    kotsu.tick()
    hands.choose("pile")
    assert log(kotsu) == ["m18", "draw"]


def test_numbers_fly_along_their_curves_to_the_counter_and_hold_nothing_up(kotsu: Kotsu) -> None:
    seat_one(kotsu, RUN, speed=1.0)
    look = kotsu.app.store.content_of("prospector").look
    kotsu.screen.handle_input(Press("pad:1", "confirm", kotsu.app.clock.now))
    kotsu.tick(1 / 60)
    with in_world(kotsu.screen.world):
        ((_, (flown, lifetime)),) = esper.get_components(FlyingNumber, Lifetime)
    assert flown.points == kotsu.app.next_match.rules.pays[0]
    sizes = []
    while kotsu.screen.components(FlyingNumber):
        sizes.append(number_place(look.scored, flown, lifetime.age, 1))
        kotsu.tick(1 / 60)
    assert len(sizes) >= 0.9 * look.scored.seconds * 60
    last = look.scored.points[-1]
    end = number_place(look.scored, flown, look.scored.seconds, 1)
    assert end == pytest.approx((last.x * 640, last.y * 360, last.size / 3))
    highest = max(size for _, _, size in sizes)
    assert highest > sizes[0][2] and highest > end[2]
    kotsu.set(reduced_motion=True)
    kotsu.screen.handle_input(Press("pad:1", "confirm", kotsu.app.clock.now))
    kotsu.tick(1 / 60)
    assert log(kotsu) == ["m18", "m19"] and not kotsu.screen.components(FlyingNumber)


def test_an_ace_of_two_cards_flies_with_its_whole_worth_and_its_run_pleases(kotsu: Kotsu) -> None:
    cards = kotsu.app.store.content_of("prospector").look.lights - 1
    mine = ",".join(["--"] * 18 + ["AD", "AS", "KH", *["--"] * 7])
    seat_one(kotsu, f"mine {mine} 2C 2H - {cards}.0 0 1 1 - aces.1=1", 1.0)
    live = kotsu.screen
    flown = {}
    for line in ("m18", "draw", "m19"):
        live.match.pending.append(live.table.notation.read_move(live.match.rules, line))
        for _ in range(30):
            kotsu.tick(1 / 30)
            flown |= {id(number): number for number in live.components(FlyingNumber)}
        assert line != "m18" or "won" in [feeling.last_moment for feeling in live.components(Feeling)]
    worth = live.match.rules.worth
    assert [number.points for number in flown.values()] == [
        worth(cards + 2, 0) - worth(cards, 0), worth(cards + 2, 0), worth(2, 0),
    ]


@pytest.mark.parametrize("rules", ["standard", "duel", "turns"])
def test_the_last_run_is_in_the_bank_at_the_end_of_a_round(kotsu: Kotsu, rules: str) -> None:
    kotsu.reset(XBOX_360, speed=1.0)
    app = kotsu.app
    kotsu.sit_at("prospector", "pad:1", "keys:left", rules={"standard": "alone"}.get(rules, rules))
    one = "mine " + ",".join(["--"] * 18 + ["2C*", "3D", *["--"] * 8]) + " AS 9H - 4.0 100"
    line = one if rules == "standard" else f"{one} 1 1 - | {one.replace('9H', '-')} 1 2 -"
    kotsu.enter(line, is_for_viewing=True)
    for slot in (18, 19):
        seat = 0 if rules == "standard" else 1
        kotsu.screen.match.pending.append(take_move(slot, seat))
        kotsu.wait(3)
    seats = esper.get_components(SeatRun, ShownNumber, ShownRun)
    _, (_, bank, run) = next(each for each in seats if each[1][0].seat == 1)
    banked = app.current_table.score(app.next_match.rules, kotsu.screen.match.position).totals[0]
    assert (bank.value, run.cards) == (banked, 0) and banked > 100


def test_a_round_is_announced_by_its_number_and_a_duel_by_who_digs(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360, speed=1.0)
    for rules, words in (("alone", "Round 1"), ("turns", "goes first"), ("duel", "Everyone at once!")):
        kotsu.sit_at("prospector", "pad:1", "keys:left", rules=rules)
        kotsu.app.go("match")
        while not kotsu.screen.banner.openness >= 1:
            kotsu.tick(0.05)
        assert words in kotsu.ink().text


def test_a_run_rises_in_color_and_shakes_the_picture_more_and_more(kotsu: Kotsu) -> None:
    seat_one(kotsu, RUN, speed=1.0)
    streak, live = kotsu.app.store.content_of("prospector").look.streak, kotsu.screen
    shaken: list[float] = []
    for slot in range(18, 27):
        live.match.pending.append(take_move(slot))
        most = 0.0
        for _ in range(45):
            kotsu.tick(1 / 30)
            most = max(most, live.component(Shake).trauma)
        shaken.append(most)
    levels = [level(streak, cards) for cards in range(1, 10)]
    assert levels[0] < levels[-1] and len({streak[at - 1].color for at in levels if at}) == len({*levels} - {0})
    by_level = [max(most for most, at in zip(shaken, levels, strict=True) if at == each) for each in sorted({*levels})]
    assert by_level[0] == 0 and by_level == sorted(by_level) and by_level[0] < by_level[-1]


@pytest.mark.parametrize("calm", [False, True])
def test_the_light_of_a_gold_card_crosses_its_run(kotsu: Kotsu, calm: bool) -> None:
    seat_one(kotsu, RUN, speed=1.0)
    kotsu.set(reduced_motion=calm)
    live = kotsu.screen
    lit = []
    for slot in range(18, 26):
        live.match.pending.append(take_move(slot))
        kotsu.wait(0.3)
        lit.append(bool(live.components(Sweep)))
    assert lit == [False] * 7 + [not calm]
    kotsu.wait(kotsu.app.store.content_of("prospector").look.sweep + 0.5)
    assert not live.components(Sweep)


def test_the_card_that_clears_a_mine_alone_is_no_match_point(kotsu: Kotsu) -> None:
    last = "mine " + ",".join(["--"] * 18 + ["2C", *["--"] * 9]) + " AS 9H - 4.0 100"
    seat_one(kotsu, last)
    kotsu.wait(1)
    assert kotsu.screen.match.position.digs[0].ending is None
    assert not kotsu.screen.component(PositionSigns).visible_signs


def duel(kotsu: Kotsu, one: str, other: str) -> Any:
    """Open a duel from the digs of both seats."""
    kotsu.reset(XBOX_360, speed=1.0)
    kotsu.sit_at("prospector", "pad:1", "keys:left", rules="duel")
    return kotsu.enter(f"{one} 1 1 - | {other} 1 2 -")


def test_in_a_duel_the_last_payout_of_each_seat_stays_in_sight(kotsu: Kotsu) -> None:
    one = RUN.removesuffix(" 0.0 0")
    live = duel(kotsu, f"{one} 3.1 5", f"{one} 1.0 0")
    for line in ("1:draw", "2:draw"):
        live.match.pending.append(live.table.notation.read_move(live.match.rules, line))
        kotsu.wait(8)
    ink = kotsu.ink()
    worth = [live.match.rules.worth(3, 1), live.match.rules.worth(1, 0)]
    assert [box.words for box in ink.boxes if "last" in box.words] == [f"last +{each}" for each in worth]


def refusal_and_cards(kotsu: Kotsu, slot: object) -> tuple[Rect, list[Rect]]:
    """Choose a card that cannot be taken; return the area of the reason, and those of all cards in sight."""
    live = kotsu.screen
    kotsu.hands[0].choose(slot)
    kotsu.tick()
    assert live.seat_choice.reply is not None
    ink = kotsu.ink()
    words = kotsu.app.store.text(live.seat_choice.reply, kotsu.app.settings.language)
    boxes = [box for box in ink.boxes if box.words and box.words in words]
    low, left = min(box.low for box in boxes), min(box.left for box in boxes)
    area = Rect(left, low, max(box.right for box in boxes) - left, max(box.top for box in boxes) - low)
    discards = discard_counts()
    seats = live.match.rules.seats
    cards = [
        card_rect(*card_place(card, discards[card.seat])[:2], seats) for _, card in esper.get_component(Card)
        if card.zone != "discard" or discards[card.seat] - card.number <= FAN_CARDS
    ]
    return area, cards


@pytest.mark.parametrize(("layout", "text_size"), one_in(2, product([*LAYOUTS, "duel"], [2, 1])))
def test_a_refusal_covers_no_card(kotsu: Kotsu, layout: str, text_size: int) -> None:
    kotsu.reset(XBOX_360)
    kotsu.set(text_size=text_size, language="de")
    kotsu.sit_at("prospector", "pad:1", "keys:left", **({"rules": "duel"} if layout == "duel" else {"layout": layout}))
    kotsu.open("match", position=kotsu.app.current_table.new(kotsu.app.next_match.rules, 7))
    area, cards = refusal_and_cards(kotsu, ("slot", 0))
    assert not any(area.overlap(card) for card in cards)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_fan_shows_every_rank_whole(kotsu: Kotsu, seats: int) -> None:
    line = RUN.replace("4C,9D -", "4C TC,QS,JD,TH,9C,TS,QD,JC,TD,KS,QH").removesuffix(" 0.0 0")
    if seats == 1:
        seat(kotsu, "pad:1", f"{line} 0.0 0")
    else:
        duel(kotsu, f"{line} 0.0 0", f"{line} 0.0 0")
    deck, atlas = kotsu.screen.match.rules.cards, kotsu.app.main_canvas.atlas
    corners, wide = (deck.corners, CARD_WIDTH) if seats == 1 else (deck.small, DUEL_CARD[0])
    fan = sorted(
        (card_place(card, discard_counts()[card.seat])[0], card.card) for _, card in esper.get_component(Card)
        if card.seat == 1 and card.zone in ("discard", "target")
    )[-FAN_CARDS:]
    mark = min(corners.rank, key=lambda mark: mark.x)
    for (x, card), (right, _) in pairwise(fan):
        sign = next(rank.sign for rank in deck.ranks if rank.letter == card[0])
        half = atlas.region(sign).w / 2
        assert x - wide / 2 <= x + mark.x - half and x + mark.x + half <= right - wide / 2


def begin(kotsu: Kotsu) -> Any:
    """Seat both pads, and wait until the banner is closed."""
    kotsu.sit_at("prospector", "pad:1", "pad:2", rules="duel", layout="mine")
    kotsu.app.go("match")
    kotsu.wait(4)
    assert not kotsu.screen.is_opening
    return kotsu.screen


@pytest.fixture
def live(kotsu: Kotsu) -> Any:
    kotsu.reset(XBOX_360, XBOX_360)
    return begin(kotsu)


def dig(kotsu: Kotsu, live: Any, seat: int) -> None:
    """Press once on a pad: take the focused card if it fits, otherwise draw."""
    pad, choosing = kotsu.hub.pads[seat - 1], live.seat_component(seat, type(live.seat_choice))
    item = next((item for item in choosing.items if item.id == choosing.focus), None)
    pad.tap("A" if item is not None and item.first_sideways else "Y")


def seats(live: Any) -> list[int]:
    return [move.seat for move in live.match.log]


def test_two_presses_in_one_tick_both_count(kotsu: Kotsu, live: Any) -> None:
    for seat in (2, 1):
        dig(kotsu, live, seat)
    kotsu.tick()
    assert sorted(seats(live)) == [1, 2]
    dig(kotsu, live, 2)
    kotsu.tick()
    assert sorted(seats(live)) == [1, 2, 2], "no one waits for a turn"
    kotsu.hub.pads[1].menu()
    kotsu.tick()
    assert live.panel is not None
    dig(kotsu, live, 1)
    kotsu.tick()
    assert len(seats(live)) == 3, "the pause stops both"


def test_undo_is_refused_on_the_side_of_who_pressed_it(kotsu: Kotsu, live: Any) -> None:
    kotsu.app.settings.help.undo = True
    kotsu.hands[1].do("undo")
    kotsu.tick()
    assert {choice.seat: choice.reply for choice in live.components(SeatChoice)} == {1: None, 2: "undo.never"}


def test_both_dig_to_the_end_and_the_result_has_both_banks(kotsu: Kotsu, live: Any) -> None:
    for _ in range(120):
        if kotsu.name != "MatchScreen":
            break
        for seat in live.acting_seats:
            dig(kotsu, live, seat)
        kotsu.tick()
    kotsu.wait(4)
    assert kotsu.name == "ResultScreen" and {*seats(live)} == {1, 2}
    score = live.table.score(live.match.rules, live.match.position)
    assert len(score.totals) == 2 and all(score.totals)
    kotsu.frame()


@pytest.mark.parametrize("seat", one_in(2, (1, 2)))
def test_a_bot_plays_in_either_seat(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, live: Any, seat: int) -> None:
    monkeypatch.setattr(kotsu.app.bots, "thinker", GlanceThinker())
    kotsu.app.seats.seat_bot("mochi", seat)
    kotsu.wait(1)
    assert seats(live) and {*seats(live)} == {seat}, "it waits for no one"
    dig(kotsu, live, 3 - seat)
    kotsu.tick()
    assert 3 - seat in seats(live)


def test_a_bot_keeps_a_human_pace(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, live: Any) -> None:
    monkeypatch.setattr(kotsu.app.bots, "thinker", GlanceThinker())
    kotsu.app.seats.seat_bot("mochi", 2)
    live.playback.speed = kotsu.app.settings.speed = 1.0
    pause = kotsu.app.content.timing.bot_pause
    for _ in range(6):
        dig(kotsu, live, 1)
        kotsu.tick(0.9 * pause / 6)
    assert 2 not in seats(live)
    for _ in range(3):
        dig(kotsu, live, 1)
        kotsu.tick(0.9 * pause / 6)
    assert seats(live).count(2) == 1


def test_a_pad_that_is_gone_halts_its_own_side_alone(kotsu: Kotsu, live: Any) -> None:
    pad = kotsu.hub.pads[1]
    kotsu.hub.unplug(pad)
    kotsu.tick()
    assert not live.is_waiting and kotsu.app.seats.is_waiting(2)
    dig(kotsu, live, 1)
    kotsu.tick()
    for size in (1, 2):
        kotsu.set(text_size=size, language="de")
        kotsu.app.main_canvas.cramped.clear()
        kotsu.frame()
        assert not kotsu.app.main_canvas.cramped
    assert seats(live) == [1]
    kotsu.hub.pads[1] = kotsu.hub.replug(pad)
    kotsu.tick()
    dig(kotsu, live, 2)
    kotsu.tick()
    assert seats(live) == [1, 2]


def test_a_duel_is_watched_again_and_gone_on_with_where_it_was_left(kotsu: Kotsu, live: Any) -> None:
    for seat in (1, 2, 2, 1):
        dig(kotsu, live, seat)
        kotsu.tick()
    log, digs = kotsu.app.autosave.match.log, live.match.position.digs
    watching = ReplayPlayer(kotsu.app, Replay(Path("duel.txt"), log), Record(*rules_of(log, kotsu.app.store), log))
    watching.show(0)
    watching.controls.toggle_pause()
    for _ in range(30):
        watching.update(0.2)
    assert seats(watching) == [1, 2, 2, 1] and watching.match.position.digs == digs
    assert all(screen_state.purpose == "replay" for screen_state in watching.components(ScreenState)), "both halves"
    watching.close()
    again = kotsu.open("match", record=Record(*rules_of(log, kotsu.app.store), log))
    assert again is not live and again.match.position.digs == digs and seats(again) == [1, 2, 2, 1]
    for seat in (2, 1):
        dig(kotsu, again, seat)
    kotsu.tick()
    assert len(again.match.log) == 6


def test_the_undo_button_changes_sides_for_a_player_with_both_seats(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360)
    live = begin(kotsu)
    kotsu.app.seats.vacate(2)
    kotsu.app.seats.take_second("pad:1")
    hands, pad = kotsu.hands[0], kotsu.hub.pads[0]
    for _ in range(2):
        pad.tap("Y")
        kotsu.tick()
        hands.do("undo")
        kotsu.frame()
    assert seats(live) == [1, 2]
