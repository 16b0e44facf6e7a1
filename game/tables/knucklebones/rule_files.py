"""The files of Knucklebones, and the rules read from them.

``table_content.find_rules`` calls ``read_rules``. It reads a ``RuleFile``, which ``definitions`` declares, and adds
the cards and the deck; the result is ``Rules``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.content.data_files import FileKind, Files
from game.content.models.controls import OwnAction
from game.content.models.people import check_bots, weakest_first
from game.content.placeholders import TextKeys, text_keys
from game.content.table_content import (
    Assembly,
    BeatNames,
    ContentReaders,
    Lint,
    ReferenceBlock,
    TableFiles,
)
from game.content.texts import PART_FOLDER
from game.tables.knucklebones import checks
from game.tables.knucklebones.cards.blocks.edges import EDGE_KINDS
from game.tables.knucklebones.cards.blocks.scores import ScoreRule
from game.tables.knucklebones.content import read_decks, with_cards
from game.tables.knucklebones.definitions import (
    DECK_PARTS,
    TEXT_PARTS,
    Cards,
    DeckFile,
    Drafting,
    Level,
    Levels,
    Pile,
    RuleFile,
    Rules,
    Start,
    StepFile,
    check_steps,
    digest_of,
    digests_of,
    rules_of_match,
)
from game.tables.knucklebones.dice_rules import Multipliers
from game.tables.knucklebones.event_types import EVENT_NAMES
from game.tables.knucklebones.events import MOMENTS
from game.tables.knucklebones.look import TITLE_FRAME, BoardLook, ParticleFile
from game.tables.knucklebones.workshop.workshop_file import WORKSHOP_PLACE, CardWorkshopRules, check_workshop


def read_rules(files: Files, name: str) -> Rules:
    """Return the rule set of that name with the cards and decks of these files."""
    cards, decks = read_decks(files)
    rule_file = files.rule_file(RuleFile, partial(checks.check_rules, decks=decks, around=files))
    deck = decks.root.get(rule_file.deck)
    rules = Rules(**{**dict(rule_file), "name": name, "deck": deck.cards if deck else ()})
    return rules.model_copy(update={"catalogue": cards.root})  # They are checked already.


def bots_by_id(files: Files) -> Mapping[str, Level]:
    """Return the bots by their ids, the weakest first."""
    return weakest_first(files.read(Levels, "bots.yaml", partial(check_bots, around=files)).root)


def dealable_cards(files: Files) -> dict[str, tuple[str, ...]]:
    """Return the cards of every deck by its name."""
    return {name: deck.cards for name, deck in read_decks(files)[1].root.items()}


KINDS = (
    FileKind("cards", "knucklebones/cards.yaml", Cards),
    FileKind("steps", f"knucklebones/{PART_FOLDER}/*.yaml", StepFile),
    FileKind("decks", "knucklebones/decks.yaml", DeckFile),
    FileKind("draft", "knucklebones/draft.yaml", Drafting),
    FileKind("bots", "knucklebones/bots.yaml", Levels),
    FileKind("knucklebones_workshop", WORKSHOP_PLACE, CardWorkshopRules),
    FileKind("rules", "knucklebones/rules/*.yaml", RuleFile),
)


FIXED_TEXTS = text_keys("""
    knucklebones: lesson1 lesson2(double,triple) lesson3 lesson4(diagonal) lesson5 lesson6
    knucklebones: figure_points figure_row figure_diagonals figure_exodia figure_clash puzzle_1
    table: turn_number(number) even odd enough diagonal wins lanes(number)
    moment: exodia
    card: ends_turn rolls goes_on left(left) takes_lane takes_across takes_board
    needs: sentence(what) step(what) count(what) for_choice(what) hands_out locked limit last_card guarded use held
    needs: cost(cost,points)
    advice: row(row) crosses diagonal(faces,points) destroys_1(face,points) destroys_2(faces,points)
    advice: destroys_3(faces,points) steals(face,points) breaks(points) shields(row) repelled makes_2(faces,points)
    advice: makes_3(faces,points) closes(row,points) brings(points) roll roll_saves face_1 face_2 face_3 face_4 face_5
    advice: face_6 faces_1 faces_2 faces_3 faces_4 faces_5 faces_6
    refused: must_place must_pick row_locked not_rolled row_full needs_face bad_face no_cards card_spent
    refused: card_unavailable bad_choice must_choose must_play
    result: by_score by_exodia by_rows by_lowest by_best_row by_most_dice by_free by_cards
    asks: nothing choose(what) they_choose(what) they_choose_option(what) only_for(what,options) across(what) card(what)
""")
EDGE_TEXTS: TextKeys = {
    **{f"knucklebones.edge_{name}": ("amount",) * (len(kind.amounts) > 1 and name != "better_cards")
       for name, kind in EDGE_KINDS.items()},
    **{f"knucklebones.left_{name}": ("amount",) for name, kind in EDGE_KINDS.items() if kind.works == "uses"},
}
"""The texts of edges, with their amounts if these are counted."""
TEXTS: TextKeys = {**FIXED_TEXTS, **EDGE_TEXTS}
"""The keys of the texts of rules, with the placeholders that each may use. The English file declares other sections."""
TIMINGS = frozenset((
    "focus_rise", "motion.rise_ease", "motion.dim", "motion.dim_ease",
    *(f"motion.taken.{part}" for part in ("enter", "enter_ease", "hold")),
    *(f"beats.{part}" for part in (
        "size", "count", "throw.bounces", "throw.keeps", "throw.vary", "scale", "swell", "squash",
        "squash_ease", "leave_ease", "shrink", "stagger", "turns", "tick", "slam", "strike",
    )),
))
"""The fields of timings that it uses, in addition to those of every table."""
BLOCKS = (
    ReferenceBlock("A draft", Drafting, "`knucklebones/draft.yaml`"),
    ReferenceBlock("Rules of a match", RuleFile, "the files in `knucklebones/rules/`"),
    ReferenceBlock("A pile of cards", Pile, "`pile` of the files in `knucklebones/rules/`"),
    ReferenceBlock("Steps at the start", Start, "`start` of the files in `knucklebones/rules/`"),
    ReferenceBlock("Standing scores", ScoreRule, "`scores` of the files in `knucklebones/rules/`"),
    ReferenceBlock("Multipliers", Multipliers, "`multipliers` of the files in `knucklebones/rules/`"),
)
"""Blocks for the page of building blocks, in addition to cards."""
FILES: TableFiles[Rules] = TableFiles(
    rules=RuleFile,
    event_types=EVENT_NAMES,
    standard="kotsu",
    kinds=KINDS,
    assembly=Assembly(read_rules, digest_of, ("cards.yaml", "decks.yaml"), digests_of, rules_of_match),
    texts=TEXTS,
    additions={"look": BoardLook, "effects": ParticleFile},
    readers=ContentReaders(bots_by_id, dealable_cards, with_cards),
    lint=Lint(
        checks={**checks.CHECKS, "steps": check_steps, "knucklebones_workshop": check_workshop},
        hints={"cards": checks.undealt_cards, "rules": checks.idle_rules},
        texts={"cards": TEXT_PARTS, "decks": DECK_PARTS},
        frames={"cards": TITLE_FRAME},
    ),
    blocks=BLOCKS,
    actions=(OwnAction("look"),),
    setup_screens=("card_workshop",),
    beats=BeatNames(TIMINGS, MOMENTS),
)
