"""Two sides of one stat file."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Pressgang


def test_two_sides_of_one_file_are_compared(pressgang: Pressgang) -> None:
    Path("both.csv").write_text(
        "id,type,side,quantity\nB1,british INFANTRY,British,29\nS1,Native spearmen,Natives,28\n"
        "F1,Native riflemen,Natives,4\n"
    )
    assert pressgang("make", "force-comparison", "both.csv", "-o", "fc.pdf", "--paper", "letter").code == 0
    from pypdf import PdfReader

    text = PdfReader("fc.pdf").pages[0].extract_text()
    assert "2900 : 4400" in text and "1 : 1.52" in text
