"""The player editor: a portrait, a color and a name, each with a default."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from components.press import Input, Press, Unplugged
from game.match.players import Player
from game.match.statistics import PLAYER
from game.screens.menu import BACK, Menu
from game.screens.profile_page import (
    COLOUR,
    DONE,
    KEYS,
    NAME,
    REMOVE,
    ProfilePage,
    buttons,
    draw_profile,
    heads,
    swatches,
)
from game.screens.question import Question

if TYPE_CHECKING:
    from game.app.application import App
    from game.app.open_screen import PausedMatch
    from systems.draw.canvas import Canvas


class Profile(ProfilePage):
    """The screen that adds, edits or removes a player.

    ``done`` receives the resulting player, or None if there is none, and opens the next screen. If ``device`` is set,
    only that device is heard.
    """

    def __init__(
        self,
        app: App,
        done: Callable[[Player | None], None],
        player: Player | None = None,
        device: str = "",
        behind: PausedMatch | None = None,
    ) -> None:
        super().__init__(app)
        self.behind = behind
        self.done, self.player, self.device = done, player, device
        rules, others = app.store.players, app.players.known
        self.heads = app.unlocked.portraits()
        if player is None:
            taken, worn = {each.portrait for each in others}, {each.colour for each in others}
            self.text = ""
            self.portrait = next((name for name in self.heads if name not in taken), self.heads[0])
            free = [colour for colour in rules.colours if colour not in worn]
            self.colour = free[0] if free else rules.colours[len(others) % len(rules.colours)]
        else:
            self.text, self.portrait, self.colour = player.name, player.portrait, player.colour
        self.question: Question | None = None
        self.lay(self.portrait)

    def lay(self, focus: str) -> None:
        """Lay out everything for the current text size."""
        keys = KEYS if self.player is not None else (NAME, DONE)
        low = buttons(keys, self.app.settings.text_size)
        items = [*heads(self.heads), *swatches(self.app.store.players.colours), *low]
        known = [item.id for item in items]
        self.menu = Menu(items, focus if focus in known else NAME, self.app.guard())

    def called(self, portrait: str) -> str:
        """Return the resulting name; without an entered name, that of the portrait."""
        head = self.app.store.players.portraits.get(portrait)
        plain = self.app.spoken(head.name) if head is not None else self.portrait
        return self.app.players.free_name(self.text or plain, self.player.id if self.player else "")

    def hear(self, said: Input) -> None:
        if isinstance(said, Unplugged) and said.device == self.device:
            self.done(None)
        elif self.device and said.device != self.device:
            return
        elif self.question is not None:
            self.settle(self.question.answer(said))
        elif isinstance(said, Press) and said.action == "down" and self.menu.focus.startswith(COLOUR):
            self.step_down()
        elif (chosen := self.menu.hear(said)) is not None:
            self.take(chosen)

    def step_down(self) -> None:
        """Move the focus from a color to the nearest button."""
        here = {item.id: item.rect.centre[0] for item in self.menu.items}
        low = [item.id for item in self.menu.items if item.id in KEYS]
        self.menu.focus = min(low, key=lambda key: abs(here[key] - here[self.menu.focus]))

    def take(self, chosen: str) -> None:
        """Apply the pressed item; for a new player, pressing a portrait again moves the focus to the name or Done."""
        if chosen == BACK:
            self.done(None)
        elif chosen == DONE:
            self.finish()
        elif chosen == REMOVE and self.player is not None:
            self.question = Question("profile.remove_sure", self.app, name=self.player.name)
        elif chosen == NAME:
            longest = self.app.store.players.longest
            how = {"title": "profile.naming", "longest": longest, "proper": True, "device": self.device}
            self.app.go("naming", text=self.text, done=self.named, behind=self.lend(), **how)
        elif chosen.startswith(COLOUR):
            self.colour = chosen.removeprefix(COLOUR)
        else:
            again, self.portrait = chosen == self.portrait, chosen
            if again and self.player is None:
                self.menu.focus = DONE if self.text else NAME

    def named(self, text: str | None) -> None:
        """Return from the naming screen."""
        self.resume()
        self.text = self.text if text is None else text
        self.lay(NAME if text is None else DONE)

    def finish(self) -> None:
        """Save the player."""
        look = f"{self.portrait}:{self.colour}" if self.colour else self.portrait
        name, players = self.called(self.portrait), self.app.players
        if self.player is None:
            self.done(players.add(name, look, self.app.store.players.most))
        else:
            self.done(players.change(self.player, name, look))

    def settle(self, answer: bool | None) -> None:
        """Remove the player and their statistics on yes; their replays stay."""
        if answer is None:
            return
        self.question = None
        self.menu.deaf_until = self.app.guard()
        if answer and self.player is not None:
            self.app.players.remove(self.player)
            self.app.statistics.forget(f"{PLAYER}{self.player.id}")
            self.app.book.forget(f"{PLAYER}{self.player.id}")
            self.app.high_scores.forget(f"{PLAYER}{self.player.id}")
            self.done(None)

    def adopt_settings(self) -> None:
        self.lay(self.menu.focus)

    def draw(self, canvas: Canvas) -> None:
        draw_profile(self, canvas)
