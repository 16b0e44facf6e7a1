"""Whole texts of cards: descriptions, questions and options, for cards without own ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from game.content.data_files import Files
from game.content.placeholders import fill
from game.content.texts import Texts
from game.tables.knucklebones.block import Block
from game.tables.knucklebones.blocks.waits import Wait
from game.tables.knucklebones.choices import NATURES
from game.tables.knucklebones.conditions import When
from game.tables.knucklebones.definitions import Card, fill_text
from game.tables.knucklebones.references import dice_asked
from game.tables.knucklebones.texts.keys import CARD_TEXTS
from game.tables.knucklebones.texts.questions import asked_first, choices_sentence
from game.tables.knucklebones.texts.steps import only_sentences, steps_text, tidy
from game.tables.knucklebones.texts.words import CARD_NAMES, Memory, Say

GENERATED = ("prompt", "description")
"""Text of a choice or step without words."""
NO_CARDS: Mapping[str, Card] = MappingProxyType({})


def with_sentences(cards: Mapping[str, Card], files: Files) -> dict[str, Card]:
    """Return the cards, each with a prompt and a description in every language."""
    bare = {name for name, card in cards.items() if any(not getattr(card, part) for part in GENERATED)}
    if not bare:
        return dict(cards)
    says = say_by_language(files, cards)
    return {name: _with_sentences(card, says) if name in bare else card for name, card in cards.items()}


def say_by_language(files: Files, cards: Mapping[str, Card] = NO_CARDS) -> dict[str, Say]:
    """Return the texts of the table by language, with the names of these cards."""
    texts = {language: {**entries.flat, **_card_names(cards, language)}
             for language, entries in files.read_all(Texts, "texts").items()}
    return {language: say_in(texts, language) for language in texts}


def _card_names(cards: Mapping[str, Card], language: str) -> dict[str, str]:
    names = {name: card.name.get(language, card.name.get("en", "")) for name, card in cards.items()}
    return {f"{CARD_NAMES}.{name}": text.replace("\u00ad", "") for name, text in names.items() if text}


def _with_sentences(card: Card, says: Mapping[str, Say]) -> Card:
    sentences = {
        "description": {language: describe(say, card) for language, say in says.items()},
        "prompt": {language: choices_sentence(say, card) for language, say in says.items()},
    }
    return card.model_copy(update={part: getattr(card, part) or sentences[part] for part in GENERATED})


def say_in(texts: Mapping[str, Mapping[str, str]], language: str) -> Say:
    """Return the texts of a language, or in English where it has none."""
    words, english = texts[language], texts.get("en", {})

    def say(key: str, **values: object) -> str:
        return fill(words.get(key) or english.get(key, key), values)

    return say


def describe(say: Say, card: Card) -> str:
    """Return the description of a card, step by step."""
    named = Memory()
    parts = [] if card.when is None else [only_sentences(say, card, card.when, named)]
    parts += [say("step.pay", points=card.cost)] if card.cost else []
    parts += asked_first(say, card, named)
    parts.append(steps_text(say, card, card.effects, named))
    parts += [say("step.as_now")] if any(map(partial(_asks_dice, card), card.effects)) else []
    return tidy(" ".join(filter(None, parts)))


def _asks_dice(card: Card, step: Block) -> bool:
    """Return True if steps that wait count chosen dice as they are when the card is played."""
    return isinstance(step, Wait) and any(NATURES[card.choices[at - 1].kind] == "die" for at in dice_asked(step))


def unsaid_keys(card: Card) -> list[str]:
    """Return the keys of the sentences for its steps that are not declared."""
    keys: list[str] = []

    def say(key: str, **values: object) -> str:
        keys.append(key)
        return key

    describe(say, card)
    return [key for key in dict.fromkeys(keys) if key.startswith("step.") and key not in CARD_TEXTS]


def option_words(say: Say, card: Card, option: str) -> str:
    """Return what happens if an option is chosen."""
    steps = [step for step in card.effects if step.when is not None and option in (step.when.choice or ())]
    return steps_text(say, card, [*map(_without_choice, steps)])


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
