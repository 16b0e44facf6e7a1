"""Stories of two seats, one word per event.

``+a:M|1`` pad a (model M, socket 1) is plugged in, ``-a:M|1`` unplugged, ``a`` sits down, ``a!`` takes both seats,
``a?`` claims a seat while seat 1 has to act, ``a2?`` while seat 2 has, ``a<`` leaves. A story ends with the holders of
seat 1 and seat 2; ``(a)`` waits for its pad.
"""

from __future__ import annotations

import pytest

from systems.input.seats import DeviceSeats


def act_out(story: str) -> DeviceSeats:
    seats = DeviceSeats()
    for word in story.split():
        match word[0], word[-1]:
            case ("+" | "-") as sign, _:
                device, _, identity = word[1:].partition(":")
                {"+": seats.plug_in, "-": seats.unplug}[sign](device, identity)
            case _, "!":
                seats.take_second(word[:-1])
            case _, "?":
                device, needed, _ = word[:-1].partition("2")
                seats.claim(device, 2 if needed else 1)
            case _, "<":
                seats.leave(word[:-1])
            case _:
                seats.take(word)
    return seats


def holders(seats: DeviceSeats) -> str:
    devices = {seat: seats.device(seat) or "." for seat in (1, 2)}
    return " ".join(f"({device})" if seats.is_waiting(seat) else device for seat, device in devices.items())


@pytest.mark.parametrize(("story", "end"), [
    ("", ". ."),
    ("a", "a ."),
    ("a a", "a ."),
    ("a b", "a b"),
    ("a b c", "a b"),
    ("a b a<", ". b"),
    ("a b a< c", "c b"),
    ("a a!", "a a"),
    ("a!", ". ."),
    ("a b a!", "a b"),
    ("a a! a<", "a ."),
    ("a a! a< a<", ". ."),
    ("a b a< b!", "b b"),
    ("a b a< b! b<", ". b"),
    # When a pad is unplugged, only its seat waits.
    ("a b -a:X|1", "(a) b"),
    ("a b -c:X|1", "a b"),
    ("a b -a:X|1 a<", "(a) b"),
    # The seat returns to the same object, the same socket, or the only pad of its model.
    ("a b -a:X|1 +a:X|9", "a b"),
    ("a b -a:X|1 +c:X|1", "c b"),
    ("a b -a:X|1 +c:X|9", "c b"),
    ("a b -a:X|1 +c:Y|1", "(a) b"),
    ("a b -a +c", "(a) b"),
    # With two pads of one model the socket decides; without it, neither gets the seat.
    ("a b -a:X|1 -b:X|2 +c:X|2", "(a) c"),
    ("a b -a:X|1 -b:X|2 +c:X|2 +d:X|1", "d c"),
    ("a b -a:X|1 -b:X|2 +c:X|9", "(a) (b)"),
    ("a b -a:X| -b:X| +c:X|", "(a) (b)"),
    # Any free device claims a seat with one press; a seated one does not.
    ("a b -a:X|1 c?", "c b"),
    ("a b -a:X|1 b?", "(a) b"),
    ("a b c?", "a b"),
    ("a b -a:X|1 -b:Y|2 c? d?", "c d"),
    ("a b -a:X|1 -b:Y|2 c? c?", "c (b)"),
    # The seat that has to act comes first, then the other one.
    ("a b -a:X|1 -b:Y|2 c2?", "(a) c"),
    ("a b -a:X|1 -b:Y|2 c2? d2?", "d c"),
    ("a b -a:X|1 c2?", "c b"),
    ("a b -a:X|1 c? +d:X|1", "c b"),
    ("a b -a:X|1 c? +d:X|1 -c:Y|3 d?", "d b"),
    # Player 1 never inherits player 2's pad.
    ("a b -a:X|1 -b:X|2 +b:X|2", "(a) b"),
    # A pad with both seats leaves and returns with both.
    ("a a! -a:X|1", "(a) (a)"),
    ("a a! -a:X|1 +c:X|1", "c c"),
    ("a a! -a:X|1 c?", "c c"),
])
def test_who_sits_where(story, end):
    assert holders(act_out(story)) == end


def test_only_the_device_of_the_seat_counts():
    seats = act_out("a b")
    assert [(seats.accepts(1, device), seats.accepts(2, device)) for device in "abc"] == [
        (True, False), (False, True), (False, False),
    ]


@pytest.mark.parametrize(("story", "seat"), [("a", 2), ("a b b<", 2), ("a b a<", None), ("a b", None), ("", None)])
def test_the_other_seat_is_offered_to_a_seated_device(story, seat):
    assert act_out(story).second_seat("a") == seat


def test_returns_say_what_changed():
    seats = DeviceSeats()
    assert (seats.take("a"), seats.take("a"), seats.take("b"), seats.take("c")) == (1, None, 2, None)
    assert seats.is_full
    assert seats.unplug("b", "X|2") == (2,)
    assert seats.claim("c", 1) == (2,)
    assert seats.of("c") == (2,)
    assert (seats.leave("c"), seats.leave("c")) == (2, None)


def test_changing_sides_takes_lent_and_missing_devices_along() -> None:
    seats = DeviceSeats()
    seats.take("pad:1")
    seats.take("pad:2")
    seats.lend(2, "mochi")
    seats.unplug("pad:1", "x|y")
    seats.swap()
    assert (seats.device(2), seats.is_waiting(2), seats.bot(1)) == ("pad:1", True, "mochi")
    seats.give_back(1, "keys:left")
    assert seats.device(1) == "pad:2"


@pytest.mark.parametrize(
    ("back", "end"), [("b", "(a) b"), ("c", "c b"), ("a", "a b")], ids=["who sits", "who is free", "who is there again"]
)
def test_a_lent_seat_whose_pad_has_gone_is_left_to_no_one_who_is_not_there(back: str, end: str) -> None:
    seats = act_out("a b")
    seats.lend(1, "mochi")
    seats.unplug("a", "X|1")
    seats.give_back(1, back)
    assert holders(seats) == end
    seats.claim("d", 1)
    assert seats.of("d") == ((1,) if back == "b" else ())


def test_a_pad_that_comes_back_may_ask_for_the_seat_it_has_lent() -> None:
    seats = act_out("a b")
    seats.lend(1, "mochi")
    seats.unplug("a", "X|1")
    assert not seats.takes_part("c") and seats.plug_in("c", "X|1") == ()
    assert seats.takes_part("c") and not seats.takes_part("a")
    seats.give_back(1, "b")
    assert holders(seats) == "c b"
