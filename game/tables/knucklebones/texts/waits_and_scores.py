"""Steps that wait, and standing scores of cards, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.content.texts import Say
from game.tables.knucklebones.cards.blocks import Block
from game.tables.knucklebones.cards.blocks.rolls import Throw
from game.tables.knucklebones.cards.blocks.scores import LeaveScore
from game.tables.knucklebones.cards.blocks.waits import Wait
from game.tables.knucklebones.cards.choices import CountLetter, Selector, nature_of
from game.tables.knucklebones.cards.conditions import Counted, When
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.mark import Turns, Until
from game.tables.knucklebones.texts.conditions import when_words
from game.tables.knucklebones.texts.numbers import each_words
from game.tables.knucklebones.texts.things import target_words
from game.tables.knucklebones.texts.words import Speech, card_words, either, face_words, in_form, list_parts


def occasion(say: Speech, step: Wait) -> str:
    """Return the time or event for which steps wait."""
    if step.after is not None:
        seat, turns = step.after.of, step.after.turns
        if step.times == 1:
            return say(f"later.{seat}_one" if turns == 1 else f"later.{seat}", turns=turns)
        text = say(f"later.each_{seat}" if turns == 1 else f"later.every_{seat}", turns=turns)
        return say("later.often" if step.times != "always" else "later.most", when=text, times=step.limit)
    if step.event == "end":
        return say("later.end")
    place = step.of if step.target is None else nature_of(say.card.choices, step.target)
    event = say(f"{'would' if step.instead and step.event != 'card' else 'happens'}.{step.event}_{place}")
    faces, condition = _faces_asked(step)
    if step.among:
        event = say(f"happens_card.{step.event}_{place}", cards=card_words(say, step.among))
    if faces and step.event in ("placed", "roll") and step.target is None:
        event = say(f"happens_face.{step.event}_{place}", face=_shown_faces(say, faces))
    elif faces:
        event = say("later.faces", event=event, faces=either(say, faces))
    if step.placed:
        event = say("later.placed", event=event)
    if step.by != "any":
        event = say(f"later.by_{step.by}", event=event)
    if condition is not None and condition.last_card is not None and _is_before(step, condition.last_card.of):
        event = say("later.right_after", event=event, cards=card_words(say, condition.last_card.among))
        condition = _condition_without(condition, "last_card")
    frequency = "always" if step.times == "always" else "once" if step.times == 1 else "times"
    words = "" if condition is None else when_words(with_event(say, step).anew(), condition, link="while")
    duration = _duration_words(say, step)
    text = say(f"later.{frequency}", event=event, times=step.times, within="" if words else duration)
    if words and condition is not None:
        has_exception = any(part.unless is not None for _, part in condition.parts())
        text = say("later.only_unless" if has_exception else "later.only", event=text, when=words)
        if duration:
            text = _time_and_event(say, _duration_words(say, step, "first"), text)
    is_limited = frequency == "always" and not (duration or step.held)
    return say("later.most", when=text, times=step.limit) if is_limited else text


def _faces_asked(step: Wait) -> tuple[tuple[int | str, ...], When | None]:
    """Return the faces of the event for which steps wait, and what else must hold then."""
    condition = step.only
    if step.faces or condition is None or not condition.rolled:
        return step.faces, condition
    return condition.rolled, _condition_without(condition, "rolled")


def _condition_without(condition: When, part: str) -> When | None:
    """Return a condition without one of its parts; None if nothing else is asked."""
    rest = {name: getattr(condition, name) for name in condition.model_fields_set if name != part}
    return When.model_construct(**rest) if rest else None


def _is_before(step: Wait, owner: str) -> bool:
    """Return True if the last card of a seat is the one right before the card for which steps wait."""
    return step.event == "card" and (owner == "any" or (step.target is None and owner == step.of))


def _shown_faces(say: Say, faces: tuple[int | str, ...]) -> str:
    """Return faces of which one is placed or rolled."""
    first, *others = faces
    words = face_words(say, first, True)
    return either(say, [say("says.shown", face=words) if isinstance(first, int) else words, *others])


def end_words(say: Speech, step: Block, span: Until) -> str:
    """Return the event that ends what a step does."""
    target = getattr(step, "target", None)
    place = span.of if span.of != "there" else "own" if target is None else nature_of(say.card.choices, target)
    return say(f"{'until' if span.until == 'turn' else 'happens'}.{span.until}_{place}")


def _time_and_event(say: Say, time: str, when: str) -> str:
    """Return the time in which steps wait, and then their event; it keeps its capital after a colon."""
    capital = say("until.then", time="", when="").startswith(":")
    return say("until.then", time=time, when=when if capital else when[:1].lower() + when[1:])


def _duration_words(say: Speech, step: Wait, form: str = "within") -> str:
    """Return the time in which steps wait: after their event, or "first", before it."""
    span = step.span
    if isinstance(span, Until):
        return say(f"until.{form}", event=end_words(say, step, span))
    if not isinstance(span, Turns):
        return ""
    return say(f"later.{form}_{span.of}{'_one' if span.turns == 1 else ''}", turns=span.turns)


def prevents_destruction(card: Card, step: Wait) -> bool:
    """Return True if steps wait for the destruction of a single die, instead of which nothing happens."""
    is_on_die = step.target is not None and nature_of(card.choices, step.target) == "die"
    return is_on_die and step.event in ("struck", "destroyed")


def with_event(say: Speech, step: Wait) -> Speech:
    """Return texts in which the face of an event is called so, and not a roll, unless its steps roll one.

    If the event is a card, the last card is the one right before it.
    """
    if step.event == "card":
        seats = (of for of in ("own", "opponent", "any") if _is_before(step, of))
        return say.with_keys({f"when.last_card_{of}": "when.card_before" for of in seats})
    if step.event is None or any(isinstance(inner, Throw) for inner in step.steps):
        return say

    roller = "both" if step.target is not None else step.of

    def say_event(key: str, **values: object) -> str:
        face = f"face_of.{step.event}"
        if key in ("step.turn_ends", "step.roll_follows"):
            return say("step.roll_follows" if roller == "own" else f"step.roll_follows_{roller}")
        if key == "when.rolled":
            return say("face_of.is", what=in_form(say(face), 0), **values)
        if key == "count.rolled":
            return in_form(say(face), 0)
        if key == f"step.next_roll_{step.of}" and step.event == "roll" and step.target is None:
            return say("step.roll_after", **values)
        return say(face if key == "says.rolled" else key, **values)

    return Speech(say_event, say.card, say.memory)


# Standing scores.

ALL_ROWS = {"own": Selector(every="own_row"), "opponent": Selector(every="opponent_row")}


def score_sentences(say: Speech, step: LeaveScore, values: Mapping[str, object]) -> Iterator[str]:
    """Yield the sentences for a step that leaves a standing score; its numbers have letters."""
    shared_values = {"for": values["for"], "while": _while_words(say, step.only)}
    if step.target is not None:
        yield say("step.score", **shared_values, to=values["to"], what=list_parts(say, _parts(say, step)))
        return
    if step.times != 1:
        to = target_words(say, ALL_ROWS[step.of])
        yield say("step.score", **shared_values, to=to, what="".join(_times_words(say, step.times)))
    if step.points:
        tail = getattr(step.points, "tail", "")
        span_words = f" {tail}{shared_values['for']}" if tail else shared_values["for"]
        direction = "more" if step.points > 0 else "less"
        yield say(f"step.score_{step.of}_{direction}", **{**shared_values, "for": span_words}, points=abs(step.points))


def _while_words(say: Speech, condition: When | None) -> str:
    words = "" if condition is None else when_words(say, condition, link="as_long")
    return say("scores.while", when=words) if words else ""


def _parts(say: Say, score: LeaveScore) -> list[str]:
    """Return the effects of a standing score, as parts of a sentence."""
    parts = [] if score.counts_as is None else [say("scores.make_as", number=str(score.counts_as))]
    parts += _times_words(say, score.times)
    if score.points:
        words = say(f"scores.make_{'more' if score.points > 0 else 'less'}", points=abs(score.points))
        parts.append(" ".join(filter(None, (words, getattr(score.points, "tail", "")))))
    return parts


def _times_words(say: Say, times: int) -> Iterator[str]:
    if isinstance(times, CountLetter):
        yield say("scores.make_often", times=times)
    elif times != 1:
        key = {0: "nothing", -1: "against"}.get(times, "minus" if times < 0 else "times")
        yield say(f"scores.make_{key}", times=abs(times))


class ForEach(int):
    """Points for each of several things."""

    tail: str

    def __new__(cls, points: int, tail: str) -> ForEach:
        number = super().__new__(cls, points)
        number.tail = tail
        return number


def with_each(say: Speech, score: LeaveScore) -> LeaveScore:
    """Return a standing score with its points for each of the things that are counted, if that can be said."""
    points = score.points
    tail = each_words(say, points) if isinstance(points, Counted) else ""
    if not isinstance(points, Counted) or not tail:
        return score
    return score.model_copy(update={"points": ForEach(points.times, tail)})
