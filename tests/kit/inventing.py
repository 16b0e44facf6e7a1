"""Random cards, put together from all blocks as a designer might write them.

The blocks describe themselves, so cards use a new block without changes here. Most cards make sense; some have a
designer's mistake, so that refusals are tested too.
"""

from __future__ import annotations

from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le

from game.tables.knucklebones.cards.blocks import BLOCKS, Block, word_of
from game.tables.knucklebones.cards.blocks.hands import Repeat
from game.tables.knucklebones.cards.blocks.rolls import NUMBER_RULES as RANGES
from game.tables.knucklebones.cards.blocks.rolls import WORD_RULES
from game.tables.knucklebones.cards.blocks.waits import Wait
from game.tables.knucklebones.cards.choices import (
    BOARD_NATURES,
    COMPARISONS,
    DICE_CONDITIONS,
    EVENT_TARGETS,
    NATURES,
    NATURES_NAMED_ONCE,
    NUMBER_NATURES,
    NUMBER_QUANTITIES,
    QUANTITIES,
    ROLLED_TARGETS,
    ROW_COMPARISONS,
    Amount,
    Choice,
    Condition,
    RelationWord,
    Selector,
)
from game.tables.knucklebones.cards.conditions import (
    NESTED_CONDITIONS,
    PAST_RECORDS,
    RELATIONS,
    TARGET_COUNTS,
    CountWord,
    When,
)
from game.tables.knucklebones.mark import (
    CARD_EVENTS,
    CAUSED_EVENTS,
    EVENT_WORDS,
    FACE_EVENTS,
    OWN_SEAT_EVENTS,
    REPLACEABLE_EVENTS,
    SEAT_EVENTS,
    SEAT_WORDS,
)

KINDS = {nature: [kind for kind, each in NATURES.items() if each == nature] for nature in NATURES.values()}
"""The kinds of choices, by their nature."""
EVERY: tuple[str, ...] = get_args(get_args(Selector.model_fields["every"].annotation)[0])
COUNTS: tuple[str, ...] = get_args(CountWord)
WHERE: tuple[Condition, ...] = get_args(Condition)
OF_ROWS = tuple(each for each in WHERE if each not in DICE_CONDITIONS)
ABOUT_ROLL = ("restrict_roll", "load_roll", "reflect", "pair", "again")
"""Steps that affect a later roll."""
ROLLS = ("roll", "roll_and_choose")
MISTAKE = 0.015
"""The probability of each deliberate mistake, 0 to 1."""


def card_values(chance: Random) -> dict[str, Any]:
    """Return a card as YAML would give it; it may be nonsense."""
    draft = Draft(chance)
    blocks = chance.choices(BLOCKS, k=chance.choice((1, 1, 2, 2, 2, 3, 3, 4)))
    if blocks[0] is not Repeat and chance.random() > MISTAKE:
        blocks = [block for block in blocks if block is not Repeat]
    steps = sorted(draft.sort_steps([draft.step(block) for block in blocks]), key=lambda step: step["do"] != "throw")
    if any(step["do"] == "repeat" for step in steps) and not draft.errs():
        draft.choices, steps = [], [draft.step(Repeat)]
    draft.conditions(steps)
    draft.labels(steps)
    rolls = any(step["do"] in (*ROLLS, "order_rolls") for step in steps)
    away = any(step["do"] in ("remove", "set_aside") and step["to"] in [{"every": word} for word in ROLLED_TARGETS]
               for step in steps)
    ends = (not rolls or away) and chance.random() < 0.6
    data: dict[str, Any] = {"choices": draft.choices, "steps": steps, "ends_turn": ends is not draft.errs()}
    if chance.random() < 0.15:
        data["when"] = draft.when(False)
    if chance.random() < 0.2:
        data["uses"] = chance.randint(1, 3)
    if chance.random() < 0.1:
        data["cost"] = chance.randint(1, 9)
    return {"name": {"en": "It", "de": "Es"}, "art": "card_comet", **data}


def rolls_several(roll: dict[str, Any]) -> bool:
    """Return True if it is not known at once which die of a roll is placed first."""
    several = roll["do"] == "roll_and_choose" or roll.get("dice", 1) != 1
    several = several and roll.get("take") not in ("lowest", "highest")
    return bool(several or roll.get("more_rolls") or roll.get("lost_on"))


class Draft:
    """A card in the making."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.choices: list[dict[str, Any]] = []
        if chance.random() < 0.12:
            self.choices.append({"kind": "option", "options": ["one", "two", "three"][: chance.choice((2, 2, 3))]})

        if chance.random() < 0.12:
            self.choices.append({"kind": "number", "least": chance.choice((0, 1)), "most": chance.choice((3, 9))})

    def errs(self) -> bool:
        """Return True if something is to be wrong here."""
        return self.chance.random() < MISTAKE

    # Steps.

    def step(self, block: type[Block]) -> dict[str, Any]:
        data: dict[str, Any] = {"do": word_of(block)}
        fields = block.model_fields
        if block is Wait:
            return data | self.wait()
        if block.works_on is not None:
            data["to"] = self.number(block.works_on)
        elif "target" in fields and (fields["target"].default is not None or self.chance.random() >= 0.3):
            data["to"] = self.target(block.natures)
        if "targets" in fields:
            data["to"] = [self.number(self.kind("die"), True), self.number(self.kind("die"), True)]
        if "into" in fields and (fields["into"].is_required() or self.chance.random() < 0.4):
            data["into"] = self.target(("row", "die"))
        if "other" in fields:
            kind = self.chance.choice(block.natures)
            data |= {"to": self.target((kind,)), "with": self.target((kind,))}
        if "card" in fields and self.chance.random() < 0.3:
            data["card"] = "shield"
        if "named" in fields:
            data |= self.face()
        for name, field in fields.items() if data["do"] != "change" else ():
            if name not in SAID_APART and (field.is_required() or self.chance.random() < 0.7):
                data[name] = self.value(field.annotation, field.metadata)
        if data["do"] == "change":
            data |= self.change()
        if "only" in fields and self.chance.random() < 0.8:
            data["only"] = self.when(False)
        if "span" in fields and self.chance.random() < 0.6:
            data["for"] = self.span(data["do"])
        return self.sound(data)

    def wait(self) -> dict[str, Any]:
        """Return the fields of steps that wait."""
        chance, fields = self.chance, dict[str, Any]()
        if chance.random() < 0.5:
            fields["to"] = self.target(("die", "row"))
        else:
            fields["of"] = chance.choice(("own", "opponent", "both"))
        if chance.random() < 0.35:
            fields["after"] = {"turns": chance.randint(1, 3), "of": chance.choice(("own", "opponent"))}
        else:
            fields["event"] = chance.choice(EVENT_WORDS)
            if chance.random() < 0.3:
                fields["for"] = self.span("wait")
            if fields["event"] in FACE_EVENTS and chance.random() < 0.2:
                fields["faces"] = sorted(chance.sample(range(1, 7), 3))
            if fields["event"] in CARD_EVENTS and chance.random() < 0.4:
                fields["among"] = ["it"]
            if "to" not in fields and chance.random() < 0.3:
                fields.pop("for", None)
                fields["held"] = True
            if fields["event"] not in OWN_SEAT_EVENTS and chance.random() < 0.25:
                fields["by"] = chance.choice(("own", "opponent"))
            if fields["event"] in REPLACEABLE_EVENTS and chance.random() < 0.4:
                fields["instead"] = True
            if chance.random() < 0.15:
                fields["only"] = self.when(False)
        fields["times"] = chance.choice((1, 1, 2, 5, "always"))
        later = [block for block in BLOCKS if not block.play_only and word_of(block) not in ("swap", "copy_die")]
        inner = chance.choices(later, k=chance.choice((1, 1, 2)))
        inside = Draft(chance)
        fields["steps"] = [inside.relative(inside.step(block), block, fields) for block in inner]
        return fields

    def relative(self, data: dict[str, Any], block: type[Block], wait: dict[str, Any]) -> dict[str, Any]:
        """Return a step with targets that exist while it waits."""
        cause, on_seat = wait.get("event") in CAUSED_EVENTS, "to" not in wait
        there = {
            "die": ["own_die", "opponent_die", *["cause", "this_die"] * cause, *["this_die"] * (not on_seat)],
            "row": ["own_row", "any_row",
                    *["this_row"] * (not on_seat or wait.get("event") not in (*SEAT_EVENTS, None))],
            "rolled": ["rolled"] * (wait.get("event") == "roll"), "field": ["field"], "card": ["opponent_card"],
            "spent": ["spent_card"],
        }
        for name in ("to", "into"):
            old = data.get(name)
            if name in data and (not isinstance(old, dict) or old.get("every") in ROLLED_TARGETS or "choice" in old
                                 or self.chance.random() < 0.4):
                natures = [each for each in block.natures if there.get(each)] if name == "to" else ["row"]
                data[name] = {"every": self.chance.choice(there[self.chance.choice(natures or ["die"])])}
        if "named" in data:
            del data["named"]
            data["face"] = self.chance.choice((1, 3, 6, "random", "rolled"))
        if self.chance.random() < 0.15:
            data["when"] = self.when(False)
        return data

    def sound(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the step with contradictions removed."""
        if self.errs():
            return data
        if data["do"] == "load_roll" and (isinstance(data.get("chance"), dict) or data.get("chance", 1) > 2):
            data["chance"], data["of"] = 2, 3
        if data["do"] == "score" and "to" in data:
            data.pop("of", None)
        if data["do"] == "score" and (not isinstance(to := data.get("to"), dict) or "die" not in str(to)):
            data.pop("counts_as", None)
        if data["do"] == "next_roll" and data.get("dice", 1) != 1:
            data.pop("faces", None)
        elif data["do"] == "next_roll":
            data.pop("take", None)
            data.setdefault("faces", [1, 2])
        if data["do"] == "roll" and data.get("dice", 1) == 1:
            data.pop("take", None)
        if data["do"] == "roll" and (data.get("take", "chosen") != "chosen" or self.chance.random() < 0.6):
            data.pop("more_rolls", None)
            data.pop("lost_on", None)
        if data["do"] == "roll" and (data.get("dice", 1) == 1 or data.get("take") == "all"):
            data.pop("rest", None)
        if data["do"] == "set_aside" and "take" in data:
            data.pop("after", None)
        if data["do"] == "guard" and "card" in str(data["to"]):
            data["against"] = "cards"
        if data["do"] == "arrange" and data["order"] == "chosen":
            data["first"] = [self.number("own_die")]
        if data["do"] == "lock" and "for" in data:
            data.pop("turns", None)
        if data["do"] == "mark_row" and data.get("times") == 1:
            data["times"] = 3
        if data["do"] in ("add", "resize") and not data["by"]:
            data["by"] = 1
        if data["do"] == "mark_die" and data.get("times", 1) == 1 and not data.get("costs"):
            data["times"] = 2
        if data["do"] == "points" and data.get("steal"):
            data |= {name: abs(data[name]) for name in ("by", "times") if isinstance(data.get(name), int)}
        if data["do"] == "points" and not data.get("by") and not ("to" in data and data.get("times", 1)):
            data["by"] = 5 if data.get("steal") else -5
        return data

    def value(self, kind: Any, bounds: Any) -> Any:
        """Return a random value that a field allows, more often a small one."""
        if get_origin(kind) is Union:
            kind = self.chance.choice([each for each in get_args(kind) if each is not type(None)])
        if get_origin(kind) is Annotated:
            kind, *bounds = get_args(kind)
        if get_origin(kind) is Literal:
            return self.chance.choice(get_args(kind))
        if kind is bool:
            return self.chance.random() < 0.5
        amount = next((each for each in bounds if isinstance(each, Amount)), None)
        if amount is not None and self.chance.random() < 0.2:
            return self.counted()
        if amount is not None:
            bounds = Ge(amount.low), Le(amount.high)
        if kind is int:
            low = next((each.ge for each in bounds if isinstance(each, Ge)), 0)
            high = next((each.le for each in bounds if isinstance(each, Le)), 9)
            near = max(low, -6), min(high, 12)
            return self.chance.randint(*(near if self.chance.random() < 0.8 else (low, high)))
        assert get_origin(kind) is tuple, kind
        if get_origin(get_args(kind)[0]) is Literal:
            words = get_args(get_args(kind)[0])
            return self.chance.sample(words, self.chance.randint(1, len(words)))
        return sorted(self.chance.sample(range(1, 7), self.chance.randint(1, 4)))

    def counted(self, plain: bool = True) -> dict[str, Any]:
        """Return a number that is counted; another one may be taken away if it is ``plain``."""
        chance, number = self.chance, dict[str, Any](count=self.chance.choice(COUNTS))
        numbers = [at for at, choice in enumerate(self.choices, 1) if choice["kind"] == "number"]
        if numbers and chance.random() < 0.5:
            number = {"count": "chosen", "of": numbers[0]}
        if number["count"] in TARGET_COUNTS:
            number["of"] = self.target(("die", "row"))
            if isinstance(number["of"], dict) and not self.errs():
                number["of"].pop("random", None)
        if (past := PAST_RECORDS.get(number["count"])) and chance.random() < 0.7:
            number |= {"during": chance.choice(("this_turn", "last_turn"))} if past in ("destroyed", "played") else {}
            number |= {"by": chance.choice(("own", "opponent"))} if past == "destroyed" else {}
        if plain and chance.random() < 0.12:
            number["less"] = self.counted(False)
        for name, numbers in {"times": (-1, 2, 3), "per": (2, 3), "plus": (1, 2, -1), "most": (3, 9)}.items():
            if chance.random() < 0.25:
                number[name] = chance.choice(numbers)
        return number

    def face(self) -> dict[str, Any]:
        """Return the fields that set the face of a die."""
        if self.chance.random() < 0.3:
            return {"named": self.number("face")}
        return {"face": self.chance.choice((1, 2, 5, 6, self.chance.randint(1, 12), "random", "rolled"))}

    def change(self) -> dict[str, Any]:
        """Return the fields that change a rule."""
        chance = self.chance
        rule = chance.choice((*WORD_RULES, *RANGES))
        if rule in WORD_RULES:
            how: dict[str, Any] = {"value": chance.choice(WORD_RULES[rule])}
        else:
            ways: tuple[dict[str, Any], ...] = (
                {"value": chance.randint(*RANGES[rule])}, {"by": chance.choice((-2, -1, 1, 2, 10))}, {"times": 2}
            )
            how = ways[1] if rule == "card_cost" and not self.errs() else chance.choice(ways)
        return {"rule": rule, "of": chance.choice(("own", "opponent", "both")), **how}

    def span(self, word: str) -> Any:
        """Return a random duration."""
        many = self.chance.choice((1, 2, 3, {"count": "own_cards", "plus": 1}))
        turns = {"turns": many, "of": self.chance.choice(("own", "opponent"))}
        if self.chance.random() < 0.25:
            return {"until": self.chance.choice(EVENT_WORDS), "of": self.chance.choice(SEAT_WORDS)}
        if word == "mark_row" and not self.errs():
            return turns
        return self.chance.choice((turns, turns, "match", "broken" if word == "mark_die" or self.errs() else "match"))

    def sort_steps(self, steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the steps in a sound order: those that affect a roll before it, those that use its result after it."""
        last = [step for step in steps if step["do"] == "order_rolls"][:1]
        if last and not self.errs():
            return [step for step in steps if step["do"] not in (*ROLLS, *ABOUT_ROLL, "order_rolls")
                    and not self.bare(step) and "rolled" not in str(step) and "waiting" not in str(step)] + last
        about = [step for step in steps if step["do"] in ABOUT_ROLL or self.bare(step)]
        sees = [step for step in steps if "rolled" in str(step) or "waiting" in str(step)]
        if self.errs():
            return steps
        plain = [step for step in steps if step["do"] not in ROLLS and step not in about and step not in sees]
        rolls = [step for step in steps if step["do"] in ROLLS][:1]
        if (about or sees) and (not rolls or rolls_several(rolls[0])):
            rolls = [{"do": "roll"}]
        if len([step for step in about if step["do"] in ("restrict_roll", "load_roll")]) > 1:
            about = [step for step in about if step["do"] != "load_roll"][:1] + about[2:]
        if rolls and rolls_several(rolls[0]):
            return [*plain, *rolls]
        split = self.chance.randint(0, len(plain)) if rolls else len(plain)
        before = [*plain[:split], *about]
        self.chance.shuffle(before)
        after = [*plain[split:], *sees]
        self.chance.shuffle(after)
        return [*before, *rolls, *after]

    @staticmethod
    def bare(step: dict[str, Any]) -> bool:
        """Return True if the step is about the rolled die because it names no other."""
        return step["do"] in ("destroy", "mark_die") and "to" not in step

    def conditions(self, steps: list[dict[str, Any]]) -> None:
        """Add conditions and alternatives to some steps."""
        asked = rolled = False
        for step in steps:
            if (asked and self.chance.random() < 0.4) or self.errs():
                step["else"] = True
            if self.chance.random() < 0.22:
                step["when"] = self.when(rolled)
                asked = True
            if (options := self.options()) and (self.chance.random() < 0.8 or "when" in step):
                step["when"] = {**step.get("when", {}), "choice": [self.chance.choice(options)]}
                asked = True
            rolled = rolled or step["do"] == "roll"

    def labels(self, steps: list[dict[str, Any]]) -> None:
        """Let a step count what an earlier one has acted on."""
        for number, step in enumerate(steps[1:], 1):
            step = self.chance.choice([step, *step.get("steps", ())])
            numbers = [name for name in ("by", "times", "turns", "count") if isinstance(step.get(name), int)]
            if numbers and self.chance.random() < 0.25:
                steps[number - 1]["as"] = "first"
                count = self.chance.choice(("things", "things", "faces", "highest"))
                step[numbers[0]] = {"count": count, "of": "first"}

    def options(self) -> list[str]:
        """Return the options of the card, if it has any."""
        return next((choice["options"] for choice in self.choices if "options" in choice), [])

    # Targets and conditions.

    def kind(self, nature: str) -> str:
        """Return a kind of choice of this nature."""
        return self.chance.choice(list(NATURES) if nature not in KINDS or self.errs() else KINDS[nature])

    def number(self, kind: str, new: bool = False) -> int:
        """Return the number of a choice of this kind, an existing one or a new one."""
        alike = [number for number, choice in enumerate(self.choices, 1) if choice["kind"] == kind]
        if alike and not new and self.chance.random() < 0.7:
            return self.chance.choice(alike)
        self.choices.append(self.choice(kind, new))
        return len(self.choices)

    def choice(self, kind: str, single: bool = False) -> dict[str, Any]:
        chance, nature, fields = self.chance, NATURES[kind], dict[str, Any](kind=kind)
        may = WHERE if nature == "die" or self.errs() else OF_ROWS if nature in ("row", "field") else ("distinct",)
        if nature in NATURES_NAMED_ONCE:
            may = ("distinct",)
        if nature != "row" and not self.errs():
            may = tuple(each for each in may if each not in ROW_COMPARISONS)
        if chance.random() < 0.4:
            fields["where"] = chance.sample(may, min(len(may), chance.choice((1, 1, 1, 2))))
        if (nature not in NATURES_NAMED_ONCE and not single and chance.random() < 0.25) or self.errs():
            fields["count"] = chance.choice((2, 2, 3, 4))
            if chance.random() < 0.3:
                fields["least"] = chance.choice((0, 0, 1))
        if self.errs() or chance.random() < (0.9 if any("by" in each for each in self.choices) else 0.12):
            fields["by"] = "opponent"
        if (nature == "die" and chance.random() < 0.15) or self.errs():
            fields["faces"] = sorted(chance.sample(range(1, 7), chance.randint(1, 4)))
        if (nature in ("card", "spent") and chance.random() < 0.2) or self.errs():
            fields["among"] = ["it"]
        if (nature in BOARD_NATURES and chance.random() < 0.3) or self.errs():
            fields |= self.relation(nature, fields.get("count", 1) > 1)
        return fields

    def relation(self, nature: str, each_other: bool = False) -> dict[str, Any]:
        """Return a relation to a choice, to what is across, or of things to each other."""
        chance = self.chance
        bases = [number for number, choice in enumerate(self.choices, 1) if NATURES[choice["kind"]] in BOARD_NATURES]
        numbers = [number for number, choice in enumerate(self.choices, 1) if NATURES[choice["kind"]] in NUMBER_NATURES]
        quantities = [name for name, natures in QUANTITIES.items() if nature in natures]
        if quantities and not each_other and chance.random() < 0.25:
            fields = {"of": "across", **self.compared(chance.choice(quantities), False)} if nature != "field" else {}
            return {"relation": fields} if fields else {}
        if nature == "die" and numbers and not each_other and chance.random() < 0.5:
            return {"relation": {"of": numbers[0], **self.compared(chance.choice(NUMBER_QUANTITIES), False)}}
        if not bases and not each_other:
            return {}
        fields = {"of": "each_other" if each_other else chance.choice(bases)}
        base = NATURES[self.choices[fields["of"] - 1]["kind"]] if not each_other else nature
        alike = [name for name in quantities if base in QUANTITIES[name]]
        if alike and chance.random() < 0.4:
            fields |= self.compared(chance.choice(alike), each_other)
        if len(fields) == 1 or chance.random() < 0.3:
            rows = ("same", "other") if each_other else ("same", "opposite", "next", "before", "after", "other")
            fields["row"] = chance.choice(rows)
        return {"relation": fields}

    def compared(self, name: str, each_other: bool) -> dict[str, Any]:
        """Return a part of a relation that compares a number of things."""
        if name == "apart":
            return {name: self.chance.choice(({"most": 1}, {"least": 1, "most": 1}, {"least": 2}))}
        if name == "sum":
            return {name: self.chance.choice(({"most": 7}, {"least": 7, "most": 7}, {"least": 6, "most": 9}))}
        ways = ("same", "other") if each_other and not self.errs() else get_args(RelationWord)
        return {name: self.chance.choice(ways)}

    def target(self, natures: tuple[str, ...]) -> Any:
        """Return a target for a step."""
        chance = self.chance
        nature = chance.choice(natures)
        if nature != "rolled" and chance.random() < 0.45:
            return self.number(self.kind(nature))
        every = [each for each in EVERY if each not in EVENT_TARGETS and NATURES.get(each, "rolled") == nature]
        fields: dict[str, Any] = {"every": chance.choice(EVERY if self.errs() else every)}
        if nature in ("die", "row") and chance.random() < 0.2:
            fields = {"choice": self.number(self.kind(nature))}
        if fields.get("every") in ROLLED_TARGETS and not self.errs():
            return fields
        if nature in ("die", "row", "field") and chance.random() < 0.35:
            unfit = () if self.errs() else ("distinct", *(ROW_COMPARISONS if nature != "row" else ()))
            may = [each for each in (WHERE if nature == "die" else OF_ROWS) if each not in unfit]
            fields["where"] = chance.sample(may, chance.choice((1, 1, 1, 2)))
            if nature == "die" and {*fields["where"]} & {*COMPARISONS}:
                fields["each_row"] = chance.random() < 0.4
        if (nature == "die" and chance.random() < 0.2) or self.errs():
            fields["faces"] = [chance.choice((1, 2, 3, 6, 6, "rolled"))]
        if nature in ("die", "row", "field") and chance.random() < 0.1:
            fields["rows"] = sorted(chance.sample((1, 2, 3), 2))
        if nature in BOARD_NATURES and chance.random() < 0.2:
            fields |= self.relation(nature)
        if nature in ("die", "row") and chance.random() < 0.15:
            fields["across"] = True
        if "every" in fields and chance.random() < 0.08 and not ({"relation", "across"} & {*fields}):
            fields["but"] = self.number(self.kind(nature))
        if chance.random() < 0.25:
            fields["random"] = chance.choice((1, 1, 2, 3, {"count": "turn"}))
        return fields

    def when(self, rolled: bool, inside: bool = False) -> dict[str, Any]:
        """Return a condition of one or two parts."""
        chance = self.chance
        asked = [name for name in When.model_fields if name not in ("choice", "rolled") or rolled or self.errs()]
        without = ("choice", *(NESTED_CONDITIONS if inside else ()))
        asked = [name for name in asked if name not in without or self.errs()]
        found: dict[str, Any] = {}
        for name in chance.sample(asked, chance.choice((1, 1, 1, 2))):
            if name in ("behind", "ahead"):
                found[name] = chance.randint(1, 12)
            elif name in ("own_dice", "opponent_dice", "own_cards", "opponent_cards", "turn"):
                low = chance.randint(0, 4)
                found[name] = chance.choice(({"least": low}, {"most": low + 2}, {"least": low, "most": low + 3}))
            elif name == "every_turn":
                found[name] = chance.randint(2, 4)
            elif name == "finds":
                target = self.target(("die", "row", "card"))
                found[name] = {"choice": target} if isinstance(target, int) else target
                found[name].pop("random", None)
            elif name == "counted":
                found[name] = {"number": self.counted(), **chance.choice((
                    {"least": chance.randint(0, 4)}, {chance.choice(RELATIONS): chance.choice((3, self.counted()))},
                ))}
            elif name == "unless":
                found[NESTED_CONDITIONS[name]] = self.when(rolled, True)
            elif name == "either":
                found[NESTED_CONDITIONS[name]] = [self.when(rolled, True) for _ in range(2)]
            elif name == "last_card":
                found[name] = {"of": chance.choice(("own", "opponent", "any")), "among": ["it"]}
            elif name == "full_row":
                found[name] = chance.choice(("own", "opponent", "any"))
            else:
                found[name] = True if name == "last_field" else sorted(chance.sample(range(1, 7), 3))
        return found


SAID_APART = frozenset({
    "do", "when", "otherwise", "target", "targets", "into", "named", "face", "span", "other", "label", "card", "first",
    "only",
})
"""Fields of steps that are not filled with any allowed value."""
KNOWN = {"kind", "where", "faces", "count", "least", "by", "options", "titles", "relation", "most", "among"}
assert set(Choice.model_fields) == KNOWN, "say above what is new of choices"
