#!/usr/bin/env python3
"""Measures pages of reports in Chromium: page.py [RADDLE]. Prints the table of docs/performance.md.

The page is that of a trace of more than ten thousand steps. First paint is when the browser first shows something, as it
tells itself, from the begin of the navigation; a step is from a key to the next frame. Medians of five pages and of fifty
steps, all steps shown, and the slowest of these.
"""
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from browser import Browser  # noqa: E402

PAGES, STEPS = 5, 50
STEP = """
const key = arguments[0], done = arguments[arguments.length - 1], begin = performance.now();
document.getElementById('lanes').dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
"""


def first_paint(page, path):
    page.open(path)
    page.run("return document.getElementById('status').textContent")
    return page.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime")


def step(page, key):
    return page.call("POST", "/execute/async", {"script": STEP, "args": [key]})


def main(raddle):
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/long.html"
        subprocess.run([raddle, "explore", "--quiet", "--first", "--html", path, str(ROOT / "tests/report/inputs/long.c")],
                       check=False, stdout=subprocess.DEVNULL)
        with Browser() as page:
            paints = [first_paint(page, path) for _ in range(PAGES)]
            page.press("m", "f")
            count = page.run("return Number(document.getElementById('slider').max) + 1")
            steps = [step(page, "ArrowLeft") for _ in range(STEPS)]
    print("| page with | first paint | a step | slowest step |\n| --- | --- | --- | --- |")
    print(f"| {count:,} steps | {statistics.median(paints):.0f} ms | {statistics.median(steps):.1f} ms | {max(steps):.1f} ms |")
    return 0 if max(paints) < 1000 and max(steps) < 50 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/bin/raddle")))
