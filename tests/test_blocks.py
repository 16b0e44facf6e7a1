"""The page of building blocks is current and complete."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
import yaml
from pydantic import BaseModel, ValidationError

from game.__main__ import main
from game.content.faults import Faults
from game.kernel.refusal import Refusal
from game.tables.knucklebones.cards.blocks import BLOCKS, word_of
from game.tables.knucklebones.cards.choices import ChoiceKind, Condition
from game.tools.arguments import disk_refusals
from game.tools.commands.docs import PAGE
from game.tools.reference.block_examples import play_example, steps_in_words
from game.tools.reference.blocks import OTHER_BLOCKS
from tests.kit.commands import Command
from tests.kit.rules import load_decks


def sections(text: str, head: str) -> list[str]:
    """Return the texts below a heading."""
    found = re.findall(rf"^### {re.escape(head)}\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, head
    return found


def test_every_step_choice_and_condition_is_on_it() -> None:
    text = PAGE.read_text("utf-8")
    for block in BLOCKS:
        assert sections(text, f"`{word_of(block)}`")
    for word in (*get_args(ChoiceKind), *get_args(Condition)):
        assert re.search(rf"^\| `{word}` \| \w", sections(text, "A choice")[0], re.MULTILINE), word


def test_the_examples_of_files_are_valid() -> None:
    text = PAGE.read_text("utf-8")
    for title, model, _ in OTHER_BLOCKS:
        for each in sections(text, title):
            example = re.search(r"```yaml\n(.*?)```", each, re.DOTALL)[1]
            assert example.startswith("# An excerpt.") or is_valid(model, yaml.safe_load(example)), title


def is_valid(model: type[BaseModel], value: object) -> bool:
    try:
        model.model_validate(value)
    except ValidationError:
        return False
    return True


def test_every_step_has_an_entry_in_a_file_of_steps() -> None:
    assert sorted(steps_in_words()) == sorted(map(word_of, BLOCKS))


def test_an_example_that_cannot_be_played_names_its_file_move_and_position() -> None:
    example = steps_in_words()["copy_die"].example.model_copy(update={"move": "it:3.1"})
    message = r"steps/dice.yaml: the example of 'copy_die' .* 'it:3.1', its position '245/3/- 2/36/- 1 ready it - - -'"
    with pytest.raises(Refusal, match=message):
        play_example("copy_die", example)


def test_the_index_of_wishes_names_every_step_and_the_contents_lead_to_every_section() -> None:
    text = PAGE.read_text("utf-8")
    wishes = text.partition("| I want to ... | use ... |")[2].partition("\n\n")[0]
    index = set(re.findall(r"`(\w+)`", wishes))
    assert index >= {*map(word_of, BLOCKS)}
    head = text.partition("\n## ")[0]
    assert head.count("](#") == len(re.findall(r"^###? ", text, re.MULTILINE))
    assert {*re.findall(r"]\(#.*?\)", text)} == {*re.findall(r"]\(#.*?\)", head)}, "every link leads to a section"


def test_a_block_tells_fields_ranges_defaults_an_example_and_its_cards() -> None:
    (section,) = sections(PAGE.read_text("utf-8"), "`shield`")
    counted = "a whole number from 1 to 9 or the fields of [a counted number](#a-counted-number-counted)"
    assert f"| `turns` | The number of the opponent's turns that it lasts. | {counted} | `3` |" in section
    assert "- {do: shield, to: 1, turns: 2}\n" in section and "row_shielded seat=1 row=1 health=2" in section
    users = [name for name, card in load_decks()[0].root.items() if any(step.do == "shield" for step in card.steps)]
    assert f"Used by: {', '.join(f'`{name}`' for name in users)}." in section


def test_the_command_writes_the_page_and_the_committed_one_is_current(tmp_path: Path, command: Command) -> None:
    assert main(["docs", "--out", str(tmp_path / "blocks.md")]) == 0
    written = (tmp_path / "blocks.md").read_text("utf-8")
    assert written == PAGE.read_text("utf-8"), "run `python3 run.py accept blocks`"
    assert "/nowhere/blocks.md cannot be written" in command("docs", "--out", "/nowhere/blocks.md", code=2).err


def test_only_the_disk_makes_a_file_unwritable() -> None:
    with pytest.raises(Refusal, match="cannot be written: unknown ending"), disk_refusals(PAGE):
        raise ValueError("unknown ending")
    for other in Faults(()), Refusal("bad_move", "No."):
        with pytest.raises(type(other)) as raised, disk_refusals(PAGE):
            raise other
        assert raised.value is other
