"""Pages of the challenges for more than one player: the match of the day for two, and the house rule of the week."""

from __future__ import annotations

from datetime import timedelta

from game.content.models.practice import ChallengeRules
from game.match.challenges import Contest, Feats
from game.match.players import Player
from game.match.statistics import PERSON, PLAYER
from game.match.weekly import DAYS, Place, house_rule, week_of, week_table
from game.screens.layout.boxes import Line, center, column, row, table
from game.screens.layout.leaves import Button, Picture, Text
from game.screens.layout.node import Node
from game.screens.outcome import totals_text
from game.screens.tree_screen import TreeScreen

SENTENCE, SMALL = ("bold", "small", "tiny"), ("small", "tiny")
START, COPY = "start", "copy"
FIGURES = "played", "won", "points"
"""The columns of numbers in the table of a week."""


class SharedPages(TreeScreen):
    """These pages, and the parts that other pages have as well."""

    rules: ChallengeRules
    who: str
    """The shown player's key in the statistics."""
    couch: Contest | None
    """The match of the day for two people."""
    copied: bool | None = None
    """True if the day's result was copied, False if copying failed, None before the first try."""

    @property
    def feats(self) -> Feats:
        """The feats of the shown player."""
        return self.app.book.of(self.who)

    def days(self) -> Picture:
        """Build the results of the last two weeks."""
        raise NotImplementedError

    def buttons(self, *names: str) -> Node:
        """Build buttons side by side."""
        words = {name: self.say(f"action.{name}" if name == START else f"challenges.{name}") for name in names}
        return row(*(Button(words[name], id=name, weight=1) for name in names), gap=(4, 10))

    def copy_note(self) -> Text | None:
        """Build the answer to an attempt to copy the result, None before the first one."""
        if self.copied is None:
            return None
        return Text(self.say("challenges.copied" if self.copied else "challenges.not_copied"), SENTENCE, "warning")

    def name_of(self, who: str) -> str:
        """Return the name of a person in the statistics."""
        player: Player | None = self.app.players.get(who.removeprefix(PLAYER)) if who.startswith(PLAYER) else None
        return player.name if player else self.say(f"player.{who.removeprefix(PERSON)}")

    def couch_page(self) -> list[Node | None]:
        """Build the match of the day for two people, and its result."""
        today = self.app.today().isoformat()
        if self.couch is None:
            return [center(Text(self.say("challenges.no_daily"), side="center"))]
        day, name = self.feats.couch.get(today), self.say(f"{self.couch.table}.name")
        sentence = self.say(f"challenges.{'unplayed_couch' if day is None else 'left'}")
        result = Text(sentence, SENTENCE, "card", max_width=260)
        if day is not None and day.result:
            color = "seat1" if day.result == "won" else "card"
            ended = f"{self.say(f'challenges.{day.result}')}  {totals_text(self, day.totals)}"
            result = Text(ended, SENTENCE, color)
        about = Text(self.say("challenges.for_two", table=name), SENTENCE)
        share = self.couch_line()
        return [
            column(Text(today, SENTENCE, "double"), about, result, self.copy_note(), weight=1, gap=(1, 3)),
            self.days(),
            Text(share, SMALL, "dim") if share else None,
            self.buttons(*((START, COPY) if share else (START,))),
        ]

    def couch_line(self) -> str:
        """Return the result of the match of the day for two in one line, "" if there is none."""
        today = self.app.today().isoformat()
        day = self.feats.couch.get(today)
        if day is None or not day.result:
            return ""
        first, second = (*day.names, "", "")[:2]
        return self.say(
            "challenges.line_couch", date=today, table=self.say(f"{day.table}.name"), first=first, second=second,
            totals=totals_text(self, day.totals),
        )

    def weekly_page(self) -> list[Node | None]:
        """Build the house rule of the week and the table of its results."""
        today, book = self.app.today(), self.app.book
        rule = house_rule(self.rules, today)
        if rule is None:
            return [center(Text(self.say("challenges.no_weekly"), side="center"))]
        spoken, week, name = self.app.in_language, week_of(today), self.say(f"{rule.table}.name")
        lines = [self.place(number, each) for number, each in enumerate(week_table(book, week), 1)]
        heads = ["", "", *(self.say(f"challenges.week_{each}") for each in FIGURES)]
        head = Line([Text(each, ("tiny",), "dim", side="right") for each in heads])
        before = week_table(book, week_of(today - timedelta(DAYS))) if today.toordinal() > DAYS else []
        results: Node = Text(self.say("challenges.unplayed_week"), SMALL, "card", weight=1)
        if lines:
            results = table(*lines, head=head, weights=(0, 1, 0, 0, 0), drops=(2,), weight=1, gap=(0, 1))
        return [
            Text(f"{spoken(rule.name)} ({name}, {week})", SENTENCE, "double"),
            Text(spoken(rule.about), SENTENCE),
            results,
            Text(self.say("challenges.last_week", name=self.name_of(before[0].who)), SMALL, "dim") if before else None,
            self.buttons(START),
        ]

    def place(self, number: int, place: Place) -> Line:
        """Build a line of the table of a week."""
        color = "double" if place.who == self.who else "text"
        name = Text(self.name_of(place.who), SMALL, color, centered=True)
        figures = [str(getattr(place, each)) for each in FIGURES]
        numbers = [Text(each, SMALL, color, side="right", centered=True) for each in (f"{number}.", *figures)]
        return Line([numbers[0], name, *numbers[1:]], pad=(4, 1))
