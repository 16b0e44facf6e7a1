"""The setup editor: players place, turn and remove pieces, and every change is checked at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.focus import Id, Item
from components.press import Drag, Input, Lean, Point, Press, Wheel
from game.screens.khet.desk import Desk
from game.screens.khet.editor_page import EditorPage, faulty, items
from game.screens.khet.own_setups import keep
from game.screens.menu import BACK, Menu
from game.screens.question import Question
from game.tables.khet.cells import over
from game.tables.khet.definitions import in_one_word
from game.tables.khet.drafts import shared
from systems.focus import under
from systems.input.devices import MOUSE
from systems.khet.layout import spots, square_under, squares

if TYPE_CHECKING:
    from game.app.application import App

QUARTERS = {"clockwise": 1, "against": -1}
FIRST = "square", "e4"
"""The initial focus."""
TABLE = "khet"


class Editor(EditorPage):
    """The editor of ``desk``, by default the desk of the last visit, with the focus on ``focus``."""

    def __init__(self, app: App, desk: Desk | None = None, focus: Id = FIRST) -> None:
        super().__init__(app)
        app.table = TABLE
        app.read_data()
        self.desk = desk or Desk.kept()
        self.question: Question | None = None
        self.lean = 0.0, 0.0
        self.pointed: Id = None
        """The item under the mouse."""
        self.checked = -1
        """Index of the fault visited last."""
        self.scale = app.settings.text_size
        self.apart = bool(self.desk.draft.tower)
        self.steering = self.led(self.apart)
        self.menu = Menu([*self.lying(), *self.beside], focus, app.guard(), app.devices.pointer)
        self.resting = self.square or FIRST[1]

    @property
    def beside(self) -> list[Item]:
        """The items next to the board."""
        return items(self.scale, bool(self.desk.draft.tower))

    def lying(self) -> list[Item]:
        """Return the items of the squares at their places on the screen."""
        tower = self.desk.draft.tower
        return list(squares(self.steering.shown, self.stand().ground, tower, over(tower)))

    def arrange(self) -> None:
        """Update the places of all items, and move the focus if its item is gone."""
        self.menu.items = [*self.lying(), *self.beside]
        if self.menu.focus not in [item.id for item in self.menu.items]:
            self.menu.focus = FIRST

    def adopt_settings(self) -> None:
        if self.scale != self.app.settings.text_size:
            self.scale = self.app.settings.text_size
            self.steering = self.led(self.apart)
        self.arrange()

    @property
    def steered(self) -> bool:
        return self.question is None

    def hear(self, said: Input) -> None:
        if self.question is not None:
            self.settle(self.question.answer(said))
        elif isinstance(said, Point):
            self.point(said.x, said.y)
        elif isinstance(said, Drag):
            self.steering.drag(said.dx, said.dy, said.other)
        elif isinstance(said, Wheel):
            self.steering.wheel(said.steps)
        elif isinstance(said, Lean):
            self.lean = said.x, said.y
        elif isinstance(said, Press) and said.at >= self.menu.deaf_until:
            self.press(said)

    def point(self, x: float, y: float) -> None:
        """Focus the item under the mouse, or the square seen there."""
        self.menu.pointer = x, y
        found = under(self.beside, x, y)
        if found is None:
            tower = self.desk.draft.tower
            name = square_under(self.shown(False), self.stand().ground, spots(tower, over(tower)), x, y)
            found = ("square", name) if isinstance(name, str) else None
        self.pointed = found
        if found is not None:
            self.rest(found)

    def rest(self, focus: Id) -> None:
        """Move the focus, and forget the last refusal."""
        if focus != self.menu.focus:
            self.menu.focus, self.desk.refused = focus, ""
        self.resting = self.square or self.resting

    def press(self, said: Press) -> None:
        """Handle a press. Turning, undo and picking up work with any focus."""
        square = self.square
        if said.action in QUARTERS:
            self.desk.turn(square, QUARTERS[said.action])
        elif said.action == "undo":
            self.undo()
        elif said.action == "look":
            self.desk.take_up(square)
        elif said.action in ("camera", "slanted", "swinging", "free") and not said.repeat:
            self.steering.back()
        elif said.action == "levels" and not said.repeat:
            self.levels()
        elif said.action == "menu" and not said.repeat:
            self.rest(("do", "play") if square else ("square", self.resting))
        elif said.action == "back" and said.device == MOUSE and self.pointed == ("square", square):
            self.desk.turn(square, 1)
        else:
            # The mouse selects the piece it sees, which may stand on another square than the one behind the pointer.
            clicked = said.device == MOUSE and said.action == "confirm"
            focus, chosen = self.menu.focus, self.pointed if clicked else self.menu.hear(said)
            moved, self.menu.focus = self.menu.focus, focus
            self.rest(moved)
            if chosen == BACK:
                self.leave()
            elif chosen is not None and not said.repeat:
                self.choose(chosen)

    def choose(self, chosen: Id) -> None:
        """Act on a confirmed item."""
        kind, what = chosen
        if kind == "square":
            tower = self.desk.draft.tower
            self.desk.put(what)
            if self.desk.draft.tower != tower:
                self.set_apart(bool(self.desk.draft.tower))
        elif kind == "tool":
            self.desk.tool = what
        elif kind == "color":
            self.desk.color = what
        else:
            getattr(self, what)()

    def set_apart(self, apart: bool) -> None:
        """Show both levels side by side, or the upper one above the lower one."""
        self.apart = apart and bool(self.desk.draft.tower)
        shown, self.steering = self.steering.shown, self.led(self.apart)
        self.steering.shown = shown
        self.arrange()

    def levels(self) -> None:
        """Switch the arrangement of the levels."""
        self.set_apart(not self.apart)

    def undo(self) -> None:
        """Undo the last step."""
        tower = self.desk.draft.tower
        if self.desk.undo() and self.desk.draft.tower != tower:
            self.set_apart(bool(self.desk.draft.tower))

    def mirror(self) -> None:
        """Mirror the pieces of the color in hand to the other side."""
        self.desk.mirror()

    def check(self) -> None:
        """Focus the next fault: a square, or the tool of a missing piece, which becomes the piece in hand."""
        wrong = faulty(self.desk)
        if wrong:
            self.checked = (self.checked + 1) % len(wrong)
            focus, color = wrong[self.checked]
            if focus[0] == "tool":
                self.desk.tool, self.desk.color = focus[1], color
            self.rest(focus)

    def clear(self) -> None:
        """Ask whether to start an empty setup."""
        if any(code >> 3 for code in self.desk.draft.squares) or self.desk.name:
            self.question = Question("khet.clear_sure", self.app)

    def play(self) -> None:
        """Go to the seats of a match with this setup, or to the next fault if it has any."""
        if self.desk.faults:
            self.check()
            return
        varied = {"setup": in_one_word(shared(self.desk.draft))}
        self.app.go("joining", before="khet_editor", rules=self.app.content.standard, varied=varied)

    def save(self) -> None:
        """Ask for a name to save the setup under."""
        self.app.go("naming", title="khet.naming", text=self.desk.name, done=self.name, proper=True)

    def name(self, name: str | None) -> None:
        """Save the setup under a name. A new name means a new file."""
        desk, app = self.desk, self.app
        if name:
            file = keep(app, desk.draft, name, desk.file if name == desk.name else "")
            if file:
                desk.name, desk.file = name, file
                app.toasts.add(self.say("khet.kept"), name)
            desk.keep()
        app.go("khet_editor", desk=desk, focus=("do", "save"))

    def open(self) -> None:
        """Go to the list of all setups."""
        self.app.go("khet_setups", desk=self.desk)

    def share(self) -> None:
        """Go to the setup's line of text."""
        self.app.go("khet_line", desk=self.desk)

    def leave(self) -> None:
        """Return to the setup page; the draft stays stored."""
        self.app.go("setup", focus="khet_editor")

    def settle(self, answer: bool | None) -> None:
        """Start an empty setup if the answer is yes."""
        if answer is not None:
            self.question = None
            self.menu.deaf_until = self.app.guard()
        if answer:
            self.desk.clear()
            self.set_apart(False)

    def update(self, dt: float) -> None:
        before = self.steering.shown
        if any(self.lean):
            self.steering.stick(*self.lean, dt)
        self.steering.follow(dt, self.app.settings.reduced_motion)
        if self.steering.shown != before:
            self.arrange()
