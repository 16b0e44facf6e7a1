"""Statistics of the players of a table, and its lists of high scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from components.focus import Id, Rect
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.content.models.controls import ActionName
from game.kernel.bots import BOT_PREFIX
from game.match.statistics import GUEST_PREFIX, PLAYER_PREFIX, RECENT_RESULTS, HighScore, PlayerTally, list_name
from game.screens.layout import boxes
from game.screens.layout.boxes import Spacer, TableLine, center, column, panel, row, scroll, table
from game.screens.layout.leaves import BODY, BOLD, SMALL, TINY, Button, Dial, Picture, Portrait, Text
from game.screens.layout.node import Node
from game.screens.menu import BACK, DIAL_STEPS, next_value
from game.screens.screen import TreeScreen
from game.tables import NAMES as TABLES
from game.tables import find_table
from systems.draw.pen import Pen

LIST_DIAL = "list"


def list_names(app: App, table_name: str) -> list[str]:
    """Return the lists a solo player can enter with a setup of this table, then the other lists that have entries."""
    on_table, content = find_table(table_name), app.store.content_of(table_name)
    options = content.setups.options
    rule_names = [option.rules for option in options if option.rules] or [content.standard]
    sets = [name for name in dict.fromkeys(rule_names) if name in content.rules]
    solo_sets = [name for name in sets if on_table.seat_count(content.rules[name]) == 1]
    fields = on_table.choices.with_own_scores
    values = [dict.fromkeys(option.varies[field] for option in options if field in option.varies) for field in fields]
    names = [
        list_name(on_table, rules, dict(zip(fields, options, strict=True)))
        for rules in solo_sets
        for options in product(*values)
    ]
    return [*dict.fromkeys((*names, *app.records.high_scores.lists.get(table_name, {})))]


def current_list(app: App) -> str:
    """Return the list of the current setup, or the first list if the setup is not for one player."""
    chosen = list_name(app.current_table, app.next_match.setup.rules, app.next_match.varied_choices)
    lists = list_names(app, app.table_name)
    return chosen if chosen in lists or not lists else lists[0]


class HighScoresScreen(TreeScreen):
    """The high scores of a table, with those of one ``game`` lit."""

    def __init__(
        self, app: App, table_name: str, open_list: str = "", game: str = "", screen_behind: OpenScreen | None = None
    ) -> None:
        super().__init__(app, screen_behind)
        self.table, self.game = table_name, game
        self.list = open_list
        lists = list_names(app, table_name)
        self.lists = lists if open_list in lists else [open_list, *lists]
        self.begin(LIST_DIAL)

    def tree(self) -> Node:
        names = [self.title_of(name) for name in self.lists]
        dial = Dial(self.say(f"{self.table}.name"), self.title_of(self.list), names, id=LIST_DIAL)
        lines = [self.line(place, entry) for place, entry in enumerate(self.entries, 1)]
        page = (
            panel(boxes.table(*lines, weights=(0, 1, 0, 0), drops=(2,), weight=1), weight=1)
            if lines
            else panel(center(Text(self.say("statistics.none"), side="center")), weight=1)
        )
        prompts = ["change"] if len(self.lists) > 1 else []
        body = row(Spacer(weight=1), column(dial, page, preferred_width=420), Spacer(weight=1))
        return self.page(self.say("action.scores"), body, *prompts, "back")

    def line(self, place: int, entry: HighScore) -> TableLine:
        """Build a line of the list: rank, name, date, points."""
        new = entry.game == self.game
        color = "double" if new else "text"
        bold = BOLD
        return TableLine(
            [
                Text(str(place), bold, color, centered=True),
                Text(self.name(entry), BODY, color, centered=True),
                Text(entry.day, TINY, "card", side="right", centered=True),
                Text(self.say_number(entry.points), bold, color, side="right", centered=True),
            ],
            tint="double" if new else "",
            pad=(6, 1),
        )

    @property
    def entries(self) -> tuple[HighScore, ...]:
        return self.app.records.high_scores.of(self.table, self.list)

    def dial_changed(self, id: Id, step: int, repeat: bool = False) -> None:
        if not repeat:
            self.list = next_value(self.lists, self.list, step)

    def name(self, entry: HighScore) -> str:
        """Return the current name of the player of a game, or the name at the time."""
        player = self.app.records.players.get(entry.player.partition(":")[2])
        return player.name if player is not None else entry.name

    def title_of(self, name: str) -> str:
        """Return the title of a list: its rules if there are several, and its variations."""
        rules, *chosen = name.split(" ")
        kinds = {name.partition(" ")[0] for name in self.lists}
        setups = self.app.store.content_of(self.table).setups
        parts = [next((self.app.in_language(option.name) for option in setups.options if option.rules == rules), rules)]
        for field, _, value in (part.partition("=") for part in chosen):
            option = setups.variation(field, value)
            parts.append(value if option is None else self.app.in_language(option.name))
        return ", ".join(parts if len(kinds) > 1 or len(parts) == 1 else parts[1:])


TABLE, SCORES, RIVALS, CLEAR = "table", "scores", "rivals", "clear"
"""Entries: switch to another table, open the solo high scores or the rivals, delete everything."""
RESULT_COLORS = {"w": "seat1", "d": "text", "l": "seat2", "p": "text"}
RESULT_HEIGHTS = {"w": 1.0, "d": 0.55, "l": 0.3, "p": 0.55}
"""Relative height of a result's bar, so that results differ by more than color."""
BAR_GLOW = 0.5
"""Glow of a bar's color; the gaps between results stay dark."""
FACE = 44, 44
"""Size of the portrait."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic: label, number, and the share and color of its bar."""

    name: str
    value: str
    share: float | None = None
    color: str = "seat1"


class StatisticsScreen(TreeScreen):
    """The players of a table on the left, the statistics of the focused one on the right."""

    def __init__(self, app: App, screen_behind: OpenScreen | None = None) -> None:
        super().__init__(app, screen_behind)
        app.records.statistics.wait()
        self.table = app.table_name
        self.table_name = app.table_name
        """The statistics key: the table, or one layout of it."""
        self.player = self.players()[0]
        """The selected player."""
        self.begin(self.player)

    def players(self) -> list[str]:
        """Return the known players and the bots, each sorted by matches played here, with the guests in between."""
        tallies = self.app.records.statistics.tables.get(self.table_name, {})

        def match_count(id: str) -> int:
            return tallies[id].matches if id in tallies else 0

        players = [f"{PLAYER_PREFIX}{player.id}" for player in self.app.records.players.known]
        guests = [f"{GUEST_PREFIX}{seat}" for seat in range(1, max(find_table(self.table).seats.counts) + 1)]
        if players:
            guests = [guest for guest in guests if match_count(guest)]
        others = [id for id in tallies if id not in guests and not id.startswith((PLAYER_PREFIX, GUEST_PREFIX))]
        players, others = (sorted(keys, key=match_count, reverse=True) for keys in (players, others))
        return [*players, *guests, *others]

    def tree(self) -> Node:
        players = self.players()
        if self.player not in players:
            self.player = players[0]
        names = [Button(self.name(id), id=id, side="left", arrows=False, is_marked=id == self.player) for id in players]
        others = [SCORES] if 1 in find_table(self.table).seats.counts else []
        others += [RIVALS] if self.app.records.statistics.rivalries else []
        first, *last = (Button(self.words(name), id=name, arrows=False) for name in (TABLE, *others, CLEAR, BACK))
        left = column(first, scroll(*names, weight=1), *last, preferred_width=150)
        changes = self.focus == TABLE or str(self.focus).startswith(PLAYER_PREFIX)
        body = row(left, self.sheet(), gap=(6, 16))
        return self.page(self.say("action.statistics"), body, "change" if changes else "select", "back")

    def words(self, name: str) -> str:
        """Return the label of an entry that is not a player."""
        if name == TABLE:
            return self.kind() or self.say(f"{self.table}.name")
        keys = {CLEAR: "statistics.clear", RIVALS: "rivals.title"}
        return self.say(keys.get(name, f"action.{name}"))

    def sheet(self) -> Node:
        tally = self.app.records.statistics.of(self.table_name, self.player)
        if not tally.matches:
            return panel(center(Text(self.say("statistics.none"), side="center")), weight=1)
        lines = [
            line(self.say("statistics.recent"), recent_bars(tally.recent), ""),
            *(line(statistic.name, share_bar(statistic), statistic.value) for statistic in statistics(self, tally)),
        ]
        figures = table(*lines, weights=(2, 3, 0), weight=1, best=len(lines))
        face = Portrait(self.face(), size=FACE, smallest=FACE, optional=True, align="end") if self.face() else None
        return panel(figures, face, weight=1)

    def face(self) -> str:
        """Return the portrait of the selected player, "" for a guest."""
        player = self.app.records.players.get(self.player.removeprefix(PLAYER_PREFIX))
        if player is not None:
            return self.app.store.players.face(player.look)
        opponent = self.app.store.content_of(self.table).bots.get(self.player.removeprefix(BOT_PREFIX))
        return str(opponent.portrait) if opponent is not None else ""

    def kind(self) -> str:
        """Return the name of the layout shown, as in the setup; "" for all layouts together."""
        field, _, name = self.table_name.partition(" ")[2].partition("=")
        option = self.app.store.content_of(self.table).setups.variation(field, name)
        return name if option is None else self.app.in_language(option.name)

    def name(self, player_id: str) -> str:
        if player_id.startswith((GUEST_PREFIX, PLAYER_PREFIX)):
            return self.app.people.name_of(player_id)
        opponent = self.app.store.content_of(self.table).bots.get(player_id.removeprefix(BOT_PREFIX))
        return self.app.bot_name(opponent) if opponent is not None else player_id.removeprefix(BOT_PREFIX)

    def focus_moved(self) -> None:
        if self.focus in self.players():
            self.player = str(self.focus)

    def beyond_edge(self, action: ActionName) -> None:
        if action in DIAL_STEPS:
            self.cycle_table(DIAL_STEPS[action])

    def button_confirmed(self, id: Id) -> None:
        if id == TABLE:
            self.cycle_table(1)
        elif id == CLEAR:
            self.ask("statistics.clear_sure", self.clear)
        elif id == SCORES:
            self.see_scores()
        elif id == RIVALS:
            self.app.go("rivals", one=self.player.removeprefix(PLAYER_PREFIX), screen_behind=self)
        elif str(id).startswith(PLAYER_PREFIX):
            player = self.app.records.players.get(str(id).removeprefix(PLAYER_PREFIX))
            self.app.go("profile", player=player, screen_behind=self)

    def cycle_table(self, step: int) -> None:
        """Switch to another table or layout, in a cycle."""
        # Solo matches already count under their layout.
        kinds = [name for name in sorted(self.app.records.statistics.tables) if name.count(" ") == 1]
        keys = [key for name in TABLES for key in (name, *(kind for kind in kinds if kind.startswith(f"{name} ")))]
        self.table_name = next_value(keys, self.table_name, step)
        self.table = self.table_name.partition(" ")[0]
        if self.focus not in self.players():
            self.player = self.players()[0]

    def see_scores(self) -> None:
        """Open the high scores of the table, starting with the layout shown."""
        lists, kind = list_names(self.app, self.table), self.table_name.partition(" ")[2]
        first = next((name for name in lists if kind and name.endswith(f" {kind}")), lists[0])
        self.app.go("high_scores", table_name=self.table, open_list=first, screen_behind=self)

    def clear(self) -> None:
        """Delete the statistics of all tables."""
        self.app.records.statistics.clear()
        self.focus = BACK


def line(name: str, bar: Node, value: str) -> TableLine:
    label = Text(name, fonts=SMALL, centered=True)
    return TableLine(
        [label, bar, Text(value, fonts=("small",), color="outline", side="right", centered=True)], pad=(0, 1)
    )


def share_bar(statistic: Statistic) -> Picture:
    def paint(pen: Pen, rect: Rect, focused: bool) -> None:
        if statistic.share is not None:
            bar = Rect(rect.x, rect.y + 4, rect.w, max(3, rect.h - 8))
            pen.fill(bar, pen.palette.rgb("dim"), 0.3)
            lit = Rect(bar.x, bar.y, round(bar.w * statistic.share), bar.h)
            pen.fill(lit, pen.palette.rgb(statistic.color), glow=BAR_GLOW)

    return Picture(paint, size=(120, 12), smallest=(40, 12))


def recent_bars(recent: str) -> Picture:
    """Build the last results side by side, with high bars for wins and low ones for losses."""

    def paint(pen: Pen, rect: Rect, focused: bool) -> None:
        step, high = rect.w / RECENT_RESULTS, max(3, rect.h - 8)
        for number, result in enumerate(recent):
            height = max(2, round(high * RESULT_HEIGHTS[result]))
            bar = Rect(round(rect.x + number * step), rect.y + 4, max(1, round(step) - 3), height)
            pen.fill(bar, pen.palette.rgb(RESULT_COLORS[result]), glow=BAR_GLOW)

    return Picture(paint, size=(120, 16), smallest=(40, 12))


def rival_records(screen: StatisticsScreen) -> Iterator[Statistic]:
    """Yield the record of a known player against every other one at the table, those who met most often first."""
    id = screen.player.removeprefix(PLAYER_PREFIX)
    players = screen.app.records.players
    table_name = screen.table_name
    if players.get(id) is None:
        return
    others = [player for player in players.known if player.id != id]
    rivalries = [(player, screen.app.records.statistics.rivalry(id, player.id)) for player in others]
    counts = [(player, rivalry.wins(id, table_name), rivalry.wins(player.id, table_name))
              for player, rivalry in rivalries]
    for player, won, lost in sorted(counts, key=lambda count: -sum(count[1:])):
        if won + lost:
            name = screen.say("statistics.against", name=player.name)
            yield Statistic(name, f"{won} : {lost}", won / (won + lost))


def statistics(screen: StatisticsScreen, tally: PlayerTally) -> Iterator[Statistic]:
    """Yield the statistics of a player, first those that all tables share."""
    if tally.only_points:
        yield Statistic(screen.say("statistics.played"), screen.say_number(tally.matches))
    else:
        won = f"{screen.say_number(tally.won)}/{screen.say_number(tally.matches)}"
        yield Statistic(screen.say("statistics.won"), won, tally.won / tally.matches)
    if tally.drawn:
        drawn = screen.say_number(tally.drawn)
        yield Statistic(screen.say("statistics.drawn"), drawn, tally.drawn / tally.matches, "text")
    if tally.sets:
        yield Statistic(screen.say("statistics.sets"), f"{tally.sets_won}/{tally.sets}", tally.sets_won / tally.sets)
    if not tally.only_points:
        most = max(1, tally.longest)
        streak = f"{tally.streak}/{tally.longest}"
        yield Statistic(screen.say("statistics.streak"), streak, tally.streak / most, "double")
    yield from rival_records(screen)
    texts = screen.app.store.texts["en"]
    for figures in (tally.bests, tally.sums):
        for name, number in sorted(figures.items()):
            key = f"{screen.table}.figure_{name}"
            if key in texts:
                yield Statistic(screen.say(key), screen.say_number(number))
    cards = {name.removeprefix("card."): uses for name, uses in tally.sums.items() if name.startswith("card.")}
    content, language = screen.app.store.content_of(screen.table), screen.app.settings.language
    for card, uses in sorted(cards.items(), key=lambda use: -use[1]):
        name = content.card_name(card, language)
        yield Statistic(name, screen.say_number(uses), uses / max(cards.values()), "triple")
