#!/usr/bin/env python3
"""Holds the outputs shown in the docs to what raddle prints.

check_docs.py [--update] RADDLE FILE...: where a fenced block is one command `./raddle ...` and another block follows
directly, that one has to be its output. With --update it is made so.
"""
import difflib
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAIR = re.compile(r"```\n\./raddle ([^\n]*)\n```\n```\n(.*?)```\n", re.S)


def output_of(raddle, arguments):
    """What the command prints, in the root of the repository."""
    result = subprocess.run([raddle, *shlex.split(arguments)], cwd=ROOT, capture_output=True, text=True, check=False,
                            stdin=subprocess.DEVNULL)
    return result.stdout + result.stderr


def check_file(raddle, path, update):
    """Returns the number of outputs that were compared, and whether all were right."""
    text, right = path.read_text(encoding="utf-8"), True
    matches = list(PAIR.finditer(text))
    for match in reversed(matches):
        real = output_of(raddle, match.group(1))
        if real == match.group(2):
            continue
        right = False
        text = text[:match.start(2)] + real + text[match.end(2):]
        print(f"{path}: error: this is not what `./raddle {match.group(1)}` prints")
        sys.stdout.writelines(difflib.unified_diff(match.group(2).splitlines(True), real.splitlines(True), "docs", "real"))
    if update:
        path.write_text(text, encoding="utf-8")
    return len(matches), right or update


def main(arguments):
    update = arguments[0] == "--update"
    raddle, *names = arguments[1:] if update else arguments
    results = [check_file(raddle, pathlib.Path(name), update) for name in names]
    print(f"{sum(count for count, _ in results)} outputs compared")
    return 0 if all(count > 0 and right for count, right in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
