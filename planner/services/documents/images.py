"""Images that people give: read whole, drawn anew, so that nothing but the picture is kept."""

from __future__ import annotations

import base64
import io
import warnings

from PIL import Image

from planner.models import Organisation

MOST_BYTES = 500_000
MOST_SIDE = 4000
# As large as it is printed or shown, twice as fine.
WIDTH, HEIGHT = 480, 160
_KINDS = ("PNG", "JPEG", "WEBP")


class ImageError(ValueError):
    """It is no image that can be used; the message says why."""


def checked(data: bytes) -> bytes:
    """The picture as a PNG of a size to be shown.

    Raises:
        ImageError: it is none, of another kind, or too large
    """
    if len(data) > MOST_BYTES:
        raise ImageError(f"it has {len(data):,} bytes.")
    try:
        with warnings.catch_warnings():
            # What would unpack to something huge is refused, not warned of.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=_KINDS) as found:
                if max(found.size) > MOST_SIDE:
                    raise ImageError(f"it is {found.width} by {found.height} pixels large.")
                found.load()
                drawn = found.convert("RGBA")
    except ImageError:
        raise
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError, Warning) as error:
        raise ImageError("it is no PNG, JPEG or WebP image, or a broken one.") from error
    drawn.thumbnail((WIDTH, HEIGHT))
    out = io.BytesIO()
    drawn.save(out, "PNG", optimize=True)
    return out.getvalue()


def logo_as_svg(organisation: Organisation) -> str:
    """The logo for a report, which draws SVG; nothing where there is none."""
    if organisation.logo is None:
        return ""
    data = bytes(organisation.logo)
    with Image.open(io.BytesIO(data), formats=("PNG",)) as found:
        wide, high = found.size
    picture = base64.b64encode(data).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}"><image width="{wide}" height="{high}" '
        f'href="data:image/png;base64,{picture}"/></svg>'
    )
