"""Card names too long for their cards are reported in every language, with the height they need."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.__main__ import main
from tests.lint.test_lint import CARDS, DECKS, THIEF, deck, lay, told


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("{en: Thief, de: Dieb}", ""),
        ('{en: "Pick\\u00ADpocket", de: Dieb}', ""),
        ("{en: Pickpocket, de: Dieb}", "2:14: warning: 'Pickpocket' is 53 pixels wide, its frame 47"),
        ("{en: Thief, de: Taschendieb}", "2:25: warning: 'Taschendieb' is 61 pixels wide, its frame 47"),
        ("{en: The old thief of the docks, de: Dieb}", "2:14: warning: 'The old thief of the docks' takes"),
    ],
)
def test_a_name_that_runs_into_its_frame_is_reported(tmp_path: Path, names: str, said: str) -> None:
    lay(tmp_path, CARDS, THIEF.replace("{en: Thief, de: Dieb}", names))
    lay(tmp_path, DECKS, deck("thief"))
    found = [line for line in told(tmp_path) if "frame" in line]
    assert len(found) == bool(said)
    assert all(line.startswith(f"{CARDS}:{said}") for line in found)


def test_what_a_card_says_has_room_where_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = tmp_path / "pack" / "knucklebones" / "cards.yaml"
    cards.parent.mkdir(parents=True)
    short, long = "Take a die. " * 3, "Nimm einen Würfel! " * 40
    cards.write_text(f"thief: {{description: {{en: {short}}}, prompt: {{de: {long}}}}}\n", "utf-8")
    assert main(["lint", str(tmp_path / "pack")]) == 0
    said = capsys.readouterr().out
    assert "warning: 'prompt' does not fit its place with text at size 1" in said and "'description'" not in said
