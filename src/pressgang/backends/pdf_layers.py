"""The layers of a PDF, which viewers and the programs of cutting machines show and hide one by one."""

from __future__ import annotations

from typing import Any, get_args

from pressgang.drawing.scene import Layer


def add_layers(canvas: Any) -> Any:
    """Give the PDF of the canvas all layers, shown from the start; what comes back are the `Properties` by
    which its pages know them.
    """
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

    pdf = canvas._doc
    groups = {}
    for name in map(str.title, get_args(Layer)):
        layer = PDFDictionary({"Type": PDFName("OCG"), "Name": PDFString(name)})
        groups[name] = pdf.Reference(layer, f"Layer.{name}")
    every = PDFArray(list(groups.values()))
    config = PDFDictionary({"Name": PDFString("All layers"), "BaseState": PDFName("ON"), "Order": every})
    catalog = pdf.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]
    catalog.OCProperties = PDFDictionary({"OCGs": every, "D": config})
    return PDFDictionary(groups)
