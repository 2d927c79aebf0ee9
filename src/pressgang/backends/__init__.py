"""Write pages to files: PDF, SVG, PNG and a plain text trace. Backends convert units and decide nothing.

Each function is loaded with its library when it is first called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pressgang.backends.cut import write_cut_dxfs, write_cut_svgs
    from pressgang.backends.pdf import write_pdf
    from pressgang.backends.pdf_press import press_profile
    from pressgang.backends.png import pixels, png_problems, sprite_sheet, write_pngs
    from pressgang.backends.svg import inline_stylesheet, write_inline, write_svgs
    from pressgang.backends.trace import write_trace
else:

    def _load_when_called(module: str, name: str):
        """Return a function that imports another one from its module when it is first called."""

        def call(*args, **options):
            from importlib import import_module

            return getattr(import_module(f"pressgang.backends.{module}"), name)(*args, **options)

        return call

    for _module, _names in {
        "cut": "write_cut_dxfs write_cut_svgs",
        "pdf_press": "press_profile",
        "pdf": "write_pdf",
        "png": "pixels png_problems sprite_sheet write_pngs",
        "svg": "inline_stylesheet write_inline write_svgs",
        "trace": "write_trace",
    }.items():
        globals().update((name, _load_when_called(_module, name)) for name in _names.split())

__all__ = [
    "inline_stylesheet",
    "pixels",
    "png_problems",
    "press_profile",
    "sprite_sheet",
    "write_cut_dxfs",
    "write_cut_svgs",
    "write_inline",
    "write_pdf",
    "write_pngs",
    "write_svgs",
    "write_trace",
]
