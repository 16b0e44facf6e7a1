"""The replays screen: watch, rename, keep or delete kept matches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from components.focus import Id
from components.press import Input, Point, Press
from game.match.record import Record
from game.match.replays import TITLE, PlayedAgain, Replay
from game.paths import seen
from game.screens.match_judge import judges
from game.screens.menu import BACK, Menu, column
from game.screens.question import Question
from game.screens.replay_page import ACTIONS, BUTTONS, LINES, LISTS, PAGES, WAYS, ReplayPage, draw_replays
from game.tables import NAMES, table

if TYPE_CHECKING:
    from pathlib import Path

    from game.app.application import App
    from game.background.job import Job
    from systems.draw.canvas import Canvas

NAMED = 1
"""Maximum number of file names in a message."""
MORE = "more"
"""The entry that turns the page."""


class NotListed(Protocol):
    """The files that a list had to leave out."""

    wrong: list[str]
    long: list[str]
    newer: int


def left_out(app: App, found: NotListed) -> Question | None:
    """Return a message about the files left out of the list, or None. Damaged files are set aside and not reported
    again."""
    for key, names in (("replays.damaged", found.wrong), ("replays.long", found.long)):
        if names:
            files = seen(", ".join(names[:NAMED])) + (" ..." if len(names) > NAMED else "")
            return Question(key, app, other="ok", files=files)
    return Question("replays.newer", app, other="ok", count=found.newer) if found.newer else None


class ReplaysScreen(ReplayPage):
    """The list on the left, the actions for the focused match on the right; ``inside`` says which has the focus.

    ``chosen`` is the file of the match to focus on return.
    """

    def __init__(self, app: App, chosen: Path | None = None, played: PlayedAgain | None = None) -> None:
        super().__init__(app)
        self.all = []
        self.reading: Job[list[Replay]] | None = app.replays.list_later()
        self.chosen = chosen
        self.inside, self.page, self.number = False, 0, 0
        self.played = played or PlayedAgain()
        self.question: Question | None = None
        self.deaf_until = app.guard()
        self.lay()
        self.update(0.0)

    def update(self, dt: float) -> None:
        """Show the list once it is read."""
        if self.reading is None or not self.reading.done():
            return
        self.all, self.reading = self.reading.result(), None
        found = [number for number, replay in enumerate(self.all) if replay.path == self.chosen]
        self.lay(found[0] if found else 0, self.list.pointer)
        self.question = left_out(self.app, self.app.replays)

    def lay(self, number: int = 0, pointer: tuple[float, float] | None = None) -> None:
        """Lay out everything for the current text size, with the focus on match ``number``."""
        scale = self.scale = self.app.settings.text_size
        high, gap, rows = LINES[scale]
        self.number = max(0, min(number, len(self.all) - 1))
        self.page = self.number // rows
        self.pages = max(1, -(-len(self.all) // rows))
        shown: list[Id] = list(range(len(self.all)))[self.page * rows : (self.page + 1) * rows]
        place, ways = LISTS[scale], [*([MORE] if self.pages > 1 else []), BACK]
        x, top, wide = place.x + place.w / 2, place.y + place.h, place.w - 40
        items = column(shown, x, top, wide, high, gap)
        items += column(ways, x, top - len(shown) * (high + gap), wide, WAYS[scale], gap)
        self.list = Menu(items, self.number if shown else BACK, self.deaf_until, pointer)
        self.lay_actions(pointer)

    def lay_actions(self, pointer: tuple[float, float] | None = None) -> None:
        """Lay out the actions for the selected match."""
        high, gap = BUTTONS[self.scale]
        page, names = PAGES[self.scale], [name for name in ACTIONS if name != "review" or self.reviewed]
        top = page.y + 8 + len(names) * (high + gap)
        buttons = column(names, page.x + page.w / 2, top, page.w - 72, high, gap)
        self.actions = Menu(buttons, ACTIONS[0], self.deaf_until, pointer)

    @property
    def reviewed(self) -> bool:
        """Return True if a bot can analyze matches of the selected match's table."""
        on = self.replay.log.table if self.replay is not None else ""
        return on in NAMES and judges(self.app, table(on))

    @property
    def menu(self) -> Menu:
        """The menu that has the focus."""
        return self.actions if self.inside else self.list

    def adopt_settings(self) -> None:
        if self.scale != self.app.settings.text_size:
            self.lay(self.number)

    def hear(self, said: Input) -> None:
        if self.question is not None:
            self.settle(self.question.answer(said))
        elif isinstance(said, Point) and (said.x, said.y) != self.list.pointer:
            for menu in (self.list, self.actions):
                menu.hear(said)
                if menu.under() is not None and (self.all or menu is self.list):
                    self.inside = menu is self.actions
            self.follow()
        elif isinstance(said, Press) and said.at >= self.deaf_until:
            (self.hear_inside if self.inside else self.hear_list)(said)

    def hear_list(self, said: Press) -> None:
        """Handle a press while the list has the focus; the details follow the focus."""
        if said.action == "right" and self.list.focus not in (MORE, BACK):
            self.inside = True
            return
        if said.action == "left":
            return
        chosen = self.list.hear(said)
        if chosen == BACK:
            self.app.go("home", focus="replays")
        elif chosen == MORE:
            self.turn()
        elif chosen is not None:
            self.list.focus = chosen
            self.follow()
            self.inside = True
        self.follow()

    def turn(self) -> None:
        """Turn to the next page, wrapping from the last to the first."""
        rows = LINES[self.scale][2]
        page = (self.page + 1) % self.pages
        self.lay(page * rows, self.list.pointer)
        self.list.focus = MORE

    def follow(self) -> None:
        """Select the focused match."""
        if isinstance(self.list.focus, int) and not self.inside and self.list.focus != self.number:
            self.number = self.list.focus
            self.lay_actions(self.list.pointer)

    def hear_inside(self, said: Press) -> None:
        """Handle a press while the actions have the focus."""
        if said.action == "left":
            self.step_out()
            return
        chosen = self.actions.hear(said)
        if chosen == BACK:
            self.step_out()
        elif chosen is not None and self.replay is not None:
            self.act(chosen, self.replay)

    def step_out(self) -> None:
        """Move the focus back to the list."""
        self.inside, self.list.focus = False, self.number

    def act(self, action: str, replay: Replay) -> None:
        """Perform an action on a match."""
        app = self.app
        if action in ("watch", "story", "review"):
            self.watch(replay, "watching" if action == "watch" else action)
        elif action in ("picture", "film"):
            self.watch(replay, "story", wanted=action)
        elif action == "name":
            app.go("naming", title="naming.title", text=replay.log.note(TITLE), done=partial(self.named, replay))
        elif action == "hold":
            self.all[self.number] = app.replays.hold(replay, not replay.log.note("kept"))
        else:
            self.question = Question("replays.delete_sure", app)

    def named(self, replay: Replay, title: str | None) -> None:
        """Return from the naming screen and apply the new title, if any."""
        if title is not None:
            self.app.replays.name(replay, title)
        self.app.go("replays", chosen=replay.path)

    def watch(self, replay: Replay, screen: str, **how: object) -> None:
        """Open the replay, story or review of a match, or say why it cannot be shown."""
        record = self.record(replay)
        if isinstance(record, Record):
            self.app.go(screen, replay=replay, record=record, **how)
        elif isinstance(record, str):
            self.question = Question(record, self.app, other="ok")
        else:
            files = ", ".join(record)
            self.question = Question("replays.other_rules", self.app, other="ok", files=files)

    def settle(self, answer: bool | None) -> None:
        """Delete the match on yes."""
        if answer is None or self.question is None:
            return
        deletes = answer and self.question.key == "replays.delete_sure"
        self.question = None
        self.deaf_until = self.list.deaf_until = self.actions.deaf_until = self.app.guard()
        if deletes and self.replay is not None:
            self.app.replays.delete(self.replay)
            del self.all[self.number]
            self.inside = False
            self.lay(self.number)

    def close(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
        self.played.close()

    def draw(self, canvas: Canvas) -> None:
        draw_replays(self, canvas)
