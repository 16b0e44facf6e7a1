"""The matches of a set and the turning points of an evening, found among the replays after the game was closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

from game.background.job import Job, Report
from game.content.store import Store
from game.match.log import Log
from game.match.players import EVENING
from game.match.record import Record, match_id
from game.match.replays import Replays, play_again
from game.match.story import TurningPoint, turning_point

SET = "set_of"
"""The note with the id of the set of a match, which its first match does not have."""


def set_of(log: Log) -> str:
    """Return the id of the set of a match, which is that of its first match."""
    return log.note(SET) or match_id(log)


def find_set(replays: Replays, store: Store, last: Record) -> list[Record]:
    """Return the matches of a set, of which ``last`` is the last one."""
    name, last_id = set_of(last.log), match_id(last.log)
    found = _find(Job("find a set"), replays, store, lambda log: set_of(log) == name and match_id(log) != last_id)
    return [*found, last]


def find_turning_points(
    report: Report, replays: Replays, store: Store, pairings: Collection[str]
) -> list[TurningPoint]:
    """Return the turning points of the sets that were played as these pairings of an evening."""
    records = _find(report, replays, store, lambda log: log.note(EVENING) in pairings)
    sets: dict[str, list[Record]] = {}
    for record in records:
        sets.setdefault(record.log.note(EVENING), []).append(record)
    points = [turning_point(each, _winner(each)) for each in sets.values()]
    return [point for point in points if point is not None]


def _find(report: Report, replays: Replays, store: Store, wanted: Callable[[Log], bool]) -> list[Record]:
    """Return the wanted matches, the oldest first; those that can no longer be replayed are left out."""
    found = [replay for replay in reversed(replays.list_readable(report)) if wanted(replay.log)]
    played = [play_again(report, replay, store) for replay in found]
    return [each for each in played if isinstance(each, Record)]


def _winner(records: Collection[Record]) -> str:
    """Return the name of the player who has won most of these matches, "" if no one has."""
    results = [(record, record.table.result(record.rules, record.position)) for record in records]
    wins = Counter(record.log.note(f"name{result.winner}") for record, result in results if result and result.winner)
    (winner, most), (_, next_most) = [*wins.most_common(2), ("", 0), ("", 0)][:2]
    return winner if most > next_most else ""
