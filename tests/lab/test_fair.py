"""Fairness of a card: the question, the certainty of the answer, and no verdict on matches that were not played."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.__main__ import main
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.tables import find_table
from game.tables.knucklebones import manifest
from game.tables.knucklebones.bots import lookahead
from game.tables.knucklebones.bots.gains import roll_lucks
from game.tables.knucklebones.bots.lookahead import AT_ONCE, ThresholdBot
from game.tables.knucklebones.definitions import Card, Rules
from game.tools.commands.fair import certainty_advice
from game.tools.lab import fairness, verdicts
from game.tools.lab import sample as sampling
from game.tools.lab.fairness import FairnessFindings, FairnessQuestion, RuleSide, leftover_of
from game.tools.lab.matcher import MatchRecord, MatchStart, PairedContest, play_match
from game.tools.lab.sample import Sample
from game.tools.lab.statistics import sequence, without_luck
from game.tools.lab.subjects import Subject, dials_of, sweep_of, variants_to_try, with_value
from game.tools.lab.verdicts import FEWEST_PAIRS, answer, change, change_word, is_answer_settled
from tests.kit.commands import Command
from tests.kit.data_copies import write_file

pytestmark = pytest.mark.usefixtures("no_charts")
TABLE = find_table("knucklebones")
FEW_PAIRS = 24
"""The fewest pairs for a verdict where these cards leave no doubt."""
QUICK = "--bots", "random", "--matches"
CARD = Subject("card", "prize", ("one",), PairedContest((((("prize", "wall"), ("wall",)),),), True))
CARDS = """
prize:
  name: {en: Prize, de: Preis}
  steps:
    - {do: points, by: 40}
  art: card_thief
wall:
  name: {en: Wall, de: Wand}
  choices: [{kind: own_row}]
  steps:
    - {do: shield, to: 1, turns: 2}
    - {do: lock, to: 1, turns: 4}
  art: card_shield
never:
  name: {en: Never, de: Nie}
  when: {behind: 900}
  steps:
    - {do: points, by: 40}
  art: card_thief
"""
DECKS = """
plain:
  name: {en: Plain, de: Schlicht}
  description: {en: Little., de: Wenig.}
  cards: [wall]
"""


def rules() -> Rules:
    """Return rules with two invented cards."""
    known, deck = yaml.safe_load(CARDS), ("prize", "wall")
    return Rules(name="mine", deck=deck, catalogue={name: Card.model_validate(known[name]) for name in deck})


def pairs_of(points: dict[int, int], used: int = 100) -> Sample:
    """Return a sample of pairs with these points, and a card played from ``used`` of a hundred hands."""
    return sample_of(list(Counter(points).elements()), used)


def sample_of(points: list[int], used: int = 100) -> Sample:
    sample = Sample()
    sample.by_pair["points"] = dict(enumerate(points))
    sample.totals.update(pairs=len(points), hands=2 * len(points))
    sample.cards["prize"].update(users=2 * len(points) * used // 100, able=2 * len(points))
    return sample


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    write_file(tmp_path, "pack/knucklebones/cards.yaml", CARDS)
    write_file(tmp_path, "pack/knucklebones/decks.yaml", DECKS)
    return tmp_path / "pack"


@pytest.fixture
def few_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a verdict after a few pairs."""
    for module in (verdicts, fairness):
        monkeypatch.setattr(module, "FEWEST_PAIRS", FEW_PAIRS)
    monkeypatch.setattr(fairness, "LOOKING_PAIRS", FEW_PAIRS)


def run_fair(tmp_path: Path, *words: str) -> dict[str, object]:
    """Return the report of the command."""
    out = tmp_path / "fair.html"
    assert main(["fair", *words, "--jobs", "1", "--out", str(out)]) == 0
    page = out.read_text("utf-8")
    data: dict[str, object] = json.loads(out.with_suffix(".json").read_text("utf-8"))
    assert "The answer" in page and "What the columns mean" in page
    return data


def test_an_interval_that_is_looked_at_all_the_time_still_holds() -> None:
    too_high = too_low = 0
    for seed in range(200):
        stream, counts, high, low = Stream(seed), Counter[int](), False, False
        for _ in range(60):
            for _ in range(10):
                counts[stream.below(3) + stream.below(3)] += 1
            found = sequence(counts, 25.0, (0, 4))
            high, low = high or found.low > 50, low or found.high < 50
        too_high, too_low = too_high + high, too_low + low
    assert max(too_high, too_low) <= 15  # 5 % of 200, with room for chance
    assert sequence({2: 30}, 25.0, (0, 4)).high > 52, "few that are alike are no certainty"
    assert sequence({}, 25.0, (0, 4)) == (50, 0, 100)


def test_luck_is_taken_out_of_the_points_without_moving_them() -> None:
    plain, steady = [], []
    for seed in range(60):
        stream, points, luck = Stream(seed), dict[int, int](), dict[int, int]()
        for pair in range(80):
            luck[pair] = stream.below(9) - 4
            points[pair] = min(max(2 + luck[pair] // 3 + stream.below(2), 0), 4)
        counts, steadier = Counter(points.values()), without_luck(points, luck)
        plain.append(sequence(counts, 1.0, (0, 4)))
        steady.append(sequence(counts, 1.0, (0, 4), 1, steadier))
    middle = sum(each.value for each in plain) / 60
    assert abs(sum(each.value for each in steady) / 60 - middle) < 0.05
    assert sum((each.value - middle) ** 2 for each in steady) < sum((each.value - middle) ** 2 for each in plain) / 2
    assert all(after.half < before.half for before, after in zip(plain, steady, strict=True))


def test_the_luck_of_rolls_favors_no_face() -> None:
    board, lucks = TABLE.first_position(rules(), 5, 1, ((), ())), list[tuple[int, ...]]()
    for _ in range(14):
        lucks += [] if board.die else [roll_lucks(board)]
        board, _ = TABLE.apply(rules(), board, TABLE.legal(rules(), board)[-1])
    assert all(sum(each) == 0 for each in lucks) and any(len(set(each)) > 1 for each in lucks)


def test_values_are_found_by_as_much_of_their_name_as_is_needed() -> None:
    plain = rules()
    assert sweep_of("shield.turns=1..3", plain, ("wall",))[0].value == 2
    assert sweep_of("lock.turns=1,9", plain, ("wall",))[0].value == 4
    assert sweep_of("by=-5..1", plain, ("prize",))[1] == (-5, -4, -3, -2, -1, 0, 1)
    assert sweep_of("turns=5", plain, ("prize",))[0].card == "", "the rules have one of that name"
    assert sweep_of("wall.uses=2", plain, ("prize",))[0].card == "wall"
    assert sweep_of("ends_turn=true,no", plain, ("prize",))[1] == (True, False)
    assert sweep_of("kind=own_row,any_row", plain, ("wall",))[0].name == "wall.choices.1.kind"
    assert sweep_of("diagonals=none", plain, ())[1] == ("none",)
    for text, message in (
        ("shield.trns=1", "did you mean 'turns'?"), ("turns=1..3", "shield.turns, wall.steps.2.lock.turns; say more"),
        ("turns", "such as turns=1..4"), ("uses=some", "Values are like"), ("uses=1..99", "at most 9"),
        ("ends_turn=1", "ends_turn are true, false"), ("uses=true", "Values are like"),
        ("kind=own_lane", "own_row, opponent_row"),
    ):
        with pytest.raises(Refusal, match=message.replace("?", r"\?")):
            sweep_of(text, plain, ("wall",))


def test_a_word_inside_a_target_can_be_changed() -> None:
    card = {**yaml.safe_load(CARDS)["prize"], "steps": [{"do": "destroy", "to": {"every": "opponent_die"}}]}
    plain = Rules(name="mine", deck=("prize",), catalogue={"prize": Card.model_validate(card)})
    every, values = sweep_of("to.every=own_die,any_die", plain, ("prize",))
    changed = [with_value(plain, every, value) for value in values]
    assert [dial.value for rules in changed for dial in dials_of(rules) if dial.name == every.name] == [
        "own_die", "any_die"]


def test_every_value_can_be_changed_alone() -> None:
    plain = rules()
    for dial in dials_of(plain):
        of_choice = dial.words[-3:-2] == ("choices",)
        if dial.words[-1] in ("for", "rows_to_win") or (of_choice and dial.words[-1] in ("least", "most")):
            continue  # In place of `turns`; with `decides: rows` only; lower than `count`, or for numbers only.
        value = next(iter(dial.options), 2) if dial.value is None else dial.value
        after = with_value(plain, dial, value)
        assert next(each for each in dials_of(after) if each.name == dial.name).value == value
        if dial.value is not None:
            assert after == plain
    wall, _ = sweep_of("lock.turns=1", plain, ("wall",))
    before = {each.name: each.value for each in dials_of(plain)}
    changed = {each.name: each.value for each in dials_of(with_value(plain, wall, 1))}
    assert {name for name, value in changed.items() if value != before[name]} == {wall.name}
    with pytest.raises(Refusal, match="cannot be 0"):
        with_value(plain, wall, 0)


def test_the_values_worth_trying_are_the_numbers_of_the_card_and_the_end_of_its_turn() -> None:
    stronger, weaker = ([variant.change for variant in variants_to_try(rules(), "wall", way)] for way in (True, False))
    assert "wall.steps.1.shield.turns 2 -> 3" in stronger and "wall.steps.1.shield.turns 2 -> 1" in stronger
    assert {"wall.ends_turn true -> false", "wall.uses 1 -> 2"} <= {*stronger} - {*weaker}
    assert not any("choices" in turn for turn in stronger)


@pytest.mark.parametrize(("points", "used", "word"), [
    ({4: 300, 2: 20, 0: 30}, 100, "too strong"),
    ({4: 30, 2: 20, 0: 300}, 100, "too weak"),
    ({3: 900, 2: 1200, 1: 400}, 100, "fair"),
    ({4: 40, 2: 10, 0: 30}, 100, "undecided"),
    ({4: 300, 2: 20, 0: 30}, 4, "no verdict"),
    ({4: FEWEST_PAIRS - 1}, 100, "no verdict"),
])
def test_verdicts_follow_the_interval_and_need_enough_matches(points: dict[int, int], used: int, word: str) -> None:
    found = answer(CARD, pairs_of(points, used))
    assert found.word == word
    settled = word in ("too strong", "too weak", "fair") or used < 10
    assert is_answer_settled(CARD, [pairs_of(points, used)]) == settled


def test_a_change_is_one_of_pairs_with_the_same_dice() -> None:
    one, other = sample_of([2] * 400), sample_of([2, 1] * 200)
    assert one.change(other, "points") == {0: 200, -1: 200}
    assert change_word(change(one, other)) == "less for certain"
    assert change_word(change(other, one)) == "more for certain"
    same = sample_of([2] * 4000)
    assert change_word(change(same, same)) == "no difference to speak of"


def test_of_matches_that_take_long_the_answer_comes_in_time_and_says_how_sure_it_is(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(*of: Any) -> MatchRecord:
        time.sleep(0.2)
        return play_match(*of)

    monkeypatch.setattr(sampling, "play_match", slowly)
    began = time.monotonic()
    report = run_fair(tmp_path, "prize", "--data", str(pack), "--seconds", "2")
    assert time.monotonic() - began < 12
    assert report["verdict"] in ("undecided", "no verdict") and report["method"]["ended"] == "the time was up"
    assert f"run.py fair prize --data {pack} --seconds" in " ".join(report["advice"])


def test_a_bot_that_asks_much_of_a_card_keeps_it_and_one_that_asks_nothing_plays_it_at_once() -> None:
    plain, hand = rules(), ("prize", "wall")
    turns = {}
    for points in (AT_ONCE, 500):
        bot = ThresholdBot("prize", points)
        match = play_match(TABLE, plain, (bot, bot), MatchStart(1, (hand, hand)), 3)
        turns[points] = [turn for _, card, turn in match.plays if card == "prize"]
    assert turns[AT_ONCE] == [1, 1] and all(turn > 3 for turn in turns[500])


@pytest.mark.usefixtures("few_pairs")
def test_a_card_that_wins_alone_is_too_strong_and_less_of_it_is_less(pack: Path, tmp_path: Path) -> None:
    report = run_fair(tmp_path, "prize", "--data", str(pack), *QUICK, str(2 * FEW_PAIRS), "--sweep", "by=1")
    assert report["verdict"] == "too strong" and "too strong" in str(report["headline"])
    (swept_to,) = report["sweep"]
    assert (swept_to["number"], swept_to["value"]) == ("prize.steps.1.points.by", 1)
    assert swept_to["word"] == "less for certain" and swept_to["change"]["high"] < 0


def test_a_card_that_is_too_strong_names_the_number_to_turn_and_its_effect(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "variants_to_try", lambda *asked: [
        turn for turn in variants_to_try(*asked) if turn.dial.words[-1] == "by"][:1])
    report = run_fair(tmp_path, "prize", "--data", str(pack), *QUICK, str(2 * FEWEST_PAIRS))
    turns: list[dict[str, Any]] = report["turns"]
    assert "prize.steps.1.points.by" in {turn["number"] for turn in turns}
    assert any(f"Turn a number: {turn['number']}" in " ".join(report["advice"]) for turn in turns)


@pytest.mark.usefixtures("few_pairs")
def test_of_a_card_that_is_never_played_it_says_so_and_what_to_do(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = run_fair(tmp_path, "never", "--data", str(pack), *QUICK, str(2 * FEW_PAIRS))
    assert report["verdict"] == "no verdict" and "%" not in str(report["headline"])
    output = capsys.readouterr().out
    assert "hardly ever played" in output and "ask less of its `when`" in output


def test_rule_sets_and_decks_can_be_examined(tmp_path: Path) -> None:
    classic = run_fair(tmp_path, "classic", "--bots", "random", "--matches", "20", "--sweep", "double=1")
    assert classic["subject"] == {"kind": "rules", "name": "classic"}
    assert "placements" in " ".join(classic["sentences"])
    words = "base", "--bots", "random,greedy", "--matches", "6"
    deck = run_fair(tmp_path, *words)
    assert run_fair(tmp_path, *words) == deck
    assert deck["subject"] == {"kind": "deck", "name": "base"} and len(deck["rows"]) > 1


@pytest.mark.parametrize(("words", "message"), [
    (("theif",), "Did you mean thief?"),
    (("thief", "--rules", "classic"), "no cards are played"),
    (("thief", "--bots", "patent"), "Did you mean patient?"),
    (("thief", "--sweep", "usess=1..2"), "did you mean 'uses'?"),
])
def test_an_unknown_name_is_reported_with_the_nearest_one(
    words: tuple[str, ...], message: str, command: Command, tmp_path: Path
) -> None:
    errors = command("fair", *words, "--out", str(tmp_path / "x.html"), code=2).err
    assert message in errors and not (tmp_path / "x.html").exists()


def test_a_check_of_the_names_plays_nothing(tmp_path: Path) -> None:
    assert main(["fair", "thief", "--check", "--out", str(tmp_path / "x.html")]) == 0 and not [*tmp_path.iterdir()]


def test_a_card_that_lint_refuses_is_reported_where_it_stands(pack: Path, tmp_path: Path, command: Command) -> None:
    (pack / "knucklebones" / "cards.yaml").write_text(CARDS.replace("by: 40", "by: 4000", 1), "utf-8")
    errors = command("fair", "prize", "--data", str(pack), "--out", str(tmp_path / "x.html"), code=2).err
    assert "cards.yaml:5:" in errors


FEW = """
base:
  name: {en: One, de: Eins}
  description: {en: One., de: Eins.}
  cards: [thief, shield]
other:
  name: {en: Other, de: Zwei}
  description: {en: Other., de: Zwei.}
  cards: [fog, twins]
none:
  name: {en: Bare, de: Bloss}
  description: {en: None., de: Keine.}
  cards: []
"""


@pytest.mark.parametrize("words", [
    pytest.param(("shield", "--sweep", "turns=1", "--matches", "2"), marks=pytest.mark.long),
    ("classic", "--matches", "12"),
    ("base", "--bots", "greedy,random", "--matches", "12"),
])
def test_the_quick_core_answers_what_the_plain_rules_do_to_the_byte(
    words: tuple[str, ...], data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "knucklebones" / "decks.yaml").write_text(FEW, "utf-8")
    for of, name in ((lookahead, "GLANCE_MATCHES"), (fairness, "LEAST_ROUND"), (fairness, "LOOKING_PAIRS")):
        monkeypatch.setattr(of, name, 1)
    pages = {}
    for player, quick in (("the rules", False), ("the counting core", True)):
        monkeypatch.setattr(manifest, "compiles", lambda quick=quick: quick)
        report = run_fair(tmp_path, *words)
        assert report["method"]["played_by"] == player
        pages[player] = [(tmp_path / f"fair.{end}").read_text("utf-8").replace(player, "") for end in ("html", "json")]
    assert pages["the counting core"] == pages["the rules"]


@pytest.mark.parametrize(("subject", "changes", "bots", "why"), [
    ("wall", {}, None, ""), ("prize", {}, None, "does not know all that prize can do"),
    ("wall", {"rows": 4}, None, "the usual boards"), ("wall", {}, ("level3", "level3"), "only the bots random"),
])
def test_matches_left_to_the_plain_rules_are_reported_with_advice(
    subject: str, changes: dict[str, int], bots: tuple[str, str] | None, why: str
) -> None:
    shield = {"steps": [{"do": "shield", "to": 1}], "choices": [{"kind": "own_row"}], "art": "a", "name": {"en": "W"}}
    catalogue = {**rules().catalogue, "wall": Card.model_validate(shield)}
    plain = rules().model_copy(update={"catalogue": catalogue, **changes})
    of = Subject("card", subject, ("one",), PairedContest(((((subject,), ()),),), True))
    asking = FairnessQuestion(of, plain, (), bots, 1, 10, 90.0, (subject, "--sweep", "uses=1..2"))
    left = leftover_of(asking)
    assert why in left.reason and bool(why) == bool(left.reason) == left.is_all
    side = RuleSide("as it is", plain, sample=pairs_of({4: 80, 2: 20, 0: 60}))
    advice = certainty_advice(FairnessFindings(asking, [side], seconds=60.0, leftover=left))
    assert f"fair {subject} --sweep uses=1..2" in advice
    assert ("--fast" in advice) == (not why) and ("--seconds" in advice) == bool(why)
