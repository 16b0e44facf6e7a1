"""The shared parts of the screens that edit a set of own rules: the desk, its messages, and plain words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from game.dungeon import draft as edits
from game.dungeon.alphabet import WAYS, Pieces
from game.dungeon.draft import SUBDIVIDE, Flaw, SetDraft, StepDraft
from game.dungeon.pattern import ANY, EMPTY, OUTSIDE, split_turn
from game.dungeon.rules import means
from game.screens.layout.field_line import FieldLine
from game.screens.workshop.dungeon_screen import DungeonScreen, cycle_name
from game.screens.workshop.set_desk import SetDesk

if TYPE_CHECKING:
    from game.app.application import App
    from game.screens.workshop.workshop import Workshop

SMALL = ("small", "tiny")
TINY = ("tiny",)
SHARED_WORDS = ("undo", "remove")
"""Buttons whose words are the same on other screens."""
SPECIAL = {EMPTY: "empty", ANY: "any", OUTSIDE: "edge"}


@dataclass(eq=False)
class EditLine(FieldLine):
    """A line of a list that scrolls."""

    steady: bool = True


class EditorScreen(DungeonScreen):
    """A screen that edits the set on the desk of the workshop."""

    def __init__(self, app: App, shop: Workshop) -> None:
        super().__init__(app, shop.files)
        self.shop = shop
        self.message, self.message_color = "", "seat1"

    @property
    def desk(self) -> SetDesk:
        """The desk of the workshop."""
        return self.shop.desk

    @cached_property
    def pieces(self) -> Pieces:
        """The labels by their openings."""
        return Pieces(self.alphabet)

    def tell(self, key: str, color: str = "seat1", **values: object) -> None:
        """Show a message."""
        self.message, self.message_color = self.say(key, **values), color
        self.invalidate()

    def name_rule(self, at: int, back: Callable[[], None]) -> None:
        """Let a rule be named."""

        def done(text: str | None) -> None:
            rule = self.desk.now.rules[at]
            if text and (name := edits.plain_name(text, rule.name)) != rule.name:
                others = self.desk.now._replace(rules=tuple(each for each in self.desk.now.rules if each is not rule))
                named = rule._replace(name=edits.free_name(others, name))
                self.desk.change(edits.with_changed(self.desk.now, at, named))
            back()

        self.keeps_files = True
        text = self.plain(self.desk.now.rules[at].name)
        self.app.go("naming", title="workshop.naming_rule", text=text, done=done, longest=edits.LONGEST_NAME,
                    proper=True)

    # ---- Words

    def button_words(self, name: str) -> str:
        """Return the words of a button."""
        return self.say(f"action.{name}" if name in SHARED_WORDS else f"workshop.do_{name}")

    def cycle_words(self, type: str) -> str:
        """Return the name of a cycle, or that there is none."""
        return cycle_name(self, type) if type else self.say("workshop.no_cycle")

    def opening(self, kind: str) -> str:
        """Return an opening in words."""
        return self.say(f"workshop.opening_{kind.replace(' ', '_') or 'wall'}")

    def content(self, label: str) -> str:
        """Return the thing in a room in words."""
        if label in SPECIAL:
            return self.say(f"workshop.is_{SPECIAL[label]}")
        shape, _, feature = split_turn(label)[0].partition("_")
        return self.word(feature or self.pieces.kind(label) or shape)

    def describe(self, label: str) -> str:
        """Return a cell in words: what it is, and where it is open."""
        if label in SPECIAL:
            return self.say(f"workshop.about_{SPECIAL[label]}")
        openings = self.pieces.openings(label)
        parts = [self.content(label)]
        for kind in ("in", "out", "fall", "one room"):
            ways = [self.say(f"workshop.to_{WAYS[way]}") for way, each in enumerate(openings) if each == kind]
            if ways:
                parts.append(self.say(f"workshop.leads_{kind.replace(' ', '_')}", ways=", ".join(ways)))
        return ". ".join(parts) + "."

    def flaw_words(self, flaw: Flaw) -> str:
        """Return the reason that a rule cannot be used, in words."""
        way = self.say(f"workshop.to_{flaw.way}") if flaw.way else ""
        walls = [each == "a wall" for each in (flaw.here, flaw.there)]
        if flaw.code in ("unmet", "apart"):
            code = "wall" if walls[1] else "closed" if walls[0] else "clash"
            return self.say(f"workshop.flaw_{code}", way=way)
        return self.say(f"workshop.flaw_{flaw.code}", way=way)

    def step_fault(self, draft: SetDraft, step: StepDraft) -> str:
        """Return the reason that a step does nothing, "" if there is none."""
        if step.raw or step.call == SUBDIVIDE:
            return ""
        called = [rule for rule in draft.rules if means(step.call, rule.name)]
        if not any(edits.is_usable(self.alphabet, rule) for rule in called):
            return self.say("workshop.step_nothing")
        if step.sweep and any(rule.limit is not None for rule in called):
            return self.say("workshop.step_limited")
        return ""
