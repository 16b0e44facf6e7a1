"""Whole texts of cards: descriptions, questions, options, and the reasons that they cannot be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.content.data_files import Files
from game.content.placeholders import fill
from game.content.texts import Say, Texts, in_language, part_texts
from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.cards.blocks import Block
from game.tables.knucklebones.cards.blocks.waits import Wait, with_inner
from game.tables.knucklebones.cards.card_refusals import Lack, find_lack
from game.tables.knucklebones.cards.choices import NATURES, NUMBER_NATURES, Choice
from game.tables.knucklebones.cards.conditions import When
from game.tables.knucklebones.cards.references import (
    Asker,
    askers_in,
    asks_words,
    choices_counted,
    choices_named,
    conditions,
    names_choices,
    quantities,
    references,
)
from game.tables.knucklebones.definitions import Card, fill_text
from game.tables.knucklebones.texts.conditions import option_name
from game.tables.knucklebones.texts.steps import only_sentences, step_words, steps_text, tidy
from game.tables.knucklebones.texts.things import choice_words, merge_choices
from game.tables.knucklebones.texts.words import CARD_NAMES, Speech, either, list_parts

GENERATED_PARTS = ("prompt", "description")
"""Text of a choice or step without words."""
NO_CARDS: Mapping[str, Card] = MappingProxyType({})


def with_sentences(cards: Mapping[str, Card], files: Files) -> dict[str, Card]:
    """Return the cards, each with a prompt and a description in every language."""
    unworded = {name for name, card in cards.items() if any(not getattr(card, part) for part in GENERATED_PARTS)}
    if not unworded:
        return dict(cards)
    texts = say_by_language(files, cards)
    return {name: _with_sentences(card, texts) if name in unworded else card for name, card in cards.items()}


def say_by_language(files: Files, cards: Mapping[str, Card] = NO_CARDS) -> dict[str, Say]:
    """Return the texts of the table by language, with the names of these cards."""
    parts = part_texts(files)
    texts = {language: {**in_language(parts, language), **entries.flat, **_card_names(cards, language)}
             for language, entries in files.read_all(Texts, "texts").items()}
    return {language: say_in(texts, language) for language in texts}


def _card_names(cards: Mapping[str, Card], language: str) -> dict[str, str]:
    names = {name: card.name.get(language, card.name.get("en", "")) for name, card in cards.items()}
    return {f"{CARD_NAMES}.{name}": text.replace("\u00ad", "") for name, text in names.items() if text}


def _with_sentences(card: Card, texts_by_language: Mapping[str, Say]) -> Card:
    sentences = {
        "description": {language: describe(say, card) for language, say in texts_by_language.items()},
        "prompt": {language: choices_sentence(say, card) for language, say in texts_by_language.items()},
    }
    return card.model_copy(update={part: getattr(card, part) or sentences[part] for part in GENERATED_PARTS})


def say_in(texts: Mapping[str, Mapping[str, str]], language: str) -> Say:
    """Return the texts of a language, or in English where it has none."""
    texts_of_language, english = texts[language], texts.get("en", {})

    def say(key: str, **values: object) -> str:
        return fill(texts_of_language.get(key) or english.get(key, key), values)

    return say


def describe(say: Say, card: Card) -> str:
    speech = Speech(say, card)
    parts = [] if card.when is None else [only_sentences(speech, card.when)]
    parts += [say("step.pay", points=card.cost)] if card.cost else []
    parts += asked_first(speech)
    parts.append(steps_text(speech, card.steps))
    parts += [say("step.as_now")] if any(map(partial(_asks_dice, card), card.steps)) else []
    return tidy(" ".join(filter(None, parts)))


def _asks_dice(card: Card, step: Block) -> bool:
    """Return True if steps that wait count chosen dice as they are when the card is played."""
    return isinstance(step, Wait) and any(NATURES[card.choices[at - 1].kind] == "die" for at in choices_counted(step))


def option_words(say: Say, card: Card, option: str) -> str:
    """Return what happens if an option is chosen."""
    steps = [step for step in card.steps if step.when is not None and option in (step.when.choice or ())]
    return steps_text(Speech(say, card), [*map(_without_choice, steps)])


def option_title(say: Say, card: Card, option: str, language: str) -> str:
    """Return the name of an option: the one in its file, else the first sentence of its text."""
    titles = next(choice.titles.get(option, {}) for choice in card.choices if option in choice.options)
    if titles:
        return fill_text(card, titles, language)
    first, _, rest = option_words(say, card, option).partition(". ")
    return first if rest else first.removesuffix(".")


def _without_choice(step: Block) -> Block:
    """Return a step without the condition that something was chosen."""
    assert step.when is not None
    rest = {name: getattr(step.when, name) for name in step.when.model_fields_set if name != "choice"}
    return step.model_copy(update={"when": When.model_construct(**rest) if rest else None})


KINDS_ACROSS = {
    "own_die": "opponent_die", "own_row": "opponent_row", "own_field": "field", "own_card": "opponent_card",
    "spent_card": "their_spent_card",
}
"""The kinds of choices as the other seat sees them."""
THEIR_THINGS = {f"chosen.{kind}": f"theirs.{kind}"
                for kind in ("opponent_die", "opponent_row", "opponent_card", "field")}
"""The texts for things that the opponent calls their own."""


def choices_sentence(say: Say, card: Card, among: Sequence[Choice] | None = None) -> str:
    """Return the question that a card asks when it is played, or the part of it about some of its choices."""
    if among is None:
        among = [choice for number, choice in enumerate(card.choices, 1) if not _depends(card, number)]
    own_choices = merge_choices(choice for choice in among if choice.by == "own")
    speech = Speech(say, card).with_all_named()
    texts = [choice_words(speech, choice) for choice in own_choices]
    return say("asks.choose", what=list_parts(say, texts)) if texts else say("asks.nothing")


def asked_across(say: Say, card: Card, among: Sequence[Choice] | None = None) -> str:
    """Return the question that a card asks the other seat, as that seat sees it, or a part of it."""
    kinds_across = {one: other for pair in KINDS_ACROSS.items() for one, other in (pair, pair[::-1])}
    choices = card.choices if among is None else among
    speech = Speech(say, card).with_all_named()
    texts = [choice_words(speech, choice, kinds_across.get(choice.kind, choice.kind), "own")
             for choice in merge_choices(choice for choice in choices if choice.by == "opponent")]
    return say("asks.across", what=list_parts(say, texts))


def asked_first(say: Speech) -> list[str]:
    """Return the sentences for what is chosen before the steps that ask about it or use it later."""
    sentences: list[str] = []
    first = _chosen_first(say.card)
    for by in ("own", "opponent"):
        say_for, asks = (say, "asks.choose") if by == "own" else (say.with_keys(THEIR_THINGS), "asks.they_choose")
        say_for = say_for.with_all_named()
        numbers = [number for number in sorted(first) if say.card.choices[number - 1].by == by]
        choices = [say.card.choices[number - 1] for number in numbers]
        later = [number for number in numbers if _depends(say.card, number)]
        named_options = [choice for choice in choices if by == "opponent" and {*choice.options} & {*choice.titles}]
        plain_choices = merge_choices(say.card.choices[number - 1] for number in numbers
                                      if number not in later and say.card.choices[number - 1] not in named_options)
        if plain_choices:
            thing_words = list_parts(say, [choice_words(say_for, choice, by="own") for choice in plain_choices])
            sentences.append(say(asks, what=thing_words))
        for choice in named_options:
            options = either(say, [option_name(say, word) for word in choice.options])
            sentences.append(say("asks.they_choose_option", what=options))
        for number in later:
            option_names = either(say, [option_name(say, word) for word in _options_before(say.card, number)])
            thing_words = choice_words(say_for, say.card.choices[number - 1], by="own")
            thing_words = say("asks.only_for", what=thing_words, options=option_names)
            sentences.append(say(asks, what=thing_words))
    say.memory |= first
    return sentences


def _chosen_first(card: Card) -> set[int]:
    """Return the choices that steps ask about, or use later, before one acts on them at once."""
    first: set[int] = set()
    used: set[int] = set()
    for step in card.steps:
        askers, own_references = [*askers_in([step])], [*references(step)]
        first |= {number for asker in askers for number in _words_asked(card, asker)} - used
        acted_on = {reference.number for reference in own_references if not reference.counts}
        asked_numbers = {reference.number for asker in askers for reference in references(asker) if reference.counts}
        if _is_decided_across(card, step):
            asked_numbers |= {number for number in acted_on if not _depends(card, number)}
        named = (reference.number for reference in own_references
                 if reference.path == ("named",) or step.do == "load_roll")
        asked_numbers |= {number for number in named
                          if card.choices[number - 1].by == "own" and not _depends(card, number)}
        if isinstance(step, Wait):
            asked_numbers |= choices_named(*with_inner(step.steps))
        first |= asked_numbers - used
        used |= acted_on
    for choice in (card.choices[number - 1] for number in sorted(first, reverse=True)):
        if choice.relation is not None and isinstance(choice.relation.of, int):
            first.add(choice.relation.of)
    return first


def _words_asked(card: Card, asker: Asker) -> set[int]:
    """Return the choices of words and numbers that a step or a condition asks about."""
    if not asks_words(asker):
        return set()
    words = {word for part in conditions(asker) for word in part.choice or ()}
    options = {number for number, choice in enumerate(card.choices, 1) if words & {*choice.options}}
    others = words - {word for choice in card.choices for word in choice.options}
    others |= {"chosen" for part in conditions(asker) if "chosen" in (part.rolled or ())}
    others |= {"chosen" for quantity in quantities(asker) if quantity.count == "chosen"}
    kinds = ("parity", *NUMBER_NATURES) if others else ()
    return options | {number for number, choice in enumerate(card.choices, 1) if choice.kind in kinds}


def _is_decided_across(card: Card, step: Block) -> bool:
    """Return True if a step happens only with an option that the opponent chooses."""
    words = {word for part in conditions(step) for word in part.choice or ()}
    return any(choice.by == "opponent" and words & {*choice.options} for choice in card.choices)


def _options_before(card: Card, number: int) -> list[str]:
    """Return the options after which something is chosen, in their order."""
    option_names = {word for step in card.steps if step.when is not None and step.when.choice is not None
                    for word in step.when.choice if number in choices_named(*askers_in([step]))}
    return [word for choice in card.choices for word in choice.options if word in option_names]


def _depends(card: Card, number: int) -> bool:
    """Return True if something is chosen only after certain words of choices before it."""
    words = {word for choice in card.choices[: number - 1] for word in choice.options}
    users = [step for step in card.steps if number in choices_named(*askers_in([step]))]
    return bool(users) and all(
        step.when is not None and step.when.choice is not None and words >= {*step.when.choice} for step in users
    )


def lacks_in_words(board: Board, say_in: Mapping[str, Say]) -> JsonObject:
    """Return for each card of the seat to move that cannot be played the reason, by language."""
    hand = board.sides[board.active - 1].hand
    cards: dict[str, JsonObject] = {}
    for card in hand:
        if (lack := find_lack(board, board.active, card)) is not None:
            cards[card] = {language: lack_in_words(say, lack) for language, say in say_in.items()}
    return {"cards": cards}


def refused_card(board: Board, card: str, say: Say, refusal: Refusal) -> str:
    """Return the sentence that a card is refused, with the reason as people read it."""
    return f"{refusal.sentence.removesuffix('.')}: {lack_in_words(say, find_lack(board, board.active, card))}"


def lack_in_words(say: Say, lack: Lack | None) -> str:
    """Return the reason why a card cannot be played, in one sentence."""
    if lack is None:
        return say("refused.over")
    speech = Speech(say, lack.card.model).with_all_named()
    if lack.kind == "when" and lack.when is not None:
        condition = only_sentences(speech, lack.when)
        condition = condition or say("refused.card_unavailable")  # Conditions that every board meets have no words.
        return say("needs.for_choice", what=condition) if names_choices(lack.when) else condition
    if lack.card.is_passive:
        return say("needs.held")
    if lack.kind == "choice" and lack.choice is not None:
        distinct_choice = lack.choice.model_copy(update={"where": (*lack.choice.where, "distinct")})
        return say("needs.sentence", what=choice_words(speech, distinct_choice))
    if lack.kind == "cost":
        return say("needs.cost", cost=lack.cost, points=lack.points)
    if lack.kind == "count":
        return say("needs.count", what=step_words(speech, lack.number))
    if lack.kind != "step" or lack.number >= len(lack.card.steps):
        return say("needs.sentence", what=say(f"needs.{lack.kind if lack.kind != 'step' else 'use'}"))
    needs = f"needs.{lack.card.steps[lack.number].block.do}"
    if (what := say(needs)) != needs and not lack.idle:  # Some steps have a text on what they need.
        return say("needs.sentence", what=what)
    return say("needs.step", what=step_words(speech, lack.number))
