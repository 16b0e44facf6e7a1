"""The lists of kept matches: watch, rename, keep or delete replays, and load, rename or delete named saves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from components.focus import Rect
from game.app.application import App
from game.content.models.controls import ActionName
from game.match.named_saves import NamedSave, NamedSaves
from game.match.record import Record
from game.match.replays import NAME_SEPARATOR, PENDING_MESSAGE, TITLE, MatchFiles, Replay, ReplayResult, ReplayResults
from game.match.runs import RUN_TABLE, past_run
from game.paths import printable, short_path
from game.screens.layout.boxes import Spacer, column, panel, row, scroll
from game.screens.layout.leaves import BOLD, SMALL, TINY, Button, Text
from game.screens.layout.node import Need, Node, need
from game.screens.menu import BACK
from game.screens.outcome import draw_face, points_text, result_text, standing
from game.screens.own_things import Shelf, ShelfEntry
from game.screens.review import can_review
from game.screens.screen import EntryList, Screen
from game.tables import NAMES
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.draw.text import CAPTION_FONTS, cut_text, draw_passage
from systems.staging import staging

ACTIONS = ("watch", "story", "review", "picture", "film", "rename", "hold", "delete")
MOST_FILE_NAMES = 1
FACE_SIDE, TEXT_MARGIN = 44, 8
"""Side of a portrait, and the margin of text around it and at the edge."""
DATE_GAP = 6
LIST_WIDTH, DETAILS_WIDTH = 300, 248


def tell_left_out(screen: Screen, listing: MatchFiles) -> None:
    """Show a message about files left out of the list, if any. Damaged files are set aside and not reported again."""
    for key, names in (("replays.damaged", listing.damaged_files), ("replays.long", listing.long_files)):
        if names:
            files = printable(", ".join(names[:MOST_FILE_NAMES])) + (" ..." if len(names) > MOST_FILE_NAMES else "")
            screen.tell(key, files=files)
            return
    if listing.newer_count:
        screen.tell("replays.newer", count=listing.newer_count)


class ReplaysScreen(EntryList[Replay]):
    """The list on the left, the actions for the selected match on the right.

    ``chosen`` is the file of the match to focus on return.
    """

    def __init__(self, app: App, chosen: Path | None = None, results: ReplayResults | None = None) -> None:
        super().__init__(app)
        self.chosen, self.results = chosen, results or ReplayResults()
        self.reading = app.records.replays.list_later()
        self.show([])
        self.update(0.0)

    def update(self, dt: float) -> None:
        """Show the list once it is read."""
        if self.reading is not None and self.reading.done():
            replays, self.reading = self.reading.result(), None
            chosen = next((number for number, replay in enumerate(replays) if replay.path == self.chosen), 0)
            self.show(replays, chosen)
            tell_left_out(self, self.app.records.replays)

    def close(self) -> None:
        super().close()
        self.results.close()

    @property
    def has_page_focus(self) -> bool:
        """True if an action has the focus, False if the list has it."""
        return self.focus in ACTIONS

    def actions(self, entry: Replay) -> tuple[str, ...]:
        """Return the actions for a match; a review needs a bot that can analyze its table."""
        reviewed = can_review(self.app, entry.log.table)
        return tuple(name for name in ACTIONS if name != "review" or reviewed)

    def record(self, replay: Replay) -> ReplayResult:
        """Return the match played to its end, or the reason why it cannot be played."""
        return shown_at_table(self.results.of(replay, self.app.store))

    def record_so_far(self, replay: Replay) -> ReplayResult:
        """Return the result of ``record`` as far as it is ready, without waiting."""
        return shown_at_table(self.results.result_so_far(replay, self.app.store))

    def live_state(self) -> object:
        selection = self.selection
        return self.reading is None, selection is not None and self.record_so_far(selection) == PENDING_MESSAGE

    def tree(self) -> Node:
        lines = [ReplayLine(self, replay, id=index, live=True) for index, replay in enumerate(self.shown_entries)]
        back = Button(self.say("action.back"), id=BACK, arrows=False)
        matches = scroll(*lines, weight=1, gap=(2, 3), least=1, best=4, shrinks=False)
        left = column(matches, self.file(), back, area="list", weight=1)
        body = row(left, self.details(), gap=(4, 12))
        return self.page(self.say("action.replays"), body, "select", "back")

    def file(self) -> Node | None:
        """Build the line with the file of the selected match while an action has the focus, with room for any."""
        if self.selection is None:
            return None
        words = [self.say("replays.file", file=short_path(replay.path)) for replay in self.shown_entries]
        return Text(words[self.number] if self.has_page_focus else "", TINY, "card", alternatives=[max(words, key=len)],
                    optional=True, any_break=True, max_width=LIST_WIDTH)

    def details(self) -> Node:
        """Build the panel with the actions and the description of the selected match."""
        replay = self.selection
        if replay is None:
            words = self.say("replays.reading" if self.reading is not None else "replays.none")
            return panel(Text(words, side="center", centered=True, max_width=220, weight=1), weight=1, pad=(12, 12))
        players, when = NAME_SEPARATOR.join(replay.names), replay.log.note("begun")[:16]
        ending, color = self.ending(replay)
        about = f"{self.table_name(replay)}, {self.say('replays.plies', plies=replay.plies)}"
        fonts, extra_height = (SMALL, 2) if self.app.settings.comfort.text_size > 1 else (CAPTION_FONTS, 7)
        buttons = [Button(self.label(name), id=name, arrows=False, fonts=fonts, extra_height=extra_height)
                   for name in self.actions(replay)]
        return panel(
            Text(replay.title, BOLD, "outline", any_break=True),
            Text(players, SMALL, optional=True, any_break=True) if replay.title != players else None,
            Text(about, SMALL, optional=True),
            Text(when, SMALL, optional=True) if when else None,
            Text(ending, SMALL, color, alternatives=(self.say(PENDING_MESSAGE),)),
            Spacer(weight=1),
            column(*buttons, gap=(1, 2), area="page", shrinks_last=True),
            preferred_width=DETAILS_WIDTH,
            max_width=DETAILS_WIDTH,
            pad=(6, 6),
            gap=(1, 3),
        )

    def label(self, action: str) -> str:
        """Return the label of an action; a match marked to be kept can be let go."""
        if action == "hold":
            on_hold = self.selection is not None and self.selection.log.note("kept")
            return self.say("replays.let_go" if on_hold else "replays.hold")
        if action == "story" and self.selection is not None and self.selection.log.table == RUN_TABLE:
            return self.say("run.card")
        return self.say(f"action.{action}")

    def table_name(self, replay: Replay) -> str:
        """Return the name of a match's table; a removed table keeps its id."""
        table_name = replay.log.table
        return self.say(f"{table_name}.name") if table_name in (*NAMES, RUN_TABLE) else table_name

    def ending(self, replay: Replay) -> tuple[str, str]:
        """Return how a match ended, or why that is unknown, and the color for the text."""
        # The dungeon of a run takes too long for a frame.
        record = (self.record_so_far if replay.log.table == RUN_TABLE else self.record)(replay)
        if isinstance(record, str):
            return self.say(record), "warning"
        if not isinstance(record, Record):
            return self.say("replays.other_rules", files=", ".join(record)), "warning"
        result = record.table.result(record.rules, record.position)
        totals = points_text(self, record.table, record.table.score(record.rules, record.position).totals)
        end = self.say("replays.unfinished") if result is None else result_text(self, result, replay.names)
        color = f"seat{result.winner}" if result is not None and result.winner else "text"
        return ", ".join(filter(None, (totals, end))), color

    def beyond_edge(self, action: ActionName) -> None:
        if action == "right" and isinstance(self.focus, int):
            self.focus = ACTIONS[0]
        elif action == "left" and self.has_page_focus:
            self.focus = self.number

    def leave(self) -> None:
        if self.has_page_focus:
            self.focus = self.number
        else:
            super().leave()

    def perform(self, action: str, entry: Replay) -> None:
        app = self.app
        if action in ("watch", "story", "review"):
            self.watch(entry, "watching" if action == "watch" else action)
        elif action in ("picture", "film"):
            self.watch(entry, "story", export=action)
        elif action == "rename":
            self.ask_name("naming.title", entry.log.note(TITLE), partial(self.apply_title, entry))
        elif action == "hold":
            self.shown_entries[self.number] = app.records.replays.protect(entry, not entry.log.note("kept"))
        else:
            self.ask("replays.delete_sure", lambda: self.delete(entry))

    def apply_title(self, replay: Replay, title: str) -> None:
        self.app.records.replays.set_title(replay, title)
        self.app.go("replays", chosen=replay.path)

    def watch(self, replay: Replay, screen: str, **how: object) -> None:
        """Open the replay, story or review of a match, or the card of a run, or say why it cannot be shown."""
        record = self.record(replay)
        is_run = replay.log.table == RUN_TABLE
        if isinstance(record, Record) and is_run and screen == "story":
            self.app.go("run_card", run=past_run(record), replay=replay, **how)
        elif isinstance(record, Record):
            self.app.go("run_watching" if is_run else screen, replay=replay, record=record, **how)
        elif isinstance(record, str):
            self.tell(record)
        else:
            self.tell("replays.other_rules", files=", ".join(record))

    def delete(self, replay: Replay) -> None:
        self.app.records.replays.delete(replay)
        del self.shown_entries[self.number]
        self.show(self.shown_entries, self.number)


def shown_at_table(match: ReplayResult) -> ReplayResult:
    """Return a played match if its table can be shown, else an error."""
    return match if not isinstance(match, Record) or match.table.name in (*NAMES, RUN_TABLE) else "replays.other_table"


@dataclass(eq=False)
class ReplayLine(Node):
    """A match in the list: portraits, names and points, and its table, length and date if there is room.

    It is live, because the result may arrive in any frame.
    """

    screen: ReplaysScreen
    replay: Replay

    def measure_width(self, pen: Pen) -> Need:
        return need(LIST_WIDTH, len(self.replay.names) * FACE_SIDE + 2 * TEXT_MARGIN + 60)

    def measure_height(self, pen: Pen, width: float) -> Need:
        names = len(self.replay.names) * pen.line_height("small") + 6
        about = len(self.about(pen, width - self.text_inset - TEXT_MARGIN)) * pen.line_height("tiny")
        return need(max(FACE_SIDE, names + about + 2), max(FACE_SIDE, names))

    def draw(self, pen: Pen, focused: bool) -> None:
        screen, replay, rect, rgb = self.screen, self.replay, self.rect, pen.palette.rgb
        widgets.draw_choice(pen, rect, False)
        if focused:
            widgets.draw_lit(pen, rect)
        elif replay is screen.selection:
            pen.fill(rect.grow(-2), rgb("seat1"), 0.16)
        record = screen.record_so_far(replay)
        match = record if isinstance(record, Record) else None
        result = match.table.result(match.rules, match.position) if match is not None else None
        totals = match.table.score(match.rules, match.position).totals if match is not None else ()
        names, left = replay.names, rect.x + self.text_inset
        for seat in range(1, len(names) + 1):
            x = rect.x + (seat - 0.5) * FACE_SIDE
            draw_face(screen, pen, replay, seat, x, rect.center[1], result)
        right = rect.x + rect.w - TEXT_MARGIN
        low = rect.y + rect.h - 3
        high = pen.line_height("small")
        for seat, name in enumerate(names, 1):
            won = result is not None and standing(result, seat) in ("won", "played")
            tint = rgb(f"seat{seat}" if won or result is None else "dim")
            middle = low - high / 2
            points = screen.say_number(totals[seat - 1]) if seat <= len(totals) else ""
            width = pen.label(points, right, middle, font="small", tint=tint, align="right")
            name = cut_text(pen, name, right - width - 6 - left, "small")
            pen.label(name, left, middle, font="small", tint=tint, align="left")
            low -= high
        lines, step = self.about(pen, right - left), pen.line_height("tiny")
        if low - rect.y >= len(lines) * step:
            tint = rgb("double" if replay.log.note(TITLE) else "text")
            for number, (words, date) in enumerate(reversed(lines)):
                middle = rect.y + 3 + step * (number + 0.5)
                width = pen.label(date, right, middle, font="tiny", tint=rgb("card"), align="right")
                words = cut_text(pen, words, right - left - (width + DATE_GAP if date else 0), "tiny")
                pen.label(words, left, middle, font="tiny", tint=tint, align="left")
        if replay.is_protected:
            pen.fill(Rect(left - TEXT_MARGIN + 2, rect.y + 5, 3, rect.h - 10), rgb("double"))
        if screen.has_page_focus and self.id == screen.number:
            pen.fill(Rect(rect.x + rect.w - 5, rect.y + 5, 2, rect.h - 10), rgb("seat1"))

    @property
    def text_inset(self) -> float:
        """The width of the portraits."""
        return len(self.replay.names) * FACE_SIDE + TEXT_MARGIN

    def about(self, pen: Pen, room: float) -> list[tuple[str, str]]:
        """Return the lines below the names: the title, or the table and the length, and the date on the last."""
        date, title = self.replay.log.note("begun")[5:16], self.replay.log.note(TITLE)
        plies = self.screen.say("replays.plies", plies=self.replay.plies)
        words = title or self.screen.table_name(self.replay)
        for line in (words,) if title else (f"{words}, {plies}", words):
            if pen.measure(line, "tiny") + DATE_GAP + pen.measure(date, "tiny") <= room:
                return [(line, date)]
        return [(words, ""), (plies, date)]


FACE_DISTANCE = 56
"""Distance between two faces, for tables without a preview of a position."""


class SavesScreen(Shelf[NamedSave]):
    """List of saved matches. Loading one leads to the seats and leaves the file unchanged."""

    title, empty_text, open_action = "saves.title", "saves.none", "load"
    previous_screen = "setup"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.saves, self.results = NamedSaves(), ReplayResults()
        self.reload()
        self.update(0.0)

    def reload(self) -> None:
        self.shown_entries, self.reading = [], self.saves.list_later(self.app.table_name)
        self.begin(BACK)

    def update(self, dt: float) -> None:
        """Show the list once it is read."""
        if self.reading is not None and self.reading.done():
            saves, self.reading = self.reading.result(), None
            self.show([*map(self.entry, saves)], self.number)
            tell_left_out(self, self.saves)

    def close(self) -> None:
        super().close()
        self.results.close()

    def entry(self, listed: NamedSave) -> ShelfEntry[NamedSave]:
        return ShelfEntry(listed.name, listed.name, listed, True)

    def about(self, entry: ShelfEntry[NamedSave]) -> str:
        if entry.thing is None:
            return ""
        names = NAME_SEPARATOR.join(entry.thing.replay.names)
        plies = self.say("replays.plies", plies=len(entry.thing.match.log.plies))
        return f"{names}\n{entry.thing.saved_at}  {plies}"

    def draw_preview(self, pen: Pen, entry: ShelfEntry[NamedSave], thing: NamedSave, rect: Rect) -> None:
        record = self.results.result_so_far(thing.replay, self.app.store)
        preview = staging(self.app.table_name).preview
        if preview is not None and isinstance(record, Record):
            preview(pen, self.app.store, record.position, rect)
            return
        names = thing.replay.names
        for seat, name in enumerate(names, 1):
            x = rect.center[0] + (seat - (len(names) + 1) / 2) * 2 * FACE_DISTANCE
            draw_face(self, pen, thing.replay, seat, x, rect.center[1] + 16, None)
            draw_passage(pen, name, Rect(x - FACE_DISTANCE, rect.center[1] - 30, 2 * FACE_DISTANCE, 20), fonts=SMALL,
                         align="center", color=f"seat{seat}")

    def open(self, entry: ShelfEntry[NamedSave], thing: NamedSave) -> None:
        record = self.results.of(thing.replay, self.app.store)
        if isinstance(record, Record):
            match = self.saves.load(thing)
            saved_match = match, Record(record.table, record.rules, match.log)
            self.app.go("joining", saved_match=saved_match, previous_screen="saves")
        elif isinstance(record, str):
            self.tell(record)
        else:
            self.tell("home.other_rules", files=", ".join(record))

    def rename(self, entry: ShelfEntry[NamedSave], thing: NamedSave, name: str) -> None:
        self.saves.rename(thing, name)

    def delete(self, entry: ShelfEntry[NamedSave]) -> None:
        if entry.thing is not None:
            self.saves.delete(entry.thing)
