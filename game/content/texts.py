"""The texts of all screens and tables, in every language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cached_property, partial
from pathlib import Path
from typing import Annotated, Generic, Protocol, TypeVar

from pydantic import ConfigDict, Discriminator, Field, Tag

from game.content.data_files import Files, LastGood
from game.content.definition import Definition, Entries, TextByLanguage
from game.content.faults import Complaint, Faults, check_known
from game.content.faults import Path as DataPath
from game.content.models.look import PALETTES
from game.content.packs import TEXT_FOLDER as FOLDER
from game.content.packs import file_names, with_places
from game.content.placeholders import LANGUAGES, DataFolder, TextKeys, placeholder_names, text_keys

TEXTS = text_keys("""
    : language
    home: resume(game) quit_sure other_rules(files)
    numbers: thousand
    attract: press
    setup: about teaches evening about_evening
    join: title first second alone ready(name) both bots level(level) both_sure give_up_sure people new new_says
    join: known(name) guest too(name) hand(name) same instead
    evening: title(kind) gather(table) kind slot(number) empty guest(number) stays knockout all about_stays
    evening: about_knockout about_all too_few(count) points leaves end
    evening: leaves_sure(name) end_sure won_by(name) shared(name)
    profile: title change naming name remove_sure(name)
    common: yes no on off ok later
    player: 1 2
    pause: title by(name) seat(seat) leave_sure pad_gone(name) pad_claim
    options: reset_sure group_game group_sound group_picture group_comfort
    options: language speed slow normal fast faster instant master music effects interface rumble fullscreen glow
    options: glow_off glow_low glow_standard glow_high palette palette_standard palette_red_green palette_blue_yellow
    options: palette_contrast text_size text_size_1 text_size_2 numerals hints values advice chances undo board_music
    options: hints_new reduced_motion reduced_flashes shake particles background banner_time times(times) about_reset
    options: about_controls about_statistics about_language about_speed about_master about_music about_effects
    options: about_interface about_rumble about_fullscreen about_glow about_palette about_text_size about_numerals
    options: about_hints about_values about_advice about_chances about_undo about_board_music about_reduced_motion
    options: voices about_voices flat about_flat preview about_preview
    options: about_reduced_flashes about_shake about_particles about_background about_banner_time
    practice: title offer(name) leave_sure otherwise move none join together turn(name,title) other_turn(name)
    practice: now_play learnt(name) against(name) people
    map: total(stars,most) player reached(number)
    puzzles: solved number(number) asks(name,asks) missed solved_next solved_all leave_sure
    setup: about_puzzles
    notice: puzzles blind_test
    tutorial: title(name)
    advice: thinks wins(own,other) luck
    controls: keys_left keys_right xbox playstation switch pad mouse
    controls: reset_sure press(action) waits(device,seconds)
    controls: stops(name) strange
    controls: swap_sure(name,action,device) not_over(name,action,device)
    statistics: clear clear_sure none recent won played drawn sets streak against(name)
    table: begins(name) at_once turn(name)
    refused: over bad_move
    tension: match_point roll_decides last_field
    result: wins(name) both_win(name) draw lost done points(points) best(points) no_best totals(first,second)
    result: standing(first,second)
    result: set_won(name) leave_sure set_drawn
    ceremony: turning_point at(match,turn) gain(name,gain,first,second) set_won(name,first,second)
    ceremony: set_drawn(first,second)
    result: won highest(points) placed(place,points)
    notice: high_scores
    seeking: title none
    shelf: naming delete_sure(name)
    saves: title none naming kept not_kept
    setup: about_saves
    setup: seed(seed) by_chance about_seed type_seed about_scores
    pause: seed(seed)
    undo: off shown other none over daily never
    action: select back leave resume start restart watch undo setup options rules save next_match next_round new_deal
    action: rematch swap standings story review scores replays tutorial decks credits quit statistics controls puzzles
    action: place roll card move walk menu change join take cross look pick_up browse hint skip next erase done map
    action: profile give_up step turns play pause load open rename delete remove more copy reset cancel picture film up
    action: throw down left right confirm turn_left turn_right
    action: sit solve trade improve rest choose talk stake peek unlock push hand house dig copy_rule edit_cell
    action: floor_up seat_bot play_both
    notice: challenges some_challenges
    notice: evenings some_evenings some_statistics replays
    notice: pack(name) bindings statistics no_pads settings some_settings newer_settings save save_newer
    program: late wrong dead out taken(name)
    notice: disk not_kept(names,why) kept_again second_game players some_players evening
    replays: none page(page,pages) hold let_go file(file) delete_sure
    replays: plies(plies)
    replays: unfinished other_rules(files) played leads_elsewhere other_table damaged(files) newer(count)
    replays: reading long(files) too_long
    story: luck changes swing at(value,move) move(move) cards card(card,uses) going(percent)
    story: saving_picture(percent) saving_film(percent) saved(file) not_saved(folder) not_filmed lead points
    naming: title case space
    review: luck_good luck_bad choice better(move,why) chances(best,played) best
    review: thinks(percent) found(count) calm unknown
""")


class Say(Protocol):
    """A function that returns a text by its key, with its placeholders filled."""

    def __call__(self, key: str, **values: object) -> str: ...


def _form(value: object) -> str:
    return "section" if isinstance(value, dict) else "text"


Entry = Annotated[
    Annotated[str, Tag("text")] | Annotated[dict[str, str], Tag("section")], Discriminator(_form)
]
"""A text, or a section of texts."""


class Texts(Entries[dict[str, Entry]]):
    """A file in ``texts/``: texts, most of them in sections."""

    @cached_property
    def flat(self) -> Mapping[str, str]:
        """All texts by ``name`` or ``section.name``."""
        flat: dict[str, str] = {}
        for section, texts in self.root.items():
            if isinstance(texts, str):
                flat[section] = texts
            else:
                flat |= {f"{section}.{name}": text for name, text in texts.items()}
        return flat

    @cached_property
    def placeholders(self) -> Mapping[str, frozenset[str]]:
        """The placeholders of all texts; raise ValueError for invalid ones."""
        return {key: frozenset(placeholder_names(text)) for key, text in self.flat.items()}


PART_FOLDER = "steps"
"""The folder of a table's files of parts that bring texts, such as the steps of cards."""


class Part(Definition):
    """A part of a table that brings texts. What else its file says about it is for the linter and documents."""

    model_config = ConfigDict(extra="ignore")

    texts: dict[str, TextByLanguage] = Field(default_factory=dict)
    """Its texts by key, each in every language. A file in ``texts/`` may replace them."""


P = TypeVar("P", bound=Part)


class PartFile(Entries[dict[str, P]], Generic[P]):
    """A file of parts of a table, by name."""

    @cached_property
    def texts(self) -> Mapping[str, TextByLanguage]:
        """The texts of all its parts, by key."""
        return {key: text for part in self.root.values() for key, text in part.texts.items()}


def check_parts(file: PartFile[P], around: DataFolder) -> Iterable[Complaint]:
    """Check that every text of a part is in every language, with the placeholders that it has in English."""
    for name, part in file.root.items():
        for key, text in part.texts.items():
            path = (name, "texts", key)
            for language in around.languages.required:
                if language not in text:
                    yield Complaint(path, f"{key!r} is missing in {language!r}")
            expected = keys_of(in_language({key: text}, LANGUAGES[0])).get(key)
            for language, words in text.items():
                yield from check_known("language", language, around.languages.all, *path, language)
                yield from _misfits(words, expected, (*path, language))


def keys_of(english: Mapping[str, str]) -> TextKeys:
    """Return the placeholders of English texts, as far as these can be read."""
    keys: dict[str, tuple[str, ...]] = {}
    for key, text in english.items():
        with suppress(ValueError):
            keys[key] = placeholder_names(text)
    return keys


def part_texts(files: Files) -> dict[str, TextByLanguage]:
    parts = files.read_all(PartFile[Part], PART_FOLDER, partial(check_parts, around=files))
    return {key: text for file in parts.values() for key, text in file.texts.items()}


def in_language(texts: Mapping[str, TextByLanguage], language: str) -> dict[str, str]:
    return {key: text[language] for key, text in texts.items() if language in text}


def _misfits(text: str, names: Collection[str] | None, path: DataPath) -> Iterable[Complaint]:
    """Yield the reason why the braces of a text are wrong; None stands for any placeholders."""
    try:
        fits = {*placeholder_names(text)} == {*(names or ())} or names is None
    except ValueError as error:
        yield Complaint(path, str(error))
        return
    if not fits:
        expected = ", ".join(f"{{{name}}}" for name in names or ()) or "none"
        yield Complaint(path, f"the placeholders of this text are {expected}")


def check_texts(texts: Texts, required: TextKeys, optional: TextKeys) -> Iterable[Complaint]:
    """Check that no text is missing or unknown, and that its placeholders are the expected ones.

    ``optional`` are texts that are allowed in addition.
    """
    with suppress(ValueError):
        if texts.placeholders == {key: {*names} for key, names in required.items()}:
            return
    all_texts = texts.flat
    suggestions = set[str]()
    sections = set[str]()
    first_keys = {name.partition(".")[0]: name for name in reversed((*required,)) if "." in name}
    for key, text in all_texts.items():
        path = tuple(key.split(".", 1))
        if (inner_key := first_keys.get(key)) is not None:
            sections.add(key)
            yield Complaint(path, f"{key!r} has texts inside, such as {inner_key.removeprefix(f'{key}.')!r}")
        elif key not in required and key not in optional:
            suggestions |= {*get_close_matches(key, (*required, *optional), 1)}
            yield Complaint(path, f"unknown text {key!r}", key, (*required, *optional))
        else:
            yield from _misfits(text, required.get(key, optional.get(key)), path)
    for key in required:
        if key not in all_texts and key not in suggestions and key.partition(".")[0] not in sections:
            yield Complaint(tuple(key.split(".", 1))[:1], f"the text {key!r} is missing")


def text_folders(data: Path) -> tuple[str, ...]:
    """Return the folders of the data that have texts: of the shared ones, of tables, and of other screens."""
    return tuple(sorted(path.parent.parent.name for path in data.glob(f"*/{FOLDER}/{LANGUAGES[0]}.yaml")))


def required_texts(english: Texts, declared: TextKeys) -> TextKeys:
    """Return the texts that a folder needs: those that code declares, and all other sections of its English file."""
    sections = {key.partition(".")[0] for key in declared}
    others = {key: text for key, text in english.flat.items() if key.partition(".")[0] not in sections}
    return {**declared, **keys_of(others)}


def read_texts(
    files: LastGood,
    folders: Mapping[str, TextKeys],
    palettes: Iterable[str],
    later: Mapping[str, Iterable[str]],
) -> dict[str, dict[str, str]]:
    """Return all texts by language and key; ``folders`` holds the declared texts by folder.

    Texts in the folders of ``later`` are read almost unchecked, without those of parts, and only in the given
    languages, until everything is read.
    """
    languages = files.languages.all
    texts: dict[str, dict[str, str]] = {language: {} for language in languages}
    palette_keys: TextKeys = {f"options.palette_{name}": () for name in palettes if name not in PALETTES}
    for folder in dict.fromkeys((*folders, *text_folders(files.data))):
        path = f"{folder}/{FOLDER}/{{}}.yaml"
        if folder in later:
            for language in (code for code in later[folder] if files.has(path.format(code))):
                quick = files.read_unchecked(Texts, path.format(language)).flat
                if len(keys_of(quick)) < len(quick):
                    raise Faults(())  # A brace does not match, and no screen can show that text.
                texts[language] |= quick
            continue
        parts = part_texts(Files(files, folder))
        try:  # The file without packs, because these add no texts.
            declaring = files.read_unchecked(Texts, path.format(LANGUAGES[0]))
        except Faults:
            declaring = files.read(Texts, path.format(LANGUAGES[0]))
        required = required_texts(declaring, folders.get(folder, {}))
        optional = {**palette_keys, **keys_of(in_language(parts, LANGUAGES[0]))}
        check = partial(check_texts, required=required, optional=optional)
        for language in languages:
            texts[language] |= in_language(parts, language)
        for language in LANGUAGES:
            texts[language] |= files.read(Texts, path.format(language), check).flat
        codes = file_names(files.data, files.packs, f"{folder}/texts")
        other_languages = [code for code in codes if code not in LANGUAGES]
        english = files.documents[path.format(LANGUAGES[0])]
        fallback = with_places(english.root, english.file) if other_languages else None
        for language in other_languages:
            # English replaces the missing texts of such a language, and all texts of a file with a fault.
            with suppress(Faults):
                texts[language] |= files.read(Texts, path.format(language), check, fallback).flat
    _name_new_files(texts, palettes)
    return texts


def id_in_words(id: str) -> str:
    """Return an id as words: ``cold_streak`` as "Cold streak"."""
    words = id.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def _name_new_files(texts: dict[str, dict[str, str]], palettes: Iterable[str]) -> None:
    """Name languages and palettes without a name after their files."""
    english = texts[LANGUAGES[0]]
    for language in [*texts][len(LANGUAGES) :]:
        if texts[language].get("language", english["language"]) == english["language"]:
            texts[language]["language"] = language
    for name in palettes:
        english.setdefault(f"options.palette_{name}", id_in_words(name))
