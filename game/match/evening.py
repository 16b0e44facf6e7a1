"""An evening of three to eight people at a table for two: who plays next, the standings, and the end.

An evening is defined by its entrants and its events in order; everything else is computed from these. ``Evenings``
stores the current one, ``TrophyShelf`` the past ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_args

from pydantic import Field, Strict

from game.kernel.bots import BOT_PREFIX
from game.kernel.opaque import Json, JsonObject
from game.match.json_file import JsonFile, StoredNumber, read_as
from game.match.record import ShortNote
from game.tables import NAMES as TABLES

EveningKind = Literal["stays", "knockout", "all"]
"""The winner stays and the next one comes; the loser is out; or a round robin."""
KINDS: tuple[EveningKind, ...] = get_args(EveningKind)
FEWEST_ENTRANTS, MOST_ENTRANTS = 3, 8
WIN_POINTS, DRAW_POINTS = 2, 1
MOST_EVENTS = 1000


class Entrant(NamedTuple):
    """A person or bot who takes part."""

    id: ShortNote
    """A player's id, ``guest:`` and a number, or the device of a bot."""
    name: ShortNote
    look: ShortNote = ""
    """Same as a player's; a bot has its own picture."""

    @property
    def bot(self) -> str:
        """The name of a bot in the data, or its level in a run; "" for a person."""
        return self.id.removeprefix(BOT_PREFIX) if self.id.startswith(BOT_PREFIX) else ""


class PairingResult(NamedTuple):
    """A match between two entrants, by number; ``winner`` None is a draw."""

    first: int
    second: int
    winner: int | None


class Departure(NamedTuple):
    """An entrant went home."""

    entrant: int


class Pairing(NamedTuple):
    """The entrants who play next, in seat 1 and in seat 2."""

    first: int
    second: int


class EveningStanding(NamedTuple):
    """An entrant's standing; entrants who are level share a place."""

    entrant: int
    rank: int
    played: int
    won: int
    drawn: int
    points: int
    absent: bool


@dataclass(frozen=True, slots=True)
class Evening:
    """The complete state of an evening; each event makes a new one."""

    id: ShortNote
    table: ShortNote
    kind: EveningKind
    entrants: Annotated[tuple[Entrant, ...], Field(min_length=FEWEST_ENTRANTS - 1, max_length=MOST_ENTRANTS)]
    matches: Annotated[int, Strict(), Field(gt=0, le=MOST_EVENTS)] = 12
    """Number of matches after which a "stays" evening ends; the other kinds end on their own rules."""
    story: tuple[PairingResult | Departure, ...] = ()

    @property
    def absentees(self) -> frozenset[int]:
        """Entrants who went home."""
        return frozenset(event.entrant for event in self.story if isinstance(event, Departure))

    @property
    def present(self) -> tuple[int, ...]:
        """Entrants who are still here."""
        return tuple(number for number in range(len(self.entrants)) if number not in self.absentees)

    @property
    def key(self) -> str:
        """Id of the next pairing, so that it counts once."""
        return f"{self.id}.{len(self.story)}"

    @property
    def next_pairing(self) -> Pairing | None:
        """The next pairing, None once the evening is over."""
        pairings = {"stays": _pairing_if_winner_stays, "knockout": _knockout_pairing, "all": _round_robin_pairing}
        return None if len(self.present) < 2 else pairings[self.kind](self)

    def after(self, winner: int | None) -> Evening:
        """Return the evening after the next pairing has been played."""
        if self.next_pairing is None:
            return self
        return replace(self, story=(*self.story, PairingResult(*self.next_pairing, winner)))

    def without(self, entrant: int) -> Evening:
        return self if entrant in self.absentees else replace(self, story=(*self.story, Departure(entrant)))

    def start_again(self, id: str) -> Evening:
        """Return a new evening with the entrants who are still here."""
        return replace(self, id=id, entrants=tuple(self.entrants[entrant] for entrant in self.present), story=())

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.next_pairing else leaders(self)

    def write(self) -> JsonObject:
        return asdict(self)

    @classmethod
    def read(cls, data: Json) -> Evening:
        """Return the evening from what ``write`` returned.

        Raise ValueError, LookupError or TypeError if it is invalid.
        """
        evening = read_as(cls, {**data, "story": ()})
        story = read_as(list[list[StoredNumber | None]], data["story"])
        people = {entrant.id for entrant in evening.entrants}
        if len(people) != len(evening.entrants) or len(story) > MOST_EVENTS:
            raise ValueError("two entrants are the same, or too much has happened")
        for event in story:
            evening = _apply_event(evening, event)
        return evening


def _apply_event(evening: Evening, event: Json) -> Evening:
    """Return the evening after a valid event; raise ValueError for any other one."""
    if len(event) == 1 and event[0] in evening.present:
        return evening.without(event[0])
    if len(event) == 3 and evening.next_pairing == (*event[:2],) and event[2] in (*event[:2], None):
        return evening.after(event[2])
    raise ValueError("not a valid event")


def round_robin(count: int) -> Iterator[tuple[Pairing, ...]]:
    """Yield the rounds of a round robin. With an odd number one entrant rests in each; seats differ by at most one."""
    ring: list[int | None] = [*range(count), *([None] if count % 2 else [])]
    for number in range(len(ring) - 1):
        opposites = [(ring[index], ring[-1 - index]) for index in range(len(ring) // 2)]
        pairs = [(one, other) for one, other in opposites if one is not None and other is not None]
        yield tuple(
            Pairing(*pair) if (number if index == 0 else index) % 2 == 0 else Pairing(*pair[::-1])
            for index, pair in enumerate(pairs)
        )
        ring = [ring[0], ring[-1], *ring[1:-1]]


def _winners_by_pair(evening: Evening) -> dict[frozenset[int], int | None]:
    """Return the winner of each pair that has met, None for a draw; the last match counts."""
    return {frozenset(result[:2]): result.winner for result in evening.story if isinstance(result, PairingResult)}


def _round_robin_pairing(evening: Evening) -> Pairing | None:
    winners = _winners_by_pair(evening)
    pairs = (pair for pairs in round_robin(len(evening.entrants)) for pair in pairs if frozenset(pair) not in winners)
    return next((pair for pair in pairs if not evening.absentees & {*pair}), None)


def first_knockout_round(count: int) -> list[int | None]:
    """Return the first round of a knockout, pairs side by side. None marks a bye; two byes never meet."""
    size = 2
    while size < count:
        size *= 2
    order = [0]
    while len(order) < size:
        order = [place for seed in order for place in (seed, 2 * len(order) - 1 - seed)]
    return [entrant if entrant < count else None for entrant in order]


def knockout_rounds(evening: Evening) -> list[list[int | None]]:
    """Return all rounds of a knockout that are known, the first with all entrants.

    None marks an empty place. A round with an unplayed match ends the list.
    """
    winners, current_round = _winners_by_pair(evening), first_knockout_round(len(evening.entrants))
    all_rounds = [current_round]
    while len(current_round) > 1:
        next_round: list[int | None] = []
        for one, other in zip(current_round[::2], current_round[1::2], strict=True):
            present = [entrant for entrant in (one, other) if entrant is not None and entrant not in evening.absentees]
            winner = winners.get(frozenset((one, other))) if one is not None and other is not None else None
            if winner is not None:
                next_round.append(winner)
            elif len(present) < 2:
                next_round.append(present[0] if present else None)
            else:
                return all_rounds
        current_round = next_round
        all_rounds.append(current_round)
    return all_rounds


def _knockout_pairing(evening: Evening) -> Pairing | None:
    winners, last = _winners_by_pair(evening), knockout_rounds(evening)[-1]
    for one, other in zip(last[::2], last[1::2], strict=False):
        if one is None or other is None or evening.absentees & {one, other}:
            continue
        if winners.get(frozenset((one, other))) is not None:
            continue
        drawn_before = sum(isinstance(event, PairingResult) and {*event[:2]} == {one, other} for event in evening.story)
        return Pairing(other, one) if drawn_before % 2 else Pairing(one, other)
    return None


def _pairing_if_winner_stays(evening: Evening) -> Pairing | None:
    """Return the next pairing if the winner stays; after a draw the one who has stayed longer leaves."""
    queue = list(range(len(evening.entrants)))
    count = 0
    for event in evening.story:
        if isinstance(event, Departure):
            queue.remove(event.entrant)
            continue
        count += 1
        stayer = event.second if event.winner is None else event.winner
        leaver = event.first if stayer == event.second else event.second
        queue = [stayer, *(entrant for entrant in queue if entrant not in (stayer, leaver)), leaver]
    return Pairing(*queue[:2]) if count < evening.matches and len(queue) > 1 else None


def _results(evening: Evening) -> Iterator[PairingResult]:
    """Yield all matches, and in a round robin also the unplayed ones that count as won because one entrant left."""
    winners = _winners_by_pair(evening)
    yield from (event for event in evening.story if isinstance(event, PairingResult))
    if evening.kind == "all":
        for one, other in (pair for pairs in round_robin(len(evening.entrants)) for pair in pairs):
            if frozenset((one, other)) not in winners and len({one, other} & evening.absentees) == 1:
                yield PairingResult(one, other, other if one in evening.absentees else one)


def standings(evening: Evening) -> tuple[EveningStanding, ...]:
    """Return the standings, best first.

    A knockout orders by round reached, other kinds by points, then wins, then direct matches; entrants who went home
    come last.
    """
    results, numbers = [*_results(evening)], range(len(evening.entrants))
    won = [sum(result.winner == number for result in results) for number in numbers]
    drawn = [sum(result.winner is None and number in result[:2] for result in results) for number in numbers]
    played = [sum(number in result[:2] for result in results) for number in numbers]
    points = [WIN_POINTS * wins + DRAW_POINTS * draws for wins, draws in zip(won, drawn, strict=True)]
    rounds = knockout_rounds(evening) if evening.kind == "knockout" else []
    rounds_reached = [sum(number in entrants for entrants in rounds) for number in numbers]
    sort_keys = {
        number: (number not in evening.absentees, rounds_reached[number], points[number], won[number])
        for number in numbers
    }

    def rank(number: int) -> tuple[object, ...]:
        level = [other for other in numbers if sort_keys[other] == sort_keys[number] and other != number]
        direct = [_points(number, result) for result in results if number in result[:2] and {*result[:2]} & {*level}]
        return (*sort_keys[number], sum(direct) if evening.kind == "all" else 0)

    order = sorted(numbers, key=rank, reverse=True)
    places = {number: 1 + sum(rank(other) > rank(number) for other in numbers) for number in numbers}
    return tuple(
        EveningStanding(
            entrant=number, rank=places[number], played=played[number], won=won[number], drawn=drawn[number],
            points=points[number], absent=number in evening.absentees,
        )
        for number in order
    )


def _points(number: int, result: PairingResult) -> int:
    return DRAW_POINTS if result.winner is None else WIN_POINTS * (result.winner == number)


def seeding(entrants: Sequence[Entrant], lots: Sequence[int]) -> tuple[Entrant, ...]:
    return tuple(entrant for _, _, entrant in sorted(zip(lots, range(len(entrants)), entrants, strict=True)))


def longest_run(evening: Evening) -> tuple[int, tuple[int, ...]]:
    """Return the most wins in a row, and the entrants who had them."""
    streaks = dict.fromkeys(range(len(evening.entrants)), 0)
    longest_streaks = {**streaks}
    for match in (event for event in evening.story if isinstance(event, PairingResult)):
        for entrant in match[:2]:
            streaks[entrant] = streaks[entrant] + 1 if entrant == match.winner else 0
            longest_streaks[entrant] = max(longest_streaks[entrant], streaks[entrant])
    most = max(longest_streaks.values())
    return most, tuple(entrant for entrant, wins in longest_streaks.items() if wins == most)


def leaders(evening: Evening) -> tuple[int, ...]:
    """Return the entrants in first place, also if the evening ended early."""
    return tuple(standing.entrant for standing in standings(evening) if standing.rank == 1)


class PastEvening(NamedTuple):
    """An evening that is over, with its date."""

    day: str
    evening: Evening


PAST_FILE, PAST_VERSION = "evenings.json", 1
MOST_PAST = 200
"""The most past evenings that are kept."""


def _read_past(data: Json) -> PastEvening:
    return PastEvening(date.fromisoformat(data["day"]).isoformat(), Evening.read(data))


class TrophyShelf(JsonFile[tuple[PastEvening, ...]]):
    """The past evenings, the oldest first; their trophies follow from them."""

    def __init__(self, folder: Path | None) -> None:
        super().__init__(
            folder, PAST_FILE, PAST_VERSION, lambda data: tuple(self.usable(data["evenings"], _read_past)[-MOST_PAST:])
        )
        self.past = self.read() or ()
        if self.is_partial:
            self._keep()

    def add(self, evening: Evening, day: date) -> None:
        """Keep an evening, unless it has no match or is there already."""
        others = [past for past in self.past if past.evening.id != evening.id]
        has_match = any(isinstance(event, PairingResult) for event in evening.story)
        if has_match and len(others) == len(self.past):
            self.past = (*self.past, PastEvening(day.isoformat(), evening))[-MOST_PAST:]
            self._keep()

    def _keep(self) -> None:
        self.write({"evenings": [{"day": day, **evening.write()} for day, evening in self.past]})


FILE, VERSION = "evening.json", 1


def _read_evening(data: Json) -> Evening | None:
    return None if data["evening"] is None else Evening.read(data["evening"])


class Evenings(JsonFile[Evening | None]):
    """The one saved evening; without a folder it is lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, _read_evening)
        self.open_evening = self.read()
        self.trophies = TrophyShelf(folder)

    @property
    def current(self) -> Evening | None:
        """The evening that can continue, if its table exists."""
        return self.open_evening if self.open_evening is not None and self.open_evening.table in TABLES else None

    def keep(self, evening: Evening | None) -> None:
        """Save the state of the evening; None removes it."""
        self.open_evening = evening
        self.write({"evening": None if evening is None else evening.write()})

    def advance(self, evening: Evening, day: date, ends: bool = False) -> None:
        """Save the state of the evening; once it is over, or if it ``ends`` early, its trophies are kept by date."""
        if ends or evening.next_pairing is None:
            self.trophies.add(evening, day)
        self.keep(None if ends else evening)

    def record_winner(self, pairing: str, owner: str, day: date) -> bool:
        """Record who won the series of this pairing, "" for a draw; return False for a different pairing."""
        evening = self.current
        if evening is None or pairing != evening.key:
            return False
        won = [number for number, entrant in enumerate(evening.entrants) if entrant.id == owner]
        self.advance(evening.after(won[0] if won else None), day)
        return True
