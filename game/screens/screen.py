"""The base classes of all screens: plain ones, trees, pages and lists, and the seats that a screen hears."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from components.focus import Id
from components.press import Input, PointerMove, Press
from game.app.application import App
from game.app.open_screen import Attention, Menu, OpenScreen, RunningMatch
from game.background.job import Job
from game.content.models.controls import ActionName, DeviceFamily
from game.match.replays import Replay
from game.screens.layout.boxes import Box, Spacer, column, row
from game.screens.layout.leaves import Heading, Legend
from game.screens.layout.node import Node
from game.screens.menu import BACK, AppPart, Question, TreeMenu, TreePanel, TreeReactions
from systems.draw import widgets
from systems.draw.canvas import Canvas
from systems.focus import UNIT_STEPS

T = TypeVar("T")
Reaction: TypeAlias = Callable[[], object] | None
"""The reaction to an answer, None for none."""


class Screen(AppPart, OpenScreen):
    """A screen that knows the application, and perhaps a match that waits behind it."""

    own_world = ""
    """The world of entities that opens and closes with this screen, "" for none."""
    seating: Seating | None = None
    """The seats of a screen that hears only those who may act."""
    panel: TreePanel | None = None
    """The panel over this screen, most often a question; it takes all input until it is answered."""
    on_yes: Reaction = None
    on_no: Reaction = None
    """The reactions to the answers of the panel."""

    def __init__(self, app: App, screen_behind: OpenScreen | None = None) -> None:
        self.app = app
        self.screen_behind = screen_behind
        """The screen that waits behind this one, to which leaving returns."""

    def open_world(self) -> None:
        """Open a world of entities, in which the application runs and draws this screen."""
        from systems.entities import open_world  # Imported late: the first frame has no entities.

        self.own_world = open_world(type(self).__name__)

    @property
    def world(self) -> str:
        return self.own_world or ("" if self.screen_behind is None else self.screen_behind.world)

    @property
    def background_match(self) -> RunningMatch | None:
        behind = self.screen_behind
        return None if behind is None else behind.live or behind.background_match

    @property
    def track(self) -> str:
        return "" if self.screen_behind is None else self.screen_behind.track

    @property
    def fullness(self) -> float:
        return 0.0 if self.screen_behind is None else self.screen_behind.fullness

    @property
    def family(self) -> DeviceFamily:
        """The device family whose buttons the legend shows."""
        return self.app.family if self.seating is None else self.app.seat_family(self.active)

    @property
    def acting_seats(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return (self.active,)

    def prompts(self, *words: str) -> list[tuple[ActionName, str]]:
        """Return the button and the text of each of these words of the button map."""
        return self.app.store.prompts(self.app.settings.language, *words)

    def say_number(self, number: int) -> str:
        """Return a number as the current language writes it."""
        return self.app.store.number(number, self.app.settings.language)

    def draw_backdrop(self) -> None:
        """Draw the city at night."""
        widgets.draw_backdrop(self.app.main_canvas, self.app.store.look.night)

    def ask(
        self, key: str, yes: Reaction, no: Reaction = None, /, *, focus: str = "no", other: str | None = None,
        **values: object,
    ) -> None:
        """Open a yes-or-no question, whose arguments are those of ``Question``, with the reactions to its answers."""
        self.show_panel(Question(key, self.app, focus, other, **values), yes, no)

    def tell(self, key: str, **values: object) -> None:
        """Show a message that the player closes."""
        self.show_panel(Question(key, self.app, "ok", "ok", **values))

    def show_panel(self, panel: TreePanel, yes: Reaction = None, no: Reaction = None) -> None:
        """Open a panel. An answer closes it, and then calls ``yes`` or ``no``."""
        self.panel, self.on_yes, self.on_no = panel, yes, no

    def close_panel(self) -> None:
        self.panel = None

    def handle_panel(self, panel: TreePanel, player_input: Input) -> None:
        """Handle input while a panel is open: pass it to the panel."""
        self.take_answer(panel.answer(player_input))

    def take_answer(self, answer: bool | None) -> None:
        """Close the open panel after an answer and react to it; None is no answer yet."""
        if answer is None:
            return
        reaction = self.on_yes if answer else self.on_no
        self.close_panel()
        if reaction is not None:
            reaction()

    def uncover(self) -> bool:
        """Return to the screen that waits behind this one; return True if one was waiting."""
        screen = self.hand_over_behind()
        if screen is not None:
            self.app.come_back(screen)
            screen.come_back()
        return screen is not None

    def hand_over_behind(self) -> OpenScreen | None:
        """Hand over the screen that waits behind this one, so that the next screen becomes responsible for it."""
        screen, self.screen_behind = self.screen_behind, None
        return screen

    def ask_name(self, title: str, text: str, done: Callable[[str], None], **options: object) -> None:
        """Let a text be typed in front of this screen; ``done`` gets it, unless the player cancels."""
        self.app.go("naming", title=title, text=text, done=done, screen_behind=self, **options)

    def close(self) -> None:
        if self.screen_behind is not None:
            self.screen_behind.close()
        if self.own_world:
            from systems.entities import delete_world

            delete_world(self.own_world)

    def attention(self) -> Attention:
        menu = self.open_menu
        return Attention(None, None) if menu is None else Attention(menu, menu.focus, dials=menu.dials)


def leave_replay(screen: Screen, replay: Replay) -> None:
    """Return from a screen about a replay to the one that waits behind it, else to the list of replays."""
    if not screen.uncover():
        screen.app.go("replays", chosen=replay.path)


class Seating:
    """The seats that act on a screen, which hears no other devices.

    A device without a seat may claim a seat that waits for one. The opponent of a bot acts for it if the bot does not
    decide on its turn.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen, self.app = screen, screen.app

    def takes(self, press: Press) -> bool:
        """Notice a press before the screen reacts to it; return True if the screen must not react."""
        return False

    def hears(self, player_input: Input) -> bool:
        """Return True if the input comes from an acting seat."""
        seats = self.app.seats
        if isinstance(player_input, Press) and not seats.takes_part(player_input.device):
            if player_input.action not in UNIT_STEPS and not player_input.is_repeat:
                seats.claim(player_input.device, self.screen.active)
            return False
        return self.is_of_acting_seat(player_input)

    def is_of_acting_seat(self, player_input: Input) -> bool:
        """Return True if the device of this input acts for a seat that may act now."""
        if not isinstance(player_input, Press | PointerMove):
            return False
        return any(self.app.seats.acts_for(seat, player_input.device) for seat in self.screen.acting_seats)

    @property
    def is_waiting(self) -> bool:
        """True if every acting seat has lost its device."""
        return all(map(self.app.seats.is_waiting, self.screen.acting_seats))

    def draw_waiting(self, canvas: Canvas) -> None:
        """Draw a banner that the active seat waits for a gamepad."""
        seat = self.screen.active
        text = self.screen.say("pause.pad_gone", name=self.app.people.name(seat))
        widgets.draw_banner(canvas, [text, self.screen.say("pause.pad_claim")], f"seat{seat}")

    def advance(self, dt: float) -> None:
        """Let ``dt`` seconds pass at the table."""

    def close(self) -> None:
        """Free the seats if the screen has taken them for itself."""


class TreeScreen(Screen, TreeReactions):
    """A screen described by ``tree``. React in ``button_confirmed``, ``dial_changed``, ``leave`` and others.

    The tree is built again after presses, after a moved focus, and after ``invalidate``. Other frames build nothing.
    """

    menu: TreeMenu
    pressed_by = ""
    """Device of the last press."""
    previous_screen = "home"
    """The screen to return to if none waits behind; its focus is then on what has opened this one."""

    def begin(self, focus: Id) -> None:
        """Start with the focus on an item; an unknown id means the first item."""
        self.menu = TreeMenu(self.app, self.tree, focus, self, self.live_state)

    def tree(self) -> Node:
        """Build the tree for the current state; ``self.focus`` is the focused id."""
        raise NotImplementedError

    def live_state(self) -> object:
        """Return the values of the tree that may change without input; a new one builds the tree again."""
        return None

    def button_confirmed(self, id: Id) -> None:
        """React to a confirmed button, besides one with the id ``back``, which leaves."""

    def leave(self) -> None:
        """Return to the screen that waits behind this one, else to the previous one."""
        if not self.uncover():
            self.app.go(self.previous_screen, focus=self.opened_as)

    def come_back(self) -> None:
        self.menu.guard.restart()
        self.adopt_settings()

    @property
    def focus(self) -> Id:
        """Id of the focused item."""
        return self.menu.focus

    @focus.setter
    def focus(self, id: Id) -> None:
        self.menu.focus = id

    @property
    def own_menu(self) -> Menu | None:
        return self.menu

    @property
    def open_menu(self) -> Menu:
        return self.menu if self.open_panel is None else self.open_panel.menu

    @property
    def open_panel(self) -> TreePanel | None:
        """The panel over the tree, if one is open."""
        return self.panel

    def invalidate(self) -> None:
        """Build the tree again before it is used. Call this if anything but input has changed the screen."""
        self.menu.invalidate()

    def page(self, title: str, body: Node, *prompts: str) -> Box:
        """Build the usual screen: title, body and the prompts of the buttons."""
        body.weight = body.weight or 1.0
        return column(Spacer(1, 4), Heading(title), row(Spacer(4, 20), body, Spacer(4, 20), weight=1, gap=(0, 0)),
                      self.legend(*prompts), gap=(2, 5))

    def legend(self, *prompts: str) -> Legend:
        """Build the prompts of the buttons, those of the open question if there is one."""
        panel = self.open_panel
        return Legend(self.family, self.prompts(*(prompts if panel is None else panel.prompts)))

    def adopt_settings(self) -> None:
        if self.screen_behind is not None:
            self.screen_behind.adopt_settings()
        self.invalidate()

    def handle_input(self, player_input: Input) -> None:
        if isinstance(player_input, Press):
            self.pressed_by = player_input.device
        if self.panel is not None:
            self.handle_panel(self.panel, player_input)
            return
        chosen = self.menu.handle_input(player_input)
        if chosen == BACK:
            self.leave()
        elif chosen is not None:
            self.button_confirmed(chosen)
        if isinstance(player_input, Press):
            self.invalidate()

    def take_answer(self, answer: bool | None) -> None:
        super().take_answer(answer)
        if answer is not None:
            self.invalidate()

    def close_panel(self) -> None:
        super().close_panel()
        self.menu.guard.restart()

    def draw_background(self, canvas: Canvas) -> None:
        self.draw_backdrop()

    def draw(self, canvas: Canvas) -> None:
        self.draw_background(canvas)
        self.menu.draw(canvas, lit=self.panel is None)
        if self.panel is not None:
            self.panel.draw(canvas)
            self.menu.redraw_legend(canvas)


class PagedScreen(TreeScreen):
    """A menu on the left and its open page on the right. Confirm or right enters the page, left or back leaves it."""

    pages: Sequence[str]
    entries: Sequence[str]
    """The entries of the menu: those of the pages, and others."""
    open_page: str

    def enter_page(self) -> None:
        """Move the focus into the open page, if something there can hold it."""
        raise NotImplementedError

    @property
    def has_page_focus(self) -> bool:
        """True if the page has the focus, not the menu."""
        return self.focus not in self.entries

    def beyond_edge(self, action: ActionName) -> None:
        if action == "right" and self.focus in self.pages:
            self.open_page = self.focus
            self.enter_page()
        elif action == "left" and self.has_page_focus:
            self.focus = self.open_page

    def leaves_page(self) -> bool:
        self.focus = self.open_page
        return True

    def leave(self) -> None:
        if self.has_page_focus:
            self.focus = self.open_page
        else:
            super().leave()


class EntryList(TreeScreen, Generic[T]):
    """A tree with a list whose ids are numbers from 0. The last focused entry is shown next to the list."""

    shown_entries: list[T]
    number = 0
    reading: Job[Any] | None = None
    """The job that reads the list in the background, None once it is shown."""

    @property
    def selection(self) -> T | None:
        """The entry that is shown, None in an empty list."""
        return self.shown_entries[self.number] if self.shown_entries else None

    def show(self, entries: Sequence[T], number: int = 0) -> None:
        """Show a list with the focus on an entry."""
        self.shown_entries, self.number = [*entries], max(0, min(number, len(entries) - 1))
        self.begin(self.number if entries else BACK)

    def focus_moved(self) -> None:
        if isinstance(self.focus, int):
            self.number = self.focus

    def close(self) -> None:
        super().close()
        if self.reading is not None:
            self.reading.cancel()

    def actions(self, entry: T) -> Sequence[str]:
        """Return the actions for an entry; the buttons next to the list have them for ids."""
        raise NotImplementedError

    def perform(self, action: str, entry: T) -> None:
        raise NotImplementedError

    def button_confirmed(self, id: Id) -> None:
        entry = self.selection
        if entry is not None and isinstance(id, int):
            self.number, self.focus = id, self.actions(entry)[0]
        elif entry is not None:
            self.perform(str(id), entry)
