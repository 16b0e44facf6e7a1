"""Cards are built, saved, played, judged and shared in the card workshop, with any single kind of device."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.app.settings import TEXT_SIZES
from game.background.job import Job
from game.content.placeholders import LANGUAGES
from game.kernel.opaque import as_type
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.paths import packs_dir
from game.screens.knucklebones import judge
from game.screens.knucklebones.card_pages import CardPage
from game.screens.knucklebones.judge import CardVerdict
from game.screens.knucklebones.own_cards import CardDesk, save_card
from game.screens.layout.leaves import Picture
from game.tables.knucklebones.content import KnucklebonesContent
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.workshop import additions, draft
from game.tables.knucklebones.workshop.card_file import (
    card_yaml,
    read_line,
    read_part,
    share_line,
    tree_of,
)
from game.tables.knucklebones.workshop.draft import CHOICES, STEPS, CardTree
from game.tables.knucklebones.workshop.shapes import fields, shape_at, shape_of
from game.tables.table_files import load_rules
from game.tools.gallery.tables.knucklebones import OWN_CARD
from tests.kit.app import HANDS, Hands, Kotsu, PadHands
from tests.kit.cases import SOME_HANDS, long, one_in
from tests.kit.layout_faults import find_faults
from tests.kit.pads import XBOX_360

THIEF: CardTree = OWN_CARD


def rules() -> Rules:
    """Return the usual rules with today's files."""
    return as_type(load_rules("kotsu"), Rules)


def open_on(kotsu: Kotsu, tree: CardTree, focus: Any = ("field", ("name",))) -> PadHands:
    """Open the workshop with this card, and return a pad."""
    kotsu.reset(XBOX_360)
    kotsu.app.go("card_workshop", desk=CardDesk(tree), focus=focus)
    kotsu.wait(0.5)
    kotsu.tick()
    return kotsu.hands[0]


def pick(hands: Hands, **wanted: Any) -> None:
    """Choose the entry of the open list whose new item or value has these words."""
    hands.kotsu.wait(0.2)
    offers = hands.kotsu.screen.pages.offers
    at = next(at for at, offer in enumerate(offers)
              if all(draft.get(offer.tree, offer.path).get(word) == value for word, value in wanted.items()))
    for _ in range(20):  # A list moves on under the mouse until the entry is in the middle of it.
        shown = [item.id[1] for item in hands.kotsu.items if item.id[0] == "offer" and item.rect.h]
        hands.go(("offer", max(shown[0], min(at, shown[-1]))))
        if hands.kotsu.focus == ("offer", at) and hands.kotsu.screen.menu.under() in (None, ("offer", at)):
            break
    hands.do("confirm")


@pytest.mark.parametrize("who", SOME_HANDS)
@pytest.mark.usefixtures("read_from_home")
def test_a_card_is_built_from_nothing_saved_and_found_among_the_decks(kotsu: Kotsu, who: str) -> None:
    hands = HANDS[who](kotsu)
    kotsu.app.table_name = "knucklebones"
    kotsu.open("setup")
    hands.choose("card_workshop")
    kotsu.wait(0.5)
    screen = kotsu.screen
    hands.choose(("new", (STEPS,)))
    pick(hands, do="steal")
    assert kotsu.screen.pages.last.path == (STEPS, 1), "the new step is open"
    assert screen.desk.tree[CHOICES], "the step brings the choice that it works on"
    hands.do("back")
    hands.choose(("item", (STEPS, 0)), ("edit", "remove"))
    assert [step["do"] for step in screen.desk.tree[STEPS]] == ["steal"]
    hands.choose(("field", ("name",)))
    hands.spell("AB")
    hands.choose(("do", "save"))
    card = rules().catalogue["own_ab"]
    assert card.name["de"] == "Ab" and card.steps[0].do == "steal" and card.description["de"]
    decks = kotsu.app.store.content_of_type(KnucklebonesContent).decks
    assert decks["own_cards"].cards == ("own_ab",) and not kotsu.app.store.faults
    written = (packs_dir() / "own" / "knucklebones" / "cards.yaml").read_text()
    assert "    - {do: steal, to: 1}\n" in written and "color: '#" in written


def test_left_and_right_go_through_values_that_fit_and_undo_leads_back(kotsu: Kotsu) -> None:
    pad = open_on(kotsu, THIEF)
    desk = kotsu.screen.desk
    pad.choose(("item", (STEPS, 0)))
    target = ("field", (STEPS, 0, "to"))
    pad.go(target)
    seen = []
    while 2 not in seen or len(seen) < 5:
        pad.do("right")
        assert desk.tree[STEPS][0]["to"] not in seen and draft.card_of(desk.tree) is not None
        seen.append(desk.tree[STEPS][0]["to"])
    for _ in seen:
        pad.do("undo")
    assert desk.tree == THIEF
    pad.do("confirm")
    assert kotsu.screen.pages.last.kind == "values" and kotsu.focus[0] == "offer"
    before = kotsu.screen.card
    pad.do("down")
    assert kotsu.screen.card != before and desk.tree == THIEF, "the focused value is only shown"
    pad.do("back")
    assert kotsu.focus == target


def test_a_choice_without_a_step_is_explained_at_its_line(kotsu: Kotsu) -> None:
    idle = {**THIEF, STEPS: THIEF[STEPS][:2]}
    open_on(kotsu, idle)
    notes = {line.id: line.note for line in kotsu.screen.menu.layout.nodes if getattr(line, "note", "")}
    assert notes == {("item", (CHOICES, 1)): kotsu.screen.say("cards.unused")}
    assert draft.may_remove(idle, (CHOICES, 1)) is not None
    options = [{"do": "points", "by": by, "when": {"choice": [word]}} for by, word in ((1, "less"), (2, "more"))]
    open_on(kotsu, {**THIEF, STEPS: options, CHOICES: [{"kind": "option", "options": ["less", "more"]}]})
    assert not any(getattr(line, "note", "") for line in kotsu.screen.menu.layout.nodes), "steps ask about an option"
    pad = open_on(kotsu, {**THIEF, STEPS: [{"do": "load_roll", "to": 1}, {"do": "roll"}],
                          CHOICES: [{"kind": "face"}], "ends_turn": False})
    pad.choose(("item", (CHOICES, 0)), ("edit", "remove"))
    assert kotsu.screen.message == kotsu.screen.say("cards.needed")


def test_the_live_table_says_where_a_card_can_be_played(kotsu: Kotsu) -> None:
    open_on(kotsu, THIEF)
    screen, sentences = kotsu.screen, set()
    for _ in range(6):
        screen.button_confirmed(("do", "position"))
        seen = screen.preview.example
        assert bool(seen.targets) == seen.playable and (seen.lack is None) == seen.playable
        sentences.add(seen.playable)
    assert True in sentences
    open_on(kotsu, {**THIEF, CHOICES: [], STEPS: [{"do": "steal", "to": {"every": "own_die"}}]})
    kotsu.wait(0.5)
    if kotsu.screen.idle.check is not None:
        kotsu.screen.idle.check.result(30)
        kotsu.tick()
    assert kotsu.screen.preview.state()[0] == kotsu.screen.say("cards.never")
    assert not judge.idle_parts(Job("check"), {**THIEF, CHOICES: [], STEPS: [{"do": "draw_card", "card": "shield"}]})


def test_it_is_tried_against_a_bot_and_leads_back(kotsu: Kotsu) -> None:
    pad = open_on(kotsu, THIEF)
    pad.choose(("do", "try"))
    kotsu.wait(0.5)
    assert kotsu.name == "TrialMatchScreen" and "new_card" in kotsu.screen.match.position.sides[0].hand
    assert kotsu.app.autosave.match is None
    kotsu.frame()
    pad.do("menu")
    pad.choose("leave")
    assert kotsu.name == "CardWorkshop" and kotsu.screen.desk.tree == THIEF and kotsu.focus == ("do", "try")


def test_it_is_judged_in_the_background_and_that_can_be_cancelled(kotsu: Kotsu) -> None:
    pad = open_on(kotsu, THIEF, ("do", "judge"))
    screen = kotsu.screen
    pad.do("confirm")
    assert screen.judging is not None and screen.message_panel() is not None
    pad.do("confirm")
    assert screen.judging is None
    pad.do("confirm")
    pad.choose(("do", "cards"))  # Another card may come to the desk.
    kotsu.wait(0.5)
    pad.do("back")
    assert kotsu.screen is screen and screen.judging is None
    screen.show_verdict(CardVerdict("too strong", 70.2, 66.0, 74.0, 300))
    assert "70" in screen.message and screen.message_color == "warning"


@pytest.mark.long
def test_fair_judges_a_card_that_is_in_no_file() -> None:
    job = Job[judge.CardVerdict]("judge")
    found = judge.judge(job, THIEF, 5)
    assert job.progress > 0 and 0 <= found.low <= found.share <= found.high <= 100


def test_it_is_shared_as_a_line(kotsu: Kotsu, clipboard: list[str]) -> None:
    pad = open_on(kotsu, THIEF)
    pad.choose(("do", "share"))
    kotsu.wait(0.5)
    pad.choose("copy")
    line = clipboard[0]
    assert line == share_line(THIEF) and len(line) <= 1000
    other = tree_of(rules().catalogue["twister"])
    kotsu.screen.desk.state = other
    damaged = line.replace(line[20], "A" if line[20] != "A" else "B", 1)
    for wrong, code in ((damaged, "damaged"), (line[:-9], "damaged"), ("hello", "no_line"), ("", "no_line"),
                        (line.replace("CARD1", "CARD2"), "newer"), (line + "A" * 2000, "too_long")):
        clipboard.append(wrong)
        pad.choose("paste")
        assert kotsu.screen.message == code and kotsu.screen.desk.tree == other
        kotsu.frame()
    clipboard.append(f"  {line[:50]}\n{line[50:].lower()} ")
    pad.choose("paste")
    assert kotsu.screen.message == "taken" and kotsu.screen.desk.tree == THIEF
    with pytest.raises(Refusal) as refused:
        read_line(share_line({**THIEF, STEPS: [{"do": "teleport", "to": 1}]}))
    assert refused.value.code == "unknown_words", "words of a newer game"
    odd = {"en": "Wins {nothing}.", "de": "Gewinnt."}
    assert read_line(share_line({**THIEF, "description": odd})) == THIEF, "a text that it cannot fill is made anew"
    pad.choose("back")
    pad.do("undo")
    assert kotsu.screen.desk.tree == other


@pytest.mark.parametrize("cards", [1, long(8)])
def test_every_edit_that_is_offered_leaves_a_valid_card_that_can_be_written_and_shared(cards: int) -> None:
    stream = Stream(3)
    for _ in range(cards):
        tree = draft.new_card("Card", "card_thief")
        for _ in range(12):
            tree = stream.pick(edits(tree, stream) or [tree])
            assert draft.card_of(tree) is not None, tree
        written = {name: value for name, value in tree.items() if value != []}
        assert read_part(card_yaml("own_card", tree)) == written
        try:
            assert read_line(share_line(tree)) == written
        except Refusal as refused:
            assert refused.code == "too_long"


@pytest.mark.parametrize("name", ["08", "1e3", "0o7", "yes", "12:30", "#5", "a: b", "it's", "~"])
def test_every_name_of_a_card_is_read_as_it_was_written(name: str) -> None:
    part = read_part(card_yaml("own_card", draft.new_card(name, "card_thief")))
    assert part is not None and part["name"] == {"en": name, "de": name}


def edits(tree: CardTree, stream: Stream) -> list[CardTree]:
    """Return the cards after all edits of a random kind."""
    where = stream.pick((STEPS, CHOICES))
    known = tree.get(where, [])
    if not known or not stream.below(3):
        return [each.tree for each in additions.additions(tree, (where,))]
    path = (where, stream.below(len(known)))
    if not stream.below(3):
        return [each.tree for each in additions.replacements(tree, path)]
    if not stream.below(3):
        moved = (draft.move_item(tree, path, 1), draft.move_item(tree, path, -1), draft.duplicate_item(tree, path))
        removed = draft.may_remove(tree, path)
        return [each.tree for each in moved if each is not None] + ([removed] if removed is not None else [])
    name = stream.pick(sorted(fields(shape_of(shape_at(tree, path), draft.get(tree, path)))))
    return [each.tree for each in draft.options(tree, (*path, name))] if name != "do" else []


@pytest.mark.parametrize(("card", "line"), one_in(4, [
    ("own_broken:\n  name: {en: Broken}\n  steps:\n    - {do: teleport}\n  art: card_thief\n", 5),
    ("own_broken:\n  steps: [{do: roll}\n  art: card_thief\n", 4),
    ("own_broken:\n  name: {en: \"Broken}\n  art: card_thief\n", 3),
    ("own_broken:\n\tart: card_thief\n", 3),
    ("own_broken\n  art: card_thief\n", 3),
]), ids=["unknown step", "open bracket", "open quote", "tab", "no colon"])
def test_a_broken_card_in_the_file_is_left_out_alone_and_never_lost(
    kotsu: Kotsu, read_from_home: None, card: str, line: int
) -> None:
    assert save_card(kotsu.app, THIEF, "") == "own_night_thief"
    file = packs_dir() / "own" / "knucklebones" / "cards.yaml"
    broken = f"# mine\n{card}"
    file.write_text(f"{broken}\n{file.read_text()}")
    kotsu.app.read_data()
    found = kotsu.app.store.content_of_type(KnucklebonesContent)
    assert "own_night_thief" in found.cards and "own_broken" not in found.cards
    assert any(f"own/knucklebones/cards.yaml:{line}:" in str(fault) for fault in kotsu.app.store.faults)
    assert found.decks["own_cards"].cards == ("own_night_thief",)
    assert save_card(kotsu.app, {**THIEF, "name": {"en": "Other", "de": "Andere"}}, "") == "own_other"
    assert broken in file.read_text()
    pad = open_on(kotsu, THIEF)
    pad.choose(("do", "cards"))
    kotsu.wait(0.5)
    shelf = kotsu.screen
    at = next(at for at, entry in enumerate(shelf.shown_entries) if entry.id == "own_night_thief")
    assert [entry.thing is None for entry in shelf.shown_entries if entry.id == "own_broken"] == [True]
    pad.go(at)
    pad.choose("delete", "no")
    assert "own_night_thief" in file.read_text()
    pad.choose("delete", "yes")
    text = file.read_text()
    assert "own_night_thief" not in text and broken in text and "own_other" in text


def test_an_unfinished_card_is_there_the_next_time(kotsu: Kotsu) -> None:
    pad = open_on(kotsu, THIEF)
    pad.go(("field", ("uses",)))
    pad.do("right")
    changed = kotsu.screen.desk.tree
    pad.do("back")
    assert kotsu.name == "Setup" and kotsu.focus == "card_workshop"
    pad.do("confirm")
    assert kotsu.screen.desk.tree == changed != THIEF and kotsu.screen.desk.before


@pytest.mark.parametrize(("language", "size"), one_in(4, product(reversed(LANGUAGES), reversed(TEXT_SIZES))))
def test_every_page_has_room(kotsu: Kotsu, language: str, size: int) -> None:
    pad = open_on(kotsu, THIEF)
    kotsu.set(language=language, text_size=size)
    screen = kotsu.screen
    for page in (CardPage(), CardPage("fields", (STEPS, 1)), CardPage("fields", (CHOICES, 0)),
                 CardPage("new", (STEPS,)), CardPage("kinds", (CHOICES, 0)),
                 CardPage("set", (CHOICES, 0, "where")), CardPage("values", (STEPS, 0, "to"))):
        screen.pages.stack = [CardPage()]
        screen.pages.open(page)
        assert list(find_faults(screen.menu, kotsu.app.main_canvas)) == [], page
    screen.pages.stack = [CardPage()]
    screen.change({**THIEF, STEPS: THIEF[STEPS] * 4})
    pad.do("down")
    assert list(find_faults(screen.menu, kotsu.app.main_canvas)) == [], "a long text scrolls"


def test_large_text_shows_the_card_while_its_look_is_chosen(kotsu: Kotsu) -> None:
    open_on(kotsu, THIEF, ("field", ("art",)))
    kotsu.set(text_size=2)
    screen = kotsu.screen

    def pictures() -> int:
        return sum(isinstance(node, Picture) for node in screen.menu.layout.nodes)

    assert pictures() == 1
    screen.pages.open(CardPage("values", ("art",)))
    screen.invalidate()
    assert pictures() == 1
    screen.pages.open(CardPage("new", (STEPS,)))
    screen.invalidate()
    assert pictures() == 0


def test_alternatives_of_a_condition_are_said_added_changed_and_removed(kotsu: Kotsu) -> None:
    either = {"any": [{"behind": 10}, {"turn": {"least": 3}}]}
    tree = {**THIEF, STEPS: [*THIEF[STEPS][:1], {**THIEF[STEPS][1], "when": either}, THIEF[STEPS][2]]}
    pad = open_on(kotsu, tree)
    pad.choose(("item", (STEPS, 1)))
    pad.go(("field", (STEPS, 1, "when")))
    shown = kotsu.ink().text
    assert "Any: Behind by: 10, Turn: At least: 3" in shown
    alternatives = (STEPS, 1, "when", "any")
    pad.choose(("new", alternatives))
    pick(pad, own_dice={"least": 1})
    desk = kotsu.screen.desk
    assert desk.tree[STEPS][1]["when"] == {"any": [*either["any"], {"own_dice": {"least": 1}}]}
    assert kotsu.screen.pages.last.path == (*alternatives, 2), "the new alternative is open"
    pad.choose(("kinds", (*alternatives, 2)))
    pick(pad, last_field=True)
    assert desk.tree[STEPS][1]["when"]["any"][2] == {"last_field": True}
    pad.choose(("edit", "remove"))
    assert desk.tree[STEPS][1]["when"] == either
