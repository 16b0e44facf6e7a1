"""Finished matches: what counts them, reports them to runs and evenings, and announces what they reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.app.app_state import AppState
from game.app.people import People
from game.background.job import Job, Report, Worker
from game.kernel.bots import BOT_PREFIX
from game.match.challenges import (
    FinishedMatch,
    add_tally,
    challenges,
    count_goals,
    earned_rewards,
    goals_reached,
    record_attempt,
)
from game.match.players import PAIRING_NOTE, PLAYER_NOTE
from game.match.record import match_id
from game.match.runs import RUN_NOTE, decision_of, ending_of
from game.match.statistics import GUEST_PREFIX, PLAYER_PREFIX

if TYPE_CHECKING:
    from game.match.record import Record
    from game.match.series import Series
    from game.match.storage import Ready


class MatchCounter:
    """Counts finished matches, those for challenges one at a time, and announces what they reach."""

    def __init__(self, app: AppState) -> None:
        self.app, self.people = app, People(app)
        self._worker = Worker("challenges")
        self._jobs: list[tuple[FinishedMatch, Job[Mapping[tuple[str, str], int]]]] = []

    @property
    def is_done(self) -> bool:
        return not self._jobs

    def advance(self) -> None:
        """Announce the goals reached by counted matches."""
        while self._jobs and self._jobs[0][1].done() and self.app.records.statistics.is_written:
            self._announce_first()

    def wait(self) -> None:
        while self._jobs:
            self._announce_first()

    def count(self, match: FinishedMatch, series: Series) -> Ready:
        """Keep the replay of a match, and count the match; the result is true once the replay is saved."""
        records = self.app.records
        is_saved = records.replays.keep(match.record.log, self.app.store.replays.keep)
        records.statistics.count(match.record, match.players, series)
        self._count_challenges(match)
        return is_saved

    def count_here(self, record: Record) -> Ready:
        """Count a match that was played at the current table, by those in the seats."""
        app = self.app
        players = {seat: self.people.statistics_id(seat) for seat in app.seats.all}
        levels = {seat: opponent.level for seat in app.seats.bots if (opponent := app.bots.in_seat(seat)) is not None}
        return self.count(FinishedMatch(record, players, levels), app.current_set.series)

    def _count_challenges(self, match: FinishedMatch) -> None:
        """Count a match for challenges: its day and its ladder step at once, achievements in the background."""
        app, log = self.app, match.record.log
        is_counting = any(match_id(other.record.log) == match_id(log) for other, _ in self._jobs)
        if not match.people() or is_counting or app.records.challenges.has_counted(match_id(log)):
            return
        rules = challenges(app.store)
        before = earned_rewards(app.records.challenges, rules, unlock_all=False)
        record_attempt(app.records.challenges, rules, match)
        for id, reward in earned_rewards(app.records.challenges, rules, unlock_all=False).items():
            if id not in before:
                app.toasts.add(app.say("challenges.unlocked"), app.in_language(reward.name))
        self.add(match)

    def add(self, match: FinishedMatch) -> None:
        """Start to count a match for achievements."""
        rules = challenges(self.app.store)

        def work(report: Report) -> Mapping[tuple[str, str], int]:
            return count_goals(rules, match)

        self._jobs.append((match, self._worker.ask("what a match was for challenges", work)))

    def _announce_first(self) -> None:
        try:
            self._announce(*self._jobs[0])
        finally:
            del self._jobs[0]  # Last, because the disk thread asks if everything is settled.

    def _announce(self, match: FinishedMatch, job: Job[Mapping[tuple[str, str], int]]) -> None:
        app, records, rules = self.app, self.app.records, challenges(self.app.store)
        add_tally(records.challenges, rules, match.record.log, job.result())
        people = {player_id: seat for seat, player_id in match.people().items()}
        for player_id, id in goals_reached(records.challenges, rules, people, records.statistics, app.clock.today()):
            seat = people[player_id]  # May be an empty seat: a saved match is counted before players sit down.
            name = (seat not in app.seats.all and match.record.log.note(f"name{seat}")) or self.people.name(seat)
            head = app.say("challenges.reached", name=name)
            app.toasts.add(head, app.in_language(rules.goals[id].name))

    def settle_saved(self) -> None:
        """Count saved matches that are over, because a kill came between the last move and the result."""
        self._count_saved()
        self._report_room()

    def _report_room(self) -> None:
        """Report the saved match of a room to its run if it is over; drop it if the run no longer waits for it."""
        app = self.app
        saves, run_log = app.records.runs.room_save, app.records.runs.unfinished()
        if saves.match is None:
            return
        if run_log is not None and decision_of(run_log) == saves.match.log.note(RUN_NOTE):
            record = saves.finished_record
            result = record.table.result(record.rules, record.position) if record is not None else None
            run = app.records.runs.resume(app.store) if result is not None else None
            if result is None or run is None or not run.record_result(run.key, ending_of(result)):
                return
        is_saved = app.records.replays.keep(saves.match.log, app.store.replays.keep)
        saves.discard(lambda: is_saved() and app.records.runs.journal.is_written)

    def _count_saved(self) -> None:
        """Count the saved match if it is over, because a kill came between its last move and its result.

        Its result is shown if a player resumes it, but it does not count twice.
        """
        app = self.app
        record, save = app.autosave.finished_record, app.autosave.match
        if record is None or save is None:
            return
        table, log = record.table, record.log
        result = table.result(record.rules, record.position)
        assert result is not None
        players: dict[int, str] = {}
        levels: dict[int, int] = {}
        for seat, sitter in enumerate(save.sitters, 1):
            player = log.note(f"{PLAYER_NOTE}{seat}")
            is_known = app.records.players.get(player) is not None
            players[seat] = f"{PLAYER_PREFIX}{player}" if is_known else f"{GUEST_PREFIX}{seat}"
            if sitter.device.startswith(BOT_PREFIX):
                players[seat] = sitter.device
                bots = app.store.content_of(table.name).bots
                if (bot := bots.get(sitter.device.removeprefix(BOT_PREFIX))) is not None:
                    levels[seat] = bot.level
        series = save.series.after(log.first, result.winner)
        self.count(FinishedMatch(record, players, levels), series)
        if len(result.totals) == 1 and not levels:
            app.records.high_scores.add(record, result.totals[0], log.note("name1"), players[1])
        if series.is_over:
            winner = log.note(f"{PLAYER_NOTE}{series.winner}") or (players[series.winner] if series.winner else "")
            app.records.evenings.record_winner(log.note(PAIRING_NOTE), winner, app.clock.today())
