"""What the steps of a card do in words, for a card that nobody has described: a sentence a step, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.content.files import Files
from game.content.models.texts import Texts
from game.content.wording import fill
from game.tables.knucklebones.card_fitting import about_roll
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.lasting import Turns
from game.tables.knucklebones.targets import Choice, Many, When

Say = Callable[..., str]
"""A text of the table by its key, with its placeholders filled."""
MADE = ("prompt", "description")
"""What is made where nothing is written."""


def worded(cards: Mapping[str, Card], files: Files) -> dict[str, Card]:
    """The cards, each with something to say in every language."""
    bare = {name for name, card in cards.items() if any(not getattr(card, part) for part in MADE)}
    if not bare:
        return dict(cards)
    texts = {language: found.flat() for language, found in files.each(Texts, "texts").items()}
    return {name: _worded(card, texts) if name in bare else card for name, card in cards.items()}


def _worded(card: Card, texts: Mapping[str, Mapping[str, str]]) -> Card:
    says = {language: _saying(texts, language) for language in texts}
    made = {
        "description": {language: described(say, card) for language, say in says.items()},
        "prompt": {language: asked(say, card) for language, say in says.items()},
    }
    return card.model_copy(update={part: getattr(card, part) or made[part] for part in MADE})


def _saying(texts: Mapping[str, Mapping[str, str]], language: str) -> Say:
    known, english = texts[language], texts.get("en", {})

    def say(key: str, **values: object) -> str:
        return fill(known.get(key) or english.get(key, key), values)

    return say


def asked(say: Say, card: Card) -> str:
    """What is asked as a card is played."""
    if not card.choices:
        return say("asks.nothing")
    return say("asks.choose", what=_listed(say, [_choice(say, choice) for choice in card.choices]))


def described(say: Say, card: Card) -> str:
    """What a card does, a sentence a step."""
    sentences = [_sentence(say, card, step) for step in card.effects]
    if card.when is not None:
        sentences.insert(0, _capital(say("step.only", when=_when(say, card.when))))
    return " ".join(sentences)


def _sentence(say: Say, card: Card, step: Any) -> str:
    key = step.kind if not about_roll(step) or step.kind not in ("destroy", "mark_die") else f"{step.kind}_rolled"
    told = _capital(say(f"step.{key}", **_values(say, card, step)))
    if step.when is not None:
        told = say("step.if", when=_when(say, step.when), what=told)
    return _capital(say("step.else", what=told) if step.otherwise else told)


def _values(say: Say, card: Card, step: Any) -> dict[str, object]:
    """What fills the braces of a step's text."""
    found: dict[str, object] = {}
    for name, value in step:
        if isinstance(value, int) and not isinstance(value, bool) and name not in ("choice", "target", "into", "named"):
            found[name] = f"{value:+}" if name == "by" else value
    for name, key in (("choice", "to"), ("target", "to"), ("into", "into")):
        value = getattr(step, name, None)
        if value is not None:
            found[key] = _target(say, card, value)
    if step.kind == "swap":
        found["to"] = _listed(say, [_choice(say, card.choices[number - 1]) for number in step.choices])
    if "face" in type(step).model_fields:
        said = step.face if step.named is None else "named"
        found["face"] = str(said) if isinstance(said, int) else say(f"says.{said}")
    if isinstance(getattr(step, "of", None), str):
        found["of"] = say(f"says.of_{step.of}")
    if "rule" in type(step).model_fields:
        found["rule"] = say(f"says.{step.rule}")
        found["change"] = f"= {step.value}" if step.value is not None else f"x{step.times}"
    if "faces" in type(step).model_fields:
        found["faces"] = " ".join(map(str, step.faces))
    found["for"] = _span(say, getattr(step, "span", None))
    if step.kind == "points":
        worth = say("step.worth", to=found.get("to", ""), times=step.times) if step.target is not None else ""
        found["points"] = " ".join(filter(None, (f"{step.by:+}" if step.by else "", worth)))
    if step.kind == "mark_die":
        marks = [f"x{step.times}"] * (step.times > 1) + [say("step.costs", costs=step.costs)] * (step.costs > 0)
        found["marks"] = _listed(say, marks)
    return found


def _span(say: Say, span: Any) -> str:
    if isinstance(span, Turns):
        return f" ({say(f'says.turns_{span.of}', turns=span.turns)})"
    return ""


def _target(say: Say, card: Card, target: Any) -> str:
    if isinstance(target, int):
        return _choice(say, card.choices[target - 1])
    what = _choice(say, card.choices[target.choice - 1]) if target.choice else say(f"every.{target.every}")
    more = [say(f"that.{condition}") for condition in target.where]
    if target.faces:
        faces = [say("says.rolled") if face == "rolled" else str(face) for face in target.faces]
        more.insert(0, say("that.shows", faces=", ".join(faces)))
    if more:
        what = f"{what} ({', '.join(more)})"
    if target.across:
        what = say("says.across", what=what)
    return say("says.by_lot", what=what, count=target.random) if target.random else what


def _choice(say: Say, choice: Choice) -> str:
    more = [say(f"that.{condition}") for condition in choice.where]
    if choice.faces:
        more.insert(0, say("that.shows", faces=", ".join(map(str, choice.faces))))
    what = say(f"chosen.{choice.kind}")
    return f"{what} ({', '.join(more)})" if more else what


def _when(say: Say, when: When) -> str:
    parts = []
    for name in type(when).model_fields:
        value = getattr(when, name)
        if value is None or value is False:
            continue
        if isinstance(value, Many):
            which = "least" if value.most is None else "most" if value.least is None else "many"
            parts.append(f"{say(f'when.{name}')} {say(f'when.{which}', least=value.least, most=value.most)}")
        elif isinstance(value, tuple):
            parts.append(say(f"when.{name}", faces=", ".join(map(str, value))))
        elif isinstance(value, str):
            parts.append(say(f"when.{name}_{value}"))
        else:
            parts.append(say(f"when.{name}", points=value))
    return _listed(say, parts)


def _listed(say: Say, parts: Iterable[str]) -> str:
    found = list(parts)
    if len(found) < 2:
        return "".join(found)
    return say("says.and", first=", ".join(found[:-1]), second=found[-1])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
