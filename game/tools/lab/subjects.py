"""The subjects of a question: a card, a deck or a rule set, and the values that a sweep turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Annotated, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from game.content.safe_files import is_file
from game.content.table_content import rule_names
from game.kernel.opaque import as_type
from game.kernel.refusal import Refusal
from game.tables import FIRST_TABLE
from game.tables.knucklebones.cards.blocks import Block, word_of
from game.tables.knucklebones.content import read_decks
from game.tables.knucklebones.definitions import HAND_SIZE, Card, Rules
from game.tables.knucklebones.rule_files import dealable_cards
from game.tables.table_files import load_rules, strict_files
from game.tools.lab.matcher import PairedContest

SubjectKind = Literal["card", "deck", "rules"]


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject, with all matches that are played for it."""

    kind: SubjectKind
    name: str
    rows: tuple[str, ...]
    """The names of the decks to try it with, one for each row of the contest."""
    contest: PairedContest

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that it is about: a card, or those of a deck."""
        hand = {"card": (self.name,), "deck": self.contest.rows[0][0][0], "rules": ()}[self.kind]
        return tuple(dict.fromkeys(hand or ()))


def subject_of(name: str, rules_name: str) -> tuple[Subject, Rules]:
    """Return the subject of a name, and the rules to try it by.

    Refuse with ``unknown_subject``, also if nothing of it would be dealt.
    """
    sets = rule_names(FIRST_TABLE)
    decks = {deck: cards for deck, cards in dealable_cards(strict_files(FIRST_TABLE)).items() if cards}
    rules = as_type(load_rules(rules_name), Rules)
    if name in rules.catalogue or name in decks:
        if not rules.cards:
            raise Refusal("unknown_subject", f"By the rules {rules_name} no cards are played; ask with other --rules.")
        return (_card(name, rules, decks) if name in rules.catalogue else _deck(name, rules, decks)), rules
    if name in sets or is_file(Path(name)):
        rules = as_type(load_rules(name), Rules)
        return _rules(rules, decks), rules
    names = (*rules.catalogue, *decks, *sets)
    nearest = get_close_matches(name, names, 1)
    hint = f" Did you mean {nearest[0]}?" if nearest else ""
    raise Refusal("unknown_subject", (
        f"No card, deck or rule set is called {name!r}.{hint} Cards: {', '.join(rules.catalogue)}. "
        f"Decks: {', '.join(decks)}. Rule sets: {', '.join(sets)}."
    ))


def _card(card: str, rules: Rules, decks: Mapping[str, tuple[str, ...]]) -> Subject:
    """Return a subject whose hands from each deck hold the card, against the same hands with a blank in its place."""
    size = min(rules.hand or HAND_SIZE, HAND_SIZE)
    hands = []
    for deck in decks.values():
        rests = [tuple(other for other in deck if other not in (card, out)) for out in deck]
        partners = dict.fromkeys(rest[: size - 1] for rest in (rests[:1] if len(deck) < size else rests))
        if card in deck:
            partners = dict.fromkeys([tuple(other for other in deck if other != card)[: size - 1]])
        hands.append(tuple(((card, *rest), rest) for rest in partners))
    return Subject("card", card, tuple(decks), PairedContest(tuple(hands), swaps_hands=True))


def _deck(name: str, rules: Rules, decks: Mapping[str, tuple[str, ...]]) -> Subject:
    """Return a subject that plays the deck against every other."""
    others = {deck: cards for deck, cards in decks.items() if deck != name}
    if not others:
        raise Refusal("unknown_subject", f"There is no other deck that {name!r} could play against.")
    hands = tuple(((decks[name], cards),) for cards in others.values())
    return Subject("deck", name, tuple(others), PairedContest(hands, swaps_hands=True))


def _rules(rules: Rules, decks: Mapping[str, tuple[str, ...]]) -> Subject:
    """Return a subject in which both seats hold the same deck, one after the other; the starting seat swaps."""
    decks_to_try = decks if rules.cards else {"no cards": ()}
    hands = tuple(((cards, cards),) for cards in decks_to_try.values())
    return Subject("rules", rules.name, tuple(decks_to_try), PairedContest(hands, swaps_hands=False))


def folder_of(source: str) -> Path | None:
    """Return the data folder that an argument names, or None."""
    path = Path(source)
    return path if path.is_dir() else None


def rules_from(source: str) -> Rules:
    """Return rules by name, from a file, or from the data of a folder. Refuse broken packs."""
    folder = folder_of(source)
    if folder is None:
        return as_type(load_rules(source), Rules)
    from game.tools.pack_check import refuse_broken_packs  # Imported only here: it loads the files of all tables.

    refuse_broken_packs(folder)
    return as_type(load_rules("kotsu", folder), Rules)


def deck_of(name: str | None, source: str, rules: Rules) -> tuple[str, ...]:
    """Return the cards dealt to each seat under these rules: a deck, or named cards."""
    if not rules.cards or name == "none":
        return ()
    if name is None:
        return tuple(rules.deck)
    cards, decks = read_decks(strict_files(FIRST_TABLE, folder_of(source)))
    if name in decks.root:
        return decks.root[name].cards
    names = tuple(name.split(","))
    unknown = [card for card in names if card not in cards.root]
    if unknown:
        raise Refusal("unknown_deck", f"There is no deck and no card called {unknown[0]!r}.")
    return names


MOST_VALUES = 9
Keys = tuple[str | int, ...]


DialValue = int | str | None
"""A number, true or false, or a word."""


@dataclass(frozen=True, slots=True)
class SweepDial:
    """A value in the data that a sweep may turn: a number, a yes or no, or a word; also one left at its default."""

    card: str
    """The card it belongs to; empty for a value of the rules."""
    path: Keys
    words: tuple[str, ...]
    """The words of its name: its path with the words of steps, and its own name last."""
    value: DialValue
    options: tuple[DialValue, ...] = ()
    """All values that it may have; empty for a number."""

    @property
    def name(self) -> str:
        return ".".join(self.words)

    def is_called(self, words: tuple[str, ...]) -> bool:
        """Return True if the dial has these words in this order, with the same last word."""
        rest = iter(self.words)
        return bool(words) and words[-1] == self.words[-1] and all(word in rest for word in words)

    def allows(self, value: DialValue) -> bool:
        if self.options:
            return any(value is option or (isinstance(value, str) and value == option) for option in self.options)
        return isinstance(value, int) and not isinstance(value, bool)


def as_yaml(value: DialValue) -> str:
    return str(value).lower() if isinstance(value, bool) else "nothing" if value is None else str(value)


class Variant(NamedTuple):
    """The rules with another value of a dial."""

    dial: SweepDial
    value: DialValue
    rules: Rules

    @property
    def label(self) -> str:
        """The short name of the dial, with the value."""
        return f"{self.dial.words[-1]} {as_yaml(self.value)}"

    @property
    def change(self) -> str:
        """The name of the dial, with its value before and after."""
        return f"{self.dial.name} {as_yaml(self.dial.value)} -> {as_yaml(self.value)}"


def dials_of(rules: Rules) -> list[SweepDial]:
    """Return every dial of a rule set and its cards."""
    dials = [SweepDial("", *parts) for parts in _dials_in(rules, (), ()) if parts[0][0] != "catalogue"]
    for name, card in rules.catalogue.items():
        dials += [SweepDial(name, path, (name, *words), value, allowed)
                  for path, words, value, allowed in _dials_in(card, (), ())]
    return dials


def _dials_in(
    data: object, path: Keys, words: tuple[str, ...], kind: object = None
) -> Iterator[tuple[Keys, tuple[str, ...], DialValue, tuple[DialValue, ...]]]:
    allowed = _words_of_type(kind)
    if isinstance(data, BaseModel):
        for name, field in type(data).model_fields.items():
            key_name = field.alias or name
            if name != "catalogue":
                yield from _dials_in(getattr(data, name), (*path, key_name), (*words, key_name), field.annotation)
    elif isinstance(data, tuple | list):
        for index, item in enumerate(data):
            step_word = (word_of(type(item)),) if isinstance(item, Block) else ()
            yield from _dials_in(item, (*path, index), (*words, str(index + 1), *step_word))
    elif isinstance(data, Mapping):
        for key, item in data.items():
            yield from _dials_in(item, (*path, key), (*words, str(key)))
    elif isinstance(data, bool):
        yield path, words, data, (True, False)
    elif isinstance(data, int):
        yield path, words, data, ()
    elif len(allowed) > 1 and (data is None or data in allowed):
        yield path, words, data if isinstance(data, str) else None, allowed
    elif data is None and get_origin(kind) in (UnionType, Union) and int in get_args(kind):
        yield path, words, None, ()


def _words_of_type(kind: object) -> tuple[str, ...]:
    """Return the words that a field takes; nothing if it takes others."""
    if get_origin(kind) is Literal:
        return tuple(word for word in get_args(kind) if isinstance(word, str))
    if get_origin(kind) in (UnionType, Union, Annotated):
        return tuple(word for part in get_args(kind) for word in _words_of_type(part))
    return ()


def sweep_of(text: str, rules: Rules, cards: tuple[str, ...]) -> tuple[SweepDial, tuple[DialValue, ...]]:
    """Return the dial and the values of a sweep: ``turns=1..4``, ``ends_turn=false`` or ``every=own_row,any_row``.

    A name means a value of the cards in question (``cards``), then of the rules, then of any card. Refuse with
    ``unknown_number`` and ``bad_sweep``.
    """
    name, equals, values = text.partition("=")
    if not equals:
        example = "such as turns=1..4 or ends_turn=false"
        raise Refusal("bad_sweep", f"A sweep is a name and values, {example}, not {text!r}.")
    dials = dials_of(rules)
    words = tuple(name.strip().split("."))
    levels = [
        [dial for dial in dials if dial.card in cards], [dial for dial in dials if not dial.card],
        [dial for dial in dials if dial.card and dial.card not in cards],
    ]
    for group in levels:
        matches = [dial for dial in group if dial.is_called(words)]
        if len(matches) > 1:
            full_names = ", ".join(dial.name for dial in matches[:6])
            raise Refusal("unknown_number", f"{name!r} may be {full_names}; say more of its name.")
        if matches:
            return matches[0], _values(matches[0], values)
    nearest = get_close_matches(words[-1], {dial.words[-1] for group in levels[:2] for dial in group}, 1)
    own_names = sorted({dial.words[-1] for dial in (levels[0] or levels[1])})
    hint = f"did you mean {nearest[0]!r}?" if nearest else f"there is {', '.join(own_names)}."
    raise Refusal("unknown_number", f"There is no value {name!r} here; {hint}")


TRUTH_WORDS = {"true": True, "yes": True, "false": False, "no": False}


def _values(dial: SweepDial, text: str) -> tuple[DialValue, ...]:
    """Return the values of a sweep. Refuse with ``bad_sweep``."""
    low, dots, high = text.partition("..")
    try:
        values = tuple(range(int(low), int(high) + 1)) if dots else tuple(map(_value, text.split(",")))
    except ValueError:
        values = ()
    if not 0 < len(values) <= MOST_VALUES or not all(map(dial.allows, values)):
        allowed = ", ".join(map(as_yaml, dial.options))
        values_text = f"of {dial.name} are {allowed}" if allowed else "are like 1..4 or 1,3,5"
        raise Refusal("bad_sweep", f"Values {values_text}, at most {MOST_VALUES} of them, not {text!r}.")
    return tuple(dict.fromkeys(values))


def _value(text: str) -> DialValue:
    word = text.strip()
    return TRUTH_WORDS.get(word, int(word) if word.lstrip("-").isdecimal() else word)


def with_value(rules: Rules, dial: SweepDial, value: DialValue) -> Rules:
    """Return the rules with another value for a dial. Refuse with ``bad_sweep`` if it is not allowed."""
    try:
        if not dial.card:
            return Rules.model_validate({name: getattr(rules, name) for name in Rules.model_fields} | {
                str(dial.path[0]): _with_change(getattr(rules, str(dial.path[0])), dial.path[1:], value)
            })
        card = Card.model_validate(_with_change(rules.catalogue[dial.card], dial.path, value))
        return rules.model_copy(update={"catalogue": {**rules.catalogue, dial.card: card}})
    except ValidationError as wrong:
        reason = str(wrong.errors()[0]["msg"])
        reason = reason[:1].lower() + reason[1:]
        raise Refusal("bad_sweep", f"{dial.name} cannot be {as_yaml(value)}: {reason}.") from None


NO_MEASURES = ("to", "into", "named", "choice", "faces", "face", "when")
"""Names in the path of numbers that neither strengthen nor weaken a card in small steps."""
MORE_IS_STRONGER = {"uses": True, "cost": False}
"""Numbers of a card, True if a higher one always makes it stronger."""


def variants_to_try(rules: Rules, card: str, makes_stronger: bool) -> list[Variant]:
    """Return the rules with each number of a card's steps turned, its uses, its cost, and the end of its turn.

    More uses, a lower cost, or a turn that the card does not end, make any card stronger. Other numbers are tried both
    ways.
    """
    variants = []
    for dial in dials_of(rules):
        name, value = dial.words[-1], dial.value
        if dial.card != card or {*NO_MEASURES} & {*dial.words}:
            continue
        values = tuple[DialValue, ...]()
        if name == "ends_turn" and value == makes_stronger:
            values = (not value,)
        elif not isinstance(value, int) or not value or dial.options:
            continue
        elif name in MORE_IS_STRONGER or "steps" in dial.words:
            step = max(1, abs(value) // 4)
            values = tuple(dict.fromkeys(new for new in (value // 2, value - step, value + step, 2 * value) if new))
            if (raises := MORE_IS_STRONGER.get(name)) is not None:
                is_higher = raises == makes_stronger
                values = tuple(new for new in values if isinstance(new, int) and (new > value) == is_higher)
        for new in values:
            with suppress(Refusal):
                variants.append(Variant(dial, new, with_value(rules, dial, new)))
    return variants


def _with_change(data: object, path: Keys, value: DialValue) -> object:
    """Return the written data with one value changed; defaults stay unwritten."""
    if not path:
        return value
    if isinstance(data, BaseModel):
        fields = data.model_dump(by_alias=True, exclude_unset=True)
        names = {field.alias or name: name for name, field in type(data).model_fields.items()}
        return {**fields, str(path[0]): _with_change(getattr(data, names[str(path[0])]), path[1:], value)}
    if isinstance(data, Mapping):
        return {**data, path[0]: _with_change(data[path[0]], path[1:], value)}
    assert isinstance(data, list | tuple)
    return [_with_change(item, path[1:], value) if n == path[0] else _as_written(item) for n, item in enumerate(data)]


def _as_written(data: object) -> object:
    return data.model_dump(by_alias=True, exclude_unset=True) if isinstance(data, BaseModel) else data
