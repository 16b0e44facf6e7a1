"""Standing scores in words: of the steps of cards, and of rule sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from game.content.texts import Say
from game.tables.knucklebones.cards.amount import CountLetter
from game.tables.knucklebones.cards.blocks.scores import LeaveScore, LiveScore
from game.tables.knucklebones.cards.choices import Selector
from game.tables.knucklebones.cards.conditions import Counted, When
from game.tables.knucklebones.definitions import Card, RuleValues
from game.tables.knucklebones.texts.conditions import when_words
from game.tables.knucklebones.texts.numbers import each_words, explanations, with_letters
from game.tables.knucklebones.texts.things import target_words
from game.tables.knucklebones.texts.words import TextMemory, list_parts, with_keys

L = TypeVar("L", bound=LiveScore)
CHOICELESS_CARD = Card.model_construct(choices=(), steps=())
"""The card of rules, which choose nothing."""
OF_DIAGONALS = {"every.this_die": "every.this_line", "found.this_die": "found.this_line", "count.face": "count.faces"}
"""The texts in which this die means the dice of a diagonal."""
ALL_ROWS = {"own": Selector(every="own_row"), "opponent": Selector(every="opponent_row")}


def score_sentences(
    say: Say, card: Card, step: LeaveScore, values: Mapping[str, object], memory: TextMemory
) -> Iterator[str]:
    """Yield the sentences for a step that leaves a standing score; its numbers have letters."""
    shared_values = {"for": values["for"], "while": _while_words(say, card, step.only, memory)}
    if step.target is not None:
        yield say("step.score", **shared_values, to=values["to"], what=list_parts(say, _parts(say, step, "make")))
        return
    if step.times != 1:
        to = target_words(say, card, ALL_ROWS[step.of], memory)
        yield say("step.score", **shared_values, to=to, what="".join(_times_words(say, step.times, "make")))
    yield from _total(say, step, step.of, shared_values)


def _total(say: Say, score: LiveScore, side: str, shared_values: Mapping[str, object]) -> Iterator[str]:
    """Yield the sentence on the points of a total."""
    if score.points:
        tail = getattr(score.points, "tail", "")
        span_words = f" {tail}{shared_values['for']}" if tail else shared_values["for"]
        direction = "more" if score.points > 0 else "less"
        yield say(f"step.score_{side}_{direction}", **{**shared_values, "for": span_words}, points=abs(score.points))


def _while_words(say: Say, card: Card, condition: When | None, memory: TextMemory) -> str:
    words = "" if condition is None else when_words(say, condition, card, memory, link="as_long")
    return say("scores.while", when=words) if words else ""


def _parts(say: Say, score: LiveScore, form: str) -> list[str]:
    """Return what something does that counts so, as parts of a sentence."""
    parts = [] if score.counts_as is None else [say(f"scores.{form}_as", number=str(score.counts_as))]
    parts += _times_words(say, score.times, form)
    if score.points:
        words = say(f"scores.{form}_{'more' if score.points > 0 else 'less'}", points=abs(score.points))
        parts.append(" ".join(filter(None, (words, getattr(score.points, "tail", "")))))
    return parts


def _times_words(say: Say, times: int, form: str) -> Iterator[str]:
    if isinstance(times, CountLetter):
        yield say(f"scores.{form}_often", times=times)
    elif times != 1:
        key = {0: "nothing", -1: "against"}.get(times, "minus" if times < 0 else "times")
        yield say(f"scores.{form}_{key}", times=abs(times))


class ForEach(int):
    """Points for each of several things."""

    tail: str

    def __new__(cls, points: int, tail: str) -> ForEach:
        """Return points, with the words for the things."""
        number = super().__new__(cls, points)
        number.tail = tail
        return number


def with_each(say: Say, card: Card, score: L, memory: TextMemory) -> L:
    """Return a standing score with its points for each of the things that are counted, if that can be said."""
    points = score.points
    tail = each_words(say, card, points, memory) if isinstance(points, Counted) else ""
    if not isinstance(points, Counted) or not tail:
        return score
    return score.model_copy(update={"points": ForEach(points.times, tail)})


def rule_sentences(say: Say, rules: RuleValues) -> str:
    """Return the sentences for the dice of a rule set, the values of their faces, and its standing scores."""
    sentences = [say("scores.shows", faces=list_parts(say, map(str, rules.shows)))] if rules.shows else []
    sentences += [say("scores.value", face=face, value=str(value)) for face, value in rules.values.items()]
    memory = TextMemory()
    for rule in rules.scores:
        say_rule = with_keys(say, OF_DIAGONALS) if rule.each == "diagonal" else say
        live = with_letters(CHOICELESS_CARD, with_each(say_rule, CHOICELESS_CARD, rule, memory), memory)
        shared_values = {"for": "", "while": _while_words(say_rule, CHOICELESS_CARD, rule.only, memory)}
        if rule.each == "side":
            times = _times_words(say_rule, live.times, "it")
            sentences += [say_rule("scores.side", what=part, **shared_values) for part in times]
            sentences += _total(say_rule, live, "own", shared_values)
        else:
            parts = list_parts(say_rule, _parts(say_rule, live, "it"))
            sentences.append(say_rule(f"scores.{rule.each}", what=parts, **shared_values))
        sentences += explanations(say_rule, CHOICELESS_CARD, memory)
    return " ".join(sentences)
