"""Problems between a finished page and its bytes."""

from __future__ import annotations

from pressgang.diagnostics import Rule

NO_CAIRO = Rule(
    code="PG701",
    title="PNG needs a renderer",
    why="PNG pages are drawn by CairoSVG, which uses the Cairo library of the operating system, or by resvg, "
    "which comes with pressgang[png]. PDF and SVG are written without either.",
    source="pressgang: how PNG is made",
    bad="pressgang render my-kit --format png     (on a machine without Cairo and resvg)",
    good="pressgang render my-kit --format pdf",
    exit_status=2,
)
TOO_MANY_PIXELS = Rule(
    code="PG702",
    title="a page with too many pixels",
    why="A picture of that size fills the memory and few programs open it. Cairo draws at most 32,767 pixels "
    "a side; pressgang stops at 300 million pixels a page, about A3 at 1200 dpi.",
    source="pressgang: limits of PNG",
    bad="pressgang make hex-mat --layout single --dpi 2400 -o mat.png",
    good="pressgang make hex-mat --layout single --dpi 150 -o mat.png",
    exit_status=2,
)
BAD_DATE = Rule(
    code="PG703",
    title="SOURCE_DATE_EPOCH is no date",
    why="SOURCE_DATE_EPOCH gives the date written into a PDF, in whole seconds since 1970, so that two builds "
    "give the same bytes.",
    source="https://reproducible-builds.org/specs/source-date-epoch/",
    bad="SOURCE_DATE_EPOCH=yesterday pressgang render my-kit",
    good="SOURCE_DATE_EPOCH=1735689600 pressgang render my-kit",
    exit_status=2,
)
NO_EZDXF = Rule(
    code="PG704",
    title="DXF needs the library ezdxf",
    why="DXF cut files are written by ezdxf, which is as large as all else that pressgang needs, and few need "
    "it. Cut files as SVG are written without it.",
    source="pressgang: how DXF is made",
    bad="pressgang render my-kit --cut-file dxf     (where only pressgang is installed)",
    good="pressgang render my-kit --cut-file dxf       # where pressgang[dxf] is",
    exit_status=2,
)
