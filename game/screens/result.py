"""The end of a match: the outcome over its table, the score of the series, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from components.focus import Id, Rect
from components.press import Input, Press
from game.app.application import App
from game.content.models.practice import MapFile, Stop, stars_text
from game.kernel.result import Result as Ending
from game.match import storage
from game.match.practice import map_at, map_file, number_in, stop_of
from game.match.record import Record, game_of
from game.match.replays import Replay
from game.match.series import next_deal, same_deal
from game.match.statistics import list_of_record, meeting_of, solo_key
from game.match.storage import Ready
from game.match.story import turning_point
from game.screens.ceremony import Ceremony, CeremonyScreen, Guest, Honors
from game.screens.layout.areas import Strips
from game.screens.layout.boxes import Spacer, column, grid, row, stack
from game.screens.layout.leaves import SMALL, Banner, Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.match.match import MatchScreen
from game.screens.outcome import MOODS, reason_text, record_text, result_text
from game.screens.review import MatchAnalysis, can_analyze
from systems.draw.canvas import Canvas
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.draw.widgets import with_arrows
from systems.easing import openness
from systems.moments import decisive_places
from systems.order import run_effects

FACE_SIDE, MARGIN = 100, 26
"""Side of a portrait, and its distance from the edge of the picture."""
EDGE_ROOM = 18
"""Room for the lines at the edges of the banner, above a portrait and below its name."""
STRIP_MIDDLES = 216, 84
"""Height of the middle of the banner and of the buttons, unless they cover the deciding part of the board there."""


class MatchEndScreen(CeremonyScreen):
    """The end of a match, as its result screens show it."""

    def __init__(self, app: App, match_screen: MatchScreen) -> None:
        super().__init__(app)
        self.match_screen = match_screen
        self.age = 0.0
        """Seconds since the banner appeared."""
        self.ending = match_screen.component(Ending)
        self.decisive_area = decisive_places()
        """The area where the match was decided, kept free as far as possible."""
        self.figures: dict[int, Picture] = {}
        """The portrait of each seat."""
        self.any_press = False
        """True once a player has pressed anything here."""

    @property
    def world(self) -> str:
        return super().world or self.match_screen.world

    def lines(self) -> list[str]:
        return [self.points()]

    def over_table(self, buttons: Node) -> Node:
        """Build the banner and the buttons, clear of the deciding part of the board."""
        strips = Strips([self.banner(), buttons], obstacles=self.decisive_area, wishes=STRIP_MIDDLES, weight=1)
        return column(strips, self.legend("select", "back"), gap=(0, 2))

    def banner(self) -> Node:
        """Build the banner with a portrait at each end."""
        seat = self.ending.winner or (1 if len(self.ending.totals) == 1 else 0)
        least = FACE_SIDE + EDGE_ROOM + self.app.main_canvas.line_height(SMALL[0])
        lines = [self.winner_text(), *self.lines()]
        color = f"seat{seat}" if seat else "outline"
        fades = self.app.settings.comfort.reduced_motion
        ribbon = Banner(lines, color, FACE_SIDE + 1.5 * MARGIN, lambda: self.banner_openness, fades, least)
        self.figures = {seat: self.portrait(seat) for seat in self.match_screen.portrait_areas}
        left, *right = (column(figure, self.name(seat), pack=0.5, gap=(0, 0), preferred_width=FACE_SIDE + MARGIN)
                        for seat, figure in self.figures.items())
        return stack(column(ribbon, pack=0.5), row(left, Spacer(weight=1), *right, pad=(MARGIN / 2, 0)))

    def name(self, seat: int) -> Node:
        return Text(self.match_screen.name(seat), SMALL, f"seat{seat}", side="center", max_width=FACE_SIDE + MARGIN)

    def mood(self, seat: int) -> tuple[str, str]:
        """Return the mood of a seat, which is that of its result, and its portrait."""
        return MOODS[self.ending.of(seat)], self.app.people.portraits().get(seat, "")

    def portrait(self, seat: int) -> Picture:
        mood, face = self.mood(seat)

        def draw(pen: Pen, rect: Rect, focused: bool) -> None:
            draw_portrait(pen, seat, mood, *rect.center, 2, min(1.0, self.banner_openness), face)

        return Picture(draw, (FACE_SIDE, FACE_SIDE), (FACE_SIDE, FACE_SIDE), live=True, align="center")

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Press):
            is_early = self.menu.guard.drops(player_input)
            self.any_press |= not is_early
            if is_early and self.panel is None and not player_input.is_repeat:
                # Too early to choose, but the press skips the banner's entrance.
                self.age = max(self.age, self.match_screen.beats.motion.winner.enter)
        super().handle_input(player_input)

    @property
    def reserved_areas(self) -> Sequence[Rect]:
        if self.ceremony is not None:
            return super().reserved_areas
        return [node.rect for node in self.menu.layout.nodes if isinstance(node, Banner)]

    def adopt_settings(self) -> None:
        self.match_screen.adopt_settings()
        super().adopt_settings()

    @property
    def banner_openness(self) -> float:
        """Visible part of the banner, 0 to 1, with a slight overshoot."""
        settings = self.app.settings
        if not settings.speed:
            return 1.0
        return openness(self.match_screen.beats.motion.winner, self.age, calm=settings.comfort.reduced_motion)

    def winner_text(self) -> str:
        return result_text(self, self.ending, [self.app.people.name(seat) for seat in self.app.seats.all])

    def points(self) -> str:
        """Return all points and the kind of win, or the reason for the end."""
        names = [self.app.people.name(seat) for seat in self.app.seats.all]
        return reason_text(self, self.match_screen.table, self.ending, names)

    def begin(self, focus: Id) -> None:
        super().begin(focus)
        self.menu.guard.restart(self.app.content.timing.result_guard)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.age += dt
        if self.ceremony is None:
            run_effects(dt)
        self.match_screen.voices.advance_lines(dt)

    def draw_background(self, canvas: Canvas) -> None:
        if self.ceremony is not None:
            super().draw_background(canvas)
            return
        self.match_screen.draw_board(players=False)
        canvas.gray(self.app.store.look.pause_gray)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.panel is None:
            figures = {seat: picture.rect for seat, picture in self.figures.items()}
            reserved = [with_arrows(item.rect) for item in self.menu.items]
            self.match_screen.voices.draw(canvas, figures, self.banner_openness >= 1, reserved)

    def close(self) -> None:
        super().close()
        self.match_screen.close()


ACTION_NAMES = {"evening": "standings", "onward": "next_round", "next": "next_match", "same": "restart"}
"""The word of each button that has another name."""
ROW_MARGIN = 20
COLUMN_WIDTH, COLUMN_GAP = 176, 12
"""Width of a column of buttons, which leaves the names and scores in the corners free, and the gap between two."""


class ResultScreen(MatchEndScreen):
    """The result screen. It adds the match to the series as it opens; the table stays visible behind it."""

    def __init__(self, app: App, match_screen: MatchScreen) -> None:
        super().__init__(app, match_screen)
        app.current_set.count(match_screen.first_seat, self.ending.winner, match_screen.record)
        self.is_solo = len(self.ending.totals) == 1 and not app.seats.only_bots
        """True if one person has played solo."""
        self.map, self.stop = self.find_stop()
        """The map of the table, and the stop on it that the match belongs to."""
        self.stars: str | None = None
        """The stars earned there, once the match is counted."""
        self.replay_saved: Ready = lambda: True
        self.record_text = ""
        """The record of two known players against each other, including this match."""
        self.best, self.place = self.high_score()
        record = match_screen.record
        goes_on = self.is_solo and not match_screen.has_fixed_terms
        self.next_record = next_deal(record) if goes_on and record is not None else None
        """The next deal of a game in several parts; None if the game is over."""
        if match_screen.record is not None:
            self.record_text = self.head_to_head(match_screen.record)
            self.replay_saved = app.match_counter.count_here(match_screen.record)
        series, pairing = app.current_set.series, app.next_match.terms.pairing
        owner = app.seats.owner(series.winner) if series.winner else ""
        series_over = record is not None and series.is_over
        self.of_evening = series_over and app.records.evenings.record_winner(pairing, owner, app.clock.today())
        """True if the evening continues from here."""
        self.ceremony = self.open_ceremony() if series_over and len(app.seats.all) == 2 else None
        """The ceremony of a set that has ended."""
        self.begin(self.first)
        self.analysis: MatchAnalysis | None = None
        """The analysis of the match by a bot, once requested."""

    def find_stop(self) -> tuple[MapFile | None, Stop | None]:
        """Return the map of the table and the stop of a match alone, if there are any."""
        record, store = self.match_screen.record, self.app.store
        if not self.is_solo or record is None or not store.has(map_file(record.table.name)):
            return None, None
        file = map_at(store, record.table.name)
        return file, stop_of(store, record.table.name, file, list_of_record(record))

    def count_stars(self) -> None:
        """Show the stars at the stop of the match, once the match is counted."""
        if self.stop is None or self.stars is not None or not self.app.records.statistics.is_counted:
            return
        record, stop = self.match_screen.record, self.stop
        assert record is not None
        key = solo_key(record.table.name, list_of_record(record))
        number = number_in(self.app.records.statistics.of(key, self.app.people.statistics_id(1)), stop)
        stars = stars_text(stop.stars_for(number), len(stop.stars))
        goal = self.app.spoken_of(stop.goal, least=stop.next_goal(number))
        is_short = stop.stars_for(number) == len(stop.stars) or self.app.settings.comfort.text_size > 1
        self.stars = stars if is_short else f"{stars} {goal}"
        self.invalidate()

    def open_ceremony(self) -> Ceremony | None:
        """Return the ceremony of the set; a single match has none, and an evening that ends with it has its own."""
        app, current_set, people = self.app, self.app.current_set, self.app.people
        series = current_set.series
        names = {seat: people.name(seat) for seat in app.seats.all}
        # The first matches may have been played before the game was opened.
        first = series.played - len(current_set.records) + 1
        point = turning_point(current_set.records, names.get(series.winner, ""), first)
        if self.of_evening and point is not None:
            current_set.highlights.append(point)
        evening = app.records.evenings.current
        ends_evening = self.of_evening and evening is not None and not evening.next_pairing
        if series.is_single or ends_evening:
            return None
        key = "ceremony.set_won" if series.winner else "ceremony.set_drawn"
        second, first = sorted(series.wins)
        headline = self.say(key, name=names.get(series.winner, ""), first=first, second=second)
        detail = f"{self.winner_text()}  {self.points()}"
        guests = [Guest(name, people.portrait(seat), seat == series.winner, seat) for seat, name in names.items()]
        return Ceremony(app, Honors(headline, detail, guests), point)

    def high_score(self) -> tuple[int | None, int | None]:
        """Return the best solo score, including this match, and this match's rank if there are earlier scores.

        Both are None unless the match was solo.
        """
        record, scores = self.match_screen.record, self.app.records.high_scores
        if not self.is_solo or record is None:
            return None, None
        list_key = record.table.name, list_of_record(record)
        others = [entry for entry in scores.of(*list_key) if entry.game != game_of(record)]
        place = scores.add(record, self.ending.totals[0], self.app.people.name(1), self.app.people.statistics_id(1))
        return scores.best(*list_key), place if others else None

    def head_to_head(self, record: Record) -> str:
        """Return the record of the players with this match, "" unless two known players have met."""
        people = self.app.people.players_by_seat()
        meeting = meeting_of(record, {seat: player.id for seat, player in people.items()}, finds_comeback=False)
        if meeting is None:
            return ""
        return record_text(self.app, people, self.app.records.statistics.rivalry(*meeting[0]).with_meeting(meeting[1]))

    @property
    def first(self) -> str:
        """The entry with the focus: the next match within a set, a rematch after it."""
        if self.of_evening:
            return "evening"
        if self.next_record is not None:
            return "onward"
        if self.repeats and (self.ending.of(1) == "lost" or "rematch" not in self.deals):
            return "same"
        return "rematch" if self.app.current_set.series.is_over else "next"

    @property
    def deals(self) -> tuple[str, ...]:
        """The deals offered in solo play: the same again or a new one; a daily deal has no other."""
        record = self.match_screen.record
        first = record is None or not record.log.continues
        return ("same",) if self.app.next_match.setup.day and first else ("same", "rematch")

    @property
    def settings(self) -> tuple[str, ...]:
        """The button to other settings of the table, once the set or evening is over."""
        return ("setup",) if self.all_over and not self.match_screen.has_fixed_terms else ()

    @property
    def repeats(self) -> bool:
        """True if the same deal can be replayed: solo play outside challenges."""
        return self.is_solo and self.match_screen.can_restart

    def tree(self) -> Node:
        if self.ceremony is not None:
            tree = self.ceremony.tree(None, self.buttons(), self.legend("select", "back"))
            self.figures = dict(zip(self.app.seats.all, self.ceremony.figures, strict=True))
            return tree
        return self.over_table(self.buttons())

    def buttons(self) -> Node:
        """Build the buttons: ways to continue on the left, views of the match on the right."""
        deals = tuple(deal for deal in self.deals if deal != self.first) if self.repeats else ()
        choices = (self.first,) if self.of_evening else (self.first, *deals, *self.settings, "leave")
        record = self.match_screen.record
        views: list[str] = []
        if record is not None:
            views += ["story", *(["review"] if can_analyze(self.app, record.table) else [])]
        if self.best is not None:
            views.append("scores")
        if self.stop is not None and not self.match_screen.has_fixed_terms:
            views.append("map")
        if self.record_text:
            views.append("rivals")
        buttons = [[Button(self.button_text(name), id=name, extra_height=11) for name in names]
                   for names in (choices, views) if names]
        if self.ceremony is not None:
            line = [button for names in buttons for button in names]
            if self.app.settings.comfort.text_size > 1:
                return row(grid(3, *line, weight=1), pad=(ROW_MARGIN, 0))
            for button in line:
                button.weight = 1.0
            return row(*line, gap=(2, COLUMN_GAP), pad=(ROW_MARGIN, 0))
        columns = [column(*names, preferred_width=COLUMN_WIDTH) for names in buttons]
        return row(Spacer(weight=1), row(*columns, gap=(2, COLUMN_GAP)), Spacer(weight=1), gap=(0, 0), pad=(0, 6))

    def button_confirmed(self, id: Id) -> None:
        if id in ("rematch", "same", "onward"):
            self.play_again(id)
        elif id == "scores":
            record = self.match_screen.record
            assert record is not None
            self.app.go("high_scores", table_name=record.table.name, open_list=list_of_record(record),
                        game=game_of(record), screen_behind=self)
        elif id == "map":
            if self.all_over:
                self.forget()
            self.app.go("map")
        elif id in ("story", "review"):
            self.open_analysis(id)
        elif id == "rivals":
            one, other = (self.app.seats.person(seat) for seat in self.app.seats.all)
            self.app.go("rivals", one=one, other=other, screen_behind=self)
        elif id == "leave":
            self.leave()
        else:
            self.open_next({"evening": "evening", "setup": "setup"}.get(id, "match"))

    def leave(self) -> None:
        if self.app.current_set.series.is_over:
            self.open_next("evening" if self.of_evening else "home")
        else:
            self.ask("result.leave_sure", self.go_home)

    def open_next(self, screen: str) -> None:
        """Open the screen that follows; a match that nothing continues is no longer kept."""
        if self.all_over:
            self.forget()
        self.app.go(screen)

    def play_again(self, chosen: str) -> None:
        """Start another match: the next part of the game, the same deal, or a new random one."""
        record = self.match_screen.record
        if record is not None and chosen != "rematch":
            self.app.next_match.terms.deal = (self.next_record if chosen == "onward" else None) or same_deal(record)
        self.forget()
        self.app.current_set.series = self.app.current_set.series.start_again()
        self.app.go("match")

    @property
    def continues(self) -> bool:
        """True if the game should continue without input, because no one has pressed anything for a while."""
        beats, settings = self.match_screen.beats, self.app.settings
        if self.next_record is None or self.any_press or not beats.onward or not settings.speed:
            return False
        return self.age >= beats.motion.winner.enter + beats.onward * settings.comfort.banner_time

    def open_analysis(self, screen: str) -> None:
        """Open the story or review; the match is already kept, and analyzed only once."""
        record = self.match_screen.record
        assert record is not None
        if self.analysis is None and can_analyze(self.app, record.table):
            self.analysis = MatchAnalysis(self.app, record)
        replay = Replay(Path(), record.log)
        self.app.go(screen, replay=replay, record=record, analysis=self.analysis, screen_behind=self)

    def go_home(self) -> None:
        """Leave within a set, which then is no longer resumable."""
        self.forget()
        self.app.go("home")

    def forget(self) -> None:
        """Make the match no longer resumable; its save stays until all its results are on disk."""
        if self.match_screen.record is not None:
            self.app.autosave.discard(condition=self.all_saved)

    def all_saved(self) -> bool:
        """Return True if all results of the match are on disk: replay, statistics, challenges and evening."""
        is_counted = self.app.records.statistics.is_written and self.app.match_counter.is_done
        return self.replay_saved() and is_counted and not storage.writer.has_unsaved

    @property
    def all_over(self) -> bool:
        """True if neither the series nor the game continues."""
        return self.app.current_set.series.is_over and self.next_record is None

    def update(self, dt: float) -> None:
        super().update(dt)
        self.count_stars()
        if self.all_over and self.app.autosave.match is not None and self.all_saved():
            self.forget()
        if self.continues:
            self.play_again("onward")

    def button_text(self, choice: str) -> str:
        if choice == "map" and self.map is not None:
            return self.app.in_language(self.map.name)
        if choice == "rivals":
            return self.say("rivals.title")
        swaps = choice == "rematch" and self.app.current_set.players_must_swap()
        if choice == "rematch" and self.is_solo:
            choice = "new_deal" if self.repeats else "same"
        return self.say("action.swap" if swaps else f"action.{ACTION_NAMES.get(choice, choice)}")

    def lines(self) -> list[str]:
        """Return the points or the reason for the end, the best scores in solo play, then the score of the series."""
        series = self.app.current_set.series
        lines = [self.points(), *([self.stars] if self.stars is not None else [])]
        if self.best is not None:
            key = "best" if self.place is None else "highest" if self.place == 1 else "placed"
            lines.append(self.say(f"result.{key}", points=self.best, place=self.place))
        if not series.is_single and len(self.ending.totals) > 1:
            lines.append(self.say("result.standing", first=series.wins[0], second=series.wins[1]))
            if series.winner:
                lines.append(self.say("result.set_won", name=self.app.people.name(series.winner)))
            elif series.is_over:
                lines.append(self.say("result.set_drawn"))
        return [*lines, self.record_text] if self.record_text else lines

    def close(self) -> None:
        # This match must be counted before anything that follows.
        self.app.records.statistics.wait()
        self.app.match_counter.wait()
        super().close()
