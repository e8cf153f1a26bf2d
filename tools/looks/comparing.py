"""Which pictures differ, and contact sheets of many pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image, ImageChops

TOLERATED_DIFFERENCE = 32
"""Of 255, in each color of a pixel."""
TOLERATED_SHARE = 1e-4
"""Of the pixels of a picture."""
_GAP = 8


def differing_share(old: Image.Image, new: Image.Image) -> float:
    """Return the share of pixels that differ visibly; 1 if the sizes differ."""
    if old.size != new.size:
        return 1
    difference = ImageChops.difference(old.convert("RGB"), new.convert("RGB"))
    colors = [
        channel.point(lambda value: 255 * (value > TOLERATED_DIFFERENCE))
        for channel in difference.split()
    ]
    seen = ImageChops.lighter(ImageChops.lighter(*colors[:2]), colors[2])
    return seen.histogram()[255] / (seen.width * seen.height)


def differences(old: Path, new: Path, out: Path) -> Iterator[str]:
    """Yield a line for each picture that differs or exists in one folder only.

    Old and new pictures that differ are put side by side into ``out``.
    """
    names = sorted({path.name for folder in (old, new) for path in folder.glob("*.png")})
    for name in names:
        missing = [folder for folder in (old, new) if not (folder / name).exists()]
        if missing:
            yield f"{name}: not in {missing[0].name}"
            continue
        pair = [Image.open(folder / name).convert("RGB") for folder in (old, new)]
        share = differing_share(*pair)
        if share > TOLERATED_SHARE:
            out.mkdir(parents=True, exist_ok=True)
            contact_sheet(pair, 2).save(out / name)
            yield f"{name}: {share:.2%} of the pixels differ, {out / name}"


def contact_sheet(
    pictures: Sequence[Image.Image], columns: int, width: int | None = None
) -> Image.Image:
    """Return pictures side by side, in rows.

    :param width: of each picture, in pixels; None keeps their sizes.
    """
    if width is not None:
        pictures = [
            one.resize((width, max(1, one.height * width // one.width)), Image.Resampling.LANCZOS)
            for one in pictures
        ]
    rows = [pictures[at : at + columns] for at in range(0, len(pictures), columns)]
    heights = [max(one.height for one in row) for row in rows]
    across = max(sum(one.width + _GAP for one in row) for row in rows)
    sheet = Image.new("RGB", (across, sum(heights) + _GAP * len(rows)), "#808080")
    top = 0
    for row, height in zip(rows, heights, strict=True):
        left = 0
        for one in row:
            sheet.paste(one, (left, top))
            left += one.width + _GAP
        top += height + _GAP
    return sheet
