"""Everything designers write, read from disk whenever asked; a broken file never stops the game.

Per file the first that reads without a fault is used: the file itself, the copy kept when it last was good, the
data built into the game. Faults stay listed until the file is right again.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from contextlib import suppress
from copy import copy
from functools import partial
from itertools import product
from pathlib import Path
from typing import TypeVar, get_args

from game.definitions.answers import check_audio, check_rumble
from game.definitions.audio import Audio
from game.definitions.beats import Beats
from game.definitions.controls import Controls
from game.definitions.effects import Effects
from game.definitions.home import HomeLook
from game.definitions.light import Light
from game.definitions.palette import Look, Palette, Shades, check_shades, rgb
from game.definitions.rumble import Rumble
from game.definitions.texts import Texts, check_texts
from game.kernel.located import Complaint, Document, Fault, Faults, nothing, read
from game.kernel.log import digest
from game.kernel.refusal import Refusal
from game.kernel.wording import LANGUAGES, fill
from game.paths import builtin_dir, data_dir, picture_names, sound_names, user_dir
from game.settings import PALETTES, STANDARD
from game.tables.knucklebones.data import (
    Cards,
    Deck,
    Decks,
    Part,
    RuleFile,
    card_text,
    check_cards,
    check_decks,
    check_rules,
    rules_of,
)
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.events import TYPES
from systems.input.controls import Side
from systems.input.keys import SYMBOLS
from systems.input.press import Action
from systems.knucklebones.moments import SPECIAL

T = TypeVar("T")
TABLE = "knucklebones"


def read_file(kind: type[T], path: Path, name: str, check: Callable[[T], Iterable[Complaint]] = nothing) -> Document[T]:
    """Read and check one YAML file, called ``name`` in messages; raises Faults."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as wrong:
        line = wrong.object[: wrong.start].count(b"\n") + 1
        column = wrong.start - wrong.object.rfind(b"\n", 0, wrong.start)
        raise Faults([Fault(name, line, column, "this is no UTF-8 text")]) from None
    except OSError as wrong:
        raise Faults([Fault(name, 1, 1, f"the file cannot be read: {wrong.strerror or wrong}")]) from None
    return read(kind, text, name, check)


class Store:
    """All data of the game. ``read()`` before use, and again whenever the files may have changed."""

    palette: Palette
    """The standard one."""
    palettes: dict[str, Palette]
    """By the names an option gives them."""
    light: Light
    look: Look
    home: HomeLook
    controls: Controls
    beats: Beats
    effects: Effects
    audio: Audio
    rumble: Rumble

    def __init__(self, data: Path | None = None) -> None:
        self.data = data or data_dir()
        self.faults: list[Fault] = []
        """What is wrong with the files right now; a copy or the built-in data stands in for each of them."""
        self.sources: dict[Path, str] = {}
        """Every file that was asked for, there or not, with what messages call it."""
        self.rules: dict[str, Rules] = {}
        self.decks: dict[str, Deck] = {}
        self.texts: dict[str, dict[str, str]] = {}

    def read(self) -> None:
        """Read every file again."""
        self.faults, self.sources = [], {}
        self.palette = self._good(Palette, "shared/palette.yaml")
        self.light = self._good(Light, "shared/light.yaml")
        self.palettes = {name: self._palette(name) for name in PALETTES}
        self.controls = self._good(Controls, "shared/input.yaml", check_keys)
        self.look = self._good(Look, f"{TABLE}/look.yaml")
        self.effects = self._good(Effects, f"{TABLE}/effects.yaml")
        self.home = self._good(HomeLook, "shared/home.yaml")
        self.beats = self._good(Beats, f"{TABLE}/beats.yaml", check_beats)
        self.audio = self._good(Audio, "shared/audio.yaml", partial(check_audio, sounds=sound_names()))
        self.rumble = self._good(Rumble, "shared/rumble.yaml", check_rumble)
        self._read_rules()
        self.texts = self._read_texts()

    def again(self) -> Store:
        """Everything read again, in a store of its own; what says the same as here is the very same value."""
        fresh = copy(self)
        fresh.read()
        vars(fresh).update({name: value for name, value in vars(self).items() if vars(fresh)[name] == value})
        return fresh

    def text(self, key: str, lang: str, **values: object) -> str:
        """The text in this language with its placeholders filled; else English, else the key itself."""
        known = self.texts.get(lang, {})
        text = known.get(key) or self.texts.get("en", {}).get(key)
        return key if text is None else fill(text, values)

    def card_text(self, card: Card | str, part: Part, lang: str) -> str:
        """A card's name, prompt or description with its numbers filled in."""
        known = self.cards[card] if isinstance(card, str) else card
        return card_text(known, part, lang)

    def card_tint(self, card: Card, palette: Palette) -> tuple[int, int, int]:
        """A card's own colour, unless this palette, for other eyes, has another one for all cards."""
        return rgb(card.colour) if palette.card == self.palette.card else palette.rgb("card")

    def _palette(self, name: str) -> Palette:
        if name == STANDARD:
            return self.palette
        return self.palette.shaded(self._good(Shades, f"shared/palettes/{name}.yaml", check_shades))

    def _read_rules(self) -> None:
        cards = self._good(Cards, f"{TABLE}/cards.yaml", partial(check_cards, pictures=picture_names()))
        decks = self._good(Decks, f"{TABLE}/decks.yaml", partial(check_decks, cards=cards))
        decks = Decks({name: _known(deck, cards) for name, deck in decks.root.items()})
        self.cards = cards.root
        self.decks = decks.root
        self.rules = {}
        for name in sorted({*_rule_names(self.data), *_rule_names(builtin_dir())}):
            # A designer's own file has no built-in one behind it: broken from the start, it is no rule set yet.
            with suppress(Faults):
                file = self._good(RuleFile, f"{TABLE}/rules/{name}.yaml", partial(check_rules, decks=decks))
                self.rules[name] = rules_of(name, file, cards, decks)

    def _read_texts(self) -> dict[str, dict[str, str]]:
        texts: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
        for folder in ("shared", TABLE):
            path = f"{folder}/texts/{{}}.yaml"
            model = read_file(Texts, builtin_dir() / path.format("en"), path.format("en")).value.flat()
            for language in LANGUAGES:
                model = self._good(Texts, path.format(language), partial(check_texts, model=model)).flat()
                texts[language].update(model)
        return texts

    def _good(self, kind: type[T], path: str, check: Callable[[T], Iterable[Complaint]] = nothing) -> T:
        """The file's value, or that of its last good copy, or the built-in one."""
        kept = user_dir() / "last_good" / digest(str(self.data.resolve())) / path
        name = self.sources[self.data / path] = f"{self.data.name}/{path}"
        try:
            document = read_file(kind, self.data / path, name, check)
        except Faults as wrong:
            self.faults.extend(wrong.found)
        else:
            _keep(self.data / path, kept)
            return document.value
        for stand_in in (kept, builtin_dir() / path):
            with suppress(Faults):
                return read_file(kind, stand_in, str(stand_in), check).value
        # A built-in file may disagree with what designers wrote elsewhere; then its own shape has to do.
        return read_file(kind, builtin_dir() / path, path).value


def _known(deck: Deck, cards: Cards) -> Deck:
    """The deck without cards that are not there."""
    return deck.model_copy(update={"cards": tuple(card for card in deck.cards if card in cards.root)})


def _keep(source: Path, kept: Path) -> None:
    """Remember a good file; a folder that cannot be written is no reason to stop."""
    with suppress(OSError):
        text = source.read_bytes()
        if not kept.is_file() or kept.read_bytes() != text:
            kept.parent.mkdir(parents=True, exist_ok=True)
            fresh = kept.with_suffix(".new")
            fresh.write_bytes(text)
            fresh.replace(kept)


def _rule_names(data: Path) -> list[str]:
    """The rule sets of a data folder; hidden files are no one's rules but an editor's."""
    return sorted(path.stem for path in (data / TABLE / "rules").glob("*.yaml") if not path.name.startswith("."))


def check_beats(beats: Beats) -> Iterable[Complaint]:
    """Every event has its beat and every beat its event; nothing shakes or stops at what never happens."""
    known = tuple(TYPES.values())
    for name in beats.beats:
        if name not in known:
            yield Complaint(("beats", name), f"no event is called {name!r}", name, known)
    for name in known:
        if name not in beats.beats:
            yield Complaint(("beats",), f"the event {name!r} has no beat")
    for name, beat in beats.beats.items():
        if beat.lands is not None and beat.lands > beat.seconds:
            yield Complaint(("beats", name, "lands"), "'lands' must not be more than 'seconds'")
    moments = (*known, *SPECIAL)
    shaking = [("motion", "shake", "trauma", name) for name in beats.motion.shake.trauma]
    for path in (*shaking, *(("motion", "stop", name) for name in beats.motion.stop)):
        if path[-1] not in moments:
            yield Complaint(path, f"no event or moment is called {path[-1]!r}", path[-1], moments)


def check_keys(controls: Controls) -> Iterable[Complaint]:
    """Keys exist, none is used twice, each half can do everything, and a stick lets go below where it presses."""
    if controls.release >= controls.press:
        yield Complaint(("release",), "'release' must be less than 'press'")
    taken: dict[str, str] = {}
    for side, action in product(get_args(Side), get_args(Action)):
        if action not in controls.keys.get(side, {}):
            yield Complaint(("keys", side), f"the {side} half has no key for {action!r}")
    for side, actions in controls.keys.items():
        for action, names in actions.items():
            for index, name in enumerate(names):
                path = ("keys", side, action, index)
                if name.lower() not in SYMBOLS:
                    yield Complaint(path, f"no key is called {name!r}", name, tuple(SYMBOLS))
                elif name.lower() in taken:
                    yield Complaint(path, f"the key {name!r} is used already, for {taken[name.lower()]}")
                taken.setdefault(name.lower(), f"{side} {action}")


def load_rules(name_or_path: str, data: Path | None = None) -> Rules:
    """A rule set by its name in the data, or from a rule file anywhere (deck and cards are the data's).

    ``data`` is another data folder, of which any file may be missing.

    Raises Refusal: ``unknown_rules`` where there is none, ``bad_rules`` with ``file:line:column`` where it is wrong.
    """
    names = _rule_names(data_dir())
    path = _file(data, f"rules/{name_or_path}.yaml") if name_or_path in names else Path(name_or_path)
    if name_or_path not in names and not _is_file(path):
        near = difflib.get_close_matches(name_or_path, names, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(names)}, or the path of a rule file"
        raise Refusal("unknown_rules", f"No rules are called {name_or_path!r}; {hint}")
    shown = f"data/{TABLE}/rules/{path.name}" if name_or_path in names else name_or_path
    cards, decks = load_decks(data)
    return rules_of(path.stem, _load(RuleFile, path, shown, partial(check_rules, decks=decks)), cards, decks)


def load_beats() -> Beats:
    """The timings of the data; refuses as ``load_decks`` does."""
    return _load(Beats, _file(None, "beats.yaml"), f"data/{TABLE}/beats.yaml", check_beats)


def load_decks(data: Path | None = None) -> tuple[Cards, Decks]:
    """All cards and decks of the data; refuses with ``bad_rules`` and ``file:line:column`` where they are wrong."""
    known = partial(check_cards, pictures=picture_names())
    cards = _load(Cards, _file(data, "cards.yaml"), f"data/{TABLE}/cards.yaml", known)
    check = partial(check_decks, cards=cards)
    return cards, _load(Decks, _file(data, "decks.yaml"), f"data/{TABLE}/decks.yaml", check)


def rule_files(name_or_path: str) -> tuple[Path, ...]:
    """All files, there or not, that rules of this name depend on."""
    folder = data_dir() / TABLE
    return folder / "cards.yaml", folder / "decks.yaml", folder / "rules" / f"{name_or_path}.yaml", Path(name_or_path)


def _file(data: Path | None, path: str) -> Path:
    """A file of the table in another data folder, or where that lacks it the usual one."""
    other = data / TABLE / path if data else None
    return other if other and other.is_file() else data_dir() / TABLE / path


def _load(kind: type[T], path: Path, name: str, check: Callable[[T], Iterable[Complaint]]) -> T:
    try:
        return read_file(kind, path, name, check).value
    except Faults as wrong:
        raise Refusal("bad_rules", str(wrong)) from None


def _is_file(path: Path) -> bool:
    """Whether a rule file may be there; nonsense names are no files."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
