"""One page of every building block: fields, ranges, defaults, an example and where it is used."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar, get_args

import yaml
from pydantic import BaseModel, TypeAdapter

from game.content.models.beats import Banner, Beats, Ease, Entrance, EventBeat, Interface, ScreenShake
from game.content.models.cues import Cue, Shudder
from game.content.models.practice import PracticeStep
from game.content.models.puzzles import Puzzle
from game.content.models.spray import Spray
from game.kernel.json_values import JsonObject
from game.paths import picture_names
from game.tables.knucklebones.card_effect import Block
from game.tables.knucklebones.card_files import Cards, Deck, DeckFile
from game.tables.knucklebones.card_fitting import any_of
from game.tables.knucklebones.definitions import BLOCKS, Card, Choice, ChoiceKind, Condition
from game.tables.knucklebones.lasting import Turns
from game.tables.knucklebones.targets import Many, Selector, When
from game.tables.table_files import TABLES
from game.tools.lint.data_folder import Tree
from game.tools.reference.block_examples import MORE, shown
from game.tools.reference.docstrings import plain
from game.tools.reference.examples import example
from game.tools.reference.words import CHOICES, CONDITIONS, explained

HEAD = """\
# Building blocks

What cards, rules and timings are written in. `python3 run.py docs` makes this page from the models that check the
files, so it says what they say. `python3 run.py lint` reports what is wrong with a file, and an editor with a YAML
language server completes and explains the same fields as you type.
"""
T = TypeVar("T")
ELSEWHERE: tuple[tuple[str, type[BaseModel], str], ...] = (
    ("A puzzle", Puzzle, "`puzzles` of a table's `puzzles.yaml`"),
    ("A step of a practice round", PracticeStep, "`steps` of a table's `practice.yaml`"),
    ("The beat of an event", EventBeat, "`beats` of a table's `beats.yaml`, one for each event"),
    ("The opening banner", Banner, "`banner` of `shared/interface.yaml`"),
    ("Coming into sight", Entrance, "`motion` of `shared/interface.yaml`: `banner`, `ribbon`, `winner`"),
    ("Screen shake", ScreenShake, "`motion.shake` of `shared/interface.yaml`, its `trauma` of a table's `beats.yaml`"),
    ("Timings of the interface", Interface, "`shared/interface.yaml`; a table's `beats.yaml` may say otherwise"),
    ("All timings of a table", Beats, "a table's `beats.yaml`"),
    ("Particles", Spray, "`shared/effects.yaml` and `knucklebones/effects.yaml`, one for each effect"),
    ("A sound that answers", Cue, "`sounds` of a table's `cues.yaml`"),
    ("A pad's answer", Shudder, "`rumble` of a table's `cues.yaml`"),
    *(block for table in TABLES.values() for block in table.blocks),
)
"""Blocks that are not part of cards: what they are called, their model, where they are used."""
TOGETHER = """\
### What goes together

- A step that names a choice needs one of a kind that it works on. What the opponent chooses comes last of `choices`.
- What a step says of a roll (`restrict_roll`, `load_roll`, `pair`, `again`, `reflect`, `destroy` without `to`) comes
  before `roll`; what goes by the rolled die or its face comes behind it. `roll_and_choose` is the last step of its card
  and takes none of the former. A card has one of the two, and `ends_turn: false`: its die is still to be placed.
- `else` needs a step with `when` before it. `repeat` is the only step of its card, which has no choices of its own.
- `swap` works on two choices of one die each. Nothing but a mark on dice or rows can last until it is `broken`.
- `lowest` and `highest`, `outermost` and `innermost`, `alone` and `paired`, `full` and `not_full`, `shielded` and
  `unshielded` are never asked of the same thing.
- All choices of a card together leave at most 1000 ways to play it.
"""
ORDER = """\
### What is told, and in which order

Everything that happens is an event. A card tells:

1. `card_played`, with the choices of whoever plays it. Where the number of turns, the card played last or used-up cards
   matter to a card in a hand, or cards a turn are limited, marks that say so (`mark_ended` of the last card before,
   `mark_put` of this one, of a used-up one, of the count).
2. Where the opponent chooses: `mark_put` of the question and `choice_asked`, and the other seat is to move: `answer`
   with its choices is all it can do. That tells `mark_ended` and `choice_made`, and the card goes on as if nothing had
   been between: "the seat that plays" is still the one whose card it is.
3. Step by step what each step tells; its page below has an example. A step finds what it works on as it happens.
   - A number means what was chosen, in the order of notation. An `every` means the seat that plays first, then rows
     from 1 on, then fields from 1 on, cards in the order of their hand. A row stands for its dice where a step works
     on dice, or where a condition that only dice can meet or a face is asked.
   - Of `where` the conditions that a thing meets by itself come first, then `lowest`, `highest`, `outermost` and
     `innermost` one after the other. Then `across`, then shields: what lies behind one is passed over by the other
     seat's steps, but for `copy`, `copy_die`, `shield`, `points` and what works on fields or cards; where such a step
     names a choice, it is none. Then `random`: each draw is told as `lot_drawn` with a number among those left, unless
     all of them are needed. `move` finds `into` before `to`.
   - A thing is worked on as often as it was chosen; one that is gone is passed over, and so is a field that is no
     longer free. Dice are worked on one by one, but for `destroy`: that tells dice of one face in a row together, the
     seat that plays first, then by row, then by face.
   - A `random` face is drawn for each die or row, as `lot_drawn` with the face before what becomes of it. A die that
     shows the face already is left alone, and so is all that would show a face beyond the last of the table. `points`
     are summed up and told once. `mark_die` tells how often it counts, then its price.
   - A die that comes to the end of a row (`die_moved`, `die_given`, `die_stolen`, `die_placed`) makes all traps of that
     seat go (`mark_gone`, by row, then by field, but for one on its own field); one that lies on its field is
     remembered. `push` lets only the new die arrive; a trap on the field that is covered then goes. `swap` inside one
     row lets none arrive; `dice_swapped` names its dice by row and field, `dice_traded` that of the seat that plays
     first.
4. Before a `roll`, and once at the end, dice that have arrived settle: moved, given, swapped, turned or rolled again.
   Each in its turn, those of the seat that plays first, then by row, and in a row from the outermost field inward:
   one that met a trap is destroyed (`trap_sprung`); one that faces its equals behind a shield is destroyed
   (`die_repelled`); otherwise its equals across are destroyed (`dice_destroyed`). Dice behind a gap close up. What
   marks make of dice that are destroyed comes right behind: `points_lost` of the other seat, then `row_unmarked`. A
   pair that meets a trap, a shield and a clash tells `die_placed` twice, then what befalls the outer die, then what
   befalls the inner one. A die that met a trap is destroyed wherever it has gone since: where that is not the field of
   the trap, `mark_gone` tells of that before; where the die is gone, too, once all dice have settled.
5. `row_scored` of every row that was touched or counts otherwise now, the seat that plays first, then by row. A marked
   die counts so often what it counts in its row; a marked row so often what all that is.
6. `diagonal_lost` and `diagonal_gained`, the seat that plays first, then by number; gained also where it counts
   otherwise.
7. Where turns are counted and this one ends, `mark_put` of its number. Where the match is over, `match_won` or
   `match_drawn`. Else, where the turn ends, `turn_passed`; then shields across wear (`shield_worn`, `shield_gone`),
   then whatever lasts for turns of the seat whose turn is over (`mark_worn`, `mark_ended`), by seat, row, field and
   sign; then 5. and 6. once more; where what has ended lets the match be over, `match_won` or `match_drawn`. A turn
   ends, too, where a card rolls and then fills the last field: that die goes. At last what was laid on a die that is
   not placed after all goes (`mark_ended` without a seat).

`mark_put` and `mark_worn` have a `number`: what the mark says, plus 1000 for every half turn that is left: 2000 a
turn, and 1000 more where the turns of the seat across from it count; turns of the seat that plays are one more, for the
present one. In a position `~2` stands for two turns of its own seat, `~~2` for two of the other's. A step that looks at
what its card has rolled makes it roll in the open, fog or not.

A card can be played where all its choices can be made, the opponent's too, every step that names one of them can do it,
and any step does something. Nothing moves before all choices are made. A move names what it draws behind `=`:
`it:1.2=4.6`.
"""
LONGEST = 20
"""Lines of an example; of a longer one the plain values do."""


def page(data: Path) -> str:
    """The whole page, with examples and uses from a data folder."""
    tree = Tree(data, behind=data)
    cards, decks = tree.value("cards", Cards), tree.value("decks", DeckFile)
    catalogue, named = cards.root if cards else {}, decks.root if decks else {}
    parts = [
        HEAD,
        "## Cards\n",
        _block("A card", Card, _shortest(catalogue), [f"`{name}`" for name in catalogue], 3),
        _block("A choice", Choice, _first(choice for card in catalogue.values() for choice in card.choices), [], 3),
        _words("kind of a choice", get_args(ChoiceKind), CHOICES, lambda choice: (choice.kind,), catalogue),
        _words("condition", get_args(Condition), CONDITIONS, lambda choice: choice.where, catalogue),
        f"Pictures of cards are {_listed(name for name in picture_names() if name.startswith('card_'))}.\n",
        "## Steps\n\nOne after the other, in the order they are written.\n",
        _block("A target (Selector)", Selector, None, ["`to` and `into`, where no number of a choice stands"], 3),
        _block("A condition (When)", When, None, ["`when` of cards and steps"], 3),
        _block("A number of things (Many)", Many, None, ["conditions"], 3),
        _block("A time (Turns)", Turns, None, ["`for` of steps, where neither `match` nor `broken` stands"], 3),
        TOGETHER,
        ORDER,
        "### Choices, targets, conditions and times, each played once\n",
        *(_played_once(title) for title in MORE),
        *(_effect(kind, catalogue) for kind in BLOCKS),
        "## Decks\n",
        _block("A deck", Deck, _first(named.values()), [], 3),
        f"There are {_listed(named)}.\n" if named else "",
        "## Rules, timings and what answers to them\n",
        f"An ease is one of {', '.join(f'`{ease}`' for ease in get_args(Ease))}.\n",
        *(_block(title, model, _met(tree, model), [where], 3) for title, model, where in ELSEWHERE),
    ]
    return "\n".join(parts).rstrip() + "\n"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _effect(model: type[Block], catalogue: dict[str, Card]) -> str:
    (kind,) = get_args(model.model_fields["kind"].annotation)
    users = [f"`{name}`" for name, card in catalogue.items() if any(effect.kind == kind for effect in card.effects)]
    found = shown(kind)
    note = _aimed(model)
    if found is None:
        first = (effect for card in catalogue.values() for effect in card.effects if effect.kind == kind)
        return _block(f"`{kind}`", model, _first(first), users, 3, note)
    told = "\n".join(f"    {line}" for line in found.told)
    played = f"On `{found.position}`, `{found.move}` tells\n\n{told}\n\nand leads to `{found.after}`.\n"
    return _block(f"`{kind}`", model, found.written, users, 3, note) + f"\n{played}"


def _aimed(model: type[Block]) -> str:
    """What the target of a step may be."""
    if not {"choice", "target"} & model.model_fields.keys():
        return ""
    kinds = " and ".join(f"a choice of kind `{kind}`" for kind in model.works_on.values())
    return f" Its `to` is {kinds or any_of(model.natures)}."


def _played_once(title: str) -> str:
    """Something that a step may say, with what comes of it."""
    found = shown(title)
    assert found is not None
    told = "\n".join(f"    {line}" for line in found.told)
    return f"**{title}**\n\n```yaml\n{_yaml(found.written)}\n```\n\n`{found.position}`, `{found.move}`:\n\n{told}\n"


def _block(
    title: str,
    model: type[BaseModel],
    met: BaseModel | JsonObject | None,
    used: Iterable[str],
    level: int,
    note: str = "",
) -> str:
    """A heading, what the block is, its fields, an example, its uses."""
    schema = TypeAdapter(model).json_schema()
    shapes = schema.get("$defs", {})
    if isinstance(met, BaseModel):
        met = met.model_dump(mode="json", exclude_unset=True, by_alias=True)
    written = met or example(schema, shapes)
    if len(_yaml(written).splitlines()) > LONGEST:
        written = {name: value for name, value in written.items() if not isinstance(value, dict | list)}
    lines = [f"{'#' * level} {title}\n", plain(model.__doc__ or "") + note, ""]
    if fields := list(_rows(model, schema, shapes)):
        lines += ["| field | what it says | range | default |", "|---|---|---|---|", *fields, ""]
    lines += ["```yaml", _yaml(written), "```", ""]
    uses = ", ".join(used)
    return "\n".join([*lines, f"Used by: {uses}.\n"] if uses else lines)


def _rows(model: type[BaseModel], schema: JsonObject, shapes: JsonObject) -> Iterator[str]:
    said = explained(model)
    needed = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        default = "required" if name in needed else f"`{json.dumps(field.get('default', {}), ensure_ascii=False)}`"
        yield f"| `{name}` | {said.get(name, '')} | {range_of(field, shapes)} | {default} |".replace("|  |", "| |")


def range_of(field: JsonObject, shapes: JsonObject) -> str:
    """What a field accepts, in words."""
    if "$ref" in field:
        return _range_of_shape(shapes[field["$ref"].rpartition("/")[2]])
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        if tuple(field["enum"]) == get_args(Ease):
            return "an ease"
        return ", ".join(f"`{word}`" for word in field["enum"])
    for key in ("oneOf", "anyOf"):
        if key in field:
            return " or ".join(dict.fromkeys(range_of(each, shapes) for each in field[key]))
    return _range_of_type(field, shapes)


def _range_of_shape(shape: JsonObject) -> str:
    properties = shape.get("properties", {})
    kind = properties.get("do", properties.get("kind", {})).get("const")
    return f"`{kind}`" if kind else f"the fields of {shape['title']}"


def _range_of_type(field: JsonObject, shapes: JsonObject) -> str:
    match field.get("type"):
        case "integer" | "number":
            return _bounds(field)
        case "boolean":
            return "`true`, `false`"
        case "array" if "prefixItems" in field:
            return " and ".join(range_of(item, shapes) for item in field["prefixItems"])
        case "array":
            return f"a list of {range_of(field.get('items', {}), shapes)}{_many(field)}"
        case "object":
            inside = field.get("additionalProperties")
            return f"by name: {range_of(inside, shapes)}" if isinstance(inside, dict) else "a mapping"
        case "null":
            return "nothing"
    pattern = field.get("pattern", "")
    if pattern.startswith("^#"):
        return 'a colour, `"#RRGGBB"`'
    return "`tint` or a colour" if "tint" in pattern else "a text"


def _bounds(field: JsonObject) -> str:
    whole = "a whole number" if field["type"] == "integer" else "a number"
    said = {"minimum": "from", "exclusiveMinimum": "above", "maximum": "to", "exclusiveMaximum": "below"}
    limits = [f"{word} {field[key]:g}" for key, word in said.items() if key in field]
    return " ".join([whole, *limits])


def _many(field: JsonObject) -> str:
    said = {"minItems": "at least", "maxItems": "at most"}
    limits = [f"{word} {field[key]}" for key, word in said.items() if key in field]
    return "".join(f", {limit}" for limit in limits)


def _words(
    what: str, known: tuple[str, ...], meaning: dict[str, str], of: Callable[[Choice], tuple[str, ...]],
    catalogue: dict[str, Card],
) -> str:  # fmt: skip
    """A table of single words: what each means, and the cards with a choice that has it."""
    rows = [f"| {what} | means | used by |", "|---|---|---|"]
    for word in known:
        used = [f"`{name}`" for name, card in catalogue.items() if any(word in of(choice) for choice in card.choices)]
        rows.append(f"| `{word}` | {meaning[word]} | {', '.join(used) or '-'} |")
    return "\n".join([*rows, ""])


def _met(tree: Tree, model: type[T]) -> T | None:
    """The first of its kind in the data."""
    values = (source.document.value for source in tree.all if source.kind and source.document)
    inside = (each for value in values for each in _inside(value))
    return _first(each for each in inside if type(each) is model and isinstance(each, model))


def _inside(value: object) -> Iterator[object]:
    """A value and all that it is made of."""
    yield value
    if isinstance(value, BaseModel):
        inner: Iterable[object] = (getattr(value, name) for name in type(value).model_fields)
    else:
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else ()
    for each in inner:
        yield from _inside(each)


def _shortest(catalogue: dict[str, Card]) -> Card | None:
    return min(catalogue.values(), key=lambda card: len(card.model_dump_json()), default=None)


def _first(values: Iterable[T]) -> T | None:
    return next(iter(values), None)


def _yaml(value: object) -> str:
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True, default_flow_style=None, width=100).rstrip()
