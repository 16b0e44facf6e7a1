"""Pads plugged, unplugged and pressed in any order: nothing raises and no button stays held."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from pyglet.window import key

from components.press import Plugged, Press, Unplugged
from systems.input.devices import Devices
from systems.input.seats import Seats
from tests.kit.pads import MODELS, VirtualManager

WAYS = (-1, 0, 1)
KEYS = (key.W, key.A, key.SPACE, key.UP, key.ENTER, key.F1)
PAD = some.integers(0, 5)
EVENTS = some.one_of(
    some.tuples(some.just("plug"), some.sampled_from(MODELS)),
    some.tuples(some.sampled_from(["unplug", "replug", "same", "refuse", "stray"]), PAD),
    some.tuples(some.sampled_from(["press", "release"]), PAD, some.sampled_from(["SOUTH", "EAST", "START"])),
    some.tuples(some.just("hat"), PAD, some.sampled_from(WAYS), some.sampled_from(WAYS)),
    some.tuples(some.just("stick"), PAD, some.floats(-1, 1), some.floats(-1, 1)),
    some.tuples(some.sampled_from(["key_down", "key_up"]), some.sampled_from(KEYS)),
    some.tuples(some.just("release_all")),
    some.tuples(some.just("tick"), some.floats(0, 1)),
)


class Storm:
    """Plays events on a couch and passes all presses to the seats, as the application does."""

    def __init__(self, controls) -> None:
        self.hub, self.seats, self.now = VirtualManager(), Seats(), 0.0
        self.devices = Devices(controls, self.hub)
        self.there: set[str] = set()

    def blow(self, what: str, *how) -> None:
        if what in ("key_down", "key_up", "release_all"):
            getattr(self.devices, what)(*how)
        elif what == "tick":
            self.tick(*how)
        elif what == "plug":
            self.hub.plug(*how)
        elif self.hub.pads:
            self.shake(what, self.hub.pads[how[0] % len(self.hub.pads)], *how[1:])

    def shake(self, what: str, pad, *how) -> None:
        match what:
            case "unplug":
                self.hub.unplug(pad)
            case "replug":
                self.hub.replug(pad)
            case "same":
                self.hub.plug(pad)
            case "refuse":
                pad.device.refuses = not pad.device.refuses
            case "stray":
                pad.controller.dispatch_event("on_button_release", pad.controller, "a")
            case _:
                getattr(pad, what)(*how)

    def tick(self, dt: float = 0.0) -> list:
        self.now += dt
        heard = self.devices.poll(self.now)
        for said in heard:
            identity = self.devices.identity(said.device)
            match said:
                case Plugged(device):
                    assert device not in self.there
                    self.there.add(device)
                    self.seats.plugged(device, identity)
                case Unplugged(device):
                    self.there.remove(device)
                    self.seats.unplugged(device, identity)
                case Press(device):
                    assert device in self.there or not device.startswith("pad")
                    before = self.sitting()
                    needed = (1, 2)[len(heard) % 2]
                    self.seats.claim(device, needed) or self.seats.take(device) or self.seats.take_both(device)
                    assert before.items() <= self.sitting().items(), "nobody is pushed off a seat"
        for seat in (1, 2):
            device = self.seats.device(seat)
            if device is not None and device.startswith("pad"):
                assert (device in self.there) is not self.seats.waiting(seat)
        return heard

    def sitting(self) -> dict[int, str | None]:
        """Return the devices of all seats that can be heard."""
        seats = self.seats
        return {seat: seats.device(seat) for seat in (1, 2) if seats.device(seat) and not seats.waiting(seat)}


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some.lists(EVENTS, max_size=60))
def test_a_storm_leaves_nothing_held(controls, events):
    storm = Storm(controls)
    for event in events:
        storm.blow(*event)
    storm.tick()
    storm.devices.release_all()
    for pad in storm.hub.pads:
        if pad.device.connected:
            storm.hub.unplug(pad)
    storm.tick()
    assert not storm.there
    assert storm.tick(60.0) == []
    assert not any(storm.devices.held(f"pad:{n}") for n in range(1, 70))
