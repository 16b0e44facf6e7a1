"""Examples of each step, played while the page of blocks is written, with their events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.kernel.opaque import Json, JsonObject
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.event_types import TYPES
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.notation import read, read_move, write

USUAL = "245/3/- 2/36/- 1 ready it - - -"
"""The default position of an example."""


class Example(NamedTuple):
    """A card with the step, the position in which it is played, and the move."""

    steps: tuple[JsonObject, ...]
    move: str
    position: str = USUAL
    choices: tuple[JsonObject, ...] = ()
    ends_turn: bool = True


class PlayedExample(NamedTuple):
    """The printed parts of an example."""

    parts: JsonObject
    """Its choices and steps."""
    position: str
    move: str
    events: tuple[str, ...]
    """The name and values of every event."""
    after: str


ROLL = {"do": "roll"}
PLACED = "245/3/- 2/36/- 1 ready it it - -"


def _one(
    step: JsonObject, move: str = "it", position: str = USUAL, choices: tuple[JsonObject, ...] = (),
    ends_turn: bool = True,
) -> Example:
    return Example((step,), move, position, choices, ends_turn)


def _roll(step: JsonObject, move: str = "it=3", choices: tuple[JsonObject, ...] = ()) -> Example:
    return Example((step, ROLL), move, choices=choices, ends_turn=False)


BOMB = {"do": "wait", "to": 1, "after": {"turns": 2}, "steps": [{"do": "destroy", "to": {"every": "this_row"}}]}
DIE, THEIRS, ROW, LANE = {"kind": "own_die"}, {"kind": "opponent_die"}, {"kind": "own_row"}, {"kind": "opponent_row"}
EXAMPLES: Mapping[str, Example] = {
    "restrict_roll": _roll({"do": "restrict_roll", "to": 1}, "it:odd=3", choices=({"kind": "parity"},)),
    "load_roll": _roll({"do": "load_roll", "to": 1, "chance": 2, "of": 3}, "it:3=3", choices=({"kind": "face"},)),
    "destroy": _one({"do": "destroy", "to": {"every": "opponent_die", "where": ["lowest"]}}),
    "reflect": _roll({"do": "reflect"}),
    "pair": _roll({"do": "pair"}),
    "again": _roll({"do": "again"}),
    "roll": Example((ROLL, {"do": "add", "to": {"every": "rolled"}, "by": 1}), "it=3", ends_turn=False),
    "throw": Example(({"do": "throw"}, {"do": "points", "by": 5, "when": {"rolled": ["even"]}}), "it=4"),
    "reroll": _one({"do": "reroll", "to": {"every": "own_die", "where": ["outermost"]}}, "it=6"),
    "copy_die": _one({"do": "copy_die", "to": 1}, "it:2.2", choices=(THEIRS,)),
    "shield": _one({"do": "shield", "to": 1, "turns": 2}, "it:1", choices=(ROW,)),
    "swap": _one({"do": "swap", "to": [1, 2]}, "it:1.3,2.2", choices=(DIE, THEIRS)),
    "exchange": _one({"do": "exchange", "to": 1, "with": {"choice": 1, "across": True}, "strikes": False}, "it:2",
                     choices=(ROW,)),
    "move": _one({"do": "move", "to": 1, "into": 2}, "it:1.1,2",
                 choices=(DIE, {"kind": "own_row", "where": ["not_full"]})),
    "steal": _one({"do": "steal", "to": 1}, "it:2.2", choices=(THEIRS,)),
    "copy": _one({"do": "copy", "to": 1, "into": {"every": "own_row", "where": ["not_full"]}}, "it:1.3",
                 choices=(DIE,)),
    "arrange": _one({"do": "arrange", "to": 1, "order": "ascending"}, "it:1",
                    position="532/3/- 2/36/- 1 ready it - - -", choices=(ROW,)),
    "set_aside": Example(({"do": "roll"}, {"do": "set_aside", "to": {"every": "rolled"}, "take": "chosen"}), "it=4"),
    "remove": _one({"do": "remove", "to": {"every": "any_die", "faces": [2]}}),
    "give": _one({"do": "give", "to": 1, "face": 3}, "it:1", choices=(LANE,)),
    "push": _one({"do": "push", "to": {"every": "own_row", "where": ["full"]}, "face": 2}),
    "add": _one({"do": "add", "to": {"every": "own_die"}, "by": 2, "over": "wrap"}),
    "set": _one({"do": "set", "to": 1, "named": 2}, "it:1.1,5", choices=(DIE, {"kind": "face"})),
    "veil": _one({"do": "veil"}, ends_turn=False),
    "take_card": _one({"do": "take_card", "to": 1}, "it:other", position="245/3/- 2/36/- 1 ready it other - -",
                      choices=({"kind": "opponent_card"},)),
    "discard": _one({"do": "discard", "to": {"every": "opponent_card", "random": 1}},
                    position="245/3/- 2/36/- 1 ready it other - -"),
    "give_card": _one({"do": "give_card", "to": {"every": "own_card"}},
                      position="245/3/- 2/36/- 1 ready it,other - - -"),
    "renew_card": _one({"do": "renew_card", "to": 1}, "it:other", position="245/3/- 2/36/- 1 ready it - - - 1%other",
                       choices=({"kind": "spent_card"},)),
    "copy_card": _one({"do": "copy_card", "to": 1}, "it:other", position="245/3/- 2/36/- 1 ready it other - -",
                      choices=({"kind": "opponent_card"},)),
    "repeat": _one({"do": "repeat"}, position="245/3/- 2/36/- 1 ready it - - - 2<other"),
    "lock": _one({"do": "lock", "to": 1, "turns": 2}, "it:3", choices=(LANE,)),
    "mark_die": _one({"do": "mark_die", "to": 1, "times": 3, "for": {"turns": 2}}, "it:1.3", choices=(DIE,)),
    "roll_and_choose": _one({"do": "roll_and_choose", "dice": 2}, "it=5.2", ends_turn=False),
    "points": Example(({"do": "points", "to": 1, "times": 2}, {"do": "remove", "to": 1}), "it:1.3", choices=(DIE,)),
    "score": Example(({"do": "score", "to": 1, "times": 3, "only": {"finds": {
        "every": "this_row", "where": ["has_straight"]}}}, {"do": "push", "to": 1, "face": 3}), "it:1", choices=(ROW,),
                     position="24/3/- 2/36/- 1 ready it - - -"),
    "mark_row": _one({"do": "mark_row", "to": 1, "times": 2, "for": {"turns": 3}}, "it:1", choices=(ROW,)),
    "change": _one({"do": "change", "rule": "double", "times": 2, "for": {"turns": 2}},
                   position="445/3/- 2/36/- 1 ready it - - -"),
    "next_roll": _one({"do": "next_roll", "faces": [1, 2]}, ends_turn=False),
    "snare": _one({"do": "snare", "to": {"every": "field", "random": 1}}, "it=2"),
    "guard": _one({"do": "guard", "to": 1, "for": {"turns": 2}}, "it:1.3", choices=(DIE,)),
    "clear": _one({"do": "clear", "to": 1, "what": ["shields", "locks"]}, "it:2",
                  position="245/3/- 2/36/- 1 ready it - 2.2=2 - 2.2x", choices=({"kind": "opponent_row"},)),
    "skip_turn": _one({"do": "skip_turn"}),
    "extra_turn": _one({"do": "extra_turn"}, ends_turn=False),
    "wait": _one(BOMB, "it:2", choices=(LANE,)),
    "resize": _one({"do": "resize", "to": 1, "by": -1}, "it:3", choices=(LANE,)),
    "draw_card": _one({"do": "draw_card"}),
    "reveal_rolls": _one({"do": "reveal_rolls", "dice": 2}, "it=2.6", ends_turn=False),
    "order_rolls": _one({"do": "order_rolls", "dice": 3}, "it=2.6.4", ends_turn=False),
}
"""Examples by the name of the step."""
FULL = "545/31/- 23/6/444 1 ready it,other other - - -"
POINT = {"do": "points", "by": 1}


def _of(to: Json, move: str = "it", position: str = FULL, choices: tuple[JsonObject, ...] = ()) -> Example:
    """Return an example of a target, with a step that can affect dice anywhere."""
    return Example(({"do": "add", "to": to, "by": 1},), move, position, choices)


def _if(when: JsonObject, position: str = FULL) -> Example:
    """Return an example of a condition: one point if it holds, one point less if not."""
    steps = {**POINT, "when": when}, {"do": "points", "by": -1, "else": True}
    return Example(steps, "it", position)


def _for(span: Json) -> Example:
    """Return an example of a duration."""
    return Example(({"do": "mark_die", "to": {"every": "own_die", "faces": [3]}, "times": 2, "for": span},), "it", FULL)


MORE: Mapping[str, Example] = {
    "The last card of the opponent, after an own one": _one(
        {"do": "repeat", "of": "opponent"}, position="245/3/- 2/36/- 1 ready it - - - 1<it,2<other*1"),
    "A mark counts its last turn": Example(
        (BOMB,), "place:3", "245/3/- 2/36/- 1 place:1 - - - - 2.2&it/1.1~~1", choices=(LANE,)),
    "A clash against a marked lane": Example(
        ({"do": "wait", "to": 1, "event": "struck", "steps": [{"do": "destroy", "to": {"every": "cause"}}]},),
        "place:1", "45/3/- 22/36/- 1 place:2 - - - - 2.1$it/2.1", choices=(ROW,)),
    "A clash that a marked die survives, and turns to 1 instead": Example(
        ({"do": "wait", "to": 1, "event": "struck", "instead": True,
          "steps": [{"do": "set", "to": {"every": "this_die"}, "face": 1}]},),
        "place:1", "45/3/- 22/36/- 1 place:2 - - - - 2.1.2$it/2.1", choices=(DIE,)),
    "Three times, when the opponent rolls a six": Example(
        ({"do": "wait", "of": "opponent", "event": "roll", "faces": [6], "times": 3,
          "steps": [{"do": "give", "to": {"every": "own_row", "where": ["not_full"], "random": 1},
                     "face": "rolled"}]},),
        "roll=6.2", "245/3/- 22/36/- 1 ready - - - - 1$it/2.1*3"),
    "In some rows": _of({"every": "any_die", "rows": [1, 3]}),
    "A chosen die of either side": _of(1, "it:2.1.2", choices=({"kind": "any_die"},)),
    "Two dice, each another one": _of(1, "it:1.1,2.2", choices=({**DIE, "count": 2, "where": ["distinct"]},)),
    "Two choices, perhaps of the same die": _of(1, "it:2.1,2.1", choices=({**DIE, "count": 2},)),
    "The opponent chooses": _of(1, choices=({**THEIRS, "by": "opponent"},)),
    "The opponent has chosen": _of(1, "answer:1.2", choices=({**THEIRS, "by": "opponent"},),
                                   position="545/31/- 23/6/444 2 ready other other - - 1:it"),
    "All dice with a face": _of({"every": "any_die", "faces": [3, 4]}),
    "Those equal to the rolled one": Example(
        (ROLL, {"do": "add", "to": {"every": "opponent_die", "faces": ["rolled"]}, "by": 1}), "it=4", FULL,
        ends_turn=False),
    "All in a full row": _of({"every": "any_die", "where": ["full"]}),
    "The lowest": _of({"every": "own_die", "where": ["lowest"]}),
    "The highest of each row": _of({"every": "any_die", "where": ["highest"], "each_row": True}),
    "The lowest of each of two rows": _of({"every": "any_die", "where": ["lowest"], "each_row": True, "rows": [1, 2]}),
    "The best row": _of({"every": "opponent_row", "where": ["best"]}),
    "The worst row that has dice": _of({"every": "own_row", "where": ["worst", "not_empty"]}),
    "The fullest rows": _of({"every": "any_row", "where": ["fullest"]}),
    "The emptiest row": Example(({"do": "give", "to": {"every": "own_row", "where": ["emptiest"]}, "face": 2},), "it",
                                FULL),
    "One of the best rows, chosen": _of(1, "it:3", choices=({**LANE, "where": ["best"]},)),
    "Rows with a pair": _of({"every": "own_row", "where": ["has_pair"]}),
    "A chosen row with three equal dice": _of(1, "it:3", choices=({**LANE, "where": ["has_triple"]},)),
    "The outermost of a chosen row": _of({"choice": 1, "where": ["outermost"]}, "it:1", choices=(ROW,)),
    "One at random": _of({"every": "own_die", "random": 1}, "it=2"),
    "The same place across": _of({"choice": 1, "across": True}, "it:1.2", choices=(DIE,)),
    "All dice in the lanes next to that of a chosen die": _of(
        {"every": "own_die", "relation": {"row": "next", "of": 1}}, "it:1.2", choices=(DIE,)),
    "All dice that show the same as a chosen one": _of(
        {"every": "any_die", "relation": {"face": "same", "of": 1}}, "it:1.2", choices=(DIE,)),
    "Dice that are lower than the die across": _of({"every": "opponent_die", "relation": {
        "face": "lower", "of": "across"}}),
    "Lanes that are worth more than the lane across": _of({"every": "own_row", "relation": {
        "score": "higher", "of": "across"}}),
    "Two dice whose numbers add up to at least 7": _of(1, "it:1.2,2.1", choices=(
        {**DIE, "count": 2, "where": ["distinct"], "relation": {"sum": {"least": 7}, "of": "each_other"}},)),
    "A die in the lane opposite a chosen one": Example(
        ({"do": "exchange", "to": 1, "with": 2},), "it:1.2,1.1", FULL,
        choices=(DIE, {"kind": "opponent_die", "relation": {"row": "opposite", "of": 1}})),
    "Two dice of one lane": _of(1, "it:1.1,1.2", choices=(
        {**DIE, "count": 2, "where": ["distinct"], "relation": {"row": "same", "of": "each_other"}},)),
    "The rolled die, and what was rolled": Example(
        (ROLL, {"do": "set", "to": {"every": "rolled"}, "face": 6, "when": {"rolled": [1, 2]}}), "it=1", FULL,
        ends_turn=False),
    "A die in front of another one": _one({"do": "push", "to": 1, "face": 4}, "it:1.2", choices=(DIE,)),
    "All own dice shuffled together": _one(
        {"do": "arrange", "to": {"every": "own_row"}, "order": "shuffled", "within": "board", "strikes": False},
        "it=2.3.2", position="25/31/- 2/36/- 1 ready it - - -"),
    "Two dice of a roll, one for each seat": _one(
        {"do": "roll", "dice": 2, "take": "highest", "rest": "opponent"}, "it=5.2", ends_turn=False),
    "A die that may be rolled again": _one(
        {"do": "roll", "more_rolls": 3, "lost_on": [1]}, "it=2", ends_turn=False),
    "Two dice of a roll, both placed": _one({"do": "roll", "dice": 2, "take": "all"}, "it=5.2", ends_turn=False),
    "The die that waits": Example(({"do": "mark_die", "to": {"every": "waiting"}, "times": 2}, ROLL), "it=4", FULL,
                                  ends_turn=False),
    "A chosen free field": Example(({"do": "snare", "to": 1},), "it:1.3", FULL, choices=({"kind": "field"},),
                                   ends_turn=False),
    "One use of each card": Example(({"do": "discard", "to": {"every": "opponent_card"}, "uses": 1},), "it",
                                    "245/3/- 2/36/- 1 ready it other*2 - -"),
    "Certain cards only": Example(
        ({"do": "take_card", "to": {"every": "opponent_card", "among": ["other"]}},), "it",
        "245/3/- 2/36/- 1 ready it other*2 - -"),
    "Down to a number of uses": Example(({"do": "discard", "to": {"every": "own_card"}, "down_to": 2},), "it",
                                        "245/3/- 2/36/- 1 ready it,other*4 - - -"),
    "A chosen card": Example(({"do": "lock", "to": 1},), "it:other", FULL, choices=({"kind": "opponent_card"},)),
    "One of two effects": Example(
        ({**POINT, "by": 4, "when": {"choice": ["gain"]}},
         {"do": "shield", "to": 2, "turns": 2, "when": {"choice": ["guard"]}}), "it:gain,_", FULL,
        choices=({"kind": "option", "options": ["gain", "guard"]}, ROW)),
    "A bet on the roll": Example(
        (ROLL, {**POINT, "by": 6, "when": {"rolled": ["chosen"]}}, {"do": "points", "by": -3, "else": True}),
        "it:odd=3", FULL, choices=({"kind": "parity"},), ends_turn=False),
    "A number that is chosen and paid": Example(
        ({"do": "points", "by": {"count": "chosen", "times": -1}}, {"do": "add", "to": 2, "by": {"count": "chosen"}}),
        "it:2,1.1", FULL, choices=({"kind": "number", "least": 1, "most": 4}, DIE)),
    "A counted number": Example(
        ({"do": "points", "by": {"count": "own_dice", "times": 2, "most": 9}},), "it", FULL),
    "Points for each die more than the opponent": Example(
        ({"do": "points", "by": {"count": "own_dice", "less": {"count": "opponent_dice"}, "least": 1}},), "it", FULL),
    "Up to nine points of the opponent": Example(({"do": "points", "by": 9, "steal": True},), "it", USUAL),
    "Each die turned over, to 7 minus its number": Example(
        ({"do": "set", "to": {"every": "own_die"}, "face": {"count": "each", "times": -1, "plus": 7}},), "it", FULL),
    "Each die doubled": Example(
        ({"do": "add", "to": {"every": "own_die"}, "by": {"count": "each"}, "strikes": False},), "it", FULL),
    "As much as a chosen die shows": Example(
        ({"do": "points", "by": {"count": "faces", "of": 1}}, {"do": "remove", "to": 1}), "it:1.1", FULL,
        choices=(DIE,)),
    "Two points for each die that a step has destroyed": Example(
        ({"do": "destroy", "to": {"every": "opponent_die", "faces": [3, 4]}, "as": "gone"},
         {"do": "points", "by": {"count": "things", "of": "gone", "times": 2}}), "it", FULL),
    "As many cards as were discarded": Example(
        ({"do": "discard", "to": {"every": "own_card"}, "as": "hand"},
         {"do": "draw_card", "count": {"count": "things", "of": "hand"}}), "it",
        "545/31/- 23/6/444 1 ready it,other*2 - - -"),
    "Points for each own die that was destroyed in the last turn": Example(
        ({"do": "points", "by": {"count": "own_destroyed", "during": "last_turn", "times": 4}},), "it",
        f"{FULL[:-1]}1hit20200"),
    "A five like the last roll": Example(
        ({"do": "give", "to": {"every": "own_row", "where": ["emptiest"]}, "face": {"count": "own_roll"}},), "it",
        f"{FULL[:-1]}1rolled5"),
    "A chosen die that shows a five": Example(
        ({**POINT, "by": 5, "when": {"finds": {"choice": 1, "faces": [5]}}}, {"do": "remove", "to": 1}), "it:1.1", FULL,
        choices=(DIE,)),
    "Two fours or more": _if({"counted": {"number": {"count": "things", "of": {"every": "any_die", "faces": [4]}},
                                            "least": 2}}),
    "Dice that spare their equals": Example(
        ({"do": "set", "to": {"every": "own_die", "where": ["outermost"]}, "face": 4, "strikes": False},), "it", FULL),
    "A step that may find nothing": Example(
        ({**POINT, "by": 2}, {"do": "destroy", "to": {"every": "opponent_die", "faces": [1]}, "optional": True}), "it",
        FULL),
    "Behind in points": _if({"behind": 10}),
    "Ahead in points, else": _if({"ahead": 10}),
    "The number of the turn": _if({"turn": {"least": 3}}, position=f"{FULL[:-1]}1#4"),
    "Dice on a board": _if({"own_dice": {"least": 2, "most": 5}}),
    "The first die": _if({"own_dice": {"most": 0}}),
    "The last free field": _if({"last_field": True}, position="545/31/522 23/6/4 1 ready it other - - -"),
    "Cards that are left": _if({"opponent_cards": {"most": 1}}),
    "The last card of the opponent": _if({"last_card": {"of": "opponent", "among": ["other"]}},
                                         position=f"{FULL[:-1]}2^other"),
    "A row that is full": _if({"full_row": "own"}),
    "For turns of the seat that plays": _for({"turns": 2}),
    "For turns of the opponent": _for({"turns": 2, "of": "opponent"}),
    "For this match": _for("match"),
    "Until it is broken": _for("broken"),
    "A rule for a while": Example(({"do": "change", "rule": "diagonals", "value": "none", "of": "both",
                                    "for": {"turns": 2}},), "it", FULL),
    "A rule for this match": Example(({"do": "change", "rule": "points", "value": 100, "of": "both"},), "it", FULL),
}
"""Examples of choices, targets, conditions and durations, by title."""
OTHER = {"name": {"en": "Other"}, "art": "card_shield", "steps": [{"do": "points", "by": 3}]}


def play_example(word: str) -> PlayedExample | None:
    """Return the played example of a step, or None for a step from another module."""
    example = EXAMPLES.get(word) or MORE.get(word)
    if example is None:
        return None
    written: JsonObject = {"choices": list(example.choices)} if example.choices else {}
    written |= {"steps": list(example.steps)} | ({} if example.ends_turn else {"ends_turn": False})
    made = {"name": {"en": "It"}, "art": "card_shield", **written}
    rules = Rules.model_validate({"deck": ["it", "other"], "catalogue": {"it": made, "other": OTHER}})
    position = read(rules, example.position)
    after, events = apply(rules, position, read_move(rules, example.move))
    lines = tuple(f"{TYPES[type(event)]} {_values(event)}".strip() for event in events)
    return PlayedExample(written, example.position, example.move, lines, write(after))


def _values(event: Event) -> str:
    return " ".join(f"{name}={value}" for name, value in event._asdict().items()).replace(", ", ",")


NAMED: JsonObject = {
    "art": "card_shield", "portrait": "bot_1", "sound": "roll", "instrument": "kick", "deck": "base", "cards": "shield",
    "every": "own_die", "name": {"en": "Shield", "de": "Schild"},
    "prompt": {"en": "Choose a lane!", "de": "Wähle eine Bahn!"},
    "description": {"en": "Protects a lane.", "de": "Schützt eine Bahn."},
    "title": {"en": "Place", "de": "Ablegen"},
    "text": {"en": "Place it in the left lane.", "de": "Lege ihn in die linke Bahn."},
    "otherwise": {"en": "The left one!", "de": "Die linke!"},
    "done": {"en": "Well done.", "de": "Gut gemacht."},
    "answer": "roll=2", "position": "-/-/- -/-/- 1 place:4", "do": "place:1",
}
"""Examples by field name, for fields whose type alone says too little."""
SHAPED = {"^#": "#5AFF96", "^(tint|#": "tint", "^[A-G]": "A4"}
"""Examples by the beginning of a pattern."""


def example(schema: JsonObject, shapes: JsonObject, name: str = "") -> Json:
    """Return a value for a schema: its default, the first of its words, or a value within its bounds."""
    if "$ref" in schema and "default" not in schema:
        return example(shapes[schema["$ref"].rpartition("/")[2]], shapes, name)
    if schema.get("default") not in (None, [], {}):
        return schema["default"]
    for key in ("const", "enum"):
        if key in schema:
            return schema[key] if key == "const" else schema[key][0]
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return example(schema[key][0], shapes, name)
    return _value_of_type(schema, shapes, name)


def _value_of_type(schema: JsonObject, shapes: JsonObject, name: str) -> Json:
    match schema.get("type"):
        case "object" if "properties" in schema:
            needed = schema.get("required") or list(schema["properties"])[:1]
            return {field: example(schema["properties"][field], shapes, field) for field in needed}
        case "object":
            inside = schema.get("additionalProperties")
            return NAMED.get(name) or {"name": example(inside, shapes) if isinstance(inside, dict) else 1}
        case "array":
            items = schema.get("prefixItems") or [schema["items"]] * max(1, schema.get("minItems", 1))
            return [example(item, shapes, name) for item in items]
        case "integer" | "number":
            return _between(schema)
        case "boolean":
            return True
    known = NAMED.get(name)
    shaped = (value for begin, value in SHAPED.items() if schema.get("pattern", "").startswith(begin))
    return next(shaped, known if isinstance(known, str) else "...")


def _between(schema: JsonObject) -> int | float:
    """Return the middle of the range, or the nearest small whole number."""
    low: float = next((schema[key] for key in ("minimum", "exclusiveMinimum") if key in schema), 0)
    high: float = next((schema[key] for key in ("maximum", "exclusiveMaximum") if key in schema), low + 2)
    if schema["type"] == "integer":
        return int(max(low, min(high, 1)))
    return float(round((low + high) / 2, 2))
