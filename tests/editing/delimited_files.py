"""Files of rows as programs and people save them: separators, line ends, marks, notes, quotes, ragged ends."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.characters import NO_NUL

BREAKS = ("\n", "\r\n", "\r")
WORDS = (
    "",
    "",
    "Łoś",
    'say "hm"',
    '"',
    "a,b",
    "c;d",
    "x\ty",
    "two\nlines",
    "#1",
    " 7 ",
    "P.11c",
    "sep=;",
    "\xa0",
    "é",
    "=1+2",
    "'=1",
    "'\tx",
    "'- 1",
    "-2",
)
values = st.sampled_from(WORDS) | st.text(NO_NUL, max_size=6)
plain_values = st.sampled_from(("", "a", "Ju 87", "7", '6" gun', "é"))


@st.composite
def raw_cells(draw: st.DrawFn, separator: str) -> str:
    """A cell as it may stand between two separators, not always as a program would write it."""
    text = draw(values)
    around = draw(st.sampled_from((("", ""), ("", ""), (" ", ""), ("  ", " "), ("", "\x0b"))))
    bare = not any(sign in text for sign in (separator, "\r", "\n")) and not text.strip().startswith('"')
    if bare and draw(st.booleans()):
        return around[0] + text + around[1]
    return around[0] + '"' + text.replace('"', '""') + '"' + around[1]


@st.composite
def files(draw: st.DrawFn) -> tuple[bytes, str | None]:
    """The bytes of a file, and the separator that its format says."""
    separator = draw(st.sampled_from((",", ";", "\t")))
    width = draw(st.integers(1, 4))
    end = draw(st.sampled_from(BREAKS))
    heads = [f"{name}{draw(st.sampled_from(('', ' ', '_x')))}" for name in ("name", "unit", "c", "d")[:width]]
    if draw(st.booleans()):
        heads[0] = f'"{heads[0]}"'
    extra = st.sampled_from(
        ("", "# a note, with; commas", '"# quoted"', "  # one", " ", separator * (width - 1))
    )
    lines = [draw(st.sampled_from(("", "", "# top", f"sep={separator}"))), separator.join(heads)]
    if not lines[0]:
        del lines[0]
    for _ in range(draw(st.integers(0, 5))):
        if draw(st.integers(0, 4)) == 0:
            lines.append(draw(extra))
        lines.append(separator.join(draw(raw_cells(separator)) for _ in range(draw(st.integers(1, width)))))
    text = "".join(line + draw(st.sampled_from((end, end, end, end, "\n"))) for line in lines)
    if draw(st.booleans()):
        text = text.removesuffix(end)
    codec, mark = draw(
        st.sampled_from(
            (("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"), ("cp1252", b""))
        )
    )
    return mark + text.encode(codec, "replace"), "\t" if separator == "\t" and draw(st.booleans()) else None
