"""Parts that the screens of the workshop share: its files, a view that turns, faults, sounds and names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path

from components.focus import Rect
from components.press import Drag, Input, StickTilt
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.background.job import Job, Report, Worker
from game.content.faults import Fault, Faults
from game.content.hot_reload import FileStamp, Watch
from game.content.models.walk import WorkshopSound, workshop_look
from game.content.packs import open_pack
from game.content.safe_files import DATA_LIMIT, read_bytes
from game.content.store import Store
from game.content.texts import id_in_words
from game.dungeon.alphabet import Alphabet
from game.dungeon.grammar_files import ALPHABET_PLACE, DUNGEON_FOLDER, RECIPES_FOLDER, RULES_FOLDER, Folder, Grammar
from game.dungeon.growth import Growth
from game.dungeon.own_rules import SUBDIVIDE, StepDraft
from game.dungeon.pattern import Size
from game.dungeon.recipe import Remark
from game.dungeon.rules import EVERY_RULE, Rule, Rulebook
from game.dungeon.solvability import DungeonFault
from game.screens.layout.boxes import panel, row
from game.screens.layout.leaves import SMALL, TINY, Picture, Sprite, Text
from game.screens.layout.node import Node
from game.screens.screen import Screen, TreeScreen
from game.screens.workshop.solid import Solid
from systems.cues import SoundCue
from systems.draw.pen import Pen
from systems.draw.text import cut_text


def read_grammar(report: Report, folder: Folder) -> Grammar:
    """Return the grammar from its files, ready for generation.

    Raises Faults.
    """
    packs = tuple(open_pack(pack.folder, pack.name) for pack in folder.packs)
    grammar = Folder(folder.data, packs).read()
    _ = grammar.book
    return grammar


def build_index(report: Report, book: Rulebook, strides: Size) -> None:
    """Build the index that finds all matches in a grid at once."""
    book.index(EVERY_RULE, strides)


_last: dict[tuple[Path, tuple[Path, ...]], tuple[Grammar, dict[str, FileStamp]]] = {}
"""The grammar of the last visit and the state of its files, by its folders. The next visit begins with it and reads
files only if they have changed."""


class WorkshopFiles:
    """The last good grammar, and the errors in the current files. Own rules of players are no part of it."""

    def __init__(self, store: Store) -> None:
        self.folder = Folder(store.data, tuple(pack for pack in store.packs if not pack.is_own))
        self.worker = Worker("grammar")
        self.faults: tuple[Fault, ...] = ()
        self.watch = self._watch()
        self.job: Job[Grammar] | None = None
        last = _last.get(self._key)
        self.grammar = last[0] if last else None
        if last is None or last[1] != self.watch.stamps:
            self._ask()

    @property
    def _key(self) -> tuple[Path, tuple[Path, ...]]:
        return self.folder.data, tuple(pack.folder for pack in self.folder.packs)

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet, which is there before everything is read; raise Faults."""
        return self.grammar.alphabet if self.grammar is not None else self._first_alphabet

    @cached_property
    def _first_alphabet(self) -> Alphabet:
        return Folder(self.folder.data, self.folder.packs).alphabet()

    @property
    def has_alphabet(self) -> bool:
        """True if the alphabet can be used."""
        try:
            return bool(self.alphabet.data.shapes)
        except Faults:
            return False

    @property
    def recipes(self) -> list[str]:
        """The names of all recipes, which are there at once."""
        return [Path(place).stem for place in self.folder.places(RECIPES_FOLDER)]

    def _watch(self) -> Watch:
        roots = [self.folder.data, *(pack.folder for pack in self.folder.packs)]
        folders = [root / place for root in roots for place in (DUNGEON_FOLDER, RULES_FOLDER, RECIPES_FOLDER)]
        files = [file for folder in folders for file in folder.glob("*.yaml")]
        return Watch([root / ALPHABET_PLACE for root in roots] + files, folders)

    def _ask(self) -> None:
        self.job = self.worker.ask("read the grammar", read_grammar, self.folder)

    def advance(self, dt: float) -> bool:
        """Check the files for changes; return True if something else than before was read."""
        if self.job is None and self.watch.check(dt):
            self.watch.accept()
            self.watch = self._watch()
            self._ask()
        if self.job is None or not self.job.done():
            return False
        job, self.job = self.job, None
        before = self.grammar, self.faults
        try:
            grammar, self.faults = job.result(), ()
            if self.grammar is None or not self.grammar.equals(grammar):
                self.grammar = grammar
            _last[self._key] = self.grammar, dict(self.watch.stamps)
        except Faults as faults:
            self.faults = faults.faults
        except CancelledError:
            return False
        return (self.grammar, self.faults) != before

    def prepare(self, growth: Growth) -> None:
        """Build the index of the rules in advance."""
        self.worker.ask("index the rules", build_index, growth.book, growth.grid.strides)

    def lines(self, fault: Fault) -> list[str]:
        """Return the lines of the file with a fault; empty if unreadable."""
        roots = {f"{self.folder.data.name}/": self.folder.data}
        roots |= {f"{pack.name}/": pack.folder for pack in self.folder.packs}
        for name, root in roots.items():
            if fault.file.startswith(name):
                with suppress(OSError):
                    raw = read_bytes(root / fault.file.removeprefix(name), DATA_LIMIT)
                    return raw.decode("utf-8", "replace").splitlines()
        return []

    def source(self, fault: Fault) -> str:
        lines = self.lines(fault)
        return lines[fault.line - 1] if 0 < fault.line <= len(lines) else ""

    def close(self) -> None:
        """Cancel all background work."""
        if self.job is not None:
            self.job.cancel()
        self.worker.close()


UNDERLINE_HEIGHT = 4
"""Height of the mark below a fault, with the space around it."""


class DungeonScreen(TreeScreen):
    """A screen with a view of rooms that can be turned."""

    yaw: float = 45.0
    lean: float = 0.0
    """Position of the second stick, positive to the right."""

    def __init__(self, app: App, files: WorkshopFiles, screen_behind: OpenScreen | None = None) -> None:
        super().__init__(app, screen_behind)
        self.files, self.look = files, workshop_look(app.store)
        self._solid: Solid | None = None

    @property
    def has_camera(self) -> bool:
        return True

    def rotate_view(self, degrees: float) -> None:
        self.yaw = (self.yaw + degrees) % 360

    def steer(self, player_input: Input) -> None:
        """Handle input that turns the view."""
        if isinstance(player_input, Drag):
            self.rotate_view(-self.look.drag * player_input.dx)
        elif isinstance(player_input, StickTilt):
            self.lean = player_input.x

    def update(self, dt: float) -> None:
        if self.lean:
            self.rotate_view(-self.look.lean * self.lean * dt)

    def adopt_settings(self) -> None:
        self.look, self._solid = workshop_look(self.app.store), None
        super().adopt_settings()

    def solid(self, alphabet: Alphabet) -> Solid:
        """Return the builder of meshes in the current colors."""
        if self._solid is None or self._solid.alphabet is not alphabet:
            self._solid = Solid(alphabet, self.app.main_canvas.palette)
        return self._solid

    def sound(self, occasion: WorkshopSound) -> None:
        if name := self.look.sounds.get(occasion):
            self.app.feedback.mixer.play([SoundCue(name, 0.6, False)])

    @property
    def alphabet(self) -> Alphabet:
        return self.files.alphabet

    @property
    def cycles(self) -> Sequence[str]:
        """The types of cycles; empty if the files have a fault."""
        return self.files.grammar.alphabet.data.cycles if self.files.grammar is not None else ()

    # ---- Plain words

    def word(self, name: str) -> str:
        """Return the name of a kind of room or of a thing in words; one without a text keeps its id."""
        return self.say_or_name(f"workshop.is_{name}", name)

    def call_words(self, call: str) -> str:
        """Return the rules that a step calls in words."""
        if call == EVERY_RULE:
            return self.say("workshop.any_rule")
        if call == SUBDIVIDE:
            return self.say("workshop.spread")
        if call.endswith("*"):
            return self.say("workshop.any_of", name=self.group_words(call.rstrip("*_")))
        return self.rule_title(call)

    def rule_title(self, name: str) -> str:
        """Return the name of a rule in words, with a capital."""
        return id_in_words(self.rule_name(name))

    def rule_name(self, name: str) -> str:
        """Return the name of a rule in words: its group or type of cycle, and the words that set it apart.

        One that is not made only of known words stays as written.
        """
        stem = re.sub(r"_\d+$", "", name)
        first, _, rest = stem.partition("_")
        group = self.word_at(f"workshop.group_{first}")
        if first == "cycle" and (type := next((name for name in self.cycles if f"{rest}_".startswith(f"{name}_")), "")):
            group, rest = self.word_at(f"workshop.cycle_{type}"), rest.removeprefix(type).removeprefix("_")
        parts = [rest] if self.word_at(f"workshop.rule_{rest}") else rest.split("_") if rest else []
        words = [self.word_at(f"workshop.rule_{part}") for part in parts]
        if not group or not all(words):
            return name
        return (f"{group}: {', '.join(words)}" if words else group) + name.removeprefix(stem)

    def group_words(self, stem: str) -> str:
        """Return the name of a group of rules in words: of cycles by their type, else as that of a rule."""
        first, _, rest = stem.partition("_")
        matching = [type for type in self.cycles if rest and type.startswith(rest)]
        if first == "cycle" and len(matching) == 1:
            return f"{self.say('workshop.group_cycle')} ({self.cycle_name(matching[0])})"
        return self.rule_name(stem).replace("_", " ")

    def word_at(self, key: str) -> str:
        """Return a text, "" if there is none."""
        text = self.say(key)
        return "" if text == key else text

    def cycle_name(self, type: str) -> str:
        """Return the name of a cycle type in the current language; a type without a text keeps its id."""
        return self.say_or_name(f"workshop.cycle_{type}", type)

    def rule_words(self, rule: Rule) -> str:
        """Return the properties of a rule as a sentence."""
        parts = [self.say("workshop.weight", weight=f"{rule.weight:g}")]
        if rule.limit is not None:
            parts.append(self.say("workshop.limit", times=rule.limit))
        if rule.wait:
            parts.append(self.say("workshop.wait", steps=rule.wait))
        parts.append(self.say("workshop.turns" if rule.turned else "workshop.one_turn"))
        if rule.mirrored:
            parts.append(self.say("workshop.mirrored"))
        if rule.reversible:
            parts.append(self.say("workshop.both_ways"))
        if rule.cycle:
            parts.append(self.say("workshop.makes", type=self.cycle_name(rule.cycle)))
        return f"{', '.join(parts)}."

    def step_words(self, step: StepDraft) -> str:
        """Return a step of a recipe as a sentence."""
        if step.raw:
            word, _, name = step.call.partition(" ")
            return self.say("workshop.step_part", name=id_in_words(name)) if word == "def" else ""
        if step.call == SUBDIVIDE:
            x, y, z = step.by
            return self.say("workshop.step_spread", x=x, y=y, z=z)
        name = self.call_words(step.call)
        if step.sweep:
            return self.say("workshop.step_sweep", name=name)
        if step.low != step.high:
            return self.say("workshop.step_range", name=name, low=step.low, high=step.high)
        return name if step.low == 1 else self.say("workshop.step_times", name=name, times=step.low)

    def explain(self, remark: Remark | DungeonFault) -> str:
        """Return a remark or a fault in the player's language, with the rules that it names in words."""
        values = dict(remark.values)
        if "name" in values:
            values["name"] = self.call_words(str(values["name"]))
        return sentence(self, remark, values)

    def fault_panel(self) -> Node:
        """Build a panel with the first fault in the files and its line."""
        fault, others = self.files.faults[0], len(self.files.faults) - 1
        source, height = self.files.source(fault), self.app.main_canvas.line_height("tiny") + UNDERLINE_HEIGHT
        return panel(
            Text(str(fault), SMALL, "warning", any_break=True),
            Picture(partial(paint_source, source, fault.column), (0, height), (0, height)) if source else None,
            Text(self.say("workshop.more", count=others), TINY, "dim") if others else None,
            color="warning", pad=(6, 5),
        )


def paint_source(source: str, column: int, pen: Pen, rect: Rect, focused: bool) -> None:
    """Draw a line of a file, with a mark below its column; columns count from 1."""
    words, height = source.strip(), pen.line_height("tiny")
    at = max(0, column - 1 - (len(source) - len(source.lstrip())))
    top = rect.y + rect.h
    visible, tint = cut_text(pen, words, rect.w, "tiny"), pen.palette.rgb("text")
    pen.label(visible, rect.x, top - height / 2, font="tiny", tint=tint, align="left")
    x = rect.x + min(pen.measure(words[:at], "tiny"), rect.w - 12)
    width = min(max(4, pen.measure(words[at : at + 1] or " ", "tiny")), rect.x + rect.w - x)
    pen.fill(Rect(x, top - height - 2, width, 2), pen.palette.rgb("warning"))


def both_sides(left: Node, right: Node) -> Node:
    """Put the sides of a rule next to each other, with an arrow from one to the other."""
    arrow = Sprite("arrow", size=(16, 30), scale=(1.5, 1.5), align="center")
    return row(left, arrow, right, weight=1, shrinks_last=True, gap=(0, 2))


def sentence(screen: Screen, remark: Remark | DungeonFault, values: Mapping[str, object] | None = None) -> str:
    kind = "remark" if isinstance(remark, Remark) else "fault"
    words = dict(remark.values if values is None else values)
    if "metric" in words:
        words["metric"] = screen.say(f"workshop.metric_{words['metric']}")
    return screen.say(f"workshop.{kind}_{remark.code}", **words)
