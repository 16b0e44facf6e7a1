"""The events of a run, further signs that have sounds and rumble, and the kinds by which cues tell events apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias, get_args

from game.content.faults import Complaint
from game.content.models.audio import Cues
from game.content.table_content import OtherFiles
from game.kernel.events import name_of
from game.tables.undercity.position import Position
from game.tables.undercity.run_map import PlaceKind, RunMap


class RoomEntered(NamedTuple):
    """A side went to a room."""

    seat: int
    start: int
    room: int
    door: int


class DoorOpened(NamedTuple):
    """A door was opened, or a box pushed away."""

    seat: int
    door: int
    takes_key: bool


class RoomPlayed(NamedTuple):
    """A match or a riddle in a room ended."""

    seat: int
    room: int
    ended: str
    """``won``, ``lost`` or ``left``."""


class HeartsChanged(NamedTuple):
    """Lanterns went out, or were lit again."""

    seat: int
    change: int


class CoinsChanged(NamedTuple):
    """Coins were paid or gained."""

    seat: int
    change: int


class KeyTaken(NamedTuple):
    """A key was won or found."""

    seat: int
    room: int


class ThingTaken(NamedTuple):
    """A card, a charm or another thing was gained: its token."""

    seat: int
    thing: str


class ThingLost(NamedTuple):
    """A card or a charm was given away: its token, and its number in the hand or among the charms, counted from 1."""

    seat: int
    thing: str
    number: int


class CardImproved(NamedTuple):
    """A card became better: its new name, and its number in the hand, counted from 1."""

    seat: int
    card: str
    number: int


class DoorsFound(NamedTuple):
    """Hidden doors became known."""

    seat: int


class LotDrawn(NamedTuple):
    """Chance decided an encounter: the choice and the outcome, counted from 1."""

    seat: int
    choice: int
    outcome: int


class RunEnded(NamedTuple):
    """The run ended: with the golden dice, or without."""

    seat: int
    totals: tuple[int, ...]


Event: TypeAlias = (
    RoomEntered | DoorOpened | RoomPlayed | HeartsChanged | CoinsChanged | KeyTaken | ThingTaken | ThingLost
    | CardImproved | DoorsFound | LotDrawn | RunEnded
)


class StepTaken(NamedTuple):
    """A player took a step."""

    seat: int


class PageOpened(NamedTuple):
    """A page covered the room."""

    seat: int
    page: str
    """``room``, ``bag`` or ``map``."""


SIGNS = StepTaken, PageOpened
THING_KINDS = "card", "charm"
KINDS: Mapping[type[Event], tuple[str, ...]] = {
    RoomEntered: get_args(PlaceKind),
    DoorOpened: ("locked", "boxed"),
    HeartsChanged: ("out", "lit"),
    CoinsChanged: ("paid", "gained"),
    ThingTaken: THING_KINDS,
    ThingLost: THING_KINDS,
    RunEnded: ("won", "lost"),
}
"""The kinds of an event, which cues name in ``does``."""


def event_kind(run_map: RunMap, position: Position, event: Event) -> str:
    """Return the kind of an event that has led to a position, "" if it has none."""
    match event:
        case RoomEntered():
            return run_map.places[event.room].kind
        case DoorOpened():
            return "boxed" if run_map.doors[event.door].lock is None else "locked"
        case HeartsChanged():
            return "out" if event.change < 0 else "lit"
        case CoinsChanged():
            return "paid" if event.change < 0 else "gained"
        case ThingTaken() | ThingLost():
            return event.thing.partition(":")[0]
        case RunEnded():
            return position.phase
        case _:
            return ""


def check_cues(cues: Cues, around: OtherFiles) -> Iterable[Complaint]:
    """Check that cues name kinds that their events have."""
    kinds_by_name = {name_of(event): kinds for event, kinds in KINDS.items()}
    for path, answer in cues.answers():
        kinds = kinds_by_name.get(event := path[1], ())
        if answer.does and answer.does not in kinds:
            yield Complaint((*path, "does"), f"{event!r} has no kind {answer.does!r}", answer.does, kinds)
