"""Everything designers write, read from disk whenever asked; a broken file never stops the game.

Per file the first that reads without a fault is used: the file itself, the copy kept when it last was good, the
data built into the game. Faults stay listed until the file is right again. Packs are laid over that; one with a fault
stays as it was when it last was good, or is left out whole.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import product
from pathlib import Path, PurePath
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from yaml.nodes import Node

from game.app.settings import PALETTES, STANDARD
from game.content.definition import Definition
from game.content.models.answer_checks import check_audio, check_cues, check_rumble
from game.content.models.audio import Audio, Cue
from game.content.models.beats import Beats
from game.content.models.controls import Controls
from game.content.models.cues import Cues
from game.content.models.effects import Effects
from game.content.models.home import HomeLook
from game.content.models.light import Light
from game.content.models.palette import Look, Palette, Shades, check_shades, rgb
from game.content.models.replay_rules import ReplayRules
from game.content.models.rumble import Rumble, Shudder
from game.content.models.setups import Setups, check_setups
from game.content.models.texts import Texts, check_texts
from game.content.overlay import placed
from game.content.packs import FOLDERS, MEDIA, Pack, laid, languages, named, opened, pictures, sounds
from game.content.wording import LANGUAGES, Spoken, fill
from game.content.yaml_source import Complaint, Document, Fault, Faults, decoded, nothing, parsed, read, read_root
from game.kernel.digest import digest
from game.kernel.refusal import Refusal
from game.match.series import Pick
from game.paths import builtin_dir, data_dir, pack_dirs, packs_dir, user_dir
from game.tables import NAMES, RULES, table
from game.tables.knucklebones.bots.minds import Minds
from game.tables.knucklebones.content import (
    Cards,
    Deck,
    Decks,
    Drafting,
    Part,
    RuleFile,
    card_text,
    check_among,
    check_cards,
    check_decks,
    check_minds,
    check_rules,
    dressed,
    gathered_decks,
    rules_of,
)
from game.tables.knucklebones.definitions import Card, Rules
from game.tables.knucklebones.drafting import Draft, dealt_draft
from systems.input import bindings
from systems.input.controls import Side
from systems.input.keys import SYMBOLS
from systems.input.press import Action

if TYPE_CHECKING:
    from game.content.models.practice import Practice
    from game.content.models.sounds import Recipes

T = TypeVar("T")
Asks = Callable[[T], Iterable[Complaint]]
TABLE = "knucklebones"
SOUNDS, MUSIC = "shared/sounds.yaml", "shared/music.yaml"


def read_file(kind: type[T], path: Path, name: str, check: Asks[T] = nothing) -> Document[T]:
    """Read and check one YAML file, called ``name`` in messages; raises Faults."""
    return read_laid(kind, path, name, (), "", check)


def read_laid(
    kind: type[T],
    path: Path,
    name: str,
    packs: Iterable[Pack],
    place: str,
    check: Asks[T] = nothing,
    below: Node | None = None,
) -> Document[T]:
    """The same with what packs say in this place laid over it; a file that only packs have is laid over ``below``."""
    theirs = [pack for pack in packs if place in pack.raw]
    if not theirs:
        return read(kind, read_text(path, name), name, check)
    if path.is_file() or (builtin_dir() / place).is_file():
        below = parsed(read_text(path, name), name)
    root = laid(below, theirs, place)
    assert root is not None
    return read_root(kind, root, name, check)


def read_text(path: Path, name: str) -> str:
    """The text of a file, called ``name`` in messages; raises Faults."""
    try:
        return decoded(path.read_bytes(), name)
    except OSError as wrong:
        raise Faults([Fault(name, 1, 1, f"the file cannot be read: {wrong.strerror or wrong}")]) from None


class Store:
    """All data of the game. ``read()`` before use, and again whenever the files may have changed."""

    palette: Palette
    """The standard one."""
    palettes: dict[str, Palette]
    """By the names an option gives them."""
    light: Light
    look: Look
    home: HomeLook
    replays: ReplayRules
    controls: Controls
    beats: Beats
    effects: Effects
    looks: dict[str, Any]
    """By table: what all have, and what is its own."""
    sprays: dict[str, Any]
    """The same of what flies up there."""
    audio: Audio
    rumble: Rumble
    timings: dict[str, Beats]
    """By table."""
    cues: dict[str, Cues]
    """The same of those that have answers of their own."""
    setups: dict[str, Setups]
    """By table."""
    played_sets: dict[str, dict[str, Any]]
    played: dict[str, Any]
    """The rules of those beside the first."""
    drafting: Drafting
    recipes: Recipes | None
    """How sounds are made that came otherwise with the game; None where none is."""
    minds: Minds

    def __init__(self, data: Path | None = None) -> None:
        self.data = data or data_dir()
        self.faults: list[Fault] = []
        """What is wrong with the files right now; a copy or the built-in data stands in for each of them."""
        self.sources: dict[Path, str] = {}
        """Every file that was asked for, there or not, with what messages call it."""
        self.folders: tuple[Path, ...] = ()
        """Where new files count, beside the folders of those."""
        self.documents: dict[str, Document[Any]] = {}
        """Every file as it is used, by its place, with where each of its values stands."""
        self.packs: tuple[Pack, ...] = ()
        """What is laid over the data, the last one on top."""
        self.left_out: tuple[str, ...] = ()
        """What packs are called that cannot be used."""
        self._good_packs: dict[Path, Pack] = {}
        self.rules: dict[str, Rules] = {}
        self.decks: dict[str, Deck] = {}
        self.texts: dict[str, dict[str, str]] = {}
        self.languages: tuple[str, ...] = LANGUAGES
        self.pictures: dict[str, Path] = {}
        self.sounds: dict[str, Path] = {}
        """Those of packs, by name."""

    def read(self) -> None:
        """Read every file again."""
        packs = tuple(map(opened, pack_dirs()))
        self.left_out = ()
        self._read(packs)
        if self.faults and packs:
            self._read_what_fits(packs)
        self._good_packs = {pack.folder: pack for pack in self.packs}
        for pack in packs:
            media = (path.relative_to(pack.folder).as_posix() for path in pack.media())
            self.sources |= {pack.folder / place: pack.file(place) for place in (*self.documents, *pack.raw, *media)}
        self.folders = (packs_dir(), *(pack.folder / name for pack in packs for name in MEDIA))

    def _read_what_fits(self, packs: tuple[Pack, ...]) -> None:
        """Lay on one pack after the other; of one that brings faults its last good state, or nothing."""
        told: list[Fault] = []
        good: tuple[Pack, ...] = ()
        self._read(())
        own = self.faults
        for pack in packs:
            kept = self._good_packs.get(pack.folder)
            for state in filter(None, (pack, kept)):
                self._read((*good, state))
                found = [fault for fault in self.faults if fault not in own]
                if not found:
                    good = *good, state
                    break
                told += found if state is pack else []
            else:
                self.left_out = *self.left_out, pack.name
        self._read(good)
        self.faults += told

    def _read(self, packs: tuple[Pack, ...]) -> None:
        """Read everything with these packs laid over it."""
        self.packs, self.sources, self.documents = packs, {}, {}
        self.faults = [fault for pack in packs for fault in pack.faults]
        self.pictures = {name: path for pack in packs for name, path in pack.pictures.items()}
        self.sounds = {name: path for pack in packs for name, path in pack.sounds.items()}
        self.palette = self._good(Palette, "shared/palette.yaml")
        self.light = self._good(Light, "shared/light.yaml")
        self._read_palettes()
        self.controls = self._good(Controls, "shared/input.yaml", check_keys)
        self.look = self._good(Look, "shared/look.yaml")
        self.effects = self._good(Effects, "shared/effects.yaml")
        self.home = self._good(HomeLook, "shared/home.yaml")
        self.replays = self._good(ReplayRules, "shared/replays.yaml")
        self.beats = self._good(Beats, f"{TABLE}/beats.yaml", partial(check_beats, on=TABLE))
        self.recipes = self._read_recipes()
        self.audio = self._good(Audio, "shared/audio.yaml", partial(check_audio, sounds=self._sounds()))
        self.rumble = self._good(Rumble, "shared/rumble.yaml", check_rumble)
        spoken = _spoken(self.data, self.packs)
        self.languages = spoken.known
        known = partial(check_minds, pictures=pictures(self.packs), spoken=spoken)
        self.minds = self._good(Minds, f"{TABLE}/bots.yaml", known)
        self._read_rules(spoken)
        self._read_tables()
        self._read_texts()

    def everything(self) -> dict[str, Document[Any]]:
        """Every file as it is used by its place, those too that the game itself reads later or only after a change."""
        from game.content.file_kinds import kind_at

        own = (path.relative_to(self.data) for path in self.data.rglob("*.yaml"))
        theirs = (PurePath(place) for pack in self.packs for place in pack.raw)
        for place in sorted({*own, *theirs}):
            if place.as_posix() not in self.documents and (kind := kind_at(place)) is not None:
                with suppress(Faults):
                    self._good(kind.model, place.as_posix())
        return self.documents

    def again(self) -> Store:
        """Everything read again, in a store of its own; what says the same as here is the very same value."""
        fresh = copy(self)
        fresh.read()
        vars(fresh).update({name: value for name, value in vars(self).items() if vars(fresh)[name] == value})
        return fresh

    def rule_sets_at(self, on: str) -> Mapping[str, Any]:
        """Every rule set of a table, by name."""
        return self.rules if on == TABLE else self.played_sets[on]

    def setups_at(self, on: str) -> Setups:
        """What there is to choose at a table before anybody sits down."""
        return self.setups[on]

    def rules_at(self, on: str) -> Any:
        """What matches at a table are played by."""
        return self.rules[RULES[on]] if on == TABLE else self.played[on]

    def minds_at(self, on: str) -> tuple[tuple[str, Any], ...]:
        """The bots that sit down at a table, with their ids, the weakest first."""
        known: Mapping[str, Any] = self.minds.root if on == TABLE else getattr(self.played[on], "levels", {})
        return tuple(sorted(known.items(), key=lambda entry: entry[1].level))

    def practice_at(self, on: str) -> Practice:
        """The practice round of a table, read when it begins; packs that change rules need not bring another one."""
        from game.content.models.practice import Practice, check_practice

        place = f"{on}/practice.yaml"
        self.faults = [fault for fault in self.faults if fault.file != f"{self.data.name}/{place}"]
        check = partial(check_practice, on=table(on), rules=self.rules_at(on), spoken=_spoken(self.data, self.packs))
        return self._good(Practice, place, nothing if self.packs else check)

    def dressed(self, on: str, rules: Any) -> Any:
        """Rules of a match under way, with what the data now say that changes no move."""
        return dressed(rules, self.cards) if on == TABLE else rules

    def heard_at(self, on: str) -> Mapping[str, Sequence[Cue]]:
        """The sounds that a table's beats are answered with."""
        return self.cues[on].sounds if on in self.cues else self.audio.beats

    def felt_at(self, on: str) -> Mapping[str, Sequence[Shudder]]:
        """What pads answer."""
        return self.cues[on].rumble if on in self.cues else self.rumble.beats

    def text(self, key: str, lang: str, **values: object) -> str:
        """The text in this language with its placeholders filled; else English, else the key itself."""
        known = self.texts.get(lang, {})
        text = known.get(key) or self.texts.get("en", {}).get(key)
        return key if text is None else fill(text, values)

    def card_text(self, card: Card | str, part: Part, lang: str) -> str:
        """A card's name, prompt or description with its numbers filled in."""
        known = self.cards[card] if isinstance(card, str) else card
        return card_text(known, part, lang)

    def dealt(self, rules: Rules, pick: Pick) -> tuple[str, ...]:
        """The cards that a pick stands for now; what is no longer there is passed over."""
        if not isinstance(pick, str):
            return tuple(card for card in pick if card in rules.catalogue)
        return self.decks[pick].cards if pick in self.decks else rules.deck

    def draft(self, seed: int) -> Draft:
        """The draft before the match of this seed."""
        return dealt_draft(tuple(self.cards), self.drafting, seed)

    def card_tint(self, card: Card, palette: Palette) -> tuple[int, int, int]:
        """A card's own colour, unless this palette, for other eyes, has another one for all cards."""
        return rgb(card.colour) if palette.card == self.palette.card else palette.rgb("card")

    def _read_palettes(self) -> None:
        self.palettes = {STANDARD: self.palette}
        for name in dict.fromkeys((*PALETTES[1:], *named(self.data, self.packs, "shared/palettes"))):
            # One that did not come with the game has no built-in one behind it.
            with suppress(*([] if name in PALETTES else [Faults])):
                shades = self._good(Shades, f"shared/palettes/{name}.yaml", check_shades)
                self.palettes[name] = self.palette.shaded(shades)

    def _read_recipes(self) -> Recipes | None:
        """Mostly there is nothing to read, because both files are as they came: then this costs no time."""
        if all([self._as_built(path) for path in (SOUNDS, MUSIC)]):
            return None
        from game.content.models.music_checks import check_music
        from game.content.models.sounds import Music, Sounds, recipes

        shipped = read_file(Sounds, builtin_dir() / SOUNDS, SOUNDS), read_file(Music, builtin_dir() / MUSIC, MUSIC)
        now = recipes(self._good(Sounds, SOUNDS), self._good(Music, MUSIC, check_music))
        return now.unlike(recipes(shipped[0].value, shipped[1].value))

    def _as_built(self, path: str) -> bool:
        self.sources[self.data / path] = f"{self.data.name}/{path}"
        if any(path in pack.raw for pack in self.packs):
            return False
        try:
            return (self.data / path).read_bytes() == (builtin_dir() / path).read_bytes()
        except OSError:
            return False

    def _sounds(self) -> tuple[str, ...]:
        """All that can be heard: what lies there, and what is to be made."""
        made = self.recipes.files().values() if self.recipes else ()
        return tuple(sorted({*sounds(self.packs), *(sound for files in made for sound in files)}))

    def _read_rules(self, spoken: Spoken) -> None:
        known = partial(check_cards, pictures=pictures(self.packs), spoken=spoken)
        cards = self._good(Cards, f"{TABLE}/cards.yaml", known)
        decks = self._good(Decks, f"{TABLE}/decks.yaml", partial(check_decks, cards=cards, spoken=spoken))
        decks = Decks({name: _known(deck, cards) for name, deck in decks.root.items()})
        self.cards = cards.root
        self.drafting = self._good(Drafting, f"{TABLE}/draft.yaml", lambda draft: check_among(draft.among, cards))
        self.decks = decks.root
        self.rules = {}
        folder = f"{TABLE}/rules"
        for name in sorted({*named(self.data, self.packs, folder), *named(builtin_dir(), (), folder)}):
            # A designer's own file has no built-in one behind it: broken from the start, it is no rule set yet.
            with suppress(Faults):
                file = self._good(RuleFile, f"{folder}/{name}.yaml", partial(check_rules, decks=decks))
                self.rules[name] = rules_of(name, file, cards, decks)

    def _read_tables(self) -> None:
        """What tables add to what all have; of those beside the first one rules, timings, answers to their events."""
        self.timings, self.cues, self.played = {TABLE: self.beats}, {}, {}
        self.looks, self.sprays, self.setups, self.played_sets = {}, {}, {}, {}
        for name in NAMES:
            # Not by its manifest, which brings its bots along: the first frame waits for this.
            data = import_module(f"game.tables.{name}.content")
            self.looks[name] = self._with_own(self.look, "look", name, data)
            self.sprays[name] = self._with_own(self.effects, "effects", name, data)
            if name != TABLE:
                gathered = data.gathered
                self.played[name] = gathered(_Kept(self, name, RULES[name]), RULES[name])
                self.timings[name] = self._good(Beats, f"{name}/beats.yaml", partial(check_beats, on=name))
                check = partial(check_cues, sounds=self._sounds())
                self.cues[name] = self._good(Cues, f"{name}/cues.yaml", check)
                self.played_sets[name] = {RULES[name]: self.played[name]}
            sets = tuple(self.rule_sets_at(name))
            asks = partial(check_setups, rules=sets, spoken=_spoken(self.data, self.packs))
            there = any((folder / name / "setups.yaml").is_file() for folder in (self.data, builtin_dir()))
            self.setups[name] = self._good(Setups, f"{name}/setups.yaml", asks) if there else Setups()

    def _with_own(self, shared: Definition, what: str, on: str, data: Any) -> SimpleNamespace:
        """What a shared file says, with what a table adds to it."""
        model = getattr(data, "ADDS", {}).get(what)
        own = () if model is None else self._good(model, f"{on}/{what}.yaml")
        return SimpleNamespace(**{**dict(shared), **dict(own)})

    def _read_texts(self) -> None:
        self.texts = {language: {} for language in self.languages}
        new = [f"options.palette_{name}" for name in self.palettes if name not in PALETTES]
        for folder in FOLDERS:
            path = f"{folder}/texts/{{}}.yaml"
            model = read_file(Texts, builtin_dir() / path.format("en"), path.format("en")).value.flat()
            for language in LANGUAGES:
                found = self._good(Texts, path.format(language), partial(check_texts, model=model, more=new)).flat()
                self.texts[language].update(found)
                model = {key: text for key, text in found.items() if key not in new}
            english = self.documents[path.format(LANGUAGES[0])]
            below = placed(english.root, english.file)
            for language in named(self.data, self.packs, f"{folder}/texts"):
                if language not in LANGUAGES:
                    # What such a language lacks is English; without a built-in file, a fault leaves all of it so.
                    with suppress(Faults):
                        check = partial(check_texts, model=model, more=new)
                        self.texts[language] |= self._good(Texts, path.format(language), check, below).flat()
        self._name_what_is_new()

    def _name_what_is_new(self) -> None:
        """Languages and palettes that bring no name of their own are called as their files are."""
        english = self.texts[LANGUAGES[0]]
        for language in self.languages[len(LANGUAGES) :]:
            if self.texts[language].get("language", english["language"]) == english["language"]:
                self.texts[language]["language"] = language
        for name in self.palettes:
            english.setdefault(f"options.palette_{name}", name.replace("_", " ").capitalize())

    def _good(self, kind: type[T], path: str, check: Asks[T] = nothing, below: Node | None = None) -> T:
        """The file's value, or that of its last good copy, or the built-in one, under what packs say."""
        kept = user_dir() / "last_good" / digest(str(self.data.resolve())) / path
        name = self.sources[self.data / path] = f"{self.data.name}/{path}"
        files = ((self.data / path, name), (kept, str(kept)), (builtin_dir() / path, str(builtin_dir() / path)))
        for file, called in files:
            try:
                document = read_laid(kind, file, called, self.packs, path, check, below)
            except Faults as wrong:
                self.faults.extend(wrong.found if called == name else ())
            else:
                if called == name:
                    _keep(file, kept)
                break
        else:
            # A built-in file may disagree with what designers wrote elsewhere; then its own shape has to do.
            document = read_file(kind, builtin_dir() / path, path)
        self.documents[path] = document
        return document.value


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


def _spoken(data: Path, packs: Sequence[Pack]) -> Spoken:
    """What packs bring may be written in English alone."""
    return Spoken(languages(data, packs), LANGUAGES[:1] if packs else LANGUAGES)


@dataclass(frozen=True, slots=True)
class _Kept:
    """The files of a table as a store uses them: a broken one gives way to its last good state."""

    store: Store
    on: str
    rules: str

    @property
    def pictures(self) -> tuple[str, ...]:
        return pictures(self.store.packs)

    @property
    def spoken(self) -> Spoken:
        return _spoken(self.store.data, self.store.packs)

    def read(self, kind: type[T], place: str, check: Asks[T] = nothing) -> T:
        return self.store._good(kind, f"{self.on}/{place}", check)

    def rule_file(self, kind: type[T], check: Asks[T] = nothing) -> T:
        return self.read(kind, f"rules/{self.rules}.yaml", check)


def check_beats(beats: Beats, on: str = TABLE) -> Iterable[Complaint]:
    """Every event has its beat and every beat its event; nothing shakes or stops at what never happens."""
    known = tuple(import_module(f"game.tables.{on}.events").TYPES.values())
    for name in beats.beats:
        if name not in known:
            yield Complaint(("beats", name), f"no event is called {name!r}", name, known)
    for name in known:
        if name not in beats.beats:
            yield Complaint(("beats",), f"the event {name!r} has no beat")
    for name, beat in beats.beats.items():
        if beat.lands is not None and beat.lands > beat.seconds:
            yield Complaint(("beats", name, "lands"), "'lands' must not be more than 'seconds'")
    moments = (*known, *import_module(f"systems.{on}.moments").SPECIAL)
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
    yield from _check_buttons("pads", controls.pads, bindings.actions("pad"), bindings.BUTTONS)
    yield from _check_buttons("mouse", controls.mouse, bindings.actions("mouse"), tuple(bindings.CLICKS))


def _check_buttons(
    kind: str, buttons: Mapping[Action, Sequence[str]], needed: tuple[str, ...], known: tuple[str, ...]
) -> Iterable[Complaint]:
    taken: dict[str, str] = {}
    for action in needed:
        if action not in buttons:
            yield Complaint((kind,), f"{kind!r} has no button for {action!r}")
    for action, listed in buttons.items():
        if action not in needed:
            yield Complaint((kind, action), f"{kind!r} cannot say {action!r}", action, needed)
        for index, name in enumerate(listed):
            if name not in known:
                yield Complaint((kind, action, index), f"no button is called {name!r}", name, known)
            elif name in taken:
                yield Complaint((kind, action, index), f"the button {name!r} is used already, for {taken[name]}")
            taken.setdefault(name, action)


@dataclass(frozen=True, slots=True)
class Folder:
    """The files of one table as they now are, under what packs say.

    Refuses with ``bad_rules`` and ``file:line:column`` where one is wrong.
    """

    on: str
    packs: tuple[Pack, ...]
    rules: str = ""
    """The name of a rule set, or the path of a rule file."""

    @property
    def pictures(self) -> tuple[str, ...]:
        return pictures(self.packs)

    @property
    def spoken(self) -> Spoken:
        return _spoken(data_dir(), self.packs)

    def read(self, kind: type[T], place: str, check: Asks[T] = nothing) -> T:
        path = f"{self.on}/{place}"
        with _refused():
            return read_laid(kind, data_dir() / path, f"data/{path}", self.packs, path, check).value

    def rule_file(self, kind: type[T], check: Asks[T] = nothing) -> T:
        if self.rules in named(data_dir(), self.packs, f"{self.on}/rules"):
            return self.read(kind, f"rules/{self.rules}.yaml", check)
        with _refused():
            return read_file(kind, Path(self.rules), self.rules, check).value


@contextmanager
def _refused() -> Iterator[None]:
    """Faults of the rules become a refusal."""
    try:
        yield
    except Faults as wrong:
        raise Refusal("bad_rules", str(wrong)) from None


def load_rules(name_or_path: str, data: Path | None = None, on: str = TABLE) -> Any:
    """A rule set of a table by its name in the data, or from a rule file anywhere (all else is the data's).

    ``data`` is one more folder to lay over the data.

    Raises Refusal: ``unknown_rules`` where there is none, ``bad_rules`` with ``file:line:column`` where it is wrong.
    """
    packs = _packs(data)
    names = named(data_dir(), packs, f"{on}/rules")
    if name_or_path not in names and not _is_file(Path(name_or_path)):
        near = difflib.get_close_matches(name_or_path, names, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(names)}, or the path of a rule file"
        raise Refusal("unknown_rules", f"No rules are called {name_or_path!r}; {hint}")
    name = name_or_path if name_or_path in names else Path(name_or_path).stem
    return table(on).gathered(Folder(on, packs, name_or_path), name)


def rule_names(on: str = TABLE) -> tuple[str, ...]:
    """What the rule sets of a table are called in the data."""
    return named(data_dir(), _packs(None), f"{on}/rules")


def load_beats() -> Beats:
    """The timings of the data; refuses as a ``Folder`` does."""
    return Folder(TABLE, _packs(None)).read(Beats, "beats.yaml", check_beats)


def load_decks(data: Path | None = None) -> tuple[Cards, Decks]:
    """All cards and decks of the data; refuses as a ``Folder`` does."""
    return gathered_decks(Folder(TABLE, _packs(data)))


def dealt(on: str) -> Mapping[str, tuple[str, ...]]:
    """The cards of every deck of a table, by the deck's name; refuses as a ``Folder`` does."""
    decks = table(on).decks
    return decks(Folder(on, _packs(None))) if decks else {}


def rule_files(name_or_path: str, on: str = TABLE) -> tuple[Path, ...]:
    """All files, there or not, that rules of this name depend on."""
    places = *(f"{on}/{source}" for source in table(on).sources), f"{on}/rules/{name_or_path}.yaml"
    return (*(folder / place for folder in (data_dir(), *_over()) for place in places), Path(name_or_path))


def _over(data: Path | None = None) -> tuple[Path, ...]:
    return (*pack_dirs(), *(() if data is None else (data,)))


def _packs(data: Path | None) -> tuple[Pack, ...]:
    return tuple(map(opened, _over(data)))


def _is_file(path: Path) -> bool:
    """Whether a rule file may be there; nonsense names are no files."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
