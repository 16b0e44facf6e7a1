"""Challenges of the chosen player: the matches of the day, the house rule, the ladder, achievements and rewards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from components.focus import Id, Rect
from game.app.application import App
from game.content.models.controls import ActionName
from game.content.models.practice import Reward
from game.match.calendar import DAYS_PER_WEEK as WEEK
from game.match.calendar import WeekResult, house_rule, week_of, week_table, weekly_contest
from game.match.challenges import (
    CHALLENGER_SEAT,
    Contest,
    Day,
    Feats,
    bot_of_level,
    challenges,
    couch_contest,
    daily_contest,
    earned_rewards,
    ladder_contest,
    ladders,
    progress,
)
from game.match.statistics import GUEST_PREFIX, PLAYER_PREFIX
from game.screens.layout.boxes import Spacer, TableLine, center, column, panel, row, scroll, table
from game.screens.layout.leaves import BOLD, DOUBLE_SIDE, SMALL, TINY, Button, Dial, Picture, Portrait, Sprite, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, DIAL_STEPS, next_value
from game.screens.outcome import totals_text
from game.screens.screen import PagedScreen
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait

PLAYER_DIAL, DAILY, COUCH, WEEKLY, LADDER = "who", "daily", "couch", "weekly", "ladder"
GOALS, REWARDS = "goals", "rewards"
PAGES = (DAILY, COUCH, WEEKLY, LADDER, GOALS, REWARDS)
TABLE = "table"
START, COPY = "start", "copy"
WEEK_COLUMNS = "played", "won", "points"
"""The columns of numbers in the table of a week."""
CARD_BACK, HOME_MUSIC, EVERYTHING = "card_back", "home_music", "everything"
KINDS = {CARD_BACK: "card_back", HOME_MUSIC: "music"}
"""The kind of reward that each of these dials offers."""
BOT_SEAT = 2
FACE, MARK_SIZE = 44, (20, 20)
"""Sizes of a portrait and of a mark."""
PAGE_WIDTH = 400
"""Most width that a page asks for, so that all leave the same to the menu."""
DAYS_SHOWN = 14
RESULT_BARS = {"won": (1.0, "seat1"), "drawn": (0.6, "text"), "played": (0.6, "text"), "lost": (0.35, "seat2")}
"""Relative height of a day's bar, and its color. The height repeats what the color says."""
STEP_HEIGHT = 10
"""Height added by each step of the ladder."""


class Challenges(PagedScreen):
    """The challenges of a player; each kind has its page."""

    pages, entries = PAGES, (PLAYER_DIAL, *PAGES, BACK)

    def __init__(self, app: App, focus: str = DAILY) -> None:
        super().__init__(app)
        app.read_data()
        app.match_counter.wait()
        self.rules = challenges(app.store)
        self.contest = daily_contest(app.store, self.rules, app.clock.today())
        """The match of the day."""
        self.couch = couch_contest(app.store, app.clock.today())
        """The match of the day for two people."""
        self.tables = ladders(app.store)
        self.table_name = app.table_name if app.table_name in self.tables else self.tables[0]
        """The table whose ladder is shown."""
        guest = f"{GUEST_PREFIX}{CHALLENGER_SEAT}"
        self.people = [*(f"{PLAYER_PREFIX}{player.id}" for player in app.records.players.known), guest]
        last = [f"{PLAYER_PREFIX}{id}" for id in app.people.last_players(app.devices.last)]
        likely = *last, app.people.statistics_id(CHALLENGER_SEAT), *self.people
        self.player = next(id for id in likely if id in self.people)
        """The shown player's key in the statistics."""
        self.open_page = focus
        self.copied: bool | None = None
        """True if the day's result was copied, False if copying failed, None before the first try."""
        self.begin(focus)

    @property
    def feats(self) -> Feats:
        return self.app.records.challenges.of(self.player)

    @property
    def next_rung(self) -> int:
        """Index of the next rung of the ladder; the number of rungs if all are climbed."""
        return min(self.feats.climbed.get(self.table_name, 0), len(self.rules.ladder))

    def tree(self) -> Node:
        pages: dict[str, Callable[[], list[Node | None]]] = {
            DAILY: self.day_page, COUCH: self.day_page, WEEKLY: self.weekly_page,
            LADDER: self.ladder_page, REWARDS: self.rewards_page,
            GOALS: lambda: [scroll(*map(self.goal, self.rules.goals), gap=(1, 4), weight=1, best=5)],
        }
        names = [Button(self.words(name), id=name, arrows=False, is_marked=name == self.open_page)
                 for name in self.entries]
        color = "outline" if self.has_page_focus else "card"
        page = panel(*pages[self.open_page](), color=color, area="page", weight=1, gap=(2, 4), pad=(10, 8),
                     max_width=PAGE_WIDTH)
        body = row(column(*names, area="menu", gap=(2, 8), preferred_width=156), page, gap=(4, 16))
        turns = self.focus in (PLAYER_DIAL, TABLE, *KINDS, EVERYTHING)
        return self.page(self.say("challenges.name"), body, "change" if turns else "select", "back")

    def buttons(self, *names: str) -> Node:
        words = {name: self.say(f"action.{name}" if name == START else f"challenges.{name}") for name in names}
        return row(*(Button(words[name], id=name, weight=1) for name in names), gap=(4, 10))

    def words(self, choice: str) -> str:
        if choice != PLAYER_DIAL:
            return self.say(f"action.{choice}" if choice == BACK else f"challenges.{choice}")
        return self.app.people.name_of(self.player)

    def day_page(self) -> list[Node | None]:
        """Build a match of the day: its opponent, its result, the last two weeks, and the line to copy."""
        contest, date = self.day_contest, self.app.clock.today().isoformat()
        table_name = self.say(f"{contest.table}.name")
        about, portrait, streak = self.say("challenges.alone", table=table_name), None, None
        if self.is_couch:
            about = self.say("challenges.for_two", table=table_name)
        else:
            days = self.feats.streak(self.app.clock.today())
            streak = Text(self.say("challenges.streak", days=days), BOLD, "card")
        if contest.bot:
            bot = self.app.store.content_of(contest.table).bots[contest.bot]
            about = self.say("challenges.against", table=table_name, name=self.app.bot_name(bot))
            portrait = Portrait(bot.portrait, BOT_SEAT, size=(DOUBLE_SIDE, DOUBLE_SIDE), smallest=(FACE, FACE),
                                align="start")
        note = None
        if self.copied is not None:
            note = Text(self.say("challenges.copied" if self.copied else "challenges.not_copied"), BOLD, "warning")
        lines = column(Text(date, BOLD, "double"), Text(about, BOLD), self.day_result(), streak, note, weight=1,
                       gap=(1, 3))
        line = self.result_line()
        days_shown = Picture(self.paint_days, size=(380, 30), smallest=(200, 16))
        return [row(portrait, lines, gap=(6, 12), weight=1), days_shown, Text(line, SMALL, "dim") if line else None,
                self.buttons(*((START, COPY) if line else (START,)))]

    @property
    def is_couch(self) -> bool:
        """True on the page of the match of the day for two people."""
        return self.open_page == COUCH

    @property
    def day_contest(self) -> Contest:
        return self.couch if self.is_couch else self.contest

    @property
    def day(self) -> Day | None:
        """The try of today on the open page, None before it begins."""
        days = self.feats.couch if self.is_couch else self.feats.days
        return days.get(self.app.clock.today().isoformat())

    def day_result(self) -> Text:
        """Build the result of today's match, or a note that it is unplayed or unfinished."""
        day = self.day
        if day is None or not day.result:
            key = "left" if day is not None else "unplayed_couch" if self.is_couch else "unplayed"
            return Text(self.say(f"challenges.{key}"), BOLD, "card", max_width=260)
        words = f"{self.say(f'challenges.{day.result}')}  {totals_text(self, day.totals)}"
        return Text(words, BOLD, "seat1" if day.result == "won" else "card")

    def paint_days(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the last two weeks, today on the right: high bars for wins, low ones for losses."""
        today = self.app.clock.today()
        rgb = pen.palette.rgb
        step = (rect.w - 4) / DAYS_SHOWN
        for days in range(DAYS_SHOWN):
            day = self.feats.past_try(today, days, couch=self.is_couch)
            share, color = RESULT_BARS.get(day.result if day else "", (0.0, "dim"))
            x, height = rect.x + rect.w - (days + 1) * step, rect.h - 4
            bar = Rect(round(x), rect.y + 2, round(step) - 4, max(3, round(height * share)))
            pen.fill(bar, rgb(color), 1.0 if share else 0.4, glow=0.5 if share else 0.0)
            if not days:
                pen.outline(Rect(bar.x - 2, rect.y, bar.w + 4, rect.h), rgb("double"), 0.7)

    def result_line(self) -> str:
        """Return today's result on the open page in one line, "" if there is none."""
        today, day = self.app.clock.today(), self.day
        if day is None or not day.result:
            return ""
        bots = self.app.store.content_of(day.table).bots
        first, second = (*day.names, "", "")[:2]
        key = "line_couch" if self.is_couch else "line" if day.bot else "line_alone"
        return self.say(
            f"challenges.{key}", date=today.isoformat(), table=self.say(f"{day.table}.name"), first=first,
            second=second, name=self.app.bot_name(bots[day.bot]) if day.bot in bots else day.bot,
            result=self.say(f"challenges.{day.result}"), totals=totals_text(self, day.totals),
            streak=self.feats.streak(today),
        )

    def weekly_page(self) -> list[Node | None]:
        """Build the house rule of the week and the table of its results."""
        today, book = self.app.clock.today(), self.app.records.challenges
        rule = house_rule(self.rules, today)
        if rule is None:
            return [center(Text(self.say("challenges.no_weekly"), side="center"))]
        spoken = self.app.in_language
        week = week_of(today)
        name = self.say(f"{rule.table}.name")
        lines = [self.standing_line(number, result) for number, result in enumerate(week_table(book, week), 1)]
        heads = ["", "", *(self.say(f"challenges.week_{figure}") for figure in WEEK_COLUMNS)]
        head = TableLine([Text(heading, TINY, "dim", side="right") for heading in heads])
        before = week_table(book, week_of(today - timedelta(WEEK))) if today.toordinal() > WEEK else []
        results: Node = Text(self.say("challenges.unplayed_week"), SMALL, "card", weight=1)
        if lines:
            results = table(*lines, head=head, weights=(0, 1, 0, 0, 0), drops=(2,), weight=1, gap=(0, 1))
        winner = before and self.say("challenges.last_week", name=self.app.people.name_of(before[0].player))
        return [
            Text(f"{spoken(rule.name)} ({name}, {week})", BOLD, "double"),
            Text(spoken(rule.about), BOLD),
            results,
            Text(winner, SMALL, "dim") if winner else None,
            self.buttons(START),
        ]

    def standing_line(self, number: int, result: WeekResult) -> TableLine:
        color = "double" if result.player == self.player else "text"
        name = Text(self.app.people.name_of(result.player), SMALL, color, centered=True)
        figures = [str(getattr(result, figure)) for figure in WEEK_COLUMNS]
        numbers = [Text(words, SMALL, color, side="right", centered=True) for words in (f"{number}.", *figures)]
        return TableLine([numbers[0], name, *numbers[1:]], pad=(4, 1))

    def ladder_page(self) -> list[Node | None]:
        """Build the ladder: the bots of a table on their steps, and the next opponent."""
        rungs, next_rung = self.rules.ladder, self.next_rung
        lines = [Text(self.say("challenges.top"), BOLD, "double")]
        if next_rung < len(rungs):
            _, opponent = bot_of_level(self.app.store, self.table_name, rungs[next_rung].level)
            head = self.say("challenges.step", step=next_rung + 1, of=len(rungs), name=self.app.bot_name(opponent))
            reward = self.app.in_language(self.rules.rewards[rungs[next_rung].unlocks].name)
            unlocks = self.say("challenges.unlocks", name=reward)
            lines = [Text(head, BOLD, "double"), Text(unlocks, BOLD, "card")]
        least, names = (240, FACE + 8 + STEP_HEIGHT * len(rungs)), [self.say(f"{name}.name") for name in self.tables]
        return [
            *lines,
            Picture(self.paint_ladder, size=least, smallest=least, weight=1),
            Dial(self.say("challenges.table"), self.say(f"{self.table_name}.name"), names, id=TABLE),
            self.buttons(START) if next_rung < len(rungs) else None,
        ]

    def paint_ladder(self, pen: Pen, rect: Rect, focused: bool) -> None:
        """Draw the bots of a table on their steps, with those beaten lit."""
        rgb = pen.palette.rgb
        next_rung = self.next_rung
        width = rect.w / len(self.rules.ladder)
        for number, rung in enumerate(self.rules.ladder):
            lit = number < next_rung
            bar = Rect(round(rect.x + number * width) + 3, rect.y + 2, round(width) - 6, STEP_HEIGHT * (number + 1))
            pen.fill(bar, rgb("seat1" if lit else "dim"), 0.9 if lit else 0.35, glow=0.5 if lit else 0.0)
            if number == next_rung:
                pen.outline(bar.grow(2), rgb("double"))
            mood, alpha = ("lost", 1.0) if lit else ("active", 1.0) if number == next_rung else ("waiting", 0.5)
            _, opponent = bot_of_level(self.app.store, self.table_name, rung.level)
            top = bar.y + bar.h
            draw_portrait(pen, BOT_SEAT, mood, bar.center[0], top + 26, 1, alpha=alpha, face=opponent.portrait)

    def goal(self, id: str) -> Node:
        goal = self.rules.goals[id]
        feats = self.feats
        records = self.app.records
        now, done = progress(records.challenges, goal, id, self.player, records.statistics), id in feats.reached
        color = "double" if done else "text"
        count = feats.reached[id] if done else f"{min(now, goal.least)}/{goal.least}"

        def paint_bar(pen: Pen, rect: Rect, focused: bool) -> None:
            pen.fill(rect, pen.palette.rgb("dim"), 0.35)
            lit = Rect(rect.x, rect.y, round(rect.w * min(1.0, now / goal.least)), rect.h)
            pen.fill(lit, pen.palette.rgb("double" if done else "seat1"), glow=0.5)

        mark = Sprite("achieved", "double", MARK_SIZE) if done else None
        name = Text(self.app.in_language(goal.name), BOLD, color, weight=1)
        return column(
            row(mark, name, Text(count, SMALL, color, side="right"), gap=(2, 6)),
            Text(self.app.spoken_of(goal.about, least=goal.least), SMALL, "card"),
            Picture(paint_bar, size=(100, 2), smallest=(40, 2)),
            id=f"goal:{id}", gap=(0, 1), pad=(6, 3),
        )

    def rewards_page(self) -> list[Node | None]:
        """Build the dials for the rewards in use, and the list of all rewards."""
        picks, rules = self.app.settings.picks, self.rules
        free = earned_rewards(self.app.records.challenges, rules, picks.everything, self.app.records.runs.results())
        switch = [self.say("common.on"), self.say("common.off")]
        kinds = [self.say("challenges.worn"), self.say("challenges.usual")]
        dials = []
        for dial in KINDS:
            worn = any(reward.what == getattr(picks, dial) for reward in rules.rewards.values())
            dials.append(Dial(self.words(dial), kinds[0 if worn else 1], kinds, id=dial))
        dials.append(Dial(self.words(EVERYTHING), switch[0 if picks.everything else 1], switch, id=EVERYTHING))
        tasks = {descent.unlocks: self.say(f"challenges.descent_{descent.counts}", least=descent.least)
                 for descent in rules.descents}
        tasks |= {rung.unlocks: self.say("challenges.rung", step=step) for step, rung in enumerate(rules.ladder, 1)}
        is_large = self.app.main_canvas.text_scale > 1
        rewards = list[Node]()
        for id, reward in rules.rewards.items():
            mark = Sprite("achieved", "double", MARK_SIZE) if id in free else Sprite("badge_shut", "dim", MARK_SIZE)
            color = "text" if id in free else "dim"
            name = Text(self.app.in_language(reward.name), ("body", *SMALL)[is_large:], color, weight=1)
            task = Text(tasks[id], TINY, "card") if is_large else Text(tasks[id], SMALL, "dim", side="right")
            parts = [name, task] if id in tasks and id not in free else [name]
            words = [column(*parts, weight=1, gap=(0, 0))] if is_large else parts
            rewards.append(row(mark, *words, gap=(4, 8)))
        return [*dials, Spacer(2, 8), scroll(*rewards, gap=(1, 6), weight=1)]

    def focus_moved(self) -> None:
        if self.focus in PAGES and self.focus != self.open_page:
            self.open_page, self.copied = str(self.focus), None

    def beyond_edge(self, action: ActionName) -> None:
        if self.focus == PLAYER_DIAL and action in DIAL_STEPS:
            self.cycle_player(DIAL_STEPS[action])
        else:
            super().beyond_edge(action)

    def enter_page(self) -> None:
        goal = f"goal:{next(iter(self.rules.goals), '')}"
        first = {DAILY: COPY, COUCH: COPY, WEEKLY: START, LADDER: START, GOALS: goal, REWARDS: CARD_BACK}
        page = [node.id for node in self.menu.layout.focusable if node.area == "page"]
        if page:
            self.focus = first[self.open_page] if first[self.open_page] in page else page[0]

    def button_confirmed(self, id: Id) -> None:
        if id == PLAYER_DIAL:
            self.cycle_player(1)
        elif id in PAGES:
            self.open_page = str(id)
            self.enter_page()
        elif id == START:
            self.go_to_seats()
        elif id == COPY:
            self.copied = self.app.copy(self.result_line())

    def cycle_player(self, step: int) -> None:
        self.player = next_value(self.people, self.player, step)
        self.copied = None

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        picks = self.app.settings.picks
        if repeat:
            return
        if id == TABLE:
            self.table_name = next_value(self.tables, self.table_name, step)
            return
        if id == EVERYTHING:
            picks.everything = not picks.everything
        else:
            values = ["", *(reward.what for reward in self.rewards(id))]
            setattr(picks, id, next_value(values, getattr(picks, id), step))
        self.app.apply_settings()

    def rewards(self, dial: str) -> list[Reward]:
        """Return the unlocked rewards a dial can be set to, in addition to the default."""
        everything = self.app.settings.picks.everything
        rewards = earned_rewards(self.app.records.challenges, self.rules, everything, self.app.records.runs.results())
        return [reward for reward in rewards.values() if reward.kind == KINDS[dial]]

    def go_to_seats(self) -> None:
        contests: dict[str, Callable[[], Contest | None]] = {
            DAILY: lambda: self.contest, COUCH: lambda: self.couch,
            WEEKLY: lambda: weekly_contest(self.app.store, self.rules, self.app.clock.today()),
            LADDER: lambda: ladder_contest(self.app.store, self.rules, self.table_name, self.next_rung),
        }
        contest = contests[self.open_page]()
        if contest is not None:
            self.app.table_name = contest.table
            self.app.go("joining", contest=contest, next_screen=contest.next_screen, rules=contest.rules,
                        previous_screen="challenges")
