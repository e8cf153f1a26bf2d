"""Streams as short texts, and damaged sources."""

from __future__ import annotations

from hypothesis import strategies as st

from sphinxcontrib_bml.importing.model.stream import Line, LineKind, Stream, Words


def brief(line: Line) -> str:
    """Return the kind, depth and words of a line: ``item@2 2C: asks``."""
    text = " | ".join(cell.text for cell in line.cells) if line.cells else line.words.text
    level = f"{line.level}" if line.kind is LineKind.HEADING else ""
    column = f"@{line.column}" if line.column else ""
    block = f"#{line.block}" if line.block else ""
    return f"{line.kind}{level}{column}{block} {text}".rstrip()


def briefs(stream: Stream) -> list[str]:
    """Return the lines of a stream as short texts."""
    return [brief(line) for line in stream.lines]


def marked(words: Words) -> list[str]:
    """Return the spans of words: ``strong:2C``."""
    return [
        f"{span.kind}:{words.text[span.start : span.end]}{f'>{span.target}' * bool(span.target)}"
        for span in words.spans
    ]


def assert_sound(stream: Stream, lines: int | None = None) -> None:
    """Check what holds for the stream of any source.

    :param lines: how many lines the source has, if numbers are lines.
    """
    last = 0
    for line in stream.lines:
        assert line.number >= last >= 0, line
        last = line.number if lines is None else last
        assert lines is None or 1 <= line.number <= lines
        assert (line.kind is LineKind.ROW) == bool(line.cells and line.listed is None), line
        assert not line.header or line.kind is LineKind.ROW
        for words in (line.words, *line.cells):
            assert words.text == words.text.strip(), line
            assert not set("\n\r\t\0") & set(words.text), line
            for span in words.spans:
                assert 0 <= span.start < span.end <= len(words.text), line


_SIGNS = "│├└|+-\\`*_~<>[]!(){}%:#\t\0\f&;\"'=1NCX§ é♥"


@st.composite
def damaged(draw: st.DrawFn, sources: list[str]) -> str:
    """Return sources cut, doubled and mixed."""
    text = draw(st.sampled_from(sources))
    for _ in range(draw(st.integers(0, 4))):
        lines = text.split("\n")
        place = draw(st.integers(0, len(lines)))
        match draw(st.sampled_from(["cut", "double", "mix", "indent", "letters"])):
            case "cut":
                text = "\n".join(lines[:place] + lines[place + draw(st.integers(0, 4)) :])
            case "double":
                text = "\n".join(lines[:place] + lines[max(place - 3, 0) :])
            case "mix":
                other = draw(st.sampled_from(sources)).split("\n")
                text = "\n".join(lines[:place] + other[place // 2 :] + lines[place:])
            case "indent":
                blanks = " " * draw(st.integers(0, 9))
                text = "\n".join(lines[:place] + [blanks + line for line in lines[place:]])
            case _:
                signs = draw(
                    st.text(st.sampled_from("│├└|+-\\`*_~<>[]!(){}%:#\t\0\f&;\"'=1NCX§ é♥"))
                )
                at = draw(st.integers(0, len(text)))
                text = text[:at] + signs + text[at + draw(st.integers(0, 5)) :]
    return text
