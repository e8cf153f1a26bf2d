"""Pictures of the example project in every theme, compared with those of another commit.

``make looks`` takes them of fourteen kinds of pages, light and dark, 1,280 and 390 pixels wide, and
as the browser prints them. Two runs show the same pixels if they have the same browser, themes and
fonts, so both sides are taken on one machine and nothing is recorded.

Fonts: DejaVu is the only family that the browser finds, apart from fonts that a theme brings along
(``FONTCONFIG_FILE``). Tolerance: a picture is the same if at most one pixel in 10,000 differs by
more than 32 of 255 in a color (`comparing`); edges of letters may be smoothed differently.

``site``
    the example project with pages of two more directives, built in a theme by a commit's code
``pictures``
    kinds of pages, and what a window or printed sheets show of them
``comparing``
    which pictures differ, and contact sheets
"""
