"""The plan of the seats of a coming match, without a screen: ``one`` and ``two`` are devices."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.autosave import Sitter
from game.match.players import GUEST_ID, Player, Players
from game.screens.seat_plan import NEW_PLAYER, SeatPlan
from systems.input.seats import DeviceSeats

BOTS = ["mochi", "dash"]


def plan_of(players: Players | None = None, bots: Sequence[str] = BOTS, seats: int = 2) -> SeatPlan:
    """Return the plan of free seats, where each device is its identity."""
    known = players or Players()
    return SeatPlan(DeviceSeats(seats), known, str, lambda device: known.holders.get(device, ()), lambda: bots)


def ada_and_ben() -> tuple[Players, Player, Player]:
    """Return two players; Ada held ``one`` last, and Ben ``two``."""
    players = Players()
    ada, ben = (players.add(name, "cat", 9) for name in ("Ada", "Ben"))
    players.sit([("one", ada.id), ("two", ben.id)])
    return players, ada, ben


def seat_devices(plan: SeatPlan) -> list[str | None]:
    return [plan.seats.device(seat) for seat in plan.seats.all]


def test_devices_press_to_join_and_are_remembered_with_their_players() -> None:
    players, ada, ben = ada_and_ben()
    plan = plan_of(players)
    assert plan.confirm("two") and plan.confirm("one")
    assert (seat_devices(plan), [plan.person(seat) for seat in (1, 2)]) == (["two", "one"], [ben.id, ada.id])
    plan.cycle_player("two", 1)
    plan.remember()
    assert players.holders == {"two": (GUEST_ID,), "one": (ada.id,)}, "of the two, Ada is taken"


def test_a_second_press_offers_the_other_seat_to_the_same_device() -> None:
    plan = plan_of()
    plan.confirm("one")
    plan.confirm("one")
    assert (plan.offered_to, seat_devices(plan)) == ("one", ["one", None])
    plan.decline()
    assert not plan.offered_to
    plan.confirm("one")
    assert plan.accept() and (plan.offered_to, seat_devices(plan)) == ("", ["one", "one"])


def test_a_seat_taken_by_another_device_withdraws_the_offer_of_it() -> None:
    plan = plan_of()
    for device in ("one", "one", "two"):
        plan.confirm(device)
    assert (plan.offered_to, seat_devices(plan)) == ("", ["one", "two"])


def test_in_an_evening_one_device_takes_both_reserved_seats_and_bots_sit_at_once() -> None:
    plan = plan_of(bots=())
    plan.shares_device = True
    plan.reserve(1, "guest:1", "guest:1")
    plan.reserve(2, "bot:dash", "bot:dash")
    assert (seat_devices(plan), plan.may_choose) == ([None, "bot:dash"], False)
    plan.cycle_bot("one", 1)
    assert plan.offered_bot is None
    plan.seats.vacate(2)
    plan.confirm("one")
    plan.confirm("one")
    assert (seat_devices(plan), plan.seats.owner(1)) == (["one", "one"], "guest:1")


def test_bots_are_offered_in_a_ring_and_seated_by_the_device_that_chose() -> None:
    plan = plan_of()
    met = []
    for _ in range(4):
        met.append(plan.offered_bot)
        plan.cycle_bot("one", 1)
    assert met == [None, *BOTS, None]
    plan.confirm("two")
    assert seat_devices(plan) == ["two", None], "another device takes the seat"
    plan.cycle_bot("one", 1)
    assert plan.offered_bot is None, "someone holds the other pad"
    plan.cycle_bot("two", -1)
    plan.confirm("two")
    assert (plan.seats.bot(2), plan.offered_bot) == ("dash", None)


def test_a_new_player_is_created_before_a_device_sits_down() -> None:
    players, ada, _ = ada_and_ben()
    plan = plan_of(players)
    plan.cycle_player("one", -2)
    assert (plan.next_player("one"), plan.person(1), plan.confirm("one")) == (NEW_PLAYER, NEW_PLAYER, False)
    cleo = players.add("Cleo", "owl", 9)
    plan.vacate("one")
    plan.adopt("one", cleo)
    assert (plan.person(1), plan.known_players()) == (cleo.id, {1: cleo})
    plan.confirm("one")
    plan.cycle_player("one", -1)
    assert (plan.person(2), plan.known_players()) == (GUEST_ID, {1: cleo, 2: ada}), "the question has the second player"


def test_only_players_on_the_panels_are_known() -> None:
    players, ada, ben = ada_and_ben()
    plan = plan_of(players)
    plan.confirm("one")
    plan.cycle_player("two", 1)
    plan.cycle_player("two", -1)
    assert plan.known_players() == {1: ada, 2: ben}
    plan.cycle_player("one", -2)
    assert (plan.person(1), plan.known_players()) == (NEW_PLAYER, {})


def test_a_match_that_continues_gives_devices_and_bots_their_seats_back() -> None:
    plan = plan_of(seats=3)
    plan.former_sitters = Sitter("pad:1", "xbox|usb1"), Sitter("bot:mochi"), Sitter("keys:left", "keys:left")
    for seat, sitter in enumerate(plan.former_sitters, 1):
        plan.reserve(seat, "", sitter.device)
    assert (plan.seats.bot(2), plan.seats.owner(2)) == ("mochi", "bot:mochi")
    plan.confirm("keys:left")
    assert seat_devices(plan) == [None, "bot:mochi", "keys:left"]
    plan.confirm("xbox|usb2")
    assert seat_devices(plan)[0] == "xbox|usb2", "the only other pad of that model"


def test_devices_leave_and_lost_pads_free_their_seats() -> None:
    plan = plan_of()
    assert not plan.leave("one")
    plan.confirm("one")
    assert plan.leave("one") and seat_devices(plan) == [None, None]
    plan.confirm("one")
    plan.confirm("one")
    plan.seats.unplug("one")
    plan.vacate("one")
    assert (seat_devices(plan), plan.offered_to) == ([None, None], "")
