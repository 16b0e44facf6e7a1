"""Generated card texts follow the guide in docs/designing.md: checked by rule on many random cards."""

from __future__ import annotations

import itertools
import re
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.tables.knucklebones.cards.blocks import BLOCKS, Block, word_of
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.texts.cards import asked_across, choices_sentence, describe
from game.tools.reference.block_examples import examples_of_parts, play_example, steps_in_words
from tests.kit import inventing
from tests.kit.cases import long
from tests.kit.inventing import card_values
from tests.kit.proving import SAY, card_text, lint_card
from tests.tables.knucklebones.stories import is_like, told

CARDS, MANY = 12, 60
"""Random cards in the suite, and in a long run."""
FAULTS = {
    "en": (
        r"\b1 (dice|points|turns|cards|lanes|fields|rolls|times)\b", r"\b[2-9] (die|point|turn|card|lane|field)\b",
        r"\ba (8|11|odd|even)\b", r"\ban (?!8|11|odd|even|option|equal|opponent)\w", r"\b(the|a|of|to|in|now) \1\b",
        r"at (least|most) 0 (dice|cards|turns)", "at least 1 dice", r"showing [\d, or]+ to \d", "by lot", "whoever",
        r"\bxX\b", r"\(\S[^()]*\) \(", r"^[a-z]", r"\. [a-z]", r"[,;] [A-Z][a-z]", "all of your",
        r"(exactly|least|most) ?[.,]", r"\b(die|dice) of (all|each) ",
    ),
    "de": (
        r"\b1 (Würfel zerstört|Punkte|Züge|Karten|Bahnen|Felder)\b", r"\b([2-9]|\d\d) (Punkt|Zug|Karte|Bahn|Feld)\b",
        r"\b(der|die|das|den|dem|von|in|auf) \1\b", r"(mindestens|höchstens) 0 [A-Za-z]+ (hat|hast|auf)",
        "von: ", "genau +beträgt",
        r"\bvon \d+ gegnerische ",
        r"\b(gegenüber|aus|mit|von|bei|zu) (die|alle|einen|eine) ",
        r"\(\S[^()]*\) \(", r"^[a-zäöü]", r"(?<!\d)\. [a-zäöü]",
    ),
}
"""Patterns that no text contains."""
KEYS = r"\b(says|every|chosen|several|lots?|most\w*|again\w*|found|when|many|count|each|rule|step|happens|later)\.\w"
"""A key without a text."""


@pytest.fixture(autouse=True)
def few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the linter try cards on fewer boards: it only refuses more of them then, and sooner."""
    monkeypatch.setattr("game.tables.knucklebones.card_trials.BOARDS_PER_SIZE", 15)


@cache
def random_cards(count: int) -> list[Card]:
    """Return cards that the linter passes."""
    linted = (lint_card(card_values(Random(number)))[0] for number in itertools.count())
    return list(islice(filter(None, linted), count))


@pytest.mark.parametrize("block", BLOCKS, ids=word_of)
def test_random_cards_have_every_step(block: type[Block], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inventing, "BLOCKS", (block,))
    assert any(lint_card(card_values(Random(seed)))[0] for seed in range(40))


def test_a_score_that_counts_a_choice_is_known_when_a_later_step_rolls() -> None:
    score = {"do": "score", "points": {"count": "chosen", "of": 1}, "of": "opponent"}
    assert card_text("en", choices=[{"kind": "number", "least": 1, "most": 9}], steps=[score, {"do": "roll"}],
                     ends_turn=False)


def wrong_in(language: str, text: str) -> list[str]:
    return [each for each in (*FAULTS[language], KEYS) if re.search(each, text)]


EXAMPLES = {**{word: step.example for word, step in steps_in_words().items()}, **examples_of_parts()}


@pytest.mark.parametrize("title", EXAMPLES)
def test_examples_read_like_cards(title: str) -> None:
    for line in play_example(title, EXAMPLES[title]).sentences.splitlines():
        language, _, text = line.removeprefix("- `").partition("`: ")
        assert wrong_in(language, text) == [], text


@pytest.mark.parametrize("count", [CARDS, long(MANY)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_random_cards_read_like_cards(language: str, count: int) -> None:
    say = SAY[language]
    for card in random_cards(count):
        asks = [asked_across(say, card)] if any(choice.by == "opponent" for choice in card.choices) else []
        for text in (describe(say, card), choices_sentence(say, card), *asks):
            assert text[-1] in ".?", text
            assert "  " not in text and not {*text} & {*"{}|"}, text
            wrong = wrong_in(language, text)
            assert wrong == [], text


@pytest.mark.parametrize("case", [*told("card_texts.yaml")])
def test_a_card_says_what_it_does(case: dict[str, Any]) -> None:
    says = {language: case.pop(language) for language in ("asks", *SAY) if language in case}
    found, faults = lint_card({"name": {"en": "It", "de": "Es"}, "art": "card_comet", **case})
    assert found is not None, faults
    for language, pattern in says.items():
        text = choices_sentence(SAY["en"], found) if language == "asks" else describe(SAY[language], found)
        assert is_like(text, pattern), text
