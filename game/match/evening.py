"""An evening of three to eight people at a table for two: who plays next, how everybody stands, when it is over. Pure.

An evening is told by those who take part and by all that happened, in order; everything else follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, get_args

from game.kernel.json_values import Json, JsonObject
from game.match.record import noted

Kind = Literal["stays", "knockout", "all"]
"""The winner stays and the next one comes; whoever loses is out; or everybody plays everybody."""
KINDS: tuple[Kind, ...] = get_args(Kind)
LEAST, MOST = 3, 8
"""Who may take part, at least and at most."""
WON, DRAWN = 2, 1
"""Points."""
LONGEST = 40
"""Characters of anything told of somebody who takes part."""
EVENTS = 1000
"""That an evening may have."""


class Entrant(NamedTuple):
    """Somebody who takes part."""

    who: str
    """A player's id, ``guest:`` and a number, or the device of a bot."""
    name: str
    look: str = ""
    """As a player has one; a bot has its own picture."""


class Played(NamedTuple):
    """Two have played, by their numbers; ``winner`` None is a draw."""

    first: int
    second: int
    winner: int | None


class Left(NamedTuple):
    """Somebody went home."""

    entrant: int


class Pairing(NamedTuple):
    """Who plays next, in seat 1 and in seat 2."""

    first: int
    second: int


class Rank(NamedTuple):
    """How somebody stands; whoever shares a place has the same one."""

    entrant: int
    place: int
    played: int
    won: int
    drawn: int
    points: int
    gone: bool


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything about it; what happens makes a new one."""

    id: str
    table: str
    kind: Kind
    entrants: tuple[Entrant, ...]
    matches: int = 12
    """After how many the evening ends where the winner stays; the other kinds end by themselves."""
    story: tuple[Played | Left, ...] = ()

    @property
    def gone(self) -> frozenset[int]:
        """Who went home."""
        return frozenset(each.entrant for each in self.story if isinstance(each, Left))

    @property
    def here(self) -> tuple[int, ...]:
        """Who is still there."""
        return tuple(number for number in range(len(self.entrants)) if number not in self.gone)

    @property
    def key(self) -> str:
        """What the pairing that is next is known by, so that it counts once."""
        return f"{self.id}.{len(self.story)}"

    @property
    def coming(self) -> Pairing | None:
        """Who plays next, None once it is over."""
        return None if len(self.here) < 2 else {"stays": _stays, "knockout": _knockout, "all": _all}[self.kind](self)

    def after(self, winner: int | None) -> Evening:
        """The pairing that was next has been played."""
        if self.coming is None:
            return self
        return replace(self, story=(*self.story, Played(*self.coming, winner)))

    def without(self, entrant: int) -> Evening:
        """Somebody goes home."""
        return self if entrant in self.gone else replace(self, story=(*self.story, Left(entrant)))

    def again(self, id: str) -> Evening:
        """Another one with whoever is still there."""
        return replace(self, id=id, entrants=tuple(self.entrants[each] for each in self.here), story=())

    @property
    def winners(self) -> tuple[int, ...]:
        """Whoever stands first once it is over."""
        return () if self.coming else tuple(each.entrant for each in standings(self) if each.place == 1)

    def written(self) -> JsonObject:
        """As JSON has it."""
        story = [list(each) for each in self.story]
        entrants = [list(each) for each in self.entrants]
        told = {"id": self.id, "table": self.table, "kind": self.kind, "matches": self.matches}
        return {**told, "entrants": entrants, "story": story}

    @classmethod
    def read(cls, told: Json) -> Evening:
        """The evening that ``written`` tells of; raises ValueError, LookupError or TypeError where there is none."""
        id, table, kind, matches = (told[name] for name in ("id", "table", "kind", "matches"))
        entrants = tuple(Entrant(*map(_text, each)) for each in told["entrants"])
        if not LEAST - 1 <= len(entrants) <= MOST or len({each.who for each in entrants}) != len(entrants):
            raise ValueError("nobody plays in such company")
        if kind not in KINDS or type(matches) is not int or not 0 < matches <= EVENTS or len(told["story"]) > EVENTS:
            raise ValueError("there is no such evening")
        evening = cls(_text(id), _text(table), kind, entrants, matches)
        for event in told["story"]:
            evening = _happened(evening, event)
        return evening


def _text(told: Json) -> str:
    if not isinstance(told, str) or told != noted(told) or len(told) > LONGEST:
        raise ValueError("no text")
    return told


def _happened(evening: Evening, event: Json) -> Evening:
    """The evening after an event that can have followed; raises ValueError for any other one."""
    if not all(type(each) is int or each is None for each in event):
        raise ValueError("no event")
    if len(event) == 1 and event[0] in evening.here:
        return evening.without(event[0])
    if len(event) == 3 and evening.coming == (*event[:2],) and event[2] in (*event[:2], None):
        return evening.after(event[2])
    raise ValueError("nothing like that can have happened")


def rounds(count: int) -> Iterator[tuple[Pairing, ...]]:
    """Everybody against everybody, round by round; of an odd number one rests in each. Sides are even but for one."""
    ring: list[int | None] = [*range(count), *([None] if count % 2 else [])]
    for number in range(len(ring) - 1):
        across = [(ring[at], ring[-1 - at]) for at in range(len(ring) // 2)]
        pairs = [(one, other) for one, other in across if one is not None and other is not None]
        yield tuple(
            Pairing(*pair) if (number if at == 0 else at) % 2 == 0 else Pairing(*pair[::-1])
            for at, pair in enumerate(pairs)
        )
        ring = [ring[0], ring[-1], *ring[1:-1]]


def _met(evening: Evening) -> dict[frozenset[int], int | None]:
    """Who won of those who have met, None for a draw; the last time counts."""
    return {frozenset(each[:2]): each.winner for each in evening.story if isinstance(each, Played)}


def _all(evening: Evening) -> Pairing | None:
    met = _met(evening)
    open = (pair for each in rounds(len(evening.entrants)) for pair in each if frozenset(pair) not in met)
    return next((pair for pair in open if not evening.gone & {*pair}), None)


def drawn(count: int) -> list[int | None]:
    """The first round of a knock-out, side by side; None where nobody is there to play against, and never twice
    together."""
    size = 2
    while size < count:
        size *= 2
    order = [0]
    while len(order) < size:
        order = [each for seed in order for each in (seed, 2 * len(order) - 1 - seed)]
    return [each if each < count else None for each in order]


def ladder(evening: Evening) -> list[list[int | None]]:
    """All rounds of a knock-out as far as they are known, the first with everybody; None for nobody. One that is still
    to be played leaves the rest open."""
    met, now = _met(evening), drawn(len(evening.entrants))
    found = [now]
    while len(now) > 1:
        following_round: list[int | None] = []
        for one, other in zip(now[::2], now[1::2], strict=True):
            there = [each for each in (one, other) if each is not None and each not in evening.gone]
            winner = met.get(frozenset((one, other))) if one is not None and other is not None else None
            if winner is not None:
                following_round.append(winner)
            elif len(there) < 2:
                following_round.append(there[0] if there else None)
            else:
                return found
        now = following_round
        found.append(now)
    return found


def _knockout(evening: Evening) -> Pairing | None:
    met, last = _met(evening), ladder(evening)[-1]
    for one, other in zip(last[::2], last[1::2], strict=False):
        if one is None or other is None or evening.gone & {one, other} or met.get(frozenset((one, other))) is not None:
            continue
        drawn_before = sum(isinstance(each, Played) and {*each[:2]} == {one, other} for each in evening.story)
        return Pairing(other, one) if drawn_before % 2 else Pairing(one, other)
    return None


def _stays(evening: Evening) -> Pairing | None:
    """After a draw whoever has stood longer makes room."""
    queue = list(range(len(evening.entrants)))
    count = 0
    for event in evening.story:
        if isinstance(event, Left):
            queue.remove(event.entrant)
            continue
        count += 1
        stays = event.second if event.winner is None else event.winner
        goes = event.first if stays == event.second else event.second
        queue = [stays, *(each for each in queue if each not in (stays, goes)), goes]
    return Pairing(*queue[:2]) if count < evening.matches and len(queue) > 1 else None


def _results(evening: Evening) -> Iterator[Played]:
    """All that was played, and of everybody against everybody what fell to whoever stayed when another one went."""
    met = _met(evening)
    yield from (each for each in evening.story if isinstance(each, Played))
    if evening.kind == "all":
        for one, other in (pair for each in rounds(len(evening.entrants)) for pair in each):
            if frozenset((one, other)) not in met and len({one, other} & evening.gone) == 1:
                yield Played(one, other, other if one in evening.gone else one)


def standings(evening: Evening) -> tuple[Rank, ...]:
    """Everybody, whoever is ahead first: of a knock-out by the round they came to, else by points, then by what they
    won, then by how those who are level played against each other; whoever went home is last."""
    results, numbers = [*_results(evening)], range(len(evening.entrants))
    won = [sum(each.winner == number for each in results) for number in numbers]
    even = [sum(each.winner is None and number in each[:2] for each in results) for number in numbers]
    played = [sum(number in each[:2] for each in results) for number in numbers]
    points = [WON * wins + DRAWN * draws for wins, draws in zip(won, even, strict=True)]
    came = [sum(number in each for each in ladder(evening)) if evening.kind == "knockout" else 0 for number in numbers]
    first = {number: (number not in evening.gone, came[number], points[number], won[number]) for number in numbers}

    def rank(number: int) -> tuple[object, ...]:
        level = [each for each in numbers if first[each] == first[number] and each != number]
        direct = [_taken(number, each) for each in results if number in each[:2] and {*each[:2]} & {*level}]
        return (*first[number], sum(direct) if evening.kind == "all" else 0)

    order = sorted(numbers, key=rank, reverse=True)
    places = {number: 1 + sum(rank(other) > rank(number) for other in numbers) for number in numbers}
    return tuple(
        Rank(each, places[each], played[each], won[each], even[each], points[each], each in evening.gone)
        for each in order
    )


def _taken(number: int, result: Played) -> int:
    """The points somebody has of a match."""
    return DRAWN if result.winner is None else WON * (result.winner == number)


def shuffled(entrants: Sequence[Entrant], lots: Sequence[int]) -> tuple[Entrant, ...]:
    """Those who take part in the order of their lots."""
    return tuple(entrant for _, _, entrant in sorted(zip(lots, range(len(entrants)), entrants, strict=True)))
