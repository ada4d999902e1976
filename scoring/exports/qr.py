"""QR codes as drawings that are written into a page."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(address: str, title: str) -> SafeString:
    """The address as SVG, as large as its stylesheet says; `title` is what a screen reader says instead."""
    drawing = BytesIO()
    code = segno.make(address, error="m")
    code.save(drawing, kind="svg", xmldecl=False, nl=False, border=0, omitsize=True, title=title)
    return mark_safe(drawing.getvalue().decode())
