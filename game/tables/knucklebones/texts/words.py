"""Small parts of sentences: lists, ordinals, faces, names of cards, and letters for counted numbers.

A text for a thing may have several forms, with ``|`` between them: the accusative, the dative, the form after "the
number of", and the form for each single one. A missing form is the first one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.content.texts import Say, id_in_words
from game.tables.knucklebones.cards.choices import CountLetter
from game.tables.knucklebones.cards.conditions import Counted
from game.tables.knucklebones.definitions import Card

AS_OBJECT, AFTER_IN, AFTER_OF, FOR_EACH = range(4)
"""The forms of a thing."""
FACE_WORDS = ("rolled", "even", "odd", "chosen")
LETTERS = "XYZABC"
CARD_NAMES = "card_names"
"""The section of texts with the names of cards, which are not in the files of texts."""


class TextMemory(set[int]):
    """The choices that were named before, the letters of counted numbers, and how many of these are explained.

    ``negative`` has the letters that may be negative, by the key of the sentence that says what they do then: True once
    it is said.
    """

    def __init__(self) -> None:
        super().__init__()
        self.letters: dict[Counted, CountLetter] = {}
        self.explained = 0
        self.negative: dict[tuple[str, str], bool] = {}


class Speech:
    """The texts of a language for one card, and what has been said of the card so far."""

    def __init__(self, say: Say, card: Card, memory: TextMemory | None = None) -> None:
        self.say, self.card = say, card
        self.memory = TextMemory() if memory is None else memory

    def __call__(self, key: str, **values: object) -> str:
        return self.say(key, **values)

    def anew(self) -> Speech:
        """Return the same texts with nothing said."""
        return Speech(self.say, self.card)

    def with_all_named(self) -> Speech:
        """Return the same texts after all choices of the card have been named."""
        speech = self.anew()
        speech.memory |= {*range(1, len(self.card.choices) + 1)}
        return speech

    def with_keys(self, keys: Mapping[str, str]) -> Speech:
        """Return the same texts with some keys that mean others."""

        def say_other(key: str, **values: object) -> str:
            return self.say(keys.get(key, key), **values)

        return Speech(say_other, self.card, self.memory)


def letter_for(quantity: Counted, letters: dict[Counted, CountLetter]) -> CountLetter:
    """Return the letter of a counted number."""
    return letters.setdefault(quantity, CountLetter(LETTERS[len(letters) % len(LETTERS)]))


def nth_word(say: Say, number: int) -> str:
    return say(f"says.nth_{number}") if number <= 4 else str(number)


def either(say: Say, faces: Iterable[int | str]) -> str:
    """Return numbers of which one is meant."""
    words = [in_form(say(f"says.{face}"), AFTER_IN) if face in FACE_WORDS else str(face) for face in faces]
    return say("says.or", first=", ".join(words[:-1]), second=words[-1]) if len(words) > 1 else "".join(words)


def face_words(say: Say, face: int | str, with_article: bool, case: int = AS_OBJECT) -> str:
    """Return a face of a die: its number, or a word for it."""
    if isinstance(face, str):
        return in_form(say(f"says.{face}"), case)
    if isinstance(face, CountLetter):
        return say("says.face_letter", letter=face.name) if with_article else face.name
    return in_form(say("says.a_face"), face - 1) if with_article else str(face)


def chosen_number(say: Speech, number: int, case: int = AS_OBJECT) -> str:
    """Return the words for a number that a seat chooses, one of several if it chooses more."""
    choice = say.card.choices[number - 1]
    rivals = [number for number, other in enumerate(say.card.choices, 1)
              if (other.kind, other.by) == (choice.kind, choice.by)]
    if choice.by == "own" and len(rivals) > 1:
        return in_form(say("again_nth.face", nth=nth_word(say, rivals.index(number) + 1)), case)
    return in_form(say("says.named" if choice.by == "own" else "says.named_theirs"), case)


def card_words(say: Say, cards: Iterable[str]) -> str:
    """Return the names of cards of which one is meant."""
    return either(say, [title_of(say, card) for card in cards])


def among_words(say: Say, among: Iterable[str]) -> str:
    """Return the words for the cards that are meant, after the name of a thing."""
    return f" {say('that.cards', cards=card_words(say, among))}" if among else ""


def title_of(say: Say, card: str) -> str:
    """Return the name of another card, or its id in words where names of cards are not known."""
    key = f"{CARD_NAMES}.{card}"
    title = say(key)
    return id_in_words(card) if title == key else title


def list_parts(say: Say, parts: Iterable[str]) -> str:
    """Return parts with commas and "and"."""
    words = list(parts)
    if len(words) < 2:
        return "".join(words)
    return say("says.and", first=", ".join(words[:-1]), second=words[-1])


def in_form(text: str, case: int) -> str:
    forms: list[str] = text.split("|")
    return forms[case] if case < len(forms) else forms[0]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
