"""Statistics of all players at all tables, their rivalries, and the high scores of solo games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar, NamedTuple

from pydantic import ConfigDict, Field

from game.background.job import Job, Report, Worker
from game.kernel.bots import BOT_PREFIX
from game.kernel.opaque import Json
from game.kernel.result import Figure, Standing
from game.match.json_file import JsonFile, StoredCount, StoredNumber, StoredText, read_as
from game.match.players import GUEST_ID
from game.match.record import Record, game_of, match_id, note_text
from game.match.series import Series
from game.match.story import find_leads

if TYPE_CHECKING:
    from game.tables import Table

NO_WINNER = ""
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
    """The matches of a pair of players."""

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


def read_rivalry(data: Json) -> tuple[RivalPair, Rivalry]:
    """Return a pair and its rivalry from an entry of the file; raise an error if it is invalid."""
    return pair_of(*read_as(tuple[StoredText, StoredText], data["players"])), read_as(Rivalry, data)


def pair_of(one: str, other: str) -> RivalPair:
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


FILE, VERSION = "statistics.json", 1
RECENT_RESULTS = 20
RECENT_MATCHES = 50
"""Number of recent matches remembered, so that none counts twice."""
POINTS_FIGURE = "points"
"""The figure for a player's most points."""
UNDONE_FIGURE = "undone"
"""The figure for moves taken back by a solo player."""
LETTERS: dict[Standing, str] = {"won": "w", "drawn": "d", "lost": "l", "played": "p"}
"""The saved letter for each result."""
GUEST_PREFIX, PLAYER_PREFIX = "seat:", "player:"
"""Prefixes of ids: a guest's seat, or a player's id."""
Figures = dict[Annotated[StoredText, Field(min_length=1)], StoredCount]


@dataclass
class PlayerTally:
    """The figures of one player at one table."""

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")

    matches: StoredCount = 0
    won: StoredCount = 0
    drawn: StoredCount = 0
    sets: StoredCount = 0
    sets_won: StoredCount = 0
    streak: StoredCount = 0
    """Current number of consecutive wins."""
    longest: StoredCount = 0
    recent: Annotated[str, Field(pattern=f"^[wdlp]{{0,{RECENT_RESULTS}}}$")] = ""
    """The last results, the newest last: ``w``, ``d``, ``l`` or ``p``."""
    sums: Figures = field(default_factory=dict)
    bests: Figures = field(default_factory=dict)
    """Figures of the table: sums and best values, by name."""

    def __post_init__(self) -> None:
        if self.won + self.drawn > self.matches or self.sets_won > self.sets or self.longest > self.won:
            raise ValueError("more won than played")

    @property
    def only_points(self) -> bool:
        """True if no recent match could be won or lost."""
        return bool(self.recent) and not self.recent.strip(LETTERS["played"])

    def add(self, result: str, set_over: bool, set_won: bool, figures: Iterable[Figure]) -> None:
        self.matches += 1
        self.won += result == "w"
        self.drawn += result == "d"
        self.streak = self.streak + 1 if result == "w" else 0
        self.longest = max(self.longest, self.streak)
        self.recent = (self.recent + result)[-RECENT_RESULTS:]
        self.sets += set_over
        self.sets_won += set_won
        for figure in figures:
            if figure.keeps_best:
                self.bests[figure.name] = max(self.bests.get(figure.name, 0), figure.value)
            else:
                self.sums[figure.name] = self.sums.get(figure.name, 0) + figure.value


Tables = dict[StoredText, dict[StoredText, PlayerTally]]


class Statistics(JsonFile[tuple[Tables, list[str], Rivalries]]):
    """Counts matches; without a folder the figures are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, FILE, VERSION, self._read_figures)
        self.tables, self.counted_matches, self.rivalries = self.read() or ({}, [], {})
        self._worker = Worker("statistics")
        self._counting: Job[None] | None = None
        if self.is_partial:
            self._keep()

    def _read_figures(self, data: Json) -> tuple[Tables, list[str], Rivalries]:
        counted_matches = read_as(list[StoredText], data["counted"][-RECENT_MATCHES:])
        rivalries = self.usable_by_key(data.get("rivalries", []), read_rivalry)
        return read_as(Tables, data["tables"]), counted_matches, rivalries

    @property
    def is_written(self) -> bool:
        return self.is_counted and super().is_written

    @property
    def is_counted(self) -> bool:
        return self._counting is None or self._counting.done()

    def of(self, table_name: str, player: str) -> PlayerTally:
        """Return the figures of a player, all zero for a new one."""
        self.wait()
        return self.tables.get(table_name, {}).get(player) or PlayerTally()

    def rivalry(self, one: str, other: str) -> Rivalry:
        self.wait()
        return self.rivalries.get(pair_of(one, other)) or Rivalry()

    def has_played(self, table_name: str) -> bool:
        self.wait()
        tallies = self.tables.get(table_name, {})
        return any(tally.matches for player, tally in tallies.items() if not player.startswith(BOT_PREFIX))

    def count(self, record: Record, ids: Mapping[int, str], series: Series) -> None:
        """Count a finished match in the background.

        ``ids`` maps seats to statistics ids, without guests; ``series`` is the standing after the match. A match
        between bots is not counted, and no match counts twice.
        """
        self.wait()
        match = match_id(record.log)
        bots = [player for player in ids.values() if not player.startswith((GUEST_PREFIX, PLAYER_PREFIX))]
        if len(bots) == record.table.seat_count(record.rules) or match in self.counted_matches:
            return
        self.counted_matches = [*self.counted_matches, match][-RECENT_MATCHES:]
        self._counting = self._worker.ask("count a match", self._count, record, ids, series)

    def _count(self, report: Report, record: Record, ids: Mapping[int, str], series: Series) -> None:
        table, rules = record.table, record.rules
        result = table.result(rules, record.position)
        assert result is not None
        figures = [*table.statistics.figures(rules, chain.from_iterable(record.events))]
        figures += [Figure(seat, POINTS_FIGURE, total, keeps_best=True) for seat, total in enumerate(result.totals, 1)]
        if len(result.totals) == 1 and record.taken_back:
            figures.append(Figure(1, UNDONE_FIGURE, record.taken_back))
        if result.winner and result.by in table.statistics.special_wins:
            figures.append(Figure(result.winner, result.by))
        set_over = series.is_over and series.best_of > 1
        choices = table.choices.with_own_scores
        kinds = [f"{table.name} {choice}={name}" for choice, name in record.log.choices if choice in choices]
        if len(result.totals) == 1:
            kinds.append(solo_key(table.name, list_of_record(record)))
        for players in (self.tables.setdefault(name, {}) for name in (table.name, *kinds)):
            for seat in range(1, len(result.totals) + 1):
                tally = players.setdefault(ids.get(seat, f"{GUEST_PREFIX}{seat}"), PlayerTally())
                won = set_over and series.winner == seat
                own_figures = [figure for figure in figures if figure.seat == seat]
                tally.add(LETTERS[result.of(seat)], set_over, won, own_figures)
        players_by_seat = {
            seat: player.removeprefix(PLAYER_PREFIX) for seat, player in ids.items() if player.startswith(PLAYER_PREFIX)
        }
        if (found := meeting_of(record, players_by_seat)) is not None:
            pair, meeting = found
            self.rivalries.setdefault(pair, Rivalry()).add(meeting)
        self._keep()

    def _keep(self) -> None:
        data = {name: {id: asdict(tally) for id, tally in players.items()} for name, players in self.tables.items()}
        rivalries = [{"players": pair, **asdict(rivalry)} for pair, rivalry in self.rivalries.items()]
        self.write({"tables": data, "counted": self.counted_matches, "rivalries": rivalries})

    def clear(self) -> None:
        """Delete all figures; counted matches stay remembered, so that none counts again."""
        self.wait()
        self.tables, self.rivalries, self.notice = {}, {}, None
        self._keep()

    def forget(self, player: str) -> None:
        self.wait()
        for players in self.tables.values():
            players.pop(player, None)
        known_id = player.removeprefix(PLAYER_PREFIX)
        self.rivalries = {pair: rivalry for pair, rivalry in self.rivalries.items() if known_id not in pair}
        self._keep()

    def wait(self) -> None:
        """Wait until the counting and saving is done or has failed."""
        if self._counting is not None:
            try:
                self._counting.result()
            finally:
                self._counting = None


SCORES_FILE, SCORES_VERSION = "high_scores.json", 1
MOST_GAMES = 10


class HighScore(NamedTuple):
    """A game in a high score list."""

    points: StoredNumber
    name: StoredText
    """The player's name at that time."""
    player: StoredText
    game: StoredText
    """Id of the game, so that it is listed only once."""
    day: StoredText
    """The date it began."""
    undone: StoredCount = 0
    """Moves taken back in its last match."""


def list_name(table: Table, rules: str, choices: Mapping[str, str]) -> str:
    """Return the list that a match belongs to: its rule set and the choices that make it a different game."""
    parts = (f"{choice}={name}" for choice, name in sorted(choices.items()) if choice in table.choices.with_own_scores)
    return " ".join((rules, *parts))


def list_of_record(record: Record) -> str:
    return list_name(record.table, record.log.rules, dict(record.log.choices))


def solo_key(table_name: str, name: str) -> str:
    """Return the key of a player's figures in the matches alone of one list."""
    return f"{table_name} alone {name}"


HighScoreLists = dict[StoredText, dict[StoredText, tuple[HighScore, ...]]]


class HighScores(JsonFile[HighScoreLists]):
    """The high score lists of all tables; without a folder they are lost when the game closes."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, SCORES_FILE, SCORES_VERSION, _read_scores)
        self.lists = self.read() or {}
        """Lists by table, then by ``list_name``; the best game first."""

    def of(self, table_name: str, name: str) -> tuple[HighScore, ...]:
        """Return a list, the best game first."""
        return self.lists.get(table_name, {}).get(name, ())

    def best(self, table_name: str, name: str) -> int | None:
        """Return the most points in a list, or None if it is empty."""
        entries = self.of(table_name, name)
        return entries[0].points if entries else None

    def add(self, record: Record, points: int, name: str, player: str) -> int | None:
        """Add a finished solo match with its total points and return the place of its game in the list, from 1.

        A game is listed once, with its highest total.
        """
        log = record.log
        table = record.table
        list_key = list_of_record(record)
        entry = HighScore(points, note_text(name), player, game_of(record), log.note("begun")[:10], record.taken_back)
        others = [game for game in self.of(table.name, list_key) if game.game != entry.game]
        old_entry = next((game for game in self.of(table.name, list_key) if game.game == entry.game), entry)
        entry = max(old_entry, entry, key=lambda game: game.points)
        # With equal points, the newer game comes first.
        games = self.lists.setdefault(table.name, {})[list_key] = _best([entry, *others])
        self.keep()
        return games.index(entry) + 1 if entry in games else None

    def forget(self, player: str) -> None:
        for lists in self.lists.values():
            for name, entries in lists.items():
                lists[name] = tuple(game for game in entries if game.player != player)
        self.keep()

    def keep(self) -> None:
        self.write({"lists": self.lists})


def _read_scores(data: Json) -> HighScoreLists:
    return {table_name: {name: _best(games) for name, games in lists.items()}
            for table_name, lists in read_as(HighScoreLists, data["lists"]).items()}


def _best(games: Iterable[HighScore]) -> tuple[HighScore, ...]:
    return tuple(sorted(games, key=lambda game: -game.points)[:MOST_GAMES])
