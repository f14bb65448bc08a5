# SPDX-License-Identifier: MIT
"""picture.py VERDI FOLDER: makes the README's picture, FOLDER/review-light.svg and -dark.svg.

The graph and the board after the decisive move are taken from the page that `VERDI review` writes for game
7 of tests/data/match.ggf with the built-in book, with the rules of its style sheet that they need.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

GAMES = Path(__file__).resolve().parents[2] / "tests" / "data" / "match.ggf"
GAME = 7
STYLE = """svg{font-family:var(--sans)}text{fill:var(--ink)}
.title{font:600 23px var(--serif)}.value{font-size:14px}"""
WIDTH, HEIGHT = 860, 412


def part(page, pattern):
    return re.search(pattern, page, re.S)[0]


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html)).strip()


def place(svg, x, y, width):
    columns, rows = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg).groups()
    height = width * float(rows) / float(columns)
    return svg.replace("<svg", f'<svg x="{x}" y="{y}" width="{width}" height="{height:.0f}"', 1)


def picture(page, dark):
    sheet = part(page, r"(?<=<style>).*?(?=</style>)")
    colours = re.findall(r":root\{(color-scheme:light dark;)?(--.*?)\}", sheet)[dark][1]
    if dark:
        colours = re.search(r":root\{color-scheme:light dark;(.*?)\}", sheet)[1] + ";" + colours
    lasting = re.sub(r"^@media.*", "", sheet, flags=re.M)
    rules = re.findall(r"\.(?:graph|board|black|white|estimate)[^{}]*\{[^}]*\}", lasting)
    page = re.sub(r'<path class="cursor"[^>]*>', "", page)
    step = part(page, r'<section class="step start.*?</section>')
    lines = re.split(r", |: |; ", part(step, r"<p>.*?</p>"))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="A game in a report of verdi review">',
        "<style>:root{" + colours + "}" + "\n".join([STYLE, *rules]) + "</style>",
        part(page, r'<symbol id="felt".*?</symbol>'),
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8" fill="var(--paper)"'
        ' stroke="var(--line)"/>',
        f'<text class="title" x="24" y="42">{words(part(page, "<h1>.*?</h1>"))}</text>',
        place(part(page, r'<svg class="graph".*?</svg>'), 20, 62, 540),
        place(part(step, r"<svg.*?</svg>"), 566, 32, 282),
    ]
    for row, text in enumerate(map(words, lines)):
        out.append(f'<text class="value" x="590" y="{316 + 21 * row}">{text}</text>')
    return "\n".join(out) + "\n</svg>\n"


def main(verdi, folder):
    game = GAMES.read_bytes().splitlines()[GAME - 1]
    page = subprocess.run([verdi, "review", "--html", "-"], input=game, capture_output=True, check=True,
                          env={**os.environ, "VERDI_BOOK": ""}).stdout
    for dark, name in enumerate(["light", "dark"]):
        path = Path(folder) / f"review-{name}.svg"
        path.write_text(picture(page.decode(), dark), encoding="utf-8", newline="\n")


main(*sys.argv[1:])
