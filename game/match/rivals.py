"""Rivalries: the matches of two known players against each other, at all tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import NamedTuple

from game.kernel.opaque import Json
from game.match.players import GUEST_ID
from game.match.record import Record, match_id
from game.match.storage import StoredCount, StoredText, read_as
from game.match.story import find_leads

NO_WINNER = ""
"""The winner of a drawn match."""
RECENT_MEETINGS = 30
"""Number of meetings of a pair that are kept one by one."""
RivalPair = tuple[str, str]
"""The ids of two players, the smaller one first."""


class Meeting(NamedTuple):
    """A finished match of two known players."""

    match: StoredText
    """Id of the match, so that it counts once."""
    day: StoredText
    table: StoredText
    winner: StoredText
    """The winner's id, or ``NO_WINNER``."""
    deficit: StoredCount = 0
    """The most points that the winner was behind."""


@dataclass
class Rivalry:
    """The record of a pair of players."""

    won: dict[StoredText, dict[StoredText, StoredCount]] = field(default_factory=dict)
    """Number of matches by table, then by winner."""
    longest: dict[StoredText, StoredCount] = field(default_factory=dict)
    """The most wins in a row of each player."""
    comebacks: dict[StoredText, Meeting] = field(default_factory=dict)
    """The win after the largest deficit, by table."""
    streak: StoredCount = 0
    """Number of the latest results that are the same."""
    recent: list[Meeting] = field(default_factory=list)
    """The last meetings, the newest last."""

    def add(self, meeting: Meeting) -> None:
        """Add a meeting, unless it is already there."""
        if any(other.match == meeting.match for other in self.recent):
            return
        table, winner = self.won.setdefault(meeting.table, {}), meeting.winner
        table[winner] = table.get(winner, 0) + 1
        self.streak = self.streak + 1 if self.holder == winner else 1
        self.recent = [*self.recent, meeting][-RECENT_MEETINGS:]
        if winner == NO_WINNER:
            return
        self.longest[winner] = max(self.longest.get(winner, 0), self.streak)
        best = self.comebacks.get(meeting.table)
        if meeting.deficit > (best.deficit if best else 0):
            self.comebacks[meeting.table] = meeting

    def with_meeting(self, meeting: Meeting) -> Rivalry:
        """Return a copy of this record with one more meeting."""
        copy = deepcopy(self)
        copy.add(meeting)
        return copy

    @property
    def holder(self) -> str | None:
        """The winner of the last meeting, ``NO_WINNER`` after a draw, None before the first one."""
        return self.recent[-1].winner if self.recent else None

    def wins(self, player: str, table_name: str | None = None) -> int:
        """Return the matches that a player has won, at one table or at all; ``NO_WINNER`` counts the draws."""
        return sum(winners.get(player, 0) for name, winners in self.won.items() if table_name in (None, name))


Rivalries = dict[RivalPair, Rivalry]


def write_rivalries(rivalries: Mapping[RivalPair, Rivalry]) -> list[Json]:
    """Return all records as JSON data."""
    return [{"players": pair, **asdict(rivalry)} for pair, rivalry in rivalries.items()]


def read_rivalry(data: Json) -> tuple[RivalPair, Rivalry]:
    """Return a pair and its record from an entry of what ``write_rivalries`` returned; raise an error if invalid."""
    return pair_of(*read_as(tuple[StoredText, StoredText], data["players"])), read_as(Rivalry, data)


def pair_of(one: str, other: str) -> RivalPair:
    """Return the pair of two players."""
    return (one, other) if one <= other else (other, one)


def meeting_of(record: Record, ids: Mapping[int, str], finds_comeback: bool = True) -> tuple[RivalPair, Meeting] | None:
    """Return the meeting that a finished match was, with its players, or None.

    ``ids`` holds the ids of known players by seat. They meet if they have both seats of a table, and if the match can
    be won. Without ``finds_comeback`` the comeback is left out, because it takes longer to find.
    """
    result = record.table.result(record.rules, record.position)
    people = [ids.get(seat, GUEST_ID) for seat in (1, 2)]
    if result is None or result.winner is None or len(result.totals) != 2 or GUEST_ID in people or len({*people}) < 2:
        return None
    winner = people[result.winner - 1] if result.winner else NO_WINNER
    deficit = 0
    if result.winner and finds_comeback:
        deficit = max(-lead if result.winner == 1 else lead for lead in find_leads(record))
    log = record.log
    return pair_of(*people), Meeting(match_id(log), log.note("begun")[:10], log.table, winner, max(0, deficit))


def find_nemesis(rivalries: Mapping[RivalPair, Rivalry], player: str, known_players: Iterable[str], least: int) -> str:
    """Return the known player against whom ``player`` has lost most, compared with the wins; "" without one.

    A nemesis has met the player at least ``least`` times.
    """

    def balance(other: str) -> tuple[int, int]:
        rivalry = rivalries.get(pair_of(player, other), Rivalry())
        wins, losses = rivalry.wins(player), rivalry.wins(other)
        return (losses - wins, losses) if wins + losses + rivalry.wins(NO_WINNER) >= least else (0, 0)

    other = max((id for id in known_players if id != player), key=balance, default="")
    return other if other and balance(other)[0] > 0 else ""
