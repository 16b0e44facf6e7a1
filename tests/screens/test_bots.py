"""Bots and programs in the seats: sitting down, and matches with them. ``pad`` plays, or only watches."""

from __future__ import annotations

import sys
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from game.background.job import Immediate
from game.background.process import ProcessLost
from game.kernel.random_stream import Stream
from game.match.bot_programs import Program, read_programs, with_programs
from game.match.thinker import MoveAnswer, Thinker
from game.screens.match.pause import SEAT
from game.tables.contract import Table
from game.tables.knucklebones.notation import read
from tests.kit.app import KeyHands, Kotsu, PadHands
from tests.kit.cases import long
from tests.kit.pads import XBOX_360
from tests.kit.rules import dice_content
from tests.test_programs import FIRST

BOTS = ["mochi", "dash", "tanuki", "hoshi", "kitsune"]


class LocalThinker(Thinker):
    """A thinker without a process: it answers at once, fails, or never answers."""

    fails: Exception | None = None
    silent = False

    def __init__(self) -> None:
        super().__init__(Immediate(), 8)

    def think(self, *question: Any, **how: Any) -> Future[MoveAnswer]:
        promise: Future[MoveAnswer] = Future()
        if self.fails is not None:
            promise.set_exception(self.fails)
        return promise if self.silent or self.fails is not None else super().think(*question, **how)

    def hindsight(self, *asked: Any) -> Future[Any]:
        """Return a promise that is never kept."""
        return Future()


@pytest.fixture
def pad(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    """A pad at the joining screen."""
    kotsu.reset(XBOX_360)
    monkeypatch.setattr(kotsu.app.bots, "thinker", LocalThinker())
    kotsu.open("joining")
    return kotsu.hands[0]


def thinker(kotsu: Kotsu) -> LocalThinker:
    return kotsu.app.bots.thinker


def offer(hands: Any, bot: str) -> None:
    """Select a bot."""
    for _ in range(1 + BOTS.index(bot)):
        hands.do("right")


def against(pad: PadHands, bot: str) -> Kotsu:
    """Open a table with the pad in seat 1 and a bot in seat 2."""
    pad.do("confirm")
    offer(pad, bot)
    pad.do("confirm")
    kotsu = pad.kotsu
    assert kotsu.name == "MatchScreen"
    kotsu.app.current_set.series = kotsu.app.current_set.series.__class__(first=1)
    kotsu.app.go("match")
    kotsu.wait(4)
    return kotsu


def test_it_moves_no_sooner_than_a_person_could_follow_and_shows_that_it_thinks_for_long(pad: PadHands) -> None:
    kotsu, timing = against(pad, "dash"), dice_content(pad.kotsu.app.store).timing
    kotsu.app.current_set.series = kotsu.app.current_set.series.__class__(first=2)
    for speed in (1.0, 0.0):
        kotsu.set(speed=speed)
        kotsu.app.go("match")
        kotsu.wait(2)
        live = kotsu.screen
        live.banner.close()
        if speed:
            kotsu.wait(timing.bot_pause - 0.1)
            assert not live.match.log
            kotsu.wait(0.5)
            assert live.match.log
            thinker(kotsu).silent = True
    kotsu.tick()
    assert kotsu.screen.bots.thinkers == []
    kotsu.wait(timing.bot_thinks)
    assert kotsu.screen.bots.thinkers == [2]
    kotsu.frame()


def roll_and_place(pad: PadHands) -> None:
    """Roll the die, read its face, and place it."""
    pad.choose(("die",))
    pad.kotsu.wait(pad.kotsu.app.content.timing.face_guard)
    pad.do("confirm")


def test_a_thought_that_failed_halts_no_match_and_during_one_only_the_panel_opens(pad: PadHands) -> None:
    kotsu = against(pad, "kitsune")
    thinker(kotsu).fails = ProcessLost("gone")
    roll_and_place(pad)
    kotsu.wait(3)
    assert kotsu.screen.active == 1 and len(kotsu.screen.match.log) >= 4
    thinker(kotsu).fails, thinker(kotsu).silent = None, True
    roll_and_place(pad)
    before = kotsu.screen.match.position
    for action in ("confirm", "right", "confirm"):
        pad.do(action)
    assert kotsu.screen.match.position == before and kotsu.screen.active == 2 and kotsu.focus is None
    pad.do("menu")
    assert kotsu.screen.panel is not None
    pad.do("back")
    assert kotsu.screen.panel is None
    pad.do("back")
    pad.choose("leave", "yes")
    assert kotsu.name == "Home"


def test_each_failed_thought_becomes_a_move_with_its_own_luck(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    kotsu, states = against(pad, "kitsune"), []
    greedy = kotsu.screen.table.quick_bot

    def quick_bot(rules: Any, position: Any, lots: Stream) -> Any:
        states.append(lots.state)
        return greedy(rules, position, lots)

    monkeypatch.setattr(Table, "quick_bot", property(lambda table: quick_bot))
    thinker(kotsu).fails = ProcessLost("gone")
    roll_and_place(pad)
    kotsu.wait(3)
    assert len({*states}) == len(states) >= 2


def test_bots_play_each_other_to_the_end_while_anybody_may_open_the_panel(kotsu: Kotsu, pad: PadHands) -> None:
    for bot in ("mochi", "hoshi"):
        offer(pad, bot)
        pad.do("confirm")
    assert kotsu.name == "MatchScreen" and kotsu.app.seats.only_bots
    kotsu.wait(4)
    pad.do("menu")
    assert kotsu.screen.panel is not None
    pad.choose("resume")
    kotsu.until(lambda: kotsu.name == "ResultScreen")
    kotsu.app.draw_picture()


def test_a_match_that_was_left_finds_its_bot_again(pad: PadHands) -> None:
    kotsu = against(pad, "tanuki")
    pad.choose(("die",))
    pad.do("confirm")
    kotsu.wait(2)
    kotsu.open("home")
    pad.choose("resume")
    assert kotsu.name == "JoinScreen" and kotsu.app.seats.bot(2) == "tanuki"
    pad.do("confirm")
    assert kotsu.name == "MatchScreen" and kotsu.app.seats.device(1) == "pad:1"


def test_a_person_picks_the_deck_of_the_bot_across(kotsu: Kotsu, pad: PadHands) -> None:
    kotsu.open("joining", next_screen="decks")
    pad.do("confirm")
    offer(pad, "mochi")
    pad.do("confirm")
    assert kotsu.name == "Decks"
    pad.do("confirm")
    assert kotsu.screen.active == 2
    pad.do("confirm")
    assert kotsu.name == "MatchScreen"


def test_bots_play_each_other_while_the_first_screen_is_idle(kotsu: Kotsu, pad: PadHands) -> None:
    nearly = kotsu.app.store.home.attract - 0.5
    kotsu.open("home").idle = nearly
    pad.do("down")
    kotsu.wait(1)
    assert kotsu.name == "Home", "a press begins the wait anew"
    kotsu.screen.idle = nearly
    kotsu.wait(1)
    assert kotsu.name == "Attract" and kotsu.app.seats.only_bots
    one, two = (kotsu.app.seats.bot(seat) for seat in (1, 2))
    assert one != two
    kotsu.app.draw_picture()
    first = kotsu.screen
    first.enter(first.match.rules, read(first.match.rules, "155/422/66 3/31/41 1 place:3"))
    kotsu.wait(8)
    assert kotsu.screen is not first and kotsu.name == "Attract", "the next ones play"
    assert kotsu.app.autosave.match is None
    pad.do("confirm")
    assert kotsu.name == "Home" and not kotsu.app.seats.is_full


def test_no_bots_play_if_the_data_say_so_or_a_question_is_open(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    kotsu, home = pad.kotsu, pad.kotsu.app.store.home
    kotsu.open("home")
    pad.do("back")
    kotsu.screen.idle = home.attract
    kotsu.wait(1)
    assert kotsu.name == "Home" and kotsu.screen.panel is not None
    pad.do("back")
    monkeypatch.setattr(kotsu.app.store, "home", home.model_copy(update={"attract": 0.0}))
    kotsu.screen.idle = home.attract
    kotsu.wait(1)
    assert kotsu.name == "Home"


def test_a_bot_takes_a_seat_over_in_the_middle_of_a_match_and_gives_it_back(pad: PadHands) -> None:
    kotsu = against(pad, "mochi")
    pad.do("menu")
    pad.go((SEAT, 1))
    assert kotsu.app.seats.bot(1) is None, "up and down hand nothing on"
    pad.do("right")
    assert kotsu.app.seats.bot(1) == "mochi" and kotsu.screen.panel is not None
    pad.do("confirm")
    assert kotsu.app.seats.bot(1) == "dash"
    kotsu.app.draw_picture()
    pad.do("back")
    kotsu.wait(1)
    assert len(kotsu.screen.match.log) >= 2
    while kotsu.screen.active != 1:
        kotsu.tick()
    thinker(kotsu).silent = True
    pad.do("menu")
    pad.go((SEAT, 1))
    pad.do("left", "left")
    assert kotsu.app.seats.device(1) == "pad:1" and kotsu.app.seats.bot(2) == "mochi"
    pad.do("back")
    kotsu.wait(1)
    assert kotsu.screen.active == 1 and kotsu.focus is not None


def test_a_lent_seat_stays_playable_when_its_pad_is_gone(pad: PadHands) -> None:
    kotsu = against(pad, "mochi")
    thinker(kotsu).silent = True
    pad.do("menu")
    pad.go((SEAT, 1))
    pad.do("right")
    kotsu.hub.unplug(pad.pad)
    kotsu.tick()
    keys = KeyHands(kotsu, "left")
    keys.do("left")
    assert kotsu.app.seats.device(1) == "keys:left"
    keys.do("back")
    kotsu.wait(1)
    keys.do("confirm")
    kotsu.wait(1)
    assert len(kotsu.screen.match.log) == 1 and kotsu.app.seats.bot(2) == "mochi"


LEARNED = Path(__file__).parents[2] / "docs" / "learning"


@pytest.mark.parametrize(
    ("table", "text", "lines"),
    [("reversi", FIRST, []), ("reversi", "raise SystemExit", ["program.dead"]), long(("knucklebones", None, []))],
)
def test_a_program_sits_and_moves(kotsu: Kotsu, tmp_path: Path, table: str, text: str | None, lines: list[str]) -> None:
    """Without a text it is the network of the documents."""
    (tmp_path / "mine.py").write_text(text or "")
    app = kotsu.app
    vars(app.bots).pop("programs", None)
    files = (LEARNED / "bot.py", LEARNED / "policy.npz") if text is None else (tmp_path / "mine.py",)
    with with_programs(read_programs(["mine@20=" + " ".join(f'"{word}"' for word in (sys.executable, *files))])):
        assert [*app.bots.opponents()][-1] == "mine"
    hands = KeyHands(kotsu, "left")
    hands.enter(table)
    hands.do("confirm", "left")
    assert kotsu.screen.offered_opponent is app.bots.programs["mine"]
    assert kotsu.screen.occupant(2).text == app.bots.programs["mine"].command
    kotsu.frame()
    app.seats.seat_bot("mine")
    assert isinstance(app.bots.in_seat(2), Program) and app.people.name(2) == "mine"
    app.current_set.series = app.current_set.new_series()
    app.go("match")
    kotsu.frame()
    plies = len(kotsu.screen.match.log)
    for _ in range(400):
        kotsu.tick()
        if kotsu.screen.seat_choice.items and kotsu.screen.active == 1:
            hands.do("confirm")
        promise = kotsu.screen.bots.promise
        if promise is not None:
            promise.exception(20)
        if len(kotsu.screen.match.log) >= plies + 4:
            break
    assert len(kotsu.screen.match.log) >= plies + 4
    kotsu.frame()
    assert {toast.text for toast in app.toasts.waiting} == {app.store.text(key, "en") for key in lines}
    vars(app.bots).pop("programs", None)
    app.bots.background_programs.close()
    vars(app.bots).pop("background_programs", None)


def test_one_that_is_called_as_a_bot_of_the_table_is_not_taken_for_it(kotsu: Kotsu) -> None:
    app = kotsu.app
    vars(app.bots).pop("programs", None)
    app.table_name = "reversi"
    with with_programs(read_programs(["kitsune=cat", "mine=cat"])):
        names = [*app.bots.opponents()]
    assert names == [*app.content.bots, "mine"]
    assert not isinstance(app.bots.opponents()["kitsune"], Program)
    assert app.store.text("program.taken", "en", name="kitsune") in app.notices.messages()
    vars(app.bots).pop("programs", None)


def test_a_pending_announcement_is_not_repeated(kotsu: Kotsu) -> None:
    toasts = kotsu.app.toasts
    for text in ("late", "dead", "late", "late"):
        toasts.add("mine", text)
    assert [toast.text for toast in toasts.waiting] == ["late", "dead"]
