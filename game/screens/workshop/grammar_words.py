"""Rules, steps, rooms and faults of dungeons in words that players read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from game.app.application import App
from game.content.texts import id_in_words
from game.dungeon.own_rules import SUBDIVIDE, StepDraft
from game.dungeon.recipe import Remark
from game.dungeon.rules import EVERY_RULE, Rule
from game.dungeon.solvability import DungeonFault
from game.screens.menu import AppPart
from game.screens.workshop.files import WorkshopFiles


class GrammarWords(AppPart):
    """The words for the grammar in the files of the workshop."""

    def __init__(self, app: App, files: WorkshopFiles) -> None:
        self.app, self.files = app, files

    @property
    def cycles(self) -> Sequence[str]:
        """The types of cycles; empty if the files have a fault."""
        return self.files.grammar.alphabet.data.cycles if self.files.grammar is not None else ()

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


def sentence(part: AppPart, remark: Remark | DungeonFault, values: Mapping[str, object] | None = None) -> str:
    kind = "remark" if isinstance(remark, Remark) else "fault"
    words = dict(remark.values if values is None else values)
    if "metric" in words:
        words["metric"] = part.say(f"workshop.metric_{words['metric']}")
    return part.say(f"workshop.{kind}_{remark.code}", **words)
