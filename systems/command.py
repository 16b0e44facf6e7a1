"""What the seat to move wants: presses become a focus, a choice, a move. Rules decide; this only offers."""

from __future__ import annotations

from typing import Any, cast

import esper

from components.choosing import Choosing, Mode
from components.inbox import Inbox
from components.knucklebones import Card
from components.match import Match
from components.playback import Playback
from game.tables.knucklebones.cards import playable
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.play import legal
from game.tables.knucklebones.position import READY
from systems.focusing import Direction, nearest, under
from systems.input.press import Point, Press
from systems.knucklebones.items import first_focus, hand_items, option_items
from systems.knucklebones.steps import as_move, next_step
from systems.playback import remaining

FOCUSED: tuple[Mode, ...] = ("ready", "place", "choose")
"""Modes in which something holds the focus."""


def command(now: float, dt: float) -> None:
    """Hear this tick's inbox at ``now`` seconds of the application's clock, ``dt`` after the tick before."""
    for _, (match, playback, choosing, inbox) in esper.get_components(Match, Playback, Choosing, Inbox):
        heard: list[Point | Press] = sorted((*inbox.points, *inbox.presses), key=lambda said: said.at)
        inbox.points.clear()
        inbox.presses.clear()
        seat = _Seat(match, playback, choosing, now)
        seat.look(dt)
        if choosing.kept is not None and choosing.mode in FOCUSED:
            heard.insert(0, choosing.kept)
            choosing.kept = None
        for said in heard:
            if isinstance(said, Point):
                seat.point(said)
            else:
                seat.press(said)
        choosing.ticked = now


class _Seat:
    """The seat to move at one tick; all it remembers lies in ``Choosing``."""

    def __init__(self, match: Match, playback: Playback, choosing: Choosing, now: float) -> None:
        self.match, self.playback, self.choosing, self.now = match, playback, choosing, now

    def look(self, dt: float) -> None:
        """See what has changed since the last tick."""
        choosing, match = self.choosing, self.match
        if choosing.position is not match.position:
            choosing.position, choosing.moves = match.position, legal(match.rules, match.position)
            choosing.face_seen = choosing.ticked
            choosing.said = choosing.resting = None
            self.close()
        if self.playback.rolling:
            choosing.face_seen = self.now
        if choosing.refused is not match.refused:
            choosing.refused = match.refused
            if match.refused is not None:
                choosing.said = match.refused.sentence
                self.close()
        self.arrange()
        if choosing.mode == "prompt":
            choosing.prompt_left -= dt
            if choosing.prompt_left <= 0:
                self.open()

    def arrange(self) -> None:
        """Mode, items and focus as they follow from everything else."""
        choosing, position = self.choosing, self.match.position
        choosing.mode = self.mode()
        choosing.seat = position.active if choosing.mode not in ("idle", "over") else 0
        choosing.asks = None
        choosing.items = []
        if choosing.mode == "ready":
            choosing.items = hand_items(position.active, self.hand())
        elif choosing.mode == "place":
            rows = [("row", position.active, move.choices[0]) for move in choosing.moves]
            choosing.items = option_items(position.active, rows)
        elif choosing.mode == "choose" and choosing.card is not None:
            step = next_step(self.match.rules, position, choosing.card, choosing.picked)
            if step is None:
                self.offer(as_move(self.match.rules, choosing.card, choosing.picked))
                return
            choosing.asks, choosing.items = step.asks, option_items(position.active, step.options)
        if choosing.mode not in FOCUSED:
            choosing.focus = None
            return
        if choosing.resting not in [item.id for item in choosing.items]:
            choosing.resting = first_focus(choosing.items)
        choosing.focus = choosing.resting

    def mode(self) -> Mode:
        """What the seat is busy with."""
        choosing = self.choosing
        if choosing.held or choosing.leave or self.playback.busy or self.match.pending:
            return "idle"
        if not choosing.moves:
            return "over"
        if choosing.card is not None:
            return "prompt" if choosing.prompt_left > 0 else "choose"
        return "ready" if self.match.position.face == READY else "place"

    def hand(self) -> list[tuple[str, int]]:
        """Own cards that are not spent, with their slots, in order of slots."""
        held = dict(self.match.position.hands[self.match.position.active - 1])
        cards = [card for _, card in esper.get_component(Card) if card.seat == self.match.position.active]
        return [(card.card, card.slot) for card in sorted(cards, key=lambda card: card.slot) if card.card in held]

    def point(self, said: Point) -> None:
        """The mouse moved: what lies under it takes the focus."""
        choosing = self.choosing
        choosing.pointer = said.x, said.y
        found = under(choosing.items, said.x, said.y)
        if found is not None and found != choosing.focus:
            self.focus(found)

    def press(self, said: Press) -> None:
        """A press counts for what is on screen now, or for nothing."""
        choosing = self.choosing
        if choosing.held or choosing.leave or said.at < choosing.deaf_until:
            return
        if self.playback.busy:
            self.hasten(said)
        elif choosing.mode == "idle":
            return
        elif said.action == "menu" and not said.repeat:
            choosing.leave = True
            self.arrange()
        elif choosing.mode == "prompt":
            if not said.repeat:
                self.open()
        elif choosing.mode in FOCUSED:
            self.decide(said)

    def hasten(self, said: Press) -> None:
        """While beats play a press hurries them and is spent, unless what it is meant for is as good as there."""
        if said.repeat:
            return
        if remaining(self.playback) <= self.seconds("keep_press") and not self.playback.rolling:
            self.choosing.kept = said
        else:
            self.playback.hurry = True

    def decide(self, said: Press) -> None:
        """A press with something in focus."""
        choosing = self.choosing
        if said.action not in ("confirm", "back", "menu"):
            self.focus(nearest(choosing.items, choosing.focus, cast(Direction, said.action)))
        elif said.repeat:
            return
        elif said.action == "back":
            self.back()
        elif said.action == "confirm":
            chosen = self.aimed(said)
            if chosen is not None:
                self.focus(chosen)
                self.confirm(said, chosen)

    def aimed(self, said: Press) -> Any:
        """What a confirm means: what is in focus, but with the mouse only what lies under it."""
        if said.device != "mouse":
            return self.choosing.focus
        return under(self.choosing.items, *self.choosing.pointer) if self.choosing.pointer else None

    def focus(self, chosen: Any) -> None:
        """Rest on another item."""
        choosing = self.choosing
        choosing.focus = choosing.resting = chosen
        choosing.said = None

    def confirm(self, said: Press, chosen: Any) -> None:
        """Do what the item in focus is for."""
        choosing = self.choosing
        if choosing.mode == "place":
            if said.at >= choosing.face_seen:
                self.offer(Move("place", (chosen[2],)))
        elif choosing.mode == "choose":
            choosing.picked = (*choosing.picked, chosen)
            choosing.resting = None
            self.arrange()
        elif chosen == ("die",):
            if ROLL in choosing.moves:
                self.offer(ROLL)
        else:
            self.play(chosen[2])

    def play(self, card: str) -> None:
        """Ask what the card needs, or say why it cannot be played."""
        match, choosing = self.match, self.choosing
        if not match.rules.cards or not playable(match.rules, match.position, match.position.active, card):
            choosing.said = "table.card_no_target"
            return
        choosing.card, choosing.prompt_left = card, self.seconds("prompt")
        if choosing.prompt_left > 0:
            choosing.deaf_until = self.now + self.seconds("panel_guard")
            self.arrange()
        else:
            self.open()

    def open(self) -> None:
        """The prompt gives way to the choice."""
        choosing = self.choosing
        choosing.prompt_left = 0.0
        choosing.resting = None
        choosing.deaf_until = self.now + self.seconds("panel_guard")
        self.arrange()

    def back(self) -> None:
        """One choice back; from the first to the hand, its card in focus; with no choice open ask to leave."""
        choosing = self.choosing
        if choosing.picked:
            choosing.resting = choosing.picked[-1]
            choosing.picked = choosing.picked[:-1]
        elif choosing.card is not None:
            choosing.resting = ("card", choosing.seat, choosing.card)
            self.close()
        else:
            choosing.leave = True
        choosing.said = None
        self.arrange()

    def close(self) -> None:
        """No card is being played."""
        choosing = self.choosing
        choosing.card, choosing.picked, choosing.prompt_left = None, (), 0.0

    def offer(self, move: Move) -> None:
        """Hand a move to the rules; until they have answered nothing more is heard."""
        self.match.pending.append(move)
        self.choosing.said = None
        self.close()
        self.arrange()

    def seconds(self, name: str) -> float:
        """A timing of the table's beats; 0 where everything is instant."""
        return float(getattr(self.playback.timing, name, 0.0))
