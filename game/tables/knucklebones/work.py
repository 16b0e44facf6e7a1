"""A table while the steps of a card, or a move of any table, happen one after the other: all that may change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from game.tables.knucklebones.chance_drawn import Lots
from game.tables.knucklebones.die import DIE, Die
from game.tables.knucklebones.events import DiceDestroyed, DieRepelled, Event
from game.tables.knucklebones.ground import Ground
from game.tables.knucklebones.hazards import Swallow
from game.tables.knucklebones.moves import Target as Said
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.targets import Target, When
from game.tables.knucklebones.waiting_die import Phase, Waiting

Place = tuple[int, int, int]
"""Seat, row, field, from 1."""
SPENT = "%"
"""The sign of a card that its seat has used up, where that is kept."""


class Lying:
    """A die on a board; what it bears goes wherever it goes."""

    __slots__ = ("bears", "face", "met", "swallow")

    def __init__(self, face: int) -> None:
        self.face = face
        self.bears: dict[str, int] = {}
        """Numbers by the signs of marks."""
        self.swallow: Swallow | None = None
        """The event of the trap it has landed on."""
        self.met: Place | None = None
        """Where that trap lies, as long as nobody has been told that it is gone."""


class Lane(NamedTuple):
    """A row."""

    seat: int
    row: int


@lru_cache(maxsize=32)
def _lanes(seat: int, rows: int) -> tuple[Lane, ...]:
    return tuple(Lane(seat, row) for row in range(1, rows + 1))


class Spot(NamedTuple):
    """A free field."""

    seat: int
    row: int
    field: int


class Held(NamedTuple):
    """A card in a hand."""

    seat: int
    card: str


Thing = Lying | Lane | Spot | Held
"""What a step is aimed at."""


class Hooks(NamedTuple):
    """What cards bring, told to what knows none of them."""

    changes: Mapping[type, Callable[[Any], Any]]
    carried: Callable[[Mark], bool]
    """Whether a die takes a mark along."""
    swallows: Callable[[Mark], Swallow | None]
    """The event of a die that is destroyed where this mark lies."""
    gone: Callable[[Place], Event]
    """The event of such a mark that is gone."""
    arrived: tuple[Callable[[dict[Mark, int], Place], Iterator[Event]], ...]
    destroyed: tuple[Callable[[dict[Mark, int], tuple[Place, ...]], Iterator[Event]], ...]


class Work:
    """All of a position, open to change, with what has happened so far."""

    def __init__(self, ground: Ground, hooks: Hooks, seat: int, lots: Lots) -> None:
        self.ground, self.hooks, self.seat, self.lots = ground, hooks, seat, lots
        self.boards: list[list[list[Lying]]] = [[[] for _ in range(ground.rows)] for _ in (1, 2)]
        self.shields: list[list[int]] = [[0] * ground.rows for _ in (1, 2)]
        self.hands: list[dict[str, int]] = [{}, {}]
        self.marks: dict[Mark, int] = {}
        """All but those that lying dice bear."""
        self.waiting: Waiting | Phase | None = None
        self.events: list[Event] = []
        self.arrivals: list[Lying] = []
        self.touched: set[Lane] = set()
        self.card = ""
        """The card that is played."""
        self.play: tuple[tuple[Thing, ...], ...] = ()
        """What was chosen, choice by choice; empty for a parity or a face."""
        self.said: tuple[Said, ...] = ()
        """What the move says of them."""
        self.rolled: int | None = None
        """What this card has rolled; None where it has not, or where nobody may see it."""
        self.limited: Die | None = None
        """The die that this card is about to roll, where it has said something of it."""
        self.sweeps = False
        self.stopped = False
        """The match has ended before the card was done."""
        self.ways: tuple[str, ...] = ()
        self.holds: Callable[[When], bool] = lambda when: True
        """Whether a condition holds now."""
        self.finds: Callable[[Target], list[Thing]] = lambda target: []
        """What a target means now."""
        self.again: Callable[[], None] = lambda: None
        """Let the card that was played last happen once more."""
        self.hands_out: Callable[[str], bool] = lambda card: False
        """Whether a card hands out cards."""
        self.dealt: Callable[[str], int] = lambda card: 1
        """How many uses of a card a seat begins with."""
        self.usual: Callable[[str, int], Any] = lambda rule, seat: None
        """What a rule of that name says for a seat where nothing has changed it."""
        self.limits: Callable[[int], int] = lambda seat: self.ground.fields
        """How many dice a row of a seat may hold now."""
        self.sided: Callable[[], Die] = lambda: DIE
        """The die of the seat that plays, as rules are now."""

    def face_said(self, choice: int) -> int:
        """The face that was chosen, by the number of the choice."""
        said = self.said[choice - 1]
        assert not isinstance(said, tuple)
        return int(said)

    @property
    def other(self) -> int:
        return 3 - self.seat

    @property
    def die(self) -> Die:
        """What would be rolled now."""
        return self.limited or self.sided()

    def row(self, lane: Lane) -> list[Lying]:
        """The dice of a row."""
        return self.boards[lane.seat - 1][lane.row - 1]

    def lanes(self, seat: int) -> list[Lane]:
        """All rows of a seat."""
        return list(_lanes(seat, self.ground.rows))

    def place(self, die: Lying) -> Place | None:
        """Where a die lies; None where it is gone."""
        for seat, board in enumerate(self.boards, 1):
            for row, dice in enumerate(board, 1):
                if die in dice:  # A die equals nothing but itself.
                    return seat, row, dice.index(die) + 1
        return None

    def lane(self, die: Lying) -> Lane:
        """The row in which a lying die lies."""
        found = self.place(die)
        assert found is not None
        return Lane(*found[:2])

    def safe(self, thing: Thing) -> bool:
        """Whether a shield keeps the seat that plays from touching a thing."""
        if isinstance(thing, Lying):
            thing = self.lane(thing)
        if not isinstance(thing, Lane):
            return False
        return thing.seat != self.seat and bool(self.shields[thing.seat - 1][thing.row - 1])

    def room(self, lane: Lane) -> bool:
        """Whether a row has a free field."""
        return self.free(lane) > 0

    def free(self, lane: Lane) -> int:
        """How many dice a row has room for."""
        return max(0, self.limits(lane.seat) - len(self.row(lane)))

    def all_marks(self) -> dict[Mark, int]:
        """Every mark where it lies, those of dice too."""
        found = dict(self.marks)
        for seat, board in enumerate(self.boards, 1):
            for row, dice in enumerate(board, 1):
                for field, die in enumerate(dice, 1):
                    if die.bears:
                        found.update((Mark(seat, row, field, sign), number) for sign, number in die.bears.items())
        return found

    def tell(self, event: Event) -> None:
        """Something has happened; marks follow what their card says of it."""
        self.events.append(event)
        change = self.hooks.changes.get(type(event))
        if change is None:
            return
        puts, adds, takes, _ = change(event)
        for mark in takes:
            self._bearing(mark).pop(self._key(mark), None)
        for mark, number in puts.items():
            self._bearing(mark)[self._key(mark)] = number
        for mark, number in adds.items():
            bearing, key = self._bearing(mark), self._key(mark)
            bearing[key] = bearing.get(key, 0) + number

    def _bearing(self, mark: Mark) -> dict[Any, int]:
        return self._borne_by(mark).bears if self._borne(mark) else self.marks

    def _key(self, mark: Mark) -> Any:
        return mark.kind if self._borne(mark) else mark

    def _borne(self, mark: Mark) -> bool:
        return bool(mark.field) and self.hooks.carried(mark)

    def _borne_by(self, mark: Mark) -> Lying:
        return self.boards[mark.seat - 1][mark.row - 1][mark.field - 1]

    def arrive(self, die: Lying, lane: Lane, event: Callable[[Place], Event], first: bool = True) -> None:
        """A die comes to the end of a row that has room; ``first`` of a move, it may land on a trap."""
        dice = self.row(lane)
        dice.append(die)
        place = (*lane, len(dice))
        met = next((mark for mark in self.marks if mark[:3] == place and self.hooks.swallows(mark)), None)
        if met is not None and first:
            self.forget(die)
            die.swallow, die.met = self.hooks.swallows(met), place
        self.tell(event(place))
        for hook in self.hooks.arrived:
            for more in list(hook(self.marks, place)):
                self.tell(more)
        self.arrivals.append(die)
        self.touched.add(lane)

    def forget(self, die: Lying) -> None:
        """The trap that a die has met goes, if it does not lie there any more."""
        if die.met is not None and die.met != self.place(die):
            self.tell(self.hooks.gone(die.met))
            die.met = None

    def take(self, die: Lying) -> Place:
        """A die leaves its row, which closes up; where it lay."""
        place = self.place(die)
        assert place is not None
        lane = Lane(*place[:2])
        self.row(lane).remove(die)
        self.touched.add(lane)
        return place

    def destroy(self, lane: Lane, dice: Iterable[Lying], event: Event | None = None) -> None:
        """Dice of a row are destroyed, and whatever marks make of that."""
        row = self.row(lane)
        gone = [die for die in row if any(die is each for each in dice)]
        fields = tuple(field for field, die in enumerate(row, 1) if any(die is each for each in gone))
        if not fields:
            return
        marks, places = self.all_marks(), tuple((*lane, field) for field in fields)
        more = []
        if any(mark.seat == lane.seat and mark.row == lane.row for mark in marks):
            more = [each for hook in self.hooks.destroyed for each in hook(marks, places)]
        self.boards[lane.seat - 1][lane.row - 1] = [die for die in row if not any(die is each for each in gone)]
        self.touched.add(lane)
        self.tell(event or DiceDestroyed(*lane, gone[0].face, fields))
        for each in more:
            self.tell(each)


def destroy_all(work: Work, dice: Iterable[Lying]) -> None:
    """Dice anywhere are destroyed, row by row and face by face."""
    groups: dict[tuple[Lane, int], list[Lying]] = {}
    for die in dice:
        groups.setdefault((work.lane(die), die.face), []).append(die)
    for (lane, _), group in sorted(groups.items(), key=lambda pair: (pair[0][0].seat != work.seat, pair[0])):
        work.destroy(lane, group)


def settle(work: Work) -> None:
    """What comes of all dice that have arrived: clashes, row by row, the seat that moves first, outer fields first."""
    waits = [(work.place(die), die) for die in work.arrivals]
    there = {id(die): (place, die) for place, die in waits if place is not None}
    order = sorted(there.values(), key=lambda pair: (pair[0][0] != work.seat, pair[0][1], -pair[0][2]))
    for _, die in order:
        place = work.place(die)
        if place is None:
            continue
        seat, row, field = place
        lane, facing = Lane(seat, row), Lane(3 - seat, row)
        equal = [each for each in work.row(facing) if each.face == die.face]
        if die.swallow is not None:
            work.forget(die)
            swallow, die.swallow, die.met = die.swallow, None, None
            work.destroy(lane, [die], swallow(seat, row, field, die.face))
        elif equal and work.shields[2 - seat][row - 1]:
            work.destroy(lane, [die], DieRepelled(seat, row, field, die.face))
        elif equal:
            work.destroy(facing, equal)
    for die in work.arrivals:
        work.forget(die)
    work.arrivals = []
